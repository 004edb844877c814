"""What every algorithm of this folder asks of its input, said once.

    numbers   exact: int or Fraction. Floats, NumPy and SymPy numbers are refused and never converted: a
              float is rounded already, and which fraction was meant only the caller knows
    points    at least one, each a row of at least one number, all rows equally long
    labels    one for each point, from the values that the algorithm knows

Each function returns its input as it is (sequences as tuples, so an iterator is read once) or raises an
SvmsymError that names it. Callers go on with what is returned.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from math import isinf, isnan
from typing import Any

from svmsym.errors import SvmsymError

Number = int | Fraction
Vector = tuple[Number, ...]

TO_LIST = "turn arrays of integers into lists of Python's numbers with .tolist()"


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
    if kind is float and isinf(value):
        hint = "give int or Fraction; where C = ∞ is meant, C = None says that there is no bound"
    elif kind is float and not isnan(value):
        hint = f'write Fraction("{value}")'
    elif _of_numpy(value):
        hint = TO_LIST
    else:
        hint = "give int or Fraction"
    raise SvmsymError(
        f"{name}: {value} is not exact, its type is {kind.__name__}",
        why="the steps are computed with integers and fractions, without rounding",
        hint=hint,
    )


def _of_numpy(value: Any) -> bool:
    return type(value).__module__.split(".")[0] == "numpy"


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


def one_each(values: Any, count: int, name: str, of: str = "points") -> tuple[Any, ...]:
    """As many values as points (or whatever they belong to).

    >>> one_each("ab", 2, "classes")
    ('a', 'b')
    """
    if not isinstance(values, Iterable):
        raise SvmsymError(f"{name}: {values} is no sequence", hint=f"give a list of {name}, one for each")
    found = tuple(values)
    if len(found) != count:
        raise SvmsymError(
            f"{len(found)} {name} for {count} {of}", hint=f"give as many {name} as {of}, one for each"
        )
    return found


def classes_of(values: Any, count: int) -> tuple[Hashable, ...]:
    """One class for each point, of any kind that can be counted.

    >>> classes_of(["red", "blue"], 2)
    ('red', 'blue')
    """
    found = one_each(values, count, "classes")
    for value in found:
        try:
            hash(value)
        except TypeError:
            raise SvmsymError(
                f"classes: {value!r} cannot be a class, its type is {type(value).__name__}",
                why="what can be changed cannot be counted as the same class again",
                hint="give words, numbers or tuples",
            ) from None
    return found


def labels(values: Any, count: int, known: tuple[int, int], name: str = "labels") -> tuple[int, ...]:
    """One label for each point, from the two that are known.

    >>> labels([1, -1, 1], 3, (-1, 1))
    (1, -1, 1)
    """
    return tuple(label(value, known, name) for value in one_each(values, count, name))


def label(value: Any, known: tuple[int, int], name: str) -> int:
    """One of the two labels that are known.

    >>> label(1, (0, 1), "y")
    1
    """
    if isinstance(value, int) and value in known:
        return value
    low, high = (str(v).replace("-", "−") for v in known)
    if _of_numpy(value):
        raise SvmsymError(f"{name}: {value!r} is no integer of Python's", hint=TO_LIST)
    raise SvmsymError(
        f"{name}: {value!r} is neither {low} nor {high}", hint=f"map the two classes to {low} and {high}"
    )


def one_of(value: Hashable, known: Sequence[Hashable], name: str) -> None:
    """One of the words that are known.

    >>> one_of("first", ("refuse", "first"), "ties")
    """
    if value not in known:
        raise SvmsymError(
            f"{name} = {value!r} is not known", hint=f"choose one of {', '.join(map(repr, known))}"
        )
