"""The phrasebook of a language: for each meaning the phrases that have it.

A phrase is written as people write it, with a number for each part that belongs to it::

    divided = ["{1} divided by {2}", "(quotient|ratio) of {1} and {2}"]

``(a|b|)`` are alternatives, the last one nothing; ``minimi*`` is any word that begins so; ``<IS>`` is one of
the ``[short]`` names of the file. What each meaning is, stands in the files of ``_FILES``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from svmsym.outside_text import parse_toml
from svmsym.writing import tree as t
from svmsym.writing.lexicon import nouns_of
from svmsym.writing.noun_phrases import GROUPS
from svmsym.writing.signs import EAST
from svmsym.writing.spoken import (
    binding,
    compared,
    conditions,
    equations,
    groups,
    jobs,
    naming,
    saying,
    terms,
    verb_first,
    verb_last,
)
from svmsym.writing.spoken.chart import Rule, Rules, Slot
from svmsym.writing.spoken.meanings import CONCEPTS, Builder

_TOKEN = re.compile(rf"\{{\d\}}|[A-Za-zÀ-ɏ]+\*?|[{EAST}]\*?|[^\s\w)]|\d+")
_SHORT = re.compile(r"<([A-Z_]+)>")
# Each file notes its meanings when it is imported.
_FILES = (
    terms,
    naming,
    saying,
    jobs,
    conditions,
    groups,
    equations,
    binding,
    verb_last,
    verb_first,
    compared,
)
_KINDS = {"nouns": "N", "properties": "A", "numbers": "D", "ordinals": "#"}
# A part of the first kind may stand where one of the second is wanted.
_SERVES = (
    ("D", "U"), ("L", "U"), ("P", "U"), ("N", "U"), ("U", "M"), ("M", "E"), ("L", "V"), ("I", "V"),
)  # fmt: skip


class Phrases:
    """Turns phrases into rules; alternatives are parts of their own, so that no phrase is written out."""

    def __init__(self) -> None:
        self.rules: dict[tuple[str, str, tuple[str | Slot, ...]], Rule] = {}

    def add(self, kind: str, phrase: str, slots: tuple[str, ...], build: Builder, name: str) -> None:
        """Note a phrase of a meaning.

        >>> book = Phrases()
        >>> book.add("M", "{1} (divided by|over) {2}", ("M", "U"), None, "divided")
        >>> [rule.kind for rule in book.rules.values()]
        ['(divided by|over)', '(divided by|over)', 'M']
        """
        for parts in self._ways(phrase, slots):
            if parts:
                self.rules.setdefault((name, kind, parts), Rule(kind, parts, build, name))

    def _ways(self, phrase: str, slots: tuple[str, ...]) -> list[tuple[str | Slot, ...]]:
        """Cut a phrase into words, slots and alternatives; what may be left out makes two of it."""
        ways: list[tuple[str | Slot, ...]] = [()]
        for token in tokens_of(phrase):
            if token.startswith("{"):
                number = int(token[1:-1])
                ways = [(*way, Slot(slots[number - 1], number)) for way in ways]
            elif not token.startswith("("):
                ways = [(*way, token.lower()) for way in ways]
            elif "{" in token:
                ends = [end for one in alternatives(token) for end in self._ways(one, slots)]
                ways = [(*way, *end) for way in ways for end in ends]
            else:
                some, group = alternatives(token), token
                for one in filter(None, some):
                    self.add(group, one, (), lambda: "", group)
                chosen = [(*way, Slot(group, 0)) for way in ways] if any(some) else []
                ways = [*chosen, *(ways if "" in some else ())]
        return ways


def tokens_of(phrase: str) -> Iterator[str]:
    """Yield the words, slots and alternatives of a phrase, the latter with their brackets.

    >>> list(tokens_of("(a|(b|c) d|) of {1}"))
    ['(a|(b|c) d|)', 'of', '{1}']
    """
    place = 0
    while found := _TOKEN.search(phrase, place):
        place = found.end()
        if found[0] == "(":
            place = _closing(phrase, found.start()) + 1
        yield phrase[found.start() : place]


def alternatives(group: str) -> list[str]:
    """Cut alternatives apart, those within others left as they are.

    >>> alternatives("(a|(b|c) d|)")
    ['a', '(b|c) d', '']
    """
    found, depth = [""], 0
    for sign in group[1:-1]:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [one.strip() for one in found]


def _closing(phrase: str, place: int) -> int:
    depth = 0
    for k in range(place, len(phrase)):
        depth += (phrase[k] == "(") - (phrase[k] == ")")
        if not depth:
            return k
    raise ValueError(f"a bracket is not closed in {phrase!r}")


def written_out(phrase: str, short: dict[str, str]) -> str:
    """Put alternatives in the place of their short names.

    >>> written_out("<BE> not {1}", {"BE": "(is|are)"})
    '(is|are) not {1}'
    """
    while found := _SHORT.search(phrase):
        phrase = phrase[: found.start()] + short[found[1]] + phrase[found.end() :]
    return phrase


def _same(value: Any) -> Any:
    return value


def _constant(node: t.Node) -> Any:
    return lambda: node


@cache
def phrasebook(language: str) -> tuple[Rules, frozenset[str]]:
    """Return the rules of a language, and the words that may be left out."""
    book = Phrases()
    for first, second in _SERVES:
        book.add(second, "{1}", (first,), _same, f"{first} as {second}")
    silent: set[str] = set()
    for one in ("signs", language):
        data = parse_toml(files("svmsym.writing.spoken").joinpath(f"phrases/{one}.toml").read_text("utf-8"))
        silent |= set(data.get("silent", ()))
        for name, phrases in data["phrases"].items():
            kind, slots, build = CONCEPTS[name]
            for phrase in phrases:
                book.add(kind, written_out(phrase, data.get("short", {})), slots, build, name)
    for section, name, texts in nouns_of(language):
        if section not in _KINDS:
            continue
        kind = "G" if name in GROUPS else _KINDS[section]
        node = t.Number(Fraction(name)) if kind in {"D", "#"} else t.Noun(name)
        for text in texts:
            words = " ".join(word for word in text.split() if word not in silent)
            book.add(kind, words, (), _constant(node), name)
    return Rules(book.rules.values()), frozenset(silent)
