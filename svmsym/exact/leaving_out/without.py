"""A problem without some of its points, as a program that shares everything with the whole problem.

In: the instance of a problem and the points that stay. Out: the instance of the problem stated with these
points alone. Its Gram matrix is the whole one, so that values at the points left out are at hand: vᵢ =
K̂(s∘û) has an entry for every point i of the whole problem.

Where the dual says nothing about n (svc, svr, svdd, ls-svm, ridge) the program is the old one without the
unknowns of the points left out, in the same units. ν-SVC, ν-SVR and one-class contain 1/n: there n becomes
the number of points that stay, ν and C remain, and the program is filled again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from svmsym.errors import SvmsymError
from svmsym.exact.decimals import DecimalRows
from svmsym.exact.problem import Problem, Rows
from svmsym.exact.programs.gram import Gram
from svmsym.exact.programs.instance import Instance, fill
from svmsym.exact.programs.shape import Formula, Shape
from svmsym.exact.solving.basis import Point


@dataclass(frozen=True)
class Kept:
    """Which points and which unknowns of the whole problem stay, in order.

    >>> kept(Problem("svc", X=((0,), (1,), (2,)), y=(-1, 1, 1)), 3, [1])
    Kept(points=(0, 2), unknowns=(0, 2))
    """

    points: tuple[int, ...]
    unknowns: tuple[int, ...]


def kept(problem: Problem, size: int, left_out: Sequence[int]) -> Kept:
    """What stays of a problem whose program has that many unknowns; the slacks of rows always do."""
    n, gone = problem.n, frozenset(left_out)
    points = tuple(i for i in range(n) if i not in gone)
    blocks = size // n
    unknowns = [k * n + i for k in range(blocks) for i in points]
    return Kept(points, (*unknowns, *range(blocks * n, size)))


def without(problem: Problem, left_out: Sequence[int]) -> Problem:
    """The problem stated without some points.

    >>> without(Problem("svc", X=((0,), (1,), (2,)), y=(-1, 1, 1)), [1]).X
    ((0,), (2,))
    """
    gone = frozenset(left_out)
    stay = [i for i in range(problem.n) if i not in gone]
    if problem.kind == "qp":
        raise SvmsymError("a qp has no points that could be left out", hint="state a support vector machine")
    if not stay:
        raise SvmsymError("no point is left to learn from", hint="leave out fewer points at a time")
    gram = problem.gram
    return replace(
        problem,
        X=None if problem.X is None else _rows(problem.X, stay),
        gram=None if gram is None else tuple(tuple(gram[i][j] for j in stay) for i in stay),
        y=tuple(problem.y[i] for i in stay) if problem.y else (),
        targets=tuple(problem.targets[i] for i in stay) if problem.targets else (),
        weight=tuple(problem.weight[i] for i in stay) if problem.weight else (),
        reading=None,
    )


def _rows(rows: Rows, stay: Sequence[int]) -> Rows:
    if isinstance(rows, DecimalRows):
        return DecimalRows(rows.integers[stay], rows.denominator)
    return tuple(rows[i] for i in stay)


def restricted(whole: Instance, stay: Kept, problem: Problem) -> Instance:
    """The instance of a dual without n in it: the same numbers for fewer unknowns."""
    p, some = whole.program, stay.unknowns
    program = replace(
        p,
        point=[p.point[v] for v in some],
        sign=[p.sign[v] for v in some],
        ridge=[p.ridge[v] for v in some],
        slope=[p.slope[v] for v in some],
        rows=tuple([row[v] for v in some] for row in p.rows),
        lower=[p.lower[v] for v in some],
        upper=[p.upper[v] for v in some],
    )
    return replace(whole, problem=problem, program=program, blocks=_blocks(whole, stay))


def refilled(whole: Instance, stay: Kept, problem: Problem, shape: Shape) -> Instance:
    """The instance of a dual with n in it, over the Gram matrix of the whole problem."""
    delta = int(whole.combination / whole.normal)
    # Filling in asks a Gram matrix for no more than a part has.
    part = cast("Gram", _Part(whole.program.gram, stay.points))
    filled = fill(problem, shape, part, whole.kappa, delta)
    point = [stay.points[i] for i in filled.program.point]
    return replace(filled, program=replace(filled.program, gram=whole.program.gram, point=point))


def counts_points(shape: Shape) -> bool:
    """Whether a dual contains n."""
    formulas: list[Formula | None] = [(shape.weight, shape.normal), shape.constant]
    for block in shape.blocks:
        formulas += [block.diagonal, block.linear, block.lower, block.upper]
    for row in shape.rows:
        formulas += [*row.coefficients, row.right]
    return any(name == "n" for f in formulas if f for term in f for name, _ in term.scalars)


def restricted_point(point: Point, smaller: Instance, stay: Kept) -> Point:
    """The same u and λ without unknowns that are zero."""
    where = {v: k for k, v in enumerate(stay.unknowns)}
    free = [(where[v], u) for v, u in zip(point.free, point.values, strict=True) if v in where]
    fixed = [(where[v], bound) for v, bound in zip(*point.fixed, strict=True) if v in where]
    return replace(
        point,
        program=smaller.program,
        state=[point.state[v] for v in stay.unknowns],
        free=[v for v, _ in free],
        values=[u for _, u in free],
        fixed=([v for v, _ in fixed], [bound for _, bound in fixed]),
    )


def _blocks(whole: Instance, stay: Kept) -> tuple[tuple[str, slice], ...]:
    n, m = whole.problem.n, len(stay.points)
    found = [
        (name, slice(k * m, k * m + m))
        for k, (name, where) in enumerate(whole.blocks)
        if where.stop - where.start == n and name != "slack"
    ]
    if len(found) < len(whole.blocks):
        found.append(("slack", slice(len(found) * m, len(stay.unknowns))))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class _Part:
    """Some rows of a Gram matrix: as much of one as filling in a program asks for."""

    whole: Gram
    points: Sequence[int]

    @property
    def size(self) -> int:
        return len(self.points)

    def diagonal(self, rows: Sequence[int]) -> list[int]:
        return self.whole.diagonal([self.points[i] for i in rows])
