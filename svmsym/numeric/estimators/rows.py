"""Points and kernel values in whatever form they come: arrays, CSR, lists of anything, a user's function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from svmsym.numeric.estimators.inputs import is_sparse
from svmsym.numeric.estimators.refusals import DataError
from svmsym.numeric.kernels import Matrix


def length(rows: Any) -> int:
    """How many points there are, in an array or in a list of anything."""
    return int(rows.shape[0]) if hasattr(rows, "shape") else len(rows)


def chosen(rows: Any, kept: Any, *, both: bool = False) -> Any:
    """Some of the points; of a kernel matrix rows and columns.

    >>> chosen(["a", "b", "c"], [0, 2])
    ['a', 'c']
    """
    if both:
        return rows[np.ix_(kept, kept)]
    if is_sparse(rows):
        return rows.tocsr()[kept]
    return rows[kept] if hasattr(rows, "shape") else [rows[i] for i in kept]


def matrix(values: Any) -> Matrix:
    """Dense float64, from whatever holds numbers."""
    return np.asarray(values.toarray() if hasattr(values, "toarray") else values, dtype=np.float64)


def called(kernel: Callable[[Any, Any], Any], left: Any, right: Any) -> Matrix:
    """What the user's function makes of two sets of points, as numbers."""
    values = kernel(left, right)
    try:
        return matrix(values)
    except (TypeError, ValueError) as error:
        raise DataError(
            f"The kernel gave a {type(values).__name__} that is no matrix of numbers: {error}",
            hint="let it return a row for each point of its first argument, a column for each of its second",
        ) from error


def csr_like(rows: Any) -> Callable[[Matrix], Any]:
    """Dense to CSR, of the same family (array or matrix) as the given rows."""
    from scipy import sparse  # noqa: PLC0415 - only with sparse input, whose owner has SciPy

    family = sparse.csr_array if isinstance(rows, sparse.sparray) else sparse.csr_matrix
    return cast("Callable[[Matrix], Any]", family)
