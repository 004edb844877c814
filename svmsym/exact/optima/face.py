"""All optima of a program: the face of optimal u.

    {u : Pu = Pu⁰,  A u = b,  qᵀu = qᵀu⁰,  lower ≤ u ≤ upper},   u⁰ one optimum

Let λ be optimal multipliers and g = Pu⁰ + q − Aᵀλ. Along a difference δ of two optima Pδ = 0 and Aδ = 0, so
qᵀδ = gᵀδ, a sum of terms that are not negative: δᵥ = 0 wherever gᵥ ≠ 0. With λ in the relative interior of
all optimal multipliers the set M = {v : gᵥ = 0} is smallest. P is positive semidefinite, so Pδ = 0 means Σ
sᵥδᵥφ(xᵥ) = 0, one row for each coordinate of the points or for each row of K̂, and δᵥ = 0 where there is a
ridge. Thus

    face = {u⁰ + Σ zₖnₖ : lower ≤ u ≤ upper},   n₁, n₂, … a basis of the null space of all these rows on M

In: an optimal point. Out: the system above; the exact range of each unknown by linear programs; the implied
equalities (unknowns that the null space would move and the bounds do not let); dimension = nullity − rank of
these, and the optimum is unique iff that is 0; vertices and rays where there are few. The null space falls
apart into groups of unknowns that no direction connects (duplicates, say), and the face is the product of
theirs. Where M has only the free unknowns of a basis, whose equations have one solution, the optimum is
unique at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from svmsym.exact.floating import np, worth
from svmsym.exact.optima.corners import Vector
from svmsym.exact.optima.groups import Group, groups
from svmsym.exact.optima.multipliers import Interval, multiplier_set, with_multipliers
from svmsym.exact.optima.nullspace import Sparse, null_space
from svmsym.exact.optima.unsplit import unsplit
from svmsym.exact.programs.gram import Points
from svmsym.exact.programs.instance import Instance
from svmsym.exact.solving.basis import Point
from svmsym.exact.solving.kkt import is_constant

_WORTH_A_FILTER = worth(100)  # unknowns; below, integers are faster than arrays
_FEW = 100  # vertices


@dataclass(frozen=True)
class Generators:
    """conv(vertices) + cone(rays) + span(lines), in the problem's own units."""

    vertices: tuple[Vector, ...]
    rays: tuple[Vector, ...]
    lines: tuple[Vector, ...]


@dataclass(frozen=True)
class System:
    """u = base + Σ zₖ·directions[k] with low ≤ u ≤ high at ``unknowns``; all others are as in base."""

    base: Vector
    unknowns: tuple[int, ...]
    directions: tuple[Sparse, ...]
    low: tuple[Fraction | None, ...]
    high: tuple[Fraction | None, ...]


@dataclass(frozen=True, eq=False)
class Face:
    """All optimal u, as one of them and groups of unknowns that move independently of each other."""

    point: Point
    directions: tuple[Sparse, ...]
    groups: tuple[Group, ...]

    @property
    def nullity(self) -> int:
        """The dimension that the face would have without bounds."""
        return len(self.directions)

    @cached_property
    def dimension(self) -> int:
        """Nullity less the rank of the implied equalities."""
        return sum(g.dimension for g in self.groups)

    @property
    def unique(self) -> bool:
        """Whether there is only one optimum."""
        return self.dimension == 0

    @cached_property
    def base(self) -> Vector:
        """The optimum that the solver found."""
        scale = self.point.denominator * self.point.program.unit
        seen = {u: Fraction(u, scale) for u in {*self.point.numerators}}
        return tuple([seen[u] for u in self.point.numerators])

    @cached_property
    def ranges(self) -> tuple[Interval, ...]:
        """The smallest and the largest value of every unknown; None is no end."""
        seen = {x: Interval(x, x) for x in {*self.base}}
        found = [seen[x] for x in self.base]
        for g in self.groups:
            for v, moved in zip(g.unknowns, g.intervals, strict=True):
                found[v] = found[v].plus(moved)
        return tuple(found)

    @cached_property
    def implied(self) -> tuple[int, ...]:
        """The unknowns that directions move and bounds hold: the implied equalities."""
        return tuple(sorted(v for g in self.groups for v in g.held))

    def range_of(self, form: Mapping[int, int]) -> Interval:
        """The smallest and largest Σ formᵥuᵥ over all optima."""
        start = sum((c * self.base[v] for v, c in form.items()), Fraction(0))
        found = Interval(start, start)
        for g in self.groups:
            found = found.plus(g.extent(form))
        return found

    @cached_property
    def system(self) -> System:
        """The face as equations and inequalities."""
        p = self.point.program
        some = tuple(sorted(v for g in self.groups for v in g.unknowns))
        low, high = (
            tuple(None if (b := bounds[v]) is None else Fraction(b, p.unit) for v in some)
            for bounds in (p.lower, p.upper)
        )
        return System(self.base, some, self.directions, low, high)

    def generators(self, limit: int = _FEW) -> Generators | None:
        """Vertices, extreme rays and lines; None where there are more than a limit."""
        parts = []
        count = 1
        for g in self.groups:
            found = g.corners(limit)
            if found is None or (count := count * len(found.vertices)) > limit:
                return None
            parts.append(found)
        vertices = [self._moved(choice) for choice in product(*(p.vertices for p in parts))]
        nowhere = (Fraction(0),) * len(self.base)
        rays = [_placed(nowhere, g, r) for g, p in zip(self.groups, parts, strict=True) for r in p.rays]
        lines = [_placed(nowhere, g, r) for g, p in zip(self.groups, parts, strict=True) for r in p.lines]
        return Generators(tuple(sorted(vertices)), tuple(sorted(rays)), tuple(sorted(lines)))

    def vertices(self, limit: int = _FEW) -> tuple[Vector, ...] | None:
        """The vertices, sorted; None where there are more than a limit."""
        found = self.generators(limit)
        return None if found is None else found.vertices

    def rays(self, limit: int = _FEW) -> tuple[Vector, ...] | None:
        """The extreme rays, sorted; None where there are too many vertices or rays."""
        found = self.generators(limit)
        return None if found is None else found.rays

    def _moved(self, choice: Sequence[Vector]) -> Vector:
        u = self.base
        for g, x in zip(self.groups, choice, strict=True):
            u = _placed(u, g, x)
        return u


def face_of(instance: Instance, point: Point) -> Face:
    """All optima of a problem: of the unknowns of its dual, or of (u, slacks) for a qp."""
    if any(name == "u-" for name, _ in instance.blocks):
        return face(unsplit(point, instance.problem.n))
    return face(point)


def face(point: Point) -> Face:
    """All optima of a program, from one.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> square = solve(Problem("svc", X=((-1, -1), (-1, 1), (1, -1), (1, 1)), y=(-1, -1, 1, 1)))
    >>> found = face(square.point)
    >>> found.dimension, [[str(x) for x in v] for v in found.vertices()]
    (1, [['0', '1/2', '0', '1/2'], ['1/2', '0', '1/2', '0']])
    """
    free = {*point.free}
    if free.issuperset(without_force(point)):
        return Face(point, (), ())
    some = without_force(with_multipliers(point, multiplier_set(point).inner))
    if free.issuperset(some):
        return Face(point, (), ())
    found = null_space(_equations(point, some), len(some))
    named = tuple({some[j]: x for j, x in vector.items()} for vector in found)
    return Face(point, named, groups(point, some, found))


def without_force(point: Point) -> list[int]:
    """M: the unknowns with gradient zero that neither equal bounds nor a ridge hold."""
    p = point.program
    free = {*point.free}
    held = [v for v in range(p.size) if v not in free]
    held = doubtful(point, held)
    zero = [v for v, g in zip(held, point.gradient(held), strict=True) if not g]
    return sorted(v for v in (*free, *zero) if not p.ridge[v] and not is_constant([p], v))


def doubtful(point: Point, some: list[int]) -> list[int]:
    """The unknowns whose gradient may be zero as far as floating point can tell."""
    if len(some) < _WORTH_A_FILTER:
        return some
    try:
        with np.errstate(all="ignore"):
            value, error = point.enclosed_gradient
            at = np.array(some)
            kept: list[int] = at[~(np.abs(value[at]) > error[at])].tolist()
    except OverflowError:  # numbers beyond floating point are left to the integers
        return some
    return kept


def _equations(point: Point, some: Sequence[int]) -> list[list[int]]:
    """Rows that vanish on δ exactly if Pδ = 0 and Aδ = 0, for δ outside of ridges."""
    p = point.program
    signed = [v for v in some if p.sign[v]]
    rows: list[list[int]] = []
    if p.weight and signed:
        own = list(dict.fromkeys(p.point[v] for v in signed))
        if isinstance(p.gram, Points):
            columns = [list(x) for x in zip(*p.gram.take(own), strict=True)]
        else:
            columns = p.gram.block(own, own)
        place = {i: k for k, i in enumerate(own)}
        rows = [[p.sign[v] * x[place[p.point[v]]] if p.sign[v] else 0 for v in some] for x in columns]
    return rows + [[row[v] for v in some] for row in p.rows]


def _placed(u: Vector, group: Group, change: Sequence[Fraction | int]) -> Vector:
    moved = list(u)
    for v, x in zip(group.unknowns, change, strict=True):
        moved[v] += x
    return tuple(moved)
