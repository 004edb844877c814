"""What an answer says of new points: by hand, and the same as at its own points."""

from fractions import Fraction

import pytest

from svmsym import solve
from svmsym.errors import SvmsymError

X, Y = [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]
POLY = {"type": "poly", "degree": 2, "gamma": "1/2", "coef0": 1}
PROBLEMS = [
    (X, Y, {"C": "inf"}),
    (X, Y, {"C": "1/4"}),
    (X, Y, {"C": 1, "kernel": POLY}),
    (X, Y, {"C": 1, "bias": False}),
    (X, Y, {"kind": "nusvc", "nu": "1/2"}),
    (X, Y, {"kind": "ls-svm", "gamma": 2}),
    (X, [0, 1, 3, "7/2"], {"kind": "svr", "C": 2, "epsilon": "1/4"}),
    (X, [0, 1, 3, "7/2"], {"kind": "ridge", "lam": 1, "kernel": POLY}),
    (X, None, {"kind": "one-class", "nu": "1/2"}),
    (X, None, {"kind": "svdd", "C": 1}),
    (X, None, {"kind": "svdd", "C": 1, "kernel": POLY}),
]


@pytest.mark.parametrize(("points", "labels", "settings"), PROBLEMS)
def test_at_its_own_points_it_says_what_the_answer_says(points, labels, settings):
    # The answer has these from the Gram matrix of its program, the prediction from the kernel itself.
    answer = solve(points, labels, **settings)
    for i, x in enumerate(points):
        value = answer.predict(x).value
        if answer.problem.kind in {"one-class", "svdd"}:
            assert value.middle == -answer.excess.fractions(0)[i]
        else:
            assert value.middle == answer.decision[i]


def test_classes_by_hand():
    # f(x) = x₁ − x₂ − 1
    answer = solve(X, ["no", "no", "yes", "yes"], C="inf")
    new = answer.predict([5, 1])
    assert (new.label, new.called, new.value.low, new.value.high) == (1, "yes", 3, 3)
    assert str(answer.predict(["1/3", 0])) == "no: f(x) = -2/3"
    assert answer.predict([0.5, 0], decimal=True).value.low == Fraction(-1, 2)


@pytest.mark.parametrize("x", [[1, 0], ["3/2", "1/2"], [Fraction(4, 3), Fraction(1, 3)]])
def test_on_the_boundary_there_is_no_class(x):
    new = solve(X, Y, C="inf").predict(x)
    assert (new.label, new.called) == (None, "")
    assert "on the boundary" in new.reason
    assert solve(X, Y, C="inf").predict([x[0], Fraction(x[1]) - Fraction(1, 10**30)]).label == 1


def test_where_b_may_vary_only_a_sign_that_all_share_counts():
    # x = ±1, C = 1/4: w = 1/2 and every b in [−1/2, 1/2] is optimal.
    answer = solve([[-1], [1]], [-1, 1], C="1/4")
    far, near, edge = (answer.predict([x]) for x in (2, "1/2", 1))
    assert (far.label, far.value.low, far.value.high) == (1, Fraction(1, 2), Fraction(3, 2))
    assert near.label is None
    assert near.reason == "f(x) from -1/4 to 3/4, since the optimum is not unique"
    assert edge.label is None  # f(x) may be 0


def test_regressions_have_values_and_surfaces_have_an_inside():
    line = solve([[0], [2]], [0, 4], kind="svr", C="inf", epsilon="1/2")  # f(x) = 3x/2 + 1/2
    assert (line.predict([4]).label, str(line.predict([4]))) == (None, "f(x) = 13/2")
    ball = solve([[0], [2]], kind="svdd", C="inf")  # centre 1, radius 1
    assert [ball.predict([x]).called for x in ("1/2", 3, 2)] == ["inside", "outside", ""]
    assert ball.predict([3]).value.low == -3


@pytest.mark.parametrize(
    ("answer", "x", "said"),
    [
        (solve(X, Y, C="inf"), [1], "1 coordinates, and the points have 2"),
        (solve(X, Y, C="inf"), [0.1, 0], "decimal=True"),
        (solve([[0], [1], [2]], [-1, 1, -1], C="inf"), [1], "there is no optimum"),
        (solve([[1, 0], [0, 1]], [-1, 1], kernel="precomputed"), [1, 0], "no new point"),
        (solve(X, Y, C="inf"), 3, "not a list"),
    ],
)
def test_what_cannot_be_predicted(answer, x, said):
    with pytest.raises(SvmsymError, match="(?s)" + said):
        answer.predict(x)


@pytest.mark.parametrize("points", [[[1, 2], [3, 4]], [(1, 2)], {1: 2, 3: 4}])
def test_it_takes_one_point_at_a_time(points):
    with pytest.raises(SvmsymError, match="one point at a time"):
        solve(X, Y, C="inf").predict(points)
