"""Letters that several chapters share."""

from __future__ import annotations

from sympy import Symbol

from svmsym.formulas import (
    Scalar,
    inner,
)
from svmsym.lectures.letters import b, i, w, x

w0, λ, r = Scalar("w_0"), Scalar("λ"), Scalar("r")  # r = ‖w‖
# Numbers: a score g, y g, a label, ‖w‖, sizes.
g, m, label = (Symbol(name, real=True) for name in ("g", "m", "y"))
R, d, N = (Symbol(name, positive=True) for name in ("R", "d", "N"))
SCORE = inner(w, x[i]) + b
