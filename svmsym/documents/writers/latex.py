"""Lines of mathematics as LaTeX."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sympy import Expr

from svmsym.documents.latex_text import MATH, escaped
from svmsym.documents.mathline import LATEX_SIGNS, Token
from svmsym.documents.writers.text import VECTORS, TextWriter
from svmsym.formulas.printing.latex import GREEK, LatexPrinter
from svmsym.writing.echo import to_latex
from svmsym.writing.signs import HALVES
from svmsym.writing.tree import Node

_LONG = 20
# Every sign outside ASCII: TeX's fonts for formulas have none of them as a character.
_SIGNS = {
    **LATEX_SIGNS,
    "‖": r"\|",
    "⟨": r"\langle",
    "⟩": r"\rangle",
    "Σ": r"\sum",
    "·": r"\cdot",
    "±": r"\pm",
    "…": r"\dots",
    "∗": "*",
    "′": r"\prime",
    "½": r"\frac{1}{2}",
    "∅": r"\emptyset",
}


_FRACTIONS = {c: rf"\tfrac{{{above}}}{{{below}}}" for c, (above, below) in HALVES.items()}
_NAMED = ("max", "min", "inf", "sup", "log", "exp", "tanh")
_ACCENTS = {"\u0303": r"\tilde", "\u0304": r"\bar", "\u0302": r"\hat"}


class LatexWriter(TextWriter):
    """Writes pieces as LaTeX that needs amsmath."""

    printer = LatexPrinter

    def sign(self, sign: str) -> str:
        return _SIGNS.get(sign, sign)

    def goal(self, sense: str, over: Sequence[str]) -> str:
        return rf"\{sense}" + (f"_{{{', '.join(over)}}}" if over else "")

    def gradient(self, variable: Expr, function: str) -> str:
        shown = self.formulas.write(variable)
        if isinstance(variable, VECTORS):
            return rf"\nabla_{{{shown}}} {function}"
        long = len(function) > _LONG
        above, behind = ("", f" {function}") if long else (f" {function}", "")
        return rf"\frac{{\partial{above}}}{{\partial {shown}}}{behind}"

    def for_all(self, index: str, size: str) -> str:
        return rf"\quad {GREEK.get(index, index)} = 1, \dots, {GREEK.get(size, size)}"

    def words(self, text: str) -> str:
        return rf"\text{{{escaped(text)}}}"

    def space(self) -> str:
        return r"\quad"

    def fenced(self, rows: Sequence[Sequence[str]]) -> str:
        body = r" \\ ".join(" & ".join(row) for row in rows)
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"

    def raised(self, base: str, above: str) -> str:
        # TeX refuses a second superscript on one base, so such a base is grouped.
        return f"{{{base}}}^{{{above}}}" if "^" in base else f"{base}^{{{above}}}"

    def lowered(self, base: str, at: Sequence[str]) -> str:
        return f"{base}_{{{' '.join(at)}}}" if at else base

    def inverse_root(self, square: str) -> str:
        return rf"\frac{{1}}{{\sqrt{{{square}}}}}"

    def entry_of(self, name: str, at: Sequence[str], *, plain: bool) -> str:
        return f"{self.name(name)}_{{{(' ' if plain else ', ').join(at)}}}"

    def name(self, name: str) -> str:
        return r"\mathbf{1}" if name == "1" else _SIGNS.get(name) or super().name(name)

    def tree(self, node: Node) -> str:
        return "".join(_FRACTIONS.get(c, c) for c in to_latex(node))

    def inline(self, tokens: Sequence[Token]) -> str:
        """Mathematics inside words."""
        return " ".join(map(self._token, tokens)).replace(" ^", "^").replace(" _", "_")

    def _token(self, token: Token) -> str:
        if token.kind in {"raised", "lowered"}:
            word = re.fullmatch(r"[A-Za-zÀ-ɏ]{3,}", token.text)
            inside = rf"\text{{{token.text}}}" if word else _script(token.text)
            return f"{'^' if token.kind == 'raised' else '_'}{{{inside}}}"
        if token.kind == "word":
            return rf"\{token.text}" if token.text in _NAMED else rf"\operatorname{{{token.text}}}"
        return rf"\sqrt{{{token.text}}}" if token.kind == "root" else _sign(token.text)


def _sign(text: str) -> str:
    """One letter, number or sign; a letter may carry an accent."""
    if text[-1:] in _ACCENTS:
        return rf"{_ACCENTS[text[-1]]}{{{_sign(text[:-1])}}}"
    return {"{": r"\{", "}": r"\}"}.get(text) or _SIGNS.get(text) or MATH.get(text, text)


def _script(text: str) -> str:
    """What hangs on a letter; a command is kept apart from the letter behind it."""
    signs = [_sign(c) for c in re.findall(r"\d+|.[\u0300-\u036f]?", text)]
    return "".join(f"{s} " if s.startswith("\\") and s[-1].isalpha() else s for s in signs).rstrip()
