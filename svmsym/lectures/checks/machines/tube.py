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

from svmsym.formulas.indices import free_indices
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.dual_problem import agree
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.relations import is_true, not_closed
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.data import CLOSE
from svmsym.lectures.finding import Check, Finding

EPS, XI, XIS, RES = (Symbol(name, real=True) for name in ("ε", "ξ", "ξ*", "r"))


class Place(NamedTuple):
    """A point of a solved regression: y − f, its slacks and multipliers, ε."""

    name: str
    residual: Fraction
    slacks: tuple[Fraction, Fraction]
    multipliers: tuple[Fraction, Fraction]
    epsilon: Fraction


# Points and targets, ε and C: both on the tube; above, below and inside it; just inside it.
_HALF = Fraction(1, 2)
_SETS: tuple[tuple[Any, Any, Any, Any], ...] = (
    (((0,), (1,)), (0, 2), "1/2", 10),
    (((0,), (1,), (2,), (3,), (4,)), (0, 5, 2, -1, 4), 1, "1/4"),
    (((0,), (1,), (2,), (3,), (4,)), (0, 5, 2, -1, 4), "1/2", "1/4"),
    (((0,), (1,), (2,), (3,)), (_HALF, -_HALF, _HALF - CLOSE, CLOSE - _HALF), "1/2", 10),
)


@cache
def solved_places() -> tuple[Place, ...]:
    """All points of these regressions at their exact optimum."""
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
    """A printed program is that of the ε-SVR, and costs ½‖w‖² + C·max(0, |y − f| − ε) at its least slack.

    ``minimise`` and ``such that`` are formulas in the letters of the derivation: first they are compared with
    it, for all n and m; then for one point the least slacks that all four inequalities allow are put in.

    >>> from svmsym.formulas import Vector, norm2
    >>> insensitive().decide({"minimise": norm2(Vector("w")), "such that": ()}).holds
    False
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        problem = run("epsilon-svr").problem
        limits = printed["such that"]
        gaps = [r.gts - r.lts for r in limits]
        rows = [c.slack for c in problem.constraints]
        strict = not_closed(limits)
        for mine, others, said in ((gaps, rows, "printed"), (rows, gaps, "missing")):
            for e in mine:
                if not any(agree(e, other) for other in others):
                    return Finding(False, "another program", _costs(printed, gaps) or f"{e} ≥ 0 is {said}")
        if strict is not None or not agree(printed["minimise"], problem.objective):
            return strict or Finding(False, "another objective", _costs(printed, gaps))
        off = _costs(printed, gaps)
        if off:
            return Finding(False, "another loss", off)
        return Finding(True, "the problem of the ε-SVR for all n and m; its cost is the ε-insensitive loss")

    return Check("derive", decide)


def _costs(printed: Mapping[str, Any], gaps: list[Expr]) -> str:
    """A place at which the cost with the least slacks is not the ε-insensitive one."""
    for values in _programs():
        known = {"w": (values["w"],), "x": [(values["x"],)], "z": [values["y"]], "b": values["w0"]}
        known |= {"C": values["C"], "ε": values["ε"]}
        least = {}
        for name in ("ξ", "ξ*"):
            bounds = []
            for gap in gaps:
                zero, one = (_gap(gap, known, name, v) for v in (0, 1))
                if one > zero:
                    bounds.append(-zero / (one - zero))
            if not bounds:
                return f"{name} is not bounded from below"
            least[name] = [max(bounds)]
        cost = at_numbers(printed["minimise"], {**known, **least})
        r = values["y"] - values["w"] * values["x"] - values["w0"]
        right = Fraction(values["w"] ** 2, 2) + values["C"] * max(Fraction(0), abs(r) - values["ε"])
        if cost != right:
            return f"{shown(values)}: the cost is {cost} instead of {right}"
    return ""


def _gap(gap: Expr, known: Mapping[str, Any], name: str, value: int) -> Fraction:
    given = {**known, "ξ": [0], "ξ*": [0], name: [value]}
    return Fraction(at_numbers(gap, given, dict.fromkeys(free_indices(gap), 0)))


def _programs() -> Iterator[dict[str, Any]]:
    prices = ((3, Fraction(1, 2)), (Fraction(1, 2), 2))
    for k, (y, x, w, w0) in enumerate(product((-3, 2), (1, -2), (1, -1), (0, 3))):
        c, eps = prices[k % 3 % 2]
        yield {"y": y, "x": x, "w": w, "w0": w0, "C": c, "ε": eps}


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
            holds = is_true(printed, {RES: place.residual, EPS: place.epsilon})
            if (supports and not holds) or (inside and holds):
                λ, other = place.multipliers
                return f"{place.name}: λ = {λ}, λ* = {other}, but {printed} is {str(holds).lower()}"
        assert {(True, True), (True, False), ("inside", True)} <= kinds
        return ""

    return searched(contradiction, "support vectors on and outside the tube, others inside it")
