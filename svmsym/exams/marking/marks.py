"""The record of marks, of which every report is a projection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from svmsym.duality.rich import Rich

SCHEMA = "svmsym-marks/1"
Status = Literal["correct", "follow-through", "partial", "wrong", "undecided", "empty"]


@dataclass(frozen=True)
class ItemMark(Rich):
    """The mark of one item and all that it rests on; an undecided one has no score yet.

    >>> ItemMark("d", "w", Fraction(2), Fraction(2), "follow-through", consistent_with=("c",)).final
    True
    """

    id: str
    kind: str
    score: Fraction | None
    max: Fraction
    status: Status
    answer: str = ""
    read_as: str = ""
    normal_form: str = ""  # equal ones are decided once
    reason: str = ""
    first_wrong_line: int | None = None
    line: str = ""
    line_read: str = ""
    mistakes: tuple[str, ...] = ()  # ids; several where they coincide on these data
    consistent_with: tuple[str, ...] = ()
    violated: str = ""
    index: int | None = None
    counterexample: str = ""
    certificate: Mapping[str, Any] = field(default_factory=dict)
    feedback: str = ""
    notes: tuple[str, ...] = ()
    decided_by: str = ""  # "" for the program, else the file of decisions
    # Steps that the answer lacks; told in the feedback, and not part of the record.
    missing: tuple[str, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        score = "–" if self.score is None else self.score
        return f"ItemMark({self.id}, {self.kind}: {self.status}, {score} of {self.max})"

    @property
    def final(self) -> bool:
        """Whether nobody has to look at it."""
        return self.score is not None


@dataclass(frozen=True)
class Marks(Rich):
    """The marks of one submission.

    >>> a = ItemMark("a", "w", Fraction(1), Fraction(2), "partial")
    >>> b = ItemMark("b", "b", None, Fraction(1), "undecided")
    >>> marks = Marks("ml-3", "4711", items=(a, b))
    >>> str(marks.score), str(marks.max), marks.final
    ('1', '3', False)
    """

    exam: str
    student: str
    variant: str = ""
    items: tuple[ItemMark, ...] = ()
    troubles: tuple[str, ...] = ()
    source: str = ""
    digest: str = ""

    def __repr__(self) -> str:
        return f"Marks({self.student}: {self.score} of {self.max}{'' if self.final else ', not final'})"

    @property
    def score(self) -> Fraction:
        """The marks that are final."""
        return sum((item.score for item in self.items if item.score is not None), Fraction(0))

    @property
    def max(self) -> Fraction:
        """All marks that could be had."""
        return sum((item.max for item in self.items), Fraction(0))

    @property
    def final(self) -> bool:
        """Whether every item has its mark."""
        return all(item.final for item in self.items)

    @property
    def all_open(self) -> bool:
        """Whether nothing that was answered is judged yet, so that a total would say nothing."""
        judged = any(item.final and item.status != "empty" for item in self.items)
        return not judged and not self.final
