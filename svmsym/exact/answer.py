"""Everything about an optimum, read off its exact point.

    w = Σ s·u·φ(x),   f(x) = ⟨w, φ(x)⟩ + b,   margin 1/‖w‖

A support vector machine is solved through its dual. The unknowns of the program are the multipliers α; the
multipliers of its equality rows are b, ρ, ε or R²; the slack ξ is how far a point is on the wrong side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Literal

from svmsym.duality.rich import Rich
from svmsym.errors import SvmsymError
from svmsym.exact.optima.corners import Corners
from svmsym.exact.optima.face import Face, face_of
from svmsym.exact.optima.multipliers import Interval, MultiplierSet, multiplier_set
from svmsym.exact.optima.roots import Root
from svmsym.exact.optima.scalars import scalar_inner, scalar_intervals, scalar_polygon
from svmsym.exact.optima.support import Support, support
from svmsym.exact.problem import Problem
from svmsym.exact.programs.instance import Instance
from svmsym.exact.solving.basis import Point

if TYPE_CHECKING:
    from svmsym.exact.predicting import Prediction

Status = Literal["optimal", "infeasible", "unbounded"]
Vector = tuple[Fraction, ...]
_ZERO = Fraction(0)
_SHOWN = 8  # multipliers of a short representation


@dataclass(frozen=True)
class Excess:
    """One number for each point, two for regression, as integers over one denominator."""

    parts: tuple[tuple[int, ...], ...]
    denominator: int

    def fractions(self, which: int) -> Vector:
        """The numbers of one part; empty where there is no such part."""
        if which >= len(self.parts):
            return ()
        return tuple([Fraction(v, self.denominator) if v else _ZERO for v in self.parts[which]])


def excess_of(*parts: list[Fraction]) -> Excess:
    """Fractions over one denominator."""
    whole = lcm(*{v.denominator for part in parts for v in part})
    return Excess(
        tuple(tuple([v.numerator * (whole // v.denominator) for v in part]) for part in parts), whole
    )


@dataclass(frozen=True, eq=False)
class Answer(Rich):
    """An optimum with its meaning, or the reason why there is none; indices count from 0.

    >>> from svmsym.exact.solve import solve
    >>> four = Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))
    >>> a = solve(four)
    >>> [str(v) for v in a.alpha], [str(v) for v in a.w], str(a.b), str(a.margin)
    (['1/2', '1/2', '1', '0'], ['1', '-1'], '-1', '1/sqrt(2)')
    """

    instance: Instance
    status: Status
    point: Point | None = None
    witness: Mapping[str, Vector] = field(default_factory=dict)
    reason: str = ""
    timings: Mapping[str, float] = field(default_factory=dict)

    def __repr__(self) -> str:
        if self.point is None:
            return f"Answer({self.problem.kind}, {self.status})"
        shown = self.u if self.problem.kind == "qp" else self.alpha
        more = ", …" if len(shown) > _SHOWN else ""
        name = "u" if self.problem.kind == "qp" else "α"
        return f"Answer({self.problem.kind}, {name} = ({', '.join(map(str, shown[:_SHOWN]))}{more}))"

    @property
    def problem(self) -> Problem:
        """What was solved."""
        return self.instance.problem

    @cached_property
    def unknowns(self) -> Vector:
        """The unknowns of the dual program in the problem's own units, slacks included."""
        p = self._point
        scale = p.denominator * p.program.unit
        seen: dict[int, Fraction] = {0: _ZERO}
        for u in set(p.numerators):
            seen[u] = Fraction(u, scale)
        return tuple([seen[u] for u in p.numerators])

    def block(self, name: str) -> Vector:
        """One family of unknowns; empty where the problem has none of that name."""
        return next((self.unknowns[where] for key, where in self.instance.blocks if key == name), ())

    @property
    def alpha(self) -> Vector:
        """α, one number for each point."""
        return self.block("α")

    @property
    def alpha_star(self) -> Vector:
        """α* of regression, for points below the tube."""
        return self.block("α*")

    @cached_property
    def u(self) -> Vector:
        """The unknowns of a qp."""
        return tuple(a - b for a, b in zip(self.block("u"), self.block("u-"), strict=True))

    @cached_property
    def w(self) -> Vector | None:
        """The normal vector, for points with the plain inner product; the centre for svdd."""
        if self.problem.kernel.type != "linear" or self.problem.X is None or self.point is None:
            return None
        p = self.point
        total = p.sum.w  # type: ignore[attr-defined]
        factor = self.instance.normal / p.denominator
        return tuple(factor * v for v in total)

    @cached_property
    def inner(self) -> Vector:
        """⟨w, φ(xᵢ)⟩ for every point."""
        p = self._point
        factor = self.instance.values / p.denominator
        return tuple(factor * v for v in p.sum.at(range(p.program.gram.size)))

    @cached_property
    def norm2(self) -> Fraction:
        """‖w‖²."""
        p = self._point
        return self.instance.length * Fraction(p.sum.square(), p.denominator**2)

    @property
    def margin(self) -> Root | None:
        """1/‖w‖, from the hyperplane to f = ±1; ρ/‖w‖ for ν-SVC, to f = ±ρ; None where w = 0."""
        level = self.scalars["rho"] if self.problem.kind == "nusvc" else Fraction(1)
        return Root(level * level / self.norm2) if self.norm2 > 0 else None

    @property
    def full_margin(self) -> Root | None:
        """2/‖w‖, or 2ρ/‖w‖, from one margin to the other."""
        return None if self.margin is None else Root(4 * self.margin.square)

    @cached_property
    def _multipliers(self) -> MultiplierSet:
        return multiplier_set(self._point)

    @cached_property
    def scalars(self) -> Mapping[str, Fraction]:
        """The unknowns behind the equality rows, b, rho, epsilon, R2; in the middle where they may vary."""
        return scalar_inner(self.instance, self._point, self._multipliers)

    @cached_property
    def intervals(self) -> Mapping[str, Interval]:
        """All optimal values of each of them."""
        return scalar_intervals(self.instance, self._point, self._multipliers)

    @cached_property
    def polygon(self) -> Corners | None:
        """All optimal pairs (b, rho) or (b, epsilon), for problems that have both."""
        return scalar_polygon(self.instance, self._point, self._multipliers)

    @property
    def b(self) -> Fraction | None:
        """b, the middle of its interval where it is not unique; None where the problem has no b."""
        return self.scalars.get("b")

    @property
    def b_interval(self) -> Interval | None:
        """All optimal b."""
        return self.intervals.get("b")

    @cached_property
    def face(self) -> Face:
        """All optimal multipliers: whether they are unique, their ranges, vertices and rays."""
        return face_of(self.instance, self._point)

    @cached_property
    def alpha_range(self) -> tuple[Interval, ...]:
        """The least and the greatest value of each α over all optima."""
        return next((self.face.ranges[where] for name, where in self.instance.blocks if name == "α"), ())

    @cached_property
    def support(self) -> Support:
        """Every meaning of "support vector": at this optimum, at some, at every one; points on the margin."""
        return support(self.instance, self._point, self.face)

    @cached_property
    def objective(self) -> Fraction:
        """The optimal value, primal and dual."""
        p = self._point
        value = p.program.cost * p.objective + p.program.constant
        return value if self.problem.kind == "qp" else -value

    @cached_property
    def decision(self) -> Vector:
        """f(xᵢ) = ⟨w, φ(xᵢ)⟩ + b."""
        b = self.b or _ZERO
        return tuple(v + b for v in self.inner)

    @cached_property
    def excess(self) -> Excess:
        """How far each point is beyond its margin, tube or ball: negative inside, zero on it.

        1 − y f, ρ − y f, ρ − f or ‖x − a‖² − R²; z − f − ε and f − z − ε for regression.
        """
        q, p, scalars = self.problem, self._point, self.scalars
        inner = p.sum.at(range(p.program.gram.size))
        factor, b = self.instance.values / p.denominator, scalars.get("b", _ZERO)
        if q.kind in {"svc", "nusvc", "ls-svm"}:
            goal = scalars["rho"] if q.kind == "nusvc" else Fraction(1)
            # goal − y(factor·v + b)
            whole = lcm(factor.denominator, b.denominator, goal.denominator)
            at, shift, over = (int(x * whole) for x in (factor, b, goal))
            return Excess(
                (tuple([over - y * (at * v + shift) for y, v in zip(q.y, inner, strict=True)]),), whole
            )
        f = [factor * v + b for v in inner]
        if q.kind in {"svr", "nusvr"}:
            tube = scalars["epsilon"] if q.epsilon is None else q.epsilon
            off = [z - v for z, v in zip(q.targets, f, strict=True)]
            return excess_of([d - tube for d in off], [-d - tube for d in off])
        if q.kind == "ridge":
            return excess_of([z - v for z, v in zip(q.targets, f, strict=True)])
        if q.kind == "one-class":
            return excess_of([scalars["rho"] - v for v in f])
        if q.kind == "svdd":
            lengths = p.program.gram.diagonal(range(q.n))
            rest, kappa = self.norm2 - scalars["R2"], self.instance.kappa
            return excess_of([Fraction(k, kappa) - 2 * v + rest for k, v in zip(lengths, f, strict=True)])
        return Excess((), 1)

    @cached_property
    def slack(self) -> Excess:
        """The slack: the excess where it is positive; the errors of least squares keep their sign."""
        if self.problem.kind in {"ls-svm", "ridge"}:
            return self.excess
        return Excess(
            tuple(tuple([max(0, v) for v in part]) for part in self.excess.parts), self.excess.denominator
        )

    @property
    def xi(self) -> Vector:
        """The slack ξ; the errors e of least squares, which have a sign."""
        return self.slack.fractions(0)

    @property
    def xi_star(self) -> Vector:
        """The slack ξ* of regression, for points below the tube."""
        return self.slack.fractions(1)

    @property
    def support_vectors(self) -> tuple[int, ...]:
        """Points with a multiplier other than zero at this optimum."""
        families = [self.alpha, self.alpha_star] if self.alpha_star else [self.alpha]
        return tuple(i for i, values in enumerate(zip(*families, strict=True)) if any(values))

    @property
    def on_margin(self) -> tuple[int, ...]:
        """Points exactly on the margin, the tube or the ball, whatever their multiplier."""
        return tuple(i for i, values in enumerate(zip(*self.excess.parts, strict=True)) if not all(values))

    @property
    def at_bound(self) -> tuple[int, ...]:
        """Points with a multiplier at its upper bound."""
        program, n = self.instance.program, self.problem.n
        p = self._point
        full = [
            v % n
            for name, where in self.instance.blocks
            if name != "slack"
            for v in range(*where.indices(program.size))
            if (high := program.upper[v]) is not None and p.numerators[v] == high * p.denominator
        ]
        return tuple(sorted(set(full)))

    def predict(self, x: Iterable[int | Fraction | str], *, decimal: bool = False) -> Prediction:
        """The class of a new point with f(x), exactly; on the boundary none, with the reason.

        >>> from svmsym import solve
        >>> four = solve([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], C="inf")  # f(x) = x₁ − x₂ − 1
        >>> new = four.predict(["5/2", 1])
        >>> new.label, str(new.value.low), four.predict([1, 0]).label, four.predict([1, 0]).reason
        (1, '1/2', None, 'f(x) = 0, on the boundary, where the class is a convention')
        """
        from svmsym.exact.front import exact_vector  # noqa: PLC0415 - it leads here
        from svmsym.exact.predicting import predicted  # noqa: PLC0415

        self._point  # noqa: B018 - says why there is no optimum
        nested = isinstance(x, list | tuple) and any(isinstance(entry, list | tuple) for entry in x)
        if nested or isinstance(x, Mapping):
            raise SvmsymError(
                "predict takes one point at a time", hint="write [answer.predict(x) for x in points]"
            )
        return predicted(self, exact_vector(x, "x", decimal=decimal))

    @cached_property
    def _point(self) -> Point:
        if self.point is None:
            raise SvmsymError(
                f"there is no optimum to ask about: the problem is {self.status}",
                hint="look at its status, reason and witness first",
            )
        return self.point
