"""A linear machine with squared slack over row blocks: Newton's method, one pass for each step.

Problem: min over u = (w, b)   P(u) = ½‖w‖² + C Σ ξ_i²,   ξ_i = max(0, 1 − s_i(⟨w, ψ_i⟩ + b)).

In: what adds up a pass (``sums.py``), C, a start, tol. Out: u for each machine with P, a bound from below and
the number of passes. P is convex, its gradient piecewise linear, so Newton's direction solves

    (diag(1, …, 1, 0) + 2C Σ_{ξ>0} (ψ, 1)(ψ, 1)ᵀ) d = −∇P,

a system of the size of the landmarks. The whole step is taken where P falls enough (Armijo), else the best
of its halves, the sums of which came with the same pass. After finitely many steps the active set no longer
changes, and the step is exact (Mangasarian, A finite Newton method for classification, 2002; Keerthi,
DeCoste, A modified finite Newton method for fast solution of large scale linear SVMs, JMLR 6, 2005).

Certificate. α_i = 2Cξ_i, for each sign multiplied by what makes Σ α_i s_i = 0, and all by what maximises D,
is feasible for the dual, so that with β = α∘s

    D(α) = Σα − ½‖Σ β_i ψ_i‖² − Σα²/(4C) ≤ min P.

Stopping rule: P − D ≤ tol·P, or P no longer falls in this precision.

What P(u) is worth with all kernel values, ``guarantee.py`` says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from svmsym.numeric.kernels import Matrix
from svmsym.numeric.linear.design import factor
from svmsym.numeric.nystroem.sums import STEPS, Sums, Trial
from svmsym.numeric.program import Vector

_ENOUGH = 1e-4  # of what the slope promises


@dataclass(frozen=True)
class Dual:
    """α = share of the point's sign · ξ, with Σα = linear and ‖Σβψ‖² + Σα²/(2C) = quadratic."""

    share: tuple[float, float]  # of +, of −
    linear: float
    quadratic: float

    def value(self, lost: float = 0.0) -> float:
        """max over θ of D(θα) = θ·linear − ½θ²(quadratic + lost)."""
        whole = self.quadratic + lost
        return 0.5 * self.linear**2 / whole if whole > 0 else 0.0


_NOTHING = Dual((0.0, 0.0), 0.0, 0.0)


@dataclass(frozen=True, eq=False)
class Fitted:
    """One machine: u = (w, b), P(u), the best D, and the α that belongs to u."""

    u: Vector
    primal: float
    dual: float
    last: Dual
    converged: bool

    @property
    def gap(self) -> float:
        """How far P is from the optimum on these features, at most."""
        return self.primal - self.dual


@dataclass
class _Machine:
    """One machine on its way."""

    u: Vector
    direction: Vector
    primal: float = np.inf
    slope: float = 0.0
    dual: float = 0.0  # α = 0 is feasible
    last: Dual = _NOTHING
    shortened: bool = False  # the step is known to lower P
    open: bool = True
    converged: bool = False


def newton(
    passed: Callable[[Trial], Sums], C: float, start: Matrix, tol: float, most: int
) -> tuple[list[Fitted], int]:
    """All machines side by side, and the number of passes.

    >>> from svmsym.numeric.kernels import Kernel
    >>> from svmsym.numeric.nystroem.features import features_of
    >>> from svmsym.numeric.nystroem.sums import summed
    >>> X, y = np.array([[0.0], [2.0]]), np.array([0, 1])
    >>> ψ = features_of(np.array([[1.0]]), Kernel("linear"))
    >>> (found,), _ = newton(lambda t: summed([lambda: (X, y)], ψ, y, 9, t), 1e6, np.zeros((1, 2)), 1e-9, 99)
    >>> np.abs(found.u).round(4).tolist(), round(found.primal, 4), found.gap < 1e-9
    ([1.0, 1.0], 0.5, True)
    """
    machines = [_Machine(u.copy(), np.zeros_like(u)) for u in start]
    passes = 0
    while passes < most and any(m.open for m in machines):
        trial = Trial(
            np.stack([m.u + m.direction for m in machines]),
            np.stack([m.direction for m in machines]),
            np.array([m.open for m in machines]),
        )
        sums = passed(trial)
        passes += 1
        for k, machine in enumerate(machines):
            if machine.open:
                _advance(machine, sums, k, C, tol)
    return [Fitted(m.u, m.primal, m.dual, m.last, m.converged) for m in machines], passes


def _advance(machine: _Machine, sums: Sums, k: int, C: float, tol: float) -> None:
    """Judge the step that was tried, and choose the next one."""
    values = [
        0.5 * _length(machine.u + t * machine.direction) + C * float(loss)
        for t, loss in zip(STEPS, sums.losses[:, k], strict=True)
    ]
    first = not np.isfinite(machine.primal)
    if first or machine.shortened or values[0] <= machine.primal + _ENOUGH * machine.slope:
        machine.u = machine.u + machine.direction
        machine.primal, machine.shortened = values[0], False
        machine.last = dual_of(sums, k, C)
        machine.dual = max(machine.dual, machine.last.value())
        if machine.primal - machine.dual <= tol * machine.primal:
            machine.open, machine.converged = False, True
            return
        machine.direction, machine.slope = _direction(machine.u, sums, k, C)
        return
    best = int(np.argmin(values))
    if values[best] < machine.primal:
        machine.direction = STEPS[best] * machine.direction
        machine.shortened = True
    else:  # what is left is rounding
        machine.open, machine.direction = False, np.zeros_like(machine.u)


def _length(u: Vector) -> float:
    return float(u[:-1] @ u[:-1])


def _direction(u: Vector, sums: Sums, k: int, C: float) -> tuple[Vector, float]:
    """Newton's direction, and the slope of P along it."""
    plus, minus = sums.pull[k]
    gradient = -2 * C * np.append(plus - minus, sums.mass[k, 0] - sums.mass[k, 1])
    gradient[:-1] += u[:-1]
    matrix = 2 * C * sums.matrix[k]
    matrix.flat[: -1 : len(matrix) + 1] += 1.0
    if not matrix[-1, -1] > 0:
        matrix[-1, -1] = 1.0  # nothing is active, so nothing pulls at b
    direction = factor(matrix).solve(-gradient)
    return direction, float(gradient @ direction)


def dual_of(sums: Sums, k: int, C: float) -> Dual:
    """The feasible α that belongs to the slacks of machine k.

    Two points of different signs with ξ = ψ = 1, at C = ½: α = (1, 1) pulls nowhere, and D = 2 − 0 − 1.

    >>> pair, pull = np.ones((1, 2)), np.ones((1, 2, 1))
    >>> dual_of(Sums(2, np.ones((1, 1)), pair, pair, pull, np.ones((1, 2, 2))), 0, 0.5).value()
    1.0
    """
    mass = sums.mass[k]
    if not mass.min() > 0:
        return _NOTHING
    share = 2 * C * mass.min() / mass
    pull = share[0] * sums.pull[k, 0] - share[1] * sums.pull[k, 1]
    quadratic = float(pull @ pull) + float(share**2 @ sums.squares[k]) / (2 * C)
    return Dual((float(share[0]), float(share[1])), float(share @ mass), quadratic)
