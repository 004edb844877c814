"""Everything about an optimum that text and JSON both tell: ranges of α and of b, kinds of support vectors.

The set of all optimal α can take many linear programs; where it is large it is skipped, and that is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from svmsym.exact.answer import Answer
from svmsym.exact.optima.corners import Corners
from svmsym.exact.optima.face import Face, Generators, face
from svmsym.exact.optima.multipliers import Interval, MultiplierSet, multiplier_set
from svmsym.exact.optima.roots import Root
from svmsym.exact.optima.scalars import scalar_intervals, scalar_polygon
from svmsym.exact.optima.support import Support, support
from svmsym.exact.solving.basis import Point

_LARGEST_GROUP = 500  # unknowns that move together: some seconds of linear programs
_VERTICES = 64
_VERTICES_OF = 12  # unknowns of a group whose vertices are listed


@dataclass(frozen=True, eq=False)
class Findings:
    """An optimal answer, and on demand what is known about all optima.

    >>> from fractions import Fraction
    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> xor = solve(Problem("svc", C=Fraction(1), X=((0, 0), (1, 1), (0, 1), (1, 0)), y=(1, 1, -1, -1)))
    >>> found = Findings(xor)
    >>> found.unique, str(found.intervals["b"].low), str(found.intervals["b"].high)
    (True, '-1', '1')
    """

    answer: Answer

    @cached_property
    def point(self) -> Point:
        """The exact point behind the answer."""
        point = self.answer.point
        assert point is not None  # findings are made for optima only
        return point

    @cached_property
    def face(self) -> Face | None:
        """All optimal unknowns; None where they are too many to ask about."""
        found = face(self.point)
        return found if all(len(g.unknowns) <= _LARGEST_GROUP for g in found.groups) else None

    @property
    def skipped(self) -> str:
        """Why ranges are missing, if they are."""
        if self.face is not None:
            return ""
        return f"the ranges of α are left out: more than {_LARGEST_GROUP} multipliers may move together"

    @cached_property
    def unique(self) -> bool | None:
        """Whether α (u of a qp) is unique; None where that was skipped."""
        if self.face is None:
            return None
        if self.answer.problem.kind == "qp":
            return all(r.is_point for r in self.ranges("u") or ())
        return self.face.unique

    @property
    def unique_by_rank(self) -> bool:
        """Whether a rank alone shows that α is unique, which a certificate can say then."""
        return self.answer.problem.kind != "qp" and self.face is not None and self.face.nullity == 0

    def ranges(self, block: str) -> tuple[Interval, ...] | None:
        """The range of every multiplier of one family over all optima, or of the unknowns u of a qp."""
        found = self.face
        if found is None:
            return None
        blocks = dict(self.answer.instance.blocks)
        if block not in blocks:
            return ()
        own = blocks[block]
        if block == "u":  # u = u⁺ − u⁻, and only the difference is unique
            other = blocks["u-"]
            pairs = zip(range(own.start, own.stop), range(other.start, other.stop), strict=True)
            return tuple(found.range_of({v: 1, w: -1}) for v, w in pairs)
        return found.ranges[own]

    @cached_property
    def generators(self) -> Generators | None:
        """Vertices and rays of all optimal α, where there are few; None for a qp, whose u is split."""
        found = self.face
        if found is None or found.unique or self.answer.problem.kind == "qp":
            return None
        if any(len(g.unknowns) > _VERTICES_OF for g in found.groups):
            return None
        return found.generators(_VERTICES)

    @property
    def size(self) -> int:
        """Number of multipliers α and α*; what follows them among the unknowns are slacks of rows."""
        blocks = self.answer.instance.blocks
        return sum(where.stop - where.start for name, where in blocks if name != "slack")

    @cached_property
    def support(self) -> Support | None:
        """The support vectors in every meaning; None where that was skipped."""
        return None if self.face is None else support(self.answer.instance, self.point, self.face)

    @cached_property
    def on_margin(self) -> tuple[int, ...]:
        """The points on the margin for every optimal b."""
        return self.answer.on_margin if self.support is None else self.support.on_margin

    @cached_property
    def multipliers(self) -> MultiplierSet | None:
        """All optimal multipliers of the rows; None where the problem has no rows."""
        return multiplier_set(self.point) if self.answer.instance.scalars else None

    @cached_property
    def intervals(self) -> dict[str, Interval]:
        """All optimal values of b, rho, epsilon, R2, or of the multipliers of a qp."""
        if self.multipliers is None:
            return {}
        return scalar_intervals(self.answer.instance, self.point, self.multipliers)

    @cached_property
    def polygon(self) -> Corners | None:
        """The corners and rays of all optimal (b, ρ) or (b, ε), where there is more than one such pair."""
        every = self.multipliers
        if every is None or every.is_point or self.answer.problem.kind == "qp":
            return None
        return scalar_polygon(self.answer.instance, self.point, every)

    @cached_property
    def margins(self) -> tuple[Root, Root] | None:
        """From the hyperplane to its margin, and from one margin to the other; None where there is none."""
        half, full = self.answer.margin, self.answer.full_margin
        # ‖w‖² < 0 is possible where only squared slack makes an indefinite kernel convex.
        if self.answer.problem.kind not in {"svc", "nusvc", "ls-svm"} or half is None or full is None:
            return None
        return half, full
