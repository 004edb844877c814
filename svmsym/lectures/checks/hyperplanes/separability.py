"""Whether a hyperplane separates two classes, with a certificate either way.

    separable        (w, b) with y(⟨w, x⟩ + b) > 0 for every point
    not separable    weights t ≥ 0, Σ₊t = Σ₋t = 1, with Σ₊ t x = Σ₋ t x (Farkas)

For a common point z of both hulls every affine f would be a mixture of positive numbers and one of negative
ones at z, so the weights are a proof. Both certificates are checked here again by plain sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Vector = tuple[Fraction, ...]


def separator(points: Sequence[Sequence[Any]], labels: Sequence[int]) -> tuple[Vector, Fraction] | None:
    """(w, b) of the widest street, None where ``meeting_point`` has a proof that nothing separates.

    >>> separator([(0,), (2,)], [-1, 1])
    ((Fraction(1, 1),), Fraction(-1, 1))
    """
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    found = solve(points, labels, C="inf")
    if found.status != "optimal":
        return None
    w, b = found.w, found.b
    assert w is not None
    assert b is not None
    score = [sum((a * v for a, v in zip(w, x, strict=True)), b) for x in points]
    assert all(y * f > 0 for y, f in zip(labels, score, strict=True))
    return w, b


def meeting_point(
    points: Sequence[Sequence[Any]], labels: Sequence[int]
) -> tuple[tuple[Fraction, ...], Vector] | None:
    """Weights and the common point of both hulls, None where a hyperplane separates.

    >>> t, z = meeting_point([(0, 0), (1, 1), (0, 1), (1, 0)], [-1, -1, 1, 1])
    >>> [str(v) for v in t], [str(v) for v in z]
    (['1/2', '1/2', '1/2', '1/2'], ['1/2', '1/2'])
    """
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    found = solve(points, labels, C="inf")
    if found.status == "optimal":
        return None
    t = found.witness["weights"]
    assert min(t) >= 0
    z = {label: _mixed(points, labels, t, label) for label in (-1, 1)}
    assert z[-1] == z[1]
    assert all(sum(v for v, y in zip(t, labels, strict=True) if y == label) == 1 for label in (-1, 1))
    return t, z[1]


def _mixed(
    points: Sequence[Sequence[Any]], labels: Sequence[int], t: Sequence[Fraction], label: int
) -> Vector:
    own = [(v, x) for v, x, y in zip(t, points, labels, strict=True) if y == label]
    return tuple(sum((v * x[k] for v, x in own), Fraction(0)) for k in range(len(points[0])))
