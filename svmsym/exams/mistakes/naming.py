"""Name the mistakes behind a wrong answer: those that give exactly this answer on the data at hand.

Several names where several mistakes give it; two at a time, written a+b, only where no single one does; none
for a right answer, for one that cannot be read, and for one that no known mistake gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.lines.reading_lines import check_derivation, read_lines
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.sheet import Sheet
from svmsym.exams.meaning.statements import Read, Reading, Statement
from svmsym.exams.mistakes.answered import given_values
from svmsym.exams.mistakes.asked import VALUE_KINDS
from svmsym.exams.mistakes.catalogue import IDS
from svmsym.exams.mistakes.condition_slips import type_error
from svmsym.exams.mistakes.feature_maps import FEATURES, is_feature_slip
from svmsym.exams.mistakes.formula_tables import FORMULA_KINDS, formula_table
from svmsym.exams.mistakes.mistake import TOGETHER
from svmsym.exams.mistakes.narrowing import narrowed
from svmsym.exams.mistakes.question import plain, question
from svmsym.exams.mistakes.truth import said_true
from svmsym.exams.mistakes.value_tables import value_table
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.values.api import in_formulas
from svmsym.exams.values.conventions import stated_offsets
from svmsym.exams.values.rest import without_rest

Names = tuple[str, ...]


def name_mistakes(  # noqa: PLR0913 - three things that the caller may know already
    exam: Exam,
    item: Item,
    answer: str,
    *,
    line: str | None = None,
    reading: Reading | None = None,
    right: Sequence[Item] = (),
) -> Names:
    """The ids of the mistakes that explain an answer.

    ``line`` is the first wrong line of a derivation, which is looked for where it is not given; ``reading``
    spares reading the answer again; ``right`` are items on the way that were answered rightly.

    >>> from fractions import Fraction
    >>> points = tuple(tuple(map(Fraction, x)) for x in ((1, 0), (3, 2), (5, 1)))
    >>> exam = Exam("e", "", data={"A": Problem("svc", X=points, y=(-1, 1, 1))})
    >>> item = Item("c", "alpha", Fraction(3), data="A")
    >>> name_mistakes(exam, item, "α = (1/8; 1/8; 0)"), name_mistakes(exam, item, "(1/4, 1/4, 0)")
    (('dual.missing_half',), ())
    """
    found = alternatives(exam, item, answer, line, reading)
    ordered = sorted(found, key=lambda names: [IDS.index(name) for name in names])
    return narrowed(exam, tuple(TOGETHER.join(names) for names in ordered), right)


def alternatives(
    exam: Exam, item: Item, answer: str, line: str | None = None, reading: Reading | None = None
) -> tuple[Names, ...]:
    """The sets of mistakes of which each explains the answer: single ones, or pairs."""
    if item.kind in VALUE_KINDS or item.kind == "feature_map":
        if item.data is None or item.data not in exam.data:
            return ()
        return _by_value(exam, item, plain(exam.data[item.data]), answer, reading)
    if item.kind == "statement":
        return _by_claim(item, answer)
    if item.kind in FORMULA_KINDS:
        if reading is not None and item.kind != "derivation":
            return _by_reading(item, answer, exam.sheet, reading)
        return _by_formula(item, answer if line is None else line, exam.sheet, whole=line is None)
    return ()


def _by_value(
    exam: Exam, item: Item, problem: Problem, answer: str, known: Reading | None
) -> tuple[Names, ...]:
    text, rest = without_rest(answer) if item.kind in {"alpha", "slack"} else (answer, False)
    text = in_formulas(item.kind, problem, text)
    reading = read(text, exam.sheet) if known is None or text != answer else known
    if not isinstance(reading, Read):
        return ()
    if item.kind == "feature_map":
        return ((FEATURES,),) if is_feature_slip(problem, reading) else ()
    asked = question(item, exam.margin)
    minus = (stated_offsets(reading.statements) or {exam.offset or "plus"}) == {"minus"}
    given = given_values(asked, problem, reading, item.decimals, rest=rest, minus=minus)
    table = value_table(problem, asked)
    named = [table.named(value, given.room) for value in given.values]
    return named[0] if named and all(names == named[0] for names in named) else ()


def _by_claim(item: Item, answer: str) -> tuple[Names, ...]:
    """Whoever calls a false claim true makes the mistake that it states."""
    if item.holds or not said_true(answer):
        return ()
    table = formula_table(item.problem, "statement")
    known = {name for some in table.found.values() for names in some for name in names}
    if item.claim in known:
        return ((item.claim,),)
    reading = read(item.claim)
    return table.named(_statements(item.claim, reading))


def _by_formula(item: Item, text: str, sheet: Sheet, *, whole: bool) -> tuple[Names, ...]:
    if item.kind == "derivation" and whole:
        wrong = _first_wrong(item.problem, text, item.start, item.end)
        if wrong is None:
            return _type_errors(item, text, sheet)
        text = wrong.lstrip("= ")  # a line may continue the one before
    return _by_reading(item, text, sheet, read(text, sheet))


def _by_reading(item: Item, text: str, sheet: Sheet, reading: Reading) -> tuple[Names, ...]:
    table = formula_table(item.problem, item.kind)
    return table.named(_statements(text, reading)) or _type_errors(item, text, sheet)


def _type_errors(item: Item, text: str, sheet: Sheet) -> tuple[Names, ...]:
    """Equations of a vector and a number, which no reader understands."""
    if item.kind not in {"derivation", "kkt", "gradient"}:
        return ()
    table = formula_table(item.problem, item.kind)
    for line in text.splitlines():
        if isinstance(read(line.strip().strip("$"), sheet), Read):
            continue
        names = type_error(item.problem, line, sheet, table.claims) if table.right else ()
        if names:
            return (names,)
    return ()


def _statements(text: str, reading: Reading) -> Iterable[Statement]:
    """An answer as one formula, or as formulas between words."""
    if isinstance(reading, Read):
        return (reading.statement,)
    return [k.statement for k in read_lines(text) if k.statement is not None and not k.sentence]


@lru_cache(maxsize=4096)
def _first_wrong(problem: str, text: str, start: str, end: str) -> str | None:
    try:
        checked = check_derivation(problem, text, start=start, end=end)
    except SvmsymError:
        return None
    at = checked.first_wrong_line
    return None if at is None else checked.lines[at - 1].text
