"""The street between two classes: its width, its scale, and what its program asks for.

    ⟨w, u⟩ + b = 1,  ⟨w, v⟩ + b = −1   ⇒   ‖u − v‖² = 4/‖w‖² + ‖u − v − 2w/‖w‖²‖²

so 2/‖w‖ is the least distance between the two edges.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Expr, Integer, Interval, Matrix, Symbol, Union, diff, oo

from svmsym.duality.signs import sign_of
from svmsym.formulas import Scalar, Vector, inner, norm2, normal_form
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.machines.margin_programs import bisector
from svmsym.lectures.checks.relations import closed, is_true
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import computes, exact, same, shown
from svmsym.lectures.data import CLOSE, FOUR, LINE, LOPSIDED, THREE, Data
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Chain, Equal

w, u, v = Vector("w"), Vector("u"), Vector("v")
r = Scalar("r")  # ‖w‖
APART = (r**2 - norm2(w), inner(w, u - v) - 2)  # for u and v on the two edges


def street_width() -> Check:
    """The lines of a printed chain agree for u and v on the two edges, and are the least distance of these.

    >>> street_width().decide(Chain((inner(w, u - v) / r, 2 / r))).holds
    True
    >>> street_width().decide(Chain((inner(w, u - v) / r, 1 / r))).holds
    False
    """

    def decide(printed: Chain) -> Finding:
        found = identity(*APART, times=r).decide(printed)
        if not found.holds:
            return found
        width = printed.lines[-1]
        nearest = Equal(norm2(u - v), width**2 + norm2(u - v - 2 * w / r**2))
        least = identity(*APART, times=r**4).decide(nearest)
        if not least.holds or sign_of(normal_form(width), {"r": "positive"}) != "positive":
            return replace(least, reason="it is not the least distance between the edges")
        return Finding(True, "the kernel proves ‖u − v‖² = width² + ‖u − v − 2w/‖w‖²‖², for all m")

    return Check("identity", decide)


def difference_of(left: Equal, right: Equal) -> Check:
    """A printed equation is the difference of two others.

    >>> a, c = Vector("a"), Vector("c")
    >>> difference_of(Equal(inner(w, a), 1), Equal(inner(w, c), -1)).decide(Equal(inner(w, a - c), 2)).holds
    True
    """

    def decide(printed: Equal) -> Finding:
        apart = Equal(left.left - right.left, exact(left.right) - exact(right.right))
        found = identity().decide(Equal(printed.left - apart.left, exact(printed.right) - apart.right))
        if found.holds:
            return Finding(True, "the difference of the two equations, proved by the kernel for all m")
        return replace(found, reason="not the difference of the two equations")

    return Check("identity", decide)


def no_wider_street() -> Check:
    """Whether the optimum of the program has the width of the gap between the hulls, on four data sets.

    >>> no_wider_street().decide({"no street is wider": False}).holds
    False
    """

    def compute() -> dict[str, Any]:
        return {"no street is wider": all(_optimum(data) == bisector(data) for data in _SETS)}

    return computes(compute, "run")


def closest_scores() -> Check:
    """The least g of the class + and the largest of the class −, the same at every optimum that is tried.

    >>> closest_scores().decide({"+": 2, "−": -2}).counterexample
    '+: computed 1, printed 2; −: computed −1, printed −2'
    """

    def compute() -> dict[str, Any]:
        found = {edges(data, _optimum(data)) for data in _SETS}
        return dict(zip(("+", "−"), found.pop(), strict=True)) if len(found) == 1 else {}

    return computes(compute, "run")


def edges(data: Data, plane: tuple[Fraction, ...]) -> tuple[Fraction, Fraction]:
    """The least ⟨w, x⟩ + b of the class + and the largest of the class −, for (w, b).

    >>> [str(v) for v in edges(FOUR, (Fraction(2), Fraction(-2), Fraction(-2)))]
    ['2', '-2']
    """
    scores = [
        (sum((a * t for a, t in zip(plane, x, strict=False)), plane[-1]), y)
        for x, y in zip(data.points, data.labels, strict=True)
    ]
    return min(g for g, y in scores if y > 0), max(g for g, y in scores if y < 0)


def other_scales() -> Finding:
    """The same hyperplane with other numbers, and a parallel one off the middle.

    >>> other_scales().counterexample
    'the points (0,0)−, (2,2)−, (2,0)+, (3,0)+: (2w, 2b) has the scores 2, −2; (w, b + 1/2) has 3/2, −1/2'
    """
    plane = bisector(FOUR)
    twice, moved = tuple(2 * t for t in plane), (*plane[:-1], plane[-1] + Fraction(1, 2))
    seen = [edges(FOUR, twice), edges(FOUR, moved)]
    said = [", ".join(shown(t) for t in pair) for pair in seen]
    numbers = f"{FOUR.name}: (2w, 2b) has the scores {said[0]}; (w, b + 1/2) has {said[1]}"
    return Finding(
        (Fraction(1), Fraction(-1)) in seen, "other scalings and parallels have other scores", numbers
    )


def opposite_growth(letter: Symbol) -> Check:
    """What is to be made large falls where what is to be made small grows, for all positive values.

    >>> t = Symbol("t", positive=True)
    >>> opposite_growth(t).decide({"maximise": 2 / t, "minimise": t / 2}).holds
    True
    """

    def decide(printed: dict[str, Expr]) -> Finding:
        falls = diff(printed["maximise"], letter).is_negative
        grows = diff(printed["minimise"], letter).is_positive
        if falls and grows:
            return Finding(True, "one derivative is negative and the other positive for every ‖w‖ > 0")
        slopes = {name: shown(diff(e, letter).subs(letter, 1)) for name, e in printed.items()}
        return Finding(
            False, "they do not move in opposite directions", f"slopes at ‖w‖ = 1: {shown(slopes)}"
        )

    return Check("identity", decide)


def label_cases(label: Symbol, score: Symbol) -> Check:
    """Printed inequalities for y = 1 and y = −1 are a printed one in y, case by case.

    Every point meets it where (w, b) is canonical, and the closest points with equality.

    >>> g, y = Symbol("g", real=True), Symbol("y", real=True)
    >>> label_cases(y, g).decide({"y = 1": g >= 1, "y = −1": g <= 1, "y": y * g >= 1}).counterexample
    'y = −1: −g ≥ 1 is not g ≤ 1'
    """

    def decide(printed: dict[str, Any]) -> Finding:
        whole = printed["y"]
        for name, value in (("y = 1", 1), ("y = −1", -1)):
            case = printed[name]
            inside = (whole.gts - whole.lts).subs(label, value)
            if closed(case) != closed(whole):
                return Finding(False, "one of them is strict", f"{name}: {shown(case)}, y: {shown(whole)}")
            if not same(inside, case.gts - case.lts):
                left = f"{shown(whole.gts.subs(label, value))} ≥ {shown(whole.lts.subs(label, value))}"
                sides = f"{shown(case.lhs)} {'≥' if case.lhs == case.gts else '≤'} {shown(case.rhs)}"
                return Finding(False, "the cases differ", f"{name}: {left} is not {sides}")
        broken = _broken(whole, label, score)
        if broken:
            return Finding(False, "not every point of a canonical hyperplane meets it so", broken)
        return Finding(True, "the same inequality for either label; the closest points meet it with equality")

    return with_parts(Check("identity", decide), "y = 1", "y = −1", "y")


def _broken(printed: Any, label: Symbol, score: Symbol) -> str:
    """A point that breaks a printed inequality, or a closest point that does not meet it with equality."""
    for data in _SETS:
        plane = _optimum(data)
        for x, y in zip(data.points, data.labels, strict=True):
            g = sum((a * t for a, t in zip(plane, x, strict=False)), plane[-1])
            values = {label: y, score: exact(g)}
            slack = (printed.gts - printed.lts).subs(values)
            if not is_true(printed, values) or (g in edges(data, plane) and slack != 0):
                return f"{data.name}: {shown(x)} has y = {shown(y)} and g = {shown(g)}"
    return ""


def gives_classes(score: Symbol) -> Check:
    """Printed rules (condition on g, class) give every training point of the optimum its class.

    Every other score but 0 must get one class as well: that of the nearer edge, |g − 1| < |g + 1| or not.

    >>> g = Symbol("g", real=True)
    >>> gives_classes(g).decide(((g > 0, 1), (g < 0, -1))).holds
    True
    >>> gives_classes(g).decide(((g > 0, 1), (g < 1, -1))).counterexample
    'g in Interval(0, 1) gets both classes; g in Interval(0, 1) gets the class of the farther edge'
    """

    def decide(printed: tuple[tuple[Any, int], ...]) -> Finding:
        for data in _SETS:
            plane = _optimum(data)
            wrong = []
            for x, y in zip(data.points, data.labels, strict=True):
                g = sum((a * t for a, t in zip(plane, x, strict=False)), plane[-1])
                given = [label for rule, label in printed if is_true(rule, {score: g})]
                if given != [y]:
                    wrong.append(
                        f"{shown(x)} with g = {shown(g)} gets {shown(given) if given else 'no class'}"
                    )
            if wrong:
                return Finding(
                    False, "some points get another class or none", f"{data.name}: {'; '.join(wrong)}"
                )
        unfit = _unfit(printed)
        if unfit:
            return Finding(False, "some scores get another class or none", unfit)
        return Finding(True, "every g but 0 gets the class of the nearer edge; so do all training points")

    return Check("identity", decide)


def _unfit(printed: tuple[tuple[Any, int], ...]) -> str:
    """Scores with both classes, with none, or with that of the farther edge, as a set."""
    got = {label: Union(*(rule.as_set() for rule, given in printed if given == label)) for label in (1, -1)}
    near = {1: Interval.open(0, oo), -1: Interval.open(-oo, 0)}  # |g − 1| < |g + 1| and the reverse
    sets = {
        "gets both classes": got[1] & got[-1],
        "gets no class": (near[1] | near[-1]) - (got[1] | got[-1]),
        "gets the class of the farther edge": (got[1] & near[-1]) | (got[-1] & near[1]),
    }
    return "; ".join(f"g in {shown(scores.closure)} {said}" for said, scores in sets.items() if scores)


def convex_exactly_where(q11: Symbol, q12: Symbol, q22: Symbol) -> Check:
    """Printed conditions on a symmetric Q hold for no Q that makes ½uᵀQu bulge upwards, and for all others.

    Matrices with whole entries −2 … 2 and with entries close to 0 and 1 are tried;
    Q ⪰ 0 iff trace and determinant are not negative.

    >>> convex_exactly_where(*map(Symbol, ("a", "b", "c"))).decide(()).counterexample
    'Q = (−2, 0; 0, 0): f(u) = −1, f(−u) = −1 and f(0) = 0 for u = (1, 0)'
    """

    def decide(printed: tuple[Any, ...]) -> Finding:
        entries = [*map(Fraction, (0, 1, -1, 2, -2)), CLOSE, -CLOSE, 1 + CLOSE]
        for d, c, a in product(entries, entries, sorted(entries)):
            allowed = all(is_true(rule, {q11: a, q12: d, q22: c}) for rule in printed)
            if allowed != (a + c >= 0 and a * c - d * d >= 0):
                return Finding(False, "the conditions do not fit", _bulge(Matrix([[a, d], [d, c]])))
        return Finding(True, f"{len(entries) ** 3} matrices tried: exactly those with Q ⪰ 0")

    return Check("refute", decide)


def _bulge(Q: Matrix) -> str:
    """A vector that shows that Q is not positive semidefinite, or that it is."""
    vectors = [Matrix(t) for t in product(range(-2, 3), repeat=2) if any(t)]
    direction = min(vectors, key=lambda t: (bool((t.T * Q * t)[0] >= 0), sum(map(abs, t)), -t[0], -t[1]))
    value = (direction.T * Q * direction)[0] / Integer(2)
    at = f"Q = ({Q[0, 0]}, {Q[0, 1]}; {Q[1, 0]}, {Q[1, 1]})"
    if value >= 0:
        return f"{at} is positive semidefinite".replace("-", "−")
    said = f"{at}: f(u) = {value}, f(−u) = {value} and f(0) = 0 for u = {shown(tuple(direction))}"
    return said.replace("-", "−")


_SETS = (FOUR, THREE, LINE, LOPSIDED)


def _optimum(data: Data) -> tuple[Fraction, ...]:
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    found = solve(data.points, data.labels, C="inf")
    assert found.w is not None
    assert found.b is not None
    return (*found.w, found.b)
