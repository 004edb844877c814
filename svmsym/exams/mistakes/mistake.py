"""What a known mistake is: a name, where it happens, and what it does to the right path."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Item


@dataclass(frozen=True)
class WrongAnswer:
    """What a mistake, or several, lead to: an answer that the judges of the item can read.

    >>> WrongAnswer(("dual.missing_half",), "(1/8, 1/8, 0)").text
    '(1/8, 1/8, 0)'
    """

    mistakes: tuple[str, ...]
    text: str


TOGETHER = "+"  # between the ids of two mistakes that were made one after the other

Operator = Callable[[Item, Problem | None], Iterable[str]]


@dataclass(frozen=True)
class Mistake:
    """A mistake with the kinds of items where it shows, and the answers that it gives there.

    ``operator`` yields the wrong answers to an item on the data at hand, none where it changes nothing. The
    sentence for students is in the catalogue ``mistakes.LANGUAGE.toml`` under the id.
    """

    id: str
    kinds: frozenset[str]
    operator: Operator
