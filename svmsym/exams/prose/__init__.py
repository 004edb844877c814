"""The sentences for students: one catalogue for each language and each part of marking.

A catalogue is a TOML file ``<part>.<language>.toml`` of keys and sentences; {name} in a sentence is a word or
a formula. All languages have the same keys and the same places.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from svmsym.outside_text import parse_toml

LANGUAGES = ("en", "de", "es", "ko", "zh")


@cache
def sentences(language: str, part: str = "marking") -> dict[str, str]:
    """All sentences of a language by key; English where there is no catalogue for the language.

    >>> sentences("en")["correct"]
    'Right.'
    """
    known = language if language in LANGUAGES else "en"
    text = (resources.files("svmsym.exams.prose") / f"{part}.{known}.toml").read_text("utf-8")
    return parse_toml(text)


def say(language: str, key: str, part: str = "marking", **words: object) -> str:
    """One sentence with its words filled in, which may contain braces of their own.

    >>> say("en", "partial", score="1", max="2")
    'This earns 1 of 2 points.'
    """
    return filled(sentences(language, part)[key], words)


def filled(text: str, words: Mapping[str, object]) -> str:
    """A sentence with its words filled in.

    >>> filled("w = {w}", {"w": "{1, 2}"})
    'w = {1, 2}'
    """
    pieces = text.split("{")
    done = [pieces[0]]
    for piece in pieces[1:]:
        name, _, rest = piece.partition("}")
        done.append(str(words[name]) + rest)
    return "".join(done)
