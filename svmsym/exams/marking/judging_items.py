"""Every kind of item has its judge: what it found, and what the answer hands on to later items."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sympy import Expr

from svmsym.exact.problem import Problem
from svmsym.exams.lines.fitting import letters_in
from svmsym.exams.marking.answer_reading import ReadAnswer, read_answer
from svmsym.exams.marking.carried import Values, shown_value, values_of
from svmsym.exams.marking.derivation_items import judge_derivation
from svmsym.exams.marking.feature_letters import in_usual_coordinates
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.following import Own
from svmsym.exams.marking.formula_items import judge_formula
from svmsym.exams.marking.gram_items import judge_gram, of_size
from svmsym.exams.marking.gram_rows import one_kernel_value, rows_in_brackets
from svmsym.exams.marking.other_items import (
    judge_features,
    judge_kernel,
    judge_separable,
    judge_statement,
    judge_trace,
)
from svmsym.exams.marking.value_items import asked_of, judge_value_item, own_of, solved
from svmsym.exams.marking.wiring import Reference
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import (
    Ambiguous,
    Chain,
    Defined,
    Letters,
    Member,
    Optimise,
    Read,
    Statement,
)
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.values.api import in_formulas
from svmsym.exams.values.check import Asked
from svmsym.exams.values.conventions import stated_offsets
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.said import flat
from svmsym.exams.values.unknown_words import reason_of, unknown_word
from svmsym.exams.values.width_words import says_width
from svmsym.formulas.atoms import Entry, Scalar, Vector

_WITH_REST = frozenset({"alpha", "slack"})
_WORDS = frozenset({"statement", "separable"})
_PROSE = re.compile(r"(?<![\\a-zA-Z_])(?!(?:max|min|alpha|sum|sqrt|norm|sign|phi)\b)[^\W\d_]{3,}")


@dataclass(frozen=True)
class Heard:
    """What the judge found, the answer's values, and its normal form: equal ones are decided once."""

    finding: Finding
    own: Own
    normal_form: str
    asked: Asked | None = None
    best: Optimum | None = None
    statements: tuple[Statement, ...] = ()


def hear(exam: Exam, item: Item, text: str, references: Sequence[Reference]) -> Heard:
    """Read an answer once and judge it against the right one."""
    if item.kind in _WORDS:
        return _words(exam, item, text, references)
    if item.kind == "derivation":
        return _derivation(item, text)
    problem = exam.problem(item) if item.data is not None else None
    written = _typed(item, problem, text) if problem is not None else text
    rest, points = item.kind in _WITH_REST, item.kind == "support_vectors"
    answer = read_answer(written, exam.sheet, exam.decimal, rest=rest, points=points)
    if item.kind == "gram" and problem is not None:
        answer = of_size(answer, problem.n)
    asked = asked_of(exam, item)
    found = solved(problem) if asked is not None and problem is not None else None
    best = found if isinstance(found, Optimum) else None
    values = _as_on_the_sheet(values_of(item, answer, best, asked), answer, asked)
    if asked is not None and found is not None and not item.answers:
        finding = judge_value_item(asked, answer, found)
    else:
        finding = _other(exam, item, answer, references, problem)
    count = None if problem is None else problem.n
    if isinstance(answer.reading, Read) and (limit := answer.reading.limit(count)):
        finding = Finding("undecided", limit)
    if isinstance(answer.reading, Read) and not finding.read_as:
        finding = replace(finding, read_as=echo_text(answer.reading.statement))
    if _in_other_words(item, answer, asked):
        return _held_back(finding, item, answer, asked, best)
    own = own_of(item, asked, answer, values, best) if asked is not None and best is not None else Own(values)
    # What is open may be so for what stands beside the value: its value alone makes no answer equal to it.
    form = _normal_form(answer, Values() if finding.verdict == "undecided" else values)
    return Heard(finding, own, form, asked, best, answer.statements)


def _typed(item: Item, problem: Problem, text: str) -> str:
    """The answer in formulas, where words, lines or a letter of its own stand for them."""
    if item.kind == "gram":
        return rows_in_brackets(text, problem.n)
    if item.kind == "kernel":
        return one_kernel_value(text) if len(item.at) == 2 else text  # noqa: PLR2004 - one pair of points
    if item.kind == "feature_map" and problem.X:
        return in_usual_coordinates(text, len(problem.X[0]))
    return in_formulas(item.kind, problem, text)


def _as_on_the_sheet(values: Values, answer: ReadAnswer, asked: Asked | None) -> Values:
    """The values with b in the sheet's convention, where the answer states the other one."""
    if asked is None or values.b is None or len(stated := stated_offsets(answer.statements)) != 1:
        return values
    return values if stated == {asked.offset} else replace(values, b=-values.b)


def _said(answer: ReadAnswer) -> str:
    """The text that was read, without "the rest is 0"."""
    return (answer.reading.text if isinstance(answer.reading, Read) else "") or answer.text


def _in_other_words(item: Item, answer: ReadAnswer, asked: Asked | None) -> bool:
    """Whether words may say something else than the numbers: more than √2, or √2 on each side."""
    width = says_width(_said(answer)) if item.kind == "margin" and asked is not None else ""
    misnamed = asked is not None and width not in {"", asked.margin or width}
    return misnamed or unknown_word(item.kind, _said(answer)) != ""


def _held_back(
    finding: Finding, item: Item, answer: ReadAnswer, asked: Asked | None, best: Optimum | None
) -> Heard:
    """Undecided where a word is not known to be harmless; nothing follows from the numbers, or to them."""
    word = unknown_word(item.kind, _said(answer))
    if word and finding.verdict != "undecided":
        finding = Finding("undecided", reason_of(word), finding.read_as)
    return Heard(finding, Own(Values()), _normal_form(answer, Values()), asked, best, answer.statements)


def _words(exam: Exam, item: Item, text: str, references: Sequence[Reference]) -> Heard:
    if item.kind == "statement":
        finding = judge_statement(item, text, [r for r in references if isinstance(r, str)], exam.language)
    else:
        problem = exam.problem(item) if item.data is not None else None
        finding = judge_separable(item, text, problem, exam.language)
    return Heard(finding, Own(Values()), spaced(text))


def _derivation(item: Item, text: str) -> Heard:
    finding, lines = judge_derivation(item, text)
    said = [s for line in lines if line.statement is not None for s in flat([line.statement])]
    form = "; ".join(line.read_as or spaced(line.text) for line in lines) or spaced(text)
    return Heard(finding, Own(Values(dual=_last_problem(said))), form)


def _last_problem(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """The dual at the end of a derivation: stated as a problem, or a function of the multipliers alone."""
    problems = [k for k, s in enumerate(statements) if isinstance(s, Optimise)]
    found = problems or [k for k, s in enumerate(statements) if _of_alpha(s)]
    if not found:
        return ()
    later = [s for s in statements[found[-1] + 1 :] if isinstance(s, Chain | Member) and _bounds_alpha(s)]
    return (statements[found[-1]], *later)


def _bounds_alpha(statement: Statement) -> bool:
    """α_i ≥ 0, Σ α_i y_i = 0 and the like, which may stand in formulas of their own."""
    letters = {letter.name.partition("_")[0] for letter in letters_in(statement)}
    return "α" in letters and letters <= {"α", "y", "C", "n"}


def _of_alpha(statement: Statement) -> bool:
    """W(α) = … without w and b."""
    value = statement.value if isinstance(statement, Defined) else None
    if isinstance(statement, Chain) and isinstance(statement.values[0], Applied):
        value = statement.values[-1]
    if not isinstance(value, Expr):
        return False
    letters = {a.name for a in value.atoms(Entry, Scalar, Vector)}
    return "α" in letters and not letters & {"w", "b", "ξ"}


def _other(
    exam: Exam, item: Item, answer: ReadAnswer, references: Sequence[Reference], problem: Problem | None
) -> Finding:
    if problem is not None and not item.answers:
        found = None
        if item.kind == "gram":
            found = judge_gram(item, answer, problem)
        elif item.kind == "kernel":
            found = judge_kernel(item, answer, problem)
        elif item.kind == "feature_map":
            found = judge_features(answer, problem)
        if found is not None:
            return found
    known = _readable(exam, references)
    if item.kind == "perceptron_trace":
        return judge_trace(item, answer, known)
    return judge_formula(item, answer, known, problem, exam.offset or "")


def _readable(exam: Exam, references: Sequence[Reference]) -> list[Read]:
    """The statements among the references; where there is none, the texts are read in the sheet's letters."""
    stated = [Read(r, Letters()) for r in references if not isinstance(r, str)]
    if stated:
        return stated
    return [
        r for text in references if isinstance(text, str) and isinstance(r := read(text, exam.sheet), Read)
    ]


def _normal_form(answer: ReadAnswer, values: Values) -> str:
    """The value, else what was read, else the text with single spaces."""
    value = shown_value(values)
    if value:
        return value
    reading = answer.reading
    if _PROSE.search(answer.text):  # words may say the opposite of what the formulas say
        return spaced(answer.text)
    if isinstance(reading, Read):
        return echo_text(reading.statement) + (", rest 0" if answer.rest else "")
    if isinstance(reading, Ambiguous):
        return " | ".join(echo_text(r.statement) for r in reading.readings)
    return spaced(answer.text)


def spaced(text: str) -> str:
    r"""A text with single spaces.

    >>> spaced(" a\n  b ")
    'a b'
    """
    return " ".join(text.split())
