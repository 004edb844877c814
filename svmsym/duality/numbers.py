"""Reading numbers: exactly, or in double precision, and never one for the other by accident."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from svmsym import number_text
from svmsym.errors import SvmsymError

Domain = Literal["QQ", "RR"]
Array = npt.NDArray[Any]


def read(name: str, value: Any, domain: Domain) -> Array:
    """Numbers, lists of numbers or rows as an array of the domain."""
    try:
        raw = np.array(value, dtype=object)
    except ValueError:
        raise SvmsymError(f"{name} contains rows of different lengths") from None
    result = np.empty(raw.shape, dtype=object if domain == "QQ" else float)
    for place, item in np.ndenumerate(raw):
        if isinstance(item, list | tuple):
            raise SvmsymError(f"{name} contains rows of different lengths")
        real = domain == "RR" and isinstance(item, float | np.floating)
        result[place] = item if real else exact_number(item, name)
    return result


def exact_number(item: Any, name: str = "the data") -> Fraction:
    """An integer, a fraction or decimal text as a fraction; a float is refused.

    >>> exact_number("0.1")
    Fraction(1, 10)
    """
    if isinstance(item, bool | float | np.floating):
        raise SvmsymError(
            f"{name} contains the float {item!r}, which is not exact",
            hint=f'write "{item}" as text for the decimal, or ask for domain="RR"',
        )
    if isinstance(item, str):
        try:
            return number_text.exact_number(item)
        except SvmsymError as error:
            raise SvmsymError(f"{name}: {error.what}", why=error.why, hint=error.hint) from None
    try:
        return Fraction(int(item)) if isinstance(item, np.integer) else Fraction(item)
    except (ValueError, TypeError, ZeroDivisionError):
        raise SvmsymError(f"{name} contains {item!r}, which is not a number") from None
