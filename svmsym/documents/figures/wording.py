"""Words, numbers and letters of a figure: the language of the reader and the notation of the course."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.documents.figures.lettering import SPACE, Run, Runs, letter, plain_text
from svmsym.documents.prose import catalogue
from svmsym.exact.decimal_text import decimal
from svmsym.exact.optima.roots import Root
from svmsym.formulas.notation import DEFAULT, Notation

_SHORT = 7  # characters up to which a fraction is written exactly
_DIGITS = 3  # of a decimal
_LISTED = 12  # entries of a list in words
_LATIN = '"STIX Two Text", "STIX Two Math", "Libertinus Serif", Georgia, "Noto Serif", "DejaVu Serif"'
_FONTS = {
    "ko": '"Noto Serif CJK KR", "Noto Serif KR", "Nanum Myeongjo", AppleMyungjo, Batang',
    "zh": '"Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Songti SC", SimSun',
}


@dataclass(frozen=True)
class Wording:
    """A language and a notation."""

    language: str = "en"
    notation: Notation = DEFAULT

    @property
    def font(self) -> str:
        """Fonts that have the letters of the language, the usual one first."""
        more = _FONTS.get(self.language)
        return f"{_LATIN}, {more}, serif" if more else f"{_LATIN}, serif"

    @property
    def mark(self) -> str:
        """The decimal mark."""
        return self.say("decimal-mark")

    def say(self, key: str, **filled: str | int) -> str:
        """A sentence of the catalogue.

        >>> Wording("de").say("support")
        'Supportvektor'
        """
        return catalogue(self.language, "figures")[key].format(**filled)

    def sentences(self, *parts: str) -> str:
        """Sentences one after another, as the language spaces them."""
        return self.say("between-sentences").join(part for part in parts if part)

    def listed(self, entries: Sequence[str], between: str = "between-entries") -> str:
        """A list in words, the first entries of a long one."""
        shown = self.say(between).join(entries[:_LISTED])
        return shown if len(entries) <= _LISTED else self.say("list-of-many", shown=shown, n=len(entries))

    def points(self, some: Sequence[int]) -> str:
        """Points by their numbers; they count from 0 here and from 1 for the reader."""
        return self.listed([str(i + 1) for i in some], "between-numbers")

    def vector(self, values: Sequence[Fraction]) -> str:
        """= (1, −1/2), or = (1; −1/2) where decimals have a comma, or ≈; a number where there is one alone.

        >>> Wording("de").vector((Fraction(1), Fraction(-1, 2))), Wording().vector((Fraction(10**8, 3),))
        ('= (1; −1/2)', '≈ 3.33·10⁷')
        """
        shown = [self.number(v) for v in values]
        sign = "≈" if any(s == "≈" for s, _ in shown) else "="
        inside = (", " if self.mark == "." else "; ").join(plain_text(runs) for _, runs in shown)
        return f"{sign} ({inside})" if len(shown) > 1 else f"{sign} {inside}"

    def number(self, value: Fraction, *, exact: bool = True) -> tuple[str, Runs]:
        """= and the number where it is short and exact, ≈ and a decimal otherwise.

        >>> plain_text(Wording("de").number(Fraction(-1, 2))[1]), Wording().number(Fraction(10**8, 3))[0]
        ('−1/2', '≈')
        """
        text = str(value).replace("-", "−")
        if exact and len(text) <= _SHORT:
            return "=", (Run(text),)
        head, _, power = decimal(value, _DIGITS).replace("-", "−").partition("e")
        sign = "=" if exact and Fraction(decimal(value, _DIGITS)) == value else "≈"
        runs: Runs = (Run(head.replace(".", self.mark)),)
        return sign, (*runs, *_power(power)) if power else runs

    def length(self, value: Root) -> tuple[str, Runs]:
        """The same for a root.

        >>> plain_text(Wording().length(Root(Fraction(1, 2)))[1])
        '1/√2'
        """
        text = re.sub(r"sqrt\((\d+)\)", r"√\1", str(value)).replace("*", "")
        if len(text) <= _SHORT and "(" not in text:
            return "=", (Run(text),)
        head, _, power = decimal(value, _DIGITS).replace("-", "−").partition("e")
        runs: Runs = (Run(head.replace(".", self.mark)),)
        return "≈", (*runs, *_power(power)) if power else runs

    def equation(self, left: Runs, value: Fraction, *, exact: bool = True) -> Runs:
        """left = value."""
        sign, right = self.number(value, exact=exact)
        return joined(left, sign, right)

    def symbol(self, name: str) -> Runs:
        """A letter of the notation."""
        return letter(self.notation.symbol(name))

    def score(self, *, bias: bool = True) -> Runs:
        """⟨w, x⟩ + b, wᵀx + b or b + w·x.

        >>> plain_text(Wording().score())
        '⟨w, x⟩ + b'
        """
        w, x, b = (self.symbol(name) for name in "wxb")
        inner: Runs
        if self.notation.inner == "angle":
            inner = (Run("⟨"), *w, Run(f",{SPACE}"), *x, Run("⟩"))
        elif self.notation.inner == "transpose":
            inner = (*w, Run("T", shift="sup"), *x)
        else:
            inner = (*w, Run("·"), *x)
        if not bias:
            return inner
        return joined(b, "+", inner) if self.notation.bias_first else joined(inner, "+", b)

    def decision(self) -> Runs:
        """f(x)."""
        return (*self.symbol("f"), Run("("), *self.symbol("x"), Run(")"))


def joined(left: Runs, sign: str, right: Runs) -> Runs:
    """Two sides with a sign between them."""
    return (*left, Run(f"{SPACE}{sign}{SPACE}"), *right)


def _power(power: str) -> Runs:
    return Run("·10"), Run(power.lstrip("+"), shift="sup")
