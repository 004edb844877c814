"""True and false, yes and no: what an answer says, and what says neither because it may mean both."""

import time
from pathlib import Path

import pytest
from marking_exams import exam, item, marked

from svmsym.documents.prose import catalogue
from svmsym.exams.marking.truth_items import Asked, truth_said

SAID = [
    ("Wahr oder falsch? falsch", False),
    ("Ist die Aussage wahr? Nein.", False),
    ("true or false: false", False),
    ("[ ] wahr [x] falsch", False),
    ("☐ wahr ☒ falsch", False),
    ("- [x] true\n- [ ] false\nbecause α ≥ 0", True),
    ("False, because it is true only if C = ∞", False),
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
    ("It's not false", True),
    ("거짓이 아니다", True),
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
    ("No, the data are separable only with a kernel", None),
    ("Not separable by a line", False),
    ("Not separable in the plane", False),
    ("No, the hulls of the two classes meet", False),
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
LIMITED = [
    "False, it is true only if C = ∞",
    "False (true for the hard margin)",
    "False for soft margin, but true for hard margin.",
    "Falsch bei Soft-Margin, wahr bei Hard-Margin.",
    "False only when n = 1.",
    "False unless the point lies on the margin.",
    "False, unless C = 0",
    "False if C = 1",
    "False in one dimension",
    "False as long as C is finite",
    "False. Only if n = 1.",
    "False. Unless it lies on the margin.",
    "False. If the point lies on the margin.",
    "False. However, the hyperplane changes.",
    "False although it changes.",
    "False, however it does change the hyperplane.",
    "False, only for the hard margin",
    "False, but only sometimes",
    "False sometimes",
    "False, not sure",
    "False because α = 0, but true for the hard margin",
    "False because α = 0 (true for the hard margin)",
    "True because α = 0, so it is false",
    "True for the soft margin.",
    "Falsch nur für n = 1",
    "Falsch, außer bei einem Punkt",
    "Falsch, wenn C = 1",
    "Falsch, falls n = 1",
    "Falsch, jedoch ändert sich die Ebene",
    "Falsch. Aber sie ändert sich.",
    "Falsch, obwohl sie sich ändert",
    "Wahr, sofern C groß ist",
    "Wahr im eindimensionalen Fall",
    "Falso, pero si se quita el punto la hiperplano cambia.",
    "Falso solo si n = 1",
    "Falso, salvo que esté en el margen",
    "Falso para el margen blando",
    "Falso cuando n = 1",
    "Falso, aunque cambia",
    "Falso. Sin embargo, cambia.",
    "Verdadero en una dimensión",
    "거짓, n = 1인 경우",
    "거짓. 단 하나의 점일 때만",
    "거짓이다. 하지만 초평면이 바뀐다",
    "거짓이다. 그러나 바뀐다",
    "거짓 (하드 마진에서는 참)",
    "거짓, 서포트 벡터는 제외",
    "错，只有 n = 1 时",
    "错，除非点在边界上",
    "错误，但是超平面会变",
    "错误。不过超平面会变",
    "错，如果 n = 1",
    "错误，对于硬间隔是对的",
    "错误，虽然会变",
    "对或错",
    "错误，硬间隔则为真",
    "错的说法是不对的",
]
REASONED = [  # reasons may hold such words: they are not read
    ("False, because only the support vectors count.", False),
    ("False, since the hyperplane changes only if a support vector is removed.", False),
    ("False because if α = 0 the point does not enter w", False),
    ("False. Only the support vectors determine the hyperplane.", False),
    ("False: a point on the margin may have α = 0, and then it does not count.", False),
    ("False. A point may lie on the margin but have α = 0.", False),
    ("False. If α = 0, the point does not enter w.", False),
    ("False. For example α may be 0.", False),
    ("False in general.", False),
    ("False for all C.", False),
    ("False, in fact nothing changes", False),
    ("True, as it holds for all points", True),
    ("True. Misclassified points have ξ > 1, and the true label is −1.", True),
    ("Falsch, weil nur Stützvektoren zählen, aber nicht die anderen Punkte.", False),
    ("Falsch, da α = 0, falls der Punkt nicht auf dem Rand liegt", False),
    ("Falsch. Nur die Stützvektoren bestimmen die Lage der Ebene.", False),
    ("Nein, nur umgekehrt: α > 0 zwingt den Punkt auf den Rand", False),
    ("Im Allgemeinen falsch", None),
    ("Wahr. Falsch klassifizierte Punkte haben ξ > 1.", True),
    ("Falso, porque solo cuentan los vectores soporte", False),
    ("Falso, ya que si α = 0 no cambia nada, pero w sí depende de los demás", False),
    ("Falso. Solo los vectores soporte determinan el hiperplano.", False),
    ("거짓. 서포트 벡터만 초평면을 결정한다.", False),
    ("거짓, 서포트 벡터만 중요하기 때문이다", False),
    ("거짓. 왜냐하면 α = 0인 경우가 있다", False),
    ("错，因为只有支持向量决定超平面", False),
    ("错误。只有支持向量决定超平面。", False),
    ("错。如果 α = 0，该点不影响 w。", False),
]


@pytest.mark.parametrize(("text", "said"), [*SAID, *REASONED])
def test_said(text, said):
    assert truth_said(text).truth is said


@pytest.mark.parametrize(("text", "said"), SEPARABLE)
def test_separable(text, said):
    assert truth_said(text, Asked(separability=True)).truth is said


@pytest.mark.parametrize("text", [*NEITHER, *LIMITED])
def test_neither(text):
    assert truth_said(text).truth is None


# Decided by hand before they were run: true, false, open, or only what they must not be taken for.
TABLE = [
    line.split("\t") for line in Path(__file__).with_name("truth_words.tsv").read_text("utf-8").splitlines()
]
ALLOWED = {
    "true": {True, None},
    "false": {False, None},
    "open": {None},
    "not true": {False, None},
    "not false": {True, None},
}


@pytest.mark.parametrize(("text", "about", "expected"), TABLE[1:])
def test_table(text, about, expected):
    assert truth_said(text, Asked(separability=about == "separability")).truth in ALLOWED[expected]


def test_most_clear_answers_are_decided():
    clear = [(text, about) for text, about, expected in TABLE[1:] if expected in {"true", "false"}]
    found = [truth_said(text, Asked(separability=about == "separability")).truth for text, about in clear]
    assert sum(one is not None for one in found) >= 0.9 * len(clear) > 50


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


@pytest.mark.parametrize(
    "text", ["False: it is true that every α is C. No!", "False, “It is true that every α is C” fails"]
)
def test_the_claim_may_be_quoted_behind_the_verdict(text):
    assert truth_said(text, Asked(("It is true that every α is C.",))).truth is False


@pytest.mark.parametrize(("text", "status"), [("O", "correct"), ("X", "wrong")])
def test_signs_of_korean_sheets(text, status):
    stated = exam(item("s", "statement", claim="α = 0", holds=True), language="ko")
    assert marked(stated, s=text)["s"].status == status


@pytest.mark.parametrize(("language", "status"), [("de", "correct"), ("en", "undecided")])
def test_w_is_wahr_in_german_alone(language, status):
    stated = exam(item("s", "statement", 3, claim="x", holds=True), language=language)
    assert marked(stated, s="w")["s"].status == status


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("A point that is not a support vector can change it.", "No"),
        ("A point that is not a support vector can change it.", "Nein, es bleibt gleich."),
        ("A point that is not a support vector can change it.", "아니다. 서포트 벡터만 초평면을 결정한다."),
        ("Es ist ohne Schlupf lösbar.", "ja"),
        ("초평면이 바뀌지 않는다.", "아니오"),
        ("超平面无变化。", "是的"),
    ],
)
def test_yes_and_no_to_a_claim_that_denies_are_told_why(claim, text):
    found = marked(exam(item("s", "statement", 3, claim=claim, holds=False)), s=text)["s"]
    assert found.status == "undecided"
    assert "such as “not”" in found.reason


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("false", "Right."),
        ("The statement is false.", "Right."),
        ("False, because α = 0.", "Right. Only the verdict was marked; the reason beside it was not read."),
        (
            "True, because α = 0.",
            "This is not right. Only the verdict was marked; the reason beside it was not read.",
        ),
    ],
)
def test_a_reason_that_was_not_read_is_told(text, told):
    assert marked(exam(item("s", "statement", 3, claim="α = C", holds=False)), s=text)["s"].feedback == told


def test_an_answer_that_says_both_is_told_so():
    found = marked(exam(item("s", "statement", 3, claim="x", holds=True)), s="ja und nein")["s"]
    assert found.status == "undecided"
    assert "yes as well as no" in found.reason


@pytest.mark.parametrize(
    "text",
    [
        "true " + "-" * 20_000,
        "[ ] " * 5_000,
        "no, " * 5_000,
        "true or false? " * 1_500,
        "true" + " " * 20_000,
        "true, 只有" + "只有" * 9_000,
    ],
)
def test_long_answers_are_read_in_no_time(text):
    start = time.perf_counter()
    truth_said(text, Asked(("Is it true?",)))
    assert time.perf_counter() - start < 3
