"""Chains of relations, and lists of statements inside brackets and below operators."""

from __future__ import annotations

from abc import abstractmethod

from svmsym.writing.operators import Operators
from svmsym.writing.rows import Row, assemble
from svmsym.writing.shapes import join
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Dots, Implies, Listed, Name, Node, Relation

# Between statements that all hold.
_SEPARATORS = {"COMMA", "and", "COLON", "BAR", "LINE", "ROW", "SEMI", "if", "where"}


class Relations(Operators):
    """Reads relations."""

    @abstractmethod
    def row(self, *, inside: bool = False) -> Row:
        """Read the parts of one clause, up to a connective."""

    def relation(self) -> Node:
        """Read a chain a = b ≤ c, or an expression."""
        at = self.now.at
        parts, signs = [self._side()], list[str]()
        while (sign := self._relation_sign()) is not None:
            if self.accept("approx"):
                sign = "≈" if sign == "=" else sign
            parts.append(self._side())
            signs.append(sign)
        if signs and signs[-1] in {"=", "∈"} and _is_index(parts[-2]):
            parts[-1] = self._range_of_index(parts[-1])
        return Relation(tuple(parts), tuple(signs), at=at) if signs else parts[0]

    def _range_of_index(self, first: Node) -> Node:
        """Go on with the values of an index: 1, …, n or 1..n or 1, 2."""
        items = [first]
        while self.at("DOTS") or (self.at("COMMA") and self._lists_values(items)):
            self.accept("COMMA")
            items.append(Dots(at=self.take().at) if self.at("DOTS") else self.expression())
            if isinstance(items[-1], Dots) and not self.at("COMMA") and self.starts():
                items.append(self.expression())
        return first if len(items) == 1 else Listed(tuple(items), at=first.at)

    def _lists_values(self, items: list[Node]) -> bool:
        """Tell whether the comma here separates values of an index, and nothing else begins behind it."""
        behind, following = self.ahead(), self.ahead(2)
        ended = following.kind in {
            "COMMA",
            "CLOSE",
            "END",
            "STOP",
            "SEMI",
            "LINE",
            "EDGE",
            "and",
            "COLON",
            "OP",
            "DOTS",
        }
        if behind.kind == "DOTS":
            return True
        if isinstance(items[-1], Dots):
            return behind.kind in {"NAME", "NUM"} and ended
        return behind.kind == "NUM" and ended and following.kind != "OP"

    def _side(self) -> Node:
        if self.at("DOTS"):
            return Dots(at=self.take().at)
        return self.expression()

    def _relation_sign(self) -> str | None:
        """Take the relation that stands here, if there is one; dollars around it do not matter."""
        place = self.place
        while self.at("EDGE"):
            self.take()
        if self.at("REL"):
            if self.now.text == ">" and self.angles:
                self.place = place
                return None
            sign = self.take().text
            self.accept("BANG", "!")
            while self.at("EDGE"):
                self.take()
            if self.at("REL", "=") and sign in "<>":
                self.take()
                sign = {"<": "≤", ">": "≥"}[sign]
            return sign
        if self.at("ARROW", "←", "↦"):
            return self.take().text
        if self.at("OVER"):
            return self._stacked_sign(place)
        self.place = place
        return None

    def _stacked_sign(self, place: int) -> str | None:
        r"""Take the relation of \overset{!}{=}."""
        self.take()
        for _ in range(2):
            end = self.closing(self.place) if self.at("OPEN") else self.place
            if end < 0 or self.at("END"):
                break
            found = next((t for t in self.tokens[self.place : end + 1] if t.kind == "REL"), None)
            self.place = end + 1
            if found is not None:
                return found.text
        self.place = place
        raise self.fail("a relation is expected below or above a sign", "write = alone")

    def statements(self, *stops: str) -> Node:
        """Read what stands up to one of these kinds of token: an expression, a list, or joined statements."""
        at = self.now.at
        items: list[Node] = []
        others: list[Node] = []  # what "or" has closed
        while not (self.now.kind in stops or self.at("END")):
            if self.at("DOTS"):
                items.append(Dots(at=self.take().at))
            else:
                row = self.row(inside=True)
                items.append(assemble(row) if row.kinds else self._nothing())
                if row.doubts:
                    raise self.fail(f"cannot interpret {row.doubts[0]!r} here", "write it as a formula", at)
            if self.at("or") or self.at("LOGIC", "∨"):
                self.take()
                others.append(join(items, "and", at))
                items = []
            elif self.at("ARROW", "⇒", "→", "⇔"):
                both = self.take().text == "⇔"
                premise = (
                    join([*others, join(items, "and", at)], "or", at) if others else join(items, "and", at)
                )
                with self.nested():
                    items, others = [Implies(premise, self.statements(*stops), both, at=at)], []
            elif self.now.kind not in stops and (self.now.kind in _SEPARATORS or self.at("LOGIC", "∧")):
                self.take()
            else:
                break
        if not items:
            raise self.fail("nothing stands here", "fill it in")
        last = join(items, "and", at)
        return join([*others, last], "or", at) if others else last

    def _nothing(self) -> Node:
        raise self.fail(f"a formula is expected, but there is {self.now.text!r}", "finish the formula")


def _is_index(node: Node) -> bool:
    """Tell whether a node is an index, or several: i; i, j."""
    items = node.items if isinstance(node, Listed) else (node,)
    return all(isinstance(i, Name) and i.letter in INDICES and not i.marks for i in items)
