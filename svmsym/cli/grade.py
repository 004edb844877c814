"""``svmsym grade``."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.cli.limit_options import tell_refusal
from svmsym.cli.progress import Progress
from svmsym.cli.scheduler_option import add_scheduler_argument, refuse_both
from svmsym.errors import Place, SvmsymError, shown_name
from svmsym.limits import refusal_of_memory_limits
from svmsym.tasks import scheduled

if TYPE_CHECKING:
    from svmsym.exams.marking.marks import Marks
    from svmsym.exams.setting.exam import Exam
    from svmsym.exams.submissions.collecting import ClassWork
    from svmsym.grading.comparing import Moved

_FORMATS = ("html", "csv", "gradescope", "prairielearn", "moodle", "moodle-xml")
_MOST_JOBS = 64
_MOST_SHOWN = 20
_EPILOG = """\
examples:
  svmsym grade exam.toml submissions -o out
  svmsym grade exam.toml submissions.zip -o out --jobs 2 --format all
  svmsym grade exam.toml submissions -o out --resume
  svmsym grade exam.toml submissions -o new --compare out
  svmsym grade exam.toml submissions -o out --variants variants.toml
  svmsym grade exam.toml submissions -o out --scheduler tcp://192.0.2.1:8786

SUBMISSIONS is a folder, a zip or one file: Markdown with headed parts, notebooks with tagged cells, LaTeX,
CSV with the columns student, variant, item, answer, or Moodle's responses. Nothing in them is run.

DIR gets a record for each student, marks.json with all of them, the reports asked for, and queue.toml with
the answers that a person has to decide. Fill in its scores and save it as DIR/decisions.toml, or name a file
with --decisions: it is used in every later run.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument("exam", type=Path, metavar="EXAM", help="the exam's file (TOML)")
    parser.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="a folder, a zip, or a file")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", required=True, help="where to write")
    parser.add_argument(
        "--format",
        default="html,csv",
        metavar="LIST",
        help=f"reports, separated by commas: {', '.join(_FORMATS)}, or all (default: html,csv)",
    )
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (default: one for each core)")
    add_scheduler_argument(parser, "submissions")
    parser.add_argument("--resume", action="store_true", help="keep the records of an interrupted run")
    parser.add_argument("--compare", type=Path, metavar="DIR", help="say which marks moved since that run")
    parser.add_argument(
        "--decisions", type=Path, metavar="FILE", help="decisions (default: DIR/decisions.toml)"
    )
    parser.add_argument(
        "--variants",
        type=Path,
        metavar="FILE",
        help="what svmsym exam vary wrote",
    )
    parser.add_argument("--seconds", type=float, default=30, metavar="S", help="limit for one submission")
    parser.add_argument("--memory", type=int, default=1024, metavar="MB", help="limit for one submission")


def run(chosen: argparse.Namespace) -> int:
    """Mark, report and print the totals; exit code 0 also where a person has to decide something."""
    from svmsym.documents.exams.printed import printed_sheets  # noqa: PLC0415 - loads when needed
    from svmsym.exams.submissions.collecting import collect  # noqa: PLC0415
    from svmsym.grading.class_run import Run, run_class  # noqa: PLC0415
    from svmsym.grading.decisions import decided, read_decisions  # noqa: PLC0415
    from svmsym.grading.folder import made_from  # noqa: PLC0415
    from svmsym.grading.folder_lock import locked  # noqa: PLC0415
    from svmsym.grading.reports.writing import Reported, write_reports  # noqa: PLC0415
    from svmsym.grading.wiring import load_exam, marker, questions  # noqa: PLC0415
    from svmsym.grading.worker import Limits  # noqa: PLC0415

    formats, jobs = _formats(chosen.format), _jobs(chosen.jobs)
    refuse_both(chosen)
    _check_limits(chosen)
    _check_output(chosen)
    tell_refusal(refusal_of_memory_limits())
    exam = load_exam(chosen.exam, chosen.variants)
    stamp = made_from(chosen.exam, chosen.variants)
    asked = questions(exam) if "moodle-xml" in formats else {}
    earlier = _earlier(chosen.compare)  # before the folder is written, which may be the same
    decisions_file: Path = chosen.decisions or chosen.output / "decisions.toml"
    there = chosen.decisions is not None or decisions_file.is_file()
    decisions = read_decisions(decisions_file, exam) if there else ()
    with locked(chosen.output) as alone, Progress() as progress:
        progress.stage(f"reading {shown_name(chosen.submissions.name)}")
        work = collect(chosen.submissions, exam, printed_sheets(exam))
        progress.stage("marking")
        limits = Limits(chosen.seconds, chosen.memory)
        how = Run(chosen.output, stamp, jobs, chosen.resume, limits, progress.part)
        with scheduled(chosen.scheduler):
            marked = run_class(exam, work.submissions, marker(), how)
        students, unused = decided(exam, marked.students, decisions, decisions_file.name)
        progress.stage("writing reports")
        moves = _moves(earlier, students, stamp)
        troubles = tuple(trouble.told(exam.language) for trouble in work.troubles)
        reported = Reported(exam, students, troubles, asked, moves)
        written = write_reports(reported, chosen.output, formats)
    _summary(exam, students, work)
    if not alone:
        print("note: this disk has no locks: see to it that no other run writes into the folder")
    for decision in unused:
        print(f"note: {decision.place}: no answer fits the decision about {decision.question} any more")
    if moves is not None:
        _show_moves(moves, chosen.compare)
    print(f"wrote {shown_name(chosen.output)}: {', '.join(written)}")
    return 0


def _formats(text: str) -> tuple[str, ...]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == ["all"]:
        return _FORMATS
    wrong = next((name for name in names if name not in _FORMATS), None)
    if wrong is not None or not names:
        raise SvmsymError(
            f"there is no report {(wrong or text)[:40]!r}", hint=f"choose of: {', '.join(_FORMATS)}, or all"
        )
    return tuple(names)


def _jobs(given: int | None) -> int:
    if given is None:
        return min(os.cpu_count() or 1, _MOST_JOBS)
    if not 1 <= given <= _MOST_JOBS:
        raise SvmsymError(
            f"--jobs is {given}", hint=f"give from 1 to {_MOST_JOBS}; without --jobs it is one for each core"
        )
    return given


def _check_limits(chosen: argparse.Namespace) -> None:
    if not 0 < chosen.seconds <= 86_400 or not 16 <= chosen.memory <= 2**20:  # noqa: PLR2004 - a day, a terabyte
        raise SvmsymError(
            "the limits of a submission are of no use",
            hint="--seconds is more than 0 and at most 86400, --memory from 16 to 1048576",
        )


def _check_output(chosen: argparse.Namespace) -> None:
    """Marks among the submissions would be submissions of the next run."""
    out, handed_in = chosen.output.resolve(), chosen.submissions.resolve()
    if out == handed_in or handed_in in out.parents or out in handed_in.parents:
        raise SvmsymError(
            "marks and submissions would stand in one folder",
            hint="name a folder beside the submissions with -o",
            place=Place(str(chosen.output)),
        )


def _earlier(folder: Path | None) -> tuple[tuple[Marks, ...], Mapping[str, str]] | None:
    from svmsym.grading.reports.reading import read_class  # noqa: PLC0415

    return None if folder is None else read_class(folder)


def _moves(
    earlier: tuple[tuple[Marks, ...], Mapping[str, str]] | None,
    students: tuple[Marks, ...],
    stamp: Mapping[str, str],
) -> tuple[Moved, ...] | None:
    from svmsym.grading.comparing import compared  # noqa: PLC0415

    return None if earlier is None else compared(earlier[0], students, (earlier[1], stamp))


def _summary(exam: Exam, students: tuple[Marks, ...], work: ClassWork) -> None:
    final = sum(marks.final for marks in students)
    waiting = sum(not mark.final for marks in students for mark in marks.items)
    handed_in, still = _counted(len(students), "submission"), _counted(waiting, "answer")
    print(f"{exam.title}: {handed_in}, {final} final, {still} open")
    told = [str(trouble) for trouble in work.troubles]
    told += [str(trouble) for submission in work.submissions for trouble in submission.troubles]
    for trouble in told[:_MOST_SHOWN]:
        print(f"  {shown_name(trouble)}")
    if len(told) > _MOST_SHOWN:
        print(f"  and {len(told) - _MOST_SHOWN} more, see marks.json")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _show_moves(moves: tuple[Moved, ...], folder: Path) -> None:
    from svmsym.exams.submissions.look_alikes import shown_student  # noqa: PLC0415

    print(f"{_counted(len(moves), 'mark')} moved since {shown_name(folder)}" + (":" if moves else ""))
    for move in moves[:_MOST_SHOWN]:
        place = f"{shown_student(move.student)} {move.item}".strip()
        told = f"{place}: {move.before or '–'} → {move.after or '–'} ({move.cause}) {move.why}"
        print(f"  {shown_name(told)}".rstrip())
    if len(moves) > _MOST_SHOWN:
        print(f"  and {len(moves) - _MOST_SHOWN} more, see moved.csv")
