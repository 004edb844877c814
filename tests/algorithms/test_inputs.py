"""Every algorithm refuses what it cannot compute with, says what is wrong and what to do instead."""

from fractions import Fraction

import numpy as np
import pytest
import sympy

from svmsym.algorithms import descriptive, gradient_descent, hinge_descent, inputs, least_squares, splitting
from svmsym.algorithms import nearest_neighbours as near
from svmsym.algorithms.adaline import adaline, delta, signum
from svmsym.algorithms.coordinate_ascent import coordinate_ascent
from svmsym.algorithms.decision_tree import Ask, classify, classify_steps, leaves_reached, says
from svmsym.algorithms.hinge_descent import HingeProblem, Reading
from svmsym.algorithms.kd_tree import kd_tree, query
from svmsym.algorithms.metrics import Confusion
from svmsym.algorithms.perceptron import augmented, batch, heaviside, online, output, score, update
from svmsym.algorithms.simplified_smo import simplified_smo
from svmsym.algorithms.voting import elected, one_versus_one, one_versus_rest, pairs
from svmsym.errors import SvmsymError

PLANE = [(0, 0), (1, 0), (0, 2)]
SIGNS, BITS = [1, -1, 1], [1, 0, 1]

# Each takes points as rows; everything else about the call is right.
WITH_POINTS = {
    "adaline": lambda rows: adaline(rows, SIGNS, 1, most=1),
    "batch": lambda rows: batch(rows, BITS),
    "online": lambda rows: online(rows, BITS),
    "hinge": lambda rows: HingeProblem(rows, SIGNS, 1),
    "smo": lambda rows: simplified_smo(rows, SIGNS, 1, most=1),
    "ascent": lambda rows: coordinate_ascent(rows, SIGNS, 1),
    "neighbours": lambda rows: near.neighbours(rows, (0, 0), 1, "first"),
    "votes": lambda rows: near.votes(rows, "aab", (0, 0), 1, "first"),
    "classify": lambda rows: near.classify(rows, "aab", (0, 0), 1, ties="first"),
    "classify_steps": lambda rows: near.classify_steps(rows, "aab", (0, 0), 1, ties="first"),
    "kd_tree": kd_tree,
    "with_constant": least_squares.with_constant,
    "least_squares": lambda rows: least_squares.least_squares(rows, (1, 2, 3)),
    "ridge": lambda rows: least_squares.ridge(rows, (1, 2, 3), 1),
    "predicted": lambda rows: least_squares.predicted((1, 1), rows),
}
BAD_POINTS = {
    "none": [],
    "ragged": [(0, 0), (1,), (0, 2)],
    "no coordinates": [(), (), ()],
    "flat": [1, 2, 3],
    "a float": [(0, 0), (0.5, 0), (0, 2)],
    "an array": np.array(PLANE),
    "rows of an array": list(np.array(PLANE)),
    "NumPy's integers": [(np.int64(0), 0), (1, 0), (0, 2)],
    "SymPy's numbers": [(sympy.Integer(0), 0), (1, 0), (0, 2)],
    "text": ["00", "10", "02"],
    "nothing at all": None,
}


@pytest.mark.parametrize("name", WITH_POINTS)
def test_right_points_are_taken(name):
    WITH_POINTS[name](PLANE)


@pytest.mark.parametrize("bad", BAD_POINTS)
@pytest.mark.parametrize("name", WITH_POINTS)
def test_bad_points_are_refused(name, bad):
    refused(lambda: WITH_POINTS[name](BAD_POINTS[bad]))


# Each takes a sequence of numbers, at least one.
WITH_NUMBERS = {
    "mean": descriptive.mean,
    "variance": descriptive.variance,
    "quantile": lambda data: descriptive.quantile(data, Fraction(1, 2)),
    "box": descriptive.box,
    "scaled": descriptive.scaled,
    "mse": lambda data: least_squares.mse(data, data),
    "rss": lambda data: least_squares.rss(data, data),
    "tss": least_squares.tss,
    "r_squared": lambda data: least_squares.r_squared(data, data),
    "line": lambda data: least_squares.line(data, data),
    "powers": lambda data: least_squares.powers(data, 2),
    "interpolation": lambda data: least_squares.interpolation(data, data),
    "one_versus_rest": one_versus_rest,
    "elected": elected,
    "score": lambda data: score(data, data),
    "augmented": augmented,
    "distance2": lambda data: near.distance2(data, data),
}


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_right_numbers_are_taken(name):
    WITH_NUMBERS[name]([1, Fraction(1, 2), 3])


@pytest.mark.parametrize("bad", [[], [1, 0.5], np.array([1, 2]), [sympy.Rational(1, 2), 2], "12", 7])
@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_bad_numbers_are_refused(name, bad):
    refused(lambda: WITH_NUMBERS[name](bad))


HINGE = HingeProblem(PLANE, SIGNS, 1)
TREE = Ask("size", {"big": "melon", "small": Ask("colour", {"red": "cherry"})})
FOLDS = splitting.leave_one_out(2)
REFUSED = {
    "two labels for three points, adaline": lambda: adaline(PLANE, [1, -1], 1),
    "two labels for three points, batch": lambda: batch(PLANE, [1, 0]),
    "two labels for three points, SMO": lambda: simplified_smo(PLANE, [1, -1], 1),
    "two labels for three points, ascent": lambda: coordinate_ascent(PLANE, [1, -1]),
    "two labels for three points, hinge": lambda: HingeProblem(PLANE, [1, -1], 1),
    "two classes for three points": lambda: near.votes(PLANE, "ab", (0, 0), 1),
    "two classes for three points, steps": lambda: near.classify_steps(PLANE, "ab", (0, 0), 1),
    "four classes for three points": lambda: near.votes(PLANE, "abab", (0, 0), 1),
    "labels of an array": lambda: adaline(PLANE, np.array(SIGNS), 1),
    "a label 0 among signs": lambda: coordinate_ascent(PLANE, [1, 0, -1]),
    "a label −1 among bits": lambda: online(PLANE, [1, -1, 0]),
    "a label as a float": lambda: batch(PLANE, [1.0, 0, 1]),
    "labels all equal": lambda: simplified_smo(PLANE, [1, 1, 1], 1),
    "a short start, adaline": lambda: adaline(PLANE, SIGNS, 1, start=(0,)),
    "a long start, batch": lambda: batch(PLANE, BITS, start=(0, 0, 0)),
    "a start of floats": lambda: online(PLANE, BITS, start=(0.0, 0.0)),
    "a short start, ascent": lambda: coordinate_ascent(PLANE, SIGNS, start=(0, 0)),
    "a short start, hinge": lambda: hinge_descent.descend(HINGE, (0, 0), 1, 1),
    "a rate of zero, adaline": lambda: adaline(PLANE, SIGNS, 0),
    "a negative rate, adaline": lambda: adaline(PLANE, SIGNS, -1),
    "a rate as a float, adaline": lambda: adaline(PLANE, SIGNS, 0.1),
    "a rate as a float, delta": lambda: delta((0, 0), (1, 2), 1, 0.1),
    "γ as a float": lambda: adaline(PLANE, SIGNS, 1, gamma=0.1),
    "γ as a float, batch": lambda: batch(PLANE, BITS, gamma=0.1),
    "λ = 0": lambda: HingeProblem(PLANE, SIGNS, 0),
    "a negative λ": lambda: HingeProblem(PLANE, SIGNS, Fraction(-1, 2)),
    "λ as a float": lambda: HingeProblem(PLANE, SIGNS, 0.5),
    "weights of another space": lambda: HINGE.loss((0, 1)),
    "a negative rate, hinge": lambda: hinge_descent.descend(HINGE, (0, 0, 0), -1, 1),
    "negative steps, hinge": lambda: hinge_descent.descend(HINGE, (0, 0, 0), 1, -1),
    "sign 2": lambda: Reading(sign=2),
    "H(0) = 5": lambda: heaviside(0, at_zero=5),
    "H(0) = 5 in the output": lambda: output((1, 1), (0, 0), at_zero=5),
    "H(0) = 5 in a run": lambda: batch(PLANE, BITS, at_zero=5),
    "a score of two spaces": lambda: score((1, 2), (1, 2, 3)),
    "C = −1, ascent": lambda: coordinate_ascent(PLANE, SIGNS, -1),
    "C = 0, SMO": lambda: simplified_smo(PLANE, SIGNS, 0),
    "C as a float": lambda: simplified_smo(PLANE, SIGNS, 0.5),
    "a start above C": lambda: coordinate_ascent(PLANE, SIGNS, 1, start=(2, 2, 0)),
    "a start below zero": lambda: coordinate_ascent(PLANE, SIGNS, start=(-1, -1, 0)),
    "a start outside, without the constraint": lambda: coordinate_ascent(
        PLANE, SIGNS, 1, start=(2, 0, 0), constrained=False
    ),
    "a negative tolerance": lambda: simplified_smo(PLANE, SIGNS, 1, tol=-1),
    "a kernel with floats": lambda: simplified_smo(PLANE, SIGNS, 1, kernel=lambda *_: 0.5),
    "half a sweep": lambda: simplified_smo(PLANE, SIGNS, 1, most=Fraction(1, 2)),
    "ties = banana": lambda: near.neighbours(PLANE, (0, 0), 1, ties="banana"),
    "ties = banana, classify": lambda: near.classify(PLANE, "aab", (0, 0), 1, ties="banana"),
    "vote_ties = all": lambda: near.classify(PLANE, "aab", (0, 0), 1, vote_ties="all"),
    "a question from another space": lambda: near.neighbours(PLANE, (0,), 1),
    "a question in floats": lambda: near.neighbours(PLANE, (0.5, 0), 1),
    "k as a fraction": lambda: near.neighbours(PLANE, (0, 0), Fraction(1)),
    "distance between spaces": lambda: near.distance2((0,), (0, 1)),
    "k = 0 in the tree": lambda: query(kd_tree(PLANE), PLANE, (0, 0), 0),
    "k = 4 in the tree": lambda: query(kd_tree(PLANE), PLANE, (0, 0), 4),
    "a question from another space, tree": lambda: query(kd_tree(PLANE), PLANE, (0,), 1),
    "no attribute": lambda: classify(TREE, {"size": "small"}),
    "no attribute, steps": lambda: classify_steps(TREE, {}),
    "no attribute, leaves": lambda: leaves_reached(TREE, {"colour": "red"}),
    "a negative count": lambda: Confusion(tp=1, fn=-1, fp=0, tn=0),
    "half a count": lambda: Confusion(tp=0.5, fn=1, fp=0, tn=0),
    "one number, corrected": lambda: descriptive.variance((1,), corrected=True),
    "a share as a float": lambda: descriptive.quantile((1, 2), 0.5),
    "a factor as a float": lambda: descriptive.box((1, 2), 1.5),
    "a rate as a float, descent": lambda: gradient_descent.descend(lambda x: 2 * x, 1, 0.1, 2),
    "a start as a float, descent": lambda: gradient_descent.descend(lambda x: 2 * x, 1.0, 1, 2),
    "a slope as a float": lambda: gradient_descent.descend(lambda _: 0.5, 1, 1, 2),
    "a gradient of another space": lambda: gradient_descent.descend_vector(lambda _: (1,), (1, 2), 1, 2),
    "a start of nothing": lambda: gradient_descent.descend_vector(lambda x: x, (), 1, 2),
    "negative steps": lambda: gradient_descent.descend(lambda x: x, 1, 1, -1),
    "curvature as a float": lambda: gradient_descent.converges(2.0, 1),
    "a target of the wrong length": lambda: least_squares.ridge(PLANE, (1, 2), 1),
    "a negative penalty": lambda: least_squares.ridge(PLANE, (1, 2, 3), -1),
    "marks of the wrong length": lambda: least_squares.ridge(PLANE, (1, 2, 3), 1, penalised=(True,)),
    "a line with a missing y": lambda: least_squares.line((1, 2), (1,)),
    "an interpolation with a missing y": lambda: least_squares.interpolation((1, 2), (1,)),
    "values of the wrong length": lambda: least_squares.rss((1, 2), (1,)),
    "weights of another space, predicted": lambda: least_squares.predicted((1,), PLANE),
    "degree −1": lambda: least_squares.powers((1, 2), -1),
    "no folds": lambda: splitting.cross_validation((), lambda _: 1),
    "a score as a float": lambda: splitting.cross_validation(FOLDS, lambda _: 0.5),
    "a part of negative size": lambda: splitting.split(5, -1),
    "half a fold": lambda: splitting.k_folds(5, Fraction(5, 2)),
    "a grid of one": lambda: splitting.linear_grid(0, 1, 1),
    "a grid of no length": lambda: splitting.linear_grid(1, 1, 3),
    "a grid of floats": lambda: splitting.linear_grid(0.0, 1, 3),
    "ratio 0": lambda: splitting.logarithmic_grid(1, 0, 3),
    "nothing drawn": lambda: splitting.random_grid(0, 1, 0, seed=1),
    "an empty grid": lambda: splitting.grid_search(lambda x: x, x=()),
    "no grid": lambda: splitting.grid_search(lambda: 1),
    "no rounds": lambda: splitting.refined_search(lambda x: x, 0, 1, count=4, rounds=0),
    "a refined grid of one": lambda: splitting.refined_search(lambda x: x, 0, 1, count=1, rounds=1),
    "a refined grid of two": lambda: splitting.refined_search(lambda x: x, 0, 1, count=2, rounds=1),
    "a refined grid of three": lambda: splitting.refined_search(lambda x: x, 0, 1, count=3, rounds=1),
    "a grid that is a number": lambda: splitting.grid_search(lambda x: x, x=3),
    "no classes at all, batch": lambda: batch(PLANE, None),
    "no labels at all, SMO": lambda: simplified_smo(PLANE, None, 1),
    "classes that can be changed": lambda: near.votes(PLANE, [["a"], ["b"], ["a"]], (0, 0), 1),
    "classes that can be changed, steps": lambda: near.classify_steps(PLANE, [[], [], []], (0, 0), 1),
    "an answer of another type": lambda: classify(Ask("legs", {2: "bird", 4: "cat"}), {"legs": 6}),
    "an attribute that is a number": lambda: classify(Ask("legs", {"2": "bird"}), {1: 6}),
    "a dictionary as a tree": lambda: classify({"size": "big"}, {"size": "big"}),
    "a dictionary as a subtree": lambda: classify(Ask("size", {"big": {}}), {"size": "big"}),
    "an answer that is no word": lambda: says("legs", 2),
    "points of another space, tree": lambda: query(kd_tree(PLANE), [(0, 0), (1,), (0, 2)], (0, 0), 1),
    "passes as an empty word": lambda: simplified_smo(PLANE, SIGNS, 1, passes=""),
    "passes as a float": lambda: simplified_smo(PLANE, SIGNS, 1, passes=0.0),
    "a kernel that is not symmetric": lambda: simplified_smo(
        PLANE, SIGNS, 1, kernel=lambda u, v: Fraction(u[0] * v[0] + u[1] * v[1] + u[0])
    ),
    "the class ½": lambda: update((0, 0), (1, 1), 0.5),
    "the class 5": lambda: update((0, 0), (1, 1), 5),
    "the sign of nan": lambda: signum(float("nan")),
    "a negative γ, batch": lambda: batch(PLANE, BITS, gamma=-1),
    "a negative γ, online": lambda: online(PLANE, BITS, gamma=-1),
    "no classes": lambda: pairs(0),
    "a pair scored by a float": lambda: one_versus_one({(1, 2): 0.5}, 2),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_sense_is_refused(name):
    refused(REFUSED[name])


def refused(call):
    with pytest.raises(SvmsymError) as found:
        call()
    assert found.value.what
    assert found.value.hint


def test_a_refusal_names_the_thing_the_reason_and_a_remedy():
    with pytest.raises(SvmsymError, match=r'points, row 2: 0.5 is not exact(.|\n)*write Fraction\("0.5"\)'):
        inputs.points([(0, 0), (0.5, 0)])
    with pytest.raises(SvmsymError, match="row 3 has 1 coordinates, row 1 has 2"):
        inputs.points([(0, 0), (1, 1), (2,)])
    with pytest.raises(SvmsymError, match="tolist"):
        inputs.points(np.array(PLANE))
    with pytest.raises(SvmsymError, match="neither −1 nor 1"):
        inputs.labels([0], 1, (-1, 1))
    with pytest.raises(SvmsymError, match="'refuse', 'first'"):
        inputs.one_of("banana", ("refuse", "first"), "ties")


@pytest.mark.parametrize("name", WITH_POINTS)
def test_points_that_can_be_read_only_once_are_taken(name):
    once = WITH_POINTS[name](iter([iter(row) for row in PLANE]))
    assert once == WITH_POINTS[name](PLANE)


@pytest.mark.parametrize("name", ["mean", "variance", "quantile", "box", "scaled", "tss", "elected"])
def test_numbers_that_can_be_read_only_once_are_taken(name):
    assert WITH_NUMBERS[name](iter([1, 4, Fraction(1, 2)])) == WITH_NUMBERS[name]([1, 4, Fraction(1, 2)])


def test_labels_that_can_be_read_only_once_are_taken():
    assert batch(PLANE, iter(BITS)) == batch(PLANE, BITS)
    assert adaline(PLANE, iter(SIGNS), 1, most=2) == adaline(PLANE, SIGNS, 1, most=2)
    assert HingeProblem(iter(PLANE), iter(SIGNS), 1).loss((0, 1, 2)) == HINGE.loss(iter((0, 1, 2)))
    steps = near.classify_steps(iter(PLANE), iter("aab"), iter((0, 0)), 1)
    assert steps == near.classify_steps(PLANE, "aab", (0, 0), 1)


def test_hints_lead_somewhere():
    with pytest.raises(SvmsymError, match="C = None says that there is no bound"):
        simplified_smo(PLANE, SIGNS, float("inf"))
    with pytest.raises(SvmsymError, match="give int or Fraction"):
        coordinate_ascent(PLANE, SIGNS, float("nan"))
    with pytest.raises(SvmsymError, match="tolist"):
        batch(PLANE, [np.int64(1), np.int64(0), np.int64(1)])


def test_propositions_keep_apart():
    assert says("a=b", "c") != says("a", "b=c")
    assert says("'a=b'", "c") != says("a=b", "c")
    assert str(says("colour", "red")) == "colour=red"


def test_the_list_of_an_array_is_taken():
    assert inputs.points(np.array(PLANE).tolist()) == tuple(PLANE)
