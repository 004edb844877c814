"""Long lines of mathematics in several rows, the same in every printed format.

A line breaks before a relation sign first; a side that is still too long breaks before + and − of its
outermost sum, in the order in which the formula is written. How wide a line is, is estimated from its
text in ems of the printed letter. Reason, label and number stay with the last row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Add, Expr

from svmsym.documents.mathline import (
    COMMA,
    MINUS,
    PLUS,
    RELATIONS,
    Bracketed,
    Continued,
    Fenced,
    ForAll,
    Goal,
    Line,
    Piece,
    Space,
    Words,
    write_line,
)
from svmsym.documents.tree import Display, Document, Row
from svmsym.formulas.printing.text import TextPrinter

PAGE = 36.0  # ems between the indent and the number of an A4 page with 11 pt letters
_SMALL = frozenset("₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁽⁾⁻*′")
_WIDTHS = {" ": 0.25, "Σ": 1.45, "+": 0.8, "−": 0.8, "=": 0.8, "≥": 0.8, "≤": 0.8, "ᵀ": 0.6, ",": 0.4}
_NARROW = frozenset("()[]⟨⟩‖|")
_BREAK_BEFORE = (*RELATIONS, PLUS, MINUS)
_OWN = 0.3


def broken(document: Document, width: float = PAGE) -> Document:
    """The document with every row that is too wide in several; rows with gaps stay whole."""
    return replace(
        document,
        blocks=tuple(
            replace(block, rows=tuple(part for row in block.rows for part in _rows(row, document, width)))
            if isinstance(block, Display)
            else block
            for block in document.blocks
        ),
    )


def width_of(line: Line, document: Document) -> float:
    """An estimate of how many ems a line takes."""
    return sum(_piece_width(piece, document) for piece in line)


def _piece_width(piece: Piece, document: Document) -> float:
    if isinstance(piece, Fenced):
        return 1.0 + max(sum(0.8 + width_of(cell, document) for cell in row) for row in piece.rows)
    if isinstance(piece, Goal):
        # The letters stand below the word.
        return max(2.0, 0.6 * len(piece.over))
    if isinstance(piece, ForAll):
        return 7.0
    if isinstance(piece, Space | Continued):
        return 1.0
    text = write_line((piece,), "text", document.notation, document.roles)
    return sum(_WIDTHS.get(c, 0.42 if c in _SMALL else 0.4 if c in _NARROW else 0.6) for c in text)


def gap_lines(row: Row, document: Document, width: float = PAGE) -> int:
    """How many ruled lines the missing side of a row needs; writing by hand takes more room."""
    return 1 + int(1.6 * width_of(row.line, document) / width)


def _rows(row: Row, document: Document, width: float) -> list[Row]:
    if row.gap or width_of(row.line, document) <= width:
        return [row]
    lines = list(_lines(row.line, document, width))
    *first, last = lines
    return [*(Row(line) for line in first), replace(row, line=last)]


def _lines(line: Line, document: Document, width: float) -> Iterator[Line]:
    """Parts that fit, as many as possible in each line."""
    begins: Line = (Space(),) if isinstance(line[0], Goal) else (Continued(),)
    relation = next((k for k, piece in enumerate(line) if piece in RELATIONS), len(line))
    # A long left side keeps the first line to itself.
    own = width_of(line[:relation], document) > _OWN * width
    current: Line = ()
    for part in _parts(line, document):
        full = width_of((*current, *part), document) > width or (own and part[0] == line[relation])
        if current and full:
            yield current
            current = part if part[0] in RELATIONS else (*begins, *part)
            own = own and part[0] not in RELATIONS
        else:
            current = (*current, *part)
    yield current


def _parts(line: Line, document: Document) -> Iterator[Line]:
    """The line cut at every place where it may break."""
    part: Line = ()
    for before, piece, after in zip((None, *line), line, (*line[1:], None), strict=False):
        if piece in _BREAK_BEFORE or (isinstance(piece, Space) and isinstance(after, ForAll)):
            # A sign after "min" or after a relation belongs to what follows.
            if part and before not in RELATIONS and not isinstance(before, Goal | Words):
                yield part
                part = ()
            part = (*part, piece)
        elif isinstance(piece, Add) and _stands_free(before, after):
            first, *rest = TextPrinter(document.notation, document.roles).ordered(piece)
            part = (*part, first)
            for term in rest:
                yield part
                part = _signed(term)
        else:
            part = (*part, piece)
    if part:
        yield part


def _stands_free(before: Piece | None, after: Piece | None) -> bool:
    """Whether a sum is no factor of anything beside it."""
    opens = before is None or before in (*RELATIONS, PLUS, COMMA) or isinstance(before, Goal | Words)
    return opens and (after is None or after in (*_BREAK_BEFORE, COMMA) or isinstance(after, Space))


def _signed(term: Expr) -> Line:
    """+ term, or − what remains without its minus."""
    if term.as_coeff_Mul()[0] > 0:
        return (PLUS, term)
    rest = -term
    return (MINUS, Bracketed((rest,)) if isinstance(rest, Add) else rest)
