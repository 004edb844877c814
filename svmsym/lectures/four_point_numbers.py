"""The worked example of four points as it is to be checked: its programs, its optimum, its soft margins.

X = (0, 0), (2, 2), (2, 0), (3, 0)      y = −1, −1, +1, +1

A lecture prints the signed data, G, α, w, b and the margin; the rest is what its formulas give for them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import sqrt

_HALF = Fraction(1, 2)

# min ½uᵀQu + pᵀu such that Au ≥ c: the dual in u = α with Q = G, and the primal in u = (b, w).
DUAL_PROGRAM: dict[str, Any] = {
    "p": (-1, -1, -1, -1),
    "A": ((-1, -1, 1, 1), (1, 1, -1, -1), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
    "c": (0, 0, 0, 0, 0, 0),
}
PRIMAL_PROGRAM: dict[str, Any] = {
    "Q of (b, w)": ((0, 0, 0), (0, 1, 0), (0, 0, 1)),
    "p of (b, w)": (0, 0, 0),
    "A of (b, w)": ((-1, 0, 0), (-1, -2, -2), (1, 2, 0), (1, 3, 0)),
    "c of (b, w)": (1, 1, 1, 1),
}
OPTIMUM: dict[str, Any] = {
    "α": (_HALF, _HALF, 1, 0),
    "unique": True,
    "A α": (0, 0, _HALF, _HALF, 1, 0),
    "w": (1, -1),
    "b": -1,
    "b from each": (-1, -1, -1),
    "margin": 1 / sqrt(2),
    "street": sqrt(2),
    "primal": 1,
    "dual": 1,
}


def _row(value: str, **numbers: str) -> dict[str, Any]:
    return {**{k: tuple(map(Fraction, v.split())) for k, v in numbers.items()}, "value": Fraction(value)}


# By the price C of slack; b is an interval.
LINEAR_SLACK = {
    Fraction(1, 8): _row("51/128", α="1/8 1/8 1/8 1/8", w="3/8 -1/4", b="-1 -1/8"),
    Fraction(1, 4): _row("43/72", α="2/9 1/4 1/4 2/9", w="2/3 -1/2", b="-1 -1"),
    Fraction(1, 2): _row("7/9", α="5/18 1/3 1/2 1/9", w="2/3 -2/3", b="-1 -1"),
    Fraction(3, 4): _row("15/16", α="3/8 3/8 3/4 0", w="3/4 -3/4", b="-1 -1"),
    Fraction(1): _row("1", α="1/2 1/2 1 0", w="1 -1", b="-1 -1"),
}
SQUARED_SLACK = {
    Fraction(1, 2): _row("4/7", α="2/7 2/7 4/7 0", w="4/7 -4/7", b="-5/7 -5/7", ξ="2/7 2/7 4/7 0"),
    Fraction(1): _row("8/11", α="4/11 4/11 8/11 0", w="8/11 -8/11", b="-9/11 -9/11", ξ="2/11 2/11 4/11 0"),
    Fraction(2): _row(
        "16/19", α="8/19 8/19 16/19 0", w="16/19 -16/19", b="-17/19 -17/19", ξ="2/19 2/19 4/19 0"
    ),
}
