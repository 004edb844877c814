"""Whether a value is a right answer, by the judge of values; what it does not call wrong gets no name."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.asked import Plane, is_close, values
from svmsym.exams.mistakes.kernel_slips import features
from svmsym.exams.mistakes.path import Path
from svmsym.judging.on_data.accepting import accept_b, accept_margin, accept_slack, accept_w
from svmsym.judging.on_data.multipliers import accept_alpha
from svmsym.judging.on_data.optimum import ZERO, Optimum, optimum_of
from svmsym.judging.on_data.planes import accept_form
from svmsym.judging.on_data.point_sets import accept_set
from svmsym.judging.on_data.predicting import accept_class, accept_value
from svmsym.judging.on_data.quantities import Asked
from svmsym.judging.on_data.verdict import Judged
from svmsym.meaning.algebra import dot
from svmsym.meaning.numbers import plus
from svmsym.meaning.reals import Real

_CLASSES = frozenset({Fraction(1), Fraction(-1)})


@dataclass(frozen=True, eq=False)
class Rightness:
    """The judge of one question about a problem."""

    problem: Problem
    asked: Asked
    best: Optimum | None

    def is_wrong(self, value: Hashable, room: Fraction = ZERO) -> bool:
        """Tell whether the value is proved wrong."""
        if self.asked.quantity in {"gram", "kernel"}:
            return not any(is_close(value, v, room) for v in values(Path(), self.problem, self.asked))
        if self.best is None:
            return False
        if self.asked.quantity == "w" and self.best.w is None:
            return self._in_points(value)
        try:
            return all(v == "wrong" for v in self._verdicts(self.best, cast("Any", value), room))
        except SvmsymError:
            return False

    def _in_points(self, value: Hashable) -> bool:
        """Tell whether w has the coordinates of the points, where the features of the kernel are others."""
        d = len(self.problem.X[0]) if self.problem.X else 0
        found = features(self.problem, d)
        return bool(found) and len(found) != d and isinstance(value, tuple) and len(value) == d

    def _verdicts(self, best: Optimum, value: Any, room: Fraction) -> list[str]:
        match self.asked.quantity:
            case "alpha" | "slack" if len(value) != self.problem.n:
                return ["undecided"]
            case "predict":
                return [worst.verdict for worst in self._predictions(best, value, room)] or ["undecided"]
        return [self._judged(best, value, room).verdict]

    def _judged(self, best: Optimum, value: Any, room: Fraction) -> Judged:
        match self.asked.quantity:
            case "alpha":
                return accept_alpha(best, value, room)
            case "w":
                return accept_w(best, value, room)
            case "b":
                return accept_b(best, value, room, 1)
            case "margin":
                return accept_margin(best, value, self.asked.margin, room)
            case "slack":
                return accept_slack(best, value, room)
            case "support_vectors":
                return accept_set(best, value, self.asked.meaning)
        assert isinstance(value, Plane)
        *slope, constant = value.numbers
        return accept_form(
            best, lambda x: plus(dot(slope, x), constant), room, oriented=value.oriented, exact=False
        )

    def _predictions(self, best: Optimum, value: Any, room: Fraction) -> Iterator[Judged]:
        """Judge numbers as values of f and as classes: wrong where they are wrong as both."""
        given = value if type(value) is tuple else (value,)
        if len(given) != len(self.asked.points):
            return
        pairs = [(v, _ends(best, x)) for v, x in zip(given, self.asked.points, strict=True)]
        classes = {*given} <= _CLASSES
        if classes:
            yield _worst([accept_class(v, ends, {}) for v, ends in pairs])
        if len(given) > 1 or not classes:
            yield _worst([accept_value(v, ends, {}, room) for v, ends in pairs])


def _ends(best: Optimum, x: tuple[Real, ...]) -> tuple[Real | None, Real | None]:
    """Find the ends of f(x) at all optima."""
    inner = best.inner_at(x)
    low, high = (None if end is None else plus(inner, end) for end in best.offset)
    return low, high


def _worst(verdicts: list[Judged]) -> Judged:
    return next((j for j in verdicts if j.verdict == "wrong"), verdicts[0])


@lru_cache(maxsize=512)
def rightness(problem: Problem, asked: Asked) -> Rightness:
    """Make the judge of a question; without an optimum nothing is wrong."""
    return Rightness(problem, asked, known_optimum(problem))


@lru_cache(maxsize=512)
def known_optimum(problem: Problem) -> Optimum | None:
    """Find the optimum once; None where there is none."""
    try:
        return optimum_of(problem)
    except SvmsymError:
        return None
