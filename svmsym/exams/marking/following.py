"""Follow-through: whether an answer is what the student's own earlier answers lead to.

    consistent    it follows from them, though it is not the right value
    inconsistent  it does not
    open          an earlier answer could not be read, so that nobody knows
    degenerate    it follows from zeros or from an empty set, which earns nothing by itself
    none          there is nothing to follow

α is followed from the student's own dual or Gram matrix, solved exactly as it stands; the other values from
the machine that the student's own values make.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from svmsym.exact.balls.ball import Ball
from svmsym.exams.marking.carried import Values
from svmsym.exams.marking.own_machine import Normal, Offset, offsets, on_margin, slacks
from svmsym.exams.marking.own_problem import Outcome
from svmsym.exams.marking.own_sources import OwnCase, alphas, machines, normals, right_support
from svmsym.exams.marking.predictions import predicted
from svmsym.exams.setting.exam import Item
from svmsym.exams.values.check import Asked
from svmsym.exams.values.evaluating import Affine
from svmsym.exams.values.normal import Which, is_root
from svmsym.exams.values.surd import Number, sign

State = Literal["consistent", "inconsistent", "open", "degenerate", "none"]
Clash = tuple[tuple[int, Number], ...]


@dataclass(frozen=True)
class Followed:
    """How an answer stands to the earlier ones: which it follows, and what they show."""

    state: State
    origin: tuple[str, ...] = ()
    clash: Clash = ()
    outcome: Outcome | Literal["only zero"] = "optimal"  # of the student's own dual
    why: str = ""


@dataclass(frozen=True)
class Own:
    """The answer at hand in the forms that the kinds need."""

    values: Values
    numbers: tuple[Number, ...] = ()  # of a prediction
    planes: tuple[Affine, ...] = ()  # of a hyperplane
    doubt: str = ""  # what in it contradicts the rest of it


def follow(item: Item, asked: Asked, own: Own, case: OwnCase) -> Followed:
    """Whether the answer follows from the student's own earlier ones."""
    found = case.sources
    if not found.own and not found.unread:
        return Followed("none")
    for origin, clash in _matches(item, asked, own, case):
        rests_on = case.origin(origin)
        if rests_on:
            state: State = "open" if own.doubt else "consistent"
            return Followed(state, rests_on, clash, why=own.doubt)
    spoilt = [c.item.id for c in found.used if not c.right and c.values.degenerate]
    clash = next((o.clash for _, o in _pairs(case) if o.clash), ()) if item.kind == "b" else ()
    if item.kind == "alpha":
        return _of_duals(case, found.unread, clash)
    if spoilt and len(spoilt) == len(found.wrong):
        return Followed("degenerate", tuple(spoilt))
    if found.unread:
        return Followed("open", found.unread)
    return Followed("inconsistent", tuple(n for n in item.follow if n in found.wrong), clash)


def _of_duals(case: OwnCase, unread: tuple[str, ...], clash: Clash) -> Followed:
    """An α that does not solve the student's own dual: because it has no solution, or could not be taken."""
    for own in case.duals:
        if own.problem is None:
            return Followed("open", (own.item,), why=own.why)
        outcome, solution = own.problem.solved
        if outcome == "not concave":
            return Followed("open", (own.item,), outcome=outcome)
        if outcome == "optimal" and not any(solution) and own.problem.unique:
            return Followed("degenerate", (own.item,), outcome="only zero")
        return Followed("inconsistent", (own.item,), clash, outcome)
    if unread:
        return Followed("open", unread)
    return Followed("none")


Match = tuple[Sequence[str], Clash]


def _matches(item: Item, asked: Asked, own: Own, case: OwnCase) -> Iterator[Match]:
    """The items from which the answer follows, one way after the other."""
    match item.kind:
        case "alpha":
            yield from _alpha(own.values, case, asked.room)
        case "w":
            yield from _w(own.values, case, asked.room)
        case "b":
            yield from _b(own.values, case, asked)
        case "margin":
            yield from _margin(own.values, case, asked)
        case "support_vectors":
            yield from _support(own.values, case)
        case "slack":
            yield from _slack(own.values, case, asked.room)
        case "predict":
            yield from _predict(item, own, case, asked.room)
        case "hyperplane":
            yield from _hyperplane(own, case)


def _alpha(values: Values, case: OwnCase, room: Fraction) -> Iterator[Match]:
    alpha = tuple(v for v in values.alpha or () if isinstance(v, Fraction))
    if len(alpha) != case.problem.n or not any(alpha):
        return
    for own in case.duals:
        if own.problem is not None and own.problem.optimal(alpha, room):
            yield (own.item,), ()


def _w(values: Values, case: OwnCase, room: Fraction) -> Iterator[Match]:
    for normal in normals(case):
        by_alpha = normal.coefficients is not None and normal.vector is not None and any(normal.vector)
        rooms = [room + e for e in normal.error] or room
        if by_alpha and _near(values.w, normal.vector or (), rooms):
            yield normal.origin, ()


def _b(values: Values, case: OwnCase, asked: Asked) -> Iterator[Match]:
    if values.b is None:
        return
    b = -values.b if asked.offset == "minus" else values.b
    for _, offset in _pairs(case):
        if _near((b,), (offset.b,), asked.room + offset.error):
            yield offset.origin, offset.clash


def _pairs(case: OwnCase) -> Iterator[tuple[Normal, Offset]]:
    return ((n, o) for n in normals(case) for o in offsets(n, right_support(case)))


def _margin(values: Values, case: OwnCase, asked: Asked) -> Iterator[Match]:
    if values.margin is None:
        return
    which: tuple[Which, ...] = ("half", "full") if asked.margin is None else (asked.margin,)
    for normal in normals(case):
        norm2, off = normal.norm2, normal.norm2_error
        if not isinstance(norm2, Fraction) or norm2 <= 0:
            continue
        off = off if off < norm2 else Fraction(0)
        for name in which:
            least, most = (Fraction(1 if name == "half" else 4) / v for v in (norm2 + off, norm2 - off))
            fits = is_root(values.margin, Ball((least + most) / 2, (most - least) / 2), asked.room)
            if fits or (fits is None and off):  # None: one of the values that rounding leaves open
                yield normal.origin, ()


def _support(values: Values, case: OwnCase) -> Iterator[Match]:
    if not values.support:
        return
    for alpha, origin in alphas(case):
        positive = frozenset(i for i, a in enumerate(alpha, 1) if a > 0)
        if values.support in {positive, frozenset(i for i, a in enumerate(alpha, 1) if a)}:
            yield origin, ()
    if any(c.values.w is not None for c in case.sources.used):
        for normal, offset in machines(case):
            if values.support == on_margin(normal, offset.b):
                yield (*normal.origin, *offset.origin), ()


def _slack(values: Values, case: OwnCase, room: Fraction) -> Iterator[Match]:
    for normal, offset in machines(case):
        rooms = [room + offset.error + normal.error_at(x) for x in case.problem.X or ()] or room
        if _near(values.slack, slacks(normal, offset.b), rooms):
            yield (*normal.origin, *offset.origin), offset.clash


def _predict(item: Item, own: Own, case: OwnCase, room: Fraction) -> Iterator[Match]:
    if not own.numbers or len(own.numbers) != len(item.at):
        return
    for normal, offset in machines(case):
        values = [(normal.inner_at(x) + offset.b, offset.error + normal.error_at(x)) for x in item.at]
        pairs = zip(own.numbers, values, strict=True)
        if all(predicted(given, true, room, error) for given, (true, error) in pairs):
            yield (*normal.origin, *offset.origin), offset.clash


def _hyperplane(own: Own, case: OwnCase) -> Iterator[Match]:
    for normal, offset in machines(case):
        if normal.vector is None or not own.planes or not any(normal.vector):
            continue
        if all(_parallel(plane, normal.vector, offset.b) for plane in own.planes):
            yield (*normal.origin, *offset.origin), offset.clash


def _parallel(plane: Affine, w: Sequence[Number], b: Number) -> bool:
    """Whether two hyperplanes are the same."""
    slope = (*plane.slope, *[Fraction(0)] * (len(w) - len(plane.slope)))
    if len(slope) != len(w) or not any(slope):
        return False
    left, right = (*slope, plane.constant), (*w, b)
    at = next(k for k, v in enumerate(right) if v)
    return bool(left[at]) and all(p * right[at] == q * left[at] for p, q in zip(left, right, strict=True))


def _near(
    given: Sequence[Number] | None, true: Sequence[Number], room: Fraction | Sequence[Fraction]
) -> bool:
    if given is None or len(given) != len(true):
        return False
    rooms = [room] * len(true) if isinstance(room, Fraction) else room
    triples = zip(given, true, rooms, strict=True)
    return all(sign(a - b - r) <= 0 and sign(b - a - r) <= 0 for a, b, r in triples)
