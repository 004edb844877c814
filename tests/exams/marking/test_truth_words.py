"""True and false, yes and no: what an answer says, and what says neither because it may mean both."""

import time

import pytest
from marking_exams import exam, item, marked

from svmsym.documents.prose import catalogue
from svmsym.exams.marking.truth_words import TruthAsked, truth_said

SAID = [
    ("Wahr oder falsch? falsch", False),
    ("Ist die Aussage wahr? Nein.", False),
    ("true or false: false", False),
    ("[ ] wahr [x] falsch", False),
    ("☐ wahr ☒ falsch", False),
    ("- [x] true\n- [ ] false\nbecause α ≥ 0", True),
    ("False, because it is true only if C = ∞", False),
    ("False, it is true only if C = ∞", False),
    ("False. The true margin of this machine is 2/‖w‖, and not 1/‖w‖.", False),
    ("False. If it were true, α would be 0.", False),
    ("Falsch, richtig ist α ≤ C", False),
    ("False, the correct bound is C", False),
    ("Falsch, die Aussage stimmt nicht.", False),
    ("False, it is not true", False),
    ("True, not false", True),
    ("True, no point violates the margin", True),
    ("Wahr, weil falsch klassifizierte Punkte ξ > 1 haben.", True),
    ("Verdadero, ya que no es falso", True),
    ("No, they are not separable", False),
    ("no\n\nthe hulls meet", False),
    ("Richtig, denn α ≥ 0", True),
    ("Correct because α ≥ 0", True),
    ("是错的", False),
    ("对，因为 α ≥ 0", True),
    ("거짓이다. 왜냐하면 참이 아니다", False),
    ("True, f([x]) > 0", True),
    ("False (true for the hard margin)", False),
    ("Right answer: true", True),
    ("False; the converse is true", False),
    ("The statement does not hold.", False),
    ("Not necessarily.", False),
    ("korrekt", True),
    ("gilt nicht", False),
    ("no se cumple", False),
    ("没错", True),
    ("×", False),
    ("The answer is false.", False),
    ("It's true", True),
    ("That’s wrong!", False),
    ("I think it is true", True),
    ("Die gegebene Behauptung ist falsch", False),
    ("Diese Aussage stimmt nicht", False),
    ("Trifft nicht zu", False),
    ("Esta afirmación es falsa", False),
    ("Creo que es verdad", True),
    ("이 명제는 참이 아니다", False),
    ("맞습니다", True),
    ("该命题为假", False),
    ("这个说法正确", True),
    (r"\textbf{False}", False),
    (r"$\text{true}$", True),
]
SEPARABLE = [
    ("Separable? No.", False),
    ("No, the data are separable only with a kernel", False),
    ("No es separable", False),
    ("Sí, son separables", True),
    ("The points cannot be separated", False),
    ("They are not separable.", False),
    ("Die Daten sind linear separierbar", True),
    ("Die Punkte lassen sich nicht trennen", False),
    ("Los datos no son linealmente separables", False),
    ("데이터는 선형 분리 불가능하다", False),
    ("数据是线性可分的", True),
    ("数据不是线性可分的", False),
    ("No, they are separable", None),
    ("Yes, not separable", None),
    ("linearly separable: no", None),
    ("no doubt, they are separable", None),
    ("The data are separable by a circle", None),
    ("Yes, with a kernel", None),
    ("Trennbar wären sie erst ohne x_3", None),
    ("Yes, it is impossible to separate them", None),
    ("It is not true that they are not separable.", None),
    ("Es stimmt nicht, dass sie untrennbar sind", None),
    ("es falso que no sean separables", None),
    ("分别无法分开", None),
    ("无法分开", False),
]
NEITHER = [
    "true/false",
    "ja und nein",
    "yes and no",
    "wahr falsch",
    "wahr\n\nfalsch",
    "Das stimmt so nicht",
    "stimmt leider nicht",
    "wahr nicht",
    "true, not!",
    "Verdad que no",
    "It's not false",
    "거짓이 아니다",
    "The opposite is true",
    "I don't think it's true",
    "The claim that α = C is true",
    "True is false",
    "They are separable",  # a claim may be about that, and be false
    "It is not true that it is false.",
    "It is wrong to deny it",
    "Es stimmt nicht, dass es nicht konvex ist",
    "Es ist falsch, das zu bezweifeln",
    "Es falso que no sea convexo",
    "True. The opposite is true.",
    "true!?",
    "Falsch!!??",
    "w",
    "True or false? Give a reason.",
    "Es stimmt, dass die Aussage falsch ist",
    "It is true that the statement is false",
    "wahr. Korrektur: falsch",
    "falsch. Nein, doch wahr.",
    "False. The statement is true.",
    "True. It is false if C < ∞.",
    "True only if C = ∞",
    "False? No.",
    "[ ] wahr [ ] falsch",
    "[x] wahr [x] falsch",
    "wahr [ ] falsch [x]",
    "**[ ] wahr**",
    "Correct would be α ≤ C",
    "Richtig: α ≤ C",
    "Wahr ist nur, dass α ≥ 0",
    "Si C es grande",
    "对偶问题",
    "예를 들어",
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_said(text, said):
    assert truth_said(text) is said


@pytest.mark.parametrize(("text", "said"), SEPARABLE)
def test_separable(text, said):
    assert truth_said(text, TruthAsked(separability=True)) is said


@pytest.mark.parametrize("text", NEITHER)
def test_neither(text):
    assert truth_said(text) is None


@pytest.mark.parametrize("language", ["en", "de", "es", "ko", "zh"])
@pytest.mark.parametrize("gap", [" ", "\n\n"])
@pytest.mark.parametrize(
    ("word", "status"), [("false", "correct"), ("falsch", "correct"), ("true", "wrong"), ("", "undecided")]
)
def test_the_question_of_the_sheet_is_no_answer(language, gap, word, status):
    asked, claim = catalogue(language, "exams")["ask-statement"], "It is true that every α is C."
    stated = exam(item("s", "statement", 3, claim=claim, holds=False))
    assert marked(stated, s=gap.join((asked, claim, word)))["s"].status == status


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("No, it does not change", "undecided"),
        ("no it doesn't", "undecided"),
        ("true", "correct"),
        ("false", "wrong"),
    ],
)
def test_no_to_a_claim_that_denies_may_agree_with_it(text, status):
    claim = "Removing a point that is no support vector does not change the hyperplane."
    assert marked(exam(item("s", "statement", claim=claim, holds=True)), s=text)["s"].status == status


@pytest.mark.parametrize(("text", "status"), [("O", "correct"), ("X", "wrong")])
def test_signs_of_korean_sheets(text, status):
    stated = exam(item("s", "statement", claim="α = 0", holds=True), language="ko")
    assert marked(stated, s=text)["s"].status == status


@pytest.mark.parametrize(("language", "status"), [("de", "correct"), ("en", "undecided")])
def test_w_is_wahr_in_german_alone(language, status):
    stated = exam(item("s", "statement", 3, claim="x", holds=True), language=language)
    assert marked(stated, s="w")["s"].status == status


def test_an_answer_that_says_both_is_told_so():
    found = marked(exam(item("s", "statement", 3, claim="x", holds=True)), s="ja und nein")["s"]
    assert found.status == "undecided"
    assert "yes as well as no" in found.reason


@pytest.mark.parametrize(
    "text", ["true " + "-" * 20_000, "[ ] " * 5_000, "no, " * 5_000, "true or false? " * 1_500]
)
def test_long_answers_are_read_in_no_time(text):
    start = time.perf_counter()
    truth_said(text, TruthAsked(("Is it true?",)))
    assert time.perf_counter() - start < 3
