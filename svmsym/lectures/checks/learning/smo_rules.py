"""Rules of SMO that distinguish cases: which α_i to take up, and clipping.

A rule is printed as alternatives, each a value with relations that must all hold. The cases that can occur
are finitely many, since only the order of the numbers matters; in each of them the truth is computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Symbol

from svmsym.lectures.checks.duality.recovered import case
from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import CLOSE
from svmsym.lectures.finding import Check, Finding

A, L, H = Symbol("α_j"), Symbol("L"), Symbol("H")
A_I, C, T_I, E_I, TOL = (Symbol(name) for name in ("α_i", "C", "t_i", "E_i", "tol"))

Alternatives = Sequence[tuple[Any, Sequence[Any]]]


def holding(relations: Sequence[Any], values: Mapping[Symbol, Any]) -> bool:
    """Whether all relations hold at these values.

    >>> holding((A < H, A > 0), {A: 1, H: 2})
    True
    """
    return all(is_true(r, values) for r in relations)


def chosen(alternatives: Alternatives, values: Mapping[Symbol, Any], *, first: bool) -> set[Any]:
    """The values of the alternatives that apply: of the first one, or of all."""
    fitting = [
        exact(v).xreplace({k: exact(c) for k, c in values.items()})
        for v, relations in alternatives
        if holding(relations, values)
    ]
    return set(fitting[:1] if first else fitting)


def clipping() -> Check:
    """The printed value is the highest point on [L, H] of every concave parabola with its vertex at α_j.

    >>> clipping().decide(((H, (A > H,)), (A, (L <= A, A <= H)), (L, (A < L,)))).holds
    True
    """

    def decide(printed: Alternatives) -> Finding:
        strange = _unordered(printed)
        if strange:
            return Finding(False, "more than the order of L, α_j and H is used", strange)
        low, high = Fraction(1), Fraction(3)
        for vertex in (Fraction(v, 2) for v in range(-8, 13)):
            values = {A: exact(vertex), L: exact(low), H: exact(high)}
            best = exact(
                min(
                    (low, high, *([vertex] if low <= vertex <= high else [])), key=lambda v: (v - vertex) ** 2
                )
            )
            found = chosen(printed, values, first=False)
            if found != {best}:
                said = f"L = 1, H = 3, vertex {vertex}: {_shown(found)} instead of {best}"
                return Finding(False, "not the highest point of the segment", said.replace("-", "−"))
        return Finding(
            True, "in each order of L, H and the vertex the nearest point is the highest, W being concave"
        )

    return Check("run", decide)


def _unordered(printed: Alternatives) -> str:
    """A value or relation that is not one of L, α_j, H or compares two of them: then all orders are few."""
    for value, relations in printed:
        if value not in (A, L, H):
            return shown(value)
        for relation in relations:
            rest = relation.lhs - relation.rhs
            if rest not in [p - q for p, q in product((A, L, H), repeat=2) if p is not q]:
                return shown(relation)
    return ""


def kkt_test() -> Check:
    """Printed alternatives say when α_i is taken up: where it violates the KKT conditions by more than tol.

    The truth comes from the table of cases of the soft margin: what t f − 1 can be for α = 0, in between,
    and C; the violation is its distance from what is allowed, tried on both sides of tol and at tol.

    >>> kkt_test().decide(((E_I > TOL,),)).holds
    False
    """

    def decide(printed: Sequence[Sequence[Any]]) -> Finding:
        parts, labels = (Fraction(0), CLOSE, 1 - CLOSE, Fraction(1)), (1, -1)  # parts of C
        count = 0
        for tol, sides in _TOLERANCES:
            for part, price, label, side in product(parts, _PRICES, labels, sides):
                count += 1
                off = exact(label * side)  # E_i with t_i E_i = side = t_i f(x_i) − 1
                α = part * price
                values = {A_I: exact(α), C: price, T_I: label, E_I: off, TOL: tol}
                taken = any(holding(relations, values) for relations in printed)
                wrong = not _allowed(part, side, tol)
                if taken != wrong:
                    state = "violates the conditions" if wrong else "is as it should be"
                    numbers = f"tol = {tol}, α_i = {α}, C = {price}, t_i = {label}, f(x_i) = {label + off}"
                    said = f"{numbers}: E_i = {off}, and α_i {state}"
                    return Finding(False, "not the KKT conditions", said.replace("-", "−"))
        return Finding(
            True, f"in all {count} cases it asks for just those α_i that violate the KKT conditions"
        )

    return Check("run", decide)


_PRICES = (1, 3)
_FINE = (
    *(Fraction(k, 2) for k in range(-4, 5)),
    *(border + step for border in (1, -1) for step in (CLOSE, -CLOSE)),
)
_TOLERANCES: tuple[tuple[Fraction, tuple[Fraction, ...]], ...] = (
    (Fraction(1, 1000), (Fraction(-1), Fraction(0), Fraction(1))),
    *((tol, tuple(k * tol for k in _FINE)) for tol in (Fraction(1, 1000), Fraction(1, 3))),
)


def _allowed(part: Fraction, side: Fraction, tol: Fraction) -> bool:
    """Whether t f − 1 may be this where α is 0, between, or C (a part 1 of it), up to tol."""
    _, outcome = case("soft-margin", α=part > 0, μ=part < 1)
    if part == 1:  # then the first slack is zero: t f − 1 = −ξ with ξ ≥ 0
        return outcome == "zero" and side <= tol
    return abs(side) <= tol if outcome == "zero" else side >= -tol


def _shown(found: set[Any]) -> str:
    return " and ".join(sorted(shown(v) for v in found)) or "nothing"
