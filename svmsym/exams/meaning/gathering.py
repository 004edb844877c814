"""Letters, calls and ranges of a tree, from left to right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from svmsym.exams.reading.syntax import Call, Name, Range

T = TypeVar("T")


def names_in(tree: object) -> Iterator[Name]:
    """Every letter of a tree."""
    found: list[Name] = []
    _gather(tree, Name, found, within=False)
    return iter(found)


def calls_in(tree: object) -> Iterator[Call]:
    """Every call f(x)."""
    found: list[Call] = []
    _gather(tree, Call, found, within=True)
    return iter(found)


def ranges_in(tree: object) -> Iterator[Range]:
    """Every range below a Σ or after ∀."""
    found: list[Range] = []
    _gather(tree, Range, found, within=False)
    return iter(found)


def _gather(tree: object, kind: type[T], found: list[T], *, within: bool) -> None:
    """Nodes of one kind, from left to right; lists, not generators, for this runs many times an answer."""
    if isinstance(tree, kind):
        found.append(tree)
        if not within:
            return
    if isinstance(tree, tuple):
        for part in tree:
            if isinstance(part, tuple):
                _gather(part, kind, found, within=within)
