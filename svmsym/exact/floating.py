"""NumPy where there is one. The exact side does without it, more slowly: in a browser there is none.

Floating point serves a first guess, filters in front of signs, and tables of many decimals. Each has an exact
way beside it, taken below a size from which arrays pay; without NumPy that size is infinite.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, NoReturn

from svmsym.errors import SvmsymError

__all__ = ["Bytes", "Floats", "Integers", "Positions", "has_arrays", "np", "worth"]


class _NoArray:
    """What no value is an instance of."""


class Missing:
    """Stands where NumPy would: nothing is an array, and whoever needs one is told.

    >>> isinstance([1.0], Missing().ndarray)
    False
    >>> Missing().linalg
    Traceback (most recent call last):
    svmsym.errors.SvmsymError: this needs NumPy (linalg)
      what to do: pip install numpy, or give a smaller problem
    """

    ndarray = _NoArray

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise SvmsymError(f"this needs NumPy ({name})", hint="pip install numpy, or give a smaller problem")


if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Integers = npt.NDArray[np.int64]
    Bytes = npt.NDArray[np.uint8]
    Positions = npt.NDArray[np.intp]
else:
    try:
        import numpy as np
    except ImportError:
        np = Missing()
    Floats = Integers = Bytes = Positions = Any


def has_arrays() -> bool:
    """Whether NumPy is there."""
    return not isinstance(np, Missing)


def worth(size: int) -> float:
    """The size from which arrays are faster than integers: none without NumPy.

    >>> worth(48)
    48
    """
    return size if has_arrays() else inf
