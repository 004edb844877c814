"""A statement with one sign changed: what a check must not overlook.

In a formula one term of a sum changes its sign, or the whole side of an equation; among numbers one that is
not zero. An equation "… = 0" keeps its meaning when its whole left side changes sign, so there only terms
of a sum count. Where nothing has a sign, there is no flip.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from sympy import Add, Basic, Expr, Integer
from sympy.core.relational import Relational

from svmsym.lectures.statements import Chain, Equal


def flipped(printed: Any, draw: random.Random) -> Any | None:
    """The same object with one sign changed, None where there is none.

    >>> from sympy import Symbol
    >>> flipped(Equal(Symbol("a"), Symbol("b")), random.Random(1)) in [
    ...     Equal(-Symbol("a"), Symbol("b")), Equal(Symbol("a"), -Symbol("b"))]
    True
    """
    found = list(flips(printed))
    return draw.choice(found) if found else None


def flips(printed: Any) -> Iterator[Any]:
    """All objects with one sign changed."""
    if isinstance(printed, Equal):
        yield from _of_equation(printed)
    elif isinstance(printed, Chain):
        for k, line in enumerate(printed.lines):
            for other in _of_formula(line, whole=True):
                yield Chain((*printed.lines[:k], other, *printed.lines[k + 1 :]))
    elif isinstance(printed, Relational):
        for k, side in enumerate(printed.args):
            for other in _of_formula(side, whole=printed.args[1 - k] != 0):
                yield printed.func(*(other if j == k else s for j, s in enumerate(printed.args)))
    elif isinstance(printed, Expr):
        yield from _of_formula(printed, whole=True)
    elif isinstance(printed, bool):
        yield not printed
    elif isinstance(printed, int | float | Fraction):
        if printed:
            yield -printed
    elif isinstance(printed, tuple | list):
        for k, part in enumerate(printed):
            for other in flips(part):
                yield type(printed)([*printed[:k], other, *printed[k + 1 :]])
    elif isinstance(printed, dict):
        for key, part in printed.items():
            for other in flips(part):
                yield {**printed, key: other}
    elif is_dataclass(printed) and not isinstance(printed, type):
        for field in fields(printed):
            for other in flips(getattr(printed, field.name)):
                yield replace(printed, **{field.name: other})


def _of_equation(printed: Equal) -> Iterator[Equal]:
    for other in _of_formula(printed.left, whole=printed.right != 0):
        yield Equal(other, printed.right)
    for other in _of_formula(printed.right, whole=printed.left != 0):
        yield Equal(printed.left, other)


def _of_formula(formula: Any, *, whole: bool) -> Iterator[Any]:
    if not isinstance(formula, Basic):
        yield from (f for f in flips(formula) if whole)
        return
    if whole and formula != 0:
        yield -formula
    for old, new in _terms(formula):
        changed = formula.xreplace({old: new})
        if changed != formula:
            yield changed


def _terms(formula: Basic) -> Iterator[tuple[Add, Expr]]:
    """Every sum in the formula, with one term of it negated."""
    for node in sorted(formula.atoms(Add), key=str):
        for term in node.args:
            yield node, node - Integer(2) * term
