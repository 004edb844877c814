"""Quantifiers and groups: "for all i = 1, …, n", "for the support vectors", "all points except x_4"."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction

from svmsym.writing.noun_phrases import GROUPS
from svmsym.writing.operators import is_range
from svmsym.writing.rows import Row
from svmsym.writing.shapes import has_item, is_letter, is_statement, point
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import (
    Big,
    Dots,
    Function,
    Joined,
    Listed,
    Name,
    Node,
    Noun,
    Number,
    Relation,
    Scripted,
    walk,
)
from svmsym.writing.worded_terms import WordedTerms

# Nouns of which there is one for each point.
_INDEXED = {"multipliers", "slack", "constraints"}
# Words within a clause that say nothing by themselves.
SKIPPED = {"WORD", "PLAIN", "EDGE", "holds", "BANG", "MARK", "derivative", "DAGGER", "of", "object"}
# Signs that end what an operator stands behind.
_OPERANDS = {"NAME", "NUM", "CLOSE", "NORM", "BAR"}


class Quantifiers(WordedTerms):
    """Reads what a statement speaks about."""

    conditional = False  # within a condition

    def begins(self) -> bool:
        """Tell whether a formula begins here."""
        kind = self.now.kind
        if kind == "FUNC" and self.ahead().kind in {
            "WORD",
            "PLAIN",
            "of",
            "STOP",
            "END",
            "COMMA",
            "is",
            "so",
        }:
            return False
        if kind == "OP":
            alone = self.ahead().kind in {
                "COMMA",
                "END",
                "STOP",
                "CLOSE",
                "and",
                "LINE",
                "SEMI",
                "noun",
                "is",
            }
            dangling = self.place > 0 and self.tokens[self.place - 1].kind in _OPERANDS
            label = alone and not dangling  # the class of a point
            return self.now.text in {"+", "-", "±"} and (label or self.starts_behind())
        if kind in {"minus", "plus", "root", "number"}:
            return self.starts_behind() or kind == "number"
        if kind in {"half", "twice"}:
            return self.starts_behind() or self.ahead().kind in {"of", "WORD", "PLAIN"} or kind == "half"
        if kind == "negative":
            return self.ahead().kind in {"NUM", "HALF", "number"}
        if kind in {"SUP", "OPEN"} and self.left_transpose():
            return True
        if kind in {"minimize", "maximize"}:
            return self._objective_follows()
        return self.starts() or kind in {"BAR", "NORM", "NABLA"} or self.worded()

    def _objective_follows(self) -> bool:
        """Tell whether a formula follows "minimise" in this clause."""
        place = self.place
        self.take()
        while self.now.kind in SKIPPED | {"by", "COLON", "noun", "COMMA", "and"}:
            self.take()
            if self.at("NAME") and self.tokens[self.place - 1].kind == "by":
                self.take()
        found = self.starts() or self.now.kind in {"BAR", "NORM", "OP", "HALF"}
        self.place = place
        return found

    def starts_behind(self) -> bool:
        """Tell whether a factor begins at the next token."""
        place = self.place
        self.place += 1
        while self.at("PLAIN"):
            self.take()
        found = self.worded() or (self.place == place + 1 and (self.starts() or self.at("number")))
        self.place = place
        return found

    def _skip(self, row: Row, *more: str) -> None:
        """Pass over words; those that are unknown cast doubt on what a quantifier means."""
        while self.now.kind in SKIPPED or self.now.kind in more:
            token = self.take()
            if token.kind == "WORD":
                row.doubts.append(token.text)

    def _restricted(self, row: Row, noun: Node) -> Node:
        """Read what restricts a noun further: "points that are misclassified"; unknown words are doubts."""
        start = self.place
        while self.now.kind in {"WORD", "PLAIN", "is"} or (self.at("noun") and self.now.text in GROUPS):
            token = self.now
            if (token.kind == "is" and not self._noun_is_near()) or (
                token.kind == "noun" and self.place == start
            ):
                break
            self.take()
            if token.kind == "noun":
                noun = Noun(token.text, at=token.at)
            elif token.kind == "WORD":
                row.doubts.append(token.text)
        return noun

    def _noun_is_near(self) -> bool:
        """Tell whether "that are" stands here: a relative clause with a noun that limits the one before."""
        relative = self.tokens[self.place - 1].kind == "PLAIN"
        return relative and self.ahead().kind == "noun" and self.ahead().text in GROUPS

    def _group(self, row: Row) -> None:
        """Read which points are meant: all, all but x_4, the rest."""
        token = self.take()
        name = "rest" if token.kind == "rest" else "points"
        place = self.place
        self._skip(row)
        floats = row.parts and not self.at("noun") and name != "rest"
        if floats and not self.at("except"):  # "x_1 and x_2 are both …"
            row.together = True
            self.place = place
            return
        noun: Node = Noun(name, at=token.at)
        if self.at("rest") and name != "rest":  # each of the others
            self._group(row)
            return
        if self.at("noun") and not self.calculates():
            found = self.take()
            noun = noun if name == "rest" else Noun(found.text, at=token.at)
        elif name != "rest" and (self.begins() or self.at("noun")):  # "all α_i are positive": the index runs
            node = self.relation()
            row.add("R" if is_statement(node) else "F", node)
            if not any(isinstance(one, Scripted | Listed | Big) for one in walk(node)):
                row.doubts.append(token.text)  # each b = 3
            return
        whole = noun
        noun = self._excepted(row, self._restricted(row, noun) if name != "rest" else noun)
        row.whole = noun if isinstance(noun, Function) else whole  # all points but x_4
        row.add("N", noun)
        row.grouped = True

    def _excepted(self, row: Row, noun: Node) -> Node:
        """Read "except x_4"."""
        if not self.at("except"):
            return noun
        word = self.take().text
        self._skip(row, "noun", "every_noun")
        if self.at("ordinal") or self.begins():
            row.grouped = True
            left_out = self._ordinal() if self.at("ordinal") else self._plain_list()
            if row.whole is not None and row.parts and noun != row.whole:  # all points are … except x_4
                row.whole = Function("except", (row.parts[0].node, left_out), at=noun.at)
                row.parts[0].node = row.whole
                return noun
            return Function("except", (noun, left_out), at=noun.at)
        row.doubts.append(word)
        return noun

    def _plain_list(self) -> Node:
        """Read formulas with commas or "and" between."""
        items = [self.relation()]
        while (self.at("COMMA") or self.at("and")) and self.starts_behind():
            place = self.place
            self.take()
            item = self.relation()
            if isinstance(item, Relation) or self.at("is"):
                self.place = place
                break
            items.append(item)
        return items[0] if len(items) == 1 else Listed(tuple(items), at=items[0].at)

    def _ordinal(self) -> Node:
        """Read "the third point" as x_3."""
        token = self.take()
        self._accept_any("noun")
        return point(Number(Fraction(token.text), at=token.at))

    def _quantifies(self, row: Row) -> bool:
        """Read "for all i = 1, …, n", "for the support vectors" or ∀i, if it is one."""
        place, kind, doubts = self.place, self.now.kind, len(row.doubts)
        some = kind == "some" or self.now.text == "some"
        self.take()
        while self.at("all") or self.at("every_noun") or self.at("QUANT"):
            self.take()
        self._skip(row, "each_index")
        if self._counts():
            if some:
                row.doubts, row.exists = row.doubts[:doubts], True
                return True  # there are three points
            self.take()  # for all three points
        if self.at("noun") and not self.calculates() and (kind != "each_index" or self.now.text in GROUPS):
            token = self.take()
            name = "points" if token.text in _INDEXED else token.text
            noun = self._restricted(row, Noun(name, at=token.at))
            if self.at("of") and self.ahead().kind in {"every_noun", "all"}:  # 间隔上的所有点
                self.take(), self.take()
                self._accept_any("noun")
            if row.kinds == "N" and row.of and noun == Noun("points"):  # 마진 위의 모든 점
                noun = row.parts.pop().node
                row.of = ""
            elif (some and self.conditional and noun == Noun("points")) or (
                kind == "all" and not row.parts and self.now.kind in {"topic", "is", "noun"}
            ):
                row.add("N", self._excepted(row, noun))  # 모든 점이 …, 若某个样本…
                row.grouped = not some
                return True
            index = self._named_element()
            row.over.append(noun if index is None else Relation((index, noun), ("∈",), at=noun.at))
        elif self.at("rest") and not row.parts:
            self.take()
            row.over.append(Noun("rest", at=self.tokens[place].at))
        elif self.begins() and (kind != "each_index" or self.tokens[self.place - 1].kind != "holds"):
            over = self._of_group(self._range())
            if kind == "each_index" and not is_range(over) and not isinstance(over, Relation):
                self.place, row.doubts = place, row.doubts[:doubts]
                self._pass(row)
                return True
            if kind == "all" and not row.parts and self.at("topic") and isinstance(over, Scripted):
                row.add("F", over)  # 모든 α_i는 …: the index runs
                return True
            row.over.append(over)
        else:
            self.place, row.doubts = place, row.doubts[:doubts]
            if kind in {"each_index", "all"}:
                self._pass(row)
                if kind == "all":  # what it speaks about is not understood
                    row.doubts.append(self.tokens[place].text)
                return True
            return False
        row.leads = row.leads or not row.parts
        row.some |= {len(row.over) - 1} if some else set()
        self._condition_of_range(row)
        if not row.parts and (self.at("COLON") or self.at("COMMA") or self.at("by")):
            self.take()
        elif self.at("by"):
            self.take()  # 모든 i에 대해
        return True

    def _counts(self) -> bool:
        """Tell whether a number of things follows, and pass over "only" before it."""
        if self.at("only") and self.ahead().kind in {"number", "NUM"}:
            self.take()  # there are only two points
        return self.now.kind in {"number", "NUM"} and self.ahead().kind in {"noun", "count"}

    def _of_group(self, index: Node) -> Node:
        """Read the group that an index is taken from: "for all i of the positive class"."""
        place = self.place
        if not isinstance(index, Name) or not self._accept_any("of", "where", "PLAIN"):
            return index
        while self._accept_any("of", "PLAIN"):
            pass
        if not self.at("noun") or self.now.text not in GROUPS:
            self.place = place
            return index
        group = Noun(self.now.text, at=self.take().at)
        both = Relation((index, group), ("∈",), at=index.at)
        place = self.place
        self._accept_any("and", "COMMA")
        while self._accept_any("all", "every_noun", "PLAIN"):
            pass
        other = (
            self.primary()
            if self.place > place + 1 and self.at("NAME") and self.now.text in INDICES
            else None
        )
        more = self._of_group(other) if other is not None else None
        if isinstance(more, Relation | Joined):
            return _both(both, more)
        self.place = place
        return both

    def _named_element(self) -> Node | None:
        """Read the letter of an element behind its noun: "for every support vector x_s"."""
        place = self.place
        if self.at("EDGE"):
            self.take()
        if self.at("NAME") and (self.now.text in INDICES or self.now.text == "x"):
            node = self.factor()
            if is_letter(node) and not (self.at("REL") or self.at("OP") or self.starts()):
                self._accept_any("EDGE")
                return node
        self.place = place
        return None

    def _condition_of_range(self, row: Row) -> None:
        """Read the condition behind a range: "for all i with α_i > 0"."""
        if len(row.over) - 1 in row.some and not row.parts and self._accept_any("subject_to"):
            return  # there is an i such that …: the claim follows
        while (self.at("where") or self.at("subject_to")) and self.starts_behind():
            place = self.place
            self.take()
            condition = self.relation()
            if not isinstance(condition, Relation) or "=" in condition.signs[:-1]:
                self.place = place
                return
            row.over[-1] = _both(row.over[-1], condition)
            while (self.at("COMMA") or self.at("and")) and self.starts_behind():
                place = self.place
                joined = self.take().kind == "and" and bool(row.parts)
                other = self.relation()
                ends = joined and self.now.kind in {"END", "STOP", "LINE", "SEMI"}
                if not _is_of_kind(other, condition, ends=ends):
                    self.place = place
                    break
                row.over[-1] = _both(row.over[-1], other)  # … with y_i = 1 and y_j = −1

    @abstractmethod
    def _pass(self, row: Row) -> None:
        """Pass over a word."""

    def _range(self) -> Node:
        """Read what a quantifier ranges over: i, i = 1, …, n or a condition."""
        node = self.relation()
        items = [node]
        if isinstance(node, Name) and self.at("from_point"):
            self.take()
            low = self.expression()
            if self.accept("to_point"):
                dots = Dots(at=low.at)
                return Relation((node, Listed((low, dots, self.expression()))), ("=",), at=node.at)
        while self.at("COMMA") and self.ahead().kind in {"DOTS", "NUM"} | (
            {"NAME"} if has_item(items) else set()
        ):
            following = self.ahead(2)
            if self.ahead().kind in {"NAME", "NUM"} and following.kind in {"REL", "SUB"}:
                break  # for all i, 0 ≤ α_i
            self.take()
            items.append(Dots(at=self.take().at) if self.at("DOTS") else self.expression())
        if is_range(node) and isinstance(node, Relation) and self.at("and") and self.ahead().kind == "NUM":
            self.take()
            items.append(self.expression())
        if isinstance(node, Name) and self.at("COMMA") and self.ahead().text in INDICES:
            place = self.place
            self.take()
            both = self.relation() if self.ahead().text in {"=", "∈", "≠"} else None
            if isinstance(both, Relation):  # i, j = 1, …, n
                return Relation((Listed((node, both.parts[0])), *both.parts[1:]), both.signs, at=node.at)
            self.place = place
        more = isinstance(node, Name) and (self.at("COMMA") or self.at("and")) and self.ahead().kind == "NAME"
        if more and self.ahead().text in INDICES and self.ahead(2).kind not in {"REL", "SUB", "OP"}:
            self.take()  # for all i, j
            items.append(self.primary())
        if len(items) == 1:
            return node
        first = items[0]
        if isinstance(first, Relation):
            last = first.parts[-1]
            values = (*last.items, *items[1:]) if isinstance(last, Listed) else (last, *items[1:])
            return Relation((*first.parts[:-1], Listed(values, at=first.at)), first.signs, at=first.at)
        return Listed(tuple(items), at=first.at)

    def _parenthesis(self, row: Row) -> bool:
        """Read (i = 1, …, n) behind a statement, which says for which i it holds."""
        if not self.at("OPEN", "(") or not row.kinds.endswith(("R", "F")):
            return False
        end = self.closing(self.place)
        if end < 0 or not any(t.kind in {"REL", "QUANT", "all"} for t in self.tokens[self.place : end]):
            return False
        inside = self.tokens[self.place + 1 : end]
        if inside[-1].kind == "SPACE" and {t.kind for t in inside} <= {"NAME", "COMMA", "REL", "SPACE"}:
            self.place = end + 1  # (x, z ∈ ℝ)
            return True
        place, doubts = self.place, len(row.doubts)
        self.take()
        self._skip(row, "all", "each_index", "QUANT", "every_noun")
        if (self.at("NAME") and self.now.text in INDICES) or self.at("NUM"):
            over = self._range()
            self._accept_any("by")
            if is_range(over) and self.at("CLOSE"):
                self.take()
                row.over.append(over)
                return True
        self.place, row.doubts = place, row.doubts[:doubts]
        return False


def _both(first: Node, second: Node) -> Node:
    items = first.items if isinstance(first, Joined) else (first,)
    return Joined("and", (*items, second), at=first.at)


def _is_of_kind(other: Node, condition: Relation, *, ends: bool) -> bool:
    """Tell whether a relation is a condition like another one: of the same letter, or of the same index."""
    match condition.parts[0], other:
        case Scripted(base=base, sub=sub), Relation(parts=(Scripted(base=head, sub=index), *_), signs=signs):
            return (base == head and sub != index and signs == condition.signs) or (ends and sub == index)
    return False
