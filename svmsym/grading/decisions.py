"""Decisions of a person: a file of answers and their scores, used again in every later run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from svmsym.errors import Place, ProblemFileError, SvmsymError
from svmsym.exams.marking.marks import ItemMark, Marks, Status
from svmsym.exams.setting.exam import Exam
from svmsym.grading.resolving import resolved
from svmsym.grading.waiting import Question, question_of
from svmsym.number_text import exact_number
from svmsym.outside_text import parse_toml

_LARGEST = 8 * 2**20
_TABLE = re.compile(r"^[ \t]*\[\[[ \t]*decision[ \t]*\]\]", re.MULTILINE)
_TEXTS = ("item", "variant", "student", "normal_form", "reason", "feedback", "reads")
_KEYS = (*_TEXTS, "score", "scores", "given")


@dataclass(frozen=True)
class Decision:
    """How many marks the answers to a question get, and why."""

    question: Question
    score: Fraction
    reason: str = ""
    feedback: str = ""
    reads: str = ""  # what the answer says, for those behind it
    place: Place | None = None


def read_decisions(path: Path, exam: Exam) -> tuple[Decision, ...]:
    """The decisions of a file; one without a score has not been made."""
    try:
        if path.stat().st_size > _LARGEST:
            raise SvmsymError("the file of decisions is too large", hint="split it", place=Place(str(path)))
        source = path.read_text("utf-8-sig")
        found = parse_toml(source)
    except OSError as error:
        raise SvmsymError(
            f"the decisions cannot be read: {error.strerror}", hint="check the name", place=Place(str(path))
        ) from None
    except ValueError as error:  # not TOML, not UTF-8, or nested without end
        line = re.search(r"at line (\d+)", str(error))
        raise SvmsymError(
            f"the decisions cannot be read: {str(error)[:200]}",
            hint="copy a table [[decision]] of queue.toml and fill in its score",
            place=Place(str(path), int(line[1]) if line else None),
        ) from None
    tables = found.get("decision", [])
    lines = [source.count("\n", 0, match.start()) + 1 for match in _TABLE.finditer(source)]
    if set(found) - {"decision"} or not isinstance(tables, list):
        name = next(iter(set(found) - {"decision"}), "decision")
        raise SvmsymError(
            f"the key {name[:40]!r} has no meaning here",
            hint="write tables [[decision]]",
            place=Place(str(path)),
        )
    if len(lines) != len(tables):  # the words stand in a text as well: no line is better than a wrong one
        lines = []
    made = [
        _decision(one, exam, place)
        for k, table in enumerate(tables)
        for place in (Place(str(path), lines[k] if lines else None),)
        for one in _single(table, place)
    ]
    decisions = tuple(decision for decision in made if decision is not None)
    _no_contradiction(decisions)
    return decisions


def _single(table: Any, place: Place) -> list[Any]:
    """A table with ``scores`` is a decision about several items of a student: one table for each of them."""
    if not isinstance(table, dict) or "scores" not in table:
        return [table]
    scores, rest = table["scores"], {key: value for key, value in table.items() if key != "scores"}
    strange = [key for key in ("item", "score", "normal_form", "given", "reads") if key in table]
    if strange or not table.get("student") or not isinstance(scores, dict):
        what = f"scores stands beside {strange[0]}" if strange else "scores needs a student and a table"
        raise SvmsymError(
            f"this decision cannot be used: {what}",
            hint='write student = "…" and scores = { a = "1", b = "0" }, or a table for each item',
            place=place,
        )
    return [{**rest, "item": name, "score": score} for name, score in scores.items()]


def _decision(table: Any, exam: Exam, place: Place) -> Decision | None:
    def refuse(what: str, hint: str) -> SvmsymError:
        return SvmsymError(f"this decision cannot be used: {what}", hint=hint, place=place)

    if not isinstance(table, dict):
        raise refuse("it is no table", "write [[decision]]")
    for key, value in table.items():
        if key not in _KEYS:
            raise refuse(f"there is no key {key[:40]!r}", f"the keys are {', '.join(_KEYS)}")
        if key in _TEXTS and not isinstance(value, str):
            raise refuse(f"{key} is no text", f'write {key} = "…"')
    given = table.get("given", {})
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise refuse("given is no table of texts", 'write given = { c = "…" }')
    ids = [item.id for item in exam.items]
    if table.get("item") not in ids:
        raise refuse(f"the item {str(table.get('item'))[:40]!r} is not in the exam", f"the items are {ids}")
    if not table.get("normal_form") and not table.get("student"):
        raise refuse("it names neither an answer nor a student", "give normal_form or student")
    written = table.get("score", "")
    if isinstance(written, float | bool) or not isinstance(written, str | int):
        raise refuse("the score is not exact", 'write it in quotes, as in "1.5" or "3/2"')
    if written == "":
        return None
    try:
        score = exact_number(str(written))
    except ProblemFileError as error:
        raise refuse(error.what, 'write a number, as in "1.5" or "3/2"') from None
    most = exam.item(table["item"]).points
    if not 0 <= score <= most:
        raise refuse(f"the score is {score}", f"give from 0 to {most}")
    question = Question(
        table["item"],
        table.get("normal_form", ""),
        table.get("variant", ""),
        tuple((name, given[name]) for name in ids if name in given),
        table.get("student", ""),
    )
    return Decision(
        question, score, table.get("reason", ""), table.get("feedback", ""), table.get("reads", ""), place
    )


def _no_contradiction(decisions: Sequence[Decision]) -> None:
    first: dict[Question, Decision] = {}
    for decision in decisions:
        other = first.setdefault(decision.question, decision)
        if other.score != decision.score:
            raise SvmsymError(
                f"the same answer gets {decision.score} here and {other.score} at {other.place}",
                hint="remove one of them",
                place=decision.place,
            )


def decided(
    exam: Exam, students: Iterable[Marks], decisions: Sequence[Decision], source: str
) -> tuple[tuple[Marks, ...], tuple[Decision, ...]]:
    """The marks with the decisions in them, and the decisions that fit no answer any more.

    A decision about a student counts before one about an answer, and also where the judges had decided. Open
    answers behind a decided one are marked where it is known now what they follow.
    """
    table = {decision.question: decision for decision in decisions}
    used: set[Question] = set()
    result = []
    for marks in students:
        items, reads = [], {}
        for mark in marks.items:
            found = _fitting(exam, marks, mark, table)
            if found is not None:
                used.add(found.question)
                reads[mark.id] = found.reads
            items.append(mark if found is None else _with(mark, found, source))
        after = replace(marks, items=tuple(items))
        result.append(resolved(exam, after, reads) if reads else after)
    return tuple(result), tuple(d for d in decisions if d.question not in used)


def _fitting(exam: Exam, marks: Marks, mark: ItemMark, table: dict[Question, Decision]) -> Decision | None:
    question = question_of(exam, marks, mark)
    own = {"student": marks.student}
    forms = (question.normal_form, "") if question.normal_form else (mark.normal_form, "")
    for form in forms:
        for variant in dict.fromkeys((marks.variant, "")):
            given = question.given if form else ()
            found = table.get(Question(mark.id, form, variant, given, **own))
            if found is not None:
                return found
    return table.get(question) if not mark.final else None


def _with(mark: ItemMark, decision: Decision, source: str) -> ItemMark:
    """The mark as a person gave it; what the judges said no longer counts."""
    status: Status = "correct" if decision.score == mark.max else "partial" if decision.score else "wrong"
    return replace(
        mark,
        score=decision.score,
        status=status,
        reason=decision.reason,
        feedback=decision.feedback,
        mistakes=() if decision.score == mark.max else mark.mistakes,
        decided_by=source,
    )
