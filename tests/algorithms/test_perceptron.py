"""The perceptron: both rules against tables made by hand, its stopping, its limits."""

from fractions import Fraction
from itertools import product

import pytest

from svmsym.algorithms.perceptron import augmented, batch, heaviside, online, output, score, update
from svmsym.errors import SvmsymError

POINTS = [(1, 1, 1), (1, 1, 2), (1, 2, 2)]
CLASSES = [0, 1, 0]
CUBE = [augmented(p) for p in product((0, 1), repeat=2)]


def test_the_batch_rule_takes_the_printed_steps():
    run = batch(POINTS, CLASSES)
    assert run.column("w") == ((0, 0, 0), (1, 1, 2), (-1, -2, -1), (0, -1, 1))
    assert run.column("outputs") == ((0, 0, 0), (1, 1, 1), (0, 0, 0), (0, 1, 0))
    assert run.column("errors") == (1, 2, 1, 0)
    assert run.column("change") == ((1, 1, 2), (-2, -3, -3), (1, 1, 2), "stop")
    assert run.result == (0, -1, 1)
    assert [score(run.result, x) for x in POINTS] == [0, 1, 0]


def test_the_online_rule_ends_elsewhere():
    run = online(POINTS, CLASSES)
    assert run.result == (1, -3, 2)
    starts = [row[2] for row in run.rows if row[1] in {1, ""}]
    assert starts == [(0, 0, 0), (0, -1, 0), (0, -2, 0), (0, -3, 0), (0, -4, 0), (1, -3, 2)]
    wrong = [sum(any(row[4]) for row in run.rows if row[0] == k and row[1]) for k in range(5)]
    assert wrong == [2, 2, 2, 2, 1]


def test_a_batch_that_changes_the_weights_in_use_is_the_online_rule():
    w = [0, 0, 0]
    for _ in range(5):
        shared = w  # the slip: not a copy
        for x, y in zip(POINTS, CLASSES, strict=True):
            o = output(w, x)
            for k in range(3):
                shared[k] += (y - o) * x[k]
    assert tuple(w) == online(POINTS, CLASSES).result != batch(POINTS, CLASSES).result


def test_the_value_of_the_step_at_zero_is_stated():
    assert [heaviside(t) for t in (-1, 0, Fraction(1, 9))] == [0, 0, 1]
    assert heaviside(0, at_zero=1) == 1
    other = batch(POINTS, CLASSES, at_zero=1)
    assert other.result is not None
    assert other.column("w") != batch(POINTS, CLASSES).column("w")
    assert [output(other.result, x, at_zero=1) for x in POINTS] == CLASSES


def test_the_example_is_classified_as_printed():
    w = (17, -37, 30)
    assert [score(w, augmented(p)) for p in ((7, 3), (3, 8))] == [-152, 146]
    assert [output(w, augmented(p)) for p in ((7, 3), (3, 8))] == [0, 1]


def test_one_update_need_not_be_enough():
    assert update((5, 0), (1, 0), 0) == ((-1, 0), (4, 0))
    assert output((4, 0), (1, 0)) == 1
    assert update((-5, 0), (1, 0), 1) == ((1, 0), (-4, 0))


@pytest.mark.parametrize("rule", [batch, online])
def test_every_separable_boolean_function_is_learned_and_no_other(rule):
    learned = [c for c in product((0, 1), repeat=4) if rule(CUBE, c).result is not None]
    xor, same = (0, 1, 1, 0), (1, 0, 0, 1)
    assert sorted({*product((0, 1), repeat=4)} - set(learned)) == [xor, same]
    for classes in learned:
        assert [output(rule(CUBE, classes).result, x) for x in CUBE] == list(classes)


def test_weights_that_come_back_end_the_run():
    run = batch(CUBE, (0, 1, 1, 0))
    assert run.result is None
    assert run.column("w") == ((0, 0, 0), (2, 1, 1), (0, 0, 0))
    assert run.rows[-1][-1] == "repeats"
    assert online(CUBE, (0, 1, 1, 0), most=1).result is None


def test_an_error_rate_may_be_allowed():
    assert batch(POINTS, CLASSES, gamma=Fraction(1, 3)).result == (0, 0, 0)
    assert batch(POINTS, CLASSES, gamma=Fraction(1, 4)).result == (0, -1, 1)


def test_fractions_stay_exact():
    run = batch([(1, Fraction(1, 3)), (1, Fraction(2, 3))], [0, 1])
    assert run.result is not None
    assert all(isinstance(v, int | Fraction) for v in run.result)


@pytest.mark.parametrize(("points", "classes"), [([], []), (POINTS, [0, 1]), (POINTS, [-1, 1, 1])])
def test_classes_that_do_not_fit_are_refused(points, classes):
    with pytest.raises(SvmsymError):
        batch(points, classes)
    with pytest.raises(SvmsymError):
        online(points, classes)


@pytest.mark.parametrize(("learn", "needed"), [(batch, 3), (online, 5)])
def test_so_many_rounds_and_no_more_and_the_last_weights_are_looked_at(learn, needed):
    """The tables of both loops end with the rounds 3 and 5, in which nothing is learned any more."""
    points, classes = [(1, 1, 1), (1, 1, 2), (1, 2, 2)], [0, 1, 0]
    assert learn(points, classes, most=needed).result == learn(points, classes).result is not None
    short = learn(points, classes, most=needed - 1)
    assert short.result is None
    assert set(short.column("round")) == set(range(needed - 1))


def test_a_point_on_the_only_hyperplane_is_never_learned():
    """x = 0 and its twin: ⟨w, x⟩ = 0 separates them only if points may lie on the hyperplane."""
    assert batch([(0,), (0,)], [1, 0]).result is None
    assert batch([(0,)], [1]).result is None
