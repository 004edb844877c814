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

and along it W is a parabola in α_j: W′ = t_j(E_i − E_j), W″ = η = 2K_ij − K_ii − K_jj ≤ 0. A pair with
L = H is left alone. η = 0 says that both points are the same to the kernel; then W is a line without a
vertex, and W′ = t_j(t_j − t_i) is 0 for equal labels and 2 for different ones: α_j goes to H, the better end.
(Where H = ∞, W has no upper bound: the run stops and names the pair.) Many printed versions leave such a pair
alone and lose what only it could gain. Otherwise

    α_j ← α_j − t_j(E_i − E_j)/η, clipped to [L, H],      α_i ← α_i + t_i t_j (α_j old − α_j new),
    b₁ = b − E_i − t_i Δα_i K_ii − t_j Δα_j K_ij,           b₂ = b − E_j − t_i Δα_i K_ij − t_j Δα_j K_jj,
    b ← b₁ if 0 < α_i < C,   b₂ if 0 < α_j < C,   (b₁ + b₂)/2 if both are at a bound.

Stop: ``passes`` sweeps in a row, n − 1 unless said otherwise, moved nothing; the count begins anew whenever
a pair moves. (``reset=False`` shows why: quiet sweeps are then counted in total, and a run may end too
early.) W never falls. ``converged`` does not depend on how the run stopped, nor on b; it says whether

    max{E_j : α_j t_j may fall} − min{E_i : α_i t_i may rise} ≤ 2 tol,

where α t may fall if t = 1 and α > 0, or t = −1 and α < C, and rise if t = 1 and α < C, or t = −1 and
α > 0. For tol = 0 these are the KKT conditions with some b: W is at its maximum. n − 1 quiet
sweeps imply it, for if it fails, one of the two points violates its condition whatever b is, and the pair
can move. An exact optimum after finitely many steps is luck of the data; in general α only
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

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.algorithms.trace import Trace
from svmsym.errors import SvmsymError

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
    unbounded: tuple[int, int] | None = None


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
    vertex: Fraction | None
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
    X = inputs.points(X)
    n = len(X)
    t = inputs.labels(t, n, (-1, 1))
    _refuse(t, C)
    inputs.not_negative(tol, "tol")
    inputs.whole(most, "most")
    if passes is not None:
        inputs.whole(passes, "passes")
    K = [[Fraction(inputs.number(kernel(u, v), "kernel")) for v in X] for u in X]
    _refuse_asymmetric(K)
    given = Given(K, t, None if C is None else Fraction(C))
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
            if endless(given, α, b, (i, j)):
                value = dual_value(given.K, t, α)
                return Trace(
                    COLUMNS, tuple(rows), Reached(tuple(α), b, value, sweep + 1, False, (i + 1, j + 1))
                )
            step = pair_step(given, α, b, (i, j))
            if step is None:
                continue
            (α[i], α[j]), b = step.alpha, step.b
            L, H = step.ends
            told = (
                *step.errors,
                L,
                "∞" if H is None else H,
                step.eta,
                "none" if step.vertex is None else step.vertex,
            )
            rows.append((sweep + 1, i + 1, j + 1, *told, tuple(α), b, dual_value(given.K, t, α)))
        sweep += 1
        moved = len(rows) > before
        quiet = quiet + 1 if not moved else 0 if reset else quiet
    done = optimal(given, α, Fraction(tol))
    return Trace(COLUMNS, tuple(rows), Reached(tuple(α), b, dual_value(given.K, t, α), sweep, done))


def _refuse(t: Sequence[int], C: Number | None) -> None:
    if len(set(t)) == 1:
        raise SvmsymError(
            "all labels are equal", why="Σ α t = 0 leaves no multiplier but zero", hint="give both classes"
        )
    if C is not None:
        inputs.positive(C, "C")


def _refuse_asymmetric(K: Gram) -> None:
    for i, row in enumerate(K):
        for j in range(i):
            if row[j] != K[j][i]:
                raise SvmsymError(
                    f"the kernel is not symmetric: {row[j]} and {K[j][i]} for the points {j + 1} and {i + 1}",
                    why="a kernel is an inner product of features, k(u, v) = k(v, u)",
                    hint="take a kernel, such as an inner product or a power of one",
                )


def optimal(given: Given, α: Sequence[Fraction], tol: Fraction) -> bool:
    """Whether no pair can gain more than tol allows, whatever b is.

    >>> twins = Given([[Fraction(1)] * 2] * 2, (1, -1), Fraction(1))
    >>> optimal(twins, (Fraction(0),) * 2, Fraction(0)), optimal(twins, (Fraction(1),) * 2, Fraction(0))
    (False, True)
    """
    rise, fall = [], []
    for i, (a, s) in enumerate(zip(α, given.t, strict=True)):
        more, less = given.C is None or a < given.C, a > 0
        here = error(given, α, Fraction(0), i)
        if more if s > 0 else less:
            rise.append(here)
        if less if s > 0 else more:
            fall.append(here)
    return not rise or not fall or max(fall) - min(rise) <= 2 * tol


def endless(given: Given, α: Sequence[Fraction], b: Fraction, pair: tuple[int, int]) -> bool:
    """Whether W grows for ever when α_i and α_j do.

    >>> twins = Given([[Fraction(1)] * 2] * 2, (1, -1), None)
    >>> endless(twins, (Fraction(0),) * 2, Fraction(0), (0, 1))
    True
    """
    i, j = pair
    if given.C is not None or given.t[i] == given.t[j] or _curvature(given.K, i, j) < 0:
        return False
    return given.t[j] * (error(given, α, b, i) - error(given, α, b, j)) > 0


def _curvature(K: Gram, i: int, j: int) -> Fraction:
    η = 2 * K[i][j] - K[i][i] - K[j][j]
    if η > 0:
        raise SvmsymError(
            f"the points {i + 1} and {j + 1} have the squared distance {-η} in feature space",
            why="2k(x, y) ≤ k(x, x) + k(y, y) holds for every positive semidefinite kernel",
            hint="choose a kernel that is positive semidefinite",
        )
    return η


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
    """The step of one pair (i, j); None where it cannot move. Not for a pair along which W is endless.

    >>> K = [[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]]
    >>> step = pair_step(Given(K, (1, -1), None), (Fraction(0),) * 2, Fraction(0), (0, 1))
    >>> [str(v) for v in step.alpha], str(step.b)
    (['1/2', '1/2'], '0')
    """
    K, t, C = given.K, given.t, given.C
    i, j = pair
    L, H = segment(α[i], α[j], C, same=t[i] == t[j])
    η = _curvature(K, i, j)
    if L == H:
        return None
    E_i, E_j = error(given, α, b, i), error(given, α, b, j)
    rises = t[j] * (E_i - E_j)
    vertex = None if η == 0 else α[j] - rises / η
    if vertex is not None:
        α_j = clip(vertex, L, H)
    else:
        assert rises <= 0 or H is not None, "the line has no end: ask endless() first"
        α_j = H if rises > 0 and H is not None else α[j]
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
