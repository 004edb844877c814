"""What an algorithm did, step by step, as a table that prints."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from svmsym.duality.rich import Rich


@dataclass(frozen=True)
class Trace(Rich):
    """One row for each step, named columns, and what came out in the end.

    >>> print(Trace(("step", "w"), ((0, (Fraction(1, 2), -1)), (1, (0, 1))), (0, 1)))
    step  w
    0     (1/2, −1)
    1     (0, 1)
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    result: Any

    def __repr__(self) -> str:
        return f"Trace({', '.join(self.columns)}: {len(self.rows)} rows)"

    def column(self, name: str) -> tuple[Any, ...]:
        """All entries of one column.

        >>> Trace(("step", "w"), ((0, 5), (1, 6)), 6).column("w")
        (5, 6)
        """
        k = self.columns.index(name)
        return tuple(row[k] for row in self.rows)

    def __str__(self) -> str:
        table = [self.columns, *(tuple(shown(v) for v in row) for row in self.rows)]
        widths = [max(len(row[k]) for row in table) for k in range(len(self.columns))]
        lines = ("  ".join(v.ljust(w) for v, w in zip(row, widths, strict=True)).rstrip() for row in table)
        return "\n".join(lines)


def shown(value: Any) -> str:
    """A number, a vector or a word, with a true minus sign; None is a number that is not defined.

    >>> shown((Fraction(-1, 3), "stop")), shown(None)
    ('(−1/3, stop)', 'not defined')
    """
    if value is None:
        return "not defined"
    if isinstance(value, tuple | list):
        return f"({', '.join(shown(v) for v in value)})"
    if isinstance(value, int | float | Fraction):
        return str(value).replace("-", "−")
    return str(value)
