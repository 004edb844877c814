"""How large the primal and the dual are: unknowns and constraints, counted on the derivation."""

from __future__ import annotations

from typing import Any

from sympy import Expr
from sympy.core.relational import Equality, Relational, Unequality

from svmsym.formulas.atoms import Scalar, Vector
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.picked import picked
from svmsym.lectures.checks.relations import closed
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import shown
from svmsym.lectures.data import FOUR, THREE
from svmsym.lectures.finding import Check, Finding


def sizes(name: str, samples: Expr, dimension: Expr, *names: str) -> Check:
    """The printed numbers of these names, unknowns and constraints of the primal and the dual, in N and d.

    >>> from sympy.abc import N, d
    >>> sizes("hard-margin", N, d, "primal unknowns").decide({"primal unknowns": d}).counterexample
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

    return picked(compute, *names, how="derive")


def smaller_dual(name: str, samples: Expr, dimension: Expr) -> Check:
    """Printed numbers of unknowns, and as ``convenient`` a condition that makes the dual the smaller one.

    With the condition a < b, and an excess (primal − dual) − (b − a) that is not negative, the dual has
    fewer unknowns.

    >>> from sympy import symbols
    >>> N, d = symbols("N d", positive=True)
    >>> said = {"primal unknowns": d + 1, "dual unknowns": N, "convenient": N < d}
    >>> smaller_dual("hard-margin", N, d).decide(said).holds
    True
    >>> smaller_dual("hard-margin", N, d).decide({**said, "convenient": N < d + 2}).holds
    False
    """
    counted = sizes(name, samples, dimension, "primal unknowns", "dual unknowns")

    def decide(printed: dict[str, Any]) -> Finding:
        condition = printed["convenient"]
        found = counted.decide({key: value for key, value in printed.items() if key != "convenient"})
        if not found.holds:
            return found
        if not isinstance(condition, Relational) or isinstance(condition, Equality | Unequality):
            return Finding(False, "the condition is no inequality", shown(condition))
        excess = printed["primal unknowns"] - printed["dual unknowns"] - (condition.gts - condition.lts)
        if excess.is_positive or (excess.is_nonnegative and not closed(condition)):
            return Finding(
                True, f"{found.reason}; {shown(condition)} leaves the dual at least one unknown fewer"
            )
        return Finding(False, "the dual need not be smaller", f"{shown(condition)}, excess {shown(excess)}")

    return with_parts(Check("derive", decide), "primal unknowns", "dual unknowns", "convenient")


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
