"""Formulas of a shape filled with the numbers of a problem, in integers over one denominator.

In: terms coefficient·Π parametersᵉ·Π familiesᵢᵉ·‖xᵢ‖². Out: a column (values, below): one integer where the
formula is the same for every sample, else n integers; the number meant is values/below.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exact.programs.gram import Gram
from svmsym.exact.programs.integer_gram import diagonal
from svmsym.exact.programs.shape import Formula, Term

Column = tuple[int | Sequence[int], int]


def over(column: Column, whole: int, n: int, shared: int = 1) -> list[int]:
    """The n integers (whole/shared)·values/below; they have to be integers.

    >>> over((3, 2), 4, 2), over(([1, 2], 1), 4, 2), over(([2, 4], 3), 3, 2, 2)
    ([6, 6], [4, 8], [1, 2])
    """
    values, below = column
    factor = whole // below
    if isinstance(values, int):
        return [values * factor // shared] * n
    if factor % shared:
        return [v * factor // shared for v in values]
    factor //= shared
    return [*values] if factor == 1 else [v * factor for v in values]


def content(values: int | Sequence[int]) -> int:
    """The greatest common divisor of a column's values."""
    return abs(values) if isinstance(values, int) else gcd(*values)


class Numbers:
    """The parameters and families of a problem under the names that derivations give them."""

    def __init__(self, problem: Problem, gram: Gram, kappa: int) -> None:
        self.problem = problem
        self.gram = gram
        self.kappa = kappa
        self.size = problem.n
        self.unpriced: Sequence[int] = ()
        self._families: dict[str, tuple[Sequence[int], int]] = {"y": (problem.y, 1)}
        self._scalars: dict[str, tuple[int, int]] = {"n": (self.size, 1)}
        for name, value in (
            ("C", problem.C),
            ("ν", problem.nu),
            ("ε", problem.epsilon),
            ("γ", problem.gamma),
            ("λ", problem.lam),
        ):
            if value is not None:
                self._scalars[name] = (value.numerator, value.denominator)
        if problem.slack != "linear" and problem.C is not None:
            self._squared_prices(problem.C)

    def _squared_prices(self, C: Fraction) -> None:
        """Set aside the points whose squared slack costs nothing.

        Such a point is as good as absent: its slack makes up for everything. The formula α²/(4C) has no
        value there; its limit for C → 0 forces α = 0. So the price is replaced by 1, and whoever fills in
        the bounds writes 0 ≤ α ≤ 0 for these points.
        """
        if not C:
            self._scalars["C"] = (1, 1)
            self.unpriced = range(self.size)
        if self.problem.weight:
            values, below = self._prices()
            self.unpriced = [i for i, v in enumerate(values) if not v]
            self._families["C"] = ([v or below for v in values], below) if self.unpriced else (values, below)

    def column(self, formula: Formula) -> Column:
        """A sum of terms."""
        if not formula:
            return 0, 1
        if len(formula) == 1:
            return self._term(formula[0])
        total: int | Sequence[int] = 0
        below = 1
        for term in formula:
            values, own = self._term(term)
            whole = lcm(below, own)
            left, right, below = whole // below, whole // own, whole
            if isinstance(total, int) and isinstance(values, int):
                total = total * left + values * right
            elif isinstance(values, int):
                assert not isinstance(total, int)
                shift = values * right
                total = [v * left + shift for v in total]
            elif isinstance(total, int):
                shift = total * left
                total = [shift + v * right for v in values]
            else:
                total = [a * left + b * right for a, b in zip(total, values, strict=True)]
        return total, below

    def number(self, formula: Formula) -> tuple[int, int]:
        """A formula that is the same for every sample."""
        values, below = self.column(formula)
        assert isinstance(values, int)
        return values, below

    def _term(self, term: Term) -> Column:
        above, below = term.coefficient.numerator, term.coefficient.denominator
        if term.scalars:
            for name, exponent in term.scalars:
                a, b = self._scalar(name) if exponent > 0 else reversed(self._scalar(name))
                above, below = above * a ** abs(exponent), below * b ** abs(exponent)
            if not below:
                raise SvmsymError("a parameter that has to be positive is zero", hint="make it positive")
            shared = gcd(above, below)
            above, below = above // shared, below // shared
        if not term.families and not term.norms:
            return above, below
        values: Sequence[int] = ()
        factors = [(*self._family(name), exponent) for name, exponent in term.families]
        if term.norms:
            factors.append((diagonal(self.gram), self.kappa, term.norms))
        for column, own, exponent in factors:
            power, raised = _raised(column, own, exponent)
            values = [v * w for v, w in zip(values, power, strict=True)] if values else power
            below *= raised
        return (values if above == 1 else [above * v for v in values]), below

    def _scalar(self, name: str) -> tuple[int, int]:
        if name not in self._scalars:
            raise SvmsymError(f"the problem has no value for {name}", hint=f"give {name}")
        return self._scalars[name]

    def _family(self, name: str) -> tuple[Sequence[int], int]:
        if name not in self._families:
            self._families[name] = self._prices() if name == "C" else _common(self.problem.targets)
        return self._families[name]

    def _prices(self) -> tuple[Sequence[int], int]:
        """Cᵢ = C·weightᵢ, half of it where the slack is half-squared."""
        values, below = _common(self.problem.weight)
        a, b = (self.problem.C or Fraction(0)).as_integer_ratio()
        return [a * v for v in values], below * b * (2 if self.problem.slack == "half-squared" else 1)


def _common(values: Sequence[Fraction]) -> tuple[list[int], int]:
    """Fractions as integers over one denominator."""
    pairs = [v.as_integer_ratio() for v in values]
    below = lcm(*{d for _, d in pairs})
    return [a * (below // d) for a, d in pairs], below


def _raised(values: Sequence[int], below: int, exponent: int) -> tuple[Sequence[int], int]:
    """(values/below)^exponent as integers over one denominator."""
    if exponent < 0:
        whole = lcm(*set(values))
        if not whole:
            raise SvmsymError("a family that has to be positive contains a zero", hint="make it positive")
        values, below, exponent = [below * (whole // v) for v in values], whole, -exponent
    return (values, below) if exponent == 1 else ([v**exponent for v in values], below**exponent)
