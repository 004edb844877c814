"""Exam files for the tests beside it: the format's own example, and small ones."""

EXAMPLE = """\
[exam]
id = "ml-2026-ex3"
title = "SVM"
language = "de"
decimal = "auto"
[notation]
multiplier = "alpha"
label = "y"
offset = "b"
margin = "2/norm"
[data.A]
x = [["1","0"], ["3","2"], ["5","1"]]
y = [-1, 1, 1]
kernel = "linear"
C = "inf"
[[item]]
id = "a"
kind = "lagrangian"
points = 3
[[item]]
id = "b"
kind = "derivation"
points = 6
from = "lagrangian"
to = "dual"
marks = { stationarity_w = 2, stationarity_b = 1, dual = 3 }
[[item]]
id = "c"
kind = "alpha"
data = "A"
points = 3
accept = "kkt"
[[item]]
id = "d"
kind = "w"
data = "A"
points = 2
follow = ["c"]
[[item]]
id = "e"
kind = "b"
data = "A"
points = 1
follow = ["c", "d"]
accept = "interval"
[[item]]
id = "f"
kind = "margin"
data = "A"
points = 1
follow = ["d"]
accept = "exact"
[penalty]
"dual.missing_half" = 1
[variants]
count = 120
seed = 2026
lint = "error"
"""

HEAD = '[exam]\nid = "e"\ntitle = "SVM"\n'
DATA = """\
[data.A]
x = [[1, 0], [3, 2], [5, 1]]
y = [-1, 1, 1]
C = "inf"
[data.B]
x = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
y = [1, 1, -1, -1]
C = "inf"
[data.S]
x = [[0], [1], [3], [2]]
y = [-1, 1, 1, -1]
C = 2
[data.P]
x = [[1, 0], [3, 2], [5, 1]]
y = [-1, 1, 1]
C = "inf"
kernel = {type = "poly", degree = 2, coef0 = 1}
[data.R]
x = [[1, 0], [3, 2], [5, 1]]
y = [-1, 1, 1]
C = "inf"
kernel = {type = "rbf", gamma = "1/8"}
"""


def item(kind, ident="a", points=2, **keys):
    lines = [f"{name.rstrip('_')} = {value}" for name, value in keys.items()]
    return "\n".join(["[[item]]", f'id = "{ident}"', f'kind = "{kind}"', f"points = {points}", *lines, ""])
