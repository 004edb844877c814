"""Mere names: f(x), Q_ij, ∂L/∂b, K(x, z). A name that only one side uses says nothing about the other.

A name that the reference uses on the way to its final form can be eliminated: ∂L/∂b = −Σα_iy_i = 0 says of
the multipliers that Σα_iy_i = 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sympy import Expr, Integer

from svmsym.exams.equivalence.conditions import Condition
from svmsym.exams.equivalence.signs import MULTIPLIERS
from svmsym.exams.equivalence.text import formula_text
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.meaning.functions import Applied, Gradient, PairEntry
from svmsym.formulas.atoms import FeatureImage, Letter
from svmsym.formulas.operations import KernelValue

_DUAL = MULTIPLIERS - {"ξ"}
_MAP = FeatureImage.__name__
ONE_HAS = "only one of answer and reference has"


def names_in(e: Expr) -> set[tuple[str, str]]:
    """The sort and the name of each mere name in a formula."""
    found = {(type(node).__name__, node.name) for node in e.atoms(Applied, PairEntry, FeatureImage)}
    found |= {(_MAP, str(node.args[1])) for node in e.atoms(KernelValue)}
    found |= {("Gradient", formula_text(node)) for node in e.atoms(Gradient)}
    # What is differentiated is part of the derivative's name.
    inside = {("Applied", a.name) for node in e.atoms(Gradient) for a in node.atoms(Applied)}
    outside = {("Applied", a.name) for a in e.xreplace(_hidden(e)).atoms(Applied)}
    return found - (inside - outside)


def _hidden(e: Expr) -> dict[Expr, Expr]:
    return {node: Integer(0) for node in e.atoms(Gradient)}


def one_sided(left: Iterable[Expr], right: Iterable[Expr], given: Iterable[Expr] = ()) -> list[str]:
    """Names that occur on one side only and that no given relation speaks about."""
    sides = [*left], [*right]
    a, b = (set().union(*map(names_in, side)) for side in sides)
    known = set().union(*map(names_in, given))
    maps = {node.name for side in sides for e in side for node in e.atoms(FeatureImage)}
    # A kernel is known by its feature map, which nobody has to write.
    return sorted("K" if sort == _MAP and name not in maps else name for sort, name in (a ^ b) - known)


def only_one_has(names: Iterable[str]) -> str:
    """The reason why names that one side uses, and the other does not, leave a comparison open.

    >>> only_one_has(["φ"])
    'only one of answer and reference has φ'
    """
    return f"{ONE_HAS} {', '.join(names)}"


def eliminable(conditions: Sequence[Condition], others: Sequence[Condition]) -> list[Expr]:
    """Derivatives and applied names that only the first system mentions."""
    here = {n for c in conditions for n in c.residual.atoms(Gradient, Applied)}
    inside = {a for g in here if isinstance(g, Gradient) for a in g.atoms(Applied)}
    there = set().union(*(names_in(c.residual) for c in others))
    return [n for n in sorted(here - inside, key=formula_text) if not names_in(n) & there]


def eliminated(conditions: Sequence[Condition], name: Expr) -> tuple[list[Condition], Expr] | None:
    """The system without a name, and the value that an equation gives to it; None where no equation does."""
    for k, c in enumerate(conditions):
        if c.sense != "=" or c.where:
            continue
        rest = c.residual.xreplace({name: Integer(0)})
        slope = c.residual - rest
        if slope in {name, -name}:
            value = -rest if slope == name else rest
            if _impossible(name, value):
                return None
            others = [*conditions[:k], *conditions[k + 1 :]]
            return [replace(o, residual=o.residual.xreplace({name: value})) for o in others], value
    return None


def _impossible(name: Expr, value: Expr) -> bool:
    """∂L/∂μ_i = C − α_i − μ_i: a Lagrangian is linear in its multipliers, so that they do not occur there."""
    if not isinstance(name, Gradient):
        return False
    by = {subscript(b.name)[0] for b in name.by if isinstance(b, Letter)}
    inside = {subscript(x.name)[0] for x in value.atoms(Letter)}
    return bool(by & _DUAL and inside & _DUAL)
