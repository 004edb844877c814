"""Enclosed optima: closed forms, brute force at fifty digits, no duality gap."""

from fractions import Fraction as F
from itertools import product
from random import Random

import mpmath
import pytest
from fifty_digits import XOR, XOR_Y, gap, holds, matrix, mp, random_points, rbf, weighted_sum

pytest.importorskip("flint")

from svmsym.exact.balls.enclose import enclose
from svmsym.exact.problem import Kernel, Problem

# Closed forms


@pytest.mark.parametrize("gamma", ["1/4", "1", "3/7"])
def test_xor_has_its_closed_form(gamma):
    # ‖x − z‖² is 4 for neighbours and 8 across: α(1 − 2t⁴ + t⁸) = 1 with t = exp(−γ).
    found = enclose(Problem("svc", X=XOR, y=XOR_Y, kernel=rbf(gamma)))
    t = mpmath.exp(-mp(F(gamma)))
    assert found.status == "proved"
    assert found.strict
    assert found.free == (0, 1, 2, 3)
    assert all(holds(a, 1 / (1 - t**4) ** 2) for a in found.alpha)
    assert found.b is not None
    assert holds(found.b, 0)
    assert all(holds(f, y) for f, y in zip(found.decision, XOR_Y, strict=True))
    assert holds(found.objective, 2 / (1 - t**4) ** 2)
    assert max(a.radius for a in found.alpha) < F(1, 10**15)


def test_two_points_in_all_precisions():
    for first in (53, 64, 128, 500):
        found = enclose(Problem("svc", X=((F(0),), (F(1),)), y=(-1, 1), kernel=rbf(1)), first=first)
        assert found.precision == first
        assert holds(found.alpha[0], 1 / (1 - mpmath.exp(-1)))
        assert found.alpha[0].radius < F(1, 2 ** (first - 10))


def test_small_price_puts_everything_at_its_bound_and_leaves_an_interval_for_b():
    found = enclose(Problem("svc", X=XOR, y=XOR_Y, C=F(1), kernel=rbf("1/4")))
    t = mpmath.exp(mpmath.mpf(-1) / 4)
    assert found.status == "proved"
    assert found.at_upper == (0, 1, 2, 3)
    assert [a.radius for a in found.alpha] == [0] * 4
    assert not found.strict
    low, high = found.b_interval
    end = 1 - (1 - t**4) ** 2  # ⟨w, φ⟩ = ±(1 − t⁴)² and |b| ≤ 1 − that
    assert holds(low, -end)
    assert holds(high, end)
    assert holds(found.b, 0)


# Brute force: every choice of bounds, equations solved at fifty digits


def brute_force(K, y, C, *, bias=True, ridge=0):
    """α and b of the soft margin; C = None has no upper bound."""
    n = len(y)
    for states in product((-1, 0, 1) if C is not None else (-1, 0), repeat=n):
        free = [i for i in range(n) if states[i] == 0]
        alpha = [mpmath.mpf(0) if s < 1 else mp(C) for s in states]
        Q = [[y[i] * y[j] * K[i][j] + (ridge if i == j else 0) for j in range(n)] for i in range(n)]
        size = len(free) + bias
        M, r = mpmath.zeros(size, size), mpmath.zeros(size, 1)
        for a, i in enumerate(free):
            for b, j in enumerate(free):
                M[a, b] = Q[i][j]
            r[a] = 1 - sum(Q[i][j] * alpha[j] for j in range(n))
            if bias:
                M[a, size - 1] = M[size - 1, a] = y[i]
        if bias:
            if not free:
                continue
            r[size - 1] = -sum(y[i] * alpha[i] for i in range(n))
        try:
            x = mpmath.lu_solve(M, r) if size else []
        except ZeroDivisionError:
            continue
        for a, i in enumerate(free):
            alpha[i] = x[a]
        b = x[size - 1] if bias else 0
        g = [sum(Q[i][j] * alpha[j] for j in range(n)) + y[i] * b - 1 for i in range(n)]
        inside = all(alpha[i] > 0 and (C is None or alpha[i] < mp(C)) for i in free)
        if inside and all((g[i] > 0, True, g[i] < 0)[states[i] + 1] for i in range(n)):
            return alpha, b
    return None


@pytest.mark.parametrize("seed", range(12))
def test_soft_margin_against_brute_force(seed):
    random = Random(seed)
    n = random.randrange(3, 6)
    X, y = random_points(random, n, 2), tuple(random.choice((-1, 1)) for _ in range(n))
    kernel, bias = rbf(F(1, random.randrange(2, 9))), random.random() < 0.7
    C = random.choice((F(1, 2), F(2), F(9)))
    expected = brute_force(matrix(X, kernel), y, C, bias=bias)
    found = enclose(Problem("svc", X=X, y=y, C=C, kernel=kernel, bias=bias))
    assert found.status == "proved"
    if expected is None:  # no multiplier strictly between its bounds: nothing to compare
        assert found.ties
        return
    alpha, b = expected
    assert all(holds(u, v) for u, v in zip(found.alpha, alpha, strict=True))
    if bias:
        assert holds(found.b, b)
    assert found.at_upper == tuple(i for i, a in enumerate(alpha) if a == mp(C))


@pytest.mark.parametrize("slack", ["squared", "half-squared"])
def test_squared_slack_against_brute_force(slack):
    random = Random(7)
    X, y = random_points(random, 5, 2), (1, -1, 1, -1, -1)
    ridge = mpmath.mpf(1) / (2 * 3) if slack == "squared" else mpmath.mpf(1) / 3
    alpha, b = brute_force(matrix(X, rbf("1/3")), y, None, ridge=ridge)
    found = enclose(Problem("svc", X=X, y=y, C=F(3), slack=slack, kernel=rbf("1/3")))
    assert found.status == "proved"
    assert all(holds(u, v) for u, v in zip(found.alpha, alpha, strict=True))
    assert holds(found.b, b)


# Other kinds: primal value at the centres of the balls equals the enclosed optimum


@pytest.mark.parametrize(
    "settings",
    [
        {"C": F(1), "epsilon": F(1, 10)},
        {"C": F(3), "epsilon": F(0)},
        {"C": F(2), "epsilon": F(1, 4), "slack": "squared"},
        {"C": F(2), "epsilon": F(1, 4), "weight": (F(1), F(2), F(1), F(3)) * 5},
    ],
)
def test_regression_has_no_duality_gap(settings):
    random = Random(3)
    X = random_points(random, 20, 2)
    z = tuple(F(random.randrange(-20, 20), 7) for _ in X)
    found = enclose(Problem("svr", X=X, targets=z, kernel=rbf("1/2"), **settings))
    assert found.status == "proved"
    K = matrix(X, rbf("1/2"))
    beta = [mp(a.middle - s.middle) for a, s in zip(found.alpha, found.alpha_star, strict=True)]
    f = weighted_sum(K, beta)
    b = mp(found.b.middle)
    losses = [max(0, abs(v + b - mp(t)) - mp(settings["epsilon"])) for v, t in zip(f, z, strict=True)]
    power = 2 if "slack" in settings else 1
    prices = settings.get("weight", (F(1),) * 20)
    norm = sum(a * c for a, c in zip(beta, f, strict=True))
    total = sum(mp(p) * e**power for p, e in zip(prices, losses, strict=True))
    assert gap(found, norm / 2 + mp(settings["C"]) * total) < 1e-14
    assert all(
        holds(d, v + b) or abs(mp(d.middle) - v - b) < 1e-15 for d, v in zip(found.decision, f, strict=True)
    )


def test_one_class_and_ball_have_no_duality_gap():
    X = random_points(Random(4), 9, 2)
    K = matrix(X, rbf("1/5"))
    one = enclose(Problem("one-class", X=X, nu=F(1, 2), kernel=rbf("1/5")))
    f, rho = weighted_sum(K, [mp(a.middle) for a in one.alpha]), mp(one.scalars["rho"].middle)
    norm = sum(mp(a.middle) * v for a, v in zip(one.alpha, f, strict=True))
    primal = norm / 2 - rho + sum(max(0, rho - v) for v in f) / mpmath.mpf("4.5")
    assert one.status == "proved"
    assert gap(one, primal) < 1e-15
    ball = enclose(Problem("svdd", X=X, C=F(1, 4), kernel=rbf("1/5")))
    f, R2 = weighted_sum(K, [mp(a.middle) for a in ball.alpha]), mp(ball.scalars["R2"].middle)
    norm = sum(mp(a.middle) * v for a, v in zip(ball.alpha, f, strict=True))
    primal = R2 + sum(max(0, 1 - 2 * v + norm - R2) for v in f) / 4
    assert ball.status == "proved"
    assert gap(ball, primal) < 1e-15


def test_linear_systems_of_ridge_and_least_squares():
    X = random_points(Random(5), 6, 2)
    K = mpmath.matrix(matrix(X, rbf(1)))
    z = (F(1), F(-2), F(3), F(0), F(1, 2), F(5))
    found = enclose(Problem("ridge", X=X, targets=z, lam=F(2), kernel=rbf(1)))
    expected = K * mpmath.lu_solve(K + 2 * mpmath.eye(6), mpmath.matrix([mp(v) for v in z]))
    assert all(holds(f, v) for f, v in zip(found.decision, expected, strict=True))
    y = (1, -1, 1, 1, -1, -1)
    found = enclose(Problem("ls-svm", X=X, y=y, gamma=F(3), kernel=rbf(1)))
    M, r = mpmath.zeros(7, 7), mpmath.zeros(7, 1)
    for i in range(6):
        r[i], M[i, 6], M[6, i] = y[i], 1, 1
        for j in range(6):
            M[i, j] = K[i, j] + (mpmath.mpf(1) / 3 if i == j else 0)
    x = mpmath.lu_solve(M, r)
    assert holds(found.b, x[6])
    assert all(holds(a, y[i] * x[i]) for i, a in enumerate(found.alpha))


def test_more_points_than_a_tableau_takes():
    random = Random(11)
    X = random_points(random, 80, 3)
    y = tuple(1 if sum(x) + random.randrange(-3, 4) > 0 else -1 for x in X)
    found = enclose(Problem("svc", X=X, y=y, C=F(2), kernel=rbf("1/20")))
    K = matrix(X, rbf("1/20"))
    beta = [s * mp(a.middle) for s, a in zip(y, found.alpha, strict=True)]
    f, b = weighted_sum(K, beta), mp(found.b.middle)
    primal = sum(c * v for c, v in zip(beta, f, strict=True)) / 2 + 2 * sum(
        max(0, 1 - s * (v + b)) for s, v in zip(y, f, strict=True)
    )
    assert (found.status, found.precision) == ("proved", 64)
    assert gap(found, primal) < 1e-12
    assert abs(sum(beta)) < 1e-14
    assert len(found.free) > 5
    assert len(found.at_upper) > 5


# Other settings, and new points


def test_sigmoid_with_a_semidefinite_matrix():
    # tanh(⟨x, z⟩) on an orthonormal pair and its negatives is tanh(1) on the diagonal.
    kernel = Kernel("sigmoid", gamma=F(1), coef0=F(0))
    found = enclose(Problem("svc", X=((F(1), F(0)), (F(0), F(1))), y=(1, -1), kernel=kernel))
    assert found.status == "proved"
    assert all(holds(a, 1 / mpmath.tanh(1)) for a in found.alpha)


def test_predictions_at_new_points():
    random = Random(13)
    X, y = random_points(random, 8, 2), (1, -1) * 4
    found = enclose(Problem("svc", X=X, y=y, C=F(1), kernel=rbf("1/9")))
    for x in random_points(random, 5, 2, below=9):
        row = matrix((x, *X), rbf("1/9"))[0][1:]
        value = sum(s * mp(a.middle) * k for s, a, k in zip(y, found.alpha, row, strict=True)) + mp(
            found.b.middle
        )
        assert abs(mp(found.f(x).middle) - value) <= mp(found.f(x).radius)
        assert found.f(x).sign == (1 if value > 0 else -1)
        assert found.f(x).radius < F(1, 10**16)
    kernel = Kernel("sigmoid", gamma=F(1), coef0=F(0))
    found = enclose(Problem("svc", X=((F(1), F(0)), (F(0), F(1))), y=(1, -1), kernel=kernel))
    at = mpmath.mpf(1) / 3, mpmath.mpf(1) / 5
    expected = (mpmath.tanh(at[0]) - mpmath.tanh(at[1])) / mpmath.tanh(1)
    assert holds(found.f((F(1, 3), F(1, 5))), expected)


def test_a_price_of_zero_leaves_no_support_vectors():
    found = enclose(Problem("svc", X=XOR, y=XOR_Y, C=F(0), kernel=rbf("1/4")))
    assert (found.status, found.support_vectors) == ("proved", ())
