"""The decision function f(x) = Σ cᵢ K(xᵢ, x) + b at any point, the same on every machine.

A polynomial kernel is expanded into monomials, so f is a polynomial with exact coefficients. The kernels
rbf and sigmoid are computed with 30 decimal digits; Python's decimal arithmetic rounds correctly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from functools import cached_property
from math import comb

from svmsym.documents.figures.scale import Point
from svmsym.exact.answer import Answer
from svmsym.exact.balls.result import Enclosed
from svmsym.exact.problem import Kernel

_DIGITS = 30
_FARTHEST = 2000  # exponents beyond this give 0, or ±1, to all digits
_CONTEXT = Context(prec=_DIGITS, traps=[])
Vector = tuple[Fraction, ...]


@dataclass(frozen=True, eq=False)
class Decision:
    """Σ cᵢ K(xᵢ, x) + b over the points with cᵢ ≠ 0; points of a line have the second coordinate 0."""

    points: tuple[Point, ...]
    coefficients: Vector
    b: Fraction
    kernel: Kernel
    line: bool = False  # x is a number; the second coordinate does not count

    def __call__(self, x: Point) -> Fraction:
        """f(x).

        >>> half, one, zero = Fraction(1, 2), Fraction(1), Fraction(0)
        >>> f = Decision(((one, zero), (one, one)), (half, one), zero, Kernel("poly", degree=2))
        >>> str(f((one, one)))
        '9/2'
        """
        at = (x[0], Fraction(0)) if self.line else x
        if self.kernel.type in {"linear", "poly"}:
            found = Fraction(0)
            for (i, j), c in self.monomials.items():
                found += c * at[0] ** i * at[1] ** j
            return found
        here = _decimal(at[0]), _decimal(at[1])
        terms = [_times(c, self._kernel(p, here)) for p, c in zip(self._places, self._decimals, strict=True)]
        return Fraction(_sum(terms)) + self.b

    def table(self, xs: Sequence[Fraction], ys: Sequence[Fraction]) -> tuple[Vector, ...]:
        """f on a grid, a row for each y; exp(−γ‖x − p‖²) is a product of one factor for each coordinate."""
        if self.kernel.type != "rbf":
            return tuple(tuple(self((x, y)) for x in xs) for y in ys)
        across = [[self._factor(p[0], _decimal(x)) for p in self._places] for x in xs]
        upright = [
            [
                _times(c, self._factor(p[1], _decimal(y)))
                for p, c in zip(self._places, self._decimals, strict=True)
            ]
            for y in ys
        ]
        return tuple(
            tuple(
                Fraction(_sum([_times(u, v) for u, v in zip(row, column, strict=True)])) + self.b
                for column in across
            )
            for row in upright
        )

    @cached_property
    def monomials(self) -> dict[tuple[int, int], Fraction]:
        """The coefficients of x₁ⁱ x₂ʲ."""
        kernel = self.kernel
        degree, gamma, coef0 = (
            (1, Fraction(1), Fraction(0))
            if kernel.type == "linear"
            else (kernel.degree, kernel.gamma, kernel.coef0)
        )
        found = {(0, 0): self.b}
        for i in range(degree + 1):
            for j in range(degree + 1 - i):
                ways = comb(degree, i) * comb(degree - i, j) * gamma ** (i + j) * coef0 ** (degree - i - j)
                if ways:
                    pairs = zip(self.points, self.coefficients, strict=True)
                    share = sum((c * p[0] ** i * p[1] ** j for p, c in pairs), Fraction(0))
                    found[i, j] = found.get((i, j), Fraction(0)) + ways * share
        return {key: value for key, value in found.items() if value}

    @cached_property
    def _decimals(self) -> list[Decimal]:
        return [_decimal(c) for c in self.coefficients]

    @cached_property
    def _places(self) -> list[tuple[Decimal, Decimal]]:
        return [(_decimal(p[0]), _decimal(p[1])) for p in self.points]

    def _factor(self, p: Decimal, x: Decimal) -> Decimal:
        """exp(−γ(x − p)²)."""
        apart = _CONTEXT.subtract(x, p)
        exponent = _times(_times(apart, apart), _decimal(-self.kernel.gamma))
        return Decimal(0) if exponent < -_FARTHEST else _CONTEXT.exp(exponent)

    def _kernel(self, p: tuple[Decimal, Decimal], x: tuple[Decimal, Decimal]) -> Decimal:
        if self.kernel.type == "rbf":
            return _times(self._factor(p[0], x[0]), self._factor(p[1], x[1]))
        inner = _CONTEXT.add(_times(p[0], x[0]), _times(p[1], x[1]))
        z = _CONTEXT.add(_times(_decimal(2 * self.kernel.gamma), inner), _decimal(2 * self.kernel.coef0))
        if abs(z) > _FARTHEST:
            return Decimal(1 if z > 0 else -1)
        power = _CONTEXT.exp(z)  # tanh(z/2) = (e^z − 1)/(e^z + 1)
        return _CONTEXT.divide(_CONTEXT.subtract(power, Decimal(1)), _CONTEXT.add(power, Decimal(1)))


def _times(u: Decimal, v: Decimal) -> Decimal:
    return _CONTEXT.multiply(u, v)


def _sum(values: Sequence[Decimal]) -> Decimal:
    total = Decimal(0)
    for value in values:
        total = _CONTEXT.add(total, value)
    return total


def _decimal(value: Fraction) -> Decimal:
    return _CONTEXT.divide(Decimal(value.numerator), Decimal(value.denominator))


def plane_points(rows: Sequence[Sequence[Fraction]]) -> tuple[Point, ...]:
    """Points of the plane; those of a line get the second coordinate 0."""
    return tuple((Fraction(x[0]), Fraction(x[1]) if len(x) > 1 else Fraction(0)) for x in rows)


def decision_of(answer: Answer | Enclosed) -> Decision:
    """The decision function of an answer; the middles of balls stand for them."""
    model = answer.instance if isinstance(answer, Answer) else answer.model.instance
    problem, program = model.problem, model.program
    assert problem.X is not None
    values = [v if isinstance(v, Fraction) else v.middle for v in answer.unknowns]
    shares = [Fraction(0)] * problem.n
    factor = model.combination * program.unit
    for v, value in enumerate(values):
        if program.sign[v] and value:
            shares[program.point[v]] += factor * program.sign[v] * value
    b = answer.b
    shift = Fraction(0) if b is None else b if isinstance(b, Fraction) else b.middle
    kept = [i for i, c in enumerate(shares) if c]
    points = plane_points([problem.X[i] for i in kept])
    return Decision(
        points, tuple(shares[i] for i in kept), shift, problem.kernel, line=len(problem.X[0]) == 1
    )
