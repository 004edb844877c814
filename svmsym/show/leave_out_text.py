"""Leave-one-out and k-fold validation as text and as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.exact.certificate import text
from svmsym.exact.leaving_out.leave_out import LeaveOut, LeftOut
from svmsym.exact.optima.multipliers import Interval
from svmsym.show.answer_json import counted, empty, pair
from svmsym.show.numerals import brief, indices, interval, table
from svmsym.show.problem_text import opening

Json = dict[str, Any]
_ALL_POINTS = 200


def leave_out_text(found: LeaveOut) -> str:
    """The outcome, with a line for each point or, where there are many, for each that is not right.

    >>> from svmsym.exact.leaving_out.leave_out import leave_one_out
    >>> from svmsym.exact.problem import Problem
    >>> four = Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))
    >>> print(leave_out_text(leave_one_out(four)))
    classification, hard margin, linear kernel: 4 points in 2 dimensions
    <BLANKLINE>
    4 models for 4 points, 3 of them fitted anew
    wrong: 2 of 4; ties: 0
    wrong: 1, 2
    <BLANKLINE>
      i   y  f(x)  verdict
      1  -1     1    wrong
      2  -1     1    wrong
      3   1   1/3    right
      4   1     2    right
    """
    problem, some = found.problem, found.points
    lines = [*opening(problem), "", *found.sentences()]
    if found.errors:
        lines.append(f"wrong: {indices(found.errors)}")
    if found.ties:
        lines.append(f"ties: {indices(found.ties)}")
    if len(some) > _ALL_POINTS:
        some = tuple(p for p in some if p.verdict not in {"right", "value"})[:_ALL_POINTS]
    head = ["i", *(["y"] if problem.y else ["z"] if problem.targets else []), _name(problem.kind)]
    head += ["z - f(x)"] if problem.targets else ["verdict"]
    reasons = sorted({p.reason for p in found.points if p.reason})
    lines += [f"no model: {reason}" for reason in reasons]
    if some:
        lines += ["", *table(head, [_row(found, p) for p in some])]
    return "\n".join(lines)


def _name(kind: str) -> str:
    return {"one-class": "f(x) - ρ", "svdd": "R² - ‖x - a‖²"}.get(kind, "f(x)")


def _row(found: LeaveOut, p: LeftOut) -> list[str]:
    problem = found.problem
    given = [str(problem.y[p.index])] if problem.y else []
    given += [brief(problem.targets[p.index])] if problem.targets else []
    last = _value(p.residual) if problem.targets else p.verdict
    return [str(p.index + 1), *given, _value(p.value), last]


def _value(every: Interval | None) -> str:
    if every is None:
        return "–"
    return brief(every.low) if every.is_point else interval(every)


def leave_out_json(found: LeaveOut) -> Json:
    """The outcome with every point; values are pairs, the ends of an interval."""
    stated = empty(found.problem, "done")
    squares: Fraction | None = found.squares if found.problem.targets else None
    return {
        "problem": stated["problem"],
        "points": len(found.points),
        "folds": found.folds,
        "refits": found.refits,
        "errors": counted(found.errors),
        "ties": counted(found.ties),
        "no_model": counted(found.having("no model")),
        "squared_residuals": None if squares is None else text(squares),
        "records": [_record(p) for p in found.points],
        "notices": stated["notices"],
    }


def _record(p: LeftOut) -> Json:
    return {
        "index": p.index + 1,
        "fold": p.fold + 1,
        "verdict": p.verdict,
        "value": None if p.value is None else pair(p.value),
        "residual": None if p.residual is None else pair(p.residual),
        "reason": p.reason or None,
    }
