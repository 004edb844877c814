"""Adaline: steps by hand, the rate that is too high, and least squares."""

from fractions import Fraction
from itertools import pairwise

import pytest

from svmsym.algorithms.adaline import adaline, delta, off, signum
from svmsym.algorithms.perceptron import score
from svmsym.errors import SvmsymError

XOR = ([(1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)], [-1, 1, 1, -1])


def test_a_step_is_the_rate_times_the_error_times_the_point():
    # w = (1, −1), x = (1, 2): score −1, y = 1, error 2, η = 1/4
    assert delta((1, -1), (1, 2), 1, Fraction(1, 4)) == (Fraction(1, 2), 1)
    assert delta((0, 0), (1, 2), 1, 1) == (1, 2)


def test_a_run_by_hand():
    run = adaline([(1, 0), (1, 2)], [-1, 1], Fraction(1, 4))
    half = Fraction
    assert run.column("w")[:3] == ((0, 0), (half(-1, 4), 0), (half(1, 16), half(5, 8)))
    assert run.result == (half(-55, 256), half(77, 128))
    assert [signum(score(run.result, x)) for x in ((1, 0), (1, 2))] == [-1, 1]


@pytest.mark.parametrize(("eta", "ratio"), [(Fraction(1, 2), Fraction(1, 2)), (3, -2), (2, -1), (1, 0)])
def test_the_error_of_a_point_is_multiplied_by_one_minus_rate_times_length(eta, ratio):
    errors = adaline([(1,)], [1], eta, gamma=-1, most=5).column("error")
    assert all(b == ratio * a for a, b in pairwise(errors))


def test_the_measure_is_twice_the_error_rate_for_labels_of_one():
    points, labels = [(1, -1), (1, 1), (1, 3)], [1, 1, -1]
    wrong = sum(signum(score((0, 1), x)) != y for x, y in zip(points, labels, strict=True))
    assert off((0, 1), points, labels) == 2 * Fraction(wrong, 3)
    assert off((0, 0), points, labels) == 1  # a score of zero counts half


def test_xor_is_not_learned_and_its_least_squares_say_nothing():
    points, labels = XOR
    assert adaline(points, labels, Fraction(1, 10), most=60).result is None
    # The normal equations Σ(y − ⟨w, x⟩)x = 0 hold at w = 0.
    assert all(sum(y * x[k] for x, y in zip(points, labels, strict=True)) == 0 for k in range(3))


def test_the_start_matters_where_the_points_do_not_span_the_space():
    def end(points, labels, start):
        return adaline(points, labels, 1, gamma=-1, start=start, most=3).rows[-1][2]

    assert end([(1, 0)], [1], (0, 0)) == (1, 0)
    assert end([(1, 0)], [1], (0, 5)) == (1, 5)
    both = [(1, 0), (0, 1)]
    assert end(both, [1, -1], (0, 0)) == end(both, [1, -1], (7, 5))


@pytest.mark.parametrize(("points", "labels"), [([], []), ([(1,)], [0]), ([(1,)], [1, 1])])
def test_labels_that_do_not_fit_are_refused(points, labels):
    with pytest.raises(SvmsymError):
        adaline(points, labels, 1)


def test_so_many_rounds_and_no_more_and_the_last_weights_are_looked_at():
    points, labels, rate = [(1, 0), (1, 2)], [-1, 1], Fraction(1, 4)
    needed = adaline(points, labels, rate).rows[-1][0]
    assert needed == 2  # rounds 0 and 1 learn
    assert adaline(points, labels, rate, most=2).result == adaline(points, labels, rate).result
    short = adaline(points, labels, rate, most=1)
    assert short.result is None
    assert set(short.column("round")) == {0}
    assert adaline(points, labels, rate, most=0).rows == ()
