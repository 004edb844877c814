from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import svmsym
from svmsym import SvmsymError
from svmsym.exact.front import Settings, enclose, leave_one_out, path, problem, solve
from svmsym.exact.problem import Problem

X, Y = [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]
FOUR = Path(__file__).parents[1] / "problems" / "four-points.toml"
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    "data",
    [
        X,
        np.array(X),
        [["0", "0.0"], ["2", "4/2"], [2, Fraction(0)], [np.int64(3), "0e5"]],
        [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [3.0, 0.0]],
    ],
    ids=["integers", "array", "mixed", "floats"],
)
def test_points_in_every_form(data):
    found = solve(data, Y, C="inf", decimal=True)
    assert found.alpha == (HALF, HALF, 1, 0)
    assert (found.w, found.b) == ((1, -1), -1)


def test_a_file_and_a_problem():
    assert solve(FOUR).alpha == solve(str(FOUR)).alpha == (HALF, HALF, 1, 0)
    assert solve(FOUR, C=HALF).alpha == (Fraction(5, 18), Fraction(1, 3), HALF, Fraction(1, 9))
    assert solve(Problem("svc", X=tuple(map(tuple, X)), y=tuple(Y))).b == -1
    assert solve(FOUR, kernel={"type": "poly", "degree": 1}).b == -1


def test_C_is_one_if_nothing_is_said():
    assert problem(X, Y).C == 1
    assert problem(X, Y, C=None).C is None


@pytest.mark.parametrize(
    ("data", "settings"), [([[0.5], [1]], {}), ([[0], [1]], {"C": 0.5}), ([[0], [1]], {"weight": [1, 0.5]})]
)
def test_floats_are_refused(data, settings):
    with pytest.raises(SvmsymError, match=r"float 0\.5") as refused:
        problem(data, [-1, 1], **settings)
    assert "decimal=True" in refused.value.hint


def test_floats_as_printed():
    found = problem([[0.1], [1e-3]], [-1, 1], C=0.3, decimal=True)
    assert ((Fraction(1, 10),), (Fraction(1, 1000),)) == found.X
    assert Fraction(3, 10) == found.C


def test_every_kind_of_setting():
    found = problem(
        [[0], [1], [3]], [0, "1/2", 3], kind="svr", C=2, epsilon="1/4", slack="squared", weight=[1, 2, "1/2"],
        kernel={"type": "poly", "degree": 2, "gamma": "1/2", "coef0": 1}, bias=False,
    )  # fmt: skip
    assert (found.epsilon, found.slack, found.bias) == (Fraction(1, 4), "squared", False)
    assert found.targets == (0, HALF, 3)
    assert found.weight == (1, 2, HALF)
    assert (found.kernel.degree, found.kernel.gamma) == (2, HALF)
    assert problem([[0], [1]], [0, 1], kind="ridge", lam="1/3").lam == Fraction(1, 3)
    assert problem([[1, 0], [0, 1]], [1, -1], kernel="precomputed").gram == ((1, 0), (0, 1))


@pytest.mark.parametrize(
    ("data", "y", "settings", "phrase"),
    [
        (X, [-1, 1], {}, "y has 2 entries"),
        ([[0], [1, 2]], [-1, 1], {}, "row|ragged|entries"),
        (X, Y, {"C": "one"}, "'one'"),
        (X, Y, {"nu": 1}, "nu has no meaning"),
        (X, Y, {"D": 1}, "D"),
        (FOUR, Y, {}, "labels"),
        (FOUR, None, {"D": 1}, "there is no setting D"),
        (Problem("svc"), Y, {}, "complete"),
        ("nowhere.csv", None, {}, "no such file"),
        ([["nan"], [1]], [-1, 1], {}, "nan"),
    ],
)
def test_refusals(data, y, settings, phrase):
    with pytest.raises(SvmsymError, match=phrase):
        problem(data, y, **settings)


def test_convexity_is_required():
    with pytest.raises(SvmsymError, match="not positive semidefinite"):
        solve([[0, 1], [1, 0]], [1, 1], kernel="precomputed")


def test_irrational_kernels_are_enclosed():
    with pytest.raises(SvmsymError, match="irrational") as refused:
        solve(X, Y, kernel="rbf")
    assert "enclose" in refused.value.hint
    found = enclose([[0], [1]], [-1, 1], C="inf", kernel="rbf")
    # α = 1/(1 − 1/e)
    off = abs(found.alpha[0].middle - Fraction("1.58197670686932642438500200511"))
    assert off <= found.alpha[0].radius + Fraction(1, 10**28)
    assert found.alpha[0].radius < Fraction(1, 10**15)
    with pytest.raises(SvmsymError, match="rational"):
        enclose(X, Y)


def test_paths_and_validation():
    assert path(X, Y).breakpoints == (Fraction(2, 9), Fraction(1, 3), Fraction(2, 3), 1)
    assert path(FOUR, parameter="C").support(3)[0].stop == Fraction(2, 3)
    assert leave_one_out(FOUR).errors == (0, 1)
    assert leave_one_out(X, Y, C="inf", folds=2).folds == 2


def test_the_same_names_in_the_package():
    assert svmsym.solve is solve
    assert svmsym.path is path


def test_labels_may_be_an_array():
    found = svmsym.solve(np.array([[0], [1]]), np.array([1, -1]), C=9)
    assert [str(v) for v in found.alpha] == ["2", "2"]  # w = −2: margin 1/2 either side


@pytest.mark.parametrize(
    ("call", "said", "todo"),
    [
        (lambda: solve([0, 1, 2], [-1, 1, 1]), "X[0] is 0, not a list", "[[0], [1], [2]]"),
        (lambda: solve(["01"], [-1]), "X[0] is '01', not a list", "[[0], [1], [2]]"),
        (lambda: solve(3, [-1]), "the first argument is 3, not a list", "name a file"),
        (lambda: solve(X, 1), "y is 1, not a list", "one label"),
        (lambda: solve(X, Y, weight=2), "weight is 2, not a list", "one weight"),
        (lambda: solve(X, Y, c=1), "'c'", "did you mean C?"),
        (lambda: solve(FOUR, c=1), "there is no setting c", "did you mean C?"),
        (lambda: solve(X, Y, kind="svm"), "kind is 'svm'", "did you mean svc?"),
        (lambda: solve(X, Y, nu=float("inf")), "nu is inf, which is no finite number", "give finite numbers"),
        (lambda: path(X, Y).at(0.1), "C is the float 0.1", 'pass text ("0.1")'),
        (lambda: path(X, Y)(0.1), "C is the float 0.1", 'pass text ("0.1")'),
        (lambda: svmsym.picture(3), "no picture of '3'", "picture(solve(X, y))"),
        (lambda: svmsym.derive(3), "'3' is not the name", 'derive("soft-margin")'),
    ],
)
def test_what_cannot_be_meant_is_told_with_what_to_do(call, said, todo):
    with pytest.raises(SvmsymError) as refused:
        call()
    assert said in refused.value.what
    assert todo in refused.value.hint


def test_an_infinite_float_is_the_hard_margin_and_text_a_place_on_a_path():
    assert solve(X, Y, C=float("inf")).alpha == solve(X, Y, C="inf").alpha
    assert solve(FOUR, C=float("inf")).problem.C is None
    assert path(X, Y).at("0.1").alpha == solve(X, Y, C="1/10").alpha == path(X, Y)(Fraction(1, 10)).alpha


def test_help_lists_all_settings():
    assert all(f"``{name}``" in solve.__doc__ for name in Settings.__annotations__)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_is_not_called_inexact(value):
    with pytest.raises(SvmsymError, match=r"X.0..0. is -?(nan|inf), which is no finite number") as refused:
        svmsym.solve([[value], [1]], [1, -1])
    assert "1/10" not in str(refused.value)
    assert "finite" in str(refused.value)
