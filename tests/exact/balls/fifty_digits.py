"""Kernel matrices and values at fifty digits, and points to try them on."""

from fractions import Fraction as F

import mpmath

from svmsym.exact.problem import Kernel

XOR = ((F(1), F(1)), (F(1), F(-1)), (F(-1), F(1)), (F(-1), F(-1)))
XOR_Y = (1, -1, -1, 1)


def mp(value):
    return mpmath.mpf(value.numerator) / value.denominator


def holds(ball, value):
    """Whether a number of fifty digits lies in a ball."""
    return abs(mp(ball.middle) - value) <= mp(ball.radius) + mpmath.mpf(10) ** -42


def rbf(gamma):
    return Kernel("rbf", gamma=F(gamma))


def matrix(X, kernel):
    if kernel.type == "rbf":
        return [
            [
                mpmath.exp(-mp(kernel.gamma) * mp(sum((a - b) ** 2 for a, b in zip(x, z, strict=True))))
                for z in X
            ]
            for x in X
        ]
    return [
        [
            mpmath.tanh(mp(kernel.gamma * sum(a * b for a, b in zip(x, z, strict=True)) + kernel.coef0))
            for z in X
        ]
        for x in X
    ]


def random_points(random, n, d, size=9, below=4):
    return tuple(
        tuple(F(random.randrange(-size, size + 1), random.randrange(1, below)) for _ in range(d))
        for _ in range(n)
    )


def gap(found, primal):
    return abs(primal - mp(found.objective.middle))


def weighted_sum(K, beta):
    return [sum(b * k for b, k in zip(beta, row, strict=True)) for row in K]
