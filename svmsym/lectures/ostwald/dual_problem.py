"""The dual problem and its derivation."""

from __future__ import annotations

from typing import Any

from svmsym.formulas import inner, norm2, substitute, total
from svmsym.formulas.atoms import Entry as Member
from svmsym.lectures.checks.derived import derived, run
from svmsym.lectures.checks.duality.dual_function import infimum_everywhere, off_the_balance, where_finite
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.duality.support import mean_of_tight
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.lines import UnderGradient, gradient_lines, same_as, where
from svmsym.lectures.checks.together import each, named
from svmsym.lectures.checks.values import computes
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import b, i, j, w, x, y, α
from svmsym.lectures.ostwald.letters import (
    APPENDIX,
    balance,
    dual,
    form,
    k,
    multipliers,
    separated,
    t,
    w_bar,
    w_i,
    w_j,
)
from svmsym.lectures.statements import Equal


def lagrangian(normal: Any, bias: Any) -> Any:
    """L = ½wᵀw − Σ λ_i (y_i (wᵀx_i + w_0) − 1)."""
    return inner(normal, normal) / 2 - total(α[i] * (y[i] * (inner(normal, x[i]) + bias) - 1), i)


def at_minimum() -> Any:
    """L with the derived minimiser in the place of w."""
    dual = run("hard-margin").dual
    return substitute(dual.lagrangian.expression, dual.minimisers)


differentiated = total(α[i] * y[i] * inner(w, x[i]) + α[i] * y[i] * b - α[i], i)
whole_dual = {"objective": dual, "equations": (Equal(balance, 0),), "inequalities": (α[i] >= 0,)}


def _space_of_multipliers() -> str:
    """R^n where the derived dual has one multiplier for each point."""
    (variable,) = run("hard-margin").dual.variables
    return "R^n" if isinstance(variable, Member) else "R"


ENTRIES: tuple[Entry, ...] = (
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
        without=infimum_everywhere(),
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
)

ERRATA: tuple[Erratum, ...] = (
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
)
