"""Adaline: a linear unit that learns by the delta rule.

    given    points x with x₀ = 1 in front, labels y ∈ {−1, 1}, a rate η > 0, weights to start from
    output   sgn⟨w, x⟩ ∈ {−1, 0, 1}
    error    E(w) = ½(y − ⟨w, x⟩)², of the score and not of the output,   ∇E = −(y − ⟨w, x⟩)x
    step     w ← w + η(y − ⟨w, x⟩)x for one point after the other, which is w − η∇E
    stops    before a round in which (1/n)Σ|y − sgn⟨w, x⟩| is at most γ

With labels ±1 and no score zero that number is twice the error rate. A step multiplies the error y − ⟨w, x⟩
of its point by 1 − η‖x‖²: a rate above 2/‖x‖² makes it larger each time, with alternating sign. The minimum
of ΣE is unique exactly when the points span the space. If the weights after ``most`` rounds
are not good enough, the result is None.
Reference: B. Widrow, M. E. Hoff, Adaptive switching circuits, IRE WESCON (1960).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number, Vector
from svmsym.algorithms.perceptron import score
from svmsym.algorithms.trace import Trace

MOST = 100


def signum(t: Number) -> int:
    """1, 0 or −1.

    >>> signum(Fraction(1, 2)), signum(0), signum(-7)
    (1, 0, -1)
    """
    return (inputs.number(t, "t") > 0) - (t < 0)


def delta(w: Sequence[Number], x: Sequence[Number], y: Number, eta: Number) -> Vector:
    """What one step adds, η(y − ⟨w, x⟩)x.

    >>> delta((0, 0), (1, 2), 1, Fraction(1, 5))
    (Fraction(1, 5), Fraction(2, 5))
    """
    x = inputs.numbers(x, "x")
    error = inputs.number(y, "y") - score(w, x)
    return tuple(inputs.number(eta, "η") * error * v for v in x)


def adaline(  # noqa: PLR0913 - what may be chosen about one loop
    points: Sequence[Sequence[Number]],
    labels: Sequence[int],
    eta: Number,
    *,
    gamma: Number = 0,
    start: Sequence[Number] | None = None,
    most: int = MOST,
) -> Trace:
    """The delta rule, point after point; points count from 1.

    >>> print(adaline([(1, 0), (1, 2)], [-1, 1], Fraction(1, 4)))
    round  point  w                  score  error   change
    0      1      (0, 0)             0      −1      (−1/4, 0)
    0      2      (−1/4, 0)          −1/4   5/4     (5/16, 5/8)
    1      1      (1/16, 5/8)        1/16   −17/16  (−17/64, 0)
    1      2      (−13/64, 5/8)      67/64  −3/64   (−3/256, −3/128)
    2             (−55/256, 77/128)                 stop
    """
    points = inputs.points(points)
    labels = inputs.labels(labels, len(points), (-1, 1))
    inputs.positive(eta, "η")
    inputs.number(gamma, "γ")
    inputs.whole(most, "most")
    width = len(points[0])
    w = inputs.numbers(start, "start", width) if start is not None else (0,) * width
    columns = ("round", "point", "w", "score", "error", "change")
    rows: list[tuple[object, ...]] = []
    for number in range(most + 1):
        if off(w, points, labels) <= gamma:
            rows.append((number, "", w, "", "", "stop"))
            return Trace(columns, tuple(rows), w)
        if number == most:
            break
        for k, (x, y) in enumerate(zip(points, labels, strict=True), 1):
            change = delta(w, x, y, eta)
            rows.append((number, k, w, score(w, x), y - score(w, x), change))
            w = tuple(a + b for a, b in zip(w, change, strict=True))
    return Trace(columns, tuple(rows), None)


def off(w: Sequence[Number], points: Sequence[Sequence[Number]], labels: Sequence[int]) -> Fraction:
    """(1/n)Σ|y − sgn⟨w, x⟩|: a wrong side counts 2, a score of zero 1.

    >>> off((0, 1), [(1, -1), (1, 0), (1, 3)], [1, 1, 1])
    Fraction(1, 1)
    """
    total = sum(abs(y - signum(score(w, x))) for x, y in zip(points, labels, strict=True))
    return Fraction(total, len(points))
