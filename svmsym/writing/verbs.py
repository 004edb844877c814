"""Nouns and verbs of a clause: "the margin", "all but x_3", "is", "is at least", "between", "not"."""

from __future__ import annotations

from abc import abstractmethod

from svmsym.writing.noun_phrases import GROUPS, OF_POINTS, Part, is_group
from svmsym.writing.operators import RELATION_WORDS
from svmsym.writing.quantifiers import SKIPPED, Quantifiers
from svmsym.writing.rows import Row
from svmsym.writing.shapes import compared, is_point, zero
from svmsym.writing.tree import Bracket, EmptySet, Function, Listed, Name, Node, Not, Noun, Relation
from svmsym.writing.worded_terms import sum_of

PREDICATES = {
    "positive": ">",
    "negative": "<",
    "nonnegative": "≥",
    "nonpositive": "≤",
    "zero": "=",
    "nonzero": "≠",
}


PRONOUNS = {"it", "er", "sie", "它"}
_INTERVALS = {"interval", "open interval"}
_BETWEEN = {Noun("distance"), Noun("midpoint"), Noun("margin width"), Noun("margin"), Noun("half margin")}


def condition_in(row: Row) -> Node | None:
    """Find what a row says of any one point, before the noun that it limits."""
    match [part for part in row.parts if part.kind != "="]:
        case [Part(kind="R", node=node)]:
            return node
        case [Part(kind="N" | "F", node=node), Part(kind="C" | "B", node=comparison)]:
            return compared(node, comparison)
        case [Part(kind="N", node=Noun(name=name) as node), Part(kind="F", node=value)] if name in OF_POINTS:
            return Relation((node, value), ("=",), at=node.at)
    return None


class Verbs(Quantifiers):
    """Reads the parts of a clause that are words."""

    counting = False  # points were counted: "the first point"

    def _noun(self, row: Row, *, inside: bool) -> bool:
        """Read a noun, a group or "the third point", if there is one."""
        kind = self.now.kind
        behind = self.ahead()
        pointed = behind[:2] == ("noun", "points") or behind.kind == "topic"
        if kind == "noun" and self.calculates():
            self._formula(row)  # margin^2 = 2
        elif (
            kind == "noun"
            and self.now.text == "points"
            and row.of
            and (said := condition_in(row)) is not None
        ):
            self.take()  # α_i > 0 的点, 乘子为正的点
            row.parts.clear()
            row.over.append(said)
        elif kind == "noun" and self.now.text in _INTERVALS and self._interval(row):
            return True
        elif kind == "noun":
            noun = self._restricted_noun()
            row.add("N", self._excepted(row, noun))
        elif kind in {"every_noun", "rest", "not_all"} and not inside:
            if kind == "not_all":
                row.add("!", Not(Name(self.now.text)), "not")
            self._group(row)
        elif kind == "ordinal" and (self.counting or pointed):
            self.counting = True
            row.add("F", self._ordinal())
            self._accept_any("number")  # the second one
        elif kind == "none_of" or self._none_of():
            self._none(row)
        elif kind == "except" and not inside:
            return self._all_but(row)
        else:
            return False
        return True

    def _none_of(self) -> bool:
        """Tell whether a negation is that of a noun: "no point lies …", "kein Punkt liegt …"."""
        behind = self.ahead()
        if self.now.kind == "no":
            return behind.kind == "noun" and behind.text in GROUPS
        denies = self.now.kind == "not" and self.now.text in {"kein", "keine", "keinen", "keinem"}
        return denies and behind[:2] == ("noun", "points")

    def _all_but(self, row: Row) -> bool:
        """Read "all but x_3" as a group of its own, in the order of each language."""
        at = self.now.at
        if row.kinds == "F" and not self._formula_follows():  # x_3 제외한 모두
            self.take()
            row.parts[0].kind = "N"
            row.parts[0].node = Function("except", (Noun("points", at=at), row.parts[0].node), at=at)
        elif not row.parts and (self._formula_follows() or self._noun_follows()):
            row.add("N", self._excepted(row, Noun("points", at=at)))
        else:
            return False
        place = self.place
        while self.now.kind in {"WORD", "PLAIN", "of", "every_noun", "all"}:
            self.take()
        if not self._accept_any("noun") and self.tokens[self.place - 1].kind not in {"every_noun", "all"}:
            self.place = place
        row.grouped, row.of = True, ""
        return True

    def _restricted_noun(self) -> Node:
        token = self.take()
        return Noun(token.text, at=token.at)

    def _none(self, row: Row) -> None:
        """Read "none", "no points": what is named is empty."""
        token = self.take()
        self._skip(row)
        row.held = self.tokens[self.place - 1].kind == "holds"
        if self.at("noun") or not row.parts:
            row.add("F", EmptySet(at=token.at))
            row.gap = False
        else:
            row.doubts.append(token.text)

    def _verb(self, row: Row, *, inside: bool) -> bool:
        """Read "is", a relation in words, "between", a sign on one side, or a negation, if there is one."""
        kind = self.now.kind
        ends = row.kinds[-1:]
        if kind == "is":
            spoken = row.parts or row.passed or inside
            if not spoken and self.ahead().kind in {*RELATION_WORDS, *PREDICATES}:
                row.add("N", self._subject())  # if it is larger than 1
            self.take()
            row.add("=", Name("="), "=")
        elif kind == "REL" and (ends == "N" or (ends == "=" and row.kinds != "=")):
            self._signed(row)
        elif kind == "REL" and not row.parts and not inside and not self.starts():
            row.add("N", self._subject(), "")
            self._signed(row)
        elif kind == "approx":
            self.take()
            if ends == "=":
                row.parts[-1].sign = "≈"
            else:
                row.add("=", Name("="), "≈")
        elif kind == "sums_to" and self._sums(row):
            return True
        elif kind == "same" and row.parts and self._formula_follows():
            self.take()
            row.add("=", Name("="), "=")
        elif kind in RELATION_WORDS and self._verb_last(row):
            row.close(RELATION_WORDS[self.take().kind])
        elif kind in {*RELATION_WORDS, "different"} and self._formula_follows():
            self._compare(row, inside=inside)
        elif kind == "at_bound" and row.parts:
            self._at_bound(row)
        elif kind in PREDICATES and self._attributed(row):
            return True
        elif kind in PREDICATES:
            return self._predicate(row, inside=inside)
        elif kind == "property":
            self._property(row)
        elif kind == "between" and ends == "N" and self._noun_follows():
            while self.now.kind != "noun":
                self.take()
            self.take()  # the width between the two hyperplanes
        elif kind == "between" and ends == "N" and row.parts[-1].node in _BETWEEN:
            row.of = self.take().text  # the distance between x_1 and x_2
        elif kind in {"between", "strictly_between"} and ends in {"F", "=", "N", "R"} and row.kinds != "=":
            return self._between(row)
        elif kind in {"not", "denied"}:
            row.add("!", Not(Name(self.now.text)), self.take().kind)
        else:
            return False
        return True

    def _predicate(self, row: Row, *, inside: bool) -> bool:
        """Read "positive", "zero" and their like: of what stands before, of "it", or as a class."""
        kind = self.now.kind
        labels = kind in {"positive", "negative"}
        spoken = not inside and not row.kinds.strip("=!") and self._has_subject(row)
        if labels and row.parts and row.parts[-1].node == Noun("class"):
            row.add("F", Name("+" if kind == "positive" else "-", at=self.take().at))
        elif spoken or (row.parts and row.kinds[0] in "FNR" and not self.begins()):
            if spoken:
                row.parts.insert(0, Part("N", self._subject()))  # … it is zero, … and is never negative
            self.take()
            row.add("C", Relation((Name("?"), zero()), (PREDICATES[kind],)))
        elif row.kinds.strip("=") == "!" and not inside and self._formula_comes():
            self.take()  # no pueden ser positivos a la vez α_i y μ_i
            row.add("C", Relation((Name("?"), zero()), (PREDICATES[kind],)))
        elif labels and not row.parts and not self.begins() and not inside:
            row.add("F", Name("+" if kind == "positive" else "-", at=self.take().at))
        else:
            return False
        return True

    def _sums(self, row: Row) -> bool:
        """Read "sum to": the sum of what stands before, or of what was spoken of."""
        alone = not row.parts or (row.grouped and row.kinds == "N")  # …, and all of them sum to 1
        total = sum_of(self._subject() if alone else row.parts[-1].node)
        if total is None or (not alone and row.kinds[-1] not in "NF"):
            return False
        self.take()
        row.parts[:] = [] if alone else row.parts[:-1]
        row.add("F", total)
        row.add("=", Name("="), "=")
        return True

    def _verb_last(self, row: Row) -> bool:
        """Tell whether a comparison stands behind its sides: F F 이상, F darf F nicht überschreiten."""
        if is_korean(self.now.text):
            return row.kinds[-1:] == "F"
        return row.kinds.rstrip("!") in {"FF", "NF", "N=F"} and not self._formula_follows()

    def _has_subject(self, row: Row) -> bool:
        """Tell whether a predicate without a subject speaks of that of the statement before."""
        if self._is_pronoun(self.place - 1):
            return True
        return row.kinds != "" and self.said_here() and self._subject() != Noun("answer")

    def said_here(self) -> bool:
        """Tell whether this sentence has said something before this clause."""
        return False

    def _at_bound(self, row: Row) -> None:
        """Read "at the upper bound (C)": a multiplier is equal to it, a point has such a multiplier."""
        at = self.take().at
        nodes = [part.node for part in row.parts]
        owned = any(isinstance(node, Noun) and node.name in OF_POINTS for node in nodes)
        if self.begins():
            row.add("=", Name("="), "=")
        elif not owned and any(is_group(node) or is_point(node) for node in nodes):
            row.add("N", Noun("bounded support vectors", at=at))
        else:
            row.add("C", Relation((Name("?"), Name("C", at=at)), ("=",)))

    def _attributed(self, row: Row) -> bool:
        """Read "(a point with) a positive slack": an adjective before a quantity of the point."""
        last = row.parts[-1].node if row.kinds[-1:] in {"N", "F"} else Name("?")
        behind = self.ahead()
        if behind.kind != "noun" or behind.text not in OF_POINTS or not (is_group(last) or is_point(last)):
            return False
        sign = PREDICATES[self.take().kind]
        row.add("N", Noun(behind.text, at=self.take().at))
        row.add("C", Relation((Name("?"), zero()), (sign,)))
        return True

    def begins_clause(self, place: int | None = None) -> bool:
        """Tell whether a subject with its verb begins here: "if z < 1 the gradient is …", "… it is zero"."""
        place = self.place if place is None else place
        token, behind = self.tokens[place], self.tokens[min(place + 1, len(self.tokens) - 1)]
        if token.kind == "noun":
            return token.text not in GROUPS and behind.kind in {"is", *PREDICATES, *RELATION_WORDS}
        return self._is_pronoun(place) and behind.kind in {"is", *PREDICATES, *RELATION_WORDS}

    def _is_pronoun(self, place: int) -> bool:
        return place >= 0 and self.tokens[place].text.lower() in PRONOUNS

    def _compare(self, row: Row, *, inside: bool) -> None:
        """Read "more than 2"; where nothing stands before it, the answer itself is meant."""
        alone = not row.parts and not inside
        if alone:
            row.add("N", self._subject())
        token = self.take()
        self._skip(row, "is")
        chain = self._chain(RELATION_WORDS.get(token.kind, "≠"))
        if alone and row.parts[0].node == Noun("answer") and len(chain.signs) > 1:
            row.doubts.append(token.text)  # "more than α = 1/4": what is more is not said
        row.add("C", chain)

    def _chain(self, sign: str) -> Relation:
        """Read what something is compared with, and what that equals: exceeds C = 1."""
        parts: list[Node] = [Name("?"), self.expression()]
        signs = [sign]
        while self.at("REL", "=") or self.at("REL", "≈"):
            signs.append(self.take().text)
            parts.append(self.expression())
        return Relation(tuple(parts), tuple(signs))

    def _noun_follows(self) -> bool:
        """Tell whether a noun comes next, with nothing but small words and numbers before it."""
        for token in self.tokens[self.place + 1 : self.place + 6]:
            if token.kind not in {"PLAIN", "number", "property", "of", "every_noun", "WORD"}:
                return token.kind == "noun"
        return False

    def _interval(self, row: Row) -> bool:
        """Read "in the interval [0, C]", which says where something lies."""
        place = self.place
        opened = self.take().text == "open interval"
        while self.at("PLAIN") or self.at("EDGE"):
            self.take()
        node = self.expression() if self.begins() else None
        if not isinstance(node, Bracket) or not row.kinds.strip("="):
            self.place = place
            return False
        if opened:
            node = Bracket("(", node.rows, ")", at=node.at)
        if row.kinds[-1] == "=":
            row.parts.pop()
        row.add("C", Relation((Name("?"), node), ("∈",)))
        return True

    def _property(self, row: Row) -> None:
        """Read a property: said of what stands before it, or as an adjective, which limits nothing."""
        token = self.take()
        name = token.text.removeprefix("not ")
        bare = row.kinds.strip("=!")
        if name == "unique" and not bare and self._subject() != Noun("answer"):
            row.parts.insert(0, Part("F", self._subject()))  # …, and this is unique
            bare = "F"
        if bare and row.kinds[-1:] in {"=", "!", "F", "N"}:
            row.add("N", Noun(name, at=token.at))
            if name != token.text:
                row.add("!", Not(Name("not")), "not")
        elif name == "unique":
            row.only = token.text
        row.gap = True
        row.part()

    def _signed(self, row: Row) -> None:
        """Take a relation sign whose left side stands before it as words."""
        sign = self.take().text
        if row.kinds.endswith("="):
            row.parts[-1].sign = sign
        else:
            row.add("=", Name("="), sign)

    def _subject(self) -> Node:
        """Return the left side of a relation that begins with its sign: that of the statement before."""
        return Noun("answer", at=self.now.at)

    def _between(self, row: Row) -> bool:
        """Read "between 1 and 2", also behind its two ends."""
        place = self.place
        signs = ("<", "<") if self.take().kind == "strictly_between" else ("≤", "≤")
        if self.begins():
            low = self.expression()
            if (self.accept("and") or self.accept("COMMA")) and self.begins():
                high = self.expression()
                self.accept("between")  # 介于 1 和 2 之间
                row.add("B", Relation((low, Name("?"), high), signs, at=low.at))
                return True
        elif row.kinds.endswith("F") and isinstance(row.parts[-1].node, Listed) and len(row.parts) > 1:
            ends = row.parts.pop().node
            if isinstance(ends, Listed) and len(ends.items) == len("ab"):
                low, high = ends.items
                row.add("B", Relation((low, Name("?"), high), signs, at=low.at))
                return True
        self.place = place
        self._pass(row)
        return True

    def _formula_comes(self) -> bool:
        """Tell whether a letter comes in this clause."""
        for token in self.tokens[self.place :]:
            if token.kind in {"COMMA", "STOP", "LINE", "SEMI", "END", "so", "because", "if"}:
                return False
            if token.kind == "NAME":
                return True
        return False

    def _formula_follows(self) -> bool:
        place = self.place
        self.take()
        while self.now.kind in SKIPPED | {"is"}:
            self.take()
        found = self.begins()
        self.place = place
        return found

    @abstractmethod
    def _formula(self, row: Row) -> None:
        """Read a formula as a part of a clause."""


def is_korean(word: str) -> bool:
    """Tell whether a word stands behind what it speaks of."""
    return "\uac00" <= word[:1] <= "\ud7a3"
