"""The texts of the page: one catalogue ``page.<language>.toml`` for each language, with the same keys.

{name} in a text is a word or a number that the page fills in. Keys that begin with ``board-`` are those of
the board, which notebooks show as well.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from svmsym.documents.prose import known

_BOARD = "board-"


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of a language by key.

    >>> texts("en")["derive"]
    'Derive'
    """
    file = resources.files("svmsym.page.prose") / f"page.{known(language)}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def board_words(language: str) -> dict[str, str]:
    """The words of the board, by the keys that the board knows.

    >>> board_words("de")["linear"]
    'linear'
    """
    return {k.removeprefix(_BOARD): text for k, text in texts(language).items() if k.startswith(_BOARD)}
