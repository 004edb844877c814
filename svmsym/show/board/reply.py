"""What the board shows for a state: the exact answer as texts, and the decision function to draw.

    f(x) = Σ c_{ij} x₁ⁱ x₂ʲ

The coefficients are rounded to floats for drawing alone; every number that is shown as a number is exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.documents.figures.decision import decision_of
from svmsym.errors import SvmsymError
from svmsym.exact.answer import Answer
from svmsym.exact.solve import solve
from svmsym.show.board.state import BoardState, read_state
from svmsym.show.findings import Findings

Json = dict[str, Any]


def reply(given: object) -> Json:
    """The answer to a state from outside; a refusal says what is wrong with it.

    >>> two = {"points": [["0", "0", -1], ["2", "0", 1]], "kernel": "linear", "C": "inf"}
    >>> found = reply(two)
    >>> found["alpha"], found["w"], found["b"], found["margin"]
    (['1/2', '1/2'], ['1', '0'], '-1', '1')
    >>> reply({"points": []})["status"]
    'waiting'
    """
    try:
        state = read_state(given)
    except SvmsymError as error:
        return {"status": "refused", "what": error.what, "hint": error.hint}
    return answered(state)


def answered(state: BoardState) -> Json:
    """The answer to a state; one class alone waits for the other."""
    if len({p.label for p in state.points}) < 2:  # noqa: PLR2004 - two classes
        return {"status": "waiting"}
    answer = solve(state.problem)
    if answer.point is None:
        return {"status": answer.status, "common": _common(answer)}
    interval, known = answer.b_interval, Findings(answer)
    return {
        "status": "optimal",
        "alpha": _texts(answer.alpha),
        "unique": known.unique,
        "w": None if answer.w is None else _texts(answer.w),
        "b": str(answer.b),
        "b_interval": None if interval is None else [_end(interval.low), _end(interval.high)],
        "margin": None if answer.margin is None else str(answer.margin),
        "slack": _texts(answer.xi),
        "objective": str(answer.objective),
        "support": [a != 0 for a in answer.alpha],
        "bounded": [state.C is not None and a == state.C for a in answer.alpha],
        "values": _texts(tuple(v + (answer.b or 0) for v in answer.inner)),
        "monomials": [[i, j, float(c)] for (i, j), c in sorted(decision_of(answer).monomials.items())],
    }


def _common(answer: Answer) -> list[str] | None:
    """The point that the convex hulls of both classes share, where the proof names one."""
    found = answer.witness.get("point")
    return None if found is None else _texts(found)


def _texts(values: tuple[Fraction, ...]) -> list[str]:
    return [str(v) for v in values]


def _end(end: Fraction | None) -> str | None:
    return None if end is None else str(end)
