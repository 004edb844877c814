"""Sets of values: b ∈ [−1, 0]; α_2 + α_3 = 1/2 with α ≥ 0; α = (s, 1/2 − s) with 0 ≤ s ≤ 1/2.

Equations leave a line base + s·step free, inequalities cut a segment out of it. The optima form a convex set:
all of the segment is optimal exactly if both of its ends are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from svmsym.judging.on_data.case import Case
from svmsym.judging.on_data.closeness import order
from svmsym.judging.on_data.determining import Unknown, is_direct, is_value, solutions
from svmsym.judging.on_data.preparing import table_for
from svmsym.judging.on_data.quantities import EQUAL
from svmsym.judging.on_data.world import KINDS, DataWorld, kinds_of
from svmsym.judging.outcome import Open
from svmsym.meaning.denote import Meaning
from svmsym.meaning.numbers import alike, inverse, negative, plus, sign_of, times
from svmsym.meaning.ranges import Range, free_indices, keys_in, range_of
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Members
from svmsym.worlds.entries import entries_of
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

_ORDERS = {"≤": -1, "<": -1, "≥": 1, ">": 1}
_INDICES = {"i", "j", "k"}
Numbers = tuple[Real, ...]


class Segment(NamedTuple):
    """Both ends of a set of values, whether they belong to it, and the claims that do not describe it."""

    low: Numbers
    high: Numbers
    closed: bool
    rest: tuple[Node, ...]


def segment_given(case: Case) -> Segment | None:
    """Find the segment that a page gives to the letter that is asked for; None where it gives none."""
    letter = case.asked.names.letter
    claims = [(c, _as_inequalities(c, letter)) for c in case.claims]
    bounds = [c for _, c in claims if _is_bound(c, letter)]
    equations = [c for c in case.claims if _is_equation(c, letter)]
    parameters = _parameters(equations)
    bounds = [c for c in bounds if keys_in(_core(c)) & {letter, *parameters}]
    limited = [key for c in bounds for key in keys_in(_core(c)) if key in parameters]
    if not bounds or (letter == "α" and not equations):
        return None
    free = letter if not equations else ""
    values = [c for c, other in claims if not is_statement(other) and is_value(c)]
    if len({*limited}) < len(limited) or (not equations and any(is_direct(c, letter) for c in case.claims)):
        raise Open(f"{letter} is given twice")
    unknown = Unknown(letter, kinds_of(case.best)[letter])
    worlds = list(_worlds_on_line(case, equations, unknown, free))
    if limited and (values or len(worlds) < len("ab")):
        raise Open(f"{letter} is given by a parameter and by a value")
    if len(worlds) < len("ab"):
        return None
    low, high, closed = _cut(case, bounds, worlds)
    whole = [c for c in bounds if free and len(getattr(c, "signs", ())) > 1]  # each gives both ends
    if any(_cut(case, [c], worlds)[:2] != (low, high) for c in whole):
        raise Open(f"{letter} is given twice")
    rest = tuple(c for c, other in claims if other not in bounds and c not in equations)
    return None if low is None or high is None else Segment(low, high, closed, rest)


def _core(claim: Node) -> Node:
    return claim.item if isinstance(claim, t.Quantified) else claim


def _parameters(equations: Sequence[Node]) -> set[str]:
    """Find letters of the page that are not ours: s of α = (s, 1/2 − s)."""
    return {key for c in equations for key in keys_in(_core(c))} - {*KINDS, *_INDICES}


def _is_equation(claim: Node, letter: str) -> bool:
    core = _core(claim)
    known = keys_in(core) - {letter, "C", *_INDICES, "n"}
    return (
        isinstance(core, t.Relation)
        and letter in keys_in(core)
        and set(core.signs) <= EQUAL
        and not known & {*KINDS}
        and (letter == "α" or bool(known))
    )


def _is_bound(claim: Node, letter: str) -> bool:
    core = _core(claim)
    return (
        isinstance(core, t.Relation)
        and set(core.signs) <= set(_ORDERS)
        and not keys_in(core) & ({*KINDS} - {letter, "C", "n"})
        and (letter == "α" or all(is_value(p) or isinstance(p, t.Name) for p in core.parts))
    )


def _as_inequalities(claim: Node, letter: str) -> Node:
    """Write b ∈ [low, high], |b| ≤ high and a bare [low, high] as a chain of inequalities."""
    match claim:
        case t.Bracket(opened="[" | "]" | "(") if letter == "b":
            return _as_inequalities(t.Relation((t.Name(letter), claim), ("∈",), at=claim.at), letter)
        case t.Relation(parts=(t.Name() as name, t.Bracket(opened, rows, closed)), signs=("∈",)):
            ends = [end for row in rows for end in row]
            if len(ends) == len("ab"):  # all of {a, b} is optimal if all between them is
                signs = ("≤" if opened == "[" else "<", "≤" if closed == "]" else "<")
                return t.Relation((ends[0], name, ends[1]), signs, at=claim.at)
        case t.Relation(parts=(t.Bars(body=t.Name() as name), high), signs=("≤" | "<" as sign,)):
            return t.Relation((t.Sum((high,), ("-",)), name, high), (sign, sign), at=claim.at)
    return claim


def _worlds_on_line(
    case: Case, equations: Sequence[Node], unknown: Unknown, free: str
) -> Iterator[tuple[Numbers, DataWorld]]:
    """List worlds in which the equations hold, if their values lie on a line; nothing else if they do not."""
    if free:
        for value in (Fraction(0), Fraction(1)):
            world = DataWorld(case.best, case.choice)
            world.values[free] = value
            yield (value,), world
        return
    worlds = solutions(case.best, case.choice, equations, unknown, _parameters(equations))
    pairs = [(tuple(entries_of(w.values.get(unknown.key))), w) for w in worlds]
    base, first = pairs[0]
    for other, second in pairs[1:]:
        step = [plus(a, negative(b)) for a, b in zip(other, base, strict=True)]
        k = next((i for i, v in enumerate(step) if sign_of(v)), None)
        if k is None:
            continue
        for point, _ in pairs:
            gap = [plus(a, negative(b)) for a, b in zip(point, base, strict=True)]
            if not all(alike(times(g, step[k]), times(gap[k], v)) for g, v in zip(gap, step, strict=True)):
                return
        yield base, first
        yield other, second
        return


def _cut(
    case: Case, bounds: Sequence[Node], worlds: Sequence[tuple[Numbers, DataWorld]]
) -> tuple[Numbers | None, Numbers | None, bool]:
    """Find the ends of the segment on which all inequalities hold."""
    low: Real | None = None
    high: Real | None = None
    closed = True
    gaps = [list(_gaps(case, bounds, world)) for _, world in worlds]
    for (start, strict), (end, _) in zip(*gaps, strict=True):  # start + s (end − start) ≥ 0
        slope = plus(end, negative(start))
        if not sign_of(slope):
            if sign_of(start) < 0:
                raise Open("an inequality holds for none of these values")
            continue
        closed = closed and not strict
        at = times(negative(start), inverse(slope))
        if sign_of(slope) > 0:
            low = at if low is None or order(at, low) == 1 else low
        else:
            high = at if high is None or order(at, high) == -1 else high
    if low is None or high is None or order(low, high) == 1:
        if len(worlds[0][0]) == 1:
            return None, None, closed
        raise Open("the inequalities leave no bounded set of multipliers")
    base, other = (values for values, _ in worlds)
    ends = [
        tuple(plus(a, times(s, plus(b, negative(a)))) for a, b in zip(base, other, strict=True))
        for s in (low, high)
    ]
    first, last = ends if len(base) > 1 or order(ends[0][0], ends[1][0]) != 1 else ends[::-1]
    return first, last, closed


def _gaps(case: Case, bounds: Sequence[Node], world: DataWorld) -> Iterator[tuple[Real, bool]]:
    """List by how much each inequality holds, entry by entry, and whether it is strict."""
    for claim in bounds:
        core = _core(claim)
        assert isinstance(core, t.Relation)
        meaning = Meaning(table_for([claim], kinds_of(case.best)), world)
        values = [_numbers(meaning, claim, part) for part in core.parts]
        for left, sign, right in zip(values, core.signs, values[1:], strict=False):
            size = max(len(left), len(right))
            pairs = zip(left * (size // len(left)), right * (size // len(right)), strict=True)
            side = Fraction(_ORDERS[sign])
            yield from ((times(side, plus(a, negative(b))), sign in "<>") for a, b in pairs)


def _numbers(meaning: Meaning, claim: Node, part: Node) -> list[Real]:
    """Evaluate a part of an inequality for each choice of the indices that are free or limited."""
    over = claim.over if isinstance(claim, t.Quantified) else ()
    running = range_of(over, None, frozenset()) if over else Range(free_indices(part, meaning.table))
    values = [meaning.value(part, scope) for scope in meaning.placings(running, (part,), {})]
    flat = [v for value in values for v in (value.items if isinstance(value, Members) else entries_of(value))]
    if not flat:
        raise Open("an inequality is not understood")
    return flat
