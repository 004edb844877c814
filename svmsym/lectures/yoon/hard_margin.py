"""The hard margin."""

from __future__ import annotations

from fractions import Fraction

from sympy import Abs, Symbol

from svmsym.formulas import inner, norm2, total
from svmsym.lectures.checks.cases import at_cases
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.duality import convexity
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.dual_shape import N, shape
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.hyperplanes.band import NEAREST, WIDTH, D, R, margin, widest_band, widths
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.machines import silent_conventions
from svmsym.lectures.checks.machines.margin_programs import hard_margin
from svmsym.lectures.checks.machines.slack_cells import not_negative
from svmsym.lectures.checks.machines.small_machines import SQUARED, dual_values, solvable
from svmsym.lectures.checks.naming import one_letter_each
from svmsym.lectures.checks.together import at_once, each
from svmsym.lectures.checks.values import computes
from svmsym.lectures.data import FOUR, XOR
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import b, i, j, w, x, y, α
from svmsym.lectures.statements import Chain, Equal
from svmsym.lectures.yoon.letters import BALANCE, c, d, u, widest, θ

HARD_L = norm2(w) / 2 - total(α[i] * (y[i] * d(x[i]) - 1), i)

ENTRIES: tuple[Entry, ...] = (
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

ERRATA: tuple[Erratum, ...] = (
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
)
