"""Labels of equations: plain ASCII, the same in every language and notation.

primal, lagrangian, gradient-w, stationarity-w, dual-function, dual, wolfe, complementarity-alpha, qp,
recovery-b, gap; line-3 in an argument.
"""

from __future__ import annotations

import unicodedata


def label(kind: str, name: str = "") -> str:
    """The label of an equation about a letter.

    >>> label("stationarity", "ξ*"), label("gradient", "R²"), label("dual")
    ('stationarity-xi-star', 'gradient-R2', 'dual')
    """
    return f"{kind}-{''.join(map(_plain, name))}" if name else kind


def _plain(character: str) -> str:
    if character.isascii() and character.isalnum():
        return character
    if character in "*′":
        return "-star" if character == "*" else "-prime"
    digit = unicodedata.digit(character, None)
    if digit is not None:
        return str(digit)
    word = unicodedata.name(character, "sign").rpartition(" ")[2]
    return word.lower() if character.islower() or not character.isalpha() else word.capitalize()
