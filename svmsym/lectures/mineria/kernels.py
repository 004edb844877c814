"""Soft margin and kernels."""

from __future__ import annotations

from sympy import Expr, Integer

from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    KernelValue,
    Vector,
    inner,
    total,
)
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.recovered import recovers, scores
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.kernels.feature_machine import (
    trains,
    unbounded,
)
from svmsym.lectures.checks.kernels.feature_maps import inner_product_in_features
from svmsym.lectures.checks.machines.bias_rule import finds_bias
from svmsym.lectures.checks.machines.soft_tables import soft_table
from svmsym.lectures.checks.together import named
from svmsym.lectures.data import FOUR, XOR
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.four_point_numbers import LINEAR_SLACK
from svmsym.lectures.letters import C, b, i, j, x, y, α, φ
from svmsym.lectures.mineria.letters import SIGNED_SUM, new, s
from svmsym.lectures.statements import Equal

# Coordinates of two points for all d.
axes = IndexSet("d", "k", "l")
k, l = Index("k", axes), Index("l", axes)
X, X_ = Family("x", axes), Family("x′", axes)


def kernel(one: Expr, other: Expr) -> KernelValue:
    """K(x, x′) of the feature map φ."""
    return KernelValue("K", "φ", one, other)


BOX_GRAM = y[i] * y[j] * inner(φ(x[i]), φ(x[j]))
FEATURE_SCORE = total(α[i] * y[i] * inner(φ(x[i]), φ(new)), i) + b
KERNEL_SCORE = total(α[i] * y[i] * kernel(x[i], new), i) + b
KERNEL_BIAS = y[s] - total(α[i] * y[i] * kernel(x[i], x[s]), i)

ENTRIES: tuple[Entry, ...] = (
    # Soft margin y kernel
    Entry(
        "M-21",
        "Soft margin y kernel",
        "min ½αᵀGα − 1ᵀα subject to yᵀα = 0, C ≥ α ≥ 0, with G_nm = y_n y_m z_nᵀz_m",
        named(
            problem=dual_problem("soft-margin-feature-map", "min"),
            four_points=soft_table(FOUR, tuple(LINEAR_SLACK), "linear"),
        ),
        {
            "problem": {
                "objective": total(α[i] * α[j] * BOX_GRAM, i, j) / 2 - total(α[i], i),
                "equations": (Equal(SIGNED_SUM, 0),),
                "inequalities": (α[i] >= 0, α[i] <= C),
            },
            "four_points": LINEAR_SLACK,
        },
    ),
    Entry(
        "M-21a",
        "Soft margin y kernel",
        "g(x) = sign(Σ α_n y_n z_nᵀz + b) over the n with α_n > 0",
        scores("soft-margin-feature-map"),
        FEATURE_SCORE,
    ),
    Entry(
        "M-21b",
        "Soft margin y kernel",
        "Choose s with C > α_s > 0; then b = y_s − Σα_n y_n z_nᵀz_s",
        finds_bias(s),
        {"free": y[s] - total(α[i] * y[i] * inner(φ(x[i]), φ(x[s])), i)},
        errata=("E-M6",),
        corrected={
            "free": y[s] - total(α[i] * y[i] * inner(φ(x[i]), φ(x[s])), i),
            "low": {"α = 0": 1, "α = C": -1},
            "high": {"α = 0": -1, "α = C": 1},
        },
        correction="without such an s, every b with max ≤ b ≤ min is optimal, y_s − Σα_n y_n z_nᵀz_s being "
        "taken over (α = 0, y = 1) and (α = C, y = −1) for the max, over the others for the min",
    ),
    Entry(
        "M-22",
        "Soft margin y kernel",
        "A kernel is K_Φ(x, x′) = Φ(x)ᵀΦ(x′)",
        inner_product_in_features(),
        inner(φ(Vector("u")), φ(Vector("v"))),
    ),
    Entry(
        "M-23",
        "Soft margin y kernel",
        "Second order: Φ₂(x)ᵀΦ₂(x′) = 1 + xᵀx′ + (xᵀx′)², with Φ₂ = (1, x_k, x_k x_l for all k and l)",
        identity(),
        Equal(
            1 + total(X[k] * X_[k], k) + total(X[k] * X[l] * X_[k] * X_[l], k, l),
            1 + total(X[k] * X_[k], k) + total(X[k] * X_[k], k) ** 2,
        ),
    ),
    Entry(
        "M-24",
        "Soft margin y kernel",
        "Kernel machine: G_nm = y_n y_m K(x_n, x_m), solve the program with α ≥ 0, take s with α_s > 0, b, g",
        trains(s, i, j),
        {"G": y[i] * y[j] * kernel(x[i], x[j]), "p": Integer(-1), "b": KERNEL_BIAS, "g": KERNEL_SCORE},
        convention="the classes can be separated in Z; otherwise the program has no minimum",
        without=lambda: unbounded(XOR),
    ),
    Entry(
        "M-25",
        "Soft margin y kernel",
        "b = y_s − Σα_n y_n K(x_n, x_s) and g(x) = sign(Σα_n y_n K(x_n, x) + b)",
        named(b=recovers("hard-margin-kernel", "b"), g=scores("hard-margin-kernel")),
        {"b": KERNEL_BIAS, "g": KERNEL_SCORE},
    ),
    Entry(
        "M-26",
        "Soft margin y kernel",
        "A figure: a linear machine beside one with a Gaussian kernel",
        not_checkable="neither the points nor the width of the kernel are printed",
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-M6",
        "hypothesis",
        "all multipliers can be 0 or C: x = ±1 with C = ¼ has α = (¼, ¼) and every b in [−½, ½] is optimal",
        "use the bounds of b that the points at 0 and at C give, and their middle by convention",
    ),
)
