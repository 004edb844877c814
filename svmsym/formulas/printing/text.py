"""Formulas as Unicode text for a terminal: ½‖w‖² − Σᵢ αᵢ(yᵢ(⟨w, xᵢ⟩ + b) − 1)."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer, Rational

from svmsym.formulas.printing.house import HousePrinter

_SUB = dict(zip("0123456789aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_SUP = dict(
    zip("0123456789abcdefghijklmnoprstuvwxyz()-", "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁽⁾⁻", strict=True)
)
_FRACTIONS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 8): "⅛"}
_LONG = 3
_FUNCTIONS = ("exp(", "log(", "tanh(")


class TextPrinter(HousePrinter):
    """Writes the pieces as Unicode text."""

    def write(self, e: Expr) -> str:
        """The whole formula; a fraction that stands alone needs no brackets."""
        if isinstance(e, Rational) and not isinstance(e, Integer):
            text = self.number(abs(int(e.p)), int(e.q)).strip("()")
            return text if e.p > 0 else self.terms([(True, text)])
        return super().write(e)

    def number(self, p: int, q: int) -> str:
        """½ where there is such a sign, p/q otherwise."""
        return str(p) if q == 1 else _FRACTIONS.get((p, q), f"({p}/{q})")

    def named(self, name: str, index: str, *, data: bool) -> str:
        """αᵢ, α*ᵢ, x⁽ⁱ⁾, w₀."""
        base, _, below = name.partition("_")
        if not index:
            return base + sub(below)
        if data:
            paren = self.notation.index_style == "sup-paren" or index.isdigit()
            inside = f"({index})" if paren else index
            return base + sub(below) + sup(inside)
        # The component of a sample reads x₁,₂: sample first, then axis.
        return base + sub(index) + (f",{sub(below)}" if below else "")

    def join(self, parts: Sequence[str]) -> str:
        """Side by side, with a space where two words would run together."""
        result = ""
        for part in parts:
            word = len(part) > _LONG and (part[0] == "Σ" or part.startswith(_FUNCTIONS))
            result += " " + part if result and word else part
        return result

    def terms(self, parts: Sequence[tuple[bool, str]]) -> str:
        """a + b − c."""
        text = "".join(f" {'−' if minus else '+'} {part}" for minus, part in parts)
        return "−" + text[3:] if parts[0][0] else text[3:]

    def brackets(self, body: str) -> str:
        """(body)."""
        return f"({body})"

    def power(self, base: str, exponent: int) -> str:
        """α²; a name that ends with a superscript of its own is bracketed."""
        return (f"({base})" if base[-1] in _SUP.values() else base) + sup(str(exponent))

    def fraction(self, above: str, below: str) -> str:
        """above/below, bracketed where it must be."""
        lower = below if _letters(below) == 1 else f"({below})"
        upper = above if " " not in above else f"({above})"
        return f"{upper}/{lower}"

    def grouped(self, fraction: str) -> str:
        """(a/b) before another factor."""
        return f"({fraction})"

    def sums(self, indices: Sequence[tuple[str, str]], body: str) -> str:
        """ΣᵢΣⱼ body."""
        return "".join(f"Σ{sub(i)}" for i, _ in indices) + " " + body

    def inner(self, left: str, right: str) -> str:
        """⟨u, v⟩, uᵀv or u·v."""
        style = self.notation.inner
        if style == "angle" and left != right:
            return f"⟨{left}, {right}⟩"
        return f"{left}·{right}" if style == "dot" else f"{left}ᵀ{right}"

    def norm2(self, body: str) -> str:
        """‖u‖²."""
        return f"‖{body}‖₂²" if self.notation.norm == "bars2" else f"‖{body}‖²"

    def applied(self, name: str, arguments: Sequence[str]) -> str:
        """K(u, v)."""
        return f"{self.named(name, '', data=False)}({', '.join(arguments)})"

    def raised(self, base: str, exponent: str) -> str:
        """pᵏ, or p^(n − k) where there are no such small signs."""
        plain = all(c in _SUP for c in exponent)
        return base + (sup(exponent) if plain else f"^({exponent})")

    def root(self, body: str) -> str:
        """√2."""
        return f"√{body}"

    def operator(self, name: str, power: int, body: str) -> str:
        """Qu, Q⁻¹u."""
        return (name if power == 1 else name + sup(str(power))) + body

    def delta(self, left: str, right: str) -> str:
        """δᵢⱼ."""
        return "δ" + sub(left + right)


def _letters(text: str) -> int:
    return sum(c not in _SUB.values() and c not in _SUP.values() for c in text)


def sub(text: str) -> str:
    """Lowered, in small signs where there are such."""
    if all(c in _SUB for c in text):
        return "".join(_SUB[c] for c in text)
    return f"_{text}" if len(text) == 1 else f"_{{{text}}}"


def sup(text: str) -> str:
    """Raised, in small signs where there are such."""
    if all(c in _SUP for c in text):
        return "".join(_SUP[c] for c in text)
    return f"^{text}" if len(text) == 1 else f"^{{{text}}}"
