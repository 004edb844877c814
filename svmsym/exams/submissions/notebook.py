"""Jupyter notebooks: cells tagged ``svmsym:b``, or headed parts in Markdown cells. No cell is run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from svmsym.errors import Place
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.cutting import Line, Part
from svmsym.exams.submissions.decoding import printable
from svmsym.exams.submissions.front_matter import front_matter
from svmsym.exams.submissions.limits import MOST_CELLS
from svmsym.exams.submissions.markdown import marked
from svmsym.exams.submissions.piece import Notes, Owner, Piece, assembled, assembled_lines, item_of
from svmsym.exams.submissions.submission import Trouble
from svmsym.outside_text import parse_json

_TAG = "svmsym:"
_SAVE = "save the notebook again, or hand in the answers as text"


def read_notebook(text: str, exam: Exam, owner: Owner) -> Piece:
    """The answers of a notebook."""
    try:
        found = parse_json(text)
    except json.JSONDecodeError as error:
        return _refused(exam, owner, f"this is not JSON: {error.msg}", error.lineno)
    except ValueError:  # brackets without end; integers of thousands of digits
        return _refused(exam, owner, "this is no notebook: it is nested or sized beyond measure", None)
    cells = found.get("cells") if isinstance(found, dict) else None
    if not isinstance(cells, list):
        return _refused(exam, owner, "this is no notebook: it has no list of cells", None)
    if len(cells) > MOST_CELLS:
        return _refused(exam, owner, f"the notebook has {len(cells)} cells", None)
    metadata = _table(found.get("metadata"))
    said = {**_said(metadata), **_said(_table(metadata.get("svmsym")))}
    troubles: list[Trouble] = []
    read = list(_sources(cells, owner.file, troubles))
    for _, _, source in read[:1]:
        said = {**front_matter(source)[0], **said}
    tagged = [
        Part(
            name,
            source,
            Place(f"{owner.file}, cell {k}", 1),
            (item,) if (item := item_of(name, exam)) else (),
        )
        for k, cell, source in read
        for name in _names(_table(cell.get("metadata")))
    ]
    notes = Notes(said, tuple(troubles), lost=bool(troubles))
    if tagged:
        return assembled(exam, owner, tagged, notes)
    return assembled_lines(exam, owner, list(_lines(read, exam, owner.file)), notes)


def _refused(exam: Exam, owner: Owner, what: str, line: int | None) -> Piece:
    trouble = Trouble(what, _SAVE, Place(owner.file, line))
    return assembled(exam, owner, (), Notes(troubles=(trouble,), lost=True))


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _said(metadata: Mapping[str, Any]) -> dict[str, str]:
    return {
        key: printable(str(metadata[key])[:200])
        for key in ("student", "variant")
        if isinstance(metadata.get(key), str | int)
    }


def _sources(
    cells: list[object], file: str, troubles: list[Trouble]
) -> Iterator[tuple[int, Mapping[str, Any], str]]:
    """Number, content and text of each cell that has one."""
    for k, cell in enumerate(cells, 1):
        source = _table(cell).get("source")
        given: list[object] = source if isinstance(source, list) else [source]
        lines = [line for line in given if isinstance(line, str)]
        if len(lines) < len(given):
            troubles.append(Trouble("the cell has no text", _SAVE, Place(f"{file}, cell {k}")))
            continue
        text = "".join(lines).replace("\r\n", "\n").replace("\r", "\n")
        yield k, _table(cell), printable(text)


def _names(metadata: Mapping[str, Any]) -> list[str]:
    """The items that the tags of a cell name."""
    tags = metadata.get("tags")
    found = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    names = [tag.removeprefix(_TAG).strip() for tag in found if tag.startswith(_TAG)]
    own = metadata.get("svmsym")
    if isinstance(own, str):
        names.append(own)
    return list(dict.fromkeys(filter(None, names)))


def _lines(read: list[tuple[int, Mapping[str, Any], str]], exam: Exam, file: str) -> Iterator[Line]:
    """List the lines of all cells; what is no Markdown is code, whose comments are no headings."""
    for k, cell, source in read:
        inside, cell_name = [*source.split("\n"), ""], f"{file}, cell {k}"
        if cell.get("cell_type") == "markdown":
            yield from marked(inside, cell_name, exam)
        else:
            yield from (Line(text, cell_name, n, code=True) for n, text in enumerate(inside, 1))
