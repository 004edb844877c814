"""Lecture Y: Jeonghun Yoon, Support Vector Machine (Korean with English terms).

The lecture calls labels t_i (twice y_i), the score d(x) = wᵀx + b, multipliers α_i and β_i, and has margin
2/‖w‖. Lines that the engine derives are written with its letters: y for t, μ for β.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import Abs, Eq, Max, Min, Rational, Symbol, exp, sqrt

from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    KernelValue,
    Operator,
    Scalar,
    Vector,
    VectorFamily,
    inner,
    norm2,
    total,
)
from svmsym.lectures.checks.algebra import algebra
from svmsym.lectures.checks.cases import at_cases
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.duality import convexity
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.dual_shape import N, shape
from svmsym.lectures.checks.duality.recovered import bounded, tight
from svmsym.lectures.checks.duality.standard_form import (
    F_1,
    G_0,
    G_1,
    H_1,
    LAMBDA,
    H,
    Infimum,
    Program,
    V,
    convex_with_kkt_point,
    has_value,
    kkt_conditions,
    lower_bound,
)
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.hyperplanes.band import NEAREST, WIDTH, D, R, margin, sides, widest_band, widths
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
from svmsym.lectures.checks.kernels import semidefinite as kernels
from svmsym.lectures.checks.kernels.feature_maps import inner_product_in_features
from svmsym.lectures.checks.learning import smo_pair, smo_rules, smo_runs
from svmsym.lectures.checks.learning.outcomes import least_error
from svmsym.lectures.checks.lines import only_inner_products, where
from svmsym.lectures.checks.machines import many_classes, silent_conventions, slack_cells
from svmsym.lectures.checks.machines.margin_programs import hard_margin, soft_margin
from svmsym.lectures.checks.machines.price_limits import ends_of_price, second_goal
from svmsym.lectures.checks.machines.slack_cells import not_negative
from svmsym.lectures.checks.machines.small_machines import (
    FOUR,
    SQUARED,
    XOR,
    best_kernels,
    dual_values,
    mapped,
    solvable,
    what_coincides,
)
from svmsym.lectures.checks.naming import one_letter_each
from svmsym.lectures.checks.one_index import one_index
from svmsym.lectures.checks.together import at_once, each, with_parts
from svmsym.lectures.checks.typed import kernel_domain
from svmsym.lectures.checks.values import computes
from svmsym.lectures.entry import Entry, Erratum, Lecture
from svmsym.lectures.letters import C, b, i, j, samples, w, x, y, α, ξ, φ
from svmsym.lectures.statements import Chain, Equal

# Letters of the engine: samples i, j; data x, y; a hyperplane (w, b); multipliers α, μ and slack ξ.
μ = Family("μ", samples)
# A second hyperplane, points off the data, mixing weights; r = ‖w‖.
u, p, z = Vector("u"), Vector("x"), Vector("z")
c, θ, r = Scalar("c"), Scalar("θ"), Scalar("r")
LENGTH = r**2 - norm2(w)
MIXED, G = θ * p + (1 - θ) * z, Operator("G")
# Multipliers of f_i ≤ 0 and h_k = 0; gradients g and a; what convexity leaves over, e ≥ 0; f at x, F at z.
rows, equations = IndexSet("k", "i", "j"), IndexSet("p", "k", "l")
mi, pk = Index("i", rows), Index("k", equations)
λ, λ2, e, f, F = (Family(name, rows) for name in ("λ", "λ′", "e", "f", "F"))
v, v2, h = (Family(name, equations) for name in ("v", "v′", "h"))
g, a = VectorFamily("g", rows), VectorFamily("a", equations)
g0, e0, f0 = Vector("g_0"), Scalar("e_0"), Scalar("f_0")
# SymPy's letters for examples and cases.
X, Z = Symbol("x", real=True), Symbol("z", real=True)
P, M, XI = Symbol("p", real=True), slack_cells.M, slack_cells.XI
LAM = Symbol("λ", nonnegative=True)
x1, x2, y1, y2 = (Symbol(name, real=True) for name in ("x1", "x2", "y1", "y2"))


def d(point: Any) -> Any:
    """The score ⟨w, x⟩ + b."""
    return inner(w, point) + b


def widest(multiplier: Any) -> Any:
    """The dual objective with inner products or kernel values."""
    return total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * multiplier, i, j) / 2


SECOND = Program(X**2 + Z**2 - 4 * X, (X + Z - 1 <= 0, Equal(X - Z - 3, 0)))
ROUND = Program(X + 2 * Z, (X**2 + Z**2 - 5 <= 0, Equal(X - Z - 1, 0)))
ONE = Program(X**2 + X, (1 - X <= 0,))

HARD_L = norm2(w) / 2 - total(α[i] * (y[i] * d(x[i]) - 1), i)
SOFT_L = (norm2(w) / 2 + C * total(ξ[i], i)) - (
    total(α[i] * (y[i] * d(x[i]) - 1 + ξ[i]), i) + total(μ[i] * ξ[i], i)
)
BALANCE = total(α[i] * y[i], i)

# Classification and the decision hyperplane

HYPERPLANE = (
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

# Constrained and convex optimisation, duality, KKT, Wolfe

OPTIMISATION = (
    Entry(
        "Y-7",
        "Constrained optimisation",
        "min f_0 such that f_i ≤ 0, h_i = 0; p* is the infimum of f_0 there.",
        has_value(),
        {"program": SECOND, "x*": (2, -1), "p*": -3},
    ),
    Entry(
        "Y-8",
        "Affine and convex",
        "An affine set has the line through any two of its points (a hyperplane), a convex set the segment "
        "(a disc).",
        each(on_hyperplane(p, z), identity()),
        (
            Equal(inner(w, θ * p + (1 - θ) * z) + b, 0),
            Equal(
                1 - norm2(θ * p + (1 - θ) * z),
                θ * (1 - norm2(p)) + (1 - θ) * (1 - norm2(z)) + θ * (1 - θ) * norm2(p - z),
            ),
        ),
        convention="circle and pentagon mean the filled figures, and the pentagon is a convex one",
        without=silent_conventions.circle,
    ),
    Entry(
        "Y-9",
        "Affine and convex",
        "An affine function is a linear one plus a constant, ⟨a, x⟩ + c in every dimension.",
        identity(),
        Equal(inner(u, θ * p + (1 - θ) * z) + c, θ * (inner(u, p) + c) + (1 - θ) * (inner(u, z) + c)),
    ),
    Entry(
        "Y-10",
        "Affine and convex",
        "f is convex: f(θx + (1 − θ)y) ≤ θf(x) + (1 − θ)f(y) for 0 ≤ θ ≤ 1.",
        convexity.definition(),
        convexity.f(convexity.θ * convexity.x + (1 - convexity.θ) * convexity.y)
        <= convexity.θ * convexity.f(convexity.x) + (1 - convexity.θ) * convexity.f(convexity.y),
    ),
    Entry(
        "Y-11",
        "Convex optimisation",
        "Convex problem: f_0, …, f_m convex, h_i affine.",
        convex_with_kkt_point(),
        {"program": ROUND, "x": (-1, -2), "λ": (Fraction(1, 2),), "v": (0,)},
    ),
    Entry(
        "Y-11a",
        "Convex optimisation",
        "The feasible set is convex because the domains of the f_i are.",
        convexity.feasible_set(),
        "dom f is convex",
        errata=("E-Y2",),
        corrected=(
            "f is convex",
            Equal(
                θ * (f0 + inner(g0, p - MIXED) + e0) + (1 - θ) * (f0 + inner(g0, z - MIXED) + c),
                f0 + θ * e0 + (1 - θ) * c,
            ),
        ),
        correction="the sets {f_i ≤ 0} of convex f_i are convex: with e, e′ ≥ 0 above the tangent at θx + "
        "(1 − θ)z, f is there θf(x) + (1 − θ)f(z) − θe − (1 − θ)e′ ≤ 0",
        corrected_check=each(convexity.feasible_set(), identity()),
    ),
    Entry(
        "Y-11b",
        "Convex optimisation",
        "Convex optimisation minimises a convex function over a convex set, where local minima are global.",
        each(identity(), convexity.local_minima()),
        (
            Equal(θ * f0 + (1 - θ) * c - c, θ * (f0 - c)),  # above f on the way to a lower place
            {"1 ≤ x": True, "−1 ≤ x ≤ 0": True, "1 ≤ x²": False},
        ),
    ),
    Entry(
        "Y-12",
        "Lagrangian",
        "L(x, Λ, V) = f_0 + Σ λ_i f_i + Σ v_i h_i",
        each(derived("convex-qp", "lagrangian"), derived("ls-svm", "lagrangian")),
        (
            inner(u, Operator("Q")(u)) / 2
            + inner(Vector("p"), u)
            + total(
                Family("λ", rows)[mi] * (Family("c", rows)[mi] - inner(VectorFamily("a", rows)[mi], u)), mi
            ),
            norm2(w) / 2
            + Scalar("γ") * total(Family("e", samples)[i] ** 2, i) / 2
            + total(α[i] * (1 - Family("e", samples)[i] - y[i] * d(x[i])), i),
        ),
    ),
    Entry(
        "Y-12a",
        "Lagrangian",
        "The domain of L is the intersection of dom f_i from i = 1 on (and of dom h_i), times R^m × R^p.",
        convexity.common_domain(),
        {"first": 1},
        errata=("E-Y3",),
        corrected={"first": 0},
        correction="the intersection begins with i = 0",
    ),
    Entry(
        "Y-13",
        "Dual problem",
        "g(Λ, V) = inf over x of L(x, Λ, V)",
        algebra(),
        Equal(X**2 + LAM * (1 - X), LAM - LAM**2 / 4 + (X - LAM / 2) ** 2),
    ),
    Entry(
        "Y-14",
        "Dual problem",
        "max g such that Λ ⪰ 0; g is concave, being an infimum of functions that are affine in (Λ, V).",
        identity(),
        Equal(
            f0
            + total((θ * λ[mi] + (1 - θ) * λ2[mi]) * f[mi], mi)
            + total((θ * v[pk] + (1 - θ) * v2[pk]) * h[pk], pk),
            θ * (f0 + total(λ[mi] * f[mi], mi) + total(v[pk] * h[pk], pk))
            + (1 - θ) * (f0 + total(λ2[mi] * f[mi], mi) + total(v2[pk] * h[pk], pk)),
        ),
    ),
    Entry(
        "Y-15",
        "Dual problem",
        "Lower bound: inf L(x*, Λ*, V*) ≤ f_0(x*).",
        lower_bound(ONE),
        Infimum((), X**2 + X + LAM * (1 - X)),
        errata=("E-Y4",),
        quoted="inf L(x*, Λ*, V*) ≤ f_0(x*)",
        corrected=Infimum((X,), X**2 + X + LAM * (1 - X)),
        correction="inf over x of L(x, Λ*, V*) ≤ f_0(x*)",
    ),
    Entry(
        "Y-16",
        "KKT conditions",
        "f_i convex, h_i affine and KKT at (x, Λ, V): then these are optimal for the primal and the dual, "
        "with zero gap.",
        each(*[where({g0: -total(λ[mi] * g[mi], mi) - total(v[pk] * a[pk], pk)})] * 2),
        (
            # f_0(z) − f_0(x) = e_0 + Σλe − Σλf(z) where Σλf(x) = 0 and ⟨a, u⟩ = h(z) − h(x) = 0, u = z − x
            Equal(
                inner(g0, u) + e0,
                e0
                + total(λ[mi] * e[mi], mi)
                - total(λ[mi] * (f[mi] + inner(g[mi], u) + e[mi]), mi)
                + total(λ[mi] * f[mi], mi)
                - total(v[pk] * inner(a[pk], u), pk),
            ),
            # L(z) − L(x) = e_0 + Σλe: x minimises L, so g(Λ, V) = L(x, Λ, V) = f_0(x)
            Equal(
                inner(g0, u)
                + e0
                + total(λ[mi] * (inner(g[mi], u) + e[mi]), mi)
                + total(v[pk] * inner(a[pk], u), pk),
                e0 + total(λ[mi] * e[mi], mi),
            ),
        ),
    ),
    Entry(
        "Y-16a",
        "KKT conditions",
        "With zero gap the two solutions become equal.",
        what_coincides(),
        {"solutions": True},
        errata=("E-Y5",),
        corrected={"solutions": False, "values": True},
        correction="the two optimal values become equal",
    ),
    Entry(
        "Y-17",
        "KKT conditions",
        "f_i ≤ 0, h_i = 0, λ_i ≥ 0, λ_i f_i = 0, ∇f_0 + Σλ_i∇f_i + Σv_i∇h_i = 0.",
        kkt_conditions(),
        (
            F_1 <= 0,
            Equal(H, 0),
            LAMBDA >= 0,
            Equal(LAMBDA * F_1, 0),
            Equal(G_0 + LAMBDA * G_1 + V * H_1, 0),
        ),
    ),
    Entry(
        "Y-18",
        "Wolfe duality",
        "Wolfe dual, max L such that Λ ≥ 0 and ∇L = 0, if f_0 is convex and f_i, h_i are differentiable.",
        convexity.wolfe_bound(),
        {"f_0": "convex", "f_i": "differentiable", "h_i": "differentiable"},
        errata=("E-Y6",),
        corrected=(
            {"f_0": "convex", "f_i": "convex", "h_i": "affine"},
            Equal(
                inner(g0, u)
                + e0
                - total(λ[mi] * (F[mi] - inner(g[mi], u) - e[mi]), mi)
                + total(v[pk] * inner(a[pk], u), pk),
                e0 + total(λ[mi] * e[mi], mi) - total(λ[mi] * F[mi], mi),
            ),
        ),
        correction="all f_i convex and differentiable, h_i affine: f_0(z) − L = e_0 + Σλe − Σλf(z) ≥ 0 for "
        "feasible z",
        corrected_check=each(
            convexity.wolfe_bound(), where({g0: -total(λ[mi] * g[mi], mi) - total(v[pk] * a[pk], pk)})
        ),
    ),
    Entry(
        "Y-18a",
        "Wolfe duality",
        "The constraints being part of KKT, the Wolfe dual has the solution of the primal.",
        convexity.wolfe_solution(),
        True,
        errata=("E-Y7",),
        corrected={"(w, b)": (1, -1, -1), "values": True},
        correction="by strong duality (convex, with linear constraints as in an SVM): four points, w = "
        "Σαtx solves the primal",
        corrected_check=what_coincides(),
    ),
)

# Hard margin

HARD = (
    Entry(
        "Y-19",
        "Idea of SVM",
        "The margin is twice the distance of the nearest sample from the hyperplane.",
        at_once(margin(), at_cases(widths, "run", "four data sets, by the distance of their hulls")),
        Equal(WIDTH, 2 * NEAREST),
    ),
    Entry(
        "Y-19a",
        "Idea of SVM",
        "Linear SVM with hard margin (separable) or soft margin (not separable), and non-linear SVM.",
        computes(
            lambda: {
                "hard, separable": solvable(FOUR),
                "hard, not separable": solvable(XOR),
                "soft, not separable": solvable(XOR, C=1),
                "kernel, not separable": solvable(XOR, kernel=SQUARED),
            },
            "run",
        ),
        {
            "hard, separable": True,
            "hard, not separable": False,
            "soft, not separable": True,
            "kernel, not separable": True,
        },
    ),
    Entry(
        "Y-20",
        "Problem of SVM",
        "margin = 2|d(x_s)|/‖w‖ = 2/‖w‖",
        margin(),
        Chain((WIDTH, 2 * Abs(D) / R, 2 / R)),
        convention="the equation is scaled so that |d(x_s)| = 1 at the support vectors",
        without=silent_conventions.not_rescaled,
    ),
    Entry(
        "Y-21",
        "Problem of SVM",
        "max 2/‖w‖ such that wᵀx_i + b ≥ 1 in c_1 and ≤ −1 in c_2.",
        widest_band(),
        {"maximise": 2 / R, "c_1": D >= 1, "c_2": D <= -1},
    ),
    Entry(
        "Y-22",
        "Primal problem",
        "The same as min ½‖w‖² such that t_i(wᵀx_i + b) ≥ 1.",
        at_once(states("hard-margin"), hard_margin()),
        {"minimise": norm2(w) / 2, "such that": (y[i] * d(x[i]) >= 1,)},
    ),
    Entry(
        "Y-23",
        "Primal problem",
        "J = ½‖w‖² is convex because it is quadratic in ‖w‖.",
        convexity.convex_by_length(),
        Symbol("p", positive=True) * convexity.r**2 + Symbol("q", real=True) * convexity.r,
        errata=("E-Y8",),
        corrected=Equal(
            θ * norm2(w) / 2 + (1 - θ) * norm2(u) / 2 - norm2(θ * w + (1 - θ) * u) / 2,
            θ * (1 - θ) * norm2(w - u) / 2,
        ),
        correction="J is convex because its Hessian is the identity: the difference in the definition is "
        "½θ(1 − θ)‖w − u‖²",
        corrected_check=identity(),
    ),
    Entry(
        "Y-24",
        "Primal problem",
        "The constraints are affine in (w, b), so the feasible set is convex and a solution is global.",
        identity(),
        Equal(
            y[i] * (inner(θ * w + (1 - θ) * u, x[i]) + θ * b + (1 - θ) * c) - 1,
            θ * (y[i] * (inner(w, x[i]) + b) - 1) + (1 - θ) * (y[i] * (inner(u, x[i]) + c) - 1),
        ),
    ),
    Entry(
        "Y-25",
        "Problem of SVM",
        "Training set (x_1, t_1), …, (x_n, t_n); elsewhere i = 1, …, N and labels y_i.",
        one_letter_each("the number of samples", "the label", "the dimension"),
        {"the number of samples": ("n", "N"), "the label": ("t", "y"), "the dimension": ("n",)},
        errata=("E-Y9",),
        corrected={"the number of samples": ("N",), "the label": ("t",), "the dimension": ("n",)},
        correction="N samples with labels t_i throughout; n is the dimension",
    ),
    Entry(
        "Y-26",
        "Dual problem",
        "L(w, b, α) = ½‖w‖² − Σα_i(t_i(wᵀx_i + b) − 1)",
        derived("hard-margin", "lagrangian"),
        HARD_L,
    ),
    Entry(
        "Y-27",
        "Dual problem",
        "g(α) = inf over w, b of L(w, b, α)",
        identity(),  # so g(α) is the first part where Σαt = 0, and −∞ elsewhere
        Equal(HARD_L, widest(inner(x[i], x[j])) + norm2(w - total(α[i] * y[i] * x[i], i)) / 2 - b * BALANCE),
    ),
    Entry(
        "Y-28",
        "Dual problem",
        "max g(α) = inf over w, b of L(w, b, α) such that α ≥ 0.",
        each(identity(), not_negative("hard-margin"), computes(dual_values, "run")),
        (
            # with Σαt = 0 and α ≥ 0 no g(α) exceeds ½‖w‖² of a feasible w; three points reach it
            Equal(
                norm2(w) / 2 - widest(inner(x[i], x[j])),
                norm2(w - total(α[i] * y[i] * x[i], i)) / 2
                + total(α[i] * (y[i] * d(x[i]) - 1), i)
                - b * BALANCE,
            ),
            (α[i] >= 0,),
            {"α ≥ 0": 1, "½‖w‖²": 1, "α of any sign": Fraction(10, 9)},
        ),
    ),
    Entry(
        "Y-29",
        "Wolfe dual",
        "max L such that α ≥ 0, w = Σα_it_ix_i, Σα_it_i = 0.",
        each(
            derived("hard-margin", "lagrangian"),
            derived("hard-margin", "stationarity", "w"),
            derived("hard-margin", "stationarity", "b"),
            not_negative("hard-margin"),
        ),
        (HARD_L, Equal(w, total(α[i] * y[i] * x[i], i)), Equal(BALANCE, 0), (α[i] >= 0,)),
    ),
    Entry(
        "Y-29a",
        "Wolfe dual",
        "max Σα_i − ½ΣΣα_iα_jt_it_jx_iᵀx_j such that α_i ≥ 0, Σα_it_i = 0.",
        dual_problem("hard-margin"),
        {
            "objective": widest(inner(x[i], x[j])),
            "equations": [Equal(BALANCE, 0)],
            "inequalities": [α[i] >= 0],
        },
    ),
    Entry(
        "Y-30",
        "Wolfe dual",
        "One equation and N inequalities in the N unknowns α_i; samples occur in inner products only.",
        shape("equalities", "inequalities", "unknowns", "x only in inner products"),
        {"equalities": 1, "inequalities": N, "unknowns": N, "x only in inner products": True},
    ),
    Entry(
        "Y-30a",
        "Wolfe dual",
        "N² terms have to be computed.",
        shape("terms"),
        {"terms": N**2},
        convention="x_iᵀx_j and x_jᵀx_i are counted apart; N(N + 1)/2 are different",
        without=silent_conventions.distinct_terms,
    ),
)

# Soft margin

SOFT = (
    Entry(
        "Y-31",
        "Places of samples",
        "① 1 ≤ td: outside the band or on its border; ② 0 ≤ td < 1: inside; ③ td < 0: on the wrong side.",
        slack_cells.places(),
        ((M >= 1,), (M >= 0, M < 1), (M < 0,)),
    ),
    Entry(
        "Y-32",
        "Places of samples",
        "td ≥ 1 − ξ with ① ξ = 0, ② 0 < ξ ≤ 1, ③ ξ > 1.",
        slack_cells.slacks(),
        {"constraint": M >= 1 - XI, "ξ": ((Eq(XI, 0),), (XI > 0, XI <= 1), (XI > 1,))},
    ),
    Entry(
        "Y-33",
        "Objective",
        "The second goal is to have as few samples as possible in ② and ③.",
        second_goal(),
        {"number": True},
        errata=("E-Y10",),
        corrected={"total slack": True, "number": False},
        correction="the second goal, as CΣξ has it, is a small total slack: a convex stand-in for the number",
    ),
    Entry(
        "Y-34",
        "Objective",
        "J = ½‖w‖² + CΣξ: C = 0 ignores the second goal, C = ∞ considers nothing else.",
        ends_of_price(),
        {"C = 0: the second goal does not count": True, "C = ∞: only the second goal counts": True},
        errata=("E-Y11",),
        corrected={
            "C = 0: the second goal does not count": True,
            "C = ∞: only the second goal counts": False,
            "C = ∞: hard margin": True,
        },
        correction="C → ∞ is the hard margin: the widest margin among all solutions with least slack",
    ),
    Entry(
        "Y-35",
        "Primal problem, soft margin",
        "min J(w) = ½‖w‖² + CΣξ_i such that t_i(wᵀx_i + b) ≥ 1 − ξ_i, ξ_i ≥ 0.",
        soft_margin(prices=[Fraction(1, 4), 1], powers=[1]),
        {
            "minimise": {1: norm2(w) / 2 + C * total(ξ[i], i)},
            "such that": [y[i] * d(x[i]) >= 1 - ξ[i], ξ[i] >= 0],
        },
        convention="J is a function of w and Ξ, to be minimised over w, b and Ξ",
        without=silent_conventions.only_of_w,
        errata=("E-Y12",),
        quoted="J(w) = ½‖w‖² + CΣξ_i",
    ),
    Entry(
        "Y-36",
        "Wolfe dual, soft margin",
        "L = (½‖w‖² + CΣξ) − (Σα(t(wᵀx + b) − 1 + ξ) + Σβξ)",
        derived("soft-margin", "lagrangian"),
        SOFT_L,
    ),
    Entry(
        "Y-37",
        "Wolfe dual, soft margin",
        "w = Σαtx, Σαt = 0, C = α_i + β_i (α, β ≥ 0).",
        each(*(derived("soft-margin", "stationarity", name) for name in "wbξ"), not_negative("soft-margin")),
        (
            Equal(w, total(α[i] * y[i] * x[i], i)),
            Equal(BALANCE, 0),
            Equal(C, α[i] + μ[i]),
            (α[i] >= 0, μ[i] >= 0),
        ),
    ),
    Entry(
        "Y-38",
        "Wolfe dual, soft margin",
        "max Σα − ½ΣΣα_iα_jt_it_jx_iᵀx_j such that Σαt = 0, 0 ≤ α_i ≤ C.",
        dual_problem("soft-margin"),
        {
            "objective": widest(inner(x[i], x[j])),
            "equations": [Equal(BALANCE, 0)],
            "inequalities": [α[i] >= 0, α[i] <= C],
        },
    ),
    Entry(
        "Y-39",
        "Wolfe dual, soft margin",
        "α = 0: on the margin or outside; 0 < α < C: on the margin; α = C: on the margin or inside.",
        slack_cells.multipliers(),
        {"α = 0": M >= 1, "0 < α < C": Eq(M, 1), "α = C": M <= 1},
        convention="support vector means a point on the margin; inside includes the wrong side",
        without=silent_conventions.support_by_multiplier,
    ),
    Entry(
        "Y-40",
        "KKT, soft margin",
        "C = α_i + β_i, β_iξ_i = 0, α_i(y_i(wᵀx_i + b) − (1 − ξ_i)) = 0, ξ_i ≥ 0.",
        slack_cells.kkt_system("soft-margin"),
        {
            "stationarity": Equal(C, α[i] + μ[i]),
            "slackness": (Equal(α[i] * (y[i] * d(x[i]) - (1 - ξ[i])), 0), Equal(μ[i] * ξ[i], 0)),
            "feasibility": ξ[i] >= 0,
        },
        errata=("E-Y9",),
        quoted="α_i(y_i(wᵀx_i + b) − (1 − ξ_i)) = 0 beside t_i(wᵀx_i + b) ≥ 1 − ξ_i",
    ),
    Entry(
        "Y-40a",
        "KKT, soft margin",
        "α_i = C: β_i = 0, ξ_i ≥ 0, y_id = 1 − ξ_i ≤ 1.",
        one_index(
            each(
                where({μ[i]: C - α[i]}, α[i] - C),
                slack_cells.slack_in_case("soft-margin", α=True, μ=False),
                tight("soft-margin", α=True, μ=False),
                slack_cells.multipliers("α = C"),
            )
        ),
        (Equal(μ[i], 0), ξ[i] >= 0, Equal(y[i] * d(x[i]) - (1 - ξ[i]), 0), {"α = C": M <= 1}),
    ),
    Entry(
        "Y-40b",
        "KKT, soft margin",
        "α_i = 0: β_i = C, ξ_i = 0, y_id ≥ 1.",
        one_index(
            each(
                identity(α[i], C - α[i] - μ[i]),
                slack_cells.slack_in_case("soft-margin", α=False, μ=True),
                bounded("soft-margin", α=False, μ=True),
            )
        ),
        (Equal(μ[i] - C, 0), Equal(ξ[i], 0), y[i] * d(x[i]) >= 1),
    ),
    Entry(
        "Y-40c",
        "KKT, soft margin",
        "0 < α_i < C: 0 < β_i < C, ξ_i = 0, y_id = 1.",
        one_index(
            each(
                slack_cells.between(μ[i], C - α[i], α[i], C - α[i]),
                slack_cells.slack_in_case("soft-margin", α=True, μ=True),
                tight("soft-margin", α=True, μ=True),
            )
        ),
        ((μ[i] > 0, μ[i] < C), Equal(ξ[i], 0), Equal(y[i] * d(x[i]), 1)),
    ),
)


def K(left: Any, right: Any) -> Any:
    """The kernel of the feature map φ."""
    return KernelValue("K", "φ", left, right)


γ, σ, ρ = Symbol("γ", real=True), Symbol("σ", positive=True), Symbol("r", nonnegative=True)
scale = Symbol("γ", positive=True)

# Kernels

KERNELS = (
    Entry(
        "Y-41",
        "Non-linear SVM",
        "Φ: L → H into a space of more dimensions, where the samples become separable.",
        with_parts(computes(mapped, "run"), "dimensions", "separable in L", "separable in H"),
        {"dimensions": (2, 3), "separable in L": False, "separable in H": True},
        convention="a suitable map is meant; more dimensions alone do not separate",
        without=silent_conventions.useless_map,
    ),
    Entry(
        "Y-42",
        "Kernel function",
        "K(x, y) = Φ(x)·Φ(y)",
        inner_product_in_features(),
        inner(φ(u), φ(Vector("v"))),
    ),
    Entry(
        "Y-43",
        "Kernel function",
        "(x·y)² = x_1²y_1² + 2x_1x_2y_1y_2 + x_2²y_2² = Φ(x)·Φ(y) with Φ(x) = (x_1², √2x_1x_2, x_2²)",
        kernels.image_product(),
        {
            "K": Chain(
                ((x1 * y1 + x2 * y2) ** 2, x1**2 * y1**2 + 2 * x1 * x2 * y1 * y2 + x2**2 * y2**2),
            ),
            "Φ(x)": (x1**2, sqrt(2) * x1 * x2, x2**2),
            "Φ(y)": (y1**2, sqrt(2) * y1 * y2, y2**2),
        },
    ),
    Entry(
        "Y-44",
        "Kernel substitution",
        "Inner products may be replaced by K, and nothing else: the dual has the samples in inner products "
        "only.",
        each(
            derived("hard-margin-kernel", "dual", sense="max"),
            at_once(derived("hard-margin", "dual", sense="max"), only_inner_products("x")),
        ),
        (widest(K(x[i], x[j])), widest(inner(x[i], x[j]))),
    ),
    Entry(
        "Y-45",
        "Kernel substitution",
        "The dual with Φ(x_i)ᵀΦ(x_j) is ΣΣα_iα_jt_it_jK(x, y), where dom K ∈ L.",
        each(derived("soft-margin-kernel", "dual", sense="max"), kernel_domain("L")),
        (widest(K(p, z)), {"dom K": "L"}),
        errata=("E-Y13",),
        quoted="ΣΣα_iα_jt_it_jK(x, y); dom K ∈ L",
        corrected=(widest(K(x[i], x[j])), {"dom K": "L × L"}),
        correction="K(x_i, x_j), and dom K = L × L",
    ),
    Entry(
        "Y-46",
        "Kinds of kernels",
        "Polynomial kernel (γx·y + γ)^p",
        kernels.polynomial_kernel(),
        (γ * kernels.S + γ) ** kernels.P,
        errata=("E-Y14",),
        corrected=(scale * kernels.S + ρ) ** kernels.P,
        correction="(γx·y + r)^p with γ > 0, r ≥ 0 and p a natural number",
    ),
    Entry(
        "Y-47",
        "Kinds of kernels",
        "Gaussian kernel exp(−γ‖x − y‖²/(2σ²))",
        kernels.gaussian_kernel(σ),
        exp(-γ * (kernels.X - kernels.Z) ** 2 / (2 * σ**2)),
        errata=("E-Y15",),
        corrected=exp(-((kernels.X - kernels.Z) ** 2) / (2 * σ**2)),
        correction="exp(−‖x − y‖²/(2σ²)), or exp(−γ‖x − y‖²) with γ = 1/(2σ²) > 0: one parameter",
    ),
    Entry(
        "Y-48",
        "Kinds of kernels",
        "Sigmoid kernel tanh(αx·y + β): not every α, β has a map, α = 2, β = 1 is suitable.",
        kernels.tanh_kernel(),
        {"α": 2, "β": 1},
        errata=("E-Y16",),
        corrected={"α": 0, "β": 1},
        correction="no α ≠ 0 has a map; only the constant α = 0, β ≥ 0 does",
    ),
    Entry(
        "Y-49",
        "Mercer's theorem",
        "If K is continuous and symmetric, there is φ with K(a, b) = φ(aᵀ)ᵀφ(b).",
        kernels.mercer(),
        ("continuous", "symmetric"),
        errata=("E-Y17",),
        corrected=(
            ("continuous", "symmetric", "positive semidefinite"),
            Equal(
                inner(u, G(u)) + 2 * c * inner(u, z) + c**2 * r,
                r * (c + inner(u, z) / r) ** 2 + (inner(u, G(u)) - inner(u, z) ** 2 / r),
            ),
        ),
        correction="K must be positive semidefinite too, ΣΣc_ic_jK(a_i, a_j) ≥ 0; then K(a, b) = φ(a)ᵀφ(b): "
        "a point with r = K(a, a) > 0 gives one part of φ, and c = −⟨u, z⟩/r shows that the rest of K, G − "
        "zzᵀ/r, is positive semidefinite again, and so on",
        corrected_check=each(kernels.mercer(), identity(times=r)),
    ),
    Entry(
        "Y-50",
        "Mercer's theorem",
        "A Gaussian kernel maps into infinitely many dimensions.",
        kernels.gram_determinant(),
        1 - Symbol("q") ** (2 * Symbol("k")),
    ),
    Entry(
        "Y-50a",
        "Mercer's theorem",
        "The sigmoid kernel violates Mercer's condition (yet serves in practice).",
        computes(
            lambda: {
                f"tanh({s}x·y + {o})": kernels.tanh_kernel().decide({"α": s, "β": o}).holds
                for s, o in ((2, 1), (1, 0), (Fraction(1, 2), 1))
            },
            "refute",
        ),
        {"tanh(2x·y + 1)": False, "tanh(1x·y + 0)": False, "tanh(1/2x·y + 1)": False},
        convention="that it serves in practice is experience; so α = 2, β = 1 is not suitable in Mercer's "
        "sense",
        without=silent_conventions.unbounded_dual,
    ),
)

# Many classes

CLASSES = (
    Entry(
        "Y-51",
        "Many classes",
        "One against M − 1: M machines, k = argmax_j d_j(x).",
        many_classes.against_rest(),
        {"machines": many_classes.M, "class": "argmax"},
    ),
    Entry(
        "Y-52",
        "Many classes",
        "One against one: M(M − 1)/2 machines, the class with the most votes.",
        many_classes.votes(),
        {"machines": many_classes.M * (many_classes.M - 1) / 2, "classes": (1, 1, 2, 2, 3, 3)},
    ),
)

si, sj, sk = smo_pair.i, smo_pair.j, smo_pair.k
sα, sa, st, sx, s = smo_pair.α, smo_pair.a, smo_pair.t, smo_pair.x, smo_pair.s
ETA = smo_pair.ETA
αi, αj, CC, γγ = smo_pair.A_I, smo_pair.A_J, smo_pair.C, smo_pair.γ


ΔI, ΔJ = sa[si] - sα[si], sa[sj] - sα[sj]

# SMO, with its appendix

SMO = (
    Entry(
        "Y-53",
        "SMO",
        "A large problem is split into pairs (α_i, α_j), solved one after the other.",
        smo_runs.reaches_optimum(),
        {"α": (Fraction(1, 2), Fraction(1, 2), 1, 0), "b": -1},
        convention="only where no pair can be improved any more is the answer that of the whole problem",
        without=smo_runs.after_one_step,
    ),
    Entry(
        "Y-54",
        "SMO",
        "Coordinate ascent: for i = 1, …, m maximise W over α_i alone.",
        smo_runs.ascends(),
        {"multipliers in a step": 1},
        errata=("E-Y18",),
        corrected={"multipliers in a step": 2},
        correction="change pairs, since Σαt = 0 holds a single α_i; i = 1, …, N",
    ),
    Entry(
        "Y-55",
        "SMO",
        "Sweep over all i; count sweeps in which no pair changed, until the count reaches a limit.",
        smo_runs.quiet_sweeps(),
        {"quiet": smo_runs.COUNT + 1, "changed": 0},
        convention="the count begins anew whenever a pair has changed",
        without=smo_runs.counted_in_total,
    ),
    Entry(
        "Y-56",
        "SMO",
        "α_i can be improved if |t_i − f(x_i)| is at least the tolerance.",
        smo_rules.kkt_test(),
        ((Abs(smo_rules.E_I) >= smo_rules.TOL,),),
        errata=("E-Y19",),
        corrected=(
            (smo_rules.T_I * smo_rules.E_I < -smo_rules.TOL, smo_rules.A_I < smo_rules.C),
            (smo_rules.T_I * smo_rules.E_I > smo_rules.TOL, smo_rules.A_I > 0),
        ),
        correction="t_iE_i < −tol and α_i < C, or t_iE_i > tol and α_i > 0",
    ),
    Entry(
        "Y-57",
        "Appendix: α_j",
        "t_i = t_j, α_i + α_j = γ: L = max(0, α_j + α_i − C), H = min(C, α_j + α_i).",
        smo_pair.bounds(same=True),
        {
            "L": Max(0, αj + αi - CC),
            "H": Min(CC, αj + αi),
            "cases": ((γγ > CC, γγ - CC, CC), (γγ < CC, 0, γγ)),
        },
        convention="the box is closed, 0 ≤ α ≤ C, and γ = C belongs to either case",
        without=silent_conventions.open_box,
        errata=("E-Y20",),
        quoted="0 < α_i < C; γ > C, γ < C",
    ),
    Entry(
        "Y-57a",
        "Appendix: α_j",
        "t_i ≠ t_j, α_i − α_j = γ: L = max(0, α_j − α_i), H = min(C, C + α_j − α_i).",
        smo_pair.bounds(same=False),
        {
            "L": Max(0, αj - αi),
            "H": Min(CC, CC + αj - αi),
            "cases": ((smo_pair.Γ > 0, 0, CC - smo_pair.Γ), (smo_pair.Γ < 0, -smo_pair.Γ, CC)),
        },
        convention="the box is closed, 0 ≤ α ≤ C, and γ = 0 belongs to either case",
        without=silent_conventions.open_box,
        errata=("E-Y20",),
        quoted="0 < α_i < C; γ > 0, γ < 0",
    ),
    Entry(
        "Y-58",
        "Appendix: α_j",
        "With t_iα_i + t_jα_j constant, W is quadratic in α_j.",
        identity(),  # by s = Δα_j it grows by s·t_j(E_i − E_j) + ½s²η
        Equal(
            smo_pair.dual(smo_pair.moved) - smo_pair.dual(lambda index: sα[index]),
            s * st[sj] * (smo_pair.error(si) - smo_pair.error(sj)) + s**2 * ETA / 2,
        ),
    ),
    Entry(
        "Y-59",
        "Appendix: α_j",
        "α_j := α_j − t_j(E_i − E_j)/η, E_j = Σα_it_ix_iᵀx_j + b − t_j, η = 2x_iᵀx_j − x_iᵀx_i − x_jᵀx_j.",
        smo_pair.unclipped_step(),
        {
            "α_j": sα[sj] - st[sj] * (smo_pair.E_i - smo_pair.E_j) / smo_pair.η,
            "E_j": smo_pair.error(sj),
            "η": ETA,
        },
        convention="η < 0; products of samples are inner products, and a pair with η = 0 is passed over",
        without=silent_conventions.equal_points,
        errata=("E-Y21",),
        quoted="η = 2x_iᵀx_j − x_ix_i − x_jx_j",
    ),
    Entry(
        "Y-60",
        "Appendix: α_j",
        "Clip: H if α_j > H, α_j if L ≤ α_j ≤ H, L if α_j < L.",
        smo_rules.clipping(),
        (
            (smo_rules.H, (smo_rules.A > smo_rules.H,)),
            (smo_rules.A, (smo_rules.A >= smo_rules.L, smo_rules.A <= smo_rules.H)),
            (smo_rules.L, (smo_rules.A < smo_rules.L,)),
        ),
    ),
    Entry(
        "Y-61",
        "Appendix: α_i and b",
        "α_i := α_i + t_it_j(α_j old − α_j)",
        identity(),
        Equal(
            st[si] * (sα[si] + st[si] * st[sj] * (sα[sj] - sa[sj])) + st[sj] * sa[sj],
            st[si] * sα[si] + st[sj] * sα[sj],
        ),
    ),
    Entry(
        "Y-62",
        "Appendix: α_i and b",
        "b_1 = b − E_i − t_iΔα_ix_iᵀx_i − t_jΔα_jx_iᵀx_j, b_2 = b − E_j − t_iΔα_ix_iᵀx_j − t_jΔα_jx_jᵀx_j",
        smo_pair.thresholds(),
        {
            "b_1": smo_pair.b
            - smo_pair.E_i
            - st[si] * ΔI * inner(sx[si], sx[si])
            - st[sj] * ΔJ * inner(sx[si], sx[sj]),
            "b_2": smo_pair.b
            - smo_pair.E_j
            - st[si] * ΔI * inner(sx[si], sx[sj])
            - st[sj] * ΔJ * inner(sx[sj], sx[sj]),
        },
    ),
    Entry(
        "Y-63",
        "Appendix: α_i and b",
        "b := b_1 if 0 < α_i < C, b_2 if 0 < α_j < C, else (b_1 + b_2)/2.",
        smo_rules.threshold(),
        (
            (smo_rules.B_1, (smo_rules.A_I > 0, smo_rules.A_I < smo_rules.C)),
            (smo_rules.B_2, (smo_rules.A > 0, smo_rules.A < smo_rules.C)),
            ((smo_rules.B_1 + smo_rules.B_2) / 2, ()),
        ),
    ),
    Entry(
        "Y-64",
        "Summary",
        "Try various C and parameters of the kernel, and keep those that do best.",
        computes(best_kernels, "run"),
        {"one kernel is best for all data": False},
        convention="a heuristic: what is best is best for these data, judged on samples that were left out",
        without=silent_conventions.other_data,
    ),
)

# What the lecture should change

ERRATA = (
    Erratum(
        "E-Y1",
        "hypothesis",
        "d(x)/‖w‖ has a sign: w = (3, 4), b = −10, x = 0 gives −2.",
        "|d(x)|/‖w‖",
    ),
    Erratum(
        "E-Y2",
        "hypothesis",
        "Convex domains say nothing about {f_i ≤ 0}: f = 1 − x² is defined everywhere, {f ≤ 0} has a gap.",
        "The sets {f_i ≤ 0} of convex functions and the hyperplanes are convex, and so is their "
        "intersection.",
    ),
    Erratum(
        "E-Y3",
        "hypothesis",
        "dom f_0 is left out: with f_0 = −log x, f_1 = x − 1 the point −1 would belong to dom L.",
        "Let the intersection of the domains begin with i = 0.",
    ),
    Erratum(
        "E-Y4", "notation", "The infimum has no variable to run over.", "inf over x of L(x, Λ*, V*) ≤ f_0(x*)"
    ),
    Erratum(
        "E-Y5",
        "notation",
        "Primal and dual solutions lie in different spaces: (w, b) = (1, −1, −1), α = (½, ½, 1, 0) for the "
        "four points.",
        "The two optimal values become equal.",
    ),
    Erratum(
        "E-Y6",
        "substantive",
        "With f_i merely differentiable weak duality fails: min x² with 1 − x² ≤ 0 has p* = 1, the Wolfe "
        "point x = 0, λ = 2 has L = 2; also g_i for h_i, and primes on the multipliers.",
        "All f_i convex and differentiable, h_i affine.",
    ),
    Erratum(
        "E-Y7",
        "hypothesis",
        "Feasibility and complementary slackness are not among the constraints, so the conclusion does not "
        "follow: min x with x² ≤ 0 is solved by 0, its Wolfe dual by nothing.",
        "Argue by strong duality: convex, with a constraint qualification such as linear constraints.",
    ),
    Erratum(
        "E-Y8",
        "hypothesis",
        "‖w‖² − 2‖w‖ is quadratic in ‖w‖ as well and not convex: −1 at w = ±1, 0 at w = 0.",
        "The Hessian of ½‖w‖² is the identity.",
    ),
    Erratum(
        "E-Y9",
        "notation",
        "The number of samples is n and N, the label t_i and y_i; n is also the dimension.",
        "N, t_i and n, one letter for each.",
    ),
    Erratum(
        "E-Y10",
        "hypothesis",
        "CΣξ makes the total slack small, not the number of violations: x = 0, 1, 2, 3, t = +, −, +, − has "
        "Σξ = 8/3 with two of them, though one is possible with Σξ = 4.",
        "Call the second goal a small total slack.",
    ),
    Erratum(
        "E-Y11",
        "hypothesis",
        "For C → ∞ the margin still decides among all solutions of least slack: x = ±1 has w = 1 for every "
        "C ≥ ½, though w = 2 has no slack either. And C = 0 leaves w = 0.",
        "C → ∞ is the hard margin.",
    ),
    Erratum("E-Y12", "notation", "J depends on the slack as well.", "J(w, Ξ), minimised over w, b and Ξ"),
    Erratum(
        "E-Y13",
        "notation",
        "K(x, y) in a double sum has lost its indices, and a domain is no element.",
        "K(x_i, x_j), dom K = L × L",
    ),
    Erratum(
        "E-Y14",
        "hypothesis",
        "γ is scale and offset at once, and a negative one is not excluded: γ = −1, p = 1 gives K(0, 0) = "
        "−1.",
        "(γx·y + r)^p with γ > 0, r ≥ 0, p a natural number",
    ),
    Erratum(
        "E-Y15",
        "hypothesis",
        "Two parameters for one width, and a negative γ is not excluded: γ = −1, 2σ² = ‖x − y‖² has "
        "determinant 1 − e².",
        "exp(−‖x − y‖²/(2σ²)) = exp(−γ‖x − y‖²) with γ = 1/(2σ²)",
    ),
    Erratum(
        "E-Y16",
        "substantive",
        "tanh(2x·y + 1) is not positive semidefinite: on −1, 0, 1 with c = (1, −2, 1) the form is 2tanh 3 "
        "− 6tanh 1 < −1. No α ≠ 0 does better, by the signs of the Taylor coefficients.",
        "It is a Mercer kernel for α = 0, β ≥ 0 only.",
    ),
    Erratum(
        "E-Y17",
        "substantive",
        "Positive semidefiniteness is missing: (a − b)² is continuous and symmetric, and negative on 0, 1 "
        "with c = (1, −1). And φ(aᵀ)ᵀ has a transpose too many.",
        "Add ΣΣc_ic_jK(a_i, a_j) ≥ 0, and write K(a, b) = φ(a)ᵀφ(b).",
    ),
    Erratum(
        "E-Y18",
        "substantive",
        "Σαt = 0 determines each α_i by the others: from α = 0 nothing moves on the four points, whose "
        "optimum is W = 1.",
        "Change two multipliers at a time, i = 1, …, N.",
    ),
    Erratum(
        "E-Y19",
        "hypothesis",
        "Not the KKT conditions: of the four points the last has α = 0, f = 2, E = 1 at the optimum.",
        "t_iE_i < −tol and α_i < C, or t_iE_i > tol and α_i > 0",
    ),
    Erratum(
        "E-Y20",
        "notation",
        "The box must be closed, and γ = C and γ = 0 are in no case; the formulas of L and H cover them.",
        "0 ≤ α_i ≤ C",
    ),
    Erratum(
        "E-Y21",
        "hypothesis",
        "η = 0 for two equal samples, and x_ix_i lacks its transpose.",
        "η = 2x_iᵀx_j − x_iᵀx_i − x_jᵀx_j; pass over a pair with η ≥ 0, or go to the better of L and H.",
    ),
)

LECTURE = Lecture(
    "Y",
    "Jeonghun Yoon, Support Vector Machine",
    "ko",
    "yoon",
    (*HYPERPLANE, *OPTIMISATION, *HARD, *SOFT, *KERNELS, *CLASSES, *SMO),
    ERRATA,
)
