"""Logistic regression: likelihood, gradient, and why the likelihood is concave."""

from sympy import exp, log

from svmsym import Eq, argument, inner, total

a = argument("logistic-regression")

# %% 1. The logistic function
a.part("The logistic function")
z, y, s = a.numbers("z y s")
σ = a.define("σ", 1 / (1 + exp(-z)), "the logistic function of `z`")
a.line("at `−z` it is the rest", Eq(1 / (1 + exp(z)), 1 - σ))
a.line("odds: `σ` is `exp z` times the rest", Eq(σ, exp(z) * (1 - σ)))
a.inequality("the rest is positive", 1 - σ, above=0, because=exp(-z) / (1 + exp(-z)))
a.gradient("the derivative is a product", σ, z, gives=σ * (1 - σ))
a.inequality("which is positive", σ * (1 - σ), above=0, because=exp(-z) / (1 + exp(-z)) ** 2)

# %% 2. One sample with target y, 0 or 1
a.part("One sample")
L = a.define("L", y * log(σ) + (1 - y) * log(1 - σ), "the log-likelihood of a target `y`, zero or one")
a.gradient("its derivative", L, z, gives=y - σ)
a.gradient("and the second one, which is negative: it is concave", y - σ, z, gives=-σ * (1 - σ))
loss = a.define("h", log(1 + exp(-s * z)), "the loss with labels `s = ±1`")
a.gradient("its derivative", loss, z, gives=-s / (1 + exp(s * z)))

# %% 3. All samples
a.part("All samples")
i = a.indices("i")
x = a.data("x_i : R^m")
t, p = a.data("t_i : R", "p_i : R")
w, v = a.vectors("w v")
b = a.numbers("b")
a.gradient("`⟨w, x⟩` by `w`", inner(w, x[i]), w, gives=x[i])
a.gradient("`⟨w, x⟩ + b` by `b`", inner(w, x[i]) + b, b, gives=1)
a.remark(
    "By the chain rule the gradient of the log-likelihood is `Σ (t − p) x` over all samples, with "
    "`p = σ(⟨w, x⟩ + b)`."
)
a.line(
    "along a direction `v` that is",
    Eq(inner(total((t[i] - p[i]) * x[i], i), v), total((t[i] - p[i]) * inner(x[i], v), i)),
)
a.given("probabilities lie between zero and one", p[i] > 0, 1 - p[i] > 0)
a.inequality(
    "the second derivative along `v` is minus this, so the log-likelihood is concave",
    total(p[i] * (1 - p[i]) * inner(x[i], v) ** 2, i),
    at_least=0,
    because=total(p[i] * (1 - p[i]) * inner(x[i], v) ** 2, i),
)
a.remark("Where a hyperplane separates the classes, scaling it up always raises the likelihood: no maximum.")
