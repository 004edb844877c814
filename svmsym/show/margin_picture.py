"""The margin picture: both classes, the hyperplane, its margins, support vectors ringed.

Colours are told apart by people with colour blindness, shapes in black and white. The bytes are the
same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

_BLUE, _ORANGE, _GREY = "#0072B2", "#D55E00", "#777777"
_UNIT = 70
_PADDING = Fraction(1)


@dataclass(frozen=True)
class _Frame:
    """From the plane to the picture."""

    left: Fraction
    top: Fraction
    width: Fraction
    height: Fraction

    def place(self, x: Fraction, y: Fraction) -> tuple[str, str]:
        return _number((x - self.left) * _UNIT), _number((self.top - y) * _UNIT)


def margin_svg(
    X: Sequence[Sequence[Fraction]],
    y: Sequence[Fraction],
    w: Sequence[Fraction],
    b: Fraction,
    alpha: Sequence[Fraction],
) -> str:
    """An SVG of points in the plane with the levels −1, 0 and 1 of ⟨w, x⟩ + b."""
    left, right = min(x[0] for x in X) - _PADDING, max(x[0] for x in X) + _PADDING
    bottom, top = min(x[1] for x in X) - _PADDING, max(x[1] for x in X) + _PADDING
    frame = _Frame(left, top, right - left, top - bottom)
    parts = [_level(frame, w, b, level) for level in (-1, 0, 1)]
    for x, label, a in zip(X, y, alpha, strict=True):
        parts.append(_point(frame, x, positive=label > 0, ringed=a > 0))
        if a > 0:
            px, py = frame.place(x[0], x[1])
            parts.append(f'<text x="{px}" y="{py}" dx="14" dy="-12">α = {a}</text>')
    size = f"{_number(frame.width * _UNIT)} {_number(frame.height * _UNIT)}"
    style = "font-family: Georgia, serif; font-size: 15px; fill: currentColor"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="480" style="{style}">'
        f"{''.join(parts)}</svg>"
    )


def _level(frame: _Frame, w: Sequence[Fraction], b: Fraction, level: int) -> str:
    ends = _across(frame, w, level - b)
    if len(ends) < 2:  # noqa: PLR2004 - the line misses the picture
        return ""
    (x1, y1), (x2, y2) = (frame.place(*end) for end in ends)
    dash = "" if level == 0 else ' stroke-dasharray="6 5"'
    width = "2.2" if level == 0 else "1.4"
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{_GREY}" stroke-width="{width}"{dash}/>'


def _across(frame: _Frame, w: Sequence[Fraction], value: Fraction) -> list[tuple[Fraction, Fraction]]:
    """Where ⟨w, x⟩ = value enters and leaves the picture."""
    ends: list[tuple[Fraction, Fraction]] = []
    bottom, right = frame.top - frame.height, frame.left + frame.width
    if w[1]:
        for x in (frame.left, right):
            y = (value - w[0] * x) / w[1]
            if bottom <= y <= frame.top:
                ends.append((x, y))
    if w[0]:
        for y in (bottom, frame.top):
            x = (value - w[1] * y) / w[0]
            if frame.left <= x <= right and (x, y) not in ends:
                ends.append((x, y))
    return ends[:2]


def _point(frame: _Frame, x: Sequence[Fraction], *, positive: bool, ringed: bool) -> str:
    px, py = frame.place(x[0], x[1])
    ring = (
        f'<circle cx="{px}" cy="{py}" r="14" fill="none" stroke="currentColor" stroke-width="1.6"/>'
        if ringed
        else ""
    )
    if positive:
        return f'{ring}<circle cx="{px}" cy="{py}" r="7" fill="{_ORANGE}"/>'
    corner_x, corner_y = (_number(Fraction(v) - Fraction(13, 2)) for v in (px, py))
    return f'{ring}<rect x="{corner_x}" y="{corner_y}" width="13" height="13" fill="{_BLUE}"/>'


def _number(value: Fraction) -> str:
    """A decimal with two places, the same everywhere."""
    text = f"{float(value):.2f}"
    return text.rstrip("0").rstrip(".")
