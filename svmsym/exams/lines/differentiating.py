"""Derivatives of formulas with exp, log, roots and max: the chain rule around the kernel's gradients.

    ∇ exp(u) = exp(u)·∇u,   ∇ log(u) = ∇u/u,   ∇ √u = ∇u/(2√u),   ∇ max(u, v) = ∇u where u > v

Where the arguments of max may be equal, there is no derivative, and none is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sympy import Add, Expr, Integer, Mul, Pow

from svmsym.errors import FormulaError
from svmsym.exams.equivalence.conditions import Condition
from svmsym.exams.equivalence.implications import System
from svmsym.exams.equivalence.letters import Letters
from svmsym.exams.meaning.functions import Abs, Exp, Function, Log, Max, Min, Root, Tanh
from svmsym.formulas.atoms import Scalar
from svmsym.formulas.gradient import gradient
from svmsym.formulas.operations import Inner, Total, total

_RULES: dict[type, Callable[[Expr], Expr]] = {
    Exp: Exp,
    Log: lambda u: 1 / u,
    Root: lambda u: 1 / (2 * Root(u)),
    Tanh: lambda u: 1 - Tanh(u) ** 2,
}


def derivative(e: Expr, by: Expr, where: Sequence[Condition] = ()) -> Expr:
    """The gradient of a number by a number or a vector, where the conditions hold.

    >>> from svmsym.formulas import Vector, inner
    >>> w, x = Vector("w"), Vector("x")
    >>> derivative(Exp(inner(w, x)), w)
    exp(⟨w, x⟩)*x
    """
    if not e.has(by):
        return Integer(0)
    if isinstance(e, Add):
        return Add(*(derivative(a, by, where) for a in e.args))
    if isinstance(e, Mul):
        return Add(
            *(
                Mul(*e.args[:k], derivative(a, by, where), *e.args[k + 1 :])
                for k, a in enumerate(e.args)
                if a.has(by)
            )
        )
    if isinstance(e, Pow):
        return e.exp * e.base ** (e.exp - 1) * derivative(e.base, by, where)
    if isinstance(e, Total):
        return total(derivative(e.body, by, where), e.index)
    if isinstance(e, Max | Min | Abs):
        return derivative(_branch(e, where), by, where)
    if type(e) in _RULES:
        (inside,) = e.args
        return _RULES[type(e)](inside) * derivative(inside, by, where)
    if isinstance(e, Scalar | Inner):
        return gradient(e, by)
    name = e.symbol if isinstance(e, Function) else "such an expression"
    raise FormulaError(f"the derivative of {name} is not covered")


def _branch(e: Expr, where: Sequence[Condition]) -> Expr:
    """The argument that max takes where the conditions hold."""
    if isinstance(e, Abs):
        e = Max(e.args[0], -e.args[0])
    sign = 1 if isinstance(e, Max) else -1
    known = System(where, Letters())
    for a in e.args:
        others = [b for b in e.args if b != a]
        if all(known.implies(Condition(sign * (a - b), ">")) for b in others):
            return a
    raise FormulaError("there is no derivative where both arguments of max are equal, which is not excluded")
