"""The derived duals are those of the literature."""

from fractions import Fraction

import pytest
from derived_once import derived
from textbook_duals import SIZE, TEXTBOOK, Numbers, gram

from svmsym import derive
from svmsym.duality.arrays import arrays
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import evaluate


def everywhere(formula, model):
    """The values of a formula at all places of its free index."""
    free = list(free_indices(formula))
    assert len(free) <= 1
    places = [{free[0]: k} for k in range(SIZE)] if free else [{}]
    return [evaluate(formula, model, where) for where in places]


def sign_free(values):
    """An equation is the same with the other sign."""
    return sorted(abs(v) for v in values)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", TEXTBOOK)
def test_the_dual_is_the_one_of_the_literature(name, seed):
    textbook, options = TEXTBOOK[name]
    d = derive(name, **options).dual
    numbers = Numbers(seed)
    value, equalities, inequalities = textbook(numbers)
    model = numbers.model
    assert d.sense == "max"
    assert evaluate(d.objective, model, {}) == value
    found = [v for e in d.equalities for v in everywhere(e, model)]
    assert sign_free(found) == sign_free(equalities)
    bounds = [v for item in d.inequalities for v in everywhere(item.expression, model)]
    assert sorted(bounds) == sorted(inequalities)


@pytest.mark.parametrize("name", TEXTBOOK)
def test_the_comparison_can_fail(name):
    # Another seed, other numbers: the values are no accident.
    textbook, options = TEXTBOOK[name]
    d = derive(name, **options).dual
    one, other = Numbers(1), Numbers(2)
    textbook(one)
    assert evaluate(d.objective, one.model, {}) != textbook(other)[0]


def test_the_optimum_of_ls_svm_solves_its_linear_system():
    # Suykens and Vandewalle: [0 yᵀ; y Ω + I/γ] [b; α] = [0; 1].
    X, y, γ = [[1, 2], [0, -1], [3, 1], [-1, 1]], [1, -1, 1, -1], Fraction(3, 2)
    filled = arrays(derived("ls-svm").qp, {"x": X, "y": y, "γ": γ})
    Ω = [[a * b * v for b, v in zip(y, row, strict=True)] for a, row in zip(y, gram(X), strict=True)]
    expected = [[Ω[r][c] + (1 / γ if r == c else 0) for c in range(4)] for r in range(4)]
    assert filled.P.tolist() == expected
    assert filled.q.tolist() == [-1] * 4
    assert filled.A.tolist() == [y]
    assert (filled.b.tolist(), filled.G.shape, filled.h.shape) == ([0], (0, 4), (0,))
