"""All pieces of one student as one submission; where they differ nobody chooses, and a person is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.attributing import attributed
from svmsym.exams.submissions.piece import Piece, digest
from svmsym.exams.submissions.submission import Answer, Submission, Trouble

_NUMBERS = re.compile(r"(\d{1,18})")


def joined(pieces: Iterable[Piece], exam: Exam) -> tuple[Submission, ...]:
    """One submission for each student, numbers in the order of their size."""
    students = attributed(pieces)
    return tuple(_one(name, students[name], exam) for name in sorted(students, key=natural))


def natural(name: str) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """A key that puts 9 before 10.

    >>> sorted(["s10", "s9", "s"], key=natural)
    ['s', 's9', 's10']
    """
    parts = [p for p in _NUMBERS.split(name) if p]
    return tuple((0, int(p), "") if p.isascii() and p.isdigit() else (1, 0, p) for p in parts), name


def _one(student: str, pieces: Sequence[Piece], exam: Exam) -> Submission:
    troubles = [trouble for piece in pieces for trouble in piece.troubles]
    doubtful = {item for piece in pieces for item in piece.doubtful}
    answers: dict[str, Answer] = {}
    for item in exam.items:
        given = [piece.answers[item.id] for piece in pieces if item.id in piece.answers]
        if not given:
            continue
        answers[item.id] = given[0]
        other = next((a for a in given if a.text != given[0].text), None)
        if other is not None:
            what = f"{student!r} answers {item.id} twice and differently: also at {given[0].place}"
            troubles.append(Trouble(what, "decide which one counts", other.place))
            doubtful.add(item.id)
    variants = list(dict.fromkeys(piece.variant for piece in pieces if piece.variant))
    if len(variants) > 1:
        what = f"{student!r} names the variants {', '.join(variants)[:80]}"
        troubles.append(Trouble(what, "decide which one counts", None))
        doubtful.update(item.id for item in exam.items)
    if any(piece.lost for piece in pieces):  # what was not read may be the answer to what is missing
        doubtful.update(item.id for item in exam.items if item.id not in answers)
    if any(piece.unsure for piece in pieces):
        doubtful.update(item.id for item in exam.items)
    return Submission(
        student,
        variants[0] if variants else "",
        answers,
        tuple(troubles),
        ", ".join(dict.fromkeys(piece.source for piece in pieces)),
        digest(*sorted(piece.digest for piece in pieces)),
        tuple(item.id for item in exam.items if item.id in doubtful),
    )
