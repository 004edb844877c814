"""Statements with conditions: if p then A, A if p, A 이면 B, 1 if p and −1 otherwise, for all i with p."""

from __future__ import annotations

from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.quantifiers import Quantifiers
from svmsym.exams.reading.syntax import Answer, CaseList, Name, Node, Range, Stated

_WITH = frozenset({"with", "mit", "con"})


class Conditional(Quantifiers):
    """Parses conditions before, behind and around a statement."""

    def _conditional(self) -> Stated:
        """If A and B, then C."""
        self.take()
        conditions = self._conditions()
        while self.now.kind in {"COMMA", "SO", "IFPOST", "WORD", "IMPLIES", "COLON"}:
            self.take()
        made = self._qualified(self.statement())
        if made.signs == ("←",) and any(t.text in {"←", ":="} for t in self.stream[self.k :]):
            # The condition is that of both steps, and was met before the first.
            raise ReadingError("two steps under one condition", made.at, hint="write one step")
        return made._replace(conditions=(*made.conditions, *conditions))

    def further_conclusion(self, first: Stated) -> Stated | None:
        """If A, then B and C: the condition is that of both; None where no statement follows "and"."""
        if self.now.kind != "AND" or not first.conditions:
            return None
        mark, depth = self.k, len(self.open)
        self.take()
        try:
            made = self._qualified(self.statement()) if self.now.kind not in {"IF", "FORALL"} else None
        except ReadingError:
            made = None
        if made is None or not made.signs or made.conditions or self.now.kind in {"IFPOST", "ELSE", "IF"}:
            self.k = mark
            del self.open[depth:]
            return None
        if "←" in (*first.signs, *made.signs):
            raise ReadingError("two steps under one condition", made.at, hint="write one step")
        return made._replace(conditions=first.conditions)

    def _conditions(self) -> list[Stated]:
        """p and q; but in "A if p and B if q" the second is a statement with a condition of its own."""
        found = [self.statement()]
        if not found[0].signs and isinstance(found[0].parts[0], Name):
            raise ReadingError("this condition has no sign", found[0].at, hint="write it as a formula")
        while self.now.kind == "AND":
            mark = self.k
            self.take()
            further = self.statement()
            if self.now.kind in {"IF", "ELSE"} or (self.now.kind == "FORALL" and not self._range_follows()):
                self.k = mark
                return found
            found.append(further)
        return found

    def _otherwise(self, made: Stated) -> Stated:
        """f(x) = 1 if p, otherwise −1; f(x) = 1 if p, −1 otherwise."""
        if made.signs != ("=",) or made.ranges:
            return made
        mark, depth = self.k, len(self.open)
        while self.now.kind in {"COMMA", "SEMI", "AND", "NEWLINE"}:
            self.take()
        first = self.accept("ELSE")
        while first and self.now.kind in {"COMMA", "COLON"}:
            self.take()
        try:
            other = self._other_value(made) if first or self.k > mark else None
        except ReadingError:
            other = None
        if self.now.kind == "COMMA" and self.ahead().kind == "ELSE":
            self.take()
        if other is None or not (first or self.accept("ELSE")):
            self.k = mark
            del self.open[depth:]
            return made
        rows = ((made.parts[-1], Answer(made.conditions, (",",) * (len(made.conditions) - 1))), (other, None))
        chosen = CaseList(rows, made.parts[-1].at)
        return made._replace(parts=(*made.parts[:-1], chosen), conditions=())

    def _other_value(self, made: Stated) -> Node:
        """−1, or f(x) = −1 with the left side once more."""
        found = self.expression()
        left = made.parts[0]
        again = isinstance(found, Name) and isinstance(left, Name) and found._replace(at=left.at) == left
        return self.expression() if again and self.accept("REL", "=") else found

    def _condition_before(self, condition: Stated) -> Stated:
        """A 이면 B: the statement before is the condition of the one that follows."""
        while self.now.kind in {"IFPOST", "COMMA", "WORD", "SO", "IMPLIES"}:
            self.take()
        made = self._qualified(self.statement())
        return made._replace(conditions=(*made.conditions, condition))

    def _prefix(self) -> bool:
        """After ∀i a colon, or words and a colon, mean that the quantifier belongs to what follows."""
        k = self.k
        while self.stream[k].kind == "WORD":
            k += 1
        return self.stream[k].kind == "COLON"

    def _among(self, ranges: tuple[Range, ...]) -> list[Stated]:
        """For all i with α_i > 0: only these are meant; behind i = 1, …, n a further statement may follow."""
        if (
            any(r.lower is not None or r.within for r in ranges)
            or self.now.kind != "WORD"
            or self.now.text.lower() not in _WITH
        ):
            return []
        self.take()
        return self._conditions()

    def _holds(self) -> None:
        """Step over what stands between ∀i and its statement: "gilt:", "we have", a comma."""
        while self.now.kind in {"WORD", "COMMA", "COLON", "SO"}:
            self.take()

    def _introduced_by_condition(self) -> bool:
        """…, if p: B: a colon behind the condition means that it belongs to what follows."""
        ends = {"COMMA", "SEMI", "NEWLINE", "END", "PERIOD", "COLON", "AND"}
        after = next(t for t in self.stream[self.k + 1 :] if t.kind in ends)
        return after.kind == "COLON"

    def _qualified(self, made: Stated) -> Stated:
        """∀i, "if …", (i = 1, …, n) and further equations after the statement."""
        while True:
            mark = self.k
            if self.now.kind == "COMMA":
                self.take()
            while self.now.kind == "WORD" and self.ahead().kind in {"FORALL", "IF"}:
                self.take()
            if self.now.kind == "IF" and self.k > mark and self._introduced_by_condition():
                self.k = mark
                return made
            if self.now.kind == "IF" or (self.now.kind == "FORALL" and not self._range_follows()):
                self.take()
                while self.now.kind == "WORD":
                    self.take()
                made = made._replace(conditions=(*made.conditions, *self._conditions()))
                made = self._otherwise(made)
                continue
            ranges = self.quantifier()
            if not ranges or self._prefix():
                self.k = mark
                return made
            conditions = (*made.conditions, *self._among(ranges))
            made = made._replace(ranges=(*made.ranges, *ranges), conditions=conditions)
