"""The fall-back in NumPy: the same answers, little memory, limits kept, and chosen where Numba is missing."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from programs_at_random import KINDS, feasible, infeasibility, judged, mixture, moderate, problem

from svmsym.numeric import solve as solving
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import svc
from svmsym.numeric.plain import solve_plain
from svmsym.numeric.solution import Settings


def complaints(given, found, tol):
    """What is wrong with a solution, from kernel entries computed anew."""
    true = judged(given, found.beta)
    said = []
    if not infeasibility(given.program, found.beta) <= 1e-9 * (1 + np.abs(found.beta).sum()):
        said.append("bounds or sums")
    if found.converged != (true.violation <= tol):
        said.append(f"converged = {found.converged} at {true.violation!r}")
    if abs(found.judgement.violation - true.violation) > 1e-9 * (1 + true.violation):
        said.append(f"violation {found.judgement.violation!r} instead of {true.violation!r}")
    return said


def test_every_kind_of_machine_reaches_the_tolerance():
    unfinished = []
    for given in mixture(104, (2, 30)):
        found = solve_plain(given.program, given.source, Settings(max_iter=3000), given.start)
        assert complaints(given, found, 1e-3 * (1 + 1e-9)) == [], given.name
        unfinished += [] if found.converged else [given.name]
    # A high price on a kernel of low rank takes SMO long, above all by single steps.
    assert len(unfinished) <= 4, unfinished


def test_planted_errors_are_seen():
    given = problem("svc", "rbf", 20)
    found = solve_plain(given.program, given.source, Settings(), given.start)
    moved = found.beta.copy()
    moved[np.argmax(moved)] += 1e-3
    assert "bounds or sums" in complaints(given, replace(found, beta=moved), 1e-3)
    assert complaints(given, replace(found, converged=False), 1e-3)
    assert complaints(given, replace(found, beta=given.start), 1e-3)


@pytest.mark.parametrize("kind", KINDS)
def test_any_feasible_start_leads_to_the_same_value(kind):
    given = moderate(kind, "rbf", 20)
    rng = np.random.default_rng(0)
    for start in (feasible(given.program, rng), feasible(given.program, rng)):
        assert same_optimum(given, start, Settings(tol=1e-4, max_iter=5000), 1e-2)


def same_optimum(given, start, settings, near):
    """Whether two starts bound the same optimum, each by its dual and primal value, and closely."""
    first, other = (
        solve_plain(given.program, given.source, settings, s).judgement for s in (given.start, start)
    )
    size = 1 + abs(first.dual)
    below = max(first.dual, other.dual) <= min(first.primal, other.primal) + 1e-9 * size
    return below and max(first.gap, other.gap) <= near * size


def test_two_rows_of_memory_are_enough():
    given = problem("svc", "rbf", 60)
    much = solve_plain(given.program, given.source, Settings(), given.start)
    little = solve_plain(given.program, given.source, Settings(memory=0.0), given.start)
    assert (much.beta == little.beta).all()


def test_steps_are_limited_and_progress_is_told():
    given = problem("svc", "rbf", 60)
    for limit in (0, 1, 5):
        found = solve_plain(given.program, given.source, Settings(max_iter=limit), given.start)
        assert found.steps == limit
        assert not found.converged
        assert complaints(given, found, 1e-3) == []
    hard = problem("svc, C for each point", "linear", 60, 3)
    told = []
    settings = Settings(tol=1e-12, max_iter=2500, progress=told.append)
    found = solve_plain(hard.program, hard.source, settings, hard.start)
    assert [r.steps for r in told] == [1000 * (k + 1) for k in range(found.steps // 1000)]


def test_without_numba_the_fall_back_answers_and_says_so(monkeypatch, capsys):
    monkeypatch.setattr(solving, "find_spec", lambda _: None)
    solving.compiled.cache_clear()
    try:
        given = moderate("svr", "rbf", 400)  # tiny ones are for NumPy anyway
        settings = Settings()
        found = [solving.solve_program(given.program, given.source, settings, given.start) for _ in range(2)]
        told = capsys.readouterr().err
    finally:
        solving.compiled.cache_clear()
    assert {f.method for f in found} == {"plain"}
    assert told.count("Numba is not installed") == 1
    assert "what to do" in told
    assert complaints(given, found[0], 1e-3) == []


def test_both_ways_give_the_same_answers():
    pytest.importorskip("numba")
    from svmsym.numeric.smo.solve import solve_blocks  # noqa: PLC0415 - loads Numba

    for given in mixture(104, (2, 20)):
        settings = Settings(tol=1e-3, max_iter=1000)
        slow = solve_plain(given.program, given.source, settings, given.start)
        quick = solve_blocks(given.program, given.source, settings, given.start)
        if given.convex:
            # Both duals and both primals bound the same optimum, so they cannot be further apart than a gap.
            room = 1e-9 * (1 + abs(slow.judgement.dual))
            assert quick.judgement.dual <= slow.judgement.primal + room, given.name
            assert slow.judgement.dual <= quick.judgement.primal + room, given.name
        if quick.converged and slow.converged and given.program.ridge is None:
            # A violation of at most tol leaves a gap of at most tol for each unit that an unknown may move.
            most = 1e-3 * np.sum(given.program.upper - given.program.lower)
            assert max(quick.judgement.gap, slow.judgement.gap) <= most + room, given.name


PROGRAM = """
import sys
sys.modules["numba"] = None
import numpy as np
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import svc
from svmsym.numeric.solution import Settings
from svmsym.numeric.solve import solve_program
y = np.array([-1.0, -1.0, 1.0, 1.0])
machine = svc(y, np.full(4, 9.0))
points = np.array([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [3.0, 0.0]])
found = solve_program(machine.program, Source(points, Kernel("linear")), Settings(tol=1e-9), machine.start)
print(found.method, *np.abs(found.beta).round(6))
points = np.linspace(-3.0, 3.0, 400)[:, None]
machine = svc(np.where(points[:, 0] > 0, 1.0, -1.0), np.ones(400))
found = solve_program(machine.program, Source(points, Kernel("rbf")), Settings(), machine.start)
print(found.method, found.converged)
print([name for name in ("sklearn", "scipy", "llvmlite") if name in sys.modules])
"""


def test_a_machine_without_numba_trains_all_the_same():
    """The example of the lecture, by hand: α = (½, ½, 1, 0)."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["plain 0.5 0.5 1.0 0.0", "plain True", "[]"]
    assert "Numba is not installed" in done.stderr


def test_a_single_point_and_points_without_room_are_optimal_at_once():
    for y, C in (
        (np.ones(1), np.ones(1)),
        (np.array([1.0, -1.0, 1.0]), np.zeros(3)),
        (-np.ones(3), np.ones(3)),
    ):
        machine = svc(y, C)
        source = Source(np.arange(len(y), dtype=float)[:, None], Kernel("linear"))
        found = solve_plain(machine.program, source, Settings(), machine.start)
        assert found.converged
        assert not found.beta.any()
