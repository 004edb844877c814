"""Sections 2.5 to 2.7: bases, the right degree, validation, hyperparameters, ridge regression."""

from __future__ import annotations

from fractions import Fraction

from sympy import Symbol, symbols

from svmsym.formulas import Family, Index, IndexSet, Scalar, Vector, VectorFamily, inner, norm2, total
from svmsym.lectures.checks.calculus import gradient_for_all
from svmsym.lectures.checks.learning.fitting import compared_with, determined_by_points
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.together import each
from svmsym.lectures.checks.values import computes
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.zusammenfassung import dropped
from svmsym.lectures.zusammenfassung import runs_regression as runs

# Formulas for all n: points X_i of any dimension with targets y_i.
_SAMPLES = IndexSet("n", "i")
i = Index("i", _SAMPLES)
y, X = Family("y", _SAMPLES), VectorFamily("x", _SAMPLES)
w, α = Vector("w"), Scalar("α")

# SymPy's letters: a point, its coordinates after a change of basis, weights; along an eigenvector of XᵀX.
a, x1, x2, xw = symbols("x x1 x2 x_w")
v0, v1, v2, v3, v4, v5 = symbols("w0:6")
count = Symbol("n", integer=True, positive=True)
λ, share, penalty = (
    Symbol("λ", positive=True),
    Symbol("c", nonzero=True, real=True),
    Symbol("α", positive=True),
)

_CUBIC_WEIGHTS = ("-1853", "307", "-14.6", "0.247")
_WEIGHTS = tuple(
    Fraction(text)
    for text in (
        "0",
        "-0.0000457",
        "-0.00000496",
        "-0.0000570",
        "-0.000489",
        "-0.00297",
        "-0.00977",
        "0.00256",
        "-0.000271",
        "0.0000152",
        "-0.00000471",
        "0.0000000777",
        "-0.00000000530",
    )
)

ENTRIES: tuple[Entry, ...] = (
    # 2.5 Relations that are not linear
    Entry(
        "Z-2.5a",
        "2.5 bases",
        "Φ(x) = (x, x²)ᵀ and f(x) = w₂x_w + w₁x₁ + w₀ give f(Φ(x)) = w₂x² + w₁x + w₀",
        searched(runs.composition, "f∘Φ by substitution", "identity"),
        {"Φ": (a, a**2), "f": v2 * xw + v1 * x1 + v0, "f∘Φ": v2 * a**2 + v1 * a + v0},
        errata=("E-Z9",),
        corrected={"Φ": (a, a**2), "f": v2 * x2 + v1 * x1 + v0, "f∘Φ": v2 * a**2 + v1 * a + v0},
        correction="Φ: R → R², f(x) = w₂x₂ + w₁x₁ + w₀",
        quoted="Konkatenation f∘Φ, Φ: R → R^d, f(x) = w₂x_w + w₁x₁ + w₀",
    ),
    Entry(
        "Z-2.5b",
        "2.5 bases",
        "Φ(x) = (x₂, x₁, x₁x₂, x₂², x₁²)ᵀ gives f(Φ(x)) = w₅x₁² + w₄x₂² + w₃x₁x₂ + w₂x₁ + w₁x₂ + w₀",
        searched(runs.composition, "f∘Φ by substitution", "identity"),
        {
            "Φ": (x2, x1, x1 * x2, x2**2, x1**2),
            "f": v0 + sum(v * u for v, u in zip((v1, v2, v3, v4, v5), symbols("x1:6"), strict=True)),
            "f∘Φ": v5 * x1**2 + v4 * x2**2 + v3 * x1 * x2 + v2 * x1 + v1 * x2 + v0,
        },
    ),
    Entry(
        "Z-2.5.1",
        "2.5.1 example",
        "a quadratic model for the sales of ice cream",
        not_checkable="a figure; the data are not printed",
    ),
    Entry(
        "Z-2.5.2a",
        "2.5.2 the right degree",
        "a “polygon” of degree n can be fitted to n points",
        determined_by_points(count),
        count,
        errata=("E-Z10",),
        corrected=count - 1,
        correction="one polynomial of degree n − 1 (at most) passes through n points with different x",
    ),
    Entry(
        "Z-2.5.2b",
        "2.5.2 the right degree",
        "the fit of degree 3 has w ≈ (−1853, 307, −14.6, 0.247)",
        not_checkable="the data are not printed; the values 4, 423, 886 at 10, 20, 30 are plausible sales",
    ),
    Entry(
        "Z-2.5.2c",
        "2.5.2 the right degree",
        "the fit of degree 12 to the same data has w = (0, −0.0000457, −0.00000496, −0.0000570, −0.000489, "
        "−0.00297, −0.00977, 0.00256, −0.000271, 0.0000152, −0.00000471, 0.0000000777, −0.00000000530)",
        compared_with(_CUBIC_WEIGHTS, at=(10, 20, 30), also_at=(15, 25)),
        {"weights": _WEIGHTS, "agree": True},
        errata=("E-Z11",),
        corrected={
            "weights": _WEIGHTS,
            "agree": False,
            "apart": tuple(map(Fraction, ("41005.947953", "50539925.698898", "4051243094.634835"))),
            "rounding": tuple(map(Fraction, ("227.005051", "127091.080403", "7920781.406356"))),
            "other": {10: 4, 15: Fraction("300.625"), 20: 423, 25: Fraction("556.375"), 30: 886},
        },
        correction="these weights do not agree with the fit of degree 3 within the rounding; the right ones "
        "cannot be recovered from what is printed, since the data are not",
    ),
    Entry(
        "Z-2.5.2d",
        "2.5.2 the right degree",
        "a more complex model has numerical problems and adapts too much to the data",
        computes(runs.complexity, "run"),
        {
            "training error falls": True,
            "error on new points grows": True,
            "errors in y are multiplied": True,
        },
    ),
    # 2.6 and 2.7 Validation and hyperparameters
    Entry(
        "Z-2.6",
        "2.6 training and test data",
        "D is split into two disjoint parts; a high error on T means too simple a model, "
        "a low one on T and a high one on V too complex a model",
        computes(runs.two_parts, "run"),
        {
            "parts": 2,
            "disjoint": True,
            "together": 10,
            "degree 0: high on T": True,
            "degree 6: low on T, high on V": True,
        },
        convention="what the errors mean is a rule of thumb",
        without=dropped.rule_of_thumb,
    ),
    Entry(
        "Z-2.7",
        "2.7 hyperparameters",
        "hyperparameters: the learning rate (influences the complexity), the number of steps, the degree",
        computes(runs.hyperparameters, "run"),
        {
            "fewer steps, larger error": True,
            "higher degree, no larger error": True,
            "after few steps the rate matters": True,
        },
        convention="training stops after a few steps; only then η has to do with complexity",
        without=dropped.early_stopping,
    ),
    Entry(
        "Z-2.7.1",
        "2.7.1 grid search",
        "search an even grid, linear or logarithmic, or a random one; refine by recursion",
        computes(runs.searches, "run"),
        {
            "equal differences": True,
            "equal ratios": True,
            "nothing on the grid is better": True,
            "refining helps": True,
        },
    ),
    Entry(
        "Z-2.7.2",
        "2.7.2 validation data",
        "training, validation and test data: the second chooses hyperparameters, the third judges",
        computes(runs.three_parts, "run"),
        {
            "parts": 3,
            "disjoint": True,
            "together": 10,
            "degree by training": 5,
            "degree by validation": 2,
            "the test finds the second better": True,
        },
    ),
    Entry(
        "Z-2.7.3",
        "2.7.3 cross validation",
        "train k times, test another part each time, train on the others, take the mean of the metric",
        computes(runs.validations, "run"),
        {"trainings": 5, "each tested once": True, "the others train": True, "mean of the metric": True},
    ),
    Entry(
        "Z-2.7.4a",
        "2.7.4 ridge regression",
        "E(w) = ½ Σ (y^i − f_w(x^i))² + α‖w‖², so that (XᵀX + 2αI)w = Xᵀy",
        each(
            gradient_for_all(total((y[i] - inner(w, X[i])) ** 2, i) / 2 + α * norm2(w), w),
            computes(runs.ridge_solution),
            computes(runs.ridge_weights, "run"),
        ),
        (
            total(inner(w, X[i]) * X[i], i) + 2 * α * w - total(y[i] * X[i], i),
            (Fraction(4, 5), Fraction(3, 5)),
            (Fraction(4, 5), Fraction(3, 5)),
        ),
    ),
    Entry(
        "Z-2.7.4b",
        "2.7.4 ridge regression",
        "α = 0 is plain regression, growing α shrinks w, for α → ∞ w → 0 and f → 0: "
        "along an eigenvector of XᵀX the weight is c/(λ + 2α)",
        searched(
            runs.shrinks(share, λ, penalty), "c/λ at α = 0, its square falls, and it tends to 0", "derive"
        ),
        share / (λ + 2 * penalty),
        convention="‖w‖² includes w₀",
        without=dropped.penalised_constant,
        errata=("E-Z12",),
        correction="say that w₀ is penalised as well; otherwise f tends to ȳ",
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Z9",
        "notation",
        "x_w is no coordinate, Φ goes to R², and f∘Φ is a composition",
        "Φ: R → R², f(x) = w₂x₂ + w₁x₁ + w₀, composition",
    ),
    Erratum(
        "E-Z10",
        "hypothesis",
        "it is a polynomial, and of degree n infinitely many pass through n points",
        "the polynomial of degree n − 1 through n points with different x",
    ),
    Erratum(
        "E-Z11",
        "substantive",
        "with the printed weights the fit is −4·10⁴ at 10, −5·10⁷ at 20 and −4·10⁹ at 30, where the fit of "
        "degree 3 is 4, 423 and 886: far beyond what rounding to three digits explains",
        "some weights are misprints; which ones, and what they should be, only the data could tell",
    ),
    Erratum(
        "E-Z12",
        "hypothesis",
        "f → 0 only where w₀ is penalised too; otherwise f → ȳ, 5/3 for y = (1, 2, 2)",
        "say that ‖w‖² includes w₀",
    ),
)
