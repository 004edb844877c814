"""Platt's SMO: the error cache, the second choice by |E₁ − E₂|, and sweeps over the free points.

Problem: as in ``simplified_smo.py``,

    max W(α) = Σ α_i − ½ ΣΣ α_i α_j y_i y_j K_ij      such that  0 ≤ α_i ≤ C,  Σ α_i y_i = 0,

f(x) = Σ α_i y_i k(x_i, x) + b (Platt writes − b) and E_i = f(x_i) − y_i.

First choice (α₂): a point that violates its KKT condition by more than tol. Between sweeps over all points
come sweeps over the free ones, 0 < α < C, until those are settled: bound points tend to stay.
Second choice (α₁): a step is (E₁ − E₂)/η long, so the free point with the largest |E₁ − E₂| comes first;
where it cannot move, all free points and then all points are tried, from a random place on.
Step: with s = y₁y₂, L and H as in simplified SMO, and η = K₁₁ + K₂₂ − 2K₁₂ (its sign is the other one there),
W gains y₂(E₁ − E₂)d − ½ηd² if α₂ grows by d. Hence

    α₂ ← clip(α₂ + y₂(E₁ − E₂)/η, L, H)  if η > 0;  else L or H, where W is higher, if it is higher than now,
    α₁ ← α₁ + s(α₂ old − α₂ new),     b₁ and b₂ as in simplified SMO,
    E_i ← E_i + y₁Δα₁K_1i + y₂Δα₂K_2i + Δb  for every i.

Stop: a sweep over all points moved nothing. Guaranteed: α is feasible, W never falls, m(α) − M(α) ≤ 2 tol
(see ``runs.py``): of a pair that violates the last, one point violates its KKT condition whatever b is, and
is tried with the other. Platt leaves a pair alone where α₂ would move by a share of less than ε; here that is
so where |E₁ − E₂| ≤ tol, which does not depend on scale and ends the loop (Keerthi and Gilbert 2002).

Reference: Platt, Fast training of SVMs using sequential minimal optimization (1998).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.kernels import Kernel
from svmsym.numeric.program import Vector
from svmsym.numeric.teaching.given import LINEAR, Given, given
from svmsym.numeric.teaching.runs import DualRun, finished, in_box


def platt_smo(
    X: Any,
    y: Any,
    C: float,
    *,
    kernel: Kernel = LINEAR,
    tol: float = 1e-3,
    max_sweeps: int = 100_000,
    seed: int = 0,
) -> DualRun:
    """α, b and w; X is the Gram matrix for the kernel "precomputed".

    >>> run = platt_smo([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], 10, tol=1e-9)
    >>> run.alpha.round(6).tolist(), run.w.round(6).tolist(), round(run.b, 6)
    ([0.5, 0.5, 1.0, 0.0], [1.0, -1.0], -1.0)
    """
    data = given(X, y, C, kernel)
    state = State(data, np.zeros(len(data.y)), -data.y, tol, np.random.default_rng(seed), [0.0])
    everything, changed, sweeps = True, 0, 0
    while (everything or changed) and sweeps < max_sweeps:
        changed = sum(state.examine(int(i2)) for i2 in np.flatnonzero(everything | state.free()))
        everything, sweeps = not everything and not changed, sweeps + 1
    return finished(data, state.α, state.b, state.history, sweeps, converged=not everything and not changed)


@dataclass
class State:
    """α and b with the error of every point."""

    given: Given
    α: Vector
    E: Vector
    tol: float
    draw: np.random.Generator
    history: list[float]
    b: float = 0.0

    def free(self) -> NDArray[np.bool_]:
        """Which points have 0 < α < C."""
        return (self.α > 0) & (self.α < self.given.C)

    def examine(self, i2: int) -> bool:
        """Whether i2 violates its KKT condition and a partner was found to move with."""
        r = self.given.y[i2] * self.E[i2]
        if not ((r < -self.tol and self.α[i2] < self.given.C) or (r > self.tol and self.α[i2] > 0)):
            return False
        everyone = (np.arange(len(self.α)) + self.draw.integers(len(self.α))) % len(self.α)
        free = everyone[self.free()[everyone]]
        first = free[np.argsort(-abs(self.E[free] - self.E[i2]))[:1]]
        return any(self.take_step(int(i1), i2) for i1 in (*first, *free, *everyone))

    def take_step(self, i1: int, i2: int) -> bool:
        """Move the pair to the best point of its segment; False where it is there already."""
        K, y, C, α, E = self.given.K, self.given.y, self.given.C, self.α, self.E
        if i1 == i2 or abs(E[i1] - E[i2]) <= self.tol:
            return False
        s, η = y[i1] * y[i2], K[i1, i1] + K[i2, i2] - 2 * K[i1, i2]
        total = α[i2] + s * α[i1]
        L, H = (max(0.0, total - C), min(C, total)) if s > 0 else (max(0.0, total), min(C, C + total))
        α2 = in_box(best_on_segment(float(α[i2]), float(y[i2] * (E[i1] - E[i2])), float(η), L, H), C)
        if α2 == α[i2]:
            return False
        α1 = in_box(α[i1] + s * (α[i2] - α2), C)
        moved1, moved2 = y[i1] * (α1 - α[i1]), y[i2] * (α2 - α[i2])
        b1 = self.b - E[i1] - moved1 * K[i1, i1] - moved2 * K[i1, i2]
        b2 = self.b - E[i2] - moved1 * K[i1, i2] - moved2 * K[i2, i2]
        b = float(b1 if 0 < α1 < C else b2 if 0 < α2 < C else (b1 + b2) / 2)
        E += moved1 * K[i1] + moved2 * K[i2] + (b - self.b)
        α[i1], α[i2], self.b = α1, α2, b
        self.history.append(float(α @ (1 - 0.5 * y * (E + y - b))))  # Σα − ½ Σ α_i y_i (f(x_i) − b)
        return True


def best_on_segment(α2: float, slope: float, η: float, L: float, H: float) -> float:
    """α₂ + slope/η clipped to [L, H] if η > 0; else the better end, or α₂ where no end is better."""
    if η > 0:
        return min(max(α2 + slope / η, L), H)
    return max((α2, L, H), key=lambda at: slope * (at - α2) - 0.5 * η * (at - α2) ** 2)
