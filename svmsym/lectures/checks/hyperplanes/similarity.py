"""Measures of similarity between two points of the plane."""

from __future__ import annotations

from typing import Any

from sympy import Symbol

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Check

U1, U2, V1, V2 = (Symbol(name, real=True) for name in ("u1", "u2", "v1", "v2"))
_PLACES = ((1, 0), (10, 0), (-1, 2), (0, -2))


def most_similar_to_itself() -> Check:
    """By a printed measure in u1, u2, v1, v2 nothing is as similar to a point as the point itself.

    >>> most_similar_to_itself().decide(U1 * V1 + U2 * V2).counterexample
    'u = (1, 0): 1 with itself, 10 with (10, 0)'
    """

    def contradiction(printed: Any) -> str:
        for a in _PLACES:
            here = printed.subs({U1: a[0], U2: a[1]})
            own = here.subs({V1: a[0], V2: a[1]})
            for c in _PLACES:
                other = here.subs({V1: c[0], V2: c[1]})
                if a != c and bool(other >= own):
                    return f"u = {shown(a)}: {shown(own)} with itself, {shown(other)} with {shown(c)}"
        return ""

    return searched(contradiction, "each of four points is most similar to itself")
