"""What a known mistake leads to."""

from __future__ import annotations

from dataclasses import dataclass

TOGETHER = "+"  # between the ids of two mistakes that were made one after the other


@dataclass(frozen=True)
class WrongAnswer:
    """What a mistake, or several, lead to: an answer that the judges of the item can read.

    >>> WrongAnswer(("dual.missing_half",), "(1/8, 1/8, 0)").text
    '(1/8, 1/8, 0)'
    """

    mistakes: tuple[str, ...]
    text: str
