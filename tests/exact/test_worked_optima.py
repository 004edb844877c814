import random
from dataclasses import replace
from fractions import Fraction as F

import pytest
import worked_examples as known
from worked_examples import FOUR, HARD, SEVEN, SOFT

from svmsym.exact.certificate import certificate
from svmsym.exact.checker import check
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.paths.path import path
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solve import solve


def fractions(texts):
    return None if texts is None else tuple(F(t) for t in texts)


@pytest.mark.parametrize("example", HARD + SOFT, ids=lambda e: f"{e[0]} C={e[2]}")
def test_the_printed_numbers(example):
    _, problem, C, alpha, w, b, value = example
    answer = solve(replace(problem, C=None if C is None else F(C)))
    assert (answer.status, answer.alpha, answer.w) == ("optimal", fractions(alpha), fractions(w))
    assert (answer.b_interval.low, answer.b_interval.high) == fractions(b)
    assert answer.objective == F(value)
    assert answer.face.unique
    assert check(certificate(answer)) == []


def test_a_square_has_many_optima():
    answer = solve(known.DEGENERATE)
    assert (answer.w, answer.b) == ((1, 0), 0)
    assert not answer.face.unique
    assert set(answer.face.vertices()) == {
        fractions(("1/2", "0", "1/2", "0")),
        fractions(("0", "1/2", "0", "1/2")),
    }


def test_seven_points_with_a_squared_kernel():
    answer = solve(SEVEN)
    assert (answer.b, answer.norm2) == (F(-5, 3), F(76, 27))
    assert not answer.face.unique
    assert answer.alpha_range[1] == answer.alpha_range[2] == Interval(F(5, 27), F(11, 9))
    assert answer.face.dimension == len(answer.face.vertices()) - 1 == 1


def test_xor_with_another_kernel():
    # 1 + x·z + (x·z)² as a given matrix: 7 on the diagonal, 3 opposite, 1 beside
    gram = [
        [F(7), F(3), F(1), F(1)],
        [F(3), F(7), F(1), F(1)],
        [F(1), F(1), F(7), F(3)],
        [F(1), F(1), F(3), F(7)],
    ]
    answer = solve(
        Problem("svc", gram=tuple(map(tuple, gram)), y=(1, 1, -1, -1), kernel=Kernel("precomputed"))
    )
    assert (answer.alpha, answer.b) == (fractions(["1/8"] * 4), 0)


def test_a_tube_around_two_points():
    answer = solve(Problem("svr", X=((F(0),), (F(1),)), targets=(F(0), F(2)), C=F(10), epsilon=F(1, 2)))
    assert (answer.w, answer.b) == ((1,), F(1, 2))
    assert (answer.alpha, answer.alpha_star) == ((0, 1), (1, 0))


def test_the_least_total_slack_has_two_violations():
    # With a large price Σξ decides: w = −2/3, b = 1, Σξ = 8/3, although one violation would be possible.
    answer = solve(replace(known.ALTERNATING, C=F(1000)))
    assert (answer.w, sum(answer.xi), sum(x > 0 for x in answer.xi)) == ((F(-2, 3),), F(8, 3), 2)
    assert answer.b_interval.low <= 1 <= answer.b_interval.high


EXAMPLES = {name: problem for name, problem, *_ in HARD} | {
    "square": known.DEGENERATE,
    "seven points": SEVEN,
    "alternating": known.ALTERNATING,
    "table": known.TABLE,
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_path_is_what_separate_solves_give(name):
    problem = EXAMPLES[name]
    found = path(problem)
    draw = random.Random(name)
    last = found.breakpoints[-1] if found.breakpoints else F(1)
    for _ in range(200):
        C = F(draw.randint(1, 2000), 1000) * last
        on_path, alone = found.at(C), solve(replace(problem, C=C))
        assert on_path.w == alone.w
        assert on_path.b_interval == alone.b_interval
        assert on_path.objective == alone.objective


def test_the_breakpoints_of_four_points():
    assert path(FOUR).breakpoints == fractions(("2/9", "1/3", "2/3", "1"))
