"""Maximum likelihood of a coin: the share of heads."""

from sympy import log

from svmsym import Eq, argument

a = argument("coin-likelihood")

# %% Given: h heads and t tails in independent tosses; p is the probability of heads, q of tails.
h, t, p = a.parameters("h > 0", "t > 0", "p > 0")
a.given("`p` is below one", 1 - p > 0)
q = a.define("q", 1 - p)

# %% 1. The likelihood and its logarithm
a.part("The likelihood and its logarithm")
a.line("products become sums", Eq(log(p**h * q**t), h * log(p) + t * log(q)))
ℓ = a.define("ℓ", h * log(p) + t * log(q), "the log-likelihood")
score = a.define("s", h / p - t / q)
bend = a.define("k", -h / p**2 - t / q**2)
a.gradient("its derivative", ℓ, p, gives=score)
a.gradient("the second derivative", score, p, gives=bend)
a.inequality("which is negative: `ℓ` is strictly concave", 0, above=bend)

# %% 2. The maximum
a.part("The maximum")
best = a.define("r", h / (h + t), "the share of heads")
rest = a.line("the share of tails", Eq(1 - best, t / (h + t)))
a.inequality("is positive", 1 - best, above=0, because=t / (h + t))
a.line("the derivative vanishes at the share of heads", Eq(h / best - t / (1 - best), 0), times=h * t)
a.line("and nowhere else", Eq(score * p * q, (h + t) * (best - p)))
a.line(
    "the tangents of both logarithms cancel",
    Eq(h * (p / best - 1) + t * (q / (1 - best) - 1), 0),
    times=h * t,
)
a.remark(
    "Since `log u ≤ u − 1`, with equality at `u = 1` only, the last line says `ℓ(p) ≤ ℓ(r)`, with "
    "equality at `p = r` only."
)
a.remark("With no heads, or no tails, the likelihood is largest at the end `p = 0`, or `p = 1`.")
