"""Strict and non-strict inequalities: over an open set a minimum need not be reached.

min ½w²  such that  w > 1   has the infimum ½ and no minimum
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sympy import Basic, false, true
from sympy.core.relational import GreaterThan, LessThan, StrictGreaterThan, StrictLessThan

from svmsym.errors import StatementError
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Finding


def is_true(relation: Any, values: Mapping[Any, Any]) -> bool:
    """Whether a printed condition holds at these values; one that they do not decide cannot be read.

    >>> from sympy.abc import x, y
    >>> is_true(x > 1, {x: 2}), is_true(x > 1, {x: 1})
    (True, False)
    >>> is_true(x > y, {x: 2})
    Traceback (most recent call last):
    ...
    svmsym.errors.StatementError: x > y is not decided at x = 2
    """
    found = relation
    if isinstance(relation, Basic):
        found = relation.xreplace({letter: exact(value) for letter, value in values.items()})
    if found in (true, false):
        return bool(found)
    raise StatementError(f"{shown(relation)} is not decided at {shown(values)}")


def closed(relation: Any) -> bool:
    """Whether a relation is ≥ or ≤.

    >>> from sympy.abc import x
    >>> closed(x >= 1), closed(x > 1)
    (True, False)
    """
    return isinstance(relation, GreaterThan | LessThan)


def not_closed(relations: Iterable[Any]) -> Finding | None:
    """What is wrong with constraints of which one is strict or no inequality; None where all are closed.

    >>> from sympy.abc import x
    >>> not_closed([x >= 0, x > 1]).counterexample
    'x > 1 leaves out x = 1'
    """
    for relation in relations:
        if closed(relation):
            continue
        if not isinstance(relation, StrictGreaterThan | StrictLessThan):
            return Finding(False, "a constraint is no inequality", str(relation))
        left, right = to_text(relation.lhs), to_text(relation.rhs)
        sign = ">" if isinstance(relation, StrictGreaterThan) else "<"
        said = f"{left} {sign} {right} leaves out {left} = {right}".replace("-", "−")
        return Finding(False, "a strict inequality where the boundary belongs to the set", said)
    return None
