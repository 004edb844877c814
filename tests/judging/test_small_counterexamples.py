"""Counterexamples become small, stay counterexamples, and never break what a letter is."""

import logging
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svmsym.judging.explaining import describe_world
from svmsym.judging.explanation import Explanation, explain
from svmsym.judging.interpreting import interpretations
from svmsym.judging.outcome import Open
from svmsym.judging.same import same
from svmsym.judging.separating import (
    Difference,
    Failure,
    draw_small,
    find_difference,
    refutes,
    separates,
)
from svmsym.judging.shrinking import MOST_EVALUATIONS, shrink
from svmsym.meaning.denote import Meaning
from svmsym.meaning.ranges import Range, free_indices
from svmsym.meaning.values import Array
from svmsym.worlds.entries import entries_of
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing.sentences import read

SMALL = {Fraction(k) for k in range(-4, 5)} | {Fraction(1, 2), Fraction(-1, 2)}

# What is said, and what does not follow from it.
STATEMENTS = [
    ("Σ_i α_i = 0", "Σ_i α_i y_i = 0"),
    ("Σ_i α_i y_i = 0", "Σ_i α_i = 0"),
    ("α_i ≥ 0", "0 ≤ α_i ≤ C"),
    ("0 ≤ α_i ≤ C", "0 < α_i < C"),
    ("y_i(w^T x_i + b) ≥ 1", "y_i w^T x_i + b ≥ 1"),
    ("w = Σ_i α_i y_i x_i", "w = Σ_i α_i x_i"),
    ("α_i (y_i(w^T x_i + b) − 1) = 0", "α_i = 0"),
    ("α_i + μ_i = C", "α_i − μ_i = C"),
    ("ξ_i = 1 − y_i(w^T x_i + b)", "ξ_i = max(0, 1 − y_i(w^T x_i + b))"),
]
FORMULAS = [
    ("‖w‖²/2", "‖w‖²"),
    ("Σ_i α_i − 1/2 Σ_i Σ_j α_i α_j y_i y_j x_i^T x_j", "Σ_i α_i + 1/2 Σ_i Σ_j α_i α_j y_i y_j x_i^T x_j"),
    ("2/‖w‖", "1/‖w‖"),
    ("max(0, 1 − y_i(w^T x_i + b))", "1 − y_i(w^T x_i + b)"),
    ("C Σ_i ξ_i", "Σ_i ξ_i"),
]


def pair_values(a, b):
    """Values of two formulas at all places of their free indices."""

    def values(meaning):
        indices = tuple(dict.fromkeys(i for n in (a, b) for i in free_indices(n, meaning.table)))
        for scope in meaning.placings(Range(indices), (a, b), {}):
            yield meaning.value(a, scope), meaning.value(b, scope)

    return values


def nodes_of(text):
    return [s.node for s in read(text).page.statements]


def counted(fails):
    def count(world):
        count.calls += 1
        return fails(world)

    count.calls = 0
    return count


@pytest.mark.parametrize(("said", "wanted"), STATEMENTS)
def test_statements(said, wanted):
    premises, conclusions = nodes_of(said), nodes_of(wanted)
    how = interpretations([*premises, *conclusions])[0]
    fails = counted(refutes(premises, conclusions, how))
    large = next(w for w in draw_large(premises, how) if fails(w))
    fails.calls = 0
    small = shrink(large, fails, draw_small(premises, how, large))
    assert fails.calls <= MOST_EVALUATIONS + 2
    assert fails(small.copy())
    assert size(small) <= size(large)
    assert {v for value in small.values.values() for v in entries_of(value)} <= SMALL, small.values
    assert_roles(small)


def draw_large(premises, how):
    system = System(premises, how.table, how.definitions)
    for seed in range(60):
        world = World({"n": 4, "d": 3}, seed, spread=30)
        if system.satisfy(world):
            yield world


def size(world):
    return world.sizes["n"] * world.sizes["d"]


def assert_roles(world):
    for key, value in world.values.items():
        role = world.kinds[key].role
        assert role != "label" or set(entries_of(value)) <= {-1, 1}
        assert role != "positive" or all(v > 0 for v in entries_of(value))


@pytest.mark.parametrize(("reference", "answer"), FORMULAS)
def test_formulas(reference, answer):
    (a,), (b,) = nodes_of(reference), nodes_of(answer)
    how = interpretations([a, b])[0]
    fails = counted(separates(pair_values(a, b), [], how))
    large = next(w for seed in range(20) if fails(w := World({"n": 4, "d": 3}, seed, spread=30)))
    fails.calls = 0
    small = shrink(large, fails, draw_small([], how, large))
    assert fails.calls <= MOST_EVALUATIONS + 2
    assert {v for value in small.values.values() for v in entries_of(value)} <= SMALL
    assert_roles(small)
    left, right = find_difference(Meaning(how.table, small, how.definitions), pair_values(a, b))
    assert left != right


def test_a_counterexample_in_one_line():
    premises, conclusions = nodes_of("Σ_i α_i y_i = 0"), nodes_of("Σ_i α_i = 0")
    how = interpretations([*premises, *conclusions])[0]
    fails = refutes(premises, conclusions, how)
    large = next(w for w in draw_large(premises, how) if fails(w))
    small = shrink(large, fails, draw_small(premises, how, large))
    assert describe_world(small, premises, "en") == "α = (1, 1), y = (−1, 1)"


def test_what_a_judge_found_is_made_small():
    (a,), (b,) = nodes_of("Σ_i α_i y_i"), nodes_of("−Σ_i α_i y_i")
    how = interpretations([a, b])[0]
    found = Difference(pair_values(a, b), (a, b), (), how)
    small = found.make_small(World({"n": 3, "d": 2}, 1, spread=30))
    assert describe_world(small, [a, b], "en") == "α_1 = 1, y_1 = −1"
    assert found.pair(small) == (-1, 1)
    premises, conclusions = nodes_of("α_i ≥ 0"), nodes_of("α_i > 0")
    large = World({"n": 3, "d": 2}, 1, fixed={"α": Array(("n",), (Fraction(0), Fraction(7), Fraction(9)))})
    small = Failure(premises, conclusions, (), how).make_small(large)
    assert describe_world(small, premises, "en") == "α_1 = 0"


# Reference, answer, and how the explanation begins, worked out by hand.
EXPLAINED = [
    ("Σ_i α_i y_i = 0", "Σ_i α_i = 0", "α = (1, 1), y = (−1, 1)", ""),
    ("0 ≤ α_i ≤ C", "α_i ≥ 0", "α_1 = 2, C = 1", "this follows, and less is said than is asked for"),
    ("α_i ≥ 0", "0 ≤ α_i ≤ C", "α_1 = 2, C = 1", "more is said here than holds"),
    ("2/‖w‖", "1/‖w‖", "w = 1: the answer gives 1, the reference 2", "it is 1/2 times what is asked for"),
    ("Σ_i α_i y_i", "−Σ_i α_i y_i", "α_1 = 1, y_1 = −1", "only the sign differs"),
]


@pytest.mark.parametrize(("reference", "answer", "world", "hint"), EXPLAINED)
def test_explanations(reference, answer, world, hint):
    found = explain(same(reference, answer))
    assert str(found.counterexample).startswith(world)
    assert str(found.hint or "") == hint


def test_the_difference_is_a_formula():
    found = explain(
        same("L = ½‖w‖² − Σ_i α_i(y_i(w^T x_i + b) − 1)", "L = ½‖w‖² − Σ_i α_i(y_i w^T x_i + b − 1)")
    )
    assert found.difference == "b Σᵢ αᵢyᵢ − b Σᵢ αᵢ"
    assert explain(same("C − α_i − μ_i", "C − μ_i")).difference == "αₖ"


def test_what_is_right_or_open_has_nothing_to_explain():
    assert explain(same("b = 1", "1 = b")) == Explanation()
    assert explain(same("b = 1", "b = perhaps 1")) == Explanation()


def test_a_world_that_is_no_counterexample_is_our_mistake(caplog):
    world = World({"n": 2, "d": 2}, 1, fixed={"b": Fraction(7)})
    with caplog.at_level(logging.ERROR, "svmsym"), pytest.raises(Open):
        shrink(world, lambda _: False)
    assert "does not refute" in caplog.text


def test_the_world_that_is_given_stays_as_it_is():
    world = World({"n": 3, "d": 2}, 1, fixed={"b": Fraction(17, 3), "α": Array(("n",), (Fraction(5),) * 3)})
    before = dict(world.values)
    shrink(world, lambda w: w.values["b"] != 0)
    assert world.values == before
    assert world.sizes == {"n": 3, "d": 2}


numbers = st.fractions(min_value=-40, max_value=40, max_denominator=6)


@given(values=st.lists(numbers, min_size=1, max_size=5), bound=numbers)
def test_whatever_the_predicate_is_it_still_holds(values, bound):
    def fails(world):
        return sum(world.values["c"].items) >= bound

    fixed = {"c": Array(("n",), tuple(values)), "C": Fraction(7, 2)}
    world = World({"n": len(values), "d": 1}, 0, fixed=fixed)
    if fails(world):
        small = shrink(world, fails)
        assert fails(small)
        assert small.values["C"] > 0


def test_work_is_bounded():
    fixed = {letter: Array(("n",), tuple(Fraction(k, 7) for k in range(1, 30))) for letter in "abcde"}
    fails = counted(lambda w: len(w.values["a"].items) > 20)
    shrink(World({"n": 29, "d": 1}, 0, fixed=fixed), fails)
    assert fails.calls <= MOST_EVALUATIONS + 2
