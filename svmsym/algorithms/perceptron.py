"""The perceptron: a hyperplane learned from its own mistakes.

    given    points x with x₀ = 1 in front, classes y ∈ {0, 1}, weights w to start from (0 if not said)
    output   o = H(⟨w, x⟩),   H(t) = 1 for t > 0, 0 for t < 0, and H(0) as stated (0 if not said)
    batch    w ← w + Σᵢ (yᵢ − oᵢ)xᵢ, where all outputs belong to the old w
    online   w ← w + (yᵢ − oᵢ)xᵢ for one point after the other
    stops    before a round in which the error rate (1/n)Σ|yᵢ − oᵢ| is at most γ

Numbers are integers or fractions. Classes that a hyperplane separates strictly, with no point on it, are
learned after finitely many rounds (A. B. J. Novikoff, On convergence proofs for perceptrons, 1962). Where
weights come back, what follows has happened before: the run is given up with the result None. So it is where
the weights after ``most`` rounds of learning are still not good enough.
Reference: F. Rosenblatt, The perceptron, Psychological Review 65 (1958).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number, Vector
from svmsym.algorithms.trace import Trace

AtZero = Literal[0, 1]
Outputs: TypeAlias = tuple[int, ...]
Row: TypeAlias = tuple[object, ...]
Rows: TypeAlias = list[Row]

MOST = 1000


def heaviside(t: Number, at_zero: AtZero = 0) -> int:
    """H(t): 1 where t is positive, 0 where it is negative, ``at_zero`` at 0.

    >>> heaviside(2), heaviside(0), heaviside(0, at_zero=1), heaviside(-3)
    (1, 0, 1, 0)
    """
    inputs.one_of(at_zero, (0, 1), "at_zero")
    return at_zero if inputs.number(t, "t") == 0 else int(t > 0)


def score(w: Sequence[Number], x: Sequence[Number]) -> Number:
    """⟨w, x⟩.

    >>> score((17, -37, 30), (1, 7, 3))
    -152
    """
    place = inputs.numbers(x, "x")
    return sum((a * b for a, b in zip(inputs.numbers(w, "w", len(place)), place, strict=True)), 0)


def augmented(x: Sequence[Number]) -> Vector:
    """The point with x₀ = 1 in front.

    >>> augmented((7, 3))
    (1, 7, 3)
    """
    return (1, *inputs.numbers(x, "x"))


def output(w: Sequence[Number], x: Sequence[Number], at_zero: AtZero = 0) -> int:
    """The class of a point, H(⟨w, x⟩).

    >>> output((17, -37, 30), (1, 7, 3)), output((17, -37, 30), (1, 3, 8))
    (0, 1)
    """
    return heaviside(score(w, x), at_zero)


def update(w: Sequence[Number], x: Sequence[Number], y: int, at_zero: AtZero = 0) -> tuple[Vector, Vector]:
    """The change (y − o)·x that a point asks for, and the weights after it.

    >>> update((5, 0), (1, 0), 0)
    ((-1, 0), (4, 0))
    """
    w, x = inputs.numbers(w, "w"), inputs.numbers(x, "x")
    error = inputs.label(y, (0, 1), "y") - output(w, x, at_zero)
    change = tuple(error * v for v in x)
    return change, _sum(w, change)


def batch(  # noqa: PLR0913 - what may be chosen about one loop
    points: Sequence[Sequence[Number]],
    classes: Sequence[int],
    *,
    gamma: Number = 0,
    start: Sequence[Number] | None = None,
    at_zero: AtZero = 0,
    most: int = MOST,
) -> Trace:
    """All points are judged by the same weights, then all their changes are added.

    >>> print(batch([(1, 1, 1), (1, 1, 2), (1, 2, 2)], [0, 1, 0]))
    round  w             outputs    errors  change
    0      (0, 0, 0)     (0, 0, 0)  1       (1, 1, 2)
    1      (1, 1, 2)     (1, 1, 1)  2       (−2, −3, −3)
    2      (−1, −2, −1)  (0, 0, 0)  1       (1, 1, 2)
    3      (0, −1, 1)    (0, 1, 0)  0       stop
    """
    points, classes = _given(points, classes)

    def learned(number: int, w: Vector, outputs: Outputs) -> tuple[Rows, Vector]:
        change = _sum(*(update(w, x, y, at_zero)[0] for x, y in zip(points, classes, strict=True)))
        return [(number, w, outputs, _errors(classes, outputs), change)], _sum(w, change)

    def ended(number: int, w: Vector, outputs: Outputs, said: str) -> Row:
        return number, w, outputs, _errors(classes, outputs), said

    columns = ("round", "w", "outputs", "errors", "change")
    return _rounds(_Round(columns, learned, ended), points, classes, gamma, start, at_zero, most)


def online(  # noqa: PLR0913 - what may be chosen about one loop
    points: Sequence[Sequence[Number]],
    classes: Sequence[int],
    *,
    gamma: Number = 0,
    start: Sequence[Number] | None = None,
    at_zero: AtZero = 0,
    most: int = MOST,
) -> Trace:
    """Every point changes the weights by which the next one is judged; points count from 1.

    >>> found = online([(1, 1, 1), (1, 1, 2), (1, 2, 2)], [0, 1, 0])
    >>> print(Trace(found.columns, found.rows[-4:], None))
    round  point  w           output  change
    4      1      (0, −4, 0)  0       (0, 0, 0)
    4      2      (0, −4, 0)  0       (1, 1, 2)
    4      3      (1, −3, 2)  0       (0, 0, 0)
    5             (1, −3, 2)          stop
    """
    points, classes = _given(points, classes)

    def learned(number: int, w: Vector, _: Outputs) -> tuple[Rows, Vector]:
        rows: Rows = []
        for k, (x, y) in enumerate(zip(points, classes, strict=True), 1):
            change, after = update(w, x, y, at_zero)
            rows.append((number, k, w, output(w, x, at_zero), change))
            w = after
        return rows, w

    def ended(number: int, w: Vector, _: Outputs, said: str) -> Row:
        return number, "", w, "", said

    columns = ("round", "point", "w", "output", "change")
    return _rounds(_Round(columns, learned, ended), points, classes, gamma, start, at_zero, most)


@dataclass(frozen=True)
class _Round:
    """What batch and online differ in: their columns, one round with its rows, and the last row."""

    columns: tuple[str, ...]
    learned: Callable[[int, Vector, Outputs], tuple[Rows, Vector]]
    ended: Callable[[int, Vector, Outputs, str], Row]


def _rounds(  # noqa: PLR0913, PLR0917 - what may be chosen about one loop
    one: _Round,
    points: Sequence[Sequence[Number]],
    classes: Sequence[int],
    gamma: Number,
    start: Sequence[Number] | None,
    at_zero: AtZero,
    most: int,
) -> Trace:
    """Rounds until few enough points are wrong, weights come back, or there were too many rounds."""
    inputs.not_negative(gamma, "γ")
    inputs.whole(most, "most")
    width = len(points[0])
    w = inputs.numbers(start, "start", width) if start is not None else (0,) * width
    rows: Rows = []
    seen: set[Vector] = set()
    for number in range(most + 1):
        outputs = tuple(output(w, x, at_zero) for x in points)
        done = _errors(classes, outputs) <= gamma * len(points)
        if done or w in seen:
            rows.append(one.ended(number, w, outputs, "stop" if done else "repeats"))
            return Trace(one.columns, tuple(rows), w if done else None)
        if number == most:
            break
        seen.add(w)
        made, w = one.learned(number, w, outputs)
        rows += made
    return Trace(one.columns, tuple(rows), None)


def _errors(classes: Sequence[int], outputs: Outputs) -> int:
    return sum(abs(y - o) for y, o in zip(classes, outputs, strict=True))


def _given(points: Any, classes: Any) -> tuple[tuple[Vector, ...], tuple[int, ...]]:
    rows = inputs.points(points)
    return rows, inputs.labels(classes, len(rows), (0, 1), "classes")


def _sum(*vectors: Sequence[Number]) -> Vector:
    return tuple(sum(parts) for parts in zip(*vectors, strict=True))
