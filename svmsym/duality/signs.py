"""What is known about the sign of a formula from the declared signs of its letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from svmsym.duality.problem import Sign
from svmsym.formulas.monomials import ENTRY, INNER, RECIPROCAL, SCALAR, SIZE, Letter
from svmsym.formulas.normal_form import NormalForm, cleared

Verdict = Literal["positive", "nonnegative", "negative", "zero", "unknown"]


def sign_of(form: NormalForm, signs: Mapping[str, Sign]) -> Verdict:
    """The sign of a sum of monomials, if it follows from the letters.

    >>> from svmsym.formulas import Scalar, normal_form
    >>> sign_of(normal_form(2 * Scalar("C")), {"C": "positive"})
    'positive'
    """
    if not form:
        return "zero"
    denominators = {x for _, factors in form for x, _ in factors if x[0] == RECIPROCAL}
    if denominators and all(sign_of(dict(x[1]), signs) == "positive" for x in denominators):
        return sign_of(cleared(form), signs)  # multiplied by something positive
    verdicts = []
    for (_, factors), coefficient in form.items():
        letters = [_letter_sign(letter, exponent, signs) for letter, exponent in factors]
        if "any" in letters:
            return "unknown"
        strict = "nonnegative" not in letters
        if coefficient < 0:
            verdicts.append("negative" if strict else "unknown")
        else:
            verdicts.append("positive" if strict else "nonnegative")
    if set(verdicts) <= {"positive", "nonnegative"}:
        return "positive" if "positive" in verdicts else "nonnegative"
    return "negative" if set(verdicts) == {"negative"} else "unknown"


def _letter_sign(letter: Letter, exponent: int, signs: Mapping[str, Sign]) -> Sign:
    if letter[0] == SIZE:
        return "positive"
    if letter[0] in {SCALAR, ENTRY}:
        declared = signs.get(letter[1], "any")
        if declared == "nonnegative" and exponent < 0:
            return "any"  # it may be zero, and then there is no value
        return "nonnegative" if declared == "any" and exponent % 2 == 0 and exponent > 0 else declared
    if letter[0] == RECIPROCAL:
        inside = sign_of(dict(letter[1]), signs)
        return "positive" if inside == "positive" else "any"
    if letter[0] == INNER and (letter[3] == letter[4] or exponent % 2 == 0):
        return "nonnegative"
    return "any"
