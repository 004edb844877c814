"""Points that are numbered above: in y^1 x^1 + y^2 x^2 the numbers count points; nobody writes a power 1."""

from __future__ import annotations

from typing import TypeVar

from svmsym.exams.reading.syntax import Answer, Name, Number, Raised

_COUNTED = frozenset("xyzαλ")
T = TypeVar("T")


def numbered_above(answer: Answer) -> Answer:
    """The answer with x^2 as the second point where x^1, y^1 or α^1 occurs.

    >>> from svmsym.exams.reading.syntax import Stated
    >>> first = Raised(Name("y", 0), Number(1, 1, -1, 2), 1)
    >>> numbered_above(Answer((Stated((first,), (), (), (), 0),), ())).statements[0].parts[0].sup
    '1'
    """
    return _rewritten(answer) if _first_above(answer) else answer


def _counts(tree: object) -> bool:
    """A letter of points with a whole number above."""
    return (
        isinstance(tree, Raised)
        and isinstance(tree.base, Name)
        and tree.base.letter in _COUNTED
        and not (tree.base.sub or tree.base.sup)
        and isinstance(tree.exponent, Number)
        and tree.exponent.q == 1
        and tree.exponent.p > 0
    )


def _first_above(tree: object) -> bool:
    if _counts(tree):
        assert isinstance(tree, Raised)
        return isinstance(tree.exponent, Number) and tree.exponent.p == 1
    return isinstance(tree, tuple) and any(_first_above(part) for part in tree if isinstance(part, tuple))


def _rewritten(tree: T) -> T:
    if _counts(tree):
        assert isinstance(tree, Raised)
        assert isinstance(tree.base, Name)
        assert isinstance(tree.exponent, Number)
        return tree.base._replace(sup=str(tree.exponent.p))  # type: ignore[return-value]
    if isinstance(tree, tuple):
        parts = [_rewritten(part) for part in tree]
        return type(tree)(*parts) if hasattr(tree, "_fields") else tuple(parts)  # type: ignore[return-value]
    return tree
