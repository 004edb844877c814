"""Simplified SMO in fractions, judged by the exact solver: feasible, never falling, optimal where it ends."""

import random
from fractions import Fraction
from itertools import combinations, pairwise, product

import pytest

from svmsym import solve
from svmsym.algorithms.simplified_smo import (
    Given,
    clip,
    pair_step,
    plain_inner,
    segment,
    simplified_smo,
    violates,
)
from svmsym.errors import SvmsymError

FOUR = ([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1])
HALF = Fraction(1, 2)


@pytest.mark.parametrize("price", [1, Fraction(3, 2), 2, 10, 1000, None])
def test_it_reaches_the_optimum_of_the_four_points(price):
    run = simplified_smo(*FOUR, price)
    judge = solve(*FOUR, C="inf" if price is None else price)
    assert run.result.converged
    assert run.result.alpha == judge.alpha == (HALF, HALF, 1, 0)
    assert run.result.b == judge.b == -1
    assert run.result.value == judge.objective == 1


def test_the_steps_by_hand():
    run = simplified_smo(*FOUR, 2)
    assert run.column("i") == (2, 1)
    assert run.column("j") == (3, 3)
    assert run.column("η") == (-4, -4)  # −‖(2, 2) − (2, 0)‖² and −‖(0, 0) − (2, 0)‖²
    assert run.column("vertex") == (HALF, 1)
    assert run.column("W") == (HALF, 1)


def small_problems():
    for points in combinations(range(-2, 4), 4):
        for labels in ((1, -1, 1, -1), (1, 1, -1, -1), (-1, 1, 1, 1)):
            yield [[v] for v in points], list(labels)


@pytest.mark.parametrize("price", [HALF, 2])
def test_where_it_ends_the_exact_solver_agrees(price):
    ended = 0
    for X, t in small_problems():
        run = simplified_smo(X, t, price, most=60)
        judge = solve(X, t, C=price)
        if run.result.converged:
            ended += 1
            assert run.result.value == judge.objective
            if any(0 < v < price for v in run.result.alpha):  # otherwise b suits the last pair, see below
                assert run.result.b == judge.b
        else:
            assert run.result.value < judge.objective
    assert ended > 20


def test_without_a_free_multiplier_b_may_suit_the_last_pair_only():
    X, t = [[-2], [-1], [0], [1]], [-1, 1, 1, 1]
    found, judge = simplified_smo(X, t, HALF).result, solve(X, t, C=HALF)
    assert found.alpha == judge.alpha == (HALF, HALF, 0, 0)
    assert found.b == Fraction(3, 4)
    assert judge.b_interval.low == 1


def test_every_step_is_feasible_and_rises():
    for X, t in small_problems():
        run = simplified_smo(X, t, 2, most=30)
        for α in run.column("α"):
            assert all(0 <= v <= 2 for v in α)
            assert sum(a * s for a, s in zip(α, t, strict=True)) == 0
        assert all(p < q for p, q in pairwise((0, *run.column("W"))))


def test_a_tolerance_ends_it_near_the_optimum():
    X, t = [[-2], [0], [1], [-1]], [1, 1, -1, -1]
    near = simplified_smo(X, t, 2, tol=Fraction(1, 10)).result
    assert near.converged
    assert 0 <= solve(X, t, C=2).objective - near.value < Fraction(1, 2)


def test_counting_quiet_sweeps_in_total_ends_too_early():
    X, t = [[-2], [0], [1], [-1]], [1, 1, -1, -1]
    best = solve(X, t, C=2).objective
    assert simplified_smo(X, t, 2).result.value == best
    assert simplified_smo(X, t, 2, reset=False).result.value < best


def test_equal_points_go_to_the_better_end():
    # by hand: K is 5 everywhere, so α = (s, s) has W = 2s
    run = simplified_smo([[1, 2], [1, 2]], [1, -1], 1)
    assert run.column("η") == (0,)
    assert run.column("vertex") == ("none",)
    assert (run.result.alpha, run.result.value, run.result.converged) == ((1, 1), 2, True)
    assert solve([[1, 2], [1, 2]], [1, -1], C=1).objective == 2


def test_equal_points_without_a_price_have_no_end():
    found = simplified_smo([[1, 2], [1, 2]], [1, -1], None).result
    assert found.unbounded == (1, 2)
    assert not found.converged
    apart = simplified_smo(*FOUR, None).result
    assert apart.unbounded is None


def drawn_problem(seed):
    """Three to five points of which one is there twice at least, often with both labels."""
    draw = random.Random(seed)
    d, n = draw.choice((1, 2)), draw.choice((3, 4, 5))
    X = [[Fraction(draw.randint(-4, 4), draw.choice((1, 2))) for _ in range(d)] for _ in range(n - 1)]
    X.insert(draw.randrange(n), list(draw.choice(X)))
    t = [1, -1, *(draw.choice((-1, 1)) for _ in range(n - 2))]
    draw.shuffle(t)
    return X, t, draw.choice((Fraction(1, 3), 1, Fraction(5, 2)))


def test_converged_means_optimal_on_200_problems_with_repeated_points():
    converged = both_labels = 0
    for seed in range(200):
        X, t, price = drawn_problem(seed)
        found, best = simplified_smo(X, t, price, most=40).result, solve(X, t, C=price).objective
        twins = [(p, q) for p, q in combinations(range(len(X)), 2) if X[p] == X[q]]
        assert twins
        both_labels += any(t[p] != t[q] for p, q in twins)
        assert found.converged == (found.value == best), (X, t, price)
        assert found.value <= best
        assert found.converged or found.sweeps == 40, "quiet sweeps ended it off the optimum"
        converged += found.converged
    assert converged >= 100
    assert both_labels >= 50


def test_a_run_that_ends_too_early_has_not_converged():
    X, t = [[-2], [0], [1], [-1]], [1, 1, -1, -1]
    assert not simplified_smo(X, t, 2, reset=False).result.converged
    assert not simplified_smo(X, t, 2, passes=0).result.converged


def test_a_function_that_is_no_kernel_is_refused():
    with pytest.raises(SvmsymError, match="squared distance"):
        simplified_smo(*FOUR, 2, kernel=lambda u, v: -plain_inner(u, v))


def test_the_most_sweeps_are_kept():
    run = simplified_smo([[0], [1], [2], [3]], [1, -1, 1, -1], 2, most=1)
    assert run.result.sweeps == 1
    assert not run.result.converged


def test_a_kernel_replaces_inner_products():
    X, t = [[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, -1, -1]
    found = simplified_smo(
        X, t, None, kernel=lambda u, v: Fraction(1 + u[0] * v[0] + u[1] * v[1]) ** 2
    ).result
    judge = solve(X, t, C="inf", kernel={"type": "poly", "degree": 2, "coef0": 1})
    assert found.value == judge.objective


def test_segments_against_every_pair_of_a_grid():
    grid = [Fraction(v, 4) for v in range(5)]
    for p, q, same in product(grid, grid, (True, False)):
        L, H = segment(p, q, Fraction(1), same=same)
        allowed = [
            v for v in (Fraction(k, 4) for k in range(5)) if 0 <= (p + q - v if same else p - q + v) <= 1
        ]
        assert (min(allowed), max(allowed)) == (L, H)


def test_the_pair_moves_to_the_highest_point_of_the_segment():
    K = [[Fraction(v) for v in row] for row in ((1, 0, 2), (0, 2, 1), (2, 1, 5))]
    given = Given(K, (1, -1, 1), Fraction(1))
    α, b = [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)], Fraction(0)

    def worth(v):
        return (
            sum(v)
            - sum(v[p] * v[q] * given.t[p] * given.t[q] * K[p][q] for p in range(3) for q in range(3)) / 2
        )

    for i, j in ((0, 1), (0, 2), (2, 1)):
        step = pair_step(given, α, b, (i, j))
        new = list(α)
        if step is not None:
            new[i], new[j] = step.alpha
        L, H = segment(α[i], α[j], given.C, same=given.t[i] == given.t[j])
        for k in range(17):
            other = list(α)
            other[j] = L + (H - L) * k / 16
            other[i] = α[i] + given.t[i] * given.t[j] * (α[j] - other[j])
            assert worth(other) <= worth(new)


def test_clipping_and_the_conditions():
    assert clip(Fraction(-1), Fraction(0), Fraction(1)) == 0
    assert clip(HALF, Fraction(0), Fraction(1)) == HALF
    assert violates(Fraction(1), Fraction(1), Fraction(1), Fraction(0))
    assert not violates(Fraction(-1), Fraction(1), Fraction(1), Fraction(0))
    assert not violates(Fraction(-1, 100), HALF, Fraction(1), Fraction(1, 10))


@pytest.mark.parametrize(
    ("X", "t", "price"),
    [([[1]], [1], 1), ([[1], [2]], [1, 0], 1), ([[1], [2]], [1, -1], 0), ([[1]], [1, -1], 1)],
)
def test_nonsense_is_refused(X, t, price):
    with pytest.raises(SvmsymError):
        simplified_smo(X, t, price)
