"""The linear path against exact optima, against scikit-learn, and against itself under symmetries.

Conventions of the exact side (``svmsym.solve``), and what they mean for a program: svc and svr are the same;
the ν-SVC has α ≤ 1/n and Σα = ν, so β = n·yα and the value is n² times as large; the one-class machine has
α ≤ 1/(νn) and Σα = 1, so the factor is (νn)²; the ν-SVR has α ≤ C/n, so it is stated with C·n.
"""

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import svmsym
from svmsym.numeric.judge import judge
from svmsym.numeric.linear import interior_point, working_sets
from svmsym.numeric.linear import solve as path
from svmsym.numeric.linear.design import design_of, factor, normal_equations
from svmsym.numeric.linear.feasible import feasible
from svmsym.numeric.linear.interior_point import iterates
from svmsym.numeric.linear.layout import layout_of
from svmsym.numeric.linear.parts import holding, parts_of
from svmsym.numeric.linear.solve import solve_linear
from svmsym.numeric.machines import nu_svc, nu_svr, one_class, svc, svr, trained
from svmsym.numeric.program import Program
from svmsym.numeric.solution import Settings

KINDS = [
    "svc",
    "svc squared",
    "svc bare",
    "svc squared bare",
    "svr",
    "svr squared",
    "svr bare",
    "one-class",
    "nusvc",
    "nusvr",
]
SHAPES = ["plain", "doubled", "zero column", "constant column", "few values", "far away", "wide"]
TIGHT = Settings(tol=1e-8)


def hundredths(values):
    return np.round(100 * values) / 100


def drawn(seed, shape):
    """Points with two decimals, labels of both kinds, targets, weights."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 22)), int(rng.integers(1, 6))
    if shape == "wide":
        n, d = 6, 15
    X = hundredths(rng.normal(size=(n, d)))
    if shape == "doubled":
        X[n // 2 :] = X[: n - n // 2]
    elif shape == "zero column":
        X[:, 0] = 0
    elif shape == "constant column":
        X[:, 0] = 7
    elif shape == "few values":
        X = np.round(X)
    elif shape == "far away":
        X += 50
    y = np.where(rng.random(n) < rng.choice([0.2, 0.5]), 1.0, -1.0)
    y[:2] = [1, -1]
    t = hundredths(X @ rng.normal(size=d) + rng.normal(size=n))
    weight = rng.choice([0.5, 1.0, 2.0], size=n)
    return X, y, t, weight, rng


def stated(kind, seed, shape):
    """The same problem twice: machine and points; exact answer and the factor of its value."""
    X, y, t, weight, rng = drawn(seed, shape)
    n = len(X)
    C = float(rng.choice([0.1, 1, 10]))
    nu = float(rng.choice([0.2, 0.4]))
    labels = [int(v) for v in y]
    extra = {
        "slack": "squared" if "squared" in kind else "linear",
        "bias": "bare" not in kind,
        "decimal": True,
    }
    own = {"squared": "squared" in kind, "bias": "bare" not in kind}
    if kind.startswith("svc"):
        exact = svmsym.solve(X, labels, C=C, weight=weight.tolist(), **extra)
        return svc(y, C * weight, **own), X, exact, 1.0
    if kind.startswith("svr"):
        exact = svmsym.solve(X, t.tolist(), kind="svr", epsilon=0.25, C=C, weight=weight.tolist(), **extra)
        return svr(t, C * weight, 0.25, **own), X, exact, 1.0
    if kind == "one-class":
        exact = svmsym.solve(X, kind=kind, nu=nu, decimal=True)
        return one_class(np.ones(n), nu), X, exact, (nu * n) ** 2
    if kind == "nusvc":
        nu = round(1.8 * min(int((y > 0).sum()), int((y < 0).sum())) / n, 2)
        exact = svmsym.solve(X, labels, kind=kind, nu=nu, decimal=True)
        return nu_svc(y, np.ones(n), nu), X, exact, float(n * n)
    exact = svmsym.solve(X, t.tolist(), kind="nusvr", nu=nu, C=str(Fraction(str(C)) * n), decimal=True)
    return nu_svr(t, np.full(n, C), nu), X, exact, 1.0


def defects(program, X, beta, tol):
    """What is wrong with β as an optimum to the tolerance; judged anew from the points."""
    dense = X.toarray() if hasattr(X, "toarray") else X
    found = judge(program, beta, dense @ (dense.T @ program.at_points(beta, len(dense))))
    wrong = []
    if not ((beta >= program.lower).all() and (beta <= program.upper).all()):
        wrong.append("bounds")
    for members, total in zip(program.groups, program.totals, strict=True):
        if abs(beta[members].sum() - total) > 1e-10 * (1 + np.abs(beta).sum()):
            wrong.append("total")
    if found.violation > tol:
        wrong.append("violation")
    return wrong


def value_error(program, found, optimum):
    scale = abs(optimum) + np.abs(program.c) @ np.abs(found.beta) + 1e-3 * np.abs(found.beta).max() ** 2
    return abs(found.judgement.dual - optimum) / scale


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


def test_columns_in_wild_units_are_no_obstacle():
    rng = np.random.default_rng(2)
    X = rng.normal(size=(300, 4)) * [1e-4, 1, 1e3, 1e5] + [0, 5, 1e4, -1e5]
    y = np.where(X[:, 2] / 1e3 - 10 + X[:, 3] / 1e5 + 1 + 0.3 * rng.normal(size=300) > 0, 1.0, -1.0)
    machine = svc(y, np.ones(300))
    found = solve_linear(machine.program, X, Settings())
    assert found.converged
    assert defects(machine.program, X, found.beta, 1e-3) == []


def test_iterates_close_the_gap():
    X, y, _, weight, _ = drawn(11, "plain")
    program = svc(y, weight).program
    layout = layout_of(program, len(y))
    box = parts_of(program, layout, program.c)
    gaps = [it.gap(box) for it in iterates(design_of(X, centred=True), box)]
    assert gaps[-1] < 1e-12
    assert len(gaps) < 30


@pytest.fixture
def crowd():
    """Many points, few of them free: where shrinking pays."""
    rng = np.random.default_rng(5)
    X = rng.normal(size=(2000, 5))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=2000) > 0, 1.0, -1.0)
    t = X[:, 0] + 0.3 * rng.normal(size=2000)
    X += 2  # the one-class machine separates from the origin
    machines = svc(y, np.ones(2000)), svr(t, np.ones(2000), 0.2), nu_svc(y, np.ones(2000), 0.3)
    return X, [*machines, nu_svr(t, np.ones(2000), 0.3), one_class(np.ones(2000), 0.2)]


def test_shrinking_leaves_most_out_and_changes_nothing(crowd):
    X, machines = crowd
    for machine in machines:
        program = machine.program
        layout = layout_of(program, 2000)
        design = design_of(X, centred=True)
        box = parts_of(program, layout, program.c - sum(program.totals) * layout.to_unknowns(design.shift))
        last = [*iterates(design, box, shrinking=True)][-1]
        assert len(last.kept) < 0.5 * len(box.of), machine.kind
        whole = solve_linear(program, X, Settings(tol=1e-7, shrinking=False))
        w = design.pull(layout.to_points(whole.beta))
        assert last.w == pytest.approx(w, rel=1e-5, abs=1e-5), machine.kind
        assert layout.sums(box.beta(last.a, program.m)) == pytest.approx(program.totals, abs=1e-6)
        part = solve_linear(program, X, Settings(tol=1e-7))
        assert defects(program, X, part.beta, 1e-7) == [], machine.kind
        assert part.judgement.dual == pytest.approx(whole.judgement.dual, rel=1e-9)


def test_mistakes_of_shrinking_are_repaired(crowd, monkeypatch):
    monkeypatch.setattr(interior_point, "_FIRM", 0.6)  # half the box counts as near a bound
    monkeypatch.setattr(interior_point, "_FIRM_SLOPE", 0.0)
    monkeypatch.setattr(interior_point, "_FIRM_TURN", 0.0)
    X, machines = crowd
    sizes = []

    def watched(design, box, *, shrinking, scale):
        sizes.append((len(box.of), shrinking))
        assert shrinking or len(box.of) < sizes[0][0], "a repair is not a run over everything"
        return iterates(design, box, shrinking=shrinking, scale=scale)

    monkeypatch.setattr(path, "iterates", watched)
    for machine in machines[:2]:
        found = solve_linear(machine.program, X, Settings(tol=1e-7))
        assert len(sizes) > 1, "this was to be a mistake"
        assert found.method == "interior point"
        assert defects(machine.program, X, found.beta, 1e-7) == [], machine.kind
        sizes.clear()


def test_parts_held_at_the_optimum_leave_the_optimum_to_the_others():
    X, y, _, weight, rng = drawn(12, "plain")
    program = svc(y, weight).program
    optimum = solve_linear(program, X, TIGHT).beta
    design = design_of(X, centred=True)
    box = parts_of(program, layout_of(program, len(y)), program.c)
    chosen = np.sort(rng.permutation(len(y))[: len(y) // 2])
    fewer, held, w = holding(design, box, chosen, optimum)
    last = [*iterates(fewer, held)][-1]
    assert last.w + w == pytest.approx(optimum @ X, abs=1e-6)
    assert last.a.sum() + np.delete(optimum, chosen).sum() == pytest.approx(0, abs=1e-9)


def test_the_normal_equations_are_those_of_the_definition():
    rng = np.random.default_rng(0)
    t, X = rng.normal(size=5), rng.normal(size=(5, 3))
    program = nu_svr(t, np.ones(5), 0.5).program
    layout = layout_of(program, 5)
    design = design_of(X, centred=False)
    weights = np.where(rng.random(10) < 0.5, 0.0, rng.random(10))
    weights[[0, 9]] = 1
    right = rng.normal(size=5)
    B = np.hstack([X[program.at], np.eye(2)[program.group]])
    wanted = np.linalg.solve(np.diag([1.0, 1, 1, 0, 0]) + B.T * weights @ B, right)
    assert normal_equations(design, layout, weights, np.zeros(2)).solve(right) == pytest.approx(wanted)


def test_a_singular_matrix_still_has_a_factor():
    x = factor(np.ones((2, 2))).solve(np.ones(2))
    assert x.sum() == pytest.approx(1, rel=1e-6)


def test_more_columns_than_rows_keep_their_products():
    X = np.random.default_rng(0).normal(size=(3, 50))
    small = design_of(X, centred=False).X
    assert small.shape == (3, 3)
    assert small @ small.T == pytest.approx(X @ X.T)


def test_feasible_leaves_zeros_of_a_tube_at_zero():
    tube = svr(np.zeros(3), np.ones(3), 0.1).program
    assert feasible(tube, np.array([0.5, 0.0, -0.5 + 1e-13]))[1] == 0


def test_feasible_meets_the_total_to_the_last_digit():
    rng = np.random.default_rng(0)
    program = one_class(rng.random(200), 0.3).program
    start = feasible(program, rng.normal(size=200))
    near = feasible(program, start * (1 + 1e-11))
    assert start.sum() == pytest.approx(program.totals[0], rel=1e-15)
    assert near.sum() == pytest.approx(program.totals[0], rel=1e-15)
    assert ((near >= program.lower) & (near <= program.upper)).all()


def test_nothing_heavy_is_imported():
    code = "import sys, svmsym.numeric.linear.solve; print({'numba', 'scipy', 'sklearn'} & {*sys.modules})"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "set()\n"
