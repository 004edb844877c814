"""A feature map with letters of its own for the coordinates: φ(a, b) = (a², √2 ab, b²)."""

from __future__ import annotations

import re

_LONGEST = 400  # characters
_MAP = re.compile(
    r"\s*\$*\s*(?P<head>φ|ϕ|Φ|\\(?:var)?phi|\\Phi|phi|Phi)\s*\(\s*(?P<letters>[a-z](?:\s*,\s*[a-z])+)\s*\)\s*=\s*"
    r"(?P<features>[^=]+?)\s*(?:\^\s*\{?\s*(?:T|\\top)\s*\}?|ᵀ)?\s*\$*\s*\.?\s*"
)
_NAME = re.compile(r"\\(?:sqrt|frac|cdot|left|right|,|;)(?![a-zA-Z])|sqrt")
_LETTER = re.compile(r"[^\W\d_²³⁴]")


def in_usual_coordinates(text: str, dimension: int) -> str:
    """The map with x_1, x_2, … for its own letters; any other answer as it is.

    >>> in_usual_coordinates("φ(a, b) = (a², √2 ab, b²)", 2)
    'φ(x) = ( x_1², √2  x_1 x_2,  x_2²)'
    >>> in_usual_coordinates("φ(a, b) = (a², c)", 2)
    'φ(a, b) = (a², c)'
    """
    found = _MAP.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        return text
    letters = re.findall(r"[a-z]", found["letters"])
    own = {letter: f" x_{k}" for k, letter in enumerate(letters, 1)}
    parts = re.split(f"({_NAME.pattern})", found["features"])
    plain = "".join(parts[::2])
    numbered = "_" in plain or re.search(r"[a-z]\d", plain)  # x_1, or x2, beside x and y
    if len(letters) != dimension or len(own) != dimension or numbered:
        return text
    if not {*_LETTER.findall(plain)} <= {*own}:
        return text
    renamed = (_LETTER.sub(lambda m: own[m[0]], p) if k % 2 == 0 else p for k, p in enumerate(parts))
    return f"φ(x) = {''.join(renamed)}"
