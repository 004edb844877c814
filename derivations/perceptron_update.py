"""The perceptron: what one update does, and why there are at most `R²/γ²` of them."""

from svmsym import Eq, argument, inner, norm2

a = argument("perceptron-update")

# %% Given: a sample (x, y) on which w errs, and a unit vector u that separates with margin γ.
w, x, u = a.vectors("w x u")
y = a.numbers("y")
γ, R = a.parameters("γ > 0", "R > 0")
label = a.given("`y` is a label", Eq(y**2, 1))
mistake = a.given("`w` errs on `x`", -y * inner(w, x) >= 0)
margin = a.given("`u` does not, by `γ`", y * inner(u, x) - γ >= 0)
a.given("no sample is longer than `R`", R**2 - norm2(x) >= 0)

# %% 1. One update
a.part("One update")
new = a.define("v", w + y * x, "the update")
a.line(
    "the value at `x` moves to the right side by `‖x‖²`",
    Eq(y * inner(new, x), y * inner(w, x) + norm2(x)),
    by=[label],
)
a.inequality("the component along `u` grows by at least `γ`", inner(new, u), at_least=inner(w, u) + γ)
a.inequality(
    "the squared length grows by at most `R²`",
    norm2(w) + R**2,
    at_least=norm2(new),
    because=[R**2 - norm2(x), 2 * (-y * inner(w, x))],
    by=[label],
)

# %% 2. The number of updates
a.part("The number of updates")
z = a.vectors("z")
k = a.parameters("k > 0")
unit = a.given("`u` has length one", Eq(norm2(u), 1))
a.given(
    "after `k` updates from zero, by the two lines above", inner(z, u) - k * γ >= 0, k * R**2 - norm2(z) >= 0
)
a.inequality(
    "`k` is at most `R²/γ²`",
    R**2,
    at_least=k * γ**2,
    because=[
        k * R**2 - norm2(z),
        norm2(z - inner(z, u) * u),
        (inner(z, u) - k * γ) ** 2,
        2 * k * γ * (inner(z, u) - k * γ),
    ],
    by=[unit],
    times=k,
)
a.remark("Induction over the updates gives the hypotheses on `z`; the order of the samples does not matter.")
a.remark("A threshold is one more coordinate of `w`, with the constant 1 in every sample.")
