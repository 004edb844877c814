"""Chapter 1: linear algebra, statistics, calculus, kinds of learning, plots, preprocessing."""

from __future__ import annotations

from fractions import Fraction

from sympy import Abs, Eq, Function, Rational, Symbol, diff, sqrt, symbols

from svmsym.formulas import Family, Index, IndexSet, Scalar, Vector, inner, norm2, total
from svmsym.lectures.checks.calculus import derivative, worth
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning.distributions import (
    fences,
    quantiles,
    share_between_whiskers,
    share_of_the_normal,
)
from svmsym.lectures.checks.learning.norms import axioms, lengths
from svmsym.lectures.checks.matrices import product, transposed, unit
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.together import each
from svmsym.lectures.checks.values import computes
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.statements import Chain, Equal
from svmsym.lectures.zusammenfassung import dropped
from svmsym.lectures.zusammenfassung import runs_basics as runs

# Numbers x_i and y_i, i = 1 … n; a normal vector w, a point p of its hyperplane.
_SAMPLES = IndexSet("n", "i", "j")
i, j = Index("i", _SAMPLES), Index("j", _SAMPLES)
x, y = Family("x", _SAMPLES), Family("y", _SAMPLES)
n, s, w0 = i.size, Scalar("s"), Scalar("w0")
w, p = Vector("w"), Vector("p")

# SymPy's letters: coordinates, values of a norm, shares of data.
x1, x2, x3, h = symbols("x1 x2 x3 h", real=True)
fx, fy, fsum, fmultiple, factor = symbols("f(x) f(y) f(x+y) f(αx) α", real=True)
smaller, at_most, q = symbols("smaller at_most q", real=True)
Q1, Q3, IQR = symbols("Q1 Q3 IQR", real=True)
a, b, c, d, e, f, g, k, l = symbols("a b c d e f g k l", real=True)
h_, i_, j_ = symbols("h i j", real=True)
v0, v1 = symbols("w0 w1", nonzero=True)

CUBIC = 2 * x1**3 - 5 * x2**2 + 3
HALF_SQUARE = (x1 - x2) ** 2 / 2


def _chain_rule() -> Entry:
    """The chain rule for any two functions, and the example line by line."""
    z, inside, t = Function("z"), Function("y"), Symbol("x")
    outer, letter = Symbol("dz/dy"), Symbol("dy/dx")
    general = diff(z(inside(t)), t)
    slopes = {
        outer: diff(z(Symbol("u")), Symbol("u")).subs(Symbol("u"), inside(t)).doit(),
        letter: diff(inside(t), t),
    }
    return Entry(
        "Z-1.3.1",
        "1.3.1 chain rule",
        "dz/dx = dz/dy · dy/dx; for f = ½(x₁ − x₂)² df/dx₂ = h·(−1) = −(x₁ − x₂) = x₂ − x₁ with h = x₁ − x₂",
        each(worth(general, slopes), derivative(HALF_SQUARE, x2, where={h: x1 - x2})),
        (outer * letter, Chain((h * -1, x2 - x1))),
    )


ENTRIES: tuple[Entry, ...] = (
    # 1.1 Linear algebra
    Entry(
        "Z-1.1.1",
        "1.1.1 scalar product",
        "x∘y = Σ x_i y_i = xᵀy; (1, 2)∘(3, 4) = 11",
        each(
            identity(), searched(runs.scalar_product, "(‖x + y‖² − ‖x − y‖²)/4 is the same number", "example")
        ),
        (
            Equal(total(x[i] * y[i], i), total((x[i] + y[i]) ** 2, i) / 4 - total((x[i] - y[i]) ** 2, i) / 4),
            {"x": (1, 2), "y": (3, 4), "value": 11},
        ),
    ),
    Entry(
        "Z-1.1.2a",
        "1.1.2 norms",
        "f is a norm: f(x) = 0 ⇒ x = 0, f(x + y) ≤ f(x) + f(y), f(αx) = |α| f(x)",
        axioms(fx, fy, fsum, factor, fmultiple),
        (fsum <= fx + fy, Eq(fmultiple, Abs(factor) * fx)),
    ),
    Entry(
        "Z-1.1.2b",
        "1.1.2 norms",
        "‖x‖₁ = Σ |x_i|, ‖x‖₂ = √Σ x_i²",
        lengths(x[i], i),
        (total(Abs(x[i]), i), sqrt(total(x[i] ** 2, i))),
    ),
    Entry(
        "Z-1.1.3a",
        "1.1.3 matrices",
        "A has m rows and n columns; the transpose of (1 2; 3 4; 5 6) is (1 3 5; 2 4 6)",
        transposed(),
        (((1, 2), (3, 4), (5, 6)), ((1, 3, 5), (2, 4, 6))),
    ),
    Entry(
        "Z-1.1.3b",
        "1.1.3 matrices",
        "the product of a 2×3 and a 3×2 matrix, entry by entry",
        product(),
        (
            ((a, b, c), (d, e, f)),
            ((g, h_), (i_, j_), (k, l)),
            (
                (a * g + b * i_ + c * k, a * h_ + b * j_ + c * l),
                (d * g + e * i_ + f * k, d * h_ + e * j_ + f * l),
            ),
        ),
    ),
    Entry(
        "Z-1.1.3c",
        "1.1.3 matrices",
        "I is the unit matrix, A⁻¹A = I; matrices with dependent rows or columns have no inverse",
        unit(),
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        convention="A is square",
        without=dropped.square,
    ),
    Entry(
        "Z-1.1.4a",
        "1.1.4 hyperplanes",
        "w₀ + wᵀx = 0 is a hyperplane: for d = 1 a “scalar”, for d = 2 a line, for d = 3 a plane",
        computes(runs.dimensions),
        {"d = 1": 0, "d = 2": 1, "d = 3": 2},
        convention="w ≠ 0; the scalar is read as a point of the line",
        without=dropped.normal_vector,
        errata=("E-Z1",),
        corrected=-v0 / v1,
        correction="for d = 1 it is the point x₁ = −w₀/w₁",
        corrected_check=searched(runs.only_point(v0, v1), "the only solution of w₀ + w₁x₁ = 0", "derive"),
        quoted="d = 1: Skalar (w₀ + w₁x₁), d = 2: Gerade (w₀ + w₁x₁ + w₂x₂), without “= 0”",
    ),
    Entry(
        "Z-1.1.4b",
        "1.1.4 hyperplanes",
        "the sign of w₀ + wᵀx says on which side x lies: at p + s·w, p on the hyperplane, it is that of s",
        identity(w0 + inner(w, p)),
        Equal(w0 + inner(w, p + s * w), s * norm2(w)),
    ),
    # 1.2 Statistics
    Entry(
        "Z-1.2a",
        "1.2 statistics",
        "mean = sum / count, standard deviation = √variance",
        each(identity(), identity(), computes(runs.spread, "run")),
        (
            Equal(total(x[i] - total(x[j], j) / n, i), 0),
            Equal(
                total((x[i] - total(x[j], j) / n) ** 2, i) / n, total((x[i] - x[j]) ** 2, i, j) / (2 * n**2)
            ),
            {"mean": 5, "standard deviation": 2},
        ),
        convention="the variance has n below, not n − 1",
        without=dropped.divisor,
    ),
    Entry(
        "Z-1.2b",
        "1.2 statistics",
        "25 % (50 %, 75 %) of the values are smaller than the 25 % (50 %, 75 %) quantile",
        quantiles(smaller, at_most, q),
        Eq(smaller, q),
        errata=("E-Z2",),
        corrected=(smaller <= q, q <= at_most),
        correction="at most 25 % are smaller, and at least 25 % are smaller or equal",
    ),
    # 1.3 Calculus
    _chain_rule(),
    Entry(
        "Z-1.3.2",
        "1.3.2 partial derivatives",
        "f = 2x₁³ − 5x₂² + 3 has the partial derivatives 6x₁² and −10x₂",
        derivative(CUBIC, x1, x2),
        (6 * x1**2, -10 * x2),
    ),
    Entry(
        "Z-1.3.3",
        "1.3.3 gradient",
        "∇f collects the partial derivatives: (6x₁², −10x₂)ᵀ",
        derivative(CUBIC, x1, x2),
        (6 * x1**2, -10 * x2),
    ),
    # 1.4 to 1.6 Kinds of learning
    Entry(
        "Z-1.4-6",
        "1.4–1.6 kinds of learning",
        "f: X → Y from examples (x^i, y^i): finite Y is classification, Y ⊆ R regression; parametric models "
        "have a fixed number of parameters, others have not",
        computes(runs.kinds, "run"),
        {
            "a classifier answers with classes that it has seen": True,
            "a line answers with numbers that it has not seen": True,
            "parameters of a line, 3 and 10 points": (2, 2),
            "points that nearest neighbours need, of 3 and 10": (3, 10),
        },
    ),
    # 1.7 Plots
    Entry(
        "Z-1.7",
        "1.7 plots",
        "examples of line plots, bar charts, histograms and scatter plots",
        not_checkable="figures without their data",
    ),
    Entry(
        "Z-1.7.1a",
        "1.7.1 box plots",
        "99.3 % of all data lie between the whiskers, the outliers are the other 0.7 %",
        share_between_whiskers(),
        (Fraction(993, 1000), Fraction(7, 1000)),
        errata=("E-Z3",),
        corrected=(Fraction(993, 1000), Fraction(7, 1000), Fraction(2698, 1000)),
        correction="so it is for a normal distribution; its whiskers end at 2.698 standard deviations",
        corrected_check=share_of_the_normal(digits=3),
    ),
    Entry(
        "Z-1.7.1b",
        "1.7.1 box plots",
        "the factor 1.5 may be chosen; a whisker ends at the last point within Q1 − 1.5 IQR, Q3 + 1.5 IQR",
        fences(Q1, Q3, IQR),
        (Q1 - Rational(3, 2) * IQR, Q3 + Rational(3, 2) * IQR),
    ),
    # 1.8 Preprocessing
    Entry(
        "Z-1.8",
        "1.8 preprocessing",
        "select, clean, and bring features into a suitable range, [0, 1]",
        computes(runs.scaling, "run"),
        {"range": (0, 1), "all inside": True},
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Z1",
        "notation",
        "for d = 1 the equation describes a point; what is printed lacks “= 0”, and w ≠ 0 is needed",
        "the point x₁ = −w₀/w₁",
    ),
    Erratum(
        "E-Z2",
        "hypothesis",
        "with ties, or few data, no number has exactly 25 % of the data below it",
        "at most 25 % are smaller, and at least 25 % are smaller or equal",
    ),
    Erratum(
        "E-Z3",
        "hypothesis",
        "99.3 % is the share of a normal distribution (0.993023…); other data have any share inside",
        "for normally distributed data about 99.3 % lie between the whiskers",
    ),
)
