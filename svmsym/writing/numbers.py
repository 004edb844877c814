"""Numbers: whole, decimal with a point or a comma, recurring, mixed, in words."""

from __future__ import annotations

from fractions import Fraction

from svmsym.writing.cursor import Cursor
from svmsym.writing.limits import MOST_DIGITS
from svmsym.writing.signs import HALVES
from svmsym.writing.tokens import Token
from svmsym.writing.tree import Number

_THOUSANDS = 3
_LARGEST_EXPONENT = 60


def number_of(text: str, at: int) -> Number:
    """Return the number that a token spells.

    >>> number_of("0.1(6)", 0).value, number_of("1.50", 0).places
    (Fraction(1, 6), 2)
    """
    if "(" in text:
        whole, _, rest = text.partition(".")
        fixed, _, period = rest.rstrip(")").partition("(")
        shift = 10 ** len(fixed)
        tail = Fraction(int(period), (10 ** len(period) - 1) * shift)
        return Number(int(whole) + (Fraction(int(fixed), shift) if fixed else 0) + tail, at=at)
    digits, _, power = text.lower().partition("e")
    whole, point, decimals = digits.partition(".")
    value = Fraction(int((whole or "0") + decimals), 10 ** len(decimals))
    if power:
        exponent = max(-_LARGEST_EXPONENT, min(_LARGEST_EXPONENT, int(power[:4])))
        return Number(value * Fraction(10) ** exponent, at=at)
    return Number(value, len(decimals) if point else None, at=at)


class Numbers(Cursor):
    """Reads numbers; a comma is decimal where the writing says so, and a question where that is open."""

    separators = ""  # of the innermost bracket: "", "comma", "semicolon", "blank" or "mixed"

    def number(self) -> Number:
        """Read a number, with what belongs to it."""
        token = self.take()
        if token.kind == "HALF":
            return Number(Fraction(*HALVES[token.text]), at=token.at)
        if token.kind == "number":
            return Number(Fraction(token.text), at=token.at)
        if self._comma_is_decimal(token):
            self.take()
            behind = self.take()
            found = number_of(f"{token.text}.{behind.text}", token.at)
        else:
            found = number_of(token.text, token.at)
        if self.accept("PERCENT"):
            return Number(found.value / 100, found.places and found.places + 2, at=found.at)
        return self._mixed(token, found)

    def _mixed(self, token: Token, found: Number) -> Number:
        """Read the fraction of a mixed number: 3½ and 3 1/2."""
        before = self.tokens[max(0, self.place - 2)]
        divided = before[:2] == ("OP", "/") and before.end == token.at
        whole = (
            found.value.denominator == 1
            and found.places is None
            and self.separators != "blank"
            and not divided
        )
        if whole and self.at("HALF") and self.now.at <= token.end + 1:
            return Number(found.value + Fraction(*HALVES[self.take().text]), at=found.at)
        spaced = (
            self.at("NUM") and self.now.space and self.now.text.isdigit() and self.now.at == token.end + 1
        )
        slash, below = self.ahead(), self.ahead(2)
        if (
            whole
            and spaced
            and slash[:2] == ("OP", "/")
            and below.kind == "NUM"
            and below.text.isdigit()
            and not slash.space
            and not below.space
        ):
            above = int(self.now.text)
            if 0 < above < int(below.text):
                self.take(), self.take(), self.take()
                return Number(found.value + Fraction(above, int(below.text)), at=found.at)
        return found

    def _comma_is_decimal(self, token: Token) -> bool:
        comma, behind = self.now, self.ahead()
        tight = comma[:2] == ("COMMA", ",") and not comma.space and behind.kind == "NUM" and not behind.space
        if (
            not tight
            or not token.text.isdigit()
            or not behind.text.isdigit()
            or len(behind.text) > MOST_DIGITS
        ):
            return False
        if self._is_part():
            return False
        if self.separators in {"semicolon", "blank", "bar"}:
            return True
        if self.separators == "comma":
            return False
        if self.separators == "mixed":
            return self._ask(comma, "decimal")
        if self._in_list():
            return False
        plain = token.text == "0" or len(token.text) > 1 or self._stated(token)
        if len(behind.text) == _THOUSANDS and token.text != "0":
            return self._ask(comma, "thousands")
        return True if plain and token.text != "" else self._ask(comma, "list")

    def _is_part(self) -> bool:
        r"""Tell whether the digit belongs to a fraction or a script, as in \frac12,1 and x^2,2x."""
        return self.tokens[max(0, self.place - 2)].kind in {"SUP", "SUB", "FRAC", "DIGIT"}

    def _in_list(self) -> bool:
        """Tell whether more numbers follow with commas, so that none is decimal: 1,2,3."""
        following, before = self.ahead(2), self.ahead(-2)
        if following.kind == "COMMA" and self.ahead(3).kind == "DOTS":
            return True
        if before[:2] == ("REL", "=") and self.ahead(-3)[:2] in {("NAME", letter) for letter in "ijkln"}:
            return self.ahead(-4).kind not in {"SUB", "SUP", "OPEN"}  # i = 1,2
        if before[:2] == ("COMMA", ",") and self.ahead(-3).kind == "NUM" and not self.ahead(-1).space:
            return True
        return following[:2] == ("COMMA", ",") and not following.space and self.ahead(3).kind == "NUM"

    def _stated(self, token: Token) -> bool:
        """Tell whether a relation or operator stands before the number: b = 1,5 is one number."""
        before = self.tokens[self.place - 2] if self.place > 1 else None
        return (
            before is not None
            and before.kind in {"REL", "OP", "is", "approx", "minus", "plus", "ARROW"}
            and before.end <= token.at
        )

    def _ask(self, comma: Token, what: str) -> bool:
        one = (
            ("a decimal comma", "two numbers")
            if what != "thousands"
            else ("a decimal comma", "a comma of thousands")
        )
        return self.choices.choose(comma.at, "what does the comma separate?", one) == 0
