"""What is printed is what was proved: every display line, read back, is the formula it came from."""

import re
from functools import cache

import pytest
from line_reading import agree, matrix_sides, read, said
from mathml_reading import ReadingError, Vocabulary
from sympy import Expr

from svmsym.documents.breaking import broken
from svmsym.documents.derivation_page import document
from svmsym.documents.mathline import Name, write_line
from svmsym.documents.tree import Display
from svmsym.duality.derivation_files import names
from svmsym.duality.library import load
from svmsym.formulas.notation import Notation, load_notation, notation_names

typst = pytest.importorskip("typst")

MATH = re.compile(r"<math.*?</math>", re.DOTALL)
ALL = [(name, profile) for name in names() for profile in notation_names()]
DOTTED = Notation("dotted", inner="dot")


@cache
def derived(name, form, dual):
    return load(name, {key: value for key, value in (("form", form), ("dual", dual)) if value}).run()


def page(name, notation):
    return broken(document(derived(name, notation.form, notation.dual), notation))


def display_lines(doc):
    return [row.line for block in doc.blocks if isinstance(block, Display) for row in block.rows]


def formulas_of(lines):
    """Every formula inside the lines, wherever it stands."""
    for line in lines:
        for piece in line:
            for part in _parts(piece):
                if isinstance(part, Expr):
                    yield part


def _parts(piece):
    yield piece
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


def differences(doc, written):
    """The lines that do not say what their formulas say, with the reason."""
    lines = display_lines(doc)
    shown = written(doc, lines)
    assert len(shown) == len(lines)
    formulas = list(formulas_of(lines))
    found = []
    for line, mathml in zip(lines, shown, strict=True):
        vocabulary = Vocabulary.of(formulas, doc.notation, names_of(line))
        try:
            same = agree(said(line, doc.notation), read(mathml, vocabulary, matrix_sides(line)))
        except ReadingError as error:
            same = False
            found.append((line, str(error)))
            continue
        if not same:
            found.append((line, mathml))
    return found


@pytest.mark.parametrize("written", [ours, typsts])
@pytest.mark.parametrize(("name", "profile"), ALL)
def test_every_display_line_reads_back(name, profile, written):
    assert not differences(page(name, load_notation(profile)), written)
