"""Regression over one coordinate: f(x), its tube f(x) ± ε, and slack as the way to the tube.

from (x_i, z_i) to (x_i, f(x_i) ± ε);   the errors of least squares lead to f itself
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction

from svmsym.documents.figures.axes import Axes, Entry
from svmsym.documents.figures.classified import DOTTED
from svmsym.documents.figures.decision import Decision
from svmsym.documents.figures.lettering import Runs, letter, numbered, plain_text, written
from svmsym.documents.figures.marks import BLUE, Mark, counts, draw, marks, reach, ring, shape
from svmsym.documents.figures.placing import beside
from svmsym.documents.figures.plot import Plot, plot
from svmsym.documents.figures.scale import Point, Window, window
from svmsym.documents.figures.svg import PIXEL, Spot, element, line, outline
from svmsym.documents.figures.wording import Wording
from svmsym.documents.tree import Figure

_PIECES = 120  # of a curve
_LABELS = 14  # multipliers at most
_LARGE = 2**40  # denominators of middles of balls are beyond
Vector = tuple[Fraction, ...]


@dataclass(frozen=True)
class Regressed:
    """Points (x, z) of the plane with the multipliers of a regression; epsilon None: least squares."""

    X: tuple[Point, ...]
    alpha: Vector
    star: Vector  # α*, empty where there is none
    support: tuple[int, ...]
    epsilon: Fraction | None
    columns: tuple[str, ...] = ()
    exact: bool = True
    known: frozenset[int] = frozenset()  # multipliers that are exact all the same: those at bounds

    @property
    def marks(self) -> list[Mark]:
        """The points as they are drawn."""
        ringed = self.support if self.epsilon is not None else ()
        return marks(self.X, (0,) * len(self.X), ringed, ())

    def multipliers(self, wording: Wording) -> dict[int, Runs]:
        """α or α* of every support vector, as text."""
        found: dict[int, Runs] = {}
        for i in self.support:
            name, value = ("α", self.alpha[i]) if self.alpha[i] else ("α*", self.star[i])
            found[i] = wording.equation(
                numbered(name, i + 1, wording.notation), value, exact=self.exact or i in self.known
            )
        return found


def tube_figure(data: Regressed, f: Decision, wording: Wording) -> Figure:
    """The function with its tube over the data."""
    width = data.epsilon or Fraction(0)
    xs = [x for x, _ in data.X]
    ends = {i: _edge(data, f, i) for i in range(len(data.X))}
    ends = {i: end for i, end in ends.items() if end[1] != data.X[i][1]}
    more = [(x, f((x, x)) + side * width) for x in (min(xs), max(xs)) for side in (1, -1)]
    shown = window([*data.X, *more, *ends.values()], equal=False)
    target = letter(wording.notation.symbol("z"))
    first = written(data.columns[0][:30]) if data.columns else letter(wording.notation.symbol("x"))
    page = plot(shown, Axes(first, target, wording.mark), wording)
    parts = _curves(f, width, shown, page)
    for i, end in ends.items():
        start, stop = page.frame.place(data.X[i]), page.frame.place(end)
        page.sheet.segments.append((start, stop))
        attributes = {"stroke_width": "1.6", "stroke_dasharray": DOTTED, "class_": "slack"}
        parts.append(line(start, stop, **attributes, data_point=str(i + 1)))
    points = draw(data.marks, page.frame, page.sheet)
    alphas = data.multipliers(wording)
    labels = []
    if len(alphas) <= _LABELS and data.epsilon is not None:
        for mark in data.marks:
            around = page.frame.place(mark.place)
            for k in mark.numbers:
                if k - 1 in alphas:
                    spots = beside(around, reach(mark) + 3 * PIXEL)
                    labels.append(page.sheet.put(alphas[k - 1], spots, class_="alpha"))
    labels += counts(data.marks, page.frame, page.sheet)
    kind = "tube" if data.epsilon is not None else "ridge"
    text = _described(data, [plain_text(v) for v in alphas.values()], wording)
    svg = page.svg(
        [*parts, *points, *labels], _signs(data, ends, wording), wording.say(f"{kind}-title"), text
    )
    return Figure(svg, text, wording.say(f"{kind}-caption"))


def _edge(data: Regressed, f: Decision, i: int) -> Point:
    """The point of the tube above or below z_i that is nearest; z_i itself inside the tube."""
    x, z = data.X[i]
    value, width = f((x, x)), data.epsilon or Fraction(0)
    return x, min(max(z, value - width), value + width)


def _curves(f: Decision, width: Fraction, shown: Window, page: Plot) -> list[str]:
    """f, and the tube around it."""
    pieces = 1 if f.kernel.type == "linear" else _PIECES
    xs = [shown.left + shown.width * k / pieces for k in range(pieces + 1)]
    values = [f((x, x)) for x in xs]
    levels = {side: [(x, v + side * width) for x, v in zip(xs, values, strict=True)] for side in (0, 1, -1)}
    parts = []
    spots: dict[int, list[list[Spot]]] = {
        side: [[page.frame.place(p) for p in run] for run in _within(points, shown)]
        for side, points in levels.items()
    }
    if width:
        low = [(x, max(v - width, shown.bottom)) for x, v in zip(xs, values, strict=True)]
        high = [(x, min(v + width, shown.top)) for x, v in zip(xs, values, strict=True)]
        inside = [page.frame.place(p) for p in [*high, *reversed(low)]]
        parts.append(
            element("path", d=outline(inside, closed=True), fill=BLUE, fill_opacity="0.12", class_="tube")
        )
    for side, runs in spots.items():
        if side and not width:
            continue
        for run in runs:
            page.sheet.segments += list(itertools.pairwise(run))
            parts.append(_curve(run, side))
    return parts


def _curve(run: list[Spot], side: int) -> str:
    dash, wide = ("7 4", "1.2") if side else (None, "1.8")
    return element(
        "path",
        d=outline(run),
        fill="none",
        stroke="currentColor",
        stroke_width=wide,
        stroke_dasharray=dash,
        class_="level",
        data_level=str(side),
    )


def _within(points: list[Point], shown: Window) -> list[list[Point]]:
    """The parts of a curve that lie in the window, cut where they leave it."""
    runs: list[list[Point]] = [[]]
    for p, q in itertools.pairwise(points):
        cut = _cut(p, q, shown)
        if cut is None:
            runs.append([])
            continue
        if not runs[-1] or runs[-1][-1] != cut[0]:
            runs.append([cut[0]])
        runs[-1].append(cut[1])
    return [run for run in runs if len(run) > 1]


def _cut(p: Point, q: Point, shown: Window) -> tuple[Point, Point] | None:
    """The part of a segment between the bottom and the top."""
    start, stop = Fraction(0), Fraction(1)
    step = q[1] - p[1]
    if not step:
        return (p, q) if shown.bottom <= p[1] <= shown.top else None
    first, last = sorted(((shown.bottom - p[1]) / step, (shown.top - p[1]) / step))
    start, stop = max(start, first), min(stop, last)
    if start >= stop:
        return None
    return tuple((p[0] + s * (q[0] - p[0]), p[1] + s * step) for s in (start, stop))  # type: ignore[return-value]


def _signs(data: Regressed, ends: dict[int, Point], wording: Wording) -> list[Entry]:
    wide = 10 * PIXEL
    found: list[Entry] = [(shape(0, (0, 0)), written(wording.say("point")))]
    if data.epsilon is not None and data.support:
        found.append((ring((0, 0)), written(wording.say("support"))))
    found.append((line((-wide, 0), (wide, 0), stroke_width="1.8"), written(wording.say("function"))))
    if data.epsilon:
        dashed = line((-wide, 0), (wide, 0), stroke_width="1.2", stroke_dasharray="7 4")
        found.append((dashed, written(wording.say("tube"))))
    if ends:
        dotted = line((-wide, 0), (wide, 0), stroke_width="1.6", stroke_dasharray=DOTTED)
        found.append((dotted, written(wording.say("slack" if data.epsilon is not None else "error"))))
    return found


def _described(data: Regressed, alphas: list[str], wording: Wording) -> str:
    """The alternative text."""
    say = wording.say
    if data.epsilon is None:
        return wording.sentences(
            say("alt-points", n=len(data.X)), say("alt-alpha", values=wording.listed(alphas))
        )
    width = plain_text(
        wording.equation(
            wording.symbol("ε"), data.epsilon, exact=data.exact or data.epsilon.denominator < _LARGE
        )
    )
    return wording.sentences(
        say("alt-points", n=len(data.X)),
        say("alt-tube", epsilon=width),
        say("alt-support", points=wording.points(data.support)) if data.support else "",
        say("alt-alpha", values=wording.listed(alphas)) if alphas else "",
    )
