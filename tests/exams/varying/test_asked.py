"""Data sets with the structure asked for, judged by other means than those that found them."""

from fractions import Fraction as F
from itertools import islice

import pytest

from svmsym.exact.certificate import certificate
from svmsym.exact.checker import check
from svmsym.exact.front import solve
from svmsym.exams.varying.asked import Asked, data_with

KINDS = {
    "two": Asked(points=3, support=2),
    "three": Asked(points=4, support=3),
    "bound": Asked(points=4, price=1, bound=1),
    "soft": Asked(points=5, price=F(1, 2), separable=False),
    "many": Asked(points=4, alpha_unique=False),
    "loose": Asked(points=4, price=F(1, 4), b_unique=False),
    "infeasible": Asked(points=4, dimension=1, separable=False),
    "misleading": Asked(points=4, support=3, misleading=True),
    "led": Asked(points=4, support=2, misleading=False),
}


@pytest.mark.parametrize("name", KINDS)
def test_structures(name):
    asked = KINDS[name]
    found = list(islice(data_with(asked, 1), 4))
    assert len({(p.X, p.y) for p in found}) == 4
    for problem in found:
        answer = solve(problem)
        assert check(certificate(answer)) == []
        assert all(0 <= v <= asked.largest and v.denominator == 1 for x in problem.X for v in x)
        if name == "infeasible":
            assert answer.status == "infeasible"
            continue
        alpha = answer.alpha
        ranges = [r.low == r.high for r in answer.alpha_range]
        assert all(ranges) == (name != "many")
        if asked.support is not None:
            assert sum(a > 0 for a in alpha) == asked.support
        if asked.bound is not None:
            assert sum(a == problem.C for a in alpha) == asked.bound
        assert (answer.b_interval.low == answer.b_interval.high) == (name != "loose")
        if name == "soft":
            assert solve(problem.X, problem.y, C="inf").status == "infeasible"
        if name == "led":
            nearest = min(
                (sum((a - b) ** 2 for a, b in zip(x, z, strict=True)), {i, j})
                for i, x in enumerate(problem.X)
                for j, z in enumerate(problem.X)
                if problem.y[i] < problem.y[j]
            )[1]
            assert {i for i, a in enumerate(alpha) if a} == nearest


def test_the_same_from_a_seed():
    first, again = (list(islice(data_with(KINDS["two"], 7), 5)) for _ in range(2))
    assert first == again
    assert first != list(islice(data_with(KINDS["two"], 8), 5))
