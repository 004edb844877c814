"""IIC2433 Minería de Datos: support vector machines after a feature map, their dual, kernels."""

from __future__ import annotations

from sympy import Expr, Integer, Rational, Symbol, symbols

from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    KernelValue,
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
from svmsym.lectures.checks.duality.program_size import dual_may_be_larger, sizes
from svmsym.lectures.checks.duality.qp_entries import qp_entries
from svmsym.lectures.checks.duality.recovered import recovers, scores, slackness, tight
from svmsym.lectures.checks.duality.stated_problem import convex, states
from svmsym.lectures.checks.hyperplanes.widest_street import finds_widest_street, machine_of
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.kernels.feature_machine import (
    codomain,
    composition,
    not_every_z_is_an_image,
    separability,
    trains,
    unbounded,
)
from svmsym.lectures.checks.kernels.feature_maps import inner_product_in_features
from svmsym.lectures.checks.lines import same_as, where
from svmsym.lectures.checks.machines.bias_rule import finds_bias
from svmsym.lectures.checks.machines.four_points import four_points, t, values_have_opposite_signs
from svmsym.lectures.checks.machines.soft_tables import soft_table
from svmsym.lectures.checks.one_line import line
from svmsym.lectures.checks.together import at_once, each, named, with_parts
from svmsym.lectures.data import FOUR, LOPSIDED, THREE, XOR
from svmsym.lectures.entry import Entry, Erratum, Lecture
from svmsym.lectures.four_point_numbers import DUAL_PROGRAM, LINEAR_SLACK, OPTIMUM, PRIMAL_PROGRAM
from svmsym.lectures.letters import C, b, i, j, samples, w, x, y, α, φ
from svmsym.lectures.statements import Chain, Equal

HALF = Rational(1, 2)

# Points x_i with labels y_i, multipliers α_i; the lecture calls the indices n, m and their number N.
s, new = Index("s", samples), Vector("x")

# The general quadratic program: unknown u, matrix Q, vectors p and a_m, limits c_m, multipliers λ_m.
rows = IndexSet("k", "i", "j")
m = Index("i", rows)
u, p, z, Q = Vector("u"), Vector("p"), Vector("z"), Operator("Q")
a, c, λ = VectorFamily("a", rows), Family("c", rows), Family("λ", rows)

# Coordinates of two points for all d, and of one point in the plane with the weights of Φ₂.
axes = IndexSet("d", "k", "l")
k, l = Index("k", axes), Index("l", axes)
X, X_ = Family("x", axes), Family("x′", axes)
d, d_z, N = Symbol("d", positive=True), Symbol("d̃", positive=True), Symbol("N", positive=True)
x1, x2, *WEIGHTS = symbols("x1 x2 w0:7")


def kernel(one: Expr, other: Expr) -> KernelValue:
    """K(x, x′) of the feature map φ."""
    return KernelValue("K", "φ", one, other)


SCORE = inner(w, x[i]) + b
SIGNED_SUM = total(α[i] * y[i], i)
NORMAL = total(α[i] * y[i] * x[i], i)
GRAM = y[i] * y[j] * inner(x[i], x[j])
QUADRATIC = total(α[i] * α[j] * GRAM, i, j) / 2
LAGRANGIAN = norm2(w) / 2 + total(α[i] * (1 - y[i] * SCORE), i)
EXPANDED = norm2(w) / 2 - total(α[i] * y[i] * inner(w, x[i]), i) - b * SIGNED_SUM + total(α[i], i)
GENERAL = inner(u, Q(u)) / 2 + inner(p, u)
GENERAL_LAGRANGIAN = GENERAL + total(λ[m] * (c[m] - inner(a[m], u)), m)
PULL = total(λ[m] * a[m], m) - p
DUAL_FUNCTION = total(λ[m] * c[m], m) - inner(PULL, Q.inverse(PULL)) / 2
STREET = {"minimise": norm2(w) / 2, "such that": y[i] * SCORE >= 1}
BOX_GRAM = y[i] * y[j] * inner(φ(x[i]), φ(x[j]))
FEATURE_SCORE = total(α[i] * y[i] * inner(φ(x[i]), φ(new)), i) + b
KERNEL_SCORE = total(α[i] * y[i] * kernel(x[i], new), i) + b
KERNEL_BIAS = y[s] - total(α[i] * y[i] * kernel(x[i], x[s]), i)


ENTRIES = (
    # Transformación y primal
    Entry(
        "M-1",
        "Transformación",
        "A feature map goes from R^d to R^d, z_n = Φ(x_n)",
        codomain(d),
        d,
        errata=("E-M1",),
        corrected=d_z,
        correction="Φ: R^d → R^d̃ with d̃ of its own",
    ),
    Entry(
        "M-2",
        "Transformación",
        "In Z the machine is min ½w̃ᵀw̃ subject to y_n(w̃ᵀz_n + b̃) ≥ 1",
        at_once(finds_widest_street(FOUR, LOPSIDED, THREE), states("hard-margin")),
        STREET,
    ),
    Entry(
        "M-3",
        "Transformación",
        "Z may have another dimension than X; a nonlinear map can make data separable",
        separability(),
        {
            "separable": {"x": False, "Φ₂(x)": True},
            "dimension": {"x": 2, "Φ₂(x)": 7},
            "α and b": dict.fromkeys(("1 + s + s²", "(1 + s)²"), ((Rational(1, 8),) * 4, 0)),
        },
    ),
    Entry(
        "M-4",
        "Transformación",
        "x, z and w̃ get a component 0, x_0 = z_0 = 1 and w̃_0 = w_0, so that g = sign(w̃ᵀΦ(x)); beside the "
        "program above, ½w̃ᵀw̃ contains ½w_0²",
        at_once(finds_widest_street(LOPSIDED, FOUR), states("hard-margin")),
        {"minimise": norm2(w) / 2 + b**2 / 2, "such that": y[i] * SCORE >= 1},
        errata=("E-M2",),
        corrected=(STREET, {"α": (Rational(1, 18),) * 2, "w": (Rational(1, 3),), "b": Rational(2, 3)}),
        correction="keep the bias out of the norm: ½‖w‖² with w = (w_1, …, w_d̃), f = wᵀz + b",
        corrected_check=each(
            at_once(finds_widest_street(LOPSIDED, FOUR), states("hard-margin")), machine_of(LOPSIDED)
        ),
    ),
    Entry(
        "M-5",
        "Transformación",
        "Four steps: x ∈ X, z = Φ(x) ∈ Z, g̃(z) = sign(w̃ᵀz), and back by Φ⁻¹: g(x) = g̃(Φ(x))",
        composition(WEIGHTS, (x1, x2)),
        WEIGHTS[0]
        + WEIGHTS[1] * x1
        + WEIGHTS[2] * x2
        + WEIGHTS[3] * x1**2
        + (WEIGHTS[4] + WEIGHTS[5]) * x1 * x2
        + WEIGHTS[6] * x2**2,
        convention="the arrow back takes preimages, {x : w̃ᵀΦ(x) = 0} of the boundary, for Φ₂ in the plane a "
        "conic; it is no map Z → X",
        without=not_every_z_is_an_image,
    ),
    Entry(
        "M-6",
        "Transformación",
        "The primal is hard for large d̃: it has d̃ + 1 unknowns, the dual has N",
        sizes("hard-margin", N, d_z, "primal unknowns", "dual unknowns"),
        {"primal unknowns": d_z + 1, "dual unknowns": N},
        convention="hard means many unknowns, and d̃ + 1 > N",
        without=dual_may_be_larger,
    ),
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

ERRATA = (
    Erratum(
        "E-M1",
        "notation",
        "the lecture itself says that Z may have another dimension; Φ₂ needs 6 for d = 2",
        "Φ: R^d → R^d̃",
    ),
    Erratum(
        "E-M2",
        "hypothesis",
        "with w_0 inside w̃ the norm penalises the bias: for x = 1 (+) and x = −5 (−) the boundary moves "
        "from −2 to −1",
        "w̃ without w_0 and a separate b̃, throughout",
    ),
    Erratum(
        "E-M3",
        "notation",
        "L(u, α) still contains u; and optimality in the dual is a statement about α, not about u",
        "g(α) = min_u L(u, α); u is optimal iff there is an α with which it satisfies the KKT conditions",
    ),
    Erratum("E-M4", "substantive", "b occurs in L as −bΣα_n y_n", "∂L/∂b = −Σα_n y_n"),
    Erratum("E-M5", "notation", "z is not the unknown, and u stands for (b, w) as well as for α", "pᵀu"),
    Erratum(
        "E-M6",
        "hypothesis",
        "all multipliers can be 0 or C: x = ±1 with C = ¼ has α = (¼, ¼) and every b in [−½, ½] is optimal",
        "use the bounds of b that the points at 0 and at C give, and their middle by convention",
    ),
)

LECTURE = Lecture("M", "IIC2433 Minería de Datos: SVM", "es", "iic2433", ENTRIES, ERRATA)
