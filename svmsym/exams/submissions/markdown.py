"""Markdown with headed parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from svmsym.errors import Place
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.front_matter import front_matter
from svmsym.exams.submissions.limits import MOST_PARTS
from svmsym.exams.submissions.part_names import LONGEST_HEADING, item_of, label_of, named_in
from svmsym.exams.submissions.piece import Notes, Owner, Part, Piece, assembled
from svmsym.exams.submissions.submission import Trouble

_HEADING = re.compile(r"^ {0,3}(#{1,6})([ \t]*)(.*?)[ \t]*#*[ \t]*$")
_BOLD = re.compile(r"^\s*(?:\*\*|__)(.{1,80}?)(?:\*\*|__)\s*:?\s*$")
_UNDERLINE = re.compile(r"^ {0,3}(=+|-{3,})[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_INSIDE = 9  # the level of a bold line: any heading ends it


def read_markdown(text: str, exam: Exam, owner: Owner) -> Piece:
    """The answers of a Markdown or plain text."""
    said, skipped = front_matter(text)
    lines = text.split("\n")
    parts = list(parts_of(lines, exam, owner.file, skipped))
    if not any(part.heading and item_of(part.heading, exam) for part in parts):
        whole = "\n".join(lines[skipped:])
        if owner.item is not None:
            parts = [Part(owner.item, whole, Place(owner.file, skipped + 1))]
        else:
            parts = list(_labelled(lines, exam, owner.file, skipped)) or parts
    doubts = () if owner.item is not None else _unheaded(lines, parts, exam, owner.file, skipped)
    return assembled(exam, owner, parts, Notes(said, doubts, lost=bool(doubts)))


def _unheaded(
    lines: list[str], parts: list[Part], exam: Exam, file: str, skipped: int
) -> tuple[Trouble, ...]:
    """Lines that name an item without a part: its answer may stand there, so that it is not empty."""
    there = {item_of(part.heading, exam) for part in parts if part.heading and part.text.strip()}
    if not there - {None}:
        return ()
    named = ((k, named_in(lines[k], exam)) for k in range(skipped, len(lines)))
    return tuple(
        Trouble(f"this line may head the answer to {item}", f"write ## {item}", Place(file, k + 1))
        for k, item in named
        if item is not None and item not in there
    )


def parts_of(lines: list[str], exam: Exam, file: str, skipped: int = 0) -> Iterator[Part]:
    """The parts in order: below a heading all that is not headed by one of the same or a higher level."""
    heading, level, first, begun = "", 0, skipped, False
    for k, title, depth, takes in islice(_headings(lines, exam, skipped), 2 * MOST_PARTS):
        item = item_of(title, exam)
        if item is None and heading and item_of(heading, exam) and depth > level:
            continue  # a heading inside a part
        yield Part(heading, "\n".join(lines[first:k]), Place(file, first + 1), before=not begun)
        begun = begun or item is not None
        heading, level, first = title, depth, k + takes
    yield Part(heading, "\n".join(lines[first:]), Place(file, first + 1), before=not begun)


def _headings(lines: list[str], exam: Exam, skipped: int) -> Iterator[tuple[int, str, int, int]]:
    """Line, words, level and number of lines of each heading; none inside of fences."""
    fence = ""
    for k in range(skipped, len(lines)):
        line = lines[k]
        mark = _FENCE.match(line)
        if mark and (not fence or (line.strip().startswith(fence) and not line.strip().strip(fence[0]))):
            fence = "" if fence else mark[1]
        if fence or mark:
            continue
        if len(line) > LONGEST_HEADING:
            continue
        found = _HEADING.match(line)
        if found and (found[2] or not found[3] or item_of(found[3], exam)):
            yield k, found[3], len(found[1]), 1
            continue
        bold = _BOLD.match(line)
        if bold and item_of(bold[1], exam):
            yield k, bold[1], _INSIDE, 1
        elif k + 1 < len(lines) and _UNDERLINE.match(lines[k + 1]) and line.strip() and item_of(line, exam):
            yield k, line, 1 if "=" in lines[k + 1] else 2, 2


def _labelled(lines: list[str], exam: Exam, file: str, skipped: int) -> Iterator[Part]:
    """Parts that begin with "a)", "(a)" or "Exercise a", in a text whose headings name no item."""
    heading, first, begun = "", skipped, False
    body: list[str] = []
    found = False
    for k in range(skipped, len(lines)):
        label = label_of(lines[k], exam)
        if label is not None:
            yield Part(heading, "\n".join(body), Place(file, first + 1), before=not begun)
            heading, first, begun, found = label[0], k, True, True
            body = [label[1]]
        else:
            body.append(lines[k])
    if found:
        yield Part(heading, "\n".join(body), Place(file, first + 1))
