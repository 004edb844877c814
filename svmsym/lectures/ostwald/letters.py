"""Letters that several chapters share, and the names of the sections."""

from __future__ import annotations

from typing import Any

from sympy import Symbol

from svmsym.formulas import Index, Scalar, Vector, inner, total
from svmsym.lectures.letters import b, i, j, samples, w, x, y, α

k, r = Index("k", samples), Scalar("r")
place, foot, x_a, x_b, x_0, v = (Vector(name) for name in ("x", "x_p", "x_a", "x_b", "x_0", "v"))
w_bar, star = Vector("w′"), Vector("x*")
a, d, t, price, label = (Scalar(name) for name in ("a", "d", "t", "C", "y*"))
factor, dim, m = Symbol("a", real=True), Symbol("dim"), Symbol("m")


def f(at: Any) -> Any:
    """The score wᵀx + w_0."""
    return inner(w, at) + b


multipliers, balance = total(α[i], i), total(α[i] * y[i], i)
form = total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j)
dual = multipliers - form / 2
w_i, w_j = total(α[i] * y[i] * x[i], i), total(α[j] * y[j] * x[j], j)
separated = y[i] * f(x[i]) >= 1
SCENARIO, GEOMETRY, LEARNING = "Anwendungsszenario", "Geometrie linearer Diskriminanzfunktionen", "Lernen"
EXAMPLE, QUESTIONS, APPENDIX = "Anwendungsbeispiel", "Selbstkontrollfragen", "Appendix: duales Problem"
