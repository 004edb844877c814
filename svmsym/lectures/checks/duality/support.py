"""Support vectors: points on the margin, what their multipliers say, and (w, b) recovered from them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from sympy import Integer, Symbol, sqrt

from svmsym.formulas import Label, Scalar, Vector, VectorFamily, inner
from svmsym.formulas.atoms import Entry
from svmsym.formulas.indices import free_indices
from svmsym.formulas.normal_form import is_zero, normal_form
from svmsym.formulas.substitution import substitute
from svmsym.lectures.checks.algebra import vanishes
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.recovered import case
from svmsym.lectures.checks.hyperplanes.geometry import squared_distance
from svmsym.lectures.checks.hyperplanes.objectives import R
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.lines import where
from svmsym.lectures.checks.machines.margin_programs import bisector
from svmsym.lectures.checks.relations import is_true, not_closed
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.data import FOUR, LINE, SQUARE, THREE, Data
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

_FAR = 1e-6
F, Y, MARGIN = Symbol("f", real=True), Symbol("y", real=True), Symbol("d", positive=True)


def _scores(data: Data, scale: int) -> tuple[list[Fraction], Any]:
    """f at every point, and ‖w‖, for a multiple of the canonical parameters."""
    *normal, offset = (scale * v for v in bisector(data))
    scores = [sum((a * v for a, v in zip(normal, x, strict=True)), offset) for x in data.points]
    return scores, sqrt(exact(sum((a * a for a in normal), Fraction(0))))


def _same_root(left: Any, right: Any) -> bool:
    """Whether two real numbers with roots are equal; those far apart need no exact comparison."""
    return abs(float(left - right)) < _FAR and same(left, right)


def on_the_margin(
    also: Callable[[Any, Mapping[Any, Any]], str] | None = None, scales: Sequence[int] = (1, 3)
) -> Check:
    """A printed equation in f, y, r = ‖w‖ and d = min |f|/‖w‖ holds exactly at the points on the margin.

    It is tried with the canonical parameters times each of the scales, which describe the same hyperplane.

    >>> on_the_margin().decide(Equal(F * Y, 2)).counterexample
    'the points (0,0)−, (2,2)−, (2,0)+, (3,0)+: it holds at 4, on the margin are 1, 2, 3'
    """

    def contradiction(printed: Any) -> str:
        from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

        for data, scale in itertools.product((FOUR, THREE, SQUARE), scales):
            scores, length = _scores(data, scale)
            least = min(abs(f) for f in scores)
            true = []
            for k, (f, label) in enumerate(zip(scores, data.labels, strict=True)):
                values = {F: exact(f), Y: label, R: length, MARGIN: exact(least) / length}
                if also is not None and (wrong := also(printed, values)):
                    return f"{data.name}: {wrong}"
                equation = printed if isinstance(printed, Equal) else Equal(printed.lhs, printed.rhs)
                left, right = (exact(side).subs(values) for side in (equation.left, equation.right))
                if _same_root(left, right):
                    true.append(k)
            wanted = solve(data.points, data.labels, C="inf").on_margin
            if tuple(true) != wanted:
                return f"{data.name}: it holds at {_numbers(true)}, on the margin are {_numbers(wanted)}"
        return ""

    return searched(contradiction, "exactly the points on the margin of three data sets")


def constraint_states() -> Check:
    """A printed constraint: met by all points, with equality on the margin, on the right side otherwise.

    Its slack is y f − 1, that of the derived problem, and y f/r = 1/r + slack/r > 0: who meets it is on the
    right side of H, at the distance 1/r or more. Some point has this distance: w = Σ αyx ≠ 0 (there are two
    classes), so some α > 0, and there the slack is 0. So 1/r is the margin, of points without slack alone.

    >>> constraint_states().decide(Y * F >= 2).holds, constraint_states().decide(Y * F > 1).holds
    (False, False)
    """

    def broken(printed: Any, values: Mapping[Any, Any]) -> str:
        if not is_true(printed, values):
            return f"f = {values[F]}, y = {values[Y]} breaks it"
        return "" if values[F] * values[Y] > 0 else f"f = {values[F]}, y = {values[Y]} is on the wrong side"

    def decide(printed: Any) -> Finding:
        strict = not_closed([printed])
        if strict is not None:
            return strict
        (limit,) = run("hard-margin").problem.constraints
        (label,) = limit.left.atoms(Label)
        score = inner(Vector("w"), VectorFamily("x", label.index.domain)[label.index]) + Scalar("b")
        stated = (limit.left - limit.right).xreplace({score: F, label: Y})
        slack = printed.gts - printed.lts
        if vanishes(slack - stated) and vanishes(Y * F / R - 1 / R - slack / R) and _margin_is_reached():
            return Finding(
                True,
                "y f/‖w‖ = 1/‖w‖ + slack/‖w‖ > 0; w ≠ 0 has some α > 0, so 1/‖w‖ is reached",
            )
        found = on_the_margin(broken, scales=(1,)).decide(printed)
        return Finding(
            False, "another slack", found.counterexample or f"{shown(slack)} instead of {shown(stated)}"
        )

    return Check("identity", decide)


@cache
def _margin_is_reached() -> bool:
    """Whether some point has no slack: where α > 0 the slack is 0, and with all α = 0 also w = 0."""
    _, outcome = case("hard-margin", α=True)
    (normal,) = (
        value for letter, value in run("hard-margin").dual.minimisers.items() if letter == Vector("w")
    )
    multipliers = {e for e in normal.atoms(Entry) if e.name == "α"}
    vanished = normal.replace(lambda e: e in multipliers, lambda _: Integer(0))
    return outcome == "zero" and bool(multipliers) and is_zero(normal_form(vanished))


def multipliers_miss(data: Data = SQUARE) -> Finding:
    """Points on the margin whose multiplier is zero at an optimum.

    >>> multipliers_miss().holds
    False
    """
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    found = solve(data.points, data.labels, C="inf")
    missed = [k for k in found.on_margin if not found.alpha[k]]
    numbers = f"{data.name}: λ = {shown(found.alpha)}, on the margin are {_numbers(found.on_margin)}"
    return Finding(not missed, "λ > 0 is not necessary for a point on the margin", numbers)


def _numbers(places: Sequence[int]) -> str:
    return ", ".join(str(k + 1) for k in places) or "none"


def mean_of_tight(label: Label) -> Check:
    """A printed equation for b follows where f = y at every point k that it sums over: there λ_k > 0.

    >>> from svmsym.formulas import Index, IndexSet, LabelFamily
    >>> y = LabelFamily("y", IndexSet("n", "i", "j"))
    >>> k = Index("k", IndexSet("n", "i", "j"))
    >>> mean_of_tight(y[k]).decide(Equal(Scalar("b"), y[k])).holds
    False
    """
    index = label.index
    score = inner(Vector("w"), VectorFamily("x", index.domain)[index]) + Scalar("b")

    def decide(printed: Equal) -> Finding:
        tight = equivalent_to_tight(label).decide((Equal(score, label),))
        if not tight.holds:
            return tight
        found = where({label: score}).decide(printed)
        return (
            Finding(True, f"{tight.reason}: f = y where λ > 0, and the sum of these")
            if found.holds
            else found
        )

    return Check("derive", decide)


def equivalent_to_tight(label: Label) -> Check:
    """Each printed equation is y f − 1 = 0, as it is or times y; a positive multiplier makes that zero.

    >>> from svmsym.formulas import Index, IndexSet, Scalar
    >>> y = Label("y", Index("i", IndexSet("n", "i", "j")))
    >>> equivalent_to_tight(y).decide((Equal(Scalar("b"), y),)).holds
    False
    """

    def decide(printed: Sequence[Equal]) -> Finding:
        slack, outcome = case("hard-margin", α=True)
        if outcome != "zero":
            return Finding(False, "a positive multiplier leaves the slack open")
        for number, equation in enumerate(printed, 1):
            residual = exact(equation.left) - exact(equation.right)
            mine = sorted(free_indices(slack), key=lambda k: k.name)
            here = substitute(slack, dict.fromkeys(mine, label.index))
            tried = [identity().decide(Equal(residual, factor * here)) for factor in (1, label)]
            if not any(found.holds for found in tried):
                return replace(tried[0], reason=f"line {number}: {tried[0].reason}")
        return Finding(True, "complementary slackness and y² = 1, for all n and m")

    return Check("derive", decide)


def support_distance() -> Check:
    """A printed expression in r = ‖w‖ is the distance of every support vector from the hyperplane.

    >>> support_distance().decide(1).counterexample
    'the points (0,0)−, (2,2)−, (2,0)+, (3,0)+: w = (1, −1), x = (0, 0) has distance sqrt(2)/2, printed is 1'
    """

    def contradiction(printed: Any) -> str:
        from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

        for data in (FOUR, LINE, THREE):
            *normal, offset = bisector(data)
            length = sqrt(exact(sum((a * a for a in normal), Fraction(0))))
            alpha = solve(data.points, data.labels, C="inf").alpha
            for point, a in zip(data.points, alpha, strict=True):
                true = sqrt(exact(squared_distance(normal, offset, point)))
                said = exact(printed).subs(R, length)
                if a > 0 and not _same_root(said, true):
                    place = f"{data.name}: w = {shown(tuple(normal))}, x = {shown(point)}"
                    return f"{place} has distance {true}, printed is {said}"
        return ""

    return searched(contradiction, "the least distance of each point with λ > 0, from a quadratic program")
