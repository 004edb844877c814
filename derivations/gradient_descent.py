"""Gradient descent on a quadratic function, and the step lengths for which it converges."""

from sympy import Expr

from svmsym import Eq, argument, inner, norm2

a = argument("gradient-descent")

# %% Given: f(w) = ½⟨w, Qw⟩ − ⟨p, w⟩ with its minimum at v, and a step length η.
w, v, p, e = a.vectors("w v p e")
Q = a.data("Q : R^m -> R^m")
η = a.parameters("η > 0")


def f(w: Expr) -> Expr:
    return inner(w, Q(w)) / 2 - inner(p, w)


g = a.define("g", Q(w) - p)
a.gradient("the gradient", f(w), w, gives=g)
optimal = a.given("`v` is stationary", Eq(p, Q(v)))
step = a.define("s", w - η * g, "one step")

# %% 1. The error is multiplied
a.part("The error is multiplied")
a.line("by the operator `1 − ηQ`", Eq(step - v, (w - v) - η * Q(w - v)), by=[optimal])
λ = a.parameters("λ > 0")
c = a.numbers("c")
k = a.parameters("k >= 0")
eigen = a.given("along a direction `e` of curvature `λ`", Eq(Q(e), λ * e))
a.line("by the number `1 − ηλ`", Eq(c * e - η * Q(c * e), (1 - η * λ) * c * e), by={eigen: -η * c})
a.line("`k` steps and one more", Eq((1 - η * λ) ** k * (1 - η * λ), (1 - η * λ) ** (k + 1)))

# %% 2. The range of step lengths
a.part("The range of step lengths")
a.line("how far the square of the factor is from one", Eq(1 - (1 - η * λ) ** 2, η * λ * (2 - η * λ)))
a.case("`η` is below `2/λ`", 2 - η * λ > 0)
a.inequality("the errors shrink", 1, above=(1 - η * λ) ** 2, because=η * λ * (2 - η * λ))
a.case("`η` is at least `2/λ`", η * λ - 2 >= 0)
a.inequality("the errors do not shrink", (1 - η * λ) ** 2, at_least=1, because=η * λ * (η * λ - 2))
a.remark("So it converges from everywhere exactly if `0 < η < 2/λ` for the largest curvature `λ` of `f`.")
one = a.case("`η` is `1/λ`", Eq(η * λ, 1))
a.line("this direction is done in one step", Eq(c * e - η * Q(c * e), 0), by={eigen: -η * c, one: -c * e})

# %% 3. The value goes down
a.part("The value goes down")
a.line("the value after a step", Eq(f(step), f(w) - η * norm2(g) + η**2 / 2 * inner(g, Q(g))))
ℓ = a.parameters("ℓ > 0")
a.given("no curvature is above `ℓ`", ℓ * norm2(g) - inner(g, Q(g)) >= 0)
a.given("and the step is short", 2 - η * ℓ > 0)
a.inequality(
    "so no step goes up",
    f(w),
    at_least=f(step),
    because=[η * (2 - η * ℓ) / 2 * norm2(g), η**2 / 2 * (ℓ * norm2(g) - inner(g, Q(g)))],
)
