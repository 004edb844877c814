"""The optimum of a sheet's problem, exact or enclosed, in one form for all judges.

Every number is a ball: of radius zero with a rational kernel, proved with rbf. An interval is a pair of
balls, None where it has no end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from svmsym.errors import SvmsymError
from svmsym.exact.answer import Answer
from svmsym.exact.balls.ball import Ball
from svmsym.exact.front import IRRATIONAL
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.predicting import combination, inner_at
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve

if TYPE_CHECKING:
    from svmsym.exact.balls.result import Enclosed

Ends = tuple[Ball | None, Ball | None]


class NoOptimumError(SvmsymError):
    """There is nothing to judge against, and why."""


@dataclass(frozen=True, eq=False)
class Optimum:
    """What every optimal pair of multipliers and (w, b) has in common.

    >>> two = optimum_of(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> str(two.norm2), [str(e) for e in two.offset]
    ('1', ['-1', '-1'])
    """

    problem: Problem
    answer: Answer | None
    enclosed: Enclosed | None = None

    @cached_property
    def norm2(self) -> Ball:
        """‖w‖²."""
        return Ball(self.answer.norm2) if self.answer is not None else self._enclosed.norm2

    @cached_property
    def w(self) -> tuple[Fraction, ...] | None:
        """The normal vector, for the linear kernel."""
        return None if self.answer is None else self.answer.w

    @cached_property
    def offset(self) -> Ends | None:
        """The ends of the interval of b; None where the problem has no b."""
        if self.answer is not None:
            found = self.answer.b_interval
            return None if found is None else ends(found)
        if self._enclosed.b_interval is not None:
            return self._enclosed.b_interval
        b = self._enclosed.b
        return None if b is None else (b, b)

    @cached_property
    def inner(self) -> tuple[Ball, ...]:
        """⟨w, φ(x_i)⟩ for every point."""
        if self.answer is not None:
            return tuple(Ball(v) for v in self.answer.inner)
        return self._enclosed.inner

    def inner_at(self, x: Sequence[Fraction]) -> Ball:
        """⟨w, φ(x)⟩ at any point."""
        if self.answer is None:
            f, b = self._enclosed.f(x), self._enclosed.b or Ball(Fraction(0))
            return Ball(f.middle - b.middle, f.radius + b.radius)
        return Ball(inner_at(self.answer, x))

    @cached_property
    def coefficients(self) -> tuple[Fraction, ...]:
        """c with w = Σ c_i φ(x_i), of the exact optimum."""
        answer = self.answer
        assert answer is not None
        return combination(answer)

    @cached_property
    def alpha(self) -> tuple[Ball, ...]:
        """One optimal α."""
        if self.answer is not None:
            return tuple(Ball(a) for a in self.answer.alpha)
        return self._enclosed.alpha

    @cached_property
    def alpha_unique(self) -> bool | None:
        """Whether there is only one optimal α; None where that is not known."""
        if self.answer is not None:
            return self.answer.face.unique
        # Distinct points make the matrix of rbf positive definite.
        distinct = self.problem.kernel.type == "rbf" and len({*map(tuple, self.problem.X or ())})
        return True if self._enclosed.strict or distinct == self.problem.n else None

    @property
    def _enclosed(self) -> Enclosed:
        assert self.enclosed is not None
        return self.enclosed


def ends(found: Interval) -> Ends:
    """Exact ends as balls."""
    low, high = (None if e is None else Ball(e) for e in (found.low, found.high))
    return low, high


def optimum_of(problem: Problem) -> Optimum:
    """The optimum, or an error that says why there is none."""
    if problem.kind == "qp":
        raise NoOptimumError(
            "a plain quadratic program has no multipliers of points", hint="use svmsym solve"
        )
    if problem.kernel.type in IRRATIONAL:
        from svmsym.exact.balls.enclose import enclose  # noqa: PLC0415 - python-flint loads when needed

        found = enclose(problem)
        if found.status != "proved":
            raise NoOptimumError(f"the problem is {found.status}", why=found.reason)
        return Optimum(problem, None, found)
    answer = solve(problem)
    if answer.status != "optimal":
        raise NoOptimumError(f"the problem is {answer.status}", why=answer.reason)
    return Optimum(problem, answer)
