"""The document tree: headings, sentences, display lines and tables, independent of the format."""

from __future__ import annotations

from dataclasses import dataclass

from svmsym.documents.mathline import Line
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import Roles


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is the title."""

    level: int
    text: str


@dataclass(frozen=True)
class Sentence:
    """A sentence; {0}, {1}, … stand for formulas."""

    text: str
    formulas: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Row:
    """One displayed line and the reason beside it."""

    line: Line
    reason: str = ""


@dataclass(frozen=True)
class Display:
    """Displayed lines, aligned at their first sign where there are several."""

    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Link:
    """Words that lead to another file of the same folder."""

    text: str
    target: str


Cell = Line | str | Link


@dataclass(frozen=True)
class Table:
    """A table of formulas and words."""

    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Picture:
    """An SVG picture with its alternative text."""

    svg: str
    alternative: str


Block = Heading | Sentence | Display | Table | Picture


@dataclass(frozen=True)
class Document:
    """Blocks in order, and how to write their formulas."""

    blocks: tuple[Block, ...]
    notation: Notation
    roles: Roles
