"""The structure of a data set and its solution: what variants of an exam have in common.

sizes and classes; support vectors, points at the bound, free ones; whether α and b are unique
effort: what the numbers that must be computed by hand cost, K, α, w and b
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.exams.setting.kernels import gram
from svmsym.exams.varying.niceness import cost
from svmsym.judging.on_data.optimum import NoOptimumError, Optimum


@dataclass(frozen=True)
class Structure:
    """What must be the same in every variant; without an optimum only ``status`` and sizes are known.

    >>> from svmsym.judging.on_data.optimum import optimum_of
    >>> points = ((Fraction(1), Fraction(0)), (Fraction(3), Fraction(2)), (Fraction(5), Fraction(1)))
    >>> three = Problem("svc", X=points, y=(-1, 1, 1))
    >>> structure_of(three, optimum_of(three)).support
    2
    """

    points: int
    positive: int
    status: str = "optimal"
    support: int = 0
    bound: int = 0
    on_margin: int = 0
    alpha_unique: bool | None = True
    b_unique: bool = True
    zeros_of_w: int = 0


def structure_of(problem: Problem, found: Optimum | NoOptimumError | None) -> Structure:
    """The structure of a problem with its optimum, or with why there is none."""
    sizes = Structure(problem.n, sum(y > 0 for y in problem.y))
    if not isinstance(found, Optimum):
        return Structure(sizes.points, sizes.positive, "unasked" if found is None else found.what)
    answer = found.answer
    if answer is None:
        enclosed = found.enclosed
        assert enclosed is not None
        support = enclosed.support_vectors
        bound = len(support) - len({*support} & {*enclosed.free})
        return Structure(sizes.points, sizes.positive, "enclosed", len(support), bound)
    return Structure(
        sizes.points,
        sizes.positive,
        "optimal",
        len(answer.support_vectors) if found.alpha_unique else len(answer.support.some),
        len(answer.at_bound),
        len(answer.on_margin),
        found.alpha_unique,
        found.offset[0] == found.offset[1],
        sum(not v for v in found.w or ()),
    )


def effort(problem: Problem, found: Optimum | NoOptimumError | None) -> int:
    """What the numbers on the way cost; a product or a fraction more is a number more."""
    rows = gram(problem)
    total = sum(cost(v) for i, row in enumerate(rows) for v in row[: i + 1] if isinstance(v, Fraction))
    if isinstance(found, Optimum) and found.answer is not None:
        answer = found.answer
        values = [*answer.alpha, *(found.w or ()), *([answer.b] if answer.b is not None else [])]
        total += sum(cost(v) for v in values)
    return total
