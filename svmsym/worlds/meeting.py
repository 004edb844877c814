"""Where two functions of one number meet that are known at 1, 2, 3 and 4.

Nothing is rounded: a place that cannot be written as a rational number or as a rational multiple of a root is
left out. A place is a guess where four values do not fix the functions, and is to be checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeGuard

from svmsym.meaning import reals
from svmsym.meaning.reals import Ball, Real


def meet(left: Sequence[Real], right: Sequence[Real]) -> list[Real]:
    """Find s with l(s) = r(s): as they are, both inverted, or both squared.

    >>> meet([reals.root(Fraction(5 * s * s)) for s in (1, 2, 3, 4)], [reals.root(Fraction(2))] * 4)
    [Root(factor=Fraction(1, 5), radicand=10)]
    """
    apart = [_subtract(u, v) for u, v in zip(left, right, strict=True)]
    if _are_rational(apart):
        return roots_of(apart)
    found = _meet_lines(left, right)
    if not found and all(v != 0 and not isinstance(v, Ball) for v in (*left, *right)):
        found = _meet_lines([reals.invert(v) for v in left], [reals.invert(v) for v in right])
    if not found:
        squares = [_subtract(reals.power(u, 2), reals.power(v, 2)) for u, v in zip(left, right, strict=True)]
        found = roots_of(squares) if _are_rational(squares) else []
    return found


def roots_of(values: Sequence[Fraction]) -> list[Real]:
    """Find where a function vanishes that is affine, quadratic, or A + B/s.

    >>> roots_of([Fraction(v) for v in (-3, 0, 5, 12)])
    [Fraction(2, 1), Fraction(-2, 1)]
    """
    return [*_of_quadratic(*values), *_of_reciprocal(*values)]


def _meet_lines(left: Sequence[Real], right: Sequence[Real]) -> list[Real]:
    """p + q·s = p' + q'·s at s = (p' − p)/(q − q')."""
    lines = [_line(left), _line(right)]
    if lines[0] is None or lines[1] is None:
        return []
    (p, q), (r, s) = lines[0], lines[1]
    slope = _subtract(q, s)
    if slope == 0 or isinstance(slope, Ball):
        return []
    place = reals.multiply(_subtract(r, p), reals.invert(slope))
    return [] if isinstance(place, Ball) else [place]


def _line(values: Sequence[Real]) -> tuple[Real, Real] | None:
    """Find p and q of p + q·s; None if the values do not lie on a line, exactly."""
    first, second, *_ = values
    slope = _subtract(second, first)
    start = _subtract(first, slope)
    if isinstance(slope, Ball) or isinstance(start, Ball):
        return None
    on = all(_subtract(v, u) == slope for u, v in pairwise(values))
    return (start, slope) if on else None


def _of_quadratic(f: Fraction, g: Fraction, h: Fraction, k: Fraction) -> list[Real]:
    """A·s² + B·s + C = 0 at s = (−B ± √(B² − 4AC))/(2A)."""
    if k - 3 * h + 3 * g - f:
        return []
    a = (h - 2 * g + f) / 2
    b = g - f - 3 * a
    c = f - a - b
    if not a:
        return [-c / b] if b else []
    if b * b < 4 * a * c:
        return []
    root = reals.root(b * b - 4 * a * c)
    found = [reals.multiply(reals.add(-b, r), 1 / (2 * a)) for r in (root, reals.negate(root))]
    return [v for v in found if not isinstance(v, Ball)]


def _of_reciprocal(f: Fraction, g: Fraction, h: Fraction, k: Fraction) -> list[Real]:
    """A + B/s = 0 at s = −B/A."""
    b = 2 * (f - g)
    a = f - b
    if not b or not a or a + b / 3 != h or a + b / 4 != k:
        return []
    return [-b / a]


def _subtract(a: Real, b: Real) -> Real:
    return reals.add(a, reals.negate(b))


def _are_rational(values: Sequence[Real]) -> TypeGuard[Sequence[Fraction]]:
    return all(isinstance(v, Fraction) for v in values)
