"""Enclosures for irrational kernels: closed forms, brute force at 50 digits, planted errors, hard cases."""

from fractions import Fraction
from itertools import product
from random import Random

import mpmath
import numpy as np
import pytest

pytest.importorskip("flint")

from svmsym.errors import SvmsymError
from svmsym.exact.balls import bias as bias_ends_file
from svmsym.exact.balls import field as ball_field
from svmsym.exact.balls import identity
from svmsym.exact.balls.ball import Ball, of_arb
from svmsym.exact.balls.elementary import EXP_ERROR, TANH_ERROR, exp_minus, tanh
from svmsym.exact.balls.enclose import _without_optimum, enclose, prove
from svmsym.exact.balls.field import arb, precision
from svmsym.exact.balls.judge import filtered, gradients
from svmsym.exact.balls.kernel import kernel_of
from svmsym.exact.balls.model import model_of
from svmsym.exact.balls.system import solve_balls, solve_basis
from svmsym.exact.balls.ties import equal_gradients, pinned
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solving.linear import solve_by_elimination
from svmsym.exact.solving.pivoting import Unbounded

F = Fraction
XOR = ((F(1), F(1)), (F(1), F(-1)), (F(-1), F(1)), (F(-1), F(-1)))
XOR_Y = (1, -1, -1, 1)


@pytest.fixture(autouse=True)
def _fifty_digits():
    with mpmath.workdps(50):
        yield


def mp(value):
    return mpmath.mpf(value.numerator) / value.denominator


def holds(ball, value):
    """Whether a number of fifty digits lies in a ball."""
    return abs(mp(ball.middle) - value) <= mp(ball.radius) + mpmath.mpf(10) ** -42


def rbf(gamma):
    return Kernel("rbf", gamma=F(gamma))


def matrix(X, kernel):
    if kernel.type == "rbf":
        return [
            [
                mpmath.exp(-mp(kernel.gamma) * mp(sum((a - b) ** 2 for a, b in zip(x, z, strict=True))))
                for z in X
            ]
            for x in X
        ]
    return [
        [
            mpmath.tanh(mp(kernel.gamma * sum(a * b for a, b in zip(x, z, strict=True)) + kernel.coef0))
            for z in X
        ]
        for x in X
    ]


def random_points(random, n, d, size=9, below=4):
    return tuple(
        tuple(F(random.randrange(-size, size + 1), random.randrange(1, below)) for _ in range(d))
        for _ in range(n)
    )


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


def gap(found, primal):
    return abs(primal - mp(found.objective.middle))


def weighted_sum(K, beta):
    return [sum(b * k for b, k in zip(beta, row, strict=True)) for row in K]


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


# Precision and ties


def near_alpha(digits, sign):
    """A rational number within 10^−digits of 1/(1 − e^−1)², on one side."""
    exact = 1 / (1 - mpmath.exp(-1)) ** 2
    return F(int(mpmath.floor(exact * mpmath.mpf(10) ** digits)) + (sign > 0), 10**digits)


@pytest.mark.parametrize(("digits", "bits"), [(10, 64), (30, 128), (45, 256)])
def test_precision_is_raised_until_a_narrow_gap_is_seen(digits, bits):
    above = enclose(Problem("svc", X=XOR, y=XOR_Y, C=near_alpha(digits, 1), kernel=rbf("1/4")))
    assert (above.status, above.precision, above.free) == ("proved", bits, (0, 1, 2, 3))
    assert 0 < above.gap < 10.0**-digits
    below = enclose(Problem("svc", X=XOR, y=XOR_Y, C=near_alpha(digits, -1), kernel=rbf("1/4")))
    assert (below.status, below.at_upper) == ("proved", (0, 1, 2, 3))


def test_a_limit_of_bits_gives_undecided_and_no_numbers():
    C = near_alpha(45, 1)
    found = enclose(Problem("svc", X=XOR, y=XOR_Y, C=C, kernel=rbf("1/4")), limit=128)
    assert found.status == "undecided"
    assert "enough bits" in found.reason
    with pytest.raises(ValueError, match="undecided"):
        _ = found.alpha


def test_a_tie_too_large_to_prove_is_undecided(monkeypatch):
    problem = Problem("svc", X=XOR, y=XOR_Y, C=F(1), kernel=rbf("1/4"))
    assert enclose(problem).ties
    monkeypatch.setattr(identity, "_LARGEST_WORK", 0)
    found = enclose(problem, limit=128)
    assert found.status == "undecided"
    assert "too large to prove" in found.reason


def test_rows_alone_can_prove_that_everything_is_at_its_bound(monkeypatch):
    monkeypatch.setattr(identity, "_LARGEST_WORK", 0)
    found = enclose(Problem("svc", X=((F(0),), (F(1),)), y=(1, -1), C=F(1, 9), kernel=rbf(1)))
    assert (found.status, found.at_upper, found.precision) == ("proved", (0, 1), 64)
    model = model_of(Problem("svc", X=((F(0),), (F(1),), (F(5),)), y=(1, -1, -1), C=F(1, 9), kernel=rbf(1)))
    assert pinned(model, (0, 1, -1), [(0, 1)])
    assert not pinned(model, (0, 1, 1), [(0, 1)])  # Σ αy = 0 asks for more than C
    assert not pinned(model, (0, 0, -1), [(0, 1)])


def test_equal_points_with_different_targets_have_different_gradients():
    X, settings = ((F(0),), (F(0),), (F(1),)), {"C": F(1), "epsilon": F(0), "kernel": rbf(1)}
    model = model_of(Problem("svr", X=X, targets=(F(1), F(2), F(0)), **settings))
    state = (0, -1, -1, -1, -1, 0)
    assert equal_gradients(model, state, [1, 3, 4]) == {3}  # α and α* of one point, ε = 0
    model = model_of(Problem("svr", X=X, targets=(F(1), F(1), F(0)), **settings))
    assert equal_gradients(model, state, [1, 3, 4]) == {1, 3, 4}


@pytest.mark.parametrize("filter_helps", [True, False])
def test_the_interval_of_b_against_all_its_conditions(filter_helps, monkeypatch):
    if not filter_helps:
        nothing = np.zeros(20), np.full(20, np.inf)
        monkeypatch.setattr(bias_ends_file, "filtered", lambda *_, **__: nothing)
    X = random_points(Random(12), 40, 2)
    y, C = (1, -1) * 20, F(1, 50)
    found = enclose(Problem("svc", X=X, y=y, C=C, kernel=rbf("1/9")))
    assert found.at_upper == tuple(range(40))
    f = weighted_sum(matrix(X, rbf("1/9")), [s * mp(C) for s in y])
    low, high = found.b_interval  # every point is at C: y(f + b) ≤ 1
    assert holds(low, max(-1 - v for v, s in zip(f, y, strict=True) if s < 0))
    assert holds(high, min(1 - v for v, s in zip(f, y, strict=True) if s > 0))


def test_a_ray_of_the_rounded_program_alone_proves_nothing():
    model = model_of(Problem("svc", X=XOR, y=XOR_Y, kernel=rbf(1)))
    assert _without_optimum(model, Unbounded((F(1), F(1), F(0), F(0))), 64).status == "undecided"


def test_identities_are_told_from_near_misses():
    problem = Problem("svc", X=XOR, y=XOR_Y, C=F(1), kernel=rbf("1/4"))
    model, state = model_of(problem), (0, 1, 1, 1)
    assert identity.vanishes(model, state, 0, 1) is True
    assert identity.vanishes(model, state, 0, -1) is False
    table = identity.bordered(model, state, 0, 1)
    assert not identity.determinant(table, "rbf")
    table[-1][-1] = identity.Entry(table[-1][-1].constant + 1)
    assert identity.determinant(table, "rbf")


def test_determinants_of_polynomials_have_the_right_value():
    # Entries (t^e − 1)/(t^e + 1) = tanh e at t = e², rows multiplied by their denominators.
    terms = [[1, 2], [2, 5]]
    found = identity.determinant([[identity.Entry(0, ((e, 1),)) for e in row] for row in terms], "sigmoid")
    t = mpmath.exp(2)
    value = sum(int(c) * t**k for k, c in enumerate(found.coeffs()))
    expected = mpmath.tanh(1) * mpmath.tanh(5) - mpmath.tanh(2) ** 2
    for row in terms:
        for e in row:
            expected *= t**e + 1
    assert abs(value / expected - 1) < 1e-40


def test_equal_points():
    problem = Problem("svc", X=XOR + XOR, y=XOR_Y + XOR_Y, kernel=rbf("1/4"))
    found = enclose(problem)
    t = mpmath.exp(mpmath.mpf(-1) / 4)
    assert found.status == "proved"
    assert len(found.ties) == 4
    for i in range(4):
        both = found.alpha[i].middle + found.alpha[i + 4].middle
        assert abs(mp(both) - 1 / (1 - t**4) ** 2) < 1e-16


def test_equal_points_with_opposite_labels_cannot_be_separated():
    found = enclose(Problem("svc", X=XOR + XOR[:1], y=(*XOR_Y, -1), kernel=rbf("1/4")))
    assert found.status == "infeasible"
    assert found.witness["weights"] == (1, 0, 0, 0, 1)
    assert (
        enclose(Problem("svc", X=XOR + XOR[:1], y=(*XOR_Y, -1), C=F(3), kernel=rbf("1/4"))).status == "proved"
    )


def test_nu_that_is_too_large():
    found = enclose(Problem("nusvc", X=XOR, y=(1, -1, -1, -1), nu=F(3, 4), kernel=rbf(1)))
    assert found.status == "unbounded"
    assert "ν is too large" in found.reason


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


def test_without_flint_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setattr(ball_field, "flint", None)
    with pytest.raises(SvmsymError, match=r"install svmsym\[exact\]"):
        enclose(Problem("svc", X=XOR, y=XOR_Y, kernel=rbf(1)))


def test_a_price_of_zero_leaves_no_support_vectors():
    found = enclose(Problem("svc", X=XOR, y=XOR_Y, C=F(0), kernel=rbf("1/4")))
    assert (found.status, found.support_vectors) == ("proved", ())
