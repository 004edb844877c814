"""Lines of mathematics as MathML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sympy import Expr

from svmsym.documents.mathline import MINUS, RELATIONS, Line, Piece, Token
from svmsym.documents.writers.text import VECTORS, TextWriter
from svmsym.documents.writers.trees_mathml import MathmlTrees
from svmsym.formulas.printing.mathml import MathmlPrinter
from svmsym.writing.tree import Node

_CLOSE = frozenset("()[]{}|‖⟨⟩/")
_ACCENTS = {"\u0303": "~", "\u0304": "¯", "\u0302": "^"}


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

    def name(self, name: str) -> str:
        return '<mi style="font-weight: bold">1</mi>' if name == "1" else super().name(name)

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
        return f'<mspace width="1em"/><mrow>{first}<mo>,</mo><mi>…</mi><mo>,</mo>{last}</mrow>'

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

    def tree(self, node: Node) -> str:
        return MathmlTrees().write(node)

    def inline(self, tokens: Sequence[Token]) -> str:
        """Mathematics inside words; what is raised or lowered hangs on the token before."""
        parts: list[str] = []
        marks: dict[str, str] = {}
        for token, after in zip(tokens, [*tokens[1:], None], strict=True):
            if token.kind in {"raised", "lowered"}:
                marks[token.kind] = self._token(token)
            else:
                parts.append(self._token(token))
            if marks and (after is None or after.kind not in {"raised", "lowered"}):
                parts.append(_marked(parts.pop(), marks))
                marks = {}
        return f"<mrow>{''.join(parts)}</mrow>"

    def _token(self, token: Token) -> str:
        if token.kind == "root":
            return f"<msqrt><mn>{token.text}</mn></msqrt>"
        if token.kind == "sign":
            # In the middle of a row a browser takes a bracket or a bar for a relation, with space around it.
            close = ' stretchy="false" lspace="0" rspace="0"' if token.text in _CLOSE else ""
            return f"<mo{close}>{escape(token.text)}</mo>"
        if token.text[-1] in _ACCENTS:
            accent = f'<mo stretchy="false">{_ACCENTS[token.text[-1]]}</mo>'
            return f'<mover accent="true"><mi>{escape(token.text[:-1])}</mi>{accent}</mover>'
        number = token.text.isdigit() or token.kind == "number"
        return f"<mn>{token.text}</mn>" if number else f"<mi>{escape(token.text)}</mi>"


def _marked(base: str, marks: dict[str, str]) -> str:
    if len(marks) > 1:
        return f"<msubsup>{base}{marks['lowered']}{marks['raised']}</msubsup>"
    ((kind, mark),) = marks.items()
    name = "msup" if kind == "raised" else "msub"
    return f"<{name}>{base}{mark}</{name}>"
