"""Sets by a condition: {x : wᵀx + b = 0}, {x ∈ ℝ² | x_1 = x_2}, {i : α_i > 0}."""

from __future__ import annotations

from abc import abstractmethod

from svmsym.exams.reading.brackets import closing, flat
from svmsym.exams.reading.conditions import runs
from svmsym.exams.reading.cursor import CLOSING
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.forms import Forms
from svmsym.exams.reading.syntax import Indicator, Name, Node, SetBuilder, Stated


class Sets(Forms):
    """Parses braces with a condition; all other brackets are those of the forms."""

    @abstractmethod
    def statement(self) -> Stated:
        """One statement."""

    def enclosed(self) -> Node:
        """(…), […], {…} and {… : …}."""
        if self.now.kind == "OPEN" and self.now.text in {"{", "\\{"} and self._divided():
            return self._builder()
        return super().enclosed()

    def indicated(self, ones: Node) -> Node:
        """1[y_i f(x_i) < 1] and 1_{y_i f(x_i) < 1}; without a relation it stays the list of ones."""
        start = self.k + (self.now.kind == "SUB")
        double = start > self.k and self.stream[start + 1].text == "\\{" and self.relation_inside(start + 1)
        if double:  # 1_{\{a < b\}}
            start += 1
        if not self.relation_inside(start):
            return ones
        self.k = start
        opened = self.take()
        self.enter(opened.text, opened.at)
        conditions = [self.statement()]
        while self.accept("COMMA") or self.accept("AND"):
            conditions.append(self.statement())
        self.leave(CLOSING[opened.text], opened)
        if double:
            self.close_brace()
        return Indicator(tuple(conditions), ones.at)

    def relation_inside(self, k: int) -> bool:
        """Whether a bracket starts at k and a relation stands in it."""
        opened = self.stream[min(k, len(self.stream) - 1)]
        if opened.kind != "OPEN" or opened.text not in {"[", "(", "{", "\\{"}:
            return False
        return any(self.stream[p].kind == "REL" for p in flat(self.stream, k + 1, closing(self.stream, k)))

    def _divided(self) -> bool:
        """Whether a colon or a single bar divides the braces; that token becomes SUCH."""
        end = closing(self.stream, self.k)
        places = flat(self.stream, self.k + 1, end)
        for place in places:
            if self.stream[place].kind in {"SUCH", "COLON", "ST"}:
                break
        else:
            bars = [place for place in places if self.stream[place].kind == "BAR"]
            if len(bars) % 2 == 0:
                return False
            place = bars[0]
        related = any(self.stream[p].kind in {"REL", "NORM"} for p in places if p > place)
        if not related or place == self.k + 1:
            return False
        self.stream[place] = self.stream[place]._replace(kind="SUCH")
        return True

    def _counts_all(self) -> bool:
        """i = 1, …, n behind the conditions says no more than i; it is passed over."""
        end = next((k for k in range(self.k, len(self.stream)) if self.stream[k].kind == "CLOSE"), self.k)
        if not runs([*(t.text for t in self.stream[self.k : end]), "}"]):
            return False
        self.k = end
        return True

    def _builder(self) -> Node:
        opened = self.take()
        self.enter(opened.text, opened.at)
        if self.now.kind == "NAME" and self.ahead().text == "∈" and self.ahead(2).text in {"{", "\\{", "["}:
            # {i ∈ {1, …, n} : …}: indices count the points anyway.
            index = self.now
            self.k += 2
            self.k = closing(self.stream, self.k) + 1
            element = Stated((Name(index.text, index.at),), (), (), (), index.at)
        else:
            element = self.statement()
        if element.signs not in {(), ("∈",)} or not self.accept("SUCH"):
            raise ReadingError("this set is not readable", opened.at, hint="write {x : w·x + b = 0}")
        conditions = [self.statement()]
        while self.now.kind in {"COMMA", "AND", "SEMI", "WORD"}:
            self.take()
            if self._counts_all():
                continue
            if self.now.kind not in {"COMMA", "AND", "SEMI", "WORD"}:
                conditions.append(self.statement())
        self.leave(CLOSING[opened.text], opened)
        within = element.parts[1] if element.signs else None
        return SetBuilder(element.parts[0], within, tuple(conditions), opened.at)
