"""Rounded numbers: |reference − answer| ≤ ½·10⁻ᴺ for every number, where an exam allows N decimals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sympy import Expr, Integer

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.conditions import conditions
from svmsym.exams.equivalence.enclosures import NoValueError, Number, ends, inverse, plus, times
from svmsym.exams.equivalence.evaluation import value
from svmsym.exams.equivalence.verdict import ROUNDED, Verdict
from svmsym.exams.equivalence.worlds import Cast, World
from svmsym.exams.meaning.functions import Root
from svmsym.exams.meaning.statements import Chain, Shown, Statement, Together, Tuple
from svmsym.formulas.atoms import Letter, Scalar, Vector
from svmsym.formulas.operations import Inner


def rounded(reference: Statement, answer: Statement, decimals: int) -> Verdict | None:
    """Correct where all numbers agree to so many decimals; None where they do not, or where there are none.

    >>> from sympy import Rational
    >>> rounded(Shown(Rational(1, 3)), Shown(Rational(33, 100)), 2).how
    'rounded numbers'
    """
    try:
        ours, theirs = numbers(reference), numbers(answer)
    except (SvmsymError, NoValueError, ZeroDivisionError):
        return None
    if not ours or ours.keys() != theirs.keys():
        return None
    tolerance = Fraction(1, 2 * 10**decimals)
    for name, number in ours.items():
        low, high = ends(plus(number, times(Fraction(-1), theirs[name])))
        if low < -tolerance or high > tolerance:
            return None
    return Verdict("correct", ROUNDED, used=(f"{decimals} decimals, at most {tolerance} apart",))


def exactly(statement: Statement) -> Statement:
    """b ≈ 0.33 as b = 0.33, for where rounding is allowed."""
    if isinstance(statement, Together):
        return replace(statement, statements=tuple(map(exactly, statement.statements)))
    if isinstance(statement, Chain):
        return replace(statement, signs=tuple("=" if s == "≈" else s for s in statement.signs))
    return statement


def numbers(statement: Statement) -> dict[str, Number]:
    """The numbers that a statement gives, by the letter that they are given to."""
    if isinstance(statement, Shown):
        shown = statement.value
        items = shown.items if isinstance(shown, Tuple) else (shown,)
        if not all(isinstance(e, Expr) and not e.atoms(Letter) for e in items):
            return {}
        return {f"#{k}": value(e, _world(e), {}) for k, e in enumerate(items) if isinstance(e, Expr)}
    result: dict[str, Number] = {}
    for c in conditions(statement):
        residual = _with_named_norms(c.residual)
        letters = residual.atoms(Letter)
        if c.sense != "=" or c.where or len(letters) != 1:
            return {}
        (letter,) = letters
        if not isinstance(letter, Scalar):
            return {}
        rest = residual.xreplace({letter: Integer(0)})
        factor, node = (residual - rest).as_coeff_Mul()
        if node == letter and factor.is_Rational:  # b − √2, in which no step is exact
            result[letter.name] = value(-rest / factor, _world(rest), {})
            continue
        at = [_at(residual, letter, Fraction(k)) for k in (0, 1, 2)]
        slope = plus(at[1], times(Fraction(-1), at[0]))
        if not isinstance(slope, Fraction) or plus(at[2], times(Fraction(-1), at[1])) != slope:
            return {}
        result[letter.name] = times(times(Fraction(-1), at[0]), inverse(slope))
    return result


def _with_named_norms(e: Expr) -> Expr:
    """‖w‖ as a number of that name."""
    roots = {r: r.args[0] for r in e.atoms(Root) if isinstance(r.args[0], Inner)}
    return e.xreplace({r: Scalar(f"ƒ{i.left.name}") for r, i in roots.items() if _is_norm(i)})


def _is_norm(product: Inner) -> bool:
    return isinstance(product.left, Vector) and product.left == product.right


def _world(e: Expr) -> World:
    return World(0, Cast.of([e]), 1, 1, lambda _: Fraction(1))


def _at(e: Expr, letter: Scalar, number: Fraction) -> Number:
    world = _world(e)
    world.values["scalar", letter.name] = number
    return value(e, world, {})
