"""Unknown words beside a formula: they may keep it from being accepted, hardly ever from being refuted."""

from fractions import Fraction as F

import pytest

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.api import check_value
from svmsym.judging.same import same

RIGHT, WRONG = "w = Σ_i α_i y_i x_i", "w = Σ_i α_i x_i"
# An unknown noun phrase names the relation behind "is".
NAMING = [
    "The desired expansion is {}",
    "Die gesuchte Entwicklung lautet {}",
    "El desarrollo buscado es {}",
    "所求的展开式是 {}",
]
# A reason that is not understood may be false; a mistake, a belief and a report claim nothing.
BESIDE = [
    "{}, because the moon is full",
    "{}, weil der Mond rund ist",
    "{}, ya que brilla la luna",
    "A popular belief is {}",
    "The wrong formula is {}",
    "Ein häufiger Irrtum ist {}",
    "Un error común es {}",
    "常见的错误是 {}",
]


@pytest.mark.parametrize("sentence", NAMING)
def test_a_relation_that_is_named_is_judged(sentence):
    assert same(RIGHT, sentence.format(RIGHT)).verdict == "correct"
    assert same(RIGHT, sentence.format(WRONG)).verdict == "wrong"


@pytest.mark.parametrize("sentence", BESIDE)
def test_a_right_formula_with_other_words_is_left_open(sentence):
    assert same(RIGHT, sentence.format(RIGHT)).verdict == "undecided"


@pytest.mark.parametrize("sentence", BESIDE[:3])
def test_a_wrong_formula_stays_wrong_whatever_the_reason(sentence):
    assert same(RIGHT, sentence.format(WRONG)).verdict == "wrong"


TUBE = Problem(
    "svr",
    X=((F(0),), (F(1),), (F(2),), (F(3),)),
    targets=(F(0), F(1), F(2), F(6)),
    C=F(1, 2),
    epsilon=F(1, 2),
)  # f(x) = x + 1/2
BALL = Problem("svdd", X=((F(0),), (F(2),), (F(8),)), C=F(2, 5))  # centre 18/5, R = 8/5
LOOSE = Problem("svc", X=((F(-1),), (F(1),)), y=(-1, 1), C=F(1, 4))  # α = (1/4, 1/4), w = 1/2


@pytest.mark.parametrize(
    ("problem", "quantity", "at", "answer", "verdict"),
    [
        (TUBE, "slack", "3", "ξ = 6 − 7/2 − 1/2 = 2", "correct"),  # 6 − f(3) − ε
        (TUBE, "slack", "3", "The residual is 5/2, hence ξ = 5/2.", "undecided"),
        (TUBE, "slack", "0", "0", "correct"),  # 0 lies on the tube
        (TUBE, "w", None, "The slope is w = 2, because the line goes through the first point.", "wrong"),
        (TUBE, "w", None, "The slope is w = 1, because the line goes through the first point.", "undecided"),
        (BALL, "slack", "8", "84/5", "correct"),  # (22/5)² − (8/5)²
        (BALL, "slack", "8", "14/5", "wrong"),  # 22/5 − 8/5
        (LOOSE, "dual_objective", None, "The dual optimum is 3/8.", "correct"),  # 1/2 − 1/8
        (LOOSE, "dual_objective", None, "The dual optimum is 3/8, and this is the sum of the α_i.", "wrong"),
        (LOOSE, "b", None, "b = 0, and this is the only possible value.", "wrong"),  # all of [−1/2, 1/2]
        (LOOSE, "b", None, "b = 0, and this is not the only solution.", "correct"),
    ],
)
def test_a_value_with_words_beside_it(problem, quantity, at, answer, verdict):
    options = {} if at is None else {"at": at}
    assert check_value(problem, quantity, answer, **options).verdict == verdict
