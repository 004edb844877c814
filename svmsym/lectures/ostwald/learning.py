"""Hard margin, soft margin and kernels."""

from __future__ import annotations

from fractions import Fraction

from sympy import Eq

from svmsym.formulas import KernelValue, inner, norm2, total
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.duality.dual_function import infimum_everywhere
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.duality.support import F, Y, constraint_states
from svmsym.lectures.checks.hyperplanes.discriminant import (
    LABEL,
    XI,
    not_tight,
    separability_table,
    slack_cases,
)
from svmsym.lectures.checks.hyperplanes.dropped_conventions import one_class
from svmsym.lectures.checks.hyperplanes.objectives import LOSS, C, R, same_optimum, trade_off
from svmsym.lectures.checks.hyperplanes.widest_margin import is_widest_margin
from svmsym.lectures.checks.lines import kernel_in_dual, only_inner_products
from svmsym.lectures.checks.machines.margin_programs import hard_margin, soft_margin
from svmsym.lectures.checks.machines.soft_tables import soft_table
from svmsym.lectures.checks.together import at_once, each
from svmsym.lectures.data import FOUR
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.four_point_numbers import SQUARED_SLACK
from svmsym.lectures.letters import i, j, w, x, y, α, ξ, φ
from svmsym.lectures.ostwald.letters import LEARNING, dual, f, multipliers, price, separated

relaxed = (y[i] * f(x[i]) >= 1 - ξ[i], ξ[i] >= 0)
soft = {1: norm2(w) / 2 + price * total(ξ[i], i), 2: norm2(w) / 2 + price * total(ξ[i] ** 2, i)}
squared = soft_table(FOUR, tuple(SQUARED_SLACK), "squared")

ENTRIES: tuple[Entry, ...] = (
    # Hard margin
    Entry(
        "O-27",
        LEARNING,
        "Maximum margin: min ½‖w‖² such that y^(i)(wᵀx^(i) + w_0) ≥ 1.",
        at_once(is_widest_margin(), states("hard-margin"), hard_margin()),
        {"minimise": norm2(w) / 2, "such that": (separated,)},
    ),
    Entry(
        "O-27a",
        LEARNING,
        "Data are linearly separable if some linear discriminant classifies all of them correctly.",
        separability_table(),
        {"++-": True, "+-+": False, "+--": True, "-++": True, "-+-": False, "--+": True},
    ),
    Entry(
        "O-28",
        LEARNING,
        "The objective is min ½‖w‖².",
        hard_margin((separated,)),
        norm2(w) / 2,
        convention="under the constraints (30)",
        without=hard_margin(()),
    ),
    Entry(
        "O-29",
        LEARNING,
        "min ½‖w‖² and max 1/‖w‖ have the same solutions.",
        same_optimum(),
        (R**2 / 2, 1 / R),
        convention="under the constraints (30), with both classes present, so that w ≠ 0",
        without=one_class,
    ),
    Entry(
        "O-30",
        LEARNING,
        "y^(i)(wᵀx^(i) + w_0) ≥ 1: with > on the right side of H, with = a support vector.",
        constraint_states(),
        Y * F >= 1,
    ),
    # Soft margin
    Entry(
        "O-31",
        LEARNING,
        "Soft margin: min ½‖w‖² + C Σ ξ_i^k such that y^(i) f(x^(i)) ≥ 1 − ξ_i, ξ_i ≥ 0, with C ∈ R.",
        soft_margin(),
        {"minimise": soft, "such that": relaxed, "C": (-1, 0, Fraction(1, 2))},
        errata=("E-O6",),
        corrected={"minimise": soft, "such that": relaxed, "C": (Fraction(1, 2), 2)},
        correction="C > 0",
    ),
    Entry(
        "O-32",
        LEARNING,
        "The objective is min ½‖w‖² + C Σ ξ_i^k.",
        each(soft_margin(relaxed, (Fraction(1, 2), 2)), squared),
        ({"minimise": soft}, SQUARED_SLACK),
        convention="under the constraints of (31), and with C > 0",
        without=each(soft_margin((ξ[i] >= 0,), (Fraction(1, 2),)), squared),
    ),
    Entry(
        "O-33",
        LEARNING,
        "This is the same as max 1/‖w‖ − C Σ ξ_i^k.",
        trade_off(),
        1 / R - C * LOSS,
        errata=("E-O7",),
        corrected=-(R**2) / 2 - C * LOSS,
        correction="max −½‖w‖² − C Σ ξ_i^k: margin and loss are traded off, 1/‖w‖ cannot replace ½‖w‖²",
    ),
    Entry(
        "O-33a",
        LEARNING,
        "ξ = 0 and 0 < ξ < 1: classified correctly; ξ > 1: incorrectly.",
        slack_cases(),
        (((Eq(XI, 0),), True), ((XI > 0, XI < 1), True), ((XI > 1,), False)),
        errata=("E-O8",),
        corrected=(
            ((Eq(XI, 0),), True),
            ((XI > 0, XI < 1), True),
            ((Eq(XI, 1), LABEL > 0), True),
            ((Eq(XI, 1), LABEL < 0), False),
            ((XI > 1,), False),
        ),
        convention="ξ is the least slack max(0, 1 − y f)",
        without=not_tight,
        correction="for ξ = max(0, 1 − y f); at ξ = 1, f = 0 and h = +1: correct only if y = +1",
    ),
    # Kernels
    Entry(
        "O-34",
        LEARNING,
        "The dual objective is q(λ) = Σλ_i − ½ΣΣ λ_iλ_j y^(i)y^(j) x^(i)ᵀx^(j).",
        derived("hard-margin", "dual", sense="max"),
        dual,
        convention="on Σ λ_i y^(i) = 0",
        without=infimum_everywhere(),
    ),
    Entry(
        "O-35",
        LEARNING,
        "It depends on the feature vectors through x^(i)ᵀx^(j) alone.",
        at_once(derived("hard-margin", "dual", sense="max"), only_inner_products("x")),
        dual,
    ),
    Entry(
        "O-35a",
        LEARNING,
        "Inner products in a feature space are kernels: the dual there has k in their place.",
        derived("hard-margin-kernel", "dual", sense="max"),
        multipliers - total(α[i] * α[j] * y[i] * y[j] * KernelValue("K", "φ", x[i], x[j]), i, j) / 2,
    ),
    Entry(
        "O-36",
        LEARNING,
        "φ maps into the feature space, and k(x, x′) = ⟨φ(x), φ(x′)⟩.",
        kernel_in_dual(i, j),
        inner(φ(x[i]), φ(x[j])),
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-O6",
        "hypothesis",
        "For C < 0 the objective has no minimum, for C = 0 the solution is w = 0.",
        "C > 0",
    ),
    Erratum(
        "E-O7",
        "substantive",
        "Replacing one summand by a decreasing function of it moves the optimum; here 1/‖w‖ grows "
        "without bound as w → 0, while the slack stays bounded.",
        "drop the second problem, or write max −½‖w‖² − C Σ ξ_i^k",
    ),
    Erratum(
        "E-O8",
        "hypothesis",
        "ξ = 1 is missing, where f = 0 and the class depends on y; and only the least slack has these cases.",
        "state them for ξ_i = max(0, 1 − y f), with ξ_i = 1 correct exactly for y = +1",
    ),
)
