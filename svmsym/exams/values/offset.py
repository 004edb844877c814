"""The offset b: right anywhere in its certified interval, which is the same for every optimal α.

    {b : (w, b) is optimal} = the b that the conditions of optimality leave at any optimal α

In the convention wᵀx − b the student's b is −b.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sympy import Expr

from svmsym.exact.balls.ball import Ball
from svmsym.exams.meaning.statements import Chain, Interval, Member, Statement
from svmsym.exams.values.closeness import EXACT, between
from svmsym.exams.values.evaluating import Known
from svmsym.exams.values.kkt import broken_margins, demands
from svmsym.exams.values.named_letters import name_of
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.said import evaluated
from svmsym.exams.values.surd import Number
from svmsym.exams.values.verdict import Broken, Judged, all_right, correct, shown, undecided, wrong


def judge_b(best: Optimum, b: Number, room: Fraction = EXACT, *, minus: bool = False) -> Judged:
    """The verdict on b; ``minus``: the sheet writes wᵀx − b.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((0,), (2,)), y=(-1, 1)))
    >>> print(judge_b(two, Fraction(1)))
    wrong: y_1(w·x_1 + b) is -1 with b = 1, and must be = 1
      violated: y_1(w·x_1 + b) = 1
      note: -b would be right: the convention here is wᵀx + b
    """
    ends = best.offset
    if ends is None:
        return undecided("this problem has no b")
    low, high = ends
    own = -b if minus else b
    inside = between(own, low, high, room)
    proof = {"b_interval": [None if e is None else str(e) for e in ends]}
    if inside:
        what = "b is the optimal offset" if low == high else "b lies in the interval of optimal offsets"
        return correct(what, proof)
    if inside is None:
        return undecided("the enclosure of b does not decide", f"b lies in {low}")
    found = wrong(_broken(best, own, minus=minus), proof)
    if between(-own, low, high, room):
        written = "wᵀx − b" if minus else "wᵀx + b"
        note = f"-b would be right: the convention here is {written}"
        found = Judged("wrong", found.reason, found.violated, found.index, proof, notes=(note,))
    return found


def _broken(best: Optimum, b: Number, *, minus: bool) -> Broken:
    """What b breaks, with the sign that the sheet gives it; b itself is that of wᵀx + b."""
    problem, answer = best.problem, best.answer
    if answer is not None and problem.kind == "svc":
        found = broken_margins(problem, answer.inner, demands(problem, answer.alpha), b)[0]
        if not minus:
            return found
        words = found.words.replace("+ b", "− b").replace(f"b = {shown(b)}", f"b = {shown(-b)}")
        return replace(found, formula=found.formula.replace("+ b", "− b"), words=words)
    assert best.offset is not None
    low, high = best.offset
    if minus:
        b, low, high = -b, *(None if e is None else Ball(-e.middle, e.radius) for e in (high, low))
    formula = f"b = {low}" if low == high else f"{shown(low)} ≤ b ≤ {shown(high)}"
    return Broken(formula, f"b is {shown(b)}, and at every optimum {formula}")


def range_of_b(statement: Statement) -> Interval | None:
    """b ∈ [low, high], low ≤ b ≤ high or high ≥ b ≥ low."""
    if isinstance(statement, Member):
        return (
            statement.of if isinstance(statement.of, Interval) and name_of(statement.value) == "b" else None
        )
    if not isinstance(statement, Chain) or len(statement.values) != 3 or statement.where:  # noqa: PLR2004
        return None
    low, middle, high = statement.values
    if name_of(middle) != "b" or not isinstance(low, Expr) or not isinstance(high, Expr):
        return None
    if set(statement.signs) <= {"≤", "<"}:
        return Interval(low, high, statement.signs[0] == "<", statement.signs[1] == "<")
    if set(statement.signs) <= {"≥", ">"}:
        return Interval(high, low, statement.signs[1] == ">", statement.signs[0] == ">")
    return None


def judge_offsets(
    best: Optimum, given: Interval, known: Known, room: Fraction = EXACT, *, minus: bool = False
) -> Judged:
    """The verdict on b ∈ [low, high] as an answer."""
    ends = [evaluated(e, known) for e in (given.lower, given.upper)]
    if any(e is None or isinstance(e, tuple) for e in ends):
        return undecided("the ends of the interval are no numbers that are compared exactly")
    together = all_right(
        [judge_b(best, e, room, minus=minus) for e in ends if not isinstance(e, tuple | None)]
    )
    if together.verdict != "correct":
        return together
    true = [None if e is None else e.middle for e in best.offset or ()]
    own = [-e for e in reversed(ends) if isinstance(e, Fraction)] if minus else ends
    if own == true and not given.open_below and not given.open_above:
        return replace(together, reason="this is the interval of all optimal offsets")
    return undecided("every b of this interval is optimal, and there are others")
