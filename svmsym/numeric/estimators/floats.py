"""Arrays from whatever was given, in floating point: or the place of what is no number, and why."""

from __future__ import annotations

from math import log10
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import shown_name
from svmsym.numeric.estimators.refusals import DataError, NotANumberError

_SHORT = 40  # characters of a value that is shown
_LONG = 200  # bits beyond which the digits of an integer are counted, not shown


def as_array(values: Any, what: str) -> NDArray[Any]:
    """The array of lists of any kind, if their lengths fit.

    >>> as_array([[1, 2], [3]], "X")
    Traceback (most recent call last):
    svmsym.numeric.estimators.refusals.DataError: X[1] has length 1, and X[0] has length 2
      what to do: give rows of the same length
    """
    try:
        return np.asarray(values)
    except ValueError as error:  # an inhomogeneous shape
        _refuse_lengths(values, what, error)


def as_floats(values: Any, what: str) -> NDArray[np.float64]:
    """The array in float64 and C order; numbers as text are read.

    >>> as_floats([["1", "2.5"]], "X").tolist()
    [[1.0, 2.5]]
    >>> as_floats([[1, "two"]], "X")
    Traceback (most recent call last):
    svmsym.numeric.estimators.refusals.DataError: X[0, 1] is 'two'
      why: this text is no number
      what to do: give numbers; a column of words needs an encoder first, such as OneHotEncoder
    """
    found = as_array(values, what)
    if found.dtype.kind == "c":
        raise DataError(
            "Complex data not supported",
            why=f"{what} has the type {found.dtype}",
            hint="give real numbers; real and imaginary parts may be two columns",
        )
    try:
        return np.asarray(found, dtype=np.float64, order="C")
    except (ValueError, TypeError, OverflowError) as error:
        _refuse_entry(found, what, error)


def place(what: str, index: tuple[int, ...]) -> str:
    """An entry as Python names it.

    >>> place("X", (0, 1)), place("y", (3,))
    ('X[0, 1]', 'y[3]')
    """
    return f"{what}[{', '.join(map(str, index))}]" if index else what


def shown_value(value: object) -> str:
    """A value in at most forty characters; of a long integer the number of its digits.

    >>> shown_value("two"), shown_value(10**400), shown_value(1.5)
    ("'two'", 'an integer of about 401 digits', '1.5')
    """
    if isinstance(value, int) and value.bit_length() > _LONG:
        # Python itself refuses to write very long ones.
        return f"an integer of about {int(value.bit_length() * log10(2)) + 1} digits"
    try:
        text = shown_name(repr(value))
    except ValueError:  # a fraction of very long integers
        return f"a {type(value).__name__}"
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}…"


def _refuse_lengths(values: Any, what: str, error: ValueError) -> NoReturn:
    rows = list(values) if isinstance(values, list | tuple) else []
    lengths = [len(row) if hasattr(row, "__len__") else -1 for row in rows]
    for k, length in enumerate(lengths):
        if length != lengths[0]:
            said = ["no list" if one < 0 else f"length {one}" for one in (length, lengths[0])]
            verbs = ["is" if one < 0 else "has" for one in (length, lengths[0])]
            raise DataError(
                f"{what}[{k}] {verbs[0]} {said[0]}, and {what}[0] {verbs[1]} {said[1]}",
                hint="give rows of the same length",
            ) from None
    raise DataError(
        f"{what} is no table of numbers",
        why=str(error).partition(".")[0],
        hint="give rows of the same length, with one number in each place",
    ) from None


def _refuse_entry(found: NDArray[Any], what: str, error: Exception) -> NoReturn:
    for index in np.ndindex(found.shape):
        value: Any = found[index]
        value = value.item() if isinstance(value, np.generic) else value
        at = f"{place(what, index)} is {shown_value(value)}"
        try:
            float(value)
        except OverflowError:
            raise DataError(
                at,
                why="it is too large for floating point, which ends at about 1.8e308",
                hint="scale the column; svmsym.solve and `svmsym solve` are exact and take it as it is",
            ) from None
        except TypeError:
            raise NotANumberError(
                at,
                why=f"float() argument must be a string or a real number, not {type(value).__name__!r}",
                hint="give one number for each entry",
            ) from None
        except ValueError:
            raise DataError(
                at,
                why="this text is no number",
                hint="give numbers; a column of words needs an encoder first, such as OneHotEncoder",
            ) from None
    raise DataError(f"{what} has entries that are no numbers", why=str(error)[:200], hint="give numbers")
