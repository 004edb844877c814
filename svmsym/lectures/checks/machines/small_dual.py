"""The dual of a few points as a polynomial, its stationary point, and the search on the faces.

    h(λ) = Σ λ − ½ΣΣ λλyy⟨x, x⟩,   g(λ) = Σ λy = 0,   λ ≥ 0

The polynomial is the engine's dual, filled in with the points. Without λ ≥ 0 the multiplier rule
∇(h + λ* g) = 0, g = 0 is a linear system; if its solution has a negative λ, a maximum lies on a face λ_i = 0.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from sympy import Expr, Matrix, Symbol, diff, expand

from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.machines.margin_programs import quadratic
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import FOUR, THREE, Data
from svmsym.lectures.finding import Check, Finding

L1, L2, L3 = LETTERS = tuple(Symbol(f"λ{k}", real=True) for k in (1, 2, 3))
LS, T = Symbol("λ*", real=True), Symbol("λ", real=True)


def dual_of(data: Data) -> tuple[Expr, Expr]:
    """h and g of these points.

    >>> from svmsym.lectures.data import TWO
    >>> h, g = dual_of(TWO)
    >>> g
    λ1 - λ2
    """
    return _dual_of(data.name, tuple(data.points), tuple(data.labels))


@lru_cache(maxsize=8)
def _dual_of(name: str, points: tuple[Any, ...], labels: tuple[int, ...]) -> tuple[Expr, Expr]:
    data = Data(name, list(points), list(labels))
    dual = run("hard-margin").dual
    n = len(data.points)
    names = LETTERS[:n]
    P, q = quadratic(lambda u: _value(data, u), n)
    h = sum(exact(c) * a for c, a in zip(q, names, strict=True))
    h += sum(exact(P[k][l]) * names[k] * names[l] / 2 for k in range(n) for l in range(n))
    rows = [at_numbers(dual.equalities[0], _given(data, [int(k == l) for l in range(n)])) for k in range(n)]
    sign = data.labels[0] * rows[0]  # an equation may come with either sign
    return expand(h), sum(exact(sign * r) * a for r, a in zip(rows, names, strict=True))


def _value(data: Data, u: Any) -> Fraction:
    return Fraction(at_numbers(run("hard-margin").dual.maximised, _given(data, u)))


def _given(data: Data, u: Any) -> dict[str, Any]:
    return {"α": [Fraction(v) for v in u], "x": data.points, "y": data.labels}


def gradient_of(data: Data) -> tuple[Expr, ...]:
    """∇(h + λ* g) by the λ.

    >>> gradient_of(THREE)[0]
    λ* - 5*λ1 - 10*λ2 + 4*λ3 + 1
    """
    h, g = dual_of(data)
    return tuple(expand(diff(h + LS * g, a)) for a in LETTERS[: len(data.points)])


def stationary(data: Data) -> dict[str, Any]:
    """The point with ∇(h + λ* g) = 0 and g = 0: λ, λ*, the determinant of the system, and what it gives.

    >>> found = stationary(THREE)
    >>> found["λ"], found["λ*"], found["determinant"], found["feasible"]
    ((4/3, -2/9, 10/9), -1, -9, False)
    """
    h, g = dual_of(data)
    names = LETTERS[: len(data.points)]
    system = gradient_of(data)
    unknowns = [*names, LS]
    matrix = Matrix([[diff(e, a) for a in unknowns] for e in (*system, g)])
    right = Matrix([-e.subs(dict.fromkeys(unknowns, 0)) for e in (*system, g)])
    point = matrix.LUsolve(right)
    *λ, star = list(point)
    values = dict(zip(names, λ, strict=True))
    rows = list(zip(λ, data.points, data.labels, strict=True))
    w = tuple(sum(v * y * x[k] for v, x, y in rows) for k in range(len(data.points[0])))
    inner = [sum(a * v for a, v in zip(w, x, strict=True)) for x in data.points]
    return {
        "λ": tuple(λ),
        "λ*": star,
        "determinant": matrix.det(),
        "feasible": all(v >= 0 for v in λ),
        "h": h.subs(values),
        "w": w,
        "w0 from each": tuple(y - v for y, v in zip(data.labels, inner, strict=True)),
    }


@lru_cache(maxsize=8)
def face(zero: int) -> tuple[Expr, Expr, Expr]:
    """Of the three points with λ_zero = 0: h as a function of λ₃ (λ there), its maximiser, and its maximum.

    >>> face(1), face(2)
    ((-9*λ**2/2 + 2*λ, 2/9, 2/9), (-λ**2 + 2*λ, 1, 1))
    """
    h, g = dual_of(THREE)
    gone, other = LETTERS[zero - 1], LETTERS[2 - zero]
    rest = g.subs(gone, 0)
    on = expand(h.subs(gone, 0).subs(other, -rest.subs(other, 0) / rest.coeff(other)).subs(L3, T))
    slope, curvature = on.coeff(T, 1), 2 * on.coeff(T, 2)
    assert curvature < 0
    best = -slope / curvature
    return on, best, on.subs(T, best)


def dual_or_growth() -> Check:
    """A printed dual, to be minimised, is the derived one; one without equations also shows how it grows."""
    whole = dual_problem("hard-margin", sense="min")

    def decide(printed: dict[str, Any]) -> Finding:
        found = whole.decide(printed)
        if found.holds or printed["equations"]:
            return found
        P, q = quadratic(lambda u: _value(FOUR, u), len(FOUR.points))
        assert P[0][0] == 0
        grows = f"; {FOUR.name}: without Σλy = 0 it is {shown(q[0])}·t at λ = (t, 0, 0, 0), for every t ≥ 0"
        return replace(found, counterexample=found.counterexample + grows)

    return Check("derive", decide)
