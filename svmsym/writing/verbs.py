"""Nouns and verbs of a clause: "the margin", "all but x_3", "is", "is at least", "between", "not"."""

from __future__ import annotations

from abc import abstractmethod

from svmsym.writing.operators import RELATION_WORDS
from svmsym.writing.quantifiers import SKIPPED, Quantifiers
from svmsym.writing.rows import Row
from svmsym.writing.shapes import zero
from svmsym.writing.tree import EmptySet, Function, Listed, Name, Node, Not, Noun, Relation

PREDICATES = {
    "positive": ">",
    "negative": "<",
    "nonnegative": "≥",
    "nonpositive": "≤",
    "zero": "=",
    "nonzero": "≠",
}


class Verbs(Quantifiers):
    """Reads the parts of a clause that are words."""

    counting = False  # points were counted: "the first point"

    def _noun(self, row: Row, *, inside: bool) -> bool:
        """Read a noun, a group or "the third point", if there is one."""
        kind = self.now.kind
        behind = self.ahead()
        pointed = behind[:2] == ("noun", "points") or behind.kind == "topic"
        if kind == "noun" and self._calculates():
            self._formula(row)  # margin^2 = 2
        elif kind == "noun" and self.now.text == "points" and row.of and row.kinds == "R":
            self.take()  # α_i > 0 的点
            row.over.append(row.parts.pop().node)
        elif kind == "noun":
            noun = self._restricted_noun()
            row.add("N", self._excepted(row, noun))
        elif kind in {"every_noun", "rest"} and not inside:
            self._group(row)
        elif kind == "ordinal" and (self.counting or pointed):
            self.counting = True
            row.add("F", self._ordinal())
            self._accept_any("number")  # the second one
        elif kind == "none_of":
            self._none(row)
        elif kind == "except" and not inside:
            return self._all_but(row)
        else:
            return False
        return True

    def _calculates(self) -> bool:
        """Tell whether a noun stands in a formula: margin^2, 2/margin."""
        behind, further = self.ahead(), self.ahead(2)
        if behind.kind in {"SUP", "SUB"}:
            return True
        spaced = behind.text in {"/", "*", "·"} or (
            behind.space and further.space and behind.text in {"+", "-"}
        )
        return behind.kind == "OP" and spaced and further.kind in {"NUM", "NAME", "noun", "HALF"}

    def _all_but(self, row: Row) -> bool:
        """Read "all but x_3" as a group of its own, in the order of each language."""
        at = self.now.at
        if row.kinds == "F" and not self._formula_follows():  # x_3 제외한 모두
            self.take()
            row.parts[0].kind = "N"
            row.parts[0].node = Function("except", (Noun("points", at=at), row.parts[0].node), at=at)
        elif not row.parts and self._formula_follows():
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
        elif kind == "same" and row.parts and self._formula_follows():
            self.take()
            row.add("=", Name("="), "=")
        elif kind in RELATION_WORDS and ends == "F" and is_korean(self.now.text):  # F F 이상
            self.take()
            row.parts[-1].node = Relation((Name("?"), row.parts[-1].node), (RELATION_WORDS[kind],))
            row.parts[-1].kind = "C"
        elif kind in {*RELATION_WORDS, "different"} and self._formula_follows():
            if not row.parts and not inside:
                row.add("N", self._subject())
            self.take()
            sign = RELATION_WORDS.get(kind, "≠")
            self._skip(row, "is")
            row.add("C", Relation((Name("?"), self.expression()), (sign,)))
        elif kind in {"positive", "negative"} and ends == "N" and row.parts[-1].node == Noun("class"):
            row.add("F", Name("+" if kind == "positive" else "-", at=self.take().at))
        elif kind in PREDICATES and row.parts and row.kinds[0] in "FNR" and not self.begins():
            self.take()
            row.add("C", Relation((Name("?"), zero()), (PREDICATES[kind],)))
        elif kind in {"positive", "negative"} and not row.parts and not self.begins() and not inside:
            row.add("F", Name("+" if kind == "positive" else "-", at=self.take().at))
        elif kind == "between" and ends == "N":
            row.of = self.take().text  # the distance between x_1 and x_2
        elif kind == "between" and ends in {"F", "="} and row.kinds != "=":
            return self._between(row)
        elif kind in {"not", "denied"}:
            row.add("!", Not(Name(self.now.text)), self.take().kind)
        else:
            return False
        return True

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
        self.take()
        if self.begins():
            low = self.expression()
            if (self.accept("and") or self.accept("COMMA")) and self.begins():
                high = self.expression()
                self.accept("between")  # 介于 1 和 2 之间
                row.add("B", Relation((low, Name("?"), high), ("≤", "≤"), at=low.at))
                return True
        elif row.kinds.endswith("F") and isinstance(row.parts[-1].node, Listed) and len(row.parts) > 1:
            ends = row.parts.pop().node
            if isinstance(ends, Listed) and len(ends.items) == len("ab"):
                low, high = ends.items
                row.add("B", Relation((low, Name("?"), high), ("≤", "≤"), at=low.at))
                return True
        self.place = place
        self._pass(row)
        return True

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
