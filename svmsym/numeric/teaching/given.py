"""What a lesson is given: points or a Gram matrix, labels ±1, and a finite price C; checked once, here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from svmsym.errors import SvmsymError
from svmsym.numeric.kernels import Kernel, Matrix, Source
from svmsym.numeric.program import Vector

LINEAR = Kernel("linear")


@dataclass(frozen=True, eq=False)
class Given:
    """The kernel matrix K, labels y and price C; ``X`` only where the kernel is linear, for w."""

    K: Matrix
    y: Vector
    C: float
    X: Matrix | None


def given(X: Any, y: Any, C: float, kernel: Kernel = LINEAR) -> Given:
    """K_ij = k(x_i, x_j) with its labels; for the kernel "precomputed" X is K itself.

    >>> given([[1], [3]], [-1, 1], 1.0).K
    array([[1., 3.],
           [3., 9.]])
    """
    points, labels = labelled(X, y)
    positive(C, "C", hint="a hard margin is any C that is larger than every α of its solution")
    K = Source(points, kernel).entries(np.arange(len(labels)))
    if K.shape != (len(labels), len(labels)):
        raise SvmsymError(
            f"the Gram matrix has {K.shape[0]} rows and {K.shape[1]} columns",
            hint='give one row and one column for each label, or leave out kernel "precomputed"',
        )
    if not np.isfinite(K).all() or not np.allclose(K, K.T, rtol=0.0, atol=1e-9 * np.abs(K).max()):
        raise SvmsymError(
            "the Gram matrix is not finite and symmetric",
            why="its entries are inner products: Kᵢⱼ = ⟨φ(xᵢ), φ(xⱼ)⟩ = Kⱼᵢ",
        )
    return Given(K, labels, float(C), points if kernel.name == "linear" else None)


def labelled(X: Any, y: Any) -> tuple[Matrix, Vector]:
    """Finite points, one for each label, and labels −1 and +1, both of which occur."""
    points, labels = np.asarray(X, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if points.ndim != 2 or labels.shape != points.shape[:1]:  # noqa: PLR2004 - rows and columns
        raise SvmsymError(
            f"points of shape {points.shape} and labels of shape {labels.shape} do not belong together",
            hint="give one row of numbers for each label",
        )
    if not np.isfinite(points).all():
        raise SvmsymError("a coordinate is missing or infinite", hint="leave such points out")
    if set(labels.tolist()) != {-1.0, 1.0}:
        raise SvmsymError(
            "the labels are not −1 and +1",
            why="margins are written y·f(x), and with one class alone there is nothing to separate",
        )
    return points, labels


def positive(value: float, name: str, hint: str = "") -> None:
    """Refuse a parameter that is not a positive finite number."""
    if not 0.0 < value < np.inf:
        raise SvmsymError(f"{name} = {value!r} is not a positive finite number", hint=hint)
