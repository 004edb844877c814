"""`tanh(κ⟨x, y⟩ + θ)` is no kernel: an exact vector with a negative quadratic form."""

from sympy import Rational, exp, tanh

from svmsym import Eq, argument

a = argument("tanh-kernel")

# %% 1. The points 1 and 2 on a line, with any κ > 0 and θ = 0
a.part("The points 1 and 2 on a line, with any `κ > 0` and `θ = 0`")
κ = a.parameters("κ > 0")
a.line("doubling the argument", Eq(tanh(2 * κ) * (1 + tanh(κ) ** 2), 2 * tanh(κ)))
T, S, R = a.parameters("T > 0", "S > 0", "R > 0")
a.given("`T` is `tanh κ`, which lies between zero and one", 1 - T > 0)
double = a.given("`S` is `tanh 2κ`", Eq(S * (1 + T**2), 2 * T))
again = a.given("`R` is `tanh 4κ`", Eq(R * (1 + S**2), 2 * S))
a.inequality(
    "`tanh 2κ` is above `tanh κ`",
    S - T,
    above=0,
    because=T * (1 - T) * (1 + T),
    by={double: 1},
    times=1 + T**2,
)
a.inequality(
    "the Gram matrix of 1 and 2 has entries `T`, `S`, `S`, `R`; with the weights `S` and `−T` its "
    "form is negative",
    0,
    above=S**2 * T - 2 * S * T * S + T**2 * R,
    because=2 * T**2 * S * (S - T) * (S + T),
    by={again: -(T**2) * (1 + T**2), double: T * S * (1 + S**2)},
    times=(1 + S**2) * (1 + T**2),
)

# %% 2. With numbers
a.part("With numbers")
three = a.case("`κ` is `½ log 3`, so that `exp 2κ` is 3", Eq(exp(2 * κ), 3))
a.line("`tanh κ` is one half", Eq(2 * tanh(κ), 1), by=[three])
half = a.case("`T` is one half", Eq(T, Rational(1, 2)))
fifths = a.line("then `S` is `4/5`", Eq(5 * S, 4), by={double: 4, half: -2 * (2 * S * T + S - 4)})
large = a.line("and `R` is `40/41`", Eq(41 * R, 40), by={again: 25, fifths: -(5 * R * S + 4 * R - 10)})
a.line("the form at `(8, −5)`", Eq(64 * T - 80 * S + 25 * R, -Rational(312, 41)), by=[half, fifths, large])

# %% 3. A single point
a.part("A single point")
θ = a.numbers("θ")
a.given("`θ` is negative, so that `exp 2θ` is below one", 1 - exp(2 * θ) > 0)
a.inequality(
    "the Gram matrix of the point 0 has the only entry `tanh θ`, which is negative",
    0,
    above=tanh(θ),
    because=(1 - exp(2 * θ)) / (1 + exp(2 * θ)),
)
a.remark(
    "For `θ > 0` the Taylor series of `tanh(t + θ)` has a negative coefficient at `t²`, which "
    "excludes a kernel in high dimensions."
)
