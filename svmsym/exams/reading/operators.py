"""Σ with its ranges, min and max with their variables, matrices and cases."""

from __future__ import annotations

from abc import abstractmethod

from svmsym.exams.reading.conditions import INDICES, SETS, index_letter, picked, runs
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.expressions import Expressions
from svmsym.exams.reading.limits import LARGEST_MATRIX
from svmsym.exams.reading.syntax import (
    Answer,
    Bracket,
    Call,
    CaseList,
    Function,
    Matrix,
    Name,
    Node,
    Number,
    Optimum,
    Range,
    Starred,
    Stated,
    Sum,
)
from svmsym.exams.reading.tokens import Token
from svmsym.exams.reading.words import UNDER


class Operators(Expressions):
    """Parses what carries something below or above."""

    @abstractmethod
    def statement(self) -> Stated:
        """One statement."""

    @abstractmethod
    def answer(self) -> Answer:
        """All statements up to a closing bracket or the end."""

    # Sums.

    def total(self) -> Node:
        """Σ_{i=1}^n body, sum(body, i=1..n), ΣΣ body."""
        token = self.take()
        below: tuple[Range, ...] = ()
        upper: Node | None = None
        while True:
            if self.now.kind == "SUB" and not below:
                self.take()
                below = self.ranges_below()
            elif self.now.kind == "SUP" and upper is None:
                self.take()
                upper = self._upper()
            else:
                break
        if upper is not None:
            below = tuple(r._replace(upper=upper) for r in below)
        if not below and self.now.kind == "OPEN" and self.now.text == "(" and self.now.tight:
            inside = self._sum_call(token)
            if inside is not None:
                return inside
        minus = self.accept("OP", "-") if self.now.text == "-" else None
        body = self.product()
        if minus:
            raise ReadingError("a minus stands right after Σ", minus.at, hint="put the summand into brackets")
        return Sum(below, body, token.at)

    def _upper(self) -> Node:
        if self.now.kind == "NUM" and not self.latex:
            return self.number(self.take())
        return self.argument()

    def _sum_call(self, token: Token) -> Node | None:
        """sum(body, i=1..n) as computer algebra writes it."""
        mark, depth = self.k, len(self.open)
        opened = self.take()
        self.enter("(", opened.at)
        body = self.expression()
        if self.now.kind != "COMMA":
            self.k = mark
            del self.open[depth:]
            return None
        self.take()
        found = self.range_items(")")
        self.leave(")", opened)
        return Sum(found, body, token.at)

    def ranges_below(self) -> tuple[Range, ...]:
        """What stands below Σ."""
        opened = self.now
        if opened.kind == "OPEN" and opened.text in {"{", "("}:
            self.take()
            self.enter(opened.text, opened.at)
            closing = "}" if opened.text == "{" else ")"
            found = self.range_items(closing)
            self.leave(closing, opened)
            return found
        if opened.kind not in {"NAME", "STYLE"}:
            raise ReadingError("Σ needs an index below", opened.at, hint="write Σ_i or Σ_{i=1}^n")
        token = self.take()
        lower: Node | None = None
        if self.now.text == "=" and self.now.tight and self.ahead().kind == "NUM":
            # sum_i=1^n: the braces are missing, but nothing else can be meant.
            self.take()
            lower = self.number(self.take())
        return (Range((index_letter(token),), lower, None, "", token.at),)

    def range_items(self, closing: str) -> tuple[Range, ...]:
        """i=1 · i,j · i=1..n · i∈S · i:α_i>0 · i=1,j=1 up to the closing bracket."""
        found: list[Range] = []
        names: list[Token] = []
        while self.now.text != closing and self.now.kind != "END":
            start = self.k
            token = self.take()
            if token.kind == "STYLE":
                self.k -= 1
                styled = self.plain_name()
                token = token._replace(kind="NAME", text=styled.letter if isinstance(styled, Name) else "")
            if self.now.kind == "WORD" and self.now.text == "en":
                self.stream[self.k] = self.now._replace(kind="REL", text="∈")
            if token.kind != "NAME":
                raise ReadingError("this range is not readable", token.at, hint="write i=1, i∈S or i,j")
            if self.now.kind == "SUB" and token.text in {"x", "α"}:
                # x_i∈SV and α_i>0 stand for i∈S.
                self.k = start
                member = self.power()
                name = member.base if isinstance(member, Starred) else member
                letters = tuple(name.sub) if isinstance(name, Name) else ()
                found.append(self._support((*map(index_letter, names), *letters), member, closing))
                names = []
                continue
            names.append(token)
            if self.now.kind == "REL" and self.now.text == "=":
                self.take()
                found.append(self._bounds(names, closing))
                names = []
            elif self.now.kind == "REL" and self.now.text == "∈":
                self.take()
                found.append(self._within(names))
                names = []
            elif self.now.kind in {"COLON", "BAR"}:
                self.take()
                found.append(self._support(tuple(map(index_letter, names)), self.power(), closing))
                names = []
            elif self.now.kind == "REL":
                raise ReadingError(
                    "a condition between indices is not read", self.now.at, hint="write the sums out"
                )
            if self.now.kind == "COMMA":
                self.take()
        if names:
            found.append(Range(tuple(map(index_letter, names)), None, None, "", names[0].at))
        return tuple(found)

    def _support(self, indices: tuple[str, ...], member: Node, closing: str) -> Range:
        """α_i > 0 and x_i ∈ SV up to the closing bracket."""
        at = self.now.at
        signs = []
        while self.now.text != closing and self.now.kind != "END":
            signs.append(self.take().text)
        return picked(indices, member, signs, at)

    def _bounds(self, names: list[Token], closing: str) -> Range:
        """1 · 1..n · 1,…,n after i=."""
        at = names[0].at
        lower = self.expression()
        upper: Node | None = None
        mark = self.k
        self.accept("COMMA")
        while self.now.kind == "NUM" and self.ahead().kind == "COMMA":
            self.take()
            self.take()
        if self.accept("DOTS"):
            self.accept("COMMA")
            upper = self.expression()
        else:
            self.k = mark
        if self.now.kind == "WORD" and self.now.text in {"to", "bis", "hasta"}:
            self.take()
            upper = self.expression()
        if closing == "" and upper is None:
            raise ReadingError("this range is not readable", at, hint="write i = 1, …, n")
        return Range(tuple(map(index_letter, names)), lower, upper, "", at)

    def _within(self, names: list[Token]) -> Range:
        """S, SV or {1, …, n} after i∈."""
        at = names[0].at
        indices = tuple(map(index_letter, names))
        token = self.take()
        if token.kind == "STYLE":
            self.k -= 1
            inner = self.plain_name()
            token = token._replace(kind="NAME", text=inner.letter if isinstance(inner, Name) else "")
        if token.kind == "NAME" and token.text in SETS:
            if self.now.kind == "NAME" and token.text == "S" and self.now.text == "V":
                self.take()
            return Range(indices, None, None, SETS[token.text], at)
        if token.kind == "OPEN" and token.text in {"\\{", "{", "["}:
            if token.text == "[":
                upper = self.expression()
                self.take()
                return Range(indices, Number(1, 1, -1, at), upper, "", at)
            made = self._bounds(names, "}")
            if not (self.accept("CLOSE", "\\}") or self.accept("CLOSE", "}")) or made.upper is None:
                raise ReadingError("this set of indices is not readable", token.at, hint="write i = 1, …, n")
            return made
        raise ReadingError("this set of indices is unknown", token.at, hint="write i∈S or i = 1, …, n")

    # Optima.

    def optimum(self) -> Node:
        """min_{w,b} objective s.t. constraints; max(0, a)."""
        token = self.now
        over: tuple[Node, ...] = ()
        conditions: list[Stated] = []
        if token.kind == "UNDERSET":
            self.take()
            over, conditions = self._variables()
            opened = self.accept("OPEN", "{")
            sense, place = self._sense()
            if opened:
                self.close_brace()
        else:
            sense, place = self._sense()
            if self.accept("SUB"):
                over, conditions = self._variables()
            elif not place and self.now.kind == "OPEN" and self.now.text in {"(", "{", "\\{", "["}:
                inside = self._largest(sense, token)
                if inside is not None:
                    return inside
        self.accept("COLON")
        name: Node | None = None
        objective = self.expression()
        if isinstance(objective, Number) and self.now.kind == "COMMA":
            raise ReadingError(f"{sense} needs brackets", token.at, hint=f"write {sense}(…, …)")
        if self.now.text == "=" and isinstance(objective, Call) and not self.open:
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
            self.now.kind == "COMMA"
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
                if whole not in over:
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
