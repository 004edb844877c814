"""Whether lines of mathematics, written and read back, say what their formulas say."""

import re
from dataclasses import replace

import pytest
from inline_reading import inline_of, is_inline, spelled
from line_reading import agree, matrix_sides, read, said
from mathml_reading import ReadingError, Vocabulary
from sympy import Expr

from svmsym.documents.mathline import Name, Raised, Sign, claims, write_line
from svmsym.documents.tree import Display, Note, Reference, Sentence, Table
from svmsym.errors import FormulaError
from svmsym.formulas import Vector

typst = pytest.importorskip("typst")

MATH = re.compile(r"<math.*?</math>", re.DOTALL)


def display_lines(doc):
    return [row.line for block in doc.blocks if isinstance(block, Display) for row in block.rows]


def inline_lines(doc):
    """The formulas inside sentences and tables."""
    found = []
    for block in doc.blocks:
        sentences = (
            [block] if isinstance(block, Sentence) else block.sentences if isinstance(block, Note) else []
        )
        found += [f for s in sentences for f in s.formulas if not isinstance(f, Reference)]
        if isinstance(block, Table):
            found += [cell for row in (block.header, *block.rows) for cell in row if isinstance(cell, tuple)]
    return [claim for line in found for claim in claims(line)]


def formulas_of(lines):
    """Every formula inside the lines, wherever it stands."""
    for line in lines:
        for piece in line:
            for part in _parts(piece):
                if isinstance(part, Expr):
                    yield part


def _parts(piece):
    yield piece
    if isinstance(piece, Raised) and piece.above == (Sign("∗"),):
        yield Vector(f"{piece.base[0].name}*")
    if isinstance(piece, Expr):
        return
    for inside in ("entry", "variable", "function", "square", "index"):
        if isinstance(part := getattr(piece, inside, None), Expr):
            yield part
    for inside in ("over", "at", "line", "base", "above"):
        for part in getattr(piece, inside, None) or ():
            yield from _parts(part)
    for row in getattr(piece, "rows", ()):
        for cell in row:
            for part in cell:
                yield from _parts(part)


def names_of(line):
    found = set()
    for piece in line:
        for part in _parts(piece):
            if isinstance(part, Name):
                found.add(part.name)
            elif hasattr(part, "at"):
                found.add(getattr(part, "name", ""))
    return found | {"L"}


def ours(doc, lines):
    return [f"<math>{write_line(line, 'mathml', doc.notation, doc.roles)}</math>" for line in lines]


def typsts(doc, lines):
    """What Typst itself understands by our source: its own export to MathML."""
    source = "\n\n".join(f"$ {write_line(line, 'typst', doc.notation, doc.roles)} $" for line in lines)
    page = typst.compile(source.encode(), format="html", ignore_system_fonts=True).decode()
    return [math.replace("&nbsp;", " ") for math in MATH.findall(page)]


def differences(doc, written, lines):
    """The lines that do not say what their formulas say, with the reason."""
    shown = written(doc, lines)
    assert len(shown) == len(lines)
    declared = Vocabulary.of(set(formulas_of(lines)), doc.notation)
    found = []
    for line, mathml in zip(lines, shown, strict=True):
        vocabulary = replace(declared, names=frozenset(names_of(line)))
        try:
            if is_inline(line):
                same = spelled(mathml) == inline_of(line)
            else:
                same = agree(said(line, doc.notation), read(mathml, vocabulary, matrix_sides(line)))
        except (ReadingError, FormulaError) as error:
            found.append((line, str(error)))
            continue
        if not same:
            found.append((line, mathml))
    return found
