"""Multipliers on random problems, against the value of the dual written out."""

from fractions import Fraction as F
from random import Random

import pytest

from svmsym.exact.problem import Kernel, Problem
from svmsym.judging.on_data import multipliers
from svmsym.judging.on_data.multipliers import accept_alpha
from svmsym.judging.on_data.optimum import NoOptimumError, optimum_of


def random_problem(draw):
    n, d = draw.randint(2, 5), draw.randint(1, 2)
    rows = tuple(tuple(F(draw.randint(-2, 2)) for _ in range(d)) for _ in range(n))
    y = (1, -1, *(draw.choice((1, -1)) for _ in range(n - 2)))
    price = draw.choice((None, F(1, 4), F(1), F(3)))
    slack = draw.choice(("linear", "linear", "squared", "half-squared")) if price else "linear"
    kernel = draw.choice((Kernel(), Kernel("poly", 2, F(1), F(1))))
    return Problem("svc", C=price, slack=slack, bias=draw.random() < 0.8, X=rows, y=y, kernel=kernel)


def dual_value(problem, gram, alpha):
    """Return Σα − ½ Σ α_iα_jy_iy_jK_ij, less Σα²/(4C) or Σα²/(2C) for squared slack; None if infeasible."""
    if any(a < 0 for a in alpha) or (
        problem.bias and sum(a * y for a, y in zip(alpha, problem.y, strict=True))
    ):
        return None
    if problem.slack == "linear" and problem.C is not None and any(a > problem.C for a in alpha):
        return None
    c = [a * y for a, y in zip(alpha, problem.y, strict=True)]
    value = (
        sum(alpha)
        - sum(u * v * k for u, row in zip(c, gram, strict=True) for v, k in zip(c, row, strict=True)) / 2
    )
    if problem.slack != "linear":
        value -= sum(a * a for a in alpha) / (problem.C * (4 if problem.slack == "squared" else 2))
    return value


def cases(count, seed=5):
    """Yield our verdict and the true one, for optima, mixtures of two optima, and spoiled ones."""
    draw = Random(seed)
    while count:
        problem = random_problem(draw)
        try:
            best = optimum_of(problem)
        except NoOptimumError:
            continue
        count -= 1
        other = best.other_alpha or best.alpha
        t = F(draw.randint(0, 4), 4)
        alpha = [t * a + (1 - t) * b for a, b in zip(best.alpha, other, strict=True)]
        if draw.random() < 0.6:
            i, j = draw.sample(range(problem.n), 2)
            step = F(draw.choice((-1, 1)), draw.choice((1, 3, 8)))
            alpha[i] += step
            alpha[j] += step * draw.choice((-problem.y[i] * problem.y[j], 1, 0))
        value = dual_value(problem, best.gram, alpha)
        yield accept_alpha(best, alpha).verdict, "correct" if value == best.objective else "wrong"


def test_multipliers_agree_with_the_value_of_the_dual():
    found = list(cases(300))
    assert all(ours == truth for ours, truth in found)
    assert min(sum(truth == word for _, truth in found) for word in ("correct", "wrong")) > 50


@pytest.mark.parametrize("name", ["infeasible", "_not_optimal"])
def test_a_planted_error_is_caught(monkeypatch, name):
    monkeypatch.setattr(multipliers, name, lambda *_: [])
    assert any(ours != truth for ours, truth in cases(150))
