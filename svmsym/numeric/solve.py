"""Solve a program with the method that suits it.

Stopping rule: the KKT violation, recomputed in float64, is at most ``settings.tol``.

- A linear kernel with many more points than features: interior point in w (``linear``).
- Otherwise SMO, compiled (``smo``): small problems on their whole matrix, at first in float32 where there are
  more than 100 unknowns, then in float64; others by blocks on float32 rows.
- Without Numba all problems are solved in NumPy (``plain``). To load compiled code takes a second, so tiny
  problems are solved in NumPy, too, as long as nothing is loaded and the steps stay few in all.
- A tolerance that float32 rows do not see well: SMO to 10⁻⁴, then Newton's method on the free unknowns in
  float64 (``polish``). The same where SMO comes to a halt before the tolerance.
- A linear kernel on which SMO takes too many steps, as on unscaled data, goes to the interior point too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec

import numpy as np

from svmsym.numeric.blas import single_blas
from svmsym.numeric.judge import finest, reached
from svmsym.numeric.kernels import Source, Subset
from svmsym.numeric.plain import solve_plain
from svmsym.numeric.program import Index, Program, Vector
from svmsym.numeric.solution import Settings, Solution

_TINY = 50  # unknowns: SMO in NumPy may be done before Numba is loaded,
_EARLY_STEPS = 1000  # with so many steps of a process, about 20 ms, spent on that
_MANY = 1000  # points, and
_PER_FEATURE = 4  # for each feature: then the interior point is quicker,
_WIDEST = 600  # unless there are more features than this
_FEW_STEPS = 50  # for each unknown, after which SMO in NumPy lets others try
_STEPS = 200  # for each unknown, after which SMO with a linear kernel has failed,
_MANY_STEPS = 1000  # and with any other
_SINGLE = 1e-5  # the tolerance below which float32 rows are only a beginning,
_BEGINNING = 1e-4  # and where they begin
_ROUNDS, _FEW_ROUNDS = 200, 10  # of Newton's method; few where rounding is what is left
_PLAIN = 3000  # unknowns up to which the last resort, SMO in float64 throughout, is tried


def solve_program(program: Program, source: Source, settings: Settings, start: Vector) -> Solution:
    """The optimum to the tolerance, from a feasible start."""
    linear = source.kernel.name == "linear" and not isinstance(source, Subset)
    if linear and _wide_enough(source):
        return _through_w(program, source, settings, start)
    limit = settings.max_iter
    if not compiled():
        steps = _FEW_STEPS * (program.m + 10) if limit < 0 else limit
        found = solve_plain(program, source, replace(settings, max_iter=steps), start)
        if found.converged or limit >= 0:
            return found
        return _finished(program, source, settings, found, linear=linear)
    if program.m <= _TINY and not at_hand():
        return _early(program, source, settings, start, linear=linear)
    return _compiled(program, source, settings, start, linear=linear)


def _early(program: Program, source: Source, settings: Settings, start: Vector, *, linear: bool) -> Solution:
    """In NumPy to rounding level while there are steps left for that; what is missing, in compiled code."""
    limit, left = settings.max_iter, _early_steps.left
    steps = left if limit < 0 else min(limit, left)
    first = replace(settings, tol=finest(program, settings.tol), max_iter=steps)
    found = solve_plain(program, source, first, start)
    _early_steps.left -= found.steps
    if found.converged or found.steps == limit:
        return replace(found, converged=reached(found.judgement, found.beta, settings.tol))
    rest = settings if limit < 0 else replace(settings, max_iter=limit - found.steps)
    return _joined(found, _compiled(program, source, rest, found.beta, linear=linear), settings)


def _compiled(
    program: Program, source: Source, settings: Settings, start: Vector, *, linear: bool
) -> Solution:
    limit = settings.max_iter
    from svmsym.numeric.smo.solve import solve_blocks  # noqa: PLC0415 - loads Numba
    from svmsym.numeric.smo.whole import LARGEST, solve_small  # noqa: PLC0415 - loads Numba

    first = replace(settings, tol=max(settings.tol, _BEGINNING)) if settings.tol < _SINGLE else settings
    solver = solve_small if source.n <= LARGEST else solve_blocks
    found = solver(program, source, _capped(first, program.m, linear=linear), start)
    good = reached(found.judgement, found.beta, settings.tol)
    if good or 0 <= limit <= found.steps:
        return replace(found, converged=good)
    return _finished(program, source, settings, found, linear=linear)


def solve_together(
    programs: Sequence[tuple[Program, Vector]],
    parts: Sequence[tuple[int, ...]],
    source: Source,
    cuts: tuple[int, ...],
    settings: Settings,
) -> list[Solution]:
    """The optima of several programs, each on some parts of the same points, which come sorted by part.

    ``cuts`` are the ends of all parts but the last. Kernel rows are shared (``smo.parts``).
    """
    ends = [0, *cuts, source.n]
    index = [np.concatenate([np.arange(ends[p], ends[p + 1]) for p in chosen]) for chosen in parts]
    linear = source.kernel.name == "linear"
    if (linear and _wide_enough(source)) or settings.tol < _SINGLE or not compiled():
        return [
            solve_program(program, narrowed(source, rows), settings, start)
            for (program, start), rows in zip(programs, index, strict=True)
        ]
    from svmsym.numeric.smo.parts import Task, solve_parts  # noqa: PLC0415 - loads Numba

    first = _capped(settings, source.n, linear=linear)
    tasks = [Task(chosen, *program) for program, chosen in zip(programs, parts, strict=True)]
    found = solve_parts(tasks, source, cuts, first)
    return [
        solution
        if solution.converged or 0 <= settings.max_iter <= solution.steps
        else _finished(program, narrowed(source, rows), settings, solution, linear=linear)
        for (program, _), solution, rows in zip(programs, found, index, strict=True)
    ]


def narrowed(source: Source, rows: Index) -> Source:
    """The same kernel on some of the points, copied.

    >>> from svmsym.numeric.kernels import Kernel
    >>> narrowed(Source(np.eye(3), Kernel("precomputed")), np.array([0, 2])).points.tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    if len(rows) == source.n and bool(np.all(rows == np.arange(source.n))):
        return source
    if source.kernel.name == "precomputed":
        return Source(source.points[np.ix_(rows, rows)], source.kernel)
    return Source(source.points[rows], source.kernel)


def _capped(settings: Settings, unknowns: int, *, linear: bool) -> Settings:
    """A limit on pair steps where there is none, beyond which other means are tried."""
    steps = (_STEPS if linear else _MANY_STEPS) * (unknowns + 100)
    return replace(settings, max_iter=steps) if settings.max_iter < 0 else settings


def _wide_enough(source: Source) -> bool:
    n, d = source.points.shape
    return bool(n >= _MANY and n >= _PER_FEATURE * d and d <= _WIDEST)


def _through_w(program: Program, source: Source, settings: Settings, start: Vector) -> Solution:
    from svmsym.numeric.linear.solve import solve_linear  # noqa: PLC0415 - other kernels do without

    return solve_linear(program, source.points, settings, start)


def _finished(
    program: Program, source: Source, settings: Settings, found: Solution, *, linear: bool
) -> Solution:
    """What SMO on float32 rows has begun, by other means."""
    from svmsym.numeric.polish import polish  # noqa: PLC0415 - usual tolerances do without

    began = time.perf_counter()
    best = found
    if linear and not found.converged:  # scales on which SMO takes too many steps do not matter there
        best = _better(best, _through_w(program, source, settings, best.beta), settings.tol)
    lost = linear and _blurred(program, source, best)
    if not reached(best.judgement, best.beta, settings.tol):
        with single_blas():
            polished = polish(program, source, best.beta, settings.tol, _FEW_ROUNDS if lost else _ROUNDS)
        if polished is not None and (polished.converged or not lost):  # a value that is lost decides nothing
            best = _better(best, polished, settings.tol)
    if linear and found.converged and not reached(best.judgement, best.beta, settings.tol):
        best = _better(best, _through_w(program, source, settings, best.beta), settings.tol)
    if program.m <= _PLAIN and not lost and not reached(best.judgement, best.beta, settings.tol):
        rest = settings.max_iter - found.steps if settings.max_iter >= 0 else _STEPS * (program.m + 100)
        plain = solve_plain(program, source, replace(settings, max_iter=rest), best.beta)
        best = _better(best, plain, settings.tol)
    joined = _joined(found, best, settings)
    return replace(joined, seconds=found.seconds + time.perf_counter() - began)  # also of what was rejected


def _blurred(program: Program, source: Source, found: Solution) -> bool:
    """Whether rounding of h = X(Xᵀβ) alone may be as large as the violation, so that little can be gained."""
    from svmsym.numeric.linear.solve import noise  # noqa: PLC0415 - other kernels do without

    return found.judgement.violation <= noise(program, source.points, found.beta)


def _better(first: Solution, second: Solution, tol: float) -> Solution:
    """The one within the tolerance, else that of the higher dual value; one whose sums are off is none.

    A dual value from float32 rows may be too high by more than the rest of the way to the optimum is worth.
    """
    if not reached(second.judgement, second.beta, np.inf):
        return first
    ends = [reached(s.judgement, s.beta, limit) for limit in (tol, np.inf) for s in (first, second)]
    if ends[0] != ends[1]:
        return first if ends[0] else second
    return second if not ends[2] or second.judgement.dual >= first.judgement.dual else first


def _joined(first: Solution, second: Solution, settings: Settings) -> Solution:
    """The second solution, with the way that led to it."""
    done = reached(second.judgement, second.beta, settings.tol)
    if second is first:
        return replace(first, converged=done)
    return replace(
        second,
        converged=done,
        steps=first.steps + second.steps,
        rounds=first.rounds + second.rounds,
        method=f"{first.method}, {second.method}",
    )


@dataclass
class _Steps:
    """Steps in NumPy that this process may still take before compiled code is loaded."""

    left: int = _EARLY_STEPS


_early_steps = _Steps()


def at_hand() -> bool:
    """Whether compiled steps are in memory already, so that a call of them waits for nothing."""
    inner = sys.modules.get("svmsym.numeric.compiled.inner")
    return inner is not None and any(
        steps.signatures for steps in (inner.pair_steps, inner.grouped_steps, inner.single_steps)
    )


@cache
def compiled() -> bool:
    """Whether Numba is there; a notice of what is lost where it is not."""
    if find_spec("numba") is not None:
        return True
    print(  # noqa: T201 - once, for the person at the terminal
        "svmsym: Numba is not installed, so training runs in NumPy, some hundred times slower on large data\n"
        '  what to do: pip install "svmsym[fast]"',
        file=sys.stderr,
    )
    return False
