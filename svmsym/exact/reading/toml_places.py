"""Where in a TOML source a key or an entry of its value stands; the source has been parsed before."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from svmsym.errors import Key, Place
from svmsym.exact.places import CellPlace

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_BARE = re.compile(r"[^,\]}#\n=.\s\"']+|\.")
_SCALAR = re.compile(r"[^,\]}#\n]+")
_HEADER = re.compile(r"\[\[?")
_Found = Callable[[Key, int], object]


def place_of(source: str, key: Key, file: str) -> Place:
    r"""The place of the longest part of the key that is found.

    >>> str(place_of("[data]\nX = [[1, 2],\n     [3, 'a']]", ("data", "X", 1, 1), "mine.toml"))
    'mine.toml:3:10'
    """
    return place_among(offsets_of(source), source, key, file)


def offsets_of(source: str) -> dict[Key, int]:
    r"""Where every key and every entry begins; tables of an array [[item]] count from 0.

    >>> offsets_of("[[item]]\nid = 'a'\n[[item]]\nid = 'b'")[("item", 1, "id")]
    27
    """
    offsets: dict[Key, int] = {}
    try:
        _scan(source, offsets.setdefault)
    except (RecursionError, IndexError, ValueError):
        return {}
    return offsets


def place_among(offsets: Mapping[Key, int], source: str, key: Key, file: str) -> Place:
    """The place of the longest part of the key among offsets that are known already."""
    for length in range(len(key), 0, -1):
        at = offsets.get(key[:length])
        if at is not None:
            return CellPlace(file, source.count("\n", 0, at) + 1, at - source.rfind("\n", 0, at))
    return Place(file)


def _scan(source: str, found: _Found) -> None:
    at = _skip(source, 0)
    prefix: Key = ()
    arrays: dict[Key, int] = {}
    while at < len(source):
        opening = _HEADER.match(source, at)
        if opening:
            start = at
            name, at = _name(source, opening.end())
            prefix = _numbered(name, arrays)
            for length in range(1, len(prefix)):
                found(prefix[:length], start)
            if opening[0] == "[[":
                found(prefix, start)
                arrays[prefix] = arrays.get(prefix, -1) + 1
                prefix = (*prefix, arrays[prefix])
            found(prefix, start)
            at = source.index("]", at) + len(opening[0])
        else:
            start = at
            name, at = _name(source, at)
            at = _entry(source, at, (*prefix, *name), start, found)
        at = _skip(source, at)


def _numbered(name: Key, arrays: Mapping[Key, int]) -> Key:
    """A name below an array of tables, with the number of the table that it belongs to."""
    found: Key = ()
    for part in name:
        if found in arrays:
            found = (*found, arrays[found])
        found = (*found, part)
    return found


def _entry(source: str, at: int, key: Key, start: int, found: _Found) -> int:
    """Past ``= value`` behind the name of a key."""
    found(key, start)
    at = _skip(source, source.index("=", at) + 1)
    return _value(source, at, key, found)


def _name(source: str, at: int) -> tuple[Key, int]:
    """A dotted name and the position behind it."""
    parts: list[str] = []
    while True:
        at = _skip_blanks(source, at)
        quoted = _STRING.match(source, at)
        bare = _BARE.match(source, at)
        if quoted:
            parts.append(quoted[0][1:-1])
            at = quoted.end()
        elif bare:
            parts += [] if bare[0] == "." else [bare[0]]
            at = bare.end()
        else:
            return tuple(parts), at


def _value(source: str, at: int, key: Key, found: _Found) -> int:
    """Past a value; the places of its entries are told on the way."""
    if source[at] == "[":
        at, i = _skip(source, at + 1), 0
        while source[at] != "]":
            found((*key, i), at)
            at, i = _skip(source, _value(source, at, (*key, i), found)), i + 1
            at = _skip(source, at + 1) if source[at] == "," else at
        return at + 1
    if source[at] == "{":
        at = _skip(source, at + 1)
        while source[at] != "}":
            start = at
            name, at = _name(source, at)
            at = _skip(source, _entry(source, at, (*key, *name), start, found))
            at = _skip(source, at + 1) if source[at] == "," else at
        return at + 1
    match = _STRING.match(source, at) or _SCALAR.match(source, at)
    return match.end() if match else len(source)


def _skip(source: str, at: int) -> int:
    match = _BLANK.match(source, at)
    return match.end() if match else at


def _skip_blanks(source: str, at: int) -> int:
    while source[at : at + 1] in {" ", "\t"}:
        at += 1
    return at
