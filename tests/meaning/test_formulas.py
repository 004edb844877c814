"""Formulas have the values that one finds by hand: x_1 = (1, 2), x_2 = (3, −1), x_3 = (0, 4), w = (3, 4)."""

from fractions import Fraction

import pytest
from given_worlds import LETTERS, formula, meaning, truth, value

from svmsym.meaning.reals import Root
from svmsym.meaning.values import IllTyped, Undefined
from svmsym.writing import tree as t


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\sum_{i=1}^n \alpha_i", 5),
        (r"\sum_{i=1}^{2} \alpha_i", 2),
        (r"\sum_{i: y_i = 1} \alpha_i", 5),
        (r"\sum_{i \ne j} \alpha_i \alpha_j", 12),
        (r"\sum_{i < j} \alpha_i \alpha_j", 6),
        (r"\sum_i \sum_j \alpha_i \alpha_j", 25),
        (r"\prod_{i=1}^n \mu_i", 2),
        (r"\max_i \alpha_i", 3),
        (r"\min_i \alpha_i", 0),
        (r"\alpha_1 + \alpha_2 + \dots + \alpha_n", 5),
        (r"\alpha_1 y_1 + \dots + \alpha_n y_n", 5),
        (r"\alpha^T y", 5),
        ("w^T x_1 + b", 9),
        (r"\langle x_1, x_2 \rangle", 1),
        (r"\|w\|", 5),
        (r"\frac{1}{2} \|w\|^2", Fraction(25, 2)),
        (r"\|w\|_1", 7),
        ("w^2", 25),
        ("|b|", 2),
        ("2^{-3}", Fraction(1, 8)),
        (r"\max(0, 1 - y_1(w^T x_1 + b))", 0),
        (r"w_1 + w_2", 7),
        ("n + d", 5),
        ("x_{32} + x_{2,1}", 7),
        ("1[b < 0] + 1[b > 0]", 1),
        (r"\operatorname{sign}(b)", -1),
    ],
)
def test_numbers(text, expected):
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\sum_i \alpha_i y_i x_i", [2, 16]),
        (r"\sum_i \alpha_i (x_i - x)", [-23, -19]),
        (r"(\alpha_1, \dots, \alpha_n)", [2, 0, 3]),
        ("w w^T", [9, 12, 12, 16]),
        ("X w", [11, 5, 16]),
        ("X^T y", [-2, 7]),
        ("X X^T", [5, 1, 8, 1, 10, -4, 8, -4, 16]),
        (r"\alpha \circ y", [2, 0, 3]),
    ],
)
def test_lists_and_matrices(text, expected):
    assert value(text, X=LETTERS["x"]) == expected


def test_a_point_without_an_index_is_none_of_the_data():
    assert truth("x^T x_i = x_i^T x")
    assert value(r"\sum_i x^T x_i") == 5 * 4 + 7 * 5


@pytest.mark.parametrize("sizes", [{"n": 3, "d": 2}, {"n": 2, "d": 2}])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (r"w + \alpha", "a vector and a list over the points cannot be added"),
        ("w + b", "a vector and a number cannot be added"),
        (r"w^T \alpha", "a vector and a list over the points cannot be multiplied"),
        ("b / w", "a division by something that is no number"),
        ("w^3", "a power of a vector"),
    ],
)
def test_what_does_not_fit_is_told_even_where_n_is_d(text, reason, sizes):
    with pytest.raises(IllTyped, match=reason):
        value(text, sizes=sizes)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1/(b + 2)", "a division by zero"),
        (r"\sqrt{b}", "the root of a negative number"),
        (r"\sum_{i=1}^{7} \alpha_i", "an index beyond the number of points"),
        (r"\log(b)", "not positive"),
    ],
)
def test_what_has_no_value_here_says_why(text, reason):
    with pytest.raises(Undefined, match=reason) as caught:
        value(text)
    assert not isinstance(caught.value, IllTyped)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\sqrt{2} \cdot \sqrt{2}", 2),
        (r"\frac{1}{\sqrt{2}}", Root(Fraction(1, 2), 2)),
        (r"\frac{1}{\sqrt{2}} - \frac{\sqrt{2}}{2}", 0),
        (r"\sqrt{8} - 2 \sqrt{2}", 0),
        (r"\sqrt{x_1^T x_1}", Root(Fraction(1), 5)),
    ],
)
def test_roots_are_exact(text, expected):
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\alpha_i \ge 0", True),
        (r"\alpha_i > 0", False),
        (r"0 \le \alpha_i \le C", True),
        (r"\alpha_i \in [0, C]", True),
        (r"\alpha_i \in (0, C)", False),
        (r"\forall i: \alpha_i \ge 0", True),
        (r"\exists i: \alpha_i = 0", True),
        (r"if \alpha_i > 0 then y_i = 1", True),
        (r"if y_i = 1 then \alpha_i > 2", False),
        (r"\alpha_i y_i \ne 7", True),
        (r"w = (3, 4)", True),
        (r"\xi_i \le 1", True),
        (r"\sqrt{2} \approx 1.41", True),
        (r"\sqrt{2} \approx 1.42", False),
    ],
)
def test_statements(text, expected):
    assert truth(text) is expected


def test_cases():
    rows = ((formula("1"), formula("b > 0")), (formula("w_1"), formula("b > -3")), (formula("7"), None))
    for b, expected in ((1, 1), (-2, 3), (-5, 7)):
        assert meaning(*rows[1], b=Fraction(b)).value(t.Cases(rows)) == expected
    with pytest.raises(Undefined, match="no case applies"):
        meaning(*rows[0]).value(t.Cases(rows[:1]))


def test_spaces_tell_kinds():
    plane = t.Power(t.Space("ℝ"), t.Name("d"))
    inside = t.Relation((t.Name("w"), plane), ("∈",))
    assert meaning(inside).truth(inside)
    outside = t.Relation((t.Name("b"), plane), ("∈",))
    with pytest.raises(IllTyped, match="a number is no vector"):
        meaning(outside).truth(outside)
