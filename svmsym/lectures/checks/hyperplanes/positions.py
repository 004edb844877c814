"""Where points lie: sides of a hyperplane, slack, the widest street, and who determines it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Symbol
from sympy.core.relational import StrictGreaterThan, StrictLessThan

from svmsym.formulas import Index, IndexSet, Scalar, Vector, inner, norm2
from svmsym.formulas.atoms import Label, VectorEntry
from svmsym.formulas.indices import free_indices
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.dual_problem import agree
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning.activation import X1, X2
from svmsym.lectures.checks.machines.margin_programs import bisector
from svmsym.lectures.checks.relations import is_true, not_closed
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import CLOSE, THREE, TWO, Data
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

F, EPS, M = (Symbol(name, real=True) for name in ("yf", "ε", "M"))
_I, _W = Index("i", IndexSet("n", "i", "j")), Vector("w")
_SCORES = [Fraction(*v) for v in ((-3, 1), (-1, 4), (0, 1), (1, 4), (1, 2), (1, 1), (2, 1), (5, 1))]
_MULTIPLIERS = [Fraction(*v) for v in ((0, 1), (-1, 1), (1, 2), (1, 1), (2, 1), (4, 1))]


def own_side() -> Check:
    """A printed relation in y_i, w, x_i and b says: ⟨w, x_i⟩ + b > 0 for y_i = 1 and < 0 for y_i = −1.

    It is strict, and its greater side minus its smaller side is g with y_i·g = ⟨w, x_i⟩ + b. As y_i² = 1, g
    is the value itself for y_i = 1 and its negative for y_i = −1.

    >>> from svmsym.lectures.letters import b, i, w, x, y
    >>> own_side().decide(y[i] * (inner(w, x[i]) + b) >= 0).counterexample
    'f = 0: the point is on H, printed counts it as separated'
    """

    def decide(printed: Any) -> Finding:
        if not isinstance(printed, StrictGreaterThan | StrictLessThan):
            said = "f = 0: the point is on H, printed counts it as separated"
            return Finding(False, "the hyperplane itself belongs to neither side", said)
        (index,) = free_indices(printed.gts - printed.lts) or (_I,)
        value = inner(_W, VectorEntry("x", index)) + Scalar("b")
        return identity().decide(Equal(Label("y", index) * (printed.gts - printed.lts), value))

    return Check("identity", decide)


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

    ε = max(0, 1 − y f/M) is the least slack. Every point is in a case, one on the hyperplane (ε = 1) too.

    >>> cases = (((EPS <= 0,), (F >= M,)), ((EPS > 0, EPS <= 1), (F >= 0, F < M)), ((EPS > 1,), (F < 0,)))
    >>> slack_tells().decide(cases).holds
    True
    """

    def contradiction(printed: Sequence[tuple[Any, Any]]) -> str:
        for margin, f in _beside():
            slack = max(Fraction(0), 1 - f / margin)
            values = {EPS: exact(slack), F: exact(f), M: exact(margin)}
            covered = False
            for said, means in printed:
                here, true = (all(is_true(r, values) for r in part) for part in (said, means))
                if here != true:
                    words = "the case applies" if here else "the case does not apply"
                    return (
                        f"y f = {f}, M = {margin}: ε = {slack}, {words}, its meaning is {str(true).lower()}"
                    )
                covered = covered or here
            if not covered:
                return f"y f = {f}, M = {margin}: ε = {slack} is in no case"
        return ""

    said = f"slack and position say the same at {len(list(_beside()))} exact places"
    return searched(contradiction, said)


def _beside() -> Iterator[tuple[Fraction, Fraction]]:
    """Margins with scores: on either side of every border, far from it and close to it."""
    for margin in (Fraction(2), Fraction(1, 2)):
        close = (border + step for border in (Fraction(0), margin) for step in (CLOSE, -CLOSE))
        yield from ((margin, f) for f in (*_SCORES, *close))


def box(name: str = "soft-margin") -> Check:
    """Printed relations in multipliers and C are the inequalities of the derived dual, for all n and m.

    >>> from svmsym.lectures.letters import C, i, α
    >>> box().decide((α[i] >= 0, α[i] <= C)).holds
    True
    >>> box().decide((α[i] <= 0, α[i] >= C)).counterexample
    'C = 1: λ = 0 is allowed in the dual, printed excludes it'
    """

    def decide(printed: Sequence[Any]) -> Finding:
        rows = [k.expression for k in run(name).dual.inequalities]
        gaps = [r.gts - r.lts for r in printed]
        strict = not_closed(printed)
        missed = next((row for row in rows if not any(agree(row, g) for g in gaps)), None)
        other = next((g for g in gaps if not any(agree(row, g) for row in rows)), None)
        if strict is None and missed is None and other is None:
            return Finding(True, f"the inequalities of the dual of {name}, derived for all n and m")
        numbers = _differently(printed, rows) or (strict.counterexample if strict else "")
        said = f"{missed if missed is not None else other} ≥ 0 is in one of the two alone"
        return Finding(False, strict.reason if strict else said, numbers or said)

    return Check("derive", decide)


def _differently(printed: Sequence[Any], rows: Sequence[Any]) -> str:
    """A multiplier that only one of the two boxes has; all families of multipliers have the same value."""
    for price, λ in product((1, 3), _MULTIPLIERS):
        given = {"α": [λ], "α*": [λ], "C": price, "x": [(0,)], "y": [1]}
        right = all(_at(row, given) >= 0 for row in rows)
        said = all(bool(r.func(exact(_at(r.lhs, given)), exact(_at(r.rhs, given)))) for r in printed)
        if said != right:
            words = ("allowed", "excludes") if right else ("excluded", "allows")
            return f"C = {price}: λ = {λ} is {words[0]} in the dual, printed {words[1]} it"
    return ""


def _at(row: Any, given: Mapping[str, Any]) -> Any:
    formula = exact(row)
    return at_numbers(formula, given, dict.fromkeys(free_indices(formula), 0))


_FAR = CLOSE.denominator
_JUST_BEYOND = Data(
    f"the points ±{_FAR}, {_FAR + 1}+ of the line", [(_FAR,), (-_FAR,), (_FAR + 1,)], [1, -1, 1]
)
_OUTLIER = Data(  # the last point is on the wrong side, beyond the margin there: y f = −5/3
    "the points 1+, 2+, 3+, −1−, −2−, −3−, 3− of the line",
    [(1,), (2,), (3,), (-1,), (-2,), (-3,), (3,)],
    [1, 1, 1, -1, -1, -1, -1],
)


def of_support_vectors() -> Check:
    """A printed relation in y f holds where λ > 0 in exact soft margins, and beyond the margin it does not.

    >>> of_support_vectors().decide(F < 1).counterexample
    'the points (1,2)+, (2,1)−, C = 2: λ = 1 at (1, 2) with y f = 1, but yf < 1 is false'
    """

    def contradiction(printed: Any) -> str:
        from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

        two = Fraction(2)
        for data, price in (
            (TWO, two),
            (THREE, two),
            (THREE, Fraction(1, 4)),
            (_OUTLIER, Fraction(1)),
            (_JUST_BEYOND, two),
        ):
            a = solve(data.points, data.labels, C=price)
            for x, y, λ, f in zip(data.points, data.labels, a.alpha, a.decision, strict=True):
                holds = is_true(printed, {F: y * f})
                if (λ > 0 and not holds) or (y * f > 1 and holds):
                    place = f"{data.name}, C = {price}: λ = {λ} at {shown(x)} with y f = {y * f}"
                    return f"{place}, but {printed} is {str(holds).lower()}"
        return ""

    return searched(
        contradiction, "all points with λ > 0 of five exact solutions, and none beyond the margin"
    )
