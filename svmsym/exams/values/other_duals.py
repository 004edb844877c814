"""α of the other machines (ν-SVC, regression, one-class, balls, least squares) against the exact optimum.

A point of the dual is optimal exactly if it is feasible and has the optimal value. Where it has not, the
conditions at the optimum tell which multiplier is out of place: with g = Pu* + q − Aᵀλ*, λ* in the relative
interior of all optimal multipliers, every optimal u has u_v at its lower bound where g_v > 0 and at its upper
bound where g_v < 0. Where that is kept, w is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from svmsym.exact.answer import Answer
from svmsym.exact.foreign.dual_point import DualPoint, unknowns
from svmsym.exact.optima.multipliers import multiplier_set, with_multipliers
from svmsym.exact.problem import Kind
from svmsym.exams.values.verdict import Broken

Vector = Sequence[Fraction]

_SUMS: dict[Kind, dict[str, str]] = {
    "nusvc": {"b": "Σ α_i y_i = 0", "rho": "Σ α_i ≥ ν"},
    "svr": {"b": "Σ (α_i − α_i*) = 0"},
    "nusvr": {"b": "Σ (α_i − α_i*) = 0", "epsilon": "Σ (α_i + α_i*) ≤ C ν"},
    "one-class": {"rho": "Σ α_i = 1"},
    "svdd": {"R2": "Σ α_i = 1"},
    "ls-svm": {"b": "Σ α_i y_i = 0"},
}


def broken_dual(answer: Answer, given: Vector) -> list[Broken]:
    """What is broken by α (and behind it α*, where there is one); nothing if it is an optimum.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> one = Problem("one-class", nu=Fraction(1), X=((Fraction(1),), (Fraction(2),)))
    >>> half = Fraction(1, 2)
    >>> broken_dual(solve(one), (half, half)), broken_dual(solve(one), (half, Fraction(0)))[0].formula
    ([], 'Σ α_i = 1')
    """
    p, n = answer.instance.program, answer.problem.n
    count = unknowns(answer.instance)
    scaled = [v * p.unit for v in given]
    broken = []
    for v in range(count):
        low, high, name = p.lower[v], p.upper[v], _name(answer, v)
        if low is not None and scaled[v] < low:
            least = Fraction(low, p.unit)
            broken.append(Broken(f"{name} ≥ {least}", f"{name} is {given[v]}, less than {least}", v % n + 1))
        elif high is not None and scaled[v] > high:
            most = Fraction(high, p.unit)
            broken.append(Broken(f"{name} ≤ {most}", f"{name} is {given[v]}, more than {most}", v % n + 1))
    slacks = [Fraction(0)] * (p.size - count)
    for (name, _), row, right in zip(answer.instance.scalars, p.rows, p.right, strict=True):
        left = right - sum((row[v] * scaled[v] for v in range(count)), Fraction(0))
        slack = next((s for s in range(count, p.size) if row[s]), None)
        if (left != 0) if slack is None else (left / row[slack] < 0):
            formula = _SUMS.get(answer.problem.kind, {}).get(name, f"the sum that belongs to {name}")
            broken.append(Broken(formula, f"{formula} does not hold"))
        elif slack is not None:
            slacks[slack - count] = left / row[slack]
    return broken or _not_optimal(answer, [*scaled, *slacks])


def _not_optimal(answer: Answer, scaled: Vector) -> list[Broken]:
    d = lcm(*(v.denominator for v in scaled))
    point = DualPoint(answer.instance, [int(v * d) for v in scaled], d, Fraction(0)).point
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
    name, where = next(
        (name, where) for name, where in answer.instance.blocks if where.start <= v < where.stop
    )
    head, star = name[0], name[1:]
    return f"{head}_{v - where.start + 1}{star}"
