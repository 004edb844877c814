"""What least squares minimises, what polynomials pass through points, and weights printed with few digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from sympy import Expr, Integer, Matrix, Rational, Symbol

from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import differences, exact, half_unit, shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

DATA: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((0, 1, 2), (0, 2, 1)),
    ((-1, 0, 3), (2, 2, -1)),
    ((1, 2, 3, 5), (1, 0, 4, 4)),
)


def minimised_by_the_line(x: Symbol, y: Symbol, w0: Symbol, w1: Symbol) -> Check:
    """Summed over the points, the printed quantity is least at the least-squares line w₁x + w₀.

    There its gradient vanishes, and its second derivatives are numbers and positive definite.
    """

    def wrong(printed: Expr) -> str:
        from svmsym.algorithms.least_squares import line  # noqa: PLC0415 - loads when it runs

        slopes = [printed.diff(v) for v in (w0, w1)]
        for xs, ys in DATA:
            points = [{x: Integer(a), y: Integer(b)} for a, b in zip(xs, ys, strict=True)]
            best = line(xs, ys)
            assert best is not None
            at: dict[Any, Any] = {w0: exact(best[0]), w1: exact(best[1])}
            level = all(sum(slope.xreplace({**p, **at}) for p in points) == 0 for slope in slopes)
            summed = sum((printed.xreplace(p) for p in points), Integer(0))
            if level and _convex(summed, w0, w1):
                continue
            value = summed.xreplace(at)
            here = f"{shown(value)} at w = {shown(best)}, {_better(summed, w0, w1, value)}"
            return f"points {tuple(zip(xs, ys, strict=True))}: {here}"
        return ""

    return searched(wrong, f"least at the least-squares line of {len(DATA)} data sets")


def _convex(summed: Expr, *letters: Symbol) -> bool:
    """Whether the second derivatives are numbers, and positive definite."""
    flat = summed.expand()
    second = Matrix([[flat.diff(a, b) for b in letters] for a in letters])
    minors = [second[:k, :k].det() for k in range(1, len(letters) + 1)]
    return not second.free_symbols and all(bool(minor > 0) for minor in minors)


def _better(summed: Expr, w0: Symbol, w1: Symbol, value: Expr) -> str:
    """A line with halves as weights at which the sum is smaller."""
    halves = [Rational(k, 2) for k in range(-1, 3)]
    sums = {(a, b): summed.xreplace({w0: a, w1: b}) for a in halves for b in halves}
    least = min(sums, key=lambda w: sums[w])
    return f"but {shown(sums[least])} at {shown(least)}" if sums[least] < value else "which is not the least"


def up_to(combination: Expr, because: str) -> Check:
    """The printed equation holds, because left − right is a combination of residuals that vanish.

    >>> from svmsym.formulas import Scalar
    >>> a, b = Scalar("a"), Scalar("b")
    >>> up_to(a * (a - b), "a = b").decide(Equal(a**2, a * b)).holds
    True
    """

    def decide(printed: Equal) -> Finding:
        found = identity().decide(Equal(printed.left - printed.right, combination))
        if not found.holds:
            return found
        return Finding(True, f"proved by the kernel for all n and m where {because}")

    return Check("identity", decide)


def determined_by_points(n: Symbol, most: int = 5) -> Check:
    """Through n points with different x passes exactly one polynomial of at most the printed degree."""

    def wrong(degree: Expr) -> str:
        from svmsym.exact.solving.linear import independent_rows  # noqa: PLC0415 - loads when it runs

        for count in range(1, most + 1):
            value = degree.subs(n, count)
            if not value.is_Integer:
                return f"n = {count}: {value} is no degree"
            d = int(value)
            rows = [[k**e for e in range(d + 1)] for k in range(count)]
            rank = len(independent_rows(rows)) if d >= 0 else 0
            if rank < count:
                return f"n = {count}: no polynomial of degree {d} passes through the points in general"
            if rank < d + 1:
                spare = "·".join("x" if k == 0 else f"(x − {k})" for k in range(count))
                return (
                    f"n = {count}, x = {shown(tuple(range(count)))}: with p also p + {spare} passes through"
                )
        return ""

    return searched(wrong, f"the Vandermonde matrix is square and regular for n = 1 … {most}")


def _three_digits(number: Fraction) -> Fraction:
    """Half a unit of the third digit."""
    exponent = int(f"{float(number):e}".partition("e")[2])
    return Fraction(10) ** (exponent - 2) / 2


def compared_with(other: Sequence[str], at: Sequence[int], also_at: Sequence[int] = ()) -> Check:
    """Whether p and q ``agree``: |p(x) − q(x)| is at most what rounding explains, at these x.

    p has the printed ``weights``, three digits each (0 stands for less than ½), q those of another fit of the
    same data; half a unit of every last digit, times the power of x, is what rounding explains. ``apart`` and
    ``rounding`` are the exact numbers at these x, ``other`` has q(x) there and at ``also_at``; where one of
    them is printed, all must be right.

    >>> p = (Fraction(2), Fraction(1))
    >>> compared_with(("1", "1"), at=[10]).decide({"weights": p, "agree": True}).holds
    True
    """

    def wrong(printed: Mapping[str, Any]) -> str:
        weights = printed["weights"]

        def worth(x: int) -> Fraction:
            return sum((Fraction(w) * x**k for k, w in enumerate(other)), Fraction(0))

        loose = [_three_digits(w) if w else Fraction(1, 2) for w in weights]
        apart, rounding = [], []
        for x in at:
            here = sum((w * x**k for k, w in enumerate(weights)), Fraction(0))
            there = worth(x)
            apart.append(abs(here - there))
            rounding.append(
                sum((u * x**k for k, u in enumerate(loose)), Fraction(0))
                + sum((half_unit(w) * x**k for k, w in enumerate(other)), Fraction(0))
            )
            if printed["agree"] != (apart[-1] <= rounding[-1]):
                far = f"{shown(here)} instead of about {shown(there)}"
                return f"x = {x}: {far}, rounding explains less than {ceil(rounding[-1])}"
        numbers = {k: v for k, v in printed.items() if k not in ("weights", "agree")}
        values = {x: worth(x) for x in sorted({*at, *also_at})}
        off = differences({"apart": tuple(apart), "rounding": tuple(rounding), "other": values}, numbers)
        return next(off, "") if numbers else ""

    return searched(wrong, f"computed exactly at x = {shown(tuple(at))}", "example")
