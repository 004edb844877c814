"""The verdict on another program's answer, as text and as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.exact.certificate import text
from svmsym.exact.foreign.verdict import Verdict
from svmsym.show.answer_json import counted, empty, figure
from svmsym.show.problem_text import opening

Json = dict[str, Any]


def verdict_text(found: Verdict) -> str:
    """The verdict in sentences, the word last.

    >>> from svmsym.exact.foreign.model import Model
    >>> from svmsym.exact.foreign.verdict import certify
    >>> from svmsym.exact.problem import Problem
    >>> two = Problem("svc", X=((0,), (2,)), y=(-1, 1))
    >>> theirs = Model((Fraction(-1, 2), Fraction(1, 2)), Fraction(-1), "by hand")
    >>> print(verdict_text(certify(two, theirs)).splitlines()[-1])
    verdict: optimal
    """
    return "\n".join([*opening(found.problem), f"model: {found.model.source}", "", *found.sentences()])


def verdict_json(found: Verdict) -> Json:
    """Every exact number of the verdict, and decimals of the most important ones."""
    exact = {
        "gap": found.gap,
        "primal": found.primal,
        "dual": found.dual,
        "optimal_value": found.optimum.objective,
        "excess": found.excess,
        "relative_excess": found.relative_excess,
        "violation": found.violation,
        "w_distance_squared": found.distance2,
        "b_distance": found.offset,
    }
    stated = empty(found.problem, "")
    return {
        "verdict": found.word,
        "problem": stated["problem"],
        "model": found.model.source,
        "tolerance": _text(found.tol),
        **{name: _text(value) for name, value in exact.items()},
        "outside_bounds": {str(i + 1): text(far) for i, far in found.beyond.items()},
        "sums_off": {name: text(far) for name, far in found.sums.items()},
        "different_status": counted(found.different),
        "numeric": {name: None if value is None else figure(value) for name, value in exact.items()},
        "sentences": [*found.sentences()],
        "notices": [*stated["notices"], *found.model.notices],
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else text(value)
