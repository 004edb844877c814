"""Expected values by hand, or from scikit-learn and NumPy where named."""

from fractions import Fraction

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression, Ridge

from svmsym.algorithms.least_squares import (
    interpolation,
    least_squares,
    line,
    mse,
    powers,
    predicted,
    r_squared,
    ridge,
    rss,
    tss,
    with_constant,
)
from svmsym.errors import SvmsymError

XS, YS = (0, 1, 2, 5), (1, 3, 2, 7)
ROWS = [(1, 2), (0, 1), (3, -1), (2, 2), (-1, 0)]
TARGETS = (4, 1, 0, 5, -2)


def test_line_by_hand():
    # n = 4, Σx = 8, Σy = 13, Σx² = 30, Σxy = 42: determinant 56.
    assert line(XS, YS) == (Fraction(54, 56), Fraction(64, 56))


def test_line_and_matrix_agree():
    assert least_squares(with_constant([(x,) for x in XS]), YS) == line(XS, YS)


def test_weights_of_scikit_learn():
    ours = least_squares(with_constant(ROWS), TARGETS)
    theirs = LinearRegression().fit(np.array(ROWS), np.array(TARGETS))
    assert np.allclose([float(w) for w in ours], [theirs.intercept_, *theirs.coef_])
    values = predicted(ours, with_constant(ROWS))
    assert float(r_squared(TARGETS, values)) == pytest.approx(theirs.score(np.array(ROWS), np.array(TARGETS)))


def test_ridge_of_scikit_learn():
    # Ours is ½Σ(…)² + α‖w‖², theirs Σ(…)² + a‖w‖²: a = 2α.
    alpha = Fraction(3, 4)
    ours = ridge(ROWS, TARGETS, alpha)
    theirs = Ridge(alpha=2 * float(alpha), fit_intercept=False).fit(np.array(ROWS), np.array(TARGETS))
    assert np.allclose([float(w) for w in ours], theirs.coef_)
    free = ridge(with_constant(ROWS), TARGETS, alpha, penalised=(False, True, True))
    theirs = Ridge(alpha=2 * float(alpha)).fit(np.array(ROWS), np.array(TARGETS))
    assert np.allclose([float(w) for w in free], [theirs.intercept_, *theirs.coef_])


def test_ridge_shrinks_and_is_never_singular():
    sizes = [sum(w * w for w in ridge(ROWS, TARGETS, a)) for a in (0, 1, 10, 100)]
    assert sizes == sorted(sizes, reverse=True)
    assert least_squares([(1, 1), (1, 1)], (0, 2)) is None
    assert ridge([(1, 1), (1, 1)], (0, 2), Fraction(1, 2)) == (Fraction(2, 5), Fraction(2, 5))


def test_equal_points_have_no_line():
    assert line((1, 1), (0, 2)) is None


def test_interpolation_passes_through():
    xs, ys = (-2, 0, 1, 4), (3, Fraction(1, 2), 0, -7)
    w = interpolation(xs, ys)
    assert predicted(w, powers(xs, 3)) == ys
    assert w == least_squares(powers(xs, 3), ys)
    assert interpolation((0, 1, 2, 3), (0, 1, 8, 27)) == (0, 0, 0, 1)


def test_one_x_twice():
    with pytest.raises(SvmsymError, match="same x"):
        interpolation((1, 1), (0, 2))


def test_sums_by_hand():
    assert rss((1, 2, 3), (1, 0, 6)) == 13
    assert mse((1, 2, 3), (1, 0, 6)) == Fraction(13, 3)
    assert tss((1, 2, 6)) == 14
    assert r_squared((1, 2, 6), (1, 2, 6)) == 1
    assert r_squared((1, 2, 6), (3, 3, 3)) == 0


def test_r_squared_can_be_negative():
    assert r_squared((0, 1), (2, 2)) == -9
    (w,) = least_squares([(1,), (2,)], (1, 0))
    assert w == Fraction(1, 5)
    assert r_squared((1, 0), (w, 2 * w)) == Fraction(-3, 5)
    assert r_squared((1, 1), (0, 0)) is None


def test_degree_three_values():
    # The weights that the summary prints for the sales of ice cream.
    w = tuple(Fraction(t) for t in ("-1853", "307", "-14.6", "0.247"))
    at = (10, 15, 20, 25, 30)
    expected = tuple(Fraction(t) for t in ("4", "300.625", "423", "556.375", "886"))
    assert predicted(w, powers(at, 3)) == expected
