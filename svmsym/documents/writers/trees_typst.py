"""Formulas as somebody wrote them, in Typst."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.documents.writers.trees import TreePrinter
from svmsym.formulas.printing.typst import quoted, symbol

_ACCENTS = {"hat": "hat", "tilde": "tilde", "bar": "macron", "dot": "dot", "vec": "arrow"}
_SIGNS = {
    ",": "comma", ";": "semi", ":": "colon", "/": "slash", "−": "-", "∑": "sum", "∏": "product",
    "·": "dot.op", "*": "ast.op", "…": "dots.h", "′": "prime", "″": "prime.double", "∗": "∗",
}  # fmt: skip


class TypstTrees(TreePrinter):
    """Writes trees as Typst mathematics that needs no package."""

    def row(self, parts: Sequence[str]) -> str:
        return " ".join(parts)

    def letter(self, text: str) -> str:
        return symbol(text) if len(text) == 1 else f"op({quoted(text)}, limits: #true)"

    def digits(self, text: str) -> str:
        return quoted(text) if not text.isdecimal() else text

    def sign(self, text: str) -> str:
        return _SIGNS.get(text, text)

    def words(self, text: str) -> str:
        return quoted(text)

    def fraction(self, above: str, below: str) -> str:
        return f"frac({above}, {below})"

    def scripts(self, base: str, below: str, above: str) -> str:
        group = base if len(base) == 1 or not (below or above) else f"attach({base}"
        if group is base:
            return base + (f"_({below})" if below else "") + (f"^({above})" if above else "")
        return f"{group}{f', b: {below}' if below else ''}{f', t: {above}' if above else ''})"

    def limits(self, operator: str, below: str, above: str) -> str:
        return operator + (f"_({below})" if below else "") + (f"^({above})" if above else "")

    def accent(self, base: str, mark: str) -> str:
        return f"{_ACCENTS[mark]}({base})"

    def root(self, body: str, degree: str) -> str:
        return f"root({degree}, {body})" if degree else f"sqrt({body})"

    def fenced(self, opened: str, body: str, closed: str) -> str:
        edges = [f"\\{sign}" if sign else "" for sign in (opened, closed)]
        return f"lr({' '.join(filter(None, (edges[0], body, edges[1])))})"

    def table(self, rows: Sequence[Sequence[str]]) -> str:
        return f"mat(delim: #none, {'; '.join(', '.join(row) for row in rows)})"
