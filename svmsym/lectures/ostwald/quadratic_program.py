"""w and w_0 from the multipliers, and the quadratic program."""

from __future__ import annotations

from svmsym.formulas import delta, inner, norm2, total
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.duality.dual_function import maximised_under
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.quadratic_program import (
    PRODUCT,
    entries,
    program_of_dual,
    same_form,
    times_multipliers,
)
from svmsym.lectures.checks.duality.support import equivalent_to_tight, support_distance
from svmsym.lectures.checks.hyperplanes.objectives import R
from svmsym.lectures.checks.lines import same_as, where
from svmsym.lectures.checks.together import each
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import b, i, j, w, x, y, α
from svmsym.lectures.ostwald.letters import APPENDIX, balance, f, form, k, multipliers, w_i
from svmsym.lectures.statements import Chain, Equal

hadamard = total(α[i] * total(y[i] * y[j] * inner(x[i], x[j]) * α[j], j), i)  # λᵀ(Pλ) with P = (yyᵀ)∘K

ENTRIES: tuple[Entry, ...] = (
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

ERRATA: tuple[Erratum, ...] = (
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
)
