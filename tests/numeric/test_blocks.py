"""The blocked solver on random programs of every kind: feasible, optimal, monotone, invariant.

Everything is judged from kernel entries computed anew in float64. For a convex program the dual value of any
feasible β and the primal value of any other enclose the optimum: that is how two solvers are compared, with a
bound that is no matter of taste.
"""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba")
from hypothesis import given as drawn
from hypothesis import settings as drawing
from hypothesis import strategies as st
from programs_at_random import (
    KINDS,
    Problem,
    bounded,
    feasible,
    infeasibility,
    judged,
    mixture,
    moderate,
    problem,
)
from sklearn.svm import SVC, SVR, NuSVC, NuSVR, OneClassSVM

from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import one_class, svc, svr
from svmsym.numeric.plain import solve_plain
from svmsym.numeric.smo.solve import solve_blocks
from svmsym.numeric.smo.whole import solve_small
from svmsym.numeric.solution import Settings
from svmsym.numeric.solve import solve_program

SINGLE = 2e-7  # relative rounding of a kernel entry in float32


SOLVERS = pytest.mark.parametrize("solver", [solve_blocks, solve_small])


def solved(problem, start=None, solver=solve_blocks, **settings):
    start = problem.start if start is None else start
    return solver(problem.program, problem.source, Settings(**settings), start)


def complaints(problem, found, tol=1e-3, *, finished=True):
    """What is wrong with a solution."""
    program, true, said = problem.program, judged(problem, found.beta), []
    size = 1 + np.abs(found.beta).sum()
    if not infeasibility(program, found.beta) <= 1e-9 * size:
        said.append(f"infeasible by {infeasibility(program, found.beta)}")
    if found.converged and not true.violation <= tol + 1e-12 * size:
        said.append(f"converged at {true.violation}")
    if finished and not found.converged:
        said.append(f"stopped at {true.violation}")
    if not abs(true.violation - found.judgement.violation) <= 1e-6 * true.violation + 1e-12 * size:
        said.append(f"violation {found.judgement.violation} instead of {true.violation}")
    if not abs(true.dual - found.judgement.dual) <= rounding(problem, found.beta):
        said.append(f"dual {found.judgement.dual} instead of {true.dual}")
    if problem.convex and not true.gap >= -1e-9 * (1 + abs(true.dual)):
        said.append(f"gap {true.gap}")
    return said


def rounding(problem, beta):
    """What float32 entries may do to the dual value at β."""
    n = problem.source.n
    x = problem.program.at_points(np.abs(beta), n)
    return SINGLE * (1e-3 + x @ np.abs(problem.matrix) @ x)


def apart(problem, beta, other):
    """By how much two feasible β fail to enclose one optimum, relatively; not positive if they do."""
    a, b = judged(problem, beta), judged(problem, other)
    return (max(a.dual, b.dual) - min(a.primal, b.primal)) / (1 + abs(a.dual))


@SOLVERS
def test_three_hundred_small_programs_are_solved_to_the_tolerance(solver):
    for given in mixture(312, (2, 60)):
        assert complaints(given, solved(given, solver=solver)) == [], given.name


@pytest.mark.parametrize(
    ("solver", "tol"), [(solve_blocks, 1e-1), (solve_blocks, 1e-4), (solve_small, 1e-1), (solve_small, 1e-6)]
)
def test_other_tolerances_are_kept_too(solver, tol):
    for given in mixture(104, (2, 40)):
        assert complaints(given, solved(given, solver=solver, tol=tol), tol) == [], given.name


def test_planted_errors_are_seen():
    given = problem("svc", "rbf", 40)
    found = solved(given)
    assert complaints(given, found) == []
    beta = found.beta.copy()
    beta[np.argmax(beta)] += 1e-6
    assert complaints(given, replace(found, beta=beta))  # bounds or the sum
    off = replace(found.judgement, violation=0.9 * found.judgement.violation)
    assert complaints(given, replace(found, judgement=off))
    assert complaints(given, replace(found, beta=np.zeros(40)))
    assert complaints(given, found, tol=found.judgement.violation / 2)


@SOLVERS
def test_the_values_are_those_of_the_solver_in_numpy(solver):
    for given in mixture(104, (2, 30)):
        if given.convex and given.C[0] <= 1:  # higher prices take the other solver long
            quick = solved(given, solver=solver, tol=1e-5).beta
            settings = Settings(tol=1e-5, max_iter=5000)
            slow = solve_plain(given.program, given.source, settings, given.start).beta
            assert apart(given, quick, slow) <= 1e-9, given.name
            a, b = judged(given, quick), judged(given, slow)
            assert abs(a.dual - b.dual) <= 1e-3 * (1 + abs(b.dual)), given.name


def scikit_learns(given):
    """β of scikit-learn 1.9.1 from the same kernel matrix, or None where it has no such machine."""
    K = given.matrix
    kind, fixed = given.machine.kind, {"kernel": "precomputed", "tol": 1e-6}
    if given.program.ridge is not None or not given.program.biased:
        return None
    if kind == "svc":
        model = SVC(C=1.0, **fixed).fit(K, given.y, sample_weight=given.C)
    elif kind == "svr":
        model = SVR(C=given.C[0], epsilon=given.given["epsilon"], **fixed).fit(K, given.y)
    elif kind == "nu_svc":
        model = NuSVC(nu=given.given["nu"], **fixed).fit(K, given.y)
    elif kind == "nu_svr":
        model = NuSVR(nu=given.given["nu"], C=given.C[0], **fixed).fit(K, given.y)
    else:
        model = OneClassSVM(nu=given.given["nu"], **fixed).fit(K)
    beta = np.zeros(given.source.n)
    beta[model.support_] = model.dual_coef_[0]
    if kind == "nu_svc":  # scikit-learn divides by ρ; before, Σ|β| = νn
        beta *= given.given["nu"] * len(beta) / np.abs(beta).sum()
    return beta


def dual_value(given, points):
    """D of coefficients at the points: ν-SVR has two unknowns for each, whose sum is all that counts."""
    K = given.matrix
    c = given.program.c[: given.source.n]
    return c @ points - 0.5 * points @ K @ points - given.program.epsilon * np.abs(points).sum()


def test_the_values_are_those_of_scikit_learn():
    compared = 0
    for given in mixture(208, (4, 60)):
        if not given.convex or given.C.max() > 30 or (other := scikit_learns(given)) is None:
            continue
        found = solved(given, tol=1e-5)
        true, theirs = judged(given, found.beta), dual_value(given, other)
        room = 1e-5 * (1 + abs(true.dual))  # scikit-learn keeps kernel rows in float32
        assert true.dual - room <= true.primal, given.name
        assert theirs <= true.primal + room, given.name
        assert true.dual >= theirs - true.gap - room, given.name
        assert abs(true.dual - theirs) <= 1e-3 * (1 + abs(theirs)), given.name
        compared += 1
    assert compared > 50


LARGE = [
    ("svc", "rbf", 1400, 1000.0),
    ("svc, C for each point", "rbf, many features", 1700, 3.0),
    ("svc squared", "rbf", 1500, 2.0),
    ("svc without b", "poly, CSR", 1400, 1000.0),
    ("svc squared without b", "rbf, CSR", 1400, 1000.0),
    ("svr", "rbf", 2000, 1.0),
    ("svr squared", "rbf, many features", 1400, 1000.0),
    ("svr without b", "rbf", 1600, 0.0),
    ("svr squared without b", "rbf", 1400, 1000.0),
    ("nu-svc", "rbf", 1500, 1000.0),
    ("nu-svr", "rbf", 1400, 1.0),
    ("one-class", "rbf, many features", 3000, 4.0),
    ("one-class", "precomputed", 1400, 1000.0),
    ("svc", "sigmoid", 1400, 1000.0),
]


@pytest.mark.parametrize(("kind", "kernel", "n", "memory"), LARGE)
def test_larger_programs_take_many_rounds_with_much_and_with_little_memory(kind, kernel, n, memory):
    given = moderate(kind, kernel, n)
    told = []
    found = solved(given, memory=memory, progress=told.append)
    assert complaints(given, found) == []
    assert found.rounds > 1
    assert [r.steps for r in told] == sorted(r.steps for r in told)
    assert told[-1].steps == found.steps


@pytest.mark.parametrize("shrinking", [False, True])
def test_programs_large_enough_for_shrinking(shrinking):
    rng = np.random.default_rng(0)
    x = rng.normal(size=(4500, 4))
    y = np.where(x[:, 0] + 0.1 * x[:, 1] ** 2 + 0.1 * rng.normal(size=4500) > 0, 1.0, -1.0)
    machine = svc(y, np.full(4500, 30.0))
    source = Source(x, Kernel("rbf", 0.5))
    found = solve_blocks(machine.program, source, Settings(shrinking=shrinking), machine.start)
    h = source.times(found.beta)
    margin = (y - h)[(found.beta != machine.program.lower) & (found.beta != machine.program.upper)]
    assert found.converged
    assert np.ptp(margin) <= 1e-3  # free unknowns: v is the offset
    assert infeasibility(machine.program, found.beta) <= 1e-9 * np.abs(found.beta).sum()


def test_a_large_value_is_that_of_scikit_learn():
    given = moderate("svc", "rbf", 2000)
    true, other = judged(given, solved(given).beta), judged(given, scikit_learns(given))
    assert true.dual <= other.primal * (1 + 1e-6)
    assert other.dual <= true.primal * (1 + 1e-6)
    assert abs(true.dual - other.dual) <= 1e-4 * other.dual


@pytest.mark.parametrize("kind", KINDS)
def test_any_feasible_start_will_do(kind):
    for kernel in ("rbf", "poly", "sigmoid"):
        if bounded(kind, kernel):
            given = problem(kind, kernel, 40, 1)
            start = feasible(given.program, np.random.default_rng(1))
            before = start.copy()
            found = solved(given, start)
            assert complaints(given, found) == [], given.name
            assert (start == before).all()
            if given.convex:
                assert apart(given, found.beta, solved(given).beta) <= 1e-9, given.name


@pytest.mark.parametrize("kind", ["svc", "svr", "nu-svr", "one-class"])
def test_a_large_program_starts_anywhere(kind):
    given = moderate(kind, "rbf", 1400)
    start = feasible(given.program, np.random.default_rng(1))
    found = solved(given, start)
    assert complaints(given, found) == []
    assert apart(given, found.beta, solved(given).beta) <= 1e-9


def test_the_optimum_itself_is_left_as_it_is():
    given = problem("svc", "rbf", 50)
    found = solved(given)
    again = solved(given, found.beta)
    assert (again.beta == found.beta).all()
    assert again.steps == 0


@pytest.mark.parametrize("n", [40, 1400])
@pytest.mark.parametrize("kind", ["svc", "svr without b", "nu-svc"])
def test_steps_are_limited(kind, n):
    given = problem(kind, "rbf", n, 3)
    for limit in (0, 1, 17):
        found = solved(given, max_iter=limit, tol=1e-6)
        assert found.steps <= limit
        assert not found.converged
        assert complaints(given, found, 1e-6, finished=False) == []


# The dual objective: each step raises the value that float32 entries give; the true one is a rounding away.


def falls(given, limits):
    """Where runs that end after so many steps, each the beginning of the next, have lost value."""
    found = [solved(given, max_iter=k).beta for k in limits]
    values = [judged(given, beta).dual for beta in found]
    return [
        (k, before - after)
        for k, beta, before, after in zip(limits[1:], found[1:], values, values[1:], strict=False)
        if after < before - rounding(given, beta)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_no_step_lowers_the_dual_value(kind):
    for kernel in ("rbf", "poly"):
        given = moderate(kind, kernel, 30)
        assert falls(given, [*range(20), 30, 40, 60, 100, 200, 400]) == []
        first, last = (judged(given, solved(given, max_iter=k).beta).dual for k in (0, 400))
        assert last > first


@pytest.mark.parametrize("kind", ["svc", "svr", "nu-svc", "nu-svr", "svc without b"])
def test_no_round_lowers_the_dual_value(kind):
    given = moderate(kind, "rbf", 1310)
    told = []
    solved(given, progress=told.append)
    limits = sorted({r.steps for r in told})
    assert len(limits) > 2
    assert falls(given, limits[:8]) == []


@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize("bias", [True, False])
def test_steps_end_at_the_kink_of_a_tube(bias, sign):
    """With K = 1 and t = β the tube alone pulls: two large β must not draw small ones across zero."""
    start = sign * np.where(np.arange(18) < 2, -1.0, 0.125)
    given = lone(svr(start.copy(), np.ones(18), 1.25, bias=bias), np.eye(18), Kernel("linear"))
    found = [solved(given, start, max_iter=k).beta for k in range(40)]
    values = np.array([judged(given, beta).dual for beta in found])
    assert np.diff(values).min() >= -1e-6
    assert values[0] < values[-1]
    assert not found[-1].any()  # |t| < ε


def test_a_fall_would_be_seen(monkeypatch):
    given = moderate("svc", "rbf", 30)
    good = [solved(given, max_iter=k) for k in (5, 10)]
    monkeypatch.setitem(globals(), "solved", lambda _, max_iter: good[0] if max_iter == 10 else good[1])
    assert falls(given, [5, 10])


# Edges


def lone(machine, x, kernel=None):
    x = np.asarray(x, dtype=float)
    C = machine.program.upper
    return Problem("edge", machine, Source(x, kernel or Kernel("rbf", 0.5)), machine.program.c, C)


def random_points(n=40, d=3):
    rng = np.random.default_rng(n)
    x = rng.normal(size=(n, d))
    return x, np.where(x[:, 0] + 0.5 * rng.normal(size=n) > 0, 1.0, -1.0)


def test_a_single_point():
    one = np.ones(1)
    for machine, beta in (
        (svc(one, one), 0.0),
        (svc(one, one, bias=False), 1.0),
        (svr(3 * one, one, 0.1), 0.0),
        (svr(3 * one, one, 0.1, bias=False), 1.0),
        (svr(0.5 * one, one, 0.1, bias=False), 0.4),
        (svc(one, one, squared=True, bias=False), 2 / 3),  # (1 + 1/(2C)) β = 1
        (one_class(one, 0.5), 0.5),
    ):
        given = lone(machine, [[2.0]])
        found = solved(given, tol=1e-6)
        assert complaints(given, found, 1e-6) == []
        assert found.beta == pytest.approx([beta], abs=2e-6)


def test_labels_all_equal_and_prices_of_zero_leave_nothing_to_do():
    x, y = random_points()
    for machine in (svc(np.ones(40), np.ones(40)), svc(-np.ones(40), np.ones(40)), svc(y, np.zeros(40))):
        given = lone(machine, x)
        found = solved(given)
        assert complaints(given, found) == []
        assert not found.beta.any()


def test_points_of_price_zero_are_as_if_they_were_not_there():
    x, y = random_points(60)
    C = np.where(np.arange(60) % 3 == 0, 0.0, 1.0)
    given, without = lone(svc(y, C), x), lone(svc(y[C > 0], C[C > 0]), x[C > 0])
    found, other = solved(given, tol=1e-5), solved(without, tol=1e-5)
    assert complaints(given, found, 1e-5) == []
    assert not found.beta[C == 0].any()
    assert found.judgement.dual == pytest.approx(other.judgement.dual, rel=1e-5)


@pytest.mark.parametrize("n", [60, 1500])
def test_copies_of_a_few_points(n):
    x, _ = random_points(7)
    rng = np.random.default_rng(0)
    which = rng.integers(0, 7, size=n)
    y = np.where(rng.random(n) < 0.5, 1.0, -1.0)
    for machine in (svc(y, np.ones(n)), svr(x[which, 0] + y, np.ones(n), 0.1), one_class(np.ones(n), 0.3)):
        given = lone(machine, x[which])
        assert complaints(given, solved(given)) == []


def test_all_points_the_same():
    _, y = random_points()
    for kernel in (Kernel("rbf"), Kernel("linear"), Kernel("poly", 1.0, 1.0, 2)):
        given = lone(svc(y, np.ones(40)), np.full((40, 3), 2.0), kernel)
        found = solved(given)
        assert complaints(given, found) == []
        assert found.judgement.dual == pytest.approx(2 * min((y > 0).sum(), (y < 0).sum()), rel=1e-5)


@pytest.mark.parametrize("gamma", [1e-12, 1e-8, 1e8, 1e12])
def test_extreme_gamma(gamma):
    """γ → ∞: K = 1, all β are the price, or what balances it. γ → 0: as if all points were the same."""
    x, y = random_points()
    given = lone(svc(y, np.full(40, 0.5)), x, Kernel("rbf", gamma))
    found = solved(given)
    assert complaints(given, found) == []
    smaller = min((y > 0).sum(), (y < 0).sum())
    if gamma < 1:
        assert found.judgement.dual == pytest.approx(smaller, rel=1e-4)
    else:
        share = 0.5 * smaller / (40 - smaller)  # of each point in the larger class, where K = 1
        dual = smaller - 0.5 * (smaller * 0.25 + (40 - smaller) * share**2)
        assert found.judgement.dual == pytest.approx(dual, rel=1e-3)


@pytest.mark.parametrize("C", [1e-6, 1e-3, 1e3, 1e6])
@pytest.mark.parametrize("n", [40, 1400])
def test_extreme_prices(C, n):
    x, y = random_points(n)
    given = lone(svc(y, np.full(n, C)), x, Kernel("rbf", 2.0))
    limit = 300_000  # a high price may take long, which is no reason for a wrong answer
    found = solved(given, max_iter=limit)
    assert complaints(given, found, finished=C < 1) == []


@pytest.mark.parametrize("scale", [1e-6, 1e6])
def test_extreme_scales_of_the_data(scale):
    x, y = random_points()
    for kernel, C in (
        (Kernel("rbf", 0.5 / scale**2), 1.0),
        (Kernel("linear"), 1 / scale**2),
        (Kernel("poly", 1 / scale**2, 1.0, 2), 1.0),
        (Kernel("rbf", 0.5), 1.0),
    ):
        given = lone(svc(y, np.full(40, C)), scale * x, kernel)
        assert complaints(given, solved(given)) == [], kernel


def test_what_float32_cannot_do_is_not_claimed():
    """‖x‖² is so large that float32 has no digits left for the distances."""
    given = problem("svc squared", "rbf, many features", 68, 1237)
    far = replace(given, source=Source(1000 * given.source.points, given.source.kernel))
    assert complaints(far, solved(far), finished=False) == []


def test_a_tube_wider_than_all_targets_holds_them_all():
    x, _ = random_points()
    for machine in (
        svr(x[:, 0], np.ones(40), 10.0),
        svr(x[:, 0], np.ones(40), 10.0, squared=True, bias=False),
    ):
        found = solved(lone(machine, x))
        assert found.converged
        assert not found.beta.any()
        assert found.steps == 0


def test_a_tight_tolerance_ends_and_is_kept():
    for given in mixture(104, (55, 70)):  # smaller ones are left to NumPy
        if given.convex and given.C[0] <= 1:
            found = solve_program(given.program, given.source, Settings(tol=1e-8), given.start)
            assert complaints(given, found, 1e-8) == [], given.name


# Invariances

FAST = drawing(max_examples=12, deadline=None, derandomize=True)
SEEDS = st.integers(0, 10_000)


def close(given, beta, other_given, other, factor=1.0):
    """Whether two answers enclose one optimum; values of the other problem are ``factor`` times as large."""
    a, b = judged(given, beta), judged(other_given, other)
    room = 1e-6 * (1 + abs(a.dual))
    return max(a.dual, b.dual / factor) <= min(a.primal, b.primal / factor) + room


@FAST
@drawn(SEEDS, st.sampled_from(["svc, C for each point", "svr", "svc squared", "one-class"]))
def test_the_order_of_points_does_not_matter(seed, kind):
    given = problem(kind, "rbf", 30, seed)
    order = np.random.default_rng(seed).permutation(30)
    p = given.program
    ridge = None if p.ridge is None else p.ridge[order]
    program = replace(p, c=p.c[order], lower=p.lower[order], upper=p.upper[order], ridge=ridge)
    machine = replace(given.machine, program=program, start=given.start[order])
    source = Source(given.source.points[order], given.source.kernel)
    other = replace(given, machine=machine, source=source)
    found, again = solved(given), solved(other)
    assert complaints(other, again) == []
    assert close(given, found.beta, other, again.beta)
    back = np.empty(30)
    back[order] = again.beta
    assert apart(given, found.beta, back) <= 1e-9


@FAST
@drawn(SEEDS, st.sampled_from(["svc, C for each point", "svr", "svc without b"]))
def test_other_signs_of_labels_give_other_signs_of_beta(seed, kind):
    given = problem(kind, "rbf", 30, seed)
    p = given.program
    program = replace(p, c=-p.c, lower=-p.upper, upper=-p.lower)
    other = replace(given, machine=replace(given.machine, program=program))
    found, again = solved(given), solved(other)
    assert complaints(other, again) == []
    assert apart(given, found.beta, -again.beta) <= 1e-9


@FAST
@drawn(SEEDS, st.floats(-100, 100), st.sampled_from(["rbf", "rbf, many features"]))
def test_rbf_does_not_see_a_translation(seed, shift, kernel):
    given = problem("svc", kernel, 30, seed)
    other = replace(given, source=Source(given.source.points + shift, given.source.kernel))
    again = solved(other)
    assert complaints(other, again) == []
    assert apart(given, solved(given).beta, again.beta) <= 1e-6


@FAST
@drawn(SEEDS, st.sampled_from([1e-3, 0.1, 7.0, 1e4]))
def test_scaled_points_with_gamma_to_match_are_the_same_points(seed, scale):
    given = problem("svr", "rbf", 30, seed)
    kernel = replace(given.source.kernel, gamma=given.source.kernel.gamma / scale**2)
    other = replace(given, source=Source(given.source.points * scale, kernel))
    again = solved(other)
    assert complaints(other, again) == []
    assert apart(given, solved(given).beta, again.beta) <= 1e-6


@FAST
@drawn(
    SEEDS, st.sampled_from([1e-2, 0.5, 8.0, 1e3]), st.sampled_from(["svr", "svr without b", "svr squared"])
)
def test_scaled_targets_tubes_and_prices_scale_the_answer(seed, scale, kind):
    """(c, ε, bounds, tol) → s(c, ε, bounds, tol) gives sβ and s² times the value; a ridge stays."""
    given = problem(kind, "rbf", 30, seed)
    p = given.program
    program = replace(
        p, c=scale * p.c, lower=scale * p.lower, upper=scale * p.upper, epsilon=scale * p.epsilon
    )
    other = replace(given, machine=replace(given.machine, program=program))
    found, again = solved(given), solved(other, tol=1e-3 * scale)
    assert complaints(other, again, 1e-3 * scale) == []
    assert close(given, found.beta, other, again.beta, scale**2)
