"""Pages for students and for the class: safe, whole, in the language, with mathematics as it was read."""

import re
import unicodedata
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from reported_class import CLASS, HOSTILE
from simple_marker import EXAM

from svmsym.documents.prose import LANGUAGES
from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.grading.comparing import compared
from svmsym.grading.record import record_name
from svmsym.grading.reports.echoed import echoed
from svmsym.grading.reports.feedback import feedback_text
from svmsym.grading.reports.gradescope import gradescope_text
from svmsym.grading.reports.pages import overview_document, page_text
from svmsym.grading.reports.student_page import student_page
from svmsym.judging.sheet import Sheet


class Page(HTMLParser):
    """What a browser would see."""

    VOID = frozenset({"meta", "link", "img", "br", "hr", "input", "mspace", "rect", "line"})

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.attributes, self.words = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return "".join(self.words)


def safe(text):
    page = Page(text)
    assert not {"script", "img", "iframe", "link", "object", "form"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    links = [value for name, value in page.attributes if name in {"href", "src"}]
    assert not [link for link in links if ":" in link or link.startswith("//")]
    assert "default-src 'none'" in text
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_safe_whole_and_in_the_language(language):
    exam = replace(EXAM, language=language, title=HOSTILE)
    for marks in CLASS:
        page = safe(student_page(exam, marks))
        assert marks.student in page.text
        assert all(line in page.text for m in marks.items for line in m.answer.split("\n"))
    overview = safe(page_text(overview_document(exam, CLASS, (HOSTILE,))))
    assert overview.text.count(HOSTILE) >= 4
    assert {f"students/{record_name(m.student)}.html" for m in CLASS} <= {
        v for n, v in overview.attributes if n == "href"
    }


def test_pages_of_two_languages_differ():
    german = student_page(replace(EXAM, language="de"), CLASS[2])
    assert "Noch offen: 3" in german
    assert "Still open" not in german


def test_the_check_of_pages_can_fail():
    with pytest.raises(AssertionError):
        safe("<p>default-src 'none' <script>x</script></p>")
    with pytest.raises(AssertionError):
        safe("<p><b>default-src 'none'</p></b>")


ECHOED = [
    "α = (⅛, ¼, 0)",
    "L(w, b, α) = ½ ‖w‖² − Σᵢ αᵢ (yᵢ (⟨w, xᵢ⟩ + b) − 1)",
    "max_{α} Σᵢ αᵢ − ½ ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩ s.t. Σᵢ αᵢyᵢ = 0, αᵢ ≥ 0",
    "b = −3/2",
    "2 √2",
    "{1, 3}",
    "0 ≤ αᵢ ≤ C ∀ i∈n",
]


@pytest.mark.parametrize("text", ECHOED)
def test_what_was_read_is_shown_as_mathematics(text):
    readable = replace(CLASS[0].items[0], read_as=text)
    page = student_page(EXAM, replace(CLASS[0], items=(readable,)))
    trees = [ET.fromstring(math) for math in re.findall("<math.*?</math>", page)]
    plain = unicodedata.normalize("NFKC", text).replace("_{α}", "α").replace("√", "").replace(" ", "")
    shown = "".join(word for tree in trees for word in tree.itertext())
    shown = unicodedata.normalize("NFKC", shown).replace(" ", "")
    assert shown == plain.replace("-", "−")


def test_brackets_are_close_and_of_one_size():
    (math,) = re.findall("<math.*?</math>", echoed("f(x) = ⟨w, x⟩"))
    forms = {o.text: dict(o.attrib) for o in ET.fromstring(math).iter() if o.tag.endswith("mo")}
    close = {"stretchy": "false", "lspace": "0", "rspace": "0"}
    assert forms["("] == forms["⟨"] == {"form": "prefix", **close}
    assert forms[")"] == forms["⟩"] == {"form": "postfix", **close}


def test_a_long_formula_can_be_broken_before_a_sign_and_never_inside_a_product():
    text = "L = ½ ‖w‖² + C Σᵢ ξᵢ − Σᵢ αᵢ (yᵢ (⟨w, xᵢ⟩ + b) − 1 + ξᵢ) − Σᵢ μᵢ ξᵢ"
    maths = re.findall("<math.*?</math>", echoed(text))
    parts = ["".join(ET.fromstring(math).itertext()) for math in maths]
    assert parts == ["L", "=½‖w‖2", "+CΣiξi", "−Σiαi(yi(⟨w,xi⟩+b)−1+ξi)", "−Σiμiξi"]
    assert len(re.findall("<math", echoed("w = (1, −1)"))) == 1


def test_a_wrong_line_is_quoted_as_it_was_read_and_else_as_it_was_written():
    shown = {}
    for read in ("max_{α} Σᵢ αᵢ", ""):
        line = "\\max_\\alpha \\sum_i \\alpha_i"
        told = replace(
            CLASS[1].items[0], answer="", line=line, line_read=read, feedback=f"Not so: {read or line}."
        )
        shown[read] = student_page(EXAM, replace(CLASS[1], items=(told,)))
    read, unread = shown.values()
    assert "<math" in read
    assert "\\max" not in read
    assert f"<code>{line}</code>." in unread
    assert "<math" not in unread


def test_a_verdict_is_told_in_the_language():
    told = replace(CLASS[1].items[0], read_as="false")
    page = student_page(replace(EXAM, language="de"), replace(CLASS[1], items=(told,)))
    assert "Gelesen wurde falsch" in page


def test_a_sign_that_is_not_known_leaves_the_text():
    unusual = replace(CLASS[0].items[0], read_as="\\text{x} <b>{0}")
    page = student_page(EXAM, replace(CLASS[0], items=(unusual,)))
    assert "\\text{x} &lt;b&gt;{0}" in page
    assert "<math" not in page


def test_pages_are_small():
    assert len(student_page(EXAM, CLASS[0])) < 20_000


def test_students_are_told_the_feedback_and_not_the_reason():
    told = replace(CLASS[1].items[0], feedback="FEED", reason="REASON")
    marks = replace(CLASS[1], items=(told,))
    shown = [
        feedback_text(EXAM, marks),
        student_page(EXAM, marks),
        gradescope_text(EXAM, marks),
    ]
    assert all("FEED" in text and "REASON" not in text for text in shown)
    silent = replace(EXAM, feedback="none")
    shown = [feedback_text(silent, marks), student_page(silent, marks)]
    assert all("FEED" not in text and "REASON" not in text for text in shown)


def test_no_report_gives_a_number_for_what_is_open():
    """The fifth handed in one answer, and it is open; the third has a point secured, and may get more."""
    open_, some = CLASS[4], CLASS[2]
    assert feedback_text(EXAM, open_).startswith("Nothing is marked yet. Still open: 3.\n")
    assert "At least 1 of 6.5 points" in feedback_text(EXAM, some)
    told = {m.student: m.after for m in compared([], CLASS, ({}, {}))}
    assert (told["1"], told["3"], told[HOSTILE]) == ("13/2/13/2", "≥1/13/2", "?/13/2")
    page = Page(page_text(overview_document(EXAM, [some, open_]))).text
    assert "≥ 1" in page
    assert "–" in page


def test_the_page_of_a_student_shows_what_was_read_in_the_letters_of_the_exam():
    exam = replace(EXAM, sheet=Sheet({"multiplier": "λ"}))
    told = ItemMark(
        "a", "alpha", Fraction(0), Fraction(3), "wrong", "λ = 1", "α = 1", violated="α_1 ≥ 0",
        feedback="It does not satisfy λ_1 ≥ 0.",
    )  # fmt: skip
    page = student_page(exam, Marks("e", "1", items=(told,)))
    assert "α" not in page
    assert "<msub><mi>λ</mi><mn>1</mn></msub>" in page
