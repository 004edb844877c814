"""Statements as objects: an equation, a chain of equal lines.

Numbers, vectors and matrices are Python numbers and tuples; relations are SymPy's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from svmsym.errors import StatementError


class Parts(dict[Any, Any]):
    """The parts of a statement by name; to ask for one that is not printed is an error of the statement.

    >>> Parts(w=1)["b"]
    Traceback (most recent call last):
    svmsym.errors.StatementError: b is missing
      why: printed are w
    """

    def __missing__(self, name: Any) -> Any:
        """Not there."""
        raise StatementError(f"{name} is missing", why=f"printed are {', '.join(map(str, self))}")


def read(printed: Any) -> Any:
    """A printed object as checks read it: dictionaries are parts.

    >>> read(({"w": 1}, 2))
    ({'w': 1}, 2)
    """
    if isinstance(printed, dict):
        return Parts({name: read(part) for name, part in printed.items()})
    if type(printed) in {tuple, list}:
        return type(printed)(map(read, printed))
    return printed


@dataclass(frozen=True)
class Equal:
    """left = right, in the language of formulas, in SymPy's, or between numbers.

    >>> Equal(1, 2).left
    1
    """

    left: Any
    right: Any


@dataclass(frozen=True)
class Chain:
    """first = second = third = …, one printed line after the other."""

    lines: tuple[Any, ...]

    @property
    def equations(self) -> tuple[Equal, ...]:
        """One equation for each step: a line, and the line before, which it should repeat.

        >>> Chain((1, 2, 3)).equations
        (Equal(left=2, right=1), Equal(left=3, right=2))
        """
        return tuple(Equal(b, a) for a, b in zip(self.lines, self.lines[1:], strict=False))
