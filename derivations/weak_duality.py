"""The Lagrange dual: concave in the multipliers, and never above the primal."""

from svmsym import Eq, argument, total

a = argument("weak-duality")

# %% Given: at a point, the objective f and the constraints c_i ≥ 0 and h_k = 0 have these values.
i = a.indices("i")
k = a.indices("k", size="p")
f = a.numbers("f")
c, h = a.data("c_i : R", "h_k : R")
α, β = a.parameters("α_i >= 0", "β_i >= 0")
μ, ν = a.data("μ_k : R", "ν_k : R")
θ = a.parameters("θ >= 0")
a.given("`θ` is between zero and one", 1 - θ >= 0)
L = a.define("L", f - total(α[i] * c[i], i) - total(μ[k] * h[k], k), "the Lagrangian at `(α, μ)`")
M = a.define("M", f - total(β[i] * c[i], i) - total(ν[k] * h[k], k), "and at `(β, ν)`")
D, E = a.numbers("D E")
a.given(
    "`D` is the infimum of `L` over all points, feasible or not; `E` is the infimum of `M`",
    L - D >= 0,
    M - E >= 0,
)

# %% 1. The dual function is concave, whatever the problem
a.part("The dual function is concave, whatever the problem")
mixed = f - total((θ * α[i] + (1 - θ) * β[i]) * c[i], i) - total((θ * μ[k] + (1 - θ) * ν[k]) * h[k], k)
a.line("the Lagrangian is affine in the multipliers", Eq(mixed, θ * L + (1 - θ) * M))
a.inequality(
    "at every point the mixture is at least the mixture of infima",
    mixed,
    at_least=θ * D + (1 - θ) * E,
    because=[θ * (L - D), (1 - θ) * (M - E)],
)
a.remark(
    "This holds at all points, so it holds for the infimum of the mixture: the dual function is concave."
)

# %% 2. Weak duality
a.part("Weak duality")
feasible = a.given("the point is feasible", c[i] >= 0)
equal = a.given("and meets the equations", Eq(h[k], 0))
a.line("objective minus Lagrangian", Eq(f - L, total(α[i] * c[i], i)), by=[equal])
a.inequality(
    "the dual value `D` is at most the primal value `f`",
    f,
    at_least=D,
    because=[L - D, total(α[i] * c[i], i)],
    by=[equal],
)
a.remark(
    "Equality needs both terms to vanish: `L` attains its infimum `D` here, and every product `α·c` is zero."
)
