"""Data sets like a given one: small integers in, small fractions out, the same structure.

Points are drawn at random from a fixed stream, so that a seed gives the same data on every machine. A draw
is kept if the exact solver finds the structure asked for, every item has its certified reference answer, the
lint says nothing that it does not say about the original, and the effort is alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Exam
from svmsym.exams.setting.kept import forget, optimum
from svmsym.exams.setting.reference import reference
from svmsym.exams.varying.draw import Draw
from svmsym.exams.varying.drawing import draw
from svmsym.exams.varying.lint_data import SOLVED, lint_data
from svmsym.exams.varying.structure import Structure, effort, structure_of
from svmsym.judging.on_data.optimum import NoOptimumError, Optimum

MOST_DRAWS = 20_000  # for one data set between two finds; beyond, there are hardly any more
_WIDER = 400  # draws without a find, after which larger coordinates are allowed
_LEAST_SPAN = 3
_LARGEST_SPAN = 12
_BAND = Fraction(1, 2)  # the effort may differ by half of the original's
_ROOM = 8  # and by this much anyway


class NoVariantsError(SvmsymError):
    """There are not as many variants as were asked for, and why."""


@dataclass(frozen=True)
class Pattern:
    """What a draw is held against."""

    structure: Structure
    effort: int
    codes: frozenset[str]

    def allows(self, other: Pattern) -> bool:
        """Whether another data set is like this one."""
        near = abs(other.effort - self.effort) <= _BAND * self.effort + _ROOM
        return other.structure == self.structure and near and other.codes <= self.codes


def similar(
    exam: Exam, name: str, seed: int, good: Callable[[Problem], bool] = lambda _: True
) -> Iterator[tuple[Problem, tuple[str, ...]]]:
    """Data sets like the named one with their answers, until hardly any are left; no points twice.

    ``good`` may ask for more, and is asked last.
    """
    problem = exam.data[name]
    if problem.X is None:
        raise NoVariantsError(
            f"data {name} is a Gram matrix", hint="give points: matrices are not drawn at random"
        )
    wanted = pattern(exam, name)
    seen: set[tuple[object, ...]] = {(problem.X, problem.y)}
    stream = Draw(seed, name)
    span = max(_LEAST_SPAN, *(int(abs(v)) + 1 for x in problem.X for v in x))
    idle = 0
    while idle < MOST_DRAWS:
        idle += 1
        drawn = draw(problem, stream, min(span + idle // _WIDER, max(span, _LARGEST_SPAN)))
        if drawn is None or (drawn.X, drawn.y) in seen:
            continue
        found = kept(exam, name, drawn, wanted)
        if found and good(drawn):
            seen.add((drawn.X, drawn.y))
            idle = 0
            yield drawn, found


def kept(exam: Exam, name: str, drawn: Problem, wanted: Pattern) -> tuple[str, ...]:
    """The answers on drawn data; none where it is not like the original."""
    own = tuple(item for item in exam.items if item.data == name)
    candidate = replace(exam, data={name: drawn}, items=own)
    try:
        return answers(candidate, name) if wanted.allows(pattern(candidate, name)) else ()
    except SvmsymError:
        return ()
    finally:
        forget(candidate)


def pattern(exam: Exam, name: str) -> Pattern:
    """The pattern of a data set of an exam."""
    found = _solved(exam, name)
    codes = frozenset(remark.code for remark in lint_data(exam, name))
    verdicts = {reference(exam, i).text for i in exam.items if i.data == name and i.kind == "separable"}
    problem = exam.data[name]
    return Pattern(structure_of(problem, found), effort(problem, found), codes | verdicts)


def answers(exam: Exam, name: str) -> tuple[str, ...]:
    """The answers to all items about a data set; yes and no differ by their reasons."""
    found = [reference(exam, item) for item in exam.items if item.data == name]
    return tuple(one.text if one.holds is None else f"{one.text}: {one.reason}" for one in found)


def _solved(exam: Exam, name: str) -> Optimum | NoOptimumError | None:
    if not any(item.data == name and item.kind in SOLVED for item in exam.items):
        return None
    try:
        return optimum(exam, name)
    except NoOptimumError as error:
        return error
