"""False claims, made from the formulas of a derivation by slips of the pen and refuted by numbers."""

from functools import partial

from derived_formulas import Identity, Pool, identities
from drawn_claims import Claim, GradientClaim, chosen
from number_worlds import WORLDS, equal_everywhere, is_gradient, worlds_of
from pen_slips import mutants
from sympy import Integer

from svmsym.duality.steps import Rule


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
    return Claim(true.what, how, build(), true.right + true.rest)


def _with_right(true, how, build):
    return Claim(true.what, how, true.left, build() + true.rest)


def false_duals(derived, most):
    """Wrong dual objectives, refuted where the equalities of the dual hold."""
    allowed = worlds_of(derived.dual)
    true = Identity("dual modulo its equalities", *[derived.dual.objective] * 2, Integer(0))
    sorts = {}
    for how, build in mutants(true.left, Pool(derived)):
        sorts.setdefault(how, []).append(partial(_with_left, true, how, build))
    return chosen(sorts, most, lambda c: not equal_everywhere(c.left, c.right, allowed), derived.name)


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
    return GradientClaim(how, step.before, step.variable, build())


def _with_function(how, step, build):
    return GradientClaim(f"{how} of the function", build(), step.variable, step.after)
