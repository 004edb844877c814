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
# # A tour of svmsym
#
# Ten minutes, from a problem on the board to a certificate in a file. Run the cells one after the other. Where a
# question stands, answer it before you run the next cell.
#
# ## Derive
#
# A *hard margin* asks for the widest street between two classes of points $x_i$ with labels $y_i = \pm 1$:
#
# $$\min_{w,\,b}\ \tfrac12\|w\|^2 \quad\text{s.t.}\quad y_i(\langle w, x_i\rangle + b) \ge 1$$
#
# svmsym knows this problem by name. What it shows is not stored anywhere: it is derived when you ask.

# %%
from svmsym import derive

hard = derive("hard-margin")
hard.problem

# %% [markdown]
# From the problem follows the Lagrangian, and from that the dual. Every displayed line is proved by a small kernel
# that shares no code with the engine that found it, for every number of points and every dimension.

# %%
hard.dual.lagrangian

# %%
hard.dual

# %%
print(
    len(hard.steps),
    "steps;",
    "all proved" if all(step.prove().holds for step in hard.steps) else "a step FAILS",
)
hard.steps[0]

# %% [markdown]
# > **Question.** The dual has one number $\alpha_i$ for each point, the primal one number for each dimension and $b$.
# > When would you rather solve the dual?
#
# ## Solve
#
# Four points of the plane. Numbers go in exactly and come out exactly.

# %%
from svmsym import picture, solve

X = [[0, 0], [2, 2], [2, 0], [3, 0]]
y = [-1, -1, 1, 1]
answer = solve(X, y, C="inf")
answer

# %%
picture(answer)

# %% [markdown]
# > **Question.** Point 4 has $\alpha_4 = 0$. What happens to the street if you remove this point? And point 3?
#
# Ask the board. In Jupyter you can drag the points; on paper and in a browser without Python it is a picture.

# %%
from svmsym import board

board(X, y)

# %% [markdown]
# ## Believe nobody
#
# An answer comes with a certificate. The checker reads it with the standard library alone and knows nothing of how
# the answer was found. An empty list means: no objection.

# %%
from svmsym.exact.certificate import certificate
from svmsym.exact.checker import check

proof = certificate(answer)
check(proof)

# %% [markdown]
# ## Judge an answer
#
# A student writes $\alpha = (\frac12, \frac12, \frac12, \frac12)$. Wrong answers come back with the condition that
# they violate.

# %%
from svmsym import check_value

check_value(answer.problem, "alpha", "(1/2, 1/2, 1/2, 1/2)")

# %% [markdown]
# > **Question.** The numbers of that student satisfy $\sum_i \alpha_i y_i = 0$ and $\alpha_i \ge 0$. Which condition of
# > optimality is left to be violated?
#
# ## Where to go from here
#
# | notebook | what you do there |
# |---|---|
# | [02](02_derive_and_change.ipynb) | derive a dual of your own, and be told where you are wrong |
# | [03](03_solve_exactly.ipynb) | solve exactly, and read a certificate |
# | [04](04_path_in_C.ipynb) | follow the optimum for every $C$ at once |
# | [05](05_kernels.ipynb) | kernels and their feature maps |
# | [06](06_real_data.ipynb) | real data: SMO against the exact optimum |
# | [07](07_audit_a_lecture.ipynb) | check what a lecture says |
# | [08](08_write_an_exam.ipynb) | set an exam and mark it |
