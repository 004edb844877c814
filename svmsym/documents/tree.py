"""The document tree: headings, sentences, display lines, tables and figures, independent of the format.

Nothing in the tree knows a format, and no renderer knows mathematics: a renderer writes lines with
``write_line`` and puts words around them. Numbers of equations and figures are part of the tree
(``numbering.numbered`` gives them), so that they are the same in every format. Words have no control
characters: what comes from outside, such as the name of a class, is escaped when it enters the tree.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal, TypeAlias

from sympy import Expr

from svmsym.documents.mathline import EntryOf, ForAll, Gradient, Line, Name, Piece, Sign, Space, columns
from svmsym.duality.rich import Rich
from svmsym.errors import UnknownNameError, visible
from svmsym.formulas.atoms import Letter
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import Roles


class _Words:
    """A part of the tree that has words; those named in ``_words`` are made visible."""

    _words: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        for name in self._words:
            object.__setattr__(self, name, _seen(getattr(self, name)))


def _seen(part: object) -> object:
    """Texts made visible, also inside of rows; formulas and links as they are."""
    if isinstance(part, str):
        return visible(part)
    if isinstance(part, tuple) and any(isinstance(item, str | tuple) for item in part):
        return tuple(map(_seen, part))
    return part


@dataclass(frozen=True)
class Heading(_Words):
    """A heading; level 1 is the title."""

    _words = ("text",)

    level: int
    text: str


@dataclass(frozen=True)
class Reference:
    """The number of a labelled row or figure, as in "(3)" or "3"."""

    label: str
    number: int = 0


@dataclass(frozen=True)
class Sentence(_Words):
    """A sentence; {0}, {1}, … stand for formulas and references, {{ and }} for braces."""

    _words = ("text",)

    text: str
    formulas: tuple[Line | Reference, ...] = ()


@dataclass(frozen=True)
class Row(_Words):
    """One displayed line and the reason beside it.

    A row with a label is numbered. A row with a gap shows no more than ``shown``: the rest is left to
    the reader of a worksheet. ``filled`` marks a row that is a gap of the worksheet to this solution,
    ``whole`` one whose gap hides the left side as well.
    ``kind`` says of which part of a derivation a row is, for those who choose gaps by kind.
    """

    _words = ("reason",)

    line: Line
    reason: str = ""
    label: str = ""
    number: int = 0
    gap: bool = False
    filled: bool = False
    whole: bool = False
    kind: str = ""

    @property
    def shown(self) -> Line:
        """The line; of a gap "min" or "s.t.", and the left side with its sign unless that says it all.

        Of ``w = Σ α_i y_i x_i`` the gap leaves ``w =``; of ``Σ α_i y_i = 0`` it leaves nothing.
        """
        if not self.gap:
            return self.line
        lead, left, right = columns(self.line)
        named = all(isinstance(piece, Name | Gradient | EntryOf | Letter) for piece in left)
        telling = any(not (isinstance(p, ForAll | Space | Sign) or _number(p)) for p in right)
        return (*lead, *left, *right[:1]) if right and (named or telling) else lead


def _number(piece: Piece) -> bool:
    return isinstance(piece, Expr) and bool(piece.is_number)


@dataclass(frozen=True)
class Display:
    """Displayed lines, aligned at their first sign where there are several."""

    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Link(_Words):
    """Words that lead to another file of the same folder."""

    _words = ("text",)

    text: str
    target: str


Cell: TypeAlias = Line | str | Link


@dataclass(frozen=True)
class Table(_Words):
    """A table of formulas and words; without a header, the first cell of each row says what the row is."""

    _words = ("header", "rows", "caption")

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""


@dataclass(frozen=True)
class Figure(_Words, Rich):
    """An SVG picture with its alternative text; one with a label is numbered."""

    _words = ("alternative", "caption")

    svg: str = field(repr=False)
    alternative: str
    caption: str = ""
    label: str = ""
    number: int = 0


@dataclass(frozen=True)
class Note:
    """Something set apart: a remark, a conclusion, a warning."""

    kind: Literal["remark", "conclusion", "warning", "exercise", "solution"]
    sentences: tuple[Sentence, ...]


Block: TypeAlias = Heading | Sentence | Display | Table | Figure | Note


@dataclass(frozen=True)
class Document(Rich):
    """Blocks in order, how to write their formulas, and in which language the words are.

    ``recipe`` is the call that makes the document again; empty where there is none. ``notices`` are for who
    makes the document, not for its readers.
    """

    blocks: tuple[Block, ...]
    notation: Notation
    roles: Roles
    language: str = "en"
    recipe: str = ""
    notices: tuple[str, ...] = ()

    def __getitem__(self, key: str | int) -> Document:
        """One block alone, by the label of one of its equations, or by its place."""
        for place, block in enumerate(self.blocks):
            if key in (place, self.key(place)) or key in _labels(block):
                return replace(self, blocks=(block,))
        raise UnknownNameError(
            f"the document has no equation called {str(key)[:40]!r}",
            hint=f"it has: {', '.join(label for block in self.blocks for label in _labels(block))}",
        )

    def key(self, place: int) -> str | int:
        """The label of a block, or its place where it has none."""
        return next(iter(_labels(self.blocks[place])), place)

    @property
    def title(self) -> str:
        """The text of the first heading."""
        return next((block.text for block in self.blocks if isinstance(block, Heading)), "svmsym")


def _labels(block: Block) -> list[str]:
    if isinstance(block, Display):
        return [row.label for row in block.rows if row.label]
    return [block.label] if isinstance(block, Figure) and block.label else []
