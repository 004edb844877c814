"""Measures of similarity between two points of the plane."""

from __future__ import annotations

from itertools import product
from typing import Any

from sympy import Expr, Symbol, symbols

from svmsym.lectures.checks.algebra import vanishes
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Check

U1, U2, V1, V2 = (Symbol(name, real=True) for name in ("u1", "u2", "v1", "v2"))
_PLACES = ((1, 0), (10, 0), (1, 3), (-1, 2), (0, -2), (1, -2), (0, -3), (0, 3))


def largest_where_nearest() -> Check:
    """A printed measure in u1, u2, v1, v2 is larger the nearer two points are, the same at equal distance.

    >>> largest_where_nearest().decide(U1 * V1 + U2 * V2).counterexample
    'u = (1, 0): 1 with itself, 10 with (10, 0)'
    >>> largest_where_nearest().decide(-abs(U1 - V1)).holds
    False
    """

    def contradiction(printed: Any) -> str:
        for a in _PLACES:
            here = printed.subs({U1: a[0], U2: a[1]})
            far = {c: (a[0] - c[0]) ** 2 + (a[1] - c[1]) ** 2 for c in _PLACES}
            found = {c: here.subs({V1: c[0], V2: c[1]}) for c in _PLACES}
            pairs = [(c, d) for c, d in product(_PLACES, repeat=2) if far[c] <= far[d] and c != d]
            wrong = [
                (one, other)
                for one, other in pairs
                if (
                    found[one] != found[other]
                    if far[one] == far[other]
                    else not bool(found[one] > found[other])
                )
            ]
            if wrong:
                one, other = max(wrong, key=lambda p: (p[0] == a, found[p[1]] - found[p[0]]))
                near, less = "itself" if one == a else shown(one), found[other]
                return f"u = {shown(a)}: {shown(found[one])} with {near}, {shown(less)} with {shown(other)}"
        return ""

    return searched(contradiction, f"it falls with the distance, at all pairs of {len(_PLACES)} points")


def width(x: Symbol, z: Symbol, size: Symbol) -> Check:
    """A printed bell exp(…) in x − z is 1 at 0, and turns from concave to convex where |x − z| is the size.

    >>> from sympy import exp
    >>> a, b, s = Symbol("a"), Symbol("b"), Symbol("s", positive=True)
    >>> width(a, b, s).decide(exp(-((a - b) ** 2) / (2 * s**2))).holds
    True
    >>> width(a, b, s).decide(exp(-((a - b) ** 2) / (2 * s**3))).counterexample
    'at x − z = s the second derivative is −(s − 1)/s**4 times the value'
    """

    def contradiction(printed: Expr) -> str:
        t, c = symbols("t c", real=True)
        if not vanishes(printed.subs({x: x + c, z: z + c}, simultaneous=True) - printed):
            return "it is no function of x − z"
        bell = printed.subs({x: t, z: 0})
        bend = (bell.diff(t, 2) / bell).subs(t, size).factor()
        if bell.subs(t, 0) != 1:
            return f"it is {bell.subs(t, 0)} at x = z"
        return "" if bend == 0 else f"at x − z = {size} the second derivative is {bend} times the value"

    return searched(contradiction, "a bell of height 1 that turns at distance σ", "derive")
