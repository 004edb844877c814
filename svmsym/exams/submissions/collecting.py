"""All that a class handed in: every file read by its format, all that belongs to one student put together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from svmsym.errors import Place, SvmsymError
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.allowance import TABLES, AllowanceSpentError
from svmsym.exams.submissions.decoding import decoded
from svmsym.exams.submissions.files import HandedFile, handed_files
from svmsym.exams.submissions.identity import participant
from svmsym.exams.submissions.joining import joined
from svmsym.exams.submissions.latex import read_latex
from svmsym.exams.submissions.limits import MOST_TROUBLES
from svmsym.exams.submissions.look_alikes import look_alikes, shown_student
from svmsym.exams.submissions.markdown import read_markdown
from svmsym.exams.submissions.notebook import read_notebook
from svmsym.exams.submissions.piece import Owner, Piece, digest, item_of
from svmsym.exams.submissions.printed import Printed, nothing_printed
from svmsym.exams.submissions.submission import Submission, Trouble
from svmsym.exams.submissions.table import read_table

_READERS = {
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".txt": read_markdown,
    "": read_markdown,
    ".tex": read_latex,
    ".latex": read_latex,
    ".ipynb": read_notebook,
}
_OUR_OWN = re.compile(r"readme(\.\w+)?|.*\.toml", re.IGNORECASE)  # also the exam, and decisions


@dataclass(frozen=True)
class ClassWork:
    """The submissions by student, and what was found that belongs to no student."""

    submissions: tuple[Submission, ...]
    troubles: tuple[Trouble, ...] = ()


def collect(path: Path | str, exam: Exam, printed: Printed = nothing_printed) -> ClassWork:
    """The submissions of a folder, a zip or a file, and what belongs to nobody."""
    troubles: list[Trouble] = []
    pieces: list[Piece] = []
    count = 0
    for file in handed_files(Path(path)):
        if file.is_top_file and _OUR_OWN.fullmatch(file.path) and participant(file.path) is None:
            continue
        count += 1
        pieces += _pieces(file, exam, troubles, printed)
    if not count:
        raise SvmsymError(
            "there are no submissions", hint="name a folder or a zip with files in it", place=Place(str(path))
        )
    if not pieces and troubles:
        first = troubles[0]
        raise SvmsymError(first.what, hint=first.hint, place=first.place if count > 1 else Place(str(path)))
    submissions = joined(pieces, exam)
    return ClassWork(submissions, (*troubles, *_alike(submissions)))


def _alike(submissions: Iterable[Submission]) -> list[Trouble]:
    """What is told of students whose names look alike: it belongs to no student's own record."""
    groups = look_alikes(submission.student for submission in submissions)
    return [
        Trouble(f"the names {_quoted(names)} look alike", "check that these are different students", None)
        for names in groups
    ]


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"“{shown_student(name)}”" for name in names)


def _pieces(file: HandedFile, exam: Exam, troubles: list[Trouble], printed: Printed) -> list[Piece]:
    item = item_of(file.stem, exam) if len(file.parts) > 1 else None
    owner = Owner(file.origin, file.path, item, digest(file.path if file.trouble else file.content), printed)
    if file.trouble is not None:
        if not file.origin.entry:  # it stands in no student's place
            troubles.append(file.trouble)
            return []
        return [replace(_unread(owner, file.trouble), unsure=file.cut)]
    if file.ending not in _READERS and file.ending not in TABLES:
        what = f"files ending in {file.ending[:20]} are not read"
        hint = "a person has to look at it, or it is handed in again as text"
        return [_unread(owner, Trouble(what, hint, Place(file.path)))]
    text, doubts = decoded(file.content, file.path, shared=file.of_class)
    if not text.strip():
        told = doubts or (Trouble("the file is empty", "hand it in again", Place(file.path)),)
        return [_unread(owner, *told) if doubts else _empty(owner, told)]
    if file.ending in TABLES:
        found, told, cut = _table(text, exam, owner, of_class=file.of_class)
        if file.of_class:
            troubles += (*doubts, *told)
            return found
        return [*found, replace(_empty(owner, (*doubts, *told)), lost=bool(told), unsure=cut)]
    piece = _READERS[file.ending](text, exam, owner)
    return [_with(piece, doubts)]


def _table(
    text: str, exam: Exam, owner: Owner, *, of_class: bool
) -> tuple[list[Piece], tuple[Trouble, ...], bool]:
    """The rows of a table, what is wrong with it, and whether it was too long to be read."""
    told: list[Trouble] = []
    try:
        found = list(read_table(text, exam, owner, told, of_class=of_class))
    except AllowanceSpentError as spent:
        return [], (spent.trouble,), True
    return found, tuple(told if of_class else told[:MOST_TROUBLES]), False


def _unread(owner: Owner, *troubles: Trouble) -> Piece:
    return Piece(owner.origin, troubles=troubles, lost=True, source=owner.file, digest=owner.digest)


def _empty(owner: Owner, troubles: tuple[Trouble, ...]) -> Piece:
    return Piece(owner.origin, troubles=troubles, source=owner.file, digest=owner.digest)


def _with(piece: Piece, troubles: tuple[Trouble, ...]) -> Piece:
    return replace(piece, troubles=(*troubles, *piece.troubles)) if troubles else piece
