"""The place ``words``: every text of the page in one language."""

from __future__ import annotations

from typing import Any

from svmsym.documents.prose import LANGUAGES
from svmsym.page.given import Given, language_of
from svmsym.page.prose import board_words, texts


def words(given: Given) -> dict[str, Any]:
    """The texts, those of the board, and the languages there are.

    >>> words({"lang": "de"})["words"]["solve"]
    'Lösen'
    """
    language = language_of(given)
    return {
        "lang": language,
        "words": texts(language),
        "board": board_words(language),
        "languages": dict(LANGUAGES),
    }
