"""The step of SMO on a pair: bounds, curvature, new multipliers and new thresholds."""

from collections.abc import Callable

from sympy import Expr

from svmsym import Eq, argument, delta, inner, norm2, total
from svmsym.formulas import Index

a = argument("smo-pair-step")

# %% Given: multipliers α on labelled points, a threshold b, and a pair i, j.
i, j, k, l = a.indices("i j k l")
x, y = a.data("x_i : R^m", "y_i : {-1, +1}")
α = a.data("α_i : R")
b, t = a.numbers("b t")
f = a.define("f_i", total(α[k] * y[k] * inner(x[k], x[i]), k) + b, "the output at a point")
E = a.define("E_i", f[i] - y[i], "and its error")


def moved(k: Index) -> Expr:
    """α with α_j larger by t, and α_i changed so that Σ α_k y_k stays the same."""
    return α[k] + t * (delta(k, j) - y[i] * y[j] * delta(k, i))


def value(α: Callable[[Index], Expr]) -> Expr:
    """The dual objective."""
    return total(α(k), k) - total(α(k) * α(l) * y[k] * y[l] * inner(x[k], x[l]), k, l) / 2


# %% 1. The step keeps the equation
a.part("The step keeps the equation")
a.line("`Σ α_k y_k` does not change", Eq(total(moved(k) * y[k], k), total(α[k] * y[k], k)))

# %% 2. The objective along the step
a.part("The objective along the step")
a.line(
    "the curvature `η` is a squared distance",
    Eq(inner(x[i], x[i]) + inner(x[j], x[j]) - 2 * inner(x[i], x[j]), norm2(x[i] - x[j])),
)
a.line(
    "the dual objective gains a quadratic function of `t`",
    Eq(value(moved) - value(lambda k: α[k]), t * y[j] * (E[i] - E[j]) - t**2 / 2 * norm2(x[i] - x[j])),
)
g, u = a.numbers("g u")
η = a.parameters("η > 0")
best = a.given("with slope `g = y_j(E_i − E_j)`, the unclipped step is `u = g/η`", Eq(g, η * u))
a.inequality(
    "no step gains more than `u`",
    u * g - η * u**2 / 2,
    at_least=t * g - η * t**2 / 2,
    because=η * (u - t) ** 2 / 2,
    by=[best],
)

# %% 3. Clipping
a.part("Clipping")
H, U = a.numbers("H U")
a.case("steps end at `H` at the latest, and the unclipped step lies beyond", H - t >= 0, u - H >= 0)
a.inequality(
    "then `H` is the best step",
    H * g - η * H**2 / 2,
    at_least=t * g - η * t**2 / 2,
    because=η * (H - t) * (u - H) + η * (H - t) ** 2 / 2,
    by=[best],
)
a.case("steps begin at `U` at the earliest, and the unclipped step lies before", t - U >= 0, U - u >= 0)
a.inequality(
    "then `U` is the best step",
    U * g - η * U**2 / 2,
    at_least=t * g - η * t**2 / 2,
    because=η * (t - U) * (U - u) + η * (t - U) ** 2 / 2,
    by=[best],
)
a.remark("Where `η = 0` the gain is linear, and one of the two ends is best.")

# %% 4. The thresholds
a.part("The thresholds")
b1 = b - E[i] + y[j] * t * inner(x[i], x[i]) - y[j] * t * inner(x[i], x[j])
b2 = b - E[j] + y[j] * t * inner(x[i], x[j]) - y[j] * t * inner(x[j], x[j])
a.line(
    "as textbooks write it, with the changes of both multipliers",
    Eq(
        b1,
        b
        - E[i]
        - y[i] * (moved(i) - α[i]) * inner(x[i], x[i])
        - y[j] * (moved(j) - α[j]) * inner(x[i], x[j]),
    ),
)
a.line("`b₁` makes the new error at `i` zero", Eq(total(moved(k) * y[k] * inner(x[k], x[i]), k) + b1, y[i]))
a.line("`b₂` makes the new error at `j` zero", Eq(total(moved(k) * y[k] * inner(x[k], x[j]), k) + b2, y[j]))
a.remark("A multiplier strictly between its bounds needs error zero; if both are, `b₁` and `b₂` agree.")
