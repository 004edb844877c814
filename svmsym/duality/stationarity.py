"""Stationarity: the gradient of L by each unknown vanishes.

∇_w L = w − Σ α_i y_i x_i = 0        ∂L/∂b = −Σ α_i y_i = 0        ∂L/∂ξ_i = C − α_i − μ_i = 0
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sympy import Expr, Rational

from svmsym.duality.arrange import Quadratic
from svmsym.duality.lagrangian import Lagrangian
from svmsym.formulas.express import express
from svmsym.formulas.gradient import gradient
from svmsym.formulas.monomials import Monomial
from svmsym.formulas.normal_form import NormalForm, normal_form, scale


@dataclass(frozen=True)
class Condition:
    """The stationarity condition of one unknown, gradient = 0, and what was made of it.

    Affine: ``residual`` = 0 relates multipliers; ``solved`` names the multiplier it was solved for.
    Quadratic: ``solved`` is the unknown itself, ``value`` its minimiser.
    """

    variable: Expr
    gradient: Expr
    residual: Expr
    solved: Expr | None = None
    value: Expr | None = None
    quadratic: Quadratic | None = None


def gradients(form: Lagrangian) -> Mapping[Expr, Expr]:
    """The gradient by every unknown, of L for a minimum and of −L for a maximum."""
    sign = 1 if form.problem.sense == "min" else -1
    return {v: gradient(sign * form.expression, v) for v in form.problem.unknowns}


def solved_linear(form: NormalForm, letter: Expr) -> tuple[NormalForm, NormalForm]:
    """(coefficient, value) with form = coefficient·(letter − value), for one scalar letter."""
    slope: dict[Monomial, Fraction] = {}
    rest: dict[Monomial, Fraction] = {}
    ((own,),) = ([x for x, _ in m[1]] for m in normal_form(letter))
    for m, c in form.items():
        if dict(m[1]).get(own) == 1:
            slope[m[0], tuple(f for f in m[1] if f[0] != own)] = c
        else:
            rest[m] = c
    if not slope:
        return {}, form
    value = normal_form(-express(rest) / express(slope)) if rest else {}
    return slope, value


def normalised(slope: NormalForm, lead: Monomial) -> tuple[Expr, Expr]:
    """The residual with leading coefficient one, and the factor that made it so."""
    factor = 1 / slope[lead]
    return express(scale(slope, factor)), Rational(factor.numerator, factor.denominator)
