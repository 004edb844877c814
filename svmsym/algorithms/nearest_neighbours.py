"""k nearest neighbours: the class that is most frequent around a point.

    distance        ‖x − xᵢ‖² = Σ (x_j − x_ij)²,  squared, so that it stays exact; the order is the same
    neighbourhood   Nᵏ(x), the k points with the least distance
    vote            Pr(y = C | x) = #{i ∈ Nᵏ(x): yᵢ = C}/k
    class           the C with the largest vote

Two points at the k-th distance, or two classes with the same vote, leave these definitions open. A tie rule
is part of the question: ``refuse`` raises an error, ``first`` takes what comes first in the data, and for
distances ``all`` takes every point that is as near as the k-th, so that there are more than k.
``classify_steps`` shows the distances in order, with the classes and how the votes grow.
Reference: E. Fix, J. L. Hodges, Discriminatory analysis (1951); T. Cover, P. Hart, IEEE Trans. IT 13 (1967).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Literal, get_args

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.algorithms.trace import Trace, shown
from svmsym.errors import SvmsymError

Point = Sequence[Number]
Near = Literal["refuse", "first", "all"]
Vote = Literal["refuse", "first"]


def distance2(x: Point, other: Point) -> Number:
    """The squared distance.

    >>> distance2((0, 0), (3, Fraction(1, 2)))
    Fraction(37, 4)
    """
    here = inputs.numbers(x, "x")
    there = inputs.numbers(other, "the other point", len(here))
    return sum(((a - b) ** 2 for a, b in zip(here, there, strict=True)), 0)


def asked(points: Sequence[Point], x: Point, k: int) -> inputs.Vector:
    """Refuse a question that has no answer: k outside 1 … n, or an x from another space.

    >>> asked([(0, 0), (1, 2)], (5, 5), 2)
    (5, 5)
    """
    if not isinstance(k, int) or not 1 <= k <= len(points):
        raise SvmsymError(f"k = {k} for {len(points)} points", hint=f"choose k between 1 and {len(points)}")
    return inputs.numbers(x, "x", len(points[0]))


def neighbours(points: Sequence[Point], x: Point, k: int, ties: Near = "refuse") -> tuple[int, ...]:
    """The places of the k nearest points, nearest first; they count from 0.

    >>> neighbours([(0,), (1,), (5,)], (2,), 2)
    (1, 0)
    >>> neighbours([(-1,), (1,), (5,)], (0,), 1, ties="first"), neighbours([(-1,), (1,)], (0,), 1, ties="all")
    ((0,), (0, 1))
    """
    inputs.one_of(ties, get_args(Near), "ties")
    points = inputs.points(points)
    x = asked(points, x, k)
    far = [distance2(x, p) for p in points]
    order = sorted(range(len(points)), key=lambda i: far[i])
    reach = far[order[k - 1]]
    if ties == "all":
        return tuple(i for i in order if far[i] <= reach)
    if ties == "refuse" and k < len(points) and far[order[k]] == reach:
        raise SvmsymError(
            f"{shown(points[order[k - 1]])} and {shown(points[order[k]])} are equally far from {shown(x)}",
            why=f"the {k} nearest points are not unique",
            hint='say what to do: ties="first" or ties="all"',
        )
    return tuple(order[:k])


def votes(
    points: Sequence[Point], classes: Sequence[Hashable], x: Point, k: int, ties: Near = "refuse"
) -> dict[Hashable, Fraction]:
    """Pr(y = C | x) for every class of the data, in the order in which the classes come up.

    >>> red_red_blue = votes([(0,), (1,), (3,), (9,)], ["red", "red", "blue", "blue"], (1,), 3)
    >>> [f"{c} {p}" for c, p in red_red_blue.items()]
    ['red 2/3', 'blue 1/3']
    """
    points = inputs.points(points)
    classes = inputs.classes_of(classes, len(points))
    near = neighbours(points, x, k, ties)
    counts = Counter(classes[i] for i in near)
    return {c: Fraction(counts[c], len(near)) for c in dict.fromkeys(classes)}


def classify(  # noqa: PLR0913 - a question and its two tie rules
    points: Sequence[Point],
    classes: Sequence[Hashable],
    x: Point,
    k: int,
    *,
    ties: Near = "refuse",
    vote_ties: Vote = "refuse",
) -> Hashable:
    """The class with the largest vote.

    >>> classify([(0,), (1,), (3,), (9,)], ["red", "red", "blue", "blue"], (1,), 3)
    'red'
    """
    inputs.one_of(vote_ties, get_args(Vote), "vote_ties")
    x = inputs.numbers(x, "x")
    found = votes(points, classes, x, k, ties)
    most = max(found.values())
    best = [c for c, p in found.items() if p == most]
    if vote_ties == "refuse" and len(best) > 1:
        raise SvmsymError(
            f"the classes {', '.join(map(str, best))} have the same vote {most} at {tuple(x)}",
            hint='choose another k, or vote_ties="first"',
        )
    return best[0]


def classify_steps(  # noqa: PLR0913 - a question and its two tie rules
    points: Sequence[Point],
    classes: Sequence[Hashable],
    x: Point,
    k: int,
    *,
    ties: Near = "refuse",
    vote_ties: Vote = "refuse",
) -> Trace:
    """The same as a table: all points, nearest first, and the votes so far of those that count.

    Points count from 1. The result is the class.

    >>> print(classify_steps([(0,), (1,), (3,), (9,)], ["red", "red", "blue", "blue"], (1,), 3))
    rank  point  distance²  class  votes
    1     2      0          red    red 1, blue 0
    2     1      1          red    red 2, blue 0
    3     3      4          blue   red 2, blue 1
    4     4      64         blue
    """
    points, x = inputs.points(points), inputs.numbers(x, "x")
    classes = inputs.classes_of(classes, len(points))
    winner = classify(points, classes, x, k, ties=ties, vote_ties=vote_ties)
    counted = len(neighbours(points, x, k, ties))
    tally = dict.fromkeys(classes, 0)
    rows = []
    for rank, i in enumerate(neighbours(points, x, len(points), "first"), 1):
        if rank <= counted:
            tally[classes[i]] += 1
        told = ", ".join(f"{c} {v}" for c, v in tally.items()) if rank <= counted else ""
        rows.append((rank, i + 1, distance2(x, points[i]), classes[i], told))
    return Trace(("rank", "point", "distance²", "class", "votes"), tuple(rows), winner)
