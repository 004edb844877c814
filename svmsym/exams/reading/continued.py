"""Sums and lists with dots: α_1 y_1 + … + α_n y_n is Σ_i α_i y_i, (α_1, …, α_n) is the list (α_i)_i."""

from __future__ import annotations

from typing import Any

from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import Name, Node, Number, Range

_SIZES = frozenset("nNmMℓ")
_RUNNING = "i"


def running(written: list[Node], last: Node, at: int) -> tuple[Node, Range]:
    """What runs, and through which range; the terms that are written must be its first members.

    >>> found, place = running([Name("α", 0, ("1",))], Name("α", 9, ("n",)), 0)
    >>> found.sub, place.upper.letter
    (('i',), 'n')
    """
    sizes = {i for name in _names(last) for i in name.sub if i in _SIZES}
    if len(sizes) == 1:
        (size,) = sizes
        members = [_at(last, size, str(k)) for k in range(1, len(written) + 1)]
        if members == [_at(node, size, size) for node in written]:
            place = Range((_RUNNING,), Number(1, 1, -1, at), Name(size, at), "", at)
            return _at(last, size, _RUNNING), place
    raise ReadingError("it is not clear how this goes on", at, hint="write Σ_i, or (α_i)_i")


def _names(tree: object) -> list[Name]:
    if isinstance(tree, Name):
        return [tree]
    return [name for part in tree for name in _names(part)] if isinstance(tree, tuple) else []


def _at(tree: Any, size: str, index: str) -> Any:
    """The tree with another index in the place of n, and without its places in the text."""
    if isinstance(tree, Name):
        return tree._replace(sub=tuple(index if i == size else i for i in tree.sub), at=0)
    if not isinstance(tree, tuple):
        return tree
    parts = [_at(part, size, index) for part in tree]
    if not hasattr(tree, "_fields"):
        return tuple(parts)
    made: Any = type(tree)(*parts)
    return made._replace(at=0)
