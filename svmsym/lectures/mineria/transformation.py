"""The feature map, and the primal program."""

from __future__ import annotations

from sympy import Rational, Symbol, symbols

from svmsym.formulas import (
    norm2,
)
from svmsym.lectures.checks.duality.program_size import dual_may_be_larger, sizes
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.hyperplanes.widest_street import finds_widest_street, machine_of
from svmsym.lectures.checks.kernels.feature_machine import (
    codomain,
    composition,
    not_every_z_is_an_image,
    separability,
)
from svmsym.lectures.checks.together import at_once, each
from svmsym.lectures.data import FOUR, LOPSIDED, THREE
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import b, i, w, y
from svmsym.lectures.mineria.letters import SCORE

d, d_z, N = Symbol("d", positive=True), Symbol("d̃", positive=True), Symbol("N", positive=True)
# A point in the plane with the weights of Φ₂.
x1, x2, *WEIGHTS = symbols("x1 x2 w0:7")
STREET = {"minimise": norm2(w) / 2, "such that": y[i] * SCORE >= 1}

ENTRIES: tuple[Entry, ...] = (
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
)

ERRATA: tuple[Erratum, ...] = (
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
)
