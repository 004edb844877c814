"""One number from text, exactly: integers, fractions, decimals, scientific notation."""

from __future__ import annotations

import re
from fractions import Fraction

from svmsym.errors import ProblemFileError

LONGEST = 200
LARGEST_EXPONENT = 400
MISSING = frozenset({"", "na", "n/a", "nan", "null", "?", "-", "#n/a"})

# A sign, digits with at most one point and at least one digit, and perhaps an exponent.
_DECIMAL = re.compile(r"([+-]?(?=\.?\d)\d*)\.?(\d*)(?:[eE]([+-]?\d+))?", re.ASCII)
_FRACTION = re.compile(r"([+-]?\d+)/(\d+)", re.ASCII)
_POWERS = tuple(10**k for k in range(LONGEST + 1))


def exact_number(text: str, *, comma: bool = False) -> Fraction:
    """The rational number that a text writes; with ``comma``, decimals have a comma.

    >>> exact_number("0.1"), exact_number(" −3/2 "), exact_number("1e-3"), exact_number("2,5", comma=True)
    (Fraction(1, 10), Fraction(-3, 2), Fraction(1, 1000), Fraction(5, 2))
    """
    if len(text) > LONGEST:
        raise ProblemFileError(
            f"a number of {len(text)} characters, beginning with {text[:12]!r}",
            why=f"numbers are read up to {LONGEST} characters",
            hint="round it, or scale the column",
        )
    plain = text.strip().replace("\u2212", "-")
    if comma:
        if "." in plain:
            raise _refused(text, comma=True)
        plain = plain.replace(",", ".", 1)
    decimal = _DECIMAL.fullmatch(plain)
    if decimal:
        whole, part, exponent = decimal.groups()
        if exponent is None:
            return Fraction(int(whole + part), _POWERS[len(part)]) if part else Fraction(int(whole))
        return _scientific(text, int(whole + part), len(part), exponent)
    fraction = _FRACTION.fullmatch(plain)
    if fraction:
        below = int(fraction[2])
        if not below:
            raise ProblemFileError(f"{text.strip()!r} divides by zero", hint="correct the denominator")
        return Fraction(int(fraction[1]), below)
    raise _refused(text, comma=comma)


def is_number(text: str, *, comma: bool = False) -> bool:
    """Whether a text is read as a number.

    >>> is_number("1e3"), is_number("x1")
    (True, False)
    """
    try:
        exact_number(text, comma=comma)
    except ProblemFileError:
        return False
    return True


def is_word(text: str) -> bool:
    """Whether a text can be a name: no number, no attempt at one, nothing that stands for a missing value.

    >>> [is_word(t) for t in ("height", "x1", "1.2.3", "=A1", "NaN", "-inf")]
    [True, True, False, False, False, False]
    """
    bare = text.strip()
    return (
        (bare[:1].isalpha() or bare[:1] in {"_", "("})
        and bare.lower() not in MISSING
        and not _INFINITY.fullmatch(bare)
    )


def _scientific(text: str, digits: int, decimals: int, exponent: str) -> Fraction:
    # The digits of the exponent are counted first: 10 to the power of them is never formed.
    bare = exponent.lstrip("+-").lstrip("0") or "0"
    if len(bare) > len(str(LARGEST_EXPONENT)) or int(bare) > LARGEST_EXPONENT:
        raise ProblemFileError(
            f"{_short(text)} has an exponent beyond {LARGEST_EXPONENT}",
            why="its digits would fill the memory",
            hint="scale the data",
        )
    shift = int(exponent) - decimals
    return Fraction(digits * 10**shift) if shift >= 0 else Fraction(digits, 10**-shift)


_INFINITY = re.compile(r"[+-]?(inf|infinity|∞)", re.IGNORECASE)
_KINDS_OF_TEXT: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), what, hint)
    for pattern, what, hint in (
        (r"[+-]?s?nan", "is NaN, not a number", "drop the row, or fill the value in"),
        (_INFINITY.pattern, "is infinite", "only C may be inf: the hard margin"),
        (r"-|\?|na|n/a|null|#n/a", "is a missing value", "drop the row, or fill the value in"),
        (r"=.*", "is a formula of a spreadsheet", "export values, not formulas"),
        (r"[+-]?0[xob][0-9a-f]+", "is hexadecimal, octal or binary", "write it in decimal"),
        (r".*%", "is a percentage", "write 0.05 or 5/100 for 5%"),
        (r"[+-]?\d+_[\d_.]*", "has underscores", "write the digits without underscores"),
        (r"\d{1,4}[-/]\d{1,2}[-/]\d{1,4}", "looks like a date", "drop the column, or count the days"),
        (r"[+-]?\d{1,3}([.' \u00a0\u202f\u2009]\d{3})+(,\d*)?", "has thousands separators", "remove them"),
        (r"[+-]?\d{1,3}(,\d{3})+\.\d*|[+-]?\d{1,3}(,\d{3}){2,}", "has thousands separators", "remove them"),
        (
            r"[+-]?\d*,\d*(e[+-]?\d+)?",
            "has a comma",
            "write a decimal point; a decimal comma needs the semicolon as separator or decimal = ','",
        ),
        (
            r"[+-]?[\d.]+\s+[+-]?[\d.].*",
            "is more than one number",
            "separate cells by comma, semicolon or tab",
        ),
        (r"[+-]?\d+\.\d+\.[\d.]*", "has more than one decimal point", "keep one"),
        (r"[+-]?[\d.]*[+-]?[\d.]+[ij]", "is a complex number", "only real rational numbers are read"),
        (r"true|false", "is a truth value", "write 1 or 0"),
        (r"[$€£¥].*|.*[$€£¥]", "is an amount of money", "write the number alone"),
        (
            r".*\d.*[-+*/^].*|.*\*\*.*|.*\(.*",
            "is a formula, and formulas are not computed",
            "write its value",
        ),
    )
)


def _refused(text: str, *, comma: bool) -> ProblemFileError:
    bare = text.strip().replace("\u2212", "-")
    if not bare:
        return ProblemFileError("a value is missing", hint="drop the row, or fill the value in")
    if comma and re.fullmatch(r"[+-]?\d*\.\d*(e[+-]?\d+)?", bare, re.IGNORECASE):
        return ProblemFileError(
            f"{_short(text)} has a decimal point where decimals have a comma",
            hint="use one of them throughout, or say which with decimal = '.' or ','",
        )
    for pattern, what, hint in _KINDS_OF_TEXT:
        if pattern.fullmatch(bare):
            return ProblemFileError(f"{_short(text)} {what}", hint=hint)
    if any(c.isdigit() and not c.isascii() for c in bare):
        return ProblemFileError(f"{_short(text)} has digits other than 0 to 9", hint="write 0 to 9")
    return ProblemFileError(
        f"{_short(text)} is not a number", hint="write an integer, a fraction 3/2, 0.1 or 1e-3"
    )


def _short(text: str) -> str:
    bare = text.strip()
    return repr(bare if len(bare) <= 40 else bare[:37] + "…")  # noqa: PLR2004 - one line of a terminal
