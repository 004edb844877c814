"""Section 6.2: support vector classification, with a budget of slack and with its dual."""

from __future__ import annotations

from fractions import Fraction

from sympy import Eq, Or

from svmsym.formulas import total
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.hyperplanes import positions
from svmsym.lectures.checks.machines import budget
from svmsym.lectures.checks.machines.soft_tables import soft_table
from svmsym.lectures.checks.together import each, named
from svmsym.lectures.checks.values import computes
from svmsym.lectures.data import TWO
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.letters import C, i, y, α
from svmsym.lectures.statements import Equal
from svmsym.lectures.zusammenfassung.letters import QUADRATIC

# The two points of section 6.1.6 at two prices of slack: every λ is C, and w₀ is free in an interval.
TWO_SOFT = {
    price: {"α": (price, price), "w": (-price, price), "b": (price - 1, 1 - price), "value": value}
    for price, value in ((Fraction(1, 4), Fraction(7, 16)), (Fraction(1, 2), Fraction(3, 4)))
}


def _right_side(check: Check) -> Check:
    """An equation needs a right side before it can be checked."""

    def decide(printed: Equal) -> Finding:
        if printed.right is None:
            return Finding(False, "the right side is missing", "derived is Σᵢ λᵢyᵢ = 0")
        return check.decide(printed)

    return Check("derive", decide)


ENTRIES: tuple[Entry, ...] = (
    # 6.2 Support vector classification
    Entry(
        "Z-6.2a",
        "6.2",
        "Points may lie inside the margin or on the wrong side (a prerequisite of a separating hyperplane).",
        computes(budget.slack_at_optimum),
        {"points inside the margin": True, "points on the wrong side": True},
        convention="the prerequisite is perfect separability, which is given up here",
        without=budget.without_slack,
    ),
    # 6.2.1 The optimisation problem
    Entry(
        "Z-6.2.1a",
        "6.2.1",
        "max M such that Σw_j² = 1, y^i(w₀ + wᵀx^i) ≥ M(1 − ε_i), ε_i ≥ 0, Σε_i ≥ C, for any C ≥ 0.",
        budget.well_posed(),
        {"budget": budget.SUM >= budget.C, "range": (budget.C >= 0,)},
        errata=("E-Z39", "E-Z42"),
        corrected={
            "budget": budget.SUM <= budget.C,
            "range": (budget.C >= budget.LEAST, budget.C < 2 * budget.SMALLER),
        },
        correction="Σε_i ≤ C with C₀ ≤ C < 2·min(n₊, n₋), where C₀ = min Σ max(0, 1 − y f) is 0 for "
        "separable data alone",
    ),
    Entry(
        "Z-6.2.1b",
        "6.2.1",
        "ε = 0: right side of the hyperplane; ε ∈ {0, 1}: inside the margin, right side; ε > 1: wrong side.",
        positions.slack_tells(),
        (
            ((Eq(positions.EPS, 0),), (positions.F > 0,)),
            ((Or(Eq(positions.EPS, 0), Eq(positions.EPS, 1)),), (positions.F > 0, positions.F < positions.M)),
            ((positions.EPS > 1,), (positions.F < 0,)),
        ),
        errata=("E-Z40",),
        corrected=(
            ((Eq(positions.EPS, 0),), (positions.F >= positions.M,)),
            ((positions.EPS > 0, positions.EPS <= 1), (positions.F >= 0, positions.F < positions.M)),
            ((positions.EPS > 1,), (positions.F < 0,)),
        ),
        correction="ε = 0: right side of the margin; 0 < ε ≤ 1: inside the margin, with ε = 1 on the "
        "hyperplane; ε > 1: wrong side",
    ),
    Entry(
        "Z-6.2.1c",
        "6.2.1",
        "C = 0 forces ε = 0, the maximal margin; at most C points lie on the wrong side.",
        budget.wrong_at_most(),
        {"bound": budget.WRONG <= budget.C, "slack at C = 0": (0, 0)},
        convention="Σε ≤ C and M > 0",
        without=budget.no_upper_bound,
    ),
    Entry(
        "Z-6.2.1d",
        "6.2.1",
        "Captions: a large C has a wide margin, a smaller one a narrow one; errors fall with growing C.",
        named(
            margin=budget.with_growing_budget("margin"),
            errors=budget.with_growing_budget("errors"),
        ),
        {"margin": 1, "errors": -1},
        errata=("E-Z41",),
        corrected={"margin": 1, "errors": {"bound": budget.WRONG <= budget.C, "slack at C = 0": (0, 0)}},
        correction="at most C points are on the wrong side: this bound falls with falling C, the number of "
        "errors itself may do either",
        corrected_check=named(margin=budget.with_growing_budget("margin"), errors=budget.wrong_at_most()),
    ),
    # 6.2.2 Its solution
    Entry(
        "Z-6.2.2a",
        "6.2.2",
        "By KKT the budget problem becomes max L_D = Σ λ_i − ½ΣΣ λ_i λ_j y^i y^j x^iᵀx^j with the same C.",
        named(L_D=derived("soft-margin", "dual", sense="max"), price=budget.price_for_budget()),
        {"L_D": total(α[i], i) - QUADRATIC, "price": budget.C},
        errata=("E-Z43",),
        corrected={"L_D": total(α[i], i) - QUADRATIC, "price": (2 - budget.C) / 4},
        correction="the box belongs to a price; for x = ±1 the budget C has the price (2 − C)/4. Two letters",
    ),
    Entry(
        "Z-6.2.2b",
        "6.2.2",
        "Σ λ_i y^i = (nothing printed).",
        _right_side(derived("soft-margin", "stationarity", "b")),
        Equal(total(α[i] * y[i], i), None),
        errata=("E-Z44",),
        quoted="Σ λ_i y^i =",
        corrected=Equal(total(α[i] * y[i], i), 0),
        correction="Σ λ_i y^i = 0",
    ),
    Entry(
        "Z-6.2.2c",
        "6.2.2",
        "0 ≥ λ_i ≥ C for all i.",
        positions.box(),
        (α[i] <= 0, α[i] >= C),
        errata=("E-Z45",),
        corrected=((α[i] >= 0, α[i] <= C), TWO_SOFT),
        correction="0 ≤ λ_i ≤ C",
        corrected_check=each(positions.box(), soft_table(TWO, tuple(TWO_SOFT), "linear")),
    ),
    Entry(
        "Z-6.2.2d",
        "6.2.2",
        "Only points inside the margin or on the wrong side determine the hyperplane: the support vectors.",
        positions.of_support_vectors(),
        positions.F < 1,
        errata=("E-Z46",),
        corrected=positions.F <= 1,
        correction="points on or inside the margin, or on the wrong side",
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Z39",
        "substantive",
        "A lower bound on the slack lets M grow: x = 0 (−), 1 (+), w = 1, w₀ = 0, ε = (e, e), e ≥ max(1, C).",
        "Σε_i ≤ C",
    ),
    Erratum(
        "E-Z40",
        "substantive",
        "Slack such as ½ is in no case, and ε = 0 says more than the side of the hyperplane.",
        "ε = 0: right side of the margin; 0 < ε ≤ 1: inside it, ε = 1 on the hyperplane; ε > 1: wrong side",
    ),
    Erratum(
        "E-Z41",
        "substantive",
        "A budget C = 0 allows no error, a larger one more, as the captions before and after it say.",
        "At most C points are on the wrong side: the bound falls with falling C, the number may do either.",
    ),
    Erratum(
        "E-Z42",
        "hypothesis",
        "Small C have no M > 0 if the classes overlap; for C ≥ 2·min(n₊, n₋), M grows: x = ±1, C = 2.",
        "C₀ ≤ C < 2·min(n₊, n₋), C₀ being the least Σ max(0, 1 − y f): 0 for separable classes alone",
    ),
    Erratum(
        "E-Z43",
        "substantive",
        "The box has the price of slack: x = ±1 has w = 1 for the budget 0, w = 0 for the price 0.",
        "Use two letters; a large price is a small budget.",
    ),
    Erratum("E-Z44", "notation", "The right side is missing.", "Σ λ_i y^i = 0"),
    Erratum("E-Z45", "substantive", "For C > 0 no number satisfies 0 ≥ λ ≥ C.", "0 ≤ λ_i ≤ C"),
    Erratum(
        "E-Z46",
        "hypothesis",
        "Points on the margin may have λ > 0 too: both points of the first example lie there.",
        "points on or inside the margin, or on the wrong side",
    ),
)
