"""What a check finds out about a statement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

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


@dataclass(frozen=True, eq=False)
class Check:
    """How a statement is decided: a function of the statement as it is printed."""

    how: How
    decide: Callable[[Any], Finding]
