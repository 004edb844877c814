"""How the time grows with the number of points, of columns and of bits: the problems, and the drawing.

A drawing has one panel for each family, both axes logarithmic, one line for each tool.
"""

from __future__ import annotations

import math
from html import escape

from benchmarks.exact.integers import Scaled
from benchmarks.exact.problems import Case, gaussian

Curve = list[tuple[float, float]]

WIDTH, HEIGHT, LEFT, TOP = 300, 220, 54, 34
COLOURS = {"ours": "#0b6", "CGAL": "#c40"}


def families(*, quick: bool) -> dict[str, list[tuple[float, Case]]]:
    """Problems in which one size alone grows, by the name of that size."""
    step = 2 if quick else 1
    rounded = [gaussian(500, 5, decimals) for decimals in (1, 2, 3, 4, 6, 8)[::step]]
    return {
        "points n (d = 5)": [(n, gaussian(n, 5)) for n in (125, 250, 500, 1000, 2000, 4000)[::step]],
        "columns d (n = 500)": [(d, gaussian(500, d)) for d in (2, 4, 8, 16, 32, 64)[::step]],
        "bits of Q (n = 500, d = 5)": [
            (Scaled.of(case).largest(case).bit_length(), case) for case in rounded
        ],
    }


def drawing(curves: dict[str, dict[str, Curve]]) -> str:
    """The curves as an SVG document.

    >>> "polyline" in drawing({"points n": {"ours": [(10, 0.1), (100, 1.0)]}})
    True
    """
    step = WIDTH + LEFT + 20
    seconds = [y for lines in curves.values() for line in lines.values() for _, y in line]
    low, high = (min(seconds), max(seconds)) if seconds else (1e-3, 1.0)
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    panels = (
        f'<g transform="translate({LEFT + k * step} {TOP})">{panel(name, lines, powers)}</g>'
        for k, (name, lines) in enumerate(curves.items())
    )
    size = f'width="{step * max(1, len(curves))}" height="{HEIGHT + TOP + 44}"'
    style = 'font-family="sans-serif" font-size="11" fill="none"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>\n' + "\n".join(panels) + "\n</svg>\n"


def panel(name: str, lines: dict[str, Curve], powers: range) -> str:
    """One family: frame, marks and a line for each tool."""
    marks = sorted({x for line in lines.values() for x, _ in line}) or [1.0]
    first, last = math.log(marks[0]), math.log(marks[-1])

    def across(x: float) -> float:
        return 8 + (WIDTH - 16) * (math.log(x) - first) / ((last - first) or 1)

    def down(exponent: float) -> float:
        return HEIGHT * (1 - (exponent - powers[0]) / ((powers[-1] - powers[0]) or 1))

    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" stroke="#999"/>',
        text(WIDTH / 2, HEIGHT + 34, name, "middle"),
    ]
    parts += [text(across(x), HEIGHT + 16, f"{x:g}", "middle") for x in marks]
    for e in powers:
        parts.append(f'<path d="M0 {down(e):.1f}H{WIDTH}" stroke="#eee"/>')
        parts.append(text(-6, down(e) + 4, f"{10.0**e:g} s", "end"))
    for k, (tool, line) in enumerate(lines.items()):
        colour = COLOURS.get(tool, "#333")
        points = " ".join(f"{across(x):.1f},{down(math.log10(y)):.1f}" for x, y in line)
        parts.append(f'<polyline points="{points}" stroke="{colour}" stroke-width="2"/>')
        parts.append(text(8 + 60 * k, -8, tool, "start", colour))
    return "".join(parts)


def text(x: float, y: float, content: str, anchor: str, colour: str = "#333") -> str:
    """A word of the drawing."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(content)}</text>'
