"""Leave-one-out and k-fold validation, exactly: what a model says about points that it has not seen.

In: a problem and a partition of points into folds. Out: for every point its decision value from the model
without its fold, exactly, and whether that is right, wrong or a tie.

Which models are reused and which are fitted again, and why that is right, stands in
svmsym.exact.leaving_out.refits.

Where b (or ρ, R²) is not unique the decision value is an interval. The sign counts if it is the same, and not
zero, at all of it; otherwise the point is a tie, which is neither right nor wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from svmsym.duality.rich import Rich
from svmsym.errors import SvmsymError
from svmsym.exact.leaving_out.refits import Seen, Whole
from svmsym.exact.leaving_out.without import without
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.problem import USES, Problem
from svmsym.tasks import arriving, workers

Verdict = Literal["right", "wrong", "tie", "value", "no model"]
Progress = Callable[[int, int], None]
_ZERO = Fraction(0)


@dataclass(frozen=True)
class LeftOut:
    """One point seen by the model without its fold.

    ``value`` is f(x) of a classifier or a regression, f(x) − ρ of one-class, R² − ‖x − a‖² of svdd; None
    where there is no model, and then ``reason`` says why. ``verdict`` is "value" for regressions. A point of
    one-class or svdd is right inside, wrong outside, a tie on the surface.
    """

    index: int
    fold: int
    verdict: Verdict
    value: Interval | None
    residual: Interval | None = None  # z − f(x), of regressions
    reason: str = ""

    @property
    def predicted(self) -> int | None:
        """The sign of the value, 0 for a tie; None where there is no model."""
        return None if self.value is None else sign(self.value)


@dataclass(frozen=True)
class LeaveOut(Rich):
    """The outcome of a validation: one record for each point left out, in the order of the points."""

    problem: Problem
    points: tuple[LeftOut, ...]
    folds: int
    refits: int

    def __repr__(self) -> str:
        return f"LeaveOut({'; '.join(self.sentences())})"

    def having(self, verdict: Verdict) -> tuple[int, ...]:
        """The points with a verdict."""
        return tuple(p.index for p in self.points if p.verdict == verdict)

    @property
    def errors(self) -> tuple[int, ...]:
        """The points on the wrong side."""
        return self.having("wrong")

    @property
    def ties(self) -> tuple[int, ...]:
        """The points whose side is not determined."""
        return self.having("tie")

    @property
    def squares(self) -> Fraction | None:
        """Σ(z − f(x))² of a regression; None where a value is missing or an interval."""
        total = _ZERO
        for p in self.points:
            if p.residual is None or p.residual.low is None or not p.residual.is_point:
                return None
            total += p.residual.low**2
        return total

    def sentences(self) -> tuple[str, ...]:
        """The outcome in words."""
        count = len(self.points)
        found = [f"{self.folds} models for {count} points, {self.refits} of them fitted anew"]
        missing = len(self.having("no model"))
        if USES[self.problem.kind].answers == "targets":
            if self.squares is not None:
                found.append(f"the squared residuals sum to {self.squares}")
        else:
            found.append(f"wrong: {len(self.errors)} of {count}; ties: {len(self.ties)}")
        if missing:
            found.append(f"for {missing} of {count} there is no model")
        return tuple(found)


def sign(value: Interval) -> int:
    """The sign that a value has at all of its interval; 0 where there is none.

    >>> sign(Interval(Fraction(1, 9), None)), sign(Interval(Fraction(-1), Fraction(0)))
    (1, 0)
    """
    return value.sign


def leave_one_out(problem: Problem, progress: Progress | None = None) -> LeaveOut:
    """Every point predicted by the model of all the others.

    >>> four = Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))
    >>> found = leave_one_out(four)
    >>> found.errors, found.refits, [str(p.value.low) for p in found.points]
    ((0, 1), 3, ['1', '1', '1/3', '2'])
    """
    return k_fold(problem, [[i] for i in range(problem.n)], progress)


def k_fold(
    problem: Problem, folds: int | Sequence[Sequence[int]], progress: Progress | None = None
) -> LeaveOut:
    """Every fold predicted by the model of all other points.

    With a number k, point i belongs to fold i mod k. ``progress`` is told how many folds of how many are
    done.

    >>> four = Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))
    >>> k_fold(four, [[0, 3], [1, 2]]).errors
    (0, 1)
    """
    parts = _folds(problem.n, folds)
    if problem.kind == "qp" or any(len(part) == problem.n for part in parts):
        without(problem, range(problem.n))  # says what is wrong
    whole = Whole.of(problem)
    records: list[LeftOut] = []
    refits, told = 0, 0
    numbered = list(enumerate(parts))
    # Folds of one task share what has been computed about the whole; a few tasks for each worker.
    at_once = 1 if workers() == 1 else max(1, len(parts) // (4 * workers()))
    shares = [(numbered[a : a + at_once],) for a in range(0, len(parts), at_once)]
    for _, (found, anew) in arriving(_share, shares, shared=(problem, whole)):
        records += found
        refits += anew
        told = min(told + at_once, len(parts))
        if progress is not None:
            progress(told, len(parts))
    return LeaveOut(problem, tuple(sorted(records, key=lambda p: p.index)), len(parts), refits)


def _share(
    problem: Problem, whole: Whole, folds: Sequence[tuple[int, Sequence[int]]]
) -> tuple[list[LeftOut], int]:
    """The records of some folds, and how many of their models were fitted again."""
    records: list[LeftOut] = []
    refits = 0
    for k, part in folds:
        seen = whole.without(part)
        refits += seen.anew
        records += _records(problem, seen, part, k)
    return records, refits


def _folds(n: int, folds: int | Sequence[Sequence[int]]) -> list[Sequence[int]]:
    if isinstance(folds, int):
        if not 2 <= folds <= n:  # noqa: PLR2004 - one fold would leave nothing
            raise SvmsymError(
                f"{folds} folds of {n} points",
                hint=f"take between 2 and {n} folds; {n} leave out one point each",
            )
        return [range(k, n, folds) for k in range(folds)]
    named = [i for part in folds for i in part]
    wrong = next((i for i in named if not 0 <= i < n), None)
    if wrong is not None:
        raise SvmsymError(f"a fold names the point {wrong} of {n}", hint="points count from 0")
    if len(set(named)) < len(named) or not all(folds):
        raise SvmsymError("the folds share a point, or one is empty", hint="name each point once")
    return [tuple(part) for part in folds]


def _records(problem: Problem, seen: Seen, part: Sequence[int], fold: int) -> Iterator[LeftOut]:
    if seen.values is None:
        for i in part:
            yield LeftOut(i, fold, "no model", None, reason=seen.reason)
        return
    for i, value in zip(part, seen.values, strict=True):
        if problem.targets:
            z = problem.targets[i]
            residual = Interval(z, z).plus(value.times(Fraction(-1)))
            yield LeftOut(i, fold, "value", value, residual)
            continue
        side = sign(value) * (problem.y[i] if problem.y else 1)
        yield LeftOut(i, fold, "right" if side > 0 else "wrong" if side < 0 else "tie", value)
