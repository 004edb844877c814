"""What one update of a perceptron does, and what its learning data must be.

w' = w − x after a false positive,   w' = w + x after a false negative,   ⟨w', x⟩ = ⟨w, x⟩ ∓ ‖x‖²
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sympy import Symbol

from svmsym.errors import SvmsymError
from svmsym.lectures.checks.algebra import vanishes
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning.activation import W0, W1, W2
from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import CLOSE
from svmsym.lectures.finding import Check

S, Q = Symbol("s", real=True), Symbol("q", positive=True)  # s = ⟨w, x⟩, q = ‖x‖²


def repairs() -> Check:
    """After an error: the new score as an equation, and where the point is then on its right side.

    Printed is a pair for ``false positive`` and ``false negative``: an equation in the language of formulas,
    and a relation in s and q, or True for "always". The update runs for ‖x‖² = 1 … 4 and the
    scores −6 … 6 and close to ±‖x‖².

    >>> from svmsym.formulas import Vector, inner, norm2
    >>> from svmsym.lectures.statements import Equal
    >>> w, x = Vector("w"), Vector("x")
    >>> down = Equal(inner(w - x, x), inner(w, x) - norm2(x))
    >>> repairs().decide({"false positive": (down, True)}).counterexample
    'false positive: w = (2), x = (1): after the update ⟨w, x⟩ = 1 is class 1'
    """
    count = sum(len(_scores(q)) for q in _SQUARES)
    said = f"the new score is proved for all m; the updates run at {count} scores"
    return searched(_not_repaired, said, "run")


_SQUARES = range(1, 5)


def _scores(q: int) -> list[Fraction]:
    """Whole scores, and those close to where an update just suffices."""
    close = [sign * q + step for sign in (1, -1) for step in (CLOSE, -CLOSE)]
    return [*map(Fraction, range(-6, 7)), *close]


def _not_repaired(printed: Mapping[str, Any]) -> str:
    for kind, (equation, where) in printed.items():
        found = identity().decide(equation)
        if not found.holds:
            return f"{kind}: {found.counterexample or found.reason}"
        wrong = _elsewhere(1 if kind == "false negative" else 0, where)
        if wrong:
            return f"{kind}: {wrong}"
    return ""


def _elsewhere(y: int, where: Any) -> str:
    from svmsym.algorithms.perceptron import output, score, update  # noqa: PLC0415 - when the check runs

    for q in _SQUARES:
        for s in _scores(q):
            x = (1,) * q
            w = tuple(s / q for _ in x)
            if output(w, x) == y:
                continue
            after = update(w, x, y)[1]
            right = output(after, x) == y
            said = is_true(where, {S: exact(s), Q: q})
            if said != right:
                now = f"after the update ⟨w, x⟩ = {shown(score(after, x))} is class {output(after, x)}"
                return f"w = {shown(w)}, x = {shown(x)}: {now}"
    return ""


def boundary(on: Sequence[Sequence[int]], negative: Sequence[int]) -> Check:
    """Printed values w₀ + … at points of the boundary, and weights ``w`` with the origin's side negative.

    >>> from svmsym.lectures.checks.learning.activation import X1
    >>> wrong = {"values": (W0 + 3 * X1,), "w": (-3, 1, 1)}
    >>> boundary([(3, 0)], (0, 0)).decide(wrong).counterexample
    'f(3, 0) is w0 + 3*w1, printed is w0 + 3*x1'
    """

    def wrong(printed: Mapping[str, Any]) -> str:
        from svmsym.algorithms.perceptron import augmented, score  # noqa: PLC0415 - when the check runs

        for point, line in zip(on, printed["values"], strict=True):
            value = W0 + W1 * point[0] + W2 * point[1]
            if not vanishes(value - exact(line)):
                return f"f({point[0]}, {point[1]}) is {value}, printed is {line}"
        off = [p for p in on if score(printed["w"], augmented(p)) != 0]
        if off or score(printed["w"], augmented(negative)) >= 0:
            return f"f{off[0] if off else tuple(negative)} has the wrong sign"
        return ""

    return searched(wrong, "both points are on the boundary, the third on its negative side", "example")


def teaches(weights: Sequence[Sequence[int]]) -> Check:
    """Data, ``plain`` and ``augmented``, agree with each other and make the batch rule take these steps."""

    def wrong(printed: Mapping[str, Any]) -> str:
        from svmsym.algorithms.perceptron import augmented, batch  # noqa: PLC0415 - when the check runs

        data = printed["augmented"]
        try:
            found = batch([x for x, _ in data], [y for _, y in data]).column("w")
        except SvmsymError as error:
            return error.what
        if found != tuple(weights):
            return f"the weights are {shown(found)} instead of {shown(tuple(weights))}"
        for (x, y), pair in zip(printed["plain"], data, strict=True):
            if (augmented(x), y) != tuple(pair):
                return f"({shown(x)}, {y}) is ({shown(augmented(x))}, {y}), printed is {shown(pair)}"
        return ""

    return searched(wrong, "the batch rule takes the steps of the table", "trace")
