r"""Displayed lines as LaTeX: one align* for each display, numbers and reasons as tags.

A reason stands at the right margin, as the number does, because amsmath moves a tag below its line
where both do not fit side by side; so no reason makes a line too long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from svmsym.documents.breaking import LEFT
from svmsym.documents.latex_size import size_of
from svmsym.documents.latex_text import escaped
from svmsym.documents.mathline import Line, columns, write_line
from svmsym.documents.tree import Document, Row

_TOGETHER = 8  # rows that no page break separates
_GAP_LEAST, _GAP_MOST = 8.0, 24.0  # em


@dataclass(frozen=True)
class Parts:
    """A row in LaTeX: "min" or "s.t.", left side, sign with right side, and what stands at the margin."""

    lead: str
    left: str
    right: str
    row: Row

    @property
    def body(self) -> str:
        """The whole line without alignment."""
        return " ".join(filter(None, (self.lead, self.left, self.right)))


def parts_of(row: Row, document: Document) -> Parts:
    """The columns of a row; what is left to the reader is ruled space."""
    lead, left, right = (latex_line(part, document) for part in columns(row.shown))
    if row.gap:
        blank = _gap(latex_line(row.line[len(row.shown) :], document))
        return Parts(lead, left, f"{right} {blank}", row) if right else Parts(lead, blank, "", row)
    if row.filled:
        right = _framed(right) if right else ""
        left = _framed(left) if left and row.whole else left
    return Parts(lead, left, right, row)


def cells(rows: Sequence[Parts], page_width: float) -> list[tuple[str, str]]:
    """What stands left and right of the alignment: the first sign, or "min" and "s.t." where these lead.

    Where a left side takes nearly half of the width, the lines begin together instead.
    """
    if any(parts.lead for parts in rows):
        return [(p.lead, rf"\quad {p.left} {p.right}".rstrip()) for p in rows]
    if any(p.right and size_of(p.left).width > LEFT * page_width for p in rows):
        return [("", f"{p.left} {p.right}" if p.left else rf"\quad {p.right}") for p in rows]
    return [(p.left, p.right) if p.right else ("", p.left) for p in rows]


def width_of(rows: Sequence[Parts], page_width: float) -> float:
    """How wide a display is, in em, without what stands at the margin."""
    sides = [(size_of(left).width, size_of(right).width) for left, right in cells(rows, page_width)]
    return max(left for left, _ in sides) + max(right for _, right in sides)


def display_latex(rows: Sequence[Parts], page_width: float, steps: Sequence[int] = ()) -> str:
    r"""The whole display with numbers and reasons; short ones stay on one page.

    With steps, each row is uncovered on its own slide. The cells are uncovered one by one because the
    effect of \onslide ends with a cell, and {} keeps the space that a sign has at the start of one.
    """
    lines = [
        f"  {left} &{right}{tag_of(p.row)}"
        if not steps
        else f"  {_uncovered(left, steps[k])} &{_uncovered('{}' + right, steps[k])}{tag_of(p.row, steps[k])}"
        for k, ((left, right), p) in enumerate(zip(cells(rows, page_width), rows, strict=True))
    ]
    end = r" \\*" if len(rows) <= _TOGETHER else r" \\"
    return "\\begin{align*}\n" + f"{end}\n".join(lines) + "\n\\end{align*}"


def _uncovered(text: str, step: int) -> str:
    return rf"\uncover<{step}->{{{text}}}" if text else ""


def label_of(row: Row) -> str:
    """The name by which other text of the author can refer to the row."""
    return "eq:" + re.sub(r"[^A-Za-z0-9-]+", "-", row.label)


def latex_line(line: Line, document: Document) -> str:
    """A line of mathematics."""
    return write_line(line, "latex", document.notation, document.roles)


def tag_of(row: Row, step: int = 0) -> str:
    """The number, the reason, or both; from a step on, where one is given."""
    if not (row.reason or row.number):
        return ""
    if row.number and not (row.reason or step):
        return rf" \tag{{{row.number}}}\label{{{label_of(row)}}}"
    label = rf"\svmsymlabel{{{row.number}}}{{{label_of(row)}}}" if row.number else ""
    reason = rf"\svmsymreason{{{escaped(row.reason)}}}" if row.reason else ""
    shown = r"\quad ".join(filter(None, (reason, f"({row.number})" if row.number else "")))
    return rf" \tag*{{{label}{_uncovered(shown, step) if step else shown}}}"


def _framed(body: str) -> str:
    """What the worksheet leaves out, in a frame."""
    return rf"\boxed{{{body}}}"


def _gap(hidden: str) -> str:
    """A rule about as long as what was written there, a little more because a hand needs it."""
    width = min(max(1.3 * size_of(hidden).width, _GAP_LEAST), _GAP_MOST)
    return rf"\underline{{\hspace{{{width:.0f}em}}\rule{{0pt}}{{1.8em}}}}"
