"""Columns brought to one scale, x ↦ (x − shift) / factor, with the numbers of the training data.

    standard   shift = mean, factor = √(Σ(x − mean)² / (n − 1))    as R's scale and e1071 do
    minmax     shift = smallest, factor = largest − smallest       so that training data lie in [0, 1]

A constant column has factor 1: it becomes zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from svmsym.errors import SvmsymError
from svmsym.numeric.kernels import Matrix
from svmsym.numeric.program import Vector

Manner = Literal["standard", "minmax"]
MANNERS: tuple[Manner, ...] = get_args(Manner)


@dataclass(frozen=True, eq=False)
class Scaling:
    """The shift and the factor of each column.

    >>> scaling_of(np.array([[1.0, 5.0], [3.0, 5.0]]), "minmax").apply(np.array([[2.0, 5.0]]))
    array([[0.5, 0. ]])
    """

    manner: Manner
    shift: Vector
    factor: Vector

    def apply(self, X: Any) -> Matrix:
        """The scaled points."""
        dense = X.toarray() if hasattr(X, "toarray") else X
        return np.asarray((dense - self.shift) / self.factor)


def scaling_of(X: Any, manner: Manner) -> Scaling:
    """The scaling that training data ask for.

    >>> scaling_of(np.array([[1.0], [2.0], [3.0]]), "standard").factor
    array([1.])
    """
    if hasattr(X, "toarray"):
        raise SvmsymError(
            "sparse data are not scaled",
            why="a shift turns every zero into another number, and the matrix would be full",
            hint="leave --scale out, or scale the values in the file",
        )
    if manner == "minmax":
        shift = X.min(axis=0)
        factor = X.max(axis=0) - shift
    else:
        shift = X.mean(axis=0)
        factor = X.std(axis=0, ddof=1) if len(X) > 1 else np.zeros(X.shape[1])
        factor[X.min(axis=0) == X.max(axis=0)] = 0  # the mean of equal numbers may be off by a rounding
    constant = factor == 0
    shift[constant] = X[0, constant]
    return Scaling(manner, shift, np.where(constant, 1.0, factor))
