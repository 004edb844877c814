"""One face of the constraints by hand: solve the equalities, insert, set the gradient to zero.

    D on the face, in the unknowns t that are kept:   qᵀt − ½tᵀPt + r,   stationary where Pt = q

In: a dual program and the unknowns that are held at a bound. Out: which unknowns the equalities express
through which others, D in those that are left, and its stationary points: one, a line or more, or none,
where D grows without end along a direction.

An equality whose left side has its smallest possible value, as α_1 + α_2 = 0 with α ≥ 0, fixes all its
unknowns; so the face may be smaller than asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.documents.by_hand.dual_program import DualProgram, Matrix, Vector
from svmsym.duality.enumeration import dot, solutions

_ZERO = Fraction(0)


@dataclass(frozen=True)
class Quadratic:
    """qᵀt − ½tᵀPt + r in some of the unknowns."""

    unknowns: tuple[int, ...]
    P: Matrix
    q: Vector
    r: Fraction


@dataclass(frozen=True)
class Expressed:
    """An unknown as constant + Σ coefficient·unknown."""

    unknown: int
    constant: Fraction
    terms: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True)
class Reduced:
    """A face after the elimination; ``fixed`` unknowns are at a bound, ``forced`` ones by an equality."""

    fixed: tuple[tuple[int, Fraction], ...]
    forced: tuple[tuple[int, Fraction], ...]
    expressed: tuple[Expressed, ...]
    function: Quadratic

    def lifted(self, t: Vector) -> Vector:
        """The point with all its unknowns."""
        return self._whole(t, 1)

    def direction(self, t: Vector) -> Vector:
        """A direction with all its unknowns."""
        return self._whole(t, 0)

    def _whole(self, t: Vector, one: int) -> Vector:
        u = {v: one * x for v, x in (*self.fixed, *self.forced)}
        u |= dict(zip(self.function.unknowns, t, strict=True))
        for e in self.expressed:
            u[e.unknown] = one * e.constant + sum((c * u[v] for v, c in e.terms if u[v]), _ZERO)
        return tuple(u[v] for v in range(len(u)))


@dataclass(frozen=True)
class Stationary:
    """All stationary points: ``point`` + span(``lines``); without one, D grows along ``ray``."""

    point: Vector | None
    lines: tuple[Vector, ...]
    ray: Vector | None


def reduce_face(dual: DualProgram, fixed: dict[int, Fraction]) -> Reduced | None:
    """Solve the equalities on a face and insert; None where they contradict the bounds."""
    held = _forced(dual, fixed)
    if held is None:
        return None
    free = [v for v in range(dual.size) if v not in held]
    rows = [
        ({v: row[v] for v in free if row[v]}, right - sum((row[v] * x for v, x in held.items()), _ZERO))
        for row, right in zip(dual.rows, dual.right, strict=True)
    ]
    expressed = _solved(rows)
    if expressed is None:
        return None
    forced = tuple((v, x) for v, x in held.items() if v not in fixed)
    kept = tuple(v for v in free if v not in {e.unknown for e in expressed})
    empty = Reduced(tuple(fixed.items()), forced, tuple(expressed), Quadratic(kept, (), (), _ZERO))
    return Reduced(empty.fixed, forced, empty.expressed, _inserted(dual, empty, kept))


def stationary(face: Reduced) -> Stationary:
    """Where the gradient on a face vanishes."""
    f = face.function
    if not f.unknowns:
        return Stationary(face.lifted(()), (), None)
    point, kernel = solutions(f.P, f.q)
    lines = tuple(face.direction(z) for z in kernel)
    if point is not None:
        return Stationary(face.lifted(point), lines, None)
    rising = next(z for z in kernel if dot(f.q, z))
    sign = 1 if dot(f.q, rising) > 0 else -1
    return Stationary(None, lines, face.direction(tuple(sign * x for x in rising)))


def _forced(dual: DualProgram, fixed: dict[int, Fraction]) -> dict[int, Fraction] | None:
    """The fixed unknowns and those that an equality then fixes; None where an equality is impossible."""
    held = dict(fixed)
    while True:
        before = len(held)
        for row, right in zip(dual.rows, dual.right, strict=True):
            free = [v for v, c in enumerate(row) if c and v not in held]
            rest = right - sum((c * held[v] for v, c in enumerate(row) if c and v in held), _ZERO)
            for side in (1, -1):
                ends = [dual.low[v] if side * row[v] > 0 else dual.high[v] for v in free]
                if any(e is None for e in ends):
                    continue
                least = sum((row[v] * e for v, e in zip(free, ends, strict=True) if e is not None), _ZERO)
                if side * least > side * rest:
                    return None
                if least == rest:
                    held |= {v: e for v, e in zip(free, ends, strict=True) if e is not None}
                    break
        if len(held) == before:
            return held


def _solved(rows: list[tuple[dict[int, Fraction], Fraction]]) -> list[Expressed] | None:
    """Each equality solved for one unknown, as a person would choose it."""
    found: list[Expressed] = []
    for given, right in rows:
        terms, constant = dict(given), right
        for e in found:  # what is known already is inserted first
            c = terms.pop(e.unknown, _ZERO)
            constant -= c * e.constant
            for v, x in e.terms:
                terms[v] = terms.get(v, _ZERO) + c * x
        terms = {v: c for v, c in terms.items() if c}
        if not terms:
            if constant:
                return None
            continue
        at = _choice(terms)
        own = terms.pop(at)
        new = Expressed(at, constant / own, tuple((v, -c / own) for v, c in sorted(terms.items())))
        found = [*(_inserted_into(e, new) for e in found), new]
    return found


def _choice(terms: dict[int, Fraction]) -> int:
    """One of the sign that is rarer, so that few minus signs remain; the first of them."""
    negative = [v for v, c in terms.items() if c < 0]
    positive = [v for v, c in terms.items() if c > 0]
    rare = negative if len(negative) < len(positive) else positive
    if len(negative) == len(positive):
        rare = [*terms]
    return min(rare or terms)


def _inserted_into(e: Expressed, new: Expressed) -> Expressed:
    terms = dict(e.terms)
    c = terms.pop(new.unknown, _ZERO)
    for v, x in new.terms:
        terms[v] = terms.get(v, _ZERO) + c * x
    kept = tuple((v, x) for v, x in sorted(terms.items()) if x)
    return Expressed(e.unknown, e.constant + c * new.constant, kept)


def _inserted(dual: DualProgram, face: Reduced, kept: tuple[int, ...]) -> Quadratic:
    """D in the unknowns that are kept: u = u⁰ + Zt, so ZᵀPZ, Zᵀ(q − Pu⁰) and D(u⁰).

    A column of Z has a one and what the equalities express with it: few entries, and only these are added up.
    """
    units = [tuple(Fraction(v == k) for v in kept) for k in kept]
    base = face.lifted((_ZERO,) * len(kept))
    columns = [[(v, x) for v, x in enumerate(face.direction(t)) if x] for t in units]
    images = [tuple(_along(row, z) for row in dual.P) for z in columns]
    slope = dual.slope(base)
    return Quadratic(
        kept,
        tuple(tuple(_along(image, z) for image in images) for z in columns),
        tuple(_along(slope, z) for z in columns),
        dual.value(base),
    )


def _along(values: Sequence[Fraction], entries: Sequence[tuple[int, Fraction]]) -> Fraction:
    """Σ valueᵥ·x over the entries (v, x) of a sparse vector."""
    return sum((values[v] * x for v, x in entries), _ZERO)
