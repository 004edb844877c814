"""What the judge of an item found, before points are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from svmsym.judging.on_data.verdict import Judged


@dataclass(frozen=True)
class Finding:
    """A verdict with what it rests on; ``share`` of the points is earned where not all or none are.

    >>> Finding("undecided", "two readings").share is None
    True
    """

    verdict: Literal["correct", "wrong", "undecided"]
    reason: str = ""
    read_as: str = ""
    violated: str = ""
    index: int | None = None
    counterexample: str = ""
    certificate: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    first_wrong_line: int | None = None
    line: str = ""
    line_read: str = ""  # the line as it was read, empty where it was not
    share: Fraction | None = None  # points, not a fraction of them
    missing: tuple[str, ...] = ()  # steps of a derivation
    reason_unread: bool = False  # words beside the verdict on a statement, which were not judged


def finding_of(judged: Judged) -> Finding:
    """The verdict of a judge of values as a finding."""
    meaning = (judged.meaning,) if judged.meaning and judged.verdict == "correct" else ()
    return Finding(
        judged.verdict,
        judged.reason,
        judged.read_as or "",
        judged.violated or "",
        judged.index,
        certificate=judged.certificate,
        notes=(*meaning, *judged.notes),
    )
