"""Claims about the formulas of a derivation, and a choice among very many of them."""

import random
from dataclasses import dataclass

from sympy import Expr

from svmsym.errors import FormulaError
from svmsym.formulas import kind_of


@dataclass(frozen=True)
class Claim:
    """left = right, true or false: of what it is made, and how."""

    what: str
    how: str
    left: Expr
    right: Expr

    def __str__(self):
        return f"{self.what}, {self.how}: {self.left} = {self.right}"


@dataclass(frozen=True)
class GradientClaim:
    """∂function/∂variable = claimed, and how it was made."""

    how: str
    function: Expr
    variable: Expr
    claimed: Expr

    def __str__(self):
        return f"{self.how}: {self.claimed} is the gradient by {self.variable} of {self.function}"


def chosen(sorts, most, wanted, seed):
    """Up to ``most`` wanted things, built from the sorts in turn, none twice; and the unwanted ones."""
    draw = random.Random(seed)
    found, rest = {}, {}
    for queue in sorts.values():
        draw.shuffle(queue)
    while any(sorts.values()) and len(found) < most:
        for queue in sorts.values():
            while queue and len(found) < most:
                candidate = queue.pop()()
                if candidate in found or candidate in rest or not typed(candidate):
                    continue
                if wanted(candidate):
                    found[candidate] = None
                    break
                rest[candidate] = None
    return list(found), list(rest)


def typed(claim):
    """A slip may leave the language: ⟨w − w, x⟩ is ⟨0, x⟩, and 0 is no vector."""
    try:
        for formula in vars(claim).values():
            if isinstance(formula, Expr):
                kind_of(formula)
        if isinstance(claim, GradientClaim):
            return kind_of(claim.claimed) is kind_of(claim.variable)
        kind_of(claim.left - claim.right)
    except FormulaError:
        return False
    return True
