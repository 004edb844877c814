"""The judge against primal values written out by hand, against scikit-learn, and against planted sign errors.

The primal values of the machines (f = Kβ, prices C_i; b free unless there is none):

    svc      ½‖w‖² + Σ C_i max(0, 1 − y_i(f_i + b))           squared: Σ C_i max(0, …)²
    svr      ½‖w‖² + Σ C_i max(0, |t_i − f_i − b| − ε)        squared: Σ C_i max(0, …)²
    nu-svc   ½‖w‖² + Σ w_i max(0, ρ − y_i(f_i + b)) − ρνΣw,   b = (o₀ + o₁)/2, ρ = (o₁ − o₀)/2
    nu-svr   ½‖w‖² + Σ C_i max(0, |t_i − f_i − b| − ε) + ενΣC, b = (o₀ + o₁)/2, ε = (o₀ − o₁)/2 ≥ 0
    one-class ½‖w‖² + Σ w_i max(0, ρ − f_i) − ρνΣw,           ρ = −o₀
"""

from dataclasses import replace

import numpy as np
import pytest
from programs_at_random import KINDS, feasible, judged, moderate, problem
from sklearn.svm import SVC, SVR, LinearSVC, LinearSVR, NuSVC, NuSVR, OneClassSVM

from svmsym.numeric import judge as judge_module
from svmsym.numeric.judge import judge, slopes
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import nu_svc, nu_svr, one_class, svc, svr
from svmsym.numeric.plain import solve_plain
from svmsym.numeric.program import Program
from svmsym.numeric.solution import Settings

SEEDS = range(6)


def by_hand(given, beta, offsets):
    """The primal value at w = Σβφ and these offsets."""
    n = given.source.n
    K = given.matrix
    x = given.program.at_points(beta, n)
    f, kind, C, y = K @ x, given.machine.kind, given.C, given.y
    regular = 0.5 * x @ f
    power = 2 if given.program.ridge is not None else 1
    if kind in ("svc", "svr"):
        b = offsets[0] if offsets else 0.0
        loss = 1 - y * (f + b) if kind == "svc" else np.abs(y - f - b) - given.given["epsilon"]
        return regular + C @ np.maximum(0, loss) ** power
    if kind == "one_class":
        rho = -offsets[0]
        return regular + C @ np.maximum(0, rho - f) - rho * given.given["nu"] * C.sum()
    b, half = (offsets[0] + offsets[1]) / 2, (offsets[1] - offsets[0]) / 2
    if kind == "nu_svc":
        return regular + C @ np.maximum(0, half - y * (f + b)) - half * given.given["nu"] * C.sum()
    # α and α* have slacks of their own, which differ from max(0, |…| − ε) where ε < 0.
    above, below = np.maximum(0, y - f - b + half), np.maximum(0, f + b - y + half)
    return regular + C @ (above + below) - half * given.given["nu"] * C.sum()


def complaints(judging, kind, seed, kernel="rbf"):
    """What a judge gets wrong on a random problem and a random feasible β."""
    given = problem(kind, kernel, 25, seed)
    rng = np.random.default_rng(seed)
    program = given.program
    said = []
    K = given.matrix
    for _ in range(3):
        beta = feasible(program, rng)
        found = judging(program, beta, K @ program.at_points(beta, given.source.n))
        primal, violation = by_hand(given, beta, found.offsets), slow_violation(program, beta, K)
        size = 1e-9 * (1 + abs(primal))
        if not abs(found.primal - primal) <= size:
            said.append(f"primal {found.primal!r} instead of {primal!r}")
        if not found.gap >= -size:
            said.append(f"gap {found.gap!r}")
        lowest = min(by_hand(given, beta, tuple(rng.normal(size=len(program.totals)))) for _ in range(5))
        if not lowest >= found.dual - size:
            said.append(f"dual {found.dual!r} above a primal value {lowest!r}")
        if not abs(found.violation - violation) <= 1e-8 * (1 + violation):
            said.append(f"violation {found.violation!r}")
        if not abs(found.dual - slow_dual(program, beta, K)) <= size:
            said.append(f"dual {found.dual!r}")
    return said


def slow_dual(program, beta, K):
    """The dual value, term by term."""
    at = range(program.m) if program.at is None else program.at
    quadratic = sum(beta[p] * beta[q] * K[i, j] for p, i in enumerate(at) for q, j in enumerate(at))
    linear = sum(program.c[p] * beta[p] - program.epsilon * abs(beta[p]) for p in range(program.m))
    ridge = 0.0 if program.ridge is None else sum(program.ridge * beta**2)
    return linear - (quadratic + ridge) / 2


def slow_violation(program, beta, K):
    """The steepest rise of the dual along a pair (without b: along an unknown), from differences.

    Slopes along ±e_p are one-sided derivatives, for the kink of ε|β| (|β ± t| − |β|)/t with a tiny t.
    """
    at = np.arange(program.m) if program.at is None else program.at
    r = np.zeros(program.m) if program.ridge is None else program.ridge
    smooth = program.c - K[np.ix_(at, at)] @ beta - r * beta
    t = 1e-7
    rise = smooth - program.epsilon * (np.abs(beta + t) - np.abs(beta)) / t
    fall = -smooth - program.epsilon * (np.abs(beta - t) - np.abs(beta)) / t
    rise = np.where(beta < program.upper, np.round(rise, 9), -np.inf)
    fall = np.where(beta > program.lower, np.round(fall, 9), -np.inf)
    if not program.biased:
        return max(0.0, rise.max(), fall.max())
    return max(0.0, *(rise[g].max() + fall[g].max() for g in program.groups))


@pytest.mark.parametrize("kind", KINDS)
def test_values_are_those_by_hand_and_the_dual_is_never_above_the_primal(kind):
    for seed in SEEDS:
        assert complaints(judge, kind, seed) == [], seed


def wrong_offset(program, beta, h):
    found = judge(program, beta, h)
    return replace(found, offsets=tuple(-o for o in found.offsets))


def wrong_epsilon(program, beta, h):
    return judge(replace(program, epsilon=-program.epsilon), beta, h)


def wrong_c(program, beta, h):
    return judge(replace(program, c=-program.c), beta, h)


def wrong_ridge(program, beta, h):
    return judge(replace(program, ridge=None if program.ridge is None else 2 * program.ridge), beta, h)


def wrong_totals(program, beta, h):
    return judge(replace(program, totals=tuple(-t for t in program.totals)), beta, h)


def wrong_h(program, beta, h):
    return judge(program, beta, -h)


@pytest.mark.parametrize(
    ("judging", "kind"),
    [
        (wrong_offset, "svc"),
        (wrong_offset, "nu-svc"),
        (wrong_epsilon, "svr"),
        (wrong_c, "svr without b"),
        (wrong_c, "svc"),
        (wrong_ridge, "svc squared"),
        (wrong_totals, "one-class"),
        (wrong_totals, "nu-svr"),
        (wrong_h, "svc"),
        (wrong_h, "one-class"),
    ],
)
def test_planted_sign_errors_are_seen(judging, kind):
    assert any(complaints(judging, kind, seed) for seed in SEEDS)


def test_slopes_that_are_exchanged_are_seen(monkeypatch):
    monkeypatch.setattr(judge_module, "slopes", lambda *given: slopes(*given)[::-1])
    assert any(complaints(judge, "svc", seed) for seed in SEEDS)


def most_gap(program, tol):
    """What the gap can be where slopes are violated by tol: Σ of tol times the way to go, or Σ tol²/(2r)."""
    if program.ridge is not None:
        return float(np.sum(tol**2 / (2 * program.ridge)))
    return tol * float(np.sum(program.upper - program.lower))


@pytest.mark.parametrize("kind", KINDS)
def test_primal_and_dual_meet_at_the_optimum(kind):
    for kernel in ("rbf", "poly"):
        given = moderate(kind, kernel, 25)
        found = solve_plain(given.program, given.source, Settings(tol=1e-6, max_iter=20_000), given.start)
        assert found.converged
        assert (
            -1e-12 <= found.judgement.gap <= most_gap(given.program, 1e-6) + 1e-12 * abs(found.judgement.dual)
        )
        optimum = judged(given, found.beta)
        rng = np.random.default_rng(0)
        for _ in range(5):
            offsets = tuple(o + 0.1 * rng.normal() for o in optimum.offsets)
            assert by_hand(given, found.beta, offsets) >= optimum.dual - 1e-9 * (1 + abs(optimum.dual))


X = np.random.default_rng(8).normal(size=(60, 3))
NOISE = np.random.default_rng(9).normal(size=60)
Y = np.where(X[:, 0] + 0.6 * NOISE > 0, 1.0, -1.0)
T = np.sin(X[:, 0]) + 0.3 * NOISE
ONES = np.ones(60)


def hinge(model, C):
    return C * np.maximum(0, 1 - Y * model.decision_function(X))


def tube(model, epsilon):
    return np.maximum(0, np.abs(T - model.predict(X)) - epsilon)


def squared_norm(model, K):
    """‖w‖² of a fitted kernel machine of scikit-learn."""
    x = np.zeros(60)
    x[model.support_] = model.dual_coef_[0]
    return x @ K @ x


def value(machine, kernel):
    """The optimal value, by our solver in NumPy to a gap that does not matter here."""
    found = solve_plain(
        machine.program, Source(X, kernel), Settings(tol=1e-8, max_iter=50_000), machine.start
    )
    assert abs(found.judgement.gap) <= 1e-6 * (1 + abs(found.judgement.dual))
    return found.judgement.primal


def test_primal_values_are_those_of_scikit_learn():
    """scikit-learn 1.9.1, its primal values by hand from decision_function, tolerance 1e-8."""
    rbf, linear = Kernel("rbf", 0.5), Kernel("linear")
    K = rbf.between(X, X)
    close = {"rtol": 1e-5, "atol": 1e-6}

    model = SVC(C=2.0, gamma=0.5, tol=1e-8).fit(X, Y)
    np.testing.assert_allclose(
        value(svc(Y, 2 * ONES), rbf), squared_norm(model, K) / 2 + hinge(model, 2.0).sum(), **close
    )
    model = SVR(C=2.0, gamma=0.5, epsilon=0.1, tol=1e-8).fit(X, T)
    np.testing.assert_allclose(
        value(svr(T, 2 * ONES, 0.1), rbf), squared_norm(model, K) / 2 + 2 * tube(model, 0.1).sum(), **close
    )
    # dual="auto" is what newer versions do anyway, and scikit-learn 1.4 warns where it is not said.
    fine = {"dual": "auto", "fit_intercept": False, "tol": 1e-10, "max_iter": 100_000}
    model = LinearSVC(C=2.0, loss="squared_hinge", **fine).fit(X, Y)
    np.testing.assert_allclose(
        value(svc(Y, 2 * ONES, squared=True, bias=False), linear),
        (model.coef_**2).sum() / 2 + (hinge(model, 1.0) ** 2).sum() * 2,
        **close,
    )
    model = LinearSVC(C=2.0, loss="hinge", **fine).fit(X, Y)
    np.testing.assert_allclose(
        value(svc(Y, 2 * ONES, bias=False), linear),
        (model.coef_**2).sum() / 2 + hinge(model, 2.0).sum(),
        **close,
    )
    model = LinearSVR(
        C=2.0,
        epsilon=0.1,
        loss="squared_epsilon_insensitive",
        fit_intercept=False,
        dual=True,
        tol=1e-10,
        max_iter=100_000,
    ).fit(X, T)
    np.testing.assert_allclose(
        value(svr(T, 2 * ONES, 0.1, squared=True, bias=False), linear),
        (model.coef_**2).sum() / 2 + 2 * (tube(model, 0.1) ** 2).sum(),
        **close,
    )


def test_nu_machines_have_scikit_learns_values():
    """Dual values at scikit-learn's own coefficients, scaled as the module says."""
    rbf = Kernel("rbf", 0.5)
    K = rbf.between(X, X)
    model = OneClassSVM(nu=0.3, gamma=0.5, tol=1e-8).fit(X)
    np.testing.assert_allclose(value(one_class(ONES, 0.3), rbf), -squared_norm(model, K) / 2, rtol=1e-5)
    model = NuSVR(nu=0.3, C=2.0, gamma=0.5, tol=1e-8).fit(X, T)
    dual = T[model.support_] @ model.dual_coef_[0] - squared_norm(model, K) / 2
    np.testing.assert_allclose(value(nu_svr(T, 2 * ONES, 0.3), rbf), dual, rtol=1e-5)
    model = NuSVC(nu=0.3, gamma=0.5, tol=1e-8).fit(X, Y)
    scale = 0.3 * 60 / np.abs(model.dual_coef_).sum()  # Σ|β| = νn before scikit-learn divides by ρ
    np.testing.assert_allclose(
        value(nu_svc(Y, ONES, 0.3), rbf), -squared_norm(model, K) * scale**2 / 2, rtol=1e-5
    )


def test_a_group_without_members_that_may_move_has_no_violation():
    stuck = Program(np.array([1.0, 2.0]), np.zeros(2), np.zeros(2))
    found = judge(stuck, np.zeros(2), np.zeros(2))
    assert (found.violation, found.dual, found.primal) == (0.0, 0.0, 0.0)


def test_one_class_of_labels_leaves_an_offset_on_the_right_side():
    same = svc(np.ones(3), np.ones(3))
    found = judge(same.program, np.zeros(3), np.zeros(3))
    assert (found.violation, found.offsets, found.gap) == (0.0, (1.0,), 0.0)


def test_a_sum_that_is_off_is_told():
    given = problem("nu-svr", "rbf", 10)
    beta = feasible(given.program, np.random.default_rng(0))
    assert judged(given, beta).imbalance <= 1e-12
    beta[np.flatnonzero(given.program.group == 1)[0]] += 0.25
    assert judged(given, beta).imbalance == pytest.approx(0.25)
