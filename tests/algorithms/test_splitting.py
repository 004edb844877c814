"""Expected values by hand; folds as scikit-learn's KFold has them."""

from fractions import Fraction
from itertools import pairwise

import pytest
from sklearn.model_selection import KFold

from svmsym.algorithms.splitting import (
    cross_validation,
    grid_search,
    k_folds,
    leave_one_out,
    linear_grid,
    logarithmic_grid,
    random_grid,
    refined_search,
    split,
)
from svmsym.errors import SvmsymError


@pytest.mark.parametrize("seed", [None, 0, 5])
def test_a_split_is_a_partition(seed):
    parts = split(11, 5, 3, seed=seed)
    assert [len(part) for part in parts] == [5, 3, 3]
    assert sorted(k for part in parts for k in part) == list(range(11))


def test_a_seed_repeats_and_shuffles():
    assert split(20, 10, seed=3) == split(20, 10, seed=3) != split(20, 10)


def test_parts_that_do_not_fit():
    with pytest.raises(SvmsymError, match="do not fit"):
        split(4, 3, 2)


@pytest.mark.parametrize(("n", "k"), [(10, 5), (11, 3), (7, 7), (5, 2)])
def test_folds_of_scikit_learn(n, k):
    theirs = [(tuple(map(int, train)), tuple(map(int, test))) for train, test in KFold(k).split(range(n))]
    assert [(fold.train, fold.test) for fold in k_folds(n, k)] == theirs


def test_leaving_one_out():
    assert [fold.test for fold in leave_one_out(3)] == [(0,), (1,), (2,)]


@pytest.mark.parametrize("k", [0, 1, 4])
def test_impossible_folds(k):
    with pytest.raises(SvmsymError, match="folds"):
        k_folds(3, k)


def test_cross_validation_of_the_mean():
    # y = (0, 3, 6): left out, the means of the others are 9/2, 3, 3/2.
    ys = (0, 3, 6)
    found = cross_validation(
        leave_one_out(3), lambda f: (ys[f.test[0]] - Fraction(sum(ys[k] for k in f.train), 2)) ** 2
    )
    assert found.column("score") == (Fraction(81, 4), 0, Fraction(81, 4))
    assert found.result == Fraction(27, 2)


def test_grids():
    assert linear_grid(-1, 1, 5) == (-1, Fraction(-1, 2), 0, Fraction(1, 2), 1)
    assert logarithmic_grid(Fraction(1, 100), 10, 4) == (Fraction(1, 100), Fraction(1, 10), 1, 10)
    assert random_grid(0, 1, 6, seed=2) == random_grid(0, 1, 6, seed=2)


def test_grid_search_takes_the_first_of_equals():
    found = grid_search(lambda a, b: -(a * b), a=(1, 0, 2), b=(3, 4))
    assert found.result == {"a": 0, "b": 3}
    assert found.rows[0] == (1, 3, -3)
    assert len(found.rows) == 6


def test_refining_halves_the_error():
    table = refined_search(lambda x: -abs(x - Fraction(1, 3)), 0, 1, count=5, rounds=8)
    spans = [b - a for a, b in zip(table.column("from"), table.column("to"), strict=True)]
    assert all(after == before / 2 for before, after in pairwise(spans))
    assert abs(table.result - Fraction(1, 3)) <= spans[-1] / 8


@pytest.mark.parametrize("count", [4, 5, 9])
def test_every_round_of_a_refined_search_is_finer(count):
    table = refined_search(lambda x: -abs(x - Fraction(1, 2)), 0, 1, count=count, rounds=5)
    lengths = [b - a for a, b in zip(table.column("from"), table.column("to"), strict=True)]
    assert all(after < before for before, after in pairwise(lengths))
