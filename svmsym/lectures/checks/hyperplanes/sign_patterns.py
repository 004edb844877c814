"""Cases of a score f and a label y: every sign with both labels, or with the label that f gives.

What is compared should be homogeneous in f, so one number for each sign would stand for all; two are tried,
below and above 1, so that squares and shifts are seen. ‖w‖ is 1, 2 and ⅓.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from sympy import Rational, Symbol

from svmsym.lectures.checks.cases import at_cases
from svmsym.lectures.checks.duality.support import F, Y
from svmsym.lectures.checks.hyperplanes.geometry import canonical
from svmsym.lectures.checks.hyperplanes.objectives import R
from svmsym.lectures.checks.together import each
from svmsym.lectures.checks.values import shown
from svmsym.lectures.data import FOUR
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

F_1, F_2, Y_1, Y_2 = (Symbol(name, real=True) for name in ("f_1", "f_2", "y_1", "y_2"))
_EVERY = "f negative, zero and positive with "


def signs(*, correct: bool) -> Check:
    """A relation in f, y and r > 0 holds for every sign of f and both labels, or those that h gives.

    >>> from sympy import Abs
    >>> from svmsym.lectures.statements import Equal
    >>> signs(correct=False).decide(Equal(Abs(F), Y * F)).counterexample
    'f = 2, y = −1, r = 1: 2 instead of −2'
    """
    which = "its own label" if correct else "both labels"
    return at_cases(lambda: _patterns(correct=correct), every=_EVERY + which)


def pairs_of_signs(*, correct: bool) -> Check:
    """The same for two points with scores f_1, f_2 and labels y_1, y_2.

    >>> from sympy import Abs
    >>> from svmsym.lectures.statements import Equal
    >>> pairs_of_signs(correct=True).decide(Equal(Abs(F_1) + Abs(F_2), Y_1 * F_1 + Y_2 * F_2)).holds
    True
    """

    def cases() -> Iterator[tuple[str, dict[Any, Any]]]:
        for (_, p), (_, q) in itertools.product(_patterns(correct=correct), repeat=2):
            if p[R] == q[R]:
                at = {F_1: p[F], F_2: q[F] / 3, Y_1: p[Y], Y_2: q[Y], R: p[R]}
                yield ", ".join(f"{letter} = {shown(value)}" for letter, value in at.items()), at

    return at_cases(cases, every="two points with all signs")


def _patterns(*, correct: bool) -> Iterator[tuple[str, dict[Any, Any]]]:
    lengths = Rational(1), Rational(2), Rational(1, 3)
    scores = Rational(2), Rational(-3, 2), Rational(1, 4), Rational(-1, 3), Rational(0)
    for r, f, y in itertools.product(lengths, scores, (1, -1)):
        if not correct or y == (1 if f >= 0 else -1):
            yield f"f = {f}, y = {y}, r = {r}".replace("-", "−"), {F: f, Y: y, R: r}


def canonical_form() -> Check:
    """Two equations in f and y hold at a support vector in canonical form, and with no other scale.

    >>> from sympy import Abs
    >>> from svmsym.lectures.statements import Equal
    >>> canonical_form().decide((Equal(Abs(F), 1), Equal(Y * F, -1))).holds
    False
    >>> canonical_form().decide((Equal(Abs(Y), 1), Equal(Y * F, 1))).counterexample
    'part 1: y = −1, f = −2: it holds, though f is not ±1'
    """

    def decide(printed: Equal) -> Finding:
        for f, y in ((-2, -1), (2, 1), (Fraction(1, 5), 1), (Fraction(-1, 5), -1)):
            elsewhere = (f"y = {shown(y)}, f = {shown(f)}", {F: f, Y: y})
            if at_cases(partial(iter, [elsewhere])).decide(printed).holds:
                said = f"{elsewhere[0]}: it holds, though f is not ±1"
                return Finding(False, "it does not fix the scale", said)
        return at_cases(_canonical, "run").decide(printed)

    return each(Check("run", decide), Check("run", decide))


def _canonical() -> Iterator[tuple[str, dict[Any, Any]]]:
    """Multiples of one hyperplane, brought to canonical form by each of its support vectors."""
    fifth = Fraction(1, 5)
    for parameters in ((2, -2, -2), (-3, 3, 3), (fifth, -fifth, -fifth)):
        for point, label in list(zip(FOUR.points, FOUR.labels, strict=True))[:3]:
            *normal, offset = canonical(parameters[:2], parameters[2], point, label)
            f = sum((v * p for v, p in zip(normal, point, strict=True)), offset)
            yield f"(w, b) ∝ {parameters}, x = {point}", {F: f, Y: label}


def misclassified() -> Check:
    """Two equations in f and y at a point on the wrong side, where |f| = 1 does not say y f = 1.

    >>> from sympy import Abs
    >>> from svmsym.lectures.statements import Equal
    >>> misclassified().decide((Equal(Abs(F), 1), Equal(Y * F, 1))).counterexample
    'part 2: w = 1, b = 0, x = 1, y = −1: −1 instead of 1'
    """

    def cases() -> Iterator[tuple[str, dict[Any, Any]]]:
        yield "w = 1, b = 0, x = 1, y = −1", {F: 1, Y: -1}

    return each(at_cases(cases), at_cases(cases))
