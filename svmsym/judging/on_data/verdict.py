"""The verdict on a value: correct, wrong with the violated condition, or undecided with the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from svmsym.duality.rich import Rich
from svmsym.meaning.reals import BITS, Ball, Real, Root
from svmsym.meaning.values import Array, Interval, Value

Word = Literal["correct", "wrong", "undecided"]
_MOST_BITS = 2000  # of a number that is written out
_PLACES = 10  # decimals of an enclosed number that are shown


@dataclass(frozen=True)
class Broken:
    """A condition that does not hold: as a formula, in words, and at which point or coordinate (from 1)."""

    formula: str
    words: str
    index: int | None = None


@dataclass(frozen=True)
class Judged(Rich):
    """What is said about an answer; ``meaning`` names the meaning of the question that it fits.

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
        """Return the verdict for machines; numbers are texts and indices count from 1."""
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
    """Accept an answer, with the numbers that show it."""
    return Judged("correct", reason, certificate=certificate, meaning=meaning)


def wrong(broken: Broken, certificate: Mapping[str, Any] | None = None, *notes: str) -> Judged:
    """Refuse an answer that is proved wrong."""
    return Judged("wrong", broken.words, broken.formula, broken.index, certificate or {}, notes=notes)


def undecided(reason: str, *notes: str) -> Judged:
    """Claim nothing, and say why."""
    return Judged("undecided", reason, notes=notes)


def worst(verdicts: Sequence[Judged]) -> Judged:
    """Take the first wrong verdict, else the first that is open, else the last."""
    return next((j for word in ("wrong", "undecided") for j in verdicts if j.verdict == word), verdicts[-1])


def show(value: Value) -> str:
    """Write a value.

    >>> from fractions import Fraction
    >>> show(Root(Fraction(1, 2), 2)), show(Array(("d",), (Fraction(1, 2), Fraction(0))))
    ('sqrt(2)/2', '(1/2, 0)')
    """
    match value:
        case Root(factor=factor, radicand=radicand):
            return _show_root(factor.numerator, factor.denominator, radicand)
        case Ball(low=low, high=high):
            scaled = (low + high) * 10**_PLACES // (2 << BITS)
            whole, part = divmod(abs(scaled), 10**_PLACES)
            return f"{'-' if scaled < 0 else ''}{whole}.{part:0{_PLACES}}…"
        case Array(items=items):
            return f"({', '.join(show(Array((), v) if isinstance(v, tuple) else v) for v in items)})"
        case Interval(low=low, high=high):
            return f"[{show(low)}, {show(high)}]"
        case None:
            return "none"
        case Fraction() if max(value.numerator.bit_length(), value.denominator.bit_length()) > _MOST_BITS:
            return "a number with very many digits"
    return str(value)


def _show_root(above: int, below: int, radicand: int) -> str:
    sign = "-" if above < 0 else ""
    front = "" if abs(above) == 1 else f"{abs(above)}*"
    return f"{sign}{front}sqrt({radicand}){'' if below == 1 else f'/{below}'}"


def show_ends(low: Real | None, high: Real | None) -> list[str | None]:
    """Write the ends of an interval."""
    return [None if end is None else show(end) for end in (low, high)]
