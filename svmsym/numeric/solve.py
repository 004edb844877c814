"""Solve a program with the method that suits it.

Stopping rule: the KKT violation, recomputed in float64, is at most ``settings.tol``.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec

from svmsym.numeric.kernels import Source
from svmsym.numeric.plain import solve_plain
from svmsym.numeric.program import Program, Vector
from svmsym.numeric.solution import Settings, Solution


def solve_program(program: Program, source: Source, settings: Settings, start: Vector) -> Solution:
    """The optimum to the tolerance, from a feasible start."""
    if not compiled():
        return solve_plain(program, source, settings, start)
    from svmsym.numeric.smo.solve import solve_blocks  # noqa: PLC0415 - loads Numba

    return solve_blocks(program, source, settings, start)


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
