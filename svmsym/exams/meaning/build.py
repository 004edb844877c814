"""From syntax to typed values: every node of the tree becomes a number, a vector, a list, a matrix …"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from sympy import Expr, Integer, Mul, Pow, Rational

from svmsym.exams.meaning.binding import Binding
from svmsym.exams.meaning.functions import Abs, Applied, Cos, Exp, Gradient, Infinity, Listed, Log, Max, Min
from svmsym.exams.meaning.functions import Function as OurFunction
from svmsym.exams.meaning.functions import OneNorm, Power, Root, Sign, Sin, Tanh
from svmsym.exams.meaning.naming import SETS, meaning_of
from svmsym.exams.meaning.products import multiplied
from svmsym.exams.meaning.statements import Decimal, Grid, PerPair, PerPoint, SetOf, Space, Tuple, Value
from svmsym.exams.meaning.sums import added, negated, scaled
from svmsym.exams.meaning.typed import TypeMismatch, Typed, clash, number, shown
from svmsym.exams.reading import syntax as s
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import HIGHEST_EXPONENT, LARGEST_MATRIX
from svmsym.formulas.atoms import FeatureImage, Index, Letter, Scalar, Size, Vector
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


class Builder(Binding):
    """Gives nodes their meaning in one scope."""

    def typed(self, node: s.Node) -> Typed:
        """The typed value of a node."""
        return _WALK[type(node)](self, node)

    def number_of(self, node: s.Node, what: str) -> Expr:
        """A number, or a complaint."""
        found = self.typed(node)
        if found.kind not in {"number", "any"}:
            raise TypeMismatch(
                f"{what} needs a number, but {shown(found)} stands there", found.at, hint="check it"
            )
        return found.expr

    def _number(self, node: s.Number) -> Typed:
        value = Rational(node.p, node.q)
        if node.places >= 0:
            self.decimals.append(Decimal(value, node.places))
        return number(value, node.at)

    def _name(self, node: s.Name) -> Typed:
        return meaning_of(node, self.scope)

    def _ones(self, node: s.Ones) -> Typed:
        if self.scope.implied:
            return number(Integer(1), node.at)
        return Typed("points", PerPoint(Integer(1), self.first_index), node.at)

    def _infinity(self, node: s.Unbounded) -> Typed:
        return number(Infinity(), node.at)

    def _terms(self, node: s.Terms) -> Typed:
        parts = []
        for minus, part in node.parts:
            found = self.typed(part)
            parts.append(negated(found) if minus else found)
        return added(parts)

    def _product(self, node: s.Product) -> Typed:
        """Factors from left to right; what stands behind a slash divides what stands before."""
        factors = list(node.factors)
        result: Typed | None = None
        held: list[tuple[str, Typed]] = []
        for k, (sign, factor) in enumerate(factors):
            if isinstance(factor, s.Primed):
                found = self._primed(factor, followed=k + 1 < len(factors) and factors[k + 1][0] != "/")
            else:
                found = self.typed(factor)
            if sign == "/":
                last_sign, last = held.pop()
                held.append((last_sign, self.divided(last, found)))
            else:
                held.append((sign, found))
        # Numbers go together first: they commute with everything and keep SymPy's products flat.
        numbers = [f.expr for _, f in held if f.kind == "number"]
        rest = [(sign, f) for sign, f in held if f.kind != "number"]
        for sign, found in rest:
            result = found if result is None else multiplied(result, found, sign)
        if not numbers:
            assert result is not None
            return result
        product = number(unrooted(Mul(*numbers)), node.at)
        return product if result is None else multiplied(product, result, "")

    def divided(self, above: Typed, below: Typed) -> Typed:
        """above/below; below is a number."""
        if below.kind not in {"number", "any"}:
            raise clash("cannot be divided", above, below, "divide by a number, such as a norm")
        if below.is_zero:
            raise ReadingError("division by zero", below.at, hint="check the denominator")
        return scaled(above, Pow(below.expr, -1))

    def _quotient(self, node: s.Quotient) -> Typed:
        return self.divided(self.typed(node.above), self.typed(node.below))._replace(at=node.at)

    def _raised(self, node: s.Raised) -> Typed:
        base, exponent = node.base, node.exponent
        if isinstance(base, s.Name) and isinstance(exponent, s.Name) and not exponent.sub:
            held = self._letter_above(base, exponent)
            if held is not None:
                return held
        if isinstance(base, s.SpaceName):
            power = self.number_of(exponent, "the dimension")
            return Typed("space", Space(base.name, power), base.at)
        if isinstance(base, s.Name) and base.letter == "e" and not base.sub:
            return number(Exp(self.number_of(exponent, "the exponent")), node.at)
        found = self.typed(base)
        value = self.number_of(exponent, "the exponent")
        return self.power(found, value, node)

    def _letter_above(self, base: s.Name, exponent: s.Name) -> Typed | None:
        """x^i as the i-th point, x^t as a transpose."""
        house = self.scope.alphabet.house.get(base.letter, base.letter)
        index = exponent.letter in _DATA_INDICES or (
            self.scope.alphabet.superscript and exponent.letter in "nm"
        )
        if index and house in {"x", "y", "z", "α", "ξ"} and not base.sup:
            return meaning_of(base._replace(sup=exponent.letter), self.scope)
        if exponent.letter == "t":
            found = self.typed(base)
            if found.kind in _TURNED:
                return self.turned(found)
        return None

    def power(self, base: Typed, exponent: Expr, node: s.Raised) -> Typed:
        """aᵏ; ‖w‖² and w² are ⟨w, w⟩."""
        if not isinstance(exponent, Integer):
            if base.kind != "number":
                raise TypeMismatch(
                    f"{shown(base)} has a power that is no whole number", node.at, hint="check it"
                )
            made = Root(base.expr) if exponent == Rational(1, 2) else Power(base.expr, exponent)
            return number(made, node.at)
        k = int(exponent)
        if abs(k) > HIGHEST_EXPONENT:
            raise ReadingError("the exponent is too large", node.at, hint=f"the limit is {HIGHEST_EXPONENT}")
        if base.kind in {"vector", "row"} and k == _PAIR:
            return number(Inner(base.expr, base.expr), base.at)
        if base.kind in {"list", "list row"} and k == _PAIR:
            return multiplied(base._replace(kind="list row"), base._replace(kind="list"), "·")
        if base.kind not in {"number", "any"}:
            raise TypeMismatch(f"{shown(base)} is raised to a power", node.at, hint="write ‖w‖² for wᵀw")
        value = base.expr
        if isinstance(value, Rational):
            if value == 0 and k <= 0:
                raise ReadingError("a power of zero that is not defined", node.at, hint="check it")
            if (int(value.p).bit_length() + int(value.q).bit_length()) * abs(k) > _MOST_BITS:
                raise ReadingError("this number is too large", node.at, hint="write it smaller")
        if isinstance(value, Root) and k % _PAIR == 0 and isinstance(value.args[0], Inner | Total):
            value, k = value.args[0], k // _PAIR
        if isinstance(value, Pow) and abs(int(value.exp)) * abs(k) > _HIGHEST_NESTED:
            raise ReadingError("the exponent is too large", node.at, hint=f"the limit is {HIGHEST_EXPONENT}")
        return Typed(base.kind, Pow(value, k), base.at)

    def _transposed(self, node: s.Transposed) -> Typed:
        if isinstance(node.base, s.Name) and node.base.letter == "e" and not node.base.sub:
            return Typed("points row", PerPoint(Integer(1), self.first_index), node.at)
        return self.turned(self.typed(node.base))

    def turned(self, found: Typed) -> Typed:
        """The transpose."""
        if found.kind in _TURNED:
            value = found.value
            if isinstance(value, Tuple):
                value = Tuple(value.items, not value.column)
            return Typed(_TURNED[found.kind], value, found.at)
        if found.kind == "grid":
            assert isinstance(found.value, Grid)
            return Typed("grid", Grid(tuple(zip(*found.value.rows, strict=True))), found.at)
        if found.kind == "pairs":
            assert isinstance(found.value, PerPair)
            return Typed("pairs", PerPair(found.value.body, found.value.column, found.value.row), found.at)
        if found.kind in {"number", "any"}:
            return found
        raise TypeMismatch(f"{shown(found)} cannot be transposed", found.at, hint="check what ᵀ belongs to")

    def _primed_alone(self, node: s.Primed) -> Typed:
        return self._primed(node, followed=False)

    def _primed(self, node: s.Primed, *, followed: bool) -> Typed:
        """A transpose where a factor follows, another letter x′ elsewhere."""
        found = self.typed(node.base)
        if followed and found.kind in _TURNED:
            return self.turned(found)
        value = found.value
        if isinstance(value, Vector | Scalar) and "_" not in value.name and len(value.name) == 1:
            return Typed(found.kind, type(value)(f"{value.name}′"), found.at)
        if found.kind in _TURNED:
            return self.turned(found)
        raise ReadingError("this prime is not readable", node.at, hint="write ᵀ for a transpose")

    def _starred(self, node: s.Starred) -> Typed:
        if isinstance(node.base, s.Name):
            return self.typed(node.base._replace(marks=f"{node.base.marks} *"))
        raise ReadingError("this star is not readable", node.at, hint="put it on a letter")

    def _bracket(self, node: s.Bracket) -> Typed:
        if node.opened in {"\\{", "{"}:
            items = tuple(self.typed(item).value for row in node.rows for item in row)
            return Typed("set", SetOf(items), node.at)
        if node.opened == "±":
            inner = self.number_of(node.rows[0][0], "±")
            return Typed("set", SetOf((-inner, inner)), node.at)
        rows = [[self.typed(item) for item in row] for row in node.rows]
        if len(rows) == 1 and len(rows[0]) == 1:
            return rows[0][0]._replace(at=node.at) if rows[0][0].kind != "set" else rows[0][0]
        if not rows[0]:
            raise ReadingError("the brackets are empty", node.at, hint="write what belongs there")
        if len(rows) == 1 and all(isinstance(t.value, Tuple) for t in rows[0]):
            inner_rows = tuple(cast("Tuple", t.value).items for t in rows[0])
            return self.grid(inner_rows, node.at)
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
                raise TypeMismatch(f"{shown(t)} stands among numbers", t.at, hint="write numbers in a vector")
        return tuple(t.expr for t in row)

    def grid(self, rows: tuple[tuple[Expr, ...], ...], at: int) -> Typed:
        """A matrix of numbers; a single row or column is a list."""
        if len({len(r) for r in rows}) != 1:
            raise ReadingError(
                "the rows have different lengths", at, hint="write as many entries in each row"
            )
        if len(rows[0]) == 1:
            return Typed("list", Tuple(tuple(r[0] for r in rows), column=True), at)
        if len(rows) == 1:
            return Typed("list row", Tuple(rows[0]), at)
        return Typed("grid", Grid(rows), at)

    def _matrix(self, node: s.Matrix) -> Typed:
        return self.grid(tuple(self._entries([self.typed(e) for e in row]) for row in node.rows), node.at)

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
            raise TypeMismatch(f"{shown(found)} cannot be an argument", found.at, hint="write a letter")
        if isinstance(value, Expr):
            return value
        raise TypeMismatch(f"{shown(found)} cannot be an argument", found.at, hint="write a letter")

    def _call(self, node: s.Call) -> Typed:
        name = node.name
        letter = self.scope.alphabet.house.get(name.letter, name.letter)
        arguments = [self.argument(a) for a in node.arguments]
        if letter == "K" and not name.sub:
            self._vectors(node, arguments)
            return number(KernelValue("K", "φ", *arguments), node.at)
        if letter == "φ" and not name.sub:
            if len(arguments) != 1:
                if any(self.typed(a).kind != "number" for a in node.arguments):
                    raise TypeMismatch("a feature map takes one point", node.at, hint="write φ(x)")
                arguments = [Listed(*arguments)]
            return Typed("vector", FeatureImage("φ", arguments[0]), node.at)
        suffix = "".join(name.sub)
        short = len(suffix) <= _PAIR and suffix.isalnum() and letter not in {"f", "g", "h"}
        called = f"{letter}_{suffix}" if suffix and (short or suffix.isdigit()) else letter
        if letter == "y":
            called = "f"
        return number(Applied(called, *arguments), node.at)

    def _vectors(self, node: s.Call, arguments: list[Expr]) -> None:
        if self.scope.one_dimension:
            return
        for part, made in zip(node.arguments, arguments, strict=True):
            found = self.typed(part)
            if found.kind not in {"vector", "row", "list", "list row"}:
                raise TypeMismatch(
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
        if len(arguments) != 1:
            raise ReadingError(f"{name} takes one number", node.at, hint="remove the comma")
        if name == "norm":
            return self._norm(s.Norm(arguments[0], "", node.at))
        if name == "abs":
            return self._bars(s.Bars(arguments[0], node.at))
        if name == "diag":
            return self._diagonal(self.typed(arguments[0]))
        if name not in _ONE_ARGUMENT:
            raise ReadingError(f"{name} is not read", node.at, hint="write it out")
        return number(_ONE_ARGUMENT[name](self.number_of(arguments[0], name)), node.at)

    def _diagonal(self, found: Typed) -> Typed:
        if not isinstance(found.value, PerPoint):
            raise TypeMismatch("diag needs a list over the points", found.at, hint="write diag(y)")
        row = found.value.index
        column = self.another(row)
        return Typed("pairs", PerPair(Delta(row, column) * found.value.body, row, column), found.at)

    def _norm(self, node: s.Norm) -> Typed:
        found = self.typed(node.body)
        if found.kind in {"vector", "row"}:
            made = OneNorm(found.expr) if node.kind == "1" else Root(Inner(found.expr, found.expr))
            return number(made, node.at)
        if node.kind == "1":
            raise TypeMismatch("‖·‖₁ is read for vectors with a name only", node.at, hint="write the number")
        if found.kind in {"list", "list row"}:
            square = multiplied(found._replace(kind="list row"), found._replace(kind="list"), "·")
            return number(Root(square.expr), node.at)
        if isinstance(found.value, PerPoint):
            return number(Root(Total(found.value.body**2, found.value.index)), node.at)
        if found.kind == "number" and self.scope.one_dimension:
            return number(Abs(found.expr), node.at)
        raise TypeMismatch(f"{shown(found)} has no norm here", node.at, hint="take the norm of a vector")

    def _bars(self, node: s.Bars) -> Typed:
        if isinstance(node.body, s.Name) and node.body.letter in SETS:
            return number(Size(self.support), node.at)
        found = self.typed(node.body)
        if found.kind in {"vector", "row", "list", "list row"}:
            return self._norm(s.Norm(node.body, "", node.at))
        if isinstance(found.value, SetOf):
            return number(Integer(len(found.value.items)), node.at)
        if found.kind not in {"number", "any"}:
            raise TypeMismatch(f"{shown(found)} has no absolute value", node.at, hint="check the bars")
        return number(Abs(found.expr), node.at)

    def _angle(self, node: s.Angle) -> Typed:
        left, right = self.typed(node.left), self.typed(node.right)
        if left.kind in {"number", "any"} or right.kind in {"number", "any"}:
            raise clash("have no inner product", left, right, "take it of two vectors")
        return multiplied(left, right, "·")

    def _derivative(self, node: s.Derivative) -> Typed:
        of = self.typed(node.of)
        if of.kind not in {"number", "any"}:
            raise TypeMismatch(
                f"{shown(of)} is differentiated", of.at, hint="differentiate a number such as L"
            )
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


_WALK: dict[type, Callable[[Any, Any], Typed]] = {
    s.Number: Builder._number,
    s.Name: Builder._name,
    s.Ones: Builder._ones,
    s.Unbounded: Builder._infinity,
    s.Terms: Builder._terms,
    s.Product: Builder._product,
    s.Quotient: Builder._quotient,
    s.Raised: Builder._raised,
    s.Transposed: Builder._transposed,
    s.Primed: Builder._primed_alone,
    s.Starred: Builder._starred,
    s.Sum: Builder.summed,
    s.Family: Builder.family,
    s.Bracket: Builder._bracket,
    s.Matrix: Builder._matrix,
    s.Call: Builder._call,
    s.Function: Builder._function,
    s.Norm: Builder._norm,
    s.Bars: Builder._bars,
    s.Angle: Builder._angle,
    s.Derivative: Builder._derivative,
    s.SpaceName: Builder._space,
    s.Noun: Builder._noun,
}


def unrooted(product: Expr) -> Expr:
    """‖w‖·‖w‖ is ⟨w, w⟩: even powers of roots of squares are written without a root."""
    factors = Mul.make_args(product)
    if not any(isinstance(f, Pow) and isinstance(f.base, Root) for f in factors):
        return product
    return Mul(*(_unrooted(f) for f in factors))


def _unrooted(f: Expr) -> Expr:
    if (
        isinstance(f, Pow)
        and isinstance(f.base, Root)
        and isinstance(f.exp, Integer)
        and int(f.exp) % _PAIR == 0
    ):
        inside = f.base.args[0]
        if isinstance(inside, Inner | Total):
            return Pow(inside, int(f.exp) // _PAIR)
    return f


def register(node: type, walk: Callable[[Any, Any], Typed]) -> None:
    """Teach the walk a further node."""
    _WALK[node] = walk
