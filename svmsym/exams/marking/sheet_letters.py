"""What is told in the letters of the exam: where its sheet writes λ for the multipliers, so does feedback.

Texts are made in the letters of the house, w, b, x, y, α, ξ, μ, C, K, φ, n and L, which stand alone or with
an index. Each becomes the sheet's own letter; all at once, so that two letters may change places.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from svmsym.judging.sheet import HOUSE, Sheet

_WORD = "A-Za-zÀ-ÖØ-öø-ÿ"  # beside one of these, a Latin letter is part of a word
_PLUS_B = re.compile(r"\+ b(?![A-Za-z_])")
# In Spanish "y" alone between words is "and"; before a sign it is the label.
_AND = {"es": re.compile(rf"(?<=\s)y(?=\s+[{_WORD}α-ω∂])")}


def in_letters(text: str, sheet: Sheet) -> str:
    """A formula in the letters of a sheet.

    >>> in_letters("Σᵢ αᵢyᵢ = 0, max α_1", Sheet({"multiplier": "λ", "label": "t"}))
    'Σᵢ λᵢtᵢ = 0, max λ_1'
    """
    return _renamed(text, _letters(text, sheet))


def condition_text(text: str, sheet: Sheet, *, minus: bool = False) -> str:
    """A condition that is not met, in the letters of a sheet; ``minus``: it writes wᵀx − b.

    >>> condition_text("y_1(w·x_1 + b) ≥ 1", Sheet({"label": "t"}), minus=True)
    't_1(w·x_1 − b) ≥ 1'
    """
    return in_letters(_PLUS_B.sub("− b", text) if minus else text, sheet)


def told_in_letters(words: str, sheet: Sheet, language: str) -> str:
    """A sentence in which formulas stand, in the letters of a sheet.

    >>> told_in_letters("w y b; yᵢ f(xᵢ) = 1", Sheet({"label": "t"}), "es")
    'w y b; tᵢ f(xᵢ) = 1'
    """
    letters = _letters(words, sheet)
    conjunction = _AND.get(language)
    if conjunction is None:
        return _renamed(words, letters)
    return "y".join(_renamed(piece, letters) for piece in conjunction.split(words))


def _letters(text: str, sheet: Sheet) -> dict[str, str]:
    """Our letter → the sheet's; not where the text has the sheet's letter already for something else."""
    own = {HOUSE[role]: letter for role, letter in sheet.roles.items() if HOUSE[role] != letter}
    strange = set(own.values()) - set(HOUSE.values())
    taken = {letter for letter in strange if _token(re.escape(letter)).search(text)}
    return {house: letter for house, letter in own.items() if letter not in taken}


def _renamed(text: str, letters: Mapping[str, str]) -> str:
    if not letters:
        return text
    return _token("|".join(map(re.escape, letters))).sub(lambda found: letters[found[0]], text)


def _token(letter: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![{_WORD}])(?:{letter})(?![{_WORD}])")
