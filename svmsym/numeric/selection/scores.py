"""How well left-out points were predicted.

    classes      the weight of right predictions / the whole weight, and counts for each class
    regression   R² = 1 − Σw(t − f)²/Σw(t − t̄)², and the mean squared error
    one class    the share of points inside; with labels ±1, as for classes

Points of weight zero are predicted, but do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.program import Vector


@dataclass(frozen=True)
class Hits:
    """Right predictions: overall, and for each class (label, right, of).

    >>> print(Hits(0.6, 12, 20, ((1, 8, 11), (0, 4, 9))))
    12/20 right; 1: 8/11, 0: 4/9
    """

    value: float  # the share of the weight
    right: int
    of: int
    by_class: tuple[tuple[Any, int, int], ...]

    def __str__(self) -> str:
        classes = ", ".join(f"{label}: {right}/{of}" for label, right, of in self.by_class)
        return f"{self.right}/{self.of} right; {classes}"


@dataclass(frozen=True)
class Errors:
    """R² and the mean squared error.

    >>> print(Errors(0.5, 2.0))
    R² 0.5, mean squared error 2
    """

    value: float  # R²; NaN where all targets are equal and missed
    mean_squared_error: float

    def __str__(self) -> str:
        return f"R² {self.value:.4g}, mean squared error {self.mean_squared_error:.6g}"


@dataclass(frozen=True)
class Inside:
    """The share of points inside.

    >>> print(Inside(0.75, 3, 4))
    3/4 inside
    """

    value: float
    inside: int
    of: int

    def __str__(self) -> str:
        return f"{self.inside}/{self.of} inside"


Score = Hits | Errors | Inside


def score_of(
    predicted: NDArray[Any],
    answers: NDArray[Any] | None,
    weights: Vector,
    labels: NDArray[Any] | None,
) -> Score:
    """The score of predictions; ``labels``: the classes, None for regression and where there are no answers.

    >>> print(score_of(np.array([1, 0, 1]), np.array([1, 1, 0]), np.ones(3), np.array([0, 1])))
    1/3 right; 0: 0/1, 1: 1/2
    """
    counted = weights > 0
    w = weights[counted]
    predicted = predicted[counted]
    if answers is None:
        inside = predicted > 0
        return Inside(_share(inside, w), int(inside.sum()), len(w))
    answers = answers[counted]
    if labels is None:
        return _errors(predicted, answers, w)
    right = predicted == answers
    of_class = [answers == label for label in labels]
    by_class = tuple(
        (label, int(right[own].sum()), int(own.sum()))
        for label, own in zip(labels.tolist(), of_class, strict=True)
    )
    return Hits(_share(right, w), int(right.sum()), len(w), by_class)


def _share(right: NDArray[np.bool_], w: Vector) -> float:
    return float(w @ right / w.sum()) if len(w) else float("nan")


def _errors(predicted: Vector, targets: Vector, w: Vector) -> Errors:
    if not len(w):
        return Errors(float("nan"), float("nan"))
    missed = float(w @ (targets - predicted) ** 2)
    spread = float(w @ (targets - np.average(targets, weights=w)) ** 2)
    r2 = 1.0 - missed / spread if spread > 0 else 1.0 if missed == 0 else float("nan")
    return Errors(r2, missed / float(w.sum()))
