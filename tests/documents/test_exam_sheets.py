"""Sheets of exams: every kind in every format and language; the sheet gives nothing away."""

import re
import sys
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest
from prose_checks import script_faults, sentences_in

import svmsym.documents.exams as folder
from svmsym.documents.exams.sheet import exam_sheet
from svmsym.documents.formats import FORMATS
from svmsym.documents.html_blocks import body_html
from svmsym.documents.prose import LANGUAGES, catalogue
from svmsym.documents.tree import Heading, Sentence
from svmsym.exams.setting.exam import KINDS
from svmsym.exams.setting.exam_file import read_exam

sys.path.append(str(Path(__file__).parents[1] / "exams" / "setting"))
from exam_texts import DATA, EXAMPLE, HEAD, item

FOLDER = Path(folder.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
KEYS = {
    "predict": {"data": '"A"', "at": "[[2, 0]]"},
    "kernel": {"data": '"P"', "at": "[[1, 0], [3, 2]]"},
    "statement": {"claim": '"Every point is a support vector {x}."', "holds": "false"},
}
WITHOUT_DATA = {"lagrangian", "dual", "kkt", "gradient", "derivation", "normal_equations", "statement"}
WITH_SOFT = "[penalty]\n'dual.missing_half' = 1\n"


def every_kind():
    items = []
    for kind in KINDS:
        keys = KEYS.get(kind, {} if kind in WITHOUT_DATA else {"data": '"A"'})
        items.append(item(kind, kind, **keys))
    more = [
        item("separable", "s", data='"S"'),
        item("separable", "r", data='"R"'),
        item("alpha", "u", data='"B"'),
        item("alpha", "v", data='"R"', decimals=3),
        item("gradient", "g", by='"b"'),
        item("gradient", "h", problem='"adaline"'),
        item("margin", "m", data='"A"', margin='"full"'),
        item("support_vectors", "n", data='"B"', meaning='"margin"'),
        item("perceptron_trace", "p", data='"A"', mode='"batch"'),
        item("derivation", "q", problem='"soft-margin"', from_='"stationarity"'),
        item("derivation", "t", problem='"nu-svc"', to='"stationarity"'),
        item("w", "own", data='"A"', answers='["(1/2, 1/2)"]', follow='["alpha"]'),
        item("predict", "two", data='"A"', at="[[2, 0], [4, 4]]", question='"Where is it?"'),
    ]
    return read_exam(HEAD + DATA + "".join([*items, *more]) + WITH_SOFT)


@pytest.fixture(scope="module")
def exam():
    return every_kind()


@pytest.fixture(scope="module")
def sheet(exam):
    """The sheet or the solution in a language, each made once for all formats."""
    return cache(lambda language, solution: exam_sheet(exam, language, solution=solution))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", [name for name in FORMATS if name != "pdf"])
def test_every_format_and_language(exam, sheet, form, language):
    for solution in (False, True):
        made = FORMATS[form].render(sheet(language, solution))
        assert exam.title in made
        if form == "text":
            assert re.findall(r"\{[a-z]{2,}\}|\{\d\}", made) == []  # every place is filled


def test_a_pdf_is_made(exam):
    pytest.importorskip("typst")
    assert FORMATS["pdf"].render(exam_sheet(exam, "de", solution=True)).startswith(b"%PDF")


def test_html_is_well_formed(exam):
    body = body_html(exam_sheet(exam, "en", solution=True))
    ET.fromstring(f"<div>{body}</div>")


def test_the_sheet_gives_nothing_away():
    text = FORMATS["text"].render(exam_sheet(read_exam(EXAMPLE)))
    for answer in ("¼", "½, ½", "−3/2", "2√2", "Σᵢ αᵢyᵢ", "− 1)", "Antwort"):
        assert answer not in text
    solved = FORMATS["text"].render(exam_sheet(read_exam(EXAMPLE), solution=True))
    for answer in ("α = (¼, ¼, 0)", "w = (½, ½)", "b = −3/2", "2√2", "Σᵢ αᵢyᵢ = 0", "Antwort"):
        assert answer in solved


def test_nothing_is_computed_for_the_sheet(monkeypatch):
    def refused(*_):
        raise AssertionError("the sheet asked for an answer")

    monkeypatch.setattr("svmsym.documents.exams.answers.reference", refused)
    exam = read_exam(EXAMPLE)
    exam_sheet(exam)
    with pytest.raises(AssertionError, match="asked for an answer"):
        exam_sheet(exam, solution=True)


def test_a_step_that_another_part_asks_for_is_not_shown():
    alone = read_exam(HEAD + item("derivation", from_='"lagrangian"'))
    both = read_exam(HEAD + item("lagrangian", "x") + item("derivation", from_='"lagrangian"'))
    given = "L = ½‖w‖²"
    assert given in FORMATS["text"].render(exam_sheet(alone))
    shown = FORMATS["text"].render(exam_sheet(both))
    assert given not in shown
    assert "Start from the Lagrangian of part x." in shown


def test_the_notation_of_the_exam():
    exam = read_exam(HEAD + '[notation]\nprofile = "ostwald"\n' + DATA + item("alpha", data='"A"'))
    text = FORMATS["text"].render(exam_sheet(exam, solution=True))
    assert "λ = (¼, ¼, 0)" in text
    assert "α" not in text


def test_headings_have_points():
    sheet = exam_sheet(read_exam(HEAD + item("dual", points=1) + item("kkt", "b", points='"1/2"')))
    heads = [block.text for block in sheet.blocks if isinstance(block, Heading)]
    assert heads == ["SVM", "a) 1 point", "b) 1/2 points"]


def test_words_of_the_lecturer_stand_as_they_are(exam):
    sentences = [block.text for block in exam_sheet(exam).blocks if isinstance(block, Sentence)]
    assert "Where is it?" in sentences
    assert "Every point is a support vector {{x}}." in sentences


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_written_as_the_language_writes(language):
    found = {k: script_faults(v, language) for k, v in catalogue(language, "exams").items()}
    assert {k: f for k, f in found.items() if f} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language):
    english, other = catalogue("en", "exams"), catalogue(language, "exams")
    assert [k for k, v in english.items() if other[k] == v and re.search(r"\w+ \w+", v)] == []


def test_every_sentence_is_used():
    source = "".join(f.read_text("utf-8") for f in FOLDER.glob("*.py"))
    families = ("ask-", "given-", "own-", "answer-", "step-", "accept-", "list-", "subject-to")
    unused = [k for k in catalogue("en", "exams") if f'"{k}"' not in source and not k.startswith(families)]
    assert unused == []


@pytest.mark.parametrize("module", sorted(f.name for f in FOLDER.glob("*.py")))
def test_no_sentence_stands_inside_a_program(module):
    assert list(sentences_in((FOLDER / module).read_text("utf-8"))) == []


@pytest.mark.parametrize("kind", ["b", "hyperplane", "predict"])
def test_the_sheet_says_the_sign_of_b(kind):
    stated = read_exam(HEAD + DATA + item(kind, "q", **{"data": '"A"', **KEYS.get(kind, {})}))
    assert "f(x) = ⟨w, x⟩ + b" in FORMATS["text"].render(exam_sheet(stated))
    own = (
        HEAD
        + "[notation]\noffset = 'w_0'\n"
        + DATA
        + item(kind, "q", **{"data": '"A"', **KEYS.get(kind, {})})
    )
    assert "⟨w, x⟩ + b" not in FORMATS["text"].render(exam_sheet(read_exam(own)))


def test_the_sign_of_b_is_left_out_where_nobody_needs_it():
    text = FORMATS["text"].render(exam_sheet(read_exam(HEAD + DATA + item("w", "q", data='"A"'))))
    assert "f(x)" not in text


def test_a_question_that_is_alone_has_no_label():
    alone = read_exam(
        HEAD.replace('title = "SVM"', 'title = "Ejercicio 2"') + DATA + item("alpha", data='"A"')
    )
    text = FORMATS["text"].render(exam_sheet(alone, "es"))
    assert "a)" not in text
    assert "\n\nPregunta\n--------\n\nCalcule" in text
    assert "En total: 1 punto." in text or "puntos." in text
    both = read_exam(HEAD + DATA + item("alpha", data='"A"') + item("w", "b", data='"A"'))
    assert "a) " in FORMATS["text"].render(exam_sheet(both, "es"))


def test_own_words_keep_their_paragraphs_and_do_not_repeat_the_label():
    words = r'"a) Derive el dual.\n\n(i) Sume.\n\n(ii) Reste."'
    stated = read_exam(HEAD + item("dual", question=words) + item("dual", "b", question='"A line."'))
    text = FORMATS["text"].render(exam_sheet(stated, "es"))
    assert text.count("a)") == 1
    assert "\n\nDerive el dual.\n\n(i) Sume.\n\n(ii) Reste.\n" in text
