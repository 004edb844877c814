"""True re-expressions of the formulas of a derivation."""

import random
from functools import partial

from derived_formulas import Pool, formulas, labels_of
from drawn_claims import Claim, chosen
from formula_spots import scalar
from rewriting_rules import RULES, Rewriter
from sympy import Integer, Rational

from svmsym.formulas import Entry, Index, Total


def re_expressions(derived, most):
    """True equations between the formulas of a derivation and other ways to write them."""
    rewriter = Rewriter(random.Random(derived.name), labels_of(derived))
    sorts = {}
    for what, formula in formulas(derived):
        for name in RULES:
            sorts.setdefault(name, []).append(partial(_by_rule, rewriter, what, formula, name))
        for length in (2, 4, 6):
            name = f"{length} rules"
            sorts.setdefault(name, []).append(partial(_by_chain, rewriter, what, formula, length))
    return chosen(sorts, most, lambda c: c.left != c.right, derived.name)[0]


def _by_rule(rewriter, what, formula, name):
    return Claim(what, name, formula, rewriter.once(formula, name) or formula)


def _by_chain(rewriter, what, formula, length):
    return Claim(what, f"{length} rules", formula, rewriter.chain(formula, length))


def modulo_relations(derived):
    """The dual objective plus multiples of what the dual says is zero."""
    pool = Pool(derived)
    objective = derived.dual.objective
    for residual in derived.dual.equalities:
        if not scalar(residual):
            continue
        cofactors = [Integer(1), Rational(-3, 2), *pool.scalars[:4], residual]
        for name, domain in pool.families[:4]:
            index = Index(domain.letters[0], domain)
            cofactors += [Total(Entry(name, index), index), Total(Entry(name, index) ** 2, index)]
        for cofactor in cofactors:
            how = f"plus {cofactor} times an equality"
            yield Claim("dual", how, objective + cofactor * residual, objective)
