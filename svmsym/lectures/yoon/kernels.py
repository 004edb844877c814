"""Kernels."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import Symbol, exp, sqrt

from svmsym.formulas import KernelValue, Operator, Vector, inner
from svmsym.lectures.checks.derived import derived
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.kernels import polynomials, vandermonde
from svmsym.lectures.checks.kernels import semidefinite as kernels
from svmsym.lectures.checks.kernels.feature_maps import inner_product_in_features
from svmsym.lectures.checks.lines import only_inner_products
from svmsym.lectures.checks.machines import silent_conventions
from svmsym.lectures.checks.machines.small_machines import mapped
from svmsym.lectures.checks.together import at_once, each, with_parts
from svmsym.lectures.checks.typed import kernel_domain
from svmsym.lectures.checks.values import computes
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import i, j, x, φ
from svmsym.lectures.statements import Chain, Equal
from svmsym.lectures.yoon.letters import c, p, r, u, widest, z

G = Operator("G")
x1, x2, y1, y2 = (Symbol(name, real=True) for name in ("x1", "x2", "y1", "y2"))


def K(left: Any, right: Any) -> Any:
    """The kernel of the feature map φ."""
    return KernelValue("K", "φ", left, right)


γ, σ, ρ = Symbol("γ", real=True), Symbol("σ", positive=True), Symbol("r", nonnegative=True)
scale = Symbol("γ", positive=True)

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "Y-41",
        "Non-linear SVM",
        "Φ: L → H into a space of more dimensions, where the samples become separable.",
        with_parts(computes(mapped, "run"), "dimensions", "separable in L", "separable in H"),
        {"dimensions": (2, 3), "separable in L": False, "separable in H": True},
        convention="a suitable map is meant; more dimensions alone do not separate",
        without=silent_conventions.useless_map,
    ),
    Entry(
        "Y-42",
        "Kernel function",
        "K(x, y) = Φ(x)·Φ(y)",
        inner_product_in_features(),
        inner(φ(u), φ(Vector("v"))),
    ),
    Entry(
        "Y-43",
        "Kernel function",
        "(x·y)² = x_1²y_1² + 2x_1x_2y_1y_2 + x_2²y_2² = Φ(x)·Φ(y) with Φ(x) = (x_1², √2x_1x_2, x_2²)",
        kernels.image_product(),
        {
            "K": Chain(
                ((x1 * y1 + x2 * y2) ** 2, x1**2 * y1**2 + 2 * x1 * x2 * y1 * y2 + x2**2 * y2**2),
            ),
            "Φ(x)": (x1**2, sqrt(2) * x1 * x2, x2**2),
            "Φ(y)": (y1**2, sqrt(2) * y1 * y2, y2**2),
        },
    ),
    Entry(
        "Y-44",
        "Kernel substitution",
        "Inner products may be replaced by K, and nothing else: the dual has the samples in inner products "
        "only.",
        each(
            derived("hard-margin-kernel", "dual", sense="max"),
            at_once(derived("hard-margin", "dual", sense="max"), only_inner_products("x")),
        ),
        (widest(K(x[i], x[j])), widest(inner(x[i], x[j]))),
    ),
    Entry(
        "Y-45",
        "Kernel substitution",
        "The dual with Φ(x_i)ᵀΦ(x_j) is ΣΣα_iα_jt_it_jK(x, y), where dom K ∈ L.",
        each(derived("soft-margin-kernel", "dual", sense="max"), kernel_domain("L")),
        (widest(K(p, z)), {"dom K": "L"}),
        errata=("E-Y13",),
        quoted="ΣΣα_iα_jt_it_jK(x, y); dom K ∈ L",
        corrected=(widest(K(x[i], x[j])), {"dom K": "L × L"}),
        correction="K(x_i, x_j), and dom K = L × L",
    ),
    Entry(
        "Y-46",
        "Kinds of kernels",
        "Polynomial kernel (γx·y + γ)^p",
        polynomials.polynomial_kernel("family"),
        (γ * polynomials.S + γ) ** polynomials.P,
        errata=("E-Y14",),
        corrected=(scale * polynomials.S + ρ) ** polynomials.P,
        correction="(γx·y + r)^p with γ > 0, r ≥ 0 and p a natural number",
    ),
    Entry(
        "Y-47",
        "Kinds of kernels",
        "Gaussian kernel exp(−γ‖x − y‖²/(2σ²))",
        kernels.gaussian_kernel(σ),
        exp(-γ * (kernels.X - kernels.Z) ** 2 / (2 * σ**2)),
        errata=("E-Y15",),
        corrected=exp(-((kernels.X - kernels.Z) ** 2) / (2 * σ**2)),
        correction="exp(−‖x − y‖²/(2σ²)), or exp(−γ‖x − y‖²) with γ = 1/(2σ²) > 0: one parameter",
    ),
    Entry(
        "Y-48",
        "Kinds of kernels",
        "Sigmoid kernel tanh(αx·y + β): not every α, β has a map, α = 2, β = 1 is suitable.",
        kernels.tanh_kernel(),
        {"α": 2, "β": 1},
        errata=("E-Y16",),
        corrected={"α": 0, "β": 1},
        correction="no α ≠ 0 has a map; only the constant α = 0, β ≥ 0 does",
    ),
    Entry(
        "Y-49",
        "Mercer's theorem",
        "If K is continuous and symmetric, there is φ with K(a, b) = φ(aᵀ)ᵀφ(b).",
        kernels.mercer(),
        ("continuous", "symmetric"),
        errata=("E-Y17",),
        corrected=(
            ("continuous", "symmetric", "positive semidefinite"),
            Equal(
                inner(u, G(u)) + 2 * c * inner(u, z) + c**2 * r,
                r * (c + inner(u, z) / r) ** 2 + (inner(u, G(u)) - inner(u, z) ** 2 / r),
            ),
        ),
        correction="K must be positive semidefinite too, ΣΣc_ic_jK(a_i, a_j) ≥ 0; then K(a, b) = φ(a)ᵀφ(b): "
        "a point with r = K(a, a) > 0 gives one part of φ, and c = −⟨u, z⟩/r shows that the rest of K, G − "
        "zzᵀ/r, is positive semidefinite again, and so on",
        corrected_check=each(kernels.mercer(), identity(times=r)),
    ),
    Entry(
        "Y-50",
        "Mercer's theorem",
        "A Gaussian kernel maps into infinitely many dimensions.",
        vandermonde.gram_determinant(),
        1 - vandermonde.Q ** (2 * vandermonde.K),
    ),
    Entry(
        "Y-50a",
        "Mercer's theorem",
        "The sigmoid kernel violates Mercer's condition (yet serves in practice).",
        computes(
            lambda: {
                f"tanh({s}x·y + {o})": kernels.tanh_kernel().decide({"α": s, "β": o}).holds
                for s, o in ((2, 1), (1, 0), (Fraction(1, 2), 1))
            },
            "refute",
        ),
        {"tanh(2x·y + 1)": False, "tanh(1x·y + 0)": False, "tanh(1/2x·y + 1)": False},
        convention="that it serves in practice is experience; so α = 2, β = 1 is not suitable in Mercer's "
        "sense",
        without=silent_conventions.unbounded_dual,
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Y13",
        "notation",
        "K(x, y) in a double sum has lost its indices, and a domain is no element.",
        "K(x_i, x_j), dom K = L × L",
    ),
    Erratum(
        "E-Y14",
        "hypothesis",
        "γ is scale and offset at once, and a negative one is not excluded: γ = −1, p = 1 gives K(0, 0) = "
        "−1.",
        "(γx·y + r)^p with γ > 0, r ≥ 0, p a natural number",
    ),
    Erratum(
        "E-Y15",
        "hypothesis",
        "Two parameters for one width, and a negative γ is not excluded: γ = −1, 2σ² = ‖x − y‖² has "
        "determinant 1 − e².",
        "exp(−‖x − y‖²/(2σ²)) = exp(−γ‖x − y‖²) with γ = 1/(2σ²)",
    ),
    Erratum(
        "E-Y16",
        "substantive",
        "tanh(2x·y + 1) is not positive semidefinite: on −1, 0, 1 with c = (1, −2, 1) the form is 2tanh 3 "
        "− 6tanh 1 < −1. No α ≠ 0 does better, by the signs of the Taylor coefficients.",
        "It is a Mercer kernel for α = 0, β ≥ 0 only.",
    ),
    Erratum(
        "E-Y17",
        "substantive",
        "Positive semidefiniteness is missing: (a − b)² is continuous and symmetric, and negative on 0, 1 "
        "with c = (1, −1). And φ(aᵀ)ᵀ has a transpose too many.",
        "Add ΣΣc_ic_jK(a_i, a_j) ≥ 0, and write K(a, b) = φ(a)ᵀφ(b).",
    ),
)
