"""Printed numbers against computed ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from sympy import Basic, Expr, Integer, Rational, nsimplify

from svmsym.errors import StatementError
from svmsym.lectures.finding import Check, Finding, How


def computes(compute: Callable[[], Any], how: How = "example") -> Check:
    """The printed numbers (in tuples and dictionaries) are what is computed.

    >>> computes(lambda: {"w": (1, -1)}).decide({"w": (1, 1)}).counterexample
    'w[2]: computed −1, printed 1'
    """

    def decide(printed: Any) -> Finding:
        found = compute()
        off = list(differences(found, printed))
        if off:
            return Finding(False, "computed otherwise", "; ".join(off[:4]))
        return Finding(True, f"computed: {shown(found)}")

    return Check(how, decide)


def with_table(check: Check, table: Callable[[], Any]) -> Check:
    """The same check, which shows a table beside what it finds.

    >>> with_table(computes(lambda: 2), lambda: "step  w").decide(2).lines
    ('step  w',)
    """

    def decide(printed: Any) -> Finding:
        found = check.decide(printed)
        return replace(found, lines=(*found.lines, *str(table()).splitlines()))

    return Check(check.how, decide)


def differences(found: Any, printed: Any, where: str = "") -> Iterator[str]:
    """Places where two nested collections of numbers differ, or where only one of them has a member."""
    if isinstance(printed, Mapping) and isinstance(found, Mapping):
        for key in {**printed, **found}:
            place = f"{where}.{key}" if where else str(key)
            if key not in found:
                yield f"{place}: nothing is computed"
            elif key not in printed:
                yield f"{place}: nothing is printed, computed {shown(found[key])}"
            else:
                yield from differences(found[key], printed[key], place)
    elif isinstance(printed, tuple | list):
        if not isinstance(found, tuple | list) or len(found) != len(printed):
            yield f"{where or 'value'}: computed {shown(found)}, printed {shown(printed)}"
            return
        for k, (a, b) in enumerate(zip(found, printed, strict=True), 1):
            yield from differences(a, b, f"{where}[{k}]")
    elif not same(found, printed):
        yield f"{where or 'value'}: computed {shown(found)}, printed {shown(printed)}"


def same(a: Any, b: Any) -> bool:
    """Whether two numbers, texts or SymPy expressions are equal.

    >>> from sympy import sqrt
    >>> same(Fraction(1, 2), 0.5), same(1 / sqrt(2), sqrt(2) / 2), same(1, True)
    (True, True, False)
    """
    if isinstance(a, bool) != isinstance(b, bool):
        return False
    if isinstance(a, Basic) or isinstance(b, Basic):
        left, right = exact(a), exact(b)
        return bool(left == right or (isinstance(left, Expr) and (left - right).equals(0)))
    return bool(a == b)


def exact(value: Any) -> Any:
    """A number as SymPy has it; a float is taken as the decimal that it was written as."""
    if isinstance(value, Fraction):
        return Rational(value.numerator, value.denominator)
    if isinstance(value, int) and not isinstance(value, bool):
        return Integer(value)
    return nsimplify(value, rational=True) if isinstance(value, float) else value


def rational(value: Any) -> Fraction:
    """A number of SymPy as a fraction; what is no rational number cannot be read.

    >>> rational(Rational(1, 2))
    Fraction(1, 2)
    """
    if not isinstance(value, Rational):
        raise StatementError(f"{shown(value)} is no rational number")
    return Fraction(int(value.p), int(value.q))


def half_unit(text: str) -> Fraction:
    """Half a unit of the last digit of a decimal.

    >>> half_unit("-14.6")
    Fraction(1, 20)
    """
    return Fraction(1, 2 * 10 ** len(text.partition(".")[2]))


def shown(value: Any) -> str:
    """Numbers as a person writes them.

    >>> shown((Fraction(1, 2), -1))
    '(1/2, −1)'
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{key} = {shown(v)}" for key, v in value.items())
    if isinstance(value, tuple | list):
        return f"({', '.join(shown(v) for v in value)})"
    return str(value).replace("-", "−")
