"""Articles and slides: what the files say, and that XeLaTeX makes pages of them without a fault."""

import re
from dataclasses import replace
from functools import cache
from itertools import cycle, product

import pytest
from amounts import WHOLE, some
from compiling import compiled, has_font, needs_tex
from small_figure import two_points

from svmsym.cli.main import main
from svmsym.documents import latex_preamble
from svmsym.documents.argument_page import argument_document
from svmsym.documents.beamer import document_beamer
from svmsym.documents.derivation_page import document
from svmsym.documents.formats import FORMATS
from svmsym.documents.latex import document_body, document_latex
from svmsym.documents.latex_size import size_of
from svmsym.documents.markdown import document_markdown
from svmsym.documents.mathline import EQ, Name, Words
from svmsym.documents.numbering import numbered
from svmsym.documents.tree import Display, Document, Figure, Heading, Note, Reference, Row, Sentence, Table
from svmsym.duality.library import load, load_stated
from svmsym.formulas.notation import DEFAULT, load_notation
from svmsym.formulas.printing import NO_ROLES

MAIN = ["hard-margin", "soft-margin", "soft-margin-kernel", "epsilon-svr", "nu-svc", "svdd"]
LANGUAGES = ["en", "de", "es", "ko", "zh"]
A_FEW = 3.0  # points that nobody sees


@cache
def page(name, profile="default"):
    """A derivation in which every row has a number."""
    made = document(load(name, {}).run(), load_notation(profile))
    count = iter(range(1000))
    blocks = [
        replace(b, rows=tuple(replace(r, label=r.label or f"row {next(count)}") for r in b.rows))
        if isinstance(b, Display)
        else b
        for b in made.blocks
    ]
    return numbered(replace(made, blocks=tuple(blocks)))


WORDS = {
    "en": ("The dual problem", "By (1), the margin is 100% & more_or_less {0}.", "insert"),
    "de": ("Das duale Problem", "Nach (1) ist die Lösung größer als {0}, „fast“ überall.", "einsetzen"),
    "es": ("El problema dual", "Según (1), la solución está cerca de {0}: ¿mañana?", "sustituir"),
    "ko": ("쌍대 문제", "식 (1)에 따라 서포트 벡터의 여백은 {0}이다.", "대입하여"),
    "zh": ("对偶问题", "由式（1）可知，支持向量到决策边界的距离等于{0}。", "代入"),
}


def every_block(language):
    """A document with everything a tree can hold."""
    title, words, reason = WORDS[language]
    x = (Name("x"), EQ, Name("y"))
    svg = two_points(language).svg
    blocks = (
        Heading(1, title),
        Heading(2, title),
        Sentence(words, (x,)),
        Display((Row(x, reason, "first"), Row((EQ, Name("z")), reason), Row(x, "", "gap", gap=True))),
        Sentence("({0})", (Reference("gap"),)),
        Heading(3, title),
        Display((Row((Words("s.t. "), *x), label="last"),)),
        Table((title, reason), ((x, words.replace("{0}", "x")), ((), reason)), caption=title),
        Figure(svg, title, title, "picture"),
        *(Note(kind, (Sentence(words, (x,)),)) for kind in ("remark", "conclusion", "warning", "exercise")),
    )
    return numbered(Document(blocks, DEFAULT, NO_ROLES, language))


def numbers(text):
    """The numbers of equations in order."""
    tagged = (line for line in text.splitlines() if r"\tag" in line)
    found = (re.search(r"\\tag\{(\d+)\}|\((\d+)\)\}+(?: \\\\\*?)?$", line) for line in tagged)
    return [int(m[1] or m[2]) for m in found if m]


# What the files say.


@pytest.mark.parametrize("name", ["hard-margin", "epsilon-svr"])
def test_numbers_are_the_same_everywhere(name):
    doc = page(name)
    expected = [row.number for b in doc.blocks if isinstance(b, Display) for row in b.rows]
    assert expected == list(range(1, len(expected) + 1))
    for write in (document_latex, document_beamer, document_markdown, document_body):
        assert numbers(write(doc)) == expected, write.__name__


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_block_is_written(language):
    doc = every_block(language)
    title, _, reason = WORDS[language]
    for write in (document_latex, document_beamer, document_markdown):
        text = write(doc)
        assert numbers(text) == [1, 2, 3]
        assert text.count(title) >= 4
        assert text.count(reason) >= 3
        assert text.count(r"\underline{\hspace{") == 1
    assert r"\begin{tikzpicture}" in document_latex(doc)
    assert "](data:image/svg+xml;base64," in document_markdown(doc)


def test_labels_are_those_of_the_tree():
    text = document_latex(every_block("en"))
    assert r"\label{eq:gap}" in text
    assert r"\svmsymlabel{1}{eq:first}" in text
    assert r"\svmsymlabel{1}{fig:picture}" in text


def test_a_gap_hides_the_right_side_alone():
    doc = every_block("en")
    (row,) = [line for line in document_latex(doc).splitlines() if r"\underline" in line]
    assert row.split(r"\underline")[0].strip() == "x &="
    assert "y" not in row.replace(r"\underline", "")


def test_steps_are_uncovered_one_by_one():
    text = document_beamer(page("soft-margin"))
    frames = re.findall(r"\\begin\{frame\}.*?\\end\{frame\}", text, re.DOTALL)
    stepping = [f for f in frames if r"\uncover" in f]
    assert stepping
    for frame in stepping:
        steps = [int(k) for k in re.findall(r"\\uncover<(\d+)->", frame)]
        assert steps == sorted(steps)
        assert {1, *steps} == set(range(1, max(steps) + 1))


def test_one_section_for_each_heading():
    doc = page("soft-margin")
    headings = [b.text for b in doc.blocks if isinstance(b, Heading)]
    assert re.findall(r"\\section\{(.*)\}", document_beamer(doc)) == headings[1:]


def test_cells_break_where_a_table_is_too_wide():
    wide = Table(("a", "b"), (("word " * 40, "word " * 60),))
    assert r"p{0." in document_latex(Document((wide,), DEFAULT, NO_ROLES))
    assert r"\begin{tabular}{ll}" in document_latex(
        Document((Table(("a", "b"), (("x", "y"),)),), DEFAULT, NO_ROLES)
    )


def test_markdown_has_no_two_numbers_in_one_display():
    for display in re.findall(r"\$\$\n(.*?)\n\$\$", document_markdown(page("soft-margin")), re.DOTALL):
        assert display.count(r"\tag") <= 1
        # Signs that some readers of Markdown take for their own.
        assert not re.search(r"\\[|{},]|[<>$]", display)


@pytest.mark.parametrize("form", ["beamer", "latex", "md"])
def test_the_table_of_formats_knows_them(form):
    text = FORMATS[form].render(page("hard-margin"))
    assert isinstance(text, str)
    assert text.endswith("\n")


def test_the_help_names_every_format(capsys):
    main(["derive", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    (listed,) = re.findall(r"--to FORMAT (.*?) \(default: by -o, or text\); several", told)
    assert set(re.findall(r"\w+", listed)) == {*FORMATS, "json"}


# The pages.


@needs_tex
@pytest.mark.parametrize("name", some(MAIN, 0.34))
def test_an_article_has_no_line_in_the_margin(name, tmp_path):
    made = compiled(document_latex(page(name)), tmp_path)
    assert (made.code, made.errors()) == (0, [])
    assert made.overfull(A_FEW) == []


@needs_tex
@pytest.mark.parametrize("name", some(MAIN, 0.34))
def test_slides_are_not_overfull(name, tmp_path):
    made = compiled(document_beamer(page(name)), tmp_path)
    assert (made.code, made.errors()) == (0, [])
    assert made.overfull(A_FEW) == []


@needs_tex
@pytest.mark.parametrize("write", [document_latex, document_beamer])
def test_every_label_is_defined_once(write, tmp_path):
    # XeLaTeX sets a frame once for each of its steps, so the source alone does not tell.
    for name, made in [("dual", page("soft-margin")), ("blocks", every_block("en"))]:
        assert not compiled(write(made), tmp_path, name).errors()
        aux = (tmp_path / f"{name}.aux").read_text("utf-8")
        written = re.findall(r"\\newlabel\{((?:eq|fig):[^}]*)\}", aux)
        labels = [row.label for b in made.blocks if isinstance(b, Display) for row in b.rows if row.number]
        figures = sum(isinstance(b, Figure) for b in made.blocks)
        assert len(set(written)) == len(written) == len(labels) + figures


@needs_tex
@pytest.mark.parametrize("profile", ["ostwald", "iic2433", "ch7", "yoon", "ml1920"])
def test_an_article_in_the_notation_of_a_lecture(profile, tmp_path):
    made = compiled(document_latex(page("soft-margin-kernel", profile)), tmp_path)
    assert (made.code, made.errors(), made.overfull(A_FEW)) == (0, [], [])


@needs_tex
@pytest.mark.parametrize("name", ["distance-to-hyperplane", "smo-pair-step", "logistic-regression"])
@pytest.mark.parametrize("write", [document_latex, document_beamer])
def test_arguments_compile(name, write, tmp_path):
    made = compiled(write(numbered(argument_document(load_stated(name, {}).run()))), tmp_path)
    assert (made.code, made.errors()) == (0, [])


# The sample takes each language once, as an article or as slides.
WRITERS = [document_latex, document_beamer]
WRITTEN = list(product(LANGUAGES, WRITERS)) if WHOLE else list(zip(LANGUAGES, cycle(WRITERS), strict=False))


@needs_tex
@pytest.mark.parametrize(("language", "write"), WRITTEN)
def test_every_block_compiles_in_every_language(language, write, tmp_path):
    needed = {"ko": "Noto Serif CJK KR", "zh": "Noto Serif CJK SC"}.get(language)
    if needed and not has_font(needed):
        pytest.skip(f"the font {needed} is not installed (Debian: fonts-noto-cjk)")
    made = compiled(write(every_block(language)), tmp_path)
    assert (made.code, made.errors(), made.overfull(A_FEW)) == (0, [], [])
    title = WORDS[language][0].replace(" ", "")
    assert title in re.sub(r"\s", "", made.words())


@needs_tex
def test_a_missing_font_is_named_and_no_page_is_made(tmp_path, monkeypatch):
    monkeypatch.setattr(latex_preamble, "_CHINESE", ("No Such Font", "Nor This"))
    made = compiled(document_latex(every_block("zh")), tmp_path)
    assert made.code != 0
    assert "没有安装任何可用的中文字体" in made.log
    assert not made.pdf.exists()


@needs_tex
def test_a_character_without_a_glyph_is_an_error(tmp_path):
    # Latin Modern has no Armenian: a hole in the page would not be noticed.
    doc = Document((Sentence("Ա"),), DEFAULT, NO_ROLES)
    assert compiled(document_latex(doc), tmp_path).code != 0


@needs_tex
def test_words_with_every_special_character_compile(tmp_path):
    nasty = "\\ { } $ % & # _ ^ ~ < > | \" ` ' - -- αβ≥≤₁₂ᵢ²ᵀ′½…—–·√∑∞ℝ → «¿¡ß»"
    doc = Document(
        (Heading(1, nasty), Heading(2, nasty), Sentence(nasty.replace("{", "{{").replace("}", "}}"))),
        DEFAULT,
        NO_ROLES,
    )
    for write in (document_latex, document_beamer):
        made = compiled(write(doc), tmp_path)
        assert (made.code, made.errors()) == (0, [])


# The estimate of sizes, against TeX.


@needs_tex
def test_estimated_widths_are_near_those_of_tex(tmp_path):
    doc = page("epsilon-svr")
    rows = [
        line.split(r"\tag")[0].replace("&", "").strip()
        for line in document_body(doc).splitlines()
        if r"\tag" in line and r"\text{(" not in line
    ]
    boxes = "\n".join(
        rf"\setbox0=\hbox{{$\displaystyle {row}$}}\typeout{{W{k}=\the\wd0}}" for k, row in enumerate(rows)
    )
    source = rf"\documentclass{{article}}\usepackage{{amsmath}}\begin{{document}}{boxes}\end{{document}}"
    log = compiled(source, tmp_path).log
    found = {int(k): float(w) / 10 for k, w in re.findall(r"W(\d+)=([\d.]+)pt", log)}
    assert len(found) == len(rows) > 40
    wrong = {
        rows[k]: (size_of(rows[k]).width, w)
        for k, w in found.items()
        if not 0.8 < size_of(rows[k]).width / w < 1.3
    }
    assert wrong == {}
