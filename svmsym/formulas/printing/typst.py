"""Formulas as Typst mathematics, in the order a lecturer would write them."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.formulas.printing.house import HousePrinter

_POWERS = {"²": "2", "³": "3"}


def quoted(text: str) -> str:
    r"""Text as a Typst string.

    >>> print(quoted('a "b"'))
    "a \"b\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def symbol(base: str) -> str:
    """One letter as it is, a longer name in italics, digits as a number.

    >>> symbol("α"), symbol("tp")
    ('α', 'italic("tp")')
    """
    if base.isdigit() or len(base) == 1:
        return base
    return f"italic({quoted(base)})" if base else ""


class TypstPrinter(HousePrinter):
    """Writes the pieces as Typst mathematics that needs no package.

    Pieces are joined by spaces, because Typst reads ``K(x)`` after an underscore as one piece.
    """

    def number(self, p: int, q: int) -> str:
        """p or frac(p, q)."""
        return str(p) if q == 1 else f"frac({p}, {q})"

    def named(self, name: str, index: str, *, data: bool) -> str:
        """α_(i), α_(i)^(∗), x^((i)), w_(0)."""
        head, _, sub = name.partition("_")
        above = [_POWERS.get(c, "prime" if c == "′" else "∗") for c in head if c in "*′" or c in _POWERS]
        base = symbol("".join(c for c in head if c not in "*′" and c not in _POWERS))
        if data and index:
            paren = self.notation.index_style == "sup-paren" or index.isdigit()
            above.append(f"({symbol(index)})" if paren else symbol(index))
            index = ""
        below = ", ".join(symbol(part) for part in (index, sub) if part)
        return base + (f"_({below})" if below else "") + (f"^({' '.join(above)})" if above else "")

    def join(self, parts: Sequence[str]) -> str:
        """Side by side."""
        return " ".join(parts)

    def terms(self, parts: Sequence[tuple[bool, str]]) -> str:
        """a + b - c."""
        text = "".join(f" {'-' if minus else '+'} {part}" for minus, part in parts)
        return "-" + text[2:] if parts[0][0] else text[3:]

    def brackets(self, body: str) -> str:
        """(body), growing with it."""
        return f"({body})"

    def power(self, base: str, exponent: int) -> str:
        """base^(exponent)."""
        return f"{self._base(base)}^({exponent})"

    def fraction(self, above: str, below: str) -> str:
        """frac(above, below)."""
        return f"frac({above}, {below})"

    def sums(self, indices: Sequence[tuple[str, str]], body: str) -> str:
        """sum_(i = 1)^(n) body."""
        return " ".join([*(f"sum_({symbol(i)} = 1)^({symbol(size)})" for i, size in indices), body])

    def inner(self, left: str, right: str) -> str:
        """⟨u, v⟩, u^(top) v or u dot v."""
        style = self.notation.inner
        if style == "angle" and left != right:
            return f"⟨{left}, {right}⟩"
        return f"{left} dot {right}" if style == "dot" else f"{self._base(left)}^(top) {right}"

    def norm2(self, body: str) -> str:
        """norm(u)^(2)."""
        return f"norm({body})" + ("_(2)^(2)" if self.notation.norm == "bars2" else "^(2)")

    def applied(self, name: str, arguments: Sequence[str]) -> str:
        """K (u, v)."""
        return f"{self.named(name, '', data=False)} ({', '.join(arguments)})"

    def function(self, name: str, argument: str) -> str:
        """exp (argument)."""
        return f"op({quoted(name)}) ({argument})"

    def raised(self, base: str, exponent: str) -> str:
        """base^(exponent)."""
        return f"{self._base(base)}^({exponent})"

    def root(self, body: str) -> str:
        """sqrt(body)."""
        return f"sqrt({body})"

    def operator(self, name: str, power: int, body: str) -> str:
        """Q u, Q^(-1) u."""
        letter = self.named(name, "", data=False)
        return f"{letter} {body}" if power == 1 else f"{letter}^({power}) {body}"

    def delta(self, left: str, right: str) -> str:
        """δ_(i j)."""
        return f"δ_({symbol(left)} {symbol(right)})"

    def _base(self, base: str) -> str:
        """A base that ends with a superscript of its own stands in brackets: (x^((i)))^(2)."""
        return self.brackets(base) if _raised_already(base) else base


def _raised_already(text: str) -> bool:
    """Whether the last bracket closes a superscript.

    >>> _raised_already("x^((i))"), _raised_already("(x^(2) + 1)")
    (True, False)
    """
    if not text.endswith(")"):
        return False
    depth = 0
    for k in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[k], 0)
        if depth == 0:
            return text[:k].endswith("^")
    return False
