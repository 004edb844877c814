"""Convex quadratic programs over Q, solved exactly by enumerating active sets.

    minimise ½uᵀQu + pᵀu + r   subject to   A u ≥ c,  E u = d

In: fractions, Q positive semidefinite where E u = d. Out: a minimiser u with multipliers λ and ν,
or None where there is no minimum, because the problem is infeasible or unbounded below.

Why the answer is right. It satisfies the KKT conditions

    Qu + p = Aᵀλ + Eᵀν,   A u ≥ c,   E u = d,   λ ≥ 0,   λ_k = 0 for every k that is not active,

and for convex problems these are sufficient, so the first such point ends the search.

Why it is found. Convex QPs that are bounded below attain their minimum. Up to directions that
neither the cost nor any constraint notices, which are set to zero, some minimiser u* belongs to a
basic active set B: independent rows, λ_B ≥ 0, and a cost that is strictly convex on the face
A_B u = c_B. So u* is also the minimum under the rows of B alone. Let S be a part of B. On its face:

  (1) If the cost falls without end along z, then B has a row with a·z < 0, which stops it.
  (2) If the cost is constant along z, then B has a row with a·z ≠ 0: on its face no cost is.
  (3) Otherwise the cost has a single minimiser m. If B had none of the rows that m violates, m would
      be admitted by B and cost no more than u*, so m = u*, which violates nothing. If m violates
      nothing at all, then m = u*, and since B is independent its multipliers vanish outside S.

So each set is extended by the rows that (1) to (3) name, one after the other.

Cost: one small linear system for each set met, at most all subsets with no more rows than unknowns;
a dozen inequalities take some 10 ms. Faces are kept as primitive integer rows, free of fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm

from svmsym.errors import ProblemError

Number = int | Fraction
Numbers = tuple[Number, ...]
Matrix = Sequence[Sequence[Number]]
Point = tuple[Fraction, ...]
Row = tuple[int, ...]


@dataclass(frozen=True)
class Function:
    """½uᵀQu + pᵀu + r."""

    Q: tuple[Numbers, ...]
    p: Numbers
    r: Number = 0

    def __call__(self, u: Numbers) -> Fraction:
        """The value at u."""
        return Fraction(dot(u, [dot(row, u) for row in self.Q]), 2) + dot(self.p, u) + self.r


@dataclass(frozen=True)
class Program:
    """A cost to be minimised subject to A u ≥ c and E u = d."""

    cost: Function
    A: tuple[Numbers, ...] = ()
    c: Numbers = ()
    E: tuple[Numbers, ...] = ()
    d: Numbers = ()


@dataclass(frozen=True)
class Optimum:
    """The minimum, a point that attains it, λ for A u ≥ c and ν for E u = d."""

    value: Fraction
    point: Point
    multipliers: Point
    equality_multipliers: Point


@dataclass(frozen=True)
class _Face:
    """The problem on an affine subspace, in its own coordinates t: rows are (constant, slopes).

    ``cost`` is M in ½(1, t)M(1, t)ᵀ, ``rows`` are the slacks A u − c followed by E u − d, all up to
    positive factors. ``active`` are the rows that were set to zero to get here.
    """

    cost: tuple[Row, ...]
    rows: tuple[Row, ...]
    active: tuple[int, ...] = ()

    def where(self, equation: Row) -> _Face:
        """The part on which an equation with some slope holds."""
        at = next(k for k, slope in enumerate(equation) if k and slope)

        def cut(row: Row) -> Row:
            reduced = _eliminate(row, equation, at)
            return reduced[:at] + reduced[at + 1 :]

        half = [cut(row) for row in self.cost]
        cost = [cut(row) for row in zip(*half, strict=True)]
        factor = gcd(*(x for row in cost for x in row)) or 1
        return replace(
            self,
            cost=tuple(tuple(x // factor for x in row) for row in cost),
            rows=tuple(_primitive(cut(row)) for row in self.rows),
        )

    def activate(self, k: int) -> _Face:
        """The part on which row k vanishes."""
        return replace(self.where(self.rows[k]), active=(*self.active, k))


def minimise(program: Program) -> Optimum | None:
    """The minimum of a convex quadratic program, or None where there is none.

    >>> minimise(Program(Function(((1,),), (-4,)), A=((-1,),), c=(-3,))).value
    Fraction(-15, 2)
    """
    start = _start(program)
    return None if start is None else _search(program, start, frozenset())


def _search(program: Program, face: _Face, barred: frozenset[int]) -> Optimum | None:
    """The optimum whose basic set contains the active rows and none of the barred ones, if any."""
    rows = face.rows[: len(program.A)]
    if any(row[0] < 0 and not any(row[1:]) for row in rows):
        return None
    t, flat = solutions([row[1:] for row in face.cost[1:]], [-row[0] for row in face.cost[1:]])
    if flat:
        directions = [_integers((0, *z)) for z in flat]
        z = next((z for z in directions if dot(face.cost[0], z)), directions[0])
        rise, steps = dot(face.cost[0], z), [dot(row, z) for row in rows]
        if not rise and not any(steps):
            return _search(program, face.where(z), barred)
        named = [k for k, step in enumerate(steps) if (step * rise > 0 if rise else step)]
    else:
        point = _integers((1, *(t or ())))
        named = [k for k, row in enumerate(rows) if dot(row, point) < 0]
        if not named:
            return _with_multipliers(program, face.active)
    for k in named:
        if k not in barred:
            found = _search(program, face.activate(k), barred)
            if found is not None:
                return found
            # Every set with this row has been tried; the rest does without it.
            barred |= {k}
    return None


def _start(program: Program) -> _Face | None:
    """The face on which every equality holds, or None where they contradict each other."""
    f = program.cost
    cost = [(2 * f.r, *f.p), *((slope, *row) for slope, row in zip(f.p, f.Q, strict=True))]
    factor = lcm(*(x.denominator for row in cost for x in row))
    constraints = (*zip(program.c, program.A, strict=True), *zip(program.d, program.E, strict=True))
    face = _Face(
        tuple(tuple(int(x * factor) for x in row) for row in cost),
        tuple(_integers((-right, *left)) for right, left in constraints),
    )
    for k in range(len(program.A), len(face.rows)):
        if any(face.rows[k][1:]):
            face = face.activate(k)
        elif face.rows[k][0]:
            return None
    if not is_convex([row[1:] for row in face.cost[1:]]):
        raise ProblemError("the quadratic program is not convex", hint="check the signs of its squares")
    return face


def _with_multipliers(program: Program, active: Sequence[int]) -> Optimum | None:
    """Solve Qu − Σ λ_k a_k = −p, a_k·u = c_k for the active rows; None where some λ_k < 0."""
    rows, rights, f = (*program.A, *program.E), (*program.c, *program.d), program.cost
    size, bounds = len(f.p), len(program.A)
    system = [(*curvature, *(-rows[k][j] for k in active)) for j, curvature in enumerate(f.Q)]
    system += [(*rows[k], *(0 for _ in active)) for k in active]
    solved, _ = solutions(system, [*(-x for x in f.p), *(rights[k] for k in active)])
    assert solved is not None
    found = dict(zip(active, solved[size:], strict=True))
    if any(k < bounds and value < 0 for k, value in found.items()):
        return None
    values = tuple(found.get(k, Fraction(0)) for k in range(len(rows)))
    return Optimum(f(solved[:size]), solved[:size], values[:bounds], values[bounds:])


def solutions(matrix: Matrix, right: Sequence[Number]) -> tuple[Point | None, list[Point]]:
    """One solution of matrix·x = right, None where there is none, and a basis of the kernel.

    >>> solutions([(1, 2)], [3])
    ((Fraction(3, 1), Fraction(0, 1)), [(Fraction(-2, 1), Fraction(1, 1))])
    """
    unknowns = range(len(matrix[0]) if matrix else 0)
    todo = [_integers((*row, x)) for row, x in zip(matrix, right, strict=True)]
    done: dict[int, Row] = {}
    for at in unknowns:
        pivot = next((row for row in todo if row[at]), None)
        if pivot is not None:
            todo.remove(pivot)
            todo = [_primitive(_eliminate(row, pivot, at)) if row[at] else row for row in todo]
            done = {k: _primitive(_eliminate(row, pivot, at)) if row[at] else row for k, row in done.items()}
            done[at] = pivot
    kernel = [
        tuple(Fraction(-done[k][free], done[k][k]) if k in done else Fraction(k == free) for k in unknowns)
        for free in unknowns
        if free not in done
    ]
    if any(row[-1] for row in todo):
        return None, kernel
    return tuple(Fraction(done[k][-1], done[k][k]) if k in done else Fraction(0) for k in unknowns), kernel


def is_convex(matrix: Matrix) -> bool:
    """Whether a symmetric matrix is positive semidefinite, by symmetric elimination.

    >>> is_convex([(1, 1), (1, 1)]), is_convex([(0, 1), (1, 0)])
    (True, False)
    """
    rows = [_integers(row) for row in matrix]
    for at, pivot in enumerate(rows):
        if pivot[at] < 0 or (pivot[at] == 0 and any(pivot)):
            return False
        if pivot[at]:
            rows[at + 1 :] = [_eliminate(row, pivot, at) for row in rows[at + 1 :]]
    return True


def dot(left: Iterable[Number], right: Iterable[Number]) -> Number:
    """Σ of the products of the entries."""
    return sum([x * y for x, y in zip(left, right, strict=True)])


def _eliminate(row: Row, equation: Row, at: int) -> Row:
    """|e|·row − (±row[at])·equation with e = equation[at]: zero at ``at``, and no sign changed."""
    lead, entry = abs(equation[at]), row[at] if equation[at] > 0 else -row[at]
    return tuple([lead * x - entry * y for x, y in zip(row, equation, strict=True)])


def _integers(row: Sequence[Number]) -> Row:
    """The primitive positive multiple of a row."""
    factor = lcm(*(x.denominator for x in row))
    return _primitive(tuple(x.numerator * (factor // x.denominator) for x in row))


def _primitive(row: Row) -> Row:
    """The row divided by its greatest common divisor."""
    factor = gcd(*row)
    return tuple([x // factor for x in row]) if factor > 1 else row
