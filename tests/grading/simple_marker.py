"""A judge for tests that knows a few words: it can be right, wrong, unsure, slow, greedy, and die."""

import os
import signal
import time
from fractions import Fraction
from pathlib import Path

from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.submissions.piece import digest
from svmsym.exams.submissions.submission import Answer, Submission
from svmsym.grading.worker import work

ITEMS = (
    Item("a", "alpha", Fraction(3), data="A"),
    Item("b", "w", Fraction(2), data="A", follow=("a",)),
    Item("c", "b", Fraction(3, 2), data="A", follow=("a", "b")),
)
EXAM = Exam("ml-3", "Support vectors <&>", items=ITEMS)


def handed_in(student, **answers):
    texts = {name: Answer(text) for name, text in answers.items()}
    return Submission(student, answers=texts, source=f"{student}.md", digest=digest(student, repr(answers)))


def mark(exam: Exam, submission: Submission) -> Marks:
    items = tuple(_mark(item, submission.answers.get(item.id)) for item in exam.items)
    return Marks(exam.id, submission.student, submission.variant, items)


def slowly(exam: Exam, submission: Submission) -> Marks:
    time.sleep(0.15)
    return mark(exam, submission)


def die(folder: Path, times: int) -> None:
    """Die as if somebody had ended the process, the first times."""
    if len(list(folder.iterdir())) < times:
        (folder / str(os.getpid())).touch()
        os.kill(os.getpid(), signal.SIGKILL)


def hard_start(*arguments):
    """A worker that dies some times before it begins."""
    folder, times = os.environ["SVMSYM_TEST_DEATHS"].split("|")
    die(Path(folder), int(times))
    work(*arguments)


def _mark(item: Item, answer: Answer | None) -> ItemMark:
    if answer is None:
        return ItemMark(item.id, item.kind, Fraction(0), item.points, "empty")
    text = answer.text
    if text == "loop":
        while True:
            pass
    if text == "sleep":
        time.sleep(1000)
    if text == "grow":
        return _mark(item, Answer("x" * (2**33)))
    if text == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if text.startswith("die twice in "):
        die(Path(text.removeprefix("die twice in ")), 2)
        return _mark(item, Answer("right"))
    if text == "raise":
        raise ValueError("object at 0x7f001122")
    form = " ".join(text.split())
    if "?" in text:
        return ItemMark(
            item.id, item.kind, None, item.points, "undecided", text, normal_form=form, reason="unsure"
        )
    if text == "right":
        return ItemMark(item.id, item.kind, item.points, item.points, "correct", text, normal_form=form)
    if text == "half":
        half = item.points / 2
        return ItemMark(
            item.id, item.kind, half, item.points, "partial", text, normal_form=form, mistakes=("dual.x",)
        )
    zero = Fraction(0)
    return ItemMark(
        item.id, item.kind, zero, item.points, "wrong", text, normal_form=form, mistakes=("b.sign",)
    )


def mark_better(exam: Exam, submission: Submission) -> Marks:
    """Another program, which takes half for right."""
    changed = {k: Answer("right" if a.text == "half" else a.text) for k, a in submission.answers.items()}
    return mark(exam, Submission(submission.student, submission.variant, changed))
