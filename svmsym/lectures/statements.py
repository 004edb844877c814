"""Statements as objects: an equation, a chain of equal lines.

Numbers, vectors and matrices are Python numbers and tuples; relations are SymPy's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
