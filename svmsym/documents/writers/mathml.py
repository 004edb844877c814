"""Lines of mathematics as MathML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sympy import Expr

from svmsym.documents.mathline import MINUS, RELATIONS, Line, Piece
from svmsym.documents.writers.text import VECTORS, TextWriter
from svmsym.formulas.printing.mathml import MathmlPrinter


class MathmlWriter(TextWriter):
    """Writes pieces as MathML Core."""

    printer = MathmlPrinter

    def line(self, line: Line) -> str:
        before: list[Piece | None] = [None, *line]
        # A minus at the start, or after a relation, belongs to what follows.
        unary = [p == MINUS and (b is None or b in RELATIONS) for b, p in zip(before, line, strict=False)]
        parts = ['<mo form="prefix">−</mo>' if u else self.piece(p) for u, p in zip(unary, line, strict=True)]
        return f"<mrow>{''.join(parts)}</mrow>"

    def sign(self, sign: str) -> str:
        return f"<mi>{sign}</mi>" if sign == "⊤" else f"<mo>{escape(sign)}</mo>"

    def goal(self, sense: str, over: Sequence[str]) -> str:
        word = f"<mo>{sense}</mo>"
        inside = "<mo>,</mo>".join(over)
        return f"<munder>{word}<mrow>{inside}</mrow></munder>" if over else word

    def gradient(self, variable: Expr, function: str) -> str:
        shown = self.formulas.write(variable)
        if isinstance(variable, VECTORS):
            return f"<mrow><msub><mo>∇</mo>{shown}</msub>{function}</mrow>"
        return f"<mfrac><mrow><mo>∂</mo>{function}</mrow><mrow><mo>∂</mo>{shown}</mrow></mfrac>"

    def for_all(self, index: str, size: str) -> str:
        first, last = f"<mi>{escape(index)}</mi><mo>=</mo><mn>1</mn>", f"<mi>{escape(size)}</mi>"
        return f'<mspace width="1em"/><mrow>{first}<mo>,</mo><mo>…</mo><mo>,</mo>{last}</mrow>'

    def words(self, text: str) -> str:
        return f"<mtext>{escape(text)}</mtext>"

    def space(self) -> str:
        return '<mspace width="1em"/>'

    def fenced(self, rows: Sequence[Sequence[str]]) -> str:
        cells = "".join(f"<mtr>{''.join(f'<mtd>{c}</mtd>' for c in row)}</mtr>" for row in rows)
        return f"<mrow><mo>(</mo><mtable>{cells}</mtable><mo>)</mo></mrow>"

    def raised(self, base: str, above: str) -> str:
        return f"<msup>{base}{above}</msup>"

    def lowered(self, base: str, at: Sequence[str]) -> str:
        return f"<msub>{base}<mrow>{''.join(at)}</mrow></msub>" if at else base

    def inverse_root(self, square: str) -> str:
        return f"<mfrac><mn>1</mn><msqrt>{square}</msqrt></mfrac>"

    def entry_of(self, name: str, at: Sequence[str], *, plain: bool) -> str:
        inside = "".join(at) if plain else "<mo>,</mo>".join(at)
        return f"<msub>{self.name(name)}<mrow>{inside}</mrow></msub>"
