"""Markdown and plain text: which lines are headings, and which are code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.cutting import MOST_HEADINGS, Line, names_in
from svmsym.exams.submissions.front_matter import front_matter
from svmsym.exams.submissions.labels import LONGEST_LABEL
from svmsym.exams.submissions.piece import Notes, Owner, Piece, assembled_lines

_HEADING = re.compile(r"^ {0,3}(#{1,6})([ \t]*)(.*?)[ \t]*#*[ \t]*$")
_BOLD = re.compile(r"^\s*(?:\*\*|__)(.{1,80}?)(?:\*\*|__)\s*:?\s*$")
_UNDERLINE = re.compile(r"^ {0,3}(=+|-{3,})[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_DEEP = 9  # the depth of a bold line: any heading ends it


def read_markdown(text: str, exam: Exam, owner: Owner) -> Piece:
    """Read the answers of a Markdown or plain text."""
    said, skipped = front_matter(text)
    lines = text.split("\n")[skipped:]
    return assembled_lines(exam, owner, list(marked(lines, owner.file, exam, skipped + 1)), Notes(said))


def marked(lines: Sequence[str], file: str, exam: Exam, first: int = 1) -> Iterator[Line]:
    """Tell headings and code from text; what stands inside of fences is code."""
    names = tuple(item.id for item in exam.items)
    fence, underlined, count = "", False, 0
    for k, line in enumerate(lines):
        if count > MOST_HEADINGS:
            yield Line(line, file, first + k, code=True)
            continue
        mark = _FENCE.match(line)
        if mark and (not fence or (line.strip().startswith(fence) and not line.strip().strip(fence[0]))):
            fence = "" if fence else mark[1]
        if underlined:  # the second line of a heading
            underlined = False
        elif fence or mark or len(line) > LONGEST_LABEL:
            yield Line(line, file, first + k, code=True)
        elif (found := _HEADING.match(line)) and (found[2] or not found[3] or names_in(found[3], names)):
            count += 1
            yield Line(line, file, first + k, found[3], len(found[1]))
        elif (bold := _BOLD.match(line)) and names_in(bold[1], names):
            yield Line(line, file, first + k, bold[1], _DEEP)
        elif line.strip() and (under := _UNDERLINE.match(lines[k + 1] if k + 1 < len(lines) else "")):
            underlined = bool(names_in(line, names))
            yield (
                Line(line, file, first + k, line, 1 if "=" in under[1] else 2)
                if underlined
                else Line(line, file, first + k)
            )
        else:
            yield Line(line, file, first + k)
