"""The errata of a lecture as a document, in all languages and formats."""

import json
import re

import pytest
from amounts import some
from compiling import compiled, needs_tex

from svmsym.cli.main import main
from svmsym.documents.errata_page import SEVERITIES, errata_document
from svmsym.documents.formats import FORMATS
from svmsym.documents.latex import document_latex
from svmsym.documents.prose import LANGUAGES
from svmsym.documents.text import document_text
from svmsym.documents.tree import Heading
from svmsym.lectures.judging import judged
from svmsym.lectures.ledger import find


@pytest.fixture(scope="module")
def found():
    lecture, _ = find("M")
    ((_, items),) = judged([lecture])
    return lecture, items


def test_every_erratum_is_told_once_and_the_worst_come_first(found):
    lecture, items = found
    page = errata_document(lecture, items)
    told = [
        block.text.split(",")[0] for block in page.blocks if isinstance(block, Heading) and block.level == 3
    ]
    wanted = [e.id for severity in SEVERITIES for e in lecture.errata if e.severity == severity]
    assert told == wanted
    assert len(told) > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_what_the_ledger_says(found, language):
    lecture, items = found
    text = document_text(errata_document(lecture, items, language))
    plain = [e for e in lecture.errata if not set("_^") & set(e.why + e.instead)]
    assert plain
    for erratum in plain:
        assert erratum.why in text
        assert erratum.instead in text


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_every_format_has_it(found, form):
    made = FORMATS[form].render(errata_document(*found, "de"))
    if form == "pdf":
        assert made.startswith(b"%PDF")
    else:
        assert found[0].errata[0].id in made.replace("\\", "")
    if form == "ipynb":
        assert json.loads(made)["cells"]


SMALL = set("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₗₘₙ⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾ⁱʲᵏⁿᵀ")


@pytest.mark.parametrize("lecture", ["O", "M", "C", "Y", "Z"])
def test_formulas_are_set_as_formulas(lecture):
    # What is left in the words is what stands there as a sign: "wx without the ᵀ".
    course, _ = find(lecture)
    ((_, items),) = judged([course])
    page = errata_document(course, items)
    words = "".join(block.text for block in page.blocks)
    assert len(SMALL & set(words)) <= (lecture == "C")
    for form in ("latex", "typst", "html"):
        made = FORMATS[form].render(page)
        if form == "typst":
            made = re.sub(r'"[^"]*"', "", made)  # what a screen reader says
        left = SMALL & set(made)
        assert left <= SMALL & set(words), (form, left)
    assert SMALL & set(document_text(page))


def test_an_erratum_as_latex_and_as_text():
    course, _ = find("O")
    ((_, items),) = judged([course])
    page = errata_document(course, items)
    assert r"as $\max 1 / \| w \| - C \sum \xi_{i}^{k}$." in document_latex(page)
    assert "as max 1/‖w‖ − C Σ ξᵢᵏ." in document_text(page)


@needs_tex
@pytest.mark.parametrize("lecture", some(["O", "M", "C", "Y", "Z"], 0.4))
def test_it_compiles(tmp_path, lecture):
    course, _ = find(lecture)
    ((_, items),) = judged([course])
    made = compiled(document_latex(errata_document(course, items, "de")), tmp_path)
    assert (made.code, made.errors()) == (0, [])
    assert "Missing character" not in made.log


def test_the_command(capsys, tmp_path):
    target = tmp_path / "errata.html"
    assert main(["lectures", "M", "--errata", "--lang", "ko", "--to", "html", "-o", str(target)]) == 0
    assert capsys.readouterr().out == f"wrote {target}\n"
    assert '<html lang="ko">' in target.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["M", "--to", "html"], "are for --errata"),
        (["M", "--errata", "--json", "--to", "html"], "are for --errata"),
        (["--errata", "--to", "html"], "one lecture"),
        (["M", "--errata", "--to", "htm"], "did you mean html?"),
        (["M", "--errata", "--lang", "xx"], "xx"),
    ],
)
def test_what_does_not_go_together(capsys, arguments, said):
    assert main(["lectures", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "english"), [("de", "Englisch"), ("es", "inglés"), ("ko", "영어"), ("zh", "英文")]
)
def test_the_reader_is_told_that_the_ledger_is_english(found, language, english):
    lecture, items = found
    assert english in errata_document(lecture, items, language).blocks[2].text
