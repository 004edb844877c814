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


def test_the_option_at_may_be_repeated(tmp_path, capsys):
    data = tmp_path / "A.csv"
    data.write_text("x1,x2,y\n1,1,-1\n3,3,-1\n3,1,1\n4,1,1\n", encoding="utf-8")
    asked = ["check", str(data), "--C", "inf", "--quantity", "predict", "--at", "2,5", "--at", "6,0"]
    assert main([*asked, "class -1, class 1"]) == 0
    assert "correct" in capsys.readouterr().out
    assert main([*asked, "class 1, class -1"]) == 1
    assert main([*asked, "1"]) == 0
    assert "undecided: 1 numbers for 2 points" in capsys.readouterr().out
