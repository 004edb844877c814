"""The ends of the interval of b, enclosed, where no multiplier between its bounds fixes it.

    (Pu + q)ᵥ/W − μ·aᵥ ≥ 0 where uᵥ may grow, ≤ 0 where it may fall

Every unknown at a bound gives one end: μ ≤ or ≥ (Pu + q)ᵥ/(W·aᵥ). The true end on each side is the least
or the greatest of them; a ball that contains it is the least or greatest of the balls. Double precision
discards unknowns that are surely not the ones that matter.
"""

from __future__ import annotations

from functools import reduce

from svmsym.exact.balls.field import Arb
from svmsym.exact.balls.judge import filtered
from svmsym.exact.balls.model import Model
from svmsym.exact.balls.system import Solved
from svmsym.exact.floating import np
from svmsym.exact.solving.basis import LOWER

Ends = tuple[Arb | None, Arb | None]


def bias_ends(model: Model, solved: Solved, state: tuple[int, ...]) -> Ends:
    """The least and the greatest optimal μ of the only row; None is no end."""
    p = model.program
    (row,) = p.rows
    some = [v for v in range(p.size) if row[v] and v in model.moving]
    above = [v for v in some if (state[v] == LOWER) == (row[v] > 0)]  # these bound μ from above
    below = [v for v in some if (state[v] == LOWER) != (row[v] > 0)]
    high = [f / row[v] for v, f in _forces(model, solved, above, 1)]
    low = [f / row[v] for v, f in _forces(model, solved, below, -1)]
    return (
        reduce(lambda x, y: x.max(y), low) if low else None,
        reduce(lambda x, y: x.min(y), high) if high else None,
    )


def _forces(model: Model, solved: Solved, variables: list[int], sense: int) -> list[tuple[int, Arb]]:
    """(Pu + q)/W at the unknowns that may give the least (sense 1) or greatest (−1) end."""
    if not variables:
        return []
    row = np.array([float(model.program.rows[0][v]) for v in variables])
    value, error = filtered(model, solved, variables, rows=False)
    with np.errstate(all="ignore"):
        ends, wide = sense * value / row, np.abs(error / row) + np.abs(value / row) * 2.0**-50
        later = ends - wide > float((ends + wide).min())
    kept = [v for v, out in zip(variables, later.tolist(), strict=True) if not out]
    return [*zip(kept, model.forces(kept, solved.unknowns), strict=True)]
