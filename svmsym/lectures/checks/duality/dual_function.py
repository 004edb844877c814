"""The dual function q(λ) = inf L(w, b, λ) of the hard margin on exact data: where it is finite, its maximum.

L = ½‖w‖² − Σ λ_i(y_i(⟨w, x_i⟩ + b) − 1)   falls for ever in b unless Σ λ_i y_i = 0
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sympy import Expr

from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.quadratic_program import entries, matrix
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.machines.margin_programs import quadratic
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import computes, shown
from svmsym.lectures.data import FOUR, ONE, TWO, Data
from svmsym.lectures.finding import Check, Finding


def lagrangian_at(data: Data, multipliers: Any, w: tuple[Any, ...], b: Any) -> Fraction:
    """L at exact numbers.

    >>> str(lagrangian_at(TWO, [1, 1], (0, 0), 0))
    '2'
    """
    given = {"x": data.points, "y": data.labels, "α": list(multipliers), "w": w, "b": b}
    found: Fraction = at_numbers(run("hard-margin").dual.lagrangian.expression, given)
    return found


def finite(data: Data, multipliers: Any) -> bool:
    """Whether L has a minimum over (w, b) at these multipliers, decided by the exact solver.

    >>> finite(TWO, [1, 1]), finite(TWO, [1, 0])
    (True, False)
    """
    from svmsym.exact.problem import Problem  # noqa: PLC0415 - the ledger loads without the solver
    from svmsym.exact.solve import solve  # noqa: PLC0415

    m = len(data.points[0])
    Q, p = quadratic(lambda u: lagrangian_at(data, multipliers, u[:m], u[m]), m + 1)
    return solve(Problem("qp", Q=Q, p=p)).status == "optimal"


def where_finite() -> Check:
    """Printed: whether min L is a number where yᵀλ = 0, and where it is not.

    >>> where_finite().decide({"yᵀλ = 0": True, "yᵀλ ≠ 0": True}).counterexample
    'where yᵀλ ≠ 0, L has no minimum: x = 0, y = 1, λ = 1: L(0, t, λ) is 1, −9, −99 at t = 0, 10, 100'
    """

    def decide(printed: Mapping[str, bool]) -> Finding:
        found = {
            "yᵀλ = 0": finite(TWO, [1, 1]) and finite(FOUR, [1, 0, 1, 0]),
            "yᵀλ ≠ 0": finite(ONE, [1]) or finite(TWO, [1, 0]) or finite(FOUR, [1, 1, 1, 0]),
        }
        decided = computes(lambda: found).decide(printed)
        if decided.holds:
            return Finding(True, "L minimised exactly over (w, b): a minimum where yᵀλ = 0, none elsewhere")
        words = [
            f"where {name}, L has {'a' if there else 'no'} minimum"
            for name, there in found.items()
            if printed[name] != there
        ]
        return Finding(False, "min L is not always a number", f"{'; '.join(words)}: {_falling()}")

    return with_parts(Check("run", decide), "yᵀλ = 0", "yᵀλ ≠ 0")


def _falling() -> str:
    values = [lagrangian_at(ONE, [1], (0,), t) for t in (0, 10, 100)]
    said = ", ".join(shown(v) for v in values)
    return f"x = 0, y = 1, λ = 1: L(0, t, λ) is {said} at t = 0, 10, 100"


def off_the_balance() -> Finding:
    """Where yᵀλ ≠ 0 the derived Σλ − ½ΣΣλλyy⟨x, x⟩ is not the infimum of L.

    >>> off_the_balance().counterexample
    'x = 0, y = 1, λ = 1: L(0, t, λ) is 1, −9, −99 at t = 0, 10, 100, the formula says 1'
    """
    return infimum_everywhere().decide(run("hard-margin").dual.maximised)


def infimum_everywhere() -> Check:
    """A printed formula in α, x and y is below L at one point with yᵀλ ≠ 0, as an infimum has to be.

    >>> infimum_everywhere().decide(run("hard-margin").dual.maximised).holds
    False
    """

    def decide(printed: Expr) -> Finding:
        given = {"x": ONE.points, "y": ONE.labels, "α": [Fraction(1)]}
        formula = at_numbers(printed, given)
        below = lagrangian_at(ONE, [1], (0,), 100) < formula
        numbers = f"{_falling()}, the formula says {shown(formula)}"
        return Finding(not below, "there is no minimum over b where yᵀλ ≠ 0", numbers)

    return Check("refute", decide)


def maximised_under() -> Check:
    """Printed: under which of λ ≥ 0 and yᵀλ = 0 the maximum of q is taken; it must be that of the dual.

    >>> maximised_under().decide({"λ ≥ 0": True, "yᵀλ = 0": False}).holds
    False
    """

    def contradiction(printed: Mapping[str, bool]) -> str:
        from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver
        from svmsym.exact.problem import Problem  # noqa: PLC0415
        from svmsym.exact.solve import solve as solved  # noqa: PLC0415

        n = len(FOUR.labels)
        unit = tuple(tuple(Fraction(int(k == l)) for l in range(n)) for k in range(n))
        signs, balance = printed["λ ≥ 0"], printed["yᵀλ = 0"]
        program = Problem(
            "qp",
            Q=matrix(entries()["P"], FOUR),
            p=(Fraction(-1),) * n,
            A=unit if signs else (),
            c=(Fraction(0),) * n if signs else (),
            E=(tuple(map(Fraction, FOUR.labels)),) if balance else (),
            d=(Fraction(0),) if balance else (),
        )
        found = solved(program)
        if found.status != "optimal":
            return f"{FOUR.name}: q(t·{shown(found.witness['ray'])}) grows for ever"
        right = solve(FOUR.points, FOUR.labels, C="inf").alpha
        return "" if found.u == right else f"{FOUR.name}: λ = {shown(found.u)} instead of {shown(right)}"

    found = searched(contradiction, "solved exactly under these constraints: the multipliers of the dual")
    return with_parts(found, "λ ≥ 0", "yᵀλ = 0")
