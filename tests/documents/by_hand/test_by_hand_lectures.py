"""The three worked examples of the lectures: every intermediate number that they print.

The expected numbers are those of the lectures (001 for the four points, 004 sections 6.1.6 and 6.1.7 for two
and three points) and, where a lecture prints none, numbers that were computed from its data by hand.
"""

from fractions import Fraction

import pytest
from sympy import Rational

from svmsym.documents.by_hand.elimination import Quadratic
from svmsym.documents.by_hand.examples import load_example
from svmsym.documents.by_hand.explanation import explain
from svmsym.documents.by_hand.lines import letter, quadratic
from svmsym.documents.by_hand.page import explained_document
from svmsym.documents.text import document_text
from svmsym.formulas.atoms import Entry
from svmsym.formulas.notation import DEFAULT, load_notation


def numbers(*texts):
    return tuple(Fraction(t) for t in texts)


def found(name):
    return explain(load_example(name).problem)


def text(name, language="en", notation=DEFAULT):
    example = load_example(name)
    return document_text(explained_document(example.problem, language, notation, example.title(language)))


def at(formula, values):
    """A polynomial in α_1, α_2, … evaluated by SymPy's substitution."""
    inserted = {e: Rational(values[int(e.index.name) - 1]) for e in formula.atoms(Entry)}
    return Fraction(str(formula.xreplace(inserted)))


def test_four_points_of_lecture_001():
    e = found("four-points")
    assert e.K == ((0, 0, 0, 0), (0, 8, 4, 6), (0, 4, 4, 6), (0, 6, 6, 9))
    # The lecture's signed Gram matrix G.
    assert e.dual.P == ((0, 0, 0, 0), (0, 8, -4, -6), (0, -4, 4, 6), (0, -6, 6, 9))
    assert e.dual.rows == ((-1, -1, 1, 1),)
    assert e.optimum.u == numbers("1/2", "1/2", "1", "0")
    assert e.optimum.w == (1, -1)
    assert [k.b for k in e.optimum.bias.equations] == [-1, -1, -1]
    assert e.optimum.norm2 == 2
    assert [k.level for k in e.optimum.points] == [1, 1, 1, 2]
    assert (e.optimum.primal, e.optimum.value) == (1, 1)
    shown = text("four-points", "es", load_notation("iic2433"))
    for line in ("α∗ = (½, ½, 1, 0)", "= (1, −1)", "f(x) = x₁ − x₂ − 1", "1/√2"):
        assert line in shown


def test_two_points_of_lecture_004():
    e = found("two-points")
    assert e.K == ((5, 4), (4, 5))
    assert e.dual.P == ((5, -4), (-4, 5))
    (trial,) = e.optimum.search.trials
    # λ_1 = λ_2 = λ gives −λ² + 2λ, with its maximum at λ = 1.
    f = trial.reduced.function
    assert (f.P, f.q, f.r) == (((2,),), (2,), 0)
    assert e.optimum.u == (1, 1)
    assert e.optimum.w == (-1, 1)
    assert e.optimum.b == 0
    shown = text("two-points", "de", load_notation("ml1920"))
    for line in (
        "λ₁ + λ₂ − (5/2)λ₁² + 4λ₁λ₂ − (5/2)λ₂²",
        "λ₁ = λ₂",
        "D = 2λ₂ − λ₂²",
        "w₀ + 1 ≥ 1",
        "1 − w₀ ≥ 1",
        "f(x) = −x₁ + x₂",
    ):
        assert line in shown


def test_three_points_of_lecture_004():
    e = found("three-points")
    whole, first, second, last = e.optimum.search.trials
    assert e.optimum.search.way == "all"
    assert (whole.verdict, whole.point) == ("outside", numbers("4/3", "-2/9", "10/9"))
    assert whole.value == Fraction(10, 9)
    assert [k.unknown for k in whole.violated] == [1]
    # The edges λ_1 = 0 and λ_2 = 0 with their polynomials, maxima and values.
    assert (first.reduced.function.P, first.reduced.function.q) == (((9,),), (2,))
    assert (first.point, first.value, first.verdict) == (numbers("0", "2/9", "2/9"), Fraction(2, 9), "lower")
    assert (second.reduced.function.P, second.reduced.function.q) == (((2,),), (2,))
    assert (second.point, second.value, second.verdict) == ((1, 0, 1), 1, "optimal")
    # λ_3 = 0 is admissible, with h = 0, but not optimal.
    assert (last.point, last.value) == ((0, 0, 0), 0)
    assert (e.optimum.u, e.optimum.w, e.optimum.b) == ((1, 0, 1), (-1, 1), 0)
    assert [k.level for k in e.optimum.points] == [1, 2, 1]


def test_what_is_printed_for_three_points():
    shown = text("three-points", "de", load_notation("ml1920"))
    for line in (
        "λ₁ + λ₂ + λ₃ − (5/2)λ₁² − 10λ₁λ₂ + 4λ₁λ₃ − 10λ₂² + 8λ₂λ₃ − (5/2)λ₃²",
        "λ₁ + λ₂ − λ₃ = 0",
        "1 − 5λ₁ − 10λ₂ + 4λ₃ + η = 0",
        "1 − 10λ₁ − 20λ₂ + 8λ₃ + η = 0",
        "1 + 4λ₁ + 8λ₂ − 5λ₃ − η = 0",
        "λ = (4/3, −2/9, 10/9)",
        "η = −1",
        "λ₂ = −2/9 < 0",
        "2λ₃ − (9/2)λ₃²",
        "2λ₃ − λ₃²",
        "λ∗ = (1, 0, 1)",
        "f(x) = −x₁ + x₂",
    ):
        assert line in shown


@pytest.mark.parametrize("name", ["two-points", "three-points", "four-points", "xor"])
def test_the_printed_polynomial_is_the_dual(name):
    e = found(name)
    letters = [letter(u) for u in e.dual.unknowns]
    formula = quadratic(Quadratic(tuple(range(e.dual.size)), e.dual.P, e.dual.q, e.dual.r), letters)
    p = e.problem
    for values in ((1, 2, 3, 5), (0, 1, 0, 4), (7, 1, 1, 2)):
        u = values[: e.dual.size]
        # D = Σα − ½ΣΣ α_i α_j y_i y_j K_ij, from the definition.
        double = sum(u[i] * u[j] * p.y[i] * p.y[j] * _kernel(p, i, j) for i in range(p.n) for j in range(p.n))
        assert at(formula, u) == sum(u) - Fraction(double, 2)


def _kernel(p, i, j):
    inner = sum(a * b for a, b in zip(p.X[i], p.X[j], strict=True))
    return inner if p.kernel.type == "linear" else (inner + 1) ** 2


def sentences_of(name, profile):
    page = explained_document(load_example(name).problem, "en", load_notation(profile))
    return document_text(page)


def test_the_margin_comes_first_as_the_lecture_has_it():
    assert "the margin is 1/√2 on each side of the hyperplane, and √2 in all" in sentences_of(
        "four-points", "ostwald"
    )
    assert "the margin is √2 wide, 1/√2 on each side" in sentences_of("four-points", "ch7")


def test_coordinates_are_named_where_a_point_has_several():
    assert "With x = (x₁, x₂), the decision function is" in sentences_of("four-points", "default")
    assert "The decision function is" in sentences_of("regression", "default")
