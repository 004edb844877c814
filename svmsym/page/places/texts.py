"""The place ``words``: every text of the page in one language."""

from __future__ import annotations

from typing import Any

from svmsym.documents.prose import LANGUAGES
from svmsym.page.given import Given, language_of
from svmsym.page.prose import texts
from svmsym.show.board.words import board_words


def words(given: Given) -> dict[str, Any]:
    """The texts, those of the board as board-…, and the languages there are.

    >>> words({"lang": "de"})["words"]["solve"]
    'Lösen'
    """
    language = language_of(given)
    board = board_words(language)
    return {
        "lang": language,
        "words": texts(language) | {f"board-{key}": text for key, text in board.items()},
        "board": board,
        "languages": dict(LANGUAGES),
    }
