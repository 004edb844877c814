"""From an almost optimal point to a basis, in double precision.

In: a program over a box, a point u and for every variable a state, −1 at the lower bound, +1 at the upper
one, 0 between them. Out: states whose variables in state 0, the basic ones F, have a nonsingular matrix

    [[P_FF, A_Fᵀ], [A_F, 0]]

It is nonsingular where no direction d ≠ 0 of the basic variables leaves P_FF d = 0 and A_F d = 0, and A_F has
full row rank. Directions: with P = ZZᵀ + diag(ridge) these are the dependences between the rows (zᵥ, Aᵥ) of
the variables without a ridge. One variable of each dependence moves, the others with it so that Zᵀu and Au
stay as they are, until one of them meets a bound and leaves (as in the crossover of linear programs: Bixby
and Saltzman 1994). Rows: where A_F lacks rank, the multipliers of the equalities move along the undetermined
direction until a first reduced gradient becomes zero; that variable enters. Both preserve optimality.

``settle`` repeats: basic solution, its violations change state (a step of the primal–dual active set method:
Hintermüller, Ito and Kunisch 2003), a new basis from there. It stops at a basis without violations, at one
seen before, or after ``ROUNDS``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from svmsym.exact.floating import Floats, np
from svmsym.exact.guessing.newton import Box, Dense, LowRank

ROUNDS = 12
_PATIENCE = 4  # rounds without fewer violations
_DEPENDENT = 1e-9  # pivots below count as zero, in rows and columns scaled to one
_ROUNDING = 1e-14  # of Pu, relative to the sum of |u|
_FEASIBLE = 1e-9  # violations below count as rounding, relative to the sizes of u and of the gradient


@dataclass(frozen=True, eq=False)
class Basis:
    """States, the basic solution that belongs to them, and how many conditions of optimality it violates."""

    state: Any
    u: Floats
    gradient: Floats
    low: Any  # basic variables below their lower bounds
    high: Any
    wrong: Any  # non-basic variables whose gradients have the wrong sign

    @property
    def violations(self) -> int:
        """Number of violated conditions."""
        return int(self.low.sum() + self.high.sum() + self.wrong.sum())


def settle(box: Box, u: Floats, state: Any, gradient: Floats, rounds: int = ROUNDS) -> Basis | None:
    """The basis with the fewest violations among those met on the way, or None where there is none.

    >>> two = Box(LowRank(np.ones((2, 1)), np.array([[1.0, -1.0]]), np.zeros(2)), -np.ones(2), np.zeros(1),
    ...           np.zeros(2), np.full(2, np.inf))
    >>> settle(two, np.array([0.5, 0.5]), np.array([0, 0]), np.zeros(2)).state.tolist()
    [0, 0]
    """
    best: Basis | None = None
    seen: set[bytes] = set()
    patience = _PATIENCE
    for _ in range(rounds):
        found = nonsingular(box, u, state, gradient)
        if found is None:
            return best
        solved = basic_solution(box, found)
        if solved is None:
            return best
        if best is None or solved.violations < best.violations:
            best, patience = solved, _PATIENCE
        patience -= 1
        key = solved.state.tobytes()
        if not solved.violations or not patience or key in seen:
            return best
        seen.add(key)
        u, gradient = np.clip(solved.u, box.lower, box.upper), solved.gradient
        state = solved.state.copy()
        state[solved.low] = -1
        state[solved.high] = 1
        state[solved.wrong] = 0
    return best


def nonsingular(box: Box, u: Floats, state: Any, gradient: Floats) -> Any:
    """States with a nonsingular matrix, near the given ones, or None where there are none."""
    state = state.copy()
    return _complete(box, state, gradient) if _push(box, u, state) else None


def _push(box: Box, u: Floats, state: Any) -> bool:
    """Move along dependences until there are none; changes the states. False where no bound ends a move."""
    candidates = np.flatnonzero((state == 0) & (box.quadratic.ridge == 0))
    rows = _rows(box, candidates) if len(candidates) else None
    if rows is None:
        return True
    value = u[candidates]
    lower, upper = box.lower[candidates], box.upper[candidates]
    room = np.maximum(np.minimum(value - lower, upper - value), 0)
    largest = float(room[np.isfinite(room)].max(initial=0)) or 1.0
    table, basic = eliminate(rows, np.clip(room / largest, 1e-3, 1.0))
    for v in sorted(set(range(len(candidates))).difference(basic)):
        # v moves by t, the basic ones by −t·table[v]; the nearer end of the allowed range is taken.
        moved = [*basic, v]
        slopes = np.append(-table[v], 1.0)
        ahead = _leaving(value[moved], lower[moved], upper[moved], slopes, largest)
        behind = _leaving(value[moved], lower[moved], upper[moved], -slopes, largest)
        forward = ahead[1] <= behind[1]
        chosen, t = ahead if forward else behind
        if not np.isfinite(t):
            return False
        slopes = slopes if forward else -slopes
        value[moved] = np.clip(value[moved] + t * slopes, lower[moved], upper[moved])
        state[candidates[moved[chosen]]] = 1 if slopes[chosen] > 0 else -1
        if chosen == len(basic):
            continue
        rest = table[v + 1 :]  # rows above are settled
        touched = np.flatnonzero(rest[:, chosen])
        pivot = rest[touched, chosen] / table[v, chosen]
        rest[touched] -= np.outer(pivot, table[v])
        rest[touched, chosen] = pivot
        basic[chosen] = v
    return True


def _leaving(value: Floats, lower: Floats, upper: Floats, slopes: Floats, size: float) -> tuple[int, float]:
    """Which variable meets a bound first, and after what step; the steepest of nearly equal ones (Harris)."""
    steep = np.abs(slopes)
    with np.errstate(all="ignore"):
        steps = np.where(slopes > 0, upper - value, value - lower) / steep
    steps[steep < _DEPENDENT] = np.inf
    first = float(steps.min())
    near = steps <= first + _FEASIBLE * size / np.maximum(steep, _DEPENDENT)
    chosen = int(np.where(near, steep, 0).argmax())
    return chosen, float(steps[chosen])


def _rows(box: Box, chosen: Any) -> Floats | None:
    """Rows whose dependences are those of the matrix; None where they are seen to be independent."""
    quadratic = box.quadratic
    if isinstance(quadratic, LowRank):
        rows: Floats = quadratic.B[chosen]
        return rows
    assert isinstance(quadratic, Dense)
    block = curvature(quadratic, chosen)
    scale = np.sqrt(block.diagonal())
    if scale.min() > 0:
        try:
            root = np.linalg.cholesky(block / (scale[:, None] * scale))
        except np.linalg.LinAlgError:
            pass
        else:
            if float(root.diagonal().min()) > np.sqrt(_DEPENDENT):
                return None
    return np.concatenate([pivoted_root(block), quadratic.A[:, chosen].T], axis=1)


def curvature(quadratic: Dense, chosen: Any) -> Floats:
    """The block of P without ridge."""
    point, sign = quadratic.point[chosen], quadratic.sign[chosen]
    block: Floats = quadratic.K[np.ix_(point, point)]
    block *= sign[:, None] * sign
    return block


def pivoted_root(matrix: Floats) -> Floats:
    """R with RRᵀ = matrix up to rounding, with as many columns as the matrix has rank.

    >>> pivoted_root(np.ones((2, 2))).tolist()
    [[1.0], [1.0]]
    """
    rest = matrix.diagonal().copy()
    enough = 1e-12 * float(rest.max(initial=0))
    root = np.zeros_like(matrix)
    for k in range(len(matrix)):
        i = int(rest.argmax())
        if rest[i] <= enough:
            return root[:, :k]
        column = (matrix[i] - root[:, :k] @ root[i, :k]) / np.sqrt(rest[i])
        root[:, k] = column
        rest -= column * column
        rest[i] = 0
    return root


def eliminate(rows: Floats, preference: Floats) -> tuple[Floats, list[int]]:
    """Every row in terms of independent ones: rows[v] = Σⱼ table[v, j]·rows[basic[j]].

    Gauss–Jordan elimination with complete pivoting; large and preferred rows become basic.

    >>> eliminate(np.array([[2.0, 0.0], [1.0, 1.0], [1.0, 1.0]]), np.array([1.0, 0.1, 1.0]))[1]
    [0, 2]
    """
    table = rows / np.maximum(np.abs(rows).max(axis=0, initial=0), 1e-300)
    size = np.maximum(np.abs(table).max(axis=1, initial=0), 1e-300)
    ranking = (preference / size)[:, None]
    basic: list[int] = []
    columns: list[int] = []
    open_columns = np.ones(table.shape[1])
    relative = 1 / size
    while len(basic) < min(table.shape):
        magnitude = np.abs(table)
        magnitude *= open_columns
        enough = (magnitude.max(axis=1) * relative) > _DEPENDENT
        enough[basic] = False
        if not enough.any():
            break
        magnitude *= ranking
        magnitude[~enough] = 0
        i, j = divmod(int(magnitude.argmax()), table.shape[1])
        column = table[:, j] / table[i, j]
        table -= np.outer(column, table[i])
        table[:, j] = column
        basic.append(i)
        columns.append(j)
        open_columns[j] = 0
    return table[:, columns], basic


def _complete(box: Box, state: Any, gradient: Floats) -> Any:
    """Let variables enter until the rows of the equalities are independent on the basic ones."""
    A = box.quadratic.A
    if not len(A):
        return state
    gradient = gradient.copy()
    free = box.lower < box.upper
    for _ in range(len(A) + 1):
        direction = undetermined(A[:, state == 0])
        if direction is None:
            return state
        speed = direction @ A
        able = (state != 0) & (np.abs(speed) > _DEPENDENT * max(float(np.abs(speed).max(initial=0)), 1e-3))
        for group in (able & free, able & ~free):
            if group.any():
                where = np.flatnonzero(group)
                steps = gradient[where] / speed[where]
                nearest = int(np.abs(steps).argmin())
                state[where[nearest]] = 0
                gradient -= steps[nearest] * speed
                break
        else:
            return None
    return None


def undetermined(rows: Floats) -> Floats | None:
    """A direction δ of length one with δᵀrows = 0, or None where the rows are independent.

    >>> abs(undetermined(np.array([[1.0, 2.0], [2.0, 4.0]]))).round(3).tolist()
    [0.894, 0.447]
    """
    count = len(rows)
    if rows.shape[1] == 0:
        first: Floats = np.eye(count)[0]
        return first
    triangle = np.linalg.qr(rows.T, mode="r")
    sizes = np.linalg.norm(triangle, axis=0)
    scale = 1 / np.where(sizes > 0, sizes, 1)
    _, values, directions = np.linalg.svd(triangle * scale)
    if len(values) == count and values[-1] > _DEPENDENT:
        return None
    found: Floats = directions[-1] * scale
    found /= np.linalg.norm(found)
    return found


def basic_solution(box: Box, state: Any) -> Basis | None:
    """The solution of the equations of a basis, or None where floating point finds none."""
    basic = np.flatnonzero(state == 0)
    u = np.where(state < 0, box.lower, np.where(state > 0, box.upper, 0.0))
    with np.errstate(all="ignore"):
        try:
            solved = (_solve_low_rank if isinstance(box.quadratic, LowRank) else _solve_dense)(box, u, basic)
        except np.linalg.LinAlgError:
            return None
        u[basic], multipliers = solved
        gradient, _ = box.quadratic.apply(u, multipliers)
        gradient += box.slope
        if not (np.isfinite(u).all() and np.isfinite(gradient).all()):
            return None
    gradient[basic] = 0
    finite = np.isfinite(box.lower) & np.isfinite(box.upper)
    size_u = _FEASIBLE * max(float(np.abs(u).max(initial=0)), 1e-300)
    size_g = _FEASIBLE * max(float(np.abs(gradient).max(initial=0)), float(np.abs(box.slope).max(initial=0)))
    size_g += _ROUNDING * float(np.abs(u).sum())  # P has entries of order one
    low = (state == 0) & (u < box.lower - size_u)
    high = (state == 0) & (u > box.upper + size_u)
    fixed = finite & (box.lower == box.upper)
    wrong = (gradient * state > size_g) & ~fixed
    return Basis(state, u, gradient, low, high, wrong)


def _solve_low_rank(box: Box, u: Floats, basic: Any) -> tuple[Floats, Floats]:
    """Unknowns y = (Zᵀu, −λ) and the basic ones without ridge; those with a ridge are eliminated."""
    quadratic: Any = box.quadratic
    B, width, ridge = quadratic.B, quadratic.width, quadratic.ridge[basic]
    soft, hard = basic[ridge > 0], basic[ridge == 0]
    system = np.zeros((B.shape[1] + len(hard),) * 2)
    system.flat[: width * len(system) : len(system) + 1] = 1
    right = np.concatenate([u @ B, -box.slope[hard]])
    right[width : B.shape[1]] -= box.right
    inner = slice(0, B.shape[1])
    if len(soft):
        weighted = B[soft] / quadratic.ridge[soft][:, None]
        system[inner, inner] += B[soft].T @ weighted
        right[inner] -= box.slope[soft] @ weighted
    system[inner, B.shape[1] :] = -B[hard].T
    system[B.shape[1] :, inner] = B[hard]
    answer = _solve(system, right)
    y = answer[inner]
    values = np.empty(len(basic))
    values[ridge == 0] = answer[B.shape[1] :]
    values[ridge > 0] = -(box.slope[soft] + B[soft] @ y) / quadratic.ridge[soft]
    return values, -y[width:]


def _solve_dense(box: Box, u: Floats, basic: Any) -> tuple[Floats, Floats]:
    """The bordered system itself."""
    quadratic: Any = box.quadratic
    count = len(basic)
    rows = quadratic.A[:, basic]
    system = np.zeros((count + len(rows),) * 2)
    system[:count, :count] = curvature(quadratic, basic)
    system.flat[: count * len(system) : len(system) + 1] += quadratic.ridge[basic]
    system[:count, count:] = -rows.T
    system[count:, :count] = rows
    moved, met = quadratic.apply(u, np.zeros(len(rows)))
    answer = _solve(system, np.concatenate([-box.slope[basic] - moved[basic], box.right - met]))
    return answer[:count], answer[count:]


def _solve(system: Floats, right: Floats) -> Floats:
    """The solution with columns, then rows scaled to one, and one step of refinement."""
    across = 1 / np.maximum(np.abs(system).max(axis=0, initial=0), 1e-300)
    scaled = system * across
    down = 1 / np.maximum(np.abs(scaled).max(axis=1, initial=0), 1e-300)
    scaled *= down[:, None]
    first = np.linalg.solve(scaled, right * down)
    first += np.linalg.solve(scaled, right * down - scaled @ first)
    result: Floats = first * across
    return result
