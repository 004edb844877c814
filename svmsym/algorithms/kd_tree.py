"""A k-d tree: nearest neighbours without measuring every distance.

A node holds one point and splits the others by one coordinate a: at most x_a on the left, at least x_a on the
right. The axes take turns. A query goes to its own side first; the other side can only hold something nearer
than the k best so far if the plane between is nearer, (q_a − x_a)² < the largest of their squared distances.
All numbers are exact. With k best points a query has at most n distances to measure, on average far fewer;
in many dimensions hardly any are saved.
Reference: J. L. Bentley, Multidimensional binary search trees used for associative searching, CACM 18 (1975).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.algorithms.nearest_neighbours import Point, asked, distance2


@dataclass(frozen=True)
class Node:
    """A point by its place in the data, the axis that it splits, and the points on both sides."""

    place: int
    axis: int
    low: Node | None
    high: Node | None


def kd_tree(points: Sequence[Point]) -> Node:
    """The tree, split at medians.

    >>> tree = kd_tree([(0,), (2,), (1,)])
    >>> tree.place, tree.low.place, tree.high.place
    (2, 0, 1)
    """
    rows = inputs.points(points)
    found = _grown(rows, list(range(len(rows))), 0)
    assert found is not None  # there is a point
    return found


def _grown(points: Sequence[Point], places: list[int], depth: int) -> Node | None:
    if not places:
        return None
    axis = depth % len(points[0])
    places = sorted(places, key=lambda i: points[i][axis])
    half = len(places) // 2
    low, high = (_grown(points, part, depth + 1) for part in (places[:half], places[half + 1 :]))
    return Node(places[half], axis, low, high)


def query(tree: Node, points: Sequence[Point], x: Point, k: int) -> tuple[tuple[Number, ...], int]:
    """The squared distances of the k nearest points, least first, and how many distances were measured.

    >>> points = [(i, j) for i in range(8) for j in range(8)]
    >>> query(kd_tree(points), points, (2, 6), 3)
    ((0, 1, 1), 13)
    """
    points = inputs.points(points)
    x = asked(points, x, k)
    best: list[Number] = []
    measured = 0

    def visit(node: Node | None) -> None:
        nonlocal measured
        if node is None:
            return
        here = points[node.place]
        measured += 1
        best.append(distance2(x, here))
        best.sort()
        del best[k:]
        side = x[node.axis] - here[node.axis]
        near, far = (node.low, node.high) if side < 0 else (node.high, node.low)
        visit(near)
        if len(best) < k or side * side < best[-1]:
            visit(far)

    visit(tree)
    return tuple(best), measured
