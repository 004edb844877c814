"""Words beside a value that are not known to be harmless: "√2 in total" is not √2.

A list of words that change a value is never complete. So an answer keeps a verdict only where every word that
no category of the lexicon knows is known to change nothing.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from svmsym.outside_text import parse_toml
from svmsym.writing.page import Page


@cache
def _patterns() -> tuple[frozenset[str], re.Pattern[str]]:
    text = files("svmsym.writing").joinpath("lexicon/harmless.toml").read_text("utf-8")
    words: dict[str, list[str]] = parse_toml(text)
    stems, particles, chinese = (
        "|".join(sorted(map(re.escape, words[name]), key=len, reverse=True))
        for name in ("korean_stems", "korean_particles", "chinese")
    )
    return frozenset(words["latin"]), re.compile(rf"(?:{stems})?(?:{particles}){{0,3}}|(?:{chinese})+")


def unknown_word(page: Page) -> str:
    """Find the first word that may change what is said; empty if none may.

    >>> from svmsym.writing.sentences import read
    >>> unknown_word(read("the margin is √2 in total").page), unknown_word(read("the margin is √2").page)
    ('total', '')
    """
    latin, eastern = _patterns()
    for word, _ in page.remarks:
        if word.lower() not in latin and not eastern.fullmatch(word):
            return word
    return ""
