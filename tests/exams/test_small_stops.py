"""Answers that were judged wrongly for good: each is right, or waits for a person."""

from fractions import Fraction as F

import pytest

from svmsym.exact.problem import Problem
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.lines.reading_lines import check_derivation
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.reading_json import reading_json
from svmsym.exams.meaning.statements import Read
from svmsym.exams.values.api import check_value

# By hand w = (1, −1), b = −1 and α = (½, ½, 1, 0): x₁ − x₂ is 0, 0, 2 at the support vectors, then 5.
PROBLEM = Problem("svc", X=((F(1), F(1)), (F(3), F(3)), (F(3), F(1)), (F(5), F(0))), y=(-1, -1, 1, 1))
PAGE = (
    r"$$L = \frac12\|w\|^2 - \sum_i \alpha_i (y_i(w^T x_i + b) - 1)$$",
    r"$$w = \sum_i \alpha_i y_i x_i$$",
    r"$$\sum_i \alpha_i y_i = 0$$",
    r"$$\max\sum_i\alpha_i-\frac12\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j,\alpha_i\ge0,\sum\alpha_iy_i=0$$",
)


@pytest.mark.parametrize(
    ("reference", "answer", "verdict"),
    [
        ("α_i(C − α_i) = 0", "α_i²(C − α_i²) = 0", "wrong"),
        ("b(1 − b) = 0", "b^2(1 − b^2) = 0", "wrong"),
        (r"\xi_i (\mu_i - 2) = 0", r"\xi_i^2 (\mu_i^2 - 2) = 0", "wrong"),
        ("α_i(C − α_i) = 0", "α_i²(C − α_i) = 0", "correct"),
        ("α_i(C − α_i) = 0", "α_i(C − α_i)² = 0", "correct"),
    ],
)
def test_a_square_goes_from_whole_factors_alone(reference, answer, verdict):
    assert compare(reference, answer).verdict == verdict


@pytest.mark.parametrize(
    "answer",
    [
        "α_i ≥ 0 (i = 1, 2)",
        "α_i ≥ 0 for i = 1, 2",
        "α_i ≥ 0 für i = 1, 2, 3",
        "α_i ≥ 0 para i = 1, ..., 5",
        "α_i ≥ 0, i = 1, 2",
        r"\alpha_i \ge 0, \quad i = 1, \dots, 4",
    ],
)
def test_an_index_that_ends_at_a_number_does_not_speak_of_all_points(answer):
    assert compare("α_i ≥ 0", answer).verdict == "undecided"
    assert "runs to" in str(reading_json(read(answer))["notation"]["notes"])
    assert compare("α_i ≥ 0", "α_i ≥ 0 for i = 1, ..., n").verdict == "correct"
    assert compare(answer, answer).verdict == "correct"


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("α_i = 1/4 for i = 1, 2; the rest is 0", "undecided"),
        ("α_i = 1/2 for i = 1, 2; the rest is 0", "undecided"),
        ("α_i = 1/2 (i = 1, 2), α_3 = 1, α_4 = 0", "undecided"),
        ("α_i = 1/2 for i = 1, 2, 3, 4", "wrong"),
        ("α_1 = α_2 = 1/2, α_3 = 1, the rest is 0", "correct"),
    ],
)
def test_a_value_for_some_indices_is_not_one_for_all(answer, verdict):
    assert check_value(PROBLEM, "alpha", answer).verdict == verdict


@pytest.mark.parametrize(
    "number", [r"1.3\overline{3}", r"0,1\bar 6", "0.3̅", "1.3̄", r"2.\dot{3}", "0.3 recurring"]
)
def test_a_recurring_decimal_is_not_read_as_something_else(number):
    assert not isinstance(read(f"b = {number}"), Read)
    assert compare("b = 4/3", f"b = {number}").verdict == "undecided"


@pytest.mark.parametrize(
    "words",
    [
        r"I first tried $w = -\sum_i \alpha_i y_i x_i$, but this is wrong.",
        r"Zuerst hatte ich $w = -\sum_i \alpha_i y_i x_i$, das ist falsch.",
        r"Primero puse $w = -\sum_i \alpha_i y_i x_i$, pero es incorrecto.",
        r"처음에는 $w = -\sum_i \alpha_i y_i x_i$ 라고 했지만 틀렸다.",
        r"我先写了 $w = -\sum_i \alpha_i y_i x_i$，这是错的。",
    ],
)
def test_what_is_taken_back_on_a_page_is_left_to_a_person(words):
    page = "\n\n".join(PAGE)
    assert check_derivation("hard-margin", page, end="dual").verdict == "correct"
    assert check_derivation("hard-margin", f"{words}\n\n{page}", end="dual").verdict == "undecided"
    side = "Points on the wrong side are misclassified. 错误分类的点。"
    assert check_derivation("hard-margin", f"{side}\n\n{page}", end="dual").verdict == "correct"


@pytest.mark.parametrize(
    "denial",
    [
        "It is not true that",
        "This does not hold:",
        "Es gilt nicht",
        "No es cierto que",
        "다음은 거짓이다:",
        "以下不成立：",
    ],
)
def test_a_page_on_which_every_line_is_denied_shows_nothing(denial):
    page = "\n\n".join(f"{denial} {line}" for line in PAGE)
    checked = check_derivation("hard-margin", page, end="dual")
    assert {line.verdict for line in checked.lines} == {"undecided"}


@pytest.mark.parametrize(
    "answer",
    [
        *(
            "b = 3/2 is violated",
            "b = 3/2 fails",
            "b = 3/2 is a lie",
            "the opposite of b = 3/2",
            "b = 3/2 is hogwash",
        ),
        *("b = 3/2 gilt nie", "b = 3/2 ist verletzt", "b = 3/2 ist unmöglich", "das Gegenteil von b = 3/2"),
        *("b = 3/2 es falsa", "b = 3/2 se viola", "lo contrario de b = 3/2", "b = 3/2 es un disparate"),
        *("b = 3/2 거짓", "b = 3/2 틀렸다", "b = 3/2 위반", "b = 3/2 오류"),
        *("b = 3/2 是错的", "b = 3/2 违反", "b = 3/2 有误", "b = 3/2 是假的"),
    ],
)
def test_words_that_deny_a_formula_are_not_passed_over(answer):
    assert compare("b = 3/2", answer).verdict == "undecided"
    assert not isinstance(read(answer), Read)


@pytest.mark.parametrize(
    "answer",
    [
        "b = 3/2 holds",
        "so b = 3/2",
        "Damit gilt b = 3/2",
        "por tanto b = 3/2",
        "따라서 b = 3/2 이다",
        "所以 b = 3/2 成立",
    ],
)
def test_words_that_change_nothing_are_passed_over(answer):
    assert compare("b = 3/2", answer).verdict == "correct"


@pytest.mark.parametrize(
    "answer",
    ["负3/2", "答：负3/2", "menos 3/2", "la respuesta es menos 3/2", "음의 3/2", "답: 음수 3/2",
     "negative 3/2", "minus 3/2", "double 3/2", "about 3/2", "mehr als 3/2", "factorial(3/2)"],
)  # fmt: skip
def test_a_word_before_a_value_may_change_it(answer):
    assert compare("3/2", answer).verdict == "undecided"
    assert compare("3/2", "the answer is 3/2").verdict == "correct"


@pytest.mark.parametrize(
    "answer", ["factorial(3)", "Factorial(3)", "factorial(3)*b", "Fakultät(3)", "binomial(3,1)"]
)
def test_a_function_that_is_not_known_is_not_passed_over(answer):
    assert not isinstance(read(answer), Read)


def test_what_follows_from_a_condition_is_echoed_with_it():
    for text in ("α_i > 0 ⇒ ξ_i = 0", "α_i > 0 ⇒ ξ_i = 0 ⇒ b = 1", "α_i = C ⇔ ξ_i > 0"):
        (formula,) = reading_json(read(text))["formulas"]
        assert formula["text"].count("⇒") + formula["text"].count("⇔") == text.count("⇒") + text.count("⇔")


@pytest.mark.parametrize(
    ("reference", "answer", "verdict"),
    [
        ("α_i > 0 ⇒ ξ_i = 0", "α_i > 0 ⇒ ξ_i = 0 ⇒ b = 1", "undecided"),
        ("α_i > 0 ⇒ ξ_i = 0", "α_i ≠ 0 ⇒ ξ_i = 0", "undecided"),  # the same for a multiplier
        ("α_i < C ⇒ ξ_i = 0", "α_i ≠ C ⇒ ξ_i = 0", "undecided"),  # the same where α_i ≤ C
        ("α_i ≥ C ⇒ ξ_i > 0", "2α_i ≥ 2C ⇒ ξ_i > 0", "undecided"),
        ("b > 0 ⇒ C = 1", "2b > 0 ⇒ C = 1", "undecided"),
        ("α_i = C ⇒ ξ_i ≥ 0", "2α_i = 2C ⇒ ξ_i ≥ 0", "correct"),
        ("ξ_i ≠ 0 ⇒ α_i = C", "2ξ_i ≠ 0 ⇒ C = α_i", "correct"),
        ("α_i > 0 ⇒ ξ_i = 0", "ξ_i = 0 ⇒ α_i > 0", "wrong"),
        ("ξ_i > C ⇒ 1 = 2", "ξ_i < C ⇒ 1 = 2", "undecided"),
    ],
)
def test_a_condition_before_an_arrow_stays_a_condition(reference, answer, verdict):
    assert compare(reference, answer).verdict == verdict


@pytest.mark.parametrize("extra", ["ρ = 7, ρ = 7", "s = 7; s = 7", "q = 7, 2q = 14", "s = 7, 7 = s"])
@pytest.mark.parametrize("right", ["Σ_i α_i y_i = 0", "b = 2", "max Σ_i α_i s.t. α_i ≥ 0"])
def test_a_claim_that_is_said_twice_is_no_definition(right, extra):
    assert compare(right, f"{right}, {extra}").verdict == "undecided"


def test_a_name_of_ones_own_is_still_put_in():
    assert compare("y_i(⟨w, x_i⟩ + b) ≥ 1", "m_i = ⟨w, x_i⟩ + b, y_i m_i ≥ 1").verdict == "correct"


@pytest.mark.parametrize(
    "answer",
    [
        "b = -w_1/w_1",
        "b = (w_1 - 1)/(w_1 - 1) - 2",
        "b = -α_4/α_4",
        r"b = -\frac{\alpha_4}{\alpha_4}",
        "b = -(1/α_4)·α_4",
    ],
)
def test_a_divisor_that_may_be_zero_is_not_cancelled(answer):
    assert check_value(PROBLEM, "b", answer).verdict == "undecided"
    assert compare("b = -1", answer).verdict == "undecided"


def test_a_divisor_that_is_never_zero_is_cancelled():
    for answer in ("2C/C", "2‖w‖/‖w‖", "2n/n"):
        assert compare("2", answer).verdict == "correct"


@pytest.mark.parametrize(
    "answer", ["1.4142135623730951", "0.7071067811865476", "1.41", "0.70710678118654752440"]
)
def test_a_machine_number_is_a_rounded_value(answer):
    assert check_value(PROBLEM, "margin", answer).verdict == "undecided"
    assert check_value(PROBLEM, "margin", "1.4142135624").verdict == "undecided"
    assert check_value(PROBLEM, "margin", "1.4142135633730951").verdict == "wrong"


@pytest.mark.parametrize(
    "answer",
    [
        "scarcely α_i ≥ 0", "I question whether α_i ≥ 0", "It is a legend that α_i ≥ 0", "α_i ≥ 0 for many i",
        "α_i ≥ 0 for all even i", "kaum je α_i ≥ 0", "α_i ≥ 0 für die meisten i", "apenas α_i ≥ 0",
        "α_i ≥ 0 para casi todo i", "거의 α_i ≥ 0", "很少 α_i ≥ 0",
    ],
)  # fmt: skip
def test_words_that_are_not_known_leave_a_comparison_open(answer):
    found = compare("α_i ≥ 0", answer)
    assert found.verdict == "undecided"
    assert compare("α_i ≥ 0", "Therefore we obtain α_i ≥ 0 for all i").verdict == "correct"
    assert compare("b = 3/2", "the cube of b = 3/2").verdict == "undecided"


def test_numbers_are_those_of_the_answer_as_written():
    # At C = 2 and α = 2 by hand: 5 · 2² · (2 − 2²) = −40.
    found = compare("α_i (C − α_i) = 0", "5 α_i² (C − α_i²) = 0")
    assert found.counterexample.startswith("C = 2, α = (2)")
    assert "there −40 instead of 0" in found.counterexample


def test_maximised_objectives_are_shown_with_their_own_sign():
    found = compare("max_b b − b²", "max_b b − 2 b²")
    numbers, _, order = found.counterexample.partition(": ")
    u, v = (F(part.split("=")[1].strip().replace("−", "-")) for part in numbers.split(" and "))
    both = (u - u**2, v - v**2, u - 2 * u**2, v - 2 * v**2)
    assert both[0] > both[1]
    assert both[2] <= both[3]
    assert order.replace("−", "-") == "{} > {}, but {} ≤ {}".format(*both)
