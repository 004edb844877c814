"""`R²`: the part of the spread that a least squares fit explains."""

from svmsym import Eq, argument, inner, total

a = argument("r-squared")

# %% Given: a least squares fit ⟨w, x⟩ + b, with its normal equations.
i = a.indices("i")
x, z = a.data("x_i : R^m", "z_i : R")
w = a.vectors("w")
b, m = a.numbers("b m")
T = a.parameters("T > 0")
f = a.define("f_i", inner(w, x[i]) + b, "the fitted values")
mean = a.given("the residuals have mean zero", Eq(total(z[i] - f[i], i), 0))
normal = a.given("and are orthogonal to the points", Eq(total((z[i] - f[i]) * x[i], i), 0))
centre = a.given("`m` is the mean of the targets", Eq(i.size * m, total(z[i], i)))
spread = a.given("`T` is their spread", Eq(total((z[i] - m) ** 2, i), T))

# %% 1. The decomposition
a.part("The decomposition")
a.line("fitted values have the same mean", Eq(total(f[i], i), i.size * m), by={mean: -1, centre: -1})
pythagoras = a.line(
    "spread = explained spread + sum of squared residuals",
    Eq(total((z[i] - m) ** 2, i), total((f[i] - m) ** 2, i) + total((z[i] - f[i]) ** 2, i)),
    by={mean: 2 * (b - m), normal: 2 * w},
)

# %% 2. R²
a.part("`R²`")
R = a.define("R", 1 - total((z[i] - f[i]) ** 2, i) / T, "`R²`")
a.line(
    "it is the explained part",
    Eq(R, total((f[i] - m) ** 2, i) / T),
    by={pythagoras: 1 / T, spread: -1 / T},
)
a.inequality(
    "so it is at least zero",
    R,
    at_least=0,
    because=total((f[i] - m) ** 2, i) / T,
    by={pythagoras: 1 / T, spread: -1 / T},
)
a.inequality("and at most one", 1, at_least=R, because=total((z[i] - f[i]) ** 2, i) / T)
a.line(
    "correlation of targets and fitted values, before dividing: the same sum",
    Eq(total((z[i] - m) * (f[i] - m), i), total((f[i] - m) ** 2, i)),
    by={mean: b - m, normal: w},
)
a.remark("Its square over both spreads is the squared correlation: again `R²`.")
a.remark("On other points, or for a fit that solves no normal equations, `R²` may be negative.")
