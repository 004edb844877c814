"""Sparse rows: SciPy's CSR matrices, loaded only where data are sparse."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.numeric.program import Index, Vector

MOST_INDEX = 100_000_000  # columns


def csr(value: Vector, column: Index, begin: Index, shape: tuple[int, int]) -> Any:
    """The matrix whose row i has the entries begin[i] to begin[i + 1].

    >>> import numpy as np
    >>> csr(np.array([5.0]), np.array([1]), np.array([0, 1]), (1, 2)).toarray()
    array([[0., 5.]])
    """
    try:
        sparse = import_module("scipy.sparse")
    except ImportError:
        raise SvmsymError(
            f"{shape[0]} sparse rows of {shape[1]} columns need SciPy",
            why="as a full matrix they would fill the memory",
            hint='python -m pip install "svmsym[fast]"',
        ) from None
    return sparse.csr_matrix((value, column, begin), shape=shape)
