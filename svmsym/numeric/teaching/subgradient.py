"""Subgradient descent on the primal: the soft margin without any dual.

Problem, in two forms that have the same solutions if λ = 1/(nC):

    J(w, b) = λ/2 ‖w‖² + 1/n Σ max(0, 1 − y_i(⟨w, x_i⟩ + b)),      ½‖w‖² + C Σ max(0, …) = nC · J(w, b).

b is not regularised: the penalty is on w alone. The hinge has a kink where y_i f(x_i) = 1, so J has no
gradient there, but subgradients. One is, with sums over the points that have y_i f(x_i) < 1,

    g_w = λw − 1/n Σ y_i x_i,       g_b = −1/n Σ y_i.

Step:  (w, b) ← (w, b) − η_t (g_w, g_b),  with η_t = η₀,  η₀/√t  or  1/(λt).  A step may raise J: no step size
makes this a descent method, so the best point so far is kept and returned. With z = (w, b), an optimum z* and
the subgradients g_t met, adding up |z_{t+1} − z*|² ≤ |z_t − z*|² − 2η_t(J(z_t) − J*) + η_t²|g_t|² gives

    min_t J(z_t) − J* ≤ (|z₁ − z*|² + Σ η_t²|g_t|²) / (2 Σ η_t).

So a constant η₀ stops short by about η₀|g|²/2, and η₀/√t reaches every accuracy, slowly: like log T/√T. For
1/(λt) without b the error is like log T/(λT), because J is strongly convex then; the unregularised b takes
that proof away and leaves the bound above, and the first steps, of size 1/λ, throw b far.

Stop: after the given number of steps; a subgradient does not show how near the optimum is.

Reference: Shor, Minimization Methods for Non-differentiable Functions (1985).
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from svmsym.errors import SvmsymError
from svmsym.numeric.kernels import Matrix
from svmsym.numeric.program import Vector
from svmsym.numeric.teaching.given import labelled, positive
from svmsym.numeric.teaching.runs import PrimalRun

Rule = Literal["constant", "1/sqrt(t)", "1/(lam*t)"]


def subgradient_descent(
    X: Any,
    y: Any,
    *,
    lam: float | None = None,
    C: float | None = None,
    rule: Rule = "1/sqrt(t)",
    first: float = 1.0,
    steps: int = 10_000,
) -> PrimalRun:
    """The best (w, b) met, from w = 0 and b = 0; ``first`` is η₀; history in the form of λ or of C.

    >>> run = subgradient_descent([[1], [-1]], [1, -1], C=2, rule="1/(lam*t)", steps=100)
    >>> run.w.round(2).tolist(), round(run.b, 2), round(min(run.history), 2)  # w = 1, b = 0, ½‖w‖² = ½
    ([1.0], 0.0, 0.5)
    """
    X, y = labelled(X, y)
    λ, scale = parameter(lam, C, len(y))
    w, b = np.zeros(X.shape[1]), 0.0
    best, history = (w, b), [objective(X, y, λ, w, b)]
    lowest = history[0]
    for t in range(1, steps + 1):
        η = step_size(rule, first, λ, t)
        g_w, g_b = subgradient(X, y, λ, w, b)
        w, b = w - η * g_w, b - η * g_b
        history.append(objective(X, y, λ, w, b))
        if history[-1] < lowest:
            best, lowest = (w, b), history[-1]
    return PrimalRun(*best, tuple(scale * J for J in history), steps, steps)


def parameter(lam: float | None, C: float | None, n: int) -> tuple[float, float]:
    """λ, and what J has to be multiplied with in the form asked for.

    >>> parameter(None, 2.0, 5)
    (0.1, 10.0)
    """
    if lam is not None and C is None:
        positive(lam, "lam")
        return lam, 1.0
    if C is not None and lam is None:
        positive(C, "C", hint="a hard margin is any C that is larger than every α of its solution")
        return 1 / (n * C), n * C
    raise SvmsymError("give either lam or C", why="λ = 1/(nC): they are two names of one parameter")


def step_size(rule: Rule, first: float, λ: float, t: int) -> float:
    """η_t for t = 1, 2, …

    >>> [step_size(rule, 1.0, 0.1, 4) for rule in ("constant", "1/sqrt(t)", "1/(lam*t)")]
    [1.0, 0.5, 2.5]
    """
    if rule == "constant":
        return first
    if rule == "1/sqrt(t)":
        return float(first / np.sqrt(t))
    if rule == "1/(lam*t)":
        return 1 / (λ * t)
    raise SvmsymError(f"there is no rule {rule!r}", hint='choose "constant", "1/sqrt(t)" or "1/(lam*t)"')


def objective(X: Matrix, y: Vector, λ: float, w: Vector, b: float) -> float:
    """J(w, b) = λ/2 ‖w‖² + mean hinge."""
    return float(0.5 * λ * w @ w + np.maximum(0.0, 1 - y * (X @ w + b)).mean())


def subgradient(X: Matrix, y: Vector, λ: float, w: Vector, b: float) -> tuple[Vector, float]:
    """g_w and g_b at (w, b).

    >>> g = subgradient(np.array([[2.0]]), np.array([1.0]), 1.0, np.array([0.25]), 0.0)  # yf = ½ < 1
    >>> g[0].tolist(), g[1]
    ([-1.75], -1.0)
    """
    pulls = np.where(y * (X @ w + b) < 1, y, 0.0)
    return λ * w - pulls @ X / len(y), -float(pulls.mean())
