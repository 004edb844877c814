"""Sections 6.1: the maximal margin classifier."""

from __future__ import annotations

from fractions import Fraction

from sympy import Abs, sqrt

from svmsym.formulas import Scalar, Vector, gradient, inner, norm2, total
from svmsym.lectures.checks.argued import argued
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.duality import max_form
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.duality.support import multipliers_miss, support_distance
from svmsym.lectures.checks.hyperplanes import geometry as plane
from svmsym.lectures.checks.hyperplanes import positions
from svmsym.lectures.checks.hyperplanes.objectives import R
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning.activation import W0, X1, X2
from svmsym.lectures.checks.machines.margin_programs import hard_margin
from svmsym.lectures.checks.machines.small_dual import L1, L2, L3, LS, T, dual_of, dual_or_growth, stationary
from svmsym.lectures.checks.machines.worked_margins import (
    as_matrix,
    moved,
    nothing_is_feasible,
    sums_of_rows,
    three_points,
    two_points,
)
from svmsym.lectures.checks.picked import picked
from svmsym.lectures.checks.together import at_once, named
from svmsym.lectures.checks.values import computes
from svmsym.lectures.checks.worded import worded
from svmsym.lectures.data import SQUARE, THREE, TWO
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.finding import Finding
from svmsym.lectures.letters import b, i, w, x, y, α
from svmsym.lectures.statements import Equal
from svmsym.lectures.zusammenfassung.letters import QUADRATIC, f_i

PLANE = plane.W1 * plane.X1 + plane.W2 * plane.X2 + plane.B


def _by_point() -> Finding:
    """The gradient of the Lagrangian by a point x instead of w."""
    point, label, one = Vector("x"), Scalar("y"), Scalar("λ")
    form = -norm2(w) / 2 - one * (1 - label * (b + inner(w, point)))
    claimed = Equal(gradient(form, point), -w + one * label * point)
    return identity(signs={"λ": "nonnegative"}).decide(claimed)


ENTRIES: tuple[Entry, ...] = (
    # 6.1.2 Separating hyperplanes
    Entry(
        "Z-6.1.2",
        "6.1.2",
        "w₀ + wᵀx > 0 for y = 1 and < 0 for y = −1, that is y(w₀ + wᵀx) > 0: a separating hyperplane.",
        positions.own_side(),
        y[i] * f_i > 0,
    ),
    # 6.1.3 Maximal margin
    Entry(
        "Z-6.1.3a",
        "6.1.3",
        "|f(x)| ≈ 0: x is near the hyperplane; f(x) ≫ 0: far away, on the positive or negative side.",
        named(near=plane.least_distance(), far=plane.least_distance()),
        {"near": Abs(PLANE), "far": PLANE},
        errata=("E-Z30",),
        corrected={
            "near": Abs(PLANE) / sqrt(plane.W1**2 + plane.W2**2),
            "far": Abs(PLANE) / sqrt(plane.W1**2 + plane.W2**2),
        },
        correction="near or far is measured by |f(x)|/‖w‖, whatever the side",
    ),
    Entry(
        "Z-6.1.3b",
        "6.1.3",
        "The maximal margin hyperplane is the separating one that is farthest from the points.",
        positions.farthest(THREE),
        X2 - X1,
    ),
    Entry(
        "Z-6.1.3c",
        "6.1.3",
        "Support vectors are the nearest points; if they are moved, the hyperplane changes.",
        worded(
            picked(moved, "moved along the margin it changes the hyperplane"),
            moved,
            {
                "moved along the margin it changes the hyperplane": "(1, 1)+, (1, −1)+, (−1, 0)−: with "
                "(1, 2) instead of (1, 1) the hyperplane stays as it is, w = {w}; λ alone changes, from "
                "{λ before} to {λ after}"
            },
        ),
        {"moved along the margin it changes the hyperplane": True},
        errata=("E-Z31",),
        corrected={
            "moved along the margin it changes the hyperplane": False,
            "moved towards the hyperplane it changes it": True,
            "w": (1, 0),
            "λ before": (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)),
            "λ after": (Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)),
        },
        corrected_check=computes(moved),
        correction="moving a support vector can change the hyperplane; along its margin line it need not",
    ),
    # 6.1.4 The optimisation problem
    Entry(
        "Z-6.1.4a",
        "6.1.4",
        "min ½‖w‖² such that y^i(w₀ + wᵀx^i) ≥ 1 for all i.",
        at_once(states("hard-margin"), argued("canonical-hyperplane", "its margin is 1/‖w‖"), hard_margin()),
        {"minimise": norm2(w) / 2, "such that": (y[i] * f_i >= 1,)},
    ),
    Entry(
        "Z-6.1.4b",
        "6.1.4",
        "The distance of the support vectors from the hyperplane is scaled to 1; no point is nearer.",
        support_distance(),
        1,
        errata=("E-Z32",),
        corrected=1 / R,
        correction="y f is scaled to 1 there; the distance is 1/‖w‖, and no point is nearer than that",
    ),
    # 6.1.5 Karush, Kuhn, Tucker
    Entry(
        "Z-6.1.5a",
        "6.1.5",
        "At a maximum of f such that g_i ≤ 0: L = f − Σ λ_i g_i, λ_i ≥ 0, ∇L = 0, λ_i g_i = 0 are necessary.",
        max_form.lagrangian_of_maximum(),
        max_form.F - max_form.LAMBDA * max_form.G,
        convention="a constraint qualification holds, as for affine constraints; one number n of constraints",
        without=max_form.no_multiplier,
        errata=("E-Z33",),
    ),
    Entry(
        "Z-6.1.5b",
        "6.1.5",
        "L_p = −½‖w‖² − Σ λ_i(1 − y^i(w₀ + wᵀx^i)).",
        derived("hard-margin", "lagrangian", sense="max"),
        -norm2(w) / 2 - total(α[i] * (1 - y[i] * f_i), i),
    ),
    Entry(
        "Z-6.1.5c",
        "6.1.5",
        "∇_x L_p = −w + Σ λ_i y^i x^i = 0, so w = Σ λ_i y^i x^i; dL_p/dw₀ = Σ λ_i y^i = 0.",
        named(
            gradient=derived("hard-margin", "stationarity", "w", sense="max"),
            w=derived("hard-margin", "stationarity", "w", sense="max"),
            b=derived("hard-margin", "stationarity", "b", sense="max"),
        ),
        {
            "gradient": -w + total(α[i] * y[i] * x[i], i),
            "w": Equal(w, total(α[i] * y[i] * x[i], i)),
            "b": total(α[i] * y[i], i),
        },
        convention="the gradient is by w, not by a point x",
        without=_by_point,
        errata=("E-Z34",),
        quoted="∇_x L_p(w₀, w) = −w + Σ λ_i y^i x^i = 0",
    ),
    Entry(
        "Z-6.1.5d",
        "6.1.5",
        "Substituted into L_p: L_d = Σ λ_i − ½ΣΣ λ_i λ_j y^i y^j x^iᵀx^j, to be optimised for λ_i ≥ 0.",
        dual_or_growth(),
        {"objective": total(α[i], i) - QUADRATIC, "equations": (), "inequalities": (α[i] >= 0,)},
        errata=("E-Z35", "E-Z36"),
        corrected={
            "objective": QUADRATIC - total(α[i], i),
            "equations": (Equal(total(α[i] * y[i], i), 0),),
            "inequalities": (α[i] >= 0,),
        },
        correction="L_d = ½ΣΣ… − Σ λ_i, minimised for λ_i ≥ 0 and Σ λ_i y^i = 0 (or its negative maximised)",
    ),
    # 6.1.6 Two points
    Entry(
        "Z-6.1.6a",
        "6.1.6",
        "(1,2)+, (2,1)−: L_D = −5/2 λ₁² − 5/2 λ₂² + 4λ₁λ₂ + λ₁ + λ₂, and g = λ₁ − λ₂ = 0.",
        computes(lambda: dual_of(TWO)),
        (-5 * L1**2 / 2 - 5 * L2**2 / 2 + 4 * L1 * L2 + L1 + L2, L1 - L2),
    ),
    Entry(
        "Z-6.1.6b",
        "6.1.6",
        "L_D(λ, λ) = −λ² + 2λ, largest at 1; w = (−1, 1); w₀ + 1 ≥ 1, −w₀ + 1 ≥ 1, so w₀ = 0; f = x₂ − x₁.",
        computes(two_points),
        {
            "K": ((5, 4), (4, 5)),
            "(yyᵀ)∘K": ((5, -4), (-4, 5)),
            "on λ1 = λ2": -(T**2) + 2 * T,
            "λ": 1,
            "multipliers": (1, 1),
            "w": (-1, 1),
            "y f with w0": (W0 + 1, -W0 + 1),
            "w0": 0,
            "f": X2 - X1,
            "L_D": 1,
            "distance": 1 / sqrt(2),
        },
    ),
    # 6.1.7 Three points
    Entry(
        "Z-6.1.7a",
        "6.1.7",
        "h = λ₁+λ₂+λ₃ − 5/2λ₁² − 10λ₂² − 5/2λ₃² − 10λ₁λ₂ + 4λ₁λ₃ + 8λ₂λ₃ and g = λ₁+λ₂−λ₃ = 0.",
        picked(three_points, "h", "g"),
        {
            "h": L1
            + L2
            + L3
            - 5 * L1**2 / 2
            - 10 * L2**2
            - 5 * L3**2 / 2
            - 10 * L1 * L2
            + 4 * L1 * L3
            + 8 * L2 * L3,
            "g": L1 + L2 - L3,
        },
    ),
    Entry(
        "Z-6.1.7b",
        "6.1.7",
        "∇(h + λ*g) = 0, printed as an array of three rows with five terms each.",
        sums_of_rows(),
        (
            (1, -5 * L1, -10 * L2, 4 * L3, LS),
            (1, -20 * L2, -10 * L1, 8 * L3, LS),
            (1, -5 * L3, 4 * L1, 8 * L2, -LS),
        ),
        convention="each row is a sum of its terms, so the gradient is a vector of three sums",
        without=as_matrix,
        errata=("E-Z37",),
        quoted="[1 −5λ₁ −10λ₂ 4λ₃ λ*; 1 −20λ₂ −10λ₁ 8λ₃ λ*; 1 −5λ₃ 4λ₁ 8λ₂ −λ*] = 0",
    ),
    Entry(
        "Z-6.1.7c",
        "6.1.7",
        "λ = (4/3, −2/9, 10/9), λ* = −1; since λ₂ < 0 this is no valid solution.",
        computes(lambda: stationary(THREE)),
        {
            "λ": (Fraction(4, 3), Fraction(-2, 9), Fraction(10, 9)),
            "λ*": -1,
            "determinant": -9,
            "feasible": False,
            "h": Fraction(10, 9),
            "w": (Fraction(-4, 3), Fraction(2, 3)),
            "w0 from each": (1, 1, 1),
        },
    ),
    Entry(
        "Z-6.1.7d",
        "6.1.7",
        "λ₃ must not be 0, because then λ₁ = λ₂ = λ₃ = 0.",
        picked(three_points, "λ3 = 0 leaves", "that is optimal"),
        {"λ3 = 0 leaves": (0, 0, 0), "that is optimal": False},
        convention="must not means: cannot be optimal",
        without=nothing_is_feasible,
        errata=("E-Z38",),
        quoted="λ₃ must not be 0, because otherwise λ₁ = λ₂ = λ₃ = 0",
    ),
    Entry(
        "Z-6.1.7e",
        "6.1.7",
        "λ₁ = 0: −9/2 λ₃² + 2λ₃, largest at 2/9; λ₂ = 0: −λ₃² + 2λ₃, largest at 1.",
        picked(three_points, "λ1 = 0", "λ2 = 0", "on λ1 = 0"),
        {
            "λ1 = 0": (-9 * T**2 / 2 + 2 * T, Fraction(2, 9), Fraction(2, 9)),
            "λ2 = 0": (-(T**2) + 2 * T, 1, 1),
            "on λ1 = 0": {  # rejected: the first point is on the wrong side
                "w": (0, Fraction(2, 3)),
                "w0": Fraction(-5, 3),
                "margins": (Fraction(-1, 3), 1, 1),
            },
        },
    ),
    Entry(
        "Z-6.1.7f",
        "6.1.7",
        "λ = (1, 0, 1) gives the classifier of the first example; λ = 0 tells who is no support vector.",
        picked(
            three_points, "λ", "w", "w0", "margins", "support vectors", "same classifier as with two points"
        ),
        {
            "λ": (1, 0, 1),
            "w": (-1, 1),
            "w0": 0,
            "margins": (1, 2, 1),
            "support vectors": (1, 3),
            "same classifier as with two points": True,
        },
        convention="a support vector is a point with λ > 0; one on the margin may have λ = 0",
        without=lambda: multipliers_miss(SQUARE),
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Z30",
        "hypothesis",
        "Far means large |f|, not f; and |f| is no distance: 10⁻⁶f has the same hyperplane, and is tiny.",
        "|f(x)|/‖w‖",
    ),
    Erratum(
        "E-Z31",
        "hypothesis",
        "(1,1)+, (1,−1)+, (−1,0)− and with (1,2) instead of (1,1): w = (1, 0), w₀ = 0 both times.",
        "Moving a support vector can change the hyperplane.",
    ),
    Erratum(
        "E-Z32",
        "substantive",
        "y f is scaled to 1. In the example of two points w = (−1, 1), and both have the distance 1/√2.",
        "y f ≥ 1, so the distance is at least 1/‖w‖.",
    ),
    Erratum(
        "E-Z33",
        "hypothesis",
        "max −x such that x² ≤ 0 is at x = 0, where −1 − λ·0 is never 0; m and n count the same thing.",
        "Ask for a constraint qualification; affine constraints have it. Use one letter.",
    ),
    Erratum("E-Z34", "notation", "The unknown is w; x are the given points.", "∇_w L_p"),
    Erratum(
        "E-Z35",
        "substantive",
        "L_p is to be maximised, so substitution gives −L_d: two points, λ = (1, 1): L_p = −1, L_d = +1.",
        "L_d = ½ΣΣ λ_i λ_j y^i y^j x^iᵀx^j − Σ λ_i, minimised",
    ),
    Erratum(
        "E-Z36",
        "hypothesis",
        "Without Σ λ_i y^i = 0 it can be unbounded: (0,0)−, (2,2)−, (2,0)+, (3,0)+ along λ = (t, 0, 0, 0).",
        "for λ_i ≥ 0 and Σ λ_i y^i = 0",
    ),
    Erratum(
        "E-Z37",
        "notation",
        "A gradient is a vector; the plus signs are missing.",
        "1 − 5λ₁ − 10λ₂ + 4λ₃ + λ*, …",
    ),
    Erratum(
        "E-Z38",
        "notation",
        "λ = 0 satisfies all constraints; it only has h = 0, less than h(1, 0, 1) = 1.",
        "λ₃ = 0 cannot be optimal",
    ),
)
