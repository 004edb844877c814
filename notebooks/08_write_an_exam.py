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
# # Write an exam, and mark it
#
# An exam is one file. Its reference answers are derived, and its marking scheme follows from them. We work in a
# temporary folder, so nothing is left behind.

# %%
from pathlib import Path
from tempfile import TemporaryDirectory

folder = TemporaryDirectory()
place = Path(folder.name)
(place / "exam.toml").write_text(
    """
[exam]
id = "demo"
title = "Support vector machines"
feedback = "reason"

[data.A]
x = [["1", "0"], ["3", "2"], ["5", "1"]]
y = [-1, 1, 1]
C = "inf"

[[item]]
id = "a"
kind = "derivation"
points = 4
from = "lagrangian"
to = "stationarity"

[[item]]
id = "b"
kind = "alpha"
data = "A"
points = 3

[[item]]
id = "c"
kind = "w"
data = "A"
points = 2
follow = ["b"]

[[item]]
id = "d"
kind = "statement"
claim = "A point that is no support vector can be removed without changing w."
holds = true
points = 1
""",
    "utf-8",
)

from svmsym.exams.setting.exam_file import load_exam

exam = load_exam(place / "exam.toml")
exam

# %% [markdown]
# > **Question.** Solve b) before you go on. Which two points will be the support vectors?
#
# ## The solution
#
# Nobody typed it.

# %%
from svmsym.documents.exams.sheet import exam_sheet

exam_sheet(exam, solution=True)

# %% [markdown]
# A picture for the board:

# %%
from svmsym import picture, solve

picture(solve(exam.data["A"]))

# %% [markdown]
# ## Is it a good exam?
#
# The lint looks for data that hide a mistake: numbers at which a wrong way leads to the right answer.

# %%
from svmsym.exams.varying.lint import lint

for remark in lint(exam):
    print(f"{remark.level}, item {remark.item}: {remark.what}")

# %% [markdown]
# ## Two students
#
# They write as people write. The first loses a factor in $\alpha$ and goes on correctly with it. The second has a wrong
# sign in the derivation.

# %%
answers = place / "answers"
answers.mkdir()
handed_in = {
    "s01": """## a
w - Σ α_i y_i x_i = 0, so w = Σ α_i y_i x_i
Σ α_i y_i = 0
## b
α = (1/8, 1/8, 0)
## c
w = (1/4, 1/4)
## d
true
""",
    "s02": """## a
w = -Σ α_i y_i x_i
## b
α = (0,25; 0,25; 0)
## c
w = (1/2, 1/2)
## d
false
""",
}
for name, text in handed_in.items():
    (answers / f"{name}.md").write_text(text, "utf-8")

# %%
from svmsym.exams.marking.marking import mark_submission
from svmsym.exams.submissions.collecting import collect

first, second = (mark_submission(exam, one) for one in collect(answers, exam).submissions)
first

# %% [markdown]
# The $\alpha$ is wrong, but $w$ follows from it: that earns all points. What the student is told does not give the right
# value away.
#
# > **Question.** Why should $\alpha = (0, 0, 0)$ not earn the points of $w = 0$ in the same way?

# %%
second

# %% [markdown]
# His decimal commas were read as he meant them. The first wrong line of his derivation, judged by itself:

# %%
from svmsym import check_derivation

check_derivation("hard-margin", "$w = -\\sum_i \\alpha_i y_i x_i$")

# %% [markdown]
# ## For the next row of seats
#
# A variant has other data of the same structure, solved and certified like the original.

# %%
from svmsym.exams.varying.variants import vary

variant = vary(exam, 1, seed=7)["1"]
variant.data["A"]

# %% [markdown]
# For a whole class there are commands: `svmsym exam vary`, and `svmsym grade exam.toml submissions -o marks`, which
# writes a page for each student, tables, and a queue of what a person has to decide.
#
# > **Exercise.** Write a third student whose answer to b) cannot be read, and see that it is neither wrong nor right.

# %%
folder.cleanup()
