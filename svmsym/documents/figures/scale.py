"""From the plane to the picture: which part of the plane is shown, how large, and where on the paper.

X = left + (x − low)·width/(high − low),   Y upwards in the plane, downwards on the paper
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.documents.figures.placing import Box
from svmsym.documents.figures.svg import PIXEL, Spot

Point = tuple[Fraction, Fraction]
_AIR = Fraction(14, 100)  # of the extent, on each side
_SAME = 4  # extents that differ by more than this have scales of their own
_FLAT = Fraction(2, 5)  # the height of what has none, as a share of its width
_GROWTH = 3  # what lies outside is shown too if the picture grows no more than this
WIDTH, HEIGHT = 420, 330  # pixels of the plot at most


@dataclass(frozen=True)
class Window:
    """A rectangle of the plane."""

    left: Fraction
    right: Fraction
    bottom: Fraction
    top: Fraction
    equal: bool = True  # one scale for both axes

    @property
    def width(self) -> Fraction:
        """Its extent along the first axis."""
        return self.right - self.left

    @property
    def height(self) -> Fraction:
        """And along the second."""
        return self.top - self.bottom

    def has(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.left <= point[0] <= self.right and self.bottom <= point[1] <= self.top


@dataclass(frozen=True)
class Frame:
    """A window and its place on the paper."""

    window: Window
    paper: Box

    def place(self, point: Point) -> Spot:
        """Where a point of the plane is on the paper."""
        w, p = self.window, self.paper
        x = p.left + (point[0] - w.left) * (p.right - p.left) / w.width
        y = p.bottom - (point[1] - w.bottom) * (p.bottom - p.top) / w.height
        return round(x), round(y)

    def across(self, normal: Point, value: Fraction) -> list[Point]:
        """Where the line ⟨normal, x⟩ = value enters and leaves the window; empty if it misses it."""
        w, ends = self.window, list[Point]()
        if normal[1]:
            for x in (w.left, w.right):
                ends.append((x, (value - normal[0] * x) / normal[1]))
        if normal[0]:
            for y in (w.bottom, w.top):
                ends.append(((value - normal[1] * y) / normal[0], y))
        found = sorted({end for end in ends if w.has(end)})
        return [found[0], found[-1]] if len(found) > 1 else []


def window(points: Sequence[Point], more: Sequence[Point] = (), *, equal: bool | None = None) -> Window:
    """All points with air around them, and more points that are not too far away.

    ``equal`` None: one scale where the extents are alike.

    >>> w = window([(Fraction(0), Fraction(0)), (Fraction(2), Fraction(1))])
    >>> str(w.left), str(w.right), w.equal
    ('-7/25', '57/25', True)
    """
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    for x, y in more:
        wide, high = _extent([*xs, x]), _extent([*ys, y])
        most = _GROWTH * max(_extent(xs), _extent(ys))
        if not most or max(wide, high) <= most:
            xs, ys = [*xs, x], [*ys, y]
    wide, high = _extent(xs), _extent(ys)
    largest = max(wide, high)
    if not largest:
        largest = max(abs(xs[0]), abs(ys[0])) or Fraction(2)
        wide = high = largest
    same = not min(wide, high) or largest <= _SAME * min(wide, high) if equal is None else equal
    if same:
        wide, high = max(wide, _FLAT * largest), max(high, _FLAT * largest)
        air = (_AIR * largest, _AIR * largest)
    else:
        wide, high = wide or largest, high or largest
        air = (_AIR * wide, _AIR * high)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    right, up = wide / 2 + air[0], high / 2 + air[1]
    return Window(x - right, x + right, y - up, y + up, same)


def _extent(values: Sequence[Fraction]) -> Fraction:
    return max(values) - min(values)


def frame(shown: Window, left: int, top: int, height: int = HEIGHT) -> Frame:
    """The window as large as it may be, its upper left corner at a place on the paper."""
    wide, high = WIDTH * PIXEL, height * PIXEL
    if shown.equal:
        scale = min(wide / shown.width, high / shown.height)
        wide, high = round(scale * shown.width), round(scale * shown.height)
    return Frame(shown, Box(left, top, left + wide, top + high))
