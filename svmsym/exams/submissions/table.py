"""Tables: one answer in each row (student, variant, item, answer), or Moodle's responses, a row per try."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from svmsym.errors import Place
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.front_matter import meaning_of
from svmsym.exams.submissions.identity import student_name
from svmsym.exams.submissions.limits import MOST_PARTS, MOST_ROWS
from svmsym.exams.submissions.moodle import Responses, responses
from svmsym.exams.submissions.piece import Owner, Piece, digest, finished, item_of
from svmsym.exams.submissions.printed import without_question
from svmsym.exams.submissions.submission import Answer, Trouble
from svmsym.exams.submissions.table_rows import TableRow, rows

_HEADER = "the first line names the columns: student, variant, item, answer; or it is Moodle's"


@dataclass(frozen=True)
class _Table:
    """What all rows of a table share; ``troubles`` takes what belongs to no student.

    ``of_class``: it has the answers of a class, and the column says whose they are; else it stands in a
    student's own folder, and what the column says is what a student says.
    """

    exam: Exam
    owner: Owner
    width: int
    troubles: list[Trouble]
    of_class: bool

    @property
    def file(self) -> str:
        """The path of the table."""
        return self.owner.file

    def piece(
        self, student: str, piece: Piece, row: TableRow, said: dict[str, str], told: list[Trouble]
    ) -> Piece:
        """What a row says, with the place it has."""
        origin = replace(self.owner.origin, row=student) if self.of_class else piece.origin
        owner = replace(self.owner, digest=digest(*row.cells))
        return finished(replace(piece, origin=origin), self.exam, owner, {**said, "student": student}, told)

    def own_words(self, text: str, item: str | None, variant: str) -> str:
        """An answer without the question that the sheet prints."""
        return without_question(text, item, self.owner.printed(variant, text)) if item and text else text

    def wide_row(self, row: TableRow) -> Trouble | None:
        """What is told of a row with more cells than there are names: commas outside of quotes."""
        if len(row.cells) <= self.width:
            return None
        what = f"the row has {len(row.cells)} cells, the first line {self.width}"
        return Trouble(what, "put answers with separators in quotes", Place(self.file, row.line))


def read_table(
    text: str, exam: Exam, owner: Owner, troubles: list[Trouble], *, of_class: bool
) -> Iterator[Piece]:
    """What each row says of a student; ``troubles`` takes what belongs to no student."""
    found = rows(text, owner.file, troubles, MOST_ROWS if of_class else MOST_PARTS)
    head = next(found, None)
    if head is None:
        troubles.append(Trouble("the table is empty", _HEADER, Place(owner.file)))
        return
    names = tuple(" ".join(name.split()) for name in head.cells)
    columns = {meaning_of(name): k for k, name in reversed(list(enumerate(names)))}
    wide = responses(names, exam)
    table = _Table(exam, owner, len(names), troubles, of_class)
    if {"student", "item", "answer"} <= columns.keys():
        meant = {key: k for key, k in columns.items() if key is not None}
        for row in found:
            yield from _long(row, meant, table)
    elif wide is not None:
        for row in found:
            yield from _wide(row, wide, table)
    else:
        shown = ", ".join(names)[:200]
        place = Place(owner.file, head.line)
        troubles.append(Trouble(f"these columns are not known: {shown!r}", _HEADER, place))


def _long(row: TableRow, columns: dict[str, int], table: _Table) -> Iterator[Piece]:
    """An answer to one item."""
    place = Place(table.file, row.line)
    said = {key: _cell(row, k) for key, k in columns.items()}
    student = student_name(said["student"])
    if not student:
        table.troubles.append(Trouble("the row names no student", "fill the column", place))
        return
    item = item_of(said["item"], table.exam)
    text = table.own_words(said["answer"].strip(), item, said.get("variant", ""))
    too_wide = table.wide_row(row)
    told: list[Trouble] = []
    piece = Piece(table.owner.origin, answers={item: Answer(text, place)} if item and text else {})
    if too_wide is not None:
        told = [too_wide]
        piece = Piece(table.owner.origin, doubtful=(item,) if item else (), lost=item is None)
    elif columns["answer"] >= len(row.cells):  # cut off, perhaps: it is not known that nothing was there
        told = [Trouble("the row has no cell for the answer", "fill the column", place)]
        piece = Piece(table.owner.origin, doubtful=(item,) if item else (), lost=item is None)
    elif item is None:
        ids = ", ".join(i.id for i in table.exam.items)[:200]
        told = [Trouble(f"the item {said['item'][:40]!r} is not in the exam", f"the items are {ids}", place)]
        piece = Piece(table.owner.origin, lost=bool(text))
    yield table.piece(student, piece, row, said, told)


def _wide(row: TableRow, wide: Responses, table: _Table) -> Iterator[Piece]:
    """The answers to all items."""
    place = Place(table.file, row.line)
    student = student_name(next(filter(None, (_name(row, keys) for keys in wide.students)), ""))
    if not student:
        table.troubles.append(Trouble("the row names no student", "export the ID number as well", place))
        return
    said = {"variant": _cell(row, wide.variant) if wide.variant is not None else ""}
    cells = {item: wide.answer(_cell(row, k)) for item, k in wide.items.items()}
    texts = {item: table.own_words(text, item, said["variant"]) for item, text in cells.items()}
    piece = Piece(
        table.owner.origin, answers={item: Answer(text, place) for item, text in texts.items() if text}
    )
    too_wide = table.wide_row(row)
    told = [] if too_wide is None else [too_wide]
    piece = piece if too_wide is None else Piece(table.owner.origin, lost=True)
    yield table.piece(student, piece, row, said, told)


def _cell(row: TableRow, k: int) -> str:
    return row.cells[k] if k < len(row.cells) else ""


def _name(row: TableRow, columns: tuple[int, ...]) -> str:
    """The cells of several columns as one name, where all have something in them."""
    cells = [_cell(row, k).strip() for k in columns]
    return " ".join(cells) if all(cells) else ""
