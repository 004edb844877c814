"""Formulas that follow from a Lagrangian of the student's own: its stationarity conditions and its dual."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.ladder import compare_statements
from svmsym.exams.lines.world import worlds
from svmsym.exams.marking.answer_reading import whole
from svmsym.exams.marking.following import Followed
from svmsym.exams.marking.lagrangian_dual import (
    dual_statement,
    in_letters,
    own_dual,
    stationarity_statement,
)
from svmsym.exams.marking.own_sources import Sources
from svmsym.exams.meaning.statements import Statement
from svmsym.exams.setting.exam import Item

_FOLLOWS = frozenset({"dual", "gradient"})


def follow_formula(item: Item, statements: Sequence[Statement], earlier: Sources) -> Followed:
    """Whether a formula follows from the student's own Lagrangian; open where that cannot be computed."""
    names = tuple(n for n in item.follow if n in earlier.wrong or n in earlier.unread)
    if not names:
        return Followed("none")
    why = "consistent work is not computed for this kind of item"
    for c in earlier.used:
        if c.right or not c.values.lagrangian or item.kind not in _FOLLOWS:
            continue
        try:
            verdict = _compared(item, statements, c.values.lagrangian)
        except SvmsymError as error:
            why = error.what
            continue
        if verdict == "correct":
            return Followed("consistent", (c.item.id,))
        if verdict == "wrong" and not earlier.unread:
            return Followed("inconsistent", (c.item.id,))
        why = "the comparison is undecided"
    return Followed("open", names, why=why)


def _compared(item: Item, statements: Sequence[Statement], lagrangian: Sequence[Statement]) -> str:
    world = worlds(item.problem)[0]
    found = own_dual(world, lagrangian)
    wanted = dual_statement(found) if item.kind == "dual" else stationarity_statement(found)
    answer = in_letters(whole(statements), world)
    return compare_statements(wanted, answer).verdict
