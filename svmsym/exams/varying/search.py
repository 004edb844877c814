"""Data sets like a given one: the same structure, small integers in, small fractions out, the same work.

Fresh points are drawn on the grid that the given ones span. Where the structure is rare (α not unique), fresh
points hit it seldom; then the given points are moved instead, by what keeps every structure:

    x ↦ s·Rx + t   with R a turn or a mirror that maps the grid to itself,   points in another order

The hard margin allows a factor s as well: α becomes α/s².
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from svmsym.errors import SvmsymError
from svmsym.exact.answer import Answer
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve
from svmsym.exams.varying.draw import Draw
from svmsym.exams.varying.structure import Solved, Structure, shape_of, solved

Rows = tuple[tuple[Fraction, ...], ...]
_FRESH = 6000  # fresh draws before the given points are moved instead
_MOVED = 2000
_SHIFT = 6  # the farthest that they are moved along an axis
_LARGEST_BELOW = 12  # denominator of a nice number
_LARGEST_ABOVE = 40  # numerator
_ROOM = 4  # the work may differ by a quarter, and by one
_TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
_MIRRORED = ((1, 0, 0, -1), (-1, 0, 0, 1), (0, 1, 1, 0), (0, -1, -1, 0))


def alike(base: Solved, draw: Draw) -> Iterator[Solved]:
    """Data sets with the structure of the given one, in the order in which they are drawn.

    >>> base = solved(Problem("svc", X=((1, 0), (3, 2), (5, 1)), y=(-1, 1, 1)))
    >>> first = next(alike(base, Draw(1, "A")))
    >>> first.structure == base.structure, first.problem.X != base.problem.X
    (True, True)
    """
    limits = _limits(base)
    for problem in chain(_fresh(base.problem, draw), _moved(base.problem, draw)):
        found = _accepted(base, problem, limits)
        if found is not None:
            yield found
    raise SvmsymError(
        f"too few data sets like this one among {_FRESH + _MOVED} drawn",
        why=f"structure: {_said(base.structure)}",
        hint="ask for fewer variants, or start from data with more points or a common structure",
    )


def _accepted(base: Solved, problem: Problem, limits: tuple[int, int]) -> Solved | None:
    if len(set(_rows(problem))) < problem.n:
        return None
    answer = solve(problem)
    if answer.status != base.structure.status or not _nice(answer, limits):
        return None
    if shape_of(answer) != replace(
        base.structure, rejected=0
    ):  # before the calculation by hand, which is slow
        return None
    found = solved(problem)
    if found.structure != base.structure or _ROOM * abs(found.work - base.work) > base.work + _ROOM:
        return None
    return found


def _nice(answer: Answer, limits: tuple[int, int]) -> bool:
    if answer.point is None:
        return True
    above, below = limits
    numbers = (*answer.alpha, *(answer.w or ()), answer.b or Fraction(0), *answer.xi)
    return all(abs(v.numerator) <= above and v.denominator <= below for v in numbers)


def _limits(base: Solved) -> tuple[int, int]:
    """No number is uglier than nice, unless the given data have uglier ones themselves."""
    above = max((abs(v.numerator) for v in base.numbers), default=0)
    below = max((v.denominator for v in base.numbers), default=0)
    return max(above, _LARGEST_ABOVE), max(below, _LARGEST_BELOW)


def _fresh(problem: Problem, draw: Draw) -> Iterator[Problem]:
    """Points on the grid that the given ones span, at first one step wider, later more; C near the given."""
    X = _rows(problem)
    step = min((Fraction(1, v.denominator) for row in X for v in row), default=Fraction(1))
    ends = [(int(min(c) / step), int(max(c) / step)) for c in zip(*X, strict=True)]
    for k in range(_FRESH):
        wider = 1 + 3 * k // _FRESH
        drawn: dict[tuple[Fraction, ...], None] = {}
        while len(drawn) < len(X):
            drawn[tuple(step * draw.between(low - wider, high + wider) for low, high in ends)] = None
        yield replace(problem, X=tuple(drawn), C=_price(problem.C, draw))


def _price(C: Fraction | None, draw: Draw) -> Fraction | None:
    return None if C is None else draw.one_of((C / 2, C, C + Fraction(1, 2), C + 1, 2 * C, C + 3, 3 * C))


def _moved(problem: Problem, draw: Draw) -> Iterator[Problem]:
    """The given points, turned, mirrored, shifted, in another order within each class."""
    X = _rows(problem)
    scaled = problem.C is None and problem.kernel.type == "linear"
    for _ in range(_MOVED):
        rows = _reordered(X, problem.y, draw)
        factor = draw.between(1, 3) if scaled else 1
        if len(X[0]) == 2:  # noqa: PLR2004 - the plane
            a, b, c, d = draw.one_of(_TURNS + _MIRRORED)
            rows = [(a * x + b * z, c * x + d * z) for x, z in rows]
        else:
            sign = draw.one_of((1, -1))
            rows = [tuple(sign * v for v in row) for row in rows]
        shift = [draw.between(-_SHIFT, _SHIFT) for _ in X[0]]
        moved = [tuple(factor * v + t for v, t in zip(row, shift, strict=True)) for row in rows]
        yield replace(problem, X=tuple(moved))


def _reordered(X: Rows, y: tuple[int, ...], draw: Draw) -> list[tuple[Fraction, ...]]:
    rows = list(X)
    for label in (-1, 1):
        own = [k for k, of in enumerate(y) if of == label]
        for k, j in zip(own, draw.shuffled(own), strict=True):
            rows[k] = X[j]
    return rows


def _rows(problem: Problem) -> Rows:
    assert problem.X is not None
    return tuple(tuple(map(Fraction, row)) for row in problem.X)


def _said(structure: Structure) -> str:
    return (
        f"{structure.n} points, {structure.status}, {structure.support} support vectors, "
        f"{structure.bounded} at the bound, α {'unique' if structure.unique else 'not unique'}"
    )
