import itertools
import random
import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svmsym.duality import inequalities
from svmsym.duality.inequalities import Contradiction, Row, Witness, contradicts, decide, satisfies

UNKNOWNS = "uvw"


def row(sense, **coefficients):
    return Row({v: Fraction(c) for v, c in coefficients.items()}, sense)


def particular_solution(equations):
    # Any solution of  Σ c·x = right  by Gauss–Jordan, unknowns without a pivot set to 0.
    lines = [[Fraction(c) for c in left] + [Fraction(right)] for left, right in equations]
    pivots = []
    for column in range(len(UNKNOWNS)):
        at = next((k for k in range(len(pivots), len(lines)) if lines[k][column]), None)
        if at is None:
            continue
        k = len(pivots)
        lines[k], lines[at] = lines[at], lines[k]
        lines[k] = [c / lines[k][column] for c in lines[k]]
        for other in range(len(lines)):
            if other != k:
                factor = lines[other][column]
                lines[other] = [a - factor * b for a, b in zip(lines[other], lines[k], strict=True)]
        pivots.append(column)
    if any(line[-1] for line in lines[len(pivots) :]):
        return None
    values = dict.fromkeys(UNKNOWNS, Fraction(0))
    values.update({UNKNOWNS[column]: lines[k][-1] for k, column in enumerate(pivots)})
    return values


def has_solution(rows):
    # Homogeneous, so > 0 may be read as ≥ 1. A polyhedron that is not empty has a smallest face, an
    # affine space given by some of its rows as equations: all its points are feasible.
    def left(r):
        return [r.coefficients.get(v, 0) for v in UNKNOWNS]

    equations = [(left(r), 0) for r in rows if r.sense == "="]
    bounds = [(left(r), int(r.sense == ">")) for r in rows if r.sense != "="]
    for size in range(len(bounds) + 1):
        for face in itertools.combinations(bounds, size):
            point = particular_solution([*equations, *face])
            if point is not None and satisfies(rows, point):
                return True
    return False


numbers = st.sampled_from([Fraction(c, d) for c in range(-3, 4) for d in (1, 1, 2, 3)])
coefficients = st.lists(numbers, min_size=3, max_size=3).map(lambda c: dict(zip(UNKNOWNS, c, strict=True)))
systems = st.lists(st.builds(Row, coefficients, st.sampled_from(["=", ">=", ">"])), max_size=7)


@settings(max_examples=300, deadline=None)
@given(systems)
def test_the_decision_agrees_with_an_enumeration_of_faces(rows):
    answer = decide(rows)
    assert isinstance(answer, Witness) == has_solution(rows)
    if isinstance(answer, Witness):
        assert satisfies(rows, answer.values)
    else:
        assert contradicts(rows, answer.multipliers)


@settings(max_examples=100, deadline=None)
@given(systems, st.randoms(use_true_random=False))
def test_order_scale_and_repetition_of_rows_do_not_matter(rows, rng):
    changed = [
        Row({v: c * scale for v, c in r.coefficients.items()}, r.sense)
        for r in rng.sample([*rows, *rows[:2]], len(rows) + len(rows[:2]))
        for scale in [Fraction(rng.randint(1, 5), rng.randint(1, 5))]
    ]
    assert type(decide(changed)) is type(decide(rows))


def test_larger_systems_are_decided_quickly_and_with_a_certificate():
    # Without dropping rows that follow from others, single systems of this kind take minutes.
    rng = random.Random(7)
    kinds = set()
    start = time.perf_counter()
    for _ in range(60):
        senses = rng.choices(["=", ">=", ">"], [1, 12, 5], k=rng.randint(10, 18))
        lefts = [{v: Fraction(rng.randint(-2, 2)) for v in rng.sample("abcdefghij", 4)} for _ in senses]
        rows = [Row(left, sense) for left, sense in zip(lefts, senses, strict=True)]
        answer = decide(rows)
        kinds.add(type(answer))
        if isinstance(answer, Witness):
            assert satisfies(rows, answer.values)
        else:
            assert contradicts(rows, answer.multipliers)
    assert kinds == {Witness, Contradiction}
    assert time.perf_counter() - start < 30


def test_no_rows_and_empty_rows():
    assert decide([]) == Witness({})
    assert isinstance(decide([row("="), row(">=")]), Witness)
    assert decide([row("="), row(">")]) == Contradiction((Fraction(0), Fraction(1)))


def test_motzkin_needs_a_strict_row():
    # u ≥ 0, −u ≥ 0 is solved by 0; one strict row makes it impossible.
    assert decide([row(">=", u=1), row(">=", u=-1)]) == Witness({"u": Fraction(0)})
    assert decide([row(">", u=1), row(">=", u=-1)]) == Contradiction((Fraction(1), Fraction(1)))


def test_an_equation_may_be_used_negatively():
    rows = [row("=", u=1, v=-1), row(">", u=1), row("=", v=2)]
    answer = decide(rows)
    assert isinstance(answer, Contradiction)
    assert contradicts(rows, answer.multipliers)
    assert answer.multipliers[0] < 0 < answer.multipliers[1]


def test_the_shortest_contradiction_at_hand_is_given():
    rows = [row(">", u=1, v=1), row(">", u=1), row("=", u=1), row("=", v=1)]
    assert decide(rows) == Contradiction((Fraction(0), Fraction(1), Fraction(-1), Fraction(0)))


def test_a_witness_takes_whole_numbers_where_it_can():
    assert decide([row(">", u=1)]).values == {"u": Fraction(1)}
    assert decide([row(">", u=-1)]).values == {"u": Fraction(-1)}
    values = decide([row(">", u=1), row(">", v=1, u=-1), row(">", u=2, v=-1)]).values
    assert values["u"] < values["v"] < 2 * values["u"]


@pytest.mark.parametrize(
    "values",
    [
        {"u": Fraction(0), "v": Fraction(1)},  # the strict row
        {"u": Fraction(1), "v": Fraction(-1)},  # the weak row
        {"u": Fraction(1), "v": Fraction(2)},  # the equation
    ],
)
def test_planted_wrong_witnesses_are_caught(values):
    rows = [row(">", u=1), row(">=", v=1), row("=", u=1, v=-1)]
    assert satisfies(rows, {"u": Fraction(1), "v": Fraction(1)})
    assert not satisfies(rows, values)


@pytest.mark.parametrize(
    "multipliers",
    [
        (1, 1, 0, 0),  # does not cancel
        (0, 0, 0, 0),  # says 0 ≥ 0
        (-1, -1, 1, 0),  # turns inequalities round
        (0, 1, -1, 1),  # cancels, but no strict row takes part
    ],
)
def test_planted_wrong_contradictions_are_caught(multipliers):
    rows = [row(">", u=1), row(">=", v=1), row("=", u=1, v=1), row(">=", u=1)]
    assert contradicts(rows, [Fraction(t) for t in (1, 1, -1, 0)])
    assert not contradicts(rows, [Fraction(t) for t in multipliers])


def test_a_broken_elimination_does_not_get_past_the_check(monkeypatch):
    rows = [row(">", u=1), row(">", u=-1)]
    monkeypatch.setattr(inequalities, "_eliminate", lambda _lines, _equations: [])
    with pytest.raises(AssertionError):
        decide(rows)


def test_a_broken_combination_does_not_get_past_the_check(monkeypatch):
    original = inequalities._combined

    def forgetful(a, left, b, right):
        line = original(a, left, b, right)
        return inequalities._Line(line.coefficients, line.strict, left.origin)

    monkeypatch.setattr(inequalities, "_combined", forgetful)
    with pytest.raises(AssertionError):
        decide([row(">", u=1), row(">", u=-1)])
