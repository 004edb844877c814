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
# # Audit a lecture
#
# Five courses on support vector machines are kept as *ledgers*: one entry for each statement, with a check that runs.
# A verdict is computed and never typed.
#
# ## One statement

# %%
from svmsym.lectures.judging import judge, judged, tally
from svmsym.lectures.ledger import find, lecture

course, [entry] = find("O-57")
entry

# %% [markdown]
# The lecture says how to hand the dual to a program for quadratic programming: with the matrix $P = y y^\top K$.
#
# > **Question.** Before you run the next cell: let $n = 2$ and write out $y y^\top K$. Is it the matrix with the entries
# > $y_i y_j K_{ij}$?

# %%
judge(entry)

# %% [markdown]
# The product of matrices is not the product entry by entry. What looks like a slip of notation has consequences: with
# the printed $P$ the program has no minimum.
#
# ## What does the check look at?
#
# It looks at the printed object alone. So it can be tested: change one sign and see whether the verdict changes. Here
# is a statement that is proved.

# %%
_, [good] = find("O-12")
judge(good)

# %%
from dataclasses import replace

from svmsym.lectures.flip import flips

for spoilt in flips(good.printed):
    found = judge(replace(good, printed=spoilt))
    print(found.verdict, "←", spoilt)

# %% [markdown]
# > **Question.** Would a check that always says *refuted* pass this test? What does the first verdict above add?
#
# ## A whole lecture
#
# One of the five, all statements.

# %%
mineria = lecture("M")
[(mineria, found)] = judged([mineria])
tally(mineria, found)

# %%
refuted = [item for item in found if item.verdict == "refuted"]
print("refuted:", ", ".join(item.entry.id for item in refuted))
refuted[0]

# %% [markdown]
# ## What the lecturer should change
#
# The errata, worst first, as a page that can be sent by mail (`svmsym lectures M --errata --to pdf`).

# %%
from svmsym.documents.errata_page import errata_document

errata_document(mineria, found)

# %% [markdown]
# Erratum E-M6 says that a multiplier strictly between $0$ and $C$ need not exist. Here is its counterexample, two points
# of the line with $C = \frac14$:

# %%
from svmsym import picture, solve

both = solve([[1], [-1]], [1, -1], C="1/4")
both

# %%
picture(both)

# %% [markdown]
# > **Question.** The lecture's formula for $b$ needs such a multiplier. What would a program do that follows it here?
#
# ## Your own statement
#
# An entry is a few lines. Is $\sum_i \alpha_i y_i^2 = \sum_i \alpha_i$?

# %%
from svmsym.formulas import Family, Index, IndexSet, LabelFamily, total
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.entry import Entry
from svmsym.lectures.statements import Equal

i = Index("i", IndexSet("n", "i"))
α, y = Family("α", i.domain), LabelFamily("y", i.domain)
judge(
    Entry(
        "X-1", "labels", "Σ α_i y_i² = Σ α_i", identity(), Equal(total(α[i] * y[i] ** 2, i), total(α[i], i))
    )
)

# %% [markdown]
# > **Exercise.** Claim $\sum_i \alpha_i y_i = \sum_i \alpha_i$ in the same way, and read the counterexample.
