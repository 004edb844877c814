"""Decision regions of a kernel machine: where f is positive and negative, and its levels −1, 0 and 1.

The signs + and − fill the regions, so that they are told apart in grey as well.
"""

from __future__ import annotations

import itertools
from fractions import Fraction

from svmsym.documents.figures.axes import Axes
from svmsym.documents.figures.classified import (
    Classified,
    alpha_labels,
    described,
    described_slack,
    signs,
)
from svmsym.documents.figures.contours import Grid, curves, grid
from svmsym.documents.figures.decision import Decision
from svmsym.documents.figures.lettering import plain_text
from svmsym.documents.figures.marks import BLUE, GREEN, ORANGE, counts, draw
from svmsym.documents.figures.placing import Box, Sheet, around, beside
from svmsym.documents.figures.plot import Plot, plot
from svmsym.documents.figures.scale import Frame, Window, window
from svmsym.documents.figures.svg import PIXEL, Spot, element, outline
from svmsym.documents.figures.wording import Wording
from svmsym.documents.tree import Figure

_EVERY = 28 * PIXEL  # between signs
_ARM = 3 * PIXEL


def regions_figure(
    data: Classified, f: Decision, wording: Wording, boundary: Fraction = Fraction(0)
) -> Figure:
    """The regions on both sides of f = boundary; with classes also the levels ±goal."""
    plain = data.dimension == 1
    shown = window(data.X) if not plain else _strip(data)
    first, second = data.axis_names(wording)
    page = plot(shown, Axes(first, None if plain else second, wording.mark), wording)
    frame, sheet = page.frame, page.sheet
    p = frame.paper  # labels stay on the tint
    sheet.paper = Box(p.left + 3 * PIXEL, 2 * PIXEL if plain else p.top, p.right - 2 * PIXEL, p.bottom)
    on = grid(f, shown, flat=plain)
    classes = 0 not in data.y
    levels = [boundary, -data.goal, data.goal] if classes else [boundary]
    parts = [_shade(on, boundary, frame, classes=classes)]
    drawn = [(level, curve) for level in levels for curve in curves(on, level, frame)]
    parts += [_curve(level, curve, boundary) for level, curve in drawn]
    points = draw(data.marks, frame, sheet)
    sheet.segments += [pair for _, curve in drawn for pair in itertools.pairwise(curve)]
    names = [_name(level, drawn, sheet, data, wording) for level in levels] if classes else []
    labels = alpha_labels(data, frame, sheet, wording) + counts(data.marks, frame, sheet)
    parts += _signs_inside(on, boundary, page, classes=classes) + points + names + labels
    text = _described(data, boundary, shown, wording)
    svg = page.svg(parts, signs(data, wording), wording.say("regions-title"), text)
    low, high = (
        plain_text(wording.number(v, exact=data.exact or data.goal == 1)[1]) for v in (-data.goal, data.goal)
    )
    key = "regions-caption" if classes else "novelty-caption"
    caption = wording.sentences(
        wording.say(key, low=low, high=high),
        "" if shown.equal or plain else wording.say("alt-scales"),
    )
    return Figure(svg, text, caption)


def _strip(data: Classified) -> Window:
    flat = window(data.X, equal=True)
    return Window(flat.left, flat.right, Fraction(-1), Fraction(1), equal=False)


def _shade(on: Grid, boundary: Fraction, frame: Frame, *, classes: bool) -> str:
    """A tint on both sides of the boundary."""
    p = frame.paper
    whole = outline([(p.left, p.top), (p.right, p.top), (p.right, p.bottom), (p.left, p.bottom)], closed=True)
    inside = "".join(outline(curve, closed=True) for curve in curves(on, boundary, frame, region=True))
    parts = []
    colours = (ORANGE, BLUE) if classes else (GREEN, "")
    for shape, colour, kind in ((inside, colours[0], "positive"), (whole + inside, colours[1], "negative")):
        if shape and colour:
            parts.append(
                element("path", d=shape, fill=colour, fill_opacity="0.13", fill_rule="evenodd", class_=kind)
            )
    return "".join(parts)


def _curve(level: Fraction, curve: list[Spot], boundary: Fraction) -> str:
    solid = level == boundary
    return element(
        "path",
        d=outline(curve),
        fill="none",
        stroke="currentColor",
        stroke_width="1.8" if solid else "1.2",
        stroke_dasharray=None if solid else "7 4",
        stroke_linejoin="round",
        class_="level",
        data_level=str(level),
    )


def _name(
    level: Fraction,
    drawn: list[tuple[Fraction, list[Spot]]],
    sheet: Sheet,
    data: Classified,
    wording: Wording,
) -> str:
    """f(x) = level beside its longest curve."""
    own = [curve for at, curve in drawn if at == level]
    if not own:
        return ""
    text = wording.equation(wording.decision(), level, exact=data.exact or abs(level) in {0, 1})
    longest = max(own, key=len)
    places = [longest[len(longest) * k // 20] for k in (10, 5, 15, 2, 18, 8, 12, 0, 7, 13)] + [longest[-1]]
    candidates = (c for spot in places for c in beside(spot, 5 * PIXEL))
    return sheet.put(text, candidates, class_="level-name")


def _signs_inside(on: Grid, boundary: Fraction, page: Plot, *, classes: bool) -> list[str]:
    """+ and − on a regular pattern wherever nothing else is."""
    p, w, sheet = page.frame.paper, page.frame.window, page.sheet
    colours = (ORANGE, BLUE) if classes else (GREEN, "currentColor")
    parts = []
    for row, y in enumerate(range(p.top + _EVERY // 2, p.bottom - _EVERY // 3, _EVERY)):
        for x in range(p.left + (_EVERY // 2 if row % 2 else _EVERY), p.right - _EVERY // 3, _EVERY):
            if not sheet.free(around((x, y), 6 * PIXEL)):
                continue
            across = w.left + w.width * Fraction(x - p.left, p.right - p.left)
            upright = w.bottom + w.height * Fraction(p.bottom - y, p.bottom - p.top)
            positive = on.f((across, upright)) >= boundary
            parts.append(_sign((x, y), colours, positive=positive))
    return parts


def _sign(spot: Spot, colours: tuple[str, str], *, positive: bool) -> str:
    x, y = spot
    arms = outline([(x - _ARM, y), (x + _ARM, y)])
    if positive:
        arms += outline([(x, y - _ARM), (x, y + _ARM)])
    name = "plus" if positive else "minus"
    return element(
        "path", d=arms, fill="none", stroke=colours[0 if positive else 1], stroke_width="1", class_=name
    )


def _described(data: Classified, boundary: Fraction, shown: Window, wording: Wording) -> str:
    """The alternative text."""
    points, *rest = described(data, wording)
    equation = plain_text(wording.equation(wording.decision(), boundary, exact=data.exact or not boundary))
    low, high = (
        plain_text(wording.number(v, exact=data.exact or data.goal == 1)[1]) for v in (-data.goal, data.goal)
    )
    return wording.sentences(
        points,
        wording.say("alt-curve", equation=equation),
        "" if 0 in data.y else wording.say("alt-curves", low=low, high=high),
        *rest,
        *described_slack(data, wording),
        "" if shown.equal or data.dimension == 1 else wording.say("alt-scales"),
    )
