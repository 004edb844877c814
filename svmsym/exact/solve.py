"""Solve a problem exactly: guess in floating point, prove and repair in rational numbers.

    problem → integer program → basis guessed → exact point → conditions of optimality → answer

A small program needs no guess: a tableau in integers finds the basis in less time. Without NumPy there is no
guess, and the tableau serves all.
"""

from __future__ import annotations

from time import perf_counter

from svmsym.exact.answer import Answer
from svmsym.exact.floating import has_arrays
from svmsym.exact.guessing import tableau
from svmsym.exact.guessing.guess import guess
from svmsym.exact.guessing.scaling import by_scaling
from svmsym.exact.no_optimum import no_optimum
from svmsym.exact.problem import Problem
from svmsym.exact.programs.instance import instance
from svmsym.exact.programs.plain_qp import contradiction
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.basis import FREE, LOWER, UPPER
from svmsym.exact.solving.convexity import require_convex
from svmsym.exact.solving.pivoting import Infeasible, Unbounded, Watch, optimise

_SMALL = 12  # unknowns; up to here a tableau in integers is faster than a guess


def solve(problem: Problem, watch: Watch | None = None) -> Answer:
    """The exact optimum of a problem, or a proof that there is none.

    >>> solve(Problem("svc", X=((0,), (2,)), y=(-1, 1))).alpha
    (Fraction(1, 2), Fraction(1, 2))
    """
    start = perf_counter()
    require_convex(problem)
    stated = instance(problem)
    built = perf_counter()
    program = stated.program
    clash = contradiction(program) if problem.kind == "qp" else None
    state = [] if clash else first_basis(program)
    guessed = perf_counter()
    found = Infeasible(clash) if clash else optimise(program, state, watch, by_scaling)
    end = perf_counter()
    timings = {
        "build": built - start,
        "float": guessed - built,
        "exact": end - guessed,
        "total": end - start,
    }
    if isinstance(found, Unbounded | Infeasible):
        return Answer(stated, *no_optimum(stated, found), timings=timings)
    return Answer(stated, "optimal", found[0], timings=timings)


def first_basis(program: Program) -> list[int]:
    """A basis to begin with: from a tableau for small programs, guessed in floating point for large ones."""
    pairs = list(zip(program.lower, program.upper, strict=True))
    trivial = [LOWER if low is not None else UPPER if high is not None else FREE for low, high in pairs]
    if program.size > _SMALL and has_arrays():
        return guess(program) or by_scaling(program) or trivial
    # An unknown without bounds is always free, which a tableau cannot begin with.
    return trivial if FREE in trivial else tableau.first_basis(program) or trivial
