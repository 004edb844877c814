"""Statements about what kind of thing something is: a space, a range, an index, a function's arguments."""

from __future__ import annotations

from typing import Any

from svmsym.lectures.finding import Check, Finding


def has_type(**right: Any) -> Check:
    """The printed kinds, spaces and ranges, by name, are these.

    >>> has_type(λ="R^n").decide({"λ": "R"}).counterexample
    'λ is in R^n, printed is R'
    """

    def decide(printed: dict[str, Any]) -> Finding:
        wrong = [f"{k} is in {right[k]}, printed is {v}" for k, v in printed.items() if right[k] != v]
        if wrong:
            return Finding(False, "a slip of type", "; ".join(wrong))
        return Finding(True, "the types agree")

    return Check("type", decide)
