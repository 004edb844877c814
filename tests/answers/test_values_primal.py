"""w, b, ξ and the hyperplane on random problems, against the value of the primal problem written out.

The multipliers come from an enumeration. (w, b) is optimal exactly if its primal value is the dual's largest.
"""

from fractions import Fraction as F
from random import Random

import pytest
from multipliers_by_enumeration import best, gram, random_problem

from svmsym.exams.values import offset
from svmsym.exams.values.api import check_value
from svmsym.exams.values.at_points import judge_slack
from svmsym.exams.values.evaluating import Affine
from svmsym.exams.values.hyperplane import judge_hyperplane
from svmsym.exams.values.normal import judge_w
from svmsym.exams.values.offset import judge_b
from svmsym.exams.values.optimum import optimum_of


def primal(problem, square, inner, b):
    """½‖w‖² + C·Σξ, and ξ; None where a hard margin is violated."""
    xi = [max(F(0), 1 - y * (v + b)) for y, v in zip(problem.y, inner, strict=True)]
    if problem.C is None:
        return (None if any(xi) else square / 2), xi
    return square / 2 + problem.C * sum(xi), xi


def cases(count, seed):
    """A problem with b, its value, ‖w‖² and ⟨w, φ(x_i)⟩ by definition, and b that are right or nearly so."""
    draw = Random(seed)
    while count:
        problem = random_problem(draw)
        if not problem.bias:
            continue
        count -= 1
        top, optima = best(problem)
        c = [a * y for a, y in zip(draw.choice(optima), problem.y, strict=True)]
        inner = [sum(k * v for k, v in zip(row, c, strict=True)) for row in gram(problem)]
        square = sum(a * v for a, v in zip(c, inner, strict=True))
        ends = [y - v for y, v in zip(problem.y, inner, strict=True)]
        offsets = [*ends, sum(ends) / len(ends), draw.choice(ends) + F(draw.choice([-1, 1]), 100)]
        yield problem, top, c, square, inner, offsets


def disagreements(count):
    wrong, right = 0, 0
    for problem, top, _, square, inner, offsets in cases(count, 5):
        known = optimum_of(problem)
        for b in offsets:
            value, xi = primal(problem, square, inner, b)
            truth = "correct" if value == top else "wrong"
            right += value == top
            wrong += judge_b(known, b).verdict != truth
            if truth == "correct":
                wrong += judge_slack(known, xi).verdict != "correct"
                wrong += judge_slack(known, [v + F(1, 1000) for v in xi]).verdict != "wrong"
    assert right > count // 2
    return wrong


def test_offsets_and_slacks():
    assert disagreements(150) == 0


def test_a_planted_error_is_caught(monkeypatch):
    monkeypatch.setattr(offset, "between", lambda *_: True)
    assert disagreements(20) > 0


def test_normal_vectors_and_hyperplanes():
    seen = 0
    for problem, top, c, square, inner, offsets in cases(150, 6):
        if problem.kernel.type != "linear":
            continue
        known = optimum_of(problem)
        w = [sum(a * x[k] for a, x in zip(c, problem.X, strict=True)) for k in range(len(problem.X[0]))]
        assert judge_w(known, w).verdict == "correct"
        assert judge_w(known, [v + F(1, 9) for v in w]).verdict == "wrong"
        if any(w):
            for b in offsets:
                truth = "correct" if primal(problem, square, inner, b)[0] == top else "wrong"
                for t in (F(1), F(-2, 3)):
                    form = Affine(tuple(t * v for v in w), t * b)
                    assert judge_hyperplane(known, form).verdict == truth
                    seen += 1
    assert seen > 200


PIECES = [
    *("α", "α_1", "w", "b", "=", "(", ")", ",", "1/4", "0", "-", "√2", "{", "}", "x_1", "x", "ξ", "Σ", "_i"),
    *("^", "2", "1/0", "exp(1)", "∞", "≈", "0,5", ";", "f(x)", "∈", "[", "]", "y", "‖w‖", "max(1,2)"),
    *("rest 0", "for all i"),
]


@pytest.mark.parametrize(
    "quantity", ["alpha", "w", "b", "margin", "hyperplane", "support_vectors", "slack", "predict"]
)
def test_no_text_raises(quantity):
    draw = Random(quantity)
    problem = optimum_of(next(cases(1, 1))[0])
    at = (F(1),) * len(problem.problem.X[0])
    for _ in range(150):
        text = " ".join(draw.choice(PIECES) for _ in range(draw.randint(1, 9)))
        assert check_value(problem, quantity, text, at=at).verdict in {"correct", "wrong", "undecided"}
