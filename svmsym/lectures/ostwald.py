"""Ostwald, Multivariate Verfahren (13): Support Vector Machines, WiSe 2024/25.

λ, w_0 and x^(i) of the lecture are α, b and x_i in the printed formulas, and r is ‖w‖.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import Abs, Eq, Min, Piecewise, Symbol, sqrt

from svmsym.formulas import (
    Index,
    KernelValue,
    Scalar,
    Vector,
    delta,
    inner,
    norm2,
    substitute,
    total,
)
from svmsym.formulas.atoms import Entry as Member
from svmsym.lectures.checks.algebra import algebra
from svmsym.lectures.checks.cases import at_cases
from svmsym.lectures.checks.derived import derived, run
from svmsym.lectures.checks.duality.dual_function import maximised_under, off_the_balance, where_finite
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.quadratic_program import (
    PRODUCT,
    entries,
    program_of_dual,
    same_form,
    times_multipliers,
)
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.duality.support import (
    MARGIN,
    F,
    Y,
    constraint_states,
    equivalent_to_tight,
    mean_of_tight,
    multipliers_miss,
    on_the_margin,
    support_distance,
)
from svmsym.lectures.checks.hyperplanes.discriminant import (
    LABEL,
    XI,
    S,
    not_tight,
    partition,
    scores,
    separability_table,
    separates,
    sign_rule,
    slack_cases,
)
from svmsym.lectures.checks.hyperplanes.dropped_conventions import (
    no_normal,
    one_class,
    two_scales,
    vertical_line,
    wrong_way,
)
from svmsym.lectures.checks.hyperplanes.geometry import (
    LENGTH,
    W1,
    W2,
    X1,
    X2,
    B,
    affine,
    dimensions,
    least_distance,
    on_hyperplane,
    projection,
    same_points,
)
from svmsym.lectures.checks.hyperplanes.objectives import LOSS, C, R, same_optimum, trade_off
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
from svmsym.lectures.checks.hyperplanes.widest_margin import is_widest_margin
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.lines import (
    UnderGradient,
    gradient_lines,
    kernel_in_dual,
    only_inner_products,
    same_as,
    where,
)
from svmsym.lectures.checks.machines.clinical_table import TABLE, printed_twice
from svmsym.lectures.checks.machines.margin_programs import FOUR, hard_margin, soft_margin
from svmsym.lectures.checks.machines.soft_tables import soft_table
from svmsym.lectures.checks.machines.validation_table import validation_run, validation_table
from svmsym.lectures.checks.together import at_once, each, named
from svmsym.lectures.checks.values import computes
from svmsym.lectures.entry import Entry, Erratum, Lecture
from svmsym.lectures.four_point_numbers import SQUARED_SLACK
from svmsym.lectures.letters import b, i, j, samples, w, x, y, α, ξ, φ
from svmsym.lectures.statements import Chain, Equal

k, r = Index("k", samples), Scalar("r")
place, foot, x_a, x_b, x_0, v = (Vector(name) for name in ("x", "x_p", "x_a", "x_b", "x_0", "v"))
w_bar, star = Vector("w′"), Vector("x*")
a, d, t, price, label = (Scalar(name) for name in ("a", "d", "t", "C", "y*"))
factor, dim, m = Symbol("a", real=True), Symbol("dim"), Symbol("m")


def f(at: Any) -> Any:
    """The score wᵀx + w_0."""
    return inner(w, at) + b


def lagrangian(normal: Any, bias: Any) -> Any:
    """L = ½wᵀw − Σ λ_i (y_i (wᵀx_i + w_0) − 1)."""
    return inner(normal, normal) / 2 - total(α[i] * (y[i] * (inner(normal, x[i]) + bias) - 1), i)


def at_minimum() -> Any:
    """L with the derived minimiser in the place of w."""
    dual = run("hard-margin").dual
    return substitute(dual.lagrangian.expression, dual.minimisers)


multipliers, balance = total(α[i], i), total(α[i] * y[i], i)
form = total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j)
dual = multipliers - form / 2
hadamard = total(α[i] * total(y[i] * y[j] * inner(x[i], x[j]) * α[j], j), i)  # λᵀ(Pλ) with P = (yyᵀ)∘K
w_i, w_j = total(α[i] * y[i] * x[i], i), total(α[j] * y[j] * x[j], j)
differentiated = total(α[i] * y[i] * inner(w, x[i]) + α[i] * y[i] * b - α[i], i)
separated = y[i] * f(x[i]) >= 1
relaxed = (y[i] * f(x[i]) >= 1 - ξ[i], ξ[i] >= 0)
soft = {1: norm2(w) / 2 + price * total(ξ[i], i), 2: norm2(w) / 2 + price * total(ξ[i] ** 2, i)}
whole_dual = {"objective": dual, "equations": (Equal(balance, 0),), "inequalities": (α[i] >= 0,)}
line = W1 * X1 + W2 * X2 + B
length = sqrt(W1**2 + W2**2)
LINEAR = {"accuracy": 0.72, "sensitivity": 0.82, "specificity": 0.58}
CUBIC = {"accuracy": 0.75, "sensitivity": 0.97, "specificity": 0.46}


def _equivalent() -> dict[str, int]:
    """Pairs a·(w, w_0) for a = 1, 2, −1, ½, and the sets of points that they describe."""
    pairs = [tuple(Fraction(c) * number for number in (1, -1, -1)) for c in (1, 2, -1, Fraction(1, 2))]
    return {"pairs (aw, aw_0)": len(set(pairs)), "hyperplanes H_a": same_points(pairs)}


def _space_of_multipliers() -> str:
    """R^n where the derived dual has one multiplier for each point."""
    (variable,) = run("hard-margin").dual.variables
    return "R^n" if isinstance(variable, Member) else "R"


SCENARIO, GEOMETRY, LEARNING = "Anwendungsszenario", "Geometrie linearer Diskriminanzfunktionen", "Lernen"
EXAMPLE, QUESTIONS, APPENDIX = "Anwendungsbeispiel", "Selbstkontrollfragen", "Appendix: duales Problem"

ENTRIES = (
    # Scenario
    Entry(
        "O-0a",
        SCENARIO,
        "A good boundary between classes is one with a large margin.",
        not_checkable="a guiding principle: what counts as good is not defined",
    ),
    Entry(
        "O-0b",
        SCENARIO,
        "History of the method from 1964 on, and the topics that are left out.",
        not_checkable="history, no mathematics",
    ),
    # Linear discriminants
    Entry(
        "O-1",
        GEOMETRY,
        "The training data are a set of n pairs (x^(i), y^(i)).",
        not_checkable="names the data; as a family, equal pairs count as often as they occur",
    ),
    Entry(
        "O-2",
        GEOMETRY,
        "x^(i) ∈ R^m and y^(i) ∈ {−1, +1}.",
        not_checkable="says where the data lie, and claims nothing about them",
    ),
    Entry(
        "O-3",
        GEOMETRY,
        "h(x) = g(f(x)) maps a feature vector to −1 or +1.",
        separates(),
        Piecewise((-1, line < 0), (1, True)),
    ),
    Entry("O-4", GEOMETRY, "f(x) = wᵀx + w_0.", scores(), line),
    Entry(
        "O-5",
        GEOMETRY,
        "g(s) = −1 for s < 0 and +1 for s ≥ 0.",
        sign_rule(),
        Piecewise((-1, S < 0), (1, S >= 0)),
    ),
    Entry(
        "O-5a",
        GEOMETRY,
        "H = {f = 0} is the boundary between the regions {f < 0} and {f ≥ 0}.",
        partition(),
        {-1: line < 0, 1: line >= 0},
        convention="w ≠ 0",
        without=no_normal,
        errata=("E-O4",),
    ),
    Entry(
        "O-6",
        GEOMETRY,
        "In R², f(x) = 0 is the line x_2 = −(w_1/w_2) x_1 − w_0/w_2.",
        algebra(line),
        Equal(X2, -W1 / W2 * X1 - B / W2),
        convention="w_2 ≠ 0",
        without=vertical_line,
        errata=("E-O4",),
    ),
    Entry("O-7", GEOMETRY, "f is affine: gradient w, value w_0 at 0.", affine(), f(place)),
    Entry(
        "O-8",
        GEOMETRY,
        "H = {x : f(x) = 0} ⊂ R^m is a hyperplane, of dimension m − 1.",
        at_cases(lambda: dimensions(dim, m), "run", "hyperplanes of R¹ to R⁴: a row w ≠ 0 has rank 1"),
        Equal(dim, m - 1),
        convention="w ≠ 0",
        without=no_normal,
        errata=("E-O4",),
    ),
    Entry(
        "O-T1.1",
        GEOMETRY,
        "w is orthogonal to every direction x_a − x_b in H.",
        on_hyperplane(x_a, x_b),
        Equal(inner(w, x_a - x_b), 0),
    ),
    Entry(
        "O-9",
        GEOMETRY,
        "The least distance of x from H is f(x)/‖w‖.",
        least_distance(),
        line / length,
        errata=("E-O1",),
        corrected=Abs(line) / length,
        correction="d = |f(x)|/‖w‖; without the bars it is the signed distance",
    ),
    Entry(
        "O-10",
        GEOMETRY,
        "The least distance of the origin from H is w_0/‖w‖.",
        least_distance(origin=True),
        B / length,
        errata=("E-O2",),
        corrected=Abs(B) / length,
        correction="d_0 = |w_0|/‖w‖",
    ),
    Entry(
        "O-10a",
        GEOMETRY,
        "w fixes the orientation of H, and w_0 its position.",
        identity(LENGTH, times=r**2),
        Equal(inner(w, -b / r**2 * w) + b, 0),
        convention="the position is measured along w/‖w‖, where it is −w_0/‖w‖: H contains −(w_0/‖w‖²) w",
        without=wrong_way,
    ),
    # Proof of the theorem
    Entry("O-11", GEOMETRY, "wᵀx_a + w_0 = 0 for x_a ∈ H.", on_hyperplane(x_a), Equal(inner(w, x_a) + b, 0)),
    Entry("O-12", GEOMETRY, "wᵀx_b + w_0 = 0 for x_b ∈ H.", on_hyperplane(x_b), Equal(inner(w, x_b) + b, 0)),
    Entry(
        "O-13",
        GEOMETRY,
        "Their difference is wᵀx_a − wᵀx_b = wᵀ(x_a − x_b) = wᵀy = 0.",
        each(where({v: x_a - x_b}), on_hyperplane(x_a, x_b)),
        (
            Chain((inner(w, x_a) - inner(w, x_b), inner(w, x_a - x_b), inner(w, v))),
            Equal(inner(w, x_a) - inner(w, x_b), 0),
        ),
    ),
    Entry(
        "O-14",
        GEOMETRY,
        "x = x_p + d·w/‖w‖ with the orthogonal projection x_p of x on H.",
        projection(foot, d),
        Equal(place, foot + d * w / r),
    ),
    Entry(
        "O-15",
        GEOMETRY,
        "w/‖w‖ has length 1.",
        identity(LENGTH, times=r**2),
        Equal(norm2(w / r), 1),
    ),
    Entry(
        "O-16",
        GEOMETRY,
        "f(x) = wᵀ(x_p + d·w/‖w‖) + w_0 = wᵀx_p + w_0 + d·wᵀw/‖w‖.",
        where({place: foot + d * w / r}),
        Chain((f(place), inner(w, foot + d * w / r) + b, inner(w, foot) + b + d * inner(w, w) / r)),
    ),
    Entry(
        "O-17",
        GEOMETRY,
        "With x_p ∈ H this is d·wᵀw/‖w‖ = d·‖w‖.",
        where({place: foot + d * w / r}, f(foot), LENGTH, times=r),
        Chain((f(place), d * inner(w, w) / r, d * r)),
    ),
    Entry(
        "O-18",
        GEOMETRY,
        "So d = f(x)/‖w‖.",
        where({place: foot + d * w / r}, f(foot), LENGTH, times=r**2),
        Equal(d, f(place) / r),
        convention="d is the signed distance, negative where f(x) < 0",
        without=lambda: least_distance().decide(line / length),
        errata=("E-O1",),
    ),
    Entry(
        "O-19",
        GEOMETRY,
        "At the origin d_0 = f(x_0)/‖w‖ = wᵀx_0/‖w‖ + w_0/‖w‖ = w_0/‖w‖.",
        each(identity(), where({d: f(x_0) / r}, x_0)),
        (Equal(f(x_0) / r, inner(w, x_0) / r + b / r), Equal(d, b / r)),
        convention="d_0 is the signed distance",
        without=lambda: least_distance(origin=True).decide(B / length),
        errata=("E-O2",),
    ),
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
        computes(_equivalent),
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
        without=misclassified,
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
        without=lambda: hard_margin(()).decide(norm2(w) / 2),
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
        each(soft_margin(relaxed, (Fraction(1, 2), 2)), soft_table(FOUR, tuple(SQUARED_SLACK), "squared")),
        ({"minimise": soft}, SQUARED_SLACK),
        convention="under the constraints of (31), and with C > 0",
        without=lambda: soft_margin((ξ[i] >= 0,), (Fraction(1, 2),)).decide({"minimise": soft}),
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
        without=off_the_balance,
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
    # Example
    Entry(
        "O-D1",
        EXAMPLE,
        "A table of 20 rows BDI, GLU, RES, printed twice.",
        printed_twice(),
        TABLE,
    ),
    Entry(
        "O-R1",
        EXAMPLE,
        "Leave-one-out with svm() of e1071, linear kernel, cost 1.",
        validation_run(TABLE, Fraction(1), 1),
        {"folds": 20, "levels": (1, 2), "shift": -1},
    ),
    Entry(
        "O-R1m",
        EXAMPLE,
        "Accuracy 0.72, sensitivity 0.82, specificity 0.58.",
        validation_table(TABLE, Fraction(1), 1, (LINEAR, CUBIC)),
        LINEAR,
        errata=("E-O19",),
        corrected={
            "accuracy": Fraction(12, 20),
            "sensitivity": Fraction(8, 11),
            "specificity": Fraction(4, 9),
        },
        correction="12/20, 8/11 and 4/9 for the printed rows; the numbers belong to a larger table",
    ),
    Entry(
        "O-R2",
        EXAMPLE,
        "The same with the polynomial kernel: degree 3, γ = ½, no constant.",
        validation_run(TABLE, Fraction(1), 3),
        {"folds": 20, "levels": (1, 2), "shift": -1},
    ),
    Entry(
        "O-R2m",
        EXAMPLE,
        "Accuracy 0.75, sensitivity 0.97, specificity 0.46.",
        validation_table(TABLE, Fraction(1), 3, (LINEAR, CUBIC)),
        CUBIC,
        errata=("E-O19",),
        corrected={
            "accuracy": Fraction(13, 20),
            "sensitivity": Fraction(11, 11),
            "specificity": Fraction(2, 9),
        },
        correction="13/20, 11/11 and 2/9 for the printed rows",
    ),
    Entry(
        "O-Q1..8",
        QUESTIONS,
        "Eight questions on definitions and theorems of the lecture.",
        not_checkable="questions; their answers are other entries",
    ),
    # Theorem: the dual problem
    Entry(
        "O-37",
        APPENDIX,
        "The problem min ½‖w‖² such that y^(i)(wᵀx^(i) + w_0) ≥ 1 …",
        states("hard-margin"),
        {"minimise": norm2(w) / 2, "such that": separated},
    ),
    Entry(
        "O-38",
        APPENDIX,
        "… has the dual max Σλ_i − ½ΣΣ λ_iλ_j y^(i)y^(j) x^(i)ᵀx^(j) …",
        derived("hard-margin", "dual", sense="max"),
        dual,
    ),
    Entry(
        "O-39", APPENDIX, "… such that λ ≥ 0 and Σ λ_i y^(i) = 0.", dual_problem("hard-margin"), whole_dual
    ),
    Entry(
        "O-40",
        APPENDIX,
        "w̄ = Σ λ̄_i y^(i) x^(i), and w̄_0 is the mean of y^(k) − w̄ᵀx^(k) over all λ_k > 0.",
        named(w=derived("hard-margin", "stationarity", "w"), b=mean_of_tight(y[k])),
        {"w": Equal(w, w_i), "b": Equal(b, total(y[k] - inner(w, x[k]), k) / k.size)},
    ),
    # Its proof
    Entry(
        "O-41",
        APPENDIX,
        "The problem again.",
        states("hard-margin"),
        {"minimise": norm2(w) / 2, "such that": separated},
    ),
    Entry(
        "O-42",
        APPENDIX,
        "L = ½wᵀw − Σ λ_i (y^(i)(wᵀx^(i) + w_0) − 1).",
        derived("hard-margin", "lagrangian"),
        lagrangian(w, b),
    ),
    Entry(
        "O-43",
        APPENDIX,
        "q: R^n → R, q(λ) = min L over w and w_0.",
        where_finite(),
        {"yᵀλ = 0": True, "yᵀλ ≠ 0": True},
        errata=("E-O9",),
        corrected={"yᵀλ = 0": True, "yᵀλ ≠ 0": False},
        correction="q(λ) = inf L ∈ R ∪ {−∞}, a number only where Σ λ_i y^(i) = 0",
    ),
    Entry(
        "O-44",
        APPENDIX,
        "w̄ and w̄_0 minimise L.",
        where({w_bar: w_i}),
        Equal(lagrangian(w, b) - lagrangian(w_bar, b), norm2(w - w_bar) / 2),
        convention="Σ λ_i y^(i) = 0; then L(w, w_0) − L(w̄, w_0) = ½‖w − w̄‖², and every w_0 is a minimiser",
        without=off_the_balance,
    ),
    Entry(
        "O-45",
        APPENDIX,
        "∇_w L = w − ∇_w Σ(λ_i y^(i) wᵀx^(i) + λ_i y^(i) w_0 − λ_i) = w − Σ λ_i y^(i) x^(i).",
        gradient_lines("hard-margin", "w", [0, norm2(w) / 2, None]),
        (
            UnderGradient(0, lagrangian(w, b)),
            UnderGradient(w, -differentiated),
            UnderGradient(w - w_i, 0),
        ),
    ),
    Entry(
        "O-46",
        APPENDIX,
        "w̄ = Σ λ_i y^(i) x^(i).",
        derived("hard-margin", "stationarity", "w"),
        Equal(w, w_i),
    ),
    Entry(
        "O-47",
        APPENDIX,
        "∂L/∂w_0 = ∂/∂w_0 Σ(λ_i y^(i) wᵀx^(i) + λ_i y^(i) w_0 − λ_i) = −Σ λ_i y^(i).",
        gradient_lines("hard-margin", "b", [0, norm2(w) / 2, None]),
        (UnderGradient(0, lagrangian(w, b)), UnderGradient(0, differentiated), UnderGradient(-balance, 0)),
        errata=("E-O10",),
        corrected=(
            UnderGradient(0, lagrangian(w, b)),
            UnderGradient(0, -differentiated),
            UnderGradient(-balance, 0),
        ),
        correction="−∂/∂w_0 Σ(…) in the second line",
    ),
    Entry(
        "O-48",
        APPENDIX,
        "−Σ λ_i y^(i) = 0 is all that follows; L is affine in w_0 and has no single minimiser.",
        each(derived("hard-margin", "stationarity", "b"), identity()),
        (Equal(-balance, 0), Equal(lagrangian(w, b + t) - lagrangian(w, b), -t * balance)),
    ),
    Entry(
        "O-48.1-3",
        APPENDIX,
        "q(λ) = L(w̄, w̄_0, λ) = ½w̄ᵀw̄ − Σ λ_i (y^(i)(w̄ᵀx^(i) + w̄_0) − 1).",
        each(derived("hard-margin", "lagrangian"), where({w: w_i})),
        (lagrangian(w, b), Equal(dual - b * balance, lagrangian(w, b))),  # q where Σ λ_i y^(i) = 0
    ),
    Entry(
        "O-48.4",
        APPENDIX,
        "With w̄ put in: ½(Σλ_i y^(i)x^(i))ᵀ(Σλ_j y^(j)x^(j)) − Σ λ_i((Σλ_j y^(j)x^(j))ᵀx^(i) + w̄_0) − 1.",
        same_as(at_minimum),
        inner(w_i, w_j) / 2 - total(α[i] * (inner(w_j, x[i]) + b), i) - 1,
        errata=("E-O11",),
        corrected=inner(w_i, w_j) / 2 - total(α[i] * (y[i] * (inner(w_j, x[i]) + b) - 1), i),
        correction="− Σ λ_i (y^(i)((Σλ_j y^(j)x^(j))ᵀx^(i) + w̄_0) − 1)",
    ),
    Entry(
        "O-48.5",
        APPENDIX,
        "= ½ΣΣ λ_iλ_j y^(i)y^(j) x^(i)ᵀx^(j) − Σ λ_i y^(i)((Σλ_j y^(j)x^(j))ᵀx^(i) + w̄_0) + Σ λ_i.",
        same_as(at_minimum),
        form / 2 - total(α[i] * y[i] * (inner(w_j, x[i]) + b), i) + multipliers,
    ),
    Entry(
        "O-48.6",
        APPENDIX,
        "= ½ΣΣ(…) − Σ_i λ_iλ_j y^(i)y^(j) x^(i)ᵀx^(j) − w̄_0 Σ λ_i y^(i) + Σ λ_i.",
        same_as(at_minimum),
        form / 2 - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i) - b * balance + multipliers,
        errata=("E-O12",),
        corrected=form / 2 - total(α[i] * y[i] * inner(w_j, x[i]), i) - b * balance + multipliers,
        correction="Σ_i Σ_j in the second sum",
    ),
    Entry(
        "O-48.7-8",
        APPENDIX,
        "= Σλ_i − ½ΣΣ(…) − w̄_0 Σ λ_i y^(i) = Σλ_i − ½ΣΣ(…), by Σ λ_i y^(i) = 0.",
        each(same_as(at_minimum), derived("hard-margin", "dual", sense="max")),
        (dual - b * balance, dual),
    ),
    Entry(
        "O-49",
        APPENDIX,
        "So q(λ) = Σλ_i − ½ΣΣ λ_iλ_j y^(i)y^(j) x^(i)ᵀx^(j).",
        derived("hard-margin", "dual", sense="max"),
        dual,
        convention="on Σ λ_i y^(i) = 0; elsewhere q(λ) = −∞",
        without=off_the_balance,
    ),
    Entry(
        "O-50",
        APPENDIX,
        "The dual problem is max q(λ) over λ ∈ R …",
        named(
            over=computes(_space_of_multipliers, "type"),
            objective=derived("hard-margin", "dual", sense="max"),
        ),
        {"over": "R", "objective": dual},
        errata=("E-O13",),
        corrected={"over": "R^n", "objective": dual},
        correction="λ ∈ R^n",
    ),
    Entry(
        "O-51",
        APPENDIX,
        "… such that λ_i ≥ 0 and Σ λ_i y^(i) = 0.",
        dual_problem("hard-margin"),
        whole_dual,
    ),
    # Recovering w and w_0
    Entry(
        "O-52",
        APPENDIX,
        "λ̄ maximises q(λ) over λ ∈ R^n.",
        maximised_under(),
        {"λ ≥ 0": False, "yᵀλ = 0": False},
        errata=("E-O14",),
        corrected={"λ ≥ 0": True, "yᵀλ = 0": True},
        correction="over λ ≥ 0 with Σ λ_i y^(i) = 0",
    ),
    Entry(
        "O-53", APPENDIX, "w̄ = Σ λ̄_i y^(i) x^(i).", derived("hard-margin", "stationarity", "w"), Equal(w, w_i)
    ),
    Entry(
        "O-54",
        APPENDIX,
        "λ_k > 0 gives y^(k)(w̄ᵀx^(k) + w_0) = 1, which is w̄ᵀx^(k) + w_0 = y^(k).",
        equivalent_to_tight(y[i]),
        (
            Equal(y[i] * f(x[i]) - 1, 0),
            Equal(y[i] * f(x[i]), 1),
            Equal(y[i] * y[i] * f(x[i]), y[i]),
            Equal(f(x[i]), y[i]),
        ),
    ),
    Entry(
        "O-54a",
        APPENDIX,
        "Then x^(k) has the distance 1 from the optimal hyperplane.",
        support_distance(),
        1,
        errata=("E-O15",),
        corrected=1 / R,
        correction="the distance 1/‖w̄‖; y f = 1 is the functional margin",
    ),
    Entry(
        "O-55",
        APPENDIX,
        "Summed over k: Σ w̄ᵀx^(k) + K w_0 = Σ y^(k), so w_0 = (1/K) Σ(y^(k) − w̄ᵀx^(k)).",
        each(*(where({y[k]: f(x[k])}) for _ in range(2))),
        (
            Equal(total(inner(w, x[k]), k) + k.size * b, total(y[k], k)),
            Equal(b, total(y[k] - inner(w, x[k]), k) / k.size),
        ),
    ),
    # The quadratic program
    Entry(
        "O-56",
        APPENDIX,
        "y = (y^(i)) and K = (x^(i)ᵀx^(j)).",
        same_as(lambda: y[i] * y[j] * entries()["P"]),
        inner(x[i], x[j]),
    ),
    Entry(
        "O-57",
        APPENDIX,
        "P = yyᵀK, q = −1_n, G = −I_n, h = 0_n, A = yᵀ, b = 0.",
        program_of_dual(),
        {"P": PRODUCT, "q": -1, "G": -delta(i, j), "h": 0, "A": y[j], "b": 0},
        errata=("E-O16",),
        corrected={
            "P": y[i] * y[j] * inner(x[i], x[j]),
            "q": -1,
            "G": -delta(i, j),
            "h": 0,
            "A": y[j],
            "b": 0,
        },
        correction="P = (yyᵀ)∘K, the product entry by entry: P_ij = y^(i) y^(j) x^(i)ᵀx^(j)",
    ),
    Entry(
        "O-58",
        APPENDIX,
        "The dual is min ½λᵀPλ + qᵀλ such that Gλ ≤ h and Aλ = b.",
        dual_problem("hard-margin", "min"),
        {
            "objective": hadamard / 2 + total(-α[i], i),
            "equations": (Equal(total(y[j] * α[j], j), 0),),
            "inequalities": (total(-delta(i, j) * α[j], j) <= 0,),
        },
        convention="P = (yyᵀ)∘K; the value is −q(λ̄)",
        without=lambda: program_of_dual().decide({**entries(), "P": PRODUCT}),
    ),
    Entry(
        "O-59.1",
        APPENDIX,
        "ΣΣ λ_iλ_j y^(i)y^(j) x^(i)ᵀx^(j) is λᵀyyᵀKλ.",
        same_form(),
        Chain((form, total(α[i] * PRODUCT * α[j], i, j))),
        errata=("E-O16",),
        corrected=Chain((form, hadamard, norm2(w_i))),
        correction="λᵀ((yyᵀ)∘K)λ, which is ‖Σ λ_i y^(i) x^(i)‖²",
    ),
    Entry(
        "O-59.2",
        APPENDIX,
        "Σ λ_i is 1ᵀλ is qᵀλ.",
        same_as(lambda: times_multipliers("q")),
        multipliers,
        errata=("E-O17",),
        corrected=-multipliers,
        correction="−Σ λ_i = qᵀλ",
    ),
    Entry(
        "O-59.3",
        APPENDIX,
        "λ ≥ 0 is −I_n ≤ 0_n is Gλ ≤ h.",
        same_as(lambda: times_multipliers("G")),
        -delta(i, j),
        errata=("E-O18",),
        quoted="λ ≥ 0 ⇔ −I_n ≤ 0_n ⇔ Gλ ≤ h; Σ λ_i ⇔ 1ᵀλ ⇔ qᵀλ",
        corrected=total(-delta(i, j) * α[j], j),
        correction="−I_n λ ≤ 0_n",
    ),
    Entry(
        "O-59.4",
        APPENDIX,
        "Σ λ_i y^(i) = 0 is yᵀλ = 0 is Aλ = b.",
        same_as(lambda: times_multipliers("A")),
        balance,
    ),
)

ERRATA = (
    Erratum(
        "E-O1",
        "hypothesis",
        "A distance is never negative; f(x)/‖w‖ is the signed distance.",
        "d = |f(x)|/‖w‖",
    ),
    Erratum("E-O2", "hypothesis", "As before: w_0/‖w‖ has a sign.", "d_0 = |w_0|/‖w‖"),
    Erratum(
        "E-O3",
        "hypothesis",
        "y f = |f| holds only at points that are classified correctly.",
        "state that h classifies the data correctly, or define the margin by |f| alone",
    ),
    Erratum(
        "E-O4",
        "hypothesis",
        "With w = 0 there is no hyperplane; with w_2 = 0 the line cannot be solved for x_2.",
        "require w ≠ 0, and w_2 ≠ 0 for the equation of the line",
    ),
    Erratum(
        "E-O5",
        "notation",
        "All H_a are one and the same set; what varies with a are its parameters.",
        "call {(aw, aw_0) : a ≠ 0} the equivalent parameters of H",
    ),
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
    Erratum(
        "E-O9",
        "hypothesis",
        "L falls for ever in w_0 unless Σ λ_i y^(i) = 0, so there is no minimum.",
        "q(λ) = inf L with values in R ∪ {−∞}",
    ),
    Erratum(
        "E-O10",
        "substantive",
        "The minus sign is lost in the second line and back in the third.",
        "−∂/∂w_0 Σ(…)",
    ),
    Erratum(
        "E-O11",
        "substantive",
        "The factor y^(i) is gone, and −1 has left the sum.",
        "− Σ λ_i (y^(i)((Σ_j λ_j y^(j)x^(j))ᵀx^(i) + w̄_0) − 1)",
    ),
    Erratum("E-O12", "notation", "The index j is free: its sum is missing.", "Σ_i Σ_j"),
    Erratum("E-O13", "notation", "λ has n components.", "λ ∈ R^n"),
    Erratum(
        "E-O14",
        "hypothesis",
        "Without the constraints q has no maximum.",
        "maximise over λ ≥ 0 with Σ λ_i y^(i) = 0",
    ),
    Erratum(
        "E-O15",
        "substantive",
        "y f = 1 is the functional margin; the distance is 1/‖w̄‖, as (26) says.",
        "the distance 1/‖w̄‖",
    ),
    Erratum(
        "E-O16",
        "substantive",
        "The product must be taken entry by entry: λᵀyyᵀKλ = (yᵀλ)(yᵀKλ) is 0 on the feasible set, which "
        "leaves an unbounded linear program. The shapes fit, so no program complains.",
        "P = (yyᵀ)∘K = diag(y) K diag(y)",
    ),
    Erratum("E-O17", "substantive", "q = −1_n, so the sign is wrong.", "−Σ λ_i = qᵀλ"),
    Erratum(
        "E-O18",
        "notation",
        "λ is missing; and numbers are equal, not equivalent.",
        "−I_n λ ≤ 0_n, and = instead of ⇔",
    ),
    Erratum(
        "E-O19",
        "substantive",
        "With 20 rows, 11 of class 1 and 9 of class 0, no accuracy is 0.72, no specificity 0.58 or 0.46, no "
        "sensitivity 0.97.",
        "print the rates of the table shown, or say that it is an excerpt",
    ),
)

LECTURE = Lecture(
    "O", "Ostwald, Multivariate Verfahren (13): Support Vector Machines", "de", "ostwald", ENTRIES, ERRATA
)
