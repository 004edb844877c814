"""Problems whose figures are read back."""

import random
from fractions import Fraction
from functools import cache

from svmsym.exact.front import enclose, solve

FOUR = [[0, 0], [2, 2], [2, 0], [3, 0]]
SIGNS = [-1, -1, 1, 1]
MANY = [[0, 0], [1, 2], [2, 3], [3, 1], [1, 0], [3, 3], [4, 2], [5, 1], [4, 4], [2, 1], [5, 3], [3, 0]]
CLASSES = [-1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 1]
LINE = [[0], [1], [2], [3], [4], [5]]
TARGETS = ["1/2", 1, "5/2", 2, 4, "9/2"]
XOR = [[1, 1], [-1, -1], [1, -1], [-1, 1]]


def scattered(seed, scale=1):
    rng = random.Random(seed)
    X = [[Fraction(rng.randint(-40, 40), 10) * scale for _ in range(2)] for _ in range(14)]
    y = [1 if a + 2 * b + scale * rng.randint(-3, 3) > 0 else -1 for a, b in X]
    return X, [1, -1, *y[2:]]


LINEAR = {
    "four": lambda: solve(FOUR, SIGNS, C="inf"),
    "slack": lambda: solve(MANY, CLASSES, C=1),
    "huge": lambda: solve([[v * 10**6 for v in x] for x in FOUR], SIGNS, C="inf"),
    "tiny": lambda: solve([[Fraction(v, 10**6) for v in x] for x in FOUR], SIGNS, C="inf"),
    "far": lambda: solve([[v + 10**6 for v in x] for x in FOUR], SIGNS, C="inf"),
    "unequal": lambda: solve([[1000 * a, b] for a, b in MANY], CLASSES, C=1),
    "together": lambda: solve([[0, 0], [0, 0], [1, 1], [1, 1], [0, 0]], [-1, -1, 1, 1, 1], C=1),
    "aligned": lambda: solve([[0, 0], [0, 1], [0, 3], [0, 4]], SIGNS, C="inf"),
    "line": lambda: solve([[0], [1], [2], [4], [5], ["7/2"]], [-1, -1, 1, 1, 1, -1], C=1),
    "nu": lambda: solve(MANY, CLASSES, kind="nusvc", nu="1/2"),
    "errors": lambda: solve(FOUR, SIGNS, kind="ls-svm", gamma=1),
    "random 1": lambda: solve(*scattered(1), C="1/3"),
    "random 2": lambda: solve(*scattered(2), C=5),
    "random 3": lambda: solve(*scattered(3, Fraction(1, 1000)), C=10**6),
    "no bias": lambda: solve(MANY, CLASSES, C=1, bias=False),
}
QUADRATIC = {"type": "poly", "degree": 2, "coef0": 1}
CURVED = {
    "xor": lambda: solve(XOR, [1, 1, -1, -1], C="inf", kernel=QUADRATIC),
    "cubic": lambda: solve(MANY, CLASSES, C=10, kernel={"type": "poly", "degree": 3, "coef0": 1}),
    "rbf": lambda: enclose(MANY, CLASSES, C=2, kernel={"type": "rbf", "gamma": "1/2"}),
    "rbf far": lambda: enclose(
        [[v + 10**6 for v in x] for x in MANY], CLASSES, C=2, kernel={"type": "rbf", "gamma": "1/2"}
    ),
}


def _once(makers):
    return {name: cache(make) for name, make in makers.items()}


LINEAR, CURVED = _once(LINEAR), _once(CURVED)
