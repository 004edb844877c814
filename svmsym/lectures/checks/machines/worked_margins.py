"""Worked examples of the maximal margin: two points, three points, and a support vector that moves."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from sympy import sqrt

from svmsym.lectures.checks.learning.activation import W0, X1, X2
from svmsym.lectures.checks.machines.small_dual import L1, L2, L3, LS, T, dual_of, face, gradient_of
from svmsym.lectures.checks.values import computes, exact
from svmsym.lectures.data import THREE, TWO, Data
from svmsym.lectures.finding import Check, Finding


@cache
def _machine(name: str) -> Any:
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    data = {"two": TWO, "three": THREE}[name]
    return solve(data.points, data.labels, C="inf")


def two_points() -> dict[str, Any]:
    """(1, 2)+ and (2, 1)−: the dual on its line λ₁ = λ₂, its maximum, and the hyperplane.

    >>> found = two_points()
    >>> found["on λ1 = λ2"], found["f"]
    (-λ**2 + 2*λ, -x1 + x2)
    """
    a = _machine("two")
    K = [[sum(u * v for u, v in zip(p, q, strict=True)) for q in TWO.points] for p in TWO.points]
    signs = TWO.labels
    on_line = dual_of(TWO)[0].subs({L1: T, L2: T}).expand()
    score = sum(exact(c) * v for c, v in zip(a.w, (X1, X2), strict=True))
    return {
        "K": tuple(map(tuple, K)),
        "(yyᵀ)∘K": tuple(
            tuple(y * s * v for s, v in zip(signs, row, strict=True)) for y, row in zip(signs, K, strict=True)
        ),
        "on λ1 = λ2": on_line,
        "λ": -on_line.coeff(T, 1) / (2 * on_line.coeff(T, 2)),
        "multipliers": a.alpha,
        "w": a.w,
        "y f with w0": tuple(
            label * (W0 + score.subs({X1: p[0], X2: p[1]}))
            for p, label in zip(TWO.points, TWO.labels, strict=True)
        ),
        "w0": a.b,
        "f": score + exact(a.b),
        "L_D": a.objective,
        "distance": 1 / sqrt(exact(a.norm2)),
    }


def three_points() -> dict[str, Any]:
    """(1, 2)+, (2, 4)+, (2, 1)−: the dual, its maxima on two faces, and the hyperplane.

    >>> three_points()["λ2 = 0"], three_points()["support vectors"]
    ((-λ**2 + 2*λ, 1, 1), (1, 3))
    """
    a, other = _machine("three"), _machine("two")
    h, g = dual_of(THREE)
    forced = g.subs(L3, 0)  # λ₁ + λ₂ = 0 leaves only zero, since λ ≥ 0
    best = max(face(k)[2] for k in (1, 2))
    return {
        "h": h,
        "g": g,
        "λ1 = 0": face(1),
        "λ2 = 0": face(2),
        "on λ1 = 0": candidate((0, face(1)[1], face(1)[1])),
        "λ3 = 0 leaves": (0, 0, 0) if forced == L1 + L2 else None,
        "that is optimal": bool(h.subs({L1: 0, L2: 0, L3: 0}) >= best),
        "λ": a.alpha,
        "w": a.w,
        "w0": a.b,
        "margins": tuple(y * f for y, f in zip(THREE.labels, a.decision, strict=True)),
        "support vectors": tuple(k + 1 for k in a.support_vectors),
        "same classifier as with two points": (a.w, a.b) == (other.w, other.b),
    }


def candidate(λ: Any, data: Data = THREE) -> dict[str, Any]:
    """What multipliers would give: w, w₀ from the first positive one, and the functional margins.

    >>> from sympy import Rational
    >>> found = candidate((0, Rational(2, 9), Rational(2, 9)))
    >>> found["w"], found["w0"], found["margins"]
    ((0, 2/3), -5/3, (-1/3, 1, 1))
    """
    rows = list(zip(λ, data.points, data.labels, strict=True))
    w = tuple(sum(t * y * x[k] for t, x, y in rows) for k in range(len(data.points[0])))
    inner = [sum(a * v for a, v in zip(w, x, strict=True)) for x in data.points]
    first = next(k for k, t in enumerate(λ) if t > 0)
    w0 = data.labels[first] - inner[first]
    margins = tuple(y * (v + w0) for y, v in zip(data.labels, inner, strict=True))
    return {"w": w, "w0": w0, "margins": margins}


def sums_of_rows() -> Check:
    """Rows of printed terms, added up, are ∇(h + λ* g) for the three points."""

    def decide(printed: Any) -> Finding:
        rows = tuple(sum(row) for row in printed)
        return computes(lambda: gradient_of(THREE)).decide(rows)

    return Check("example", decide)


def as_matrix() -> Finding:
    """Read as a 3 × 5 matrix that is zero, the array says of every entry that it vanishes."""
    constants = [row.subs(dict.fromkeys((L1, L2, L3, LS), 0)) for row in gradient_of(THREE)]
    return Finding(not any(constants), "entries are not zero", f"the first column says {constants[0]} = 0")


def nothing_is_feasible() -> Finding:
    """λ = 0 satisfies every constraint of the dual; it is only no maximum."""
    h, g = dual_of(THREE)
    zero = {L1: 0, L2: 0, L3: 0}
    numbers = f"λ = 0 has g = {g.subs(zero)} and h = {h.subs(zero)}, less than h(1, 0, 1) = {face(2)[2]}"
    return Finding(bool(g.subs(zero) != 0), "λ₃ = 0 is allowed", numbers)


def moved() -> dict[str, Any]:
    """(1, 1)+, (1, −1)+, (−1, 0)−: the first point moved along its margin line, and towards the hyperplane.

    >>> list(moved().values())[:2]
    [False, True]
    """
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    places = ((1, 1), (1, 2), (Fraction(1, 2), 1))
    first, along, across = (solve([to, (1, -1), (-1, 0)], [1, 1, -1], C="inf") for to in places)
    return {
        "moved along the margin it changes the hyperplane": (along.w, along.b) != (first.w, first.b),
        "moved towards the hyperplane it changes it": (across.w, across.b) != (first.w, first.b),
        "w": first.w,
        "λ before": first.alpha,
        "λ after": along.alpha,
    }
