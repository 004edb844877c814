"""The judge: which conditions of optimality of a basis are proved, which refuted, which in doubt.

For the enclosed point (u, μ) of a basis and its gradient g = (Pu + q)/W − Aᵀμ, g_F = 0:

    lower < u_F < upper,   g > 0 at lower bounds,   g < 0 at upper bounds

In: a model and a basis, at the present precision. Out: a Verdict. A sign at a bound is read off double
precision where its error bound leaves no doubt, with kernel values whose errors are proved
(svmsym.exact.balls.elementary) and the radii of u and μ as errors of their own; all other signs are
computed in balls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.exact.balls.field import Arb, arb
from svmsym.exact.balls.model import Model
from svmsym.exact.balls.system import Solved, solve_basis
from svmsym.exact.floating import Floats, np
from svmsym.exact.programs.gram import ROUND
from svmsym.exact.solving.basis import LOWER, UPPER, State

_WORTH_A_FILTER = 24


@dataclass(frozen=True, eq=False)
class Verdict:
    """What is known about a basis.

    ``wrong``: unknowns with a condition that surely fails, and the state each should have; ``near``: free
    unknowns whose balls touch a bound, with that bound's state; ``flat``: unknowns at a bound whose gradient
    may be zero; ``gap``: the smallest proved distance from zero, in the units of the problem.
    """

    solved: Solved | None
    wrong: tuple[tuple[int, int], ...] = ()
    near: tuple[tuple[int, int], ...] = ()
    flat: tuple[int, ...] = ()
    gap: float = float("inf")


def judge(model: Model, state: State) -> Verdict:
    """Examine a basis at the present precision."""
    solved = solve_basis(model, state)
    if solved is None:
        return Verdict(None)
    wrong: list[tuple[int, int]] = []
    near: list[tuple[int, int]] = []
    gaps: list[float] = []
    p = model.program
    for v, u in zip(solved.free, solved.values, strict=True):
        for side, bound in ((LOWER, p.lower[v]), (UPPER, p.upper[v])):
            if bound is not None:
                room = u - bound if side == LOWER else bound - u
                if room > 0:
                    gaps.append(_low(room) / p.unit)
                else:
                    (wrong if room < 0 else near).append((v, side))
    held = [v for v, s in enumerate(state) if s and v in model.moving]
    signs, smallest = _gradient_signs(model, solved, state, held)
    wrong += [(v, 0) for v in held if signs[v] < 0]
    flat = tuple(v for v in held if not signs[v])
    return Verdict(solved, tuple(wrong), tuple(near), flat, min([*gaps, smallest]))


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf")


def _low(value: Arb) -> float:
    return float(value.abs_lower())


def _gradient_signs(
    model: Model, solved: Solved, state: State, held: Sequence[int]
) -> tuple[dict[int, int], float]:
    """1 where the gradient has the right sign, −1 where it has not, 0 in doubt; and the smallest size."""
    signs: dict[int, int] = {}
    unit = _float(model.instance.multiplier * model.W)
    smallest = float("inf")
    doubtful = held
    if len(held) >= _WORTH_A_FILTER:
        at = np.array(held, dtype=np.intp)
        value, error = filtered(model, solved, held)
        value = -np.array(state, dtype=np.float64)[at] * value
        size = np.abs(value) - error
        sure = size > 0  # False for whatever overflowed
        signs = dict(zip(at[sure].tolist(), np.sign(value[sure]).astype(int).tolist(), strict=True))
        smallest = float(size[sure].min(initial=np.inf)) * unit
        doubtful = at[~sure].tolist()
    for v, g in zip(doubtful, gradients(model, solved, doubtful), strict=True):
        c = -state[v] * g
        signs[v] = 1 if c > 0 else -1 if c < 0 else 0
        if signs[v]:
            smallest = min(smallest, _low(c) * unit)
    return signs, smallest


def gradients(model: Model, solved: Solved, variables: Sequence[int]) -> list[Arb]:
    """(Pu + q)/W − Aᵀμ at some unknowns, enclosed at the present precision."""
    found = model.forces(variables, solved.unknowns)
    for row, mu in zip(model.program.rows, solved.multipliers, strict=True):
        found = [g - row[v] * mu if row[v] else g for g, v in zip(found, variables, strict=True)]
    return found


def filtered(
    model: Model, solved: Solved, variables: Sequence[int], *, rows: bool = True
) -> tuple[Floats, Floats]:
    """The same in double precision with bounds of the errors; without the rows, (Pu + q)/W.

    A sum of k products of numbers with relative errors of u each, in any order, errs by (k + 4)·u·Σ|terms| at
    most (Higham, section 3.1); it is taken twice.
    """
    try:
        with np.errstate(all="ignore"):
            return _filtered(model, solved, variables, rows=rows)
    except OverflowError:  # a number has no float: everything is left to the balls
        return np.zeros(len(variables)), np.full(len(variables), np.inf)


def _filtered(model: Model, solved: Solved, variables: Sequence[int], *, rows: bool) -> tuple[Floats, Floats]:
    p = model.program
    kernel, kernel_error = model.kernel.floats
    unknowns = solved.unknowns
    combined = model.combined(unknowns)
    c, radius = _split([*combined.values()])
    columns = np.array([*combined], dtype=np.intp)
    places = np.array([model.place[v] for v in variables], dtype=np.intp)
    needed, back = np.unique(places, return_inverse=True)
    block = kernel[np.ix_(needed, columns)]
    total = float((np.abs(c) + radius).sum())
    inner, size = block @ c, np.abs(block) @ np.abs(c)
    error = (np.abs(block) @ radius + (len(c) + 4) * 2 * ROUND * size + kernel_error * total) * 1.001
    sign = np.array([p.sign[v] for v in variables], dtype=np.float64)
    value, bound = sign * inner[back], np.abs(sign) * error[back] * 1.001
    terms: list[tuple[Floats, Floats]] = [_slopes(model, variables)]
    if p.has_ridge:
        parts = [arb(Fraction(p.ridge[v], model.W)) * unknowns.get(v, 0) for v in variables]
        terms.append(_split(parts))
    if rows:
        for row, mu in zip(p.rows, solved.multipliers, strict=True):
            middle, wide = _split([mu])
            coefficients = np.array([float(row[v]) for v in variables])
            terms.append((-coefficients * middle, np.abs(coefficients) * wide * 1.001))
    sizes = np.abs(value)
    for term, wide in terms:
        value = value + term
        sizes = sizes + np.abs(term)
        bound = bound + wide
    return value, (bound + (6 + 2 * len(terms)) * ROUND * sizes) * 1.001


def _slopes(model: Model, variables: Sequence[int]) -> tuple[Floats, Floats]:
    if model.moved_slope:
        return _split([model.slope(v) for v in variables])
    middles = np.array([model.program.slope[v] / model.W for v in variables])
    return middles, np.abs(middles) * 2 * ROUND


def _split(values: Sequence[Arb | int]) -> tuple[Floats, Floats]:
    """Middles and radii; a radius includes the rounding of its middle."""
    middles = np.array([float(x) for x in values])
    radii = np.array([0.0 if isinstance(x, int) else float(x.rad()) for x in values])
    return middles, (radii + np.abs(middles) * 2 * ROUND) * 1.001
