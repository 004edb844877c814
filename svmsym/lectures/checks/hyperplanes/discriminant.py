"""A linear discriminant h(x) = g(f(x)) with f(x) = ⟨w, x⟩ + b and g(s) = −1 for s < 0, +1 otherwise.

Printed expressions are in w1, w2, b, x1, x2, or in the score s.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sympy import Abs, Expr, Integer, Symbol

from svmsym.lectures.checks.hyperplanes.geometry import PLACES, W1, W2, X1, X2, B
from svmsym.lectures.checks.machines.margin_programs import bisector
from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.data import BELOW, CLOSE, FOUR, SQUARE, THREE, Data
from svmsym.lectures.finding import Check, Finding

S = Symbol("s", real=True)
_SCORES = [Fraction(*s) for s in ((-2, 1), (-1, 2), (0, 1), (1, 3), (3, 1))]


def sign_rule() -> Check:
    """A printed g(s) is −1 or +1 for every s, g(s)·s = |s|, and g(0) = +1: {f ≥ 0} is the region of +1.

    Numbers are tried; then a letter that is negative, zero, and a letter that is positive are all there is.

    >>> sign_rule().decide(-S).counterexample
    'g(−2) = 2 is neither −1 nor +1'
    """

    def contradiction(printed: Any) -> str:
        letters = Symbol("s", negative=True), Symbol("s", positive=True)
        for s in (*map(exact, _SCORES), *letters):
            value = exact(printed).subs(S, s)
            if value not in (-1, 1):
                return f"g({s}) = {value} is neither −1 nor +1"
            if value * s != Abs(s) or (s == 0 and value != 1):
                return f"g({s}) = {value}"
        return ""

    return searched(contradiction, "g(s) = −1 for every s < 0 and +1 for every other s", "identity")


def _planes() -> Iterator[tuple[Data, tuple[Fraction, ...]]]:
    for data in (FOUR, THREE, SQUARE, BELOW):
        yield data, bisector(data)


def separates() -> Check:
    """A printed h(x) gives every training point its label, where (w, b) bisects the hulls of the classes.

    Off the data it is −1 where ⟨w, x⟩ + b is negative and +1 elsewhere: on hyperplanes of every position,
    and with letters, for every w, b and x.

    >>> separates().decide(W1 * X1).holds
    False
    >>> from sympy import Piecewise
    >>> separates().decide(Piecewise((-1, W1 * X1 + W2 * X2 + B < 1), (1, True))).counterexample
    'w = (3, 4), b = −10, x = (−2, 4): f(x) = 0 and h(x) = −1'
    >>> separates().decide(Piecewise((-1, W1 * X1 + W2 * X2 + B < Fraction(-1, 2)), (1, True))).counterexample
    'w = (3, 4), b = −10, x = (237/200, 79/50): f(x) = −1/8 and h(x) = 1'
    """

    def contradiction(printed: Any) -> str:
        for data, plane in _planes():
            for point, label in zip(data.points, data.labels, strict=True):
                values = dict(zip((W1, W2, B, X1, X2), (*plane, *point), strict=True))
                value = exact(printed).subs({k: exact(v) for k, v in values.items()})
                if value != label:
                    return f"{data.name}: h{shown(point)} = {value} instead of {label}"
        for place, score, values in _anywhere():
            value = exact(printed).subs(values)
            if value != (-1 if score < 0 else 1):
                return f"{place}: f(x) = {score} and h(x) = {value}"
        for score, values in _everywhere():
            value = exact(printed).subs(values)
            if value != (-1 if score.is_negative else 1):
                return f"f(x) = {score}: h(x) = {value} is not decided by the sign of f"
        return ""

    return searched(
        contradiction,
        "g(f(x)) for every w, b and x of the plane; the points of four data sets get their labels",
    )


def _anywhere() -> Iterator[tuple[str, Fraction, dict[Symbol, Any]]]:
    """Points of a grid and close to hyperplanes of every position: a name, f(x), and the letters' values."""
    for normal, offset in (*((w, b) for w, b, _ in PLACES), ((-1, 2), 1)):
        square = normal[0] ** 2 + normal[1] ** 2
        steps = [Fraction(k - 8 * offset, 8 * square) for k in (-1, 0, 1)]  # f = −1/8, 0, 1/8
        close = [(normal[0] * t, normal[1] * t) for t in steps]
        sides = [Fraction(v) for v in (-2, 0, 3, 4)]
        for point in (*itertools.product(sides, sides), *close):
            score = Fraction(normal[0] * point[0] + normal[1] * point[1] + offset)
            letters = zip((W1, W2, B, X1, X2), (*normal, offset, *point), strict=True)
            place = f"w = {shown(normal)}, b = {shown(offset)}, x = {shown(point)}"
            yield place, score, {letter: exact(value) for letter, value in letters}


def _everywhere() -> Iterator[tuple[Expr, dict[Symbol, Expr]]]:
    """f(x) as a letter that is negative, zero, or positive, with w and x any numbers: b follows from them."""
    for score in (Symbol("f", negative=True), Integer(0), Symbol("f", positive=True)):
        yield score, {B: score - W1 * X1 - W2 * X2}


def scores() -> Check:
    """A printed f(x) has the values that the exact solver gives for its own (w, b).

    >>> scores().decide(W1 * X1 + W2 * X2 - B).holds
    False
    """

    def contradiction(printed: Any) -> str:
        from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

        for data, plane in _planes():
            right = solve(data.points, data.labels, C="inf").decision
            for point, value in zip(data.points, right, strict=True):
                values = dict(zip((W1, W2, B, X1, X2), (*plane, *point), strict=True))
                said = exact(printed).subs({k: exact(v) for k, v in values.items()})
                if not same(said, value):
                    return f"{data.name}: f{shown(point)} = {said} instead of {value}"
        return ""

    return searched(contradiction, "the scores of the exact solver on four data sets")


def partition() -> Check:
    """Printed regions, relations in x by their label, contain each point once; f < 0 has the label −1.

    >>> partition().decide({-1: X1 < 0, 1: X1 > 0}).holds
    False
    """

    def contradiction(printed: Mapping[int, Any]) -> str:
        for place, score, values in _anywhere():
            inside = [label for label, region in printed.items() if is_true(region, values)]
            if inside != [-1 if score < 0 else 1]:
                return f"{place}: f(x) = {score}, x is in the regions of {shown(inside)}"
        for score, values in _everywhere():
            found = {label: exact(region).subs(values) for label, region in printed.items()}
            if found != {-1: score.is_negative, 1: not score.is_negative}:
                return f"f(x) = {score}: the region is not decided by the sign of f"
        return ""

    said = "each point of the plane is in one region, for every w and b: f is negative, or it is not"
    return searched(contradiction, said)


def separable(points: Sequence[int], labels: Sequence[int]) -> bool:
    """Whether some h classifies all points of the line: every threshold, every orientation.

    Beyond the points, at them and between them is all there is: h changes nowhere else.

    >>> separable([0, 1, 2], [1, 1, -1]), separable([0, 1, 2], [1, -1, 1])
    (True, False)
    """
    places = sorted({Fraction(2 * p + step, 2) for p in points for step in (-1, 0, 1)})
    wanted = list(labels)
    rules = ([1 if w * (p - t) >= 0 else -1 for p in points] for t in places for w in (1, -1))
    return any(rule == wanted for rule in rules)


_LABELLINGS = {"".join(signs) for signs in itertools.product("+-", repeat=3)} - {"+++", "---"}


def separability_table() -> Check:
    """Printed signs of three points 0, 1, 2 with whether some h classifies them; the exact solver agrees.

    >>> separable = {"++-": True, "+--": True, "-++": True, "--+": True}
    >>> separability_table().decide({**separable, "+-+": True, "-+-": False}).counterexample
    '+−+: no discriminant classifies all points'
    >>> separability_table().decide(separable).counterexample
    '+−+ is missing, or no labelling with both classes'
    """

    def contradiction(printed: Mapping[str, bool]) -> str:
        from svmsym.lectures.checks.hyperplanes.separability import separator  # noqa: PLC0415 - loads the solver

        unlike = _LABELLINGS ^ set(printed)
        if unlike:
            return f"{min(unlike)} is missing, or no labelling with both classes"
        for signs, said in printed.items():
            labels = [1 if sign == "+" else -1 for sign in signs]
            points = list(range(len(labels)))
            found = separable(points, labels)
            if found != (separator([(p,) for p in points], labels) is not None):
                return f"{signs}: h and strict separation disagree"
            if found != said:
                return f"{signs}: {'a' if found else 'no'} discriminant classifies all points"
        return ""

    return searched(contradiction, "all labellings of three points: some h exactly where y f ≥ 1 is solvable")


_MARGINS = [
    *(Fraction(k, 2) for k in (-4, -2, -1, 0, 1, 2, 4)),
    *(border + step for border in (-1, 0, 1) for step in (CLOSE, -CLOSE)),
]
XI, LABEL = Symbol("ξ", real=True), Symbol("y", real=True)


def slack_cases() -> Check:
    """Printed cases of ξ, each a tuple of relations with whether the point is classified correctly.

    ξ = max(0, 1 − y f) is the least slack; at every f and y exactly one case must apply and be right.

    >>> slack_cases().decide((((XI < 1,), True), ((XI >= 1,), False))).counterexample
    'f = 0, y = 1: ξ = 1, classified correctly, but the case says incorrectly'
    """

    def contradiction(printed: Sequence[tuple[Sequence[Any], bool]]) -> str:
        words = {True: "correctly", False: "incorrectly"}
        for f, label in itertools.product(_MARGINS, (1, -1)):
            slack = max(Fraction(0), 1 - label * f)
            right = (1 if f >= 0 else -1) == label
            values = {XI: exact(slack), LABEL: label}
            said = [correct for case, correct in printed if all(is_true(r, values) for r in case)]
            place = f"f = {f}, y = {label}: ξ = {slack}, classified {words[right]}"
            if len(said) != 1:
                return f"{place}, but {len(said) or 'no'} case applies"
            if said[0] != right:
                return f"{place}, but the case says {words[said[0]]}"
        return ""

    return searched(contradiction, "every sign of f with both labels: one case applies, and it is right")


def not_tight() -> Finding:
    """A slack larger than needed: ξ = 2 is allowed at a point with y f = 1, which is classified correctly."""
    label, f, slack = 1, 1, 2
    allowed = label * f >= 1 - slack
    right = (1 if f >= 0 else -1) == label
    numbers = f"y = {label}, f = {f}, ξ = {slack}: y f ≥ 1 − ξ holds and the class is right, though ξ > 1"
    return Finding(not (allowed and right), "the cases read ξ as the least slack", numbers)
