"""All that a class handed in: every file read by its format, all that belongs to one student put together."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from svmsym.errors import Place, SvmsymError
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.decoding import decoded
from svmsym.exams.submissions.files import TABLES, HandedFile, handed_files
from svmsym.exams.submissions.joining import joined
from svmsym.exams.submissions.latex import read_latex
from svmsym.exams.submissions.markdown import read_markdown
from svmsym.exams.submissions.notebook import read_notebook
from svmsym.exams.submissions.part_names import item_of
from svmsym.exams.submissions.piece import Owner, Piece, digest, student_name
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
_MOODLE_FOLDER = re.compile(r"(.{1,200})_(\d{1,12})_assignsubmission_(?:file|onlinetext)_?(?:/|$)")
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
        if len(file.parts) == 1 and _OUR_OWN.fullmatch(file.path):
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
    return ClassWork(joined(pieces, exam), tuple(troubles))


def _pieces(file: HandedFile, exam: Exam, troubles: list[Trouble], printed: Printed) -> list[Piece]:
    owner = replace(_owner(file, exam), printed=printed)
    if file.trouble is not None:
        if file.path == "?":  # the archive of the class itself
            troubles.append(file.trouble)
            return []
        return [_unread(owner, file.trouble)]
    if file.ending not in _READERS and file.ending not in TABLES:
        what = f"files ending in {file.ending[:20]} are not read"
        hint = "a person has to look at it, or it is handed in again as text"
        return [_unread(owner, Trouble(what, hint, Place(file.path)))]
    text, doubts = decoded(file.content, file.path)
    if not text.strip():
        told = doubts or (Trouble("the file is empty", "hand it in again", Place(file.path)),)
        return [_unread(owner, *told) if doubts else _empty(owner, told)]
    if file.ending in TABLES:
        return _table(text, exam, owner, troubles, doubts)
    piece = _READERS[file.ending](text, exam, owner)
    return [_with(piece, doubts)]


def _table(
    text: str, exam: Exam, owner: Owner, troubles: list[Trouble], doubts: tuple[Trouble, ...]
) -> list[Piece]:
    """The rows of a table; one in a student's own folder is that student's."""
    own: list[Trouble] = list(doubts)
    found = list(read_table(text, exam, owner, own))
    troubles += own
    return found


def _owner(file: HandedFile, exam: Exam) -> Owner:
    """Whose file it is by its place: the folder below the top, or the name of the file."""
    moodle = _MOODLE_FOLDER.match(file.path)
    folder = file.parts[0] if len(file.parts) > 1 else ""
    student = moodle[2] if moodle else folder or file.stem
    item = item_of(file.stem, exam) if folder else None
    return Owner(
        student_name(student) or "?", file.path, item, digest(file.path if file.trouble else file.content)
    )


def _unread(owner: Owner, *troubles: Trouble) -> Piece:
    return Piece(owner.student, troubles=troubles, lost=True, source=owner.file, digest=owner.digest)


def _empty(owner: Owner, troubles: tuple[Trouble, ...]) -> Piece:
    return Piece(owner.student, troubles=troubles, source=owner.file, digest=owner.digest)


def _with(piece: Piece, troubles: tuple[Trouble, ...]) -> Piece:
    return replace(piece, troubles=(*troubles, *piece.troubles)) if troubles else piece
