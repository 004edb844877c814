"""The problems that other programs solved, and the folder of their models."""

import csv
from fractions import Fraction as F
from pathlib import Path

from svmsym.exact.problem import Kernel, Problem

MODELS = Path(__file__).parent.parent / "models"
FOUR = Problem("svc", C=F(1), X=((F(0), F(0)), (F(2), F(2)), (F(2), F(0)), (F(3), F(0))), y=(-1, -1, 1, 1))


def dot(u, v):
    return sum((a * b for a, b in zip(u, v, strict=True)), F(0))


def twenty():
    with (MODELS / "twenty.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    X = tuple((F(r["x1"]), F(r["x2"])) for r in rows)
    return X, tuple(int(r["label"]) for r in rows), tuple(F(r["target"]) for r in rows)


X, y, z = twenty()
PROBLEMS = {
    "twenty-c_svc.model": Problem("svc", C=F(1, 10), X=X, y=y),
    "twenty-c_svc-poly.model": Problem("svc", C=F(1), X=X, y=y, kernel=Kernel("poly", 2, F(1, 4), F(1))),
    "twenty-nu_svc.model": Problem("nusvc", nu=F(1, 2), X=X, y=y),
    "twenty-one_class.model": Problem("one-class", nu=F(2, 5), X=X),
    "twenty-epsilon_svr.model": Problem("svr", C=F(2), epsilon=F(1, 4), X=X, targets=z),
    "twenty-nu_svr.model": Problem("nusvr", C=F(2) * 20, nu=F(3, 10), X=X, targets=z),
    "twenty-precomputed.model": Problem(
        "svc",
        C=F(1, 10),
        y=y,
        kernel=Kernel("precomputed"),
        gram=tuple(tuple(dot(a, b) for b in X) for a in X),
    ),
    "scikit-svc.json": Problem("svc", C=F(1, 2), X=X, y=y),
    "four-c_svc.model": FOUR,
}
