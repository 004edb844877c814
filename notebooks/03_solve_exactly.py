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
# # Solve exactly, and read the certificate
#
# A solver in floating point says $0.4999999$. Is it $\frac12$? Here the answer is a fraction, and it comes with a proof.
#
# ## An optimum

# %%
from svmsym import picture, problem, solve

X = [[0, 0], [2, 2], [2, 0], [3, 0]]
y = [-1, -1, 1, 1]
stated = problem(X, y, kind="svc", C="1/2")
stated

# %%
answer = solve(stated)
answer

# %%
picture(answer)

# %% [markdown]
# > **Question.** Which points violate their margin, and by how much? Which $\alpha_i$ are at the bound $C$? Is this the
# > same set?
#
# ## The same by hand
#
# How would a person find this on paper? svmsym writes it down: the dual as a polynomial, the case that holds, and
# the check of every condition. Here are the matrix and the dual; `explained_document(stated)` alone shows all of it.

# %%
from IPython.display import display

from svmsym.documents.by_hand.page import explained_document

by_hand = explained_document(stated)
for place in range(4, 10):
    display(by_hand[place])

# %% [markdown]
# ## The certificate
#
# It contains the problem, the claim and the numbers that prove it.

# %%
import json

from svmsym.exact.certificate import certificate
from svmsym.exact.checker import check

proof = certificate(answer)
proof

# %% [markdown]
# To believe it you need one fact only, *weak duality*: for every feasible $(w, b, \xi)$ and every feasible $\alpha$
#
# $$\tfrac12\|w\|^2 + C\sum_i \xi_i \ \ge\ \sum_i \alpha_i - \tfrac12 \Big\|\sum_i \alpha_i y_i x_i\Big\|^2 .$$
#
# If both sides are equal, nobody can do better on either side. Compute both with the numbers of the certificate:

# %%
from fractions import Fraction

primal = answer.norm2 / 2 + Fraction(1, 2) * sum(answer.xi)
dual = sum(answer.alpha) - answer.norm2 / 2
print("primal", primal, "  dual", dual)

# %% [markdown]
# The stand-alone checker does the same, and more, and imports nothing of svmsym.

# %%
check(proof)

# %% [markdown]
# ## Try to cheat
#
# Change one number, and the seal breaks. Seal it anew (anyone can), and the mathematics breaks.

# %%
import hashlib

forged = json.loads(json.dumps(proof))
forged["answer"]["b"] = "-9/10"
print("old seal:", check(forged)[0])

content = json.dumps({k: v for k, v in forged.items() if k != "seal"}, sort_keys=True, separators=(",", ":"))
forged["seal"] = hashlib.sha256(content.encode()).hexdigest()
print("new seal:", check(forged)[0])

# %% [markdown]
# ## No optimum is an answer as well
#
# Crosswise labels have no separating line. The proof is a point that lies in the convex hulls of both classes.

# %%
crosswise = solve([[0, 0], [1, 1], [1, 0], [0, 1]], [1, 1, -1, -1], C="inf")
crosswise

# %%
check(certificate(crosswise))

# %% [markdown]
# > **Question.** Why does a common point of both hulls rule out *every* line, not only those that somebody tried?
#
# ## Not always unique
#
# At the corners of a square $w$ and $b$ are unique, but $\alpha$ is not. A marking scheme that compares with one
# $\alpha$ would be unfair.

# %%
solve([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1], C="inf")
