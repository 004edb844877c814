"""A text such as "2*t + 1" or "1/(1 - t^2)" as a rational function: a grammar of five lines.

    sum     = product { ("+" | "-") product }
    product = factor { ("*" | "/") factor }
    factor  = ("+" | "-") factor | power
    power   = atom [ ("^" | "**") digits ]
    atom    = digits [ "." digits ] | letter | "(" sum ")"

One letter only. Limits on length, nesting, degree and digits are tested before anything large is computed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from svmsym.errors import ProblemFileError
from svmsym.exact.symbolic.functions import ONE, Ratio

LONGEST = 200
LARGEST_DEGREE = 20
_DEEPEST = 20
_DIGITS = 1000  # of a coefficient
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?|\.\d+)|([A-Za-z]\w*)|(\*\*|[-+*/^()]))", re.ASCII)


@dataclass(frozen=True)
class Formula:
    """A rational function and the letter it is written with; a number has no letter.

    >>> f = read_formula("t/2 - 1/(3*t^2)")
    >>> f.letter, str(f.function)
    ('t', '(3*t^3 - 2)/(6*t^2)')
    """

    letter: str | None
    function: Ratio


def read_formula(text: str) -> Formula:
    """The function that a text writes, or why it writes none."""
    if len(text) > LONGEST:
        raise _refused(text, f"has more than {LONGEST} characters", "shorten it")
    reader = _Reader(text, _tokens(text))
    function = reader.sum(0)
    if reader.rest:
        raise _refused(text, f"has {reader.rest[0]!r} where an operator or the end should be", _WRITE)
    return Formula(reader.letter, function)


_WRITE = "write a formula in one letter such as 2*t + 1, t/2 or 1 - t^2"


def _refused(text: str, what: str, hint: str) -> ProblemFileError:
    short = text.strip()
    return ProblemFileError(f"{short if len(short) <= 40 else short[:37] + '…'!r} {what}", hint=hint)  # noqa: PLR2004 - one line


def _tokens(text: str) -> list[str]:
    plain = text.replace("\u2212", "-").rstrip()
    found: list[str] = []
    at = 0
    while at < len(plain):
        match = _TOKEN.match(plain, at)
        if match is None:
            raise _refused(text, f"has {plain[at:].strip()[:1]!r}, which formulas do not have", _WRITE)
        found.append(match[0].strip())
        at = match.end()
    return found


class _Reader:
    """Recursive descent over the tokens that are left."""

    def __init__(self, text: str, tokens: list[str]) -> None:
        self.text = text
        self.rest = tokens
        self.letter: str | None = None

    def sum(self, depth: int) -> Ratio:
        found = self._product(depth)
        while self.rest[:1] in (["+"], ["-"]):
            minus = self.rest.pop(0) == "-"
            other = self._product(depth)
            found = self._checked(found - other if minus else found + other)
        return found

    def _product(self, depth: int) -> Ratio:
        found = self._factor(depth)
        while self.rest[:1] in (["*"], ["/"]):
            divide = self.rest.pop(0) == "/"
            other = self._factor(depth)
            if divide and not other:
                raise _refused(self.text, "divides by zero", "correct the denominator")
            found = self._checked(found / other if divide else found * other)
        return found

    def _factor(self, depth: int) -> Ratio:
        minus = False
        while self.rest[:1] in (["+"], ["-"]):
            minus ^= self.rest.pop(0) == "-"
        found = self._power(depth)
        return -found if minus else found

    def _power(self, depth: int) -> Ratio:
        base = self._atom(depth)
        if self.rest[:1] not in (["^"], ["**"]):
            return base
        self.rest.pop(0)
        exponent = self.rest.pop(0) if self.rest else ""
        if not exponent.isdigit() or len(exponent) > 3 or int(exponent) > LARGEST_DEGREE:  # noqa: PLR2004
            hint = f"exponents are whole numbers from 0 to {LARGEST_DEGREE}"
            raise _refused(self.text, f"has the exponent {exponent!r}", hint)
        found = ONE
        for _ in range(int(exponent)):
            found = self._checked(found * base)
        return found

    def _atom(self, depth: int) -> Ratio:
        if not self.rest:
            raise _refused(self.text, "ends too early", _WRITE)
        first = self.rest.pop(0)
        if first == "(":
            if depth >= _DEEPEST:
                raise _refused(self.text, "has too many brackets inside each other", "multiply it out")
            found = self.sum(depth + 1)
            if self.rest[:1] != [")"]:
                raise _refused(self.text, "has a bracket that is not closed", "close it")
            self.rest.pop(0)
            return found
        if first[0].isdigit() or first[0] == ".":
            return Ratio.of(Fraction(first))
        if first[0].isalpha():
            return self._letter(first)
        raise _refused(self.text, f"has {first!r} where a number or a letter should be", _WRITE)

    def _letter(self, token: str) -> Ratio:
        if len(token) > 1:
            raise _refused(self.text, f"has the word {token[:20]!r}", "a symbol is one letter, such as t")
        if token in {"e", "E"}:
            raise _refused(self.text, f"has the letter {token}", "choose another: it reads like an exponent")
        if self.letter not in {None, token}:
            raise _refused(self.text, f"has the letters {self.letter} and {token}", "use one letter only")
        self.letter = token
        return Ratio.letter()

    def _checked(self, f: Ratio) -> Ratio:
        if max(f.above.degree(), f.below.degree()) > LARGEST_DEGREE:
            raise _refused(self.text, f"has a degree beyond {LARGEST_DEGREE}", "lower the degree")
        if any(abs(x) >= 10**_DIGITS for x in (*f.numerator, *f.denominator)):
            raise _refused(self.text, f"has numbers of more than {_DIGITS} digits", "round them")
        return f
