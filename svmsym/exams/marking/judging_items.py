"""Every kind of item has its judge: what it found, and what the answer hands on to later items."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.marking.answer_reading import echo_of, in_own_language, read_answer
from svmsym.exams.marking.carried import NOTHING, Values, shown_value, values_of
from svmsym.exams.marking.derivation_items import judge_derivation
from svmsym.exams.marking.feature_maps import judge_features
from svmsym.exams.marking.finding import Finding, finding_of
from svmsym.exams.marking.following import Question
from svmsym.exams.marking.formula_items import judge_formula, passed_over
from svmsym.exams.marking.gram_rows import rows_in_brackets
from svmsym.exams.marking.other_items import judge_trace
from svmsym.exams.marking.own_problem import right_problem, same_problem, written_dual
from svmsym.exams.marking.truth_items import judge_separable, judge_statement
from svmsym.exams.marking.value_items import WITHOUT_OPTIMUM, asked_of, judge_value, world_of
from svmsym.exams.setting.exam import Exam, Item
from svmsym.judging.on_data.api import has_unknown_words
from svmsym.judging.on_data.judge import RIGHT_BUT
from svmsym.judging.on_data.optimum import Optimum
from svmsym.writing import tree as t
from svmsym.writing.page import Page

_NUMBERED = frozenset(map(t.Name, "αyxξμ"))
_PROSE = re.compile(r"(?<![\\a-zA-Z_])(?!(?:max|min|alpha|sum|sqrt|norm|sign|phi)\b)[^\W\d_]{3,}")


@dataclass(frozen=True)
class Heard:
    """What the judge found, the answer's values, and its normal form: equal ones are decided once."""

    finding: Finding
    normal_form: str
    values: Values = NOTHING
    text: str = ""
    question: Question | None = None  # of an item with a value of the optimum


def hear(exam: Exam, item: Item, text: str, references: Sequence[str]) -> Heard:
    """Read an answer once and judge it against the right one."""
    problem = exam.problem(item) if item.data is not None else None
    asked = asked_of(exam, item)
    if item.kind == "statement":
        return Heard(judge_statement(item, text, references, exam.language), spaced(text))
    if item.kind == "separable":
        return Heard(judge_separable(item, text, problem, exam.language), spaced(text))
    if item.kind == "derivation":
        finding, dual = judge_derivation(item, text)
        return Heard(finding, spaced(text), Values(dual=dual), text)
    exam = in_own_language(exam, text)
    pages = read_answer(exam, rows_in_brackets(text, problem.n) if problem and item.kind == "gram" else text)
    values, question = NOTHING, None
    if asked is not None and problem is not None and not item.answers:
        best = world_of(problem, asked)
        finding = finding_of(judge_value(item, asked, pages, best or problem))
        if best is not None:
            values = values_of(best, asked, pages)
            if asked.quantity not in WITHOUT_OPTIMUM and isinstance(best, Optimum):
                question = Question(item, asked, pages, values, best, exam.sheet)
    elif item.kind == "perceptron_trace":
        finding = judge_trace(item, pages, [read_answer(exam, r)[0] for r in references])
        if finding.verdict == "wrong" and any(map(has_unknown_words, pages)):
            finding = Finding("undecided", "a claim in words is not understood")
    else:
        found = None
        if item.kind == "feature_map" and problem is not None and not item.answers:
            found = judge_features(item, text, problem)
        finding = found or _judge_formula(exam, item, text, references)
        if not pages[0].failures:
            said = {"lagrangian": Values(lagrangian=text), "dual": Values(dual=text)}
            values = said.get(item.kind, NOTHING)
    if not finding.read_as:
        finding = replace(finding, read_as=echo_of(pages))
    # Where something beside the value decides, the value alone makes no answer equal to it.
    beside = finding.verdict == "undecided" or finding.reason.startswith(RIGHT_BUT)
    form = "" if beside else shown_value(values)
    return Heard(finding, form or _written(text, pages), values, text, question)


def _judge_formula(exam: Exam, item: Item, text: str, references: Sequence[str]) -> Finding:
    """Judge a formula; for particular points it says less than the right one, or is a problem on the data."""
    pages = read_answer(exam, text)
    if not any(map(_has_numbered_points, pages)):
        return judge_formula(exam, item, text, references)
    if item.kind == "dual" and item.data is not None:
        return _judge_dual_on_data(exam, exam.problem(item), text, pages)
    found = judge_formula(exam, item, text, references)
    wrong = found.verdict == "wrong" and not found.missing
    return Finding("undecided", "it is written out for particular points") if wrong else found


def _judge_dual_on_data(exam: Exam, problem: Problem, text: str, pages: Sequence[Page]) -> Finding:
    """Compare a dual in the numbers of the data with the right one."""
    if word := next((w for page in pages if (w := passed_over(page))), ""):
        return Finding("undecided", f"this may change what is said: {word}")
    try:
        own = written_dual(text, problem, exam.sheet, complete=True)
        different = same_problem(own, right_problem(problem))
    except SvmsymError as error:
        return Finding("undecided", error.what)
    if not different:
        return Finding("correct", "it is the dual on the data")
    if any(own.is_without(k) for k in range(problem.n)):
        return Finding("undecided", "a multiplier does not occur, and may be put in elsewhere")
    return Finding("wrong", different)


def _has_numbered_points(page: Page) -> bool:
    """Tell whether α_1, y_2 or x_3 occur, and no dots that go on to n."""
    nodes = [node for s in page.statements for node in t.walk(s.node)]
    return not any(isinstance(node, t.Dots) for node in nodes) and any(
        isinstance(node, t.Scripted)
        and node.base in _NUMBERED
        and any(isinstance(k, t.Number) and k.value > 0 for k in node.sub)
        for node in nodes
    )


def _written(text: str, pages: Sequence[Page]) -> str:
    """Write what was read, or the text with single spaces: words may turn round what formulas say."""
    return spaced(text) if _PROSE.search(text) else echo_of(pages) or spaced(text)


def spaced(text: str) -> str:
    r"""Write a text with single spaces.

    >>> spaced(" a\n  b ")
    'a b'
    """
    return " ".join(text.split())
