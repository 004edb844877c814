"""What formulas alone do not show: "all but 4" does not name point 4, and (1 -1) may be two numbers.

An answer with such words or signs waits for a person.
"""

from __future__ import annotations

import re

from svmsym.exams.values.unknown_words import reason_of, unknown_word
from svmsym.exams.values.verdict import Judged, undecided

_EXCLUDING = re.compile(
    r"\b(?:all\s+but|but|except\w*|excluding|apart\s+from|other\s+than|without|not?|isn't|aren't|minus"
    r"|menos|except[ou]\w*|salvo|exclu\w+|fuera\s+de|aparte\s+de|quitando|sin|ni|tampoco"
    r"|bis\s+auf|ausgenommen|außer|ausser|ausgeschlossen|ohne|nicht|kein\w*|mit\s+ausnahme|abgesehen)\b"
    r"|제외|빼고|빼면|말고|이외|외에|아닌|아니|없|除|以外|之外|不|非|没|\\setminus|∖|¬|≠|\\neq?\b|∉|\\notin",
    re.IGNORECASE,
)
_NUMBER = r"\d+(?:[.,/]\d+)?"
_SPACED = re.compile(
    rf"[(\[]\s*[-+−]?\s?{_NUMBER}(?:\s+[-+−]?{_NUMBER})*\s+[-+−]{_NUMBER}(?:\s+[-+−]?{_NUMBER})*\s*[)\]]"
)
_LISTS = frozenset({"alpha", "w", "slack", "hyperplane", "predict"})


def doubt(quantity: str, text: str) -> str:
    """Why an answer to a question is not taken as its formulas say; nothing where it is.

    >>> doubt("support_vectors", "todos menos el 4")[:21], doubt("support_vectors", "x_1 y x_3")
    ('words that leave out ', '')
    >>> doubt("w", "w = (1 -1)")[:22], doubt("w", "w = (1, -1)"), doubt("w", "w = (1 - 1)")
    ('two readings of (1 -1)', '', '')
    """
    if quantity == "support_vectors" and (word := _EXCLUDING.search(text)):
        return f"words that leave out points or deny are not read ({word[0].strip()}): name the points alone"
    if quantity in _LISTS and (spaced := _SPACED.search(text)):
        return f"two readings of {spaced[0]}: a difference, or numbers in a row; write commas between them"
    return ""


def held_back(judged: Judged, quantity: str, text: str) -> Judged:
    """A final verdict stays only where every word of the answer is known to be harmless.

    >>> held_back(Judged("correct", "it is"), "margin", "more than √2").verdict
    'undecided'
    """
    word = "" if judged.verdict == "undecided" else unknown_word(quantity, text)
    return undecided(reason_of(word)) if word else judged
