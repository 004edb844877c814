"""Values of an exam file: texts, names, numbers and lists, each refused with its key and a remedy."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction

from svmsym.errors import Key, ProblemFileError
from svmsym.exact.reading.values import number

LONGEST_TEXT = 2000
MOST_POINTS = 1000  # marks of one item
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_BLANK = re.compile(r"\n[ \t]*\n")


def table(value: object, *key: str | int) -> dict[str, object]:
    """A table of the file."""
    if isinstance(value, dict):
        return value
    name = dotted(key)
    raise ProblemFileError(
        f"{name} is {shown(value)}", hint=f"write a line [{name}], its keys below", key=key
    )


def text(value: object, *key: str | int, longest: int = LONGEST_TEXT, paragraphs: bool = False) -> str:
    r"""Text in quotes, printable, neither empty nor too long; line ends and tabs become spaces.

    ``paragraphs``: blank lines stay, as one line end.

    >>> text("Exam  3", "exam", "title"), text("a\nb\n\nc", "item", 0, "question", paragraphs=True)
    ('Exam 3', 'a b\nc')
    """
    if not isinstance(value, str):
        raise ProblemFileError(
            f"{dotted(key)} is {shown(value)}", hint=f'write text in quotes, as in {key[-1]} = "…"', key=key
        )
    pieces = _BLANK.split(value) if paragraphs else [value]
    plain = "\n".join(line for piece in pieces if (line := " ".join(piece.split())))
    if not plain or len(plain) > longest or not plain.replace("\n", " ").isprintable():
        what = (
            "is empty" if not plain else "is too long" if len(plain) > longest else "has control characters"
        )
        raise ProblemFileError(f"{dotted(key)} {what}", hint=f"write 1 to {longest} characters", key=key)
    return plain


def identifier(value: object, *key: str | int) -> str:
    """A short name without spaces, as it stands in headings of answers.

    >>> identifier("3.b", "item", 0, "id")
    '3.b'
    """
    if isinstance(value, str) and _NAME.fullmatch(value):
        return value
    raise ProblemFileError(
        f"{dotted(key)} is {shown(value)}",
        why="it becomes part of headings, file names and columns",
        hint='write 1 to 40 letters, digits, points, hyphens or underscores in quotes, as in "3b"',
        key=key,
    )


def marks(value: object, *key: str | int) -> Fraction:
    """Points: never negative, never beyond the limit.

    >>> marks("1/2", "item", 0, "points")
    Fraction(1, 2)
    """
    found = number(value, *key)
    if not 0 <= found <= MOST_POINTS:
        what = "is negative" if found < 0 else f"is more than {MOST_POINTS}"
        raise ProblemFileError(f"{dotted(key)} {what}: {found}", hint=f"write 0 to {MOST_POINTS}", key=key)
    return found


def whole(value: object, least: int, most: int, *key: str | int) -> int:
    """A whole number between two others.

    >>> whole(3, 1, 5, "variants", "count")
    3
    """
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise ProblemFileError(
        f"{dotted(key)} is {shown(value)}", hint=f"write a whole number from {least} to {most}", key=key
    )


def truth(value: object, *key: str | int) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise ProblemFileError(f"{dotted(key)} is {shown(value)}", hint="write true or false, no quotes", key=key)


def listed(value: object, most: int, *key: str | int) -> list[object]:
    """A list that is not too long."""
    if not isinstance(value, list):
        raise ProblemFileError(f"{dotted(key)} is {shown(value)}", hint="write a list: [ … ]", key=key)
    if len(value) > most:
        raise ProblemFileError(
            f"{dotted(key)} has {len(value)} entries", hint=f"write {most} at most", key=key
        )
    return value


def nearest(name: str, names: Iterable[str]) -> str:
    """The remedy for a name that does not exist.

    >>> nearest("allpha", ("alpha", "beta")), nearest("x", ())
    ('did you mean alpha?', 'there are none')
    """
    known = {one.lower(): one for one in names}
    near = get_close_matches(name[:40].lower(), known, n=1, cutoff=0.5)
    if near:
        return f"did you mean {known[near[0]]}?"
    return f"choose one of {', '.join(known.values())}" if known else "there are none"


def dotted(key: Key) -> str:
    """A key in a sentence; items count from 1.

    >>> dotted(("item", 0, "points"))
    'item 1, points'
    """
    if key[:1] == ("item",) and len(key) > 1 and isinstance(key[1], int):
        return f"item {key[1] + 1}" + "".join(f", {_part(k)}" for k in key[2:])
    return ".".join(_part(k) for k in key)


def _part(part: str | int) -> str:
    return f"entry {part + 1}" if isinstance(part, int) else part


def shown(value: object) -> str:
    """A value in a sentence, never long.

    >>> shown([1]), shown("a b"), shown(True)
    ('a list', "'a b'", 'true')
    """
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value)[:60] if isinstance(value, str) else str(value)[:60]
