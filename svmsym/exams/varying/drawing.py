"""Random points with small integer coordinates: all anew, or a given set moved and nudged.

    x ↦ R x + t,  R a signed permutation, in the plane also a turn (a −b; b a) with a² + b² ≤ 5

A rare structure, such as a square with many optima, is hardly met by chance, and kept by moving.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exact.validation import check_problem
from svmsym.exams.varying.draw import Draw

_Point = tuple[Fraction, ...]
_TURNS = ((1, 0), (1, 1), (1, -1), (2, 1), (2, -1), (2, 0), (1, 2))
_PLANE = 2


def draw(problem: Problem, stream: Draw, span: int) -> Problem | None:
    """One draw; None where two points coincide, a coordinate is too large, or the problem is refused."""
    assert problem.X is not None
    points = [tuple(Fraction(v) for v in x) for x in problem.X]
    negative = any(v < 0 for x in points for v in x)
    order = stream.shuffled(range(len(points)))
    if stream.heads():
        low = -span if negative else 0
        made = [tuple(Fraction(stream.between(low, span)) for _ in x) for x in points]
        targets = [Fraction(stream.between(low, span)) for _ in problem.targets]
    else:
        made = _nudged(_moved([points[i] for i in order], stream, span), stream)
        targets = [problem.targets[i] + stream.between(-1, 1) for i in order] if problem.targets else []
    if len(set(made)) < len(made) or any(abs(v) > span or (v < 0 and not negative) for x in made for v in x):
        return None
    labels = tuple(problem.y[i] for i in order) if problem.y else ()
    try:
        return check_problem(replace(problem, X=tuple(made), y=labels, targets=tuple(targets)))
    except SvmsymError:
        return None


def _moved(points: Sequence[_Point], stream: Draw, span: int) -> list[_Point]:
    """The points turned, mirrored, stretched a little and shifted."""
    d = len(points[0])
    axes = stream.shuffled(range(d))
    signs = [stream.one_of((-1, 1)) for _ in range(d)]
    shift = [stream.between(-span, span) for _ in range(d)]
    a, b = stream.one_of(_TURNS)
    moved = []
    for x in points:
        turned = (a * x[0] - b * x[1], b * x[0] + a * x[1]) if d == _PLANE else x
        moved.append(tuple(signs[k] * turned[axes[k]] + shift[k] for k in range(d)))
    return moved


def _nudged(points: list[_Point], stream: Draw) -> list[_Point]:
    """Half of the time one coordinate of one point is one or two larger or smaller."""
    if stream.heads():
        return points
    i, k, by = stream.below(len(points)), stream.below(len(points[0])), stream.one_of((-2, -1, 1, 2))
    nudged = tuple(v + by if j == k else v for j, v in enumerate(points[i]))
    return [nudged if j == i else x for j, x in enumerate(points)]
