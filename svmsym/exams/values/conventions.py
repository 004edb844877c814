"""The sign of b that an answer states: f(x) = ⟨w, x⟩ + b, or f(x) = ⟨w, x⟩ − b.

A function or an equation for every x states it; b = ⟨w, x_3⟩ − y_3 at one point is a computation, not a
convention.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from sympy import Dummy, Expr, expand

from svmsym.exams.meaning.functions import Sign
from svmsym.exams.meaning.statements import Chain, Defined, Member, Shown, Statement, Value
from svmsym.exams.values.said import flat
from svmsym.formulas.atoms import Scalar, Vector, VectorEntry
from svmsym.formulas.operations import Inner

OffsetSign = Literal["plus", "minus"]
_B = Scalar("b")


def stated_offsets(statements: Iterable[Statement]) -> set[OffsetSign]:
    """The signs that statements and their conditions give to b; empty where they leave it to the sheet.

    >>> from svmsym.exams.meaning.reader import read
    >>> [stated_offsets(read(t).statements) for t in ("f(x) = w·x - b, b = 1", "w·x + b = 0", "b = 1")]
    [{'minus'}, {'plus'}, set()]
    """
    found = (
        _sign(form, oriented=isinstance(statement, Defined | Shown))
        for statement in _with_conditions(statements)
        for form in _forms(statement)
    )
    return {sign for sign in found if sign is not None}


def _with_conditions(statements: Iterable[Statement]) -> list[Statement]:
    """b = 1 if f(x) = ⟨w, x⟩ − b states what stands behind "if" too."""
    found: list[Statement] = []
    for statement in flat(statements):
        found += [statement, *(flat(statement.where) if isinstance(statement, Chain | Member) else ())]
    return found


def _forms(statement: Statement) -> Sequence[Expr]:
    """What is shown, or said to be f(x), or to be zero, or to be at least something."""
    if isinstance(statement, Defined | Shown):
        return _expressions([statement.value])
    if not isinstance(statement, Chain):
        return ()
    sides = _expressions(statement.values)
    return sides if len(sides) == 1 else [left - right for left, right in pairwise(sides)]


def _expressions(values: Sequence[Value]) -> list[Expr]:
    inside = [v.args[0] if isinstance(v, Sign) else v for v in values]
    return [v for v in inside if isinstance(v, Expr)]


def _sign(form: Expr, *, oriented: bool) -> OffsetSign | None:
    """plus where the form depends on ⟨w, x⟩ + b alone, minus where it depends on ⟨w, x⟩ − b.

    ``oriented``: a function, for which b − ⟨w, x⟩ turns w around and is no convention for b.
    """
    products = [p for p in form.atoms(Inner) if _at_every_point(p)]
    if len(products) != 1 or not form.has(_B):
        return None
    product, b = Dummy(), Dummy()
    expanded = expand(form.xreplace({products[0]: product, _B: b}))
    by_product, by_b = expanded.coeff(product), expanded.coeff(b)
    if by_product == 0 or (oriented and by_product != 1):
        return None
    return "plus" if by_product == by_b else "minus" if by_product == -by_b else None


def _at_every_point(product: Inner) -> bool:
    """⟨w, x⟩ or ⟨w, x_i⟩, not ⟨w, x_3⟩."""
    sides = (product.left, product.right)
    return Vector("w") in sides and any(
        (isinstance(s, Vector) and s.name == "x") or (isinstance(s, VectorEntry) and s.name == "x")
        for s in sides
    )
