"""Whether a value is a right answer, by the judges of answers; what they do not call wrong gets no name."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, cast

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.asked import Plane, values
from svmsym.exams.mistakes.kernel_numbers import Exponential
from svmsym.exams.mistakes.kernel_slips import features
from svmsym.exams.mistakes.path import Path
from svmsym.exams.mistakes.question import Question
from svmsym.exams.values.alpha import judge_alpha
from svmsym.exams.values.at_points import judge_label, judge_slack, judge_value
from svmsym.exams.values.evaluating import Affine
from svmsym.exams.values.hyperplane import judge_hyperplane
from svmsym.exams.values.normal import judge_margin, judge_w
from svmsym.exams.values.offset import judge_b
from svmsym.exams.values.optimum import Optimum, optimum_of
from svmsym.exams.values.said import same
from svmsym.exams.values.support_sets import judge_support
from svmsym.exams.values.surd import square_root
from svmsym.exams.values.verdict import Judged, undecided

_CLASSES = frozenset({Fraction(1), Fraction(-1)})


@dataclass(frozen=True, eq=False)
class Rightness:
    """The judge of one question about a problem."""

    problem: Problem
    question: Question
    best: Optimum | None

    def is_wrong(self, value: Hashable, room: Fraction = Fraction(0)) -> bool:
        """Whether the value is proved wrong."""
        if self.question.kind in {"gram", "kernel"}:
            return not any(close(value, v, room) for v in values(Path(), self.problem, self.question))
        if self.best is None:
            return False
        if self.question.kind == "w" and self.best.w is None:
            return self._in_points(value)
        if not room and self._only is not None:
            return value not in self._only
        try:
            return all(j.verdict == "wrong" for j in self._judged(self.best, cast("Any", value), room))
        except SvmsymError:
            return False

    @cached_property
    def _only(self) -> tuple[Hashable, ...] | None:
        """All right answers where they are few: w and the margin are unique, and α perhaps."""
        if self.best is None or self.best.answer is None or self.problem.kind != "svc":
            return None
        if self.question.kind == "alpha":
            return (self.best.answer.alpha,) if self.best.alpha_unique else None
        if self.question.kind == "w":
            return (self.best.w,)
        half = self.best.answer.margin
        if self.question.kind != "margin" or half is None:
            return None
        width = square_root(half.square)
        return {"half": (width,), "full": (2 * width,), None: (width, 2 * width)}[self.question.margin]

    def _in_points(self, value: Hashable) -> bool:
        """Whether w has as many coordinates as the points, where the features of the kernel have not."""
        d = len(self.problem.X[0]) if self.problem.X else 0
        found = features(self.problem, d)
        return bool(found) and len(found) != d and isinstance(value, tuple) and len(value) == d

    def _judged(self, best: Optimum, value: Any, room: Fraction) -> list[Judged]:
        match self.question.kind:
            case "alpha":
                return [judge_alpha(best, value, (), room)]
            case "w":
                return [judge_w(best, value, room)]
            case "b":
                return [judge_b(best, value, room)]
            case "margin":
                return [judge_margin(best, value, self.question.margin, room)]
            case "slack":
                return [judge_slack(best, value, room)]
            case "support_vectors":
                return [judge_support(best, value, self.question.meaning)]
            case "hyperplane":
                assert isinstance(value, Plane)
                form = Affine(value.numbers[:-1], value.numbers[-1])
                return [judge_hyperplane(best, form, room, oriented=value.oriented)]
        return self._predictions(best, value, room)

    def _predictions(self, best: Optimum, value: Any, room: Fraction) -> list[Judged]:
        """As values of f and as classes: wrong where it is wrong as both."""
        given = value if isinstance(value, tuple) else (value,)
        if len(given) != len(self.question.at):
            return [undecided("as many numbers are asked for as there are points")]
        pairs = list(zip(self.question.at, given, strict=True))
        if len(given) == 1 and given[0] in _CLASSES:
            return [judge_label(best, x, int(v)) for x, v in pairs]
        found = [_worst([judge_value(best, x, v, room) for x, v in pairs])]
        if {*given} <= _CLASSES:
            found.append(_worst([judge_label(best, x, int(v)) for x, v in pairs]))
        return found


def _worst(verdicts: list[Judged]) -> Judged:
    return next((j for j in verdicts if j.verdict == "wrong"), verdicts[0])


@lru_cache(maxsize=512)
def rightness(problem: Problem, question: Question) -> Rightness:
    """The judge of a question; without an optimum nothing is wrong."""
    return Rightness(problem, question, _optimum(problem))


@lru_cache(maxsize=512)
def _optimum(problem: Problem) -> Optimum | None:
    try:
        return optimum_of(problem)
    except SvmsymError:
        return None


def close(given: Hashable, value: Hashable, room: Fraction) -> bool:
    """Whether an answer is a value of a mistake, rounded by no more than the room."""
    if given == value:
        return True
    if not room or isinstance(value, frozenset) or isinstance(given, frozenset):
        return False
    if isinstance(value, Plane) and isinstance(given, Plane):
        return value.oriented == given.oriented and close(given.numbers, value.numbers, room)
    if isinstance(value, tuple) and isinstance(given, tuple):
        pairs = zip(given, value, strict=True)
        return len(given) == len(value) and all(close(a, b, room) for a, b in pairs)
    if isinstance(value, tuple | Plane) or isinstance(given, tuple | Plane):
        return False
    left, right = (v.rounded if isinstance(v, Exponential) else v for v in (given, value))
    return same(cast("Any", left), cast("Any", right), room)
