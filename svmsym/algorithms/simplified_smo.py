"""Platt's simplified SMO in exact fractions: two multipliers at a time, the second one chosen in turn.

Problem: the dual of the soft margin, for labels t_i = ±1, K_ij = k(x_i, x_j) and a price C (None: no upper
bound),

    max W(α) = Σ α_i − ½ ΣΣ α_i α_j t_i t_j K_ij      such that  0 ≤ α_i ≤ C,  Σ α_i t_i = 0.

One α_i alone cannot move, for the sum holds it (``coordinate_ascent.py``); two can. With the score
f(x) = Σ α_k t_k k(x_k, x) + b and the errors E_i = f(x_i) − t_i, an i is taken up where it violates the KKT
conditions by more than tol:

    t_i E_i < −tol and α_i < C,   or   t_i E_i > tol and α_i > 0.

Its partner is not drawn by lot: in sweep s (from 0) point i meets j = i + 1 + (s mod n − 1), counted in a
circle, so n − 1 sweeps in a row try every pair. If t_i = t_j, then α_i + α_j stays as it is, else α_i − α_j
does; so α_j has to stay in [L, H],

    L = max(0, α_i + α_j − C),  H = min(C, α_i + α_j)    if t_i = t_j,
    L = max(0, α_j − α_i),      H = min(C, C + α_j − α_i)   if t_i ≠ t_j,

and along it W is a parabola in α_j: W′ = t_j(E_i − E_j), W″ = η = 2K_ij − K_ii − K_jj ≤ 0. A pair with L =
H or η ≥ 0 is left alone (η = 0 for two equal points: there is no vertex to go to; what only such a pair
could gain is lost). Otherwise

    α_j ← α_j − t_j(E_i − E_j)/η, clipped to [L, H],      α_i ← α_i + t_i t_j (α_j old − α_j new),
    b₁ = b − E_i − t_i Δα_i K_ii − t_j Δα_j K_ij,           b₂ = b − E_j − t_i Δα_i K_ij − t_j Δα_j K_jj,
    b ← b₁ if 0 < α_i < C,   b₂ if 0 < α_j < C,   (b₁ + b₂)/2 if both are at a bound.

Stop: ``passes`` sweeps in a row, n − 1 unless said otherwise, moved nothing; the count begins anew whenever
a pair moves. (``reset=False`` shows why: quiet sweeps are then counted in total, and a run may end too
early.) W never falls. An exact optimum after finitely many steps is luck of the data; in general α only
tends to it, hence tol and ``most``, the greatest number of sweeps. b suits the pair that moved last: where no
multiplier is strictly between 0 and C in the end, it need not suit all points (x = −2, −1, 0, 1 with
t = −, +, +, + and C = ½ ends with the right α = (½, ½, 0, 0), but b = ¾ instead of b ≥ 1).

Reference: Platt, Fast training of SVMs using sequential minimal optimization (1998), without its
heuristics. The same with random partners in floating point: ``svmsym/numeric/teaching/simplified_smo.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.algorithms.trace import Trace
from svmsym.errors import SvmsymError

Number = int | Fraction
Point = Sequence[Number]
Kernel = Callable[[Point, Point], Fraction]
Gram = Sequence[Sequence[Fraction]]
COLUMNS = ("sweep", "i", "j", "E_i", "E_j", "L", "H", "η", "vertex", "α", "b", "W")


def plain_inner(u: Point, v: Point) -> Fraction:
    """⟨u, v⟩.

    >>> plain_inner([1, 2], [3, Fraction(1, 2)])
    Fraction(4, 1)
    """
    return sum((Fraction(a) * b for a, b in zip(u, v, strict=True)), Fraction(0))


@dataclass(frozen=True)
class Reached:
    """Where a run ended: α, b, W(α), the sweeps made, and whether it ended by its own rule."""

    alpha: tuple[Fraction, ...]
    b: Fraction
    value: Fraction
    sweeps: int
    converged: bool


@dataclass(frozen=True)
class Given:
    """What does not change: the matrix K, the labels t and the price C (None: no upper bound)."""

    K: Gram
    t: Sequence[int]
    C: Fraction | None


@dataclass(frozen=True)
class Pair:
    """A step of two multipliers: everything that is computed on the way."""

    errors: tuple[Fraction, Fraction]
    ends: tuple[Fraction, Fraction | None]
    eta: Fraction
    vertex: Fraction
    alpha: tuple[Fraction, Fraction]
    b: Fraction


def simplified_smo(  # noqa: PLR0913 - the settings of an algorithm
    X: Sequence[Point],
    t: Sequence[int],
    C: Number | None,
    *,
    kernel: Kernel = plain_inner,
    tol: Number = 0,
    passes: int | None = None,
    most: int = 200,
    reset: bool = True,
) -> Trace:
    """Run it from α = 0, b = 0; one row for each pair that moved.

    >>> run = simplified_smo([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], 2)
    >>> [str(v) for v in run.result.alpha], str(run.result.b), run.result.converged
    (['1/2', '1/2', '1', '0'], '-1', True)
    >>> print(run)
    sweep  i  j  E_i  E_j  L    H  η   vertex  α                 b   W
    1      2  3  1    −1   0    2  −4  1/2     (0, 1/2, 1/2, 0)  1   1/2
    2      1  3  2    0    1/2  2  −4  1       (1/2, 1/2, 1, 0)  −1  1
    """
    n = len(t)
    _refuse(X, t, C)
    given = Given([[kernel(u, v) for v in X] for u in X], t, None if C is None else Fraction(C))
    quiet_sweeps = n - 1 if passes is None else passes
    α, b = [Fraction(0)] * n, Fraction(0)
    rows: list[tuple[object, ...]] = []
    sweep = quiet = 0
    while quiet < quiet_sweeps and sweep < most:
        before = len(rows)
        for i in range(n):
            if not violates(t[i] * error(given, α, b, i), α[i], given.C, Fraction(tol)):
                continue
            j = (i + 1 + sweep % (n - 1)) % n
            step = pair_step(given, α, b, (i, j))
            if step is None:
                continue
            (α[i], α[j]), b = step.alpha, step.b
            L, H = step.ends
            told = (*step.errors, L, "∞" if H is None else H, step.eta, step.vertex)
            rows.append((sweep + 1, i + 1, j + 1, *told, tuple(α), b, dual_value(given.K, t, α)))
        sweep += 1
        moved = len(rows) > before
        quiet = quiet + 1 if not moved else 0 if reset else quiet
    result = Reached(tuple(α), b, dual_value(given.K, t, α), sweep, quiet >= quiet_sweeps)
    return Trace(COLUMNS, tuple(rows), result)


def _refuse(X: Sequence[Point], t: Sequence[int], C: Number | None) -> None:
    if len(X) != len(t) or set(t) != {-1, 1}:
        raise SvmsymError("there must be a label −1 or +1 for each point, and both must occur")
    if C is not None and C <= 0:
        raise SvmsymError(f"C = {C} leaves no multiplier but zero", hint="let C be positive, or None")


def error(given: Given, α: Sequence[Fraction], b: Fraction, i: int) -> Fraction:
    """E_i = Σ α_k t_k K_ki + b − t_i.

    >>> error(Given([[Fraction(4)]], [1], None), [Fraction(1, 2)], Fraction(1), 0)
    Fraction(2, 1)
    """
    return sum((a * s * row[i] for a, s, row in zip(α, given.t, given.K, strict=True)), b) - given.t[i]


def dual_value(K: Gram, t: Sequence[int], α: Sequence[Fraction]) -> Fraction:
    """W(α) = Σ α_i − ½ ΣΣ α_i α_j t_i t_j K_ij."""
    n = range(len(t))
    square = sum((α[i] * α[j] * t[i] * t[j] * K[i][j] for i in n for j in n), Fraction(0))
    return sum(α, Fraction(0)) - square / 2


def violates(side: Fraction, α_i: Fraction, C: Fraction | None, tol: Fraction) -> bool:
    """Whether t_i E_i, here ``side``, violates the KKT conditions by more than tol.

    >>> violates(Fraction(-1), Fraction(0), Fraction(1), Fraction(0))
    True
    >>> violates(Fraction(1), Fraction(0), Fraction(1), Fraction(0))
    False
    """
    return (side < -tol and (C is None or α_i < C)) or (side > tol and α_i > 0)


def segment(
    α_i: Fraction, α_j: Fraction, C: Fraction | None, *, same: bool
) -> tuple[Fraction, Fraction | None]:
    """L and H, between which α_j keeps both multipliers in [0, C] and Σ α t as it is; H = None is ∞.

    >>> [str(v) for v in segment(Fraction(1, 2), Fraction(3, 4), Fraction(1), same=True)]
    ['1/4', '1']
    >>> [str(v) for v in segment(Fraction(1, 2), Fraction(3, 4), Fraction(1), same=False)]
    ['1/4', '1']
    """
    zero = Fraction(0)
    if same:
        whole = α_i + α_j
        return (zero, whole) if C is None else (max(zero, whole - C), min(C, whole))
    ahead = α_j - α_i
    return max(zero, ahead), None if C is None else min(C, C + ahead)


def clip(value: Fraction, L: Fraction, H: Fraction | None) -> Fraction:
    """The point of [L, H] that is nearest to a value.

    >>> clip(Fraction(5), Fraction(0), Fraction(2)), clip(Fraction(5), Fraction(0), None)
    (Fraction(2, 1), Fraction(5, 1))
    """
    return max(value, L) if H is None else min(max(value, L), H)


def pair_step(given: Given, α: Sequence[Fraction], b: Fraction, pair: tuple[int, int]) -> Pair | None:
    """The step of one pair (i, j); None where it cannot move.

    >>> K = [[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]]
    >>> step = pair_step(Given(K, (1, -1), None), (Fraction(0),) * 2, Fraction(0), (0, 1))
    >>> [str(v) for v in step.alpha], str(step.b)
    (['1/2', '1/2'], '0')
    """
    K, t, C = given.K, given.t, given.C
    i, j = pair
    L, H = segment(α[i], α[j], C, same=t[i] == t[j])
    η = 2 * K[i][j] - K[i][i] - K[j][j]
    if L == H or η >= 0:
        return None
    E_i, E_j = error(given, α, b, i), error(given, α, b, j)
    vertex = α[j] - t[j] * (E_i - E_j) / η
    α_j = clip(vertex, L, H)
    if α_j == α[j]:
        return None
    α_i = α[i] + t[i] * t[j] * (α[j] - α_j)
    b_1 = b - E_i - t[i] * (α_i - α[i]) * K[i][i] - t[j] * (α_j - α[j]) * K[i][j]
    b_2 = b - E_j - t[i] * (α_i - α[i]) * K[i][j] - t[j] * (α_j - α[j]) * K[j][j]
    if _between(α_i, C):
        b = b_1
    elif _between(α_j, C):
        b = b_2
    else:
        b = (b_1 + b_2) / 2
    return Pair((E_i, E_j), (L, H), η, vertex, (α_i, α_j), b)


def _between(α: Fraction, C: Fraction | None) -> bool:
    return α > 0 and (C is None or α < C)
