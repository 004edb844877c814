"""Runs of the teaching versions on stated problems, and what exact arithmetic finds wrong with them."""

import dataclasses
import random
import sys
from fractions import Fraction as F
from pathlib import Path

import numpy as np
import pytest

from svmsym.exact.foreign.model import Model
from svmsym.exact.foreign.verdict import certify
from svmsym.exact.problem import Kernel as ExactKernel
from svmsym.exact.problem import Problem
from svmsym.numeric.kernels import Kernel
from svmsym.numeric.teaching.platt_smo import platt_smo
from svmsym.numeric.teaching.second_order_smo import second_order_smo
from svmsym.numeric.teaching.simplified_smo import simplified_smo

TESTS = Path(__file__).parents[1]


sys.path.insert(0, str(TESTS / "exact"))

import worked_examples as known  # noqa: E402 - its folder is known only now


def patient(*args, **settings):
    """Simplified SMO that gives up late: a pair is overlooked with a chance below (1 − 1/(n − 1))^150."""
    return simplified_smo(*args, max_passes=150, **settings)


SMO = {"simplified": patient, "platt": platt_smo, "second order": second_order_smo}
every_smo = pytest.mark.parametrize("smo", SMO.values(), ids=SMO)
HARD_C = F(128)  # above every α of the hard margins below
# The nearest floats: 0.74 itself is none.
PATIENTS = dataclasses.replace(known.TABLE, X=tuple(tuple(F(float(v)) for v in row) for row in known.TABLE.X))
FOUR = dataclasses.replace(known.FOUR, C=HARD_C)
BOUND_PAIR = Problem("svc", X=((F(5),), (F(0),), (F(5),)), y=(1, -1, -1), C=F(1))  # α = (1, 0, 1), b = −1


def floats(rows):
    return [[float(v) for v in row] for row in rows]


def trained(smo, problem, **settings):
    """The run on a stated problem."""
    k = problem.kernel
    kernel = Kernel(k.type, float(k.gamma), float(k.coef0), k.degree)
    rows = problem.gram if k.type == "precomputed" else problem.X
    return smo(floats(rows), problem.y, float(problem.C), kernel=kernel, **settings)


def verdict(problem, run):
    coefficients = tuple(F(a) * y for a, y in zip(run.alpha.tolist(), problem.y, strict=True))
    return certify(problem, Model(coefficients, F(run.b), "a lesson"))


def exact_kernel(problem):
    if problem.gram is not None:
        return problem.gram
    k = problem.kernel
    inner = [[sum(a * b for a, b in zip(u, v, strict=True)) for v in problem.X] for u in problem.X]
    return inner if k.type == "linear" else [[(k.gamma * v + k.coef0) ** k.degree for v in r] for r in inner]


def complaints(problem, run, tol):
    """All that is wrong with a run that claims to have ended with this tolerance; exact, but for rounding."""
    n, C, y = problem.n, problem.C, problem.y
    α = [F(a) for a in run.alpha.tolist()]
    β = [a * s for a, s in zip(α, y, strict=True)]
    K = exact_kernel(problem)
    size = float(sum(abs(β[i] * β[j] * K[i][j]) for i in range(n) for j in range(n)) + sum(α) + 1)
    value = sum(α) - sum(β[i] * β[j] * K[i][j] for i in range(n) for j in range(n)) / 2
    found = verdict(problem, run)
    steps = np.diff(run.history)
    tests = {
        "did not end": run.converged,
        "outside the box": all(0 <= a <= C for a in α),
        "sum": abs(sum(β)) <= 1e-12 * C * n,
        "violation": found.violation <= 2 * tol + 1e-14 * size,
        "gap": found.gap <= 2 * n * C * F(tol) + F(1e-12 * size),
        "falls": (steps >= -1e-15 * size).all(),
        "history": len(run.history) == run.steps + 1 and abs(run.history[-1] - value) <= 1e-12 * size,
        "w": run.w is None
        or np.allclose(run.w, np.array([float(b) for b in β]) @ floats(problem.X), atol=1e-9),
    }
    return [name for name, holds in tests.items() if not holds]


def random_problem(seed):
    """Small integers, so that points coincide, lie on lines and tie; every tenth with a polynomial kernel."""
    draw = random.Random(seed)
    n, m, reach = draw.randint(2, 9), draw.randint(1, 3), draw.choice([1, 3, 6])
    X = tuple(tuple(F(draw.randint(-reach, reach)) for _ in range(m)) for _ in range(n))
    y = (1, -1, *(draw.choice([-1, 1]) for _ in range(n - 2)))
    kernel = known.SQUARE if seed % 10 == 0 else ExactKernel("linear")
    return Problem("svc", X=X, y=y, kernel=kernel, C=draw.choice([F(1, 8), F(1, 2), F(1), F(3), F(20)]))
