"""Points that satisfy the whole KKT system of a problem, with fractions.

    ∇_u L(u, λ, ν) = 0,   g(u) ≥ 0,   h(u) = 0,   λ ≥ 0,   λ_k g_k(u) = 0

In: a dual with the problem it was derived from, and drawn data. Out: the data with an optimum u and with
multipliers, or nothing where the data have no optimum.

Why it is right. u is the exact minimum of the stated problem (:mod:`svmsym.duality.lifting`). The gradient
of L is affine in the multipliers once u is known, so that they solve

    minimise ½‖(λ, ν)‖²   subject to   ∇_u L = 0,  λ ≥ 0,  λ_k = 0 wherever g_k(u) > 0

and every solution of these constraints is a KKT multiplier. Where there are several, the shortest is taken.
"""

from __future__ import annotations

import itertools
from fractions import Fraction

from sympy import Expr

from svmsym.duality.dual import Dual
from svmsym.duality.enumeration import Function, Program, minimise
from svmsym.duality.instances import coordinates_of, functions_of, primal_side, statement_of
from svmsym.duality.lifting import minimum
from svmsym.duality.problem import Constraint
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import evaluate
from svmsym.formulas.models import DrawnModel, Key


def complete(dual: Dual, data: DrawnModel) -> bool:
    """Give the unknowns and multipliers of a model the values of an optimum; whether there is one."""
    side = primal_side(dual.problem)
    found = minimum(statement_of(side, data, {}))
    if found is None:
        return False
    keys = [key for v in side.unknowns for key in coordinates_of(v, data)]
    data.values.update(zip(keys, found.point, strict=True))
    multipliers = _multipliers(dual, data)
    if multipliers is None:
        return False
    data.values.update(multipliers)
    return True


def _multipliers(dual: Dual, data: DrawnModel) -> dict[Key, Fraction] | None:
    fixed: dict[Key, Fraction] = {}
    keys: list[Key] = []
    signed: list[bool] = []
    for c in dual.problem.constraints:
        own = coordinates_of(c.multiplier, data)
        idle = [False] * len(own) if c.equality else _idle(c, data)
        for key, zero in zip(own, idle, strict=True):
            if zero:
                fixed[key] = Fraction(0)
            else:
                keys.append(key)
                signed.append(not c.equality)
    gradients = functions_of((c.gradient for c in dual.conditions), keys, data, fixed)
    bounded = [_unit(k, len(keys)) for k, sign in enumerate(signed) if sign]
    found = minimise(
        Program(
            Function(tuple(_unit(k, len(keys)) for k in range(len(keys))), (Fraction(0),) * len(keys)),
            A=tuple(bounded),
            c=(Fraction(0),) * len(bounded),
            E=tuple(f.p for f in gradients),
            d=tuple(-f.r for f in gradients),
        )
    )
    return None if found is None else {**fixed, **dict(zip(keys, found.point, strict=True))}


def _idle(c: Constraint, data: DrawnModel) -> list[bool]:
    """Whether each member of a constraint is not tight, in the order of its multiplier's members."""
    return [value > 0 for value in _values(c.slack, data)]


def _values(e: Expr, data: DrawnModel) -> list[Fraction]:
    free = sorted(free_indices(e), key=lambda k: k.name)
    ranges = (range(data.size(k.domain.name)) for k in free)
    return [evaluate(e, data, dict(zip(free, at, strict=True))) for at in itertools.product(*ranges)]


def _unit(k: int, n: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(k == j)) for j in range(n))
