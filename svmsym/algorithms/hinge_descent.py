"""Subgradient descent for the hinge loss with a squared norm, in exact arithmetic.

    L(w, w₀) = (1/N) Σ max(0, 1 − y(wᵀx + w₀)) + (λ/2)‖w‖²

L is convex and has corners where y(wᵀx + w₀) = 1. One of its subgradients counts the violated points alone,
those with y(wᵀx + w₀) < 1:

    ∂L/∂w = λw − (1/N) Σ y x,      ∂L/∂w₀ = −(1/N) Σ y

and a step is w ← w − η ∂L/∂w, w₀ ← w₀ − η ∂L/∂w₀. Divided by λ, L is the soft margin with C = 1/(λN), so the
exact solver knows the least value. A step of fixed length η need not lower L; the best of k steps is within
R²/(2ηk) + ηG²/2 of the minimum, where R is the distance of the start and G bounds the subgradients.

In: points, labels and λ as integers or fractions, a start, η and a number of steps. Out: a table with one row
for each step. It stops after that number of steps, or where the subgradient is zero, which is a minimum.

A lecture may print the loop with slips; a ``Reading`` says which, so that their effect shows in numbers.

Reference: S. Shalev-Shwartz, Y. Singer, N. Srebro, A. Cotter: Pegasos, Mathematical Programming 127 (2011);
N. Shor: Minimization Methods for Non-differentiable Functions (1985), for the bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.algorithms.trace import Trace

Weights = tuple[Fraction, ...]  # (w₀, w₁, …, w_d)


@dataclass(frozen=True)
class HingeProblem:
    """Points with labels ±1 and the weight λ of the squared norm.

    >>> four = HingeProblem(((0, 0), (2, 2), (2, 0), (3, 0)), (-1, -1, 1, 1), Fraction(1, 4))
    >>> four.C, four.loss((-1, 1, -1))  # the hard margin, which is optimal for C ≥ 1
    (Fraction(1, 1), Fraction(1, 4))
    """

    points: Sequence[Sequence[Number]]
    labels: Sequence[int]
    lam: Number

    def __post_init__(self) -> None:
        rows = inputs.points(self.points)
        object.__setattr__(self, "points", rows)
        object.__setattr__(self, "labels", inputs.labels(self.labels, len(rows), (-1, 1)))
        inputs.positive(self.lam, "λ")

    @property
    def C(self) -> Fraction:
        """The price of slack in the soft margin with the same minimum, 1/(λN)."""
        return 1 / (Fraction(self.lam) * len(self.points))

    def margins(self, weights: Sequence[Number]) -> Weights:
        """y(wᵀx + w₀) for every point."""
        weights = inputs.numbers(weights, "weights", len(self.points[0]) + 1)
        return tuple(y * _score(weights, x) for x, y in zip(self.points, self.labels, strict=True))

    def loss(self, weights: Sequence[Number]) -> Fraction:
        """L at (w₀, w₁, …, w_d)."""
        weights = inputs.numbers(weights, "weights", len(self.points[0]) + 1)
        hinge = sum((max(Fraction(0), 1 - m) for m in self.margins(weights)), Fraction(0))
        return hinge / len(self.points) + Fraction(self.lam) / 2 * sum(Fraction(v) ** 2 for v in weights[1:])

    def subgradient(self, weights: Sequence[Number]) -> Weights:
        """(∂L/∂w₀, ∂L/∂w₁, …), with 0 from points that are exactly on the margin.

        >>> three = HingeProblem(((1, 2), (2, 1), (3, 1)), (1, -1, 1), Fraction(1, 2))
        >>> [str(v) for v in three.subgradient((0, Fraction(1, 10), Fraction(1, 5)))]
        ['-1/3', '-37/60', '-17/30']
        """
        weights = inputs.numbers(weights, "weights", len(self.points[0]) + 1)
        violated = [
            (x, y) for x, y, m in zip(self.points, self.labels, self.margins(weights), strict=True) if m < 1
        ]
        n = len(self.points)
        slope = [self.lam * Fraction(v) for v in weights[1:]]
        for x, y in violated:
            slope = [s - Fraction(y * v) / n for s, v in zip(slope, x, strict=True)]
        return (-Fraction(sum(y for _, y in violated), n), *slope)


@dataclass(frozen=True)
class Reading:
    """How the loop is written; the defaults are as it should be.

    sign      of w ← w ± ηΔw, where Δw is the subgradient
    resets    Δw₀ ← 0 stands inside the loop over j, after Δw_j ← Δw_j + λw_j for all j; otherwise λw_j is
              added for j ≥ 1 alone and nothing is reset
    averages  every Δw_j is divided by N after the loop over the points; otherwise the last one alone
    """

    sign: int = -1
    resets: bool = False
    averages: bool = True

    def __post_init__(self) -> None:
        inputs.one_of(self.sign, (-1, 1), "sign")

    def direction(self, problem: HingeProblem, weights: Sequence[Number]) -> Weights:
        """Δw as the loop accumulates it, x₀ = 1.

        >>> four = HingeProblem(((0, 0), (2, 2), (2, 0), (3, 0)), (-1, -1, 1, 1), Fraction(1, 10))
        >>> Reading().direction(four, (1, 0, 0)) == four.subgradient((1, 0, 0))
        True
        >>> four.subgradient((1, 0, 0))[0], Reading(resets=True).direction(four, (1, 0, 0))[0]
        (Fraction(1, 2), Fraction(0, 1))
        """
        change = [Fraction(0)] * len(weights)
        for x, y, m in zip(problem.points, problem.labels, problem.margins(weights), strict=True):
            for j, component in enumerate((1, *x)):
                if j > 0 or self.resets:
                    change[j] += Fraction(problem.lam) * weights[j]
                if self.resets:
                    change[0] = Fraction(0)
                if m < 1:
                    change[j] -= y * component
        n, last = len(problem.points), len(change) - 1
        return tuple(c / n if self.averages or j == last else c for j, c in enumerate(change))


AS_IT_SHOULD_BE = Reading()


def descend(
    problem: HingeProblem,
    start: Sequence[Number],
    rate: Number,
    steps: int,
    reading: Reading = AS_IT_SHOULD_BE,
) -> Trace:
    """Follow the subgradient from (w₀, w₁, …, w_d).

    >>> pair = HingeProblem(((2,),), (1,), 1)
    >>> print(descend(pair, (0, 1), Fraction(1, 2), 2))
    step  w_0  w      Δw_0  Δw      loss
    0     0    (1)    0     (1)     1/2
    1     0    (1/2)  0     (1/2)   1/8
    2     0    (1/4)  −1    (−7/4)  17/32
    """
    given = inputs.numbers(start, "the start (w₀, w₁, …)", len(problem.points[0]) + 1)
    weights: Weights = tuple(Fraction(v) for v in given)
    inputs.positive(rate, "rate")
    inputs.whole(steps, "steps")
    rows = []
    for step in range(steps + 1):
        change = reading.direction(problem, weights)
        rows.append((step, weights[0], weights[1:], change[0], change[1:], problem.loss(weights)))
        if not any(change):
            break
        if step < steps:
            weights = tuple(w + reading.sign * rate * c for w, c in zip(weights, change, strict=True))
    return Trace(("step", "w_0", "w", "Δw_0", "Δw", "loss"), tuple(rows), weights)


def _score(weights: Sequence[Number], x: Sequence[Number]) -> Fraction:
    return Fraction(weights[0]) + sum(Fraction(a) * b for a, b in zip(weights[1:], x, strict=True))
