"""What to do where the solver stopped above its tolerance: the words of the warning."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.report import Report
from svmsym.numeric.kernels import UNIT, Kernel

_UNEVEN = 1e3  # the ratio of columns' spreads that slows a solver down
_WIDE = 1e4  # the spread of a column that makes multipliers in float64 too coarse at usual prices
_LARGE = 1e6  # the same of kernel values


def not_converged(
    report: Report,
    max_iter: int,
    tol: float,
    rows: Any,
    names: NDArray[np.object_] | None,
    *,
    indefinite: bool = False,
    largest: float = 0.0,
) -> str:
    """What happened, which columns are badly scaled, what to change; ``largest`` is max k(x, x)."""
    worst = (
        f"The KKT violation is {report.violation:.3g}, the tolerance {tol:g}; the gap is {report.gap:.3g}."
    )
    columns = badly_scaled(rows, names)
    if not columns and largest > _LARGE:
        columns = f"Kernel values reach {largest:.3g}: scale the columns, or lower gamma or degree."
    if max_iter >= 0:
        head = (
            f"Solver terminated early (max_iter={max_iter}).  Consider pre-processing your data with "
            "StandardScaler or MinMaxScaler."
        )
        remedy = f"{'Otherwise raise' if columns else 'Or raise'} max_iter (-1: no limit) or tol."
    else:
        head = "Solver stopped above the tolerance."
        remedy = "Raise tol, or lower C."
        if indefinite:
            remedy = "Raise tol, lower C, or choose a kernel that is positive semidefinite."
    return " ".join(part for part in (head, worst, columns, remedy) if part)


def lost_in_rounding(kernel: Kernel, vectors: Any, dual_coef: Any, *, moved: bool = False) -> str:
    """A sentence where f = Σ a_s k(z_s, x) + b, whose margin is at ±1, is nothing but rounding; or nothing.

    A linear machine whose training may move its points (``centring``) has f = ⟨w, x − μ⟩ + b', where μ is a
    mean and b belongs to w as it is rounded: an error of w, of some |a_s|·‖z_s‖, meets x − μ and not x.

    >>> z, a = np.array([[1.0], [2.0]]), np.array([[1.0, -1.0]])
    >>> lost_in_rounding(Kernel("poly", 1.0, 1e100, 3), z, a)[:41], lost_in_rounding(Kernel("poly"), z, a)
    ('Decision values are lost in rounding: a k', '')
    """
    if not vectors.shape[0]:
        return ""
    squares = dual_coef.multiply(dual_coef) if hasattr(dual_coef, "multiply") else dual_coef * dual_coef
    values = np.abs(kernel.diagonal(vectors))
    if moved and isinstance(vectors, np.ndarray):
        values = np.sqrt(values.max() * kernel.diagonal(vectors - vectors.mean(axis=0)))
    size = float(np.sqrt(squares.sum(axis=1).max()) * values.max())
    if UNIT * size < 1:
        return ""
    return (
        f"Decision values are lost in rounding: a kernel value times its coefficient reaches {size:.3g}. "
        "Scale the columns, or lower C, gamma, coef0 or degree."
    )


def badly_scaled(rows: Any, names: NDArray[np.object_] | None) -> str:
    """A sentence naming the columns whose spread is far above the others', or nothing.

    >>> badly_scaled(np.array([[0.0, 1.0], [50000.0, 2.0]]), None)
    'Column 0 spreads over 5e+04, others over as little as 1: scale the columns.'
    """
    if not hasattr(rows, "shape") or len(rows.shape) != 2 or not rows.shape[0]:  # noqa: PLR2004 - a matrix
        return ""
    if getattr(rows, "dtype", np.dtype(object)).kind != "f":
        return ""
    span = rows.max(axis=0) - rows.min(axis=0)
    span = np.asarray(span.toarray() if hasattr(span, "toarray") else span).ravel()
    moving = span[span > 0]
    if not len(moving):
        return ""
    if moving.max() < _UNEVEN * moving.min():
        if moving.max() < _WIDE:
            return ""
        return f"Columns spread over as much as {moving.max():.3g}: scale the columns."
    wide = [int(c) for c in np.argsort(-span) if span[c] >= _UNEVEN * moving.min()][:3]
    called = ", ".join(str(c) if names is None else repr(str(names[c])) for c in wide)
    subject = f"Column {called} spreads" if len(wide) == 1 else f"Columns {called} spread"
    return (
        f"{subject} over {moving.max():.3g}, others over as little as {moving.min():.3g}: scale the columns."
    )
