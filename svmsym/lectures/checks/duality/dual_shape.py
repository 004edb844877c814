"""The dual as a program: how many unknowns, constraints and terms it has, and where the points occur."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Dummy, Symbol

from svmsym.formulas.atoms import VectorEntry
from svmsym.formulas.operations import Inner
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import same, shown
from svmsym.lectures.finding import Check, Finding

N = Symbol("N", positive=True)
_SIZES = (2, 3, 4, 5)


def measured(size: int) -> dict[str, Any]:
    """Counts of the derived dual of the hard margin, filled with points (k, k²) and labels in turn.

    >>> measured(4)["equalities"], measured(4)["inequalities"], measured(4)["terms"]
    (1, 4, 16)
    """
    from svmsym.duality.arrays import arrays  # noqa: PLC0415 - arrays load when a check runs

    found = run("hard-margin")
    X = [[k, k * k] for k in range(1, size + 1)]
    qp = arrays(found.qp, {"x": X, "y": [(-1) ** k for k in range(size)]})
    entries = {(p, q): v for p, row in enumerate(qp.P.tolist()) for q, v in enumerate(row)}
    alone = found.dual.objective.replace(lambda e: isinstance(e, Inner), lambda _: Dummy())
    return {
        "unknowns": len(qp.q),
        "equalities": len(qp.A),
        "inequalities": len(qp.G),
        "x only in inner products": not alone.atoms(VectorEntry),
        "terms": len(entries),
        "different terms": len(
            {frozenset(place) for place in entries if entries[place] == entries[place[::-1]]}
        ),
    }


def shape(*names: str) -> Check:
    """Printed counts (all of those named), as formulas in N, are those of the derived dual for N = 2, …, 5.

    >>> shape().decide({"terms": N**2}).holds, shape().decide({"terms": N}).counterexample
    (True, 'N = 2: terms is 4, printed 2')
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        for size in _SIZES:
            counted = measured(size)
            for name, formula in printed.items():
                said = formula.subs(N, size) if hasattr(formula, "subs") else formula
                if not same(counted[name], said):
                    numbers = f"N = {size}: {name} is {shown(counted[name])}, printed {shown(said)}"
                    return Finding(False, "counted otherwise", numbers)
        return Finding(True, "counted in the derived dual for N = 2, …, 5")

    check = Check("run", decide)
    return with_parts(check, *names) if names else check
