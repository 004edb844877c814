"""Mark a class: every submission once, each record written whole, in an order that changes no byte.

Records do not depend on which process made them, nor on when: a run that was killed and resumed leaves the
same files as one that was not.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from svmsym.documents.files import write_whole
from svmsym.documents.prose import catalogue
from svmsym.exams.marking.marks import Marks
from svmsym.exams.marking.record import record_text
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.submission import Submission
from svmsym.grading.folder import claim, drop_others, kept_record, record_path
from svmsym.grading.folder_lock import locked
from svmsym.grading.pool import marked
from svmsym.grading.record import Known, read_record, shared
from svmsym.grading.settling import unmarked
from svmsym.grading.spread import marked_by_tasks
from svmsym.grading.worker import Limits, Marker, Outcome
from svmsym.tasks import workers

Told = Callable[[int, int], None]


def _silent(_done: int, _of: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Run:
    """How a class is marked; nothing of this changes a mark, but for limits that are reached.

    ``jobs``: processes of this machine, unless ``joblib.parallel_config`` or a scheduler names who marks.
    ``made_from``: what marks depend on besides the submissions, such as the exam's file and the program.
    """

    out: Path
    made_from: Mapping[str, str] = field(default_factory=dict)
    jobs: int = 1
    resume: bool = False
    limits: Limits = field(default_factory=Limits)
    told: Told = _silent


@dataclass(frozen=True)
class ClassMarks:
    """The marks of a class by student, and how many of them were there already."""

    students: tuple[Marks, ...]
    kept: int = 0


def run_class(exam: Exam, submissions: Sequence[Submission], mark: Marker, run: Run) -> ClassMarks:
    """The marks of all submissions, with a record of each in the folder.

    ``mark`` is a function of a module, so that another process finds it by its name. Nobody else writes into
    the folder meanwhile; a lock sees to that.
    """
    with locked(run.out):
        return _run_class(exam, submissions, mark, run)


def _run_class(exam: Exam, submissions: Sequence[Submission], mark: Marker, run: Run) -> ClassMarks:
    known: Known = {}
    marks = _kept(submissions, run, known) if claim(run.out, run.made_from, resume=run.resume) else {}
    kept = len(marks)
    todo = [submission for submission in submissions if submission.student not in marks]
    with closing(_outcomes(exam, todo, mark, run)) as outcomes:
        for number, outcome in outcomes:
            submission = todo[number]
            record = outcome.record or record_text(
                unmarked(exam, submission, _why(exam, outcome, run.limits))
            )
            write_whole(record_path(run.out, submission.student), record)
            marks[submission.student] = shared(read_record(record), known)
            run.told(len(marks), len(submissions))
    drop_others(run.out, marks.keys())
    return ClassMarks(tuple(marks[submission.student] for submission in submissions), kept)


def _outcomes(
    exam: Exam, submissions: Sequence[Submission], mark: Marker, run: Run
) -> Generator[tuple[int, Outcome], None, None]:
    """By whomever joblib's configuration or a scheduler names, else by processes of this machine."""
    if workers() > 1:
        return marked_by_tasks(exam, submissions, mark, run.limits)
    return marked(exam, submissions, mark, run.jobs, run.limits)


def _kept(submissions: Sequence[Submission], run: Run, known: Known) -> dict[str, Marks]:
    """The records that are there already."""
    found = ((s.student, kept_record(run.out, s.student, s.digest)) for s in submissions)
    return {student: shared(marks, known) for student, marks in found if marks is not None}


def _why(exam: Exam, outcome: Outcome, limits: Limits) -> str:
    say = catalogue(exam.language, "grading")[f"reason-{outcome.exceeded}"]
    return say.format(seconds=f"{limits.seconds:g}", megabytes=limits.megabytes)
