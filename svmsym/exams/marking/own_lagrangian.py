"""Formulas that follow from a Lagrangian of the student's own: its stationarity conditions and its dual."""

from __future__ import annotations

from svmsym.errors import SvmsymError
from svmsym.exams.marking.following import Followed
from svmsym.exams.marking.formula_items import judge_against
from svmsym.exams.marking.lagrangian_dual import dual_text, gradient_texts
from svmsym.exams.marking.own_sources import Sources
from svmsym.exams.setting.exam import Item
from svmsym.judging.sheet import DEFAULT_SHEET, Sheet

_FOLLOWS = frozenset({"dual", "gradient"})


def follow_formula(item: Item, text: str, earlier: Sources, sheet: Sheet = DEFAULT_SHEET) -> Followed:
    """Tell whether a formula follows from the student's own Lagrangian; open where that is not computed."""
    names = tuple(n for n in item.follow if n in earlier.wrong or n in earlier.unread)
    if not names:
        return Followed("none")
    why = "consistent work is not computed for this kind of item"
    for c in earlier.used:
        if c.right or not c.values.lagrangian or item.kind not in _FOLLOWS:
            continue
        try:
            references = _references(item, c.values.lagrangian, sheet)
        except SvmsymError as error:
            why = error.what
            continue
        verdict = judge_against(item, text, references, sheet).verdict
        if verdict == "correct":
            return Followed("consistent", (c.item.id,))
        if verdict == "wrong" and not earlier.unread:
            return Followed("inconsistent", (c.item.id,))
        why = "the comparison is undecided"
    return Followed("open", names, why=why)


def _references(item: Item, lagrangian: str, sheet: Sheet) -> tuple[str, ...]:
    """Derive what the item asks for from the student's own Lagrangian."""
    if item.kind == "dual":
        return (dual_text(lagrangian, item.problem, sheet),)
    return gradient_texts(lagrangian, item.problem, sheet, item.by)
