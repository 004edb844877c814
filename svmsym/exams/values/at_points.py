"""Slack ξ and predictions: they follow from w and b, and where b may vary they vary with it.

    ξ_i = max(0, 1 − y_i(⟨w, φ(x_i)⟩ + b)),   prediction sign(⟨w, φ(x)⟩ + b)

ξ is right if one optimal b gives all of it: ξ_i > 0 fixes b, ξ_i = 0 bounds it on one side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.exact.balls.ball import Ball
from svmsym.exams.values.closeness import EXACT, between, near
from svmsym.exams.values.kkt import margin_text
from svmsym.exams.values.optimum import Ends, Optimum, ends
from svmsym.exams.values.surd import Number
from svmsym.exams.values.verdict import Broken, Judged, correct, shown, undecided, wrong

_ZERO = Fraction(0)


def judge_slack(best: Optimum, xi: Sequence[Number], room: Fraction = EXACT) -> Judged:
    """The verdict on ξ of classification.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> four = Problem("svc", C=Fraction(2), X=((0,), (1,), (3,), (2,)), y=(-1, 1, 1, -1))
    >>> third = Fraction(4, 3)
    >>> judge_slack(optimum_of(four), (_ZERO, third, _ZERO, third)).verdict
    'correct'
    """
    problem = best.problem
    if problem.kind != "svc":
        return undecided(f"the slack of {problem.kind} is not judged")
    for i, v in enumerate(xi, 1):
        if v < -room:
            return wrong(Broken(f"ξ_{i} ≥ 0", f"ξ_{i} is {shown(v)}, and slack is never negative", i))
    low, high = best.offset or (Ball(_ZERO), Ball(_ZERO))
    lows: list[Number] = [] if low is None else [low.low]
    highs: list[Number] = [] if high is None else [high.high]
    sure = low is None or high is None or (not low.radius and not high.radius)
    for i, (v, y, inner) in enumerate(zip(xi, problem.y, best.inner, strict=True), 1):
        # 1 − y(inner + b) ≤ v + room, and ≥ v − room unless ξ may be zero
        for bound, upper in ((v + room, False), (v - room, True)):
            if upper and bound <= 0:
                continue
            end = (1 - bound) * y - inner.middle
            sure = sure and not inner.radius
            if (y > 0) != upper:
                lows.append(end - inner.radius)
            else:
                highs.append(end + inner.radius)
        if lows and highs and max(lows) > min(highs):
            return _wrong_slack(best, i, v)
    proof = {"xi": _slacks(best)}
    if not sure:
        return _enclosed_slack(best, xi, room, proof)
    return correct("these are the slacks at an optimum", proof)


def _enclosed_slack(
    best: Optimum, xi: Sequence[Number], room: Fraction, proof: dict[str, list[str | None]]
) -> Judged:
    """With enclosures: every slack within the room of the proved one."""
    for i, v in enumerate(xi):
        true = slack_ball(best, i)
        if true is None or not near(v, true, room):
            return undecided(f"the enclosures do not decide ξ_{i + 1}; an exam with decimals would")
    return correct("every slack is within the tolerance of the proved one", proof)


def slack_ball(best: Optimum, i: int) -> Ball | None:
    """ξ_i where b is unique."""
    low, high = best.offset or (Ball(_ZERO), Ball(_ZERO))
    if low is None or low != high:
        return None
    y, inner = best.problem.y[i], best.inner[i]
    beyond = Ball(1 - y * (inner.middle + low.middle), inner.radius + low.radius)
    if beyond.high <= 0:
        return Ball(_ZERO)
    return beyond if beyond.low >= 0 else Ball(beyond.high / 2, beyond.high / 2)


def _slacks(best: Optimum) -> list[str | None]:
    return [None if (v := slack_ball(best, i)) is None else str(v) for i in range(best.problem.n)]


def _wrong_slack(best: Optimum, i: int, value: Number) -> Judged:
    true = slack_ball(best, i - 1)
    must = "fits no optimal b with the others" if true is None else f"must be {true}"
    words = f"ξ_{i} is {shown(value)}, and {must}"
    formula = f"ξ_{i} = max(0, 1 − {margin_text(best.problem, i)})"
    return wrong(Broken(formula, words, i), {"xi": _slacks(best)})


def decision(best: Optimum, x: Sequence[Fraction]) -> Ends:
    """The least and the greatest f(x) over all optimal b; f is ⟨w, φ(x)⟩ − ρ for one class."""
    inner = best.inner_at(x)
    low, high = best.offset or (Ball(_ZERO), Ball(_ZERO))
    if best.problem.kind == "one-class" and best.answer is not None:
        low, high = ends(best.answer.intervals["rho"].times(Fraction(-1)))
    return _sum(inner, low), _sum(inner, high)


def _sum(a: Ball, b: Ball | None) -> Ball | None:
    return None if b is None else Ball(a.middle + b.middle, a.radius + b.radius)


def judge_value(best: Optimum, x: Sequence[Fraction], value: Number, room: Fraction = EXACT) -> Judged:
    """The verdict on a value f(x)."""
    low, high = decision(best, x)
    proof = {"f": [None if e is None else str(e) for e in (low, high)]}
    inside = between(value, low, high, room)
    if inside:
        return correct("this is f(x) at an optimum", proof, "value of f")
    if inside is None:
        return undecided("the enclosure of f(x) does not decide")
    true = shown(low) if low == high else f"between {shown(low)} and {shown(high)}"
    return wrong(Broken("f(x) = ⟨w, x⟩ + b", f"f(x) is {true}, and not {shown(value)}"), proof, "value of f")


def judge_label(best: Optimum, x: Sequence[Fraction], label: int) -> Judged:
    """The verdict on a predicted class, −1 or 1.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((0,), (2,)), y=(-1, 1)))
    >>> judge_label(two, (Fraction(3),), 1).verdict, judge_label(two, (Fraction(1),), 1).verdict
    ('correct', 'undecided')
    """
    low, high = decision(best, x)
    proof = {"f": [None if e is None else str(e) for e in (low, high)]}
    signs = [_sign(low, below=True), _sign(high, below=False)]
    if None in signs:
        return undecided("the enclosure of f(x) does not tell its sign")
    if signs == [0, 0]:
        return undecided("f(x) = 0: the point lies on the hyperplane, and the class is a convention")
    if signs[0] != signs[1]:
        note = "both classes are predicted by some optimum, since b may vary"
        return replace(correct("some optimal b predicts this class", proof, "class"), notes=(note,))
    if signs[0] == label:
        return correct(f"the class is {label:+d}", proof, "class")
    words = f"f(x) is {shown(low) if low == high else 'always'}{'' if low == high else ' of the other sign'}"
    return wrong(Broken("ŷ = sign(⟨w, x⟩ + b)", f"{words}, so the class is {signs[0]:+d}"), proof, "class")


def _sign(end: Ball | None, *, below: bool) -> int | None:
    return (-1 if below else 1) if end is None else end.sign
