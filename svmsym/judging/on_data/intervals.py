"""The interval that a page gives to b: b ∈ [low, high], low ≤ b ≤ high, |b| ≤ high, or two inequalities."""

from __future__ import annotations

from svmsym.judging.on_data.case import Case
from svmsym.judging.on_data.determining import is_direct, is_value
from svmsym.judging.outcome import Open
from svmsym.meaning.numbers import negative
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Interval
from svmsym.writing import tree as t
from svmsym.writing.tree import Node


def interval_given(case: Case) -> Interval | None:
    """Find the interval that the page gives to b; Open if it gives another value too."""
    found = [i for claim in case.claims if (i := _interval_of(case, claim)) is not None]
    if not found and not any(is_direct(c, "b") for c in case.claims):
        ends = [end for claim in case.claims if (end := _end_of(case, claim)) is not None]
        lows, highs = ([v for side, v, _ in ends if side == s] for s in (1, -1))
        if len(lows) == len(highs) == 1:
            found = [Interval(lows[0], highs[0], all(e[2] for e in ends), all(e[2] for e in ends))]
    if found and (any(i != found[0] for i in found) or any(is_direct(c, "b") for c in case.claims)):
        raise Open("b is given twice")
    return found[0] if found else None


def _end_of(case: Case, claim: Node) -> tuple[int, Real, bool] | None:
    """Read b ≥ low as 1, low, and b ≤ high as −1, high; and whether the end belongs to the interval."""
    match claim:
        case t.Relation(parts=(first, second), signs=("≤" | "<" | "≥" | ">" as sign,)):
            side = 1 if sign in {"≥", ">"} else -1
            for letter, value, way in ((first, second, side), (second, first, -side)):
                if letter == t.Name("b") and is_value(value):
                    return way, case.scene.evaluate(value), sign in {"≤", "≥"}
    return None


def _interval_of(case: Case, claim: Node) -> Interval | None:
    """Read b ∈ [low, high], [low, high] or low ≤ b ≤ high."""
    match claim:
        case t.Relation(parts=(t.Name(letter="b"), t.Bracket() as bracket), signs=("∈",)) | (
            t.Bracket(opened="[" | "]" | "(", rows=((_, _),)) as bracket
        ):
            return case.scene.meaning(bracket, case.scene.world()).interval(bracket, {})
        case t.Relation(parts=(t.Bars(body=t.Name(letter="b")), high), signs=("≤" | "<" as sign,)):
            end = case.scene.evaluate(high)
            return Interval(negative(end), end, sign == "≤", sign == "≤")
        case t.Relation(parts=(low, t.Name(letter="b"), high), signs=(first, second)):
            if {first, second} <= {"≥", ">"}:
                low, high, first, second = high, low, second, first
            if {first, second} <= {"≤", "<", "≥", ">"}:
                ends = [case.scene.evaluate(end) for end in (low, high)]
                return Interval(ends[0], ends[1], first in "≤≥", second in "≤≥")
    return None
