"""Sentences with formulas that nothing marks: judged where they are read, and never silently passed over."""

import pytest

from svmsym.errors import SvmsymError
from svmsym.exams.lines.extracting import formulas
from svmsym.exams.lines.reading_lines import check_derivation, read_lines

H = "hard-margin"
CONDITIONS = "w = Σ α_i y_i x_i\nΣ α_i y_i = 0\n"
DUAL = "max_α Σ α_i − ½ ΣΣ α_i α_j y_i y_j x_iᵀx_j s.t. Σ α_i y_i = 0, α_i ≥ 0"
PUT_IN = "L = Σ α_i − ½ wᵀw = Σ α_i − ½ ΣΣ α_i α_j y_i y_j x_iᵀx_j\n"

BOTH = [
    "From ∂L/∂w = 0 we get w = Σ α_i y_i x_i, and from ∂L/∂b = 0 we get Σ α_i y_i = 0. Substituting into L:",
    "From dL/dw = 0 we get w = sum_i alpha_i y_i x_i and from dL/db = 0 we get sum_i alpha_i y_i = 0. Then:",
    "Setting the derivatives to zero gives w = Σ α_i y_i x_i. The derivative by b then gives Σ α_i y_i = 0.",
    "Aus ∂L/∂w = 0 folgt w = Σ α_i y_i x_i, und aus ∂L/∂b = 0 folgt Σ α_i y_i = 0. Einsetzen in L liefert:",
    "De ∂L/∂w = 0 se obtiene w = Σ α_i y_i x_i y de ∂L/∂b = 0 se obtiene Σ α_i y_i = 0. Sustituyendo en L:",
    "∂L/∂w = 0 에서 w = Σ α_i y_i x_i 를 얻고, ∂L/∂b = 0 에서 Σ α_i y_i = 0 을 얻는다. 이것을 L 에 대입하면:",
    "由 ∂L/∂w = 0 得 w = Σ α_i y_i x_i，由 ∂L/∂b = 0 得 Σ α_i y_i = 0。代入 L：",
]


@pytest.mark.parametrize("sentence", BOTH)
def test_conditions_are_found_in_sentences(sentence):
    found = check_derivation(H, f"{sentence}\n{PUT_IN}So the dual is {DUAL}", start="lagrangian", end="dual")
    assert [(k.text, k.reason) for k in found.lines if k.verdict != "correct"] == []
    assert (found.verdict, found.missing) == ("correct", ())


HARMLESS = [
    "Setting the derivatives to zero and inserting gives the dual, as in the lecture.",
    "The weights are a linear combination of the points, so that only some of them count.",
    "The margin = the distance between both planes, and it should be as large as possible.",
    "This has to hold for all of the training points i = 1, ..., n that are given to us.",
    "Die Nebenbedingung muss für alle Punkte i = 1, …, n der Stichprobe erfüllt sein.",
    "Here <x_i, x_j> is the inner product of two points, and ‖w‖ is the norm of the weights.",
    "Los multiplicadores son números reales y por eso podemos derivar la función como siempre.",
    "이제 두 조건을 라그랑지안에 대입하면 쌍대 문제를 얻을 수 있다",
    "把上面两个条件代入拉格朗日函数就得到对偶问题",
]


# Words that count, limit or wish leave a page to a person.
DOUBTFUL = {"only", "distance", "two", "두"}


@pytest.mark.parametrize("sentence", HARMLESS)
def test_prose_without_formulas_is_passed_over(sentence):
    assert formulas(sentence, sentences=True) == []
    found = check_derivation(H, f"{sentence}\n{CONDITIONS}{DUAL}", end="dual", start="lagrangian")
    assert [k.verdict for k in found.lines] == ["correct"] * len(found.lines)
    words = DOUBTFUL & set(sentence.replace(",", "").split())
    assert found.verdict == ("undecided" if words else "correct")
    assert not words or found.why == f"the word '{words.pop()}' may change what is said"


REMARKS = [
    "Since the second sum is zero the term with b vanishes and only w = Σ α_i y_i x_i is left over.",
    "It is well known that w = sth like the sum of all α_i y_i x_i, and also b = 3 zz.",
    "We set the derivatives ∂L/∂w = 0 and ∂L/∂b = 0 and insert them.",
    "Wir setzen nun die beiden Ableitungen ∂L/∂w = 0 und ∂L/∂b = 0 und setzen ein.",
    "All the points that do not lie on the margin have the multiplier α_i = 0, as we know.",
    "All points beyond the planes have the multiplier α_i = 0 in the end.",
    "Suppose for just this one moment that w = 0.",
    "The labels of the points are y_i = ±1 throughout this whole derivation.",
]


@pytest.mark.parametrize("sentence", REMARKS)
def test_a_sentence_that_is_not_understood_costs_nothing_and_proves_nothing(sentence):
    """No claim fails by it; where a step is missing, it may be the one in the sentence."""
    whole = check_derivation(H, f"{sentence}\n{CONDITIONS}{DUAL}", start="lagrangian", end="dual")
    assert [k.verdict for k in whole.lines] == ["undecided", "correct", "correct", "correct"]
    known = sentence.startswith(("We set", "Wir setzen"))
    assert whole.verdict == ("correct" if known else "undecided")
    assert known or "may change what is said" in whole.why
    lacking = check_derivation(H, f"{sentence}\n{PUT_IN}{DUAL}", start="lagrangian", end="dual")
    assert lacking.verdict == "undecided"
    assert [k.verdict for k in lacking.lines] == ["undecided", "undecided", "correct"]


WRONG = [
    "We set both of the derivatives equal to zero, which gives us after all w = −Σ α_i y_i x_i.",
    "Ableiten nach den Gewichten liefert uns hier sofort w = Σ α_i x_i.",
]


@pytest.mark.parametrize("sentence", WRONG)
def test_what_fails_in_a_sentence_is_undecided(sentence):
    found = check_derivation(H, f"{sentence}\n{CONDITIONS}{DUAL}", start="lagrangian", end="dual")
    assert (found.verdict, found.first_wrong_line) == ("undecided", None)
    assert "stands in a sentence" in found.lines[0].reason


@pytest.mark.parametrize(
    "page",
    [
        "We get w = −Σ α_i y_i x_i",
        "w = −Σ α_i y_i x_i",
        "So we finally arrive at this: $w = −Σ α_i y_i x_i$.",
        "so w = Σ α_i x_i",
    ],
)
def test_marked_formulas_and_lines_with_few_words_stay_wrong(page):
    assert check_derivation(H, page).first_wrong_line == 1


def test_a_loss_is_never_refuted_within_a_sentence():
    right = "Setting the derivative of all this to zero gives Σ (y_i − wᵀx_i) x_i = 0."
    wrong = right.replace("(y_i − wᵀx_i)", "(y_i + wᵀx_i)")
    page = "J = Σ (y_i − wᵀx_i)²\n"
    assert check_derivation("least-squares", page + wrong).first_wrong_line is None
    assert check_derivation("least-squares", page + wrong).verdict == "undecided"


def test_the_formulas_of_a_page_are_those_of_before_where_no_sentences_are_asked_for():
    assert formulas(BOTH[0]) == []
    assert [line.sentence for line in read_lines(BOTH[0])] == [True]


def test_the_sentences_of_a_line_are_limited_before_they_are_read():
    with pytest.raises(SvmsymError, match="formulas"):
        read_lines("So we get w = 0 there. " * 300)
