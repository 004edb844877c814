"""Twenty rows of two clinical markers, BDI and GLU, with the response RES to a therapy.

A lecture prints the table twice: here it is once by rows, and once by columns to compare with.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import differences
from svmsym.lectures.finding import Check

_ROWS = """
0.74 1.40 1, 0.22 0.72 1, 0.82 2.29 1, 2.07 1.15 0, 1.71 1.53 1, 1.77 1.07 1, 1.95 2.70 0, 2.18 2.53 0,
0.93 1.20 1, 1.34 1.07 0, 2.35 1.64 0, 1.43 0.91 1, 1.66 1.11 0, 0.28 1.59 1, 2.13 0.52 0, 1.37 1.22 1,
0.89 2.14 0, 0.88 1.40 0, 0.98 2.04 1, 1.93 0.90 1
"""
_COLUMNS = (
    "0.74 0.22 0.82 2.07 1.71 1.77 1.95 2.18 0.93 1.34 2.35 1.43 1.66 0.28 2.13 1.37 0.89 0.88 0.98 1.93",
    "1.40 0.72 2.29 1.15 1.53 1.07 2.70 2.53 1.20 1.07 1.64 0.91 1.11 1.59 0.52 1.22 2.14 1.40 2.04 0.90",
    "1 1 1 0 1 1 0 0 1 0 0 1 0 1 0 1 0 0 1 1",
)
TABLE = tuple(tuple(map(Fraction, row.split())) for row in _ROWS.split(","))


def second_copy() -> tuple[tuple[Fraction, ...], ...]:
    """The table as its second copy has it, rows again.

    >>> second_copy() == TABLE
    True
    """
    return tuple(zip(*(map(Fraction, column.split()) for column in _COLUMNS), strict=True))


def printed_twice() -> Check:
    """The printed rows are those of the second copy.

    >>> printed_twice().decide(TABLE[1:]).holds
    False
    """

    def contradiction(printed: Any) -> str:
        return "; ".join(differences(second_copy(), printed))

    return searched(contradiction, "both copies agree in all 60 numbers", "example")
