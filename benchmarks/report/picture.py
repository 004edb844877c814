"""The picture: how far every figure lies from its limit, on one logarithmic axis.

    times within the limit = value / limit  for ≥,   limit / value  for ≤

so that what lies right of 1 keeps its limit, whatever is compared. A dot is kept, a cross is missed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from benchmarks.report.result import Result
from benchmarks.report.row import Row
from benchmarks.report.table import amount, bound, number, shown, summary, verdict
from svmsym.documents.figures.svg import Spot, circle, element, hundredths, line, named, picture, words

WORDS, AXIS, TOLD = 560, 300, 330  # pixels across
STEP, TOP, EDGE = 20, 56, 12
POWERS = (-1, 0, 1, 2, 3)  # of ten: what lies beyond is drawn at the edge
GOOD, BAD = "#0072b2", "#d55e00"  # told apart by those who do not tell red from green
FONT = "sans-serif"


def within(row: Row) -> float | None:
    """How many times within its limit a value lies; None without one of them.

    >>> from benchmarks.report.row import at_most, faster
    >>> within(faster("a", "b", 1.0, 8.0, limit=4))
    2.0
    >>> within(at_most("a", 0.0, 0.0)), within(at_most("a", 5.0, 0.0))
    (inf, 0.0)
    """
    value, limit = row.value, row.limit
    if value is None or limit is None:
        return None
    above, below = (value, limit) if row.at_least else (limit, value)
    if below:
        return above / below
    return math.inf if row.holds else 0.0


def figures(row: Row) -> str:
    """The value that is judged, its limit, and the verdict, as the table has them.

    >>> from benchmarks.report.row import faster
    >>> figures(faster("a", "b", 1.0, 8.0, limit=10))
    '8 (≥ 10) MISSED'
    """
    value = "" if row.value is None else number(row.value) if row.peer else amount(row.value, row.unit)
    limit = f"({bound(row)})" if row.limit is not None else ""
    return " ".join(part for part in (value, limit, verdict(row)) if part)


def drawing(result: Result) -> str:
    """The whole picture as SVG."""
    parts, down = [], TOP
    subject = ""
    for row in shown(result.rows):
        if row.subject != subject:
            subject, down = row.subject, down + STEP
            parts.append(_words((EDGE, down), subject, weight="bold"))
        down += STEP
        parts.append(_line(row, down))
    height = down + STEP
    told = f"{summary(result.rows)}. {result.machine.get('processor', '')}, {result.load}"
    title = "Benchmarks: times within the limit"
    parts = [
        *named(title, told),
        _words((EDGE, 18), f"{title}{' (quick)' if result.quick else ''}", weight="bold"),
        _words((EDGE, 36), told),
        *_axis(height),
        *parts,
    ]
    return picture((hundredths(WORDS + AXIS + TOLD), hundredths(height)), parts, "en", FONT) + "\n"


def _across(times: float) -> int:
    """Pixels from the left."""
    exponent = math.log10(times) if times > 0 and math.isfinite(times) else math.copysign(99, times - 1)
    share = (min(max(exponent, POWERS[0]), POWERS[-1]) - POWERS[0]) / (POWERS[-1] - POWERS[0])
    return round(WORDS + share * AXIS)


def _spot(x: float, y: float) -> Spot:
    return hundredths(Fraction(x)), hundredths(Fraction(y))


def _words(at: tuple[float, float], text: str, anchor: str = "start", weight: str | None = None) -> str:
    x, y = _spot(*at)
    return element("text", words(text), x=x, y=y, text_anchor=anchor, font_size="12", font_weight=weight)


def _axis(height: float) -> Sequence[str]:
    parts = []
    for power in POWERS:
        x = _across(10.0**power)
        bold = {"stroke_width": "1.5"} if power == 0 else {"stroke_opacity": "0.2"}
        parts.append(line(_spot(x, TOP + 4), _spot(x, height - 6), **bold))
        parts.append(_words((x, TOP), f"{10.0**power:g}", "middle"))
    return parts


def _line(row: Row, down: float) -> str:
    name = f"{row.what} ({row.peer})" if row.peer else row.what
    parts = [
        _words((2 * EDGE, down), name),
        _words((WORDS + AXIS + EDGE, down), figures(row)),
    ]
    times = within(row)
    if times is not None:
        x, y = _across(times), down - 4
        if row.holds:
            parts.append(circle(_spot(x, y), hundredths(4), fill=GOOD))
        else:
            ends = (((x - 4, y - 4), (x + 4, y + 4)), ((x - 4, y + 4), (x + 4, y - 4)))
            parts += [line(_spot(*a), _spot(*b), stroke=BAD, stroke_width="2.5") for a, b in ends]
    return element("g", *parts)
