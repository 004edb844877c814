"""Programs solved by blocks, and what is wrong with a solution.

Everything is judged from kernel entries computed anew in float64. For a convex program the dual value of any
feasible β and the primal value of any other enclose the optimum: that is how two solvers are compared, with a
bound that is no matter of taste.
"""

import numpy as np
import pytest

pytest.importorskip("numba")
from programs_at_random import Problem, infeasibility, judged

from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.smo.solve import solve_blocks
from svmsym.numeric.smo.whole import solve_small
from svmsym.numeric.solution import Settings

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


def lone(machine, x, kernel=None):
    x = np.asarray(x, dtype=float)
    C = machine.program.upper
    return Problem("edge", machine, Source(x, kernel or Kernel("rbf", 0.5)), machine.program.c, C)


def random_points(n=40, d=3):
    rng = np.random.default_rng(n)
    x = rng.normal(size=(n, d))
    return x, np.where(x[:, 0] + 0.5 * rng.normal(size=n) > 0, 1.0, -1.0)
