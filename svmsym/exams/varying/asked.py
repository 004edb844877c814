"""Data sets with the structure asked for: how many points, support vectors, points at the bound, …

    Asked(points=4, support=3)                       three support vectors, one point beyond the margin
    Asked(points=4, price=2, bound=1)                soft margin, one point with α = C
    Asked(points=4, alpha_unique=False)              many optimal α
    Asked(points=5, separable=False)                 no hyperplane separates the classes
    Asked(points=4, support=2, misleading=True)      the nearest pair of points is not the support

Every data set is solved exactly; numbers are nice, and the seed gives the same data on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from svmsym.exact.problem import Problem
from svmsym.exams.varying.draw import Draw
from svmsym.exams.varying.niceness import is_nice
from svmsym.exams.varying.similar import MOST_DRAWS
from svmsym.exams.varying.structure import structure_of
from svmsym.judging.on_data.optimum import NoOptimumError, Optimum, optimum_of


@dataclass(frozen=True)
class Asked:
    """A structure; what is None is left open. ``price`` is C, None for the hard margin."""

    points: int
    dimension: int = 2
    positive: int | None = None
    price: Fraction | int | None = None
    support: int | None = None
    bound: int | None = None
    alpha_unique: bool | None = True
    b_unique: bool | None = True
    separable: bool = True
    misleading: bool | None = None
    largest: int = 6  # coordinates lie between 0 and this


def data_with(asked: Asked, seed: int) -> Iterator[Problem]:
    """Data sets of this structure, until hardly any are left; no points twice.

    >>> found = next(data_with(Asked(points=3, support=2), 1))
    >>> sum(a > 0 for a in optimum_of(found).alpha)
    2
    """
    stream = Draw(seed, asked)
    seen = set()
    idle = 0
    price = None if asked.price is None else Fraction(asked.price)
    while idle < MOST_DRAWS:
        idle += 1
        points = tuple(
            tuple(Fraction(stream.between(0, asked.largest)) for _ in range(asked.dimension))
            for _ in range(asked.points)
        )
        positive = asked.positive or stream.between(1, asked.points - 1)
        labels = [1] * positive + [-1] * (asked.points - positive)
        drawn = Problem("svc", C=price, X=points, y=tuple(stream.shuffled(labels)))
        if len(set(points)) == len(points) and any(map(any, points)) and (points, drawn.y) not in seen:
            seen.add((points, drawn.y))
            if fits(asked, drawn):
                idle = 0
                yield drawn


def fits(asked: Asked, problem: Problem) -> bool:
    """Whether a data set has the structure asked for, with nice numbers."""
    if any(not any(x) for x in problem.X or ()):
        return False  # a point at the origin hides mistakes
    try:
        best = optimum_of(problem)
    except NoOptimumError:
        return not asked.separable and asked.price is None
    if not asked.separable and (asked.price is None or is_separable(problem)):
        return False
    answer = best.answer
    assert answer is not None
    found = structure_of(problem, best)
    numbers = [*answer.alpha, *(best.w or ()), *([answer.b] if answer.b is not None else [])]
    wanted = {
        "support": asked.support,
        "bound": asked.bound,
        "alpha_unique": asked.alpha_unique,
        "b_unique": asked.b_unique,
    }
    right = all(value is None or getattr(found, name) == value for name, value in wanted.items())
    led = asked.misleading is None or misleads(problem, best) == asked.misleading
    return right and led and bool(answer.norm2) and all(map(is_nice, numbers))


def is_separable(problem: Problem) -> bool:
    """Whether a hyperplane separates the classes."""
    try:
        optimum_of(Problem("svc", X=problem.X, y=problem.y))
    except NoOptimumError:
        return False
    return True


def misleads(problem: Problem, best: Optimum) -> bool:
    """Whether the nearest pair of opposite points, the first guess by hand, is not the support.

    >>> far = Problem("svc", X=((Fraction(0),), (Fraction(2),), (Fraction(5),)), y=(-1, 1, 1))
    >>> misleads(far, optimum_of(far))
    False
    """
    assert problem.X is not None
    assert best.answer is not None
    points = list(zip(problem.X, problem.y, strict=True))
    pairs = [
        (sum(((a - b) ** 2 for a, b in zip(points[i][0], points[j][0], strict=True)), Fraction(0)), i, j)
        for i, j in product(range(len(points)), repeat=2)
        if points[i][1] < points[j][1]
    ]
    nearest = min(pairs)
    support = {i for i, a in enumerate(best.answer.alpha) if a > 0}
    return support != {nearest[1], nearest[2]}
