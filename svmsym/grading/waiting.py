"""The human queue: open answers, equal ones together, so that one decision marks them all."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.prose.translating import translated
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.look_alikes import shown_student


@dataclass(frozen=True)
class Question:
    """What is to be decided: an answer to an item of a variant, on what earlier answers it builds.

    Without a normal form nothing is known to be equal, and the question is about one student.
    """

    item: str
    normal_form: str = ""
    variant: str = ""
    given: tuple[tuple[str, str], ...] = ()
    student: str = ""

    def __str__(self) -> str:
        said = [f"item {self.item}"]
        said += [f"student {shown_student(self.student)}"] if self.student else []
        said += [f"variant {shown_student(self.variant)}"] if self.variant else []
        said += [f"the answer {_one_line(self.normal_form)[:60]!r}"] if self.normal_form else []
        return ", ".join(said)


@dataclass(frozen=True)
class Waiting:
    """A question with the students who wait for it, and one of the answers as it was written."""

    question: Question
    students: tuple[str, ...]
    answer: str
    read_as: str = ""
    reason: str = ""
    max: str = ""
    troubles: tuple[str, ...] = field(default=())
    followed: bool = False  # whether later items build on it
    parts: tuple[tuple[str, str], ...] = ()  # all items and their points, where one decision marks all


def question_of(exam: Exam, marks: Marks, mark: ItemMark) -> Question:
    """The question that an open answer asks."""
    if not mark.normal_form:
        return Question(mark.id, variant=marks.variant, student=marks.student)
    followed = exam.item(mark.id).follow
    given = tuple(
        (other.id, other.normal_form or " ".join(other.answer.split()))
        for other in marks.items
        if other.id in followed and other.status != "correct"
    )
    return Question(mark.id, mark.normal_form, marks.variant, given)


def queue(exam: Exam, students: Iterable[Marks]) -> tuple[Waiting, ...]:
    """All open questions, in the order of the exam, those that most students wait for first."""
    groups: dict[Question, list[tuple[Marks, ItemMark]]] = {}
    whole = []
    for marks in students:
        if _unread(marks):
            whole.append(_waiting_for_all(marks))
            continue
        for mark in marks.items:
            if not mark.final:
                groups.setdefault(question_of(exam, marks, mark), []).append((marks, mark))
    order = {item.id: k for k, item in enumerate(exam.items)}
    waiting = whole + [_waiting(exam, question, found) for question, found in groups.items()]
    return tuple(
        sorted(
            waiting,
            key=lambda w: (
                order[w.question.item],
                -len(w.students),
                w.question.variant,
                w.question.normal_form,
                w.question.given,
                w.students,
            ),
        )
    )


def _unread(marks: Marks) -> bool:
    """Whether nothing at all could be read, for one reason: that is one question, not one for each item."""
    several = len(marks.items) > 1 and all(not m.final and not m.answer for m in marks.items)
    return several and len({mark.reason for mark in marks.items}) == 1


def _waiting_for_all(marks: Marks) -> Waiting:
    first = marks.items[0]
    return Waiting(
        Question(first.id, variant=marks.variant, student=marks.student),
        (marks.student,),
        "",
        reason=first.reason,
        troubles=marks.troubles,
        parts=tuple((mark.id, str(mark.max)) for mark in marks.items),
    )


def _waiting(exam: Exam, question: Question, found: Sequence[tuple[Marks, ItemMark]]) -> Waiting:
    marks, mark = found[0]
    return Waiting(
        question,
        tuple(one.student for one, _ in found),
        mark.answer,
        mark.read_as,
        translated(mark.reason, "reasons", exam.language),
        str(mark.max),
        marks.troubles if question.student else (),
        any(question.item in item.follow for item in exam.items),
    )


def queue_text(waiting: Sequence[Waiting], say: Mapping[str, str]) -> str:
    """The queue as a file of decisions in which the scores are missing; ``say`` has the words of comments."""
    parts = ["".join(f"# {line}\n" for line in say["queue-note"].split("\n"))]
    for one in waiting:
        counted = say["queue-student" if len(one.students) == 1 else "queue-students"]
        comments = [
            f"{counted.format(count=len(one.students))}: {', '.join(map(shown_student, one.students))}"
        ]
        told = (("queue-read", one.read_as), ("queue-why", one.reason))
        comments += [f"{say[key]}: {text}" for key, text in told if text]
        lines = one.answer.split("\n") if one.answer else []
        comments += [f"{say['queue-answer']}: {line}" for line in lines]
        comments += list(one.troubles)
        parts.append(
            "\n[[decision]]\n"
            + "".join(f"# {_one_line(line)}\n" for line in comments)
            + (_keys_of_all(one) if one.parts else _keys(one.question) + f'score = ""  # 0 … {one.max}\n')
            + 'reason = ""\n'
            + ('reads = ""\n' if one.followed else "")
        )
    return "".join(parts)


def _keys_of_all(one: Waiting) -> str:
    """The keys of a decision about all items of a student, with a place for the score of each."""
    lines = [
        f"{key} = {quoted(value)}\n"
        for key, value in (("variant", one.question.variant), ("student", one.question.student))
        if value
    ]
    inside = ", ".join(f'{quoted(name)} = ""' for name, _ in one.parts)
    most = ", ".join(f"{name}: 0 … {points}" for name, points in one.parts)
    return "".join(lines) + f"scores = {{ {inside} }}  # {most}\n"


def _keys(question: Question) -> str:
    lines = [f"item = {quoted(question.item)}\n"]
    for key in ("variant", "student", "normal_form"):
        value = getattr(question, key)
        lines += [f"{key} = {quoted(value)}\n"] if value else []
    if question.given:
        inside = ", ".join(f"{quoted(name)} = {quoted(form)}" for name, form in question.given)
        lines.append(f"given = {{ {inside} }}\n")
    return "".join(lines)


def quoted(text: str) -> str:
    r"""A text as TOML writes it, on one line; what cannot be seen is written as an escape.

    >>> print(quoted('a "b"\n\\c'), quoted("47\u200b11"))
    "a \"b\"\n\\c" "47\u200b11"
    """
    written = json.dumps(text, ensure_ascii=False)
    return "".join(c if shown_student(c) == c else _escaped(c) for c in written)


def _escaped(character: str) -> str:
    number = ord(character)
    return f"\\u{number:04x}" if number < 2**16 else f"\\U{number:08x}"


def _one_line(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)
