"""The sentences of documents: one catalogue for each language and each part of the documents.

A catalogue is a TOML file ``<part>.<language>.toml`` of keys and sentences; {0}, {1} in a sentence are
formulas, {name} are words. All languages have the same keys and the same places for formulas and words.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from svmsym.errors import UnknownNameError
from svmsym.outside_text import parse_toml

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "español", "ko": "한국어", "zh": "中文"}


@cache
def catalogue(language: str, part: str = "pages") -> dict[str, str]:
    """All sentences of a language by key.

    >>> catalogue("en")["dual"]
    'The dual problem'
    """
    text = (resources.files("svmsym.documents.prose") / f"{part}.{known(language)}.toml").read_text("utf-8")
    return parse_toml(text)


def known(language: str) -> str:
    """The language, where there are catalogues for it.

    >>> known("de")
    'de'
    """
    if language not in LANGUAGES:
        there = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise UnknownNameError(
            f"there are no documents in the language {language[:20]!r}", hint=f"choose one of: {there}"
        )
    return language
