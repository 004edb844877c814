"""Gradient descent on a function of one or several numbers, with exact fractions.

    x ← x − η ∇f(x)

In: the gradient, where to start, the learning rate η, the number of steps. Out: a table of the steps; its
result is the last x.

Where f has the constant curvature c (f″ = c) and its minimum at x*, one step gives

    x⁺ − x* = (1 − ηc)(x − x*)

so the descent converges exactly if |1 − ηc| < 1, that is 0 < η < 2/c. For f = x(x − 2) c is 2: it converges
exactly for 0 < η < 1, in one step for η = ½, swings to and fro above that, and at η = 1 repeats two points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.algorithms.trace import Trace

Point = tuple[Fraction, ...]


def descend(derivative: Callable[[Fraction], Number], start: Number, rate: Number, steps: int) -> Trace:
    """Descent of a function of one number.

    >>> print(descend(lambda x: 2 * x - 2, start=0, rate=Fraction(1, 4), steps=2))
    step  x    f′
    0     0    −2
    1     1/2  −1
    2     3/4  −1/2
    """
    x, rate = Fraction(inputs.number(start, "start")), inputs.number(rate, "rate")
    rows = [(0, x, _slope(derivative, x))]
    for step in range(1, inputs.whole(steps, "steps") + 1):
        x -= rate * rows[-1][2]
        rows.append((step, x, _slope(derivative, x)))
    return Trace(("step", "x", "f′"), tuple(rows), x)


def descend_vector(
    gradient: Callable[[Point], Sequence[Number]], start: Sequence[Number], rate: Number, steps: int
) -> Trace:
    """Descent of a function of several numbers.

    >>> bowl = lambda x: (2 * x[0], 2 * x[1])
    >>> print(descend_vector(bowl, start=(2, -1), rate=Fraction(1, 4), steps=1))
    step  x          ∇f
    0     (2, −1)    (4, −2)
    1     (1, −1/2)  (2, −1)
    """
    x, rate = tuple(Fraction(v) for v in inputs.numbers(start, "start")), inputs.number(rate, "rate")
    rows = [(0, x, _slopes(gradient, x))]
    for step in range(1, inputs.whole(steps, "steps") + 1):
        x = tuple(v - rate * g for v, g in zip(x, rows[-1][2], strict=True))
        rows.append((step, x, _slopes(gradient, x)))
    return Trace(("step", "x", "∇f"), tuple(rows), x)


def _slope(derivative: Callable[[Fraction], Number], x: Fraction) -> Fraction:
    return Fraction(inputs.number(derivative(x), "the derivative"))


def _slopes(gradient: Callable[[Point], Sequence[Number]], x: Point) -> Point:
    return tuple(Fraction(g) for g in inputs.numbers(gradient(x), "the gradient", len(x)))


def shrinks_by(curvature: Number, rate: Number) -> Fraction:
    """The factor 1 − ηc of the distance to the minimum in every step.

    >>> shrinks_by(curvature=2, rate=Fraction(1, 2))
    Fraction(0, 1)
    """
    return 1 - Fraction(inputs.number(rate, "rate")) * inputs.number(curvature, "curvature")


def converges(curvature: Number, rate: Number) -> bool:
    """Whether the descent reaches the minimum from everywhere: |1 − ηc| < 1.

    >>> [converges(2, rate) for rate in (0, Fraction(1, 2), Fraction(99, 100), 1)]
    [False, True, True, False]
    """
    return abs(shrinks_by(curvature, rate)) < 1


def steps_until(trace: Trace, target: Number, within: Number) -> int | None:
    """The first step of a table for one number at which |x − target| ≤ within, None where there is none.

    >>> steps_until(descend(lambda x: 2 * x - 2, 0, Fraction(1, 4), 9), target=1, within=Fraction(1, 8))
    3
    """
    inputs.number(target, "target")
    inputs.not_negative(within, "within")
    close = (
        k for k, x in zip(trace.column("step"), trace.column("x"), strict=True) if abs(x - target) <= within
    )
    return next(close, None)
