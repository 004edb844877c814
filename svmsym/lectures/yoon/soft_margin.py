"""The soft margin."""

from __future__ import annotations

from fractions import Fraction

from sympy import Eq

from svmsym.formulas import Family, inner, norm2, total
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.recovered import bounded, tight
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.lines import where
from svmsym.lectures.checks.machines import silent_conventions, slack_cells
from svmsym.lectures.checks.machines.margin_programs import soft_margin
from svmsym.lectures.checks.machines.price_limits import ends_of_price, second_goal
from svmsym.lectures.checks.machines.slack_cells import not_negative
from svmsym.lectures.checks.one_index import one_index
from svmsym.lectures.checks.together import each
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import C, i, j, samples, w, x, y, α, ξ
from svmsym.lectures.statements import Equal
from svmsym.lectures.yoon.letters import BALANCE, d, widest

μ = Family("μ", samples)  # the multipliers of ξ ≥ 0
M, XI = slack_cells.M, slack_cells.XI
SOFT_L = (norm2(w) / 2 + C * total(ξ[i], i)) - (
    total(α[i] * (y[i] * d(x[i]) - 1 + ξ[i]), i) + total(μ[i] * ξ[i], i)
)

ENTRIES: tuple[Entry, ...] = (
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

ERRATA: tuple[Erratum, ...] = (
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
)
