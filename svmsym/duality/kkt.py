"""The KKT system and the Wolfe dual, read off a Lagrangian and its stationarity conditions."""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr

from svmsym.duality.dual import Dual
from svmsym.duality.problem import Constraint, Sense
from svmsym.duality.rich import Rich


@dataclass(frozen=True)
class KKT(Rich):
    """Stationarity, primal feasibility, dual feasibility and complementary slackness."""

    stationarity: tuple[tuple[Expr, Expr], ...]
    primal: tuple[Constraint, ...]
    dual: tuple[Expr, ...]
    complementarity: tuple[tuple[Expr, Expr], ...]


@dataclass(frozen=True)
class WolfeDual:
    """Optimise L over unknowns and multipliers, subject to stationarity and multiplier signs."""

    sense: Sense
    objective: Expr
    stationarity: tuple[tuple[Expr, Expr], ...]
    signs: tuple[Expr, ...]


def kkt(d: Dual) -> KKT:
    """The KKT conditions of the problem a dual belongs to."""
    bounded = [c for c in d.problem.constraints if not c.equality]
    return KKT(
        tuple((c.variable, c.gradient) for c in d.conditions),
        d.problem.constraints,
        tuple(c.multiplier for c in bounded),
        tuple((c.multiplier, c.slack) for c in bounded),
    )


def wolfe_dual(d: Dual) -> WolfeDual:
    """The Wolfe dual of the problem a dual belongs to."""
    system = kkt(d)
    sense: Sense = "max" if d.problem.sense == "min" else "min"
    return WolfeDual(sense, d.lagrangian.expression, system.stationarity, system.dual)
