"""Lagrangians beside which the signs of the multipliers stand, and those in another convention."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.equivalence.arranging import arranged
from svmsym.exams.equivalence.conditions import conditions
from svmsym.exams.lines.reading_lines import check_derivation
from svmsym.exams.lines.resolving import UnresolvedError
from svmsym.exams.lines.world import worlds
from svmsym.exams.marking.finding import Finding
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.statements import Chain, Read, Reading, Statement
from svmsym.exams.setting.formulas import Written
from svmsym.exams.values.said import flat
from svmsym.formulas.atoms import Entry
from svmsym.formulas.notation import DEFAULT


def with_more(problem: str, references: Sequence[Reading], answer: Reading) -> Finding | None:
    """What L = … earns beside which more is said: the signs of multipliers are fine, the rest is to be read.

    >>> from svmsym.exams.meaning.reader import read
    >>> right = "L = ½‖w‖² − Σᵢ αᵢ(yᵢ(wᵀxᵢ + b) − 1)"
    >>> answers = [read(f"{right}, {more}") for more in ("αᵢ ≥ 0", "αᵢ > 0")]
    >>> [with_more("hard-margin", [read(right)], a).verdict for a in answers]
    ['correct', 'undecided']
    """
    for reference in references:
        parts = own_parts(reference, answer)
        right = [s for s in parts if _same(reference, s)]
        others = [s for s in parts if s not in right]
        if not right or not others:
            continue
        names = _multipliers(problem)
        if all(_is_sign(s, names) for s in others):
            return Finding("correct", "the Lagrangian, and the signs of its multipliers")
        said = "; ".join(map(echo_text, others))
        return Finding("undecided", f"the Lagrangian is right, and the answer also says {said}")
    return None


def own_parts(reference: Reading, answer: Reading) -> list[Statement]:
    """The statements of an answer one by one, with the letters put in that it defines itself."""
    if not isinstance(reference, Read) or not isinstance(answer, Read):
        return []
    try:
        return list(flat([arranged(reference.statement, answer.statement)[1]]))
    except SvmsymError:
        return []


def _same(reference: Reading, answer: Statement) -> bool:
    try:
        return compare(reference, answer).correct
    except SvmsymError:
        return False


@lru_cache(maxsize=64)
def _multipliers(problem: str) -> frozenset[str]:
    """The names of the multipliers that are never negative."""
    try:
        return frozenset(
            str(m.name) for m in Written(problem, DEFAULT).derived.kkt.dual if isinstance(m, Entry)
        )
    except SvmsymError:
        return frozenset()


def _is_sign(statement: Statement, names: frozenset[str]) -> bool:
    """Whether a statement says of multipliers that they are at least zero, and nothing else."""
    if not isinstance(statement, Chain):
        return False
    try:
        found = conditions(statement)
    except SvmsymError:
        return False
    return bool(found) and all(
        c.sense == "≥" and not c.where and isinstance(c.residual, Entry) and c.residual.name in names
        for c in found
    )


@lru_cache(maxsize=8192)
def other_convention(problem: str, text: str, offset: str) -> Finding | None:
    """What a Lagrangian earns that is right in some convention; None where there is none.

    wᵀx − b is a matter of taste where the exam does not state the sign. C/n in place of the C that the sheet
    prints, and −L, are left to a person.
    """
    try:
        checked = check_derivation(problem, text, start="primal", end="lagrangian")
        if checked.verdict != "correct":
            return None
        usual = dict(worlds(problem)[0].choices)
    except (SvmsymError, UnresolvedError):
        return None
    others = {name: choice for name, choice in checked.conventions if usual.get(name) != choice}
    if not set(others) - ({"bias"} if offset != "plus" else set()):
        note = ", ".join(f"{name} {choice}" for name, choice in checked.conventions)
        return Finding("correct", "the Lagrangian in another convention", notes=(note,))
    named = ", ".join(f"{name} {choice}" for name, choice in others.items())
    return Finding("undecided", f"this is the Lagrangian of another convention: {named}")
