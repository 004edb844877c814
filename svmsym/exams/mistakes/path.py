"""The way from the data to every answer, as steps that a mistake may replace one by one.

    K → dual → α → w = Σ c_j φ(x_j), c = α∘y → b = y_s − ⟨w, x_s⟩ → margin, slack, f(x)

A mistake is a function from a path to a path. What comes after the replaced step is done rightly with what
the wrong step gave, so that one mistake has its consequences everywhere; two mistakes are two replacements.
A step may give several results: a wrong α may make every support vector give another b.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.program import Matrix, Program, Vector, right_program
from svmsym.exams.mistakes.work import (
    Grid,
    Kernelling,
    Point,
    Work,
    coordinates,
    from_support,
    hinge,
    labelled,
    optimal,
    score,
    widths,
    with_multiplier,
)
from svmsym.judging.on_data.optimum import kernel_at
from svmsym.judging.on_data.world import Which
from svmsym.meaning.reals import Real


@dataclass(frozen=True)
class Path:
    """The steps; the defaults are the right ones.

    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> [str(a) for a in works(Path(), two)[0].alpha]
    ['1/2', '1/2']
    """

    data: Callable[[Problem], Problem] = lambda problem: problem
    kernel: Kernelling = kernel_at
    grids: Callable[[Problem, Grid], Iterable[Grid]] = lambda _, grid: (grid,)
    program: Callable[[Problem, Matrix], Program | None] = right_program
    multipliers: Callable[[Problem, Matrix, Program], Iterable[Vector]] = optimal
    combination: Callable[[Work], Work] = labelled
    normals: Callable[[Work], Iterable[Vector]] = coordinates
    offsets: Callable[[Work], Iterable[Fraction]] = from_support
    margins: Callable[[Work, Which | None], Iterable[Real]] = widths
    slacks: Callable[[Work], Vector] = hinge
    scores: Callable[[Work, Point], Fraction] = score
    supports: Callable[[Work], Iterable[frozenset[int]]] = with_multiplier


Slip = Callable[[Path], Path]


@lru_cache(maxsize=1024)
def kernel_grid(kernel: Kernelling, problem: Problem) -> Grid:
    """K(x_i, x_j), rational or not."""
    if problem.X is None:
        return tuple(tuple(row) for row in problem.gram or ())
    points = [tuple(x) for x in problem.X]
    return tuple(tuple(kernel(problem, x, z) for z in points) for x in points)


def stated(path: Path, problem: Problem) -> tuple[Matrix, Program] | None:
    """K and the dual that a path states; None where K is not rational or there is no dual."""
    if problem.kind != "svc" or problem.slack != "linear":
        return None
    grid = kernel_grid(path.kernel, problem)
    gram = tuple(tuple(v for v in row if isinstance(v, Fraction)) for row in grid)
    if any(len(row) < problem.n for row in gram):
        return None
    program = path.program(problem, gram)
    return None if program is None else (gram, program)


def works(path: Path, problem: Problem) -> tuple[Work, ...]:
    """The work up to c, one for each α."""
    later = Path()
    early = replace(
        later,
        data=path.data,
        kernel=path.kernel,
        program=path.program,
        multipliers=path.multipliers,
        combination=path.combination,
    )
    return _works(early, problem)


@lru_cache(maxsize=4096)
def _works(path: Path, given: Problem) -> tuple[Work, ...]:
    """Paths that differ in later steps alone share their work."""
    problem = path.data(given)
    found = stated(path, problem)
    if found is None:
        return ()
    gram, program = found
    return tuple(
        path.combination(Work(problem, path.kernel, gram, program.high, alpha))
        for alpha in path.multipliers(problem, gram, program)
    )


def with_offsets(path: Path, problem: Problem) -> Iterable[Work]:
    """The work up to b."""
    for work in works(path, problem):
        for b in path.offsets(work):
            yield replace(work, b=b)
