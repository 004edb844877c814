"""The texts of the page: catalogues ``<part>.<language>.toml``, with the same keys in every language.

page       the words of the page; {name} is a word or a number that the page fills in
refusals   what the program says where it refuses a request. It says it in English, so that the English
           catalogue has its sentences as patterns: {0} and {1} stand for what was written.

The reader and the judge of answers have their own catalogues, in :mod:`svmsym.judging.explaining`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from svmsym.documents.prose import known
from svmsym.judging.explaining import recognise
from svmsym.outside_text import parse_toml

_BETWEEN = "; "  # between the reasons of a line that says several things
_PLACE = re.compile(r"\{[01]\}")


@cache
def texts(language: str, part: str = "page") -> dict[str, str]:
    """All texts of a language by key.

    >>> texts("en")["derive"]
    'Derive'
    """
    file = resources.files("svmsym.page.prose") / f"{part}.{known(language)}.toml"
    return parse_toml(file.read_text("utf-8"))


def translated(words: str, language: str) -> tuple[str, str]:
    """A sentence of the program in a language, and the language it is in: English where it is not known.

    >>> translated("a bracket is not closed", "de")
    ('eine Klammer ist nicht geschlossen', 'de')
    >>> translated("the moon is blue", "de")
    ('the moon is blue', 'en')
    """
    for key, pattern in _patterns().items():
        found = pattern.fullmatch(words)
        if found is not None:
            return _filled(texts(language, "refusals")[key], found.groups()), language
    said = [recognise(sentence) for sentence in words.split(_BETWEEN)]
    if words and all(message.key != "other" for message in said):
        return _BETWEEN.join(message.write(language) for message in said), language
    return words, "en"


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """The English sentences as patterns, those with the most words of their own first."""
    said = sorted(texts("en", "refusals").items(), key=lambda item: -len(_PLACE.sub("", item[1])))
    return {
        key: re.compile("(.+?)".join(map(re.escape, _PLACE.split(text))), re.DOTALL) for key, text in said
    }


def _filled(text: str, words: tuple[str, ...]) -> str:
    """What was written may contain braces of its own, so that it is put in piece by piece."""
    pieces = re.split(r"\{([01])\}", text)
    return "".join(words[int(piece)] if k % 2 else piece for k, piece in enumerate(pieces))
