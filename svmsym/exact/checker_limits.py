"""Limits for checker.py, which stands beside this file: what is refused as too large before it is computed.

A product of numbers of m words takes about m^1.5 steps. The limits let through all that a computer does in
some minutes with a gigabyte or two, and stop what a few bytes could ask for, such as a common denominator of
a hundred thousand different numbers. Too large is no verdict: nothing is proved, and nothing is refuted.
"""

from collections.abc import Iterable
from math import isqrt, lcm

MOST_BYTES = 2**29  # of a file
MOST_BITS = 2**33  # held at once, in all numbers together
MOST_WORK = 2**33  # products of two words
MOST_CELLS = 2**26
MOST_UNIT = (
    2**16
)  # bits of a common denominator of data: 19,728 digits; that of 1/1, 1/2, …, 1/10000 has 4349


class Large(Exception):  # noqa: N818 - not an error of the program
    """Something that would take too long, or too much memory."""


def keep(count: int, bits: int) -> None:
    """Refuse to hold so many numbers of so many bits."""
    if count * bits > MOST_BITS or count > MOST_CELLS:
        raise Large(f"{count} numbers of {bits} bits")


def afford(count: int, bits: int) -> None:
    """Refuse so many products of numbers of so many bits."""
    words = bits // 64 + 1
    if count * words * isqrt(words) > MOST_WORK:
        raise Large(f"{count} products of numbers of {bits} bits")


def afford_fractions(count: int, bits: int) -> None:
    """Refuse so many sums of fractions; each of them divides by a common divisor, in m² steps."""
    if count * (bits // 64 + 1) ** 2 > MOST_WORK:
        raise Large(f"{count} sums of fractions of {bits} bits")


def common(denominators: Iterable[int], count: int) -> int:
    """The common denominator of so many numbers; it is refused as soon as it is too long."""
    found = 1
    for one in denominators:
        found = lcm(found, one)
        keep(count, found.bit_length())
    return found


def unit(denominators: Iterable[int], count: int) -> int:
    """The common denominator of so many data, which is refused much earlier: answers are longer than data."""
    found = 1
    for one in denominators:
        found = lcm(found, one)
        if found.bit_length() > MOST_UNIT:
            raise Large(f"the common denominator of the data has more than {MOST_UNIT} bits")
    keep(count, found.bit_length())
    return found
