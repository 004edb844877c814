"""The words of the board: one catalogue ``words.<language>.toml`` for each language, with the same keys."""

from __future__ import annotations

from functools import cache
from importlib import resources

from svmsym.documents.prose import known
from svmsym.outside_text import parse_toml


@cache
def board_words(language: str) -> dict[str, str]:
    """All words by the keys that the board knows.

    >>> board_words("de")["quadratic"]
    'quadratisch'
    """
    file = resources.files("svmsym.show.board") / f"words.{known(language)}.toml"
    return parse_toml(file.read_text("utf-8"))
