"""Points, targets and weights as the solver wants them, or a clear refusal.

The quick way is for what is right already: a C-ordered float64 matrix whose ⟨X, X⟩ is finite passes without a
copy or a second look, since that one sum is finite only where every entry is, and no square overflows. Words
are those of scikit-learn where programs match them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.columns import column_names
from svmsym.numeric.estimators.floats import as_array, as_floats, place
from svmsym.numeric.estimators.refusals import DataError, conversion_warning, warn
from svmsym.numeric.program import Vector

_RESHAPE = (
    "Reshape your data either using array.reshape(-1, 1) if your data has a single feature "
    "or array.reshape(1, -1) if it contains a single sample."
)
_TINY = 1_000_000  # entries that are unpacked whatever their density
_NARROW = 2000  # columns up to which CSR rows are
_THIN = 0.03  # the density below which wider CSR rows are not


@dataclass(frozen=True, eq=False)
class Points:
    """Rows in float64, dense in C order or CSR, with the names of their columns where they have some."""

    rows: Any
    names: NDArray[np.object_] | None = None
    huge: bool = False  # finite, but the squares overflow

    @property
    def sparse(self) -> bool:
        """Whether the rows are CSR."""
        return hasattr(self.rows, "tocsr")


def is_sparse(X: Any) -> bool:
    """Whether X is one of SciPy's sparse arrays or matrices, without importing SciPy."""
    return hasattr(X, "tocsr") and hasattr(X, "nnz")


def read_points(X: Any, owner: str) -> Points:
    """The rows of X, checked.

    >>> read_points([[1, 2], [3, 4]], "SVC").rows.dtype
    dtype('float64')
    """
    if is_sparse(X):
        rows = _read_sparse(X, owner)
        return Points(rows, None, _huge(rows.data, owner))
    names = None
    if type(X) is not np.ndarray:
        names = column_names(X)
        X = _as_array(X, names is not None)
    rows = as_floats(X, "X") if X.ndim else X
    if rows.ndim != 2:  # noqa: PLR2004 - a matrix
        _refuse_shape(rows, owner)
    _check_size(rows.shape, owner)
    return Points(rows, names, _huge(rows, owner))


def _huge(values: NDArray[Any], owner: str) -> bool:
    """Whether the squares of finite values overflow; NaN and infinity are refused."""
    with np.errstate(over="ignore", invalid="ignore"):
        flat = values.reshape(-1)
        # not a BLAS product: its second thread would go on spinning for milliseconds
        if np.isfinite(np.einsum("i,i->", flat, flat)):
            return False
    check_finite(values, "X", owner)
    return True


def _as_array(X: Any, table: bool) -> NDArray[Any]:  # noqa: FBT001 - one flag, private
    if table and hasattr(X, "to_numpy"):
        try:
            return np.asarray(X.to_numpy(dtype=np.float64, na_value=np.nan))
        except (TypeError, ValueError, OverflowError):  # not pandas, or no numbers
            return np.asarray(X)
    return as_array(X, "X")


def _refuse_shape(rows: NDArray[Any], owner: str) -> None:
    if rows.ndim == 0:
        raise DataError(f"Expected 2D array, got scalar array instead:\narray={rows}.\n{_RESHAPE}")
    if rows.ndim == 1:
        raise DataError(f"Expected 2D array, got 1D array instead:\narray={rows}.\n{_RESHAPE}")
    raise DataError(f"Found array with dim {rows.ndim}, while dim <= 2 is required by {owner}.")


def _check_size(shape: tuple[int, ...], owner: str) -> None:
    for count, what in zip(shape, ("sample", "feature"), strict=True):
        if count < 1:
            raise DataError(
                f"Found array with 0 {what}(s) (shape={shape}) while a minimum of 1 is required by {owner}."
            )


def _read_sparse(X: Any, owner: str) -> Any:
    if X.dtype.kind == "c":
        raise DataError(
            "Complex data not supported", why=f"X has the type {X.dtype}", hint="give real numbers"
        )
    if X.ndim != 2:  # noqa: PLR2004 - a matrix
        raise DataError(f"Expected 2D input, got input with shape {X.shape}.\n{_RESHAPE}")
    rows = X.tocsr()
    if rows.dtype != np.float64:
        rows = rows.astype(np.float64)
    if not rows.has_canonical_format:
        rows = rows.copy() if rows is X else rows
        rows.sum_duplicates()  # sorts the indices, too
    _check_size(rows.shape, owner)
    return rows


def unpacked(rows: Any, memory: float) -> Any:
    """CSR rows as a dense matrix where that is the quicker and no more than a quarter of the memory (MB).

    A product of dense rows costs the same for every entry; of CSR rows thirty times that for each one kept.
    """
    if not is_sparse(rows):
        return rows
    n, d = rows.shape
    quicker = n * d <= _TINY or d <= _NARROW or rows.nnz >= _THIN * n * d
    return rows.toarray() if quicker and n * d * 8e-6 <= memory / 4 else rows


def check_finite(values: NDArray[Any], what: str, owner: str) -> None:
    """Refuse NaN and infinity."""
    if values.dtype.kind != "f" or np.isfinite(values).all():
        return
    missing = np.isnan(values)
    if missing.any():
        raise DataError(
            f"Input {what} contains NaN.",
            why=f"{owner} does not accept missing values encoded as NaN{_first(missing, what)}",
            hint="fill or drop missing values first, for instance with an imputer in a pipeline",
        )
    raise DataError(
        f"Input {what} contains infinity or a value too large for {values.dtype!r}.",
        why=f"{owner} needs finite numbers{_first(np.isinf(values), what)}",
        hint="replace infinite values, or scale what is too large for floating point",
    )


def _first(found: NDArray[np.bool_], what: str) -> str:
    """Where the first of them is; the entries that a sparse matrix keeps have no place of their own."""
    if what == "X" and found.ndim == 1:
        return ""
    index = np.unravel_index(int(found.argmax()), found.shape)
    return f"; the first is {place(what, tuple(int(k) for k in index))}"


def read_column(y: Any, owner: str) -> NDArray[Any]:
    """The targets as one column.

    >>> read_column((1, 2), "SVC")
    array([1, 2])
    """
    if y is None:
        raise DataError(f"{owner} requires y to be passed, but the target y is None.")
    if is_sparse(y):
        raise TypeError(
            "Sparse data was passed for y, but dense data is required. Use '.toarray()' to convert it."
        )
    column = as_array(y, "y")
    if column.ndim == 2 and column.shape[1] == 1:  # noqa: PLR2004 - a column vector
        warn(
            "A column-vector y was passed when a 1d array was expected. "
            "Please change the shape of y to (n_samples, ), for example using ravel().",
            conversion_warning(),
        )
        column = column.ravel()
    if column.ndim != 1:
        raise DataError(f"y should be a 1d array, got an array of shape {column.shape} instead.")
    if column.dtype.kind == "c":
        raise DataError(
            "Complex data not supported", why=f"y has the type {column.dtype}", hint="give real numbers"
        )
    return column


def check_lengths(n: int, y: NDArray[Any]) -> None:
    """Refuse targets of another length than the points."""
    if len(y) != n:
        raise DataError(f"Found input variables with inconsistent numbers of samples: [{n}, {len(y)}]")


def read_weights(weights: Any, n: int, shape: tuple[int, ...]) -> Vector | None:
    """Weights in float64; None where all are one."""
    if weights is None:
        return None
    w = as_floats(weights, "sample_weight")
    if w.ndim == 0:
        w = np.full(n, float(w))
    if w.shape != (n,):
        raise DataError(f"sample_weight and X have incompatible shapes: {w.shape!r} vs {shape!r}")
    check_finite(w, "sample_weight", "fit")
    if not (w > 0).any():
        raise DataError("Invalid input - all samples have zero or negative weights.")
    return w


def scale_gamma(rows: Any, weights: Vector | None) -> float:
    """1/(d · variance of all entries); a row of weight w counts as w rows.

    >>> scale_gamma(np.array([[0.0], [1.0]]), None)
    4.0
    """
    d = rows.shape[1]
    if weights is not None and len(weights) and not (weights == weights[0]).all():
        share = weights / weights.sum()
        mean = float(np.sum(share @ rows)) / d
        if hasattr(rows, "multiply"):
            variance = float(np.sum(share @ rows.multiply(rows))) / d - mean * mean
        else:
            variance = float(share @ np.square(rows - mean).sum(axis=1)) / d
    elif hasattr(rows, "multiply"):
        variance = float(rows.multiply(rows).mean() - rows.mean() ** 2)
    else:
        variance = float(rows.var())
    return 1.0 / (d * variance) if variance != 0 else 1.0
