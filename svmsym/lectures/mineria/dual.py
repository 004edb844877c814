"""The Karush–Kuhn–Tucker conditions, the dual, and the example of four points."""

from __future__ import annotations

from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    Operator,
    Vector,
    VectorFamily,
    delta,
    inner,
    norm2,
    total,
)
from svmsym.lectures.checks.derived import derived, run
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.general_program import gap, no_convexity
from svmsym.lectures.checks.duality.qp_entries import qp_entries
from svmsym.lectures.checks.duality.recovered import recovers, slackness, tight
from svmsym.lectures.checks.duality.stated_problem import convex, states
from svmsym.lectures.checks.lines import same_as, where
from svmsym.lectures.checks.machines.four_points import four_points, t, values_have_opposite_signs
from svmsym.lectures.checks.one_line import line
from svmsym.lectures.checks.together import at_once, each, named, with_parts
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.four_point_numbers import DUAL_PROGRAM, OPTIMUM, PRIMAL_PROGRAM
from svmsym.lectures.letters import b, i, j, w, x, y, α
from svmsym.lectures.mineria.letters import SCORE, SIGNED_SUM, s
from svmsym.lectures.statements import Chain, Equal

# The general quadratic program: unknown u, matrix Q, vectors p and a_m, limits c_m, multipliers λ_m.
rows = IndexSet("k", "i", "j")
m = Index("i", rows)
u, p, z, Q = Vector("u"), Vector("p"), Vector("z"), Operator("Q")
a, c, λ = VectorFamily("a", rows), Family("c", rows), Family("λ", rows)
NORMAL = total(α[i] * y[i] * x[i], i)
GRAM = y[i] * y[j] * inner(x[i], x[j])
QUADRATIC = total(α[i] * α[j] * GRAM, i, j) / 2
LAGRANGIAN = norm2(w) / 2 + total(α[i] * (1 - y[i] * SCORE), i)
EXPANDED = norm2(w) / 2 - total(α[i] * y[i] * inner(w, x[i]), i) - b * SIGNED_SUM + total(α[i], i)
GENERAL = inner(u, Q(u)) / 2 + inner(p, u)
GENERAL_LAGRANGIAN = GENERAL + total(λ[m] * (c[m] - inner(a[m], u)), m)
PULL = total(λ[m] * a[m], m) - p
DUAL_FUNCTION = total(λ[m] * c[m], m) - inner(PULL, Q.inverse(PULL)) / 2

ENTRIES: tuple[Entry, ...] = (
    # KKT y dual
    Entry(
        "M-7",
        "KKT y dual",
        "The convex quadratic program: min ½uᵀQu + pᵀu subject to a_mᵀu ≥ c_m",
        at_once(states("convex-qp"), convex("u", inner(u, Q(u)))),
        {"minimise": GENERAL, "such that": inner(a[m], u) >= c[m]},
    ),
    Entry(
        "M-7a",
        "KKT y dual",
        "The dual function is L(u, α) = ½uᵀQu + pᵀu + Σα_m(c_m − a_mᵀu)",
        named(
            Lagrangian=derived("convex-qp", "lagrangian"),
            dual_function=derived("convex-qp", "dual", sense="max"),
        ),
        {"Lagrangian": GENERAL_LAGRANGIAN, "dual_function": GENERAL_LAGRANGIAN},
        errata=("E-M3",),
        corrected={"Lagrangian": GENERAL_LAGRANGIAN, "dual_function": DUAL_FUNCTION},
        correction="L is the Lagrangian; the dual function is g(α) = min_u L(u, α), and u is gone: "
        "g(α) = Σα_m c_m − ½vᵀQ⁻¹v with v = Σα_m a_m − p, for Q ≻ 0",
    ),
    Entry(
        "M-7b",
        "KKT y dual",
        "u is optimal in the primal iff it is in the dual, so solve max over α ≥ 0 of min over u of L",
        gap(),
        Equal(
            GENERAL - DUAL_FUNCTION,
            inner(u - Q.inverse(PULL), Q(u - Q.inverse(PULL))) / 2 + total(λ[m] * (inner(a[m], u) - c[m]), m),
        ),
        convention="for a feasible convex program: u is optimal iff some α ≥ 0 makes the gap zero (KKT), "
        "f(u) − g(α) = ½‖u − u(α)‖²_Q + Σα_m(a_mᵀu − c_m)",
        without=no_convexity,
        errata=("E-M3",),
    ),
    Entry(
        "M-8",
        "KKT y dual",
        "With u = (b, w): L = ½wᵀw + Σα_n(1 − y_n(wᵀx_n + b)) = ½wᵀw − Σα_n y_n wᵀx_n − bΣα_n y_n + Σα_n",
        each(
            same_as(lambda: run("hard-margin").dual.lagrangian.expression),
            with_parts(four_points(), *PRIMAL_PROGRAM),
        ),
        (Chain((LAGRANGIAN, EXPANDED)), PRIMAL_PROGRAM),
    ),
    Entry(
        "M-9",
        "KKT y dual",
        "∂L/∂b = Σα_n y_n, hence Σα_n y_n = 0",
        derived("hard-margin", "stationarity", "b"),
        SIGNED_SUM,
        errata=("E-M4",),
        corrected=-SIGNED_SUM,
        correction="∂L/∂b = −Σα_n y_n; the condition Σα_n y_n = 0 stays",
    ),
    Entry(
        "M-10",
        "KKT y dual",
        "∂L/∂w = w − Σα_n y_n x_n, hence w = Σα_n y_n x_n",
        named(
            gradient=derived("hard-margin", "stationarity", "w"),
            condition=derived("hard-margin", "stationarity", "w"),
        ),
        {"gradient": w - NORMAL, "condition": Equal(w, NORMAL)},
    ),
    Entry(
        "M-11",
        "KKT y dual",
        "L = ½wᵀw − wᵀΣα_n y_n x_n − bΣα_n y_n + Σα_n = −½wᵀw + Σα_n = −½ΣΣα_nα_m y_n y_m x_nᵀx_m + Σα_n",
        at_once(
            line(1, derived("hard-margin", "lagrangian")),
            where({w: NORMAL}, SIGNED_SUM),
            line(3, derived("hard-margin", "dual", sense="max")),
        ),
        Chain(
            (
                norm2(w) / 2 - inner(w, NORMAL) - b * SIGNED_SUM + total(α[i], i),
                -norm2(w) / 2 + total(α[i], i),
                -QUADRATIC + total(α[i], i),
            )
        ),
    ),
    Entry(
        "M-13",
        "KKT y dual",
        "max over α ≥ 0 of min over u of L is the same as min ½ΣΣy_n y_m α_n α_m x_nᵀx_m − Σα_n "
        "subject to Σy_n α_n = 0, α_n ≥ 0",
        dual_problem("hard-margin", "min"),
        {
            "objective": QUADRATIC - total(α[i], i),
            "equations": (Equal(SIGNED_SUM, 0),),
            "inequalities": (α[i] >= 0,),
        },
        convention="the same α is optimal; the optimal value changes its sign",
        without=values_have_opposite_signs,
    ),
    Entry(
        "M-14",
        "KKT y dual",
        "min ½αᵀGα − 1ᵀα subject to yᵀα = 0, α ≥ 0, with G_nm = y_n y_m x_nᵀx_m",
        named(
            entries=with_parts(qp_entries("hard-margin"), "Q", "p"),
            problem=dual_problem("hard-margin", "min"),
        ),
        {
            "entries": {"Q": GRAM, "p": -1},
            "problem": {
                "objective": QUADRATIC - total(α[i], i),
                "equations": (Equal(SIGNED_SUM, 0),),
                "inequalities": (α[i] >= 0,),
            },
        },
    ),
    Entry(
        "M-15",
        "KKT y dual",
        "w = Σα_n y_n x_n; α_s > 0 gives y_s(wᵀx_s + b) − 1 = 0, hence b = y_s − wᵀx_s",
        named(
            w=derived("hard-margin", "stationarity", "w"),
            tight=tight("hard-margin", α=True),
            b=recovers("hard-margin", "b"),
        ),
        {
            "w": Equal(w, NORMAL),
            "tight": Equal(y[s] * (inner(w, x[s]) + b) - 1, 0),
            "b": y[s] - inner(w, x[s]),
        },
    ),
    Entry(
        "M-16",
        "Ejemplo",
        "Four points: the signed data matrix X_s and G = X_s X_sᵀ",
        with_parts(four_points(), "X_s", "G", "rank", "charpoly"),
        {
            "rank": 2,
            "charpoly": t**2 * (t**2 - 21 * t + 52),
            "X_s": ((0, 0), (-2, -2), (2, 0), (3, 0)),
            "G": ((0, 0, 0, 0), (0, 8, -4, -6), (0, -4, 4, 6), (0, -6, 6, 9)),
        },
    ),
    Entry(
        "M-17",
        "Ejemplo",
        "The general program is min ½uᵀQu + pᵀz subject to Au ≥ c, with u = [b; w]",
        states("convex-qp"),
        {"minimise": inner(u, Q(u)) / 2 + inner(p, z), "such that": inner(a[m], u) >= c[m]},
        errata=("E-M5",),
        corrected={"minimise": GENERAL, "such that": inner(a[m], u) >= c[m]},
        correction="½uᵀQu + pᵀu; in this example u is α, not (b, w)",
    ),
    Entry(
        "M-18",
        "Ejemplo",
        "The dual in that form: u = α, Q = G, p = −1_N, A = [yᵀ; −yᵀ; I_N], c = 0",
        named(
            entries=with_parts(qp_entries("hard-margin"), "Q", "p", "A", "c"),
            four_points=with_parts(four_points(), *DUAL_PROGRAM),
        ),
        {
            "entries": {"Q": GRAM, "p": -1, "A": (y[j], -y[j], delta(i, j)), "c": (0, 0, 0)},
            "four_points": DUAL_PROGRAM,
        },
    ),
    Entry(
        "M-19",
        "Ejemplo",
        "α* = (½, ½, 1, 0), w = (1, −1), b = y_1 − wᵀx_1 = −1, γ = 1/‖w‖ = 1/√2",
        with_parts(four_points(), *OPTIMUM),
        OPTIMUM,
    ),
    Entry(
        "M-20",
        "Ejemplo",
        "Points that are no support vectors have α_n = 0",
        named(
            slackness=slackness("hard-margin"), example=with_parts(four_points(), "y f", "beyond the margin")
        ),
        {
            "slackness": Equal(α[i] * (y[i] * SCORE - 1), 0),
            "example": {"y f": (1, 1, 1, 2), "beyond the margin": (0,)},
        },
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-M3",
        "notation",
        "L(u, α) still contains u; and optimality in the dual is a statement about α, not about u",
        "g(α) = min_u L(u, α); u is optimal iff there is an α with which it satisfies the KKT conditions",
    ),
    Erratum("E-M4", "substantive", "b occurs in L as −bΣα_n y_n", "∂L/∂b = −Σα_n y_n"),
    Erratum("E-M5", "notation", "z is not the unknown, and u stands for (b, w) as well as for α", "pᵀu"),
)
