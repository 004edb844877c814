"""The margin picture: the levels −1, 0 and 1 of ⟨w, x⟩ + b, slack as the way to the margin.

    from x_i to x_i + y_i ξ_i w/‖w‖²,   on which ⟨w, x⟩ + b = y_i;   the margin from p to p + w/‖w‖²

All of these are fractions: nothing is rounded before it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from svmsym.documents.figures.axes import Axes, Entry
from svmsym.documents.figures.classified import (
    DOTTED,
    Classified,
    alpha_labels,
    described,
    described_slack,
    signs,
    slack_labels,
    slack_sign,
)
from svmsym.documents.figures.lettering import Run, Runs, plain_text
from svmsym.documents.figures.marks import counts, draw
from svmsym.documents.figures.placing import Candidate, beside
from svmsym.documents.figures.plot import Plot, plot
from svmsym.documents.figures.scale import Frame, Point, Window, window
from svmsym.documents.figures.svg import PIXEL, Spot, element, line, outline, root
from svmsym.documents.figures.wording import Wording, joined
from svmsym.documents.tree import Figure
from svmsym.exact.optima.roots import Root

_EDGE = 6 * PIXEL
_SHORTEST = 9 * PIXEL  # an arrow that is shorter cannot be seen
_ROOM = 14 * PIXEL  # from an arrow to the nearest point


def margin_figure(data: Classified, w: Point, b: Fraction | None, wording: Wording) -> Figure:
    """The hyperplane ⟨w, x⟩ + b = 0 with its margins; b None: the machine has none."""
    square = w[0] * w[0] + w[1] * w[1]
    shift = b or Fraction(0)
    ends = {i: _foot(data, w, square, i) for i, v in enumerate(data.slack) if v}
    shown = _window(data, w, square, shift, list(ends.values()))
    first, second = data.axis_names(wording)
    drawn = plot(shown, Axes(first, second if data.dimension > 1 else None, wording.mark), wording)
    frame, sheet = drawn.frame, drawn.sheet
    levels = [data.goal] if 0 in data.y else [data.goal, -data.goal, Fraction(0)]
    solid = levels[-1]
    lines = [(level, [frame.place(p) for p in frame.across(w, level - shift)]) for level in levels]
    parts = [_level(level, spots, solid=level == solid) for level, spots in lines if spots]
    for i, end in ends.items():
        start, stop = frame.place(data.X[i]), frame.place(_clipped(data.X[i], end, shown))
        sheet.segments.append((start, stop))
        parts.append(
            line(
                start,
                stop,
                stroke_width="1.6",
                stroke_dasharray=DOTTED,
                class_="slack",
                data_point=str(i + 1),
            )
        )
    parts += draw(data.marks, frame, sheet)
    sheet.segments += [(spots[0], spots[1]) for _, spots in lines if spots]
    parts += _level_names(lines, wording.score(bias=b is not None), drawn)
    entries = signs(data, wording)
    if 0 not in data.y:
        arrow, told = _arrow(data, w, shift, drawn)
        parts += arrow
        entries += told
    parts += alpha_labels(data, frame, sheet, wording)
    parts += slack_labels(data, ends, frame, sheet, wording)
    parts += counts(data.marks, frame, sheet)
    entries += [slack_sign(data, wording)] if ends else []
    text = _described(data, (w, b), shown, wording)
    title = wording.say("margin-title" if 0 not in data.y else "oneclass-title")
    svg = drawn.svg(parts, entries, title, text)
    caption = wording.sentences(
        wording.say("margin-caption" if 0 not in data.y else "oneclass-caption"),
        wording.say("slack-caption") if ends and not data.errors else "",
        "" if shown.equal or data.dimension == 1 else wording.say("alt-scales"),
    )
    return Figure(svg, text, caption)


def _foot(data: Classified, w: Point, square: Fraction, i: int) -> Point:
    """The point of its margin line that is nearest to x_i."""
    t = (data.y[i] or 1) * data.slack[i] / square
    return data.X[i][0] + t * w[0], data.X[i][1] + t * w[1]


def _window(data: Classified, w: Point, square: Fraction, b: Fraction, feet: list[Point]) -> Window:
    """All points; the lines too, if they are not far away."""
    n = len(data.X)
    centre = sum((x[0] for x in data.X), Fraction(0)) / n, sum((x[1] for x in data.X), Fraction(0)) / n
    levels = [data.goal] if 0 in data.y else [Fraction(0), data.goal, -data.goal]
    value = w[0] * centre[0] + w[1] * centre[1] + b
    near = [
        (centre[0] + t * w[0], centre[1] + t * w[1]) for t in ((level - value) / square for level in levels)
    ]
    if data.dimension > 1:
        return window(data.X, [*near, *feet])
    flat = window(data.X, [*near, *feet], equal=True)
    return Window(flat.left, flat.right, Fraction(-1), Fraction(1), equal=False)


def _level(level: Fraction, spots: list[Spot], *, solid: bool) -> str:
    dash, wide = (None, "1.8") if solid else ("7 4", "1.2")
    return line(
        spots[0], spots[1], stroke_width=wide, stroke_dasharray=dash, class_="level", data_level=str(level)
    )


def _level_names(lines: list[tuple[Fraction, list[Spot]]], score: Runs, page: Plot) -> list[str]:
    """⟨w, x⟩ + b = level at every line; the level alone at all of them if there is no room for one."""
    before = list(page.sheet.boxes)
    for long in (True, False):
        texts = [
            (page.wording.equation(score, level) if long else page.wording.number(level)[1], spots)
            for level, spots in lines
            if spots
        ]
        found = [
            page.sheet.put(text, _at_ends(spots, page.frame), class_="level-name") for text, spots in texts
        ]
        if all(found) or not long:
            return found
        page.sheet.boxes[:] = before
    return []


def _at_ends(spots: list[Spot], frame: Frame) -> Iterator[Candidate]:
    """Beside the frame where the line leaves it; else beside the line."""
    p = frame.paper
    for x, y in sorted(spots, reverse=True):
        if x >= p.right - PIXEL and y < p.bottom - 12 * PIXEL:
            yield (x + _EDGE, y + 5 * PIXEL), "start"
    for x, y in sorted(spots, reverse=True):
        if y <= p.top + PIXEL:
            yield (x, y - _EDGE - PIXEL), "middle"
            yield (x + 12 * PIXEL, y - _EDGE - PIXEL), "middle"
            yield (x, y - _EDGE - PIXEL), "start"
            yield (x, y - _EDGE - PIXEL), "end"
    (x1, y1), (x2, y2) = spots
    for share in (6, 94, 14, 86, 24, 76, 38, 62, 50):
        yield from beside((x1 + (x2 - x1) * share // 100, y1 + (y2 - y1) * share // 100), 6 * PIXEL)


def _clipped(start: Point, end: Point, shown: Window) -> Point:
    """The end, or where the way to it leaves the window."""
    share = Fraction(1)
    for axis, low, high in ((0, shown.left, shown.right), (1, shown.bottom, shown.top)):
        step = end[axis] - start[axis]
        if step:
            share = min(share, ((high if step > 0 else low) - start[axis]) / step)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _arrow(data: Classified, w: Point, b: Fraction, page: Plot) -> tuple[list[str], list[Entry]]:
    """The margin as an arrow across the street, with its length beside it or else in the legend."""
    square = w[0] * w[0] + w[1] * w[1]
    text = _margin(data, Root(data.goal**2 / square), page.wording)
    places = _arrows(data, w, b, page)
    for start, end in places:
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        page.sheet.segments.append((start, end))
        name = page.sheet.put(text, beside(middle, 5 * PIXEL), class_="margin-name")
        if name:
            return [_double(start, end, class_="margin"), name], []
        page.sheet.segments.pop()
    if not places:
        return [], []
    page.sheet.segments.append(places[0])
    sample = _double((-11 * PIXEL, 0), (11 * PIXEL, 0))
    return [_double(*places[0], class_="margin")], [(sample, text)]


def _arrows(data: Classified, w: Point, b: Fraction, page: Plot) -> list[tuple[Spot, Spot]]:
    """Places for the arrow, those with most room first."""
    frame = page.frame
    base = -data.goal if page.wording.notation.margin == "full" else Fraction(0)
    t = (data.goal - base) / (w[0] * w[0] + w[1] * w[1])
    across = frame.across(w, base - b)
    if not across:
        return []
    (ax, ay), (bx, by) = across
    taken = [frame.place(x) for x in data.X] + [spot for pair in page.sheet.segments for spot in pair]
    found = []
    for share in range(6, 95, 4):
        s = Fraction(share, 100)
        p = ax + s * (bx - ax), ay + s * (by - ay)
        q = p[0] + t * w[0], p[1] + t * w[1]
        if frame.window.has(p) and frame.window.has(q):
            start, end = frame.place(p), frame.place(q)
            room = min(_apart(start, end, m) for m in taken)
            if room >= _ROOM**2 and _apart(start, start, end) >= _SHORTEST**2:
                found.append((-room, share, (start, end)))
    return [pair for _, _, pair in sorted(found)]


def _double(start: Spot, end: Spot, **attributes: str | int | None) -> str:
    """A line with a head at both ends."""
    return line(start, end, stroke_width="1", **attributes) + _head(start, end) + _head(end, start)


def _apart(start: Spot, end: Spot, mark: Spot) -> int:
    """The squared distance from a mark to both ends and the middle of a segment."""
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    return min((x - mark[0]) ** 2 + (y - mark[1]) ** 2 for x, y in (start, middle, end))


def _head(start: Spot, end: Spot) -> str:
    """The head of an arrow at its end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = max(1, root(dx * dx + dy * dy))
    back, side = min(7 * PIXEL, size * 2 // 5), min(5 * PIXEL, size * 2 // 5) // 2
    x, y = end[0] - dx * back // size, end[1] - dy * back // size
    corners = [
        end,
        (x - dy * side // size, y + dx * side // size),
        (x + dy * side // size, y - dx * side // size),
    ]
    return element("path", d=outline(corners, closed=True), class_="head")


def _margin(data: Classified, half: Root, wording: Wording) -> Runs:
    """1/‖w‖ = 1/√2, or 2/‖w‖ as the notation has it."""
    full = wording.notation.margin == "full"
    above = (Run("2"),) if full else ()
    rho = data.goal != 1
    top: Runs = (*above, *wording.symbol("ρ")) if rho else above or (Run("1"),)
    below = (Run("2", shift="sub"),) if wording.notation.norm == "bars2" else ()
    name = (*top, Run("/‖"), *wording.symbol("w"), Run("‖"), *below)
    value = Root(4 * half.square) if full else half
    sign, number = wording.length(value)
    return joined(name, sign, number)


def _described(
    data: Classified, plane: tuple[Point, Fraction | None], shown: Window, wording: Wording
) -> str:
    """The alternative text."""
    say = wording.say
    zero = data.goal if 0 in data.y else Fraction(0)
    w, b = plane
    half = Root(data.goal**2 / (w[0] * w[0] + w[1] * w[1]))
    equation = plain_text(wording.equation(wording.score(bias=b is not None), zero))
    values = [f"{plain_text(wording.symbol('w'))} {wording.vector(w[: data.dimension])}"]
    if b is not None:
        values.append(plain_text(wording.equation(wording.symbol("b"), b)))
    low, high = (plain_text(wording.number(v)[1]) for v in (-data.goal, data.goal))
    return wording.sentences(
        *described(data, wording)[:1],
        say("alt-hyperplane", equation=equation, values=wording.listed(values)),
        "" if 0 in data.y else say("alt-levels", low=low, high=high),
        "" if 0 in data.y else say("alt-margin", margin=plain_text(_margin(data, half, wording))),
        *described(data, wording)[1:],
        *described_slack(data, wording),
        "" if shown.equal or data.dimension == 1 else say("alt-scales"),
    )
