r"""Displayed lines as LaTeX: one align* for each display, numbers and reasons as tags.

A reason stands at the right margin, as the number does, because amsmath moves a tag below its line
where both do not fit side by side; so no reason makes a line too long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

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
    lead, left, right = columns(row.line)
    parts = Parts(latex_line(lead, document), latex_line(left, document), latex_line(right, document), row)
    if row.gap and right:
        return replace(parts, right=f"{latex_line(right[:1], document)} {_gap(parts.right)}")
    return replace(parts, left=_gap(parts.left)) if row.gap else parts


def aligned(rows: list[Parts]) -> list[str]:
    """The rows with alignment marks: at the first sign, or behind "min" and "s.t." where these lead."""
    if any(parts.lead for parts in rows):
        return [f"{p.lead} &\\quad {' '.join(filter(None, (p.left, p.right)))}".strip() for p in rows]
    return [f"{p.left} &{p.right}".strip() if p.right else f"& {p.left}" for p in rows]


def display_latex(rows: list[Parts], before: Sequence[str] = ()) -> str:
    r"""The whole display with numbers and reasons; short ones stay on one page.

    What is given as ``before`` stands in front of each row, such as \onslide<2->.
    """
    lines = [f"  {line}{tag_of(p.row)}" for line, p in zip(aligned(rows), rows, strict=True)]
    if before:
        lines = [f"  {first}{line}" for first, line in zip(before, lines, strict=True)]
    end = r" \\*" if len(rows) <= _TOGETHER else r" \\"
    return "\\begin{align*}\n" + f"{end}\n".join(lines) + "\n\\end{align*}"


def label_of(row: Row) -> str:
    """The name by which other text of the author can refer to the row."""
    return "eq:" + re.sub(r"[^A-Za-z0-9-]+", "-", row.label)


def latex_line(line: Line, document: Document) -> str:
    """A line of mathematics."""
    return write_line(line, "latex", document.notation, document.roles)


def tag_of(row: Row) -> str:
    """The number, the reason, or both."""
    if row.reason and row.number:
        label = rf"\svmsymlabel{{{row.number}}}{{{label_of(row)}}}"
        return rf" \tag*{{{label}\svmsymreason{{{escaped(row.reason)}}}\quad({row.number})}}"
    if row.reason:
        return rf" \tag*{{\svmsymreason{{{escaped(row.reason)}}}}}"
    return rf" \tag{{{row.number}}}\label{{{label_of(row)}}}" if row.number else ""


def _gap(hidden: str) -> str:
    """A rule about as long as what was written there, a little more because a hand needs it."""
    width = min(max(1.3 * size_of(hidden).width, _GAP_LEAST), _GAP_MOST)
    return rf"\underline{{\hspace{{{width:.0f}em}}}}"
