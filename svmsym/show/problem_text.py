"""A stated problem in one sentence, and the reader's notices."""

from __future__ import annotations

from svmsym.exact.problem import USES, Kernel, Problem
from svmsym.show.numerals import brief

_NAMES = {
    "svc": "classification",
    "nusvc": "ν-classification",
    "svr": "ε-regression",
    "nusvr": "ν-regression",
    "one-class": "one class",
    "svdd": "data description by a ball",
    "ls-svm": "least-squares classification",
    "ridge": "kernel ridge regression",
    "qp": "convex quadratic program",
}
_LETTERS = {"nu": "ν", "epsilon": "ε", "gamma": "γ", "lam": "λ"}
_SLACKS = {
    "linear": "linear slack",
    "squared": "squared slack C·Σξ²",
    "half-squared": "squared slack C/2·Σξ²",
}


def sentence(problem: Problem, moving: str = "") -> str:
    """What is solved; a setting that moves along a path is left out.

    >>> sentence(Problem("svc", X=((0, 0), (2, 2)), y=(-1, 1)))
    'classification, hard margin, linear kernel: 2 points in 2 dimensions'
    """
    settings = USES[problem.kind].settings
    parts = [_NAMES[problem.kind]]
    if "slack" in settings:
        parts += [_SLACKS[problem.slack]] if problem.C is not None or moving == "C" else []
    if "C" in settings and moving != "C":
        parts.append(f"C = {brief(problem.C)}" if problem.C is not None else _hard(problem))
    parts += [
        f"{letter} = {brief(getattr(problem, name))}"
        for name, letter in _LETTERS.items()
        if getattr(problem, name) is not None and name != moving
    ]
    parts += ["without b"] if "bias" in settings and not problem.bias else []
    parts += ["with weights"] if problem.weight else []
    parts += [kernel_text(problem.kernel)] if "kernel" in settings else []
    return f"{', '.join(parts)}: {_size(problem)}"


def _hard(problem: Problem) -> str:
    return {"svr": "hard tube", "svdd": "hard ball"}.get(problem.kind, "hard margin")


def _size(problem: Problem) -> str:
    if problem.kind == "qp":
        rows = f"{_many(len(problem.A), 'inequality', 'inequalities')}, {_many(len(problem.E), 'equation')}"
        return f"{_many(problem.n, 'unknown')}, {rows}"
    points = _many(problem.n, "point")
    return points if not problem.X else f"{points} in {_many(len(problem.X[0]), 'dimension')}"


def _many(count: int, one: str, several: str = "") -> str:
    return f"{count} {one if count == 1 else several or one + 's'}"


def kernel_text(kernel: Kernel) -> str:
    """A kernel as a formula.

    >>> from fractions import Fraction
    >>> kernel_text(Kernel("poly", degree=2, coef0=Fraction(1))), kernel_text(Kernel("rbf"))
    ('kernel (⟨x, z⟩ + 1)^2', 'kernel exp(-‖x − z‖²)')
    """
    factor = "" if kernel.gamma == 1 else f"{brief(kernel.gamma)}·"
    inner = f"{factor}⟨x, z⟩" + (f" + {brief(kernel.coef0)}" if kernel.coef0 else "")
    if kernel.type == "poly":
        return f"kernel ({inner})^{kernel.degree}"
    if kernel.type == "rbf":
        return f"kernel exp(-{factor}‖x − z‖²)"
    if kernel.type == "sigmoid":
        return f"kernel tanh({inner})"
    return "given Gram matrix" if kernel.type == "precomputed" else "linear kernel"


def opening(problem: Problem, moving: str = "") -> list[str]:
    """The first lines of every answer: what is solved, and what the reader decided."""
    notices = [n for n in problem.notices if not moving or not n.startswith(f"{moving} was not given")]
    return [sentence(problem, moving), *(f"note: {notice}" for notice in notices)]
