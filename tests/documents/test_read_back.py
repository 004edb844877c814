"""What is printed is what was proved: every display line, read back, is the formula it came from."""

import re
from dataclasses import replace
from functools import cache

import pytest
from line_reading import agree, matrix_sides, read, said
from mathml_reading import ReadingError, Vocabulary
from sympy import Expr

from svmsym.documents.breaking import broken
from svmsym.documents.derivation_page import document
from svmsym.documents.mathline import Continued, Name, columns, write_line
from svmsym.documents.tree import Display
from svmsym.documents.typst import document_typst
from svmsym.duality.derivation_files import names
from svmsym.duality.library import load
from svmsym.errors import FormulaError
from svmsym.formulas.notation import Notation, load_notation, notation_names
from svmsym.formulas.printing.mathml import MathmlPrinter
from svmsym.formulas.printing.typst import TypstPrinter

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
    declared = Vocabulary.of(set(formulas_of(lines)), doc.notation)
    found = []
    for line, mathml in zip(lines, shown, strict=True):
        vocabulary = replace(declared, names=frozenset(names_of(line)))
        try:
            same = agree(said(line, doc.notation), read(mathml, vocabulary, matrix_sides(line)))
        except (ReadingError, FormulaError) as error:
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


@pytest.mark.parametrize("written", [ours, typsts])
@pytest.mark.parametrize("name", ["soft-margin", "soft-margin-kernel", "convex-qp"])
def test_inner_products_with_a_dot_read_back(name, written):
    assert not differences(page(name, DOTTED), written)


def test_the_parts_of_the_source_are_these_lines():
    """The document prints what was read back, cut into its columns."""
    doc = page("soft-margin", load_notation("ostwald"))
    source = document_typst(doc)
    for line in display_lines(doc):
        for part in filter(None, columns(line)):
            assert f"${write_line(part, 'typst', doc.notation, doc.roles)}$" in source


# Planted errors: each is found in both formats.


def other_index(printer):
    right = printer.named
    return "named", lambda self, name, index, *, data: right(
        self, name, "j" if (name, index) == ("α", "i") else index, data=data
    )


def second_sum_dropped(printer):
    right = printer.sums
    return "sums", lambda self, indices, body: right(self, indices[:1], body)


def sign_lost(printer):
    right = printer.terms
    return "terms", lambda self, parts: right(self, [(False, part) for _, part in parts])


def small_k(printer):
    right = printer.applied
    return "applied", lambda self, name, arguments: right(self, name.lower(), arguments)


def square_lost(printer):
    right = printer.norm2
    return "norm2", lambda self, body: right(self, body).replace("<mn>2</mn>", "<mn>1</mn>").replace("2", "1")


def brackets_lost(printer):
    del printer
    return "brackets", lambda _, body: body


def factor_lost(printer):
    right = printer.join
    return "join", lambda self, parts: right(self, parts[:-1] if len(parts) > 2 else parts)


@pytest.mark.parametrize(("printer", "written"), [(MathmlPrinter, ours), (TypstPrinter, typsts)])
@pytest.mark.parametrize(
    "plant",
    [other_index, second_sum_dropped, sign_lost, small_k, square_lost, brackets_lost, factor_lost],
)
def test_a_planted_error_is_found(plant, printer, written, monkeypatch):
    doc = page("hard-margin-kernel", load_notation("default"))
    assert not differences(doc, written)
    monkeypatch.setattr(printer, *plant(printer))
    assert differences(doc, written)


@pytest.mark.parametrize(("name", "profile"), [("soft-margin", "ostwald"), ("epsilon-svr", "ml1920")])
def test_broken_lines_say_what_the_whole_line_said(name, profile):
    notation = load_notation(profile)
    whole = document(derived(name, notation.form, notation.dual), notation)
    for block in whole.blocks:
        if not isinstance(block, Display):
            continue
        for row in block.rows:
            one = replace(whole, blocks=(Display((row,)),))
            parts = [part.line for part in broken(one, 18.0).blocks[0].rows]
            joined = tuple(p for line in parts for p in line if not isinstance(p, Continued))
            assert agree(said(row.line, notation), said(joined, notation))
