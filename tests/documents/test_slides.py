"""Slides in one HTML file: how a document is cut, and how keys move through it."""

import re

import pytest
from browsing import Browser, needs_browser

from svmsym.documents.beamer import document_beamer
from svmsym.documents.cutting import Slide, slides, uncovered
from svmsym.documents.lesson import lesson
from svmsym.documents.mathline import EQ, Continued, Goal, Name, Words
from svmsym.documents.slide_heights import LINES, WIDTH, heights
from svmsym.documents.slides import document_slides
from svmsym.documents.tree import Display, Document, Heading, Note, Row, Sentence, Table
from svmsym.formulas import Scalar
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import NO_ROLES

LINE = (Name("x"), EQ, Name("y"))


def slides_of(page):
    return slides(page, heights, LINES, WIDTH)


def cut(*blocks):
    return slides_of(Document(blocks, DEFAULT, NO_ROLES))


def test_nothing_is_lost_and_nothing_comes_twice():
    page = lesson("epsilon-svr", detail="full")
    rows = [row for block in page.blocks if isinstance(block, Display) for row in block.rows]
    found = [row for s in slides_of(page) for b in s.blocks if isinstance(b, Display) for row in b.rows]
    assert [row.label for row in found if row.label] == [row.label for row in rows if row.label]
    assert len(found) >= len(rows)
    words = [block for block in page.blocks if isinstance(block, Sentence)]
    assert [b for s in slides_of(page) for b in s.blocks if isinstance(b, Sentence)] == words


def test_no_slide_has_more_lines_than_it_holds():
    page = lesson("soft-margin", detail="full", example="four-points")
    for slide in slides_of(page):
        measured = [heights(block, page) for block in slide.blocks]
        assert sum(around + sum(units) for around, units in measured) <= LINES


def test_a_slide_begins_at_a_heading_and_repeats_it():
    found = cut(Heading(1, "T"), Heading(2, "A"), Display((Row(LINE),) * 20), Heading(2, "B"), Sentence("b"))
    assert [(s.heading.text, s.continued) for s in found] == [
        ("T", False), ("A", False), ("A", True), ("B", False),
    ]  # fmt: skip


def test_a_heading_above_deeper_ones_has_a_slide_of_its_own():
    page = lesson("hard-margin", example="two-points", language="de")
    (part,) = [s for s in slides_of(page) if s.heading.level == 2 and not s.blocks]
    assert part.heading.text == "Von Hand gerechnetes Beispiel: zwei Punkte"
    assert part.heading.text in document_slides(page)
    assert rf"\section{{{part.heading.text}}}" in document_beamer(page)


def test_a_sentence_stays_with_what_it_announces():
    found = cut(*[Sentence("Words.")] * 7, Sentence("so"), Display((Row(LINE),) * 4))
    assert [type(block) for block in found[-1].blocks][-2:] == [Sentence, Display]


def test_a_sentence_never_stands_alone_before_a_long_display():
    found = cut(Heading(2, "A"), Sentence("so"), Display((Row(LINE),) * 30))
    assert [type(block) for block in found[0].blocks] == [Sentence, Display]


def test_a_line_that_goes_on_stays_with_its_beginning():
    rows = tuple(Row((Continued(), *LINE) if k % 2 else LINE) for k in range(16))
    for slide in cut(Display(rows)):
        assert not isinstance(slide.blocks[0].rows[0].line[0], Continued)


def test_no_line_stands_alone_on_a_slide():
    for count in range(4, 30):
        assert all(len(slide.blocks[0].rows) > 1 for slide in cut(Display((Row(LINE),) * count)))


def test_a_problem_that_fits_is_not_cut():
    problem = Display((Row((Goal("min", ()), Scalar("C"))), Row((Words("s.t. "), *LINE)), Row(LINE)))
    for count in range(12):
        found = cut(*[Sentence("Words.")] * count, problem)
        assert problem in found[-1].blocks


def test_slides_are_even():
    found = cut(Heading(2, "A"), *[Sentence("Words.")] * 11)
    sizes = [len(slide.blocks) for slide in found]
    assert max(sizes) - min(sizes) <= 1


def test_a_long_table_is_cut_and_keeps_its_head():
    found = cut(Table(("a", "b"), (("1", "2"),) * 30))
    assert len(found) > 2
    assert all(slide.blocks[0].header == ("a", "b") for slide in found)
    assert sum(len(slide.blocks[0].rows) for slide in found) == 30


def shape(slide):
    """What is on a slide, without what is inside its lines: a line that is broken counts once.

    The note at the start says which of both it is, so that only its place counts.
    """
    blocks = [
        tuple(row.label for row in block.rows if row.label)
        if isinstance(block, Display)
        else "the note at the start"
        if isinstance(block, Note) and block.kind in {"exercise", "solution"}
        else block
        for block in slide.blocks
    ]
    return slide.heading, slide.continued, blocks


@pytest.mark.parametrize("name", ["soft-margin", "epsilon-svr", "nu-svc"])
@pytest.mark.parametrize("gaps", ["40%", "100%", "dual"])
def test_worksheet_and_solution_are_cut_alike(name, gaps):
    sheet, filled = (lesson(name, gaps=gaps, filled=filled, detail="full") for filled in (False, True))
    assert list(map(shape, slides_of(sheet))) == list(map(shape, slides_of(filled)))
    frames = [re.findall(r"\\begin\{frame\}.*", document_beamer(page)) for page in (sheet, filled)]
    assert frames[0] == frames[1]


def test_when_the_parts_of_a_slide_appear():
    rows = (Row(LINE), Row((Continued(), *LINE)), Row(LINE))
    slide = Slide(Heading(2, "A"), (Sentence("so"), Display(rows), Sentence("then"), Display(rows[:1])))
    assert uncovered(slide) == [[1], [1, 1, 2], [3], [4]]


def test_the_file_asks_for_nothing():
    page = document_slides(lesson("hard-margin", language="ko"))
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)""", page)
    assert "script-src 'sha256-" in page
    assert page.count("<script>") == 1


def test_rows_appear_one_after_the_other():
    page = document_slides(lesson("hard-margin"))
    first = page.split('<section class="slide')[2]
    assert first.count("<tr>") == 1
    assert first.count('<tr class="step" data-step="2">') == 1


# In a browser.


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    path = tmp_path_factory.mktemp("slides") / "page.html"
    path.write_text(document_slides(lesson("hard-margin")), "utf-8")
    browser = Browser()
    yield browser, path
    browser.close()


STATE = """[[...document.querySelectorAll('.slide')].findIndex(s => s.classList.contains('now')) + 1,
    document.querySelectorAll('.now .step:not(.later)').length, location.hash]"""


@needs_browser
def test_arrow_keys_move_by_steps_and_slides(shown):
    browser, path = shown
    browser.open(path)
    assert browser.value(STATE) == [1, 0, "#1"]
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "PageUp"):
        browser.press(key)
        seen.append(browser.value(STATE))
    # The second slide has two lines, of which the second appears by a step.
    assert seen == [[2, 0, "#2"], [2, 1, "#2"], [3, 0, "#3"], [2, 1, "#2"], [2, 0, "#2"], [1, 0, "#1"]]
    assert browser.happened().complaints == []


@needs_browser
def test_home_and_end(shown):
    browser, path = shown
    browser.open(path)
    count = browser.value("document.querySelectorAll('.slide').length")
    browser.press("End")
    assert browser.value(STATE)[0] == count
    browser.press("ArrowRight")
    assert browser.value(STATE)[0] == count
    browser.press("Home")
    assert browser.value(STATE) == [1, 0, "#1"]
    browser.press("ArrowLeft")
    assert browser.value(STATE) == [1, 0, "#1"]


@needs_browser
def test_an_address_leads_to_a_slide(shown):
    browser, path = shown
    browser.open(path, "#3")
    assert browser.value(STATE) == [3, 0, "#3"]


@needs_browser
@pytest.mark.parametrize(
    ("name", "language"), [("soft-margin", "de"), ("nu-svr", "ko"), ("epsilon-svr", "zh")]
)
def test_nothing_stands_outside_of_a_slide(shown, name, language, tmp_path):
    browser, _ = shown
    path = tmp_path / "page.html"
    path.write_text(
        document_slides(lesson(name, language=language, detail="full", example="four-points")), "utf-8"
    )
    browser.open(path)
    outside = """[...document.querySelectorAll('.slide')].flatMap((s, k) => {
        s.style.display = 'flex';
        const wide = [...s.querySelectorAll('.display, .table')].some(d => d.scrollWidth > d.clientWidth + 1);
        return s.scrollHeight > s.clientHeight || wide ? [k + 1] : []; })"""
    assert browser.value(outside) == []
