"""What a proof that a program has no optimum says about the problem behind it.

A support vector machine is solved through its dual. Where the dual grows for ever along a ray, the
constraints of the problem contradict each other; where the dual has no point, the problem's objective falls
for ever.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from svmsym.exact.answer import Status, Vector
from svmsym.exact.problem import Problem
from svmsym.exact.programs.instance import Instance
from svmsym.exact.solving.pivoting import Infeasible, Unbounded, optimise

Found = tuple[Status, None, dict[str, Vector], str]  # status, no point, witness, reason

_CONTRADICTION = "its constraints contradict each other"
_NO_DUAL = {
    "nusvc": "ν is too large for the smaller class: ν ≤ 2·min(n₊, n₋)/n is needed",
    "one-class": "ν is above 1",
    "svdd": "C is below 1/n: a negative squared radius pays for every slack",
}


def no_optimum(stated: Instance, found: Infeasible | Unbounded) -> Found:
    """Status, witness and reason."""
    kind = stated.problem.kind
    if isinstance(found, Infeasible):
        if kind == "qp":
            return "infeasible", None, _of_rows(stated, found), _CONTRADICTION
        return "unbounded", None, {"farkas": found.farkas}, _NO_DUAL.get(kind, "its dual has no point")
    if kind == "qp":
        return _falling(stated, found)
    if kind == "svc":
        return _inseparable(stated.problem, found.ray)
    return "infeasible", None, {"ray": found.ray}, _CONTRADICTION


def _of_rows(stated: Instance, found: Infeasible) -> dict[str, Vector]:
    """Multipliers of the inequalities and equalities of a qp that add up to 0 ≥ 1."""
    q = stated.problem
    # The integer row is a multiple of the stated one, and so is its share in the contradiction.
    given = {name: y * factor for y, (name, factor) in zip(found.farkas, stated.scalars, strict=True)}
    witness = {
        "A": [given.get(f"A{k}", Fraction(0)) for k in range(1, len(q.A) + 1)],
        "E": [given.get(f"E{k}", Fraction(0)) for k in range(1, len(q.E) + 1)],
    }
    total = sum(
        (y * r for y, r in zip((*witness["A"], *witness["E"]), (*q.c, *q.d), strict=True)), Fraction(0)
    )
    return {name: tuple(y / total for y in values) for name, values in witness.items()}


def _falling(stated: Instance, found: Unbounded) -> Found:
    """A qp falls for ever along a ray if it has a point at all."""
    p = stated.program
    nothing = [0] * p.size
    start = optimise(replace(p, weight=0, ridge=nothing, slope=nothing), [-1] * p.size)
    if isinstance(start, Infeasible):
        return "infeasible", None, _of_rows(stated, start), _CONTRADICTION
    assert isinstance(start, tuple)
    at = [Fraction(u, start[0].denominator) for u in start[0].numerators]
    (_, plus), (_, minus), *_ = stated.blocks
    witness = {
        name: tuple(a - b for a, b in zip(values[plus], values[minus], strict=True))
        for name, values in (("point", at), ("ray", found.ray))
    }
    return "unbounded", None, witness, "its objective falls for ever along the ray"


def _inseparable(problem: Problem, ray: Vector) -> Found:
    """Weights that sum to one in each class and give the same point, and that point.

    Without b: weights of all y·x that sum to one and give the origin.
    """
    if not problem.bias:
        total = sum(ray, Fraction(0))
        reason = "no hyperplane through the origin separates: the origin lies in the hull of the y·x"
        return "infeasible", None, {"weights": tuple(d / total for d in ray)}, reason
    total = sum((d for d, y in zip(ray, problem.y, strict=True) if y > 0), Fraction(0))
    weights = tuple(d / total for d in ray)
    witness = {"weights": weights}
    if problem.X is not None and problem.kernel.type == "linear":
        chosen = [(d, problem.X[i]) for i, d in enumerate(weights) if d and problem.y[i] > 0]
        columns = range(len(chosen[0][1]))
        witness["point"] = tuple(sum((d * x[j] for d, x in chosen), Fraction(0)) for j in columns)
    reason = "no hyperplane separates the classes: their convex hulls have a point in common"
    return "infeasible", None, witness, reason
