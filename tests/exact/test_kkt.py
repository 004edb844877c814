import random
from fractions import Fraction

import numpy as np
import pytest
from programs import random_program, svc

from svmsym.exact.programs.gram import Matrix, Part, Points, Polynomial
from svmsym.exact.programs.program import Program
from svmsym.exact.solving import kkt
from svmsym.exact.solving.basis import settle
from svmsym.exact.solving.pivoting import nonsingular


def large(draw, n=120):
    points = [(draw.randint(-9, 9), draw.randint(-9, 9)) for _ in range(n)]
    return svc(points, [draw.choice([-1, 1]) for _ in range(n)], 2)


@pytest.mark.parametrize("seed", range(8))
def test_the_filter_changes_nothing(seed, monkeypatch):
    draw = random.Random(seed)
    program = large(draw)
    state = nonsingular(program, [draw.choice([-1, -1, 1]) for _ in range(program.size)])
    motion = Program(
        program.gram,
        program.point,
        program.sign,
        program.weight,
        program.ridge,
        [draw.randint(-2, 2) for _ in range(program.size)],
        program.rows,
        (0,),
        [0] * program.size,
        [1] * program.size,
    )
    points = settle([program, motion], state)
    times = (Fraction(draw.randint(-5, 5), 3),)
    filtered = kkt.violations(points, times), kkt.violations(points[:1]), kkt.next_event(points, times)
    monkeypatch.setattr(kkt, "_WORTH_A_FILTER", 10**9)
    points = settle([program, motion], state)
    assert filtered == (
        kkt.violations(points, times),
        kkt.violations(points[:1]),
        kkt.next_event(points, times),
    )


def test_ties_are_left_to_the_integers():
    # Every second point is a copy: gradients agree exactly and many are exactly zero.
    draw = random.Random(3)
    points = [(draw.randint(-3, 3), draw.randint(-3, 3)) for _ in range(60)]
    program = svc(points * 2, [1 if x + y > 0 else -1 for x, y in points] * 2, 1)
    (point,) = settle([program], nonsingular(program, [-1] * 120))
    value, error = point.enclosed_gradient
    exact = [Fraction(g, point.denominator) for g in point.gradient(range(120))]
    assert all(abs(Fraction(v) - g) <= Fraction(e) for v, e, g in zip(value, error, exact, strict=True))


@pytest.mark.parametrize("seed", range(20))
def test_enclosures_contain_the_exact_gradient(seed):
    draw = random.Random(seed)
    program = random_program(draw)
    points = settle([program], nonsingular(program, [draw.choice([-1, 0]) for _ in range(program.size)]))
    for point in points:
        value, error = point.enclosed_gradient
        for v, g in enumerate(point.gradient(range(program.size))):
            assert abs(Fraction(value[v]) - Fraction(g, point.denominator)) <= Fraction(error[v])


def test_sums_over_columns_agree_for_every_kind_of_matrix():
    draw = random.Random(1)
    rows = [tuple(draw.randint(-99, 99) for _ in range(3)) for _ in range(30)]
    plain, stored = Points(rows), np.array(rows)
    every = range(30)
    linear = Matrix(plain.block(every, every))
    cubic = Polynomial(plain, 2, 5, 3)
    parts = [Part([0, 5, 7], [3, -1, 10**30]), Part([2], [7], 11)]
    for gram in (plain, Points(stored), linear):
        assert gram.combine(parts).at(every) == plain.combine(parts).at(every)
    kept = Matrix(cubic.block(every, every))
    assert kept.combine(parts).at(every) == cubic.combine(parts).at(every)
    assert kept.diagonal(every) == cubic.diagonal(every)
    assert np.array_equal(kept.floats, cubic.floats)
    for gram in (plain, Points(stored), linear, cubic, kept):
        value, error = gram.combine(parts).enclosed(10**29)
        exact = gram.combine(parts).at(every)
        for v, e, x in zip(value, error, exact, strict=True):
            assert abs(Fraction(v) - Fraction(x, 10**29)) <= Fraction(e)


def test_many_rows_are_summed_without_overflow():
    rows = np.full((1000, 2), 2**40, dtype=np.int64)
    assert Points(rows).combine([Part(range(1000), [2**30] * 1000)]).at([0]) == [
        2 * 2**40 * 2**40 * 2**30 * 1000
    ]
