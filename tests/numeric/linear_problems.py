"""Problems with a linear kernel stated twice, for the linear path and for the exact solver.

Conventions of the exact side (``svmsym.solve``), and what they mean for a program: svc and svr are the same;
the ν-SVC has α ≤ 1/n and Σα = ν, so β = n·yα and the value is n² times as large; the one-class machine has
α ≤ 1/(νn) and Σα = 1, so the factor is (νn)²; the ν-SVR has α ≤ C/n, so it is stated with C·n.
"""

from fractions import Fraction

import numpy as np

import svmsym
from svmsym.numeric.judge import judge
from svmsym.numeric.machines import nu_svc, nu_svr, one_class, svc, svr
from svmsym.numeric.solution import Settings

KINDS = [
    "svc",
    "svc squared",
    "svc bare",
    "svc squared bare",
    "svr",
    "svr squared",
    "svr bare",
    "one-class",
    "nusvc",
    "nusvr",
]

SHAPES = ["plain", "doubled", "zero column", "constant column", "few values", "far away", "wide"]
TIGHT = Settings(tol=1e-8)


def hundredths(values):
    return np.round(100 * values) / 100


def drawn(seed, shape):
    """Points with two decimals, labels of both kinds, targets, weights."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 22)), int(rng.integers(1, 6))
    if shape == "wide":
        n, d = 6, 15
    X = hundredths(rng.normal(size=(n, d)))
    if shape == "doubled":
        X[n // 2 :] = X[: n - n // 2]
    elif shape == "zero column":
        X[:, 0] = 0
    elif shape == "constant column":
        X[:, 0] = 7
    elif shape == "few values":
        X = np.round(X)
    elif shape == "far away":
        X += 50
    y = np.where(rng.random(n) < rng.choice([0.2, 0.5]), 1.0, -1.0)
    y[:2] = [1, -1]
    t = hundredths(X @ rng.normal(size=d) + rng.normal(size=n))
    weight = rng.choice([0.5, 1.0, 2.0], size=n)
    return X, y, t, weight, rng


def stated(kind, seed, shape):
    """The same problem twice: machine and points; exact answer and the factor of its value."""
    X, y, t, weight, rng = drawn(seed, shape)
    n = len(X)
    C = float(rng.choice([0.1, 1, 10]))
    nu = float(rng.choice([0.2, 0.4]))
    labels = [int(v) for v in y]
    extra = {
        "slack": "squared" if "squared" in kind else "linear",
        "bias": "bare" not in kind,
        "decimal": True,
    }
    own = {"squared": "squared" in kind, "bias": "bare" not in kind}
    if kind.startswith("svc"):
        exact = svmsym.solve(X, labels, C=C, weight=weight.tolist(), **extra)
        return svc(y, C * weight, **own), X, exact, 1.0
    if kind.startswith("svr"):
        exact = svmsym.solve(X, t.tolist(), kind="svr", epsilon=0.25, C=C, weight=weight.tolist(), **extra)
        return svr(t, C * weight, 0.25, **own), X, exact, 1.0
    if kind == "one-class":
        exact = svmsym.solve(X, kind=kind, nu=nu, decimal=True)
        return one_class(np.ones(n), nu), X, exact, (nu * n) ** 2
    if kind == "nusvc":
        nu = round(1.8 * min(int((y > 0).sum()), int((y < 0).sum())) / n, 2)
        exact = svmsym.solve(X, labels, kind=kind, nu=nu, decimal=True)
        return nu_svc(y, np.ones(n), nu), X, exact, float(n * n)
    exact = svmsym.solve(X, t.tolist(), kind="nusvr", nu=nu, C=str(Fraction(str(C)) * n), decimal=True)
    return nu_svr(t, np.full(n, C), nu), X, exact, 1.0


def defects(program, X, beta, tol):
    """What is wrong with β as an optimum to the tolerance; judged anew from the points."""
    dense = X.toarray() if hasattr(X, "toarray") else X
    found = judge(program, beta, dense @ (dense.T @ program.at_points(beta, len(dense))))
    wrong = []
    if not ((beta >= program.lower).all() and (beta <= program.upper).all()):
        wrong.append("bounds")
    for members, total in zip(program.groups, program.totals, strict=True):
        if abs(beta[members].sum() - total) > 1e-10 * (1 + np.abs(beta).sum()):
            wrong.append("total")
    if found.violation > tol:
        wrong.append("violation")
    return wrong


def value_error(program, found, optimum):
    scale = abs(optimum) + np.abs(program.c) @ np.abs(found.beta) + 1e-3 * np.abs(found.beta).max() ** 2
    return abs(found.judgement.dual - optimum) / scale
