"""Short labels such as α₁ = 1/2: runs of letters, how wide they are at most, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from unicodedata import east_asian_width

from svmsym.documents.figures.svg import PIXEL, Spot, element, words
from svmsym.formulas.notation import Notation

Shift = Literal["", "sub", "sup"]
Anchor = Literal["start", "middle", "end"]
SIZE = 14  # pixels, of the font
SMALL = 10  # of what stands lower or higher
SPACE = "\u00a0"
_DOWN = 4
# Widths in hundredths of the size, as in DejaVu Serif, the widest font that is usual.
_WIDTHS = {
    **dict.fromkeys(" \u00a0,.;:iljI'|!", 33),
    **dict.fromkeys("/()[]⟨⟩tf·", 40),
    **dict.fromkeys("rs‖*", 52),
    **dict.fromkeys("=+−≈×<>w∞", 86),
    **dict.fromkeys("mMW@%…→", 104),
}


@dataclass(frozen=True)
class Run:
    """Letters of one slope and height."""

    text: str
    italic: bool = False
    shift: Shift = ""


Runs = tuple[Run, ...]


def written(text: str) -> Runs:
    """Upright text."""
    return (Run(text),)


def letter(symbol: str) -> Runs:
    """A symbol as formulas have it: letters lean, what follows _ stands lower, a star higher.

    >>> [(r.text, r.shift) for r in letter("w_0")], [(r.text, r.shift) for r in letter("α*")]
    ([('w', ''), ('0', 'sub')], [('α', ''), ('*', 'sup')])
    """
    stem, _, index = symbol.partition("_")
    base = stem.rstrip("*′")
    stars = (Run(stem[len(base) :], shift="sup"),) if stem != base else ()
    below = (Run(index, italic=index.isalpha(), shift="sub"),) if index else ()
    return (Run(base, italic=True), *below, *stars)


def numbered(name: str, number: int, notation: Notation) -> Runs:
    """A letter of the notation with the number of a point, from 1, where the notation puts it.

    >>> raised = Notation(superscript=("x",), index_style="sup")
    >>> plain_text(numbered("α", 3, raised)), plain_text(numbered("x", 3, raised))
    ('α₃', 'x³')
    """
    symbol = letter(notation.symbol(name))
    if name.rstrip("*′") not in notation.superscript or notation.index_style == "sub":
        return (symbol[0], Run(str(number), shift="sub"), *symbol[1:])
    index = f"({number})" if notation.index_style == "sup-paren" else str(number)
    return (*symbol, Run(index, shift="sup"))


_SUB = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SUP = str.maketrans("0123456789()−Tn", "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾⁻ᵀⁿ")


def plain_text(runs: Runs) -> str:
    """The same as a line of Unicode, for those who listen."""
    tables = {"": {}, "sub": _SUB, "sup": _SUP}
    return "".join(r.text.translate(tables[r.shift]) for r in runs).replace(SPACE, " ")


def width(runs: Runs) -> int:
    """At most how wide the runs are in any usual font, in hundredths of a pixel."""
    total = 0
    for run in runs:
        size = SMALL if run.shift else SIZE
        total += sum(_ems(c) for c in run.text) * size
    return total * PIXEL // 100 + PIXEL


def _ems(c: str) -> int:
    """The width of a character in hundredths of the size of the font."""
    if east_asian_width(c) in "WF":
        return 100
    return _WIDTHS.get(c, 88 if c.isupper() else 68)


def label(runs: Runs, at: Spot, anchor: Anchor = "start", **attributes: str | int | None) -> str:
    """The runs as text, their line standing on a spot."""
    inside, height = [], 0
    for run in runs:
        goal = {"": 0, "sub": _DOWN, "sup": -_DOWN - 1}[run.shift]
        moved = str(goal - height) if goal != height else None
        height = goal
        small = str(SMALL) if run.shift else None
        slope = "italic" if run.italic else None
        if moved or small or slope:
            inside.append(element("tspan", words(run.text), dy=moved, font_size=small, font_style=slope))
        else:
            inside.append(words(run.text))
    anchored = None if anchor == "start" else anchor
    return element("text", *inside, x=at[0], y=at[1], text_anchor=anchored, **attributes)
