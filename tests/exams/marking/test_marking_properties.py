"""Planted chains are found; marks depend neither on the order of points nor on how numbers are written."""

import random
from fractions import Fraction

import pytest
from marking_exams import chain, marked

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.optimum import optimum_of


def dot(u, v):
    return sum((a * b for a, b in zip(u, v, strict=True)), Fraction(0))


def separable(rng):
    """Points with an integer grid, labels by a random line that meets none of them."""
    while True:
        n = rng.randint(3, 5)
        x = [tuple(Fraction(rng.randint(-4, 4)) for _ in range(2)) for _ in range(n)]
        line = (Fraction(rng.randint(-3, 3)), Fraction(rng.randint(-3, 3)), Fraction(rng.randint(-3, 3), 2))
        f = [dot(line[:2], v) + line[2] for v in x]
        y = tuple(1 if v > 0 else -1 for v in f)
        if len(set(x)) == n and all(f) and set(y) == {1, -1}:
            return x, y


def listed(values):
    return f"({', '.join(map(str, values))})"


def machine(x, y, alpha):
    """w, and b from the first support vector: plain arithmetic."""
    w = tuple(sum((a * s * v[k] for a, s, v in zip(alpha, y, x, strict=True)), Fraction(0)) for k in range(2))
    first = next(i for i, a in enumerate(alpha) if a > 0)
    return w, y[first] - dot(w, x[first])


def answers_from(x, y, alpha):
    w, b = machine(x, y, alpha)
    f = [dot(w, v) + b for v in x]
    norm2 = dot(w, w)
    return {
        "c": f"α = {listed(alpha)}",
        "d": f"w = {listed(w)}",
        "e": f"b = {b}",
        "f": f"2/sqrt({norm2})",
        "g": "{" + ", ".join(f"x_{i}" for i, a in enumerate(alpha, 1) if a > 0) + "}",
        "h": f"ξ = {listed([max(Fraction(0), 1 - s * v) for s, v in zip(y, f, strict=True)])}",
        "i": f"{dot(w, (2, 0)) + b}",
        "j": f"0 = ({w[0]}) x_1 + ({w[1]}) x_2 + ({b})",
    }


def wrong_alpha(rng, y):
    """Any α with Σ αy = 0 on one pair of points; they differ, so its w is not zero."""
    plus = [i for i, s in enumerate(y) if s > 0]
    minus = [i for i, s in enumerate(y) if s < 0]
    size = Fraction(rng.randint(1, 9), rng.randint(1, 9))
    alpha = [Fraction(0)] * len(y)
    alpha[rng.choice(plus)] = alpha[rng.choice(minus)] = size
    return tuple(alpha)


def case(seed):
    rng = random.Random(seed)
    x, y = separable(rng)
    return rng, x, y, wrong_alpha(rng, y)


def marks_on(x, y, answers):
    data = Problem("svc", X=tuple(x), y=tuple(y))
    return marked(chain("D", data={"D": data}), **answers)


@pytest.mark.parametrize("seed", range(25))
def test_planted_chains_are_followed_to_their_end(seed):
    _, x, y, alpha = case(seed)
    found = marks_on(x, y, answers_from(x, y, alpha))
    later = [found[name] for name in "defghij"]
    assert all(mark.status in {"correct", "follow-through"} for mark in later), [
        (mark.id, mark.status, mark.reason) for mark in later
    ]
    assert all(mark.score == mark.max for mark in later)
    assert found["c"].status in {"correct", "wrong"}


@pytest.mark.parametrize("seed", range(25))
def test_a_slip_on_the_way_is_no_consistent_work(seed):
    rng, x, y, alpha = case(seed)
    w, _ = machine(x, y, alpha)
    slip = Fraction(rng.randint(1, 5), 7)
    answers = answers_from(x, y, alpha) | {"d": f"w = {listed((w[0] + slip, w[1]))}"}
    best = optimum_of(Problem("svc", X=tuple(x), y=y))
    if best.w == (w[0] + slip, w[1]):
        return
    found = marks_on(x, y, answers)
    assert found["d"].score == 0
    # The margin of the w from before the slip no longer follows, unless it is right.
    other = dot(w, w) != dot((w[0] + slip, w[1]), (w[0] + slip, w[1]))
    if found["f"].status != "correct" and other:
        assert found["f"].score == 0


@pytest.mark.parametrize("seed", range(15))
def test_renumbering_points_and_answers_leaves_marks_unchanged(seed):
    rng, x, y, alpha = case(seed)
    order = list(range(len(y)))
    rng.shuffle(order)
    before = answers_from(x, y, alpha)
    moved_alpha = tuple(alpha[k] for k in order)
    moved_x, moved_y = [x[k] for k in order], tuple(y[k] for k in order)
    after = answers_from(moved_x, moved_y, moved_alpha)
    # b belongs to one support vector, the same one in both.
    for name in "ehij":
        after[name] = before[name]
    f = [dot(machine(x, y, alpha)[0], v) + machine(x, y, alpha)[1] for v in x]
    slack = [max(Fraction(0), 1 - s * v) for s, v in zip(y, f, strict=True)]
    after["h"] = f"ξ = {listed([slack[k] for k in order])}"
    left, right = marks_on(x, y, before), marks_on(moved_x, moved_y, after)
    assert {k: (m.status, m.score, m.consistent_with) for k, m in left.items()} == {
        k: (m.status, m.score, m.consistent_with) for k, m in right.items()
    }


@pytest.mark.parametrize("seed", range(10))
def test_marks_do_not_depend_on_how_numbers_are_written(seed):
    rng, x, y, alpha = case(seed)
    answers = answers_from(x, y, alpha)
    w, b = machine(x, y, alpha)
    k = rng.randint(2, 9)
    other = answers | {
        "c": ", ".join(f"α_{i} = {a.numerator * k}/{a.denominator * k}" for i, a in enumerate(alpha, 1)),
        "d": f"$w = \\begin{{pmatrix}} {w[0]} \\\\ {w[1]} \\end{{pmatrix}}$",
        "e": f"b = ({b.numerator * k})/({b.denominator * k})",
    }
    left, right = marks_on(x, y, answers), marks_on(x, y, other)
    assert [(m.status, m.score, m.normal_form) for m in left.values()] == [
        (m.status, m.score, m.normal_form) for m in right.values()
    ]
