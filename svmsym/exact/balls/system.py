"""The point of a basis, enclosed.

A basis holds some unknowns at bounds, B, and leaves others free, F. Divided by W,

    [ P_FF/W  A_Fᵀ ] [ u_F ]   [ −(q_F + P_FB u_B)/W ]
    [ A_F      0   ] [ −μ  ] = [     b − A_B u_B      ]          λ = W·μ

In: a model and a basis. Out: balls around u_F and μ, or None. A solution is returned only where ball
arithmetic proves that every matrix inside the balls is nonsingular, the true one among them.

First a verified solve (Krawczyk 1969; Rump, Verification methods, Acta Numerica 2010, section 10): with R
near the inverse, computed in floating point, and ‖I − RM‖ ≤ β < 1, M is nonsingular and every x̃ is
within ‖R(r − Mx̃)‖/(1 − β) of the solution; x̃ is refined until it has the digits of the present
precision. Where β ≥ 1, Gaussian elimination in balls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from svmsym.exact.balls.field import Arb, arb, flint
from svmsym.exact.balls.model import Model
from svmsym.exact.floating import Floats, np
from svmsym.exact.programs.gram import ROUND
from svmsym.exact.solving.basis import State, at_bounds

_WORTH_A_GUESS = 24  # unknowns; below, elimination in balls costs less than the detour
_REFINEMENTS = 60


@dataclass(frozen=True, eq=False)
class Solved:
    """Balls around the free unknowns and the multipliers of the rows, these divided by W."""

    free: Sequence[int]
    values: Sequence[Arb]
    multipliers: Sequence[Arb]
    fixed: dict[int, int]

    @property
    def unknowns(self) -> dict[int, Arb | int]:
        """Every unknown that is not exactly zero."""
        return {**self.fixed, **dict(zip(self.free, self.values, strict=True))}


def solve_basis(model: Model, state: State) -> Solved | None:
    """The enclosed point of a basis, or None where its matrix cannot be proved nonsingular."""
    p = model.program
    free = [v for v, s in enumerate(state) if not s]
    fixed = dict(zip(*at_bounds(p, state), strict=True))
    below = [
        arb(b - sum(bound * row[v] for v, bound in fixed.items()))
        for row, b in zip(p.rows, p.right, strict=True)
    ]
    right = [-force for force in model.forces(free, fixed)] + below
    if not right:
        return Solved((), (), (), fixed)
    found = solve_balls(basis_matrix(model, free), right)
    if found is None:
        return None
    cut = len(free)
    return Solved(free, found[:cut], [-m for m in found[cut:]], fixed)


def basis_matrix(model: Model, free: Sequence[int]) -> list[list[Arb]]:
    """The matrix of a basis, its upper part divided by W."""
    p = model.program
    used = [v for v in free if p.sign[v]]
    points = [*dict.fromkeys(model.place[v] for v in used)]
    where = {i: k for k, i in enumerate(points)}
    kernel = model.kernel.balls(points, points)
    zero = flint.arb(0)
    columns = [(where[model.place[v]] if p.sign[v] else -1, p.sign[v]) for v in free]
    border = [[flint.arb(row[v]) for v in free] for row in p.rows]
    table = []
    for k, v in enumerate(free):
        at, s = columns[k]
        line = [_signed(kernel[at][j], s * t) if s * t else zero for j, t in columns]
        if p.ridge[v]:
            line[k] = line[k] + arb(Fraction(p.ridge[v], model.W))
        table.append(line + [row[k] for row in border])
    return table + [row + [zero] * len(border) for row in border]


def _signed(value: Arb, factor: int) -> Arb:
    return value if factor == 1 else -value if factor == -1 else factor * value


def solve_balls(matrix: list[list[Arb]], right: Sequence[Arb]) -> list[Arb] | None:
    """Balls around the solution of a system, or None where nonsingularity is not proved.

    >>> from svmsym.exact.balls.field import precision
    >>> with precision(64):
    ...     x, y = solve_balls([[arb(2), arb(1)], [arb(1), arb(3)]], [arb(1), arb(2)])
    ...     (5 * x).contains(1), (5 * y).contains(3), y.rad() < 1e-15
    (True, True, True)
    >>> with precision(64):
    ...     solve_balls([[arb(1), arb(1)], [arb(1), arb(1)]], [arb(1), arb(2)]) is None
    True
    """
    M, r = flint.arb_mat(matrix), flint.arb_mat([[x] for x in right])
    if len(right) >= _WORTH_A_GUESS:
        found = _verified(matrix, M, r)
        if found is not None:
            return found
    try:
        solved: list[Arb] = M.solve(r).entries()
    except ZeroDivisionError:
        return None
    return solved if all(x.is_finite() for x in solved) else None


def _verified(matrix: list[list[Arb]], M: Any, r: Any) -> list[Arb] | None:
    try:
        approximate = np.array([[float(x) for x in row] for row in matrix])
        with np.errstate(all="ignore"):
            inverse = np.linalg.inv(approximate)
    except (np.linalg.LinAlgError, OverflowError):
        return None
    if not np.isfinite(inverse).all():
        return None
    beta = _distance(inverse, approximate, max(float(x.rad()) for row in matrix for x in row))
    if not beta < 1 / 2:
        return None
    R = flint.arb_mat([[flint.arb(x) for x in row] for row in inverse.tolist()])
    x = (R * r).mid()
    bound: Arb | None = None
    for _ in range(_REFINEMENTS):
        step = R * (r - M * x)
        size = _largest(step.entries())
        if bound is not None and not 2 * size < bound:
            break
        bound, best = size, x
        x = (x + step).mid()
    assert bound is not None
    ball = flint.arb(0, (bound / (1 - beta)).upper())
    return [v + ball for v in best.entries()]


def _distance(inverse: Floats, approximate: Floats, radius: float) -> float:
    """A bound of ‖I − RM‖, the largest sum of a row, for every M within the radius of its rounded entries.

    Sums of n products err by (n + 4)·u·Σ|terms| at most (Higham, section 3.1), taken twice.
    """
    n = len(inverse)
    with np.errstate(all="ignore"):
        size = np.abs(inverse)
        product = np.abs(inverse @ approximate - np.eye(n)).sum(axis=1)
        rounding = (size @ np.abs(approximate).sum(axis=1)) * (n + 8) * 2 * ROUND
        spread = size.sum(axis=1) * n * radius
        return 1.01 * float((product + rounding + spread).max(initial=0.0))


def _largest(values: Sequence[Arb]) -> Arb:
    largest = flint.arb(0)
    for x in values:
        largest = largest.max(abs(x))
    return largest
