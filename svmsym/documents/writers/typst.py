"""Lines of mathematics as Typst."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sympy import Expr

from svmsym.documents.mathline import MINUS, PLUS, Continued, Line, Piece, Space, Token
from svmsym.documents.writers.text import VECTORS, TextWriter
from svmsym.documents.writers.trees_typst import TypstTrees
from svmsym.formulas.printing.typst import TypstPrinter, quoted, symbol
from svmsym.writing.tree import Node

# A comma would separate the cells of a matrix, so it is called by its name.
_SIGNS = {",": "comma", "−": "-", "⊤": "top"}
_INLINE_SIGNS = {**_SIGNS, "Σ": "sum", "·": "dot.op", "…": "dots.h", "∗": "∗", "′": "prime", "/": "slash"}
_INLINE_SIGNS |= {c: f"\\{c}" for c in "()[]{};"}
_ACCENTS = {"\u0303": "tilde", "\u0304": "macron", "\u0302": "hat"}
# A bar is no relation here, so no space stands around it: |f|/r.
_INLINE_SIGNS |= {c: f'class("normal", \\{c})' for c in "|‖"}
_UPRIGHT = ("diag",)
_LONG = 20


class TypstWriter(TextWriter):
    """Writes pieces as Typst mathematics that needs no package."""

    printer = TypstPrinter

    def line(self, line: Line) -> str:
        before: list[Piece | None] = [None, *line]
        # Typst takes a sign at the start for one of the number; a line that goes on has a term before it.
        binary = [
            p in {PLUS, MINUS} and isinstance(b, Space | Continued)
            for b, p in zip(before, line, strict=False)
        ]
        parts = [
            f'class("binary", {self.piece(p)})' if b else self.piece(p)
            for b, p in zip(binary, line, strict=True)
        ]
        return " ".join(filter(None, parts))

    def sign(self, sign: str) -> str:
        return _SIGNS.get(sign, sign)

    def goal(self, sense: str, over: Sequence[str]) -> str:
        return f"op({quoted(sense)}, limits: #true)" + (f"_({', '.join(over)})" if over else "")

    def gradient(self, variable: Expr, function: str) -> str:
        shown = self.formulas.write(variable)
        if isinstance(variable, VECTORS):
            return f"nabla_({shown}) {function}"
        long = len(function) > _LONG
        above, behind = ("partial", f" {function}") if long else (f"partial {function}", "")
        return f"frac({above}, partial {shown}){behind}"

    def name(self, name: str) -> str:
        if name == "1":
            return "bold(1)"
        return f"op({quoted(name)})" if name in _UPRIGHT else super().name(name)

    def for_all(self, index: str, size: str) -> str:
        return f"quad {symbol(index)} = 1 comma dots.h comma {symbol(size)}"

    def words(self, text: str) -> str:
        return quoted(text)

    def space(self) -> str:
        return "quad"

    def fenced(self, rows: Sequence[Sequence[str]]) -> str:
        return f"mat({'; '.join(', '.join(row) for row in rows)})"

    def raised(self, base: str, above: str) -> str:
        return self.formulas.raised(base, above)

    def lowered(self, base: str, at: Sequence[str]) -> str:
        return f"{base}_({' '.join(at)})" if at else base

    def inverse_root(self, square: str) -> str:
        return f"frac(1, sqrt({square}))"

    def entry_of(self, name: str, at: Sequence[str], *, plain: bool) -> str:
        return f"{self.name(name)}_({(' ' if plain else ', ').join(at)})"

    def tree(self, node: Node) -> str:
        return TypstTrees().write(node)

    def inline(self, tokens: Sequence[Token]) -> str:
        """Mathematics inside words."""
        return " ".join(map(self._token, tokens)).replace(" ^", "^").replace(" _", "_")

    def _token(self, token: Token) -> str:
        text = _INLINE_SIGNS.get(token.text, token.text)
        if token.kind in {"raised", "lowered"}:
            word = re.fullmatch(r"[A-Za-zÀ-ɏ]{3,}", token.text)
            signs = re.findall(r".[\u0300-\u036f]?", token.text)
            inside = f"upright({quoted(token.text)})" if word else " ".join(map(_sign, signs))
            return f"{'^' if token.kind == 'raised' else '_'}({inside})"
        if token.kind == "root":
            return f"sqrt({text})"
        if token.kind == "word":
            return f"op({quoted(text)})"
        return "frac(1, 2)" if text == "½" else _sign(token.text)


def _sign(text: str) -> str:
    """One letter, number or sign; a letter may carry an accent."""
    if text[-1:] in _ACCENTS:
        return f"{_ACCENTS[text[-1]]}({text[:-1]})"
    return _INLINE_SIGNS.get(text, text)
