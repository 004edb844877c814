"""Formulas for somebody who wants the kernel to err: identities, and others that look like identities.

An identity is built by a rule of the language. A falsehood is an identity plus something that is not zero but
nearly so: it vanishes for few samples, in few dimensions, at small sizes, at coinciding indices, or if an
exponent is cut off at 2ᵏ. What is added is multiplied by units alone, so that the sum is certainly not zero.
"""

from __future__ import annotations

from dataclasses import dataclass

from hostile_falsehoods import TRICKS
from hostile_identities import GRADIENTS, RULES
from hostile_letters import BOUND, FREE, MINUS, TWO, UNITS, C, N, P, Parts, b, plus, times, u, w
from sympy import Add, Expr

from svmsym.formulas.atoms import Entry, Index, Label, Scalar, Vector, VectorEntry
from svmsym.formulas.operations import Total


@dataclass(frozen=True)
class Hostile:
    """A formula that is claimed to be zero, or a gradient; whether it is true, where that is known."""

    kind: str
    formula: Expr
    holds: bool | None
    variable: Expr | None = None
    claimed: Expr | None = None


class Attacker(Parts):
    """Draws formulas."""

    def hostile(self) -> Hostile:
        """One formula, true or false."""
        chance = self.draw.random()
        if chance < 0.12:
            return self.gradient()
        if chance < 0.5:
            return self.truth()
        return self.falsehood() if chance < 0.9 else self.change()

    def truth(self) -> Hostile:
        """An identity, perhaps multiplied, summed over an index, or one of two."""
        rule = self.pick(RULES)
        formula = rule(self)
        match self.draw.randrange(6):
            case 0:
                formula = times(self.scalar(), formula)
            case 1:
                formula = Total(formula, self.pick(BOUND[self.pick((N, P))]))
            case 2:
                formula = plus(formula, times(self.scalar(), self.pick(RULES)(self)))
            case 3:
                formula = Add(*formula.args)  # as SymPy rewrites it
        return Hostile(rule.__name__, formula, holds=True)

    def falsehood(self) -> Hostile:
        """An identity plus a unit times something that is nearly zero."""
        trick = self.pick(TRICKS)
        formula = times(self.pick(UNITS), trick(self))
        if self.draw.random() < 0.5:
            formula = plus(formula, self.pick(RULES)(self))
        return Hostile(trick.__name__, formula, holds=False)

    def change(self) -> Hostile:
        """An identity in which a letter or an index is another one; it may still be true."""
        formula = self.pick(RULES)(self)
        letters = sorted(formula.atoms(Entry, Label, VectorEntry, Scalar, Index), key=str)
        if not letters:
            return self.truth()
        old = self.pick(letters)
        if isinstance(old, Index):
            new: Expr = self.pick(FREE[old.domain])
        elif isinstance(old, Scalar):
            new = self.pick((b, C, TWO))
        else:
            new = type(old)(old.args[0], self.pick(FREE[old.index.domain]))
        term = self.pick(formula.args) if formula.args else formula
        return Hostile("change", plus(formula, times(MINUS, term), term.xreplace({old: new})), holds=None)

    def gradient(self) -> Hostile:
        """A function with its gradient, or with another one."""
        function, variable, claimed = self.pick(GRADIENTS)(self)
        if self.draw.random() < 0.5:
            return Hostile("gradient", function, True, variable, claimed)
        trick = self.pick(TRICKS)
        wrong = times(self.pick(UNITS), trick(self))
        if isinstance(variable, Vector | VectorEntry):
            wrong = times(wrong, self.pick((w, u)))
        return Hostile(f"gradient and {trick.__name__}", function, False, variable, plus(claimed, wrong))
