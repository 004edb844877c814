"""A document as LaTeX: an article body, or a whole file."""

from __future__ import annotations

import re
from string import Formatter

from svmsym.documents.mathline import LATEX_SIGNS, Line, columns, write_line
from svmsym.documents.tree import (
    Block,
    Cell,
    Display,
    Document,
    Figure,
    Heading,
    Link,
    Note,
    Reference,
    Sentence,
    Table,
)
from svmsym.formulas.printing.latex import GREEK

_SPECIAL = {
    **{letter: f"${command}$" for letter, command in GREEK.items()},
    **{sign: f"${command}$" for sign, command in LATEX_SIGNS.items() if sign != "−"},
    **{c: f"\\{c}" for c in "&%#_$"},
    **{c: f"${c}$" for c in "<>|"},
    **{c: f"$_{k}$" for k, c in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    **{c: f"$_{k}$" for k, c in zip("ijkn", "ᵢⱼₖₙ", strict=True)},
    **{c: f"$^{k}$" for k, c in zip("kTd", "ᵏᵀᵈ", strict=True)},
    "−": "$-$",
    "‖": r"$\|$",
    "⟨": r"$\langle$",
    "⟩": r"$\rangle$",
    "∇": r"$\nabla$",
    "√": r"$\surd$",
    "∈": r"$\in$",
    "→": r"$\to$",
    "·": r"$\cdot$",
    "…": r"$\dots$",
    "—": "---",
    "–": "--",
}
_PREAMBLE = r"""\documentclass{article}
\usepackage{amsmath,amssymb}
\begin{document}
"""


def document_latex(document: Document) -> str:
    """A file that compiles."""
    return _PREAMBLE + document_body(document) + "\n\\end{document}\n"


def document_body(document: Document) -> str:
    """Sections, sentences and displays."""
    return "\n".join(_block(block, document) for block in document.blocks)


def _block(block: Block, document: Document) -> str:
    if isinstance(block, Heading):
        command = "section" if block.level == 1 else "subsection"
        return rf"\{command}*{{{_escaped(block.text)}}}"
    if isinstance(block, Sentence):
        return _sentence(block, document) + "\n"
    if isinstance(block, Note):
        return "\n\n".join(_sentence(s, document) for s in block.sentences) + "\n"
    if isinstance(block, Display):
        return _display(block, document)
    if isinstance(block, Table):
        return _table(block, document)
    assert isinstance(block, Figure)
    return f"% {block.alternative}"


def _sentence(block: Sentence, document: Document) -> str:
    """Words between formulas; braces of the words are printed."""
    parts = []
    for words, place, _, _ in Formatter().parse(block.text):
        parts.append(_escaped(words).replace("{", r"\{").replace("}", r"\}"))
        if place is not None:
            formula = block.formulas[int(place)]
            shown = str(formula.number) if isinstance(formula, Reference) else f"${_line(formula, document)}$"
            parts.append(shown)
    return "".join(parts)


def _display(block: Display, document: Document) -> str:
    rows = []
    for row in block.rows:
        reason = rf" && \text{{({_escaped(row.reason)})}}" if row.reason else ""
        rows.append("  " + _aligned(row.line, document) + reason)
    body = " \\\\\n".join(rows)
    return f"\\begin{{align*}}\n{body}\n\\end{{align*}}"


def _aligned(line: Line, document: Document) -> str:
    """The alignment mark goes before the first relation, or after "min"."""
    lead, left, right = (_line(part, document) for part in columns(line))
    if right:
        return f"{lead} {left} &{right}".lstrip()
    return f"{lead} & {left}".lstrip() if lead else f"& {left}"


def _table(table: Table, document: Document) -> str:
    rows = [" & ".join(map(_escaped, table.header))]
    rows += [" & ".join(_cell(c, document) for c in row) for row in table.rows]
    body = " \\\\\n".join([rows[0] + r" \\ \hline" + "\n" + rows[1], *rows[2:]])
    columns = "l" * len(table.header)
    inside = f"\\begin{{tabular}}{{{columns}}}\n{body}\n\\end{{tabular}}"
    return f"\\begin{{center}}{inside}\\end{{center}}"


def _cell(cell: Cell, document: Document) -> str:
    if isinstance(cell, Link):
        return _escaped(cell.text)
    if isinstance(cell, str):
        return _escaped(cell)
    return f"${_line(cell, document)}$" if cell else ""


def _escaped(text: str) -> str:
    """Text that TeX prints as it stands; {0} still marks a formula."""
    # Formulas side by side become one: $$ would open a display.
    return re.sub(r"(?<!\\)\$\$", "", "".join(_SPECIAL.get(c, c) for c in text))


def _line(line: Line, document: Document) -> str:
    return write_line(line, "latex", document.notation, document.roles)
