# ruff: noqa: E501 - lists of answers
"""Words beside a value: those that are known change nothing, and any other leaves the answer to a person."""

from fractions import Fraction as F

import pytest
from amounts import some

from svmsym.exact.problem import Problem
from svmsym.exams.marking.judging_items import hear
from svmsym.exams.setting.exam import Exam, Item

# f(x) = x_1 − x_2 − 1, α = (½, ½, 1, 0), 2/‖w‖ = √2
DATA = Problem("svc", X=tuple((F(p), F(q)) for p, q in ((0, 0), (2, 2), (2, 0), (3, 0))), y=(-1, -1, 1, 1))

DOUBTFUL = (
    *(
        "more than",
        "less than",
        "below",
        "above",
        "up to",
        "at least",
        "about",
        "not",
        "twice",
        "double",
    ),
    *(
        "half of",
        "a multiple of",
        "parallel to",
        "perpendicular to",
        "either",
        "except",
        "instead of",
    ),
    *(
        "mehr als",
        "höchstens",
        "ungefähr",
        "das Doppelte von",
        "die Hälfte von",
        "ein Vielfaches von",
        "oder",
    ),
    *("senkrecht zu", "entgegengesetzt zu", "kein", "beinahe", "knapp", "jenseits von", "das Quadrat von"),
    *("más de", "menos de", "hasta", "el doble de", "la mitad de", "salvo", "casi", "múltiplo de", "nunca"),
    *("perpendicular a", "o", "tampoco", "aproximadamente"),
    *("이상", "이하", "미만", "초과", "보다", "두 배", "절반", "대략", "아닌", "또는"),
    *("大于", "小于", "超过", "两倍", "一半", "大约", "不是", "平行于", "垂直于", "或"),
)


OPTIONS = {"margin": {"margin": "full"}, "predict": {"at": ((F(4), F(0)),)}}


def judged(kind, text, **options):
    item = Item("a", kind, F(1), data="A", **options)
    return hear(Exam("e", "", items=(item,), data={"A": DATA}), item, text, ()).finding.verdict


RIGHT = {
    "alpha": "α = (1/2, 1/2, 1, 0)",
    "w": "w = (1, -1)",
    "b": "b = -1",
    "margin": "2/‖w‖ = √2",
    "hyperplane": "x_1 - x_2 = 1",
    "support_vectors": "S = {x_1, x_2, x_3}",
    "predict": "f(4,0) = 3",
}


@pytest.mark.parametrize("word", some(DOUBTFUL, 0.25))
def test_no_doubtful_word_leaves_a_right_answer_right(word):
    for kind, text in RIGHT.items():
        head, sign, value = text.rpartition("=")
        for changed in (f"{word} {text}", f"{text} {word}", f"{head}{sign} {word} {value}"):
            assert judged(kind, changed, **OPTIONS.get(kind, {})) != "correct", changed


@pytest.mark.parametrize("kind", RIGHT)
def test_without_such_words_they_are_right(kind):
    assert judged(kind, RIGHT[kind], **OPTIONS.get(kind, {})) == "correct"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("margin", "√2 or more"), ("margin", "etwas mehr als √2"), ("margin", "por debajo de √2"),
        ("margin", "√2보다 크다"), ("margin", "√2 이상"), ("margin", "间隔小于 √2"),
        ("margin", "≤ √2"), ("margin", "1/√2의 두 배"),
        ("margin", "roughly √2"), ("margin", "√2, I guess"),
        ("w", "(1,-1) up to a factor"), ("w", "(1,-1) or any multiple"), ("w", "(1,-1), bis auf Skalierung"),
        ("w", "(1,-1) salvo un factor"), ("w", "(1,-1)의 배수"), ("w", "(1,-1)的倍数"), ("w", "normal to (1,-1)"),
        ("w", "parallel zu (1,-1)"), ("w", "negative (1,-1)"), ("w", "w = (1,-1)?"),
        ("hyperplane", "parallel to x1 - x2 - 1 = 0"), ("hyperplane", "above x1 - x2 = 1"),
        ("support_vectors", "x1, x2 or x3"), ("support_vectors", "x1, x2 oder x3"),
        ("support_vectors", "x1, x2 o x3"), ("support_vectors", "x1, x2 또는 x3"),
        ("support_vectors", "x1, x2 或 x3"), ("support_vectors", "x1, x2 ∨ x3"), ("support_vectors", "x1, x2, x3 etc."),
        ("margin", "the slack is √2"), ("margin", "the norm is √2"), ("b", "max -1"),
        ("b", "the prediction is -1"), ("w", "w is in the kernel of (1,-1)"),
        ("margin", "√2 beiderseits"), ("margin", "on both sides √2"), ("margin", "两边 √2"),
        ("hyperplane", "x1 - x2 - 1 = 0 if x1 = 0"),
        ("alpha", "α = (1/2,1/2,1,0) are all zero"), ("support_vectors", "all zero: x1, x2, x3"), ("margin", "det √2"),
        ("predict", "negative +1"), ("predict", "positive -1"), ("predict", "+1 or -1"),
        ("margin", "περίπου √2"), ("margin", "environ √2"), ("support_vectors", "x1, x2 か x3"), ("margin", "\\gg √2"),
        ("gram", "more than [[0,0,0,0],[0,8,4,6],[0,4,4,6],[0,6,6,9]]"),
    ],
)  # fmt: skip
def test_words_that_change_what_is_said_are_left_to_a_person(kind, text):
    options = OPTIONS.get(kind, {})
    assert judged(kind, text, **options) == "undecided"


@pytest.mark.parametrize(
    ("kind", "text", "verdict"),
    [
        ("margin", "√2 squared", "wrong"), ("margin", "double 1/√2", "correct"), ("margin", "루트 2", "correct"),
        ("margin", "根号2", "correct"), ("predict", "+1 (负类)", "wrong"), ("b", "b = y_3 - w^T x_3 = -1", "correct"),
    ],
)  # fmt: skip
def test_words_that_say_something_known_are_judged(kind, text, verdict):
    assert judged(kind, text, **OPTIONS.get(kind, {})) == verdict


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("margin", "Therefore the margin is 2/||w|| = √2."), ("margin", "Der Rand beträgt also √2"),
        ("margin", "por lo tanto, el margen es √2"), ("margin", "따라서 마진은 √2이다"), ("margin", "所以间隔为 √2"),
        ("w", "The normal vector is w = (1, -1)."), ("w", "Damit ergibt sich der Normalenvektor w = (1, -1)"),
        ("w", "el vector de pesos es w = (1, -1)"), ("w", "따라서 w = (1, -1)이다"), ("w", "解得 w = (1, -1)"),
        ("b", "So we get b = -1."), ("b", "Also ist b = -1."), ("b", "luego b = -1"), ("b", "因此 b = -1"),
        ("support_vectors", "The support vectors are x1, x2 and x3."), ("support_vectors", "Stützvektoren: x1, x2, x3"),
        ("support_vectors", "los vectores de soporte son x1, x2 y x3"), ("support_vectors", "支持向量是 x1, x2 和 x3"),
        ("support_vectors", "서포트 벡터는 x1, x2, x3이다"), ("hyperplane", "The decision boundary is x1 - x2 - 1 = 0"),
        ("alpha", "α1 = α2 = 1/2, α3 = 1, the rest is 0"), ("hyperplane", "la recta x1 - x2 - 1 = 0"),
        ("hyperplane", "the line x2 = x1 - 1 through (1,0) and (0,-1)"),
        ("w", "Setting the derivatives to zero gives w = (1, -1)"),
        ("predict", "The point belongs to class +1"), ("predict", "f(4,0) = 4 - 0 - 1 = 3 > 0, positive"),
        ("margin", "The distance between the two margin hyperplanes is √2"), ("b", "El sesgo es -1"),
        ("gram", "The Gram matrix is K = [[0,0,0,0],[0,8,4,6],[0,4,4,6],[0,6,6,9]]"),
    ],
)  # fmt: skip
def test_words_that_change_nothing_leave_the_verdict(kind, text):
    options = OPTIONS.get(kind, {})
    assert judged(kind, text, **options) == "correct"


HALF, FULL = "1/√2", "√2"


@pytest.mark.parametrize(
    "words",
    [
        "{} per side", "{} on each side", "{} to either side", "half width {}", "the distance from the hyperplane is {}",
        "{} auf jeder Seite", "Halbbreite {}", "semiancho {}", "{} a cada lado", "半宽 {}", "每侧 {}", "单侧 {}",
        "한쪽 {}", "반폭 {}",
    ],
)  # fmt: skip
def test_one_side_is_held_against_half_the_width(words):
    assert judged("margin", words.format(FULL), margin="full") != "correct"
    assert judged("margin", words.format(HALF), margin="full") == "undecided"
    assert judged("margin", words.format(FULL), margin="half") != "correct"


@pytest.mark.parametrize(
    "words",
    [
        "width {}", "the full width is {}", "ganze Breite {}", "the total margin is {}",
        "Gesamtbreite {}", "anchura {}", "폭 {}", "전체 폭은 {}", "너비 {}", "宽度 {}", "总宽 {}",
    ],
)  # fmt: skip
def test_the_whole_width_is_held_against_the_width(words):
    assert judged("margin", words.format(FULL), margin="full") == "correct"
    assert judged("margin", words.format(HALF), margin="half") != "correct"
    assert judged("margin", words.format(FULL), margin="half") == "undecided"


def test_words_for_both_are_left_to_a_person():
    assert judged("margin", "√2 wide, per side", margin="full") == "undecided"


def test_nothing_follows_from_a_number_in_doubt():
    item = Item("a", "w", F(1), data="A")
    exam = Exam("e", "", items=(item,), data={"A": DATA})
    assert hear(exam, item, "w = (2, -2)", ()).values.w == (2, -2)
    assert hear(exam, item, "w = more than (2, -2)", ()).values.w is None
    assert "more" in hear(exam, item, "more than (2, -2)", ()).normal_form
