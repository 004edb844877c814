"""Points for the steps of a derivation: L with conditions put in, and sentences with formulas in them."""

from fractions import Fraction

import pytest
from marking_exams import DUAL, exam, item, marked

from svmsym.judging.pages.check import check_derivation

STEPS = {"stationarity_w": Fraction(2), "stationarity_b": Fraction(1), "dual": Fraction(3)}
W, B = "w = Σ α_i y_i x_i\n", "Σ α_i y_i = 0\n"
PAIRS = "ΣΣ α_i α_j y_i y_j x_iᵀx_j"
FROM = "From ∂L/∂w = 0 we get w = Σ α_i y_i x_i, and from ∂L/∂b = 0 we get Σ α_i y_i = 0. Put into L:\n"
UNREAD = "The second sum is zero, so that only w = Σ α_i y_i x_i is left over in the end.\n"
SOME = "All of the points beyond the planes have the multiplier α_i = 0 in the end.\n"


def mark(text):
    return marked(exam(item("b", "derivation", 6, start="lagrangian", marks=STEPS)), b=text)["b"]


@pytest.mark.parametrize(
    "text",
    [
        f"{W}{B}L = Σ α_i − ½ ‖w‖²\n{DUAL}",
        f"{W}{B}L(α) = Σ α_i − ½ ‖w‖²\n{DUAL}",
        f"{W}{B}L = ½ {PAIRS} − {PAIRS} − b Σ α_i y_i + Σ α_i\n{DUAL}",
        f"{W}{B}L = ½ wᵀw − wᵀ Σ α_i y_i x_i − b·0 + Σ α_i = −½ wᵀw + Σ α_i\n{DUAL}",
        f"{FROM}L = Σ α_i − ½ wᵀw = Σ α_i − ½ {PAIRS}\nSo the dual is {DUAL}",
        f"Setting the derivatives to zero gives, as we have seen in the lecture:\n{W}{B}{DUAL}",
    ],
)
def test_a_right_derivation_has_all_points_and_no_mistake(text):
    found = mark(text)
    assert (found.status, found.score) == ("correct", 6)
    assert found.feedback == "Right."


@pytest.mark.parametrize(
    ("text", "score", "line"),
    [
        (f"{W}{B}L = Σ α_i + ½ ‖w‖²\n{DUAL}", 3, 3),
        (f"{W}{B}L = Σ α_i − ‖w‖²\n{DUAL}", 3, 3),
        (f"{FROM}L = Σ α_i + ½ ‖w‖²\n{DUAL}", 3, 2),
    ],
)
def test_what_fails_although_the_conditions_hold_is_wrong(text, score, line):
    found = mark(text)
    assert (found.score, found.first_wrong_line) == (score, line)
    assert found.counterexample


@pytest.mark.parametrize(
    "text",
    [
        f"{UNREAD}{W}{B}{DUAL}",
        f"{UNREAD}L = Σ α_i − ½ ‖w‖²\n{DUAL}",
        f"{UNREAD}L = Σ α_i + ½ ‖w‖²\n{DUAL}",
        f"{UNREAD}{DUAL}",
        f"{UNREAD}",
        f"{B}{UNREAD}{DUAL}",
        f"We set the derivatives ∂L/∂w = 0 and ∂L/∂b = 0 and insert them.\n{DUAL}",
        f"{W}L = Σ α_i − ½ ‖w‖²\n{DUAL}",
        f"L = Σ α_i − ½ ‖w‖²\n{W}{B}{DUAL}",
    ],
)
def test_what_may_stand_in_a_sentence_is_held_against_nobody(text):
    found = mark(text)
    assert (found.status, found.score) == ("undecided", None)
    assert found.reason


# By hand: w = −Σ α_iy_ix_i is claimed, and false; L has the wrong sign behind both conditions (2 + 1 points).
@pytest.mark.parametrize(
    ("text", "score"),
    [
        (f"We set the derivatives to zero and this gives us w = −Σ α_i y_i x_i.\n{B}{DUAL}", 0),
        (f"{W}{B}{SOME.replace('α_i = 0', 'zero')}L = Σ α_i + ½ ‖w‖²\n{DUAL}", 3),
    ],
)
def test_a_false_line_in_a_sentence_or_behind_one_is_wrong(text, score):
    assert mark(text).score == score


@pytest.mark.parametrize(
    "words",
    [
        "Hardly any of this holds.", "Everything above is rubbish.", "Assume, to get an absurdity:",
        "I dispute that",
        "My brother believes:", "One can never obtain the dual so:", "It would be silly if",
        "Das bezweifle ich:", "Kaum etwas davon gilt.", "Nada de esto se cumple.", "Lo que sigue es mentira:",
        "以下全是瞎编", "以上没有一个成立", "이것은 엉터리다", "아무것도 성립 안 한다",
    ],
)  # fmt: skip
def test_words_that_may_take_a_derivation_back_leave_it_to_a_person(words):
    page = f"{W}{B}{DUAL}"
    assert (mark(page).status, mark(page).score) == ("correct", 6)
    for text in (f"{words}\n{page}", f"{page}\n{words}"):
        assert (mark(text).status, mark(text).score) == ("undecided", None)
        found = check_derivation("hard-margin", text, start="lagrangian", end="dual")
        assert found.verdict == "undecided"
        assert found.as_json()["reason"] or "undecided" in {k.verdict for k in found.lines}


@pytest.mark.parametrize(
    "words",
    [
        "First we differentiate, then we substitute back into the Lagrangian and obtain:",
        "Zunächst leiten wir ab und setzen die Ableitungen null, danach setzen wir ein:",
        "Primero derivamos, después sustituimos en la función de Lagrange y obtenemos:",
        "먼저 미분하고 대입하면 다음을 얻는다", "首先求偏导，然后代入拉格朗日函数，得到",
    ],
)  # fmt: skip
def test_words_of_deriving_leave_a_derivation_as_it_is(words):
    found = mark(f"{words}\n{W}{B}{DUAL}")
    assert (found.status, found.score) == ("correct", 6), found.reason
