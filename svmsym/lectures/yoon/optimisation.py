"""Constrained and convex optimisation: duality, the KKT conditions, the Wolfe dual."""

from __future__ import annotations

from fractions import Fraction

from sympy import Symbol

from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    Operator,
    Scalar,
    Vector,
    VectorFamily,
    inner,
    norm2,
    total,
)
from svmsym.lectures.checks.algebra import algebra
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.duality import convex_function as convex
from svmsym.lectures.checks.duality import convexity
from svmsym.lectures.checks.duality.kkt_conditions import kkt_conditions
from svmsym.lectures.checks.duality.standard_form import (
    Infimum,
    Program,
    convex_with_kkt_point,
    has_value,
    lower_bound,
)
from svmsym.lectures.checks.hyperplanes.geometry import on_hyperplane
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.lines import where
from svmsym.lectures.checks.machines import silent_conventions
from svmsym.lectures.checks.machines.small_machines import what_coincides
from svmsym.lectures.checks.together import each
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import b, i, samples, w, x, y, α
from svmsym.lectures.statements import Equal
from svmsym.lectures.yoon.letters import X, Z, c, d, p, u, z, θ

MIXED = θ * p + (1 - θ) * z
# Multipliers of f_i ≤ 0 and h_k = 0; gradients g and a; what convexity leaves over, e ≥ 0; f at x, F at z.
rows, equations = IndexSet("k", "i", "j"), IndexSet("p", "k", "l")
mi, pk = Index("i", rows), Index("k", equations)
λ, λ2, e, f, F = (Family(name, rows) for name in ("λ", "λ′", "e", "f", "F"))
v, v2, h = (Family(name, equations) for name in ("v", "v′", "h"))
g, a = VectorFamily("g", rows), VectorFamily("a", equations)
g0, e0, f0 = Vector("g_0"), Scalar("e_0"), Scalar("f_0")
LAM = Symbol("λ", nonnegative=True)
SECOND = Program(X**2 + Z**2 - 4 * X, (X + Z - 1 <= 0, Equal(X - Z - 3, 0)))
ROUND = Program(X + 2 * Z, (X**2 + Z**2 - 5 <= 0, Equal(X - Z - 1, 0)))
ONE = Program(X**2 + X, (1 - X <= 0,))

ENTRIES: tuple[Entry, ...] = (
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
        convex.definition(),
        (
            convex.f(convex.θ * convex.x + (1 - convex.θ) * convex.y)
            <= convex.θ * convex.f(convex.x) + (1 - convex.θ) * convex.f(convex.y),
            convex.θ >= 0,
            convex.θ <= 1,
        ),
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
            f[mi] <= 0,
            Equal(h[pk], 0),
            λ[mi] >= 0,
            Equal(λ[mi] * f[mi], 0),
            Equal(g0 + total(λ[mi] * g[mi], mi) + total(v[pk] * a[pk], pk), 0),
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

ERRATA: tuple[Erratum, ...] = (
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
)
