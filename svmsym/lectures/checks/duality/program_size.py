"""How large the primal and the dual are: unknowns and constraints, counted on the derivation."""

from __future__ import annotations

from typing import Any

from sympy import Expr

from svmsym.formulas.atoms import Scalar, Vector
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.machines.margin_programs import FOUR, THREE
from svmsym.lectures.checks.values import computes
from svmsym.lectures.finding import Check, Finding


def sizes(name: str, samples: Expr, dimension: Expr) -> Check:
    """The printed numbers of unknowns and constraints of the primal and of the dual, in N and d.

    >>> from sympy.abc import N, d
    >>> sizes("hard-margin", N, d).decide({"primal unknowns": d}).counterexample
    'primal unknowns: computed d + 1, printed d'
    """

    def count(letters: Any) -> Any:
        each = {Vector: dimension, Scalar: 1}
        return sum(each.get(type(v), samples) for v in letters)

    def compute() -> dict[str, Any]:
        found = run(name)
        limits = [c.multiplier for c in found.problem.constraints]
        return {
            "primal unknowns": count(found.problem.unknowns),
            "primal constraints": count(limits),
            "dual unknowns": count(found.dual.variables),
        }

    return computes(compute, "derive")


def dual_may_be_larger() -> Finding:
    """Where the points outnumber the coordinates, the primal has fewer unknowns.

    >>> dual_may_be_larger().counterexample
    'the points (0,0)−, (2,2)−, (2,0)+, (3,0)+ with Φ(x) = x: 3 unknowns against 4 multipliers'
    """
    primal, dual = len(FOUR.points[0]) + 1, len(FOUR.points)
    said = f"{FOUR.name} with Φ(x) = x: {primal} unknowns against {dual} multipliers"
    return Finding(primal > dual, "for small d̃ the primal is the smaller program", said)


def constraints_count_too() -> Finding:
    """Two problems of the same d differ in their number of constraints.

    >>> constraints_count_too().holds
    False
    """
    counts = [(len(data.points[0]), len(data.points)) for data in (FOUR, THREE)]
    said = ", ".join(f"d = {dim} with {n} constraints" for dim, n in counts)
    same = len({n for _, n in counts}) == 1
    return Finding(same, "N constraints come with it", f"{FOUR.name} and {THREE.name}: {said}")


def entries_cost_products() -> Finding:
    """The matrix of the dual needs every inner product once: N(N + 1)/2 of them, d products each.

    >>> entries_cost_products().counterexample
    'N = 4: 20 products for d = 2, 20000 for d = 2000'
    """
    n = len(FOUR.points)
    products = [n * (n + 1) // 2 * dim for dim in (2, 2000)]
    said = f"N = {n}: {products[0]} products for d = 2, {products[1]} for d = 2000"
    return Finding(products[0] == products[1], "d enters through the entries of G", said)
