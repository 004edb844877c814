"""The pieces of enclosures, and errors planted in them."""

from fractions import Fraction as F
from itertools import product
from random import Random

import mpmath
import numpy as np
import pytest
from fifty_digits import XOR, XOR_Y, matrix, mp, random_points, rbf

pytest.importorskip("flint")

from svmsym.errors import SvmsymError
from svmsym.exact.balls import field as ball_field
from svmsym.exact.balls.ball import Ball, of_arb
from svmsym.exact.balls.elementary import EXP_ERROR, TANH_ERROR, exp_minus, tanh
from svmsym.exact.balls.enclose import enclose, prove
from svmsym.exact.balls.field import arb, precision
from svmsym.exact.balls.judge import filtered, gradients
from svmsym.exact.balls.kernel import kernel_of
from svmsym.exact.balls.model import model_of
from svmsym.exact.balls.system import solve_balls, solve_basis
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solving.linear import solve_by_elimination

# Planted errors


def test_no_other_basis_is_ever_proved():
    random = Random(2)
    X, y = random_points(random, 4, 2), (1, -1, -1, 1)
    problem = Problem("svc", X=X, y=y, C=F(2), kernel=rbf("1/9"))
    found = enclose(problem)
    assert found.strict
    assert found.at_upper
    model = model_of(problem)
    proved = [s for s in product((-1, 0, 1), repeat=4) if prove(model, s, 64)[0].status == "proved"]
    assert proved == [found.state]


def test_a_wrong_guess_is_repaired(monkeypatch):
    random = Random(2)
    X, y = random_points(random, 12, 2), (1, -1, -1, 1) * 3
    problem = Problem("svc", X=X, y=y, C=F(3, 4), kernel=rbf("1/9"))
    right = enclose(problem)
    monkeypatch.setattr("svmsym.exact.balls.enclose.first_basis", lambda program: [1] * program.size)
    assert enclose(problem).state == right.state
    monkeypatch.setattr("svmsym.exact.balls.enclose.first_basis", lambda program: [0] * program.size)
    assert enclose(problem).state == right.state


@pytest.mark.parametrize("wrong", [[1] * 34, [-1] * 30 + [0] * 4, [0] * 34])
def test_a_wrong_guess_for_more_points_is_repaired(wrong, monkeypatch):
    X, y = random_points(Random(14), 34, 2), (1, -1) * 17
    problem = Problem("svc", X=X, y=y, C=F(2), kernel=rbf("1/9"))
    right = enclose(problem)
    assert right.strict
    monkeypatch.setattr("svmsym.exact.balls.enclose.guess", lambda _: wrong)
    assert enclose(problem).state == right.state


def test_a_singular_basis_is_not_proved():
    model = model_of(Problem("svc", X=XOR + XOR, y=XOR_Y + XOR_Y, kernel=rbf("1/4")))
    assert prove(model, (0,) * 8, 256)[0].status == "undecided"


def test_points_so_close_that_sixty_bits_see_one():
    # e = 10^−20 apart: the rounded matrix is singular to its last bit, and the multipliers are about 10^40.
    tiny = F(1, 10**20)
    found = enclose(Problem("svc", X=((F(0),), (tiny,), (F(1),)), y=(1, -1, 1), kernel=rbf(1)))
    assert found.status == "proved"
    assert found.precision >= 128
    with mpmath.workdps(90):
        K = matrix(((F(0),), (tiny,), (F(1),)), rbf(1))
        free = found.free
        M = mpmath.zeros(len(free) + 1, len(free) + 1)
        r = mpmath.matrix([1] * len(free) + [0])
        y = (1, -1, 1)
        for a, i in enumerate(free):
            M[a, len(free)] = M[len(free), a] = y[i]
            for c, j in enumerate(free):
                M[a, c] = y[i] * y[j] * K[i][j]
        x = mpmath.lu_solve(M, r)
        assert all(x[a] > 0 for a in range(len(free)))
        assert all(abs(mp(found.alpha[i].middle) / x[a] - 1) < 1e-15 for a, i in enumerate(free))


# The pieces


def test_elementary_functions_keep_their_bounds():
    random = np.random.default_rng(0)
    z = np.concatenate(
        [random.random(300) * size for size in (1e-9, 1, 40, 699)] + [[0.0, 700.0, 701.0, 1e9]]
    )
    for value, at in zip(exp_minus(z), z, strict=True):
        assert abs(mpmath.mpf(float(value)) - mpmath.exp(-mpmath.mpf(float(at)))) <= EXP_ERROR
    z = np.concatenate([z[:900], -z[:900]])
    for value, at in zip(tanh(z), z, strict=True):
        assert abs(mpmath.mpf(float(value)) - mpmath.tanh(mpmath.mpf(float(at)))) <= TANH_ERROR


@pytest.mark.parametrize("offset", [F(0), F(10**5), F(10**30, 3)])
@pytest.mark.parametrize("kernel", [rbf("1/7"), Kernel("sigmoid", gamma=F(1, 50), coef0=F(-1, 3))])
def test_floats_of_a_kernel_keep_their_bound(kernel, offset):
    X = tuple(tuple(v + offset for v in x) for x in random_points(Random(6), 12, 3))
    values, error = kernel_of(Problem("svc", X=X, y=(1,) * 12, kernel=kernel)).floats
    with mpmath.workdps(120):
        exact = matrix(X, kernel)
        worst = max(abs(mpmath.mpf(float(values[i, j])) - exact[i][j]) for i in range(12) for j in range(12))
    assert worst <= error
    if not offset:
        assert error < 1e-12


@pytest.mark.parametrize(
    ("offset", "bits", "largest"), [(0, 53, 1e-8), (10**9, 64, 1e-2), (0, 24, 1.0), (0, 20, 1.0)]
)
def test_the_filter_encloses_every_gradient(offset, bits, largest):
    # An offset makes the kernel values err most, few bits the unknowns.
    random = Random(8)
    X = tuple(tuple(v + F(offset, 3) for v in x) for x in random_points(random, 40, 2, size=400))
    z = tuple(F(random.randrange(-20, 20), 7) for _ in X)
    settings = {"C": F(1), "epsilon": F(1, 10), "kernel": rbf("1/1000"), "bias": bits > 20}
    problem = Problem("svr", X=X, targets=z, **settings)
    found, model = enclose(problem), model_of(problem)
    with precision(bits):
        coarse = solve_basis(model, found.state)
        value, error = filtered(model, coarse, range(80))
    with precision(300):
        fine = gradients(model, solve_basis(model, found.state), range(80))
    differences = [abs(float(g - float(v))) for g, v in zip(fine, value, strict=True)]
    assert all(d <= e for d, e in zip(differences, error, strict=True))
    assert float(error.max()) < largest


def test_solutions_of_systems_are_enclosed():
    random = Random(10)
    n = 30
    rows = [[random.randrange(-9, 10) + 40 * (i == j) for j in range(n)] for i in range(n)]
    right = [[random.randrange(-9, 10)] for _ in range(n)]
    exact = solve_by_elimination(rows, right).column(0)
    for bits in (53, 64, 128):
        with precision(bits):
            found = solve_balls([[arb(x) for x in row] for row in rows], [arb(x) for (x,) in right])
        assert all(x in of_arb(ball) for x, ball in zip(exact, found, strict=True))
        assert max(of_arb(ball).radius for ball in found) < F(1, 2 ** (bits - 12))


def test_a_ball_with_a_singular_matrix_inside_is_not_solved():
    n = 30  # I − 11ᵀ/30 is singular and within 1/25 of I in every entry
    with precision(64):
        wide = ball_field.flint.arb(0, 0.04)
        assert (
            solve_balls([[arb(int(i == j)) + wide for j in range(n)] for i in range(n)], [arb(1)] * n) is None
        )
        narrow = ball_field.flint.arb(0, 0.01)
        assert solve_balls([[arb(int(i == j)) + narrow for j in range(n)] for i in range(n)], [arb(1)] * n)


def test_printed_balls_are_true():
    random = Random(9)
    for _ in range(300):
        ball = Ball(
            F(random.randrange(-(10**20), 10**20), random.randrange(1, 10**19)),
            F(random.randrange(1, 10**6), 10 ** random.randrange(60)),
        )
        middle, radius = (F(part) for part in str(ball).split(" ± "))
        assert abs(middle - ball.middle) + ball.radius <= radius
        assert radius <= 20 * ball.radius + abs(ball.middle) / 10**38


def test_without_flint_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setattr(ball_field, "flint", None)
    with pytest.raises(SvmsymError, match=r"install svmsym\[exact\]"):
        enclose(Problem("svc", X=XOR, y=XOR_Y, kernel=rbf(1)))
