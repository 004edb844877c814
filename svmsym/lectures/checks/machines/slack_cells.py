"""Where a point lies, what its slack is and what its multiplier says, told by t f(x) alone.

    ① t f ≥ 1: outside or on the border of the band     ξ = 0
    ② 0 ≤ t f < 1: in the band, on its own side         0 < ξ ≤ 1
    ③ t f < 0: on the other side                        ξ > 1

Only the order of t f, 0 and 1 matters, so five values are all there are: below 0, 0, between, 1, above 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sympy import Symbol

from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.dual_problem import agree
from svmsym.lectures.checks.duality.recovered import case
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding

M, XI = Symbol("m", real=True), Symbol("ξ", real=True)  # m = t f(x)
# Points beside the line 3x₁ + 4x₂ = 0 with label +1 (and their mirror images with −1): one of each kind.
_POINTS = (
    (3, 4),
    (Fraction(3, 25), Fraction(4, 25)),
    (Fraction(3, 50), Fraction(2, 25)),
    (4, -3),
    (-3, -4),
    (0, Fraction(-1, 8)),
)


def places() -> Check:
    """Printed relations on m for the places ①, ②, ③ agree with distances from the hyperplane and its band.

    >>> right = ((M >= 1,), (M >= 0, M < 1), (M < 0,))
    >>> places().decide(right).holds, places().decide(((M > 1,), (M >= 0, M < 1), (M < 0,))).counterexample
    (True, 'w = (3, 4), b = 0, x = (3/25, 4/25), t = 1: t f = 1 is in none of them, and the place is ①')
    """

    def decide(printed: Sequence[Sequence[Any]]) -> Finding:
        for point in _POINTS:
            for label in (1, -1):
                at = tuple(label * Fraction(v) for v in point)
                score = 3 * at[0] + 4 * at[1]
                ahead = (
                    label * score / 5
                )  # signed distance on the own side; the band is 1/‖w‖ = 1/5 wide there
                place = 0 if ahead >= Fraction(1, 5) else 1 if ahead >= 0 else 2
                value = {M: exact(label * score)}
                fitting = [
                    k for k, relations in enumerate(printed) if all(bool(r.subs(value)) for r in relations)
                ]
                if fitting != [place]:
                    said = "in none of them" if not fitting else f"in {', '.join('①②③'[k] for k in fitting)}"
                    point_at = f"w = (3, 4), b = 0, x = {shown(at)}, t = {shown(label)}"
                    where = f"{point_at}: t f = {shown(label * score)}"
                    return Finding(
                        False,
                        "a point is put elsewhere",
                        f"{where} is {said}, and the place is {'①②③'[place]}",
                    )
        return Finding(True, "each kind of point is in just one of them, and in the right one")

    return Check("run", decide)


def slacks() -> Check:
    """Printed: the constraint in m and ξ, and for the places ①, ②, ③ relations that the least ξ ≥ 0 fulfils.

    They must hold there and nowhere else, so that ξ tells the place.

    >>> right = {"constraint": M >= 1 - XI, "ξ": ((XI <= 0,), (XI > 0, XI <= 1), (XI > 1,))}
    >>> slacks().decide(right).holds
    True
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        for value, place in ((-2, 2), (Fraction(-1, 2), 2), (0, 1), (Fraction(1, 2), 1), (1, 0), (2, 0)):
            needed = Fraction(1) - value
            least = max(Fraction(0), needed)
            gap = (printed["constraint"].gts - printed["constraint"].lts).subs(M, exact(value))
            if gap.subs(XI, exact(needed)) != 0 or gap.diff(XI) <= 0:
                said = f"m = {shown(value)} needs ξ ≥ {shown(needed)}, the constraint reads {shown(gap)} ≥ 0"
                return Finding(False, "another constraint", said)
            slack = {XI: exact(least)}
            fitting = [k for k, rs in enumerate(printed["ξ"]) if all(_holds(r, slack) for r in rs)]
            if fitting != [place]:
                said = f"m = {shown(value)} has ξ = {shown(least)}, which is said of {fitting or 'no place'}"
                return Finding(False, "the slack does not tell the place", said)
        return Finding(True, "the least slack max(0, 1 − m) is as said in all six cases")

    return Check("run", decide)


def _holds(relation: Any, values: Mapping[Any, Any]) -> bool:
    return bool(relation.subs(dict(values)))


def multipliers() -> Check:
    """Printed relations on m = t f for α = 0, 0 < α < C and α = C are what the derived table of cases leaves.

    m − 1 is the slack of the constraint minus ξ, and each of them is zero or at least not negative.

    >>> multipliers().decide({"α = 0": M >= 1, "0 < α < C": M <= 1, "α = C": M <= 1}).counterexample
    '0 < α < C: m = −2 fits m <= 1, but derived is m = 1'
    """
    patterns = {"α = 0": (False, True), "0 < α < C": (True, True), "α = C": (True, False)}

    def decide(printed: Mapping[str, Any]) -> Finding:
        for name in printed:
            above, below = patterns[name]
            _, constraint = case("soft-margin", α=above, μ=below)
            slack_free = not below  # μ > 0 makes ξ = 0
            allowed = {"=": True, ">": constraint != "zero", "<": slack_free}
            for value, sign in ((-2, "<"), (0, "<"), (1, "="), (2, ">")):
                if bool(printed[name].subs(M, value)) != allowed[sign]:
                    right = (
                        "m = 1"
                        if not (allowed[">"] or allowed["<"])
                        else "m ≥ 1"
                        if allowed[">"]
                        else "m ≤ 1"
                    )
                    fits = "fits" if not allowed[sign] else "does not fit"
                    said = f"{name}: m = {shown(value)} {fits} {printed[name]}, but derived is {right}"
                    return Finding(False, "the cases say something else", said)
        return Finding(True, "the derived table of cases leaves just these, for all n and m")

    return Check("derive", decide)


def kkt_system(name: str) -> Check:
    """Printed stationarity, complementary slackness and feasibility are among the derived KKT conditions.

    >>> from svmsym.formulas import Scalar
    >>> from svmsym.lectures.statements import Equal
    >>> wrong = {"stationarity": Equal(Scalar("C"), 0), "slackness": (), "feasibility": Scalar("C") >= 0}
    >>> kkt_system("soft-margin").decide(wrong).holds
    False
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        system = run(name).kkt
        stationary = [gradient for _, gradient in system.stationarity]
        products = [m * slack for m, slack in system.complementarity]
        room = printed["feasibility"].gts - printed["feasibility"].lts
        slacks = [slack for _, slack in system.complementarity]
        residual = exact(printed["stationarity"].left) - exact(printed["stationarity"].right)
        claims = [("stationarity", residual, stationary, (1, -1)), ("feasibility", room, slacks, (1,))]
        claims += [
            ("slackness", exact(e.left) - exact(e.right), products, (1, -1)) for e in printed["slackness"]
        ]
        for said, formula, known, factors in claims:
            if not any(agree(formula, factor * other) for other in known for factor in factors):
                return Finding(False, f"{said} is another one", f"{to_text(formula)} is not derived")
        return Finding(True, f"they are among the KKT conditions derived from {name}, for all n and m")

    return Check("derive", decide)
