"""What a lesson returns, with the values on the way, for plots; and what b and W are at a given α.

At the optimum b lies between m(α) and M(α), where with F_i = y_i − Σ_j α_j y_j K_ij

    m(α) = max {F_i : α_i y_i may grow},      M(α) = min {F_i : α_i y_i may fall}.

α is optimal exactly if m(α) ≤ M(α). If b violates no KKT condition by more than τ, then the primal value
exceeds the dual value by at most nCτ. With b between M and m, τ is at most m − M; in the middle, half of it.

Reference: Keerthi, Shevade, Bhattacharyya, Murthy, Improvements to Platt's SMO algorithm (2001).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from svmsym.duality.rich import Rich
from svmsym.numeric.program import Vector
from svmsym.numeric.teaching.given import Given


@dataclass(frozen=True, eq=False)
class DualRun(Rich):
    """α with its b (and w, for the linear kernel); ``history`` is W(α) at the start and after every step."""

    alpha: Vector
    b: float
    w: Vector | None
    history: tuple[float, ...]
    steps: int  # pairs moved
    passes: int  # sweeps over the points
    converged: bool  # ended by its stopping rule, not by the limit of sweeps or steps

    def __repr__(self) -> str:
        return f"DualRun({len(self.alpha)} points, {self.steps} steps, value {self.history[-1]:.6g})"


@dataclass(frozen=True, eq=False)
class PrimalRun(Rich):
    """w and b; ``history`` is the objective at the start and on the way, in the form that was asked for."""

    w: Vector
    b: float
    history: tuple[float, ...]
    steps: int
    passes: int  # every point was looked at so many times, on average

    def __repr__(self) -> str:
        return f"PrimalRun({self.steps} steps, value {self.history[-1]:.6g})"


def dual_value(given: Given, α: Vector) -> float:
    """W(α) = Σ α_i − ½ ΣΣ α_i α_j y_i y_j K_ij.

    >>> from svmsym.numeric.teaching.given import given
    >>> dual_value(given([[1], [-1]], [1, -1], 9), np.array([0.5, 0.5]))
    0.5
    """
    β = α * given.y
    return float(α.sum() - 0.5 * β @ given.K @ β)


def ends_of_b(given: Given, α: Vector, F: Vector) -> tuple[float, float]:
    """m(α) and M(α): the KKT conditions ask for m ≤ b ≤ M.

    >>> from svmsym.numeric.teaching.given import given
    >>> two = given([[1], [-1]], [1, -1], 1)
    >>> ends_of_b(two, np.zeros(2), two.y)  # α = 0 is not optimal: 1 > −1
    (1.0, -1.0)
    """
    positive = given.y > 0
    grows = np.where(positive, α < given.C, α > 0)
    falls = np.where(positive, α > 0, α < given.C)
    return float(F[grows].max()), float(F[falls].min())


def in_box(value: float, C: float) -> float:
    """A multiplier within rounding of 0 or C is there; otherwise rounding would make bound points free.

    >>> in_box(-1e-17, 1.0), in_box(0.5, 1.0), in_box(-0.5, 1.0)  # the last is no rounding, and stays visible
    (0.0, 0.5, -0.5)
    """
    rounding = 1e-14 * C
    return 0.0 if abs(value) <= rounding else C if abs(value - C) <= rounding else value


def finished(
    given: Given, α: Vector, b: float, history: list[float], passes: int, *, converged: bool
) -> DualRun:
    """The run, b moved between m(α) and M(α) where it is outside.

    b₁ and b₂ come from the pair that moved last. Where both of it are at a bound, their mean suits that pair,
    but not always the other points.
    """
    F = given.y - given.K @ (α * given.y)
    low, high = sorted(ends_of_b(given, α, F))
    w = None if given.X is None else (α * given.y) @ given.X
    return DualRun(α, float(min(max(b, low), high)), w, tuple(history), len(history) - 1, passes, converged)
