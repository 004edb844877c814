"""Conditions of Karush, Kuhn and Tucker of which some are missing and none is wrong: those shown earn points.

a of the answer is right      where it is a condition of the reference, or follows from all of them
r of the reference is shown   where the answer has it, or where it follows from what the answer says
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.equivalence.arranging import is_case
from svmsym.exams.equivalence.foreign_letters import names_of, without_letters
from svmsym.exams.equivalence.signs import MULTIPLIERS
from svmsym.exams.equivalence.verdict import Outcome
from svmsym.exams.lines.fitting import letters_in
from svmsym.exams.marking.answer_reading import whole
from svmsym.exams.marking.finding import Finding
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.statements import Chain, Read, Statement
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.scheme import step_points
from svmsym.exams.values.said import flat

_ARROW = re.compile(r"⇒|⟹|⇔|⟺|→|=>|\\(?:[Ll]ong)?(?:[Ll]eft)?[Rr]ightarrow|\\implies|\\iff|\\to\b")
_MOST = 40  # conditions of an answer


def incomplete(item: Item, reference: Read, answer: Read) -> Finding | None:
    """What an answer earns that lacks conditions; None where it lacks none, or says something else."""
    if item.answers:
        return None
    points = step_points(item)
    wanted, given = tuple(flat(reference.statements)), tuple(flat(answer.statements))
    if len(wanted) != len(points) or not 0 < len(given) <= _MOST:
        return None
    shown = _shown(wanted, given)
    if shown is None or set(shown) == {"correct"}:
        return None
    unsure = [step for step, verdict in zip(points, shown, strict=True) if verdict == "undecided"]
    if unsure:
        return Finding("undecided", f"it could not be decided whether it says this: {', '.join(unsure)}")
    missing = tuple(step for step, verdict in zip(points, shown, strict=True) if verdict == "wrong")
    earned = sum((p for step, p in points.items() if step not in missing), Fraction(0))
    return Finding("wrong", f"conditions are missing: {', '.join(missing)}", share=earned, missing=missing)


def multipliers_put_in(reference: Read, answer: Read) -> Finding | None:
    """0 ≤ α_i ≤ C and (C − α_i)ξ_i = 0 for μ_i = C − α_i ≥ 0 and μ_iξ_i = 0: the same conditions without μ.

    None where the answer has all multipliers, or does not put one in.
    """
    wanted, given = tuple(flat(reference.statements)), tuple(flat(answer.statements))
    if not 0 < len(given) <= _MOST:
        return None
    lacking = (names_of(wanted) - names_of(given)) & (MULTIPLIERS - {"ξ"})
    if not lacking:
        return None
    shorter = without_letters(wanted, lacking)
    if names_of(shorter) & lacking:
        return None
    said, outcome = ", ".join(sorted(lacking)), _compared(whole(shorter), whole(given))
    if outcome == "correct":
        return Finding("correct", f"the same conditions with this put in: {said}")
    if outcome == "undecided" or _some_put_in(wanted, shorter, given):
        return Finding("undecided", f"it does not name {said}, and may say in its place what follows")
    return None


def under_a_case(text: str, answer: Read) -> Finding | None:
    """ξ_i > 0 ⇒ α_i = C beside other conditions: where the case begins, and what it is about, is not read."""
    if not _ARROW.search(text):
        return None
    cases = [s for s in flat(answer.statements) if isinstance(s, Chain) and is_case(s)]
    if not cases:
        return None
    return Finding(
        "undecided", f"what holds under this case has to be read by a person: {echo_text(cases[0])}"
    )


def _some_put_in(
    wanted: tuple[Statement, ...], shorter: tuple[Statement, ...], given: tuple[Statement, ...]
) -> bool:
    """Whether an answer has some of the conditions that putting in leaves, and nothing but what follows."""
    known = without_letters(wanted, ())
    new = [row for row in shorter if row not in known]
    some = any(_same(row, a) for row in new for a in without_letters(given, ()))
    return some and all(_follows(a, shorter) == "correct" for a in given)


@lru_cache(maxsize=1024)
def _shown(wanted: tuple[Statement, ...], given: tuple[Statement, ...]) -> tuple[Outcome, ...] | None:
    """Which conditions of the reference the answer shows; None where one of its own is not proved right."""
    pairs = {a: [k for k, r in enumerate(wanted) if _same(r, a)] for a in given}
    others = [a for a, places in pairs.items() if not places]  # such as 0 ≤ α_i ≤ C, which says two at once
    if any(_follows(a, wanted) != "correct" for a in others):
        return None
    there = {k for places in pairs.values() for k in places}
    named = set().union(*map(_names, given))
    return tuple(
        "correct"
        if k in there
        # A list of other conditions does not say it, nor one that never names its letter.
        else "wrong"
        if not others or _names(r) - named
        else _follows(r, given)
        for k, r in enumerate(wanted)
    )


def _names(statement: Statement) -> set[str]:
    return {letter.name for letter in letters_in(statement)}


@lru_cache(maxsize=8192)
def _same(reference: Statement, answer: Statement) -> bool:
    """Whether two single conditions say the same."""
    return _names(reference) == _names(answer) and _compared(reference, answer) == "correct"


def _follows(one: Statement, system: tuple[Statement, ...]) -> Outcome:
    """Whether a condition follows from others: then they say the same without it as with it."""
    return _compared(whole((*system, one)), whole(system))


def _compared(reference: Statement, answer: Statement) -> Outcome:
    try:
        return compare(reference, answer).verdict
    except SvmsymError:
        return "undecided"
