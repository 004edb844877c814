"""Polish: Newton on the free unknowns. That β is optimal is proved by the gap; values are by hand."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from svmsym.numeric.judge import judge
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import nu_svc, nu_svr, one_class, svc, svr
from svmsym.numeric.plain import solve_plain
from svmsym.numeric.polish import border, descent, newton, polish
from svmsym.numeric.polish.border import NotConvexError, System, factorised, newton_step
from svmsym.numeric.polish.seen import nothing_seen
from svmsym.numeric.program import Program
from svmsym.numeric.solution import Settings

RBF = Kernel("rbf", 0.5)
LINEAR = Kernel("linear")


def drawn(n, d=3, seed=0):
    draw = np.random.default_rng(seed)
    x = draw.normal(size=(n, d))
    return (
        x,
        np.where(x[:, 0] + 0.7 * draw.normal(size=n) > 0, 1.0, -1.0),
        x[:, 1] + 0.3 * draw.normal(size=n),
    )


def machines(n=120):
    x, y, t = drawn(n)
    C = np.where(np.arange(n) % 2 == 0, 1.0, 5.0)
    return x, {
        "svc": svc(y, C),
        "svc squared": svc(y, C, squared=True),
        "svc without b": svc(y, C, bias=False),
        "nu-svc": nu_svc(y, np.ones(n), 0.4),
        "svr": svr(t, C, 0.1),
        "svr, epsilon zero": svr(t, C, 0.0),
        "svr squared without b": svr(t, C, 0.1, squared=True, bias=False),
        "nu-svr": nu_svr(t, C, 0.4),
        "one-class": one_class(np.ones(n), 0.3),
    }


def coarse(machine, source, tol=1e-3, steps=-1):
    return solve_plain(machine.program, source, Settings(tol=tol, max_iter=steps), machine.start)


def judged(program, source, beta):
    return judge(program, beta, source.times(program.at_points(beta, source.n)))


@pytest.mark.parametrize("kernel", [RBF, LINEAR, Kernel("poly", 1.0, 1.0, 2)], ids=lambda k: k.name)
@pytest.mark.parametrize("name", machines(4)[1])
def test_a_coarse_solution_is_polished_to_rounding_level(name, kernel):
    x, found = machines()
    machine, source = found[name], Source(x, kernel)
    given = coarse(machine, source, 1e-2, 2000)
    fine = polish(machine.program, source, given.beta, 1e-10)
    assert fine.converged
    assert fine.method == "polish"
    honest = judged(machine.program, source, fine.beta)
    assert honest.violation <= 1e-10
    assert honest.dual >= given.judgement.dual - 1e-12 * abs(honest.dual)
    assert honest.gap <= 1e-8 * max(1, abs(honest.dual))
    for members, total in zip(machine.program.groups, machine.program.totals, strict=True):
        assert abs(fine.beta[members].sum() - total) <= 1e-11 * (1 + np.abs(fine.beta).sum())


def test_regression_by_hand():
    """x = ±1, t = ±2, ε = ½: β = (a, −a) has the value 4a − 2a² − a, greatest at a = ¾."""
    machine, source = (
        svr(np.array([2.0, -2.0]), np.full(2, 10.0), 0.5),
        Source(np.array([[1.0], [-1.0]]), LINEAR),
    )
    found = polish(machine.program, source, np.zeros(2), 1e-12)
    np.testing.assert_allclose(found.beta, [0.75, -0.75], rtol=1e-12)
    assert found.judgement.dual == pytest.approx(9 / 8, rel=1e-13)


def test_unknowns_change_their_sign_over_the_kink():
    machine, source = (
        svr(np.array([2.0, -2.0]), np.full(2, 10.0), 0.5),
        Source(np.array([[1.0], [-1.0]]), LINEAR),
    )
    found = polish(machine.program, source, np.array([-3.0, 3.0]), 1e-12)
    np.testing.assert_allclose(found.beta, [0.75, -0.75], rtol=1e-12)


@pytest.mark.needs("fast")  # the last digit is SciPy's: without its triangular factors 3e-17 is left
def test_a_tube_around_all_targets_leaves_nothing():
    machine, source = svr(np.array([0.1, -0.1, 0.0]), np.ones(3), 0.5), Source(np.eye(3), LINEAR)
    found = polish(machine.program, source, np.array([0.5, -0.25, -0.25]), 1e-12)
    assert found.beta.tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    "x",
    [
        np.repeat(np.arange(-3.0, 3.0)[:, None], 10, axis=0),  # every point ten times
        np.zeros((60, 2)),  # no curvature at all
        np.arange(60.0)[:, None] % 7 - 3,  # on a line
    ],
    ids=["copies", "zero", "line"],
)
@pytest.mark.parametrize("C", [0.1, 1.0, 100.0])
def test_singular_matrices_are_no_obstacle(x, C):
    y = np.where(np.arange(60) % 3 == 0, 1.0, -1.0)
    for machine in (svc(y, np.full(60, C)), svc(y, np.full(60, C), bias=False), nu_svc(y, np.ones(60), 0.5)):
        found = polish(machine.program, Source(x, LINEAR), machine.start, 1e-9)
        assert found.converged
        assert found.judgement.gap <= 1e-6


def test_a_direction_without_curvature_ends_at_a_bound_in_one_step():
    """K = 0 and the slope 1: the proximal step has length 1/ρ, far from the bound."""
    program = Program(np.ones(1), np.zeros(1), np.full(1, 1e9), totals=())
    seen = nothing_seen(program, Source(np.zeros((1, 1)), LINEAR)).and_also(np.array([0]))
    place = descent.Place(np.zeros(1), np.zeros(1), np.ones(1, dtype=bool), np.ones(1))
    found = descent.descended(seen, place, 1e-12, 1e-3)
    assert found.steps == 1
    assert found.place.beta.tolist() == [1e9]
    assert not found.place.free.any()


def test_from_zero_it_is_a_solver_of_its_own():
    x, found = machines(200)
    machine, source = found["svc"], Source(x, RBF)
    cold = polish(machine.program, source, machine.start, 1e-10)
    warm = polish(machine.program, source, coarse(machine, source).beta, 1e-10)
    assert cold.converged
    assert cold.judgement.dual == pytest.approx(warm.judgement.dual, rel=1e-12)
    assert cold.rounds > warm.rounds


def test_what_is_optimal_already_is_returned_at_once():
    x, found = machines(40)
    machine, source = found["svc"], Source(x, RBF)
    fine = polish(machine.program, source, machine.start, 1e-10)
    again = polish(machine.program, source, fine.beta, 1e-10)
    assert again.steps == again.rounds == 0
    assert (again.beta == fine.beta).all()


def test_the_dual_value_never_falls_from_round_to_round(monkeypatch):
    values = []

    def watched(seen, place, goal, weight):
        found = descent.descended(seen, place, goal, weight)
        values.append(judged(seen.program, seen.source, found.place.beta).dual)
        return found

    monkeypatch.setattr(newton, "descended", watched)
    x, found = machines()
    for machine in found.values():
        values[:] = [judged(machine.program, Source(x, RBF), machine.start).dual]
        assert polish(machine.program, Source(x, RBF), machine.start, 1e-10).converged
        assert len(values) > 2
        assert (np.diff(values) >= -1e-12 * np.abs(values[1:])).all()


@pytest.mark.parametrize("limit", [0, 1, 2, 3])
def test_stopped_early_it_is_none_or_better_than_given(limit):
    x, found = machines()
    for machine in found.values():
        source = Source(x, RBF)
        given = coarse(machine, source, 1e-2, 100)
        fine = polish(machine.program, source, given.beta, 1e-13, limit=limit)
        if fine is not None:
            assert fine.rounds <= limit
            assert fine.judgement.violation < given.judgement.violation
            assert fine.judgement.dual >= given.judgement.dual - 1e-12 * abs(given.judgement.dual)
    assert limit or fine is None


def test_a_tolerance_below_rounding_ends_with_the_best_found():
    x, found = machines()
    machine, source = found["svc"], Source(1000 * x, LINEAR)
    fine = polish(machine.program, source, coarse(machine, source, 1.0, 500).beta, 0.0)
    assert not fine.converged
    assert fine.rounds < 200
    assert fine.judgement.violation < 1e-6  # entries of K are about 10⁶, sums of them about 10⁹


def test_negative_curvature_is_refused():
    x, found = machines()
    away = Source(-np.eye(len(x)), Kernel("precomputed"))
    machine = found["svc"]
    start = np.zeros(len(x))
    start[np.flatnonzero(machine.program.c > 0)[:5]], start[np.flatnonzero(machine.program.c < 0)[:5]] = (
        0.5,
        -0.5,
    )
    assert polish(machine.program, away, start, 1e-10) is None
    with pytest.raises(NotConvexError):
        factorised(System(-np.eye(3), np.zeros((3, 0))), np.arange(3))


def test_classes_that_cannot_be_separated_end_a_hard_margin_without_warnings():
    machine = svc(np.array([1.0, -1.0, 1.0]), np.full(3, np.inf))
    found = polish(machine.program, Source(np.array([[0.0], [1.0], [2.0]]), LINEAR), machine.start, 1e-9)
    assert found is None or not found.converged


def test_a_start_beside_the_totals_is_put_right():
    x, found = machines()
    machine, source = found["svc"], Source(x, RBF)
    beta = coarse(machine, source).beta.copy()
    free = np.flatnonzero(descent.between(machine.program, beta))
    beta[free[0]] += 1e-6
    fine = polish(machine.program, source, beta, 1e-10)
    assert fine.converged
    assert abs(fine.beta.sum()) < 1e-12


@pytest.mark.parametrize("groups", [0, 1, 2])
@pytest.mark.parametrize("scipy", [True, False])
def test_a_bordered_step_solves_the_whole_system(groups, scipy, monkeypatch):
    """Against the system itself, solved by LU."""
    if not scipy:
        monkeypatch.setitem(sys.modules, "scipy.linalg", None)
    draw = np.random.default_rng(groups)
    A = draw.normal(size=(190, 220))
    Q, E = A @ A.T / 220 + 0.1 * np.eye(190), np.zeros((190, groups))
    for k in range(groups):
        E[k::groups, k] = 1.0
    system = System(Q, E, 1e-14)
    base, free = None, draw.random(190) < 0.92
    for number in range(8):
        F = np.flatnonzero(free)
        g, d = draw.normal(size=len(F)), draw.normal(size=groups)
        step = newton_step(system, F, g, d, base)
        whole = np.block([[Q[np.ix_(F, F)], E[F]], [E[F].T, np.zeros((groups, groups))]])
        expected = np.linalg.solve(whole, np.concatenate([g, d]))
        np.testing.assert_allclose(np.concatenate([step.δ, step.offsets]), expected, rtol=1e-8, atol=1e-9)
        assert number == 0 or step.base is base or number > 5
        base = step.base
        free[draw.integers(0, 190, 2)] ^= True


def test_large_sets_of_free_unknowns_share_factors(monkeypatch):
    made = []
    monkeypatch.setattr(border, "factorised", lambda *given: made.append(1) or factorised(*given))
    x, _, t = drawn(400, 4)
    machine, source = svr(t, np.full(400, 5.0), 0.05), Source(x, Kernel("rbf", 2.0))
    fine = polish(machine.program, source, coarse(machine, source, 0.3).beta, 1e-10)
    assert fine.converged
    free = np.count_nonzero(descent.between(machine.program, fine.beta))
    assert free > 200
    assert len(made) < fine.steps / 2


def test_without_room_for_rows_the_result_is_the_same(monkeypatch):
    x, found = machines()
    source = Source(x, RBF)
    for machine in found.values():
        start = coarse(machine, source, 1e-2).beta
        kept = polish(machine.program, source, start, 1e-10)
        with monkeypatch.context() as m:
            m.setattr(newton, "nothing_seen", lambda p, s: nothing_seen(p, s, memory=0.0))
            computed = polish(machine.program, source, start, 1e-10)
        np.testing.assert_allclose(kept.beta, computed.beta, atol=1e-7)
        assert computed.judgement.dual == pytest.approx(kept.judgement.dual, rel=1e-12)


def test_two_unknowns_at_one_point_are_told_apart():
    x, found = machines()
    program = found["nu-svr"].program
    seen = nothing_seen(program, Source(x, RBF)).and_also(np.array([3, 123])).and_also(np.array([5]))
    assert (seen.matrix[0] == seen.matrix[1]).all()
    assert seen.positions[[3, 123, 5, 4]].tolist() == [0, 1, 2, -1]
    np.testing.assert_allclose(seen.change(np.array([1.0, -1.0, 2.0])), 2 * RBF.between(x, x)[5], rtol=1e-12)


def test_larger_than_the_largest_is_left_alone(monkeypatch):
    x, found = machines()
    machine, source = found["svc"], Source(x, RBF)
    monkeypatch.setattr(newton, "_LARGEST", 2)
    assert polish(machine.program, source, coarse(machine, source).beta, 1e-10) is None


def test_the_ridge_belongs_to_the_curvature():
    """½(1 + r)β² − β without bounds met: β = 1/(1 + r)."""
    program = Program(np.ones(1), np.zeros(1), np.full(1, 9.0), totals=(), ridge=np.ones(1))
    for given in (program, replace(program, epsilon=0.5)):
        found = polish(given, Source(np.ones((1, 1)), LINEAR), np.zeros(1), 1e-12)
        np.testing.assert_allclose(found.beta, [(1 - given.epsilon) / 2], rtol=1e-10)


def test_importing_it_loads_neither_scipy_nor_numba_nor_scikit_learn():
    code = (
        "import sys, svmsym.numeric.polish; "
        "sys.exit(bool({'scipy', 'numba', 'sklearn', 'joblib'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
