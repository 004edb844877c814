"""Slides in one HTML file: how a document is cut, and how keys move through it."""

import re

import pytest
from browsing import Browser, needs_browser

from svmsym.documents.cutting import height, slides
from svmsym.documents.lesson import lesson
from svmsym.documents.mathline import EQ, Continued, Name
from svmsym.documents.slides import document_slides
from svmsym.documents.tree import Display, Document, Heading, Row, Sentence, Table
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import NO_ROLES

LINE = (Name("x"), EQ, Name("y"))


def cut(*blocks, lines=13):
    return slides(Document(blocks, DEFAULT, NO_ROLES), lines)


def test_nothing_is_lost_and_nothing_comes_twice():
    page = lesson("epsilon-svr", detail="full")
    rows = [row for block in page.blocks if isinstance(block, Display) for row in block.rows]
    shown = [row for s in slides(page) for b in s.blocks if isinstance(b, Display) for row in b.rows]
    assert shown == rows
    words = [block for block in page.blocks if isinstance(block, Sentence)]
    assert [b for s in slides(page) for b in s.blocks if isinstance(b, Sentence)] == words


def test_no_slide_has_more_lines_than_it_holds():
    for slide in slides(lesson("soft-margin", detail="full")):
        assert sum(map(height, slide.blocks)) <= 13 or len(slide.blocks) <= 2


def test_a_slide_begins_at_a_heading_and_repeats_it():
    found = cut(Heading(1, "T"), Heading(2, "A"), Display((Row(LINE),) * 20), Heading(2, "B"), Sentence("b"))
    assert [slide.heading.text for slide in found] == ["T", "A", "A", "A", "B"]


def test_a_sentence_stays_with_what_it_leads_to():
    found = cut(*[Sentence("words")] * 7, Sentence("so"), Display((Row(LINE),) * 4))
    assert [type(block) for block in found[-1].blocks] == [Sentence, Display]
    assert found[-1].blocks[0].text == "so"


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


def test_a_long_table_is_cut_and_keeps_its_head():
    found = cut(Table(("a", "b"), (("1", "2"),) * 30))
    assert len(found) > 2
    assert all(slide.blocks[0].header == ("a", "b") for slide in found)
    assert sum(len(slide.blocks[0].rows) for slide in found) == 30


def test_the_file_asks_for_nothing():
    page = document_slides(lesson("hard-margin", language="ko"))
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)""", page)
    assert "script-src 'sha256-" in page
    assert page.count("<script>") == 1


def test_rows_appear_one_after_the_other():
    page = document_slides(lesson("hard-margin"))
    first = page.split('<section class="slide">')[2]
    assert first.count("<tr>") == 1
    assert first.count('<tr class="step">') == 1


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
