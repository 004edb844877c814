"""A sentence as units: formulas that are read as one, words, syllables of the East, and signs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from svmsym.writing.errors import Unreadable
from svmsym.writing.signs import EAST
from svmsym.writing.tokens import Choices, Token
from svmsym.writing.tree import Node

_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+")
_PARTS = re.compile(rf"[A-Za-zÀ-ɏ]+|[{EAST}]|\d+|\S")
# Kinds of token that belong to formulas, however they are spelled: alpha, max.
_LETTERS = {"NAME", "GLUED", "NUM", "SPACE", "PARTIAL", "NABLA", "INFINITY", "ONES", "EMPTY", "TOP", "MARK"}
_OPERATORS = {"FUNC", "BIG", "ARG"}  # words of mathematics, which stand before what they are applied to
_BREAKS = {"LINE": "\n", "STOP": "."}


@dataclass(frozen=True)
class Unit:
    """One unit: a formula with its tree, or a word, syllable or sign."""

    text: str
    at: int
    end: int
    node: Node | None = None

    @property
    def is_word(self) -> bool:
        """Tell whether this is a word, no formula and no sign."""
        return self.node is None and self.text.isalpha()


def is_word(token: Token, behind: Token, text: str) -> bool:
    """Tell whether a token is a word of the language, and no part of a formula."""
    shown = text[token.at : token.end]
    if token.kind in _LETTERS or token.math or shown.startswith("\\"):
        return False
    if token.kind in _OPERATORS:
        return _LATIN.fullmatch(shown) is not None and not (
            behind.kind in {"OPEN", "SUB", "SUP"} or behind.kind in _LETTERS
        )
    return _LATIN.search(shown) is not None or re.search(f"[{EAST}]", shown) is not None


class Islands:
    """Finds the formulas of a text, each read by the grammar of formulas alone."""

    def __init__(self, tokens: list[Token], text: str, parser: type, *, latex: bool) -> None:
        self.text = text
        behind = [*tokens[1:], tokens[-1]]
        self.words = [is_word(t, b, text) for t, b in zip(tokens, behind, strict=True)]
        masked = [
            Token("WORD", t.text, t.at, t.end, t.space, t.math) if word else t
            for t, word in zip(tokens, self.words, strict=True)
        ]
        self.choices = Choices()
        self.parser = parser(masked, self.choices, latex=latex)
        self.tokens = masked

    def sentences(self) -> list[list[Unit]]:
        """Cut the text into sentences of units; raise where a formula cannot be read."""
        found: list[list[Unit]] = [[]]
        parser, end = self.parser, len(self.tokens) - 1
        place = 0
        while place < end:
            token = self.tokens[place]
            if token.kind in _BREAKS:
                found.append([])
                place += 1
                continue
            parser.place = place
            if not self._opens_words(place) and (parser.begins() or _is_sign(self.tokens, place)):
                node = parser.relation()
                last = self.tokens[parser.place - 1]
                found[-1].append(Unit("", token.at, max(last.end, token.end), node))
                place = parser.place
                continue
            if token.kind != "EDGE":
                found[-1] += self._words(token)
            place += 1
        return [one for one in found if one]

    def _opens_words(self, place: int) -> bool:
        """Tell whether a word stands here, or a bracket around words: (or both)."""
        return self.words[place] or (self.tokens[place].kind == "OPEN" and self.words[place + 1])

    def _words(self, token: Token) -> list[Unit]:
        shown = self.text[token.at : token.end]
        return [
            Unit(one[0].lower(), token.at + one.start(), token.at + one.end())
            for one in _PARTS.finditer(shown)
        ]


def _is_sign(tokens: list[Token], place: int) -> bool:
    """Tell whether a sign of a number begins a formula here."""
    token, behind = tokens[place], tokens[place + 1]
    return token.kind == "OP" and token.text in {"+", "-", "±"} and behind.kind in {"NUM", "NAME", "GLUED"}


def units_of(tokens: list[Token], text: str, parser: type, *, latex: bool) -> list[list[Unit]] | None:
    """Return the sentences of a text, or None if a formula cannot be read alone, or in more than one way."""
    islands = Islands(tokens, text, parser, latex=latex)
    try:
        found = islands.sentences()
    except Unreadable:
        return None
    return None if islands.choices.asked else found
