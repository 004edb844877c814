"""Many programs on shared points give what each gives by itself."""

from itertools import combinations

import numpy as np
import pytest

pytest.importorskip("numba")
from programs_at_random import Problem, infeasibility, judged
from scipy.sparse import csr_matrix

from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import nu_svc, one_class, svc, svr
from svmsym.numeric.smo import parts
from svmsym.numeric.smo.parts import Task, solve_parts
from svmsym.numeric.smo.solve import solve_blocks
from svmsym.numeric.solution import Settings


@pytest.fixture(autouse=True, params=["whole matrices", "whole matrices, in threads", "rows"])
def means(request, monkeypatch):
    """Small programs have whole matrices, others rows, and many go in threads: all is tried on small ones."""
    if request.param != "whole matrices":
        monkeypatch.setattr(parts, "_WORTH_THREADS", 0)
    if request.param == "rows":
        monkeypatch.setattr(parts, "LARGEST", 0)


def classes(sizes, d=3, seed=0):
    """Points of several classes, one class after the other, and the ends of the classes but for the last."""
    rng = np.random.default_rng([seed, d])
    x = np.concatenate([rng.normal(size=(n, d)) + 1.2 * rng.normal(size=d) for n in sizes])
    return x, tuple(np.cumsum(sizes)[:-1].tolist())


def members(parts, cuts, n):
    starts, ends = (0, *cuts), (*cuts, n)
    return np.concatenate([np.arange(starts[p], ends[p]) for p in parts])


def pairs(sizes, make, count=None):
    """One task for each pair of classes, the first of the two positive."""
    tasks = []
    for a, b in list(combinations(range(len(sizes)), 2))[:count]:
        machine = make(np.repeat([1.0, -1.0], [sizes[a], sizes[b]]))
        tasks.append(Task((a, b), machine.program, machine.start))
    return tasks


def complaints(tasks, source, cuts, found, tol=1e-3):
    """What is wrong with the solutions, each judged on its own points and set beside a solution by itself."""
    said = []
    for k, (task, solution) in enumerate(zip(tasks, found, strict=True)):
        index = members(task.parts, cuts, source.n)
        chosen = source.points[index]
        alone = Source(chosen[:, index] if source.kernel.name == "precomputed" else chosen, source.kernel)
        given = Problem(str(k), task, alone, task.program.c, task.program.upper)
        true = judged(given, solution.beta)
        if not (solution.converged and true.violation <= tol * (1 + 1e-9)):
            said.append(f"{k}: violation {true.violation}")
        if abs(solution.judgement.violation - true.violation) > 1e-9:
            said.append(f"{k}: violation {solution.judgement.violation} instead of {true.violation}")
        if not infeasibility(task.program, solution.beta) <= 1e-9 * (1 + np.abs(solution.beta).sum()):
            said.append(f"{k}: bounds or sums")
        single = solve_blocks(task.program, alone, Settings(tol=tol), task.start).judgement
        room = 1e-9 * (1 + abs(true.dual))
        if not max(single.dual, true.dual) <= min(single.primal, true.primal) + room:
            said.append(f"{k}: value {true.dual} instead of {single.dual}")
    return said


def prices(C):
    return lambda y: svc(y, np.full(len(y), C))


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize(
    "kernel", [Kernel("rbf", 0.4), Kernel("poly", 0.3, 1.0, 2), Kernel("linear")], ids=lambda k: k.name
)
def test_each_pair_is_solved_as_by_itself(kernel, threads):
    sizes = (30, 17, 1, 44)
    x, cuts = classes(sizes)
    tasks, source = pairs(sizes, prices(1.0)), Source(x, kernel)
    found = solve_parts(tasks, source, cuts, Settings(threads=threads))
    assert complaints(tasks, source, cuts, found) == []


@pytest.mark.parametrize("name", ["CSR", "precomputed", "callable"])
def test_other_sources_come_in_parts_too(name):
    sizes = (30, 17, 44)
    x, cuts = classes(sizes)
    kernel = Kernel("rbf", 0.4)
    source = {
        "CSR": Source(csr_matrix(np.where(np.abs(x) < 0.5, 0.0, x)), kernel),
        "precomputed": Source(kernel.between(x, x), Kernel("precomputed")),
        "callable": Source(x, Kernel("callable", function=kernel.between)),
    }[name]
    tasks = pairs(sizes, prices(1.0))
    assert complaints(tasks, source, cuts, solve_parts(tasks, source, cuts, Settings())) == []


@pytest.mark.parametrize("memory", [0.0, 1.0, 1000.0])
@pytest.mark.parametrize("d", [3, 25])
def test_pairs_above_the_size_of_one_block_share_rows(d, memory):
    sizes = (700, 750, 800)
    x, cuts = classes(sizes, d)
    tasks, source = pairs(sizes, prices(1.0)), Source(x, Kernel("rbf", 0.4 / d))
    found = solve_parts(tasks, source, cuts, Settings(memory=memory))
    assert all(s.rounds > 1 for s in found)
    assert complaints(tasks, source, cuts, found) == []
    again = solve_parts(tasks, source, cuts, Settings(memory=memory))
    assert all((a.beta == b.beta).all() for a, b in zip(found, again, strict=True))


def test_a_part_may_be_in_many_tasks_and_tasks_may_differ_in_kind():
    sizes = (25, 25, 30)
    x, cuts = classes(sizes)
    source = Source(x, Kernel("rbf", 0.4))
    y = np.repeat([1.0, -1.0], [25, 25])
    machines = [
        ((0, 1), svc(y, np.full(50, 2.0))),
        ((1, 0), svc(y, np.full(50, 2.0))),
        ((0, 1), nu_svc(y, np.ones(50), 0.4)),
        ((0,), one_class(np.ones(25), 0.3)),
        ((0, 1, 2), svr(x[:, 0], np.ones(80), 0.1)),
        ((2,), svr(x[50:, 1], np.ones(30), 0.1, squared=True)),
        ((0, 1), svc(y, np.full(50, 2.0), bias=False)),
    ]
    tasks = [Task(parts, m.program, m.start) for parts, m in machines]
    found = solve_parts(tasks, source, cuts, Settings(threads=2))
    assert complaints(tasks, source, cuts, found) == []


def test_solutions_come_in_the_order_of_the_tasks():
    sizes = (5, 60, 20)
    x, cuts = classes(sizes)
    tasks = pairs(sizes, prices(1.0))
    found = solve_parts(tasks, Source(x, Kernel("rbf", 0.4)), cuts, Settings(threads=2))
    assert [len(s.beta) for s in found] == [65, 25, 80]


def test_more_threads_than_tasks_and_no_tasks_at_all():
    sizes = (20, 30)
    x, cuts = classes(sizes)
    tasks, source = pairs(sizes, prices(1.0)), Source(x, Kernel("rbf", 0.4))
    found = solve_parts(tasks, source, cuts, Settings(threads=3))
    assert complaints(tasks, source, cuts, found) == []
    assert solve_parts([], source, cuts, Settings(threads=3)) == []


def test_solutions_of_other_tasks_are_seen_to_be_wrong():
    sizes = (20, 20, 20)
    x, cuts = classes(sizes)
    tasks, source = pairs(sizes, prices(1.0)), Source(x, Kernel("rbf", 0.4))
    found = solve_parts(tasks, source, cuts, Settings())
    assert complaints(tasks, source, cuts, found[::-1])


def test_an_error_in_one_thread_reaches_the_caller():
    def refuses(_left, _right):
        raise ZeroDivisionError

    sizes = (20, 30)
    x, cuts = classes(sizes)
    source = Source(x, Kernel("callable", function=refuses))
    with pytest.raises(ZeroDivisionError):
        solve_parts(pairs(sizes, prices(1.0)), source, cuts, Settings())
