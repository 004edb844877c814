"""Identities between SymPy expressions in numbers: rational functions, roots, exponentials, logarithms.

    left − right = 0   modulo given polynomials that vanish

Every exponential exp(z) counts as a letter of its own, exp(z₁ + z₂) as a product, exp(2z) as a square, so an
identity between rational functions of letters decides; polynomials given are divided out (with the quotients
as a proof that the division is right). Otherwise small rational numbers are looked for at which the two sides
differ; both values are then computed exactly, or to thirty digits where exponentials remain.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from math import lcm
from typing import Any

from sympy import Dummy, Expr, Integer, Rational, Symbol, exp, expand, fraction, groebner, together
from sympy.core.relational import Relational
from sympy.functions.elementary.hyperbolic import HyperbolicFunction

from svmsym.duality.problem import Sign
from svmsym.formulas.atoms import Entry, Label, Node, Scalar, Size

_TRIES = 400
_DIGITS = 30
_TINY = Rational(1, 10**20)


def vanishes(e: Expr, given: Sequence[Expr] = ()) -> bool:
    """Whether e is zero modulo the given polynomials.

    >>> from sympy.abc import x
    >>> vanishes(exp(2 * x) - exp(x) ** 2), vanishes((exp(2 * x) - 1) / (exp(x) + 1) - exp(x) + 1)
    (True, True)
    """
    plain = [f.rewrite(exp) if f.has(HyperbolicFunction) else f for f in (e, *given)]
    flat, *known = _without_exponentials([expand(f, power_exp=True, mul=True) for f in plain])
    top = expand(fraction(together(flat))[0])
    if top == 0:
        return True
    if not given:
        return bool(top.equals(0)) if top.has(*_roots(top)) else False
    tops = [fraction(together(g))[0] for g in known]
    letters = sorted(set().union(*(e.free_symbols for e in (top, *tops))), key=str)
    basis = groebner(tops, *letters, order="grevlex")
    return bool(basis.reduce(top)[1] == 0)


def _without_exponentials(formulas: Sequence[Expr]) -> list[Expr]:
    """exp(c·z) as a power of one letter for each z, so that exp(2z) is the square of exp(z)."""
    parts = {node: expand(node.exp).as_coeff_Mul() for e in formulas for node in e.atoms(exp)}
    below: dict[Expr, int] = {}
    for c, z in parts.values():
        below[z] = lcm(below.get(z, 1), int(c.q) if isinstance(c, Rational) else 1)
    letters = {z: Dummy("E", positive=True) for z in below}
    powers = {node: letters[z] ** (c * below[z]) for node, (c, z) in parts.items()}
    return [e.xreplace(powers) for e in formulas]


def _roots(e: Expr) -> tuple[type, ...] | tuple[Expr, ...]:
    return tuple(p for p in e.atoms(Expr) if p.is_Pow and not p.exp.is_integer) or (Dummy(),)


def differ(left: Expr, right: Expr, given: Sequence[Expr] = (), where: Sequence[Any] = ()) -> str:
    """Small numbers at which both sides have different values, as text; empty where none are found.

    >>> from sympy.abc import a
    >>> differ(a**2, a, where=[a > 0])
    'a = 2 gives 4 instead of 2'
    """
    used = (left - right).free_symbols.union(*(g.free_symbols for g in given))
    # Relations between other letters do not matter; SymPy has decided some of them already.
    where = [r for r in where if isinstance(r, Relational) and r.free_symbols & used]
    letters = sorted(used.union(*(r.free_symbols for r in where)), key=str)
    for values in _points(letters):
        if not all(g.xreplace(values).equals(0) for g in given):
            continue
        if not all(_true(r, values) for r in where):
            continue
        a, b = left.subs(values), right.subs(values)
        if not (a.is_finite and b.is_finite) or not _apart(a, b):
            continue
        numbers = ", ".join(f"{k} = {_shown(v)}" for k, v in values.items())
        return f"{numbers} gives {_shown(a)} instead of {_shown(b)}"
    return ""


def _true(relation: Any, values: Mapping[Any, Any]) -> bool:
    return bool(relation.subs(values))


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
        if not any(_outside(x, n) for x, n in zip(letters, numbers, strict=True)):
            yield dict(zip(letters, numbers, strict=True))


def _outside(letter: Symbol, number: Any) -> bool:
    wrong_sign = (letter.is_positive and number <= 0) or (letter.is_nonnegative and number < 0)
    return bool(wrong_sign or (letter.is_nonzero and number == 0))


def _shown(value: Any) -> str:
    return str(value).replace("-", "−")


def outermost(e: Expr) -> Iterator[Node]:
    """The letters, inner products and sums that count as letters, each as a whole."""
    if isinstance(e, Node):
        yield e
        return
    for part in e.args:
        yield from outermost(part)


class Numbers:
    """The letters of formulas as SymPy symbols, with what is known of their signs."""

    def __init__(self, signs: Mapping[str, Sign]) -> None:
        self._signs = signs
        self._symbols: dict[Expr, Symbol] = {}

    def of(self, e: Expr) -> Expr:
        """A formula with a symbol for each letter, and for each inner product and sum.

        >>> from svmsym.formulas import Scalar
        >>> Numbers({"C": "positive"}).of(exp(Scalar("C"))).free_symbols.pop().is_positive
        True
        """
        if isinstance(e, Node):
            return self._symbols.setdefault(e, self._symbol(e))
        if not e.args:
            return e
        return e.func(*(self.of(a) for a in e.args))

    def _symbol(self, e: Node) -> Symbol:
        sign = self._signs.get(e.name, "any") if isinstance(e, Scalar | Entry) else "any"
        if sign == "positive" or isinstance(e, Size):
            return Symbol(str(e), positive=True)
        if sign == "nonnegative":
            return Symbol(str(e), nonnegative=True)
        return Symbol(str(e), real=True, nonzero=isinstance(e, Label) or None)
