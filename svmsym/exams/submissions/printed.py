"""What the sheet prints is no answer: students type theirs below the question, in the sheet itself.

A sheet that nobody filled in is read like a submission; what it seems to answer is the question of the item.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from svmsym.exams.submissions.limits import LONGEST_ANSWER


@dataclass(frozen=True)
class PrintedSheet:
    """The questions of one sheet by item, and all its text, data and headings among it."""

    questions: Mapping[str, str] = field(default_factory=dict)
    text: str = ""


Printed = Callable[[str, str], Sequence[PrintedSheet]]  # of a variant, those that occur in a text


def nothing_printed(variant: str, text: str) -> tuple[PrintedSheet, ...]:  # noqa: ARG001 - no sheet is known
    """No sheet at all."""
    return ()


def without_question(text: str, item: str, sheets: Iterable[PrintedSheet]) -> str:
    r"""An answer without the question above it, in the language in which most of it is found.

    >>> sheet = PrintedSheet({"a": "Compute b.\n\nGive exact numbers."})
    >>> without_question("Compute b.\nb = 1", "a", [sheet]), without_question("b = 1", "a", [sheet])
    ('b = 1', 'b = 1')
    """
    if len(text) > LONGEST_ANSWER:
        return text  # it is not read, whatever stands in it
    asked = dict.fromkeys(sheet.questions[item] for sheet in sheets if item in sheet.questions)
    return min((_dropped(text, question) for question in asked), key=len, default=text)


def without_sheet(text: str, sheets: Iterable[PrintedSheet]) -> str:
    """A text that answers no item without every paragraph that a sheet has: data, the title, the points."""
    blocks = {block for sheet in sheets for block in _blocks(sheet.text)}
    kept = [block for block in _blocks(text) if block not in blocks]
    return "\n\n".join("\n".join(block) for block in kept) if blocks else text


def _dropped(text: str, question: str) -> str:
    """The text without the paragraphs of a question, each taken away once and in their order.

    Without the first of them it is not the question. Where only printed words are left, and not all of them,
    they may be chosen as an answer: then nothing is taken away.
    """
    lines = text.split("\n")
    blocks = _blocks(question)
    at, missing = 0, 0
    for k, block in enumerate(blocks):
        found = _found(lines, block, at)
        if found is None and k == 0:
            return text
        if found is None:
            missing += 1
            continue
        at = found
        del lines[found : found + len(block)]
    left = "\n".join(lines).strip()
    return left if left or not missing else text


def _found(lines: Sequence[str], block: Sequence[str], start: int) -> int | None:
    """Where a paragraph stands from a line on."""
    size = len(block)
    places = (k for k in range(start, len(lines) - size + 1) if _same(lines[k : k + size], block))
    return next(places, None)


def _same(lines: Sequence[str], block: Sequence[str]) -> bool:
    return all(_spaced(a) == b for a, b in zip(lines, block, strict=True))


def _blocks(text: str) -> list[tuple[str, ...]]:
    """The paragraphs of a text, each a tuple of its lines."""
    found: list[tuple[str, ...]] = []
    lines: list[str] = []
    for line in (*text.split("\n"), ""):
        if line.strip():
            lines.append(_spaced(line))
        elif lines:
            found.append(tuple(lines))
            lines = []
    return found


def _spaced(line: str) -> str:
    return " ".join(line.split())
