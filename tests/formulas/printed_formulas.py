"""Formulas as they stand in lectures, with what is printed for them."""

from formula_letters import C, D, Q, b, dual, i, j, lagrangian, n, u, w, x, y, α, α_star, μ, φ
from sympy import Integer, Pow

from svmsym.formulas import KernelValue, Scalar, delta, inner, norm2, total
from svmsym.formulas.notation import load_notation
from svmsym.formulas.printing import Roles

ROLES = Roles(("w", "b", "ξ"), ("α", "μ"))
OSTWALD = load_notation("ostwald")

# formula, text, LaTeX
TYPICAL = {
    "half a squared norm": (norm2(w) / 2, "½‖w‖²", r"\frac{1}{2} \left\|w\right\|^{2}"),
    "the Lagrangian": (
        lagrangian,
        "½‖w‖² + C Σᵢ ξᵢ − Σᵢ αᵢ(yᵢ(⟨w, xᵢ⟩ + b) − 1 + ξᵢ) − Σᵢ μᵢξᵢ",
        (
            r"\frac{1}{2} \left\|w\right\|^{2} + C \sum_{i=1}^{n} \xi_i"
            r" - \sum_{i=1}^{n} \alpha_i \left(y_i \left(\langle w, x_i\rangle + b\right) - 1 + \xi_i\right)"
            r" - \sum_{i=1}^{n} \mu_i \xi_i"
        ),
    ),
    "the dual": (
        dual,
        "Σᵢ αᵢ − ½ ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩",
        (
            r"\sum_{i=1}^{n} \alpha_i"
            r" - \frac{1}{2} \sum_{i=1}^{n} \sum_{j=1}^{n} \alpha_i \alpha_j y_i y_j \langle x_i, x_j\rangle"
        ),
    ),
    "a kernel value": (
        total(α[i] * y[i] * KernelValue("K", "φ", x[i], x[j]), i),
        "Σᵢ αᵢyᵢK(xᵢ, xⱼ)",
        r"\sum_{i=1}^{n} \alpha_i y_i K(x_i, x_j)",
    ),
    "stationarity": (
        w - total(α[i] * y[i] * x[i], i),
        "w − Σᵢ αᵢyᵢxᵢ",
        r"w - \sum_{i=1}^{n} \alpha_i y_i x_i",
    ),
    "an image": (inner(w, φ(x[i])) + b, "⟨w, φ(xᵢ)⟩ + b", r"\langle w, \varphi(x_i)\rangle + b"),
    "a parameter below": (α[i] / (2 * C), "(1/(2C))αᵢ", r"\frac{1}{2 C} \alpha_i"),
    "a ridge": (delta(i, j) / (2 * C), "(1/(2C))δᵢⱼ", r"\frac{1}{2 C} \delta_{ij}"),
    "stars": (α_star[i] - α[i], "α*ᵢ − αᵢ", r"\alpha_i^{*} - \alpha_i"),
    "an inverse": (Q.inverse(w - u), "Q⁻¹(w − u)", r"Q^{-1} \left(w - u\right)"),
    "a quadratic form": (inner(w, Q(w)) / 2, "½⟨w, Qw⟩", r"\frac{1}{2} \langle w, Q w\rangle"),
    "a squared sum": (
        total(α[i], i) ** 2,
        "(Σᵢ αᵢ)²",
        r"\left(\sum_{i=1}^{n} \alpha_i\right)^{2}",
    ),
    "a distance": (norm2(x[i] - w), "‖xᵢ − w‖²", r"\left\|x_i - w\right\|^{2}"),
    "a squared squared norm": (
        norm2(w) ** 2,
        "(‖w‖²)²",
        r"\left(\left\|w\right\|^{2}\right)^{2}",
    ),
    "a squared inner product": (inner(w, u) ** 2, "⟨u, w⟩²", r"\langle u, w\rangle^{2}"),
    "a negative number": (-b / 2, "−½b", r"-\frac{1}{2} b"),
    "an odd fraction": (3 * b / 7, "(3/7)b", r"\frac{3}{7} b"),
    "the mean": (total(α[i], i) / n, "(1/n) Σᵢ αᵢ", r"\frac{1}{n} \sum_{i=1}^{n} \alpha_i"),
    "a sum below": (b / (C + D), "b/(C + D)", r"\frac{b}{C + D}"),
    "several factors below": (b / (C * n * D**2), "b/(nCD²)", r"\frac{b}{n C D^{2}}"),
    "a member below": (α[i] ** 2 / (4 * μ[i]), "αᵢ²/(4μᵢ)", r"\frac{\alpha_i^{2}}{4 \mu_i}"),
    "two sums multiplied": (
        total(α[i], i) * total(μ[i] * y[j], i),
        "(Σᵢ αᵢ) Σᵢ μᵢyⱼ",
        r"\left(\sum_{i=1}^{n} \alpha_i\right) \sum_{i=1}^{n} \mu_i y_j",
    ),
    "subscripts": (Scalar("w_0") + Scalar("C_1") * n, "nC₁ + w₀", r"n C_1 + w_0"),
    "a square in a name": (Scalar("R²") - b, "R² − b", r"R^{2} - b"),
    "zero": (Integer(0), "0", "0"),
}


def has_denominator(formula):
    return any(int(power.exp) < 0 for power in formula.atoms(Pow))
