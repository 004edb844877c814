"""Programs in the few words that lectures use, run with exact numbers.

    name = value      name += value      for (x, y) in D      repeat

A name that has no value yet cannot be read, nor can it be added to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Expr, Symbol

from svmsym.errors import FormulaError
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Put:
    """name = value."""

    name: str
    value: Expr | int


@dataclass(frozen=True)
class Increase:
    """name += value."""

    name: str
    value: Expr


@dataclass(frozen=True)
class ForEach:
    """for (x, y) in D."""

    body: tuple[Any, ...]


@dataclass(frozen=True)
class Repeat:
    """Repeat until it is good enough; here a given number of times."""

    body: tuple[Any, ...]


def run(program: Sequence[Any], data: Pairs, epochs: int, **values: Any) -> dict[str, Any]:
    """The values of all names in the end.

    >>> x = Symbol("x")
    >>> run((Put("s", 0), ForEach((Increase("s", x),))), [(1, 0), (5, 0)], epochs=1)["s"]
    6
    """
    known = {name: exact(value) for name, value in values.items()}
    _run(program, data, epochs, known)
    return known


def _run(program: Sequence[Any], data: Pairs, epochs: int, known: dict[str, Any]) -> None:
    for line in program:
        if isinstance(line, Put | Increase):
            before = _read(Symbol(line.name), known) if isinstance(line, Increase) else 0
            known[line.name] = before + _read(exact(line.value), known)
        elif isinstance(line, ForEach):
            for x, y in data:
                known["x"], known["y"] = exact(x), exact(y)
                _run(line.body, data, epochs, known)
        else:
            for _ in range(epochs):
                _run(line.body, data, epochs, known)


def _read(value: Expr, known: dict[str, Any]) -> Expr:
    missing = sorted(s.name for s in value.free_symbols if s.name not in known)
    if missing:
        raise FormulaError(f"{missing[0]} has no value when it is read")
    return value.subs({Symbol(name): v for name, v in known.items()})


_DATA: tuple[Pairs, ...] = (((1, 2), (2, -1), (4, 3)), ((1, -2), (-2, 1), (3, -4)))  # numbers of either sign


def descends(epochs: int = 3, rate: Fraction = Fraction(1, 10)) -> Check:
    """The program is gradient descent on ½Σ(y − w₁x − w₀)² from (0, 0), as often as it is repeated."""

    def wrong(program: tuple[Any, ...]) -> str:
        return next(filter(None, (wrong_on(data, program) for data in _DATA)), "")

    def wrong_on(data: Pairs, program: tuple[Any, ...]) -> str:
        from svmsym.algorithms.gradient_descent import descend_vector  # noqa: PLC0415 - loads when it runs

        def slope(w: tuple[Fraction, ...]) -> tuple[Fraction, Fraction]:
            errors = [(y - w[0] - w[1] * x, x) for x, y in data]
            return -sum((e for e, _ in errors), Fraction(0)), -sum((e * x for e, x in errors), Fraction(0))

        right = descend_vector(slope, (0, 0), rate, epochs).result
        said = ""
        try:
            found = run(program, data, epochs, eta=rate)
        except FormulaError as error:
            said = f"{error.what}; with 0 in its place, "
            found = run(program, data, epochs, eta=rate, dw0=0, dw1=0)
        got = (found["w0"], found["w1"])
        if said or got != tuple(map(exact, right)):
            after = f"after {epochs} steps it is {shown(right)}"
            return f"{said}D = {tuple(data)}, η = {rate}: w = {shown(got)}, {after}"
        return ""

    return searched(wrong, f"run for {epochs} epochs, equal to exact gradient descent")
