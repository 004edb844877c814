"""Formulas of answers as text and LaTeX that the reader reads back to the same formula."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer

from svmsym.exams.meaning.echo_house import EchoPrinter
from svmsym.exams.meaning.echo_pieces import beside_brackets, nested, side_by_side, stepped
from svmsym.exams.meaning.statements import COORDINATES, POINTS
from svmsym.formulas.atoms import Index, IndexSet
from svmsym.formulas.printing.latex import GREEK, LatexPrinter
from svmsym.formulas.printing.text import TextPrinter

_SMALL = dict(zip("0123456789aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))


class EchoText(EchoPrinter, TextPrinter):
    """The echo as Unicode text."""

    def power(self, base: str, exponent: int) -> str:
        """α²; in √5² it would not be clear how far the root reaches."""
        return TextPrinter.power(self, self.brackets(base) if base.startswith("√") else base, exponent)

    def raised(self, base: str, exponent: str) -> str:
        """pᵏ, or p^{n − k}; brackets above would be an index, as in x^(i)."""
        small = TextPrinter.raised(self, base, exponent)
        return f"{base}^{{{exponent}}}" if "^(" in small else small

    def named(self, name: str, index: str, *, data: bool) -> str:
        """αᵢ, x_{i,1}, L_D."""
        del data
        base, _, sub = name.partition("_")
        parts = [p for p in (index, stepped(sub)) if p]
        if not parts:
            return base
        if (
            len(parts) == 1
            and (len(parts[0]) == 1 or parts[0].isdigit())
            and all(c in _SMALL for c in parts[0])
        ):
            return base + "".join(_SMALL[c] for c in parts[0])
        return f"{base}_{{{','.join(parts)}}}"

    def applied(self, name: str, arguments: Sequence[str]) -> str:
        """f(x), L_D(α)."""
        return f"{self.named(name, '', data=False)}({', '.join(arguments)})"

    def sigma(self, index: str, domain: IndexSet) -> str:
        """Σᵢ, Σ_{s∈S}."""
        if domain in {POINTS, COORDINATES}:
            if self.explicit:
                return f"Σ_{{{index}=1}}^{{{domain.name}}}"
            return f"Σ{_SMALL[index]}" if index in _SMALL else f"Σ_{{{index}}}"
        return f"Σ_{{{index}∈{domain.name}}}"

    def join(self, parts: Sequence[str]) -> str:
        """Side by side, with spaces: letters that touch digits would be subscripts."""
        return side_by_side(parts, " · ")

    def indicator(self, condition: str) -> str:
        """𝟙[a < b]."""
        return f"𝟙[{condition}]"

    def relation(self, sign: str) -> str:
        """As it is."""
        return sign

    def norm(self, body: str) -> str:
        """‖u‖."""
        return f"norm({body})" if nested(body) else f"‖{body}‖"

    def absolute(self, body: str) -> str:
        """|a|."""
        return f"abs({body})" if nested(body) else f"|{body}|"

    def one_norm(self, body: str) -> str:
        """‖u‖₁."""
        return f"‖{body}‖₁"

    def called(self, symbol: str, arguments: Sequence[str]) -> str:
        """exp(…)."""
        return f"{symbol}({', '.join(arguments)})"

    def paired(self, name: str, row: str, column: str) -> str:
        """Q_{ij}."""
        return f"{name}_{{{row}{column}}}"

    def derivative(self, of: str, by: str) -> str:
        """∂L/∂b."""
        return f"∂{of}/∂{by}"

    def nabla(self, by: str, of: str) -> str:
        """∇_{w,b} L."""
        return f"∇_{{{by}}} {of}" if by else f"∇{of}"

    def noun(self, name: str) -> str:
        """margin."""
        return name

    def fraction(self, above: str, below: str) -> str:
        """above/(below) with brackets wherever something could be taken in."""
        upper = above if above.isalnum() else f"({above})"
        return f"{upper}/({below})"

    def _root_body(self, inside: Expr) -> str:
        whole = isinstance(inside, Integer) and inside >= 0
        return self.write(inside) if whole else self.brackets(self.write(inside))


class EchoLatex(EchoPrinter, LatexPrinter):
    """The echo as LaTeX."""

    infinity = r"\infty"
    transposed = r"^{\top}"
    squared = "^2"
    member = r" \in "

    def extreme(self, sense: str) -> str:
        r"""\max or \min."""
        return rf"\{sense}"

    def named(self, name: str, index: str, *, data: bool) -> str:
        r"""\alpha_{i}, w_{t+1}, x'_{i}."""
        head = name.partition("_")[0]
        if "′" in head and (index or head != name):
            # A prime behind the index would be a transpose.
            shown, _, rest = super().named(name.replace("′", ""), index, data=data).partition("_")
            return stepped(f"{shown}'_{rest}")
        return stepped(super().named(name, index, data=data))

    def applied(self, name: str, arguments: Sequence[str]) -> str:
        r"""f(x), \operatorname{dist}(x, H)."""
        if name == "dist":
            return rf"\operatorname{{dist}}({', '.join(arguments)})"
        return super().applied(name, arguments)

    def join(self, parts: Sequence[str]) -> str:
        """Side by side."""
        return side_by_side(beside_brackets(parts), r" \cdot ")

    def sigma(self, index: str, domain: IndexSet) -> str:
        r"""\sum_{i=1}^{n}."""
        shown = GREEK.get(index, index)
        if domain in {POINTS, COORDINATES}:
            return rf"\sum_{{{shown}=1}}^{{{domain.name}}}"
        return rf"\sum_{{{shown} \in {domain.name}}}"

    def indicator(self, condition: str) -> str:
        r"""\mathbb{1}\left[a < b\right]."""
        return rf"\mathbb{{1}}\left[{condition}\right]"

    def relation(self, sign: str) -> str:
        r"""\leq for ≤."""
        return {"≠": r"\neq", "≤": r"\leq", "≥": r"\geq"}.get(sign, sign)

    def norm(self, body: str) -> str:
        r"""\left\|u\right\|."""
        return rf"\operatorname{{norm}}\left({body}\right)" if nested(body) else rf"\left\|{body}\right\|"

    def absolute(self, body: str) -> str:
        """|a|."""
        return rf"\operatorname{{abs}}\left({body}\right)" if nested(body) else f"|{body}|"

    def one_norm(self, body: str) -> str:
        r"""\left\|u\right\|_1."""
        return rf"\left\|{body}\right\|_1"

    def called(self, symbol: str, arguments: Sequence[str]) -> str:
        r"""\exp\left(…\right)."""
        inside = ", ".join(arguments)
        known = {"exp", "log", "tanh", "max", "min", "sin", "cos"}
        command = rf"\{symbol}" if symbol in known else rf"\operatorname{{{symbol}}}"
        return rf"{command}\left({inside}\right)"

    def paired(self, name: str, row: str, column: str) -> str:
        """Q_{ij}."""
        return f"{self.named(name, '', data=False)}_{{{GREEK.get(row, row)} {GREEK.get(column, column)}}}"

    def derivative(self, of: str, by: str) -> str:
        r"""\frac{\partial L}{\partial b}."""
        return rf"\frac{{\partial {of}}}{{\partial {by}}}"

    def nabla(self, by: str, of: str) -> str:
        r"""\nabla_{w,b} L."""
        return rf"\nabla_{{{by}}} {of}" if by else rf"\nabla {of}"

    def noun(self, name: str) -> str:
        r"""\text{margin}."""
        return rf"\text{{{name}}}"

    def _root_body(self, inside: Expr) -> str:
        return self.write(inside)


def text_of(e: Expr) -> str:
    """A formula of an answer as text.

    >>> from svmsym.exams.meaning.functions import Root
    >>> from svmsym.formulas import Vector, inner
    >>> text_of(Root(inner(Vector("w"), Vector("w"))))
    '‖w‖'
    """
    return EchoText().write(e)


def latex_of(e: Expr) -> str:
    """A formula of an answer as LaTeX."""
    return EchoLatex().write(e)


def index_text(index: Index) -> str:
    """An index and the set it runs through, where that is not all points."""
    return index.name if index.domain in {POINTS, COORDINATES} else f"{index.name}∈{index.domain.name}"
