"""For which t a program is convex: signs of the pivots of its curvature over Q(t).

    M(t) = NᵀP(t)N,   the columns of N span the directions that the equality rows allow

Symmetric elimination with pivots d₁, d₂, … from the diagonal makes M(t) congruent to diag(d₁, …, d_r, 0)
wherever no pivot is zero or infinite, so M(t) is positive semidefinite there exactly if all dₖ(t) > 0
(Sylvester's law of inertia); a zero diagonal with something beside it is indefinite for all such t. The
semidefinite matrices are closed, so a limit of convex programs is convex.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from svmsym.exact.programs.integer_gram import integer_rows
from svmsym.exact.solving.semidefinite import negative_direction
from svmsym.exact.symbolic.filling import MovingInstance
from svmsym.exact.symbolic.functions import ONE, Ratio

Matrix = Sequence[Sequence[Any]]  # of Ratio, or of the elements of any other field


def pivots(matrix: Matrix, one: Any = ONE) -> list[Any]:
    """d₁, d₂, …, and −1 at the end where the rest is indefinite for all t; over the field of ``one``.

    >>> t, zero = Ratio.letter(), Ratio.of(0)
    >>> [str(d) for d in pivots([[ONE, t], [t, ONE]])], [str(d) for d in pivots([[zero, t], [t, zero]])]
    (['1', '-t^2 + 1'], ['-1'])
    """
    rest = [list(row) for row in matrix]
    left = [*range(len(rest))]
    found: list[Any] = []
    while left:
        k = next((i for i in left if rest[i][i]), None)
        if k is None:
            return [*found, -one] if any(rest[i][j] for i in left for j in left) else found
        left.remove(k)
        found.append(rest[k][k])
        for i in left:
            factor = rest[i][k] / rest[k][k]
            for j in left:
                rest[i][j] = rest[i][j] - factor * rest[k][j]
    return found


def curvature_signs(instance: MovingInstance) -> list[Ratio]:
    """Functions that are positive where the program is convex, but for isolated t."""
    return pivots(within(*curvature(instance)))


def curvature(instance: MovingInstance) -> tuple[Matrix, Matrix]:
    """The matrix of the objective, and the rows that its directions satisfy."""
    problem, p = instance.problem, instance.program
    if problem.kind == "qp":
        m = problem.base.n
        rows = [[problem.entry("E", k, j) for j in range(m)] for k in range(len(problem.base.E))]
        return p.gram, rows
    moving = [v for v in range(p.size) if not p.pinned(v)]
    full = [[p.curvature(v, w) for w in moving] for v in moving]
    return full, [[row[v] for v in moving] for row in p.rows]


def needs_test(instance: MovingInstance) -> bool:
    """Whether the matrix K or Q may be indefinite for some t.

    Inner products are semidefinite, and so is (γ⟨x, z⟩ + r)^d with γ > 0 and r ≥ 0 (Schur 1911).
    """
    problem = instance.problem
    kernel = problem.base.kernel
    if problem.kind != "qp" and kernel.type == "linear":
        return False
    if problem.kind != "qp" and kernel.type == "poly":
        shift = problem.kernel("coef0").constant
        return shift is None or shift < 0
    numbers = [[f.constant for f in row] for row in instance.program.gram]
    if any(x is None for row in numbers for x in row):
        return True
    whole = integer_rows([[x or Fraction(0) for x in row] for row in numbers])[0]
    return negative_direction(whole) is not None


def within(matrix: Matrix, rows: Matrix, one: Any = ONE) -> list[list[Any]]:
    """NᵀMN for the columns N that span {v: rows·v = 0}."""
    zero = one - one
    basis = _null_space(rows, len(matrix), zero, one)
    images = [[sum((row[j] * v[j] for j in range(len(v)) if v[j]), zero) for row in matrix] for v in basis]
    return [[sum((a * b for a, b in zip(v, x, strict=True) if a), zero) for x in images] for v in basis]


def _null_space(rows: Matrix, n: int, zero: Any, one: Any) -> list[list[Any]]:
    table = [list(row) for row in rows]
    leads: list[int] = []
    for j in range(n):
        k = len(leads)
        pivot = next((r for r in range(k, len(table)) if table[r][j]), None)
        if pivot is None:
            continue
        table[k], table[pivot] = table[pivot], table[k]
        lead = [x / table[k][j] for x in table[k]]
        table = [
            lead if r == k else [a - row[j] * b for a, b in zip(row, lead, strict=True)]
            for r, row in enumerate(table)
        ]
        leads.append(j)
    found = []
    for j in (j for j in range(n) if j not in leads):
        v = [zero] * n
        v[j] = one
        for k, lead_at in enumerate(leads):
            v[lead_at] = -table[k][j]
        found.append(v)
    return found
