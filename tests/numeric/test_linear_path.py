"""The linear path against exact optima, against scikit-learn, and on raw data."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from linear_problems import KINDS, SHAPES, TIGHT, defects, drawn, hundredths, stated, value_error

import svmsym
from svmsym.numeric.linear.solve import solve_linear
from svmsym.numeric.machines import nu_svc, nu_svr, one_class, svc, svr, trained
from svmsym.numeric.program import Program
from svmsym.numeric.solution import Settings


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_exact_optimum_is_met(kind, shape):
    for seed in range(3):
        machine, X, exact, factor_of_value = stated(kind, 100 * SHAPES.index(shape) + seed, shape)
        found = solve_linear(machine.program, X, TIGHT, machine.start)
        assert found.converged, (kind, shape, seed)
        assert found.method != "working sets", "block SMO would hide an interior point that is wrong"
        assert defects(machine.program, X, found.beta, 1e-8) == [], (kind, shape, seed)
        optimum = float(exact.objective) * factor_of_value
        assert value_error(machine.program, found, optimum) < 1e-9, (kind, shape, seed)
        assert found.judgement.primal >= optimum - 1e-9 * (1 + abs(optimum))


@pytest.mark.parametrize("kind", ["svc", "svr", "svc squared", "svr bare"])
def test_w_and_b_are_the_exact_ones(kind):
    machine, X, exact, _ = stated(kind, 5, "plain")
    found = solve_linear(machine.program, X, TIGHT)
    model = trained(machine, found.beta, found.judgement)
    assert model.coefficients @ X == pytest.approx([float(v) for v in exact.w], abs=1e-7)
    if exact.b_interval is not None:
        low, high = (float(v) for v in (exact.b_interval.low, exact.b_interval.high))
        assert low - 1e-6 <= model.intercept <= high + 1e-6


def test_a_defect_is_seen():
    machine, X, exact, _ = stated("svc", 1, "plain")
    found = solve_linear(machine.program, X, TIGHT)
    free = np.flatnonzero((found.beta > machine.program.lower) & (found.beta < machine.program.upper))
    moved = found.beta.copy()
    moved[free[0]] += 1e-6
    assert "total" in defects(machine.program, X, moved, 1e-8)
    moved[free[1]] -= 1e-6
    assert defects(machine.program, X, moved, 1e-8) == ["violation"]
    half = replace(found, judgement=replace(found.judgement, dual=0.999 * found.judgement.dual))
    assert value_error(machine.program, half, float(exact.objective)) > 1e-5
    assert "bounds" in defects(machine.program, X, found.beta - 100, 1e-8)


def test_a_hard_margin_by_hand():
    # x = 0, 2 with labels −1, +1: w = 1, b = −1, α = ½ each; a third point beyond the margin does not matter.
    y = np.array([-1.0, 1.0, 1.0])
    hard = Program(y, np.where(y > 0, 0, -np.inf), np.where(y > 0, np.inf, 0))
    found = solve_linear(hard, np.array([[0.0], [2.0], [5.0]]), TIGHT)
    assert found.beta == pytest.approx([-0.5, 0.5, 0], abs=1e-8)
    assert found.judgement.offsets[0] == pytest.approx(-1)


@pytest.mark.parametrize("C", [1e3, 1e6])
def test_a_separable_problem_with_a_large_price(C):
    rng = np.random.default_rng(3)
    y = np.where(np.arange(30) % 2 == 0, 1.0, -1.0)
    X = hundredths(rng.normal(size=(30, 3)) + 3 * y[:, None])
    exact = svmsym.solve(X, [int(v) for v in y], C="inf", decimal=True)
    found = solve_linear(svc(y, np.full(30, C)).program, X, TIGHT)
    assert found.converged
    assert found.judgement.dual == pytest.approx(float(exact.objective), rel=1e-9)


def test_points_without_weight_do_not_count():
    X, y, _, _, _ = drawn(4, "plain")
    C = np.ones(len(y))
    C[2:5] = 0
    found = solve_linear(svc(y, C).program, X, TIGHT)
    kept = C > 0
    part = solve_linear(svc(y[kept], C[kept]).program, X[kept], TIGHT)
    assert not found.beta[~kept].any()
    assert found.judgement.dual == pytest.approx(part.judgement.dual, rel=1e-9)


@pytest.mark.parametrize(
    ("X", "y"),
    [
        (np.zeros((4, 2)), [1, -1, 1, -1]),
        (np.ones((4, 2)), [1, 1, 1, -1]),
        (np.array([[1.0]]), [1]),
        (np.array([[1.0, 2.0], [1.0, 2.0]]), [1, -1]),
    ],
)
def test_points_that_say_nothing(X, y):
    y = np.array(y, dtype=float)
    found = solve_linear(svc(y, np.ones(len(y))).program, X, TIGHT)
    assert found.converged
    assert defects(svc(y, np.ones(len(y))).program, X, found.beta, 1e-8) == []
    # f is constant: everybody of the smaller class pays 2.
    assert found.judgement.primal == pytest.approx(2 * min((y > 0).sum(), (y < 0).sum()))


class TestAgainstScikitLearn:
    """scikit-learn 1.4 or newer, with a tight tolerance; it stores the kernel in float32."""

    rng = np.random.default_rng(0)
    X = rng.normal(size=(400, 6)) * [1, 2, 0.5, 1, 1, 1] + 1
    y = np.where(X @ [1, -1, 2, 0, 0, 0.5] + rng.normal(size=400) > 2, 1.0, -1.0)
    t = X @ [1, -1, 2, 0, 0, 0.5] + rng.normal(size=400)

    def compared(self, machine, model):
        found = solve_linear(machine.program, self.X, Settings(tol=1e-7), machine.start)
        assert found.converged
        ours = trained(machine, found.beta, found.judgement)
        theirs = model.fit(self.X) if machine.kind == "one_class" else model.fit(self.X, self.target(machine))
        assert ours.coefficients @ self.X == pytest.approx(theirs.coef_.ravel(), rel=1e-4, abs=1e-4)
        assert ours.intercept == pytest.approx(theirs.intercept_[0], rel=1e-3, abs=1e-3)

    def target(self, machine):
        return self.t if "svr" in machine.kind else self.y

    def test_svc(self):
        svm = pytest.importorskip("sklearn.svm")
        machine = svc(self.y, np.full(400, 2.0))
        self.compared(machine, svm.SVC(kernel="linear", C=2, tol=1e-7))

    def test_nu_svc(self):
        svm = pytest.importorskip("sklearn.svm")
        machine = nu_svc(self.y, np.ones(400), 0.4)
        self.compared(machine, svm.NuSVC(kernel="linear", nu=0.4, tol=1e-8))

    def test_svr(self):
        svm = pytest.importorskip("sklearn.svm")
        machine = svr(self.t, np.full(400, 2.0), 0.3)
        self.compared(machine, svm.SVR(kernel="linear", C=2, epsilon=0.3, tol=1e-7))

    def test_nu_svr(self):
        svm = pytest.importorskip("sklearn.svm")
        machine = nu_svr(self.t, np.full(400, 2.0), 0.4)
        self.compared(machine, svm.NuSVR(kernel="linear", C=2, nu=0.4, tol=1e-7))

    def test_one_class(self):
        svm = pytest.importorskip("sklearn.svm")
        machine = one_class(np.ones(400), 0.3)
        self.compared(machine, svm.OneClassSVM(kernel="linear", nu=0.3, tol=1e-8))


@pytest.mark.parametrize("C", [1.0, 100.0, 1e4])
def test_raw_data_are_solved(C):
    datasets = pytest.importorskip("sklearn.datasets")
    X, y = datasets.load_breast_cancer(return_X_y=True)
    machine = svc(2.0 * y - 1, np.full(len(y), C))
    found = solve_linear(machine.program, X, Settings())
    assert found.converged
    assert found.rounds < 40
    assert defects(machine.program, X, found.beta, 1e-3) == []
    assert found.judgement.gap < 1e-4 * found.judgement.primal


def test_regression_on_raw_data():
    datasets = pytest.importorskip("sklearn.datasets")
    X, t = datasets.load_diabetes(return_X_y=True, scaled=False)
    machine = svr(t, np.full(len(t), 10.0), 5.0)
    found = solve_linear(machine.program, X, Settings())
    assert found.converged
    assert defects(machine.program, X, found.beta, 1e-3) == []


@pytest.mark.parametrize("C", [1.0, 100.0])
def test_very_unequal_classes(C):
    rng = np.random.default_rng(0)
    X = (rng.random((1500, 30)) < np.minimum(0.5, 0.01 * (1 + rng.pareto(1, 30)))).astype(float)
    score = X @ rng.normal(size=30) + rng.normal(size=1500)
    y = np.where(score > np.quantile(score, 0.98), 1.0, -1.0)
    machine = svc(y, np.full(1500, C))
    found = solve_linear(machine.program, X, Settings(tol=1e-6))
    assert found.method == "interior point"
    assert found.converged
    assert defects(machine.program, X, found.beta, 1e-6) == []


def test_columns_in_wild_units_are_no_obstacle():
    rng = np.random.default_rng(2)
    X = rng.normal(size=(300, 4)) * [1e-4, 1, 1e3, 1e5] + [0, 5, 1e4, -1e5]
    y = np.where(X[:, 2] / 1e3 - 10 + X[:, 3] / 1e5 + 1 + 0.3 * rng.normal(size=300) > 0, 1.0, -1.0)
    machine = svc(y, np.ones(300))
    found = solve_linear(machine.program, X, Settings())
    assert found.converged
    assert defects(machine.program, X, found.beta, 1e-3) == []


def test_nothing_heavy_is_imported():
    code = "import sys, svmsym.numeric.linear.solve; print({'numba', 'scipy', 'sklearn'} & {*sys.modules})"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "set()\n"
