"""Statements with conditions: if p then A, A if p, A 이면 B, 1 if p and −1 otherwise, for all i with p."""

from __future__ import annotations

from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.quantifiers import Quantifiers
from svmsym.exams.reading.ranges import indices_of
from svmsym.exams.reading.syntax import Answer, Bracket, CaseList, Name, Node, Range, Stated

_WITH = frozenset({"with", "mit", "con"})
_PAUSES = frozenset({"COMMA", "SEMI", "NEWLINE"})
_ALSO = frozenset({"이고", "이며", "하고", "하며"})
_THEN = frozenset({"then", "dann", "entonces", "则", "那么"})
_CHANGES = frozenset({"←", ":="})
_BOTH = "does the condition hold for both steps?"
_ONE_STEP = "write “and” between steps under one condition, or one step"


class Conditional(Quantifiers):
    """Parses conditions before, behind and around a statement."""

    def _conditional(self) -> Stated:
        """If A and B, then C."""
        self.take()
        conditions = self._conditions()
        while self.now.kind in {"COMMA", "SO", "IFPOST", "WORD", "IMPLIES", "COLON"}:
            self.take()
        made = self._qualified(self.statement())
        return made._replace(conditions=(*made.conditions, *conditions))

    def further_conclusion(self, first: Stated) -> Stated | None:
        """If A, then B and C: the condition is that of both; None where no statement follows "and"."""
        stepped = first.signs == ("←",)
        mark, depth = self.k, len(self.open)
        joined = False
        while self._joins() or (stepped and self.now.kind in _PAUSES):
            joined = self._joins() or joined
            self.take()
        if not first.conditions or self.k == mark:
            self.k = mark
            return None
        if self.now.kind == "IF" or not (joined or any(t.text in _CHANGES for t in self.stream[self.k :])):
            self.k = mark
            return None
        try:
            made = self._qualified(self.statement()) if self.now.kind != "FORALL" else None
        except ReadingError:
            made = None
        single = made is not None and made.signs and not made.conditions
        if made is not None and single and stepped and made.signs == ("←",):
            if joined or indices_of(first.conditions) & indices_of(made.parts):
                return made._replace(conditions=first.conditions)
            raise ReadingError(_BOTH, made.at, hint=_ONE_STEP)
        if stepped or (made is not None and "←" in made.signs):
            # The condition may be that of both, and was met before the first.
            raise ReadingError(_BOTH, self.stream[mark].at, hint=_ONE_STEP)
        if made is None or not single or self.now.kind in {"IFPOST", "ELSE", "IF"}:
            self.k = mark
            del self.open[depth:]
            return None
        return made._replace(conditions=first.conditions)

    def _joins(self) -> bool:
        return self.now.kind == "AND" or self.now.text in _ALSO

    def check_condition_of_steps(self, first: Stated, second: Stated) -> None:
        """Ask about w ← … and b ← … if p: the condition behind may be that of both steps."""
        if first.signs == second.signs == ("←",) and second.conditions and not first.conditions:
            raise ReadingError(_BOTH, second.at, hint="write “if” before the steps")

    def _conditions(self) -> list[Stated]:
        """p and q; but in "A if p and B if q" the second is a statement with a condition of its own."""
        found = [_signed(self.statement())]
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
        return made._replace(conditions=(*made.conditions, _signed(condition)))

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
        """…, if p: B; …, if p then B: the condition belongs to what follows."""
        ends = {"COMMA", "SEMI", "NEWLINE", "END", "PERIOD", "COLON", "AND", "SO"}
        at = next(k for k in range(self.k + 1, len(self.stream)) if self.stream[k].kind in ends)
        if self.stream[at].kind == "COMMA":
            at += 1
        return self.stream[at].kind == "COLON" or self.stream[at].text.lower() in _THEN

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


def _signed(condition: Stated) -> Stated:
    """A condition, which a letter alone is not, nor one in brackets."""
    alone = condition.parts[0]
    while isinstance(alone, Bracket) and [len(row) for row in alone.rows] == [1]:
        alone = alone.rows[0][0]
    if not condition.signs and isinstance(alone, Name):
        raise ReadingError("this condition has no sign", condition.at, hint="write it as a formula")
    return condition
