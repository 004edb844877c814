"""Printed lines against what the engine derives: Lagrangian, gradients, conditions, the dual.

The formulas use the letters of the derivation's file; the lecture's own letters are a matter of notation.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from svmsym.duality.claims import Claim, What, check_claim
from svmsym.duality.derived import Derived
from svmsym.duality.library import load
from svmsym.duality.problem import Eq, Sense
from svmsym.errors import Place
from svmsym.lectures.finding import Check, Finding, typeset
from svmsym.lectures.statements import Equal


@lru_cache(maxsize=64)
def run(name: str, *conventions: tuple[str, str]) -> Derived:
    """A derivation by name, derived once."""
    return load(name, dict(conventions)).run()


def derived(name: str, what: What, variable: str = "", sense: Sense = "min", **conventions: str) -> Check:
    """A printed Lagrangian, gradient (or condition, as an equation) by a variable, or dual objective.

    >>> from svmsym.formulas import Scalar
    >>> derived("hard-margin", "dual", sense="max").decide(Scalar("b")).holds
    False
    """

    def decide(printed: Any) -> Finding:
        found = run(name, *sorted(conventions.items()))
        unknown = next((c.variable for c in found.dual.conditions if _name(c.variable) == variable), None)
        if variable and unknown is None:
            raise ValueError(f"{name} has no unknown {variable}")
        claimed = Eq(printed.left, printed.right) if isinstance(printed, Equal) else printed
        wrong = check_claim(Claim(what, claimed, Place(name), unknown, sense), found.dual)
        if wrong is None:
            return Finding(True, f"derived from the problem {name}, every step proved for all n and m")
        said = f"derived is {wrong.expected}; the difference is {wrong.difference}"
        return Finding(False, said, typeset(wrong.counterexample), numbers=wrong.counterexample)

    return Check("derive", decide)


def _name(letter: Any) -> str:
    return str(getattr(letter, "name", letter))
