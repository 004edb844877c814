"""The affine forms that an answer gives for the hyperplane: an equation, a function, or w and b."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from sympy import Expr, Integer

from svmsym.exams.meaning.functions import Applied, Sign
from svmsym.exams.meaning.statements import Chain, Defined, Shown, Statement, Tuple, Value
from svmsym.exams.values.evaluating import Affine, Known, affine
from svmsym.exams.values.said import Said, flat
from svmsym.exams.values.surd import NotExactError
from svmsym.formulas.atoms import Scalar, Vector


@dataclass(frozen=True)
class Boundary:
    """⟨slope, x⟩ + constant; ``oriented`` where it is a function whose sign counts."""

    form: Affine
    oriented: bool


def boundaries(
    statements: Iterable[Statement], found: Said, known: Known, *, minus: bool = False
) -> list[Boundary]:
    """All that is said about the hyperplane; ``minus``: the sheet writes wᵀx − b.

    >>> from sympy import Integer
    >>> line = Chain((Scalar("x_2"), Integer(3) - Scalar("x_1")), ("=",))
    >>> [str(v) for v in boundaries([line], Said(), Known())[0].form.slope]
    ['1', '1']
    """
    settled = {name: given[0] for name, given in found.values.items() if len(given) == 1}
    more = known.also(
        {k: v for k, v in settled.items() if not isinstance(v, tuple)},
        {k: v for k, v in settled.items() if isinstance(v, tuple)},
    )
    forms: list[Boundary] = []
    for statement in flat(statements):
        forms += _of(statement, more)
    w, b = settled.get("w"), settled.get("b")
    if b is not None and not isinstance(b, tuple) and w is not None:
        slope = w if isinstance(w, tuple) else (w,)
        forms.append(Boundary(Affine(slope, -b if minus else b), oriented=False))
    return [f for k, f in enumerate(forms) if f not in forms[:k]]


def _of(statement: Statement, known: Known) -> list[Boundary]:
    if isinstance(statement, Shown):
        alone = statement.value  # sign(x_1 − x_2 − 1) alone is a class, and no hyperplane
        return [] if isinstance(alone, Sign) else _function(alone, known, oriented=False)
    if isinstance(statement, Defined):
        return _function(statement.value, known, oriented=True)
    if not isinstance(statement, Chain) or {*statement.signs} != {"="}:
        return []
    sides = [_on_a_line(v) for v in statement.values if not isinstance(v, Applied)]
    if len(sides) == 1:
        return _function(sides[0], known, oriented=True)
    return [
        Boundary(form, oriented=False)
        for left, right in pairwise(sides)
        if (form := _difference(left, right, known)) is not None
    ]


def _on_a_line(value: Value) -> Value:
    """x and (3/2) as numbers: in one dimension x = 3/2 is a hyperplane."""
    if isinstance(value, Vector) and value.name == "x":
        return Scalar("x_1")
    return value.items[0] if isinstance(value, Tuple) and len(value.items) == 1 else value


def _difference(left: Value, right: Value, known: Known) -> Affine | None:
    if not isinstance(left, Expr) or not isinstance(right, Expr):
        return None
    try:
        form = affine(left, known).plus(affine(right, known).times(Fraction(-1)))
    except NotExactError:
        return None
    return form if any(form.slope) else None


def _function(value: Value, known: Known, *, oriented: bool) -> list[Boundary]:
    if isinstance(value, Sign):
        return _function(value.args[0], known, oriented=True)
    if not isinstance(value, Expr) or isinstance(value, Scalar):
        return []
    form = _difference(value, Integer(0), known)
    return [] if form is None else [Boundary(form, oriented)]
