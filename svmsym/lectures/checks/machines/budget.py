"""The soft margin with a budget of slack instead of a price.

    max M   such that   ‖w‖ = 1,  y(⟨w, x⟩ + w₀) ≥ M(1 − ε),  ε ≥ 0,  Σε ≤ C

Let (w, b, ξ) minimise ½‖w‖² + PΣξ with w ≠ 0. Then M = 1/‖w‖, w/‖w‖ and ε = ξ are optimal for the budget
C = Σξ: a larger M with no more slack would be a smaller ‖w‖ with no more slack. So exact solutions for a
price P are exact solutions for a budget. M is bounded for C < 2·min(n₊, n₋) alone: each pair of points of
different classes needs slack that tends to 2 at least, and slack 2 for the smaller class is enough for every
M. And M > 0 needs C ≥ C₀, the least Σ max(0, 1 − y f) of all affine f: scaled by 1/M a hyperplane is such an
f, and ε is at least its hinge. C₀ is 0 exactly for separable classes; the penalty Σξ reaches C₀ for a large
price P.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from sympy import Expr, Poly, Symbol

from svmsym.lectures.checks.hyperplanes.separability import meeting_point
from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import CLOSE
from svmsym.lectures.finding import Check, Finding

SUM, C, WRONG = (Symbol(name, real=True) for name in ("Σε", "C", "v"))
SMALLER = Symbol("n_min", positive=True)  # min(n₊, n₋)
LEAST = Symbol("C_0", nonnegative=True)  # the least Σ max(0, 1 − y f)
M = Symbol("M", positive=True)
PAIR = (((1,), (-1,)), (1, -1))
PAIRS = (((1,), (1,), (-1,), (-1,)), (1, 1, -1, -1))
NEIGHBOURS = (((0,), (1,)), (-1, 1))
STRETCHED = (((0,), (1,), (2,), (4,), (8,)), (-1, -1, -1, 1, 1))
MIXED = (((0,), (1,), (2,), (3,)), (1, -1, 1, -1))
FALLING = (((2,), (4,), (9,), (9,), (10,), (10,)), (-1, 1, 1, 1, 1, -1))
STRETCHED_PRICES = (STRETCHED, Fraction(10), Fraction(1, 8))  # errors rise with the budget
FALLING_PRICES = (FALLING, Fraction(1, 6), Fraction(1, 4))  # errors fall as the budget grows
MANY = 40


class Budgeted(NamedTuple):
    """A solution: its budget Σε, M², and how many points are on the wrong side."""

    budget: Fraction
    margin2: Fraction
    wrong: int
    slack: tuple[Fraction, ...]


@cache
def budgeted(data: Any, price: Fraction) -> Budgeted:
    """The solution for the budget that belongs to a price.

    >>> found = budgeted(PAIR, Fraction(1, 4))
    >>> str(found.budget), str(found.margin2)
    ('1', '4')
    """
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    found = solve(data[0], data[1], C=price)
    assert found.norm2 > 0
    return Budgeted(sum(found.xi, Fraction(0)), 1 / found.norm2, sum(v > 1 for v in found.xi), found.xi)


def for_every_margin(data: Any, w: int, w0: Any, slack: Sequence[Any]) -> bool:
    """Whether (w, w₀, ε) with |w| = 1 is feasible for every M ≥ 0, w₀ being a polynomial in M.

    >>> for_every_margin(NEIGHBOURS, 1, 0, (2, 2)), for_every_margin(NEIGHBOURS, 1, 0, (0, 0))
    (True, False)
    """
    points, labels = data
    left = [Poly(y * (w * x + w0) - M * (1 - e), M) for (x,), y, e in zip(points, labels, slack, strict=True)]
    return w * w == 1 and min(slack) >= 0 and all(c >= 0 for p in left for c in p.all_coeffs())


def well_posed() -> Check:
    """A printed ``budget`` in Σε and C and ``range`` of C: solutions are allowed, and M stays bounded.

    >>> well_posed().decide({"budget": SUM >= C, "range": (C >= 0,)}).counterexample.partition(";")[0]
    'x = 0 (−), 1 (+), C = 1: w = 1, w₀ = 0, ε = (2, 2) is feasible for every M'
    """
    return searched(
        _ill_posed,
        "exact solutions keep to it; families that widen M for ever, or beyond the optimum, do not",
    )


def _ill_posed(printed: Mapping[str, Any]) -> str:
    said = []

    def allowed(total: Any, budget: Any) -> bool:
        return is_true(printed["budget"], {SUM: total, C: budget})

    def stated(budget: Any, smaller: int = 1, least: Any = 0) -> bool:
        return all(is_true(r, {C: budget, SMALLER: smaller, LEAST: least}) for r in printed["range"])

    assert for_every_margin(NEIGHBOURS, 1, 0, (2, 2))
    if allowed(4, 1):
        said.append("x = 0 (−), 1 (+), C = 1: w = 1, w₀ = 0, ε = (2, 2) is feasible for every M")
    total = budgeted(PAIR, Fraction(1, 4)).budget
    if not allowed(total, total):
        said.append(f"x = ±1, C = {total}: the optimum with Σε = {total} is excluded")
    if not allowed(0, 1):
        said.append("C = 1 excludes a hyperplane without any slack")
    said += _other_budgets(allowed)
    assert for_every_margin(PAIR, 1, M + 1, (0, 2))
    assert for_every_margin(PAIRS, 1, M + 1, (0, 0, 2, 2))
    for smaller, name in ((1, "x = ±1"), (2, "x = ±1, each twice")):
        end = Fraction(2 * smaller)
        wide = [c for c in (end, end + CLOSE, end + 1) if stated(c, smaller)]
        if wide:
            said.append(
                f"{name}, C = {wide[0]}: w = 1, w₀ = M + 1, ε = 0 for + and 2 for − goes with every M"
            )
        short = [c for c in (Fraction(0), end / 2, end - CLOSE) if not stated(c, smaller)]
        if short or stated(-1, smaller):
            said.append(f"{name} has solutions for C = 0 … {end}, without the end, and none for C = −1")
    said += _too_little(stated)
    return "; ".join(said)


def least_budget(data: Any) -> Fraction:
    """C₀, the least sum of hinges: that of a price so large that ten times the price changes nothing.

    >>> str(least_budget(PAIR)), str(least_budget(MIXED))
    ('0', '8/3')
    """
    found, more = (budgeted(data, Fraction(price)) for price in (1000, 10000))
    assert found == more
    return found.budget


def _too_little(stated: Callable[[Any, int, Any], bool]) -> list[str]:
    """Classes that overlap have M > 0 from C₀ on, and for no smaller budget."""
    least, smaller = least_budget(MIXED), 2
    few = [c for c in (least - Fraction(1, 6), Fraction(0), least - CLOSE) if stated(c, smaller, least)]
    if few:
        return [f"{_on_line(MIXED)}, C = {few[0]}: M > 0 needs Σε ≥ {least}"]
    if not all(stated(c, smaller, least) for c in (least, least + CLOSE)):
        return [f"{_on_line(MIXED)} has solutions with M > 0 from C = {least} on"]
    return []


def _other_budgets(allowed: Callable[[Any, Any], bool]) -> list[str]:
    """Slack beyond the budget widens M, slack within it is allowed: x = ±1 has M = 2/(2 − Σε)."""
    prices = [Fraction(1, 4), Fraction(1, 8), Fraction(7, 16), Fraction(3, 8), Fraction(1, 4) + CLOSE]
    found = [budgeted(PAIR, price) for price in prices]
    for one, other in product(found, found):
        slack, budget = one.budget, other.budget
        assert one.margin2 == (2 / (2 - slack)) ** 2
        if allowed(slack, budget) != (slack <= budget):
            words = "allowed" if slack > budget else "excluded"
            return [
                f"x = ±1, C = {budget}: Σε = {slack} with M² = {one.margin2} is {words}; M² = {other.margin2}"
            ]
    return []


def wrong_at_most() -> Check:
    """A printed relation bounds the number v of points on the wrong side by C, and C = 0 is the hard margin.

    On the wrong side ε > 1, so Σε > v: pairs (v, C) with C < v do not occur, those of solutions do.

    >>> wrong_at_most().decide({"bound": WRONG <= C, "slack at C = 0": (0, 0)}).holds
    True
    """

    def contradiction(printed: Mapping[str, Any]) -> str:
        solutions = [budgeted(MIXED, Fraction(1, k)) for k in (1, 2, 4)]
        lines = (STRETCHED_PRICES, FALLING_PRICES, *_many_lines())
        solutions += [budgeted(data, price) for data, *prices in lines for price in prices]
        for found in solutions:
            assert found.budget >= found.wrong
            if not _holds(printed["bound"], found.wrong, found.budget):
                return f"{found.wrong} points are on the wrong side with the budget {found.budget}"
        for wrong, budget in ((1, 0), (2, 1), (3, 3 - CLOSE)):
            if _holds(printed["bound"], wrong, budget):
                return f"{wrong} points on the wrong side need more slack than {budget}"
        none = budgeted(PAIR, Fraction(10))
        if none.budget != 0 or tuple(printed["slack at C = 0"]) != none.slack:
            return f"the budget 0 has the slack {shown(none.slack)}"
        return ""

    return searched(contradiction, "exact solutions keep to it; more would need more slack than C")


def _holds(relation: Any, wrong: int, budget: Any) -> bool:
    return is_true(relation, {WRONG: wrong, C: budget})


def no_upper_bound() -> Finding:
    """With Σε ≥ C both points may be on the wrong side for C = 0."""
    points, labels = PAIR
    margin, slack = 1, (2, 2)
    scores = [-x for (x,) in points]  # w = −1, w₀ = 0
    sides = [y * f for y, f in zip(labels, scores, strict=True)]
    assert all(v >= margin * (1 - e) for v, e in zip(sides, slack, strict=True))
    wrong = sum(v < 0 for v in sides)
    numbers = f"x = ±1, C = 0: w = −1, w₀ = 0, M = 1, ε = {shown(slack)} has {wrong} points on the wrong side"
    return Finding(wrong <= 0, "a lower bound on the slack bounds nothing", numbers)


def with_growing_budget(part: str) -> Check:
    """A printed sign of the change of a ``part``, margin or errors, as the budget grows: never the other way.

    A larger budget allows every hyperplane that a smaller one allows, so M cannot shrink. Nothing of the kind
    holds for the number of errors: it is only bounded by the budget (``wrong_at_most``).

    >>> [with_growing_budget("margin").decide(sign).holds for sign in (1, -1)]
    [True, False]
    >>> [with_growing_budget("errors").decide(sign).holds for sign in (1, -1)]
    [False, False]
    """

    def contradiction(printed: int) -> str:
        strictly = False
        for data, *prices in (STRETCHED_PRICES, FALLING_PRICES, *_many_lines()):
            tight, loose = sorted(budgeted(data, price) for price in prices)
            if tight.budget == loose.budget:
                continue
            change = (
                loose.margin2 - tight.margin2 if part == "margin" else Fraction(loose.wrong - tight.wrong)
            )
            strictly = strictly or change != 0
            if change and _sign(change) != printed:
                rows = (
                    f"C = {b.budget} has M² = {b.margin2} and {_count(b.wrong)} on the wrong side"
                    for b in (tight, loose)
                )
                return f"{_on_line(data)}: {'; '.join(rows)}"
        return "" if strictly else f"{part} does not change at all"

    return searched(contradiction, "exact solutions of many data sets for two budgets each keep to it")


def _count(points: int) -> str:
    return f"{points or 'no'} point{'' if points == 1 else 's'}"


def _on_line(data: Any) -> str:
    """The points of a line with the signs of their classes."""
    points, labels = data
    named = (f"{x} ({'+' if y > 0 else '−'})" for (x,), y in zip(points, labels, strict=True))
    return f"x = {', '.join(named)}"


@cache
def _many_lines() -> tuple[tuple[Any, Fraction, Fraction], ...]:
    """Data sets of six points of a line, both classes among them, with two prices of slack each."""
    draw = Random(41)
    found: list[tuple[Any, Fraction, Fraction]] = []
    while len(found) < MANY:
        points = tuple((draw.randint(0, 10),) for _ in range(6))
        labels = (-1, 1, *(draw.choice((-1, 1)) for _ in range(4)))
        data = points, labels
        prices = Fraction(1, draw.randint(1, 4)), Fraction(1, draw.randint(5, 12))
        if all(_has_direction(data, price) for price in prices):
            found.append((data, prices[0], prices[1]))
    return tuple(found)


def _has_direction(data: Any, price: Fraction) -> bool:
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    return bool(solve(data[0], data[1], C=price).norm2)


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)


def price_for_budget() -> Check:
    """A printed price in C is that of the budget C, for x = ±1 and C = 0, ½, 1, 3/2.

    >>> price_for_budget().decide(C).counterexample
    'x = ±1, C = 0 as a price: w = 0, but the budget 0 has w = 1'
    >>> price_for_budget().decide((2 - C) / 4).holds
    True
    """

    def contradiction(printed: Expr) -> str:
        for budget in (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3, 2)):
            price = exact(printed).subs(C, exact(budget))
            if price <= 0:
                hard = budgeted(PAIR, Fraction(10)) if budget == 0 else None
                other = f"w = {_length(hard.margin2)}" if hard else "another w"
                return f"x = ±1, C = {budget} as a price: w = 0, but the budget {budget} has {other}"
            found = budgeted(PAIR, Fraction(int(price.p), int(price.q)))
            if found.budget != budget:
                return f"x = ±1, C = {budget}: the price {price} has the budget {found.budget}"
        return ""

    return searched(contradiction, "solved exactly for four budgets: Σξ is the budget")


def _length(margin2: Fraction) -> str:
    return "1" if margin2 == 1 else f"1/√{margin2}"


def slack_at_optimum() -> dict[str, bool]:
    """What slack the five points of a line have at a price of 1/8.

    >>> slack_at_optimum()
    {'points inside the margin': True, 'points on the wrong side': True}
    """
    slack = budgeted(STRETCHED, Fraction(1, 8)).slack
    return {
        "points inside the margin": any(0 < e <= 1 for e in slack),
        "points on the wrong side": any(e > 1 for e in slack),
    }


def without_slack() -> Finding:
    """Classes that no hyperplane separates have none without slack."""
    met = meeting_point(*MIXED)
    where = shown(met[1]) if met else ""
    numbers = f"x = 0, 2 (+), 1, 3 (−): the point {where} lies in the hulls of both classes"
    return Finding(met is None, "without slack there is no hyperplane at all", numbers)
