"""Formulas as MathML Core, which browsers show without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from svmsym.formulas.printing.house import HousePrinter

_POWERS = {"²": "2", "³": "3"}
_TALL = ("<munderover", "<mfrac", "<mtable", "<msqrt")


def _op(sign: str, **attributes: str) -> str:
    extra = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<mo{extra}>{sign}</mo>"


def _fenced(left: str, body: str, right: str) -> str:
    """Brackets grow with what is tall; where they need not, browsers set them too wide if they may."""
    grow = {} if any(tag in body for tag in _TALL) else {"stretchy": "false"}
    return _row(_op(left, **grow), body, _op(right, **grow))


def _letter(text: str) -> str:
    return f"<mn>{text}</mn>" if text.isdigit() else f"<mi>{escape(text)}</mi>"


def _row(*parts: str) -> str:
    return parts[0] if len(parts) == 1 else f"<mrow>{''.join(parts)}</mrow>"


class MathmlPrinter(HousePrinter):
    """Writes the pieces as MathML elements."""

    def number(self, p: int, q: int) -> str:
        """A number or a fraction of two."""
        return f"<mn>{p}</mn>" if q == 1 else self.fraction(f"<mn>{p}</mn>", f"<mn>{q}</mn>")

    def named(self, name: str, index: str, *, data: bool) -> str:
        """A letter with what stands below and above it."""
        head, _, sub = name.partition("_")
        marks = [c for c in head if c in "*′" or c in _POWERS]
        base = f"<mi>{escape(''.join(c for c in head if c not in marks))}</mi>"
        below = [_letter(sub)] if sub else []
        above = [f"<mn>{_POWERS[c]}</mn>" if c in _POWERS else _op("∗" if c == "*" else "′") for c in marks]
        if index and data:
            letter = _letter(index)
            bracketed = [_op("("), letter, _op(")")]
            paren = self.notation.index_style == "sup-paren" or index.isdigit()
            above.extend(bracketed if paren else [letter])
        elif index:
            below = [_letter(index), *([_op(","), *below] if below else [])]
        if below and above:
            return f"<msubsup>{base}{_row(*below)}{_row(*above)}</msubsup>"
        if below:
            return f"<msub>{base}{_row(*below)}</msub>"
        return f"<msup>{base}{_row(*above)}</msup>" if above else base

    def join(self, parts: Sequence[str]) -> str:
        """Side by side, an invisible times between."""
        pieces = [parts[0]]
        for part in parts[1:]:
            pieces += [_op("&#x2062;"), part]
        return _row(*pieces)

    def terms(self, parts: Sequence[tuple[bool, str]]) -> str:
        """a + b − c."""
        pieces: list[str] = []
        for k, (minus, part) in enumerate(parts):
            if minus:
                pieces.append(_op("−", form="prefix") if k == 0 else _op("−"))
            elif k:
                pieces.append(_op("+"))
            pieces.append(part)
        return _row(*pieces)

    def brackets(self, body: str) -> str:
        """(body)."""
        return _fenced("(", body, ")")

    def power(self, base: str, exponent: int) -> str:
        """base to a power."""
        return f"<msup>{_row(base)}<mn>{exponent}</mn></msup>"

    def fraction(self, above: str, below: str) -> str:
        """above over below."""
        return f"<mfrac>{_row(above)}{_row(below)}</mfrac>"

    def sums(self, indices: Sequence[tuple[str, str]], body: str) -> str:
        """Σ with its range, once for each index."""
        signs = [
            f"<munderover>{_op('∑')}<mrow><mi>{escape(i)}</mi>{_op('=')}<mn>1</mn></mrow>"
            f"<mi>{escape(size)}</mi></munderover>"
            for i, size in indices
        ]
        return _row(*signs, body)

    def inner(self, left: str, right: str) -> str:
        """⟨u, v⟩, uᵀv or u·v."""
        style = self.notation.inner
        if style == "angle" and left != right:
            return _fenced("⟨", left + _op(",", separator="true") + right, "⟩")
        if style == "dot":
            return _row(left, _op("·"), right)
        return _row(f"<msup>{_row(left)}<mi>⊤</mi></msup>", _op("&#x2062;"), right)

    def norm2(self, body: str) -> str:
        """‖u‖²."""
        bars = _row(_op("‖", form="prefix"), body, _op("‖", form="postfix"))
        if self.notation.norm == "bars2":
            return f"<msubsup>{bars}<mn>2</mn><mn>2</mn></msubsup>"
        return f"<msup>{bars}<mn>2</mn></msup>"

    def applied(self, name: str, arguments: Sequence[str]) -> str:
        """K(u, v)."""
        inside = _op(",", separator="true").join(arguments)
        return _row(self.named(name, "", data=False), _op("&#x2061;"), _fenced("(", inside, ")"))

    def raised(self, base: str, exponent: str) -> str:
        """base to a formula."""
        return f"<msup>{_row(base)}{_row(exponent)}</msup>"

    def root(self, body: str) -> str:
        """√body."""
        return f"<msqrt>{body}</msqrt>"

    def operator(self, name: str, power: int, body: str) -> str:
        """Qu, Q⁻¹u."""
        letter = f"<mi>{escape(name)}</mi>"
        exponent = f"<mn>{power}</mn>" if power >= 0 else f"<mrow>{_op('−')}<mn>{-power}</mn></mrow>"
        shown = letter if power == 1 else f"<msup>{letter}{exponent}</msup>"
        return _row(shown, _op("&#x2062;"), body)

    def delta(self, left: str, right: str) -> str:
        """δ with both indices."""
        return f"<msub><mi>δ</mi><mrow><mi>{escape(left)}</mi><mi>{escape(right)}</mi></mrow></msub>"
