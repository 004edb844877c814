"""Multipliers: right if they are an optimum, whichever one.

For classification with a rational kernel two ways must agree: the conditions at α itself, which ask no solver,
and the value of the dual compared with the exact optimum. Other machines are judged by feasibility and value:
with g = Pu* + q − Aᵀλ*, every optimal u has u_v at its lower bound where g_v > 0 and at its upper one where
g_v < 0. Rounded numbers are right if an optimum is near all of them: one linear program. With rbf α is
compared with the proved enclosure of the only optimum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from svmsym.exact.answer import Answer
from svmsym.exact.certificate import certificate
from svmsym.exact.foreign.dual_point import DualPoint, unknowns
from svmsym.exact.optima.face import Face
from svmsym.exact.optima.multipliers import multiplier_set, with_multipliers
from svmsym.exact.optima.simplex import Simplex
from svmsym.exact.optima.slabs import Slabs
from svmsym.judging.on_data.closeness import between
from svmsym.judging.on_data.kkt import Found, conditions, dual_value, infeasible
from svmsym.judging.on_data.optimum import ZERO, Optimum
from svmsym.judging.on_data.verdict import Broken, Judged, correct, show, show_ends, undecided, wrong
from svmsym.meaning.numbers import alike
from svmsym.meaning.reals import Real

MOST_POINTS = 60  # beyond, a certificate is left out
_SUMS: Mapping[tuple[str, str], str] = {
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

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.judging.on_data.optimum import optimum_of
    >>> square = optimum_of(Problem("svc", X=((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1)))
    >>> half, no = Fraction(1, 2), Fraction(0)
    >>> accept_alpha(square, (half, no, half, no)).verdict, accept_alpha(square, (half, no, no, half)).violated
    ('correct', 'y_1(w·x_1 + b) = 1')
    """
    answer = best.answer
    if answer is None:
        return _accept_enclosed(best, given, room)
    plain = [v for v in given if isinstance(v, Fraction)]
    exact = len(plain) == len(given)
    if room and exact:
        near = optimum_near(answer.face, plain, room)
        if near is not None:
            proof = {"optimum": [str(v) for v in near[: len(given)]], "tolerance": str(room)}
            return correct(f"an optimal α is within {room} of every number", proof)
    if best.problem.kind == "svc":
        return _accept_classifier(best, answer, given)
    if not exact:
        return undecided(f"multipliers with roots are judged for svc alone, not for {best.problem.kind}")
    if len(plain) != unknowns(answer.instance):
        return undecided("there is not one multiplier for each constraint")  # such as α without α*
    broken = broken_dual(answer, plain)
    proof = {"objective": show(answer.objective)}
    return _refuse(broken, proof) if broken else correct("α is feasible, with the optimal value", proof)


def _accept_classifier(best: Optimum, answer: Answer, alpha: Sequence[Real]) -> Judged:
    found = conditions(best, alpha)
    value = dual_value(best, alpha)
    proof: dict[str, Any] = {"dual_value": show(value), "optimal_value": show(answer.objective)}
    optimal = not infeasible(best.problem, alpha) and alike(value, answer.objective)
    if optimal != (not found.broken):
        return undecided(
            "the conditions of optimality and the values contradict each other; please report it"
        )
    if found.broken:
        return _refuse(found.broken, proof | ({} if found.b is None else {"b": show(found.b)}))
    proof["b_interval"] = show_ends(found.low, found.high)
    given = [v for v in alpha if isinstance(v, Fraction)]
    if len(given) == len(alpha) <= MOST_POINTS:
        proof["proof"] = certificate(_at(answer, given, found), ranges=False)
    return correct("α satisfies all conditions of optimality", proof)


def _refuse(broken: Sequence[Broken], proof: Mapping[str, Any]) -> Judged:
    every = [{"violated": b.formula, "index": b.index, "reason": b.words} for b in broken]
    return wrong(broken[0], {**proof, "all_violated": every})


def _at(answer: Answer, alpha: Sequence[Fraction], found: Found) -> Answer:
    """Make the same optimum with another optimal α."""
    scaled = [a * answer.instance.program.unit for a in alpha]
    d = lcm(*(a.denominator for a in scaled))
    point = DualPoint(answer.instance, [int(a * d) for a in scaled], d, ZERO).point
    offset = found.low if isinstance(found.low, Fraction) else answer.b
    factors = [factor for _, factor in answer.instance.scalars]
    return Answer(
        answer.instance, "optimal", with_multipliers(point, [(offset or ZERO) / f for f in factors])
    )


def _accept_enclosed(best: Optimum, given: Sequence[Real], room: Fraction) -> Judged:
    outside = infeasible(best.problem, given) if best.problem.kind == "svc" and not room else []
    if outside:
        return _refuse(outside, {})
    if not best.alpha_unique:
        return undecided("with this kernel it is not known whether α is unique")
    n, targets = best.problem.n, [*best.alpha, *best.alpha_star]
    if len(given) != len(targets):
        return undecided("there is not one multiplier for each constraint")
    proof = {"alpha": [show(t) for t in targets]}
    fits = [between(v, target, target, room) for v, target in zip(given, targets, strict=True)]
    if False in fits:
        i = fits.index(False)
        name, target = f"α_{i % n + 1}{'*' if i >= n else ''}", show(targets[i])
        return wrong(
            Broken(f"{name} = {target}", f"{name} is {show(given[i])}, and must be {target}", i % n + 1),
            proof,
        )
    if None in fits:
        return undecided("the enclosures of α do not decide; an exam with decimals would")
    return correct("every number is within the tolerance of the proved optimum", proof)


# ---- Other machines


def broken_dual(answer: Answer, given: Sequence[Fraction]) -> list[Broken]:
    """List what is broken by α (and behind it α*, where there is one); nothing if it is an optimum.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> one = Problem("one-class", nu=Fraction(1), X=((Fraction(1),), (Fraction(2),)))
    >>> half = Fraction(1, 2)
    >>> broken_dual(solve(one), (half, half)), broken_dual(solve(one), (half, Fraction(0)))[0].formula
    ([], 'Σ α_i = 1')
    """
    p, n, count = answer.instance.program, answer.problem.n, unknowns(answer.instance)
    scaled = [v * p.unit for v in given]
    broken = []
    for v in range(count):
        for bound, side, sign in ((p.lower[v], -1, "≥"), (p.upper[v], 1, "≤")):
            if bound is not None and side * (scaled[v] - bound) > 0:
                formula = f"{_name(answer, v)} {sign} {Fraction(bound, p.unit)}"
                broken.append(Broken(formula, f"{formula} does not hold: it is {given[v]}", v % n + 1))
    slacks = [ZERO] * (p.size - count)
    for (name, _), row, right in zip(answer.instance.scalars, p.rows, p.right, strict=True):
        left = right - sum((row[v] * scaled[v] for v in range(count)), ZERO)
        slack = next((s for s in range(count, p.size) if row[s]), None)
        if (left != 0) if slack is None else (left / row[slack] < 0):
            formula = _SUMS.get((answer.problem.kind, name), f"the sum that belongs to {name}")
            broken.append(Broken(formula, f"{formula} does not hold"))
        elif slack is not None:
            slacks[slack - count] = left / row[slack]
    return broken or _not_optimal(answer, [*scaled, *slacks])


def _not_optimal(answer: Answer, scaled: Sequence[Fraction]) -> list[Broken]:
    d = lcm(*(v.denominator for v in scaled))
    point = DualPoint(answer.instance, [int(v * d) for v in scaled], d, ZERO).point
    value = Answer(answer.instance, "optimal", point).objective
    if value == answer.objective:
        return []
    values = f"the dual value is {value}, and {answer.objective} can be reached"
    assert answer.point is not None
    best = with_multipliers(answer.point, multiplier_set(answer.point).inner)
    p, n = best.program, answer.problem.n
    for v, g in enumerate(best.gradient(range(unknowns(answer.instance)))):
        bound = p.lower[v] if g > 0 else p.upper[v]
        if g and bound is not None and scaled[v] != bound:
            name, at = _name(answer, v), Fraction(bound, p.unit)
            return [Broken(f"{name} = {at}", f"{name} must be {at} at every optimum; {values}", v % n + 1)]
    return [Broken("w(α) is the optimal w", f"these multipliers give another w; {values}")]


def _name(answer: Answer, v: int) -> str:
    name, where = next((k, w) for k, w in answer.instance.blocks if w.start <= v < w.stop)
    return f"{name[0]}_{v - where.start + 1}{name[1:]}"


# ---- Rounded numbers


def optimum_near(found: Face, given: Sequence[Fraction], room: Fraction) -> tuple[Fraction, ...] | None:
    """Find an optimum with every unknown within ``room`` of the given one; slacks beyond them are free.

    base + Σ z_k n_k in its bounds, |base + Σ z_k n_k − (base + s(v − base))| ≤ room, 0 ≤ s ≤ 1: at s = 0, z = 0
    both hold, and the set is convex, so that s = 1 can be reached exactly if such an optimum exists.
    """
    system = found.system
    moving = {v: k for k, v in enumerate(system.unknowns)}
    if any(v not in moving and abs(value - system.base[v]) > room for v, value in enumerate(given)):
        return None
    if not system.directions:
        return system.base
    rows: list[tuple[list[int], Fraction, Fraction | None, Fraction | None]] = [
        ([0] * len(system.directions), Fraction(1), ZERO, Fraction(1))
    ]
    places: list[tuple[int, int]] = []  # an unknown, and its row
    for v, k in moving.items():
        row, start = [d.get(v, 0) for d in system.directions], system.base[v]
        low, high = (None if e is None else e - start for e in (system.low[k], system.high[k]))
        places.append((v, len(rows)))
        rows.append((row, ZERO, low, high))
        if v < len(given):
            rows.append((row, start - given[v], -room, room))
    scales = [lcm(*(e.denominator for e in (a, b, c) if e is not None)) for _, a, b, c in rows]
    normals = [
        [*(x * s for x in row), int(last * s)] for (row, last, _, _), s in zip(rows, scales, strict=True)
    ]
    lows, highs = (
        [None if r[k] is None else int(r[k] * s) for r, s in zip(rows, scales, strict=True)]  # type: ignore[operator]
        for k in (2, 3)
    )
    best = Simplex(Slabs(normals, lows, highs)).maximum({0: 1})
    if best.reading[0] != scales[0]:
        return None
    near = list(system.base)
    for v, place in places:
        near[v] += Fraction(best.reading[place]) / scales[place]
    return tuple(near)
