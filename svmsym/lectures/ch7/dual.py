"""The dual problem, and support vectors."""

from __future__ import annotations

from svmsym.formulas import (
    Family,
    Scalar,
    inner,
    total,
)
from svmsym.lectures.ch7.letters import SCORE, N, d
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.duality import lower_bound
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.program_size import (
    entries_cost_products,
    smaller_dual,
)
from svmsym.lectures.checks.duality.recovered import slackness, tight
from svmsym.lectures.checks.duality.recovered_by_run import normal_from_dual
from svmsym.lectures.checks.duality.vanishing_multipliers import zero_multipliers
from svmsym.lectures.checks.together import at_once
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import i, j, w, x, y, α
from svmsym.lectures.statements import Equal

# A general problem: f_0, f_i ≤ 0, h_k = 0, multipliers λ_i and ν_k, and a mixture of two pairs of them.
I, K = lower_bound.i, lower_bound.l
f0, f, h, λs, ν = lower_bound.f0, lower_bound.f, lower_bound.h, lower_bound.λ, lower_bound.ν
λs2, ν2 = Family("λ′", I.domain), Family("ν′", K.domain)
t = Scalar("t")
GENERAL = f0 + total(λs[I] * f[I], I) + total(ν[K] * h[K], K)
OTHER = f0 + total(λs2[I] * f[I], I) + total(ν2[K] * h[K], K)
MIXED = f0 + total((t * λs[I] + (1 - t) * λs2[I]) * f[I], I) + total((t * ν[K] + (1 - t) * ν2[K]) * h[K], K)
NORMAL = total(α[i] * y[i] * x[i], i)
DUAL = total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2

ENTRIES: tuple[Entry, ...] = (
    # Dual problem
    Entry(
        "C-16",
        "Dual problem",
        "min f_0 subject to f_i ≤ 0, h_i = 0 has the Lagrangian L = f_0 + Σλ_i f_i + Σν_i h_i",
        lower_bound.is_lagrangian(),
        GENERAL,
    ),
    Entry(
        "C-17",
        "Dual problem",
        "λ_i must not be negative, ν_i may have any sign",
        lower_bound.allowed_signs(),
        {"λ may be negative": False, "ν may be negative": True},
    ),
    Entry(
        "C-18",
        "Dual problem",
        "The dual function is g(λ, ν) = inf over x of f_0 + Σλ_i f_i + Σν_i h_i",
        at_once(lower_bound.is_lagrangian(), lower_bound.infimum()),
        GENERAL,
    ),
    Entry(
        "C-18a",
        "Dual problem",
        "The dual function is a lower bound of the primal optimum: f_0 − L = −Σλ_i f_i where x is feasible",
        lower_bound.weak_duality(),
        {"L": GENERAL, "f_0 − L": -total(λs[I] * f[I], I)},
    ),
    Entry(
        "C-19",
        "Dual problem",
        "max g(λ, ν) subject to λ ≥ 0 is a convex problem whatever the primal is",
        lower_bound.concave_dual(),
        Equal(MIXED, t * GENERAL + (1 - t) * OTHER),
    ),
    Entry(
        "C-20",
        "Dual problem",
        "max Σα_ℓ − ½ΣΣα_ℓα_ℓ′ y^(ℓ)y^(ℓ′) x^(ℓ)ᵀx^(ℓ′) subject to Σα_ℓ y^(ℓ) = 0, α_ℓ ≥ 0",
        dual_problem("hard-margin", "max"),
        {
            "objective": DUAL,
            "equations": (Equal(total(α[i] * y[i], i), 0),),
            "inequalities": (α[i] >= 0,),
        },
    ),
    Entry(
        "C-21",
        "Dual problem",
        "The size of the dual depends on N rather than on d: N unknowns, convenient if N < d",
        smaller_dual("hard-margin", N, d),
        {"dual unknowns": N, "primal unknowns": d + 1, "convenient": d > N},
        convention="complexity means the number of unknowns; the entries of G are given",
        without=entries_cost_products,
    ),
    Entry(
        "C-22",
        "Dual problem",
        "Summary: max Σα_l − ½Σ_l α_l α_l y^(l)y^(l′) x^(l)ᵀx^(l′)",
        derived("hard-margin", "dual", sense="max"),
        total(α[i], i) - total(α[i] * α[i] * y[i] * y[j] * inner(x[i], x[j]), i) / 2,
        errata=("E-C12",),
        corrected=DUAL,
        correction="½ Σ_l Σ_l′ α_l α_l′ y^(l)y^(l′) x^(l)ᵀx^(l′)",
    ),
    Entry(
        "C-23",
        "Dual problem",
        "Solve the dual for α, then w of the primal follows: w = Σα_ℓ y^(ℓ) x^(ℓ)",
        at_once(derived("hard-margin", "stationarity", "w"), normal_from_dual()),
        Equal(w, NORMAL),
    ),
    # Support vectors
    Entry(
        "C-24",
        "Support vectors",
        "y^(ℓ)(wᵀx^(ℓ) + w_0) > 1 forces α_ℓ = 0, by complementary slackness α_ℓ(y^(ℓ)g − 1) = 0",
        slackness("hard-margin"),
        Equal(α[i] * (y[i] * SCORE - 1), 0),
        errata=("E-C1",),
        quoted="y^(ℓ)(wx^(ℓ) + w_0) > 1",
    ),
    Entry(
        "C-25",
        "Support vectors",
        "α_ℓ > 0 puts x^(ℓ) on the margin: y^(ℓ)(wᵀx^(ℓ) + w_0) = 1",
        tight("hard-margin", α=True),
        Equal(y[i] * SCORE, 1),
    ),
    Entry(
        "C-26",
        "Support vectors",
        "Most α_ℓ vanish, and these points lie beyond the margin, y^(ℓ)g > 1",
        zero_multipliers(),
        {"α = 0": y[i] * SCORE > 1, "most vanish": True},
        errata=("E-C13",),
        corrected={"α = 0": y[i] * SCORE >= 1, "most vanish": False},
        correction="y g > 1 implies α = 0, not conversely: α = 0 leaves y g ≥ 1, and how many vanish varies",
    ),
    Entry(
        "C-27",
        "Support vectors",
        "A heading in Chinese that says definition",
        not_checkable="a heading states nothing",
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-C12",
        "notation",
        "one sum is lost, so that l′ is not bound, and α_l stands twice",
        "½ Σ_l Σ_l′ α_l α_l′ y^(l) y^(l′) x^(l)ᵀx^(l′)",
    ),
    Erratum(
        "E-C13",
        "hypothesis",
        "a point on the margin can have α = 0: (1, ±1)+, (−1, ±1)− has the optimum (½, 0, ½, 0); nor need "
        "most multipliers vanish",
        "y g > 1 makes α zero; from α = 0 follows y g ≥ 1 and no more",
    ),
)
