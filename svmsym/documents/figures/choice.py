"""Which figure shows an answer, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from svmsym.documents.figures.ball import ball_figure
from svmsym.documents.figures.classified import Classified
from svmsym.documents.figures.decision import Decision, decision_of, plane_points
from svmsym.documents.figures.margin import margin_figure
from svmsym.documents.figures.regions import regions_figure
from svmsym.documents.figures.tube import Regressed, tube_figure
from svmsym.documents.figures.wording import Wording
from svmsym.documents.tree import Figure
from svmsym.exact.answer import Answer
from svmsym.exact.balls.ball import Ball
from svmsym.exact.balls.result import Enclosed
from svmsym.exact.problem import Problem
from svmsym.formulas.notation import DEFAULT, Notation

_LABELLED = ("svc", "nusvc", "ls-svm")
_REGRESSION = ("svr", "nusvr", "ridge")


def figure_of(
    problem: Problem, answer: Answer | Enclosed, language: str = "en", notation: Notation = DEFAULT
) -> Figure | None:
    """The picture of an answer; None where there is none, and ``figure_or_reason`` says why.

    >>> from svmsym.exact.front import solve
    >>> found = solve([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], C="inf")
    >>> figure_of(found.problem, found).alternative[:8]
    '4 points'
    """
    found = figure_or_reason(problem, answer, language, notation)
    return None if isinstance(found, str) else found


def figure_or_reason(
    problem: Problem, answer: Answer | Enclosed, language: str = "en", notation: Notation = DEFAULT
) -> Figure | str:
    """The picture of an answer, or a sentence that says why there is none."""
    wording = Wording(language, notation)
    if answer.status not in {"optimal", "proved"}:
        return wording.say("no-optimum", status=answer.status)
    if problem.kind == "qp" or problem.X is None:
        return wording.say("no-points")
    dimension = len(problem.X[0])
    wanted = (1,) if problem.kind in _REGRESSION else (2,) if problem.kind == "svdd" else (1, 2)
    if dimension not in wanted:
        numbers = wording.say("or").join(map(str, wanted))
        return wording.say("no-dimension", m=dimension, wanted=numbers)
    if problem.kind in _REGRESSION:
        return tube_figure(_regressed(problem, answer), decision_of(answer), wording)
    if problem.kind == "svdd":
        return _ball(problem, answer, wording)
    f = decision_of(answer)
    data = _classified(problem, answer, f)
    boundary = Fraction(0) if problem.kind in _LABELLED else data.goal
    if problem.kernel.type != "linear":
        return regions_figure(data, f, wording, boundary)
    assert isinstance(answer, Answer)
    w = answer.w or ()
    if not any(w):
        return wording.say("no-direction")
    return margin_figure(data, (w[0], w[1] if dimension > 1 else Fraction(0)), answer.b, wording)


def _classified(problem: Problem, answer: Answer | Enclosed, f: Decision) -> Classified:
    """The points with their multipliers and values."""
    assert problem.X is not None
    goal = _scalar(answer, "rho") if problem.kind in {"nusvc", "one-class"} else Fraction(1)
    points = plane_points(problem.X)
    values = answer.decision if isinstance(answer, Answer) else tuple(f(x) for x in points)
    return Classified(
        points,
        problem.y if problem.kind in _LABELLED else (0,) * problem.n,
        values,
        _middles(answer.alpha),
        answer.support_vectors,
        goal,
        len(problem.X[0]),
        problem.classes,
        problem.columns,
        errors=problem.kind == "ls-svm",
        exact=isinstance(answer, Answer),
        known=_known(answer.alpha),
    )


def _known(values: Sequence[Fraction | Ball]) -> frozenset[int]:
    """Which of the values are exact."""
    return frozenset(i for i, v in enumerate(values) if isinstance(v, Fraction) or not v.radius)


def _regressed(problem: Problem, answer: Answer | Enclosed) -> Regressed:
    assert problem.X is not None
    width = problem.epsilon if problem.kind == "svr" else None
    if problem.kind == "nusvr":
        width = _scalar(answer, "epsilon")
    points = tuple((Fraction(x[0]), z) for x, z in zip(problem.X, problem.targets, strict=True))
    return Regressed(
        points,
        _middles(answer.alpha),
        _middles(answer.alpha_star),
        answer.support_vectors,
        width,
        problem.columns,
        exact=isinstance(answer, Answer),
        known=_known(answer.alpha) & _known(answer.alpha_star or answer.alpha),
    )


def _ball(problem: Problem, answer: Answer | Enclosed, wording: Wording) -> Figure | str:
    """The circle itself, or for the kernel rbf the curve K(x, x) − 2⟨a, φ(x)⟩ + ‖a‖² = R²."""
    f = decision_of(answer)
    data = _classified(problem, answer, f)
    square = _scalar(answer, "R2")
    if isinstance(answer, Answer) and answer.w is not None:
        return ball_figure(data, (answer.w[0], answer.w[1]), square, wording)
    if isinstance(answer, Enclosed) and problem.kernel.type == "rbf":
        return regions_figure(data, f, wording, (1 + answer.norm2.middle - square) / 2)
    return wording.say("no-kind", kind=problem.kind, kernel=problem.kernel.type)


def _scalar(answer: Answer | Enclosed, name: str) -> Fraction:
    value = answer.scalars[name]
    return value if isinstance(value, Fraction) else value.middle


def _middles(values: Sequence[Fraction | Ball]) -> tuple[Fraction, ...]:
    return tuple(v if isinstance(v, Fraction) else v.middle for v in values)
