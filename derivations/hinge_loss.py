"""The hinge loss: slack at its best, a subgradient, and `C = 1/(λn)`."""

from svmsym import Eq, argument, inner, norm2, total

a = argument("hinge-loss")

# %% Given: one labelled point, hyperplanes (w, b) and (v, c), and their hinge losses h and k.
x, w, v = a.vectors("x w v")
b, c, y = a.numbers("b c y")
h, k = a.parameters("h >= 0", "k >= 0")
θ = a.parameters("θ >= 0")
m = a.define("m", y * (inner(w, x) + b), "the margin of the first")
p = a.define("p", y * (inner(v, x) + c), "and of the second")
a.given("the hinge loss `max(0, 1 − p)` is at least both", k - (1 - p) >= 0)

# %% 1. The hinge loss is the smallest slack
a.part("The hinge loss is the smallest slack")
ξ = a.parameters("ξ >= 0")
a.given("`ξ` is slack: the margin `m` is at least `1 − ξ`", ξ - (1 - m) >= 0)
below, _ = a.case("the margin is below one, and `h = max(0, 1 − m)`", Eq(h, 1 - m), 1 - m > 0)
a.inequality("no slack is smaller than `h`", ξ, at_least=h, because=ξ - (1 - m), by=[below])
a.inequality("and `h` is above zero", h, above=0, because=1 - m, by=[below])
beyond, _ = a.case("the margin is at least one", Eq(h, 0), m - 1 >= 0)
a.inequality("no slack is smaller than `h`", ξ, at_least=h, because=ξ, by=[beyond])
a.inequality("and `h` is slack", h, at_least=1 - m, because=m - 1, by=[beyond])

# %% 2. A subgradient
a.part("A subgradient")
kink = a.given(
    "`θ` is 1 where `m < 1`, is 0 where `m > 1`, and lies between at the kink `m = 1`", Eq(h, θ * (1 - m))
)
a.given("in any case", 1 - θ >= 0)
a.inequality(
    "`(−θyx, −θy)` is a subgradient of the loss in `(w, b)`",
    k,
    at_least=h - θ * y * inner(x, v - w) - θ * y * (c - b),
    because=[θ * (k - (1 - p)), (1 - θ) * k],
    by=[kink],
)

# %% 3. Two ways to weigh the same sum
a.part("Two ways to weigh the same sum")
i = a.indices("i")
l = a.data("l_i : R")
λ, C = a.parameters("λ > 0", "C > 0")
weight = a.given("`C` is `1/(λn)`", Eq(C, 1 / (λ * i.size)))
a.line(
    "regularised mean loss is `λ` times the soft margin objective",
    Eq(λ / 2 * norm2(w) + total(l[i], i) / i.size, λ * (norm2(w) / 2 + C * total(l[i], i))),
    by=[weight],
)
a.remark("A positive factor changes no minimiser, so both problems have the same solutions.")
