"""Least squares, ridge regression and interpolation by their normal equations, exactly.

    minimise  ½ Σ (y_i − w·x_i)² + α‖w‖²      over w
    solved by (XᵀX + 2αI) w = Xᵀy

In: points x_i as rows of X and targets y_i, as fractions. Out: the weights, or None where several weights
do equally well (XᵀX + 2αI is singular). A constant w₀ is the weight of a coordinate that is 1 everywhere:
``with_constant`` puts it in front; then w₀ is penalised like all others unless it is left out.
How good a fit is: RSS = Σ(y_i − f_i)², TSS = Σ(y_i − ȳ)², R² = 1 − RSS/TSS.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.errors import SvmsymError
from svmsym.exact.solving.linear import solve

Row = Sequence[Number]
Weights = tuple[Fraction, ...]


def with_constant(rows: Sequence[Row]) -> tuple[tuple[Number, ...], ...]:
    """Every row with a 1 in front.

    >>> with_constant([(5,), (7,)])
    ((1, 5), (1, 7))
    """
    return tuple((1, *row) for row in inputs.points(rows, "rows"))


def powers(xs: Sequence[Number], degree: int) -> tuple[tuple[Number, ...], ...]:
    """The rows (1, x, …, x^degree): least squares on them fits a polynomial.

    >>> powers([2, 3], 2)
    ((1, 2, 4), (1, 3, 9))
    """
    inputs.whole(degree, "degree")
    return tuple(tuple(x**k for k in range(degree + 1)) for x in inputs.numbers(xs, "xs"))


def least_squares(rows: Sequence[Row], targets: Row) -> Weights | None:
    """The weights with the smallest sum of squared errors.

    >>> least_squares(with_constant([(0,), (1,), (2,)]), (0, 2, 1))
    (Fraction(1, 2), Fraction(1, 2))
    """
    return ridge(rows, targets, Fraction(0))


def line(xs: Row, ys: Row) -> tuple[Fraction, Fraction] | None:
    """w₀ and w₁ of the line through points of the plane, by nw₀ + Σx w₁ = Σy and Σx w₀ + Σx² w₁ = Σxy.

    >>> line((0, 1, 2), (0, 2, 1))
    (Fraction(1, 2), Fraction(1, 2))
    """
    xs = inputs.numbers(xs, "xs")
    ys = inputs.numbers(ys, "ys", len(xs))
    n, sx, sy = len(xs), sum(xs), sum(ys)
    sxx, sxy = sum(x * x for x in xs), sum(x * y for x, y in zip(xs, ys, strict=True))
    determinant = Fraction(n * sxx - sx * sx)
    if determinant == 0:
        return None
    return (sy * sxx - sx * sxy) / determinant, (n * sxy - sx * sy) / determinant


def ridge(rows: Sequence[Row], targets: Row, alpha: Number, penalised: Sequence[bool] = ()) -> Weights | None:
    """The weights for the penalty α on the squares of the weights, of all or of those marked.

    >>> ridge([(1,), (1,)], (2, 4), alpha=2)
    (Fraction(1, 1),)
    """
    rows = inputs.points(rows, "rows")
    targets = inputs.numbers(targets, "targets", len(rows))
    inputs.not_negative(alpha, "α")
    width = len(rows[0])
    marked = tuple(penalised) or (True,) * width
    inputs.one_each(marked, width, "marks", "weights")
    matrix = [
        [sum((Fraction(r[a]) * r[b] for r in rows), Fraction(0)) for b in range(width)] for a in range(width)
    ]
    for k in range(width):
        matrix[k][k] += 2 * Fraction(alpha) * marked[k]
    right = [
        sum((Fraction(r[k]) * y for r, y in zip(rows, targets, strict=True)), Fraction(0))
        for k in range(width)
    ]
    return _solved(matrix, right)


def _solved(matrix: list[list[Fraction]], right: list[Fraction]) -> Weights | None:
    whole = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    cleared = [[int(v * lcm(*(u.denominator for u in row))) for v in row] for row in whole]
    found = solve([row[:-1] for row in cleared], [row[-1:] for row in cleared])
    return None if found is None else found.column(0)


def interpolation(xs: Row, ys: Row) -> Weights:
    """The one polynomial of degree n − 1 through n points with different x: its coefficients from w₀ on.

    >>> interpolation((0, 1, 2), (1, 2, 5))
    (Fraction(1, 1), Fraction(0, 1), Fraction(1, 1))
    """
    xs = inputs.numbers(xs, "xs")
    ys = inputs.numbers(ys, "ys", len(xs))
    if len(set(xs)) < len(xs):
        raise SvmsymError("two points have the same x", hint="a polynomial has one value for each x")
    found = _solved(
        [[Fraction(v) for v in row] for row in powers(xs, len(xs) - 1)], [Fraction(y) for y in ys]
    )
    assert found is not None  # a Vandermonde matrix of different numbers is regular
    return found


def predicted(weights: Row, rows: Sequence[Row]) -> Weights:
    """The values w·x_i.

    >>> predicted((1, 2), [(1, 0), (1, 3)])
    (Fraction(1, 1), Fraction(7, 1))
    """
    rows = inputs.points(rows, "rows")
    weights = inputs.numbers(weights, "weights", len(rows[0]))
    return tuple(
        sum((Fraction(w) * x for w, x in zip(weights, row, strict=True)), Fraction(0)) for row in rows
    )


def rss(targets: Row, values: Row) -> Fraction:
    """The sum of squared errors Σ(y_i − f_i)².

    >>> rss((1, 2), (0, 4))
    Fraction(5, 1)
    """
    targets = inputs.numbers(targets, "targets")
    values = inputs.numbers(values, "values", len(targets))
    return sum((Fraction(y - f) ** 2 for y, f in zip(targets, values, strict=True)), Fraction(0))


def mse(targets: Row, values: Row) -> Fraction:
    """The mean squared error RSS/n.

    >>> mse((1, 2), (0, 4))
    Fraction(5, 2)
    """
    targets = inputs.numbers(targets, "targets")
    return rss(targets, values) / len(targets)


def tss(targets: Row) -> Fraction:
    """The sum of squared distances to the mean Σ(y_i − ȳ)².

    >>> tss((0, 1))
    Fraction(1, 2)
    """
    targets = inputs.numbers(targets, "targets")
    return rss(targets, (Fraction(sum(targets)) / len(targets),) * len(targets))


def r_squared(targets: Row, values: Row) -> Fraction | None:
    """R² = 1 − RSS/TSS; None where all targets are equal.

    >>> r_squared((0, 1), (2, 2)), r_squared((1, 1), (1, 1))
    (Fraction(-9, 1), None)
    """
    targets = inputs.numbers(targets, "targets")
    spread = tss(targets)
    return None if spread == 0 else 1 - rss(targets, values) / spread
