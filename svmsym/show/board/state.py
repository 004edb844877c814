"""What stands on the board: points with labels, a kernel, a price of slack; as data from outside.

A state comes from a browser or from a notebook, so everything about it is checked before it is used: how many
points, how long each number, which words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Kernel, Problem
from svmsym.number_text import exact_number

KernelName = Literal["linear", "quadratic", "cubic"]
KERNELS: dict[KernelName, Kernel] = {
    "linear": Kernel(),
    "quadratic": Kernel("poly", degree=2, coef0=Fraction(1)),
    "cubic": Kernel("poly", degree=3, coef0=Fraction(1)),
}
MOST_POINTS = 60
_LONGEST = 12  # characters of a number
_LARGEST = 10**6


@dataclass(frozen=True)
class BoardPoint:
    """A point of the plane with its label, −1 or +1."""

    x: Fraction
    y: Fraction
    label: int


@dataclass(frozen=True)
class BoardState:
    """Everything that decides the answer; ``C`` is None for the hard margin.

    >>> four = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]]
    >>> read_state({"points": four, "kernel": "linear", "C": "inf"}).problem.n
    4
    """

    points: tuple[BoardPoint, ...]
    kernel: KernelName = "linear"
    C: Fraction | None = None

    @property
    def problem(self) -> Problem:
        """The problem that is solved."""
        return Problem(
            "svc",
            C=self.C,
            kernel=KERNELS[self.kernel],
            X=tuple((p.x, p.y) for p in self.points),
            y=tuple(p.label for p in self.points),
        )

    def as_json(self) -> dict[str, Any]:
        """The state as the browser keeps it; numbers are texts."""
        return {
            "points": [[str(p.x), str(p.y), p.label] for p in self.points],
            "kernel": self.kernel,
            "C": "inf" if self.C is None else str(self.C),
        }


def read_state(given: object) -> BoardState:
    """A state from outside, or the reason why it is none.

    >>> read_state({"points": [["0", "1/0", 1]]})
    Traceback (most recent call last):
    svmsym.errors.SvmsymError: point 1: '1/0' is not a number
      what to do: write it like 3, -1/2 or 0.25
    """
    if not isinstance(given, Mapping):
        raise SvmsymError("the board is not an object", hint="it has the keys points, kernel and C")
    points = given.get("points", [])
    if not isinstance(points, Sequence) or isinstance(points, str) or len(points) > MOST_POINTS:
        raise SvmsymError(f"the board takes a list of at most {MOST_POINTS} points", hint="remove some")
    kernel = given.get("kernel", "linear")
    if not isinstance(kernel, str) or kernel not in KERNELS:
        raise SvmsymError("there is no such kernel", hint=f"choose one of {', '.join(KERNELS)}")
    return BoardState(
        tuple(_point(p, k) for k, p in enumerate(points, 1)),
        kernel,
        _price(given.get("C", "inf")),
    )


def _point(given: object, number: int) -> BoardPoint:
    where = f"point {number}"
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != 3:  # noqa: PLR2004 - x, y, label
        raise SvmsymError(f"{where} is not a list of x, y and label", hint='write it like ["1/2", "0", 1]')
    x, y, label = given
    if type(label) is not int or label not in {-1, 1}:
        raise SvmsymError(f"{where}: its label is not −1 or 1", hint="choose one of them")
    return BoardPoint(_number(x, where), _number(y, where), int(label))


def _price(given: object) -> Fraction | None:
    if isinstance(given, str) and given in {"inf", "∞"}:
        return None
    found = _number(given, "C")
    if found <= 0:
        raise SvmsymError("C is not positive", hint="write a positive number, or inf for the hard margin")
    return found


def _number(given: object, where: str) -> Fraction:
    """A number as text or as an integer."""
    hint = "write it like 3, -1/2 or 0.25"
    if type(given) is int and abs(given) <= _LARGEST:
        return Fraction(given)
    if not isinstance(given, str) or len(given) > _LONGEST:
        raise SvmsymError(f"{where} has no number of at most {_LONGEST} characters", hint=hint)
    try:
        found = exact_number(given)
    except (SvmsymError, ArithmeticError, ValueError):
        raise SvmsymError(f"{where}: {given!r} is not a number", hint=hint) from None
    if abs(found) > _LARGEST:
        raise SvmsymError(f"{where}: {given} is beyond {_LARGEST}", hint="scale the data")
    return found
