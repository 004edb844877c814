"""A document as Typst source, from which the PDF is made; no package of Typst is needed.

Numbers of equations and figures come from the tree, not from Typst's counters. Each formula carries
its text as the words for a screen reader, so that the PDF conforms to PDF/UA.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from string import Formatter

from svmsym.documents.breaking import Ruler, broken, gap_lines
from svmsym.documents.mathline import Continued, Line, Space, claims, columns, write_line
from svmsym.documents.tree import (
    Block,
    Cell,
    Display,
    Document,
    Figure,
    Heading,
    Link,
    Note,
    Reference,
    Row,
    Sentence,
    Table,
)
from svmsym.documents.typst_fonts import MATH, TEXT, preferred
from svmsym.formulas.printing.typst import quoted

_SHORT = 12.0  # ems
_MARKUP = frozenset("\\#$*_`<>@[]~=-+/'\"")


def document_typst(document: Document) -> str:
    """A whole file, ready to compile."""
    return typst_source(document, preferred(document.language))


def typst_source(document: Document, words: tuple[str, ...]) -> str:
    """A whole file whose words use these families after the Latin one."""
    document = broken(document)
    settings = (
        f"#show: page-of.with(language: {quoted(document.language)}, title: {quoted(document.title)}, "
        f"text-fonts: {_array([TEXT, *words])}, math-fonts: {_array([MATH, *words])})"
    )
    blocks = _Blocks(document).written()
    return f"{_style()}\n{settings}\n\n{blocks}\n"


@cache
def _style() -> str:
    return (resources.files("svmsym.documents") / "typst_style.typ").read_text("utf-8")


def _array(names: list[str]) -> str:
    return f"({''.join(f'{quoted(name)}, ' for name in names)})"


def escaped(text: str) -> str:
    r"""Words in which nothing is markup.

    >>> print(escaped("a_i = #1"))
    a\_i \= \#1
    """
    return "".join(f"\\{c}" if c in _MARKUP else c for c in text)


class _Blocks:
    """Writes the blocks of one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.ruler = Ruler(document)

    def written(self) -> str:
        blocks = self.document.blocks
        following = (*blocks[1:], None)
        return "\n\n".join(filter(None, map(self.block, blocks, following)))

    def block(self, block: Block, following: Block | None) -> str:
        if isinstance(block, Heading):
            return f"{'=' * block.level} {escaped(block.text)}"
        if isinstance(block, Sentence):
            words = self.sentence(block)
            # A sentence that ends with a colon stays with what it announces.
            announces = words and isinstance(following, Display | Table)
            return f"#block(sticky: true)[{words}]" if announces else words
        if isinstance(block, Note):
            inside = "\n\n".join(self.sentence(s) for s in block.sentences)
            return f'#note("{block.kind}")[{inside}]'
        if isinstance(block, Display):
            following_rows = (*block.rows[1:], None)
            rows = "".join(f"  {self.row(*pair)},\n" for pair in zip(block.rows, following_rows, strict=True))
            return f"#steps(\n{rows})"
        if isinstance(block, Table):
            return self.table(block)
        assert isinstance(block, Figure)
        return self.figure(block)

    def sentence(self, sentence: Sentence) -> str:
        """Words between formulas; nothing at the start is taken for a list or a heading."""
        parts = []
        for words, place, _, _ in Formatter().parse(sentence.text):
            parts.append(escaped(words))
            if place is not None:
                formula = sentence.formulas[int(place)]
                parts.append(
                    f"#link({_label(formula.label)})[{formula.number}];"
                    if isinstance(formula, Reference)
                    else self.inline(formula)
                )
        return "".join(parts)

    def row(self, row: Row, below: Row | None) -> str:
        lead, left, right = columns(row.shown)
        gap = gap_lines(row, self.ruler) if row.gap else 0
        parts = [
            f"{name}: {self.pair(part)}"
            for name, part in (("lead", lead), ("left", left), ("right", right))
            if part
        ]
        parts += [f"reason: [({escaped(row.reason)})]"] if row.reason else []
        parts += [f"number: [#box[({row.number})]#{_label(row.label)}]"] if row.number else []
        parts += [f"gap: {gap}"] if gap else []
        parts += ["filled: true"] if row.filled else []
        parts += ["whole: true"] if row.filled and row.whole and left else []
        goes_on = below is not None and isinstance(below.line[0], Continued | Space)
        parts += ["goes-on: true"] if goes_on else []
        return f"step({', '.join(parts)})"

    def table(self, table: Table) -> str:
        columns = table.header or ("",) * len(table.rows[0])
        header = "".join(f"[{self.cell(head)}], " for head in columns)
        cells = "".join(f"  {', '.join(f'[{self.cell(c)}]' for c in row)},\n" for row in table.rows)
        widths = ", ".join("auto" for _ in columns)
        body = f"#cases(({widths},), ({header}),\n{cells})"
        return f"{body}\n{escaped(table.caption)}" if table.caption else body

    def cell(self, cell: Cell) -> str:
        if isinstance(cell, Link):
            return escaped(cell.text)
        if isinstance(cell, str):
            return escaped(cell)
        return self.inline(cell) if cell else ""

    def figure(self, figure: Figure) -> str:
        """The picture inside the source, its number from the tree."""
        picture = f'image(bytes({quoted(figure.svg)}), format: "svg", alt: {quoted(figure.alternative)})'
        # Typst has the word for a figure in the language of the document; the number is ours.
        number = f", numbering: _ => [{figure.number}]" if figure.number else ", numbering: none"
        caption = f", caption: [{escaped(figure.caption)}]" if figure.caption or figure.number else ""
        label = f" #{_label(figure.label)}" if figure.label else ""
        return f"#figure({picture}{caption}{number}){label}"

    def inline(self, line: Line) -> str:
        """A formula within words; a list of formulas may be broken after each comma."""
        return ", ".join(map(self.unbroken, claims(line)))

    def unbroken(self, line: Line) -> str:
        """A short formula in one piece; a long one may be broken."""
        function = "one" if self.ruler.width(line) <= _SHORT else "m"
        # The semicolon ends the call: a bracket or semicolon of the words would belong to it otherwise.
        return f"#{function}({', '.join(self.both(line))});"

    def pair(self, line: Line) -> str:
        """A formula of a display, which the style sets."""
        return f"({', '.join(self.both(line))})"

    def both(self, line: Line) -> tuple[str, str]:
        """How a formula is read aloud, and how it is written."""
        written = [
            write_line(line, form, self.document.notation, self.document.roles) for form in ("text", "typst")
        ]
        return quoted(written[0]), f"${written[1]}$"


def _label(label: str) -> str:
    """A label that Typst accepts, whatever ours contains.

    >>> _label("dual:1")
    'label("dual:1")'
    """
    return f"label({quoted(label)})"
