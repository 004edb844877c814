"""Many decimals at once: integers over one common power of ten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, overload

from svmsym.exact.floating import Bytes, Integers, Positions, np

MOST_DIGITS = 18  # 10¹⁸ < 2⁶³
_PLUS, _MINUS, _ZERO, _TEN = 43, 45, 48, 10
_DOT_AS_DIGIT = (46 - 48) % 256


@dataclass(frozen=True, eq=False)
class DecimalRows(Sequence[tuple[Fraction, ...]]):
    """Rows of fractions, kept as integers over one power of ten: integers[i, j] / denominator.

    The denominator is the smallest possible, so equal rows have equal fields.

    >>> rows = decimal_rows(np.array([[15, 20], [0, -5]]), 1)
    >>> rows[0], rows.denominator
    ((Fraction(3, 2), Fraction(2, 1)), 10)
    """

    integers: Integers
    denominator: int

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows and of columns."""
        return self.integers.shape[0], self.integers.shape[1]

    def __len__(self) -> int:
        return len(self.integers)

    @overload
    def __getitem__(self, index: int) -> tuple[Fraction, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[Fraction, ...], ...]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return tuple(self._fractions(row) for row in self.integers[index].tolist())
        return self._fractions(self.integers[index].tolist())

    def __iter__(self) -> Iterator[tuple[Fraction, ...]]:
        return (self._fractions(row.tolist()) for row in self.integers)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, DecimalRows):
            return self.denominator == other.denominator and np.array_equal(self.integers, other.integers)
        return tuple(self) == other

    def __hash__(self) -> int:
        return hash(tuple(self))

    def _fractions(self, row: list[int]) -> tuple[Fraction, ...]:
        return tuple(Fraction(v, self.denominator) for v in row)


def decimal_rows(integers: Integers, decimals: int) -> DecimalRows:
    """The rows integers / 10^decimals, with the smallest denominator."""
    while decimals and not (integers % 10).any():
        integers, decimals = integers // 10, decimals - 1
    integers = np.ascontiguousarray(integers, dtype=np.int64)
    integers.setflags(write=False)
    return DecimalRows(integers, 10**decimals)


def read_cells(buffer: Bytes, starts: Positions, ends: Positions) -> tuple[Integers, int] | None:
    """Plain decimals buffer[starts:ends] as integers and their common number of decimals, or None.

    All cells advance together by one character: value ← 10·value + digit. Anything but a sign, digits
    and one point, or more than 18 digits, gives None, and the caller reads one by one.
    """
    length = ends - starts
    if not len(starts) or length.min() < 1 or length.max() > MOST_DIGITS + 2:
        return None
    first = buffer[starts]
    negative = first == _MINUS
    signed = negative | (first == _PLUS)
    value = np.zeros(len(starts), dtype=np.int64)
    digits = np.zeros(len(starts), dtype=np.int8)
    dot_at = np.full(len(starts), -1, dtype=np.int8)  # where the point stands, if there is one
    last = len(buffer) - 1
    for k in range(int(length.max())):
        at = starts + k
        digit = buffer[np.minimum(at, last, out=at)] - np.uint8(_ZERO)  # wraps: other characters are above 9
        inside = length > k
        is_digit = digit < _TEN
        is_digit &= inside
        np.copyto(value, value * 10 + digit, where=is_digit)
        digits += is_digit
        other = np.flatnonzero(inside ^ is_digit)
        if k == 0:
            other = other[~signed[other]]
        if len(other):
            if (digit[other] != _DOT_AS_DIGIT).any() or (dot_at[other] >= 0).any():
                return None
            dot_at[other] = k
    if digits.min() < 1 or digits.max() > MOST_DIGITS:
        return None
    np.negative(value, out=value, where=negative)
    decimals = np.where(dot_at < 0, 0, length - 1 - dot_at)
    common = int(decimals.max())
    if (decimals == common).all():
        return value, common
    scaled = rescaled(value, common - decimals)
    return None if scaled is None else (scaled, common)


def rescaled(value: Integers, powers: Integers | int) -> Integers | None:
    """The integers value · 10^powers, or None where one would not fit into 64 bits.

    >>> rescaled(np.array([5, 12]), 2)
    array([ 500, 1200])
    """
    if np.max(powers) > MOST_DIGITS:
        return None
    factor = np.power(np.int64(10), np.asarray(powers, dtype=np.int64))
    bound = np.int64(10**MOST_DIGITS) // factor
    return None if (np.abs(value) > bound).any() else value * factor


def read_column(texts: Sequence[str]) -> tuple[Integers, int] | None:
    """Plain decimals as integers and their common number of decimals, or None if one of them is not plain.

    >>> read_column(["0.5", "-2", "1.25"])
    (array([  50, -200,  125]), 2)
    """
    joined = "\n".join(texts).encode() + b"\n"
    buffer = np.frombuffer(joined, dtype=np.uint8)
    ends = np.flatnonzero(buffer == ord("\n"))
    if len(ends) != len(texts):
        return None
    starts = np.concatenate(([0], ends[:-1] + 1))
    return read_cells(buffer, starts, ends)
