"""Beside CGAL we are compared with LIBSVM, and with one FLINT solve of the final system."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from benchmarks.exact.integers import Scaled
from benchmarks.exact.problems import Case

PRIME = 2**61 - 1
HARD = 1e10  # LIBSVM has no hard margin


def libsvm_seconds(case: Case, tolerance: float = 1e-3) -> float | None:
    """The time of SVC.fit in scikit-learn alone; None without it."""
    try:
        from sklearn.svm import SVC  # noqa: PLC0415 - a peer, not a requirement
    except ImportError:
        return None
    points, labels = case.points / case.denominator, np.array(case.y)
    kernel = case.kernel
    model = SVC(
        kernel=kernel.type,
        C=HARD if case.C is None else float(case.C),
        degree=kernel.degree,
        gamma=float(kernel.gamma),
        coef0=float(kernel.coef0),
        tol=tolerance,
    )
    start = time.process_time()
    model.fit(points, labels)
    return time.process_time() - start


# The floor -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class System:
    """The final system [Q_FF y_F; y_Fᵀ 0](u_F, λ) = (k − p Q_FU 1, −p Σ y_U), as FLINT's matrices."""

    matrix: Any
    right: Any

    def solve(self) -> Any:
        """What is timed: one solve, without the conversion from Python's integers."""
        return self.matrix.solve(self.right)


def final_system(case: Case, inside: tuple[int, ...], at_bound: tuple[int, ...]) -> System | None:
    """The system that an active set leaves; None where it is singular, or without FLINT."""
    try:
        import flint  # noqa: PLC0415 - a peer, not a requirement
    except ImportError:
        return None
    scaled, free, bound = Scaled.of(case), list(inside), list(at_bound)
    p = scaled.p or 0
    within = scaled.gram(case, free, free)
    across = [sum(row) for row in scaled.gram(case, free, bound)] if bound else [0] * len(free)
    labels = [case.y[i] for i in free]
    matrix = [[*row, label] for row, label in zip(within, labels, strict=True)] + [[*labels, 0]]
    right = [[scaled.k - p * v] for v in across] + [[-p * sum(case.y[i] for i in bound)]]
    system = System(flint.fmpz_mat(matrix), flint.fmpz_mat(right))
    # Regular modulo a prime is regular; the reverse fails once in 2⁶¹.
    return system if flint.nmod_mat(system.matrix, PRIME).rank() == len(matrix) else None


def value_of(case: Case, inside: tuple[int, ...], at_bound: tuple[int, ...]) -> Fraction | None:
    """The optimum by FLINT from an active set: ½uᵀQu − k·1ᵀu; None where that is singular."""
    system = final_system(case, inside, at_bound)
    if system is None:
        return None
    found = system.solve()
    scaled = Scaled.of(case)
    above, below = found.numer_denom()
    den = int(below)
    top = (scaled.p or 0) * den
    u = [int(above[r, 0]) for r in range(len(inside))] + [top] * len(at_bound)
    chosen = [*inside, *at_bound]
    if scaled.degree == 1:
        z = case.points.astype(object)
        w = sum(
            (v * case.y[i] * z[i] for v, i in zip(u, chosen, strict=True)),
            np.zeros(z.shape[1], dtype=object),
        )
        square = (
            scaled.g * int(w @ w) + scaled.r * sum(v * case.y[i] for v, i in zip(u, chosen, strict=True)) ** 2
        )
    else:
        vector = np.array(u, dtype=object)
        square = int(vector @ np.array(scaled.gram(case, chosen, chosen), dtype=object) @ vector)
    return -(Fraction(square, 2 * den * den) - scaled.k * Fraction(sum(u), den)) / scaled.unit
