"""Rules of SMO that distinguish cases: which α_i to take up, clipping, and the choice of b.

A rule is printed as alternatives, each a value with relations that must all hold. The cases that can occur
are finitely many, since only the order of the numbers matters; in each of them the truth is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Symbol

from svmsym.lectures.checks.duality.recovered import case
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding

A, L, H = Symbol("α_j"), Symbol("L"), Symbol("H")
A_I, C, T_I, E_I, TOL = (Symbol(name) for name in ("α_i", "C", "t_i", "E_i", "tol"))
B_1, B_2 = Symbol("b_1"), Symbol("b_2")

Alternatives = Sequence[tuple[Any, Sequence[Any]]]


def holding(relations: Sequence[Any], values: Mapping[Symbol, Any]) -> bool:
    """Whether all relations hold at these values.

    >>> holding((A < H, A > 0), {A: 1, H: 2})
    True
    """
    return all(bool(r.xreplace({k: exact(v) for k, v in values.items()})) for r in relations)


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
        parts, labels = (Fraction(0), Fraction(9, 10), Fraction(1)), (1, -1)  # parts of C
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
_FINE = tuple(Fraction(k, 2) for k in range(-4, 5))
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


def threshold() -> Check:
    """The printed b makes both KKT conditions of the pair hold, in every case that a clipped step can end in.

    With the new α the errors are b − b₁ at i and b − b₂ at j, and the slope of W along the pair is t_j(b₂ −
    b₁): zero inside the segment, not negative where the step ended at H, not positive at L (L < H). Several
    b may suit; then the choice must not depend on which of the two is called i.

    >>> mean = (B_1 + B_2) / 2
    >>> threshold().decide(((B_1, (A_I > 0, A_I < C)), (B_2, (A > 0, A < C)), (mean, ()))).holds
    True
    >>> threshold().decide(((B_1, ()),)).holds
    False
    """

    def decide(printed: Alternatives) -> Finding:
        strange = _beside_the_box(printed)
        if strange:
            return Finding(False, "more than the place of α_i and α_j in the box is used", strange)
        number = 0
        for values, labels in _endings():
            number += 1
            found = chosen(printed, values, first=True)
            said = ", ".join(f"{name} = {values[name]}" for name in (A_I, A, B_1, B_2))
            if not found:
                return Finding(False, "no b is chosen", said)
            (b,) = found
            for at, label, own in ((A_I, labels[0], B_1), (A, labels[1], B_2)):
                if not _kkt(values[at], label * (b - values[own])):
                    point = "i" if at is A_I else "j"
                    why = f"{said}, t = {labels}, b = {b}: the condition of {point} fails"
                    return Finding(False, "b does not suit the pair", why.replace("-", "−"))
            if chosen(printed, _exchanged(values), first=True) != found:
                why = f"{said}: with i and j exchanged another b is chosen"
                return Finding(False, "b depends on the names of the pair", why.replace("-", "−"))
        return Finding(True, f"the KKT conditions of the pair hold in all {number} ways a step can end")

    return Check("run", decide)


def _beside_the_box(printed: Alternatives) -> str:
    """A value that is no mean of b₁ and b₂, or a relation that does not compare a multiplier with 0 or C."""
    for value, relations in printed:
        if value not in (B_1, B_2, (B_1 + B_2) / 2):
            return shown(value)
        for relation in relations:
            rest = relation.lhs - relation.rhs
            if not any(rest in (a - end, end - a) for a in (A_I, A) for end in (0, C)):
                return shown(relation)
    return ""


def _kkt(part: Any, side: Any) -> bool:
    """t E ≥ 0 for α = 0, t E = 0 in between, t E ≤ 0 for α = C = 1."""
    return bool(side >= 0 if part == 0 else side <= 0 if part == 1 else side == 0)


def _exchanged(values: Mapping[Symbol, Any]) -> dict[Symbol, Any]:
    return {**values, A_I: values[A], A: values[A_I], B_1: values[B_2], B_2: values[B_1]}


def _endings() -> Iterator[tuple[dict[Symbol, Any], tuple[int, int]]]:
    """Every kind of end of a step: multipliers 0, ½, C = 1, the labels, b₁ = 1 and b₂ around it."""
    for p, q in product((Fraction(0), Fraction(1, 2), Fraction(1)), repeat=2):
        for t_i, t_j, ahead in product((1, -1), (1, -1), (-2, 0, 2)):
            low, high = (max(Fraction(0), p + q - 1), min(Fraction(1), p + q))
            if t_i != t_j:
                low, high = max(Fraction(0), q - p), min(Fraction(1), 1 + q - p)
            slope = t_j * ahead
            reachable = low < high and (slope == 0 or (slope > 0 and q == high) or (slope < 0 and q == low))
            if reachable:
                yield {A_I: exact(p), A: exact(q), C: 1, B_1: exact(1), B_2: exact(1 + ahead)}, (t_i, t_j)


def _shown(found: set[Any]) -> str:
    return " and ".join(sorted(shown(v) for v in found)) or "nothing"
