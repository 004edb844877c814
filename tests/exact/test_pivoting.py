import random
from fractions import Fraction

import pytest
from programs import (
    is_contradiction,
    is_descent,
    is_optimal,
    optimum_by_enumeration,
    random_program,
    svc,
)

from svmsym.exact.guessing import tableau
from svmsym.exact.solving import pivoting
from svmsym.exact.solving.basis import settle
from svmsym.exact.solving.kkt import violations
from svmsym.exact.solving.pivoting import Infeasible, Unbounded, criss_cross, nonsingular, optimise


def random_state(draw, program):
    return [draw.choice([-1, 0, 0 if high is None else 1]) for high in program.upper]


def judged(program, outcome):
    """Whether an outcome is what it says, by judges of their own."""
    if isinstance(outcome, Unbounded):
        return is_descent(program, outcome.ray)
    if isinstance(outcome, Infeasible):
        return is_contradiction(program, outcome.farkas)
    (point,) = outcome
    d = point.denominator
    return is_optimal(
        program, [Fraction(u, d) for u in point.numerators], [Fraction(m, d) for m in point.multipliers]
    )


@pytest.mark.parametrize("seed", range(12))
def test_any_start_ends_at_the_optimum_or_a_proof(seed):
    draw = random.Random(seed)
    for _ in range(60):
        program = random_program(draw)
        outcome = optimise(program, random_state(draw, program))
        assert judged(program, outcome), program


@pytest.mark.parametrize("seed", range(4))
def test_values_equal_those_of_enumeration(seed):
    draw = random.Random(100 + seed)
    for _ in range(40):
        program = random_program(draw, most=5)
        outcome = optimise(program, random_state(draw, program))
        value = optimum_by_enumeration(program)
        if isinstance(outcome, tuple):
            assert outcome[0].objective == value
        else:
            assert value is None


@pytest.mark.parametrize("seed", range(4))
def test_criss_cross_alone_ends_too(seed):
    draw = random.Random(200 + seed)
    for _ in range(40):
        program = random_program(draw, most=5)
        state = nonsingular(program, random_state(draw, program))
        outcome = criss_cross([program], (), settle([program], state))
        assert judged(program, outcome), program


@pytest.mark.parametrize("seed", range(6))
def test_the_tableau_finds_the_optimal_basis(seed):
    draw = random.Random(300 + seed)
    for _ in range(100):
        program = random_program(draw)
        state = tableau.first_basis(program)
        if state is None:
            assert not isinstance(optimise(program, [-1] * program.size), tuple)
        else:
            assert violations(settle([program], state)) == []


def test_ties_of_every_condition_at_once():
    # A regular polygon in integers does not exist, but a cube with all labels on one axis is as tied.
    corners = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    labels = [x for x, _, _ in corners]
    for bound in (None, 1):
        program = svc(corners * 2, labels * 2, bound)
        (point,) = optimise(program, [0] * 16)
        assert point.objective == Fraction(-1, 2)  # w = (1, 0, 0)


def test_a_wrong_sign_in_the_judge_is_noticed(monkeypatch):
    draw = random.Random(7)
    monkeypatch.setattr(pivoting, "violations", lambda points, times=(): violations(points, times)[1:])
    programs = [random_program(draw) for _ in range(60)]
    assert not all(judged(p, optimise(p, [-1] * p.size)) for p in programs)
