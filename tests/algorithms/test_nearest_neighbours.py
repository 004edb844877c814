"""Nearest neighbours: exact votes, explicit ties, and the k-d tree against a full search."""

import random
from fractions import Fraction

import pytest

from svmsym.algorithms.kd_tree import kd_tree, query
from svmsym.algorithms.nearest_neighbours import classify, classify_steps, distance2, neighbours, votes
from svmsym.errors import SvmsymError

POINTS = [(0, 1), (1, 0), (3, 0), (9, 9)]
COLOURS = ["red", "red", "blue", "blue"]


def test_three_neighbours_vote_two_thirds_and_one_third():
    assert votes(POINTS, COLOURS, (0, 0), 3, "first") == {"red": Fraction(2, 3), "blue": Fraction(1, 3)}
    assert votes(POINTS, COLOURS, (8, 8), 1) == {"red": 0, "blue": 1}
    assert classify(POINTS, COLOURS, (1, 1), 3) == "red"


def test_distances_are_exact_squares():
    assert distance2((Fraction(1, 3), 0), (0, Fraction(1, 2))) == Fraction(1, 9) + Fraction(1, 4)


def test_a_tie_in_distance_needs_a_rule():
    points = [(-1,), (1,), (5,)]
    with pytest.raises(SvmsymError, match=r"\(−1\) and \(1\) are equally far from \(0\)"):
        neighbours(points, (0,), 1)
    assert neighbours(points, (0,), 1, "first") == (0,)
    assert neighbours(points[::-1], (0,), 1, "first") == (1,)
    assert neighbours(points, (0,), 1, "all") == (0, 1)
    assert neighbours(points, (0,), 2) == (0, 1)  # both are in, so there is no tie to break


def test_a_larger_neighbourhood_shares_its_votes():
    assert votes([(-1,), (1,)], ["a", "b"], (0,), 1, "all") == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


def test_a_tie_in_votes_needs_a_rule():
    with pytest.raises(SvmsymError, match="same vote"):
        classify(POINTS, COLOURS, (2, 2), 4)
    assert classify(POINTS, COLOURS, (2, 2), 4, vote_ties="first") == "red"


@pytest.mark.parametrize("k", [0, 5, -1])
def test_k_outside_the_data_is_refused(k):
    with pytest.raises(SvmsymError, match="k ="):
        neighbours(POINTS, (0, 0), k)


@pytest.mark.parametrize("dimension", [1, 2, 3])
def test_the_tree_finds_the_same_distances_as_a_full_search(dimension):
    draw = random.Random(dimension)
    points = [tuple(draw.randrange(-9, 10) for _ in range(dimension)) for _ in range(60)]
    tree = kd_tree(points)
    for _ in range(25):
        x = tuple(Fraction(draw.randrange(-20, 21), 2) for _ in range(dimension))
        for k in (1, 4, 60):
            found, measured = query(tree, points, x, k)
            assert list(found) == sorted(distance2(x, p) for p in points)[:k]
            assert measured <= len(points)


def test_the_tree_measures_few_distances_on_a_grid():
    points = [(i, j) for i in range(32) for j in range(32)]
    _, measured = query(kd_tree(points), points, (10, 20), 1)
    assert measured < 64


def test_there_is_no_tree_of_nothing():
    with pytest.raises(SvmsymError, match="there are none"):
        kd_tree([])


def test_the_steps_by_hand():
    table = classify_steps(POINTS, COLOURS, (2, 1), 3, ties="first")
    assert table.column("rank") == (1, 2, 3, 4)
    assert table.column("point") == (2, 3, 1, 4)  # (1, 0) and (3, 0) are equally far, the first one first
    assert table.column("distance²") == (2, 2, 4, 113)
    assert table.column("class") == ("red", "blue", "red", "blue")
    assert table.column("votes") == ("red 1, blue 0", "red 1, blue 1", "red 2, blue 1", "")
    assert table.result == "red"


@pytest.mark.parametrize("ties", ["first", "all"])
def test_the_steps_end_where_classify_does(ties):
    draw = random.Random(7)
    for _ in range(40):
        points = [(draw.randint(0, 3), draw.randint(0, 3)) for _ in range(6)]
        classes = [draw.choice("abc") for _ in points]
        x, k = (draw.randint(0, 3), draw.randint(0, 3)), draw.randint(1, 6)
        table = classify_steps(points, classes, x, k, ties=ties, vote_ties="first")
        assert table.result == classify(points, classes, x, k, ties=ties, vote_ties="first")
        assert list(table.column("distance²")) == sorted(distance2(x, p) for p in points)
        counted = [
            i - 1 for i, told in zip(table.column("point"), table.column("votes"), strict=True) if told
        ]
        assert tuple(counted) == neighbours(points, x, k, ties)
        last = dict(part.split() for part in table.column("votes")[len(counted) - 1].split(", "))
        shares = votes(points, classes, x, k, ties)
        assert {c: Fraction(int(v), len(counted)) for c, v in last.items()} == shares


def test_ties_are_refused_in_the_steps_too():
    with pytest.raises(SvmsymError, match="equally far"):
        classify_steps(POINTS, COLOURS, (2, 1), 1)
