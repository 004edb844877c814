"""Statements checked at exact cases: all of a finite list, or a family that a counterexample is sought in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sympy import Basic, true

from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.finding import Check, Finding, How
from svmsym.lectures.statements import Equal

Case = Mapping[Any, Any]  # a name, and letters with their exact values


def at_cases(cases: Callable[[], Iterable[tuple[str, Case]]], how: How = "refute", every: str = "") -> Check:
    """A relation (SymPy's, or an equation) holds at each case.

    ``every`` says why the cases are all there are ("all nine sign patterns"). Without it the statement is
    only known at these cases, and the finding says so: use a proof where there is one.

    >>> from sympy.abc import x
    >>> at_cases(lambda: [("x = −1", {x: -1}), ("x = 2", {x: 2})]).decide(x > 0).counterexample
    'x = −1: x > 0 is false'
    """

    def decide(printed: Any) -> Finding:
        if printed == true:
            return Finding(False, "nothing is said", "true at every case, whatever the letters are")
        count = 0
        for name, values in cases():
            count += 1
            wrong = _wrong(printed, {k: exact(v) for k, v in values.items()})
            if wrong:
                return Finding(False, f"false at {name}", f"{name}: {wrong}")
        return Finding(True, f"holds at {every or f'the {count} cases tried'}")

    return Check(how, decide)


def _wrong(printed: Any, values: Case) -> str:
    """What is wrong with the statement at these values; empty where it holds."""
    if isinstance(printed, Equal):
        left, right = (_at(side, values) for side in (printed.left, printed.right))
        return "" if same(left, right) else f"{shown(left)} instead of {shown(right)}"
    return "" if is_true(printed, values) else f"{shown(printed)} is false"


def _at(side: Any, values: Case) -> Any:
    return side.subs(dict(values)) if isinstance(side, Basic) else side
