"""Conditions of Karush, Kuhn and Tucker of which some are missing or wrong: those shown earn points.

a of the answer is right      where it is a condition of the reference, or follows from all of them
a of the answer is wrong      where an optimum, solved exactly, or numbers with the whole reference refute it
r of the reference is shown   where the answer has it, or where it follows from what the answer says
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.equivalence.arranging import is_case
from svmsym.exams.equivalence.foreign_letters import names_of, without_letters
from svmsym.exams.equivalence.signs import MULTIPLIERS
from svmsym.exams.equivalence.verdict import Outcome
from svmsym.exams.lines.checking import check_lines
from svmsym.exams.lines.fitting import letters_in
from svmsym.exams.lines.student import StudentLine
from svmsym.exams.marking.answer_reading import whole
from svmsym.exams.marking.finding import Finding
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.statements import Chain, Read, Statement
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.scheme import step_points
from svmsym.exams.values.said import flat
from svmsym.formulas.operations import Total

_ARROW = re.compile(r"⇒|⟹|⇔|⟺|→|=>|\\(?:[Ll]ong)?(?:[Ll]eft)?[Rr]ightarrow|\\implies|\\iff|\\to\b")
_MOST = 40  # conditions of an answer


def incomplete(item: Item, reference: Read, answer: Read) -> Finding | None:
    """What an answer earns that lacks conditions; None where it lacks none, or says something else."""
    points, wanted, given = step_points(item), *_conditions(reference, answer)
    if item.answers or len(wanted) != len(points) or not 0 < len(given) <= _MOST:
        return None
    shown = _shown(wanted, given)
    if shown is None or set(shown) == {"correct"}:
        return None
    unsure = [step for step, verdict in zip(points, shown, strict=True) if verdict == "undecided"]
    if unsure:
        return Finding("undecided", f"it could not be decided whether it says this: {', '.join(unsure)}")
    missing, earned = _earned(points, shown)
    return Finding("wrong", f"conditions are missing: {', '.join(missing)}", share=earned, missing=missing)


def partly_wrong(item: Item, reference: Read, answer: Read) -> Finding | None:
    """What the right conditions earn beside wrong ones; None where none of them is found right or wrong."""
    points, wanted, given = step_points(item), *_conditions(reference, answer)
    if item.answers or len(wanted) != len(points) or not 1 < len(given) <= _MOST:
        return None
    others = [a for a in given if not any(_same(r, a) for r in wanted)]
    refuted = [a for a in others if _fails(item.problem, a) or _follows(a, wanted) == "wrong"]
    rest = tuple(a for a in given if a not in refuted)
    shown = _shown(wanted, rest) if refuted and rest else None
    if shown is None:
        if not refuted or len(others) == len(given):
            return None
        return Finding("undecided", "some conditions hold, one does not, and others are open")
    first = echo_text(refuted[0])
    if (names_of(wanted) - names_of(given)) & (MULTIPLIERS - {"ξ"}):
        return Finding("undecided", f"this does not hold, and a multiplier may be put in elsewhere: {first}")
    held = [_subject(r) for r, verdict in zip(wanted, shown, strict=True) if verdict != "wrong"]
    if "undecided" in shown or "wrong" not in shown or any(_subject(a) in held for a in refuted):
        return Finding("undecided", f"this does not hold, and what it stands for is said otherwise: {first}")
    missing, earned = _earned(points, shown)
    if not earned:
        return None
    return Finding(
        "wrong",
        f"a condition does not hold: {first}",
        counterexample=_fails(item.problem, refuted[0]),
        first_wrong_line=given.index(refuted[0]) + 1,
        line=first,
        line_read=first,
        share=earned,
        missing=missing,
    )


def multipliers_put_in(reference: Read, answer: Read) -> Finding | None:
    """0 ≤ α_i ≤ C and (C − α_i)ξ_i = 0 for μ_i = C − α_i ≥ 0 and μ_iξ_i = 0: the same conditions without μ.

    None where the answer has all multipliers, or does not put one in.
    """
    wanted, given = _conditions(reference, answer)
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


def _conditions(*readings: Read) -> list[tuple[Statement, ...]]:
    """The single conditions of each reading."""
    return [tuple(flat(reading.statements)) for reading in readings]


def _earned(points: Mapping[str, Fraction], shown: Sequence[Outcome]) -> tuple[tuple[str, ...], Fraction]:
    """The steps that are not shown, and the points of the others."""
    missing = tuple(step for step, verdict in zip(points, shown, strict=True) if verdict == "wrong")
    return missing, sum((p for step, p in points.items() if step not in missing), Fraction(0))


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


@lru_cache(maxsize=1024)
def _fails(problem: str, condition: Statement) -> str:
    """Numbers of an optimum at which a condition does not hold, "" where none were found."""
    said = echo_text(condition)
    try:
        [line] = check_lines(problem, [StudentLine(said, condition, said)]).lines
    except SvmsymError:
        return ""
    return str(line.judgement.counterexample or "") if line.verdict == "wrong" else ""


def _subject(condition: Statement) -> tuple[set[str], bool]:
    """Its letters, and whether they are summed: Σ α_i = 0 and α_i ≥ 0 are about different things."""
    values = condition.values if isinstance(condition, Chain) else ()
    return _names(condition), any(isinstance(v, Expr) and v.has(Total) for v in values)


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
