"""The ε-tube of support vector regression: its slack, its loss, its support vectors.

y − f ≤ ε + ξ,  f − y ≤ ε + ξ*,   ξ, ξ* ≥ 0,     least ξ + ξ* = max(0, |y − f| − ε)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from sympy import Expr, Symbol

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.finding import Check

Y, X, W, W0, C, EPS, XI, XIS, RES = (
    Symbol(name, real=True) for name in ("y", "x", "w", "w0", "C", "ε", "ξ", "ξ*", "r")
)


class Place(NamedTuple):
    """A point of a solved regression: y − f, its slacks and multipliers, ε."""

    name: str
    residual: Fraction
    slacks: tuple[Fraction, Fraction]
    multipliers: tuple[Fraction, Fraction]
    epsilon: Fraction


# Points and targets, ε and C: both points on the tube; points above, below and inside it.
_SETS: tuple[tuple[Any, Any, Any, Any], ...] = (
    (((0,), (1,)), (0, 2), "1/2", 10),
    (((0,), (1,), (2,), (3,), (4,)), (0, 5, 2, -1, 4), 1, "1/4"),
)


@cache
def solved_places() -> tuple[Place, ...]:
    """All points of the two regressions at their exact optimum."""
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    found = []
    for points, targets, epsilon, price in _SETS:
        a = solve(points, targets, kind="svr", epsilon=epsilon, C=price)
        rows = zip(points, targets, a.decision, a.xi, a.xi_star, a.alpha, a.alpha_star, strict=True)
        for x, y, f, over, under, one, other in rows:
            name = f"x = {x[0]}, y = {y}, f = {f}, ε = {epsilon}"
            found.append(Place(name, y - f, (over, under), (one, other), Fraction(epsilon)))
    return tuple(found)


def reaches() -> Check:
    """Printed bounds ``above`` for y − f and ``below`` for f − y are attained by the points outside the tube.

    >>> reaches().decide({"above": EPS + XI, "below": EPS - XIS}).holds
    False
    >>> reaches().decide({"above": EPS + XI, "below": EPS + XIS}).holds
    True
    """

    def contradiction(printed: Mapping[str, Expr]) -> str:
        for place in solved_places():
            values = {EPS: exact(place.epsilon), XI: exact(place.slacks[0]), XIS: exact(place.slacks[1])}
            for side, sign, slack in (("above", 1, place.slacks[0]), ("below", -1, place.slacks[1])):
                bound = printed[side].subs(values)
                off = sign * place.residual
                if off > bound or (slack > 0 and not same(off, bound)):
                    return f"{place.name}: it is {off} {side} f, printed is the bound {bound}"
        return ""

    return searched(contradiction, "points above and below the tube of exact regressions attain the bounds")


def insensitive() -> Check:
    """A printed program for one point costs, at its least slack, ½w² + C·max(0, |y − f| − ε).

    ``minimise`` is in w, C, ξ, ξ*; ``above`` and ``below`` are the inequalities for ξ and ξ*.

    >>> program = {
    ...     "minimise": W**2 / 2 + C * (XI + XIS),
    ...     "above": Y - W * X - W0 <= EPS + XI,
    ...     "below": W * X + W0 - Y <= EPS + XIS,
    ... }
    >>> insensitive().decide(program).holds
    True
    """

    def contradiction(printed: Mapping[str, Any]) -> str:
        for values in _programs():
            numbers = {k: exact(v) for k, v in values.items()}
            least = {}
            for name, slack in (("above", XI), ("below", XIS)):
                gap = (printed[name].gts - printed[name].lts).subs(numbers)
                if gap.coeff(slack) != 1 or gap.has(*({XI, XIS} - {slack})):
                    return f"{name}: {gap} ≥ 0 does not bound {slack} from below"
                least[slack] = max(exact(0), -gap.subs(slack, 0))
            cost = printed["minimise"].subs(numbers).subs(least)
            r = values[Y] - values[W] * values[X] - values[W0]
            right = Fraction(values[W] ** 2, 2) + values[C] * max(Fraction(0), abs(r) - values[EPS])
            if not same(cost, right):
                return f"{shown(values)}: the cost is {cost} instead of {right}"
        return ""

    return searched(contradiction, "the ε-insensitive loss at 16 exact places")


def _programs() -> Iterator[dict[Any, Any]]:
    prices = ((3, Fraction(1, 2)), (Fraction(1, 2), 2))
    for k, (y, x, w, w0) in enumerate(product((-3, 2), (1, -2), (1, -1), (0, 3))):
        c, eps = prices[k % 3 % 2]
        yield {Y: y, X: x, W: w, W0: w0, C: c, EPS: eps}


def of_support_vectors() -> Check:
    """A printed relation in r = y − f and ε holds for points with λ > 0 or λ* > 0, and inside the tube not.

    >>> from sympy import Abs
    >>> of_support_vectors().decide(Abs(RES) > EPS).counterexample
    'x = 0, y = 0, f = 1/2, ε = 1/2: λ = 0, λ* = 1, but Abs(r) > ε is false'
    """

    def contradiction(printed: Any) -> str:
        kinds = set()
        for place in solved_places():
            supports, inside = any(place.multipliers), abs(place.residual) < place.epsilon
            kinds |= {(supports, any(place.slacks)), ("inside", inside)}
            holds = bool(printed.subs({RES: exact(place.residual), EPS: exact(place.epsilon)}))
            if (supports and not holds) or (inside and holds):
                λ, other = place.multipliers
                return f"{place.name}: λ = {λ}, λ* = {other}, but {printed} is {str(holds).lower()}"
        assert {(True, True), (True, False), ("inside", True)} <= kinds
        return ""

    return searched(contradiction, "support vectors on and outside the tube, others inside it")
