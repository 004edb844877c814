"""Identities between SymPy expressions in numbers, as :mod:`svmsym.arguments.algebra` decides them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from svmsym.arguments.algebra import differ, vanishes
from svmsym.errors import StatementError
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding, How
from svmsym.lectures.statements import Chain

__all__ = ["algebra", "vanishes"]


def algebra(*given: Any, where: Sequence[Any] = (), how: How = "identity") -> Check:
    """An equation or a chain holds wherever the given polynomials vanish and the relations hold.

    >>> from sympy.abc import a, b
    >>> from svmsym.lectures.statements import Equal
    >>> algebra().decide(Equal((a - b) * (a + b), a**2 - b**2)).holds
    True
    >>> algebra(a - b).decide(Equal(a**2, b**2)).holds
    True
    >>> algebra(where=[a > 0]).decide(Equal(a**2, a)).counterexample
    'a = 2 gives 4 instead of 2'
    """
    residuals = [exact(g) for g in given]

    def decide(printed: Any) -> Finding:
        equations = printed.equations if isinstance(printed, Chain) else (printed,)
        for number, equation in enumerate(equations, 1):
            left, right = (exact(side) for side in (equation.left, equation.right))
            if residuals and not (left - right).is_rational_function():
                raise StatementError(f"{shown(left)} = {shown(right)} is not between rational functions")
            if vanishes(left - right, residuals):
                continue
            place = f"line {number + 1}: " if len(equations) > 1 else ""
            values = differ(left, right, residuals, where)
            return Finding(False, f"{place}{shown(left)} is not {shown(right)}", values)
        return Finding(True, "proved as an identity of rational functions")

    return Check(how, decide)
