# ---
# jupyter:
#   jupytext:
#     formats: py:percent,ipynb
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Derive a dual, and change it
#
# You state a problem as it stands on the board. svmsym forms the Lagrangian, takes the gradients and arrives at the
# dual. You may say what you expect of each step: it is compared with what follows.
#
# ## State it
#
# The soft margin with *squared* slack. Large violations cost much, small ones little:
#
# $$\min_{w,\,b,\,\xi}\ \tfrac12\|w\|^2 + \tfrac{C}{2}\sum_{i=1}^n \xi_i^2
# \quad\text{s.t.}\quad y_i(\langle w, x_i\rangle + b) \ge 1 - \xi_i$$
#
# First the letters: what is given, what is sought, and the name of the multiplier.

# %%
from svmsym import Eq, derivation, inner, norm2, total

d = derivation("squared-slack")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
C = d.parameters("C > 0")
w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
α = d.multipliers("α")

d.primal(
    minimize=norm2(w) / 2 + C / 2 * total(ξ[i] ** 2, i),
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1 - ξ[i]},
)

# %% [markdown]
# > **Question.** There is no constraint $\xi_i \ge 0$. Why is it not needed here?
#
# ## Say what you expect
#
# By $w$ the Lagrangian is stationary where $w = \sum_i \alpha_i y_i x_i$, by $\xi$ where $C\xi_i = \alpha_i$.

# %%
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(ξ, gives=C * ξ[i] - α[i])
result = d.run()
result.wrong_claims()

# %% [markdown]
# An empty list: nothing that was claimed is wrong. And this is the dual.

# %%
result.dual

# %% [markdown]
# > **Question.** In the dual of *linear* slack every $\alpha_i$ is at most $C$. Where has the price gone here? Compare
# > with the diagonal of $P$ in the quadratic program below.

# %%
result.qp

# %% [markdown]
# Numbers make it visible. The same four points with both prices, $C = 1$; how far the slack reaches differs, and $\alpha$
# is bounded by $C$ in the first picture only.

# %%
from svmsym import picture, solve

points, labels = [[0, 0], [2, 2], [2, 0], [3, 0], [1, 1]], [-1, -1, 1, 1, 1]
picture(solve(points, labels, C=1))

# %%
picture(solve(points, labels, C=1, slack="half-squared"))

# %% [markdown]
# ## Be wrong
#
# A popular slip: the derivative of $\frac12\|w\|^2$ is $w$, so people forget the half in the dual as well. Claim it.

# %%
slip = derivation("squared-slack-slip")
i, j = slip.indices("i j")
x, y = slip.data("x_i : R^m", "y_i : {-1, +1}")
w, b = slip.unknowns("w : R^m", "b : R")
α = slip.multipliers("α")
slip.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
slip.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j))

[wrong] = slip.run().wrong_claims()
wrong

# %% [markdown]
# The difference is what is left over, and the last row gives small numbers at which the two sides differ. You can
# check them with a pencil.
#
# > **Question.** Why does the counterexample have to satisfy $\sum_i \alpha_i y_i = 0$ to be a fair one?
#
# ## Change it
#
# Take $b$ away. Which condition of the dual disappears?

# %%
from svmsym import derive

derive("soft-margin-no-bias").dual

# %%
derive("soft-margin").dual

# %% [markdown]
# Without $b$ nobody asks for $\sum_i \alpha_i y_i = 0$: that condition *is* the derivative by $b$.
#
# > **Exercise.** Replace the price $\frac C2\sum\xi_i^2$ by $C\sum\xi_i + \frac D2\sum\xi_i^2$ in the first cell (declare
# > `D` beside `C`, and add `μ: ξ[i] >= 0`). Guess the dual before you run it.
