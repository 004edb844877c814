"""What may be wrong with a data set: points that hide mistakes, optima that are not unique, ugly numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Exam
from svmsym.exams.setting.kept import optimum
from svmsym.exams.varying.finding import Finding
from svmsym.exams.varying.niceness import ugliest
from svmsym.judging.on_data.optimum import NoOptimumError, Optimum

SOLVED = frozenset({"alpha", "w", "b", "margin", "hyperplane", "support_vectors", "slack", "predict"})


def lint_data(exam: Exam, name: str) -> Iterator[Finding]:
    """All remarks about one data set."""
    for found in _remarks(exam, name):
        yield replace(found, data=name, place=exam.places.get(name))


def _remarks(exam: Exam, name: str) -> Iterator[Finding]:
    problem = exam.data[name]
    items = [item for item in exam.items if item.data == name]
    if not items:
        yield Finding("warning", "unused", "no item asks about it", "leave it out, or ask about it")
        return
    yield from _points(problem)
    if not any(item.kind in SOLVED for item in items):
        return
    try:
        best = optimum(exam, name)
    except NoOptimumError as error:
        yield Finding("error", "no-optimum", error.what, error.hint or "change the data or C")
        return
    except SvmsymError as error:
        yield Finding("error", "unsolved", error.what, error.hint or "change the data")
        return
    yield from _optimum(best)


def _points(problem: Problem) -> Iterator[Finding]:
    """Remarks that need no solution."""
    points = [tuple(x) for x in problem.X or ()]
    if len(set(problem.y)) == 1:
        yield Finding("error", "one-class", "all labels are the same", "give points of both classes")
    seen: dict[tuple[Fraction, ...], int] = {}
    for i, x in enumerate(points, 1):
        if x in seen:
            yield Finding(
                "warning", "double-point", f"x_{seen[x]} and x_{i} are the same", "move one of them"
            )
        seen.setdefault(x, i)
        if not any(x):
            hint = "move it: a dropped factor of this point changes nothing"
            yield Finding("warning", "origin", f"x_{i} is the origin and hides mistakes", hint)
    for k, column in enumerate(zip(*points, strict=True), 1):
        if len(points) > 1 and len(set(column)) == 1:
            what = f"coordinate {k} is the same in all points"
            yield Finding("warning", "flat", what, "let it vary, or leave it out")
    ugly = ugliest(Fraction(v) for x in points for v in x)
    if ugly is not None:
        yield Finding("warning", "ugly", f"a point has the coordinate {ugly}", "choose small integers")


def _optimum(best: Optimum) -> Iterator[Finding]:
    """Remarks about the solution."""
    answer = best.answer
    if answer is None:
        return
    if not answer.norm2:
        yield Finding("error", "no-normal", "w = 0 at the optimum", "change the data: there is no hyperplane")
        return
    if best.alpha_unique is False:
        yield Finding("warning", "alpha-not-unique", "α is not unique", 'accept = "kkt", or move a point')
    if best.has_offset and best.offset[0] != best.offset[1]:
        yield Finding("warning", "b-not-unique", "b is not unique", 'accept = "interval", or change C')
    if best.problem.kind == "svc":
        idle = sorted(set(answer.on_margin) - set(answer.support.some))
        if idle:
            what = f"x_{idle[0] + 1} lies on the margin with α = 0 at every optimum"
            yield Finding("warning", "degenerate", what, "move it off the margin")
    ugly = ugliest([*answer.alpha, *(best.w or ()), *([answer.b] if answer.b is not None else [])])
    if ugly is not None:
        yield Finding("warning", "ugly", f"the solution contains {ugly}", "choose data with nicer numbers")
