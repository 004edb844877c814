"""What a derivation displays, and what it says is equal."""

import random
from dataclasses import dataclass

from rewriting_rules import Rewriter
from sympy import Add, Expr, Integer

from svmsym.duality.steps import Rule
from svmsym.formulas import Entry, Label, Scalar, Size, Vector
from svmsym.formulas.atoms import Letter


@dataclass(frozen=True)
class Identity:
    """left = right + rest; only left and right are ever changed, rest says what was used."""

    what: str
    left: Expr
    right: Expr
    rest: Expr


def formulas(derived):
    """The formulas that a derivation displays, by what they are."""
    dual = derived.dual
    yield "Lagrangian", dual.lagrangian.expression
    for c in dual.conditions:
        yield f"gradient by {c.variable}", c.gradient
        yield f"condition of {c.variable}", c.residual
    for v, minimiser in dual.minimisers.items():
        yield f"minimiser {v}", minimiser
    for m, solved in dual.eliminated.items():
        yield f"multiplier {m}", solved
    yield "dual", dual.objective
    yield "cost of the QP", derived.qp.steps[0].after
    yield "gap", derived.gap.left
    yield "terms of the gap", derived.gap.right
    for k, step in enumerate(derived.steps):
        yield f"before step {k}, {step.rule.value}", step.before
        yield f"after step {k}, {step.rule.value}", step.after


def identities(derived):
    """What the derivation says is equal: each step, and each formula written in another way."""
    for k, step in enumerate(derived.steps):
        if step.rule is not Rule.GRADIENT:
            rest = Add(*(use.expression() for use in step.uses))
            yield Identity(f"step {k}, {step.rule.value}", step.factor * step.before, step.after, rest)
    rewriter = Rewriter(random.Random(derived.name), labels_of(derived))
    for what, formula in formulas(derived):
        if not what.startswith(("before", "after")):
            yield Identity(what, formula, rewriter.chain(formula, 3), Integer(0))


class Pool:
    """The letters of a derivation, to put one in another's place."""

    def __init__(self, derived):
        letters = set().union(*(f.atoms(Letter, Size) for _, f in formulas(derived)))
        self.scalars = sorted({x for x in letters if isinstance(x, Scalar)}, key=str)
        self.vectors = sorted({x for x in letters if isinstance(x, Vector)}, key=str)
        self.families = sorted({(x.name, x.index.domain) for x in letters if isinstance(x, Entry)}, key=str)


def labels_of(derived):
    return {x.index.domain: x.name for x in derived.dual.lagrangian.expression.atoms(Label)}
