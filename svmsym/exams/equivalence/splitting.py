"""Conditions with |·|, max and squares as conditions without them, where both say exactly the same.

|u| ≤ q          is   u ≤ q  and  −u ≤ q            whatever the sign of q
max(u, v) ≤ q    is   u ≤ q  and  v ≤ q             and so for min above
u² ≤ s²          is   u ≤ s  and  −u ≤ s            for a number s > 0
u²v = 0          is   uv = 0                        for whole factors
√u = s           is   u = s²                        for a number s ≥ 0; so for |u| = s and C = s
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import isqrt

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from svmsym.exams.equivalence.conditions import Condition
from svmsym.exams.equivalence.enclosures import NoValueError, Number, sign
from svmsym.exams.equivalence.evaluation import value
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.signs import POSITIVE
from svmsym.exams.equivalence.worlds import Cast, World
from svmsym.exams.meaning.functions import Abs, Max, Min, Root
from svmsym.formulas.atoms import Letter, Scalar

_MOST_BRANCHES = 8


def split(conditions: Sequence[Condition]) -> list[Condition]:
    """The conditions without what can be taken apart.

    >>> from svmsym.formulas import Scalar
    >>> b = Scalar("b")
    >>> [c.residual for c in split([Condition(1 - Abs(b), "≥")])]
    [1 - b, b + 1]
    """
    return [part for c in conditions for part in _parts(c)]


def branches(conditions: Sequence[Condition]) -> list[list[Condition]]:
    """Systems whose solutions are among those of the given one: u² = s² replaced by u = s or by u = −s.

    >>> from svmsym.formulas import Scalar
    >>> [[c.residual for c in branch] for branch in branches([Condition(Scalar("b") ** 2 - 4, "=")])]
    [[b - 2], [b + 2]]
    """
    options = [_roots(c) for c in conditions]
    if all(len(each) == 1 for each in options):
        return []
    return [list(branch) for branch in itertools.islice(itertools.product(*options), _MOST_BRANCHES)]


def _roots(c: Condition) -> list[Condition]:
    if c.sense != "=":
        return [c]
    for term in Add.make_args(c.residual):
        factor, node = term.as_coeff_Mul()
        rest = c.residual - term
        if isinstance(node, Pow) and node.exp == 2 and rest.is_Rational and -rest / factor > 0:  # noqa: PLR2004
            s = _root(-rest / factor)
            if s is not None and not is_vector(node.base):
                return [replace(c, residual=node.base + k * s) for k in (-1, 1)]
    return [c]


def constant(e: Expr) -> Number | None:
    """The value of a formula without letters, None where it has letters or no value."""
    if e.atoms(Letter):
        return None
    try:
        return value(e, World(0, Cast.of([e]), 1, 1, lambda _: Fraction(1)), {})
    except (NoValueError, ZeroDivisionError, OverflowError):
        return None


def _parts(c: Condition) -> Iterator[Condition]:
    residuals = _below(c.residual) if c.sense in {"≥", ">"} else None
    if residuals is None and c.sense == "=":
        simpler = _equation(c.residual)
        residuals = None if simpler is None else [simpler]
    if residuals is None:
        yield c
        return
    for residual in residuals:
        yield from _parts(replace(c, residual=residual))


def _below(residual: Expr) -> list[Expr] | None:
    """The residuals that are all at least zero where this one is."""
    for term in Add.make_args(residual):
        factor, node = term.as_coeff_Mul()
        rest = residual - term
        if isinstance(node, Abs) and factor < 0:
            return [rest + factor * s * node.args[0] for s in (1, -1)]
        if (isinstance(node, Max) and factor < 0) or (isinstance(node, Min) and factor > 0):
            return [rest + factor * a for a in node.args]
        if isinstance(node, Pow) and node.exp == 2 and factor < 0 and rest.is_Rational and rest > 0:  # noqa: PLR2004
            s = _root(-rest / factor)
            if s is not None and not is_vector(node.base):
                return [s - node.base, s + node.base]
    return None


def _equation(residual: Expr) -> Expr | None:
    """An equation with the same solutions and without squares and roots; None where there is none."""
    _, node = residual.as_coeff_Mul()
    factors = Mul.make_args(node)
    bases = [a.base if isinstance(a, Pow) and int(a.exp) > 1 else a for a in factors]
    if bases != [*factors] and not any(map(is_vector, factors)):
        return Mul(*bases)  # whole factors alone: α_i² inside of C − α_i² stays
    named = [t for t in Add.make_args(residual) if t.atoms(Letter)]
    if len(named) != 1:
        return None
    factor, node = named[0].as_coeff_Mul()
    if isinstance(node, Pow) and node.exp == -1 and isinstance(node.base, Root):
        return factor + (residual - named[0]) * node.base  # 1/√u = s, times √u
    if isinstance(node, Abs):
        node = Root(node.args[0] ** 2)
    if not isinstance(node, Root) and not (isinstance(node, Scalar) and node.name in POSITIVE):
        return None
    other = -(residual - named[0]) / factor
    found = constant(other)
    if found is None or sign(found) not in {0, 1}:
        return None
    inside = node.args[0] if isinstance(node, Root) else node**2
    if isinstance(node, Scalar) and other.is_Rational:
        return None  # C = 2 is simple already
    return inside - _square(other)


def _square(e: Expr) -> Expr:
    """e² with (c√a)² written as c²a."""
    roots = e.atoms(Root)
    if len(roots) == 1:
        (root,) = roots
        for k in (1, -1):
            factor = e / root**k
            if factor.is_Rational:
                return factor**2 * root.args[0] ** k
    return Pow(e, Integer(2))


def _root(number: Rational) -> Rational | None:
    above, below = isqrt(int(number.p)), isqrt(int(number.q))
    return Rational(above, below) if (above**2, below**2) == (number.p, number.q) else None
