"""Classification and the decision hyperplane."""

from __future__ import annotations

from sympy import Abs, Rational, Symbol, sqrt

from svmsym.formulas import inner, norm2
from svmsym.lectures.checks.hyperplanes.band import sides
from svmsym.lectures.checks.hyperplanes.geometry import (
    W1,
    W2,
    X1,
    X2,
    B,
    affine,
    least_distance,
    on_hyperplane,
)
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning.outcomes import least_error
from svmsym.lectures.checks.machines import silent_conventions
from svmsym.lectures.checks.together import each
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import b, i, w, x, y
from svmsym.lectures.statements import Equal
from svmsym.lectures.yoon.letters import c, d, p, r, z

P = Symbol("p", real=True)  # the probability of a class
LENGTH = r**2 - norm2(w)

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "Y-1",
        "Classification",
        "Given samples (x_1, y_1), …, (x_N, y_N), find f: X → Y.",
        not_checkable="a task: it says nothing of f that could be right or wrong",
    ),
    Entry(
        "Y-1a",
        "Classification",
        "A Bayes classifier minimises the error; an SVM goes for a wide margin.",
        least_error(P),
        Rational(1, 2) < P,
        convention="the two criteria are different: a wide margin stands in for little error on points to "
        "come",
        without=silent_conventions.margin_is_not_risk,
    ),
    Entry(
        "Y-2",
        "Decision hyperplane",
        "d(x) = wᵀx + b; d(x) = 0 is the decision hyperplane.",
        affine(),
        inner(w, p) + b,
    ),
    Entry(
        "Y-3",
        "Decision hyperplane",
        "d(x) > 0 in c_1 (t = 1), d(x) < 0 in c_2 (t = −1).",
        sides("hard-margin"),
        y[i] * d(x[i]) > 0,
    ),
    Entry(
        "Y-4",
        "Decision hyperplane",
        "One hyperplane has many equations.",
        identity(),
        Equal(inner(c * w, p) + c * b, c * (inner(w, p) + b)),
    ),
    Entry(
        "Y-5",
        "Decision hyperplane",
        "w is normal to the hyperplane; b is its position.",
        each(on_hyperplane(p, z), identity(LENGTH, times=r**2)),
        (Equal(inner(w, p - z), 0), Equal(inner(w, -b / r**2 * w) + b, 0)),
    ),
    Entry(
        "Y-6",
        "Decision hyperplane",
        "The distance of a point x_1 from the hyperplane is d(x_1)/|w|.",
        least_distance(),
        (W1 * X1 + W2 * X2 + B) / sqrt(W1**2 + W2**2),
        errata=("E-Y1",),
        corrected=Abs(W1 * X1 + W2 * X2 + B) / sqrt(W1**2 + W2**2),
        correction="|d(x_1)|/‖w‖",
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Y1",
        "hypothesis",
        "d(x)/‖w‖ has a sign: w = (3, 4), b = −10, x = 0 gives −2.",
        "|d(x)|/‖w‖",
    ),
)
