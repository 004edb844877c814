"""What is printed is what was proved: every display line, read back, is the formula it came from."""

from dataclasses import replace
from functools import cache

import pytest
from amounts import some
from line_reading import agree, said
from read_back import differences, display_lines, inline_lines, ours, typsts

from svmsym.documents.argument_page import argument_document
from svmsym.documents.breaking import broken
from svmsym.documents.by_hand.examples import example_names, load_example
from svmsym.documents.by_hand.page import explained_document
from svmsym.documents.derivation_page import document
from svmsym.documents.mathline import Continued, columns, write_line
from svmsym.documents.numbering import numbered
from svmsym.documents.tree import Display, Table
from svmsym.documents.typst import document_typst
from svmsym.documents.writers.mathml import MathmlWriter
from svmsym.documents.writers.typst import TypstWriter
from svmsym.duality.derivation_files import argument_names, names
from svmsym.duality.library import load, load_stated
from svmsym.formulas.notation import Notation, load_notation, notation_names
from svmsym.formulas.printing.mathml import MathmlPrinter
from svmsym.formulas.printing.typst import TypstPrinter

ALL = some([(name, profile) for name in names() for profile in notation_names()], 0.34)
ARGUED = some([(n, profile) for n in argument_names() for profile in ("default", "ostwald", "ml1920")], 0.5)
EXAMPLES = some([(name, profile) for name in example_names() for profile in notation_names()], 0.34)
DOTTED = Notation("dotted", inner="dot")


@cache
def derived(name, form, dual):
    return load(name, {key: value for key, value in (("form", form), ("dual", dual)) if value}).run()


def argued(name, notation):
    return numbered(argument_document(load_stated(name, {}).run(), notation))


def page(name, notation):
    return broken(document(derived(name, notation.form, notation.dual), notation))


@pytest.mark.parametrize("written", [ours, typsts])
@pytest.mark.parametrize(("name", "profile"), ALL)
def test_every_display_line_reads_back(name, profile, written):
    doc = page(name, load_notation(profile))
    assert not differences(doc, written, display_lines(doc))


@pytest.mark.parametrize("written", [ours, typsts])
@pytest.mark.parametrize(("name", "profile"), ALL)
def test_every_formula_in_words_and_tables_reads_back(name, profile, written):
    doc = page(name, load_notation(profile))
    lines = inline_lines(doc)
    assert lines
    assert not differences(doc, written, lines)


@pytest.mark.parametrize("written", [ours, typsts])
@pytest.mark.parametrize(("name", "profile"), ARGUED)
def test_every_formula_of_an_argument_reads_back(name, profile, written):
    doc = broken(argued(name, load_notation(profile)))
    assert not differences(doc, written, [*display_lines(doc), *inline_lines(doc)])


@pytest.mark.parametrize("written", [ours, typsts])
@pytest.mark.parametrize(("name", "profile"), EXAMPLES)
def test_every_formula_of_an_example_reads_back(name, profile, written):
    doc = broken(explained_document(load_example(name).problem, "en", load_notation(profile)))
    for line in [*display_lines(doc), *inline_lines(doc)]:
        # Letter by letter: x_1 is a point in one line, a coordinate in another.
        assert not differences(doc, written, [line])


@pytest.mark.parametrize("written", [ours, typsts])
@pytest.mark.parametrize("name", ["soft-margin", "soft-margin-kernel", "convex-qp"])
def test_inner_products_with_a_dot_read_back(name, written):
    doc = page(name, DOTTED)
    assert not differences(doc, written, [*display_lines(doc), *inline_lines(doc)])


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
    lines = display_lines(doc)
    assert not differences(doc, written, lines)
    monkeypatch.setattr(printer, *plant(printer))
    assert differences(doc, written, lines)


def powers_lowered(writer):
    right = writer.inline
    return "inline", lambda self, tokens: right(
        self, [replace(t, kind="lowered") if t.kind == "raised" else t for t in tokens]
    )


def signs_dropped(writer):
    right = writer.inline
    return "inline", lambda self, tokens: right(self, [t for t in tokens if t.text not in "+−"])


@pytest.mark.parametrize(("writer", "written"), [(MathmlWriter, ours), (TypstWriter, typsts)])
@pytest.mark.parametrize("plant", [powers_lowered, signs_dropped])
def test_an_error_planted_in_words_is_found(plant, writer, written, monkeypatch):
    doc = argued("distance-to-hyperplane", load_notation("default"))
    lines = inline_lines(doc)
    assert not differences(doc, written, lines)
    monkeypatch.setattr(writer, *plant(writer))
    assert differences(doc, written, lines)


@pytest.mark.parametrize(("printer", "written"), [(MathmlPrinter, ours), (TypstPrinter, typsts)])
def test_an_error_planted_in_a_table_is_found(printer, written, monkeypatch):
    doc = page("soft-margin", load_notation("default"))
    lines = inline_lines(replace(doc, blocks=tuple(b for b in doc.blocks if isinstance(b, Table))))
    assert lines
    assert not differences(doc, written, lines)
    monkeypatch.setattr(printer, *sign_lost(printer))
    assert differences(doc, written, lines)


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
