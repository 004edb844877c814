"""The widest street as a program."""

from __future__ import annotations

from sympy import Symbol, true

from svmsym.formulas import (
    Vector,
    inner,
    norm2,
)
from svmsym.lectures.ch7.letters import SCORE, N, R, d, g, label, r
from svmsym.lectures.checks.duality.program_size import (
    constraints_count_too,
    sizes,
)
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.hyperplanes.street import (
    closest_scores,
    convex_exactly_where,
    difference_of,
    label_cases,
    no_wider_street,
    opposite_growth,
    other_scales,
    street_width,
)
from svmsym.lectures.checks.hyperplanes.widest_street import finds_widest_street
from svmsym.lectures.checks.together import at_once, with_parts
from svmsym.lectures.data import FOUR, LOPSIDED, THREE
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import b, i, w, y
from svmsym.lectures.statements import Chain, Equal

near, far = Vector("u"), Vector("v")  # closest points x^(1) and x^(2) of the two classes
# Entries of a 2×2 matrix.
q11, q12, q22 = (Symbol(name, real=True) for name in ("q11", "q12", "q22"))

ENTRIES: tuple[Entry, ...] = (
    # Problem formulation
    Entry(
        "C-1",
        "Problem formulation",
        "The idea: of all boundaries between two classes take the one with the widest margin",
        with_parts(no_wider_street(), "no street is wider"),
        {"no street is wider": True},
    ),
    Entry(
        "C-2",
        "Problem formulation",
        "wᵀx + w_0 is 1 at the closest points of one side and −1 at those of the other",
        with_parts(closest_scores(), "+", "−"),
        {"+": 1, "−": -1},
        convention="the hyperplane lies in the middle, and (w, w_0) is scaled so",
        without=other_scales,
        errata=("E-C1",),
        quoted="wᵀχ + w_0 = 1, wᵀχ + w_0 = −1",
    ),
    Entry(
        "C-3",
        "Problem formulation",
        "wᵀx^(1) + w_0 = 1 and wᵀx^(2) + w_0 = −1 imply wᵀ(x^(1) − x^(2)) = 2",
        difference_of(Equal(inner(w, near) + b, 1), Equal(inner(w, far) + b, -1)),
        Equal(inner(w, near - far), 2),
    ),
    Entry(
        "C-4",
        "Problem formulation",
        "margin = wᵀ(x^(1) − x^(2))/‖w‖ = 2/‖w‖",
        street_width(),
        Chain((inner(w, near - far) / r, 2 / r)),
    ),
    Entry(
        "C-5",
        "Problem formulation",
        "Maximising the margin 2/‖w‖ is minimising ½‖w‖",
        opposite_growth(R),
        {"maximise": 2 / R, "minimise": R / 2},
    ),
    Entry(
        "C-6",
        "Problem formulation",
        "wᵀx + w_0 ≥ 1 for y = 1 and ≤ −1 for y = −1, or equivalently y(wᵀx + w_0) ≥ 1",
        label_cases(label, g),
        {"y = 1": g >= 1, "y = −1": g <= -1, "y": label * g >= 1},
        errata=("E-C1",),
        quoted="D = {(x^(ℓ), y^(ℓ)), …}",
    ),
    Entry(
        "C-7",
        "Problem formulation",
        "min ½‖w‖² subject to y^(ℓ)(wᵀx^(ℓ) + w_0) ≥ 1 for all ℓ",
        at_once(finds_widest_street(FOUR, LOPSIDED, THREE), states("hard-margin")),
        {"minimise": norm2(w) / 2, "such that": y[i] * SCORE >= 1},
    ),
    Entry(
        "C-7a",
        "Problem formulation",
        "Quadratic programs are convex problems, without a condition on Q",
        convex_exactly_where(q11, q12, q22),
        (true,),
        errata=("E-C2",),
        corrected=(q11 >= 0, q22 >= 0, q11 * q22 - q12**2 >= 0),
        correction="only those with Q ⪰ 0; for 2×2: neither a diagonal entry nor the determinant is negative",
    ),
    Entry(
        "C-7b",
        "Problem formulation",
        "The size of the primal depends on the dimension d: it has d + 1 unknowns",
        sizes("hard-margin", N, d, "primal unknowns", "primal constraints"),
        {"primal unknowns": d + 1, "primal constraints": N},
        convention="complexity means the number of unknowns",
        without=constraints_count_too,
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-C1",
        "notation",
        "four letters slip: χ for x, a data set that starts at ℓ, labels r instead of y, wx without the ᵀ",
        "x; ℓ = 1, …, N; y^(ℓ); wᵀx^(ℓ)",
    ),
    Erratum(
        "E-C2",
        "hypothesis",
        "a quadratic objective can bulge upwards: min −x² on [−1, 1] has its maximum in the middle",
        "convex quadratic programming, Q ⪰ 0",
    ),
)
