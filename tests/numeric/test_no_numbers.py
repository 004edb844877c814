"""What is no number, or too large for floating point, is refused with its place: never by NumPy itself."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from svmsym import SVC, SVR, NuSVC, NuSVR, OneClassSVM, SvmsymError
from svmsym.numeric.estimators.refusals import DataError, NotANumberError, ParameterError
from svmsym.numeric.selection import cross_validate, grid, leave_one_out

GOOD = [[0.0, 0.0], [1.0, 0.0], [3.0, 3.0], [4.0, 3.0]]
LABELS, TARGETS = [0, 0, 1, 1], [0.0, 1.0, 2.0, 3.0]
BIG = 10**400
ENTRIES = [
    ("two", "'two'", "this text is no number"),
    ("", "''", "this text is no number"),
    ("1,5", "'1,5'", "this text is no number"),
    ("\x1b[2J", r"'\x1b[2J'", "this text is no number"),
    (BIG, "an integer of about 401 digits", "too large for floating point"),
    (-BIG, "an integer of about 401 digits", "too large for floating point"),
    (10**10_000, "an integer of about 10001 digits", "too large for floating point"),
    (Fraction(BIG), "Fraction(1000", "too large for floating point"),
    (Fraction(10**10_000, 3), "a Fraction", "too large for floating point"),
    ({"a": 1}, "{'a': 1}", "float() argument must be a string or a real number, not 'dict'"),
]
SHAPES = [
    ([[0.0], [1.0, 0.0], [3.0, 3.0], [4.0, 3.0]], "X[1] has length 2, and X[0] has length 1"),
    ([[0.0, 0.0], [1.0, 0.0], 3.0, [4.0, 3.0]], "X[2] is no list, and X[0] has length 2"),
    ([[[0.0], 0.0], [1.0, 0.0], [3.0, 3.0], [4.0, 3.0]], "X is no table of numbers"),
    (np.array(GOOD) * 1j, "Complex data not supported"),
    ([], "Expected 2D array"),
    ([[], [], [], []], "0 feature"),
    ("points", "Expected 2D array"),
    (None, "Expected 2D array"),
]
NOT_FINITE = [
    *((value, "contains infinity") for value in (np.inf, -np.inf, "1e400", Decimal("1e400"))),
    *((value, "contains NaN") for value in (np.nan, None)),
]


def with_entry(value):
    rows = [[*row] for row in GOOD]
    rows[2][1] = value
    return rows


USES = {
    "SVC": lambda X: SVC().fit(X, LABELS),
    "NuSVC": lambda X: NuSVC().fit(X, LABELS),
    "SVR": lambda X: SVR().fit(X, TARGETS),
    "NuSVR": lambda X: NuSVR().fit(X, TARGETS),
    "OneClassSVM": lambda X: OneClassSVM().fit(X),
    "predict": lambda X: SVC().fit(GOOD, LABELS).predict(X),
    "decision_function": lambda X: SVC().fit(GOOD, LABELS).decision_function(X),
    "score": lambda X: SVR().fit(GOOD, TARGETS).score(X, TARGETS),
    "cross_validate": lambda X: cross_validate(SVC(), X, LABELS, folds=2),
    "leave_one_out": lambda X: leave_one_out(SVR(), X, TARGETS),
    "grid": lambda X: grid(SVC(), X, LABELS, {"C": [1.0]}, folds=2),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(("value", "shown", "why"), ENTRIES, ids=[e[1][:20] for e in ENTRIES])
def test_an_entry_that_is_no_number_is_named(use, value, shown, why):
    with pytest.raises(DataError) as caught:
        USES[use](with_entry(value))
    assert caught.value.what.startswith(f"X[2, 1] is {shown}")
    assert why in caught.value.why
    assert caught.value.hint


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", [object, str])
def test_so_is_one_in_an_array_of_objects_or_texts(use, kind):
    with pytest.raises(DataError, match=r"^X\[2, 1\] is 'two'"):
        USES[use](np.array(with_entry("two"), dtype=kind))


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(("value", "what"), NOT_FINITE)
def test_what_is_not_finite_is_named(use, value, what):
    with pytest.raises(DataError, match=what) as caught:
        USES[use](with_entry(value))
    assert caught.value.why.endswith("the first is X[2, 1]")
    assert caught.value.hint


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(("X", "what"), SHAPES)
def test_what_is_no_table_is_refused(use, X, what):
    with pytest.raises(DataError) as caught:
        USES[use](X)
    assert what in str(caught.value)


@pytest.mark.parametrize(
    "X",
    [
        [[True, False], [True, False], [False, True], [False, True]],
        [["1", "2"], ["0", "1"], ["3", "3"], ["4", "3"]],
        [[Fraction(1, 3), Decimal("1.5")], [1, 1], [4, 0], [5, 1]],
    ],
)
def test_numbers_of_other_kinds_are_numbers(X):
    assert SVC(kernel="linear").fit(X, LABELS).predict(X).shape == (4,)


@pytest.mark.parametrize("bad", ["two", BIG, {"a": 1}, [1, 2]])
def test_targets_and_weights_that_are_no_numbers_are_named(bad):
    targets = [0.0, bad, 2.0, 3.0]
    with pytest.raises(DataError, match=r"^y\[1\] (is|has length)"):
        SVR().fit(GOOD, targets)
    with pytest.raises(DataError, match=r"^sample_weight\[1\] (is|has length)"):
        SVC().fit(GOOD, LABELS, sample_weight=[1.0, bad, 1.0, 1.0])


class Odd:
    """Neither a number nor a text, and in no order."""


@pytest.mark.parametrize(
    ("labels", "what"),
    [([Odd(), Odd(), Odd(), Odd()], "cannot be put in order"), ([[1], [1, 2], 0, 1], r"y\[1\] has length 2")],
)
def test_labels_that_are_none_are_refused(labels, what):
    with pytest.raises(DataError, match=what):
        SVC().fit(GOOD, labels)


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"C": BIG}, "The 'C' parameter of SVC must be a float .* Got an integer of about 401 digits"),
        ({"gamma": BIG}, "The 'gamma' parameter of SVC must be"),
        ({"coef0": BIG}, "The 'coef0' parameter of SVC must be"),
        ({"tol": BIG}, "The 'tol' parameter of SVC must be"),
        ({"degree": BIG, "kernel": "poly"}, "The 'degree' parameter of SVC must be"),
        ({"C": -(10**10_000)}, "Got an integer of about 10001 digits instead"),
        ({"class_weight": {0: "a"}}, r"class_weight\[0\] is 'a'"),
        ({"class_weight": {1: BIG}}, r"class_weight\[1\] is an integer of about 401 digits"),
        ({"class_weight": {1: None}}, r"class_weight\[1\] is None"),
    ],
)
def test_parameters_too_large_for_floating_point_are_refused(given, what):
    with pytest.raises(ParameterError, match=what):
        SVC(**given).fit(GOOD, LABELS)


def test_the_errors_are_those_that_programs_catch():
    assert issubclass(DataError, SvmsymError | ValueError)
    assert issubclass(NotANumberError, TypeError)
    with pytest.raises(TypeError):
        SVC().fit(with_entry({}), LABELS)
