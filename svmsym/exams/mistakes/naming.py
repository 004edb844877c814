"""Name the mistakes behind a wrong answer: those that give exactly this answer on the data at hand.

Several names where several mistakes give it; two at a time, written a+b, only where no single one does; none
for a right answer, for one that cannot be read, and for one that no known mistake gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.marking.truth_items import truth_said
from svmsym.exams.mistakes.answered import given_values
from svmsym.exams.mistakes.catalogue import IDS
from svmsym.exams.mistakes.condition_slips import implications
from svmsym.exams.mistakes.feature_maps import FEATURES, is_feature_slip
from svmsym.exams.mistakes.formula_tables import FORMULA_KINDS, formula_table
from svmsym.exams.mistakes.mistake import TOGETHER
from svmsym.exams.mistakes.narrowing import narrowed
from svmsym.exams.mistakes.question import VALUE_KINDS, plain, question
from svmsym.exams.mistakes.rightness import known_optimum
from svmsym.exams.mistakes.value_tables import value_table
from svmsym.exams.setting.exam import Exam, Item
from svmsym.judging.claiming import claims_of
from svmsym.judging.indices import rename_running
from svmsym.judging.on_data.api import judge_pages
from svmsym.judging.outcome import Open
from svmsym.judging.pages.check import check_derivation
from svmsym.judging.sheet import Sheet, read_on
from svmsym.writing.tree import Node

Names = tuple[str, ...]


def name_mistakes(
    exam: Exam, item: Item, answer: str, *, line: str | None = None, right: Sequence[Item] = ()
) -> Names:
    """Find the ids of the mistakes that explain an answer.

    ``line`` is the first wrong line of a derivation, which is looked for where it is not given; ``right`` are
    items on the way that were answered rightly.

    >>> points = tuple(tuple(map(Fraction, x)) for x in ((1, 0), (3, 2), (5, 1)))
    >>> exam = Exam("e", "", data={"A": Problem("svc", X=points, y=(-1, 1, 1))})
    >>> item = Item("c", "alpha", Fraction(3), data="A")
    >>> name_mistakes(exam, item, "α = (1/8; 1/8; 0)"), name_mistakes(exam, item, "(1/4, 1/4, 0)")
    (('dual.missing_half',), ())
    """
    found = alternatives(exam, item, answer, line)
    ordered = sorted(found, key=lambda names: [IDS.index(name) for name in names])
    return narrowed(exam, tuple(TOGETHER.join(names) for names in ordered), right)


def alternatives(exam: Exam, item: Item, answer: str, line: str | None = None) -> tuple[Names, ...]:
    """List the sets of mistakes of which each explains the answer: single ones, or pairs."""
    if item.kind in VALUE_KINDS or item.kind == "feature_map":
        if item.data is None or item.data not in exam.data:
            return ()
        return _by_value(exam, item, plain(exam.data[item.data]), answer)
    if item.kind == "statement":
        return _by_claim(item, answer)
    if item.kind == "derivation" and line is None:
        wrong = _first_wrong(item.problem, answer, item.start, item.end)
        return () if wrong is None else _by_formula(item, wrong, exam.sheet)
    return _by_formula(item, answer if line is None else line, exam.sheet)


def _by_value(exam: Exam, item: Item, problem: Problem, answer: str) -> tuple[Names, ...]:
    pages = read_on(answer, exam.sheet).pages
    if item.kind == "feature_map":
        return ((FEATURES,),) if is_feature_slip(problem, pages) else ()
    best = known_optimum(problem)
    if best is None and item.kind in {"gram", "kernel"}:
        best = known_optimum(replace(problem, C=Fraction(1)))  # K is the same, and there is an optimum
    if best is None:
        return ()
    asked = question(item, exam.margin)
    how = replace(asked, decimals=item.decimals, sign=-1 if exam.offset == "minus" else 1)
    given = given_values(best, how, pages)
    table = value_table(problem, asked)
    named = {table.named(value, given.room) for value in given.values}
    # A right value beside something false has no mistake of its own.
    if len(named) != 1 or () in named or not all(table.right.is_wrong(v, given.room) for v in given.values):
        return ()
    verdict = judge_pages(best, how, pages).verdict
    # A matrix of another size, and w under a kernel, are not decided there.
    unasked = item.kind in {"gram", "kernel"} or (item.kind == "w" and best.w is None)
    return named.pop() if verdict == "wrong" or (verdict == "undecided" and unasked) else ()


def _by_claim(item: Item, answer: str) -> tuple[Names, ...]:
    """Whoever calls a false claim true makes the mistake that it states."""
    if item.holds or truth_said(answer).truth is not True:
        return ()
    if item.claim in {name for name, _ in implications()}:
        return ((item.claim,),)
    return _by_formula(item, item.claim, Sheet())


def _by_formula(item: Item, text: str, sheet: Sheet) -> tuple[Names, ...]:
    table = formula_table(item.problem, item.kind) if item.kind in FORMULA_KINDS else None
    if table is None:
        return ()
    found = {table.name(claims) for claims in _readings(text.lstrip("= "), sheet)}
    return found.pop() if len(found) == 1 else ()


def _readings(text: str, sheet: Sheet) -> list[list[Node]]:
    """List what an answer claims, in each way to read it; nothing where a part is not understood."""
    try:
        return [rename_running(claims_of(page, implied=True)) for page in read_on(text, sheet).pages]
    except Open:
        return []


@lru_cache(maxsize=4096)
def _first_wrong(problem: str, text: str, start: str, end: str) -> str | None:
    try:
        checked = check_derivation(problem, text, start=start, end=end)
    except SvmsymError:
        return None
    at = checked.first_wrong_line
    return None if at is None else checked.lines[at - 1].text
