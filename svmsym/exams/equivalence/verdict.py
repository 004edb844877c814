"""The outcome of a comparison: correct, wrong with a proof, or undecided with the reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from svmsym.duality.rich import Rich

Outcome: TypeAlias = Literal["correct", "wrong", "undecided"]

SAME_FORM = "same form"
EQUAL = "equal as formulas"
MODULO = "equal modulo given relations"
FACTOR = "equations up to a non-zero factor"
SYSTEM = "equations that imply each other"
SET = "inequalities as sets"
FINAL = "final form of a chain"
VALUE = "the value of what was named"
BOUND = "definitions up to the bound letters"
PROBLEM = "optimisation problems"
COLLECTION = "sets and tuples"
ROUNDED = "rounded numbers"
POINT = "counterexample"
KIND = "values of different kinds"
OPEN = "no rung"

# How a counterexample to a system ends: the answer asks for more than the reference, or for less.
SAYS_MORE = "satisfies the reference, not the answer"
SAYS_LESS = "satisfies the answer, not the reference"


@dataclass(frozen=True)
class Verdict(Rich):
    """What was decided, on which rung, what was used, and the proof where it is wrong.

    >>> Verdict("undecided", reason="Q is not defined").correct
    False
    """

    verdict: Outcome
    how: str = OPEN
    used: tuple[str, ...] = ()
    difference: str = ""
    counterexample: str = ""
    reason: str = ""
    hint: str = ""
    notes: tuple[str, ...] = ()
    point: object = field(
        default=None, compare=False, repr=False
    )  # the counterexample's numbers, if it has any

    @property
    def correct(self) -> bool:
        """Whether the answer is accepted."""
        return self.verdict == "correct"

    def as_json(self) -> dict[str, Any]:
        """The fields of ``svmsym compare --json``."""
        return {
            "verdict": self.verdict,
            "how": self.how,
            "used": list(self.used),
            "difference": self.difference or None,
            "counterexample": self.counterexample or None,
            "reason": self.reason or None,
            "hint": self.hint or None,
            "notes": list(self.notes),
        }
