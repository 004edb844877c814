"""What may be filled into a program: exact numbers, all that are needed, of sizes that fit."""

from fractions import Fraction as F

import pytest
from filled_programs import GRAM, LABELS, POINTS, X, Y, fill, same

from svmsym.errors import SvmsymError

# Numbers.


def test_decimals_and_fractions_are_read_exactly():
    qp = fill("soft-margin", {"x": [["0.1"], [F(1, 3)], ["-2/7"]], "y": [1, -1, 1], "C": "0.25"})
    assert qp.P[0, 0] == F(1, 100)
    assert qp.P[0, 1] == F(-1, 30)
    assert qp.P[1, 2] == F(2, 21)
    assert qp.h[-1] == F(1, 4)


def test_numpy_integers_are_exact():
    assert same(fill("hard-margin", {"x": POINTS, "y": LABELS}).P, GRAM)


@pytest.mark.parametrize(
    "data", [{"x": [[0.5], [1]], "y": [1, -1], "C": 1}, {"x": [[1], [2]], "y": [1, -1], "C": 0.1}]
)
def test_floats_are_refused_where_exactness_is_asked_for(data):
    with pytest.raises(SvmsymError, match="not exact") as refused:
        fill("soft-margin", data)
    assert "RR" in refused.value.hint
    assert str(0.5 if isinstance(data["C"], int) else 0.1) in refused.value.hint
    assert fill("soft-margin", data, "RR").P.shape == (2, 2)


@pytest.mark.parametrize("value", ["one", None, [1, 2], "1/0", True, "1e4000"])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(SvmsymError, match=r"C(:| contains)"):
        fill("soft-margin", {"x": X, "y": Y, "C": value if isinstance(value, str | bool) else [[value], [1]]})


def test_what_is_no_number_is_refused_in_double_precision():
    with pytest.raises(SvmsymError, match="C"):
        fill("soft-margin", {"x": X, "y": Y, "C": "one"}, "RR")


# What is missing or does not fit.


@pytest.mark.parametrize("name", ["x", "y", "C"])
def test_missing_data(name):
    data = {"x": X, "y": Y, "C": 1}
    del data[name]
    with pytest.raises(SvmsymError, match=rf"\b{name}\b") as refused:
        fill("soft-margin", data)
    assert refused.value.hint


def test_nothing_given():
    with pytest.raises(SvmsymError) as refused:
        fill("hard-margin", {})
    assert refused.value.hint


@pytest.mark.parametrize("domain", ["QQ", "RR"])
def test_a_singular_operator(domain):
    data = {"Q": [[1, 2], [2, 4]], "p": [0, 1], "a": [[1, 0], [1, 1]], "c": [1, 1]}
    with pytest.raises(SvmsymError, match="singular") as refused:
        fill("convex-qp", data, domain)
    assert "positive definite" in refused.value.hint


def test_an_operator_that_is_not_symmetric():
    with pytest.raises(SvmsymError, match="symmetric"):
        fill("convex-qp", {"Q": [[2, 1], [0, 2]], "p": [0, 1], "a": [[1, 0], [1, 1]], "c": [1, 1]})


@pytest.mark.parametrize(
    "name", ["one-class", "soft-margin-kernel", "soft-margin-feature-map", "hard-margin-kernel"]
)
def test_a_missing_kernel(name):
    with pytest.raises(SvmsymError, match="no kernel was given") as refused:
        fill(name, {"x": X, "y": Y, "C": 1, "ν": 1})
    assert "kernel=" in refused.value.hint


@pytest.mark.parametrize(
    "data",
    [
        {"x": X, "y": Y[:3], "C": 1},
        {"x": X[:2], "y": Y, "C": 1},
        {"x": X, "y": [Y], "C": 1},
        {"x": [[1, 2], [3]], "y": [1, -1], "C": 1},
        {"x": X, "y": Y, "C": [1, 2]},
        {"x": [1, 2, 3, 4], "y": Y, "C": 1},
    ],
    ids=[
        "few labels",
        "few points",
        "labels as a row",
        "ragged points",
        "two prices",
        "points without coordinates",
    ],
)
@pytest.mark.parametrize("domain", ["QQ", "RR"])
def test_sizes_that_do_not_fit(data, domain):
    with pytest.raises(SvmsymError):
        fill("soft-margin", data, domain)


def test_labels_are_plus_or_minus_one():
    # y² = 1 was used in the derivation, so other labels give other problems.
    with pytest.raises(SvmsymError, match="y"):
        fill("soft-margin", {"x": X, "y": [0, 1, 0, 1], "C": 1})
