"""Letters that several chapters share."""

from __future__ import annotations

from sympy import Rational

from svmsym.formulas import (
    Index,
    Vector,
    inner,
    total,
)
from svmsym.lectures.letters import b, i, samples, w, x, y, α

HALF = Rational(1, 2)
# A support vector x_s, and a new point x.
s, new = Index("s", samples), Vector("x")
SCORE = inner(w, x[i]) + b
SIGNED_SUM = total(α[i] * y[i], i)
