r"""TOML and JSON: size, depth, digits and number of keys are bounded before a parser sees the text.

The parser of TOML takes quadratic time and memory for a key such as a.a.a.….a, and both parsers call
themselves for each bracket. An integer in hexadecimal digits is read at any length. So a text is measured
first, in linear time and without recursion.

>>> parse_toml("a.b = [1, 2.5]")
{'a': {'b': [1, 2.5]}}
>>> parse_toml("a" + ".a" * 99 + " = 1")
Traceback (most recent call last):
    ...
svmsym.outside_text.TextBoundError: a key has more than 16 parts (at line 1)
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any

LARGEST_TOML = 16 * 2**20  # characters
LARGEST_JSON = 2**30
DEEPEST = 64  # brackets in brackets; a matrix needs two, a notebook about ten
MOST_KEY_PARTS = 16  # a.b.c has three
MOST_KEYS = 400_000  # keys and headers of tables: the decisions about a very large class have fewer

MOST_DIGITS = 1000  # of an integer in any base; a bare key is bounded with it

TOO_DEEP = "the brackets are nested too deeply"

_TOML_TEXTS = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*+(?:"{3,5})?'
    r"|'''(?:[^']|'{1,2}(?!'))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_JSON_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_BETWEEN_TOML = re.compile(r"[^\[\]{}.,=\n]+")
_BETWEEN_JSON = re.compile(r"[^\[\]{}\n]+")
_LONG_WORD = re.compile(rf"(?<![0-9A-Za-z_])[0-9A-Za-z_]{{{MOST_DIGITS + 1}}}")
_LONG_KEY = re.compile(rf"\.{{{MOST_KEY_PARTS}}}")


class TextBoundError(ValueError):
    """A text that is larger, deeper or has more keys than is read; its line says where, if one does."""

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what if line is None else f"{what} (at line {line})")
        self.what, self.line = what, line


def parse_toml(
    text: str, *, parse_float: Callable[[str], Any] = float, largest: int = LARGEST_TOML
) -> dict[str, Any]:
    """The tables of a TOML text; ValueError where it is none, or beyond the bounds."""
    _bound_length(text, largest)
    bare = _TOML_TEXTS.sub(_line_ends, text)
    _bound_words(bare)
    marks = _BETWEEN_TOML.sub("", bare)
    if found := _LONG_KEY.search(marks):
        raise TextBoundError(f"a key has more than {MOST_KEY_PARTS} parts", _line(marks, found.start()))
    _bound_marks(marks)
    return tomllib.loads(text, parse_float=parse_float)


def parse_json(text: str, *, largest: int = LARGEST_JSON, **hooks: Any) -> Any:
    """The value of a JSON text; ValueError where it is none, or beyond the bounds.

    >>> parse_json('{"a": [1, "]]]]"]}')
    {'a': [1, ']]]]']}
    >>> parse_json("[" * 100_000)
    Traceback (most recent call last):
        ...
    svmsym.outside_text.TextBoundError: the brackets are nested too deeply (at line 1)
    """
    _bound_length(text, largest)
    bare = _JSON_TEXTS.sub("", text)
    _bound_words(bare)
    _bound_marks(_BETWEEN_JSON.sub("", bare))
    return json.loads(text, **hooks)


def _bound_length(text: str, largest: int) -> None:
    if len(text) > largest:
        raise TextBoundError(f"the text has more than {largest} characters")


def _bound_words(bare: str) -> None:
    """Refuse a long number in a text without its quoted parts."""
    if found := _LONG_WORD.search(bare):
        raise TextBoundError(
            f"a number or a key has more than {MOST_DIGITS} characters", _line(bare, found.start())
        )


def _bound_marks(marks: str) -> None:
    """Count brackets and keys in a text of which only its marks are left."""
    depth = keys = 0
    before = "\n"
    for at, mark in enumerate(marks):
        if mark in "[{":
            keys += not depth and before == "\n"  # the header of a table
            depth += 1
            if depth > DEEPEST:
                raise TextBoundError(TOO_DEEP, _line(marks, at))
        elif mark in "]}":
            depth -= 1
        elif mark == "=":
            keys += 1
        if keys > MOST_KEYS:
            raise TextBoundError(f"there are more than {MOST_KEYS} keys", _line(marks, at))
        before = mark


def _line_ends(found: re.Match[str]) -> str:
    """The line ends of a text in quotes, so that lines are counted right."""
    return "\n" * found[0].count("\n")


def _line(marks: str, at: int) -> int:
    return marks.count("\n", 0, at) + 1
