"""Decision trees: classes, formulas, and equivalence by truth tables."""

import pytest
from sympy import And, Not, Or, false, symbols

from svmsym.algorithms.decision_tree import (
    Ask,
    classify,
    classify_steps,
    equivalent,
    formula,
    leaves_reached,
    objects,
    says,
    value,
)
from svmsym.errors import SvmsymError

ATTRIBUTES = {
    "colour": ("red", "green", "yellow"),
    "form": ("round", "thin"),
    "size": ("big", "medium", "small"),
    "taste": ("sweet", "sour"),
}
TREE = Ask(
    "colour",
    {
        "green": Ask("size", {"big": "melon", "medium": "apple", "small": "grape"}),
        "yellow": Ask("form", {"round": "lemon", "thin": "banana"}),
        "red": Ask("size", {"big": "other", "medium": "apple", "small": "cherry"}),
    },
)
GREEN, RED, MEDIUM = says("colour", "green"), says("colour", "red"), says("size", "medium")


def test_the_domain_has_36_objects_and_the_apple_is_one():
    things = list(objects(ATTRIBUTES))
    assert len(things) == 36
    assert {"colour": "red", "form": "round", "size": "medium", "taste": "sweet"} in things


def test_every_object_reaches_exactly_one_leaf():
    assert {leaves_reached(TREE, thing) for thing in objects(ATTRIBUTES)} == {1}


def test_a_missing_answer_is_named():
    broken = Ask("size", {"big": "melon", "medium": "apple"})
    with pytest.raises(SvmsymError, match="small"):
        classify(broken, {"size": "small"})
    assert leaves_reached(broken, {"size": "small"}) == 0


def test_the_formula_of_a_class_is_true_exactly_where_the_tree_says_so():
    classes = {classify(TREE, thing) for thing in objects(ATTRIBUTES)}
    for wanted in classes:
        claim = formula(TREE, wanted)
        for thing in objects(ATTRIBUTES):
            assert value(claim, thing) == (classify(TREE, thing) == wanted)


def test_both_printed_forms_of_the_apple_are_the_trees():
    first, second = (GREEN & MEDIUM) | (RED & MEDIUM), (GREEN | RED) & MEDIUM
    assert equivalent(first, second)
    assert equivalent(formula(TREE, "apple"), second)


@pytest.mark.parametrize(
    "other", [(GREEN & RED) | MEDIUM, GREEN & MEDIUM, (GREEN | RED) & ~MEDIUM, GREEN | RED | MEDIUM]
)
def test_other_forms_are_told_apart(other):
    assert not equivalent((GREEN | RED) & MEDIUM, other)


def test_a_class_that_no_leaf_has_is_never_true():
    assert formula(TREE, "plum") == false


def test_a_leaf_alone_is_a_tree():
    assert classify("apple", {}) == "apple"
    assert leaves_reached("apple", {}) == 1
    assert classify_steps("apple", {}).rows == ()


def test_the_questions_on_the_way():
    table = classify_steps(TREE, {"colour": "yellow", "form": "thin", "size": "big", "taste": "sour"})
    assert table.rows == (
        (1, "colour", "yellow", "the question form"),
        (2, "form", "thin", "the class banana"),
    )
    assert table.result == "banana"


def test_the_answers_on_the_way_are_those_of_the_object_and_single_out_the_leaf():
    for thing in objects(ATTRIBUTES):
        table = classify_steps(TREE, thing)
        assert table.result == classify(TREE, thing)
        way = And(*(says(q, thing[q]) for q in table.column("question")))
        assert value(way, thing)
        assert way in Or.make_args(formula(TREE, table.result))


def test_eighteen_letters():
    a, b = symbols("a:9"), symbols("b:9")
    pairs = Or(*(p & q for p, q in zip(a, b, strict=True)))
    assert equivalent(pairs, Not(And(*(~p | ~q for p, q in zip(a, b, strict=True)))))
    assert not equivalent(pairs, pairs | And(*(~p for p in (*a, *b))))
    assert not equivalent(And(*a, *b), false)  # they differ in one row of 2¹⁸
