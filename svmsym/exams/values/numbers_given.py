"""The number that an answer gives for b or for the margin, where it gives one and no formula alone.

x_1 − x_2 − 1 = 0 is a hyperplane, and its 0 is no b;  2/‖w‖ is a formula, and no number yet
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from sympy import Expr

from svmsym.exams.meaning.functions import Root
from svmsym.exams.meaning.statements import Chain, Decimal, Statement, Value
from svmsym.exams.values.evaluating import Known
from svmsym.exams.values.given import Unclear, accepting, coordinates, one_number
from svmsym.exams.values.named_letters import multiple_of, name_of
from svmsym.exams.values.said import Said, evaluated, flat, said
from svmsym.exams.values.surd import Number
from svmsym.exams.values.written_for import is_margin, is_normal, is_offset
from svmsym.formulas.atoms import Scalar, Vector
from svmsym.formulas.operations import Inner

_OTHERS = ("w", "b", "α", "ξ")
_NORM2 = Inner(Vector("w"), Vector("w"))


def normal_given(found: Said, known: Known, d: int) -> tuple[Number, ...] | Unclear:
    """w by its name, as Σ α_i y_i x_i, or a list alone.

    >>> normal_given(Said(values={"w": [(Fraction(1), Fraction(2))]}), Known(), 2)
    (Fraction(1, 1), Fraction(2, 1))
    """
    return coordinates(accepting(found, lambda side: is_normal(side, known)), "w", d)


def offset_given(statements: Sequence[Statement], found: Said, known: Known) -> Number | Unclear:
    """b by its name, or a number alone; not the right side of an equation about something else.

    >>> from sympy import Integer
    >>> line = Chain((Scalar("x_1") - 1, Integer(0)), ("=",))
    >>> offset_given([line], said([line], Known()), Known())
    Unclear(reason='an equation was given, and not b: write b = …')
    """
    if "b" not in found.values and any(_is_equation(s, known) for s in flat(statements)):
        return Unclear("an equation was given, and not b: write b = …")
    return one_number(accepting(found, lambda side: is_offset(side, known)), ("b",))


def _is_equation(statement: Statement, known: Known) -> bool:
    """Whether an unnamed equation has a side with x or b in it, so that its other side is no value."""
    if not isinstance(statement, Chain):
        return False
    unknown = [v for v in statement.values if name_of(v) is None and evaluated(v, known) is None]
    return any(_has_unknown(v) for v in unknown)


def _has_unknown(value: Value) -> bool:
    if not isinstance(value, Expr):
        return False
    letters = {str(a.name) for a in value.atoms(Scalar, Vector)}
    coordinates = {str(a.name).partition("_")[0] for a in value.atoms(Scalar)}
    return bool({"b", "x"} & (letters | coordinates))


def margin_given(
    statements: Sequence[Statement], known: Known, room: Fraction, decimals: Sequence[Decimal] = ()
) -> Number | Unclear:
    """The margin, by any name or alone, where a number stands there and not 1/‖w‖ alone; ‖w‖ is no margin.

    >>> from svmsym.exams.meaning.statements import Shown
    >>> margin_given([Shown(1 / Root(_NORM2))], Known(norm2=Fraction(4)), Fraction(0))
    Unclear(reason='no number was given: the formula is not worked out')
    """
    about = [s for s in flat(statements) if not _of_norm(s)]
    if not about:
        return Unclear("‖w‖ was given, and not the margin")
    found = accepting(said(about, known, room, decimals), is_margin)
    value = one_number(found, None, besides=_OTHERS)
    if isinstance(value, Unclear):
        return value
    without = said(about, replace(known, norm2=None), room, decimals)
    if without.alone or without.equations or any(name not in _OTHERS for name in without.values):
        return value
    return Unclear("no number was given: the formula is not worked out")


def is_doubled(statements: Sequence[Statement], known: Known) -> bool:
    """Whether 2ρ stands there: then ρ may be half the width that is asked for.

    >>> from sympy import Integer
    >>> is_doubled([Chain((2 * Scalar("ρ"), Integer(1)), ("=",))], Known())
    True
    """
    chains = [s for s in flat(statements) if isinstance(s, Chain)]
    multiples = [m for s in chains for v in s.values if (m := multiple_of(v, known)) is not None]
    return any(factor == 2 and name not in _OTHERS for name, factor in multiples)  # noqa: PLR2004


def _of_norm(statement: Statement) -> bool:
    """‖w‖ = … or ‖w‖² = …."""
    if not isinstance(statement, Chain):
        return False
    return any(v in (_NORM2, Root(_NORM2)) for v in statement.values if isinstance(v, Expr))
