"""The margin, support vectors, and the canonical hyperplane."""

from __future__ import annotations

from fractions import Fraction

from sympy import Abs, Min

from svmsym.formulas import inner
from svmsym.lectures.checks.algebra import algebra
from svmsym.lectures.checks.duality.support import MARGIN, F, Y, multipliers_miss, on_the_margin
from svmsym.lectures.checks.hyperplanes.dropped_conventions import two_scales
from svmsym.lectures.checks.hyperplanes.geometry import same_points
from svmsym.lectures.checks.hyperplanes.objectives import R
from svmsym.lectures.checks.hyperplanes.sign_patterns import (
    F_1,
    F_2,
    Y_1,
    Y_2,
    canonical_form,
    misclassified,
    pairs_of_signs,
    signs,
)
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.lines import where
from svmsym.lectures.checks.together import each
from svmsym.lectures.checks.values import computes
from svmsym.lectures.checks.worded import worded
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import b, w
from svmsym.lectures.ostwald.letters import GEOMETRY, a, d, f, factor, label, place, r, star
from svmsym.lectures.statements import Equal


def _equivalent() -> dict[str, int]:
    """Pairs a·(w, w_0) for a = 1, 2, −1, ½, and the sets of points that they describe."""
    pairs = [tuple(Fraction(c) * number for number in (1, -1, -1)) for c in (1, 2, -1, Fraction(1, 2))]
    return {"pairs (aw, aw_0)": len(set(pairs)), "hyperplanes H_a": same_points(pairs)}


ENTRIES: tuple[Entry, ...] = (
    # Margin and support vectors
    Entry(
        "O-20",
        GEOMETRY,
        "|d^(i)| = |f(x^(i))|/‖w‖ = y^(i) f(x^(i))/‖w‖ ≥ 0 for all training points.",
        each(signs(correct=False), signs(correct=False)),
        (Equal(Abs(F) / R, Y * F / R), Y * F / R >= 0),
        errata=("E-O3",),
        corrected=(Equal(Abs(F) / R, Y * F / R), Y * F / R >= 0),
        corrected_check=each(signs(correct=True), signs(correct=True)),
        correction="for data that h classifies correctly",
    ),
    Entry(
        "O-20a",
        GEOMETRY,
        "If y = −1 where f < 0 and y = +1 where f ≥ 0, then |f| = y f.",
        signs(correct=True),
        Equal(Abs(F), Y * F),
    ),
    Entry(
        "O-21",
        GEOMETRY,
        "The margin is d* = min |d^(i)| = min y^(i) f(x^(i))/‖w‖.",
        pairs_of_signs(correct=False),
        Equal(Min(Abs(F_1), Abs(F_2)) / R, Min(Y_1 * F_1, Y_2 * F_2) / R),
        errata=("E-O3",),
        corrected=Equal(Min(Abs(F_1), Abs(F_2)) / R, Min(Y_1 * F_1, Y_2 * F_2) / R),
        corrected_check=pairs_of_signs(correct=True),
        correction="for data that h classifies correctly; otherwise d* = min |d^(i)| alone",
    ),
    Entry(
        "O-22",
        GEOMETRY,
        "x^(i) is a support vector if |d^(i)| = d*.",
        on_the_margin(),
        Equal(Abs(F) / R, MARGIN),
        convention="the geometric notion: on the margin, whatever its multiplier",
        without=multipliers_miss,
    ),
    # Equivalent parameters and the canonical hyperplane
    Entry(
        "O-23",
        GEOMETRY,
        "f and a·f with a ≠ 0 have the same hyperplane: a f(x) = (aw)ᵀx + a w_0.",
        identity(),
        Equal(a * f(place), inner(a * w, place) + a * b),
    ),
    Entry(
        "O-24",
        GEOMETRY,
        "The H_a with parameters (aw, aw_0), a ≠ 0, form a set of equivalent hyperplanes.",
        worded(
            computes(_equivalent),
            _equivalent,
            dict.fromkeys(
                ("pairs (aw, aw_0)", "hyperplanes H_a"),
                "the multiples of (w, w_0) by a = 1, 2, −1, ½ are {pairs (aw, aw_0)} pairs of parameters, "
                "but the sets H_a that they describe are {hyperplanes H_a} and the same",
            ),
        ),
        {"pairs (aw, aw_0)": 4, "hyperplanes H_a": 4},
        errata=("E-O5",),
        corrected={"pairs (aw, aw_0)": 4, "hyperplanes H_a": 1},
        correction="the pairs (aw, aw_0) are equivalent parameters of one hyperplane",
    ),
    Entry(
        "O-25",
        GEOMETRY,
        "H is in canonical form if |f(x*)| = y*(wᵀx* + w_0) = 1 at a support vector x*.",
        canonical_form(),
        (Equal(Abs(F), 1), Equal(Y * F, 1)),
        convention="x* is classified correctly, y* f(x*) > 0",
        without=misclassified(),
    ),
    Entry(
        "O-26",
        GEOMETRY,
        "The margin of a canonical hyperplane is d* = 1/‖w‖.",
        where({d: label * f(star) / r}, label * f(star) - 1, times=r),
        Equal(d, 1 / r),
    ),
    Entry(
        "O-26a",
        GEOMETRY,
        "Of the many pairs (aw, aw_0) the canonical form fixes one: a = 1/(y* f(x*)).",
        algebra(factor * Y * F - 1),
        Equal(factor, 1 / (Y * F)),
        convention="y*·a f(x*) = 1 is required, and not only |a f(x*)| = 1",
        without=two_scales,
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-O3",
        "hypothesis",
        "y f = |f| holds only at points that are classified correctly.",
        "state that h classifies the data correctly, or define the margin by |f| alone",
    ),
    Erratum(
        "E-O5",
        "notation",
        "All H_a are one and the same set; what varies with a are its parameters.",
        "call {(aw, aw_0) : a ≠ 0} the equivalent parameters of H",
    ),
)
