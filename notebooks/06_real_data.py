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
# # Real data: SMO against the exact optimum
#
# Two kinds of iris, told apart by the length and the width of their petals: 100 flowers, measured in tenths of a
# centimetre. The data come with scikit-learn, so nothing is fetched; `python -m pip install scikit-learn` installs it.

# %%
try:
    from sklearn.datasets import load_iris
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "the data of this notebook come with scikit-learn, which is not installed\n"
        "  what to do: python -m pip install scikit-learn, then restart the kernel"
    ) from None

from svmsym import SVC, picture, solve

iris = load_iris()
chosen = iris.target > 0
X, y = iris.data[chosen][:, 2:], [1 if kind == 2 else -1 for kind in iris.target[chosen]]
len(y), iris.feature_names[2:]

# %% [markdown]
# ## Train
#
# `SVC` has scikit-learn's face. It trains by *sequential minimal optimisation*: take two multipliers, move them along
# $\sum_i \alpha_i y_i = 0$ to the best place, and take the next two.

# %%
model = SVC(C=1, kernel="linear").fit(X, y)
print("w =", model.coef_[0], " b =", model.intercept_[0], " support vectors:", len(model.support_))

# %% [markdown]
# ## Solve exactly
#
# A measurement of 4.7 means $\frac{47}{10}$ here, and `decimal=True` says so. All that follows is exact.

# %%
exact = solve(X, y, C=1, decimal=True)
print("w =", *exact.w, " b =", exact.b, " value =", exact.objective)
picture(exact)

# %% [markdown]
# > **Question.** How many points are at the bound $\alpha_i = C$? Which of them are on the wrong side of the line, and
# > which are on the right side but inside the street?

# %%
wrong = [i for i, slack in enumerate(exact.xi) if slack > 1]
print(len(exact.support_vectors), "support vectors,", len(exact.at_bound), "at the bound")
print(len(wrong), "on the wrong side of the line")

# %% [markdown]
# ## How good was SMO?
#
# The verdict is computed with fractions from the floating-point numbers as they are. The *gap* between primal and dual
# value bounds the error, whatever anyone believes.

# %%
from fractions import Fraction

from svmsym.exact.foreign.verdict import certify

certify(exact.problem, model, tol=Fraction(1, 10**6))

# %% [markdown]
# > **Question.** The values agree to fourteen digits, and yet a few points have *another status* than at the optimum.
# > Which rounded multipliers can that be about? (Is $0.9999999$ at the bound $1$?)

# %% [markdown]
# ## Watch SMO work
#
# The lesson version of SMO is a dozen lines; `second_order_smo` in `svmsym/numeric/teaching/` is worth reading. Its
# history is the dual value after each step. It climbs to the exact optimum from below; it cannot pass it, but for the
# rounding of the last digit.

# %%
from svmsym.numeric.teaching.second_order_smo import second_order_smo

run = second_order_smo(X, y, 1, tol=1e-6)
best = float(exact.objective)
for step in (0, 1, 2, 5, 10, 20, 50, run.steps):
    if step <= run.steps:
        below = best - run.history[step]
        print(f"step {step:3}: dual value {run.history[step]:9.5f}, below the optimum by {below:9.5f}")

# %% [markdown]
# > **Question.** The first steps gain much, the last ones little. Where would you stop, and how would you know without
# > the exact optimum?
#
# ## In exact arithmetic
#
# SMO needs no rounding at all on small data. One row for each pair that moved:

# %%
from svmsym.algorithms.simplified_smo import simplified_smo

simplified_smo([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], 2)

# %% [markdown]
# > **Exercise.** Take all four measurements instead of two (`iris.data[chosen]`). Is the exact answer still fast? Do
# > fewer flowers end up on the wrong side?
