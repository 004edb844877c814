"""The definition of a convex function, in every space.

    f(θx + (1 − θ)y) ≤ θf(x) + (1 − θ)f(y)   for 0 ≤ θ ≤ 1

With z the point on the left side, f(x) = f(z) + ⟨g, x − z⟩ + e and f(y) = f(z) + ⟨g, y − z⟩ + e′, the right
side minus the left side is θe + (1 − θ)e′: not negative for every f above its tangents. Conversely the
inequality says f(x) − f(y) ≥ (f(y + θ(x − y)) − f(y))/θ, which for θ → 0 is the tangent at y.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Expr, Function, Integer, LessThan, Symbol, diff, expand

from svmsym.arguments.identities import follows
from svmsym.arguments.signs import Known, evident_sign
from svmsym.formulas import Scalar, Vector, inner
from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding

f = Function("f")
θ, x, y = (Symbol(name, real=True) for name in ("θ", "x", "y"))
_PROOF = (
    "for f above its tangents the difference is θe + (1 − θ)e′ ≥ 0, in every dimension; conversely "
    "f(x) − f(y) ≥ (f(y + θ(x − y)) − f(y))/θ, which is the tangent at y in the limit (in words)"
)


def definition() -> Check:
    """A printed inequality in f, θ, x, y, with a range of θ, says that f lies above its tangents.

    >>> convex = f(θ * x + (1 - θ) * y) <= θ * f(x) + (1 - θ) * f(y)
    >>> definition().decide((convex, θ >= 0, θ <= 1)).holds
    True
    >>> definition().decide((convex, θ >= 0)).counterexample
    'f = 1·x² + 0·x + 0, x = −1, y = 1, θ = 3/2: it misses by −3'
    """

    def decide(printed: Any) -> Finding:
        inequality, *bounds = printed
        if not isinstance(inequality, LessThan):
            return Finding(
                False, "the inequality points the other way", "f(x) = x², x = −1, y = 1, θ = ½: 0 ≥ 1"
            )
        if {b.gts - b.lts for b in bounds} - {θ, 1 - θ}:
            return Finding(False, "another range of θ", shown(tuple(bounds)))
        if _by_tangents(inequality.gts - inequality.lts, bounds):
            return Finding(True, _PROOF)
        return Finding(False, "it is not convexity", _misses(inequality.gts - inequality.lts, bounds))

    return Check("identity", decide)


def _by_tangents(above: Expr, bounds: Sequence[Any]) -> bool:
    """Whether the difference is θe + (1 − θ)e′ for vectors x, y of any space, and not negative in the bounds.

    f occurs at x, at y and at one further point, where the tangent is taken.
    """
    here, t, zero = Vector("x"), Scalar("θ"), Integer(0)
    there, slope, level, first, second = Vector("y"), Vector("g"), Scalar("f_z"), Scalar("e"), Scalar("e′")
    places = {node.args[0] for node in above.atoms(f)} - {x, y}
    if len(places) != 1:
        return False
    (z,) = places
    weights = [diff(z, p) for p in (x, y)]
    if any(c.has(x, y) or not c.is_polynomial(θ) for c in weights) or expand(z.subs({x: 0, y: 0})) != 0:
        return False

    def vector(point: Expr) -> Expr:
        return diff(point, x).subs(θ, t) * here + diff(point, y).subs(θ, t) * there

    heights = {f(x): first, f(y): second, f(z): zero}
    at_z = inner(slope, vector(z))
    tangents = {node: level + inner(slope, vector(node.args[0])) - at_z + e for node, e in heights.items()}
    left = above.xreplace(tangents).subs(θ, t)
    reason = t * first + (1 - t) * second
    known = Known(
        {"e": "nonnegative", "e′": "nonnegative"},
        tuple(((b.gts - b.lts).subs(θ, t), False) for b in bounds),
    )
    return evident_sign(reason, known) != "unknown" and follows(expand(left) - expand(reason))


def _misses(above: Expr, bounds: Sequence[Any]) -> str:
    """A convex quadratic f and numbers in the printed range at which the inequality fails."""
    p, q, s = (Symbol(name, real=True) for name in "pqs")
    filled = above.replace(f, lambda at: p * at**2 + q * at + s)
    return _at(filled, bounds, {p: 1, q: 0, s: 0}, {p: 0, q: 0, s: 1}, {p: 0, q: 1, s: 0})


def _at(above: Expr, bounds: Sequence[Any], *choices: dict[Symbol, int]) -> str:
    places = product((-1, 0, 2), (-1, 1, 2), (0, Fraction(1, 2), 1, Fraction(3, 2), Fraction(-1, 2)))
    for choice, (a, b, at) in product(choices, places):
        value = above.subs({**choice, x: a, y: b, θ: exact(at)})
        if value < 0 and all(is_true(bound, {θ: at}) for bound in bounds):
            names = dict(zip("pqr", choice.values(), strict=True))
            form = f"{names['p']}·x² + {names['q']}·x + {names['r']}"
            return f"f = {form}, x = {a}, y = {b}, θ = {at}: it misses by {value}".replace("-", "−")
    return ""
