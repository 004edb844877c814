"""One float64 from text, by the rules of ``number_text``: what is refused there is refused here."""

from __future__ import annotations

import math
import re

from svmsym.errors import ProblemFileError
from svmsym.number_text import LONGEST, exact_number

# What float() reads as well, without its underscores, words and foreign digits.
_PLAIN = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_FILL_IN = "drop the row, or fill the value in"


def float_of(text: str, *, comma: bool = False) -> float:
    """The float64 nearest to the number that a text writes; with ``comma``, decimals have a comma.

    >>> float_of("0.1"), float_of("1/2"), float_of("2,5", comma=True)
    (0.1, 0.5, 2.5)
    """
    bare = text.strip()
    if not comma and len(bare) <= LONGEST and _PLAIN.fullmatch(bare):
        value = float(bare)
    else:
        try:
            value = float(exact_number(text, comma=comma))
        except OverflowError:
            value = math.inf
        except ProblemFileError as error:
            infinite = error.what.endswith("is infinite")
            raise ProblemFileError(
                error.what, why=error.why, hint=_FILL_IN if infinite else error.hint
            ) from None
    if math.isinf(value):
        raise ProblemFileError(
            f"{bare[:40]!r} is beyond the range of floating point",
            why="float64 ends at about 1.8e308",
            hint="scale the column",
        )
    return value


def is_float(text: str, *, comma: bool = False) -> bool:
    """Whether a text is read as a number.

    >>> is_float("1e3"), is_float("red")
    (True, False)
    """
    try:
        float_of(text, comma=comma)
    except ProblemFileError:
        return False
    return True
