"""The Gaussian kernel has a feature map with infinitely many parts."""

from sympy import exp

from svmsym import Eq, argument, inner, norm2

a = argument("gaussian-kernel")

# %% Given: two points of any space, and γ = 1/(2σ²).
x, y = a.vectors("x y")
γ = a.parameters("γ > 0")

# %% 1. The distance of the points
a.part("The distance of the points")
a.line("in any space", Eq(norm2(x - y), norm2(x) - 2 * inner(x, y) + norm2(y)))
a.line(
    "so the kernel is the product of `u(x)`, `u(y)` and `exp(2γ⟨x, y⟩)` with `u(x) = exp(−γ‖x‖²)`",
    Eq(
        exp(-γ * (norm2(x) - 2 * inner(x, y) + norm2(y))),
        exp(-γ * norm2(x)) * exp(-γ * norm2(y)) * exp(2 * γ * inner(x, y)),
    ),
)

# %% 2. The series of the last factor: c is the coefficient of ⟨x, y⟩^k, that of the next power is 2γc/(k + 1)
a.part("The series")
c, k = a.parameters("c > 0", "k >= 0")
a.inequality(
    "the first coefficient is 1, and with one each next one is positive", 2 * γ * c / (k + 1), above=0
)
a.remark(
    "Each power of `⟨x, y⟩` has a feature map (polynomial-kernel), a limit of forms that are not negative is "
    "not negative, nor is the product with `u(x)u(y)` (gram-matrices)."
)
