"""The model, its hinge loss, and gradient descent."""

from __future__ import annotations

from sympy import Max, Symbol

from svmsym.algorithms.hinge_descent import Reading
from svmsym.formulas import (
    Family,
    Vector,
    VectorFamily,
    inner,
    norm2,
    total,
)
from svmsym.lectures.ch7.letters import g, m, w0, λ
from svmsym.lectures.checks.hyperplanes.street import (
    gives_classes,
)
from svmsym.lectures.checks.learning.hinge import (
    batch_differs,
    cost_of_a_point,
    is_bias_slope,
    is_gradient,
    is_loss,
    is_soft_margin,
)
from svmsym.lectures.checks.learning.hinge_steps import descends, lowers_loss
from svmsym.lectures.checks.together import named
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import i, samples, w, x, y, ξ

v = Family("v", samples)  # v_i = 1 where y g < 1, else 0
bold, row = Vector("u"), VectorFamily("t", samples)  # (w_0, w) and (1, x), for j = 0, …, d
# Numbers of one step of descent.
weight, η, slope = (Symbol(name, real=True) for name in ("w", "η", "g"))
BIASED = inner(w, x[i]) + w0
PENALTY = λ * norm2(w) / 2

ENTRIES: tuple[Entry, ...] = (
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
)

ERRATA: tuple[Erratum, ...] = (
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
)
