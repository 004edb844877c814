import json
import re
import zlib
from collections import Counter
from dataclasses import replace
from functools import cache
from html import unescape
from importlib import resources

import pytest

from svmsym import derive
from svmsym.cli.main import main
from svmsym.documents.breaking import broken
from svmsym.documents.derivation_page import document
from svmsym.documents.formats import FORMATS
from svmsym.documents.mathline import EQ, Name, columns, write_line
from svmsym.documents.numbering import numbered
from svmsym.documents.pdf import document_pdf
from svmsym.documents.tree import (
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
from svmsym.documents.typst import document_typst, escaped, typst_source
from svmsym.documents.typst_fonts import FontError, choose, preferred
from svmsym.duality.derivation_files import names
from svmsym.errors import SvmsymError
from svmsym.formulas import Scalar
from svmsym.formulas.notation import DEFAULT, load_notation
from svmsym.formulas.printing import NO_ROLES

typst = pytest.importorskip("typst")

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><circle cx="9" cy="9" r="5"/></svg>'
C, b = Scalar("C"), Scalar("b")


def made(*blocks, language="en"):
    return numbered(Document((Heading(1, "A title"), *blocks), DEFAULT, NO_ROLES, language))


@cache
def page(name, profile="default"):
    return numbered(document(derive(name), load_notation(profile)))


def streams(pdf):
    """The inflated streams of a PDF, one after the other."""
    found = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    parts = [pdf]
    for data in found:
        try:
            parts.append(zlib.decompress(data))
        except zlib.error:
            continue
    return b"\n".join(parts)


def has(family):
    return family in typst.Fonts().families()


# The source.


def test_everything_of_the_tree_is_in_the_source():
    doc = made(
        Sentence("By ({0}) and {1}, 100 % of #1 *stay* _plain_ {{here}}.", (Reference("first"), (b,))),
        Display((Row((b, EQ, C), "a reason", "first"), Row((C, EQ, b), gap=True))),
        Table(("one", "two"), (((b,), "words"), (Link("there", "other.html"), ())), "A caption"),
        Note("warning", (Sentence("Take care."),)),
        Figure(SVG, "a circle", "The circle", "circle"),
        Sentence("Figure {0}.", (Reference("circle"),)),
    )
    source = document_typst(doc)
    assert r"100 % of \#1 \*stay\* \_plain\_ {here}." in source
    assert '#link(label("first"))[1]' in source
    assert 'number: [#box[(1)]#label("first")]' in source
    assert "reason: [(a reason)]" in source
    assert 'alt: "a circle"' in source
    assert document_pdf(doc).startswith(b"%PDF")


def test_a_gap_gives_nothing_away():
    doc = made(Display((Row((b, EQ, C), "a reason", gap=True),)))
    body = document_typst(doc).split("#steps(")[-1]
    assert "gap: 1" in body
    assert "C" not in body


def test_words_are_no_markup():
    for words in (
        "= no heading",
        "- no list",
        "+ 1",
        "/ term: x",
        "a // b",
        "<a> @b",
        "$1$ `x`",
        '"q" \'s',
        "a\\b",
    ):
        doc = made(Sentence(words.replace("{", "{{")))
        assert document_pdf(doc)
        html = typst.compile(
            f"#set smartquote(enabled: false)\n{escaped(words)}".encode(), format="html"
        ).decode()
        shown = html.split("<body>")[1].split("</body>")[0]
        assert words in unescape(shown)


def test_the_source_needs_no_package():
    assert "@preview" not in document_typst(page("soft-margin"))


# The PDF.


@pytest.mark.parametrize("profile", ["default", "ostwald", "ml1920"])
@pytest.mark.parametrize("name", ["hard-margin", "soft-margin-kernel", "epsilon-svr", "svdd"])
def test_the_same_document_gives_the_same_bytes(name, profile):
    pdf = document_pdf(page(name, profile))
    assert pdf == document_pdf(page(name, profile))


def test_the_pdf_is_tagged_and_knows_its_title_and_language():
    pdf = streams(document_pdf(replace(page("soft-margin"), language="de")))
    assert b"/MarkInfo" in pdf
    assert b"pdfuaid:part" in pdf
    assert b"<rdf:li>de</rdf:li>" in pdf or b"/Lang (de)" in pdf
    assert b"Soft margin with linear slack" in pdf


def overfull(doc):
    """Rows of displays, as they are aligned, that reach into the numbers at the right of the page."""
    blocks = [block for block in broken(doc).blocks if isinstance(block, Display)]
    displays = [[columns(row.line) for row in block.rows] for block in blocks]
    cells = ",".join(_measured(part, doc) for rows in displays for row in rows for part in row)
    source = f'#set text(size: 11pt, font: "New Computer Modern")\n#context [#metadata(({cells},))<widths>]'
    found = iter(json.loads(typst.query(source.encode(), "<widths>", field="value", one=True)))
    wide = []
    for block, rows in zip(blocks, displays, strict=True):
        numbered = any(row.number for row in block.rows)
        # A4 without margins, indent and number.
        room = (595.28 - 2 * 70.87) - 2 * 11 - (2.5 * 11 if numbered else 0)
        widths = [[next(found) for _ in row] for row in rows]
        lead = max(row[0] for row in widths)
        left = max((row[1] for row in widths if row[2]), default=0)
        left = left if left <= 0.45 * (595.28 - 2 * 70.87) else 0
        for row, (_, own, right) in zip(rows, widths, strict=True):
            if lead + (max(left, own) if right else own) + right > room:
                wide.append(row)
    return wide


def _measured(part, doc):
    if not part:
        return "0"
    return f"measure(math.display(${write_line(part, 'typst', doc.notation, doc.roles)}$)).width / 1pt"


@pytest.mark.parametrize("profile", ["default", "ml1920", "ostwald"])
@pytest.mark.parametrize("name", names())
def test_no_line_is_wider_than_the_page(name, profile):
    assert not overfull(page(name, profile))


def test_an_overfull_line_is_found():
    doc = page("epsilon-svr", "ml1920")
    whole = [row.line for block in doc.blocks if isinstance(block, Display) for row in block.rows]
    joined = made(Display(tuple(Row((*line, Name("x"), *line)) for line in whole)))
    assert overfull(joined)


def test_a_formula_without_words_is_refused_by_the_standard():
    """PDF/UA is really asked for: a formula without words beside it does not pass."""
    source = typst_source(made(Sentence("x")), ()) + "\n$x$\n"
    with pytest.raises(typst.TypstError, match="alt text"):
        typst.compile(source.encode(), format="pdf", pdf_standards=["ua-1"])


# Fonts.


@pytest.mark.parametrize(("language", "words"), [("ko", "쌍대 문제"), ("zh", "对偶问题")])
def test_korean_and_chinese(language, words):
    if not has(preferred(language)[0]):
        pytest.skip(f"the font {preferred(language)[0]} is not installed")
    pdf = document_pdf(made(Sentence(words + " {0}", ((b, EQ, C),)), language=language))
    # The letters of the right script: their shapes differ between the languages.
    assert preferred(language)[0].replace(" ", "").lower().encode() in streams(pdf).lower()


def test_letters_without_a_font_are_an_error():
    with pytest.raises(FontError, match="쌍"):
        document_pdf(made(Sentence("쌍대 문제"), language="en"))


def test_no_font_for_a_language_says_what_to_install(monkeypatch):
    class NoFonts:
        def families(self):
            return ["New Computer Modern"]

    monkeypatch.delenv("SVMSYM_FONT_PATH", raising=False)
    monkeypatch.setattr("svmsym.documents.typst_fonts._fonts", lambda *_, **__: NoFonts())
    with pytest.raises(FontError, match="fonts-noto-cjk"):
        document_pdf(made(Sentence("쌍대 문제"), language="ko"))


def test_a_folder_without_the_letters_is_an_error(monkeypatch, tmp_path):
    real = typst.Fonts(include_system_fonts=False)
    monkeypatch.setattr("svmsym.documents.typst_fonts._fonts", lambda *_, **__: real)
    with pytest.raises(FontError, match="fonts-noto-cjk"):
        document_pdf(made(Sentence("쌍대 문제"), language="ko"), [tmp_path])


def test_a_folder_that_is_none_is_an_error(monkeypatch, tmp_path):
    monkeypatch.setenv("SVMSYM_FONT_PATH", str(tmp_path / "nowhere"))
    with pytest.raises(FontError, match="no folder"):
        choose("en")


def test_latin_documents_ignore_the_fonts_of_the_machine():
    assert set(choose("de").fonts.families()) == set(typst.Fonts(include_system_fonts=False).families())


# The command line.


def test_derive_writes_a_pdf(tmp_path, capsys):
    target = tmp_path / "hard.pdf"
    assert main(["derive", "hard-margin", "--to", "pdf", "-o", str(target)]) == 0
    assert target.read_bytes() == document_pdf(page("hard-margin"))
    assert "wrote" in capsys.readouterr().out


def test_a_terminal_is_not_filled_with_bytes(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["derive", "hard-margin", "--to", "pdf"]) == 2
    assert "-o FILE" in capsys.readouterr().err


def test_a_pipe_gets_the_bytes(capfdbinary):
    assert main(["derive", "hard-margin", "--to", "pdf"]) == 0
    assert capfdbinary.readouterr().out == document_pdf(page("hard-margin"))


def test_the_command_line_offers_every_format(capsys):
    assert main(["derive", "hard-margin", "--to", "pfd"]) == 2
    said = capsys.readouterr().err
    assert "did you mean pdf?" in said
    assert f"choose one of: {', '.join(sorted({*FORMATS, 'json'}))}" in said


def test_every_format_of_the_table_renders():
    for form in FORMATS.values():
        assert form.render(page("hard-margin"))


def test_without_typst_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(SvmsymError, match=r"svmsym\[pdf\]"):
        document_pdf(page("hard-margin"))


STYLE = (resources.files("svmsym.documents") / "typst_style.typ").read_text("utf-8")


def rows_by_page(folder, rows, starts):
    """How many rows of a table stand on each page, for tables that begin so far down a page."""
    fonts = 'text-fonts: ("Libertinus Serif",), math-fonts: ("New Computer Modern Math",)'
    parts = [STYLE, f"#show: page-of.with({fonts})"]
    for above in starts:
        cell = f"#context [#metadata(({above}, here().page())) <row>]"
        cells = f"[{cell}], [b], " * rows
        parts.append(f"#pagebreak()\n#v({above}pt)\n#cases((auto, auto), ([h], [g]), {cells})")
    source = folder / "tables.typ"
    source.write_text("\n".join(parts), "utf-8")
    found = json.loads(typst.query(str(source), "<row>", field="value"))
    assert len(found) == rows * len(starts)
    return [Counter(page for start, page in found if start == above) for above in starts]


@pytest.mark.parametrize("rows", [4, 8, 30])
def test_no_row_of_a_table_stands_alone_on_the_next_page(tmp_path, rows):
    found = rows_by_page(tmp_path, rows, range(100, 700, 18))  # a row is 19 pt high
    assert all(len(pages) == 1 or pages[max(pages)] > 1 for pages in found)
    assert (max(len(pages) for pages in found) > 1) == (rows >= 30)
