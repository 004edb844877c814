"""What one file says of one student, and how headed parts become answers to items."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from svmsym.errors import Place
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.cutting import Line, Part, cut, names_in
from svmsym.exams.submissions.identity import Origin, student_name
from svmsym.exams.submissions.labels import LONGEST_LABEL
from svmsym.exams.submissions.limits import LONGEST_ANSWER, LONGEST_NAME, MOST_PARTS, MOST_TROUBLES
from svmsym.exams.submissions.printed import Printed, nothing_printed, without_question, without_sheet
from svmsym.exams.submissions.submission import Answer, Trouble

_FORMULA = re.compile(r"[=≤≥<>∈$Σ∑α]|\\(?:[(\[]|frac|sum|alpha)")


@dataclass(frozen=True)
class Piece:
    """The answers of one student in one file.

    ``claim``: the student that the file itself names.
    ``lost``: something was handed in that belongs to no item, so that an item without an answer may have one.
    ``unsure``: whose answers these are, or whether they are all, is not certain: every item is left open.
    """

    origin: Origin
    claim: str = ""
    variant: str = ""
    answers: Mapping[str, Answer] = field(default_factory=dict)
    troubles: tuple[Trouble, ...] = ()
    doubtful: tuple[str, ...] = ()
    lost: bool = False
    unsure: bool = False
    source: str = ""
    digest: str = ""


@dataclass(frozen=True)
class Notes:
    """What a file says of student and variant, what is wrong with it, and whether something in it is lost."""

    said: Mapping[str, str] = field(default_factory=dict)
    troubles: tuple[Trouble, ...] = ()
    lost: bool = False


@dataclass(frozen=True)
class Owner:
    """Where a file stands, and what it is."""

    origin: Origin
    file: str
    item: str | None = None  # a file that is named like an item is the answer to it
    digest: str = ""
    printed: Printed = nothing_printed  # what the sheet prints is no answer


def digest(*parts: str | bytes) -> str:
    """SHA-256 of texts and bytes, told apart from their concatenation."""
    found = hashlib.sha256()
    for part in parts:
        raw = part.encode("utf-8", "replace") if isinstance(part, str) else part
        found.update(len(raw).to_bytes(8, "big"))
        found.update(raw)
    return found.hexdigest()


def assembled_lines(exam: Exam, owner: Owner, lines: Sequence[Line], notes: Notes) -> Piece:
    """The answers of a file from its lines; a file that is named like an item is the answer to it."""
    found = cut(lines, names_of(exam))
    if owner.item is not None and not any(part.items for part in found.parts):
        text = "\n".join(line.text for line in lines)
        place = lines[0].place if lines else Place(owner.file)
        return assembled(exam, owner, [Part(owner.item, text, place, (owner.item,))], notes)
    told = (*notes.troubles, *found.troubles)
    return assembled(exam, owner, found.parts, replace(notes, troubles=told), found.doubtful)


def names_of(exam: Exam) -> tuple[str, ...]:
    """List the ids of the items."""
    return tuple(item.id for item in exam.items)


def item_of(heading: str, exam: Exam) -> str | None:
    """Find the one item that a name such as that of a file or a cell stands for, if there is one.

    >>> from fractions import Fraction
    >>> from svmsym.exams.setting.exam import Item
    >>> exam = Exam("e", "t", items=tuple(Item(k, "w", Fraction(1)) for k in ("a", "b")))
    >>> item_of("Teil b", exam), item_of("a and b", exam)
    ('b', None)
    """
    found = names_in(heading, names_of(exam)) if len(heading) <= LONGEST_LABEL else ()
    return found[0] if len(found) == 1 else None


def assembled(
    exam: Exam, owner: Owner, parts: Iterable[Part], notes: Notes, doubtful: Sequence[str] = ()
) -> Piece:
    """The answers of a file from its parts."""
    told, lost = list(notes.troubles), notes.lost
    texts: dict[str, list[str]] = {}
    places: dict[str, Place] = {}
    listed = list(parts)
    if len(listed) > MOST_PARTS:
        told.append(Trouble(f"the file has more than {MOST_PARTS} parts", "hand in fewer", Place(owner.file)))
        listed, lost = listed[:MOST_PARTS], True
    alone = _alone(exam, listed)
    sheets = owner.printed(notes.said.get("variant", ""), "\n".join(part.text for part in listed))
    for part in listed:
        text = part.text.strip()
        items = part.items or ((alone,) if alone else ())
        if not items:
            text = without_sheet(text, sheets)
            if not text or (part.before and not _FORMULA.search(text)):
                continue  # a title, a name, a remark
            lost = True
            what = (
                f"the part {part.heading[:40]!r} belongs to no item"
                if part.heading
                else "there is text before all parts"
            )
            hint = f"head parts with one of: {', '.join(names_of(exam))[:200]}"
            told.append(Trouble(what, hint, part.place))
            continue
        for item in items if text else ():
            if item in texts:
                told.append(
                    Trouble(f"part {item} occurs twice; both were read", "hand it in once", part.place)
                )
            texts.setdefault(item, []).append(text)
            places.setdefault(item, part.place)
    given = {name: without_question("\n\n".join(found), name, sheets) for name, found in texts.items()}
    answers = {name: Answer(text, places[name]) for name, text in given.items() if text}
    if not texts and not lost and owner.item is None:
        told.append(_no_parts(exam, owner))
    piece = Piece(owner.origin, answers=answers, lost=lost, doubtful=tuple(doubtful))
    return finished(piece, exam, owner, notes.said, told)


def _alone(exam: Exam, parts: Sequence[Part]) -> str | None:
    """The only item of an exam, whose sheet gives it no label: a file without parts is the answer to it."""
    titles = {"", _one_line(exam.title)}
    whole = len(exam.items) == 1 and all(_one_line(part.heading) in titles for part in parts)
    return exam.items[0].id if whole else None


def _one_line(words: str) -> str:
    return " ".join(words.split()).casefold()


def finished(
    piece: Piece, exam: Exam, owner: Owner, said: Mapping[str, str], troubles: list[Trouble]
) -> Piece:
    """The piece with what it says of itself, its limits kept and its items in the exam's order."""
    doubtful = set(piece.doubtful)
    answers: dict[str, Answer] = {}
    for item in exam.items:
        answer = piece.answers.get(item.id)
        if answer is None:
            continue
        if len(answer.text) > LONGEST_ANSWER:
            what = f"the answer to {item.id} has {len(answer.text)} characters and was not read"
            troubles.append(Trouble(what, f"at most {LONGEST_ANSWER} are read", answer.place))
            doubtful.add(item.id)
            continue
        answers[item.id] = answer
    if len(troubles) > MOST_TROUBLES:
        more = Trouble(f"{len(troubles) - MOST_TROUBLES} more like these", place=Place(owner.file))
        troubles = [*troubles[:MOST_TROUBLES], more]
    return Piece(
        piece.origin,
        "" if piece.origin.row else student_name(said.get("student", "")),
        " ".join(said.get("variant", "").split())[:LONGEST_NAME],
        answers,
        tuple(troubles),
        tuple(item.id for item in exam.items if item.id in doubtful),
        piece.lost,
        source=owner.file,
        digest=owner.digest,
    )


def _no_parts(exam: Exam, owner: Owner) -> Trouble:
    ids = ", ".join(item.id for item in exam.items)
    return Trouble("no part of the exam was found", f"head parts with one of: {ids[:200]}", Place(owner.file))
