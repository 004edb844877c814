"""Exam files: what is read, and that every refusal names the line, the key and the remedy."""

from fractions import Fraction
from pathlib import Path

import pytest
from exam_texts import DATA, EXAMPLE, HEAD, item

from svmsym.documents.prose import LANGUAGES as DOCUMENT_LANGUAGES
from svmsym.exams.setting.errors import ExamFileError
from svmsym.exams.setting.exam import KINDS, LANGUAGES
from svmsym.exams.setting.exam_file import LARGEST_FILE, load_exam, read_exam
from svmsym.exams.setting.item_file import USES
from svmsym.exams.setting.notation_keys import ROLE_KEYS


def refused(source):
    with pytest.raises(ExamFileError) as caught:
        read_exam(source)
    return caught.value


def test_the_example_is_read():
    exam = read_exam(EXAMPLE)
    assert (exam.id, exam.language, exam.margin, exam.points) == ("ml-2026-ex3", "de", "full", 16)
    assert exam.sheet.roles == {"multiplier": "α", "label": "y", "offset": "b"}
    assert exam.data["A"].X == ((1, 0), (3, 2), (5, 1))
    assert exam.data["A"].C is None
    assert exam.item("b").marks == {"stationarity_w": 2, "stationarity_b": 1, "dual": 3}
    assert exam.item("e").follow == ("c", "d")
    assert exam.penalty == {"dual.missing_half": Fraction(1)}
    assert (exam.variants.count, exam.variants.seed, exam.variants.lint) == (120, 2026, "error")
    assert [str(one.place) for one in exam.items][:2] == ["exam.toml:16", "exam.toml:20"]


def test_the_example_of_the_documentation():
    page = (Path(__file__).parents[3] / "docs" / "set-an-exam.md").read_text("utf-8")
    source = page.split("```toml\n")[1].split("```")[0]
    assert [one.kind for one in read_exam(source).items] == ["derivation", "alpha", "w"]
    broken = source.replace("stationarity_w = 2", "stationarity_w = 1")
    assert str(refused(broken)) in page


def test_every_kind_and_key_is_documented():
    page = (Path(__file__).parents[3] / "docs" / "set-an-exam.md").read_text("utf-8")
    words = {*KINDS, *(key for keys in USES.values() for key in keys), *ROLE_KEYS}
    assert [word for word in sorted(words) if f"`{word}`" not in page] == []


def test_languages_are_those_of_documents():
    assert tuple(DOCUMENT_LANGUAGES) == LANGUAGES


def test_every_kind_has_its_keys():
    assert set(USES) == set(KINDS)


def test_numbers_are_exact():
    exam = read_exam(
        HEAD + '[data.A]\nx = [[0.1], ["1/3"]]\ny = [-1, 1]\nC = 0.5\n' + item("dual", points=0.5)
    )
    assert ((Fraction(1, 10),), (Fraction(1, 3),)) == exam.data["A"].X
    assert Fraction(1, 2) == exam.data["A"].C
    assert exam.points == Fraction(1, 2)


def test_profiles_and_own_letters():
    exam = read_exam(HEAD + '[notation]\nprofile = "ostwald"\noffset = "c"\n' + item("dual"))
    assert exam.notation == "ostwald"
    assert exam.sheet.roles["multiplier"] == "λ"
    assert exam.sheet.roles["offset"] == "c"


A = "data = 'A'\n"
TWO = item("w", data='"A"')
REFUSALS = [
    # what is written, the line it stands on, words of the refusal, words of the remedy
    ("", 1, "[exam] is missing", "write [exam]"),
    ("[exam]\nid = 3", 1, "title is missing", "title"),
    ('[exam]\nid = "a b"\ntitle = "t"\n' + item("dual"), 2, "exam.id is 'a b'", "letters, digits"),
    ('[exam]\nid = "e"\ntitle = 3\n' + item("dual"), 3, "exam.title is 3", "quotes"),
    ('[exam]\nid = "e"\ntitle = "t"\nlanguage = "fr"\n' + item("dual"), 4, "language is 'fr'", "en"),
    ('[exam]\nid = "e"\ntitel = "t"\n', 3, "no key 'titel'", "did you mean title"),
    (HEAD, 1, "there is no item", "[[item]]"),
    (HEAD + '[item]\nid = "a"\n', 4, "no list of tables", "two brackets"),
    (HEAD + "[datta]\n", 4, "no key 'datta'", "did you mean data"),
    (HEAD + "[[item]]\nkind = 'w'\npoints = 1", 4, "id is missing", 'id = "a"'),
    (HEAD + DATA + "[[item]]\nid = 'a'\nkind = 'w'\npoints = 1", 26, "data is missing", "A, B, S"),
    (HEAD + "[[item]]\nid = 'a'\nkind = 'duall'\npoints = 1", 6, "kind is 'duall'", "did you mean dual"),
    (HEAD + "[[item]]\nid = 'a'\nkind = 'dual'", 4, "points is missing", "points = 2"),
    (HEAD + "[[item]]\nid = 'a'\nkind = 'dual'\npoints = -1", 7, "points is negative", "0 to 1000"),
    (HEAD + "[[item]]\nid = 'a'\nkind = 'dual'\npoints = 'x'", 7, "x", "write"),
    (HEAD + "[[item]]\nid = 'a'\nkind = 'dual'\npoints = 100000", 7, "more than 1000", "0 to 1000"),
    (HEAD + "[[item]]\nid = 'a'\nkind = 'dual'\npoints = 1\npointz = 2", 8, "no key 'pointz'", "points"),
    (HEAD + item("dual") + item("kkt"), 9, "the id 'a' is used twice", "of its own"),
    (HEAD + item("dual") + item("kkt", "A"), 9, "is used twice", "of its own"),
    (HEAD + item("w", data='"A"'), 8, "no data set 'A'", "write [data.A] first"),
    (HEAD + DATA + item("w", data='"a"'), 30, "no data set 'a'", "did you mean A"),
    (
        HEAD + DATA + item("w", data='"A"', follow='["b"]') + item("b", "b", data='"A"'),
        31,
        "follows b",
        "move",
    ),
    (HEAD + DATA + item("w", data='"A"', follow='["z"]'), 31, "which is no item", "none"),
    (
        HEAD + DATA + TWO + item("b", "b", data='"B"', follow='["a"]'),
        36,
        "about the data A, not B",
        "same data",
    ),
    (HEAD + item("dual", marks="{dual = 2}"), 8, "marks has no meaning for the kind dual", "leave marks out"),
    (HEAD + item("derivation", marks="{dual = 1}"), 8, "add up to 1, and the item has 2", "points = 1"),
    (HEAD + item("derivation", marks="{duel = 2}"), 8, "there is no step 'duel'", "did you mean dual"),
    (HEAD + item("statement", claim='"x"', marks="{dual = 2}"), 9, "no step 'dual'", "verdict"),
    (HEAD + item("derivation", marks="{dual = 1, dual_objective = 1}"), 8, "earns points twice", "leave one"),
    (HEAD + item("derivation", from_='"dual"'), 8, "from dual to dual", "the order is"),
    (HEAD + item("dual", problem='"hard_margin"'), 8, "no derivation 'hard_margin'", "hard-margin"),
    (HEAD + item("dual", problem='"mine.py"'), 8, "no derivation 'mine.py'", ""),
    (HEAD + item("dual", answers='["α +"]'), 8, "cannot be read at column", ""),
    (HEAD + DATA + item("b", data='"A"', accept='"kkt"'), 31, "accept is 'kkt'", "interval"),
    (HEAD + DATA + item("b", data='"A"', accept='"rounded"'), 31, "accept is rounded", "decimals"),
    (HEAD + DATA + item("b", data='"A"', decimals="31"), 31, "decimals is 31", "0 to 30"),
    (HEAD + DATA + item("predict", data='"A"'), 26, "at is missing", "at = [[2, 0]]"),
    (HEAD + DATA + item("predict", data='"A"', at="[[1]]"), 31, "has 1 numbers", "2 numbers"),
    (HEAD + DATA + item("kernel", data='"A"', at="[[1, 2]]"), 31, "at has 1 points", "two points"),
    (HEAD + item("statement"), 4, "claim is missing", "ledger"),
    (HEAD + item("statement", claim='"x"', holds='"yes"'), 9, "holds is 'yes'", "true or false"),
    (HEAD + item("dual", feedback='"loud"'), 8, "feedback is 'loud'", "none"),
    (HEAD + '[data.A]\nx = [[0], ["a"]]\ny = [-1, 1]\nC = 1\n' + TWO, 5, "'a'", "write"),
    (HEAD + "[data.A]\nx = [[0], [1]]\ny = [-1, 1]\n" + TWO, 4, "C is missing in data.A", 'C = "inf"'),
    (HEAD + "[data.A]\nx = [[0], [1]]\ny = [-1, 1]\nC = 1\nz = 2\n" + TWO, 8, "no key 'z'", ""),
    (HEAD + "[data.A]\nx = [[0], [1, 2]]\ny = [-1, 1]\nC = 1\n" + TWO, 5, "", ""),
    (HEAD + f"[data.A]\nx = {[[0]] * 201}\ny = [1]\nC = 1\n" + TWO, 5, "201 points", "200 at most"),
    (HEAD + '[notation]\nmultiplier = "bad letter"\n' + item("dual"), 5, "notation.multiplier", "one Latin"),
    (HEAD + '[notation]\nmultiplier = "w"\n' + item("dual"), 5, "two things", "another letter"),
    (
        HEAD + '[notation]\nmultplier = "w"\n' + item("dual"),
        5,
        "no key 'multplier'",
        "did you mean multiplier",
    ),
    (HEAD + item("dual") + "[penalty]\nmissing = 1", 9, "no id of a mistake", "in quotes"),
    (HEAD + item("dual") + '[penalty]\n"dual.plus_half" = -1', 9, "is negative", "0 to"),
    (
        HEAD + item("dual") + '[penalty]\n"dual.mising_half" = 1',
        9,
        "no mistake 'dual.mising_half' in the catalogue",
        "did you mean dual.missing_half",
    ),
    (HEAD + item("dual") + "[variants]\ncount = 0", 9, "variants.count is 0", "1 to 10000"),
    (HEAD + item("dual") + '[columns]\n"Response 1" = "b"', 9, "which is no item", "choose one of a"),
    (HEAD + "x = [", 4, "this is not TOML", "toml.io"),
]


@pytest.mark.parametrize(("source", "line", "what", "hint"), REFUSALS, ids=range(len(REFUSALS)))
def test_refusals_name_line_key_and_remedy(source, line, what, hint):
    error = refused(source)
    assert error.place is not None
    assert (error.place.line or 1) == line
    assert what in error.what
    assert hint in error.hint
    assert error.hint


def test_files(tmp_path):
    path = tmp_path / "exam.toml"
    path.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode())
    assert load_exam(path) == load_exam(path)
    assert load_exam(path).item("a").place.line == 16
    path.write_text("#" * (LARGEST_FILE + 1), "utf-8")
    with pytest.raises(ExamFileError, match="at most 1 MB"):
        load_exam(path)
    with pytest.raises(ExamFileError, match="no such file"):
        load_exam(tmp_path / "none.toml")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ExamFileError, match="UTF-16"):
        load_exam(path)


def test_a_kernel_written_as_a_formula_is_refused_with_what_to_write():
    text = HEAD + DATA.replace("[data.A]", '[data.A]\nkernel = "(x·z + 1)^2"', 1)
    with pytest.raises(ExamFileError, match="kernel is '\\(x·z") as refusal:
        read_exam(text + item("alpha", data='"A"'))
    assert "degree = 2, coef0 = 1" in str(refusal.value.hint)
