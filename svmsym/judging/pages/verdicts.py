"""What is said about one link, one line, and a whole derivation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from svmsym.duality.rich import Rich

Verdict = Literal["correct", "wrong", "undecided"]


@dataclass(frozen=True)
class Judgement:
    """The verdict on a statement: why, by which facts, and where it is wrong the difference and numbers.

    ``shown`` is False for what is right and does not follow from what stands before; ``follows_from`` names
    the student's own earlier line from which a wrong one follows; ``claims`` is False for what says nothing
    about the problem, such as a definition, and for a sentence that was not understood.
    """

    verdict: Verdict
    reason: str
    uses: tuple[str, ...] = ()
    difference: str = ""
    counterexample: str | None = None
    shown: bool = True
    follows_from: int | None = None
    claims: bool = field(default=True, repr=False)


def in_words(names: Iterable[str]) -> str:
    """The conditions that were used, as a student knows them.

    >>> in_words(["stationarity_w", "complementarity_α"])
    '∂L/∂w = 0, complementary slackness of α'
    """
    return ", ".join(dict.fromkeys(_condition(name) for name in names))


def _condition(name: str) -> str:
    kind, _, letter = name.partition("_")
    match kind:
        case "stationarity":
            return f"∂L/∂{letter} = 0"
        case "complementarity":
            return f"complementary slackness of {letter}" if letter else "complementary slackness"
        case "constraint":
            return f"the constraint with the multiplier {letter}"
        case "sign":
            return f"the sign of {letter}"
        case "root":
            return "what stands below the root"
        case "sum":
            return "the name of a sum"
    return name


def correct(reason: str, uses: Iterable[str] = (), *, shown: bool = True) -> Judgement:
    """A statement that holds.

    >>> correct("by algebra").verdict
    'correct'
    """
    return Judgement("correct", reason, tuple(uses), shown=shown)


def undecided(reason: str) -> Judgement:
    """A statement that could not be decided."""
    return Judgement("undecided", reason)


@dataclass(frozen=True)
class JudgedLine(Rich):
    """One formula of the student with its verdict; ``line`` counts formulas from 1."""

    line: int
    text: str
    read_as: str
    judgement: Judgement

    def __repr__(self) -> str:
        return f"JudgedLine({self.line}, {self.verdict}: {self.read_as or self.text})"

    @property
    def verdict(self) -> Verdict:
        """Correct, wrong or undecided."""
        return self.judgement.verdict

    @property
    def reason(self) -> str:
        """Why."""
        return self.judgement.reason

    def as_json(self) -> dict[str, Any]:
        """The line as JSON shows it."""
        j = self.judgement
        shown: dict[str, Any] = {
            "line": self.line,
            "text": self.text,
            "read_as": self.read_as,
            "verdict": j.verdict,
            "reason": j.reason,
        }
        if j.verdict == "correct":
            shown["shown"] = j.shown
            shown["uses"] = list(j.uses)
        if j.verdict == "wrong":
            shown["difference"] = j.difference or None
            shown["counterexample"] = str(j.counterexample) if j.counterexample else None
            shown["follows_from"] = j.follows_from
        return shown


@dataclass(frozen=True)
class Checked(Rich):
    """A whole derivation: its lines, the first wrong one, gaps, and the steps that are missing."""

    derivation: str
    lines: tuple[JudgedLine, ...]
    missing: tuple[str, ...] = ()
    conventions: tuple[tuple[str, str], ...] = ()
    notation: tuple[tuple[str, str], ...] = field(default=())
    reason: str = ""  # why nothing is said about the lines, or not that all of them hold
    before: tuple[str, ...] = ()  # steps that are missing before the first wrong line

    def __repr__(self) -> str:
        wrong = "" if self.first_wrong_line is None else f" in line {self.first_wrong_line}"
        return f"Checked({self.derivation}, {len(self.lines)} lines: {self.verdict}{wrong})"

    @property
    def first_wrong_line(self) -> int | None:
        """The number of the first wrong line, None where none is wrong."""
        return next((k.line for k in self.lines if k.verdict == "wrong"), None)

    @property
    def gaps(self) -> tuple[int, ...]:
        """Lines that are right and are not shown by what stands before."""
        return tuple(k.line for k in self.lines if k.verdict == "correct" and not k.judgement.shown)

    @property
    def verdict(self) -> Verdict:
        """Wrong where a line is; undecided where a claim is, or a step is missing, or nothing is said."""
        if self.first_wrong_line is not None:
            return "wrong"
        claims = [k.verdict for k in self.lines if k.judgement.claims]
        unsure = "undecided" in claims or self.missing or not claims or self.reason
        return "undecided" if unsure else "correct"

    @property
    def why(self) -> str:
        """Why nothing is said about the whole, where no line tells."""
        if self.reason or any(k.judgement.claims for k in self.lines):
            return self.reason
        return "nothing is claimed about the problem" if self.lines else "there is no formula on the page"

    def as_json(self) -> dict[str, Any]:
        """The outcome as JSON shows it."""
        return {
            "derivation": self.derivation,
            "verdict": self.verdict,
            "reason": self.why or None,
            "first_wrong_line": self.first_wrong_line,
            "lines": [k.as_json() for k in self.lines],
            "gaps": list(self.gaps),
            "missing": list(self.missing),
            "conventions": dict(self.conventions),
            "notation": dict(self.notation),
        }
