"""The four points of the lectures, and programs filled with data."""

from fractions import Fraction as F

import numpy as np

from svmsym import derive
from svmsym.duality.arrays import arrays

X = [[0, 0], [2, 2], [2, 0], [3, 0]]
Y = [-1, -1, 1, 1]
POINTS = np.array(X)
LABELS = np.array(Y)
GRAM = np.outer(LABELS, LABELS) * (POINTS @ POINTS.T)
EYE = np.eye(4, dtype=int)


def fill(name, data, *rest, **options):
    return arrays(derive(name).qp, data, *rest, **options)


def same(found, expected):
    """Exactly equal, and exact."""
    expected = np.asarray(expected)
    assert found.shape == expected.shape
    assert all(isinstance(v, F) for v in found.flat)
    return bool((found == expected).all())
