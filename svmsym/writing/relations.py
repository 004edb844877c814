"""Chains of relations, and lists of statements inside brackets and below operators."""

from __future__ import annotations

from abc import abstractmethod

from svmsym.writing.operators import Operators
from svmsym.writing.rows import Row, assemble, join
from svmsym.writing.tree import Dots, Implies, Node, Relation

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
        return Relation(tuple(parts), tuple(signs), at=at) if signs else parts[0]

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
        word = "and"
        while not (self.now.kind in stops or self.at("END")):
            if self.at("DOTS"):
                items.append(Dots(at=self.take().at))
            else:
                row = self.row(inside=True)
                if row.doubts:
                    raise self.fail(
                        f"cannot interpret the word {row.doubts[0]!r} here", "write it as a formula", at
                    )
                items.append(self._nothing() if row.empty else assemble(row))
            if self.at("or") or self.at("LOGIC", "∨"):
                self.take()
                word = "or"
            elif self.at("ARROW", "⇒", "→"):
                self.take()
                items = [Implies(join(items, word, at), self.statements(*stops), at=at)]
            elif self.now.kind not in stops and (self.now.kind in _SEPARATORS or self.at("LOGIC", "∧")):
                self.take()
            else:
                break
        if not items:
            raise self.fail("nothing stands here", "fill it in")
        return join(items, word, at)

    def _nothing(self) -> Node:
        raise self.fail(f"a formula is expected, but there is {self.now.text!r}", "finish the formula")
