"""Section 6.3: support vector regression and the kernel trick."""

from __future__ import annotations

from sympy import Abs, Symbol, exp

from svmsym.formulas import inner, norm2, total
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.hyperplanes import positions
from svmsym.lectures.checks.hyperplanes.similarity import U1, U2, V1, V2, largest_where_nearest, width
from svmsym.lectures.checks.kernels import polynomials
from svmsym.lectures.checks.kernels import semidefinite as kernels
from svmsym.lectures.checks.kernels.feature_maps import inner_product_in_features
from svmsym.lectures.checks.kernels.identity_map import plain_at_identity
from svmsym.lectures.checks.lines import same_as
from svmsym.lectures.checks.machines import regression_dual, tube
from svmsym.lectures.checks.together import at_once, named, with_parts
from svmsym.lectures.checks.values import computes
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.finding import Check
from svmsym.lectures.letters import C, b, i, j, w, x, y, α, ξ, φ
from svmsym.lectures.statements import Equal
from svmsym.lectures.zusammenfassung.letters import K, f_i, u, v, z, αs, ε, μ, μs, ξs

σ = Symbol("σ", positive=True)


def picks(name: str, check: Check) -> Check:
    """A check of one part of a printed dictionary."""
    return Check(check.how, lambda printed: check.decide(printed[name]))


ENTRIES: tuple[Entry, ...] = (
    # 6.3 Support vector regression
    Entry(
        "Z-6.3a",
        "6.3",
        "f = w₀ + wᵀx with an ε-tube, which may be exceeded by ε + ξ above and ε − ξ* below.",
        tube.reaches(),
        {"above": tube.EPS + tube.XI, "below": tube.EPS - tube.XIS},
        errata=("E-Z47",),
        corrected={"above": tube.EPS + tube.XI, "below": tube.EPS + tube.XIS},
        quoted="ε + ξ_i, ε − ξ*_i",
        correction="f − y ≤ ε + ξ*, that is y ≥ f − ε − ξ*",
    ),
    Entry(
        "Z-6.3b",
        "6.3",
        "min ½‖w‖² + CΣ(ξ_i + ξ*_i) such that y − wᵀx − w₀ ≤ ε + ξ, wᵀx + w₀ − y ≤ ε + ξ*, ξ, ξ* ≥ 0.",
        tube.insensitive(),
        {
            "minimise": norm2(w) / 2 + C * total(ξ[i] + ξs[i], i),
            "such that": (z[i] - f_i <= ε + ξ[i], f_i - z[i] <= ε + ξs[i], ξ[i] >= 0, ξs[i] >= 0),
        },
    ),
    Entry(
        "Z-6.3c",
        "6.3",
        "One of ξ_i and ξ*_i is always 0.",
        computes(lambda: {"ξ > 0 and ξ* > 0": regression_dual.both_slacks_positive()}, "derive"),
        {"ξ > 0 and ξ* > 0": False},
        convention="at an optimum with C > 0",
        without=regression_dual.slack_without_need,
    ),
    Entry(
        "Z-6.3d",
        "6.3",
        "L_P = −½‖w‖² − CΣ(ξ + ξ*) − Σ λ(y − wᵀx − w₀ − ε − ξ) − Σ λ*(wᵀx + w₀ − y − ε − ξ*).",
        derived("epsilon-svr", "lagrangian", sense="max"),
        -norm2(w) / 2
        - C * total(ξ[i] + ξs[i], i)
        - total(α[i] * (z[i] - f_i - ε - ξ[i]), i)
        - total(αs[i] * (f_i - z[i] - ε - ξs[i]), i),
        errata=("E-Z48",),
        corrected=-norm2(w) / 2
        - C * total(ξ[i] + ξs[i], i)
        - total(α[i] * (z[i] - f_i - ε - ξ[i]), i)
        - total(αs[i] * (f_i - z[i] - ε - ξs[i]), i)
        + total(μ[i] * ξ[i] + μs[i] * ξs[i], i),
        correction="add Σ(η_i ξ_i + η*_i ξ*_i), η = C − λ, η* = C − λ*; L_P depends on ξ, ξ*, not on ε",
    ),
    Entry(
        "Z-6.3e",
        "6.3",
        "∇_w L_P = −w + Σ(λ_i − λ*_i)x^i = 0, so w = Σ(λ_i − λ*_i)x^i; dL_P/dw₀ = Σ(λ_i − λ*_i) = 0.",
        named(
            gradient=derived("epsilon-svr", "stationarity", "w", sense="max"),
            w=derived("epsilon-svr", "stationarity", "w", sense="max"),
            b=derived("epsilon-svr", "stationarity", "b", sense="max"),
        ),
        {
            "gradient": -w + total((α[i] - αs[i]) * x[i], i),
            "w": Equal(w, total((α[i] - αs[i]) * x[i], i)),
            "b": total(α[i] - αs[i], i),
        },
    ),
    Entry(
        "Z-6.3f",
        "6.3",
        "L_D = ½ΣΣ(λ_i − λ*_i)(λ_j − λ*_j)x^iᵀx^j + εΣ(λ_i + λ*_i) + Σ y^i(λ*_i − λ_i).",
        derived("epsilon-svr", "dual", sense="min"),
        total((α[i] - αs[i]) * (α[j] - αs[j]) * inner(x[i], x[j]), i, j) / 2
        + ε * total(α[i] + αs[i], i)
        + total(z[i] * (αs[i] - α[i]), i),
        convention="L_D is minimised, unlike the duals of 6.1.5 and 6.2.2",
        without=regression_dual.maximised,
        errata=("E-Z49",),
    ),
    Entry(
        "Z-6.3g",
        "6.3",
        "0 ≤ λ, λ* ≤ C; ξ(C−λ) = ξ*(C−λ*) = 0; λ(y − wᵀx − w₀ − ε − ξ) = 0, λ*(wᵀx + w₀ − y − ε − ξ*) = 0.",
        named(box=positions.box("epsilon-svr"), products=regression_dual.complementary()),
        {
            "box": (α[i] >= 0, α[i] <= C, αs[i] >= 0, αs[i] <= C),
            "products": (
                Equal(ξ[i] * (C - α[i]), 0),
                Equal(ξs[i] * (C - αs[i]), 0),
                Equal(α[i] * (z[i] - f_i - ε - ξ[i]), 0),
                Equal(αs[i] * (f_i - z[i] - ε - ξs[i]), 0),
            ),
        },
    ),
    Entry(
        "Z-6.3h",
        "6.3",
        "Points with λ_i > 0 or λ*_i > 0, the support vectors, violate the tube.",
        tube.of_support_vectors(),
        Abs(tube.RES) > tube.EPS,
        errata=("E-Z50",),
        corrected=Abs(tube.RES) >= tube.EPS,
        correction="they lie on the edge of the tube or outside it",
    ),
    # 6.3.1 The kernel trick
    Entry(
        "Z-6.3.1a",
        "6.3.1",
        "f(x) = Σ_S (λ_i − λ*_i)x^iᵀx + w₀, with a kernel Σ_S (λ_i − λ*_i)k(x^i, x) + w₀.",
        named(plain=same_as(regression_dual.score), kernel=same_as(regression_dual.kernel_score)),
        {
            "plain": total((α[i] - αs[i]) * inner(x[i], u), i) + b,
            "kernel": total((α[i] - αs[i]) * K(x[i], u), i) + b,
        },
    ),
    Entry(
        "Z-6.3.1b",
        "6.3.1",
        "The scalar product measures similarity: the larger, the more similar.",
        largest_where_nearest(),
        U1 * V1 + U2 * V2,
        errata=("E-Z51",),
        corrected=exp(-((U1 - V1) ** 2 + (U2 - V2) ** 2) / 2),
        correction="the radial basis function exp(−½‖u − v‖²) is the larger, the nearer u and v are",
    ),
    Entry(
        "Z-6.3.1c",
        "6.3.1",
        "k(u, v) = φ(u)ᵀφ(v) for a map φ; φ(u) = u gives the plain uᵀv back.",
        with_parts(at_once(picks("k", inner_product_in_features()), plain_at_identity()), "k", "plain"),
        {"k": inner(φ(u), φ(v)), "plain": inner(u, v)},
    ),
    Entry(
        "Z-6.3.1d",
        "6.3.1",
        "Kernels: uᵀv, (1 + uᵀv)^p, exp(−‖u − v‖²/(2σ²)).",
        named(
            linear=polynomials.polynomial_kernel("linear"),
            polynomial=polynomials.polynomial_kernel("all degrees"),
            radial=at_once(kernels.gaussian_kernel(), width(kernels.X, kernels.Z, σ)),
        ),
        {
            "linear": polynomials.S,
            "polynomial": (1 + polynomials.S) ** polynomials.P,
            "radial": exp(-((kernels.X - kernels.Z) ** 2) / (2 * σ**2)),
        },
    ),
    Entry(
        "Z-6.3.1e",
        "6.3.1",
        "Both duals with k(x^i, x^j) for x^iᵀx^j: regression (a minimum) and classification (a maximum).",
        named(
            regression=regression_dual.kernel_dual(),
            classification=derived("soft-margin-kernel", "dual", sense="max"),
        ),
        {
            "regression": total((α[i] - αs[i]) * (α[j] - αs[j]) * K(x[i], x[j]), i, j) / 2
            + ε * total(α[i] + αs[i], i)
            + total(z[i] * (αs[i] - α[i]), i),
            "classification": total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * K(x[i], x[j]), i, j) / 2,
        },
    ),
    Entry(
        "Z-6.3.1f",
        "6.3.1",
        "Figure: k(u, v) = (1 + uv)², ε = 100, C = 1 on temperatures and sold ice cream.",
        not_checkable="the data of the figure are not printed",
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum("E-Z47", "notation", "The sign of ξ* contradicts the problem that follows.", "f − y ≤ ε + ξ*"),
    Erratum(
        "E-Z48",
        "substantive",
        "Without multipliers for ξ ≥ 0, ∂L/∂ξ = −C + λ = 0 forces λ = C everywhere; and ε is no unknown.",
        "+ Σ(η_i ξ_i + η*_i ξ*_i), λ_i + η_i = C, λ*_i + η*_i = C",
    ),
    Erratum(
        "E-Z49",
        "hypothesis",
        "It is not said that this L_D is a minimum, while the duals before it are maxima.",
        "min L_D(λ, λ*)",
    ),
    Erratum(
        "E-Z50",
        "hypothesis",
        "(0,0), (1,2), ε = ½, C = 10: w = 1, w₀ = ½, λ₂ = λ*₁ = 1, both points on the edge of the tube.",
        "on the edge of the tube or outside",
    ),
    Erratum(
        "E-Z51",
        "hypothesis",
        "The scalar product grows with the lengths: u = (1, 0) has 1 with itself and 10 with (10, 0).",
        "a radial basis function for nearness; or the cosine, where only directions count",
    ),
)
