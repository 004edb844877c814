"""What is proved about a problem with an irrational kernel.

A "proved" result says: the basis is optimal, and every number lies in its ball. The basis leaves no
choice, since its matrix is nonsingular and all other unknowns are at bounds; where all conditions hold
strictly, the optimum is unique. Balls are computed when they are asked for, at the precision of the
proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Literal

from svmsym.duality.rich import Rich
from svmsym.exact.balls.ball import Ball, of_arb
from svmsym.exact.balls.bias import bias_ends
from svmsym.exact.balls.field import Arb, arb, flint, precision
from svmsym.exact.balls.model import Model
from svmsym.exact.balls.system import Solved
from svmsym.exact.solving.basis import FREE, LOWER, UPPER

Status = Literal["proved", "undecided", "infeasible", "unbounded"]
Balls = tuple[Ball, ...]


@dataclass(frozen=True, eq=False)
class Enclosed(Rich):
    """An optimum enclosed with proof, or the reason why there is none.

    ``state``: −1, 0, 1 for every unknown at its lower bound, between its bounds, at its upper one;
    ``ties``: unknowns with a condition proved to hold with equality; ``gap``: the smallest distance of all
    other conditions from equality; ``precision``: bits.

    >>> from svmsym.exact.balls.enclose import enclose
    >>> from svmsym.exact.problem import Kernel, Problem
    >>> two = Problem("svc", X=((0,), (1,)), y=(-1, 1), kernel=Kernel("rbf"))
    >>> found = enclose(two)
    >>> found.status, found.free, found.precision
    ('proved', (0, 1), 64)
    >>> str(found.alpha[0])[:16]  # 1/(1 − 1/e)
    '1.58197670686932'
    """

    model: Model
    status: Status
    precision: int
    state: tuple[int, ...] = ()
    solved: Solved | None = None
    ties: tuple[int, ...] = ()
    gap: float = 0.0
    reason: str = ""
    witness: Mapping[str, tuple[Fraction, ...]] = field(default_factory=dict)
    timings: Mapping[str, float] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Enclosed({self.model.problem.kind}, {self.status} at {self.precision} bits)"

    def _at(self, state: int) -> tuple[int, ...]:
        return tuple(v for v, s in enumerate(self.state) if s == state)

    @property
    def free(self) -> tuple[int, ...]:
        """Unknowns strictly between their bounds."""
        return self._at(FREE)

    @property
    def at_lower(self) -> tuple[int, ...]:
        """Unknowns at their lower bounds."""
        return self._at(LOWER)

    @property
    def at_upper(self) -> tuple[int, ...]:
        """Unknowns at their upper bounds."""
        return self._at(UPPER)

    @property
    def strict(self) -> bool:
        """Whether every condition holds strictly; the optimum is unique then."""
        return self.status == "proved" and not self.ties

    @cached_property
    def _unknowns(self) -> dict[int, Arb | int]:
        """Balls of the program's own unknowns that are not exactly zero."""
        if self.solved is None or self.status != "proved":
            raise ValueError(f"there is no proved optimum: the problem is {self.status}")
        p = self.model.program
        found = dict(self.solved.unknowns)
        for v in self.ties:
            if self.state[v]:  # proved to be at a bound although the basis has it free
                found[v] = (p.lower if self.state[v] == LOWER else p.upper)[v] or 0
        return found

    @cached_property
    def unknowns(self) -> Balls:
        """The unknowns of the dual in the problem's own units; those at bounds are exact."""
        unit = self.model.program.unit
        seen = self._unknowns
        with precision(self.precision):
            return tuple(
                Ball(Fraction(u, unit)) if isinstance(u, int) else of_arb(u / unit)
                for u in (seen.get(v, 0) for v in range(self.model.program.size))
            )

    def block(self, name: str) -> Balls:
        """One family of unknowns; empty where the problem has none of that name."""
        return next((self.unknowns[where] for key, where in self.model.instance.blocks if key == name), ())

    @property
    def alpha(self) -> Balls:
        """α, one ball for each point."""
        return self.block("α")

    @property
    def alpha_star(self) -> Balls:
        """α* of regression."""
        return self.block("α*")

    @property
    def support_vectors(self) -> tuple[int, ...]:
        """Points with a multiplier that is proved not to be zero."""
        lower, upper = self.model.program.lower, self.model.program.upper
        n = self.model.problem.n
        zero = {v for v in self.at_lower if not lower[v]} | {v for v, high in enumerate(upper) if high == 0}
        sizes = [where for name, where in self.model.instance.blocks if name != "slack"]
        return tuple(i for i in range(n) if any(where.start + i not in zero for where in sizes))

    @cached_property
    def _combined(self) -> dict[int, Arb]:
        return self.model.combined(self._unknowns)

    @cached_property
    def _norm2(self) -> Arb:
        with precision(self.precision):
            combined = self._combined
            inner = self.model.products([*combined], combined)
            total = sum((c * k for c, k in zip(combined.values(), inner, strict=True)), flint.arb(0))
            return arb(self.model.instance.combination**2) * total

    @cached_property
    def norm2(self) -> Ball:
        """‖w‖²."""
        return of_arb(self._norm2)

    @cached_property
    def b_interval(self) -> tuple[Ball | None, Ball | None] | None:
        """The ends of the interval of b where no multiplier between its bounds fixes it, else None."""
        scalars = self.model.instance.scalars
        if [name for name, _ in scalars] != ["b"] or self.solved is None:
            return None
        row = self.model.program.rows[0]
        if any(row[v] for v in self.free):
            return None
        with precision(self.precision):
            ends = bias_ends(self.model, self.solved, self.state)
            factor = arb(scalars[0][1] * self.model.W)
            found = [None if e is None else of_arb(factor * e) for e in ends]
        low, high = found if scalars[0][1] > 0 else reversed(found)
        return low, high

    @cached_property
    def scalars(self) -> Mapping[str, Ball]:
        """b, rho, epsilon, R2: b is the middle of its interval where it is not unique."""
        assert self.solved is not None
        stated, found = self.model.instance, {}
        with precision(self.precision):
            for (name, factor), mu, square in zip(
                stated.scalars, self.solved.multipliers, stated.squares, strict=True
            ):
                value = arb(factor * self.model.W) * mu
                found[name] = of_arb(value + arb(square) * self._norm2 if square else value)
        if self.b_interval is not None:
            found["b"] = _middle(*self.b_interval)
        return found

    @property
    def b(self) -> Ball | None:
        """b; None where the problem has no b."""
        return self.scalars.get("b")

    @cached_property
    def objective(self) -> Ball:
        """The optimal value, primal and dual."""
        model = self.model
        unknowns, p = self._unknowns, self.model.program
        with precision(self.precision):
            variables = [v for v in unknowns if p.sign[v] or p.slope[v] or p.ridge[v]]
            forces = model.forces(variables, unknowns)
            terms = [unknowns[v] * (f + model.slope(v)) for v, f in zip(variables, forces, strict=True)]
            total = sum(terms, flint.arb(0)) * arb(p.cost * model.W / 2) + arb(p.constant)
            return of_arb(-total)

    @cached_property
    def inner(self) -> Balls:
        """⟨w, φ(xᵢ)⟩ for every point."""
        with precision(self.precision):
            factor = arb(self.model.instance.combination)
            found = self.model.products(range(self.model.kernel.size), self._combined)
            balls = [of_arb(factor * k) for k in found]
        return tuple(balls[i] for i in self.model.kernel.place)

    @cached_property
    def decision(self) -> Balls:
        """f(xᵢ) = ⟨w, φ(xᵢ)⟩ + b for every point."""
        b = self.b or Ball(Fraction(0))
        return tuple(Ball(v.middle + b.middle, v.radius + b.radius) for v in self.inner)

    def f(self, x: Sequence[Fraction]) -> Ball:
        """The decision ⟨w, φ(x)⟩ + b at any point; its sign, if not None, is the predicted class."""
        with precision(self.precision):
            kernel = self.model.kernel.balls_at(x, [*self._combined])
            total = sum((c * k for c, k in zip(self._combined.values(), kernel, strict=True)), flint.arb(0))
            value, b = of_arb(arb(self.model.instance.combination) * total), self.b or Ball(Fraction(0))
        return Ball(value.middle + b.middle, value.radius + b.radius)


def _middle(low: Ball | None, high: Ball | None) -> Ball:
    """The middle; one unit from the only end, or zero, where there is none."""
    if low is None:
        return Ball(Fraction(0)) if high is None else Ball(high.middle - 1, high.radius)
    if high is None:
        return Ball(low.middle + 1, low.radius)
    return Ball((low.middle + high.middle) / 2, (low.radius + high.radius) / 2)


def indices(values: Sequence[int]) -> str:
    """A few indices for a message, counted from 1."""
    few = ", ".join(str(v + 1) for v in values[:6])
    return few if len(values) <= 6 else f"{few}, … ({len(values)} in all)"  # noqa: PLR2004 - six fit a line
