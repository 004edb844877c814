"""Systems of the kind that people write are satisfied in most worlds, and never by mistake."""

from fractions import Fraction
from operator import mul
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svmsym.judging.claiming import claims_of
from svmsym.meaning import reals
from svmsym.meaning.letters import table_of
from svmsym.worlds.entries import entries_of
from svmsym.worlds.linear import Bound, meet_bounds
from svmsym.worlds.meeting import meet, roots_of
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing.sentences import read

TYPICAL = [
    r"w = \sum_i \alpha_i y_i x_i",
    r"\sum_i \alpha_i y_i = 0",
    r"0 \le \alpha_i \le C",
    r"\alpha_i \in [0, C]",
    r"\alpha_i (y_i (w^T x_i + b) - 1) = 0, \alpha_i \ge 0",
    r"y_i (w^T x_i + b) \ge 1 - \xi_i, \xi_i \ge 0",
    r"\alpha_i + \mu_i = C, \mu_i \xi_i = 0, \mu_i \ge 0, \xi_i \ge 0",
    r"y_i (w^T x_i + b) \ge 1",
    r"\|w\| = \sqrt{2}",
    r"\|w\| = 1",
    r"\|w\|^2 = 2",
    r"\frac{2}{\|w\|} = 1",
    r"b^2 = 4",
    r"b \in \{-2, 0, 2\}",
    r"\gamma = 1/\sqrt{2}",
    r"\gamma = \frac{1}{\|w\|}",
    r"\alpha_i = 0 or y_i f(x_i) = 1",
    r"if \alpha_i > 0 then y_i (w^T x_i + b) = 1",
    "K(x_1, x_2) = 4",
    r"\phi(x_1)^T \phi(x_2) = 3",
    "x_1^T x_2 = 0",
    "w^T x_1 + b = 1, w^T x_2 + b = -1",
    r"\alpha_i (y_i f(x_i) - 1 + \xi_i) = 0, y_i f(x_i) \ge 1 - \xi_i, \xi_i \ge 0, \alpha_i \ge 0",
    r"w = \sum_i \alpha_i y_i x_i, \sum_i \alpha_i y_i = 0, 0 \le \alpha_i \le C",
]


def system(text):
    nodes = [s.node for s in read(text).page.statements]
    return System(nodes, table_of(nodes), {})


def world(seed):
    return World({"n": 3 + seed % 2, "d": 2}, seed)


@pytest.mark.parametrize("text", TYPICAL)
def test_typical_systems_are_satisfied_in_at_least_half_of_the_worlds(text):
    wanted, done = system(text), 0
    for seed in range(60):
        made = world(seed)
        if not wanted.satisfy(made):
            continue
        done += 1
        assert all(wanted.meaning(made).truth(s) for s in wanted.statements)
        for key, value in made.values.items():
            role = wanted.table.kind(key).role
            if role == "positive":
                assert all(reals.compare(v, Fraction(0)) == 1 for v in entries_of(value))
            if role == "label":
                assert set(entries_of(value)) <= {-1, 1}
    assert done >= 30


@pytest.mark.parametrize("text", ["b^2 = -1", r"C = -1", r"\|w\| = -1", "b = 1, b = 2", r"y_i = 2"])
def test_the_impossible_is_never_satisfied(text):
    wanted = system(text)
    assert not any(wanted.satisfy(world(seed)) for seed in range(20))


def test_all_alternatives_occur():
    found = set()
    for seed in range(60):
        made = world(seed)
        if system(r"b \in \{-2, 0, 2\}").satisfy(made):
            found.add(made.values["b"])
    assert found == {-2, 0, 2}


small = st.integers(min_value=-4, max_value=4).map(Fraction)


@given(
    rows=st.lists(st.tuples(small, small, small), min_size=1, max_size=4),
    point=st.tuples(small, small, small),
)
def test_linear_systems_that_have_a_solution_get_one(rows, point):
    equations = [Bound(row, -sum(map(mul, row, point))) for row in rows]
    found = meet_bounds(equations, [], [Fraction(7)] * 3, Random(1))
    assert all(sum(map(mul, e.slopes, found)) + e.at == 0 for e in equations)


def test_linear_systems_without_a_solution():
    one = Fraction(1)
    assert meet_bounds([Bound((one,), -one), Bound((one,), -2 * one)], [], [one], Random(1)) is None


@given(
    rows=st.lists(st.tuples(small, small, small, st.booleans()), min_size=1, max_size=6),
    point=st.tuples(small, small, small),
    seed=st.integers(0, 9),
)
def test_bounds_that_can_be_met_are_met(rows, point, seed):
    bounds = [Bound(tuple(r), strict - sum(map(mul, r, point)), strict) for *r, strict in rows]
    found = meet_bounds([], bounds, [Fraction(9)] * 3, Random(seed))
    values = [sum(map(mul, b.slopes, found)) + b.at for b in bounds]
    assert all(v > 0 if b.strict else v >= 0 for b, v in zip(bounds, values, strict=True))


def test_bounds_that_contradict_each_other():
    one = Fraction(1)
    assert meet_bounds([], [Bound((one,), -one), Bound((-one,), one, True)], [one], Random(1)) is None


@pytest.mark.parametrize(
    "said",
    [
        ["y_i(w^T x_i + b) > 0"],
        ["w = Σ_i α_i y_i x_i", "Σ_i α_i y_i = 0", "α_i(y_i(w·x_i + b) − 1) = 0", "‖w‖² = Σ_i α_i"],
        ["C = α_i + μ_i", "μ_i ξ_i = 0", "α_i(y_i f(x_i) − 1 + ξ_i) = 0", "α_i ≥ 0", "μ_i ≥ 0"],
        ["b = y_j − Σ_i α_i y_i (x_i·x_j)", "0 < α_j < C"],
        ["η = K_11 + K_22 − 2K_12", "E_i = f(x_i) − y_i", "η > 0"],
        ["Σ_i α_i = ν", "0 ≤ α_i ≤ 1/n", "Σ_i α_i y_i = 0"],
    ],
)
def test_worlds_are_made_and_not_found_by_luck(said):
    nodes = [node for text in said for node in claims_of(read(text).page)]
    one = System(nodes, table_of(nodes), {})
    assert sum(one.satisfy(World({"n": 3, "d": 2}, seed)) for seed in range(12)) >= 9


@given(a=small, b=small, c=small)
def test_roots_are_roots(a, b, c):
    def f(s):
        squared = reals.multiply(a, reals.multiply(s, s))
        return reals.add(reals.add(squared, reals.multiply(b, s)), c)

    assert all(reals.near(f(s), Fraction(0)) for s in roots_of([f(Fraction(s)) for s in (1, 2, 3, 4)]))


def test_functions_with_roots_meet_exactly():
    lengths = [reals.root(Fraction(5 * s * s)) for s in (1, 2, 3, 4)]
    (found,) = meet([reals.invert(v) for v in lengths], [Fraction(1)] * 4)
    assert reals.multiply(found, reals.root(Fraction(5))) == 1
