"""Ball arithmetic at a chosen precision: the door to Arb, part of python-flint.

A ball [m ± r] encloses a real number; every operation encloses the result of every choice inside (Johansson,
Arb: efficient arbitrary-precision midpoint-radius interval arithmetic, 2017).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from svmsym.errors import SvmsymError

flint: Any
try:
    import flint
except ImportError:
    flint = None

Arb = Any  # a ball of python-flint, which has no complete type hints


class NoBallsError(SvmsymError):
    """Ball arithmetic is asked for and not installed."""


def need_balls() -> None:
    """Refuse where python-flint is missing."""
    if flint is None:
        raise NoBallsError(
            "the kernels rbf and sigmoid need ball arithmetic",
            why="their values are irrational; python-flint encloses them with proof, and it is not installed",
            hint="install svmsym[exact]",
        )


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Compute with so many bits inside a with-block.

    >>> with precision(100):
    ...     one_third = arb(Fraction(1, 3))
    >>> float(one_third.rad()) < 2.0**-99
    True
    """
    need_balls()
    with flint.ctx.workprec(bits):
        yield


def arb(value: Fraction | int) -> Arb:
    """The smallest ball of the present precision around a rational number."""
    if isinstance(value, int):
        return flint.arb(value)
    return flint.arb(flint.fmpq(value.numerator, value.denominator))
