"""A search for what contradicts a statement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from svmsym.lectures.finding import Check, Finding, How


def searched(contradiction: Callable[[Any], str], reason: str, how: How = "run") -> Check:
    """A search that answers with the numbers at which the statement fails, and with nothing where it holds.

    >>> positive = searched(lambda x: "" if x > 0 else f"{x} is not positive", "all are positive")
    >>> positive.decide(2).holds, positive.decide(-1).counterexample
    (True, '−1 is not positive')
    """

    def decide(printed: Any) -> Finding:
        said = contradiction(printed).replace("-", "−")
        return Finding(False, "a computation contradicts it", said) if said else Finding(True, reason)

    return Check(how, decide)
