"""Where a point lies, what its slack is and what its multiplier says, told by t f(x) alone.

    ① t f ≥ 1: outside or on the border of the band     ξ = 0
    ② 0 ≤ t f < 1: in the band, on its own side         0 < ξ ≤ 1
    ③ t f < 0: on the other side                        ξ > 1

Only the order of t f, 0 and 1 matters, since no other border is admitted; so five values are all there are:
below 0, 0, between, 1, above 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sympy import Eq, Expr, StrictGreaterThan, StrictLessThan, Symbol, expand
from sympy.core.relational import Relational

from svmsym.formulas.printing import to_text
from svmsym.formulas.substitution import substitute
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.dual_problem import agree
from svmsym.lectures.checks.relations import closed, is_true, not_closed
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

M, XI = Symbol("m", real=True), Symbol("ξ", real=True)  # m = t f(x)
PLACES = "①②③"
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
        if len(printed) != len(PLACES):
            return Finding(False, "there are three places", shown(len(printed)))
        strange = _other_bounds(M, printed)
        if strange:
            return Finding(False, "only 0 and 1 are borders of a place", strange)
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
                    k for k, relations in enumerate(printed) if all(is_true(r, value) for r in relations)
                ]
                if fitting != [place]:
                    said = "in none of them" if not fitting else f"in {', '.join(PLACES[k] for k in fitting)}"
                    point_at = f"w = (3, 4), b = 0, x = {shown(at)}, t = {shown(label)}"
                    where = f"{point_at}: t f = {shown(label * score)}"
                    return Finding(
                        False,
                        "a point is put elsewhere",
                        f"{where} is {said}, and the place is {PLACES[place]}",
                    )
        return Finding(
            True, "each of the five orders of t f, 0 and 1 is in one of them, and in the right one"
        )

    return Check("run", decide)


def slacks() -> Check:
    """Printed: the constraint in m and ξ, and for the places ①, ②, ③ relations that the least ξ ≥ 0 fulfils.

    They must hold there and nowhere else, so that ξ tells the place.

    >>> right = {"constraint": M >= 1 - XI, "ξ": ((XI <= 0,), (XI > 0, XI <= 1), (XI > 1,))}
    >>> slacks().decide(right).holds
    True
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        strict = not_closed([printed["constraint"]])
        if strict is not None:
            return strict
        strange = _other_bounds(XI, printed["ξ"])
        if strange or len(printed["ξ"]) != len(PLACES):
            return Finding(False, "three places, with the borders 0 and 1", strange or "a place is missing")
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

    return with_parts(Check("run", decide), "constraint", "ξ")


def _other_bounds(letter: Symbol, places: Sequence[Sequence[Any]]) -> str:
    """A relation that is not about the letter and one of 0 and 1; then the order of the three decides."""
    for relation in (r for relations in places for r in relations):
        if not isinstance(relation, Relational):
            return shown(relation)
        rest = expand(relation.lhs - relation.rhs)
        if not any(rest in (letter - k, k - letter) for k in (0, 1)):
            return shown(relation)
    return ""


def _holds(relation: Any, values: Mapping[Any, Any]) -> bool:
    return is_true(relation, values)


def multipliers(*wanted: str) -> Check:
    """Printed relations on m = t f for α = 0, 0 < α < C and α = C are what the derived table of cases leaves.

    m − 1 is the slack of the constraint minus ξ, and each of them is zero or at least not negative; so the
    relation is m = 1, m ≥ 1 or m ≤ 1, and what is printed must be that one.

    >>> multipliers().decide({"α = 0": M >= 1, "0 < α < C": M <= 1, "α = C": M <= 1}).counterexample
    '0 < α < C: printed is m ≤ 1, derived is m = 1'
    """
    patterns = {"α = 0": (False, True), "0 < α < C": (True, True), "α = C": (True, False)}

    def decide(printed: Mapping[str, Any]) -> Finding:
        for name in printed:
            above, below = patterns[name]
            constraint, slack = states_of("soft-margin", α=above, μ=below)[1]
            right = {"zero zero": Eq(M, 1), "open zero": M >= 1, "zero open": M <= 1}[f"{constraint} {slack}"]
            if not _same_relation(printed[name], right):
                said = f"{name}: printed is {_text(printed[name])}, derived is {_text(right)}"
                return Finding(False, "the cases say something else", said)
        return Finding(True, "the derived table of cases leaves just these, for all n and m")

    return with_parts(Check("derive", decide), *(wanted or patterns))


def states_of(name: str, **positive: bool) -> tuple[list[Expr], list[str]]:
    """All slacks of a derivation, and what is known of each for these signs of the multipliers.

    >>> states_of("soft-margin", α=True, μ=False)[1]
    ['zero', 'open']
    """
    table = run(name).cases[0]
    pattern = tuple(positive[m.name] for m in table.multipliers)
    chosen = next(c for c in table.cases if tuple(sign for _, sign in c.pattern) == pattern)
    known = [
        "zero" if s in chosen.tight else "positive" if s in chosen.positive else "open" for s in table.slacks
    ]
    return list(table.slacks), known


def _same_relation(printed: Any, right: Relational) -> bool:
    """Whether two relations have the same sign and the same difference, whichever side comes first."""
    if not isinstance(printed, Relational) or isinstance(printed, Eq) != isinstance(right, Eq):
        return False
    if isinstance(right, Eq):
        return bool(expand((printed.lhs - printed.rhs) ** 2 - (right.lhs - right.rhs) ** 2) == 0)
    return closed(printed) and bool(expand(printed.gts - printed.lts - right.gts + right.lts) == 0)


def _text(relation: Any) -> str:
    if isinstance(relation, Eq):
        return f"{shown(relation.lhs)} = {shown(relation.rhs)}"
    return shown(relation).replace(">=", "≥").replace("<=", "≤")


def slack_in_case(name: str, **positive: bool) -> Check:
    """A printed relation, ξ = 0 or ξ ≥ 0, is just what is known of ξ for these signs of the multipliers.

    >>> from svmsym.formulas import Family, Index, IndexSet
    >>> i = Index("i", IndexSet("n", "i", "j"))
    >>> ξ = Family("ξ", i.domain)[i]
    >>> slack_in_case("soft-margin", α=True, μ=False).decide(ξ >= 0).holds
    True
    >>> slack_in_case("soft-margin", α=True, μ=True).decide(ξ >= 0).counterexample
    'derived is ξᵢ = 0'
    """

    def decide(printed: Any) -> Finding:
        slacks, known = states_of(name, **positive)
        formula, state = slacks[1], known[1]
        said = f"derived is {to_text(formula)} {'= 0' if state == 'zero' else '≥ 0'}"
        if isinstance(printed, Equal):
            holds = state == "zero" and agree(exact(printed.left) - exact(printed.right), formula)
        else:
            holds = state == "open" and closed(printed) and agree(printed.gts - printed.lts, formula)
        return Finding(holds, f"the cases of {name}: {said}, for all n and m", "" if holds else said)

    return Check("derive", decide)


def not_negative(name: str) -> Check:
    """Printed relations say of all multipliers of a derivation that they are not negative, and no more.

    >>> not_negative("hard-margin").decide(()).counterexample
    'αᵢ ≥ 0 is missing'
    """

    def decide(printed: Sequence[Any]) -> Finding:
        letters = run(name).kkt.dual
        strict = not_closed(printed)
        if strict is not None:
            return strict
        rooms = [r.gts - r.lts for r in printed]
        wrong = [f"{to_text(r)} ≥ 0 is not derived" for r in rooms if not any(agree(r, m) for m in letters)]
        wrong += [f"{to_text(m)} ≥ 0 is missing" for m in letters if not any(agree(r, m) for r in rooms)]
        if wrong:
            return Finding(False, "the multipliers have other signs", wrong[0])
        return Finding(True, f"the multipliers of inequalities of {name}")

    return Check("derive", decide)


def between(replaced: Expr, value: Expr, *rooms: Expr) -> Check:
    """Printed strict relations on a letter, its value put in, say that these rooms are positive, and no more.

    >>> from svmsym.formulas import Scalar
    >>> a, c = Scalar("a"), Scalar("c")
    >>> between(a, 1 - c, c, 1 - c).decide((a > 0, a < 1)).holds
    True
    >>> between(a, 1 - c, c, 1 - c).decide((a > 0, a < 2)).holds
    False
    """

    def decide(printed: Sequence[Any]) -> Finding:
        if not all(isinstance(r, StrictGreaterThan | StrictLessThan) for r in printed):
            return Finding(False, "a bound is not strict", shown(printed))
        found = [substitute(r.gts - r.lts, {replaced: value}) for r in printed]
        wrong = [f"{to_text(e)} > 0 does not follow" for e in found if not any(agree(e, k) for k in rooms)]
        wrong += [f"{to_text(k)} > 0 is not used" for k in rooms if not any(agree(e, k) for e in found)]
        if wrong:
            return Finding(False, "other bounds", wrong[0])
        return Finding(True, f"{to_text(replaced)} = {to_text(value)} put in, for all n and m")

    return Check("identity", decide)


def kkt_system(name: str) -> Check:
    """Printed stationarity, all of complementary slackness, and feasibility are derived KKT conditions.

    >>> from svmsym.formulas import Scalar
    >>> wrong = {"stationarity": Equal(Scalar("C"), 0), "slackness": (), "feasibility": Scalar("C") >= 0}
    >>> kkt_system("soft-margin").decide(wrong).holds
    False
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        system = run(name).kkt
        stationary = [gradient for _, gradient in system.stationarity]
        products = [m * slack for m, slack in system.complementarity]
        strict = not_closed([printed["feasibility"]])
        if strict is not None:
            return strict
        room = printed["feasibility"].gts - printed["feasibility"].lts
        slacks = [slack for _, slack in system.complementarity]
        residual = exact(printed["stationarity"].left) - exact(printed["stationarity"].right)
        equations = [exact(e.left) - exact(e.right) for e in printed["slackness"]]
        claims = [("stationarity", residual, stationary, (1, -1)), ("feasibility", room, slacks, (1,))]
        claims += [("slackness", e, products, (1, -1)) for e in equations]
        for said, formula, known, factors in claims:
            if not any(agree(formula, factor * other) for other in known for factor in factors):
                return Finding(False, f"{said} is another one", f"{to_text(formula)} is not derived")
        for wanted in products:
            if not any(agree(e, factor * wanted) for e in equations for factor in (1, -1)):
                return Finding(False, "slackness is not complete", f"{to_text(wanted)} = 0 is missing")
        return Finding(True, f"they are among the KKT conditions derived from {name}, for all n and m")

    return with_parts(Check("derive", decide), "stationarity", "slackness", "feasibility")
