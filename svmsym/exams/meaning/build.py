"""From syntax to typed values: brackets, matrices, functions, norms and derivatives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from sympy import Expr, Integer

from svmsym.exams.meaning.arithmetic import Arithmetic
from svmsym.exams.meaning.functions import (
    Abs,
    Applied,
    AppliedAt,
    Cos,
    Exp,
    Gradient,
    Listed,
    Log,
    Max,
    Min,
    OneNorm,
    PairEntry,
    Root,
    Sign,
    Sin,
    Tanh,
)
from svmsym.exams.meaning.functions import Function as OurFunction
from svmsym.exams.meaning.letters import TOLD_APART
from svmsym.exams.meaning.naming import SETS, free_index
from svmsym.exams.meaning.products import multiplied
from svmsym.exams.meaning.statements import Grid, PerPair, PerPoint, SetOf, Space, Tuple, set_of
from svmsym.exams.meaning.typed import KindError, Typed, clash, is_plain, number, shown
from svmsym.exams.reading import syntax as s
from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import LARGEST_MATRIX
from svmsym.formulas.atoms import Entry, FeatureImage, Index, Letter, Scalar, Size, Vector
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total

_ONE_ARGUMENT: dict[str, type[OurFunction]] = {
    "exp": Exp, "log": Log, "tanh": Tanh, "sign": Sign, "abs": Abs, "sqrt": Root, "sin": Sin, "cos": Cos,
}  # fmt: skip
_MOST_BITS = 130  # as many as 40 digits, the longest number that is read
_HIGHEST_NESTED = 64
_DATA_INDICES = frozenset("ijklℓ")
_PAIR = 2
_TURNED = {
    "vector": "row", "row": "vector", "points": "points row", "points row": "points", "data": "data row",
    "data row": "data", "list": "list row", "list row": "list",
}  # fmt: skip


class Builder(Arithmetic):
    """Gives all nodes of expressions their meaning in one scope."""

    def _bracket(self, node: s.Bracket) -> Typed:
        if node.opened in {"\\{", "{"}:
            if sum(map(len, node.rows)) > LARGEST_MATRIX:
                raise ReadingError("the set is too large", node.at, hint=f"the limit is {LARGEST_MATRIX}")
            items = tuple(self.typed(item).value for row in node.rows for item in row)
            return Typed("set", SetOf(items), node.at)
        if node.opened == "±":
            inner = self.number_of(node.rows[0][0], "±")
            return Typed("set", SetOf((-inner, inner)), node.at)
        rows = [[self.typed(item) for item in row] for row in node.rows]
        if len(rows) == 1 and len(rows[0]) == 1:
            return rows[0][0]._replace(at=node.at) if rows[0][0].kind != "set" else rows[0][0]
        self.doubtful = self.doubtful or any(item.kind == "vector" for row in rows for item in row)
        if not rows[0]:
            raise ReadingError("the brackets are empty", node.at, hint="write what belongs there")
        if len(rows) == 1 and all(isinstance(t.value, Tuple) for t in rows[0]):
            inner_rows = tuple(cast("Tuple", t.value).items for t in rows[0])
            return self.grid(inner_rows, node.at)
        if len(rows) > 1 and all(len(r) == 1 and isinstance(r[0].value, Tuple) for r in rows):
            return self.grid(tuple(cast("Tuple", r[0].value).items for r in rows), node.at)
        if len(rows) > 1 and all(len(r) == 1 for r in rows):
            return Typed(
                "list", Tuple(self._entries([r[0] for r in rows]), column=node.opened == "["), node.at
            )
        if len(rows) > 1:
            return self.grid(tuple(self._entries(r) for r in rows), node.at)
        kind = "names" if any(t.kind == "vector" for t in rows[0]) else "list"
        return Typed(kind, Tuple(self._entries(rows[0])), node.at)

    def _entries(self, row: list[Typed]) -> tuple[Expr, ...]:
        if len(row) > LARGEST_MATRIX:
            raise ReadingError("the vector is too long", row[0].at, hint=f"the limit is {LARGEST_MATRIX}")
        names = all(t.kind in {"number", "any", "vector"} and isinstance(t.value, Letter) for t in row)
        for t in row:
            if t.kind not in {"number", "any"} and not names:
                raise KindError(f"{shown(t)} stands among numbers", t.at, hint="write numbers in a vector")
        return tuple(t.expr for t in row)

    def grid(self, rows: tuple[tuple[Expr, ...], ...], at: int) -> Typed:
        """A matrix of numbers; a single row or column is a list."""
        if len({len(r) for r in rows}) != 1:
            raise ReadingError(
                "the rows have different lengths", at, hint="write as many entries in each row"
            )
        if len(rows) == len(rows[0]) == 1:
            return number(rows[0][0], at)
        if len(rows[0]) == 1:
            return Typed("list", Tuple(tuple(r[0] for r in rows), column=True), at)
        if len(rows) == 1:
            return Typed("list row", Tuple(rows[0]), at)
        return Typed("grid", Grid(rows), at)

    def _matrix(self, node: s.Matrix) -> Typed:
        rows = [[self.typed(e) for e in row] for row in node.rows]
        if all(len(row) == 1 for row in rows):
            self._entries([row[0] for row in rows])  # a column has numbers or letters, not both
        return self.grid(tuple(map(self._entries, rows)), node.at)

    def argument(self, node: s.Node) -> Expr:
        """An argument of a function with a name; a whole family is a vector letter, numbers are listed."""
        found = self.typed(node)
        value = found.value
        if isinstance(value, Tuple):
            return Listed(*value.items)
        if isinstance(value, PerPoint):
            body = value.body
            if isinstance(body, Letter) and len(body.args) == _PAIR:
                return Vector(body.name)
            raise KindError(f"{shown(found)} cannot be an argument", found.at, hint="write a letter")
        if isinstance(value, PerPair) and isinstance(value.body, PairEntry):
            return Scalar(value.body.name)  # dist(x, H)
        if isinstance(value, SetOf) and len(value.items) == 1 and isinstance(value.items[0], Entry):
            return Vector(value.items[0].name)  # {α_i} for all α_i
        if isinstance(value, Expr):
            return value
        raise KindError(f"{shown(found)} cannot be an argument", found.at, hint="write a letter")

    def _call(self, node: s.Call) -> Typed:
        name = node.name
        letter = self.scope.alphabet.house.get(name.letter, name.letter)
        if letter == "L" and name.sub and name.sub[0] in {"d", "p"}:
            name = name._replace(sub=(name.sub[0].upper(),))
        if letter == "K" and name.sub and name.sub[0] in {"φ", "Φ"}:
            name = name._replace(sub=())
        arguments = [self.argument(a) for a in node.arguments]
        marked = bool(set(name.marks.split()) & TOLD_APART)
        self._keep_apart(node, dropped=marked)
        if letter == "K" and not name.sub:
            self._vectors(node, arguments)
            return number(KernelValue("K", "φ", *arguments), node.at)
        if letter == "φ" and not name.sub:
            if len(arguments) != 1:
                if any(self.typed(a).kind != "number" for a in node.arguments):
                    raise KindError("a feature map takes one point", node.at, hint="write φ(x)")
                arguments = [Listed(*arguments)]
            return Typed("vector", FeatureImage("φ", arguments[0]), node.at)
        if len(name.sub) == 1 and name.sub[0] in INDICES and letter in "fghd":
            index = self.scope.bound.get(name.sub[0], free_index(name.sub[0], self.scope))
            if isinstance(index, Index):
                return number(AppliedAt(letter, index, *arguments), node.at)
        if any(i in INDICES for i in name.sub):
            raise ReadingError(
                f"{letter} with an index is not read as a function", node.at, hint="write the sum out"
            )
        suffix = "".join(name.sub)
        short = len(suffix) <= _PAIR and suffix.isalnum() and letter not in {"f", "g", "h"}
        called = f"{letter}_{suffix}" if suffix and (short or suffix.isdigit()) else letter
        if called == letter and suffix.isalpha() and name.letter in self.scope.alphabet.dressed:
            called = f"{letter}_{suffix}"  # R(f) ≤ R_emp(f) + ε
        dropped = called == letter and bool(suffix)
        self.doubtful = self.doubtful or dropped
        self._keep_apart(node, dropped=dropped)
        if letter == "y":
            called = "f"
        return number(Applied(called, *arguments), node.at)

    def _keep_apart(self, node: s.Call, *, dropped: bool) -> None:
        """A mark or a word below is dropped only where it does not tell two functions apart."""
        if dropped and node.name.letter in self.scope.alphabet.dressed:
            raise ReadingError(
                f"{node.name.letter} stands here in two dresses", node.at, hint="use two letters"
            )

    def _vectors(self, node: s.Call, arguments: list[Expr]) -> None:
        if self.scope.one_dimension:
            return
        for part, made in zip(node.arguments, arguments, strict=True):
            found = self.typed(part)
            if found.kind not in {"vector", "row", "list", "list row"}:
                raise KindError(
                    f"a kernel compares points, but {shown(found)} stands there",
                    found.at,
                    hint="write K(x_i, x_j)",
                )
            assert made is not None

    def _function(self, node: s.Function) -> Typed:
        name, arguments = node.name, node.arguments
        if name in {"max", "min"}:
            values = [self.number_of(a, name) for a in arguments]
            return number((Max if name == "max" else Min)(*values), node.at)
        if name == "dist":
            return number(Applied("dist", *map(self.argument, arguments)), node.at)
        if len(arguments) != 1:
            raise ReadingError(f"{name} takes one number", node.at, hint="remove the comma")
        if name == "norm":
            return self._norm(s.Norm(arguments[0], "", node.at))
        if name == "abs":
            return self._bars(s.Bars(arguments[0], node.at))
        if name == "inv":
            return self.power(self.typed(arguments[0]), Integer(-1), s.Raised(node, node, node.at))
        if name == "diag":
            return self._diagonal(self.typed(arguments[0]))
        if name not in _ONE_ARGUMENT:
            raise ReadingError(f"{name} is not read", node.at, hint="write it out")
        return number(_ONE_ARGUMENT[name](self.number_of(arguments[0], name)), node.at)

    def _diagonal(self, found: Typed) -> Typed:
        if not isinstance(found.value, PerPoint):
            raise KindError("diag needs a list over the points", found.at, hint="write diag(y)")
        row = found.value.index
        column = self.another(row)
        return Typed("pairs", PerPair(Delta(row, column) * found.value.body, row, column), found.at)

    def _norm(self, node: s.Norm) -> Typed:
        return self._normed(self.typed(node.body), node)

    def _normed(self, found: Typed, node: s.Norm) -> Typed:
        if found.kind in {"vector", "row"}:
            made = OneNorm(found.expr) if node.kind == "1" else Root(Inner(found.expr, found.expr))
            return number(made, node.at)
        if node.kind == "1":
            raise KindError("‖·‖₁ is read for vectors with a name only", node.at, hint="write the number")
        if found.kind in {"list", "list row"}:
            square = multiplied(found._replace(kind="list row"), found._replace(kind="list"), "·")
            return number(Root(square.expr), node.at)
        if isinstance(found.value, PerPoint):
            return number(Root(Total(found.value.body**2, found.value.index)), node.at)
        if found.kind == "number" and self.scope.one_dimension:
            return number(Abs(found.expr), node.at)
        raise KindError(f"{shown(found)} has no norm here", node.at, hint="take the norm of a vector")

    def _bars(self, node: s.Bars) -> Typed:
        if isinstance(node.body, s.Name) and node.body.letter in SETS | self.scope.alphabet.sets:
            letter = node.body.letter
            return number(Size(set_of("S" if letter in SETS else letter)), node.at)
        found = self.typed(node.body)
        if found.kind in {"vector", "row", "list", "list row"}:
            return self._normed(found, s.Norm(node.body, "", node.at))
        if isinstance(found.value, SetOf):
            return number(Integer(len(found.value.items)), node.at)
        if found.kind not in {"number", "any"}:
            raise KindError(f"{shown(found)} has no absolute value", node.at, hint="check the bars")
        return number(Abs(found.expr), node.at)

    def _angle(self, node: s.Angle) -> Typed:
        left, right = self.typed(node.left), self.typed(node.right)
        if left.kind == right.kind == "number" and is_plain(left.expr) and is_plain(right.expr):
            return Typed("list", Tuple((left.expr, right.expr)), node.at)  # <1, −1>
        if left.kind in {"number", "any"} or right.kind in {"number", "any"}:
            raise clash("have no inner product", left, right, "take it of two vectors")
        return multiplied(left, right, "·")

    def _derivative(self, node: s.Derivative) -> Typed:
        of = self.typed(node.of)
        if of.kind not in {"number", "any"}:
            raise KindError(f"{shown(of)} is differentiated", of.at, hint="differentiate a number such as L")
        by = []
        kind = "any"
        for letter in node.by:
            found = self.typed(letter)
            made = self.argument(letter)
            if not isinstance(made, Letter):
                raise ReadingError("a derivative is by a letter", found.at, hint="write ∂L/∂b")
            kind = (
                {"number": "number", "vector": "vector"}.get(found.kind, "any")
                if len(node.by) == 1
                else "any"
            )
            by.append(made)
        return Typed(kind, Gradient(of.expr, *by), node.at)

    def _space(self, node: s.SpaceName) -> Typed:
        return Typed("space", Space(node.name), node.at)

    def _noun(self, node: s.Noun) -> Typed:
        return Typed("any", Applied("S" if node.name == "SV" else node.name), node.at)

    walk: ClassVar[dict[type, Callable[[Any, Any], Typed]]] = {
        **Arithmetic.walk,
        s.Bracket: _bracket,
        s.Matrix: _matrix,
        s.Call: _call,
        s.Function: _function,
        s.Norm: _norm,
        s.Bars: _bars,
        s.Angle: _angle,
        s.Derivative: _derivative,
        s.SpaceName: _space,
        s.Noun: _noun,
    }
