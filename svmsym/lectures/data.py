"""Small data sets on which checks compute, each declared once.

The name is what a counterexample says; points of the line are one-tuples.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

CLOSE = Fraction(1, 10**6)  # how far beside a border checks still look


class Data(NamedTuple):
    """Points and labels.

    >>> FOUR.samples[1]
    [-1, -1, 1, 1]
    """

    name: str
    points: Sequence[tuple[int, ...]]
    labels: Sequence[int]

    @property
    def samples(self) -> tuple[Sequence[tuple[int, ...]], Sequence[int]]:
        """Points and labels, as solvers and algorithms take them."""
        return self.points, self.labels


# Separable, in the plane.
FOUR = Data("the points (0,0)−, (2,2)−, (2,0)+, (3,0)+", [(0, 0), (2, 2), (2, 0), (3, 0)], [-1, -1, 1, 1])
TWO = Data("the points (1,2)+, (2,1)−", [(1, 2), (2, 1)], [1, -1])
THREE = Data("the points (1,2)+, (2,4)+, (2,1)−", [(1, 2), (2, 4), (2, 1)], [1, 1, -1])
SQUARE = Data("the corners (1,±1)+, (−1,±1)−", [(1, 1), (1, -1), (-1, 1), (-1, -1)], [1, 1, -1, -1])
BELOW = Data("the points (−1,−2)+, (−2,−1)−", [(-1, -2), (-2, -1)], [1, -1])  # coordinates below 0

# Separable, on the line.
LINE = Data("the points 1+, −1− of the line", [(1,), (-1,)], [1, -1])
LOPSIDED = Data("the points 1+, −5− of the line", [(1,), (-5,)], [1, -1])
APART = Data("the points 0−, 4+ of the line", [(0,), (4,)], [-1, 1])
STEP = Data("the points 0−, 2+, 3+ of the line", [(0,), (2,), (3,)], [-1, 1, 1])
STRAIGHT = Data("the points −2−, −1−, 1+, 2+ of the line", [(-2,), (-1,), (1,), (2,)], [-1, -1, 1, 1])
BEYOND = Data("the points −6−, −2−, 2+, 8+ of the line", [(-6,), (-2,), (2,), (8,)], [-1, -1, 1, 1])
# For a small price one multiplier is 0 and bounds b, from below or from above; the others are at C.
RIGHT = Data("the points 1+, −1−, 2+ of the line", [(1,), (-1,), (2,)], [1, -1, 1])
LEFT = Data("the points 1+, −1−, −2− of the line", [(1,), (-1,), (-2,)], [1, -1, -1])
ONE = Data("the point 0 with y = +1", [(0,)], [1])

# Not separable.
XOR = Data("the points ±(1,1)+, ±(1,−1)−", [(1, 1), (-1, -1), (1, -1), (-1, 1)], [1, 1, -1, -1])
BENT = Data(
    "the points ±(1,1)+, ±(2,1)+, ±(1,−1)−, ±(2,−1)−",
    [*XOR.points, (2, 1), (-2, -1), (2, -1), (-2, 1)],
    [*XOR.labels, 1, 1, -1, -1],
)
BITS = Data("the points (0,0)−, (0,1)+, (1,0)+, (1,1)−", [(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1])
# SMO needs many sweeps here.
SWEEPS = Data("x = −2, 0, 1, −1 with t = +, +, −, −", [(-2,), (0,), (1,), (-1,)], [1, 1, -1, -1])
