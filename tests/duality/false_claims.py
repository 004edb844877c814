"""False claims, made from the formulas of a derivation by slips of the pen and refuted by numbers."""

import random
from dataclasses import dataclass
from functools import partial

from derived_formulas import Identity, Pool, identities
from number_worlds import WORLDS, equal_everywhere, is_gradient, worlds_of
from pen_slips import mutants
from sympy import Expr, Integer

from svmsym.duality.steps import Rule
from svmsym.errors import FormulaError
from svmsym.formulas import kind_of


@dataclass(frozen=True)
class FalseClaim:
    """left = right + rest, which is wrong, and how it was made."""

    what: str
    how: str
    left: Expr
    right: Expr

    def __str__(self):
        return f"{self.what}, {self.how}: {self.left} = {self.right}"


def false_claims(derived, most):
    """Wrong versions of every identity, each refuted by numbers, and versions that are not wrong."""
    pool = Pool(derived)
    sorts = {}
    for true in identities(derived):
        for how, build in mutants(true.left, pool):
            sorts.setdefault(how, []).append(partial(_with_left, true, how, build))
        for how, build in mutants(true.right, pool):
            sorts.setdefault(how, []).append(partial(_with_right, true, how, build))
    return chosen(sorts, most, lambda c: not equal_everywhere(c.left, c.right), derived.name)


def _with_left(true, how, build):
    return FalseClaim(true.what, how, build(), true.right + true.rest)


def _with_right(true, how, build):
    return FalseClaim(true.what, how, true.left, build() + true.rest)


def false_duals(derived, most):
    """Wrong dual objectives, refuted where the equalities of the dual hold."""
    allowed = worlds_of(derived.dual)
    true = Identity("dual modulo its equalities", *[derived.dual.objective] * 2, Integer(0))
    sorts = {}
    for how, build in mutants(true.left, Pool(derived)):
        sorts.setdefault(how, []).append(partial(_with_left, true, how, build))
    return chosen(sorts, most, lambda c: not equal_everywhere(c.left, c.right, allowed), derived.name)


@dataclass(frozen=True)
class FalseGradient:
    """∂function/∂variable = claimed, which is wrong, and how it was made."""

    how: str
    function: Expr
    variable: Expr
    claimed: Expr

    def __str__(self):
        return f"{self.how}: {self.claimed} is the gradient by {self.variable} of {self.function}"


def false_gradients(derived, most):
    """Wrong gradients and gradients of the wrong function, refuted by differences."""
    pool = Pool(derived)
    sorts = {}
    for step in derived.steps:
        if step.rule is Rule.GRADIENT:
            assert all(is_gradient(step.before, step.variable, step.after, w) for w in WORLDS[:2])
            for how, build in mutants(step.after, pool):
                made = partial(_with_gradient, how, step, build)
                sorts.setdefault(how, []).append(made)
            for how, build in mutants(step.before, pool):
                made = partial(_with_function, how, step, build)
                sorts.setdefault(f"{how} of L", []).append(made)

    def wrong(c):
        return not all(is_gradient(c.function, c.variable, c.claimed, w) for w in WORLDS)

    return chosen(sorts, most, wrong, derived.name)


def _with_gradient(how, step, build):
    return FalseGradient(how, step.before, step.variable, build())


def _with_function(how, step, build):
    return FalseGradient(f"{how} of the function", build(), step.variable, step.after)


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
        if isinstance(claim, FalseGradient):
            return kind_of(claim.claimed) is kind_of(claim.variable)
        kind_of(claim.left - claim.right)
    except FormulaError:
        return False
    return True
