"""Whether an integer matrix is positive semidefinite, with a vector as proof where it is not.

    vᵀMv < 0   for an integer vector v, or none exists;   with rows A only v with A v = 0 count

In: a symmetric matrix of integers, perhaps rows. Out: v, or None. Three steps, each a proof:

1. Accept by Cholesky's method in double precision. If it runs to its end on M − cI, M is positive
   definite as soon as c ≥ Σ (k + 2)u/(1 − 2(k + 2)u)·mₖₖ + u‖M‖ (Rump, Verification of positive
   definiteness, 2006).
2. Independent rows. If the rows J of M span all rows, M = BᵀM_JJ B, so M is semidefinite if and only if
   the nonsingular M_JJ is definite.
3. The leading blocks of M_JJ are definite up to some size k; if they are not all, v = (−M_kk⁻¹m, 1) has
   vᵀMv = μ − mᵀM_kk⁻¹m < 0 for the first bad border (m, μ), or a border with value 0 yields a negative
   direction together with a row that is not zero there. Signs come from balls by splitting into halves, M
   definite ⇔ M₁₁ definite and M₂₂ − M₂₁M₁₁⁻¹M₁₂ definite, or from fraction-free elimination (Bareiss
   1968).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from operator import mul
from typing import Any

from svmsym.exact.floating import has_arrays, np
from svmsym.exact.programs.gram import ROUND
from svmsym.exact.solving.linear import flint, independent_rows, solve

Matrix = Sequence[Sequence[int]]
Vector = tuple[int, ...]
_WORTH_BALLS = 40  # rows; below, fraction-free elimination is quick enough


def negative_direction(matrix: Matrix, rows: Matrix = ()) -> Vector | None:
    """An integer v with vᵀMv < 0 and A v = 0, or None where there is none.

    >>> negative_direction([[1, 2], [2, 1]]), negative_direction([[1, 1], [1, 1]])
    ((-1, 1), None)
    >>> negative_direction([[1, 2], [2, 1]], [[1, -1]]), negative_direction([[1, 2], [2, 1]], [[1, 1]])
    (None, (-1, 1))
    """
    if rows:
        return _within(matrix, rows)
    if not len(matrix) or surely_definite(matrix):
        return None
    found = _quickly_negative(matrix)
    return found if found is not None else _by_blocks(matrix)


def surely_definite(matrix: Matrix) -> bool:
    """Whether Cholesky's method in double precision proves that a matrix is positive definite."""
    if not has_arrays():
        return False
    try:
        floats = np.array(matrix, dtype=np.float64)
    except OverflowError:
        return False
    n, diagonal = len(floats), floats.diagonal()
    if not np.isfinite(floats).all() or diagonal.min() <= 0:
        return False
    scale = float(np.ldexp(1.0, -int(np.frexp(diagonal.max())[1])))
    # Ten percent more than the bound covers the roundings in computing it.
    excess = (
        1.1
        * ROUND
        * (float(((np.arange(n) + 4) * diagonal).sum()) + 3 * float(np.linalg.norm(floats * scale)) / scale)
    )
    if not excess < float(diagonal.min()) or n * ROUND > 1e-3:  # noqa: PLR2004 - (k + 2)u is small
        return False
    try:
        np.linalg.cholesky((floats - np.diag(np.full(n, excess))) * scale)
    except np.linalg.LinAlgError:
        return False
    return True


def value(matrix: Matrix, v: Sequence[int]) -> int:
    """vᵀMv."""
    return sum(x * sum(map(mul, row, v)) for x, row in zip(v, matrix, strict=True) if x)


def rounded_directions(matrix: Any) -> list[Vector]:
    """Integer vectors near the eigenvector of the smallest eigenvalue, short ones first."""
    try:
        with np.errstate(all="ignore"):
            _, vectors = np.linalg.eigh(matrix / max(float(np.abs(matrix).max(initial=0)), 1e-300))
    except np.linalg.LinAlgError:
        return []
    first = vectors[:, 0] / np.abs(vectors[:, 0]).max()
    return [tuple(int(x) for x in np.rint(first * size)) for size in (1.0, 10.0, 1e3, 1e6, 1e12)]


def _quickly_negative(matrix: Matrix) -> Vector | None:
    """A short vector found in floating point and tested in integers."""
    for i, row in enumerate(matrix):
        if row[i] < 0:
            return tuple(int(j == i) for j in range(len(matrix)))
    if not has_arrays():
        return None
    try:
        floats = np.array(matrix, dtype=np.float64)
    except OverflowError:
        return None
    return next((v for v in rounded_directions(floats) if value(matrix, v) < 0), None)


def _by_blocks(matrix: Matrix) -> Vector | None:
    """The exact decision through leading blocks of independent rows."""
    n = len(matrix)
    if flint is None or n < _WORTH_BALLS:
        return _by_elimination(matrix)
    order = independent_rows(matrix)
    if not order and not any(map(any, matrix)):
        return None  # no curvature at all
    block = [[matrix[i][j] for j in order] for i in order]
    if len(order) < int(flint.fmpz_mat([list(row) for row in matrix]).rank()):
        return _by_elimination(matrix)  # the prime of independent_rows divides a minor
    k = _first_bad(block)
    if k is None:
        return None
    return _spread(_border(block, [*range(k)], k), order[: k + 1], n)


def _first_bad(block: Matrix) -> int | None:
    """The first k with a negative pivot in a nonsingular matrix, or None where it is definite."""
    bits = 64
    while True:
        with flint.ctx.workprec(bits):
            known, k = _definite_part(flint.arb_mat([list(row) for row in block]))
        if known:
            return k
        bits *= 2


def _definite_part(ball: Any) -> tuple[bool, int | None]:
    """Whether the answer is known, and the index of the first pivot that is negative (None: all positive)."""
    n = ball.nrows()
    if n == 1:
        return bool(ball[0, 0] > 0 or ball[0, 0] < 0), None if ball[0, 0] > 0 else 0
    h = n // 2
    lines = ball.tolist()
    known, k = _definite_part(flint.arb_mat([row[:h] for row in lines[:h]]))
    if not known or k is not None:
        return known, k
    corner = flint.arb_mat([row[h:] for row in lines[:h]])
    try:
        solved = flint.arb_mat([row[:h] for row in lines[:h]]).solve(corner)
    except ZeroDivisionError:
        return False, None
    known, k = _definite_part(flint.arb_mat([row[h:] for row in lines[h:]]) - corner.transpose() * solved)
    return known, None if k is None else h + k


def _border(matrix: Matrix, block: Sequence[int], k: int) -> Vector:
    """(−M_JJ⁻¹m, 1) in integers for the border m of a nonsingular block J."""
    solved = solve([[matrix[i][j] for j in block] for i in block], [[matrix[i][k]] for i in block])
    assert solved is not None
    return _primitive([*(-x for (x,) in solved.numerators), solved.denominator])


def _by_elimination(matrix: Matrix) -> Vector | None:
    """Symmetric fraction-free elimination; pivots are positive entries of the diagonal."""
    n = len(matrix)
    rest = [list(row) for row in matrix]
    done: list[int] = []
    open_ = [*range(n)]
    previous = 1
    while open_:
        bad = next((i for i in open_ if rest[i][i] < 0), None)
        if bad is not None:
            return _spread(_border(matrix, done, bad), [*done, bad], n)
        k = next((i for i in open_ if rest[i][i] > 0), None)
        if k is None:
            pair = next(((i, j) for i in open_ for j in open_ if rest[i][j]), None)
            return None if pair is None else _saddle(matrix, done, *pair)
        open_.remove(k)
        lead = rest[k]
        for i in open_:
            row = rest[i]
            factor = row[k]
            for j in open_:
                row[j] = (lead[k] * row[j] - factor * lead[j]) // previous
        previous = lead[k]
        done.append(k)
    return None


def _saddle(matrix: Matrix, done: Sequence[int], i: int, j: int) -> Vector:
    """A negative direction where the remaining matrix has zeros on the diagonal and an entry at (i, j)."""
    n = len(matrix)
    a = _spread(_border(matrix, done, i), [*done, i], n)
    b = _spread(_border(matrix, done, j), [*done, j], n)
    plus = tuple(x + y for x, y in zip(a, b, strict=True))
    return plus if value(matrix, plus) < 0 else tuple(x - y for x, y in zip(a, b, strict=True))


def _spread(entries: Sequence[int], at: Sequence[int], n: int) -> Vector:
    full = [0] * n
    for i, x in zip(at, entries, strict=True):
        full[i] = x
    return tuple(full)


def _primitive(v: Sequence[int]) -> Vector:
    shared = gcd(*v) or 1
    return tuple(x // shared for x in v)


def _within(matrix: Matrix, rows: Matrix) -> Vector | None:
    """The decision on A v = 0: v = (d·w on J, −Z w on B), where d·A_B⁻¹A_J = Z for independent columns B."""
    n = len(matrix)
    kept = [rows[i] for i in independent_rows(rows)]
    basic = independent_rows([list(column) for column in zip(*kept, strict=True)]) if kept else []
    other = [j for j in range(n) if j not in set(basic)]
    solved = solve([[row[j] for j in basic] for row in kept], [[row[j] for j in other] for row in kept])
    assert solved is not None
    Z, d = solved.numerators, solved.denominator

    def full(w: Sequence[int]) -> Vector:
        return _primitive(
            _spread([*(d * x for x in w), *(-sum(map(mul, z, w)) for z in Z)], [*other, *basic], n)
        )

    if not basic:
        return negative_direction(matrix)
    if not other:
        return None
    # NᵀMN = d²M_JJ − YᵀZ − ZᵀY with Y = d·M_BJ − ½M_BB Z; everything times 2.
    columns = [*zip(*Z, strict=True)]
    Y = [
        [2 * d * matrix[b][j] - sum(matrix[b][c] * z for c, z in zip(basic, zs, strict=True)) for b in basic]
        for j, zs in zip(other, columns, strict=True)
    ]
    reduced = [
        [
            2 * d * d * matrix[i][j] - sum(map(mul, Y[p], columns[q])) - sum(map(mul, Y[q], columns[p]))
            for q, j in enumerate(other)
        ]
        for p, i in enumerate(other)
    ]
    w = negative_direction(reduced)
    return None if w is None else full(w)
