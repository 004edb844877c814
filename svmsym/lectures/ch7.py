"""ch7 Support Vector Machine: the widest street, hinge loss and descent, the dual, support vectors."""

from __future__ import annotations

from sympy import Max, Symbol, true

from svmsym.algorithms.hinge_descent import Reading
from svmsym.formulas import (
    Family,
    Scalar,
    Vector,
    VectorFamily,
    inner,
    norm2,
    total,
)
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.duality import lower_bound
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.program_size import (
    constraints_count_too,
    entries_cost_products,
    sizes,
    smaller_dual,
)
from svmsym.lectures.checks.duality.recovered import slackness, tight
from svmsym.lectures.checks.duality.recovered_by_run import normal_from_dual
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.duality.vanishing_multipliers import zero_multipliers
from svmsym.lectures.checks.hyperplanes.street import (
    closest_scores,
    convex_exactly_where,
    difference_of,
    gives_classes,
    label_cases,
    no_wider_street,
    opposite_growth,
    other_scales,
    street_width,
)
from svmsym.lectures.checks.hyperplanes.widest_street import finds_widest_street
from svmsym.lectures.checks.learning.hinge import (
    batch_differs,
    cost_of_a_point,
    is_bias_slope,
    is_gradient,
    is_loss,
    is_soft_margin,
)
from svmsym.lectures.checks.learning.hinge_steps import descends, lowers_loss
from svmsym.lectures.checks.together import at_once, named, with_parts
from svmsym.lectures.data import FOUR, LOPSIDED, THREE
from svmsym.lectures.entry import Entry, Erratum, Lecture
from svmsym.lectures.letters import b, i, j, samples, w, x, y, α, ξ
from svmsym.lectures.statements import Chain, Equal

# Points x_i with labels y_i; the lecture calls the index ℓ, writes x^(ℓ), and calls the bias w_0.
v = Family("v", samples)  # v_i = 1 where y g < 1, else 0
w0, λ, r = Scalar("w_0"), Scalar("λ"), Scalar("r")  # r = ‖w‖
near, far = Vector("u"), Vector("v")  # closest points x^(1) and x^(2) of the two classes
bold, row = Vector("u"), VectorFamily("t", samples)  # (w_0, w) and (1, x), for j = 0, …, d

# Numbers: a score g, y g, a label, ‖w‖, sizes, one step of descent, entries of a 2×2 matrix.
g, m, label = (Symbol(name, real=True) for name in ("g", "m", "y"))
R, d, N = (Symbol(name, positive=True) for name in ("R", "d", "N"))
weight, η, slope = (Symbol(name, real=True) for name in ("w", "η", "g"))
q11, q12, q22 = (Symbol(name, real=True) for name in ("q11", "q12", "q22"))

# A general problem: f_0, f_i ≤ 0, h_k = 0, multipliers λ_i and ν_k, and a mixture of two pairs of them.
I, K = lower_bound.i, lower_bound.l
f0, f, h, λs, ν = lower_bound.f0, lower_bound.f, lower_bound.h, lower_bound.λ, lower_bound.ν
λs2, ν2 = Family("λ′", I.domain), Family("ν′", K.domain)
t = Scalar("t")
GENERAL = f0 + total(λs[I] * f[I], I) + total(ν[K] * h[K], K)
OTHER = f0 + total(λs2[I] * f[I], I) + total(ν2[K] * h[K], K)
MIXED = f0 + total((t * λs[I] + (1 - t) * λs2[I]) * f[I], I) + total((t * ν[K] + (1 - t) * ν2[K]) * h[K], K)

SCORE = inner(w, x[i]) + b
BIASED = inner(w, x[i]) + w0
PENALTY = λ * norm2(w) / 2
NORMAL = total(α[i] * y[i] * x[i], i)
DUAL = total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2


ENTRIES = (
    # Problem formulation
    Entry(
        "C-1",
        "Problem formulation",
        "The idea: of all boundaries between two classes take the one with the widest margin",
        with_parts(no_wider_street(), "no street is wider"),
        {"no street is wider": True},
    ),
    Entry(
        "C-2",
        "Problem formulation",
        "wᵀx + w_0 is 1 at the closest points of one side and −1 at those of the other",
        with_parts(closest_scores(), "+", "−"),
        {"+": 1, "−": -1},
        convention="the hyperplane lies in the middle, and (w, w_0) is scaled so",
        without=other_scales,
        errata=("E-C1",),
        quoted="wᵀχ + w_0 = 1, wᵀχ + w_0 = −1",
    ),
    Entry(
        "C-3",
        "Problem formulation",
        "wᵀx^(1) + w_0 = 1 and wᵀx^(2) + w_0 = −1 imply wᵀ(x^(1) − x^(2)) = 2",
        difference_of(Equal(inner(w, near) + b, 1), Equal(inner(w, far) + b, -1)),
        Equal(inner(w, near - far), 2),
    ),
    Entry(
        "C-4",
        "Problem formulation",
        "margin = wᵀ(x^(1) − x^(2))/‖w‖ = 2/‖w‖",
        street_width(),
        Chain((inner(w, near - far) / r, 2 / r)),
    ),
    Entry(
        "C-5",
        "Problem formulation",
        "Maximising the margin 2/‖w‖ is minimising ½‖w‖",
        opposite_growth(R),
        {"maximise": 2 / R, "minimise": R / 2},
    ),
    Entry(
        "C-6",
        "Problem formulation",
        "wᵀx + w_0 ≥ 1 for y = 1 and ≤ −1 for y = −1, or equivalently y(wᵀx + w_0) ≥ 1",
        label_cases(label, g),
        {"y = 1": g >= 1, "y = −1": g <= -1, "y": label * g >= 1},
        errata=("E-C1",),
        quoted="D = {(x^(ℓ), y^(ℓ)), …}",
    ),
    Entry(
        "C-7",
        "Problem formulation",
        "min ½‖w‖² subject to y^(ℓ)(wᵀx^(ℓ) + w_0) ≥ 1 for all ℓ",
        at_once(finds_widest_street(FOUR, LOPSIDED, THREE), states("hard-margin")),
        {"minimise": norm2(w) / 2, "such that": y[i] * SCORE >= 1},
    ),
    Entry(
        "C-7a",
        "Problem formulation",
        "Quadratic programs are convex problems, without a condition on Q",
        convex_exactly_where(q11, q12, q22),
        (true,),
        errata=("E-C2",),
        corrected=(q11 >= 0, q22 >= 0, q11 * q22 - q12**2 >= 0),
        correction="only those with Q ⪰ 0; for 2×2: neither a diagonal entry nor the determinant is negative",
    ),
    Entry(
        "C-7b",
        "Problem formulation",
        "The size of the primal depends on the dimension d: it has d + 1 unknowns",
        sizes("hard-margin", N, d, "primal unknowns", "primal constraints"),
        {"primal unknowns": d + 1, "primal constraints": N},
        convention="complexity means the number of unknowns",
        without=constraints_count_too,
    ),
    # Model, loss, gradient descent
    Entry(
        "C-8",
        "Model, loss, gradient descent",
        "Choose C_1 if g(x) > 1 and C_2 if g(x) < −1",
        gives_classes(g),
        ((g > 1, 1), (g < -1, -1)),
        errata=("E-C3",),
        corrected=((g > 0, 1), (g < 0, -1)),
        correction="C_1 if g(x) > 0, C_2 if g(x) < 0",
    ),
    Entry(
        "C-9",
        "Model, loss, gradient descent",
        "The cost of a point is 1 − y g if y g < 1, and 0 if y g > 1; the latter are called outliers",
        cost_of_a_point(m),
        ((m < 1, 1 - m), (m > 1, 0)),
        errata=("E-C4",),
        corrected=((m < 1, 1 - m), (m >= 1, 0)),
        correction="0 if y g ≥ 1: points on their margin or safely beyond it",
    ),
    Entry(
        "C-10",
        "Model, loss, gradient descent",
        "L = (1/N) Σ max(0, 1 − y^(ℓ)(wᵀx^(ℓ) + w_0)) + (λ/2)‖w‖²",
        named(loss=is_soft_margin(), cost=cost_of_a_point(m)),
        {"loss": total(ξ[i], i) / i.size + PENALTY, "cost": Max(0, 1 - m)},
        errata=("E-C1",),
        quoted="D = {(x^(1), r^(1)), …, (x^(N), r^(N))}",
    ),
    Entry(
        "C-11",
        "Model, loss, gradient descent",
        "Gradient descent: w_new = w_old + η ∂L/∂w",
        lowers_loss(weight, η, slope),
        weight + η * slope,
        errata=("E-C5",),
        corrected=weight - η * slope,
        correction="w_new = w_old − η ∂L/∂w",
    ),
    Entry(
        "C-12",
        "Model, loss, gradient descent",
        "L = (λ/2)‖w‖² if y^(ℓ)g ≥ 1, otherwise (1/N) Σ (1 − y^(ℓ)g) + (λ/2)‖w‖²",
        is_loss(i),
        {"y g ≥ 1": PENALTY, "otherwise": total(1 - y[i] * BIASED, i) / i.size + PENALTY},
        errata=("E-C6",),
        corrected={"always": total(v[i] * (1 - y[i] * BIASED), i) / i.size + PENALTY},
        correction="the cases belong inside the sum: (1/N) Σ (1 − y g) over y g < 1, plus (λ/2)‖w‖²",
    ),
    Entry(
        "C-13",
        "Model, loss, gradient descent",
        "For j = 0, …, d: ∂L/∂w_j = λw_j if y^(ℓ)g ≥ 1, otherwise λw_j − y^(ℓ)x^(ℓ)",
        is_gradient(i),
        {"y g ≥ 1": λ * bold, "otherwise": λ * bold - y[i] * row[i]},
        errata=("E-C7", "E-C8"),
        corrected={
            "w": λ * w - total(v[i] * y[i] * x[i], i) / i.size,
            "w_0": -total(v[i] * y[i], i) / i.size,
        },
        correction="∂L/∂w_j = λw_j − (1/N) Σ y x_j over the points with y g < 1, for j = 1, …, d; "
        "∂L/∂w_0 = −(1/N) Σ y over the same points",
    ),
    Entry(
        "C-14",
        "Model, loss, gradient descent",
        "∂L/∂w_0 = 0 if y^(ℓ)g ≥ 1, otherwise −y^(ℓ)",
        is_bias_slope(i),
        {"y g ≥ 1": 0, "otherwise": -y[i]},
        convention="for a single point (N = 1); at y g = 1 zero is one subgradient of several",
        without=batch_differs,
    ),
    Entry(
        "C-15",
        "Model, loss, gradient descent",
        "Pseudo-code: Δw_j += λw_j, Δw_0 ← 0 and Δw_j −= y x for all j and violated points; one Δw / N; "
        "w_j ← w_j + ηΔw_j",
        descends(),
        Reading(sign=1, resets=True, averages=False),
        errata=("E-C9", "E-C10", "E-C11"),
        quoted="Δw_i ← Δw_i + λw_i; Δw_0 ← 0; if y^(l)a < 1: Δw_j ← Δw_j − y^(l)x^(l); Δw_i = Δw_i/N; "
        "w_i ← w_i + ηΔw_i",
        corrected=Reading(),
        correction="x_0 = 1; add λw_j for j ≥ 1 only and reset nothing; divide every Δw_j by N; "
        "w_j ← w_j − ηΔw_j",
    ),
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

ERRATA = (
    Erratum(
        "E-C1",
        "notation",
        "four letters slip: χ for x, a data set that starts at ℓ, labels r instead of y, wx without the ᵀ",
        "x; ℓ = 1, …, N; y^(ℓ); wᵀx^(ℓ)",
    ),
    Erratum(
        "E-C2",
        "hypothesis",
        "a quadratic objective can bulge upwards: min −x² on [−1, 1] has its maximum in the middle",
        "convex quadratic programming, Q ⪰ 0",
    ),
    Erratum(
        "E-C3",
        "substantive",
        "a score between −1 and 1 gets no class; of the four points this concerns all three support vectors",
        "C_1 if g(x) > 0, C_2 if g(x) < 0",
    ),
    Erratum(
        "E-C4",
        "notation",
        "y g = 1 has no case, and points beyond their margin are the safest, not outliers",
        "cost 0 if y g ≥ 1",
    ),
    Erratum(
        "E-C5",
        "substantive",
        "a step along +∂L/∂w climbs: x = 2, y = 1, λ = 1, w = 1, η = ½ takes L from 1/2 to 9/8",
        "w_new = w_old − η ∂L/∂w",
    ),
    Erratum(
        "E-C6",
        "substantive",
        "each point has its own case; for x = 1, 0 (both +), w = 2, λ = ½ both branches give 1 where L = 3/2",
        "L = (1/N) Σ over y g < 1 of (1 − y g) + (λ/2)‖w‖²",
    ),
    Erratum(
        "E-C7",
        "substantive",
        "a number is set equal to a vector, and the average over the points is missing",
        "∂L/∂w_j = λw_j − (1/N) Σ over y g < 1 of y^(ℓ) x_j^(ℓ)",
    ),
    Erratum(
        "E-C8",
        "substantive",
        "the norm in L does not contain w_0, so that j = 0 has no λw_0; the next line says so itself",
        "j = 1, …, d, and ∂L/∂w_0 apart",
    ),
    Erratum(
        "E-C9",
        "substantive",
        "Δw_0 ← 0 runs again for j = 1, …, d, after Δw_0 has been updated: the bias keeps its random start",
        "no reset; add λw_j for j ≥ 1 only",
    ),
    Erratum(
        "E-C10",
        "substantive",
        "Δw collects +∂L/∂w, so that + climbs: on the four points with λ = η = 1/10 L grows from .994 to "
        "1.418 in five steps",
        "w_j ← w_j − ηΔw_j",
    ),
    Erratum(
        "E-C11",
        "notation",
        "x^(l) has lost its component j, i and j change places, the division by N stands outside the loop "
        "over j, and x_0 = 1 is not said",
        "Δw_j ← Δw_j − y^(l) x_j^(l) with x_0 = 1; for all j: Δw_j ← Δw_j / N",
    ),
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

LECTURE = Lecture("C", "ch7: Support Vector Machine", "en", "ch7", ENTRIES, ERRATA)
