"""The hyperplane that a page gives by w and b, at any scale."""

from __future__ import annotations

from svmsym.judging.on_data.case import Case
from svmsym.judging.on_data.world import Line, kinds_of
from svmsym.meaning.letters import NUMBER, VECTOR
from svmsym.meaning.numbers import alike, negative, times
from svmsym.worlds.entries import entries_of


def line_given(case: Case) -> Line | None:
    """Find w and b as the page gives them, at any scale."""
    w, b = case.given("w", kinds_of(case.best)["w"]), case.given("b", NUMBER)
    if w is None or b is None:
        return None
    return tuple(entries_of(w)), b if case.choice.sign > 0 else negative(b)


def line_at_own_scale(case: Case) -> Line | None:
    """Find the hyperplane at the scale of a normal vector that stands alone."""
    w, true = case.given("w", VECTOR), case.best.w
    if w is None or true is None or case.best.b is None:
        return None
    at = next((k for k, v in enumerate(true) if v), 0)
    factor = times(entries_of(w)[at], 1 / true[at])
    if not factor or any(not alike(a, times(factor, v)) for a, v in zip(entries_of(w), true, strict=True)):
        return None
    return tuple(entries_of(w)), times(factor, case.best.b)
