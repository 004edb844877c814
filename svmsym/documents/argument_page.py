"""An argument as a document: hypotheses, definitions, lines with the reason beside each, remarks."""

from __future__ import annotations

from pathlib import Path

from sympy import Expr, Integer

from svmsym.arguments.argued import Argued
from svmsym.arguments.checking import Checked
from svmsym.arguments.statements import Definition, Given, Line, Part, Remark
from svmsym.documents.labels import label
from svmsym.documents.mathline import EQ, GE, GT, ForAll, Gradient, Piece, Sign, Space, listed, summed
from svmsym.documents.mathline import Line as MathLine
from svmsym.documents.numbering import numbered
from svmsym.documents.telling import known_detail
from svmsym.documents.translation import translation
from svmsym.documents.tree import Block, Display, Document, Heading, Row, Sentence
from svmsym.documents.wording import Wording
from svmsym.formulas.atoms import Index
from svmsym.formulas.indices import free_indices
from svmsym.formulas.notation import DEFAULT, Notation
from svmsym.formulas.printing import Roles, to_text

_SIGNS = {"=": EQ, ">=": GE, ">": GT}
_ZERO = Integer(0)


def argument_document(
    argued: Argued,
    notation: Notation = DEFAULT,
    *,
    language: str = "en",
    detail: str = "lecture",
    source: Path | None = None,
) -> Document:
    """The whole argument; a line that does not follow is an error.

    A sketch leaves remarks and reasons out; in full, a line says what it multiplies its hypotheses by.
    """
    known_detail(detail)
    for wrong in argued.wrong_lines():
        raise wrong.error()
    fitted = notation.for_names(argued.names, argued.index_names, argued.name)
    words = translation(argued.name, argued.title, language, source)
    say = Wording(language, fitted, tuple(argued.names), tuple(argued.index_names), words)
    outcomes = {checked.line.label: checked for checked in argued.checked}
    blocks: list[Block] = [Heading(1, say.title(argued.title or argued.name))]
    signs = sign_lines(argued)
    if signs:
        rows = tuple(Row(line, kind="given") for line in signs)
        blocks += [Sentence(say.words("argument-signs")), Display(rows)]
    before: str = ""
    for s in argued.statements:
        if isinstance(s, Part):
            blocks.append(Heading(2, say.title(s.words)))
        elif isinstance(s, Remark):
            blocks += [_said(s.words, "argument-remark", say)] if detail != "sketch" else []
        elif isinstance(s, Given):
            blocks += _given(s, blocks.pop(), say)
        elif isinstance(s, Definition):
            blocks += _definition(s, before, say)
        else:
            blocks += _line(s, outcomes[s.label], say, detail)
        before = "definition" if isinstance(s, Definition) else ""
    return numbered(Document((*blocks, Sentence(summary(argued, say))), fitted, Roles(), language))


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


def sign_lines(argued: Argued) -> list[MathLine]:
    """What letters were declared with: all numbers in one line, each family in its own."""
    claims: list[tuple[Expr, MathLine]] = [
        (letter, (letter, GT if sign == "positive" else GE, _ZERO)) for letter, sign in argued.signed_letters
    ]
    alone = [line for letter, line in claims if not free_indices(letter)]
    families = [(*line, *_for_all(free_indices(letter))) for letter, line in claims if free_indices(letter)]
    return [*([listed(alone)] if alone else []), *families]


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
    return (line.times * (line.left - line.right), EQ, *summed(line.because))


def reason(line: Line, checked: Checked, say: Wording, detail: str = "lecture") -> str:
    """Why a line holds, in a few words."""
    said = [say.words(f"argument-by-{'gradient' if line.is_gradient else checked.route}")]
    if checked.route == "algebra" and line.is_gradient:
        said.append(say.words("argument-by-algebra"))
    if line.uses:
        labels = say.words("list-comma").join(_use(k, line, say, detail) for k in range(len(line.uses)))
        said.append(say.words("argument-uses", labels=labels))
    if line.times != 1 and line.relation == "=":
        said.append(say.words("argument-times"))
    return say.words("list-comma").join(said)


def _use(k: int, line: Line, say: Wording, detail: str) -> str:
    used, cofactor = line.uses[k]
    if detail != "full" or cofactor is None or cofactor == 1:
        return say.words("reference", place=used.label)
    shown = to_text(cofactor, say.notation)
    return say.words("argument-uses-multiplied", label=used.label, cofactor=shown)


def _said(words: str, key: str, say: Wording) -> Sentence:
    """A sentence around an author's words."""
    text, formulas = say.author(words)
    return Sentence(say.words(key, words=text), formulas)


def _given(given: Given, before: Block, say: Wording) -> list[Block]:
    """What one call gives stands under one sentence, a label beside each claim."""
    row = Row(given_line(given), given.label, kind="given")
    if not given.words and isinstance(before, Display):
        return [Display((*before.rows, row))]
    key = "argument-case-item" if given.case else "argument-given-item"
    return [before, _said(given.words, key, say), Display((row,))]


def _definition(s: Definition, before: str, say: Wording) -> list[Block]:
    text, formulas = say.author(s.words)
    words = text or (say.words("argument-definition") if before != "definition" else "")
    shown = Display((Row((s.letter, EQ, s.value), kind="definition"),))
    return [*([Sentence(capital(words) + say.words("colon"), formulas)] if words else []), shown]


def _line(line: Line, checked: Checked, say: Wording, detail: str) -> list[Block]:
    text, formulas = say.author(line.words)
    words = Sentence(say.words("argument-line", words=capital(text)), formulas)
    mark = label("line", line.label)
    why = "" if detail == "sketch" else reason(line, checked, say, detail)
    if line.relation == "=":
        return [words, Display((Row(claim_line(line), why, mark, kind="line"),))]
    signs = say.words(f"argument-by-{'strict-' if line.relation == '>' else ''}reason")
    shown = reason_line(line)
    if shown is None:
        return [words, Display((Row(claim_line(line), signs, mark, kind="line"),))]
    both = f"{why}{say.words('argument-semicolon')}{signs}" if why else signs
    return [words, Display((Row(claim_line(line), label=mark, kind="line"), Row(shown, both, kind="line")))]


def _for_all(indices: frozenset[Index]) -> MathLine:
    pieces: list[Piece] = []
    for index in sorted(indices, key=lambda k: k.name):
        pieces += [Space(), ForAll(index)]
    return tuple(pieces)


def capital(words: str) -> str:
    """A capital at the start of a sentence that starts with a word.

    >>> capital("the value at {0}"), capital("{0} is convex")
    ('The value at {0}', '{0} is convex')
    """
    return words[:1].upper() + words[1:]
