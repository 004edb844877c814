"""Places at which the hinge loss is examined: small exact problems with weights.

    L(w, w₀) = (1/N) Σ max(0, 1 − y(wᵀx + w₀)) + (λ/2)‖w‖²

Where no point has y(wᵀx + w₀) = 1, L is quadratic around (w₀, w), so that a central difference is its exact
slope. This is what printed gradients are compared with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from svmsym.algorithms.hinge_descent import HingeProblem
from svmsym.lectures.checks.values import shown

Weights = tuple[Fraction, ...]
_STEP = Fraction(1, 10**6)


class Place(NamedTuple):
    """A problem, and weights (w₀, w) at which no point is exactly on the margin."""

    problem: HingeProblem
    weights: Weights

    @property
    def name(self) -> str:
        """The numbers in words."""
        points = ", ".join(
            f"{shown(x if len(x) > 1 else x[0])}{'+' if y > 0 else '−'}"
            for x, y in zip(self.problem.points, self.problem.labels, strict=True)
        )
        w = self.weights[1:]
        shown_w = shown(w if len(w) > 1 else w[0])
        return f"{points}, λ = {shown(self.problem.lam)}, w = {shown_w}, w_0 = {shown(self.weights[0])}"

    @property
    def given(self) -> dict[str, Any]:
        """Values by name; v is 1 where a point violates the margin, u = (w₀, w), t = (1, x)."""
        p = self.problem
        return {
            "x": [tuple(x) for x in p.points],
            "y": list(p.labels),
            "w": self.weights[1:],
            "w_0": self.weights[0],
            "λ": Fraction(p.lam),
            "v": [int(m < 1) for m in p.margins(self.weights)],
        }

    @property
    def augmented(self) -> dict[str, Any]:
        """The same with the bias as component 0."""
        rows = [(1, *x) for x in self.problem.points]
        return {"u": self.weights, "t": rows, "y": list(self.problem.labels), "λ": Fraction(self.problem.lam)}

    @property
    def slope(self) -> Weights:
        """(∂L/∂w₀, ∂L/∂w), from differences of L.

        >>> [str(v) for v in THREE_POINTS.slope]
        ['-1/3', '-37/60', '-17/30']
        """

        def moved(j: int, step: Fraction) -> Fraction:
            return self.problem.loss([v + step if k == j else v for k, v in enumerate(self.weights)])

        return tuple((moved(j, _STEP) - moved(j, -_STEP)) / (2 * _STEP) for j in range(len(self.weights)))


def place_at(
    points: Sequence[Sequence[int]], labels: Sequence[int], lam: Any, weights: Sequence[Any]
) -> Place:
    """A place from integers and texts."""
    return Place(HingeProblem(points, labels, Fraction(lam)), tuple(map(Fraction, weights)))


TWO_POINTS = place_at([(1,), (0,)], [1, 1], "1/2", [0, 2])
THREE_POINTS = place_at([(1, 2), (2, 1), (3, 1)], [1, -1, 1], "1/2", [0, "1/10", "1/5"])
MOVED = place_at([(1, 2), (2, 1), (3, 1)], [1, -1, 1], "1/2", ["1/5", "1/2", "1/5"])
ONE_POINT = place_at([(1, 2)], [1], "1/2", ["1/5", "1/10", "1/5"])
WRONG_SIDE = place_at([(1,)], [-1], 1, [0, 1])
START = (Fraction(1, 200), Fraction(1, 200), Fraction(-1, 200))


def single_points() -> Iterator[Place]:
    """One point of either class, beyond its margin and short of it."""
    for y in (1, -1):
        for short in (3 * y, -y):
            yield place_at([(1, 0)], [y], "1/2", [short, 0, 0])
