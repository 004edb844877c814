"""Multipliers: right if they are an optimum, whichever one.

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper

With one optimum u* and g = Pu* + q − Aᵀλ*, λ* in the relative interior of all optimal multipliers, u is
optimal exactly if it is feasible, gives the same w (the same u where P has a diagonal of its own), and has
u_v at its lower bound where g_v > 0, at its upper one where g_v < 0. That is one test for all machines. Of
classifiers the margins tell what is broken. Rounded numbers are right if an optimum is near all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from svmsym.exact.answer import Answer
from svmsym.exact.foreign.dual_point import unknowns
from svmsym.exact.optima.face import Face
from svmsym.exact.optima.multipliers import multiplier_set, with_multipliers
from svmsym.exact.optima.simplex import Simplex
from svmsym.exact.optima.slabs import Slabs
from svmsym.exact.problem import Problem
from svmsym.judging.on_data.closeness import between
from svmsym.judging.on_data.optimum import ZERO, Optimum, prices
from svmsym.judging.on_data.verdict import Broken, Judged, correct, show, undecided, wrong
from svmsym.meaning.algebra import dot
from svmsym.meaning.numbers import alike, negative, plus, sign_of, times
from svmsym.meaning.reals import Real

_ONE = Fraction(1)
_TRIED = 200  # offsets, to find the one that breaks fewest conditions
_SUMS = {
    ("svc", "b"): "Σ α_i y_i = 0",
    ("nusvc", "b"): "Σ α_i y_i = 0",
    ("nusvc", "rho"): "Σ α_i ≥ ν",
    ("svr", "b"): "Σ (α_i − α_i*) = 0",
    ("nusvr", "b"): "Σ (α_i − α_i*) = 0",
    ("nusvr", "epsilon"): "Σ (α_i + α_i*) ≤ C ν",
    ("one-class", "rho"): "Σ α_i = 1",
    ("svdd", "R2"): "Σ α_i = 1",
    ("ls-svm", "b"): "Σ α_i y_i = 0",
}


def accept_alpha(best: Optimum, given: Sequence[Real], room: Fraction = ZERO) -> Judged:
    """Judge α, and behind it α* of regression; ``room`` is the tolerance of rounded numbers.

    >>> from svmsym.judging.on_data.optimum import optimum_of
    >>> square = optimum_of(Problem("svc", X=((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1)))
    >>> half, no = Fraction(1, 2), Fraction(0)
    >>> accept_alpha(square, (half, no, half, no)).verdict
    'correct'
    >>> accept_alpha(square, (half, no, no, half)).violated
    'y_1(w·x_1 + b) = 1'
    """
    answer = best.answer
    if len(given) != len(best.alpha) + len(best.alpha_star):
        return undecided("there is not one multiplier for each constraint")  # such as α without α*
    if answer is None:
        return _accept_enclosed(best, given, room)
    proof = {"objective": show(answer.objective)}
    if room and all(isinstance(v, Fraction) for v in given):
        near = optimum_near(answer.face, given, room)  # type: ignore[arg-type]
        if near is not None:
            proof |= {"optimum": str([str(v) for v in near[: len(given)]]), "tolerance": str(room)}
            return correct(f"an optimal α is within {room} of every number", proof)
    broken = infeasible(answer, given) or _not_optimal(best, answer, given)
    return wrong(broken[0], proof) if broken else correct("α satisfies all conditions of optimality", proof)


def infeasible(answer: Answer, given: Sequence[Real]) -> list[Broken]:
    """List the bounds and sums that multipliers do not keep.

    >>> from svmsym.exact.solve import solve
    >>> two = solve(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> [b.formula for b in infeasible(two, (Fraction(-1), Fraction(1)))]
    ['α_1 ≥ 0', 'Σ α_i y_i = 0']
    """
    p, problem = answer.instance.program, answer.problem
    broken = []
    for v, u in enumerate(given):
        for bound, side, sign in ((p.lower[v], -1, "≥"), (p.upper[v], 1, "≤")):
            if bound is not None and side * sign_of(plus(u, -Fraction(bound, p.unit))) > 0:
                name, number = _name(answer, v), Fraction(bound, p.unit)
                plain = "C" if side > 0 and problem.kind == "svc" and not problem.weight else str(number)
                words = f"{name} is {show(u)}, {'less' if side < 0 else 'more'} than {plain}"
                broken.append(Broken(f"{name} {sign} {plain}", words, v % problem.n + 1))
    for (name, _), row, right in zip(answer.instance.scalars, p.rows, p.right, strict=True):
        left = plus(Fraction(right, p.unit), negative(dot(list(map(Fraction, row[: len(given)])), given)))
        slack = next((row[s] for s in range(unknowns(answer.instance), p.size) if row[s]), None)
        if sign_of(left) if slack is None else sign_of(left) * slack < 0:
            formula = _SUMS.get((problem.kind, name), f"the sum that belongs to {name}")
            broken.append(Broken(formula, f"{formula} does not hold"))
    return broken


def _not_optimal(best: Optimum, answer: Answer, given: Sequence[Real]) -> list[Broken]:
    p = answer.instance.program
    gaps = [plus(u, negative(v)) for u, v in zip(given, answer.unknowns, strict=False)]
    moved = [ZERO] * best.problem.n
    for v, gap in enumerate(gaps):
        moved[p.point[v]] = plus(moved[p.point[v]], times(Fraction(p.sign[v]), gap))
    same = all(not sign_of(dot(moved, row)) for row in best.gram)
    same = same and not any(p.ridge[v] and sign_of(gap) for v, gap in enumerate(gaps))
    assert answer.point is not None
    inner = with_multipliers(answer.point, multiplier_set(answer.point).inner)
    broken = []
    for v, g in enumerate(inner.gradient(range(len(given)))):
        bound = p.lower[v] if g > 0 else p.upper[v]
        if g and bound is not None and not alike(given[v], Fraction(bound, p.unit)):
            formula = f"{_name(answer, v)} = {Fraction(bound, p.unit)}"
            broken.append(Broken(formula, f"{formula} at every optimum", v % best.problem.n + 1))
    if same and not broken:
        return []
    if best.problem.kind == "svc":
        return broken_margins(best, given) or broken
    return broken or [Broken("w(α) is the optimal w", "these multipliers give another w")]


def _name(answer: Answer, v: int) -> str:
    name, where = next((k, w) for k, w in answer.instance.blocks if w.start <= v < w.stop)
    return f"{name[0]}_{v - where.start + 1}{name[1:]}"


def _accept_enclosed(best: Optimum, given: Sequence[Real], room: Fraction) -> Judged:
    if not best.alpha_unique:
        return undecided("with this kernel it is not known whether α is unique")
    targets = [*best.alpha, *best.alpha_star]
    proof = {"alpha": [show(t) for t in targets]}
    fits = [between(v, target, target, room) for v, target in zip(given, targets, strict=True)]
    if False in fits:
        i = fits.index(False)
        name, target = f"α_{i % best.problem.n + 1}{'*' * (i >= best.problem.n)}", show(targets[i])
        broken = Broken(f"{name} = {target}", f"{name} is {show(given[i])}, and must be {target}", i + 1)
        return wrong(broken, proof)
    if None in fits:
        return undecided("the enclosures of α do not decide; an exam with decimals would")
    return correct("every number is within the tolerance of the proved optimum", proof)


# ---- Margins of classification


def broken_margins(
    best: Optimum, alpha: Sequence[Real], b: Real | None = None, sign: str = "+"
) -> list[Broken]:
    """List what α demands of y_i(v_i + b), v_i = Σ_j α_j y_j K(x_j, x_i), and does not hold.

    Without b it is that with which fewest demands fail; ``sign``: how the sheet writes it, wᵀx ± b.
    """
    problem = best.problem
    signed = [times(Fraction(y), a) for y, a in zip(problem.y, alpha, strict=True)]
    inner = [dot(signed, row) for row in best.gram]
    wanted = [demand(problem, a, c) for a, c in zip(alpha, prices(problem), strict=True)]
    if b is None:
        pairs = zip(problem.y, inner, wanted, strict=True)
        ends = (
            [plus(times(Fraction(y), level), negative(v)) for y, v, (_, level) in pairs]
            if problem.bias
            else [ZERO]
        )
        tried = [_broken_with(problem, inner, wanted, end, sign) for end in dict.fromkeys(ends[:_TRIED])]
        return min(tried, key=lambda broken: (len(broken), broken[0].index if broken else 0))
    return _broken_with(problem, inner, wanted, b, sign)


def demand(problem: Problem, a: Real, price: Fraction | None) -> tuple[str, Real]:
    """Tell what optimality demands of a margin: 1 or more, 1, at most 1, or 1 − ξ of squared slack."""
    if not sign_of(a):
        return ("any" if price is not None and not price else "≥"), _ONE
    if price is None:
        return "=", _ONE
    if problem.slack == "linear":
        return ("≤" if alike(a, price) else "="), _ONE
    return "=", plus(_ONE, times(-1 / (price * (2 if problem.slack == "squared" else 1)), a))


def _broken_with(
    problem: Problem, inner: Sequence[Real], wanted: Sequence[tuple[str, Real]], b: Real, sign: str
) -> list[Broken]:
    broken = []
    for i, (y, v, (sense, level)) in enumerate(zip(problem.y, inner, wanted, strict=True), 1):
        margin = times(Fraction(y), plus(v, b))
        side = sign_of(plus(margin, negative(level)))
        if side in {"=": (1, -1), "≥": (-1,), "≤": (1,)}.get(sense, ()):
            name = margin_text(problem, i, sign)
            with_b = f" with b = {show(b if sign == '+' else negative(b))}" if problem.bias else ""
            formula = f"{name} {sense} {show(level)}"
            broken.append(
                Broken(formula, f"{name} is {show(margin)}{with_b}, and must be {sense} {show(level)}", i)
            )
    return broken


def margin_text(problem: Problem, i: int, sign: str = "+") -> str:
    """Write the functional margin of a point."""
    if problem.kernel.type != "linear":
        return f"y_{i} f(x_{i})"
    return f"y_{i}(w·x_{i} {sign.replace('-', '−')} b)" if problem.bias else f"y_{i} w·x_{i}"


# ---- Rounded numbers


def optimum_near(found: Face, given: Sequence[Fraction], room: Fraction) -> tuple[Fraction, ...] | None:
    """Find an optimum with every unknown within ``room`` of the given one; slacks beyond them are free.

    base + Σ z_k n_k in its bounds, |base + Σ z_k n_k − (base + s(v − base))| ≤ room, 0 ≤ s ≤ 1: at s = 0 and
    z = 0 both hold, and the set is convex, so that s = 1 can be reached exactly if such an optimum exists.
    """
    system = found.system
    moving = {v: k for k, v in enumerate(system.unknowns)}
    if any(v not in moving and abs(value - system.base[v]) > room for v, value in enumerate(given)):
        return None
    if not system.directions:
        return system.base
    none = [0] * len(system.directions)
    rows: list[tuple[list[int], Fraction, Fraction | None, Fraction | None]] = [(none, _ONE, ZERO, _ONE)]
    places: list[tuple[int, int]] = []  # an unknown, and its row
    for v, k in moving.items():
        row, start = [d.get(v, 0) for d in system.directions], system.base[v]
        low, high = (None if e is None else e - start for e in (system.low[k], system.high[k]))
        places.append((v, len(rows)))
        rows.append((row, ZERO, low, high))
        if v < len(given):
            rows.append((row, start - given[v], -room, room))
    scales = [lcm(*(e.denominator for e in row[1:] if e is not None)) for row in rows]
    pairs = list(zip(rows, scales, strict=True))
    normals = [[*(x * s for x in row[0]), int(row[1] * s)] for row, s in pairs]
    lows, highs = ([None if (e := row[k]) is None else int(e * s) for row, s in pairs] for k in (2, 3))  # type: ignore[arg-type]
    best = Simplex(Slabs(normals, lows, highs)).maximum({0: 1})
    if best.reading[0] != scales[0]:
        return None
    near = list(system.base)
    for v, place in places:
        near[v] += Fraction(best.reading[place]) / scales[place]
    return tuple(near)
