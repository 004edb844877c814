"""Random problems of every kind, and an integer program written out as fractions."""

import random
from dataclasses import dataclass
from fractions import Fraction as F

import numpy as np

from svmsym.exact.problem import Kernel, Problem

# kind, settings, derivation, its conventions: written here by hand, not asked of the program.
KINDS = {
    "hard": ("svc", {}, "hard-margin", {}),
    "soft": ("svc", {"C": F(7, 3)}, "soft-margin", {}),
    "soft-weights": ("svc", {"C": F(7, 3), "weight": True}, "soft-margin-costs", {}),
    "squared": ("svc", {"C": F(5, 4), "slack": "squared"}, "soft-margin-squared", {}),
    "half": ("svc", {"C": F(5, 4), "slack": "half-squared"}, "soft-margin-squared", {"penalty": "C/2"}),
    "squared-weights": (
        "svc",
        {"C": F(3), "slack": "squared", "weight": True},
        "soft-margin-squared-costs",
        {},
    ),
    "half-weights": (
        "svc",
        {"C": F(3), "slack": "half-squared", "weight": True},
        "soft-margin-squared-costs",
        {},
    ),
    "nusvc": ("nusvc", {"nu": F(2, 7)}, "nu-svc", {}),
    "tube": ("svr", {"epsilon": F(1, 10)}, "epsilon-svr-hard", {}),
    "svr": ("svr", {"C": F(2, 3), "epsilon": F(1, 10)}, "epsilon-svr", {}),
    "svr-zero": ("svr", {"C": F(2, 3), "epsilon": F(0)}, "epsilon-svr", {}),
    "svr-weights": ("svr", {"C": F(2, 3), "epsilon": F(1, 10), "weight": True}, "epsilon-svr-costs", {}),
    "svr-squared": ("svr", {"C": F(2), "epsilon": F(1, 7), "slack": "squared"}, "epsilon-svr-squared", {}),
    "svr-half": (
        "svr",
        {"C": F(2), "epsilon": F(1, 7), "slack": "half-squared"},
        "epsilon-svr-squared",
        {"penalty": "C/2"},
    ),
    "svr-half-weights": (
        "svr",
        {"C": F(2), "epsilon": F(1, 7), "slack": "half-squared", "weight": True},
        "epsilon-svr-squared-costs",
        {},
    ),
    "nusvr": ("nusvr", {"C": F(9, 4), "nu": F(1, 3)}, "nu-svr", {}),
    "one-class": ("one-class", {"nu": F(2, 5)}, "one-class", {}),
    "ball": ("svdd", {}, "svdd-hard", {}),
    "svdd": ("svdd", {"C": F(4, 9)}, "svdd", {}),
    "svdd-weights": ("svdd", {"C": F(4, 9), "weight": True}, "svdd-costs", {}),
    "ls-svm": ("ls-svm", {"gamma": F(3, 2)}, "ls-svm", {}),
    "ridge": ("ridge", {"lam": F(5, 3)}, "kernel-ridge", {}),
}
WITH_BIAS = [k for k, (kind, *_) in KINDS.items() if kind in {"svc", "nusvc", "svr", "nusvr", "ls-svm"}]
KERNELS = ["linear", "poly", "precomputed"]
GREEK = {"nu": "ν", "epsilon": "ε", "gamma": "γ", "lam": "λ"}


@dataclass(frozen=True)
class Drawn:
    """A problem, features φ(x) as explicit rows with ⟨φ(x), φ(z)⟩ = K(x, z), and data by derivation name."""

    problem: Problem
    features: list
    data: dict


def drawn(name, kernel="linear", seed=0, n=4, *, bias=True):
    rng = random.Random(f"{name} {kernel} {seed}")

    def number():
        return F(rng.randint(-6, 6), rng.choice([1, 2, 3, 10]))

    kind, settings, *_ = KINDS[name]
    points = [[number(), number()] for _ in range(n)]
    fields = {k: v for k, v in settings.items() if k != "weight"}
    data = {GREEK.get(k, k): v for k, v in fields.items() if k != "slack"}
    if kind in {"svc", "nusvc", "ls-svm"}:
        data["y"] = [rng.choice([-1, 1]) for _ in range(n)]
        fields["y"] = tuple(data["y"])
    if kind in {"svr", "nusvr", "ridge"}:
        data["z"] = [number() for _ in range(n)]
        fields["targets"] = tuple(data["z"])
    if settings.get("weight"):
        weight = [F(rng.randint(1, 9), rng.choice([1, 4, 5])) for _ in range(n)]
        fields["weight"] = tuple(weight)
        half = 2 if settings.get("slack") == "half-squared" else 1
        data["C"] = [settings["C"] * v / half for v in weight]
    features = points
    if kernel == "poly":
        # γ and r are squares, so that φ(x) = (x/2, 3/2) ⊗ (x/2, 3/2) is rational.
        fields["kernel"] = Kernel("poly", degree=2, gamma=F(1, 4), coef0=F(9, 4))
        lifted = [[v / 2 for v in x] + [F(3, 2)] for x in points]
        features = [[a * b for a in x for b in x] for x in lifted]
    if kernel == "precomputed":
        fields["kernel"] = Kernel("precomputed")
        fields["gram"] = tuple(tuple(dot(a, b) for b in features) for a in features)
    else:
        fields["X"] = tuple(tuple(x) for x in points)
    return Drawn(Problem(kind, bias=bias, **fields), features, {"x": features, **data})


def dot(u, v):
    return sum((a * b for a, b in zip(u, v, strict=True)), F(0))


def dense(program):
    """P, q, A, b of the integer program as fractions in the problem's own units; slacks stay last."""
    every = range(program.size)
    P = np.array(program.curvature(every, every), dtype=object) * program.cost * program.unit**2
    q = np.array(program.slope, dtype=object) * program.cost * program.unit
    A = np.array([[F(v) for v in row] for row in program.rows], dtype=object).reshape(-1, program.size)
    b = np.array([F(v, program.unit) for v in program.right], dtype=object)
    return P, q, A, b


def is_integral(program):
    """Whether everything that has to be an integer is one, and no float is anywhere."""
    numbers = [program.weight, program.unit, *program.sign, *program.ridge, *program.slope, *program.right]
    numbers += [v for row in program.rows for v in row]
    numbers += [v for v in (*program.lower, *program.upper) if v is not None]
    return all(type(v) is int for v in numbers)
