"""The margin: 1/‖w‖ or 2/‖w‖, as the sheet says, or as the noun that the page calls it by."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from svmsym.judging.on_data.accepting import accept_margin
from svmsym.judging.on_data.case import Case
from svmsym.judging.on_data.determining import is_direct
from svmsym.judging.on_data.quantities import Q
from svmsym.judging.on_data.verdict import Judged, show
from svmsym.judging.on_data.world import Which
from svmsym.judging.outcome import Open
from svmsym.meaning.letters import NUMBER
from svmsym.meaning.numbers import times
from svmsym.meaning.values import Value
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.tree import Node

_WIDTHS: dict[str, Which] = {"margin width": "full", "half margin": "half", "distance": "half"}
_SIDES = ("side", "seit", "lado", "쪽", "边", "侧")  # on each of them, or on both together
BOTH: tuple[Which, Which] = ("half", "full")


def judge_margin(case: Case, room: Fraction) -> tuple[Judged, tuple[Node, ...], Value]:
    """Judge a margin by the noun that it is called by, or both ways; return what is claimed and the value."""
    which = case.asked.margin
    case, said = name_margin(case)
    value, claims = case.value(NUMBER)
    fits = {w: accept_margin(case.best, value, w, room) for w in (*BOTH, None)}
    judged = fits[which]
    if said is None and any(word in case.page.text.casefold() for word in _SIDES):
        raise Open("it is not clear which width is meant")
    if said is not None:
        right = {w for w in BOTH if fits[w].verdict == "correct"}
        if right and which != said and (which is not None or said not in right):
            raise Open("the answer gives another width than it says, or than is asked for")
        judged = fits[said]
    double = any(
        n == t.Product((t.Number(Fraction(2)), Q), n.signs)
        for c in claims
        for n in t.walk(c)
        if isinstance(n, t.Product)
    )
    if (
        judged.verdict == "wrong"
        and double
        and accept_margin(case.best, times(Fraction(2), value), which, room).verdict == "correct"
    ):
        raise Open("twice a letter is given: which of them is the margin?")
    return replace(judged, read_as=f"margin = {show(value)}"), claims, value


def name_margin(case: Case) -> tuple[Case, Which | None]:
    """Let "the width" name what is asked for, where nothing else does, and tell which width it is."""
    called = {n.name for c in case.claims for n in t.walk(c) if isinstance(n, t.Noun)} & set(_WIDTHS)
    if not called or any(is_direct(c, Q.letter) for c in case.claims):
        return case, None
    if len(called) > 1:
        raise Open("the answer has words for the whole width and for one side of it")
    return replace(case, claims=tuple(map(_name_widths, case.claims))), _WIDTHS[called.pop()]


def _name_widths(node: Node) -> Node:
    return rebuild(node, lambda one: Q if isinstance(one, t.Noun) and one.name in _WIDTHS else None)
