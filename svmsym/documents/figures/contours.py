"""Level curves by marching squares: f on a grid, crossings on its edges, joined to lines.

A crossing is first put where the straight line between both ends of an edge has the level, then moved by
regula falsi until f has the level there to a hundredth of a pixel. A region {f ≥ level} is bounded by the
same curves on a grid with one more row of cells of no width around it, below the level: all of them are
closed then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from svmsym.documents.figures.scale import Frame, Point, Window
from svmsym.documents.figures.svg import Spot

CELLS = 65  # along the longer side; odd, so that the middle of a symmetric picture is inside a cell
_STEPS = 4
_FINE = 2**24  # parts of an edge; fractions stay short
Node = tuple[int, int]
Edge = tuple[Node, Node]
_BELOW = None  # the value around the grid


class Tabled(Protocol):
    """A function of the plane that can be computed on a whole grid."""

    def __call__(self, x: Point, /) -> Fraction:
        """The value at a point."""

    def table(self, xs: Sequence[Fraction], ys: Sequence[Fraction], /) -> tuple[tuple[Fraction, ...], ...]:
        """The values on a grid, a row for each y."""


@dataclass(frozen=True, eq=False)
class Grid:
    """f at the corners of cells."""

    f: Tabled
    xs: tuple[Fraction, ...]
    ys: tuple[Fraction, ...]
    values: tuple[tuple[Fraction, ...], ...]  # values[j][i] = f(xs[i], ys[j])

    def point(self, node: Node) -> Point:
        """The place of a corner; the row around the grid has no width."""
        i, j = node
        return self.xs[min(max(i, 0), len(self.xs) - 1)], self.ys[min(max(j, 0), len(self.ys) - 1)]

    def value(self, node: Node) -> Fraction | None:
        """f at a corner, None around the grid."""
        i, j = node
        return self.values[j][i] if 0 <= i < len(self.xs) and 0 <= j < len(self.ys) else _BELOW


def grid(f: Tabled, shown: Window, *, flat: bool = False) -> Grid:
    """f on a grid over a window; ``flat``: it depends on the first coordinate alone."""
    across = upright = CELLS
    if shown.equal:
        longest = max(shown.width, shown.height)
        across, upright = (max(8, round(CELLS * side / longest)) | 1 for side in (shown.width, shown.height))
    if flat:
        across, upright = 2 * CELLS, 1
    xs = tuple(shown.left + shown.width * i / across for i in range(across + 1))
    ys = tuple(shown.bottom + shown.height * j / upright for j in range(upright + 1))
    rows = f.table(xs, ys[:1] if flat else ys)
    return Grid(f, xs, ys, rows * len(ys) if flat else rows)


def curves(on: Grid, level: Fraction, frame: Frame, *, region: bool = False) -> list[list[Spot]]:
    """The curves f = level on the paper, or the closed ones around {f ≥ level}."""
    spots: dict[Edge, Spot] = {}
    links: dict[Edge, list[Edge]] = {}
    first, more = (-1, 1) if region else (0, 0)
    for j in range(first, len(on.ys) - 1 + more):
        for i in range(first, len(on.xs) - 1 + more):
            for a, b in _cell(on, (i, j), level):
                links.setdefault(a, []).append(b)
                links.setdefault(b, []).append(a)
    for edge in sorted(links):
        spots[edge] = frame.place(_crossing(on, edge, level))
    return [_thinned([spots[edge] for edge in chain]) for chain in _chains(links)]


def _cell(on: Grid, corner: Node, level: Fraction) -> list[tuple[Edge, Edge]]:
    """The segments of the curve in one cell, as pairs of edges."""
    i, j = corner
    nodes = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
    values = [on.value(node) for node in nodes]
    high = [v is not None and v >= level for v in values]
    edges = [tuple(sorted((nodes[k], nodes[(k + 1) % 4]))) for k in range(4)]
    cut: list[Edge] = [edges[k] for k in range(4) if high[k] != high[(k + 1) % 4]]  # type: ignore[misc]
    if len(cut) <= 2:  # noqa: PLR2004 - one segment or none
        return [(cut[0], cut[1])] if cut else []
    # A saddle: its middle decides which corners belong together; curves may cross exactly there.
    (x1, y1), (x2, y2) = on.point(nodes[0]), on.point(nodes[2])
    middle = on.f(((x1 + x2) / 2, (y1 + y2) / 2))
    if middle == level and None not in values:
        return [(cut[0], cut[2]), (cut[1], cut[3])]
    if (middle >= level and None not in values) == high[0]:
        return [(cut[0], cut[1]), (cut[2], cut[3])]
    return [(cut[3], cut[0]), (cut[1], cut[2])]


def _crossing(on: Grid, edge: Edge, level: Fraction) -> Point:
    """Where f has the level on an edge."""
    a, b = edge
    low, high = on.value(a), on.value(b)
    if low is None or high is None:
        return on.point(b if low is None else a)
    (ax, ay), (bx, by) = on.point(a), on.point(b)

    def at(share: Fraction) -> Point:
        return ax + share * (bx - ax), ay + share * (by - ay)

    left, right = Fraction(0), Fraction(1)
    f, g = low - level, high - level
    share = left
    for _ in range(_STEPS):
        share = left + (right - left) * f / (f - g)
        share = Fraction(round(share * _FINE), _FINE)
        value = on.f(at(share)) - level
        if not value or share in {left, right}:
            break
        if (value > 0) == (f > 0):
            left, f, g = share, value, g / 2  # the Illinois rule: an end that stays counts half
        else:
            right, g, f = share, value, f / 2
    return at(share)


def _chains(links: dict[Edge, list[Edge]]) -> list[list[Edge]]:
    """Edges in the order in which a curve visits them; open curves first from their ends."""
    left = {edge: list(others) for edge, others in sorted(links.items())}
    found = []
    starts = [edge for edge, others in left.items() if len(others) == 1] + list(left)
    for start in starts:
        if not left[start]:
            continue
        chain = [start]
        while left[chain[-1]]:
            here = chain[-1]
            following = left[here].pop(0)
            left[following].remove(here)
            chain.append(following)
        found.append(chain)
    return found


def _thinned(spots: Sequence[Spot]) -> list[Spot]:
    """Without repeated spots, and without those in the middle of a straight line."""
    kept: list[Spot] = []
    for spot in spots:
        if kept and spot == kept[-1]:
            continue
        if len(kept) > 1:
            (x1, y1), (x2, y2) = kept[-2], kept[-1]
            if (x2 - x1) * (spot[1] - y2) == (y2 - y1) * (spot[0] - x2) and (x2 - x1) * (spot[0] - x2) + (
                y2 - y1
            ) * (spot[1] - y2) > 0:
                kept.pop()
        kept.append(spot)
    return kept
