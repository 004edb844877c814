"""What a student is told about a mistake, in five languages: where to look, never the answer."""

from __future__ import annotations

from svmsym.exams.mistakes.mistake import TOGETHER
from svmsym.exams.prose import sentences


def sentence(mistake: str, language: str = "en") -> str:
    """What is said about a mistake, or about two that were made one after the other.

    >>> sentence("pred.no_bias", "de")
    'In der Vorhersage wurde b weggelassen.'
    """
    known = sentences(language, "mistakes")
    return " ".join(known[name] for name in mistake.split(TOGETHER))
