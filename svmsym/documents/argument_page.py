"""An argument as a document: hypotheses, definitions, lines with the reason beside each, remarks."""

from __future__ import annotations

from sympy import Integer

from svmsym.arguments.argued import Argued
from svmsym.arguments.checking import Checked
from svmsym.arguments.statements import Definition, Given, Line, Part, Remark
from svmsym.documents.mathline import EQ, GE, GT, PLUS, ForAll, Gradient, Piece, Sign, Space, listed
from svmsym.documents.mathline import Line as MathLine
from svmsym.documents.tree import Block, Display, Document, Heading, Row, Sentence
from svmsym.documents.wording import Wording
from svmsym.formulas.atoms import Index
from svmsym.formulas.indices import free_indices
from svmsym.formulas.notation import DEFAULT, Notation
from svmsym.formulas.printing import Roles

_SIGNS = {"=": EQ, ">=": GE, ">": GT}
_ZERO = Integer(0)


def argument_document(argued: Argued, notation: Notation = DEFAULT, *, language: str = "en") -> Document:
    """The whole argument; a line that does not follow is an error."""
    fitted = notation.for_names(argued.names)
    say = Wording(language, fitted)
    for wrong in argued.wrong_lines():
        raise wrong.error()
    outcomes = {checked.line.label: checked for checked in argued.checked}
    blocks: list[Block] = [Heading(1, argued.title or argued.name)]
    before: str = ""
    for s in argued.statements:
        if isinstance(s, Part):
            blocks.append(Heading(2, s.words))
        elif isinstance(s, Remark):
            blocks.append(Sentence(say.words("argument-remark", words=_plain(s.words))))
        elif isinstance(s, Given):
            blocks += _given(s, blocks.pop(), say)
        elif isinstance(s, Definition):
            words = _plain(s.words) or (say.words("argument-definition") if before != "definition" else "")
            blocks += [Sentence(f"{_capital(words)}:")] if words else []
            blocks.append(_rows(((s.letter, EQ, s.value), "")))
        else:
            blocks += _line(s, outcomes[s.label], say)
        before = "definition" if isinstance(s, Definition) else ""
    return Document((*blocks, Sentence(summary(argued, say))), fitted, Roles(), language)


def summary(argued: Argued, say: Wording) -> str:
    """How many lines were proved, and by what."""
    kernel = sum(c.route == "kernel" for c in argued.checked)
    return say.words(
        "argument-proved",
        proved=len(argued.checked),
        kernel=kernel,
        algebra=len(argued.checked) - kernel,
        remarks=len(argued.remarks),
    )


def given_line(given: Given) -> MathLine:
    """left = right, or what is not zero."""
    claims: list[MathLine] = []
    if given.left is not None:
        claims.append((given.left, _SIGNS[given.relation], given.right))
    claims += [(e, Sign("≠"), _ZERO) for e in given.nonzero]
    free = free_indices(given.slack).union(*(free_indices(e) for e in given.nonzero))
    return (*listed(claims), *_for_all(free))


def claim_line(line: Line) -> MathLine:
    """What a line says."""
    if line.variable is not None:
        return (Gradient(line.variable, line.left), EQ, line.right)
    free = free_indices(line.left) | free_indices(line.right)
    return (line.left, _SIGNS[line.relation], line.right, *_for_all(free))


def reason_line(line: Line) -> MathLine | None:
    """times·(left − right) = reason, for an inequality."""
    if not line.because:
        return None
    pieces: list[Piece] = [line.because[0]]
    for term in line.because[1:]:
        pieces += [PLUS, term]
    return (line.times * (line.left - line.right), EQ, *pieces)


def reason(line: Line, checked: Checked, say: Wording) -> str:
    """Why a line holds, in a few words."""
    said = [say.words(f"argument-by-{'gradient' if line.is_gradient else checked.route}")]
    if checked.route == "algebra" and line.is_gradient:
        said.append(say.words("argument-by-algebra"))
    if line.uses:
        labels = ", ".join(f"({used.label})" for used, _ in line.uses)
        said.append(say.words("argument-uses", labels=labels))
    if line.times != 1 and line.relation == "=":
        said.append(say.words("argument-times"))
    return ", ".join(said)


def _given(given: Given, before: Block, say: Wording) -> list[Block]:
    """What one call gives stands under one sentence, a label beside each claim."""
    row = Row(given_line(given), given.label)
    if not given.words and isinstance(before, Display):
        return [Display((*before.rows, row))]
    item = say.words("argument-case-item" if given.case else "argument-given-item")
    return [before, Sentence(item.replace("{words}", _plain(given.words))), Display((row,))]


def _line(line: Line, checked: Checked, say: Wording) -> list[Block]:
    words = say.words("argument-line", label=line.label, words=_capital(_plain(line.words)))
    if line.relation == "=":
        return [Sentence(words), _rows((claim_line(line), reason(line, checked, say)))]
    strict = "strict-" if line.relation == ">" else ""
    shown = reason_line(line)
    rows: list[tuple[MathLine, str]] = [
        (claim_line(line), say.words(f"argument-by-{strict}reason") if shown is None else "")
    ]
    if shown is not None:
        rows.append((shown, f"{reason(line, checked, say)}; {say.words(f'argument-by-{strict}reason')}"))
    return [Sentence(words), _rows(*rows)]


def _rows(*rows: tuple[MathLine, str]) -> Display:
    return Display(tuple(Row(line, said) for line, said in rows))


def _for_all(indices: frozenset[Index]) -> MathLine:
    pieces: list[Piece] = []
    for index in sorted(indices, key=lambda k: k.name):
        pieces += [Space(), ForAll(index)]
    return tuple(pieces)


def _plain(words: str) -> str:
    """Words in which braces stand for themselves: sentences mark formulas by them."""
    return words.replace("{", "{{").replace("}", "}}")


def _capital(words: str) -> str:
    """A capital at the start, unless the first word is the name of a letter."""
    first = words.partition(" ")[0]
    word = first.isascii() and len(first) > 1 and first not in {"exp", "log", "tanh"}
    return words[:1].upper() + words[1:] if word else words
