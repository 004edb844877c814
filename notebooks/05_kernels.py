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
# # Kernels and feature maps
#
# Four points with crosswise labels: no line of the plane separates them. A kernel bends the plane.

# %%
from svmsym import picture, solve

X = [[0, 0], [1, 1], [1, 0], [0, 1]]
y = [1, 1, -1, -1]
solve(X, y, C="inf")

# %%
quadratic = {"type": "poly", "degree": 2, "coef0": 1}
bent = solve(X, y, C="inf", kernel=quadratic)
bent

# %%
picture(bent)

# %% [markdown]
# The kernel is $K(x, z) = (\langle x, z\rangle + 1)^2$. It is an inner product after a map $\varphi$ into six dimensions:
#
# $$\varphi(x) = (1,\ \sqrt2\,x_1,\ \sqrt2\,x_2,\ x_1^2,\ x_2^2,\ \sqrt2\,x_1 x_2), \qquad
# K(x, z) = \langle \varphi(x), \varphi(z)\rangle .$$
#
# > **Question.** Which of the six coordinates tells the two classes apart? (Look at $x_1 x_2$ and at $x_1 + x_2$.)
#
# That the two sides are equal is a calculation. Its heart is the square $\langle x, z\rangle^2$, whose features are all
# products of two coordinates. svmsym proves it for every dimension, line by line (`polynomial-kernel` has all degrees):

# %%
from svmsym.duality.library import load_stated

load_stated("quadratic-kernel").run()

# %% [markdown]
# ## The map is not needed
#
# The decision function needs kernel values only: $f(x) = \sum_i \alpha_i y_i K(x_i, x) + b$. Compute it at the first
# point with plain fractions and compare with the table above.


# %%
def K(u: list[int], v: list[int]) -> int:
    return (sum(a * c for a, c in zip(u, v, strict=True)) + 1) ** 2


value = sum(a * t * K(x, X[0]) for a, t, x in zip(bent.alpha, y, X, strict=True)) + bent.b
print("f(x₁) =", value)

# %% [markdown]
# ## The Gram matrix is enough
#
# The dual sees the points only through the numbers $K(x_i, x_j)$. Hand over this matrix alone, without the points:
# $\alpha$ is the same.

# %%
gram = [[K(u, v) for v in X] for u in X]
through = solve(gram, y, C="inf", kernel="precomputed")
assert through.alpha == bent.alpha
[str(a) for a in through.alpha]

# %% [markdown]
# ## A kernel without fractions
#
# The Gaussian kernel $\exp(-\gamma\|x - z\|^2)$ has irrational values. There is no exact fraction to print, but there is
# a proof that each number lies in a tiny interval.

# %%
from svmsym import enclose

gaussian = enclose(X, y, C="inf", kernel={"type": "rbf", "gamma": 1})
gaussian

# %%
picture(gaussian)

# %% [markdown]
# > **Question.** By symmetry all four $\alpha_i$ are equal. Show that $\alpha = 1/(1 - e^{-1})^2$, and compare.

# %%
import math

1 / (1 - math.exp(-1)) ** 2

# %% [markdown]
# ## Not everything is a kernel
#
# A symmetric matrix with a negative eigenvalue is no Gram matrix, and the problem is not convex. svmsym refuses it
# with a reason.

# %%
from svmsym import SvmsymError

try:
    solve([[1, 2], [2, 1]], [1, -1], C=1, kernel="precomputed")
except SvmsymError as refused:
    print(refused)

# %% [markdown]
# > **Exercise.** Find a vector $v$ with $v^\top K v < 0$ for this matrix.
