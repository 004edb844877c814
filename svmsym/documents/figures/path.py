"""The path of the multipliers: α_i as a function of C (or ε, ν), piecewise linear, with its breakpoints.

    α(t) on a segment is the straight line between its ends; beyond the last breakpoint it goes on for ever

Breakpoints that are far apart have a logarithmic axis; straight lines are curves there and drawn as such.
More breakpoints than the eye can tell apart have no lines, dots and names of their own.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

from svmsym.documents.figures.axes import Axes, Entry
from svmsym.documents.figures.lettering import Run, Runs, letter, numbered, plain_text, written
from svmsym.documents.figures.placing import Sheet, beside
from svmsym.documents.figures.plot import Plot, plot
from svmsym.documents.figures.scale import Point, Window
from svmsym.documents.figures.svg import PIXEL, circle, element, line, outline
from svmsym.documents.figures.wording import Wording
from svmsym.documents.tree import Figure
from svmsym.exact.paths.path import Path
from svmsym.formulas.notation import DEFAULT, Notation

_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
_DASHES = (None, "8 3", "2 3", "8 3 2 3", "12 4", "4 2")
_AHEAD = Fraction(5, 4)  # how far a path without end is shown beyond its last breakpoint
_WIDE = 60  # breakpoints that differ by a larger factor have a logarithmic axis
_TOGETHER = 4  # names at one curve
_PIECES = 16  # of a curved segment
_MANY = 20  # breakpoints that can be told apart
_TRIED = 8  # places for a name beside a curve of many corners
_CONTEXT = Context(prec=30, traps=[])


@dataclass(frozen=True)
class Curve:
    """Multipliers that are equal all along: (t, value) at the start, at all breakpoints, and at the end."""

    names: tuple[tuple[str, int], ...]  # α or α*, and the number of the point, from 1
    corners: tuple[Point, ...]

    def inside(self, k: int, t: Fraction) -> Fraction:
        """The value at t, which lies between corner k and the next."""
        (s, u), (r, v) = self.corners[k : k + 2]
        return u + (v - u) * (t - s) / (r - s)

    def written(self, notation: Notation) -> Runs:
        """The names of the multipliers, the first few of many."""
        found: Runs = ()
        for name, number in self.names[:_TOGETHER]:
            found += ((Run(",\u00a0"),) if found else ()) + numbered(name, number, notation)
        return (*found, Run(",\u00a0…")) if len(self.names) > _TOGETHER else found


def path_figure(path: Path, language: str = "en", notation: Notation = DEFAULT) -> Figure:
    """All multipliers along a path.

    >>> from svmsym.exact.front import path
    >>> path_figure(path([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1])).alternative[:38]
    '4 multipliers as functions of C, from '
    """
    wording = Wording(language, notation)
    stop = _last(path)
    curves = _curves(path, stop)
    breaks = [t for t in path.breakpoints if path.start < t < stop]
    logarithmic = len(breaks) > 1 and breaks[0] > 0 and breaks[-1] > _WIDE * breaks[0]
    axis = _Logarithm(breaks[0] / 2) if logarithmic else _Plain()
    start = axis.low(path.start)
    top = max([v for c in curves for _, v in c.corners] + [Fraction(0)]) or Fraction(1)
    low = min([v for c in curves for _, v in c.corners] + [Fraction(0)])
    shown = Window(axis.at(start), axis.at(stop), low, top * Fraction(108, 100), equal=False)
    name = _parameter(path, wording)
    across = (Run("log"), Run("10", shift="sub"), Run("\u00a0"), *name) if logarithmic else name
    page = plot(shown, Axes(across, wording.symbol("α"), wording.mark, aside=False), wording, 280)
    told = breaks if len(breaks) <= _MANY else []
    parts = [_upright(axis.at(t), page, wording, t) for t in told]
    for k, curve in enumerate(curves):
        parts.append(_drawn(curve, k, axis, start, page))
    for k, curve in enumerate(curves if told else ()):
        parts += [
            circle(page.frame.place((axis.at(t), v)), 260, fill=_COLOURS[k % 6], class_="break")
            for (t, v), bends in zip(curve.corners, _bends(curve), strict=True)
            if bends
        ]
    parts += _names(curves, axis, start, page)
    dotted = line((-10 * PIXEL, 0), (10 * PIXEL, 0), **_THIN)
    entries: list[Entry] = [(dotted, written(wording.say("breakpoint")))] if told else []
    plain = plain_text(name)
    text = _described(curves, breaks, plain, wording, logarithmic=logarithmic)
    svg = page.svg(parts, entries, wording.say("path-title", parameter=plain), text)
    return Figure(svg, text, wording.say("path-caption", parameter=plain))


_THIN: dict[str, str | int | None] = {"stroke_width": "0.8", "stroke_dasharray": "1 3"}


class _Plain:
    """The parameter itself."""

    bent = False

    def low(self, start: Fraction) -> Fraction:
        """Where the picture begins."""
        return start

    def at(self, t: Fraction) -> Fraction:
        """Its place along the axis."""
        return t


@dataclass(frozen=True)
class _Logarithm:
    """The logarithm of the parameter to the base 10; Python's decimal arithmetic rounds it correctly."""

    least: Fraction
    bent = True

    def low(self, start: Fraction) -> Fraction:
        """Where the picture begins."""
        return max(start, self.least)

    def at(self, t: Fraction) -> Fraction:
        """Its place along the axis."""
        value = _CONTEXT.divide(Decimal(t.numerator), Decimal(t.denominator))
        return Fraction(_CONTEXT.log10(value))


def _last(path: Path) -> Fraction:
    """The end of the path, or a value beyond its last breakpoint."""
    if path.stop is not None:
        return path.stop
    last = path.segments[-1].start
    return last * _AHEAD if last > 0 else path.start + 1


def _curves(path: Path, stop: Fraction) -> list[Curve]:
    """The corners of every multiplier, equal ones together."""
    found: dict[tuple[Point, ...], list[tuple[str, int]]] = {}
    for name in ("α", "α*"):
        if not path.segments[0].block(name)[0]:
            continue
        firsts = [(s.start, s.block(name)[0]) for s in path.segments]
        at_start, at_stop = path.segments[-1].block(name)
        if path.stop is None:
            ahead = stop - path.segments[-1].start
            at_stop = tuple(a + ahead * slope for a, slope in zip(at_start, at_stop, strict=True))
        rows = [*firsts, (stop, at_stop)]
        for i in range(path.problem.n):
            found.setdefault(tuple((t, values[i]) for t, values in rows), []).append((name, i + 1))
    return [Curve(tuple(names), corners) for corners, names in found.items()]


def _bends(curve: Curve) -> list[bool]:
    """At which corners the slope changes."""
    corners = curve.corners
    found = [False]
    for (t, u), (s, v), (r, w) in zip(corners, corners[1:], corners[2:], strict=False):
        found.append((v - u) * (r - s) != (w - v) * (s - t))
    return [*found, False]


def _parameter(path: Path, wording: Wording) -> Runs:
    own = letter(wording.notation.symbol(path.parameter.letter))
    return (Run("1/"), *own) if path.parameter.power < 0 else own


def _upright(x: Fraction, page: Plot, wording: Wording, t: Fraction) -> str:
    """A breakpoint: a thin line, and its value above where there is room."""
    w = page.frame.window
    low, high = page.frame.place((x, w.bottom)), page.frame.place((x, w.top))
    name = page.sheet.put(
        wording.number(t)[1], [((high[0], high[1] - 5 * PIXEL), "middle")], class_="break-name"
    )
    return line(low, high, **_THIN, class_="breakpoint", data_value=str(t)) + name


def _drawn(curve: Curve, k: int, axis: _Plain | _Logarithm, start: Fraction, page: Plot) -> str:
    points: list[Point] = []
    for (t, u), (s, v) in zip(curve.corners, curve.corners[1:], strict=False):
        if s <= start:
            continue
        first = max(t, start)
        pieces = _pieces(page, axis.at(first), axis.at(s), len(curve.corners)) if axis.bent and u != v else 1
        for step in range(pieces):
            r = first + (s - first) * step / pieces
            points.append((axis.at(r), u + (v - u) * (r - t) / (s - t)))
    t, v = curve.corners[-1]
    points.append((axis.at(t), v))
    spots = [page.frame.place(p) for p in points]
    page.sheet.segments += list(itertools.pairwise(spots))
    return element(
        "path",
        d=outline(spots),
        fill="none",
        stroke=_COLOURS[k % len(_COLOURS)],
        stroke_width="1.8",
        stroke_dasharray=_DASHES[(k // len(_COLOURS) + k) % len(_DASHES)],
        stroke_linejoin="round",
        class_="curve",
        data_name=" ".join(f"{name}{number}" for name, number in curve.names),
    )


def _pieces(page: Plot, left: Fraction, right: Fraction, corners: int) -> int:
    """Into how many straight pieces a curved segment is cut: of many segments most are narrow."""
    if corners - 2 <= _MANY:
        return _PIECES
    wide = page.frame.place((right, Fraction(0)))[0] - page.frame.place((left, Fraction(0)))[0]
    return min(_PIECES, 1 + wide // (6 * PIXEL))


def _names(curves: Sequence[Curve], axis: _Plain | _Logarithm, start: Fraction, page: Plot) -> list[str]:
    """Names beside the curves, each where its curve is farthest from the others."""
    parts = []
    w = page.frame.window
    times = [t for t, _ in curves[0].corners]  # all curves have their corners at the same values
    many = len(times) - 2 > _MANY
    uprights = [
        (page.frame.place((axis.at(t), w.bottom)), page.frame.place((axis.at(t), w.top)))
        for t in times[1:-1]
        if t > start and not many
    ]
    middles = [
        (k, (max(t, start) + s) / 2) for k, (t, s) in enumerate(itertools.pairwise(times)) if s > start
    ]
    columns = []  # for each segment: the values of all curves in its middle, and where they are
    for k, middle in middles:
        values, across = [c.inside(k, middle) for c in curves], axis.at(middle)
        columns.append((values, [page.frame.place((across, v)) for v in values]))
    for i, curve in enumerate(curves):
        if not any(v for _, v in curve.corners):
            continue
        places = []
        for values, spots_there in columns:
            x, y = spots_there[i]
            others = [abs(y - other) for j, (_, other) in enumerate(spots_there) if j != i]
            places.append((-min([*others, 60 * PIXEL]), -values[i], (x, y)))
        spots = [spot for room, _, spot in sorted(places) if room][: _TRIED if many else None]
        candidates = [c for spot in spots for c in beside(spot, 4 * PIXEL)]
        text, sheet = curve.written(page.wording.notation), page.sheet
        clear = Sheet(sheet.paper, sheet.boxes, [*sheet.segments, *uprights])  # rather beside a thin line
        found = clear.put(text, candidates, class_="name")
        parts.append(found or (sheet.put(text, candidates, class_="name") if uprights else ""))
    return parts


def _described(
    curves: Sequence[Curve],
    breaks: Sequence[Fraction],
    parameter: str,
    wording: Wording,
    *,
    logarithmic: bool,
) -> str:
    """The alternative text."""
    corners = curves[0].corners
    start, stop = (plain_text(wording.number(t)[1]) for t in (corners[0][0], corners[-1][0]))
    last = {name: curve.corners[-1][1] for curve in curves for name in curve.names}
    values = [
        plain_text(wording.equation(numbered(*name, wording.notation), value))
        for name, value in sorted(last.items())
    ]
    points = [plain_text(wording.number(t)[1]) for t in breaks[:_MANY]]
    points += ["…"] if len(breaks) > _MANY else []
    say = wording.say
    return wording.sentences(
        say("alt-path", n=len(last), parameter=parameter, start=start, stop=stop),
        say("alt-log", parameter=parameter) if logarithmic else "",
        say("alt-breakpoints", values=wording.listed(points)) if points else "",
        say("alt-values", at=f"{parameter} = {stop}", values=wording.listed(values)),
    )
