"""Reports: projections of the marks that keep to the formats of others, and in which no answer can act."""

import csv
import io
import json
import re
import unicodedata
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from simple_marker import EXAM, ITEMS, handed_in, mark

from svmsym.documents.prose import LANGUAGES
from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.meaning.sheet import Sheet
from svmsym.exams.setting.exam import Exam, Item
from svmsym.grading.comparing import compared
from svmsym.grading.record import class_schema, record_name
from svmsym.grading.reports.echoed import echoed
from svmsym.grading.reports.feedback import feedback_text
from svmsym.grading.reports.gradescope import gradescope_text
from svmsym.grading.reports.moodle_xml import Asked, moodle_xml, words_html
from svmsym.grading.reports.nbgrader import UndecidedError, nbgrader_points
from svmsym.grading.reports.pages import overview_document, page_text
from svmsym.grading.reports.prairielearn import prairielearn
from svmsym.grading.reports.reading import read_class
from svmsym.grading.reports.statistics import statistics
from svmsym.grading.reports.student_page import student_page
from svmsym.grading.reports.tables import marks_table, moodle_worksheet, moved_table, totals_table
from svmsym.grading.reports.writing import FORMATS, Reported, class_text, write_reports
from svmsym.grading.settling import settled

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>{0}{{x}}&amp;]]>"


def marks_of(submission):
    return settled(EXAM, submission, mark(EXAM, submission))


CLASS = (
    marks_of(handed_in("1", a="right", b="right", c="right")),
    marks_of(handed_in("2", a="half", b="no", c="right")),
    marks_of(handed_in("3", a="?", b="half")),
    marks_of(handed_in("=cmd|'/C calc'!A0", a=HOSTILE, b="no", c="no")),
    replace(marks_of(handed_in(HOSTILE, a="?")), troubles=(HOSTILE,)),
)
FINAL = (6.5, 3, 1, 0, 0)  # 3 + 2 + 3/2; 3/2 + 3/2; 1; 0; 0, by hand


def rows(text):
    return list(csv.reader(io.StringIO(text)))


# The record of the class.


def test_the_record_of_a_class_keeps_to_its_schema():
    checked = jsonschema.Draft202012Validator(class_schema())
    jsonschema.Draft202012Validator.check_schema(class_schema())
    record = json.loads(class_text(Reported(EXAM, CLASS, ("one", HOSTILE))))
    checked.validate(record)
    assert set(record) == set(class_schema()["properties"])


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "svmsym-class/2"},
        {"final": "no"},
        {"more": 1},
        {"troubles": [1]},
        {"students": [{"student": "1"}]},
    ],
)
def test_the_schema_of_a_class_refuses_what_it_does_not_know(change):
    record = json.loads(class_text(Reported(EXAM, CLASS)))
    assert not jsonschema.Draft202012Validator(class_schema()).is_valid(record | change)


def test_a_broken_student_breaks_the_class():
    record = json.loads(class_text(Reported(EXAM, CLASS)))
    record["students"][0]["items"][0]["score"] = 3
    assert not jsonschema.Draft202012Validator(class_schema()).is_valid(record)


# Tables.


def test_the_table_of_marks():
    head, *body = rows(marks_table(CLASS))
    assert head == ["student", "item", "score", "max", "status", "mistake"]
    assert body[:4] == [
        ["1", "a", "3", "3", "correct", ""],
        ["1", "b", "2", "2", "correct", ""],
        ["1", "c", "1.5", "1.5", "correct", ""],
        ["2", "a", "1.5", "3", "partial", "dual.x"],
    ]
    assert ["3", "a", "", "3", "undecided", ""] in body
    assert len(body) == 3 * len(CLASS)


def test_the_table_of_totals():
    assert [r[1:] for r in rows(totals_table(CLASS))[1:]] == [
        ["6.5", "6.5", "yes", "6.5"],
        ["3", "6.5", "yes", "3"],
        ["", "6.5", "no", "1"],
        ["0", "6.5", "yes", "0"],
        ["", "6.5", "no", ""],  # nothing was read: no 0 anywhere
    ]


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


DANGEROUS = ["=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "|calc"]


@pytest.mark.parametrize("text", DANGEROUS)
def test_no_cell_is_a_formula(text):
    marks = replace(CLASS[0], student=text)
    before = replace(marks, items=())
    tables = [marks_table([marks]), totals_table([marks]), moodle_worksheet(EXAM, [marks])]
    tables.append(moved_table(compared([before], [marks], ({}, {}))))
    for table in tables:
        for row in rows(table)[1:]:
            assert row[0] == "'" + text.replace("\r", " ")
            assert len(row) == len(rows(table)[0])


def test_numbers_of_ours_stay_numbers():
    marks = Marks("e", "1", items=(ItemMark("a", "w", Fraction(-1), Fraction(3), "wrong"),))
    assert rows(marks_table([marks]))[1][2] == "-1"


def test_the_worksheet_of_moodle():
    head, one, _, three, *_ = rows(moodle_worksheet(EXAM, CLASS))
    assert head == ["Identifier", "Grade", "Last modified (grade)", "Feedback comments"]
    assert one[:2] == ["Participant 1", "6.5"]
    assert three[:2] == ["Participant 3", ""]  # not final: no grade is overwritten
    assert "Still open: 3" in three[3]


def test_no_line_end_splits_a_row():
    marks = replace(CLASS[0], student="x\r=1+1\r\n=2\n=3")
    assert [len(row) for row in rows(totals_table([marks]))] == [5, 5]


# Other systems, by what their documentation allows.

GRADESCOPE = {
    "score": (int, float), "execution_time": int, "output": str, "output_format": str,
    "test_output_format": str, "test_name_format": str, "visibility": str, "stdout_visibility": str,
    "extra_data": dict, "tests": list,
    "leaderboard": list,
}  # fmt: skip
GRADESCOPE_TEST = {
    "score": (int, float), "max_score": (int, float), "status": str, "name": str, "name_format": str,
    "number": str, "output": str, "output_format": str, "tags": list, "visibility": str, "extra_data": dict,
}  # fmt: skip
TEXT_FORMATS = {"text", "html", "simple_format", "md", "ansi"}
VISIBILITY = {"hidden", "after_due_date", "after_published", "visible"}


def faults(found, allowed):
    wrong = [k for k, v in found.items() if k not in allowed or not isinstance(v, allowed[k])]
    wrong += [k for k in found if k.endswith("output_format") and found[k] not in TEXT_FORMATS]
    wrong += [k for k in found if k.endswith("visibility") and found[k] not in VISIBILITY]
    return wrong + (["status"] if found.get("status", "passed") not in {"passed", "failed"} else [])


@pytest.mark.parametrize("marks", [CLASS[k] for k in (0, 1, 3)], ids=(0, 1, 3))
def test_gradescope(marks):
    found = json.loads(gradescope_text(EXAM, marks))
    assert faults(found, GRADESCOPE) == []
    assert [fault for test in found["tests"] for fault in faults(test, GRADESCOPE_TEST)] == []
    assert found["score"] == FINAL[CLASS.index(marks)]
    assert [t["number"] for t in found["tests"]] == ["a", "b", "c"]
    assert all("score" in t for t in found["tests"])


def test_gradescope_gets_nothing_of_a_submission_that_is_open(tmp_path):
    assert not gradescope_text(EXAM, CLASS[-1])
    assert not gradescope_text(EXAM, CLASS[2])  # a part of the score would be taken for the score
    decided = replace(CLASS[-1].items[0], score=Fraction(0), status="wrong")
    after = replace(CLASS[-1], items=(decided, *CLASS[-1].items[1:]))
    for marks, there in ((after, True), (CLASS[-1], False)):  # also where an earlier run has left a file
        write_reports(Reported(EXAM, [marks]), tmp_path, ["gradescope"])
        assert any((tmp_path / "gradescope").glob("*.json")) is there


def test_the_check_of_gradescope_can_fail():
    assert faults({"score": "3", "visibility": "always", "points": 1}, GRADESCOPE) == [
        "score",
        "points",
        "visibility",
    ]


def test_prairielearn():
    found = [prairielearn(EXAM, marks) for marks in CLASS]
    assert [f["gradable"] for f in found] == [True, True, False, True, False]
    assert [f.get("score") for f in found] == [1, round(3 / 6.5, 5), None, 0, None]
    assert found[2]["format_errors"][0] == "At least 1 of 6.5 points so far. Still open: 3."
    assert HOSTILE in found[4]["format_errors"]
    assert all(set(f) <= {"gradable", "score", "message", "tests", "format_errors"} for f in found)
    half = found[1]["tests"][0]
    assert (half["points"], half["max_points"]) == (1.5, 3)


def test_nbgrader_gives_a_float_and_says_nothing(capfd):
    assert nbgrader_points(EXAM, "a", {"a": "half"}, mark) == 1.5
    assert isinstance(nbgrader_points(EXAM, "a", {"a": "right"}, mark), float)
    assert nbgrader_points(EXAM, "c", {"c": " "}, mark) == 0.0
    assert capfd.readouterr() == ("", "")


def test_nbgrader_neither_gives_nor_takes_what_is_open():
    with pytest.raises(UndecidedError, match="a person has to mark"):
        nbgrader_points(EXAM, "a", {"a": "?"}, mark)


def test_questions_for_moodle():
    kinds = (Item("α<", "dual", Fraction(6)), *ITEMS)
    exam = Exam("ml-3", "A/B <&> ]]>", items=kinds)
    asked = {
        "a": Asked(words_html(HOSTILE), "α = (1/4, 1/4, 0)"),
        "b": Asked("<p>w?</p>", "w = system(1)"),
        "c": Asked("b", "−3/2"),
    }
    root = ET.fromstring(moodle_xml(exam, asked))
    category, dual, alpha, w, b = root.findall("question")
    assert [q.get("type") for q in (category, dual, alpha, w, b)] == [
        "category",
        "essay",
        "stack",
        "essay",
        "stack",
    ]
    assert category.findtext("category/text") == "$course$/top/A//B <&> ]]>"
    assert dual.findtext("defaultgrade") == "6"
    assert alpha.findtext("questionvariables/text") == "ta1:[1/4,1/4,0];"
    assert b.findtext("questionvariables/text") == "ta1:-3/2;"
    shown = alpha.findtext("questiontext/text")
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    assert "[[input:ans1]]" in shown
    assert "[[feedback:prt1]]" in alpha.findtext("specificfeedback/text")
    node = alpha.find("prt/node")
    assert (node.findtext("answertest"), node.findtext("truescore"), node.findtext("falsescore")) == (
        "AlgEquiv",
        "1",
        "0",
    )


def test_one_of_several_right_answers_is_left_to_svmsym():
    asked = {"a": Asked("<p>α?</p>", "α = (1/4, 1/4, 0)", only=False)}
    root = ET.fromstring(moodle_xml(EXAM, asked))
    assert root.findall("question")[1].get("type") == "essay"


# Pages.


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


# The class.


def test_statistics_by_hand():
    found = statistics(EXAM, CLASS)
    assert (found.count, found.final) == (5, 3)
    assert found.mean == Fraction(19, 6)  # (13/2 + 3 + 0) / 3
    assert found.tenths == (1, 0, 0, 0, 1, 0, 0, 0, 0, 1)  # 0; 3/6.5 = 46 %; all
    a, b, c = found.items
    assert (a.mean, a.right, a.open, a.empty) == (Fraction(3, 2), 1, 2, 0)  # 3, 3/2, 0
    assert (b.mean, b.right, b.open, b.empty) == (Fraction(3, 5), 1, 0, 1)  # 2, 0, 1, 0, 0
    assert (c.right, c.empty) == (2, 2)
    assert found.mistakes == (("b.sign", 2, ("a", "b", "c")), ("dual.x", 2, ("a", "b")))


def test_all_reports_are_written_and_nothing_is_left_over(tmp_path):
    write_reports(Reported(EXAM, CLASS), tmp_path, FORMATS)
    first = {p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    assert {"marks.json", "queue.toml", "marks.csv", "totals.csv", "index.html"} <= first.keys()
    assert {"moodle-worksheet.csv", "moodle-questions.xml"} <= first.keys()
    for folder, ending in (("students", "html"), ("gradescope", "json"), ("prairielearn", "json")):
        written = sum(name.startswith(f"{folder}/") and name.endswith(ending) for name in first)
        assert written == len(CLASS) - 2 * (folder == "gradescope")  # two are open
    write_reports(Reported(EXAM, CLASS), tmp_path, FORMATS)
    assert {
        p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()
    } == first
    write_reports(Reported(EXAM, CLASS[:2]), tmp_path, FORMATS)
    assert len(list((tmp_path / "students").iterdir())) == 2
    assert read_class(tmp_path)[0] == CLASS[:2]


def test_links_of_the_overview_lead_somewhere(tmp_path):
    write_reports(Reported(EXAM, CLASS), tmp_path, ["html"])
    links = re.findall(r'href="([^"]+)"', (tmp_path / "index.html").read_text("utf-8"))
    assert len(links) == len(CLASS)
    assert all((tmp_path / link).is_file() for link in links)


def test_the_page_of_a_student_shows_what_was_read_in_the_letters_of_the_exam():
    exam = replace(EXAM, sheet=Sheet({"multiplier": "λ"}))
    told = ItemMark(
        "a", "alpha", Fraction(0), Fraction(3), "wrong", "λ = 1", "α = 1", violated="α_1 ≥ 0",
        feedback="It does not satisfy λ_1 ≥ 0.",
    )  # fmt: skip
    page = student_page(exam, Marks("e", "1", items=(told,)))
    assert "α" not in page
    assert "<msub><mi>λ</mi><mn>1</mn></msub>" in page
