"""What the first lines of a table say: separator, names, and which column is what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from svmsym.errors import ProblemFileError
from svmsym.exact.places import CellPlace
from svmsym.exact.problem import USES, Kind
from svmsym.exact.reading.lines import Line
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.source import decoded
from svmsym.number_text import is_number, is_word


@dataclass(frozen=True)
class Head:
    """The layout of a table; columns count from 0, lines from 1."""

    separator: str
    comma: bool | None  # whether decimals have a comma; None: look at the cells
    width: int  # cells per line
    names: tuple[str, ...]  # of the header, or empty
    label: int | None  # the column of labels or targets
    weight: int | None
    label_ignored: bool  # a label column that the kind does not use
    first: int  # the line that fixed the width
    first_row: int  # the line at which the body begins
    offset: int  # the byte at which the body begins
    notices: tuple[str, ...] = ()

    @property
    def aside(self) -> tuple[int, ...]:
        """Columns that are not coordinates."""
        return tuple(dict.fromkeys(k for k in (self.label, self.weight) if k is not None))

    def called(self, k: int) -> str:
        """How a column is called in a sentence."""
        return f"column {k + 1} ({self.names[k]})" if self.names else f"column {k + 1}"


def read_head(raw: bytes, path: Path, options: Options, *, kind: Kind, tabs: bool) -> Head:
    """The layout, from the first line that is neither blank nor a comment."""
    offset, number, text = _first(raw, path, 0, 1)
    stated = text[4:5] if text.lower().startswith("sep=") and len(text.rstrip()) <= 5 else ""  # noqa: PLR2004 - sep=;
    if stated or text.strip().lower() == "sep=":
        offset, number, text = _first(raw, path, offset + len(text.encode()) + 1, number + 1)
    separator = _separator(text, options.separator or stated, tabs=tabs)
    line = Line(number, text, separator, str(path))
    cells = line.cells()
    comma = _decimal(options)
    has_names = _has_names(line, cells, options, kind, comma=comma)
    names = _names(line, cells) if has_names else ()
    weight = None if options.weight is None else _column(options.weight, names, line, len(cells), "weight")
    label = _label(line, names, len(cells), options, kind, weight)
    unused = label is not None and USES[kind].answers == "none"
    head = Head(
        separator,
        comma,
        len(cells),
        names,
        label,
        weight,
        unused,
        number,
        number + 1 if has_names else number,
        offset + len(text.encode()) + 1 if has_names else offset,
    )
    if len(head.aside) == len(cells):
        raise ProblemFileError(
            "there are no columns of coordinates",
            why=f"line {number} has {len(cells)} cells, separated by {separator!r}",
            hint="separate cells by comma, semicolon or tab, or say which column is the label",
            place=line.place(),
        )
    return _told(head, options, kind)


def _told(head: Head, options: Options, kind: Kind) -> Head:
    """The head with what was decided about the label, where a reader might expect something else."""
    if head.label is None:
        return head
    if head.label_ignored:
        return replace(head, notices=(f"{head.called(head.label)} is not used: {kind} has no labels",))
    if options.label is None and head.label != head.width - 1:
        return replace(head, notices=(f"{head.called(head.label)} is taken for the label",))
    return head


def _first(raw: bytes, path: Path, offset: int, number: int) -> tuple[int, int, str]:
    while offset < len(raw):
        end = raw.find(b"\n", offset)
        end = len(raw) if end < 0 else end
        text = _decoded_line(raw[offset:end], number, path)
        if not Line(number, text, ",", str(path)).empty:
            return offset, number, text
        offset, number = end + 1, number + 1
    raise ProblemFileError(
        "the file has comments only", hint="add rows", place=CellPlace(str(path), number - 1)
    )


def _decoded_line(line: bytes, number: int, path: Path) -> str:
    """One line as text; an error counts lines from the top of the file."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return decoded(b"\n" * (number - 1) + line, path)[number - 1 :]


def _separator(text: str, stated: str, *, tabs: bool) -> str:
    if stated:
        if stated not in {",", ";", "\t"}:
            raise ProblemFileError(
                f"the separator is {stated!r}", hint="choose a comma, a semicolon or a tab", key=("options",)
            )
        return stated
    if tabs:
        return "\t"
    bare = "".join(part for k, part in enumerate(text.split('"')) if k % 2 == 0)  # outside quotes
    return next((mark for mark in (";", "\t") if mark in bare), ",")


def _decimal(options: Options) -> bool | None:
    if options.decimal not in {None, ".", ","}:
        raise ProblemFileError(f"decimal is {options.decimal!r}", hint="choose '.' or ','", key=("options",))
    return None if options.decimal is None else options.decimal == ","


def _has_names(line: Line, cells: list[str], options: Options, kind: Kind, *, comma: bool | None) -> bool:
    """Whether the line is a header: every coordinate is a word. Half of them is a mistake, and told."""
    if options.header is not None:
        return options.header
    commas = comma if comma is not None else line.separator != ","

    def numeric(cell: str) -> bool:
        return is_number(cell) or (commas and is_number(cell, comma=True))

    maybe_label = _maybe_label(cells, options, kind)
    coordinates = [(k, cell) for k, cell in enumerate(cells) if k != maybe_label]
    words = [k for k, cell in coordinates if is_word(cell)]
    if not words or (len(words) < len(coordinates) and not any(numeric(c) for _, c in coordinates)):
        return bool(words)
    if len(words) < len(coordinates) and any(numeric(cell) for _, cell in coordinates):
        raise ProblemFileError(
            f"column {words[0] + 1}: {cells[words[0]][:40]!r} is not a number, but others in this line are",
            why="the line is neither a header nor a point",
            hint="correct the cell, or say header = yes or no",
            place=line.place(words[0]),
        )
    return True


_CALLED_LABEL = frozenset({"y", "label", "labels", "class", "target"})


def called_label(names: Sequence[str]) -> list[int]:
    """The columns whose name says that they are the label; y right after x, and not last, is a coordinate.

    >>> called_label(["Class", "x1"]), called_label(["x", "y"]), called_label(["x", "y", "group"])
    ([0], [1], [])
    """
    lower = [name.lower() for name in names]
    pair = {k for k in range(1, len(lower) - 1) if lower[k - 1 : k + 1] == ["x", "y"]}
    return [k for k, name in enumerate(lower) if name in _CALLED_LABEL and k not in pair]


def _maybe_label(cells: list[str], options: Options, kind: Kind) -> int | None:
    """The label column as far as it is known before the header is."""
    if options.label is None:
        return None if USES[kind].answers == "none" else len(cells) - 1
    return int(options.label) - 1 if options.label.isdecimal() else None


def _names(line: Line, cells: list[str]) -> tuple[str, ...]:
    first: dict[str, int] = {}
    for k, name in enumerate(cells):
        if not name:
            raise ProblemFileError(
                f"column {k + 1} has no name",
                why="an unnamed column is often the row number that a program has added",
                hint="remove the column, or name it",
                place=line.place(k),
            )
        if first.setdefault(name, k) != k:
            raise ProblemFileError(
                f"columns {first[name] + 1} and {k + 1} are both named {name[:40]!r}",
                hint="rename or remove one of them",
                place=line.place(k),
            )
    return tuple(cells)


def _label(  # noqa: PLR0913, PLR0917 - all that bears on it
    line: Line, names: tuple[str, ...], width: int, options: Options, kind: Kind, weight: int | None
) -> int | None:
    """The column asked for, else the one that the header calls a label, else the last."""
    if options.label is None:
        # A column that is called a label is one, also where labels play no part.
        named = [k for k in called_label(names) if k != weight] if width > 1 else []
        if len(named) == 1:
            return named[0]
        return None if USES[kind].answers == "none" else width - 1
    if options.label.lower() == "none" and "none" not in names:
        return None
    return _column(options.label, names, line, width, "label")


def _column(wanted: str, names: tuple[str, ...], line: Line, width: int, option: str) -> int:
    if wanted in names:
        return names.index(wanted)
    if wanted.isdecimal() and wanted.isascii() and len(wanted) < 10 and 1 <= int(wanted) <= width:  # noqa: PLR2004 - no such wide table
        return int(wanted) - 1
    raise ProblemFileError(
        f"there is no column {wanted[:40]!r} for the option {option}",
        why=f"the columns are {', '.join(names)[:200]}"
        if names
        else f"there are {width} columns without names",
        hint=f"choose a name or a number from 1 to {width}",
        place=line.place(),
    )
