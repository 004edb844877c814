"""Pegasos: stochastic subgradient descent with the step size 1/(λt).

Problem, without b:

    min J(w) = λ/2 ‖w‖² + 1/n Σ max(0, 1 − y_i⟨w, x_i⟩),        λ = 1/(nC) in terms of C.

J is strongly convex because all of w is regularised; that is what makes 1/(λt) the right step size. With a
bias that is not regularised the proof fails. So there are two ways, and neither is the soft margin with b:

- ``constant=None``: no bias, every hyperplane passes through the origin;
- ``constant=s``: each point gets one more coordinate s, and b = s·w₀. The penalty is λ/2 (‖w‖² + b²/s²) then:
  b is regularised too, the less the larger s is (and the steps grow with s).

Step t = 1, 2, …, with one point i drawn at random and η = 1/(λt):

    w ← (1 − ηλ)w + η y_i x_i  if y_i⟨w, x_i⟩ < 1  (w before the step),   else  w ← (1 − ηλ)w,

which is w − ηg with E[g] a subgradient of J. Projection: w ← w · min(1, 1/(√λ‖w‖)); it does no harm, because
‖w*‖ ≤ 1/√λ. Average: the mean of the points w₁ = 0, w₂, …, w_T that the steps start from is returned, not the
last w; in expectation J is then off by at most G²(1 + ln T)/(2λT), with G = √λ + max ‖x_i‖ if projected.

Stop: after the given number of steps. The history has J at the start and after each n steps (a pass), at the
point that would be returned.

Reference: Shalev-Shwartz, Singer, Srebro, Cotter, Pegasos, Mathematical Programming 127 (2011).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from svmsym.numeric.kernels import Matrix
from svmsym.numeric.program import Vector
from svmsym.numeric.teaching.given import labelled, positive
from svmsym.numeric.teaching.runs import PrimalRun
from svmsym.numeric.teaching.subgradient import objective


def pegasos(
    X: Any,
    y: Any,
    lam: float,
    *,
    passes: int = 1000,
    constant: float | None = None,
    project: bool = True,
    average: bool = False,
    seed: int = 0,
) -> PrimalRun:
    """w (and b = s·w₀ where a constant s is given) after ``passes`` times n random steps.

    >>> run = pegasos([[1], [-1]], [1, -1], 0.25, passes=200)  # λ = 1/(nC) with C = 2; w = 1
    >>> run.w.round(1).tolist(), run.b, run.steps
    ([1.0], 0.0, 400)
    """
    X, y = labelled(X, y)
    positive(lam, "lam")
    points = X
    if constant is not None:
        positive(constant, "constant")
        points = np.column_stack([X, np.full(len(y), constant)])
    w, mean, λ, n = np.zeros(points.shape[1]), np.zeros(points.shape[1]), lam, len(y)
    history = [objective(points, y, λ, w, 0.0)]
    draw = np.random.default_rng(seed)
    for t, i in enumerate(draw.integers(n, size=passes * n).tolist(), start=1):
        mean += (w - mean) / t
        w = step(w, points[i], float(y[i]), λ, t)
        if project:
            w = projected(w, λ)
        if t % n == 0:
            history.append(objective(points, y, λ, mean if average else w, 0.0))
    if average:
        w = mean
    if constant is None:
        return PrimalRun(w, 0.0, tuple(history), passes * n, passes)
    return PrimalRun(w[:-1], float(constant * w[-1]), tuple(history), passes * n, passes)


def step(w: Vector, x: Matrix, y: float, λ: float, t: int) -> Vector:
    """w − (1/(λt))·g, where g = λw − yx or λw is a subgradient of λ/2‖w‖² + max(0, 1 − y⟨w, x⟩).

    >>> step(np.array([0.0, 1.0]), np.array([1.0, 0.5]), 1.0, 0.5, 4).tolist()  # ½(1, ½) + ¾(0, 1)
    [0.5, 1.0]
    """
    η = 1 / (λ * t)
    shrunk = (1 - 1 / t) * w
    return shrunk + η * y * x if y * (w @ x) < 1 else shrunk


def projected(w: Vector, λ: float) -> Vector:
    """The nearest point with ‖w‖ ≤ 1/√λ.

    >>> projected(np.array([3.0, 4.0]), 0.25).tolist(), projected(np.array([0.0, 1.0]), 0.25).tolist()
    ([1.2, 1.6], [0.0, 1.0])
    """
    length = np.sqrt(λ * (w @ w))
    return w if length <= 1 else w / length
