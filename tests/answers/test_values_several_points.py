"""Predictions at several points: each value belongs to the point that it names, or that its place tells.

The data are (1,1), (3,3) against (3,1), (4,1): w = (1, −1), b = −1, so f(x) = x_1 − x_2 − 1.
"""

from fractions import Fraction as F
from itertools import product

import pytest

from svmsym.cli.main import main
from svmsym.exact.problem import Problem
from svmsym.exams.values.api import check_value
from svmsym.exams.values.optimum import optimum_of

A = Problem("svc", X=tuple((F(p), F(q)) for p, q in ((1, 1), (3, 3), (3, 1), (4, 1))), y=(-1, -1, 1, 1))
BEST = optimum_of(A)
AT = ((F(2), F(5)), (F(6), F(0)), (F(0), F(3)))
RIGHT = tuple(x - y - 1 for x, y in AT)
WORDS = ("class", "Klasse", "clase", "클래스", "类别", "label")
FORMS = ("{w} {v}", "{w} = {v}", "{w}: {v}")


def verdict(text, points=2):
    return check_value(BEST, "predict", text, at=AT[:points]).verdict


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("between", [", ", "\n", "; "])
def test_classes_with_the_word_keep_their_order(word, form, between):
    for points in (2, 3):
        right = tuple(1 if v > 0 else -1 for v in RIGHT[:points])
        for given in product((-1, 1), repeat=points):
            text = between.join(form.format(w=word, v=f"{v:+d}") for v in given)
            assert verdict(text, points) == ("correct" if given == right else "wrong"), text


def test_named_points_are_matched_by_their_name():
    for places in ((0, 1), (1, 0)):
        for values in ((0, 1), (1, 0)):
            pairs = zip(places, values, strict=True)
            text = ", ".join(f"f({AT[k][0]},{AT[k][1]}) = {RIGHT[v]}" for k, v in pairs)
            assert verdict(text) == ("correct" if places == values else "wrong"), text


@pytest.mark.parametrize(
    ("text", "points", "expected"),
    [
        ("f(2,5)=-4, f(6,0)=5, f(0,3)=-4", 3, "correct"),  # equal values of two points are two values
        ("f(2,5)=-4, f(6,0)=5, f(0,3)=5", 3, "wrong"),
        ("f(2,5)=-4, f(6,0)=5, f(0,4)=-4", 3, "undecided"),  # a point that is not asked for
        ("f(2,5) = -4", 2, "undecided"),
        ("f(2,5) = -4", 1, "correct"),
        ("w·(2,5) + b = -4", 1, "correct"),
        ("sign(f(2,5)) = -1", 1, "correct"),
        ("f(2,5) - 1 = -4", 1, "undecided"),  # the value of something else
        ("f(2,5) + 8 = 4", 1, "undecided"),
        ("b f(2,5) = -4", 1, "undecided"),
        ("f(2,5) = -4, class -1; f(6,0) = 5, class 1", 2, "correct"),
        ("f(2,5) = -4, class 1; f(6,0) = 5, class -1", 2, "undecided"),
        ("y_1 = -1, y_2 = +1", 2, "correct"),
        ("ŷ_2 = 1, ŷ_1 = -1", 2, "correct"),
        ("y_1 = 1, y_2 = -1", 2, "wrong"),
        ("y_1 = -1, y_2 = -1", 2, "undecided"),  # the labels of the data, or a wrong prediction
        ("y_1 = -1, y_3 = 1", 2, "undecided"),
        ("y_1 = -1, 1", 2, "undecided"),
        ("y_1 = -1", 1, "correct"),
        ("y_1 = 1", 1, "wrong"),
        ("class -1, +1", 2, "correct"),
        ("f = -4, class -1", 2, "undecided"),  # both may be about the first point
        ("-4, 5", 2, "correct"),
        ("5, -4", 2, "wrong"),
        ("(-1, 1)", 2, "correct"),
        ("(2, 5)", 2, "undecided"),
        # the class is the answer: beside a right one a false value of f waits, beside a wrong one it does not
        ("f(2,5) = -2 < 0 → -1; f(6,0) = 5 > 0 → +1", 2, "undecided"),
        ("f(2,5) = -2, class -1; f(6,0) = 7, class 1", 2, "undecided"),
        ("f(2,5) = -2, f(6,0) = 7, so -1 and +1", 2, "undecided"),
        ("f(2,5) = -2 → sign(f(2,5)) = -1", 1, "undecided"),
        ("f(2,5) = -2 < 0, negative; f(6,0) = 7 > 0, positive", 2, "undecided"),
        ("f(2,5) = -2 < 0, negativ; f(6,0) = -5 < 0, negativ", 2, "wrong"),
        ("f(2,5) = -4, negative class; f(6,0) = 5, positive class", 2, "correct"),
        ("f(2,5) = -4 < 0, negativ; f(6,0) = 5 > 0, positiv", 2, "correct"),
        ("f(2,5) = -4, positive class; f(6,0) = 5, negative class", 2, "undecided"),
        ("f(2,5) = -4, positive class; f(6,0) = 5, positive class", 2, "undecided"),
        ("2 - 5 - 1 = -2 → -1", 1, "undecided"),
        ("2 - 5 - 1 = 2 → +1", 1, "wrong"),
        ("2 - 5 - 1 = 2", 1, "wrong"),
        ("f(2,5) = -2 → +1", 1, "wrong"),
        ("f(2,5) = -2 → -1; f(6,0) = 5 → -1", 2, "wrong"),
        ("f(2,5) = -2 → -1; f(6,0) = 7", 2, "wrong"),  # no class stands beside 7
        ("f(2,5) = -2, f(6,0) = 7", 2, "wrong"),
    ],
)
def test_each_value_belongs_to_one_point(text, points, expected):
    assert verdict(text, points) == expected


# A sentence in which {a} and {b} are the classes of (2, 5) and (6, 0); −1 and +1 are right.
SENTENCES = [
    "(2,5): {a}, (6,0): {b}",
    "(2, 5) → {a}\n(6, 0) → {b}",
    "(6,0): {b}; (2,5): {a}",
    "- (2,5): {a}\n- (6,0): {b}",
    r"$(2,5) \to {a}$, $(6,0) \to {b}$",
    r"$\hat{y}(2,5) = {a}$, $\hat y(6,0) = {b}$",
    "y(2,5) = {a}, y(6,0) = {b}",
    "ŷ(2,5) = {a} and ŷ(6,0) = {b}",
    "x = (2,5): {a}, x = (6,0): {b}",
    "(2,5)ᵀ is {a} and (6,0)ᵀ is {b}",
    "The point (2,5) belongs to class {a}, (6,0) to class {b}.",
    "class {a} for (2,5), class {b} for (6,0)",
    "Klasse {a} bei (2,5), Klasse {b} bei (6,0)",
    "(2,5) gehört zur Klasse {a} und (6,0) zur Klasse {b}.",
    "(2,5) → clase {a}, (6,0) → clase {b}",
    "El punto (2,5) pertenece a la clase {a} y el punto (6,0) a la clase {b}.",
    "(2,5)은 {a}, (6,0)는 {b}",
    "점 (2,5)은 {a} 클래스에 속하고 점 (6,0)는 {b} 클래스에 속한다.",
    "(2,5)属于{a}类，(6,0)属于{b}类",
    "点(2,5)为{a}，点(6,0)为{b}。",
]


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("minus", ["-", "−"])
def test_a_sentence_gives_each_point_its_class(sentence, minus):
    for a, b in product((-1, 1), repeat=2):
        text = sentence
        for name, v in (("{a}", a), ("{b}", b)):
            text = text.replace(name, f"{v:+d}".replace("-", minus))
        assert verdict(text) == ("correct" if (a, b) == (-1, 1) else "wrong"), text


@pytest.mark.parametrize(
    ("plus", "minus"),
    [
        ("positive", "negative"),
        ("the positive class", "the negative class"),
        ("positiv", "negativ"),
        ("positivo", "negativo"),
        ("clase positiva", "clase negativa"),
        ("양", "음"),
        ("양의 클래스", "음의 클래스"),
        ("正", "负"),
        ("正类", "负类"),
    ],
)
def test_a_word_names_a_class_by_its_sign(plus, minus):
    for text, expected in (
        (f"{minus}, {plus}", "correct"),
        (f"{plus}; {minus}", "wrong"),
        (f"{plus}\n{plus}", "wrong"),
        (f"(2,5): {minus}, (6,0): {plus}", "correct"),
        (f"(2,5): {plus}, (6,0): {minus}", "wrong"),
        (f"{plus}", "undecided"),
        (f"(2,5): {minus} +1, (6,0): {plus}", "undecided"),
        (f"{minus}, {plus}?", "undecided"),
    ):
        assert verdict(text) == expected, text


@pytest.mark.parametrize(
    "text",
    [
        "(2,5): -1",
        "(2,5): -1, (6,1): +1",
        "(2,5), (6,0): -1",
        "(2,5): -1, (6,0): +1, (2,5): +1",
        "(2,5): -1 or +1, (6,0): +1",
        "(2,5): not +1, (6,0): not -1",
        "(2,5): nicht -1, (6,0): +1",
        "(2,5) no es -1, (6,0): +1",
        "(2,5)은 -1이 아니다, (6,0)는 +1",
        "(2,5)不属于-1类，(6,0)属于+1类",
        "(2,5): ±1, (6,0): +1",
        "(2,5): -1, (6,0): +1?",
        "(2,5): -1.5, (6,0): +1",
        "(2,5) -1, (6,0) +1",
        "(2,5) - 1, (6,0) + 1",
        "(2,5): -1 (6,0): +1",
        "(2,5) and (6,0) are +1 and -1",
        "perhaps (2,5): -1, (6,0): +1",
        "(2,5): class of x1, (6,0): class of x3",
        "negative is -1, positive is +1",  # what the classes are called, and not whose they are
    ],
)
def test_a_sentence_that_is_not_understood_waits(text):
    assert verdict(text) == "undecided"


def test_a_point_on_a_line_is_one_number():
    line = Problem("svc", X=((F(0),), (F(2),)), y=(-1, 1))
    for text, expected in (
        ("x = 3 → +1, x = -1 → -1", "correct"),
        ("x = -1: -1; x = 3: +1", "correct"),
        ("x = 3 → -1, x = -1 → -1", "wrong"),
        ("x = 3,5 → +1, x = -1 → -1", "undecided"),
    ):
        assert check_value(line, "predict", text, at=("3", "-1")).verdict == expected, text


def test_a_class_that_the_data_call_1_need_not_be_the_positive_one():
    for classes, expected in ((("1", "2"), "undecided"), (("0", "1"), "correct"), (("-1", "1"), "correct")):
        line = Problem("svc", X=((F(0),), (F(2),)), y=(-1, 1), classes=classes)
        assert check_value(line, "predict", "x = 3: 1", at="3").verdict == expected, classes


def test_a_value_of_regression_is_no_class():
    line = Problem("ridge", X=((F(0),), (F(2),)), targets=(F(0), F(4)), lam=F(1))
    assert check_value(line, "predict", "x = 1 → +1", at="1").verdict != "correct"


def test_the_option_at_may_be_repeated(tmp_path, capsys):
    data = tmp_path / "A.csv"
    data.write_text("x1,x2,y\n1,1,-1\n3,3,-1\n3,1,1\n4,1,1\n", encoding="utf-8")
    asked = ["check", str(data), "--C", "inf", "--quantity", "predict", "--at", "2,5", "--at", "6,0"]
    assert main([*asked, "class -1, class 1"]) == 0
    assert "correct" in capsys.readouterr().out
    assert main([*asked, "class 1, class -1"]) == 1
    assert main([*asked, "1"]) == 0
    assert "undecided: points: 2, numbers given: 1; write one for each point" in capsys.readouterr().out
