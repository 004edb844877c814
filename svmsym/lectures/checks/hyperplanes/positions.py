"""Where points lie: sides of a hyperplane, slack, the widest street, and who determines it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Symbol

from svmsym.formulas import Vector, norm2
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning.activation import W0, W1, X1, X2
from svmsym.lectures.checks.machines.margin_programs import THREE, TWO, Data, bisector
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check
from svmsym.lectures.statements import Equal

Y, F, EPS, M, LAMBDA, C = (Symbol(name, real=True) for name in ("y", "yf", "ε", "M", "λ", "C"))
_SCORES = [Fraction(*v) for v in ((-3, 1), (-1, 4), (1, 4), (1, 1), (2, 1), (5, 1))]
_MULTIPLIERS = [Fraction(*v) for v in ((0, 1), (-1, 1), (1, 2), (1, 1), (2, 1), (4, 1))]


def own_side() -> Check:
    """A printed relation in y, w0, w1, x1 says: w₀ + w₁x₁ > 0 for y = 1 and < 0 for y = −1.

    >>> own_side().decide(Y * (W0 + W1 * X1) >= 0).counterexample
    'w0 = 0, w1 = 0, x1 = 1, y = 1: the point is on H, printed counts it as separated'
    """

    def contradiction(printed: Any) -> str:
        for w0, w1, x1, y in product((0, -1, 2), (0, 1, -3), (1, -2), (1, -1)):
            f = w0 + w1 * x1
            right = f > 0 if y == 1 else f < 0
            said = bool(printed.subs({W0: w0, W1: w1, X1: x1, Y: y}))
            if said != right:
                where = "on H" if f == 0 else "on its side" if right else "on the wrong side"
                counted = "separated" if said else "not separated"
                place = f"w0 = {w0}, w1 = {w1}, x1 = {x1}, y = {y}"
                return f"{place}: the point is {where}, printed counts it as {counted}"
        return ""

    return searched(contradiction, "both labels with f negative, zero and positive: the same statement")


def farthest(data: Data) -> Check:
    """A printed affine f in x1, x2 separates, with the largest least distance, and is alone in that.

    For nearest points p, q of the two hulls every separating f has 2·(least distance) ≤ ‖p − q‖, by the
    inequality of Cauchy and Schwarz, with equality for the bisector alone; two normal vectors of the least
    length would have a shorter one between them, ‖½(u + v)‖² = ½‖u‖² + ½‖v‖² − ¼‖u − v‖².

    >>> farthest(THREE).decide(X2 - X1).holds, farthest(THREE).decide(2 * X2 - X1 - 1).holds
    (True, False)
    """

    def contradiction(printed: Any) -> str:
        u, v = Vector("u"), Vector("v")
        between = Equal(norm2((u + v) / 2), norm2(u) / 2 + norm2(v) / 2 - norm2(u - v) / 4)
        assert identity().decide(between).holds
        *normal, _ = bisector(data)
        widest = 1 / sum(a * a for a in normal)
        length = sum(printed.coeff(x) ** 2 for x in (X1, X2))
        scores = [
            y * printed.subs({X1: p[0], X2: p[1]}) for p, y in zip(data.points, data.labels, strict=True)
        ]
        if min(scores) <= 0:
            return f"{data.name}: y f = {shown(scores)}, it does not separate"
        least = min(scores) ** 2 / length
        if least != exact(widest):
            return f"{data.name}: the squared distance is {least}, {widest} is possible"
        return ""

    return searched(contradiction, "its distance is half of that of the two hulls, which no other has")


def slack_tells() -> Check:
    """Printed cases: relations on the slack ε, and what they mean for y f and M > 0; each is an equivalence.

    ε = max(0, 1 − y f/M) is the least slack. A point on the hyperplane itself, ε = 1, may be in no case.

    >>> cases = (((EPS <= 0,), (F >= M,)), ((EPS > 0, EPS < 1), (F > 0, F < M)), ((EPS > 1,), (F < 0,)))
    >>> slack_tells().decide(cases).holds
    True
    """

    def contradiction(printed: Sequence[tuple[Any, Any]]) -> str:
        for margin, f in product((Fraction(2), Fraction(1, 2)), _SCORES):
            slack = max(Fraction(0), 1 - f / margin)
            values = {EPS: exact(slack), F: exact(f), M: exact(margin)}
            covered = False
            for said, means in printed:
                here, true = (all(bool(r.subs(values)) for r in part) for part in (said, means))
                if here != true:
                    words = "the case applies" if here else "the case does not apply"
                    return (
                        f"y f = {f}, M = {margin}: ε = {slack}, {words}, its meaning is {str(true).lower()}"
                    )
                covered = covered or here
            if not covered:
                return f"y f = {f}, M = {margin}: ε = {slack} is in no case"
        return ""

    return searched(contradiction, "slack and position say the same at 12 exact places")


def box() -> Check:
    """Printed relations in λ and C > 0 are the inequalities of the dual of the soft margin.

    >>> box().decide((LAMBDA <= 0, LAMBDA >= C)).counterexample
    'C = 1: λ = 0 is allowed in the dual, printed excludes it'
    """

    def contradiction(printed: Sequence[Any]) -> str:
        rows = [k.expression for k in run("soft-margin").dual.inequalities]
        for price, λ in product((1, 3), _MULTIPLIERS):
            given = {"α": [λ], "C": price, "x": [(0,)], "y": [1]}
            right = all(_at(row, given) >= 0 for row in rows)
            said = all(bool(r.subs({LAMBDA: exact(λ), C: price})) for r in printed)
            if said != right:
                words = ("allowed", "excludes") if right else ("excluded", "allows")
                return f"C = {price}: λ = {λ} is {words[0]} in the dual, printed {words[1]} it"
        return ""

    return searched(
        contradiction, "the derived box 0 ≤ λ ≤ C, below, at, between and above its ends", "derive"
    )


def _at(row: Any, given: Mapping[str, Any]) -> Any:
    from svmsym.formulas.indices import free_indices  # noqa: PLC0415 - beside its use

    return at_numbers(row, given, dict.fromkeys(free_indices(row), 0))


def of_support_vectors() -> Check:
    """A printed relation in y f holds where λ > 0 in exact soft margins, and beyond the margin it does not.

    >>> of_support_vectors().decide(F < 1).counterexample
    'the points (1,2)+, (2,1)−, C = 2: λ = 1 at (1, 2) with y f = 1, but yf < 1 is false'
    """

    def contradiction(printed: Any) -> str:
        from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

        for data, price in ((TWO, Fraction(2)), (THREE, Fraction(2)), (THREE, Fraction(1, 4))):
            a = solve(data.points, data.labels, C=price)
            for x, y, λ, f in zip(data.points, data.labels, a.alpha, a.decision, strict=True):
                holds = bool(printed.subs(F, exact(y * f)))
                if (λ > 0 and not holds) or (y * f > 1 and holds):
                    place = f"{data.name}, C = {price}: λ = {λ} at {shown(x)} with y f = {y * f}"
                    return f"{place}, but {printed} is {str(holds).lower()}"
        return ""

    return searched(
        contradiction, "all points with λ > 0 of three exact solutions, and none beyond the margin"
    )
