"""Places with a column."""

from __future__ import annotations

from dataclasses import dataclass

from svmsym.errors import Place


@dataclass(frozen=True)
class CellPlace(Place):
    """Where in a file something stands, to the character; lines and columns count from 1.

    >>> str(CellPlace("points.csv", 3, 7))
    'points.csv:3:7'
    """

    column: int | None = None

    def __str__(self) -> str:
        return super().__str__() if self.column is None else f"{super().__str__()}:{self.column}"
