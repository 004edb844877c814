"""Derivatives: by SymPy for expressions in numbers, by the kernel for formulas in all n and m."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Dummy, Expr, Rational, Symbol, diff, exp, expand, fraction, together

from svmsym.duality.counterexample import find_counterexample
from svmsym.formulas.gradient import gradient
from svmsym.formulas.kernel import prove_gradient
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.algebra import algebra
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding, typeset
from svmsym.lectures.statements import Chain, Equal

_DIGITS = 30
_TINY = Rational(1, 10**20)


def derivative(function: Expr, *variables: Symbol, where: Mapping[Any, Any] | None = None) -> Check:
    """The printed derivative by a variable, a tuple of them, or all lines of a chain.

    ``where`` says what the letters of the printed formula stand for.

    >>> from sympy.abc import x, y
    >>> derivative(x**2 * y, x, y).decide((2 * x * y, x**2)).holds
    True
    >>> derivative(x**2, x).decide(-2 * x).counterexample
    'x = 1 gives −2 instead of 2'
    """
    return _lines([diff(function, v) for v in variables], where or {})


def worth(
    value: Expr, where: Mapping[Any, Any] | None = None, shown_at: Mapping[Any, int] | None = None
) -> Check:
    """Every printed line has this value; where one has not, its value at the given numbers says so.

    >>> from sympy.abc import x
    >>> worth(x**2 - 1).decide(Chain(((x - 1) * (x + 1), x**2 - 1))).holds
    True
    """
    return _lines([value], where or {}, shown_at)


def _lines(values: list[Expr], where: Mapping[Any, Any], shown_at: Mapping[Any, int] | None = None) -> Check:
    def decide(printed: Any) -> Finding:
        sides = printed if isinstance(printed, tuple) else (printed,)
        for value, side in zip(values, sides, strict=True):
            for line in side.lines if isinstance(side, Chain) else (side,):
                found = exact(line).subs(where)
                if not _same(found, value):
                    wrong = _at_first_numbers(found, value, shown_at) or algebra().decide(Equal(found, value))
                    if not wrong.holds:
                        return wrong
        return Finding(True, "differentiated, and proved equal as rational functions")

    return Check("derive", decide)


def _at_first_numbers(found: Expr, value: Expr, at: Mapping[Any, int] | None) -> Finding | None:
    """Refuted where the two sides differ at the given numbers, or at 1, 2, 3, …; else nothing is known."""
    letters = sorted(found.free_symbols | value.free_symbols, key=str)
    numbers = at or {s: -k if s.is_negative else k for k, s in enumerate(letters, 1)}
    left, right = found.subs(numbers), value.subs(numbers)
    apart = (left - right).evalf(_DIGITS)
    if not (apart.is_Number and apart.is_finite and abs(apart) > _TINY):
        return None
    gives = f"{shown(numbers)} gives {shown(left)} instead of {shown(right)}"
    return Finding(False, f"{shown(found)} is not {shown(value)}", gives)


def _same(a: Expr, b: Expr) -> bool:
    """Whether a − b is zero when each exp(z) is a letter and exp(2z) its square: quick where it succeeds.

    >>> from sympy.abc import x, y
    >>> _same(1 - 1 / (1 + exp(x + y)), exp(2 * x + 2 * y) / (exp(x + y) + exp(2 * x + 2 * y)))
    True
    """
    letters: dict[Expr, Symbol] = {}

    def power(node: Expr) -> Expr:
        number, rest = node.exp.as_coeff_Mul() if not node.exp.is_Add else node.exp.primitive()
        if rest.could_extract_minus_sign():
            number, rest = -number, -rest
        return letters.setdefault(rest, Dummy()) ** number

    flat = (a - b).replace(lambda node: isinstance(node, exp), power)
    return bool(expand(fraction(together(flat))[0]) == 0)


def gradient_for_all(function: Expr, *variables: Expr) -> Check:
    """The printed gradient of a formula by a scalar or a vector, or a tuple of them.

    >>> from svmsym.formulas import Vector, norm2
    >>> w = Vector("w")
    >>> gradient_for_all(norm2(w), w).decide(2 * w).holds
    True
    """

    def decide(printed: Any) -> Finding:
        claims = printed if isinstance(printed, tuple) else (printed,)
        for variable, claimed in zip(variables, claims, strict=True):
            if not prove_gradient(function, variable, claimed).holds:
                truth = gradient(function, variable)
                numbers = find_counterexample(claimed, truth, {})
                said = f"the gradient by {variable} is {to_text(truth)}"
                return Finding(False, said, typeset(numbers), numbers=numbers)
        return Finding(True, "the gradient, proved by the kernel for all n and m")

    return Check("derive", decide)
