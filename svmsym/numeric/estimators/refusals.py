"""What the estimators raise and warn with: scikit-learn's own classes where it is loaded, ours otherwise.

Nothing here imports scikit-learn: a program that catches its NotFittedError has loaded it already.
"""

from __future__ import annotations

import inspect
import sys
import warnings
from typing import cast

from svmsym.errors import SvmsymError


class DataError(SvmsymError, ValueError):
    """Data that no machine can be trained on or applied to.

    >>> isinstance(DataError("X is empty"), ValueError)
    True
    """


class NotANumberError(DataError, TypeError):
    """An entry that is neither a number nor a text (scikit-learn expects a TypeError)."""


class ParameterError(SvmsymError, ValueError, TypeError):
    """A parameter outside its range, found when ``fit`` begins (scikit-learn expects either error)."""


class NotFittedError(ValueError, AttributeError):
    """A method that needs ``fit`` first."""


class ConvergenceWarning(UserWarning):
    """The solver stopped above its tolerance."""


class DataConversionWarning(UserWarning):
    """The data were reshaped."""


def _loaded(name: str, own: type) -> type:
    exceptions = sys.modules.get("sklearn.exceptions")
    return own if exceptions is None else getattr(exceptions, name, own)


def not_fitted(estimator: str) -> Exception:
    """The error to raise where ``fit`` is missing.

    >>> str(not_fitted("SVC"))[:35]
    'This SVC instance is not fitted yet'
    """
    kind = _loaded("NotFittedError", NotFittedError)
    return cast(
        "Exception",
        kind(
            f"This {estimator} instance is not fitted yet. "
            "Call 'fit' with appropriate arguments before using this estimator."
        ),
    )


def without_probabilities() -> Exception:
    """The error to raise where probabilities were not asked for in time."""
    kind = _loaded("NotFittedError", NotFittedError)
    return cast("Exception", kind("predict_proba is not available when fitted with probability=False"))


def warn(message: str, kind: type[Warning] = UserWarning) -> None:
    """Warn at the line outside this package that led here."""
    frame, level = inspect.currentframe(), 1
    while frame is not None and frame.f_globals.get("__name__", "").startswith("svmsym."):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, kind, stacklevel=level)


def convergence_warning() -> type[Warning]:
    """The class of the warning about convergence."""
    return _loaded("ConvergenceWarning", ConvergenceWarning)


def conversion_warning() -> type[Warning]:
    """The class of the warning about a column vector y."""
    return _loaded("DataConversionWarning", DataConversionWarning)
