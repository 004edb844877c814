"""A printed dual problem, objective and constraints, against the derived one.

    max Σα − ½ΣΣ α α y y ⟨x, x⟩   subject to   Σ α y = 0,  α ≥ 0

Equations count up to sign; an inequality counts by its slack, greater side minus smaller side, and must not
be strict.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sympy import Expr

from svmsym.duality.problem import Sense
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import prove
from svmsym.formulas.kinds import kind_of
from svmsym.formulas.printing import to_text
from svmsym.formulas.substitution import substitute
from svmsym.lectures.checks.derived import derived, run
from svmsym.lectures.checks.relations import not_closed
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding

_PARTS = {"objective", "equations", "inequalities"}


def dual_problem(name: str, sense: Sense = "max", **conventions: str) -> Check:
    """A dictionary with the objective, the equations and the inequalities of a dual is what is derived.

    >>> from svmsym.formulas import Scalar
    >>> empty = {"objective": Scalar("b"), "equations": (), "inequalities": ()}
    >>> dual_problem("hard-margin").decide(empty).holds
    False
    """

    def decide(printed: dict[str, Any]) -> Finding:
        if set(printed) != _PARTS:
            return Finding(False, "a dual has an objective, equations and inequalities", ", ".join(printed))
        strict = not_closed(printed["inequalities"])
        if strict is not None:
            return strict
        dual = run(name, *sorted(conventions.items())).dual
        objective = derived(name, "dual", sense=sense, **conventions).decide(printed["objective"])
        if not objective.holds:
            return objective
        equations = [exact(e.left) - exact(e.right) for e in printed["equations"]]
        slacks = [r.gts - r.lts for r in printed["inequalities"]]
        wanted = [k.expression for k in dual.inequalities]
        wrong = _unmatched(equations, dual.equalities, "= 0", (1, -1)) or _unmatched(
            slacks, wanted, "≥ 0", (1,)
        )
        if wrong:
            return Finding(False, "the constraints of the dual are others", wrong)
        return Finding(True, objective.reason)

    return Check("derive", decide)


def _unmatched(printed: Sequence[Expr], wanted: Sequence[Expr], sign: str, factors: Sequence[int]) -> str:
    """A constraint that only one of the two lists has, as text."""
    for mine, others, said in ((printed, wanted, "printed"), (wanted, printed, "derived")):
        for e in mine:
            if not any(agree(e, factor * other) for other in others for factor in factors):
                return f"{shown(to_text(e))} {sign} is {said} alone"
    return ""


def agree(left: Expr, right: Expr) -> bool:
    """Whether two formulas are the same for all n and m, up to the names of their free indices.

    >>> from svmsym.formulas import Family, Index, IndexSet
    >>> samples = IndexSet("n", "i", "j")
    >>> i, j, α = Index("i", samples), Index("j", samples), Family("α", samples)
    >>> agree(α[i], α[j]), agree(α[i], -α[i])
    (True, False)
    """
    mine, theirs = (sorted(free_indices(e), key=lambda k: k.name) for e in (left, right))
    if len(mine) != len(theirs) or kind_of(left) is not kind_of(right):
        return False
    renamed = substitute(right, dict(zip(theirs, mine, strict=True))) if mine != theirs else right
    return prove(left - renamed).holds
