"""The normal vector from a dual that is solved, against the primal that is solved on its own."""

from __future__ import annotations

from svmsym.formulas import Index, IndexSet, LabelFamily, Scalar, Vector, VectorFamily, inner, norm2
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.machines.margin_programs import solved
from svmsym.lectures.checks.values import shown
from svmsym.lectures.data import FOUR, THREE
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

_SAMPLES = IndexSet("n", "i", "j")
_I = Index("i", _SAMPLES)


def normal_from_dual() -> Check:
    """The right side of a printed equation for w, at the α of the dual, is the w of the primal.

    >>> from svmsym.formulas import Family, total
    >>> α, x = Family("α", _SAMPLES), VectorFamily("x", _SAMPLES)
    >>> normal_from_dual().decide(Equal(Vector("w"), total(α[_I] * x[_I], _I))).holds
    False
    """

    def decide(printed: Equal) -> Finding:
        from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

        w, b = Vector("w"), Scalar("b")
        apart = LabelFamily("y", _SAMPLES)[_I] * (inner(w, VectorFamily("x", _SAMPLES)[_I]) + b) >= 1
        for data in (FOUR, THREE):
            alpha = solve(data.points, data.labels, C="inf").alpha
            found = at_numbers(printed.right, {"α": list(alpha), "x": data.points, "y": data.labels})
            primal = solved(norm2(w) / 2, [apart], data, slack=False)
            assert primal is not None
            if found != primal[:-1]:
                numbers = f"{data.name}: {shown(found)} instead of {shown(primal[:-1])}"
                return Finding(False, "another normal vector", numbers)
        return Finding(True, f"the primal has the same w on {FOUR.name} and {THREE.name}")

    return Check("run", decide)
