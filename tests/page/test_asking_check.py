"""The places Read and Check: right answers are right, wrong ones are wrong in the right line, and what cannot
be read is never called wrong."""

import re

import pytest

from svmsym.documents.prose import LANGUAGES
from svmsym.judging.answers import compare
from svmsym.judging.on_data.api import check_value
from svmsym.judging.reading import read
from svmsym.page.asking import reply
from svmsym.page.questions import identifiers
from svmsym.show.board.state import read_state

SOFT = [["0", "1", -1], ["1", "0", -1], ["1", "2", -1], ["3", "1", -1], ["2", "1", 1], ["3", "3", 1]]
BOARD = {"points": SOFT, "C": "1"}
LAGRANGIAN = r"L = \frac12\|w\|^2 - \sum_i \alpha_i (y_i (w^T x_i + b) - 1)"


def checked(question, answer, **more):
    return reply("check", {"question": question, "answer": answer, **more})


@pytest.mark.parametrize("question", identifiers())
def test_what_is_shown_as_the_solution_is_right(question):
    solution = reply("solution", {"question": question, **BOARD})
    assert solution["status"] == "ok"
    assert "<math" in solution["html"]
    found = checked(question, solution["text"], **BOARD)
    assert found["verdict"] == "correct"
    assert found["line"] is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "question", ["soft-margin/derivation", "four-points/support_vectors", "board/margin"]
)
def test_the_solution_is_right_in_every_language(question, language):
    solution = reply("solution", {"question": question, "lang": language, **BOARD})
    assert checked(question, solution["text"], lang=language, **BOARD)["verdict"] == "correct"


# The values of the lecture's four points: α = (1/2, 1/2, 1, 0), w = (1, −1), b = −1, margin 1/√2.
@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        ("alpha", "α = (1/2, 1/2, 1, 0)", "α = (1/2, 1/2, -1, 0)"),
        ("w", "w = (1; -1)", "w = (1; 1)"),
        ("b", "b = -1", "b = 1"),
        ("margin", "1/sqrt(2)", "1/2"),
        ("hyperplane", "x_1 - x_2 - 1 = 0", "x_1 + x_2 - 1 = 0"),
        ("support_vectors", "1, 2, 3", "1, 2, 4"),
        ("slack", "(0, 0, 0, 0)", "(0, 0, 1, 0)"),
        ("gram", "(0,0,0,0; 0,8,4,6; 0,4,4,6; 0,6,6,9)", "(0,0,0,0; 0,8,4,6; 0,4,4,6; 0,6,6,8)"),
    ],
)
def test_the_four_points(kind, right, wrong):
    question = f"four-points/{kind}"
    assert checked(question, right)["verdict"] == "correct"
    assert checked(question, wrong)["verdict"] == "wrong"


def test_the_verdict_is_that_of_the_judge_of_values():
    problem = read_state(BOARD).problem
    for text in ("(0, 0, 1, 1, 1, 1)", "(0, 1/9, 2/3, 1, 1, 7/9)", "(0, 0, 2/3, 1, 1, 2/3)", "(1, 2"):
        wanted = check_value(problem, "alpha", text).verdict
        found = checked("board/alpha", text, **BOARD)["verdict"]
        assert found == wanted or (found, wanted) == ("unreadable", "undecided")


@pytest.mark.parametrize(
    "text",
    [LAGRANGIAN, LAGRANGIAN.replace("- 1)", "+ 1)"), LAGRANGIAN.replace("- \\sum", "+ \\sum"), "L = ‖w‖"],
)
def test_the_verdict_on_a_formula_is_that_of_comparing(text):
    wanted = compare(LAGRANGIAN, text).verdict
    assert checked("hard-margin/lagrangian", text)["verdict"] == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sign_in_the_second_line_is_found_there(language):
    page = f"{LAGRANGIAN}\nw = -\\sum_i \\alpha_i y_i x_i"
    found = checked("hard-margin/derivation", page, lang=language)
    assert (found["verdict"], found["line"]) == ("wrong", 2)
    assert [line["verdict"] for line in found["lines"]] == ["correct", "wrong"]
    assert found["reasons"]
    assert found["lines"][1]["detail_lang"] == language
    # A sign of the Lagrangian would explain the second line too, but the first line is right.
    assert found["mistakes"] == ["stat.w_sign"]


def test_a_sign_of_a_stationarity_condition_is_found():
    found = checked("soft-margin/stationarity", "w = Σᵢ αᵢyᵢxᵢ\nΣᵢ αᵢyᵢ = 0\nμᵢ = C + αᵢ")
    assert (found["verdict"], found["line"]) == ("wrong", 3)
    assert [line["verdict"] for line in found["lines"]] == ["correct", "correct", "wrong"]


def test_a_derivation_that_stops_early_is_incomplete():
    found = checked("hard-margin/derivation", f"{LAGRANGIAN}\nw = Σ_i α_i y_i x_i")
    assert (found["verdict"], found["line"]) == ("incomplete", None)
    assert "dual" in found["reason"]


@pytest.mark.parametrize("question", ["hard-margin/dual", "hard-margin/derivation", "four-points/alpha"])
@pytest.mark.parametrize(
    "text", ["α = (1/2, 1/2", "max_α Σ_i α_i −", "w = \\frac{1}{", "= = =", "Ω ⊗ ⊕ 3", "a b c d )"]
)
def test_what_cannot_be_read_is_not_wrong(question, text):
    assert checked(question, text)["verdict"] in {"unreadable", "undecided"}


def test_no_answer_is_no_wrong_answer():
    assert checked("four-points/b", " \n ")["verdict"] == "empty"


def test_without_an_optimum_nothing_is_claimed():
    crossed = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["0", "2", 1]]
    found = checked("board/b", "b = 0", points=crossed)
    assert found["verdict"] == "undecided"
    assert "C" in found["reason"]


@pytest.mark.parametrize(
    "text", ["w = sum_i alpha_i y_i x_i", "0 <= alpha_i <= C", r"\|w\|^2", "w = (0,5; -0,5)"]
)
def test_the_echo_is_that_of_the_reader(text):
    told = read(text)
    found = reply("read", {"text": text})
    assert (found["text"], found["latex"]) == (told.line, told.latex_line)
    assert "<math" in found["html"]


def shown(html):
    return re.sub("<[^>]+>", "", html).replace("&#x2062;", "").replace("&gt;", ">")


def test_the_echo_keeps_conditions_and_links():
    condition = reply("read", {"text": "y_i (w^T x_i + b) = 1 for alpha_i > 0"})["html"]
    assert "(∀αi>0)" in shown(condition)
    assert "⇒" in shown(reply("read", {"text": "w = 1 ⇒ b = 2"})["html"])
    assert "∨" in shown(reply("read", {"text": "alpha_1 = 1/2 or alpha_1 = 1/3"})["html"])


def test_errors_have_a_column_a_message_and_a_hint():
    error = reply("read", {"text": "w = (1, -1", "lang": "de"})["error"]
    assert error["column"] == 5
    assert error["message"] == "eine Klammer ist nicht geschlossen"
    assert error["hint"] == "die Klammern schließen"


def test_several_readings_are_all_shown():
    found = reply("read", {"text": "1/2n", "lang": "de"})
    assert [one["text"] for one in found["readings"]] == ["1/2 n", "1/(2 n)"]
    assert "Schrägstrich" in found["error"]["hint"]


def test_lines_are_read_one_by_one():
    found = reply("read", {"text": f"{LAGRANGIAN}\nw = (", "question": "hard-margin/derivation"})
    assert [("error" in line) for line in found["lines"]] == [False, True]


def test_a_notation_changes_what_letters_mean():
    assert reply("read", {"text": "w_0 = 1", "sheet": "ostwald"})["text"] == "b = 1"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", ["soft-margin/kkt", "four-points/alpha", "board/gram"])
def test_questions_are_worded_in_every_language(question, language):
    found = reply("question", {"question": question, "lang": language, **BOARD})
    assert "<math" in found["html"]
    english = reply("question", {"question": question, "lang": "en", **BOARD})
    assert language == "en" or found["html"] != english["html"]


KKT = (
    "w = sum_i alpha_i y_i x_i, sum_i alpha_i y_i = 0, y_i (w^T x_i + b) >= 1, alpha_i >= 0, "
    "alpha_i (y_i (w^T x_i + b) - 1) = 0"
)


def test_a_missing_condition_is_named():
    found = checked("hard-margin/kkt", KKT.replace(" alpha_i >= 0,", ""))
    assert found["verdict"] == "incomplete"
    assert found["reasons"] != []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("alpha_i y_i x_i", "alpha_i x_i"),
        ("w = sum", "w = -sum"),
        ("sum_i alpha_i y_i = 0", "sum_i alpha_i = 0"),
        ("alpha_i >= 0", "alpha_i <= 0"),
        ("- 1) = 0", "+ 1) = 0"),
    ],
)
def test_a_wrong_condition_is_refuted(right, wrong):
    found = checked("hard-margin/kkt", KKT.replace(right, wrong, 1))
    assert found["verdict"] == "wrong"
    assert found["reasons"] != []


def test_mistakes_that_need_not_all_fit_are_possibilities():
    found = reply("check", {"question": "four-points/margin", "answer": "2", "lang": "en"})
    assert found["verdict"] == "wrong"
    assert len(found["mistakes"]) > len(found["guesses"]) > 1
    assert found["mistakes"][0] == "margin.not_inverse"  # what is asked for first
    assert "more than one mistake" in found["either"]
    assert not set(found["guesses"]) & set(found["reasons"])
    one = reply(
        "check",
        {
            "question": "hard-margin/lagrangian",
            "answer": "1/2 ||w||^2 + sum_i alpha_i (y_i (w^T x_i + b) - 1)",
        },
    )
    assert "guesses" not in one
    assert len(one["reasons"]) == 1


RIGHT = [
    "w = sum_i alpha_i y_i x_i",
    "sum_i alpha_i y_i = 0",
    "y_i (w^T x_i + b) >= 1",
    "alpha_i >= 0",
    "alpha_i (y_i (w^T x_i + b) - 1) = 0",
]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [(1, "sum_i alpha_i = 0"), (3, "alpha_i <= 0"), (4, "alpha_i + (y_i (w^T x_i + b) - 1) = 0")],
)
def test_the_wrong_line_of_the_conditions_is_named(line, wrong):
    written = [*RIGHT]
    written[line] = wrong
    found = reply("check", {"question": "hard-margin/kkt", "answer": "\n".join(written)})
    assert found["verdict"] == "wrong"
    assert found["line"] == line + 1
    assert [one["verdict"] for one in found["lines"]] == [
        "wrong" if k == line else "correct" for k in range(5)
    ]


def test_right_conditions_have_no_lines_to_blame():
    found = reply("check", {"question": "hard-margin/kkt", "answer": "\n".join(RIGHT)})
    assert found["verdict"] == "correct"
    assert found["line"] is None
