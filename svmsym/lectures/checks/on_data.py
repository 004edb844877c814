"""Formulas filled in with exact data, against what an algorithm computes from the same data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sympy import Expr

from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.values import differences, shown
from svmsym.lectures.finding import Check, Finding, How

Data = Mapping[str, Any]  # numbers for scalars, lists for families


def on_data(cases: Callable[[], Iterable[tuple[Data, tuple[Any, ...]]]], how: How = "run") -> Check:
    """Printed formulas have the computed values on each of the data sets.

    >>> from svmsym.formulas import Family, Index, IndexSet, total
    >>> samples = IndexSet("n")
    >>> i, x = Index("i", samples), Family("x", samples)
    >>> on_data(lambda: [({"x": [1, 2]}, (3,))]).decide((total(x[i], i),)).holds
    True
    """

    def decide(printed: tuple[Expr, ...]) -> Finding:
        count = 0
        for data, expected in cases():
            count += 1
            off = list(differences(expected, tuple(at_numbers(formula, data) for formula in printed)))
            if off:
                return Finding(False, "computed otherwise", f"{shown(data)}: {'; '.join(off)}")
        return Finding(True, f"agrees with what is computed on {count} data sets")

    return Check(how, decide)
