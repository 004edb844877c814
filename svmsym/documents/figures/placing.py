"""Labels that cover nothing: candidates are tried in a fixed order, and the first free one is taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from svmsym.documents.figures.lettering import SIZE, Anchor, Runs, label, width
from svmsym.documents.figures.svg import PIXEL, Spot

_ABOVE, _BELOW = SIZE * PIXEL * 80 // 100, SIZE * PIXEL * 30 // 100  # of the line the letters stand on


@dataclass(frozen=True)
class Box:
    """An upright rectangle."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: Box) -> bool:
        """Whether two boxes overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def inside(self, other: Box) -> bool:
        """Whether the box lies in another one."""
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )

    def crosses(self, start: Spot, end: Spot) -> bool:
        """Whether a segment has a point in the box.

        >>> Box(0, 0, 10, 10).crosses((-5, 5), (5, -5)), Box(0, 0, 10, 10).crosses((-5, 4), (4, -5))
        (True, False)
        """
        (x1, y1), (x2, y2) = start, end
        if max(x1, x2) < self.left or min(x1, x2) > self.right:
            return False
        if max(y1, y2) < self.top or min(y1, y2) > self.bottom:
            return False
        corners = [(x, y) for x in (self.left, self.right) for y in (self.top, self.bottom)]
        sides = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in corners]
        return min(sides) <= 0 <= max(sides)


def around(spot: Spot, radius: int) -> Box:
    """The box of a mark."""
    return Box(spot[0] - radius, spot[1] - radius, spot[0] + radius, spot[1] + radius)


def text_box(runs: Runs, at: Spot, anchor: Anchor) -> Box:
    """The box of a label."""
    wide = width(runs)
    left = at[0] - {"start": 0, "middle": wide // 2, "end": wide}[anchor]
    return Box(left, at[1] - _ABOVE, left + wide, at[1] + _BELOW)


Candidate = tuple[Spot, Anchor]
_ASIDE = 3 * PIXEL
_BOTH: tuple[tuple[int, Anchor], ...] = ((_ASIDE, "start"), (-_ASIDE, "end"))


@dataclass
class Sheet:
    """What is on the paper already."""

    paper: Box
    boxes: list[Box] = field(default_factory=list)
    segments: list[tuple[Spot, Spot]] = field(default_factory=list)

    def free(self, box: Box) -> bool:
        """Whether nothing is there yet."""
        return (
            box.inside(self.paper)
            and not any(box.meets(b) for b in self.boxes)
            and not any(box.crosses(*s) for s in self.segments)
        )

    def put(self, runs: Runs, candidates: Iterable[Candidate], **attributes: str | int | None) -> str:
        """The label at the first free candidate; nothing where none is free."""
        for at, anchor in candidates:
            box = text_box(runs, at, anchor)
            if self.free(box):
                self.boxes.append(box)
                return label(runs, at, anchor, **attributes)
        return ""


def beside(spot: Spot, radius: int) -> Iterable[Candidate]:
    """Places around a mark, the nearest first, to its right before its left, above before below."""
    x, y = spot
    half = SIZE * PIXEL * 35 // 100  # letters in the middle of the mark's height
    for reach in (radius, radius + 6 * PIXEL, radius + 14 * PIXEL, radius + 24 * PIXEL):
        low = reach + _ABOVE
        diagonal = reach * 7 // 10
        yield (x + reach, y + half), "start"
        yield (x + diagonal, y - diagonal), "start"
        yield (x + diagonal, y + diagonal + _ABOVE), "start"
        yield (x - reach, y + half), "end"
        yield (x - diagonal, y - diagonal), "end"
        yield (x - diagonal, y + diagonal + _ABOVE), "end"
        yield (x, y - reach - _BELOW), "middle"
        yield (x, y + low), "middle"
        for aside, anchor in _BOTH:  # just beside an upright line
            yield (x + aside, y - reach - _BELOW), anchor
            yield (x + aside, y + low), anchor
