"""A printed problem, objective and constraint, against the one that a derivation starts from.

    f − Σ λ·(greater side − smaller side)

Two problems with the same Lagrangian, as formulas in the unknowns and the multipliers, are the same.
"""

from __future__ import annotations

from typing import Any

from sympy import Expr

from svmsym.formulas.atoms import Vector
from svmsym.formulas.indices import free_indices
from svmsym.formulas.normal_form import equal
from svmsym.formulas.operations import total
from svmsym.formulas.printing import to_text
from svmsym.formulas.substitution import substitute
from svmsym.lectures.checks.derived import derived, run
from svmsym.lectures.checks.relations import not_closed
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.finding import Check, Finding


def states(name: str) -> Check:
    """A printed problem, ``minimise`` and ``such that``, has the Lagrangian of the derivation.

    >>> from svmsym.formulas import Family, Index, IndexSet, Operator, Vector, VectorFamily, inner
    >>> rows = IndexSet("k", "i", "j")
    >>> i, u, p = Index("i", rows), Vector("u"), Vector("p")
    >>> limit = inner(VectorFamily("a", rows)[i], u) >= Family("c", rows)[i]
    >>> problem = {"minimise": inner(u, Operator("Q")(u)) / 2 + inner(p, u), "such that": limit}
    >>> states("convex-qp").decide(problem).holds
    True
    """

    def decide(printed: dict[str, Any]) -> Finding:
        limits = printed["such that"]
        limit, *more = limits if isinstance(limits, tuple) else (limits,)
        wrong = not_closed([limit])
        if wrong is not None or more:
            return wrong or Finding(False, "another constraint is printed", to_text(more[0]))
        slack = limit.gts - limit.lts
        (index,) = free_indices(slack)
        multiplier = run(name).problem.constraints[0].multiplier
        form = printed["minimise"] - total(substitute(multiplier, {multiplier.index: index}) * slack, index)
        return derived(name, "lagrangian").decide(form)

    return with_parts(Check("derive", decide), "minimise", "such that")


def convex(variable: str, curvature: Expr) -> Check:
    """Halfway between u and v a printed objective is below the mean of its values by ⅛·curvature(u − v).

    >>> from svmsym.formulas import Vector, norm2
    >>> w = Vector("w")
    >>> convex("w", norm2(w)).decide({"minimise": norm2(w) / 2}).holds
    True
    """

    def decide(printed: dict[str, Any]) -> Finding:
        u, v, f = Vector(variable), Vector(variable + "′"), printed["minimise"]
        below = (f + substitute(f, {u: v})) / 2 - substitute(f, {u: (u + v) / 2})
        if equal(below, substitute(curvature, {u: u - v}) / 8):
            return Finding(True, "convex: a quadratic form that is never negative measures how far")
        return Finding(False, "the curvature is another one", f"halfway the mean is missed by {below}")

    return Check("derive", decide)
