"""Axes with round numbers, and the legend below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from svmsym.documents.figures.lettering import SIZE, SPACE, Run, Runs, label, width, written
from svmsym.documents.figures.placing import Box, Sheet
from svmsym.documents.figures.scale import WIDTH, Frame, Window, frame
from svmsym.documents.figures.svg import PIXEL, Spot, line
from svmsym.documents.figures.ticks import Ticks, ticks

Entry = tuple[str, Runs]  # a sign, drawn around (0, 0), and what it means
_TICK = 5 * PIXEL
_LINE = 20 * PIXEL
_QUIET = "0.75"
_MOST = 6
_BESIDE = 60 * PIXEL  # a longer name stands below the axis, not at its end


@dataclass(frozen=True)
class Axes:
    """Two axes: their names, and whether there is a second one at all."""

    first: Runs
    second: Runs | None
    mark: str = "."
    aside: bool = True  # whether a short name of the first one may stand at its end


def laid_out(
    shown: Window, axes: Axes, height: int, top: int = 24 * PIXEL
) -> tuple[Frame, Ticks, Ticks | None]:
    """The frame with room for the numbers to its left, and the numbers of both axes."""
    upright = None
    left = 16 * PIXEL
    draft = frame(shown, 0, 0, height)
    if axes.second is not None:
        tall = (draft.paper.bottom - draft.paper.top) // PIXEL
        upright = ticks(shown.bottom, shown.top, max(2, min(_MOST, tall // 48)), axes.mark)
        numbers = max(width(written(t)) for t in upright.texts)
        left = numbers + _TICK + 12 * PIXEL
    placed = frame(shown, left, top, height)
    wide = placed.paper.right - placed.paper.left
    for most in range(_MOST, 1, -1):
        across = ticks(shown.left, shown.right, most, axes.mark)
        needed = sum(width(written(t)) + 10 * PIXEL for t in across.texts)
        if needed <= wide:
            break
    if upright is not None and shown.equal and across.step and upright.step and across.step != upright.step:
        step = max(across.step, upright.step)  # one scale, one step
        across, upright = (
            ticks(low, high, _MOST, axes.mark, step)
            for low, high in ((shown.left, shown.right), (shown.bottom, shown.top))
        )
    return placed, across, upright


def draw_axes(placed: Frame, across: Ticks, upright: Ticks | None, axes: Axes) -> list[str]:
    """Lines, ticks, numbers and names; the names stand at the ends of the axes."""
    p, w = placed.paper, placed.window
    corner: Spot = (p.left, p.bottom)
    parts = [line(corner, (p.right, p.bottom), stroke_opacity=_QUIET, class_="axis")]
    for value, text in zip(across.values, across.texts, strict=True):
        x = placed.place((value, w.bottom))[0]
        parts.append(_tick((x, p.bottom), (x, p.bottom + _TICK), f"x {value}"))
        parts.append(label(written(text), (x, p.bottom + _TICK + 13 * PIXEL), "middle"))
    name = named(axes.first, across.power)
    if _is_beside(axes, name):
        parts.append(label(name, (p.right + 7 * PIXEL, p.bottom + SIZE * 35)))
    else:
        parts.append(label(name, (p.right, p.bottom + _TICK + 13 * PIXEL + _LINE), "end"))
    if upright is None or axes.second is None:
        return parts
    parts.append(line(corner, (p.left, p.top), stroke_opacity=_QUIET, class_="axis"))
    for value, text in zip(upright.values, upright.texts, strict=True):
        y = placed.place((w.left, value))[1]
        parts.append(_tick((p.left - _TICK, y), (p.left, y), f"y {value}"))
        parts.append(label(written(text), (p.left - _TICK - 3 * PIXEL, y + SIZE * 35), "end"))
    high = named(axes.second, upright.power)
    parts.append(label(high, (max(2 * PIXEL, p.left - width(high) // 2), p.top - 9 * PIXEL)))
    return parts


def _tick(start: Spot, end: Spot, value: str) -> str:
    return line(start, end, stroke_opacity=_QUIET, class_="tick", data_value=value)


def named(name: Runs, power: int) -> Runs:
    """The name of an axis whose numbers are divided by a power of ten.

    >>> from svmsym.documents.figures.lettering import plain_text
    >>> plain_text(named((Run("x"),), -6))
    'x / 10⁻⁶'
    """
    if not power:
        return name
    return (*name, Run(f"{SPACE}/{SPACE}10"), Run(str(power).replace("-", "−"), shift="sup"))


def _is_beside(axes: Axes, name: Runs) -> bool:
    return axes.aside and width(name) <= _BESIDE


def sheet_of(placed: Frame, across: Ticks, upright: Ticks | None, axes: Axes) -> Sheet:
    """The paper with the names of the axes on it; labels may stand right of the frame and above it."""
    p = placed.paper
    sheet = Sheet(Box(p.left + 3 * PIXEL, 2 * PIXEL, p.right + 200 * PIXEL, p.bottom - 2 * PIXEL))
    name = named(axes.first, across.power)
    if _is_beside(axes, name):
        sheet.boxes.append(Box(p.right, p.bottom - 9 * PIXEL, p.right + 8 * PIXEL + width(name), p.bottom))
    if upright is not None and axes.second is not None:
        high = named(axes.second, upright.power)
        end = max(2 * PIXEL, p.left - width(high) // 2) + width(high)
        sheet.boxes.append(Box(0, 0, end + 4 * PIXEL, p.top - 4 * PIXEL))
    return sheet


def below(placed: Frame, axes: Axes, power: int) -> int:
    """Where free paper begins under the axis."""
    line_of_name = 0 if _is_beside(axes, named(axes.first, power)) else _LINE
    return placed.paper.bottom + _TICK + 13 * PIXEL + line_of_name + 12 * PIXEL


def legend(entries: Sequence[Entry], left: int, top: int) -> tuple[list[str], int]:
    """Signs with their meaning, in as many rows as they need; and where they end."""
    parts, x, y = [], left, top + 12 * PIXEL
    for sign, text in entries:
        wide = 30 * PIXEL + width(text)
        if x > left and x + wide > left + WIDTH * PIXEL:
            x, y = left, y + 22 * PIXEL
        move = f"translate({(x + 12 * PIXEL) // PIXEL} {y // PIXEL})"
        parts.append(f'<g transform="{move}" class="legend">{sign}</g>')
        start = ((x + 12 * PIXEL) // PIXEL * PIXEL + 15 * PIXEL, y // PIXEL * PIXEL + SIZE * 35)
        parts.append(label(text, start))
        x += wide + 12 * PIXEL
    return parts, y + 16 * PIXEL if entries else top
