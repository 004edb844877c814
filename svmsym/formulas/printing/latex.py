"""Formulas as LaTeX, in the order a lecturer would write them."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.formulas.printing.house import HousePrinter

GREEK = {
    "α": r"\alpha", "β": r"\beta", "γ": r"\gamma", "δ": r"\delta", "ε": r"\varepsilon",
    "ζ": r"\zeta", "η": r"\eta", "θ": r"\theta", "κ": r"\kappa", "λ": r"\lambda",
    "μ": r"\mu", "ν": r"\nu", "ξ": r"\xi", "π": r"\pi", "ρ": r"\rho", "σ": r"\sigma",
    "τ": r"\tau", "φ": r"\varphi", "χ": r"\chi", "ψ": r"\psi", "ω": r"\omega",
    "Γ": r"\Gamma", "Δ": r"\Delta", "Λ": r"\Lambda", "Φ": r"\Phi", "Ψ": r"\Psi",
    "Ω": r"\Omega", "Ξ": r"\Xi", "Σ": r"\Sigma", "ℓ": r"\ell",
}  # fmt: skip
_POWERS = {"²": "2", "³": "3"}


class LatexPrinter(HousePrinter):
    """Writes the pieces as LaTeX that needs no package."""

    def number(self, p: int, q: int) -> str:
        r"""p or \frac{p}{q}."""
        return str(p) if q == 1 else rf"\frac{{{p}}}{{{q}}}"

    def named(self, name: str, index: str, *, data: bool) -> str:
        r"""\alpha_{i}, \alpha_{i}^{*}, x^{(i)}, w_{0}."""
        head, _, sub = name.partition("_")
        marks = "".join(_POWERS.get(c, c) for c in head if c in "*′" or c in _POWERS).replace("′", r"\prime")
        base = "".join(c for c in head if c not in "*′" and c not in _POWERS)
        shown = GREEK.get(base, base if len(base) == 1 else rf"\mathit{{{base}}}")
        index = GREEK.get(index, index)
        if data and index:
            marks += f"({index})" if self.notation.index_style == "sup-paren" or index.isdigit() else index
            index = ""
        below, above = ",".join(filter(None, (index, GREEK.get(sub, sub)))), marks
        text = shown + (f"_{{{below}}}" if len(below) > 1 else f"_{below}" if below else "")
        return text + (f"^{{{above}}}" if above else "")

    def join(self, parts: Sequence[str]) -> str:
        """Side by side."""
        return " ".join(parts)

    def terms(self, parts: Sequence[tuple[bool, str]]) -> str:
        """a + b - c."""
        text = "".join(f" {'-' if minus else '+'} {part}" for minus, part in parts)
        return "-" + text[3:] if parts[0][0] else text[3:]

    def brackets(self, body: str) -> str:
        """(body), growing with it."""
        return rf"\left({body}\right)"

    def power(self, base: str, exponent: int) -> str:
        """base^{exponent}; a base with a superscript of its own is grouped."""
        return (
            f"{{{base}}}^{{{exponent}}}"
            if "^" in base and not base.endswith(")")
            else f"{base}^{{{exponent}}}"
        )

    def fraction(self, above: str, below: str) -> str:
        r"""\frac{above}{below}."""
        return rf"\frac{{{above}}}{{{below}}}"

    def sums(self, indices: Sequence[tuple[str, str]], body: str) -> str:
        r"""\sum_{i=1}^{n} body."""
        signs = [rf"\sum_{{{GREEK.get(i, i)}=1}}^{{{GREEK.get(size, size)}}}" for i, size in indices]
        return " ".join([*signs, body])

    def inner(self, left: str, right: str) -> str:
        r"""\langle u, v\rangle, u^\top v or u \cdot v."""
        style = self.notation.inner
        if style == "angle" and left != right:
            tall = any(sign in left + right for sign in (r"\sum", r"\frac"))
            opening, closing = (r"\left\langle", r"\right\rangle") if tall else (r"\langle", r"\rangle")
            return f"{opening} {left}, {right}{closing}"
        if style == "dot":
            return rf"{left} \cdot {right}"
        base = f"{{{left}}}" if "^" in left and not left.endswith(")") else left
        return rf"{base}^{{\top}} {right}"

    def norm2(self, body: str) -> str:
        r"""\|u\|^{2}."""
        return rf"\left\|{body}\right\|" + ("_{2}^{2}" if self.notation.norm == "bars2" else "^{2}")

    def applied(self, name: str, arguments: Sequence[str]) -> str:
        """K(u, v)."""
        return rf"{self.named(name, '', data=False)}({', '.join(arguments)})"

    def function(self, name: str, argument: str) -> str:
        r"""\exp\left(argument\right)."""
        return rf"\{name}\left({argument}\right)"

    def raised(self, base: str, exponent: str) -> str:
        """base^{exponent}."""
        return f"{{{base}}}^{{{exponent}}}" if "^" in base else f"{base}^{{{exponent}}}"

    def root(self, body: str) -> str:
        r"""\sqrt{body}."""
        return rf"\sqrt{{{body}}}"

    def operator(self, name: str, power: int, body: str) -> str:
        """Q u, Q^{-1} u."""
        letter = self.named(name, "", data=False)
        return f"{letter} {body}" if power == 1 else f"{letter}^{{{power}}} {body}"

    def delta(self, left: str, right: str) -> str:
        r"""\delta_{ij}."""
        first, second = GREEK.get(left, left), GREEK.get(right, right)
        return rf"\delta_{{{first} {second}}}" if first.startswith("\\") else rf"\delta_{{{first}{second}}}"
