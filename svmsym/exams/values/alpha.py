"""Multipliers: right if the conditions of Karush, Kuhn and Tucker certify them, whichever optimum they are.

For classification with a rational kernel two routes must agree: the conditions at α itself, which ask no
solver, and the dual's value at α compared with the exact optimum. Other machines are judged by feasibility
and value. With rbf the multipliers are compared with proved enclosures of the only optimum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from svmsym.exact.answer import Answer
from svmsym.exact.certificate import certificate
from svmsym.exact.foreign.dual_point import DualPoint, unknowns
from svmsym.exact.optima.multipliers import with_multipliers
from svmsym.exact.problem import Problem
from svmsym.exams.values.closeness import near
from svmsym.exams.values.kkt import Found, conditions, dual_value, infeasible
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.other_duals import broken_dual
from svmsym.exams.values.rounded_face import optimum_near
from svmsym.exams.values.surd import Number
from svmsym.exams.values.verdict import Broken, Judged, correct, shown, undecided, wrong

Vector = Sequence[Number]
MOST_POINTS = 60  # points; beyond, a certificate is left out


def judge_alpha(best: Optimum, alpha: Vector, star: Vector = (), room: Fraction = Fraction(0)) -> Judged:
    """The verdict on α, and α* of regression; ``room`` is the tolerance of rounded numbers.

    >>> from svmsym.exams.values.optimum import optimum_of
    >>> square = Problem("svc", X=((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1))
    >>> half, no = Fraction(1, 2), Fraction(0)
    >>> judge_alpha(optimum_of(square), (half, no, half, no)).verdict
    'correct'
    >>> judge_alpha(optimum_of(square), (half, no, no, half)).violated
    'y_1(w·x_1 + b) = 1'
    """
    problem = best.problem
    if best.answer is None:
        return _enclosed(best, alpha, star, room)
    if room:
        found = _rounded(best.answer, [*alpha, *star], room)
        if found is not None:
            return found
    if problem.kind == "svc":
        return _classified(best.answer, alpha)
    given = [v for v in (*alpha, *star) if isinstance(v, Fraction)]
    if len(given) < len(alpha) + len(star):
        return undecided(f"multipliers with roots are judged for svc alone, not for {problem.kind}")
    if len(given) < unknowns(best.answer.instance):
        return undecided("α is given, and α* is not")
    broken = broken_dual(best.answer, given)
    proof = {"objective": shown(best.answer.objective)}
    return (
        _refused(broken, proof)
        if broken
        else correct("α is optimal: feasible, with the optimal value", proof)
    )


def _classified(answer: Answer, alpha: Vector) -> Judged:
    problem = answer.problem
    found = conditions(problem, alpha)
    value = dual_value(problem, alpha, found.inner)
    feasible = not infeasible(problem, alpha)
    if (feasible and value == answer.objective) != (not found.broken):
        return undecided(
            "the conditions of optimality and the values contradict each other; please report it"
        )
    proof: dict[str, Any] = {"dual_value": shown(value), "optimal_value": shown(answer.objective)}
    if found.broken:
        if found.b is not None:
            proof["b"] = shown(found.b)
        return _refused(found.broken, proof)
    if problem.bias:
        proof["b_interval"] = [None if e is None else shown(e) for e in (found.low, found.high)]
    proof |= _certificate(answer, alpha, found)
    return correct("α satisfies all conditions of optimality", proof)


def _refused(broken: Sequence[Broken], proof: Mapping[str, Any]) -> Judged:
    every = [{"violated": b.formula, "index": b.index, "reason": b.words} for b in broken]
    return wrong(broken[0], {**proof, "all_violated": every})


def _certificate(answer: Answer, alpha: Vector, found: Found) -> dict[str, Any]:
    """A certificate of this very α, as ``svmsym check-certificate`` takes it."""
    given = [v for v in alpha if isinstance(v, Fraction)]
    if len(given) < len(alpha) or answer.problem.n > MOST_POINTS:
        return {}
    return {"proof": certificate(at(answer, given, found), ranges=False)}


def at(answer: Answer, alpha: Sequence[Fraction], found: Found) -> Answer:
    """The same optimum with another optimal α."""
    program = answer.instance.program
    scaled = [a * program.unit for a in alpha]
    d = lcm(*(a.denominator for a in scaled))
    point = DualPoint(answer.instance, [int(a * d) for a in scaled], d, Fraction(0)).point
    offset = answer.b if found.low is None or not isinstance(found.low, Fraction) else found.low
    factors = [factor for _, factor in answer.instance.scalars]
    return Answer(
        answer.instance, "optimal", with_multipliers(point, [(offset or Fraction(0)) / f for f in factors])
    )


def _rounded(answer: Answer, given: Vector, room: Fraction) -> Judged | None:
    """Correct where an optimum is near; None leaves it to the exact judge to say what is wrong."""
    plain = [v for v in given if isinstance(v, Fraction)]
    if len(plain) < len(given):
        return None
    found = optimum_near(answer.face, plain, room)
    if found is None:
        return None
    proof = {"optimum": [str(v) for v in found[: len(given)]], "tolerance": str(room)}
    return correct(f"an optimal α is within {room} of every number", proof)


def _enclosed(best: Optimum, alpha: Vector, star: Vector, room: Fraction) -> Judged:
    problem: Problem = best.problem
    enclosed = best.enclosed
    assert enclosed is not None
    if problem.kind == "svc" and not room:
        outside = infeasible(problem, alpha)
        if outside:
            return _refused(outside, {})
    if not best.alpha_unique:
        return undecided("with this kernel it is not known whether α is unique")
    targets = [*enclosed.alpha, *enclosed.alpha_star]
    open_ = []
    for i, (v, target) in enumerate(zip([*alpha, *star], targets, strict=True)):
        fits = near(v, target, room)
        name = f"α_{i % problem.n + 1}" + ("*" if i >= problem.n else "")
        if fits is False:
            broken = Broken(
                f"{name} = {target}", f"{name} is {shown(v)}, and must be {target}", i % problem.n + 1
            )
            return wrong(broken, {"alpha": [str(t) for t in targets]})
        if fits is None:
            open_.append(name)
    if open_:
        return undecided(f"the enclosures of {', '.join(open_)} do not decide; an exam with decimals would")
    return correct(
        "every number is within the tolerance of the proved optimum", {"alpha": [str(t) for t in targets]}
    )
