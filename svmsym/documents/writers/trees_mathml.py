"""Formulas as somebody wrote them, in MathML Core."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from svmsym.documents.writers.trees import TreePrinter

_ACCENTS = {"hat": "^", "tilde": "~", "bar": "¯", "dot": "˙", "vec": "→"}
_CLOSE = frozenset("()[]{}|‖⟨⟩⌊⌋/")
_TALL = ("<munder", "<mfrac", "<mtable", "<msqrt", "<mroot")


class MathmlTrees(TreePrinter):
    """Writes trees as elements of MathML."""

    def row(self, parts: Sequence[str]) -> str:
        return parts[0] if len(parts) == 1 else f"<mrow>{''.join(parts)}</mrow>"

    def letter(self, text: str) -> str:
        return f"<mi>{escape(text)}</mi>"

    def digits(self, text: str) -> str:
        return f"<mn>{escape(text)}</mn>"

    def sign(self, text: str) -> str:
        # In the middle of a row a browser takes a bar for a relation, with space around it.
        close = ' stretchy="false" lspace="0" rspace="0"' if text in _CLOSE else ""
        return f"<mo{close}>{escape(text)}</mo>"

    def words(self, text: str) -> str:
        return f"<mtext>{escape(text)}</mtext>"

    def fraction(self, above: str, below: str) -> str:
        return f"<mfrac>{above}{below}</mfrac>"

    def scripts(self, base: str, below: str, above: str) -> str:
        return self._around("sub", "sup", base, (below, above))

    def limits(self, operator: str, below: str, above: str) -> str:
        return self._around("under", "over", operator, (below, above))

    @staticmethod
    def _around(low: str, high: str, base: str, parts: tuple[str, str]) -> str:
        names = "".join(name for name, part in zip((low, high), parts, strict=True) if part)
        return f"<m{names}>{base}{''.join(parts)}</m{names}>" if names else base

    def accent(self, base: str, mark: str) -> str:
        return f'<mover accent="true">{base}<mo stretchy="false">{_ACCENTS[mark]}</mo></mover>'

    def root(self, body: str, degree: str) -> str:
        return f"<mroot>{body}{degree}</mroot>" if degree else f"<msqrt>{body}</msqrt>"

    def fenced(self, opened: str, body: str, closed: str) -> str:
        grow = "" if any(tag in body for tag in _TALL) else ' stretchy="false"'
        edges = [
            f'<mo{grow} form="{form}">{escape(sign)}</mo>' if sign else ""
            for sign, form in ((opened, "prefix"), (closed, "postfix"))
        ]
        return f"<mrow>{edges[0]}{body}{edges[1]}</mrow>"

    def table(self, rows: Sequence[Sequence[str]]) -> str:
        cells = "".join(f"<mtr>{''.join(f'<mtd>{c}</mtd>' for c in row)}</mtr>" for row in rows)
        return f"<mtable>{cells}</mtable>"
