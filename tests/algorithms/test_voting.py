"""Votes of machines for two classes: winners, ties, and every pattern of three classes."""

from fractions import Fraction
from itertools import product

import pytest

from svmsym.algorithms.voting import elected, one_versus_one, one_versus_rest, pairs
from svmsym.errors import SvmsymError


@pytest.mark.parametrize("classes", range(1, 8))
def test_there_is_a_machine_for_each_pair(classes):
    assert len(pairs(classes)) == classes * (classes - 1) // 2
    assert all(1 <= i < j <= classes for i, j in pairs(classes))


@pytest.mark.parametrize(
    ("scores", "winner", "tied"),
    [
        ([-3, -1, -2], 2, (2,)),
        ([1, 2, 2], 2, (2, 3)),
        ([0], 1, (1,)),
        ([Fraction(1, 3), Fraction(1, 4)], 1, (1,)),
    ],
)
def test_the_highest_score_wins_and_the_first_of_equals(scores, winner, tied):
    result = one_versus_rest(scores).result
    assert (result.winner, result.tied) == (winner, tied)


def test_the_table_shows_the_best_so_far():
    assert one_versus_rest([1, 3, 2]).column("best") == (1, 2, 2)


def test_all_patterns_of_three_classes():
    for signs in product((-1, 0, 1), repeat=3):
        scores = dict(zip(pairs(3), signs, strict=True))
        run = one_versus_one(scores, 3)
        assert sum(run.result.tally) == len(pairs(3))
        beaten_by_none = [
            k
            for k in (1, 2, 3)
            if all(scores[p] > 0 for p in scores if p[0] == k)
            and all(scores[p] < 0 for p in scores if p[1] == k)
        ]
        if beaten_by_none:  # who beats everybody wins alone
            assert run.result.tied == tuple(beaten_by_none)
        if signs in {(1, -1, 1), (-1, 1, -1)}:  # a circle: one vote each
            assert run.result.tied == (1, 2, 3)
            assert run.result.winner == 1


def test_a_point_on_a_hyperplane_halves_its_vote():
    run = one_versus_one({(1, 2): 0}, 2)
    assert run.result.tally == (Fraction(1, 2), Fraction(1, 2))
    assert run.column("vote") == ("1 and 2",)


def test_each_pair_must_be_scored():
    with pytest.raises(SvmsymError):
        one_versus_one({(1, 2): 1}, 3)
    with pytest.raises(SvmsymError):
        one_versus_one({(2, 1): 1}, 2)


def test_nobody_to_elect():
    with pytest.raises(SvmsymError):
        one_versus_rest([])


def test_the_first_of_the_best():
    assert elected((Fraction(2), Fraction(2), Fraction(1))).winner == 1
