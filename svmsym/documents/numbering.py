"""Numbers for labelled equations and figures, the same in every format."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from svmsym.documents.tree import Block, Display, Document, Figure, Note, Reference, Row, Sentence
from svmsym.errors import SvmsymError


@dataclass
class _Counts:
    """How far the numbers have come, and which label has which."""

    equations: int = 0
    figures: int = 0
    labels: dict[str, int] = field(default_factory=dict)


def numbered(document: Document) -> Document:
    """Count rows and figures that have labels, and fill in the references to them.

    >>> from svmsym.documents.mathline import Name
    >>> from svmsym.formulas.notation import DEFAULT
    >>> from svmsym.formulas.printing import NO_ROLES
    >>> rows = Display((Row((Name("P"),), label="first"), Row((Name("q"),)), Row((Name("h"),), label="last")))
    >>> said = Sentence("By ({0}).", (Reference("last"),))
    >>> shown, words = numbered(Document((rows, said), DEFAULT, NO_ROLES)).blocks
    >>> [row.number for row in shown.rows], words.formulas
    ([1, 0, 2], (Reference(label='last', number=2),))
    """
    counts = _Counts()
    blocks = tuple(_counted(block, counts) for block in document.blocks)
    return replace(document, blocks=tuple(_referring(block, counts.labels) for block in blocks))


def _counted(block: Block, counts: _Counts) -> Block:
    if isinstance(block, Display):
        return replace(block, rows=tuple(_row(row, counts) for row in block.rows))
    if isinstance(block, Figure) and block.label:
        counts.figures += 1
        _note(block.label, counts.figures, counts)
        return replace(block, number=counts.figures)
    return block


def _row(row: Row, counts: _Counts) -> Row:
    if not row.label:
        return row
    counts.equations += 1
    _note(row.label, counts.equations, counts)
    return replace(row, number=counts.equations)


def _note(label: str, number: int, counts: _Counts) -> None:
    if label in counts.labels:
        raise SvmsymError(f"two places of a document have the label {label}")
    counts.labels[label] = number


def _referring(block: Block, labels: dict[str, int]) -> Block:
    if isinstance(block, Sentence):
        return _sentence(block, labels)
    if isinstance(block, Note):
        return replace(block, sentences=tuple(_sentence(s, labels) for s in block.sentences))
    return block


def _sentence(sentence: Sentence, labels: dict[str, int]) -> Sentence:
    return replace(
        sentence,
        formulas=tuple(
            replace(f, number=_found(f.label, labels)) if isinstance(f, Reference) else f
            for f in sentence.formulas
        ),
    )


def _found(label: str, labels: dict[str, int]) -> int:
    if label not in labels:
        raise SvmsymError(f"a sentence refers to {label}, which no place of the document is called")
    return labels[label]
