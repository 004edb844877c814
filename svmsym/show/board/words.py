"""The words of the board: one catalogue ``words.<language>.toml`` for each language, with the same keys."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from svmsym.documents.prose import known


@cache
def board_words(language: str) -> dict[str, str]:
    """All words by the keys that the board knows.

    >>> board_words("de")["quadratic"]
    'quadratisch'
    """
    file = resources.files("svmsym.show.board") / f"words.{known(language)}.toml"
    return tomllib.loads(file.read_text("utf-8"))
