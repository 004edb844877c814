"""The blocked solver on random programs of every kind: feasible, optimal, as good as others, any start."""

from dataclasses import replace

import numpy as np
import pytest
from programs_at_random import KINDS, bounded, feasible, judged, mixture, moderate, problem
from programs_solved import SOLVERS, apart, complaints, solved
from sklearn.svm import SVC, SVR, NuSVC, NuSVR, OneClassSVM

from svmsym.numeric.plain import solve_plain
from svmsym.numeric.smo.solve import solve_blocks
from svmsym.numeric.smo.whole import solve_small
from svmsym.numeric.solution import Settings
from svmsym.numeric.solve import solve_program


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


def test_a_tight_tolerance_ends_and_is_kept():
    for given in mixture(104, (55, 70)):  # smaller ones are left to NumPy
        if given.convex and given.C[0] <= 1:
            found = solve_program(given.program, given.source, Settings(tol=1e-8), given.start)
            assert complaints(given, found, 1e-8) == [], given.name
