"""Which way the linear path takes, from which start, within which limits; and its symmetries."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from linear_problems import KINDS, TIGHT, defects, drawn, stated, value_error

from svmsym.numeric.linear import solve as path
from svmsym.numeric.linear import working_sets
from svmsym.numeric.linear.solve import solve_linear
from svmsym.numeric.machines import nu_svc, svc, svr
from svmsym.numeric.solution import Settings


def test_sparse_points_are_the_same_points():
    sparse = pytest.importorskip("scipy.sparse")
    X, y, _, weight, _ = drawn(8, "few values")
    machine = svc(y, weight)
    dense = solve_linear(machine.program, X, TIGHT)
    for limit in (path.WIDEST, 0):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(path, "WIDEST", limit)
            found = solve_linear(machine.program, sparse.csr_matrix(X), Settings(tol=1e-6))
        assert found.method == ("interior point" if limit else "working sets")
        assert found.judgement.dual == pytest.approx(dense.judgement.dual, rel=1e-6)


@pytest.mark.parametrize("kind", KINDS)
def test_working_sets_meet_the_exact_optimum(kind, monkeypatch):
    monkeypatch.setattr(path, "WIDEST", 0)
    monkeypatch.setattr(working_sets, "SMALLEST", 8)  # many rounds instead of one
    machine, X, exact, factor_of_value = stated(kind, 2, "plain")
    found = solve_linear(machine.program, X, Settings(tol=1e-5), machine.start)
    assert found.method in {"working sets", "start"}
    assert found.converged
    assert defects(machine.program, X, found.beta, 1e-5) == []
    assert value_error(machine.program, found, float(exact.objective) * factor_of_value) < 1e-5


def test_working_sets_take_over_from_an_interior_point_that_fails(monkeypatch):
    monkeypatch.setattr(path, "iterates", lambda *_, **__: iter(()))
    machine, X, exact, _ = stated("svc", 6, "plain")
    found = solve_linear(machine.program, X, Settings(tol=1e-5))
    assert found.method == "working sets"
    assert found.judgement.dual == pytest.approx(float(exact.objective), rel=1e-4)


def test_an_interior_point_takes_over_from_working_sets_that_are_slow(monkeypatch):
    monkeypatch.setattr(path, "WIDEST", 0)
    monkeypatch.setattr(path, "_PATIENCE", 0)
    machine, X, exact, _ = stated("svc", 6, "plain")
    found = solve_linear(machine.program, X, TIGHT)
    assert found.method == "interior point"
    assert found.judgement.dual == pytest.approx(float(exact.objective), rel=1e-9)


def test_little_memory_keeps_sparse_points_sparse():
    sparse = pytest.importorskip("scipy.sparse")
    X, y, _, weight, _ = drawn(8, "few values")
    found = solve_linear(svc(y, weight).program, sparse.csr_matrix(X), Settings(memory=1e-9))
    assert found.method == "working sets"


def test_a_good_start_saves_work():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(500, 5))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=500) > 0, 1.0, -1.0)
    machine = svc(y, np.ones(500))
    cold = solve_linear(machine.program, X, Settings())
    again = solve_linear(machine.program, X, Settings(), cold.beta)
    assert (again.method, again.steps) == ("start", 0)
    near = solve_linear(svc(y, np.full(500, 1.01)).program, X, Settings(), 1.01 * cold.beta)
    assert near.converged
    assert near.method == "proximal"
    assert near.steps < cold.steps


def test_an_infeasible_start_is_made_feasible():
    X, y, _, weight, _ = drawn(9, "plain")
    machine = svc(y, weight)
    found = solve_linear(machine.program, X, TIGHT, np.full(len(y), 7.0))
    assert defects(machine.program, X, found.beta, 1e-8) == []


def test_the_limit_on_steps_is_kept():
    X, y, _, weight, _ = drawn(9, "plain")
    machine = svc(y, weight)
    for limit in (0, 1, 3):
        found = solve_linear(machine.program, X, Settings(max_iter=limit), machine.start)
        assert not found.converged
        assert found.steps <= limit
        assert set(defects(machine.program, X, found.beta, 1e-3)) == {"violation"}


def test_progress_is_told_and_nothing_given_is_changed():
    X, y, _, weight, _ = drawn(10, "far away")
    machine = svc(y, weight)
    before = X.copy(), machine.start.copy()
    told = []
    X.flags.writeable = False
    machine.start.flags.writeable = False
    first = solve_linear(machine.program, X, Settings(progress=told.append), machine.start)
    assert [r.number for r in told] == list(range(1, first.rounds + 1))
    assert told[-1].violation < told[0].violation
    assert (before[0] == X).all()
    assert (before[1] == machine.start).all()
    second = solve_linear(machine.program, X, Settings(), machine.start)
    assert (first.beta == second.beta).all()


cases = st.tuples(st.sampled_from(["svc", "svr", "nusvc", "svr squared"]), st.integers(0, 10**6))


def machine_of(kind, y, t):
    C = np.ones(len(y))
    if kind == "nusvc":
        return nu_svc(y, C, 1.8 * min((y > 0).sum(), (y < 0).sum()) / len(y))
    return svc(y, C) if kind == "svc" else svr(t, C, 0.25, squared=kind == "svr squared")


@given(cases)
@settings(max_examples=20, deadline=None, derandomize=True)
def test_the_order_of_points_does_not_matter(case):
    kind, seed = case
    X, y, t, _, rng = drawn(seed, "plain")
    order = rng.permutation(len(y))
    one = solve_linear(machine_of(kind, y, t).program, X, TIGHT)
    other = solve_linear(machine_of(kind, y[order], t[order]).program, X[order], TIGHT)
    assert one.judgement.dual == pytest.approx(other.judgement.dual, rel=1e-9, abs=1e-9)
    assert one.beta @ X == pytest.approx(other.beta @ X[order], abs=1e-6)


@given(cases)
@settings(max_examples=20, deadline=None, derandomize=True)
def test_moving_all_points_changes_b_only(case):
    kind, seed = case
    X, y, t, _, rng = drawn(seed, "plain")
    machine = machine_of(kind, y, t)
    away = rng.integers(-20, 20, size=X.shape[1])
    one, other = (solve_linear(machine.program, points, Settings(tol=1e-7)) for points in (X, X + away))
    assert one.judgement.dual == pytest.approx(other.judgement.dual, rel=1e-8, abs=1e-8)
    assert one.beta @ X == pytest.approx(other.beta @ X, abs=1e-5)


@given(cases, st.sampled_from([1e-3, 0.1, 30.0, 1e4]))
@settings(max_examples=20, deadline=None, derandomize=True)
def test_units_of_the_points_are_units_of_the_price(case, unit):
    # K → u²K and bounds → bounds/u²: β → β/u², the dual value too; squared slack: the ridge → u²·ridge.
    kind, seed = case
    X, y, t, _, _ = drawn(seed, "plain")
    given_program = machine_of(kind, y, t).program
    ridge = None if given_program.ridge is None else given_program.ridge * unit**2
    scaled = replace(
        given_program,
        lower=given_program.lower / unit**2,
        upper=given_program.upper / unit**2,
        totals=tuple(v / unit**2 for v in given_program.totals),
        ridge=ridge,
    )
    one, other = solve_linear(given_program, X, TIGHT), solve_linear(scaled, unit * X, TIGHT)
    assert other.converged
    assert one.judgement.dual == pytest.approx(unit**2 * other.judgement.dual, rel=1e-8, abs=1e-8)
