"""Letters that several chapters share; lines that the engine derives are written with its letters."""

from __future__ import annotations

from typing import Any

from sympy import Symbol

from svmsym.formulas import Scalar, Vector, inner, total
from svmsym.lectures.letters import b, i, j, w, y, α

# A second hyperplane, points off the data, mixing weights; r = ‖w‖.
u, p, z = Vector("u"), Vector("x"), Vector("z")
c, θ, r = Scalar("c"), Scalar("θ"), Scalar("r")
# SymPy's letters for examples and cases.
X, Z = Symbol("x", real=True), Symbol("z", real=True)


def d(point: Any) -> Any:
    """The score ⟨w, x⟩ + b."""
    return inner(w, point) + b


def widest(multiplier: Any) -> Any:
    """The dual objective with inner products or kernel values."""
    return total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * multiplier, i, j) / 2


BALANCE = total(α[i] * y[i], i)
