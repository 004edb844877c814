"""A hyperplane as a set of points: {x ∈ ℝ² : x_1 − 2x_2 + 1 = 0} is its equation."""

from __future__ import annotations

import re

_LONGEST = 400  # characters
_SPACE = r"(?:ℝ|R|\\mathbb\s*\{?\s*R\s*\}?|\\R)\s*(?:\^\s*\{?\s*(?P<power>[2-9]|[nd])\s*\}?|(?P<sign>[²³⁴]))?"
_SET = re.compile(
    r"\s*\$*\s*(?:[A-Z]\s*:?=\s*)?(?:\\left\s*)?\\?\{\s*(?:x|\\mathbf\s*\{\s*x\s*\}|\(\s*x_1\s*,\s*x_2\s*\))"
    rf"\s*(?:∈|\\in)\s*{_SPACE}\s*(?:\\[,;:!]\s*)?(?::|\||∣|\\mid|\\colon|\\vert)\s*(?P<equation>[^,;<>≤≥≠:|]+?)"
    r"\s*(?:\\right\s*)?\\?\}\s*\$*\s*\.?\s*"
)
_COMMAND = re.compile(r"\\[a-zA-Z]+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_POWERS = {"²": "2", "³": "3", "⁴": "4"}


def equation_of_set(text: str, dimension: int) -> str:
    """The equation of a set of points; any other answer as it is.

    >>> equation_of_set("{x ∈ ℝ² : x_1 − 2x_2 + 1 = 0}", 2)
    'x_1 − 2x_2 + 1 = 0'
    >>> equation_of_set("{x ∈ ℝ² : x_1 = 0 or x_2 = 0}", 2)
    '{x ∈ ℝ² : x_1 = 0 or x_2 = 0}'
    """
    found = _SET.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        return text
    power, equation = found["power"] or _POWERS.get(found["sign"] or "", "1"), found["equation"]
    plain = _COMMAND.sub(" ", equation)
    if power not in {str(dimension), "n", "d"} or equation.count("=") != 1 or _WORD.search(plain):
        return text
    denies = re.search(r"\\(?:neq?|not|leq?|geq?|approx|land|wedge|vee|lor)(?![a-zA-Z])", equation)
    return text if denies else equation.strip()
