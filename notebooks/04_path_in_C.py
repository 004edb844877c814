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
# # The path in $C$
#
# Textbooks solve the soft margin for one price $C$. But $\alpha$, $w$ and $b$ are *piecewise linear* in $C$, so there is
# one answer for all prices at once.

# %%
from fractions import Fraction

from svmsym import path, picture, solve

X = [[0, 0], [2, 2], [2, 0], [3, 0]]
y = [-1, -1, 1, 1]
along = path(X, y)
along

# %%
picture(along)

# %% [markdown]
# Each row of the table is a stretch of prices, and in it every number is a linear function of $C$. Where two stretches
# meet, one point changes its status: it reaches its margin, leaves it, or its $\alpha_i$ comes to $0$.
#
# > **Question.** For very small $C$ all $\alpha_i$ equal $C$. Explain this from the price: what do the points do when
# > a violation costs almost nothing?
#
# ## Three prices, three streets

# %%
picture(along.at(Fraction(1, 8)))

# %%
picture(along.at(Fraction(1, 2)))

# %%
picture(along.at(1))

# %% [markdown]
# From $C = 1$ on nothing changes any more: the hard margin is reached, and it is reached at a finite price.
#
# > **Question.** Is that always so? What happens with points that no line separates?
#
# ## When is a point a support vector?
#
# Points count from 0 in Python. The fourth point supports the street for cheap slack only.

# %%
print("point 4 is a support vector for C in", *along.support(3))

# %% [markdown]
# ## Does the path tell the truth?
#
# Solve at one price without the path, and compare the fractions.

# %%
price = Fraction(3, 7)
alone = solve(X, y, C=price)
assert alone.alpha == along.at(price).alpha
alone

# %% [markdown]
# ## Choosing a price
#
# Leave each point out, fit the others, and see what the model says about it: exactly, so that a tie is a tie.

# %%
from svmsym import leave_one_out

for price in ("1/8", "1/2", "2"):
    print("C =", price, "→", "; ".join(leave_one_out(X, y, C=price).sentences()[1:]))
leave_one_out(X, y, C="1/8")

# %% [markdown]
# > **Exercise.** Add a fifth point $(1, 1)$ with label $+1$. How many breakpoints are there now? Is there still a last
# > one?
