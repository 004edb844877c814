"""What every algorithm of this folder asks of its input, said once.

    numbers   exact: int or Fraction. Floats, NumPy and SymPy numbers are refused and never converted: a
              float is rounded already, and which fraction was meant only the caller knows
    points    at least one, each a row of at least one number, all rows equally long
    labels    one for each point, from the values that the algorithm knows

Each function returns its input as it is (rows as tuples) or raises an SvmsymError that names it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence, Sized
from fractions import Fraction
from typing import Any

from svmsym.errors import SvmsymError

Number = int | Fraction
Vector = tuple[Number, ...]


def number(value: Any, name: str) -> Number:
    """An exact number.

    >>> number(Fraction(1, 2), "η")
    Fraction(1, 2)
    >>> number(0.5, "η")
    Traceback (most recent call last):
    ...
    svmsym.errors.SvmsymError: η: 0.5 is not exact, its type is float
      why: the steps are computed with integers and fractions, without rounding
      what to do: write Fraction("0.5")
    """
    if isinstance(value, int | Fraction):
        return value
    kind = type(value)
    if kind is float:
        hint = f'write Fraction("{value}")'
    elif kind.__module__.split(".")[0] == "numpy":
        hint = "turn arrays of integers into lists of Python's numbers with .tolist()"
    else:
        hint = "give int or Fraction"
    raise SvmsymError(
        f"{name}: {value} is not exact, its type is {kind.__name__}",
        why="the steps are computed with integers and fractions, without rounding",
        hint=hint,
    )


def positive(value: Any, name: str) -> Number:
    """An exact number above zero.

    >>> positive(3, "C")
    3
    """
    if number(value, name) <= 0:
        raise SvmsymError(f"{name} = {value} is not positive", hint=f"choose {name} > 0")
    return number(value, name)


def not_negative(value: Any, name: str) -> Number:
    """An exact number from zero on.

    >>> not_negative(0, "tol")
    0
    """
    if number(value, name) < 0:
        raise SvmsymError(f"{name} = {value} is negative", hint=f"choose {name} ≥ 0")
    return number(value, name)


def whole(value: Any, name: str, least: int = 0) -> int:
    """An integer that is at least so large.

    >>> whole(3, "k", least=1)
    3
    """
    if not isinstance(value, int) or value < least:
        raise SvmsymError(f"{name} = {value}", hint=f"choose a whole number {name} ≥ {least}")
    return value


def numbers(values: Any, name: str, length: int | None = None) -> Vector:
    """Exact numbers, at least one, or as many as said.

    >>> numbers([1, Fraction(1, 2)], "start", 2)
    (1, Fraction(1, 2))
    """
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise SvmsymError(f"{name}: {values} is no sequence of numbers", hint="give a list or a tuple")
    found = tuple(number(v, name) for v in values)
    if length is not None and len(found) != length:
        raise SvmsymError(
            f"{name} has the wrong length, {len(found)} instead of {length}", hint=f"give {length} numbers"
        )
    if not found:
        raise SvmsymError(f"{name}: there are no numbers", hint="give one at least")
    return found


def points(rows: Any, name: str = "points") -> tuple[Vector, ...]:
    """Points as rows of exact numbers, all equally long.

    >>> points([[1, 2], [3, 4]])
    ((1, 2), (3, 4))
    """
    if not isinstance(rows, Iterable) or isinstance(rows, str):
        raise SvmsymError(f"{name}: {rows} is no sequence of points", hint="give a list of rows")
    found = tuple(numbers(row, f"{name}, row {k}") for k, row in enumerate(rows, 1))
    if not found:
        raise SvmsymError(f"{name}: there are none", hint="give one at least")
    for k, row in enumerate(found, 1):
        if len(row) != len(found[0]):
            raise SvmsymError(
                f"{name}: row {k} has {len(row)} coordinates, row 1 has {len(found[0])}",
                why="all points must lie in the same space",
                hint="fill in what is missing, or leave the point out",
            )
    return found


def one_each(values: Sized, count: int, name: str, of: str = "points") -> None:
    """As many values as points (or whatever they belong to).

    >>> one_each("ab", 2, "classes")
    """
    if len(values) != count:
        raise SvmsymError(
            f"{len(values)} {name} for {count} {of}", hint=f"give as many {name} as {of}, one for each"
        )


def labels(values: Sequence[int], count: int, known: tuple[int, int], name: str = "labels") -> None:
    """One label for each point, from the two that are known.

    >>> labels([1, -1, 1], 3, (-1, 1))
    """
    one_each(values, count, name)
    for value in values:
        if not isinstance(value, int) or value not in known:
            low, high = (str(v).replace("-", "−") for v in known)
            raise SvmsymError(
                f"{name}: {value!r} is neither {low} nor {high}",
                hint=f"map the two classes to {low} and {high}",
            )


def one_of(value: Hashable, known: Sequence[Hashable], name: str) -> None:
    """One of the words that are known.

    >>> one_of("first", ("refuse", "first"), "ties")
    """
    if value not in known:
        raise SvmsymError(
            f"{name} = {value!r} is not known", hint=f"choose one of {', '.join(map(repr, known))}"
        )
