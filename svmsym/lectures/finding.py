"""What a check finds out about a statement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from svmsym.duality.counterexample import Counterexample
from svmsym.formulas.notation import DEFAULT, Notation

How = Literal["derive", "identity", "example", "run", "trace", "refute", "type"]
Verdict = Literal["proved", "convention", "refuted", "not checkable"]


@dataclass(frozen=True)
class Finding:
    """Whether a statement holds, why, and exact numbers at which it does not.

    >>> Finding(holds=False, reason="the sign", counterexample="α = 1 gives 1 instead of −1").holds
    False
    """

    holds: bool
    reason: str
    counterexample: str = ""
    lines: tuple[str, ...] = ()  # more to show for a single entry: a proof, a table
    numbers: Counterexample | None = None  # where the counterexample gives values to letters

    def written(self, notation: Notation) -> str:
        """The counterexample with the letters of a notation, as far as it consists of values of letters.

        >>> numbers = Counterexample({}, {"b": -1}, {}, "−1", "1")
        >>> found = Finding(False, "the sign", f"line 2: {typeset(numbers)}", numbers=numbers)
        >>> found.written(Notation(symbols={"b": "w_0"}))
        'line 2: w_0 = −1 gives −1 instead of 1'
        """
        if self.numbers is None:
            return self.counterexample
        return self.counterexample.replace(typeset(self.numbers), typeset(self.numbers, notation))


def typeset(numbers: Counterexample | None, notation: Notation = DEFAULT) -> str:
    """A counterexample as text, with a true minus sign; empty where there is none."""
    return numbers.written(notation).replace("-", "−") if numbers is not None else ""


@dataclass(frozen=True, eq=False)
class Check:
    """How a statement is decided: a function of the statement as it is printed."""

    how: How
    decide: Callable[[Any], Finding]
