"""Identities between SymPy expressions in numbers: rational functions, roots and exponentials.

    left − right = 0   modulo given polynomials that vanish

Every exponential exp(z) counts as a letter of its own, exp(z₁ + z₂) as a product, so an identity between
rational functions of letters decides; polynomials given are divided out (with the quotients as a proof that
the division is right). Otherwise small rational numbers are looked for at which the two sides differ; both
values are then computed exactly, or to thirty digits where exponentials remain.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sympy import Dummy, Expr, Integer, Rational, Symbol, exp, expand, fraction, groebner, together
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanFalse

from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding, How
from svmsym.lectures.statements import Chain

_TRIES = 400
_DIGITS = 30
_TINY = Rational(1, 10**20)


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
            if vanishes(left - right, residuals):
                continue
            place = f"line {number + 1}: " if len(equations) > 1 else ""
            values = _differ(left, right, residuals, where)
            return Finding(False, f"{place}{shown(left)} is not {shown(right)}", values)
        return Finding(True, "proved as an identity of rational functions")

    return Check(how, decide)


def vanishes(e: Expr, given: Sequence[Expr] = ()) -> bool:
    """Whether e is zero modulo the given polynomials.

    >>> from sympy.abc import x
    >>> vanishes(exp(2 * x) - exp(x) ** 2)
    True
    """
    flat = expand(e, power_exp=True, mul=True)
    letters: dict[Expr, Symbol] = {}

    def letter(z: Expr) -> Symbol:
        return letters.setdefault(z, Dummy("E", positive=True))

    flat = flat.replace(lambda node: isinstance(node, exp), lambda node: _power(node.exp, letter))
    top = expand(fraction(together(flat))[0])
    if top == 0:
        return True
    if not given:
        return bool(top.equals(0)) if top.has(*_roots(top)) else False
    basis = groebner([fraction(together(g))[0] for g in given], order="grevlex")
    return bool(basis.reduce(top)[1] == 0)


def _power(z: Expr, letter: Any) -> Expr:
    """exp(z) with a positive or negative letter: exp(−z) is 1/exp(z)."""
    z = expand(z)
    return 1 / letter(-z) if z.could_extract_minus_sign() else letter(z)


def _roots(e: Expr) -> tuple[type, ...] | tuple[Expr, ...]:
    return tuple(p for p in e.atoms(Expr) if p.is_Pow and not p.exp.is_integer) or (Dummy(),)


def _differ(left: Expr, right: Expr, given: Sequence[Expr], where: Sequence[Any]) -> str:
    """Small numbers at which both sides have different values, as text; empty where none are found."""
    letters = sorted((left - right).free_symbols | set().union(*(g.free_symbols for g in given)), key=str)
    for values in _points(letters):
        if not all(g.xreplace(values).equals(0) for g in given):
            continue
        if not all(_true(r, values) for r in where):
            continue
        a, b = left.subs(values), right.subs(values)
        if not (a.is_finite and b.is_finite) or not _apart(a, b):
            continue
        numbers = ", ".join(f"{k} = {shown(v)}" for k, v in values.items())
        return f"{numbers} gives {shown(a)} instead of {shown(b)}"
    return ""


def _true(relation: Any, values: Mapping[Any, Any]) -> bool:
    found = relation.subs(values) if isinstance(relation, Relational) else relation
    return not isinstance(found, BooleanFalse) and bool(found)


def _apart(a: Expr, b: Expr) -> bool:
    difference = a - b
    if difference.is_Rational:
        return bool(difference != 0)
    return bool(abs(difference.evalf(_DIGITS)) > _TINY)


def _points(letters: Sequence[Symbol]) -> Iterator[dict[Any, Any]]:
    """Small numbers for the letters: 1, 2, −1, 0, ½ in all combinations of few letters, else drawn."""
    small = [Integer(1), Integer(2), Integer(-1), Integer(3), Integer(0), Rational(1, 2)]
    draw = random.Random(11)
    few = len(letters) <= 3  # noqa: PLR2004 - 216 combinations
    chosen = (
        itertools.product(small, repeat=len(letters))
        if few
        else ([draw.choice(small) for _ in letters] for _ in range(_TRIES))
    )
    for numbers in chosen:
        yield {x: n for x, n in zip(letters, numbers, strict=True) if not _outside(x, n)}


def _outside(letter: Symbol, number: Any) -> bool:
    return bool(letter.is_positive and not number > 0)
