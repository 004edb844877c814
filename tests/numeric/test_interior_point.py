"""The parts of the interior point: iterates, shrinking, normal equations, feasible points."""

import numpy as np
import pytest
from linear_problems import TIGHT, defects, drawn

from svmsym.numeric.linear import interior_point
from svmsym.numeric.linear import solve as path
from svmsym.numeric.linear.design import design_of, factor, normal_equations
from svmsym.numeric.linear.feasible import feasible
from svmsym.numeric.linear.interior_point import iterates
from svmsym.numeric.linear.layout import layout_of
from svmsym.numeric.linear.parts import holding, parts_of
from svmsym.numeric.linear.solve import solve_linear
from svmsym.numeric.machines import nu_svc, nu_svr, one_class, svc, svr
from svmsym.numeric.solution import Settings


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
