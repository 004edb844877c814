"""The hinge loss with a squared norm: its cost for one point, its value, and its slopes.

L(w, w₀) = (1/N) Σ max(0, 1 − y(wᵀx + w₀)) + (λ/2)‖w‖²
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sympy import Expr, Max, Rational, Symbol

from svmsym.algorithms.hinge_descent import HingeProblem
from svmsym.formulas import Scalar, substitute
from svmsym.formulas.atoms import Index
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning.hinge_places import (
    MOVED,
    ONE_POINT,
    THREE_POINTS,
    TWO_POINTS,
    Place,
    Weights,
    single_points,
)
from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.data import FOUR
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal


def cost_of_a_point(m: Symbol) -> Check:
    """Printed pieces (condition on m = y g, cost), or one formula, are the least ξ ≥ 0 with m ≥ 1 − ξ.

    A few places are tried; then m = 1 − p, m = 1 and m = 1 + p with a letter p > 0 are all there is.

    >>> m = Symbol("m", real=True)
    >>> cost_of_a_point(m).decide(((m < 1, 1 - m), (m > 1, 0))).counterexample
    'y g = 1: no case applies, the cost is 0'
    """

    def decide(printed: Any) -> Finding:
        p = Symbol("p", positive=True)
        for at in (*(Rational(k, 2) for k in range(-6, 9)), 1 - p, 1 + p):
            if isinstance(printed, tuple):
                costs = [exact(cost) for rule, cost in printed if is_true(rule, {m: at})]
            else:
                costs = [exact(printed)]
            least = Max(0, 1 - at)
            if not costs:
                said = f"y g = {shown(at)}: no case applies, the cost is {shown(least)}"
                return Finding(False, "a case is missing", said)
            for cost in costs:
                value = cost.subs(m, at)
                if not same(value, least):
                    said = f"y g = {shown(at)}: {shown(value)} instead of {shown(least)}"
                    return Finding(False, "another cost", said)
        return Finding(True, "the least slack for every y g < 1, at 1, and for every y g > 1")

    return Check("identity", decide)


def is_soft_margin() -> Check:
    """A printed loss in λ, w and the costs ξ is λ times the objective of the soft margin with C = 1/(λN).

    It is also what the exact solver finds: at its optimum for C = 1/(λN) the loss is λ times its value.

    >>> from svmsym.formulas import IndexSet
    >>> is_soft_margin().decide(Scalar("λ") * Index("i", IndexSet("n", "i", "j")).size).holds
    False
    """

    def decide(printed: Expr) -> Finding:
        lam = Scalar("λ")
        objective = run("soft-margin").problem.objective
        n = next(iter(objective.atoms(Index))).size
        found = identity().decide(Equal(printed, lam * substitute(objective, {Scalar("C"): 1 / (lam * n)})))
        if not found.holds:
            return found
        from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

        four = HingeProblem(FOUR.points, FOUR.labels, Fraction(1, 2))
        right = solve(FOUR.points, FOUR.labels, C=four.C)
        assert right.w is not None
        assert right.b is not None
        weights = (right.b, *right.w)
        costs = [max(Fraction(0), 1 - m) for m in four.margins(weights)]
        value = at_numbers(printed, {"λ": Fraction(four.lam), "w": right.w, "ξ": costs})
        if value != four.lam * right.objective or value != four.loss(weights):
            return Finding(False, "another value at the optimum", f"{shown(value)}, λ = ½, {FOUR.name}")
        return Finding(True, f"{found.reason}; λ = 1/2 on {FOUR.name}: the least loss is {shown(value)}")

    return Check("identity", decide)


def is_loss(index: Index) -> Check:
    """Printed branches have the value of L: ``y g ≥ 1`` and ``otherwise`` by the point ℓ, or ``always``.

    The branch is chosen by the point ℓ; since ℓ is not bound, every ℓ must give the value of L.

    >>> from svmsym.formulas import IndexSet
    >>> i = Index("i", IndexSet("n", "i", "j"))
    >>> is_loss(i).decide({"always": Scalar("λ")}).counterexample
    '1+, 0+, λ = 1/2, w = 2, w_0 = 0: L = 3/2, printed are 1/2 for ℓ = 1, 1/2 for ℓ = 2'
    """

    def decide(printed: dict[str, Expr]) -> Finding:
        for place in (TWO_POINTS, THREE_POINTS, MOVED):
            right = place.problem.loss(place.weights)
            seen = [
                at_numbers(_branch(printed, m), place.given, {index: at})
                for at, m in enumerate(place.problem.margins(place.weights))
            ]
            if any(value != right for value in seen):
                by_point = ", ".join(f"{shown(v)} for ℓ = {at}" for at, v in enumerate(seen, 1))
                return Finding(
                    False, "not the loss", f"{place.name}: L = {shown(right)}, printed are {by_point}"
                )
        return Finding(True, "the loss at three exact places")

    return Check("refute", decide)


def is_gradient(index: Index) -> Check:
    """Printed slopes of L: for the point ℓ with j = 0 … d, or as ``w`` and ``w_0`` over all points.

    >>> from svmsym.formulas import IndexSet
    >>> i = Index("i", IndexSet("n", "i", "j"))
    >>> from svmsym.formulas import Vector
    >>> is_gradient(i).decide({"w": Scalar("λ") * Vector("w"), "w_0": 0}).holds
    False
    """

    def decide(printed: dict[str, Any]) -> Finding:
        wrong = []
        for place in (THREE_POINTS, ONE_POINT, MOVED):
            for at, said in _slopes(printed, place, index):
                if said != place.slope:
                    whose = f"ℓ = {at + 1}: " if at >= 0 else ""
                    numbers = f"{whose}{shown(said)} instead of {shown(place.slope)}"
                    wrong.append(f"{place.name}: {numbers}")
                    break
        if wrong:
            return Finding(False, "not the slopes of L, (∂L/∂w_0, ∂L/∂w_1, ∂L/∂w_2)", "; ".join(wrong))
        return Finding(True, "equal to exact differences of L at three places")

    return Check("refute", decide)


def _slopes(printed: dict[str, Any], place: Place, index: Index) -> Iterator[tuple[int, Weights]]:
    if "w" in printed:
        bias = at_numbers(exact(printed["w_0"]), place.given)
        yield -1, (bias, *at_numbers(printed["w"], place.given))
        return
    for at, m in enumerate(place.problem.margins(place.weights)):
        yield at, at_numbers(_branch(printed, m), place.augmented, {index: at})


def is_bias_slope(index: Index) -> Check:
    """Printed ∂L/∂w₀ in the cases ``y g ≥ 1`` and ``otherwise`` is the slope for a single point.

    >>> from svmsym.formulas import IndexSet
    >>> i = Index("i", IndexSet("n", "i", "j"))
    >>> is_bias_slope(i).decide({"y g ≥ 1": 0, "otherwise": 1}).counterexample
    '(1, 0)+, λ = 1/2, w = (0, 0), w_0 = −1: 1 instead of −1'
    """

    def decide(printed: dict[str, Any]) -> Finding:
        for place in single_points():
            (m,) = place.problem.margins(place.weights)
            said = at_numbers(exact(_branch(printed, m)), place.given, {index: 0})
            if said != place.slope[0]:
                return Finding(
                    False, "another slope", f"{place.name}: {shown(said)} instead of {shown(place.slope[0])}"
                )
        return Finding(True, "equal to exact differences of L for one point, both labels, both cases")

    return Check("run", decide)


def batch_differs() -> Finding:
    """With several points the slope is an average over the violated ones, not ±1.

    >>> batch_differs().counterexample
    '(1, 2)+, (2, 1)−, (3, 1)+, λ = 1/2, w = (1/10, 1/5), w_0 = 0: ∂L/∂w_0 = −1/3'
    """
    slope = THREE_POINTS.slope[0]
    return Finding(abs(slope) in {0, 1}, "an average", f"{THREE_POINTS.name}: ∂L/∂w_0 = {shown(slope)}")


def _branch(printed: dict[str, Any], margin: Fraction) -> Any:
    return printed["always" if "always" in printed else "y g ≥ 1" if margin >= 1 else "otherwise"]
