"""Points and kernels in integers: x̂ = δ·x over one common denominator, K̂ = κ·K.

linear: κ = δ². poly: γ⟨x, z⟩ + r = (a⟨x̂, ẑ⟩ + c)/m with coprime integers, so κ = m^degree. A stored Gram
matrix has its own common denominator. The kernels rbf and sigmoid have irrational values.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.exact.floating import np
from svmsym.exact.problem import Problem, Rows
from svmsym.exact.programs.gram import Gram, Matrix, Points, Polynomial


class IrrationalKernelError(SvmsymError):
    """A kernel whose values are not rational, where integers are asked for."""


def gram_of(problem: Problem) -> tuple[Gram, int, int]:
    """(K̂, κ, δ) with K̂ = κ·K; δ is 1 where there are no coordinates of w.

    >>> gram, κ, δ = gram_of(Problem("svc", X=((Fraction(1, 2), Fraction(1)),)))
    >>> gram.block([0], [0]), κ, δ
    ([[5]], 4, 2)
    """
    kernel = problem.kernel
    if kernel.type == "precomputed":
        assert problem.gram is not None
        entries, κ = integer_rows(problem.gram)
        return Matrix(entries.tolist() if isinstance(entries, np.ndarray) else entries), κ, 1
    if kernel.type not in {"linear", "poly"}:
        raise IrrationalKernelError(
            f"the kernel {kernel.type} has irrational values",
            why="the exact solver computes with fractions",
            hint="use the kernel linear or poly, or give a rational Gram matrix as precomputed kernel",
        )
    assert problem.X is not None
    rows, δ = integer_rows(problem.X)
    points = Points(rows)
    if kernel.type == "linear":
        return points, δ * δ, δ
    slope, shift = Fraction(kernel.gamma, δ * δ), Fraction(kernel.coef0)
    m = lcm(slope.denominator, shift.denominator)
    return Polynomial(points, int(slope * m), int(shift * m), kernel.degree), m**kernel.degree, 1


def integer_rows(rows: Rows) -> tuple[Any, int]:
    """Rows of fractions as integers over one common denominator; a table of decimals keeps its array.

    >>> integer_rows([(Fraction(1, 2), Fraction(1, 3))])
    ([(3, 2)], 6)
    """
    integers = getattr(rows, "integers", None)
    if integers is not None:
        return integers, int(getattr(rows, "denominator", 1))
    below = lcm(*{v.denominator for row in rows for v in row})
    if below == 1:
        return [tuple([v.numerator for v in row]) for row in rows], 1
    return [tuple([v.numerator * (below // v.denominator) for v in row]) for row in rows], below


def diagonal(gram: Gram) -> list[int]:
    """K̂ᵢᵢ for every point, exactly.

    >>> diagonal(Points(np.array([[3, 4], [0, 1]])))
    [25, 1]
    """
    rows = gram.rows if isinstance(gram, Points) else None
    if isinstance(rows, np.ndarray) and rows.size:
        largest = max(-int(rows.min()), int(rows.max()))
        if largest * largest * rows.shape[1] < 2**63:  # else the sums of squares might not fit
            squares: list[int] = np.einsum("ij,ij->i", rows, rows).tolist()
            return squares
    return gram.diagonal(range(gram.size))
