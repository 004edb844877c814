"""The verdict on a value: correct, wrong with the violated condition, or undecided with the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from svmsym.duality.rich import Rich
from svmsym.exact.balls.ball import Ball
from svmsym.exams.values.surd import Surd

Word = Literal["correct", "wrong", "undecided"]


@dataclass(frozen=True)
class Broken:
    """A condition that does not hold: as a formula, in words, and at which point or coordinate (from 1).

    >>> Broken("α_3 ≥ 0", "α_3 is -1/9, and no multiplier is negative", 3).index
    3
    """

    formula: str
    words: str
    index: int | None = None


@dataclass(frozen=True)
class Judged(Rich):
    """What is said about an answer; ``meaning`` names the reading of the question that it fits.

    >>> print(wrong(Broken("α_3 ≥ 0", "α_3 is -1/9, and no multiplier is negative", 3)))
    wrong: α_3 is -1/9, and no multiplier is negative
      violated: α_3 ≥ 0
    """

    verdict: Word
    reason: str
    violated: str | None = None
    index: int | None = None
    certificate: Mapping[str, Any] = field(default_factory=dict, repr=False)
    meaning: str | None = None
    notes: tuple[str, ...] = ()
    read_as: str | None = None

    def as_json(self) -> dict[str, Any]:
        """For machines; numbers are texts and indices count from 1."""
        return {
            "verdict": self.verdict,
            "violated": self.violated,
            "index": self.index,
            "reason": self.reason,
            "meaning": self.meaning,
            "certificate": dict(self.certificate),
            "read_as": self.read_as,
            "notes": list(self.notes),
        }

    def __str__(self) -> str:
        lines = [f"{self.verdict}: {self.reason}"]
        if self.violated is not None:
            lines.append(f"  violated: {self.violated}")
        if self.read_as is not None:
            lines.append(f"  read as: {self.read_as}")
        lines += [f"  note: {note}" for note in self.notes]
        return "\n".join(lines)


def correct(reason: str, certificate: Mapping[str, Any], meaning: str | None = None) -> Judged:
    """The answer is right, with the numbers that show it."""
    return Judged("correct", reason, certificate=certificate, meaning=meaning)


def wrong(broken: Broken, certificate: Mapping[str, Any] | None = None, meaning: str | None = None) -> Judged:
    """The answer is proved wrong."""
    return Judged("wrong", broken.words, broken.formula, broken.index, certificate or {}, meaning)


def undecided(reason: str, *notes: str) -> Judged:
    """Nothing is claimed, and why."""
    return Judged("undecided", reason, notes=notes)


def all_right(verdicts: Sequence[Judged]) -> Judged:
    """All that was said has to be right: the first that is wrong, else the first undecided, else the last.

    >>> all_right([correct("yes", {}), undecided("open")]).verdict
    'undecided'
    """
    for word in ("wrong", "undecided"):
        for judged in verdicts:
            if judged.verdict == word:
                return judged
    return verdicts[-1]


def shown(value: Fraction | Surd | Ball | int | None) -> str:
    """A number as text.

    >>> shown(Fraction(1, 2)), shown(None)
    ('1/2', 'none')
    """
    return "none" if value is None else str(value)
