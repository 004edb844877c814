"""min and max with their variables, matrices and cases."""

from __future__ import annotations

from abc import abstractmethod

from svmsym.exams.reading.conditions import INDICES, runs
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import LARGEST_MATRIX
from svmsym.exams.reading.ranges import Ranges, mentions
from svmsym.exams.reading.syntax import (
    Answer,
    Bracket,
    Call,
    CaseList,
    Extreme,
    Function,
    Matrix,
    Name,
    Node,
    Number,
    Optimum,
    Range,
    SetBuilder,
    Stated,
    Terms,
)
from svmsym.exams.reading.tokens import Token
from svmsym.exams.reading.words import UNDER


class Operators(Ranges):
    """Parses what carries something below or above."""

    @abstractmethod
    def answer(self) -> Answer:
        """All statements up to a closing bracket or the end."""

    # Optima.

    def optimum(self) -> Node:
        """min_{w,b} objective s.t. constraints; max(0, a)."""
        token = self.now
        over: tuple[Node, ...] = ()
        conditions: list[Stated] = []
        ranges: tuple[Range, ...] = ()
        if token.kind == "UNDERSET":
            self.take()
            picks = self._picks_points()
            over, conditions = ((), []) if picks else self._variables()
            ranges = self.ranges_below() if picks else ()
            opened = self.accept("OPEN", "{")
            sense, place = self._sense()
            if opened:
                self.close_brace()
        else:
            sense, place = self._sense()
            if self.accept("SUB"):
                ranges = self.ranges_below() if self._picks_points() else ()
                over, conditions = ((), []) if ranges else self._variables()
            elif not place and self.now.kind == "OPEN" and self.now.text in {"(", "{", "\\{", "["}:
                inside = self._largest(sense, token)
                if inside is not None:
                    return inside
        if ranges:
            return self._extreme(sense, ranges, token, place=place)
        over = over or self._by()
        self.accept("COLON")
        while self.now.kind == "WORD" and over:
            self.take()
        name: Node | None = None
        objective, further = _bared(self.expression())
        conditions += further
        if isinstance(objective, Number) and self.now.kind == "COMMA" and not over:
            raise ReadingError(f"{sense} needs brackets", token.at, hint=f"write {sense}(…, …)")
        if self.now.text in {"=", ":="} and isinstance(objective, Call) and not self.open:
            mark = self.k
            self.take()
            value = self.expression()
            if over and not self._constrained():
                self.k = mark  # max_α L(α) = … is an equation, as far as can be seen here
            else:
                name, objective = objective, value  # maximise L(α) = …
        over = over or self._by()
        constraints = self._constraints(conditions)
        return Optimum(sense, place, over, objective, constraints, token.at, name)

    def _picks_points(self) -> bool:
        """i : y_i = 1, i ∈ S and y_i = 1 below max are about points; α_i ≥ 0 is about the variable α."""
        if self.now.kind != "OPEN":
            return False
        first, second = self.ahead(1), self.ahead(2)
        if first.kind == "NAME" and first.text in INDICES and second.kind != "SUB":
            return second.kind in {"COLON", "BAR"} or second.text == "∈"
        label = first.text in {"y", "t"} and second.kind == "SUB" and self.ahead(3).text in INDICES
        return label and self.ahead(4).text == "="

    def _extreme(self, sense: str, ranges: tuple[Range, ...], token: Token, *, place: bool) -> Node:
        """max_{i: y_i = −1} w·x_i + b: what does not have the index may stand outside."""
        if place or len(ranges) != 1 or len(ranges[0].indices) != 1:
            raise ReadingError("what stands below is not read", token.at, hint=f"write {sense}_i")
        mark = self.k
        body = self.product()
        if self.now.text not in {"+", "-"}:
            return Extreme(sense, ranges, body, token.at)
        end = self.k
        self.k = mark
        whole = self.expression()
        index = ranges[0].indices[0]
        later = whole.parts[1:] if isinstance(whole, Terms) else ()
        inside = [mentions(part, index) for _, part in later]
        if not any(inside):
            self.k = end
            return Extreme(sense, ranges, body, token.at)
        if not inside[-1]:
            raise ReadingError(f"how far does {sense} reach?", token.at, hint="write brackets")
        return Extreme(sense, ranges, whole, token.at)

    def _constrained(self) -> bool:
        """Whether "s.t." comes next."""
        passed = {"COMMA", "NEWLINE", "SEMI", "COLON", "DOT"}
        return next(t for t in self.stream[self.k :] if t.kind not in passed).kind == "ST"

    def _by(self) -> tuple[Node, ...]:
        """The variables after "with respect to"."""
        if self.now.kind != "BY":
            return ()
        while self.now.kind in {"BY", "WORD", "DOT"}:
            self.take()
        over = [self.named()]
        while (
            self.now.kind in {"COMMA", "AND"}
            and self.ahead().kind in {"NAME", "STYLE"}
            and self.ahead(2).kind != "REL"
        ):
            self.take()
            over.append(self.named())
        return tuple(over)

    def _sense(self) -> tuple[str, bool]:
        place = self.accept("ARG") is not None
        token = self.take()
        if token.kind != "OPT":
            raise ReadingError("min or max is expected", token.at, hint="write arg min or arg max")
        word = token.text
        if word.startswith("arg"):
            return word[3:], True
        return {"inf": "min", "sup": "max"}.get(word, word), place

    def _variables(self) -> tuple[tuple[Node, ...], list[Stated]]:
        """w,b below min; α≥0 is a variable and a constraint."""
        opened = self.now
        if not (opened.kind == "OPEN" and opened.text in {"{", "("}):
            return (self.argument(),), []
        self.take()
        self.enter(opened.text, opened.at)
        if runs([t.text for t in self.stream[self.k : self.k + 9]]):
            index = self.take()
            while self.now.text != "}":
                self.take()
            self.leave("}", opened)
            return (Name(index.text, index.at),), []
        over: list[Node] = []
        conditions: list[Stated] = []
        while True:
            found = self.statement()
            over += found.parts if not found.signs else ()
            if found.signs:
                bare = next((p for p in found.parts if isinstance(p, Name)), found.parts[0])
                whole = bare._replace(sub=()) if isinstance(bare, Name) and set(bare.sub) <= INDICES else bare
                if not any(
                    isinstance(v, Name) and isinstance(whole, Name) and v._replace(at=whole.at) == whole
                    for v in over
                ):
                    over.append(whole)
                conditions.append(found)
            if not (
                self.accept("COMMA") or self.accept("COLON") or self.accept("SEMI") or self.accept("BAR")
            ):
                break
        self.leave("}" if opened.text == "{" else ")", opened)
        return tuple(over), conditions

    def _largest(self, sense: str, token: Token) -> Node | None:
        """max(0, a): a function where there are several arguments."""
        mark, depth = self.k, len(self.open)
        group = self.bracket(always=True)
        items = tuple(item for row in group.rows for item in row) if isinstance(group, Bracket) else ()
        if len(items) > 1:
            return Function(sense, items, token.at)
        self.k = mark
        del self.open[depth:]
        return None

    def _constraints(self, conditions: list[Stated]) -> Answer | None:
        mark = self.k
        under = False
        while self.now.kind in {"COMMA", "NEWLINE", "SEMI", "WORD", "COLON", "DOT"}:
            under = under or (self.now.kind == "WORD" and self.now.text.lower() in UNDER)
            self.take()
        if (self.now.kind != "ST" and not under) or self.open:
            self.k = mark
            return Answer(tuple(conditions), (",",) * (len(conditions) - 1)) if conditions else None
        while self.now.kind in {"ST", "WORD", "COLON", "NEWLINE", "COMMA", "DOT", "AMP"}:
            self.take()
        rest = self.answer()
        if not rest.statements:
            raise ReadingError("the constraints are missing", self.now.at, hint="write them to their end")
        statements = (*conditions, *rest.statements)
        return Answer(statements, (",",) * len(conditions) + rest.links if conditions else rest.links)

    # Environments.

    def environment(self) -> Node:
        """A matrix, or cases."""
        opened = self.take()
        self.enter(opened.text, opened.at)
        made = self._cases(opened) if opened.text == "cases" else self._matrix(opened)
        self.open.pop()
        return made

    def _end(self, opened: Token) -> bool:
        if self.now.kind == "END" and self.now.text == opened.text:
            self.take()
            return True
        if self.now.kind == "END" and not self.now.text:
            raise ReadingError("the environment is not ended", opened.at, hint="add \\end{…}")
        return False

    def _matrix(self, opened: Token) -> Node:
        rows: list[tuple[Node, ...]] = []
        row: list[Node] = []
        while not self._end(opened):
            if self.accept("ROW"):
                rows.append(tuple(row))
                row = []
            elif not self.accept("AMP"):
                row.append(self.expression())
                if self.now.kind not in {"AMP", "ROW", "END"}:
                    raise self.unexpected()
        if row:
            rows.append(tuple(row))
        rows = [r for r in rows if r]
        if not rows or len({len(r) for r in rows}) != 1:
            raise ReadingError(
                "the rows have different lengths", opened.at, hint="write as many entries in each row"
            )
        if len(rows) > LARGEST_MATRIX or len(rows[0]) > LARGEST_MATRIX:
            raise ReadingError("the matrix is too large", opened.at, hint=f"the limit is {LARGEST_MATRIX}")
        if opened.text in {"vmatrix", "Vmatrix"}:
            raise ReadingError("determinants are not read", opened.at, hint="write the number")
        return Matrix(tuple(rows), opened.at)

    def _cases(self, opened: Token) -> Node:
        rows: list[tuple[Node, Answer | None]] = []
        while not self._end(opened):
            value = self.expression()
            condition: Answer | None = None
            self.accept("COMMA")
            self.accept("AMP")
            while self.now.kind in {"COMMA", "IF", "WORD", "FORALL", "AMP"}:
                self.take()
            if self.now.kind == "ELSE":
                self.take()
            elif self.now.kind not in {"ROW", "END"}:
                condition = self.answer()
            self.accept("DOT")
            if not self.accept("ROW") and self.now.kind != "END":
                raise self.unexpected()
            rows.append((value, condition))
        return CaseList(tuple(rows), opened.at)


def _bared(objective: Node) -> tuple[Node, list[Stated]]:
    """max { f } is max f; min { f : g ≥ 0 } is min f subject to g ≥ 0."""
    if isinstance(objective, SetBuilder) and objective.within is None:
        return objective.element, list(objective.conditions)
    braces = isinstance(objective, Bracket) and objective.opened in {"{", "\\{"}
    if braces and isinstance(objective, Bracket) and [len(row) for row in objective.rows] == [1]:
        return objective.rows[0][0], []
    return objective, []
