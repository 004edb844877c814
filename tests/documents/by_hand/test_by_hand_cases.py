"""Bounded and non-unique multipliers, an interval of b, kernels, regression, and problems without optimum."""

from fractions import Fraction

import pytest

from svmsym.documents.by_hand.examples import load_example
from svmsym.documents.by_hand.explanation import explain
from svmsym.documents.by_hand.page import explained_document
from svmsym.documents.text import document_text
from svmsym.duality.enumeration import Function, Program, minimise
from svmsym.errors import SvmsymError
from svmsym.exact.front import problem

FOUR, LABELS = [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]


def shown(stated, **settings):
    return document_text(explained_document(stated, **settings))


def soft(C):
    return problem(FOUR, LABELS, C=C)


# α and D for prices at which different multipliers are bounded, computed by hand from the data.
SOFT = [
    ("1/8", ("1/8", "1/8", "1/8", "1/8"), "51/128"),
    ("1/4", ("2/9", "1/4", "1/4", "2/9"), "43/72"),
    ("1/2", ("5/18", "1/3", "1/2", "1/9"), "7/9"),
    ("3/4", ("3/8", "3/8", "3/4", "0"), "15/16"),
    ("1", ("1/2", "1/2", "1", "0"), "1"),
]


@pytest.mark.parametrize(("C", "alpha", "value"), SOFT)
def test_bounded_multipliers(C, alpha, value):
    e = explain(soft(C))
    assert e.optimum.u == tuple(map(Fraction, alpha))
    assert e.optimum.value == e.optimum.primal == Fraction(value)
    text = shown(soft(C))
    (line,) = [row for row in text.splitlines() if row.startswith("At the upper bound C")]
    bounded = {k + 1 for k, a in enumerate(alpha) if a == C}
    assert {k for k in range(1, 5) if f"α{'₀₁₂₃₄'[k]} = C" in line} == bounded


def test_an_interval_of_b():
    e = explain(soft("1/8"))
    assert not e.optimum.bias.equations
    assert (e.optimum.bias.low, e.optimum.bias.high) == (-1, Fraction(-1, 8))
    assert "−1 ≤ b ≤ −⅛" in shown(soft("1/8"))


def test_multipliers_that_are_not_unique():
    square = load_example("square").problem
    corners = [(Fraction(1, 2), 0, Fraction(1, 2), 0), (0, Fraction(1, 2), 0, Fraction(1, 2))]
    e = explain(square)
    # Both corners are optimal by their definition: the same value, and the same w = (1, 0).
    for u in corners:
        assert e.dual.value(u) == e.optimum.value == Fraction(1, 2)
        w = [sum(a * y * x[k] for a, y, x in zip(u, square.y, square.X, strict=True)) for k in range(2)]
        assert w == [1, 0]
    text = shown(square)
    assert "not unique" in text
    assert "dimension 1" in text
    assert "0 ≤ α₁ ≤ ½" in text
    assert "(½, 0, ½, 0)" in text
    assert "(0, ½, 0, ½)" in text
    assert "at every optimum: none." in text


def test_classes_that_cannot_be_separated():
    stated = load_example("inseparable").problem
    rows = tuple((*(y * v for v in x), y) for x, y in zip(stated.X, stated.y, strict=True))
    cost = Function(((1, 0, 0), (0, 1, 0), (0, 0, 0)), (0, 0, 0))
    assert minimise(Program(cost, rows, (1,) * 5)) is None  # by enumeration
    e = explain(stated)
    assert e.optimum is None
    weights, point = e.answer.witness["weights"], e.answer.witness["point"]
    for side in (1, -1):
        own = [i for i in range(5) if stated.y[i] == side]
        assert sum(weights[i] for i in own) == 1
        assert all(weights[i] >= 0 for i in own)
        for k in range(2):
            assert sum(weights[i] * stated.X[i][k] for i in own) == point[k]
    text = shown(stated)
    assert "No hyperplane separates the classes" in text
    assert "grows without end" in text
    assert "KKT" not in text


def test_no_hyperplane_through_the_origin():
    stated = problem([[1], [2]], [1, -1], C="inf", bias=False)
    text = shown(stated)
    assert "No hyperplane through the origin" in text
    assert "⅔ x₁ − ⅓ x₂ = 0" in text


def test_a_polynomial_kernel():
    e = explain(load_example("xor").problem)
    assert e.optimum.u == (Fraction(1, 8),) * 4
    assert e.optimum.b == 0
    text = shown(load_example("xor").problem)
    assert "φ(x) = (1, √2x₁, √2x₂, x₁², √2x₁x₂, x₂²)" in text
    assert "f(x) = x₁x₂" in text


def test_regression():
    e = explain(load_example("regression").problem)
    # w = 1, w_0 = ½, λ = (0, 1), λ* = (1, 0).
    assert e.optimum.u == (0, 1, 1, 0)
    assert (e.optimum.w, e.optimum.b) == ((1,), Fraction(1, 2))
    text = shown(load_example("regression").problem)
    assert "βᵢ = αᵢ − α*ᵢ" in text
    assert "81 combinations" in text
    assert "f(x) = x + ½" in text


def test_an_augmented_bias_is_no_bias():
    # x = 1, −5 with y = ±1: the margin without a penalty on b is 3, so w = 1/3 and b = 2/3.
    e = explain(problem([[1], [-5]], [1, -1], C="inf"))
    assert (e.optimum.u, e.optimum.w, e.optimum.b) == (
        (Fraction(1, 18), Fraction(1, 18)),
        (Fraction(1, 3),),
        Fraction(2, 3),
    )


OTHERS = {
    "one-class": {"kind": "one-class", "nu": "1/2"},
    "svdd": {"kind": "svdd", "C": 1},
    "nusvc": {"kind": "nusvc", "nu": "1/2"},
    "ls-svm": {"kind": "ls-svm", "gamma": 1},
    "ridge": {"kind": "ridge", "lam": 1},
    "nusvr": {"kind": "nusvr", "nu": "1/2", "C": 1},
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_machines_are_checked_as_well(name):
    y = {"nusvc": LABELS, "ls-svm": LABELS, "ridge": ["0", "1", "2", "4"], "nusvr": ["0", "1", "2", "4"]}
    stated = problem(FOUR, y.get(name), **OTHERS[name])
    e = explain(stated)
    assert e.optimum.holds
    text = shown(stated)
    assert "partial derivative" in text
    assert "optimal value" in text


def test_many_points_are_not_searched_and_that_is_said():
    points = [[k, k * k % 7] for k in range(12)]
    stated = problem(points, [1 if k % 3 else -1 for k in range(12)], C=1)
    assert explain(stated).optimum.search.way == "found"
    text = shown(stated)
    assert f"{3**12} combinations" in text
    assert "exact solver" in text


def test_what_is_not_explained_is_refused():
    with pytest.raises(SvmsymError, match="rbf is not explained"):
        explain(problem(FOUR, LABELS, C=1, kernel="rbf"))
    with pytest.raises(SvmsymError, match="61 points are too many"):
        explain(problem([[k] for k in range(61)], [1, -1] * 30 + [1], C=1))


@pytest.mark.parametrize("planted", ["gram_matrix", "primal_value", "find_bias"])
def test_an_error_in_the_calculation_by_hand_is_noticed(monkeypatch, planted):
    from svmsym.documents.by_hand import explanation  # noqa: PLC0415

    right = getattr(explanation, planted)

    def wrong(*given):
        found = right(*given)
        if planted == "gram_matrix":
            return (found[0], (*found[1][:-1], found[1][-1] + 1), *found[2:])
        if planted == "primal_value":
            return found + 1
        return explanation.Bias(found.equations, found.inequalities, found.low, found.high + 1)

    assert explain(soft("3/4")).optimum.holds
    monkeypatch.setattr(explanation, planted, wrong)
    with pytest.raises(SvmsymError, match="disagree"):
        explain(soft("3/4"))


@pytest.mark.parametrize(
    ("slack", "plain", "own"),
    [
        ("linear", "(C − α)ξ", "(Cᵢ − αᵢ)ξᵢ"),
        ("squared", "2Cξ − α", "2Cᵢξᵢ − αᵢ"),
        ("half-squared", "Cξ − α", "Cᵢξᵢ − αᵢ"),
    ],
)
def test_the_price_of_a_point_with_a_weight(slack, plain, own):
    one = shown(problem(FOUR, LABELS, C="1/4", slack=slack))
    assert plain in one
    assert "Cᵢ" not in one
    weighted = shown(problem(FOUR, LABELS, C="1/4", slack=slack, weight=[1, 2, 2, 1]))
    assert "its price Cᵢ is C times this weight" in weighted
    assert own in weighted
    assert plain not in weighted
