"""The point of a basis over Q(t), and where it is optimal.

For a basis (−1 at the lower bound, +1 at the upper one, 0 free) the system of svmsym.exact.solving.basis is
solved over the rational functions of t. Its point is optimal exactly where P is positive semidefinite and

    u − lower ≥ 0 and upper − u ≥ 0 for free unknowns,   −state·(Pu + q − Aᵀλ) ≥ 0 for those at a bound

Each is the sign of one rational function. In: a program over Q(t), a basis. Out: u, λ, the gradient and the
conditions, or None where the system is singular for all t.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from svmsym.exact.symbolic.elimination import solve
from svmsym.exact.symbolic.functions import ZERO, Ratio, total
from svmsym.exact.symbolic.program import MovingProgram


@dataclass(frozen=True, eq=False)
class MovingPoint:
    """u(t), λ(t) of a basis; the gradient is zero at free unknowns."""

    program: MovingProgram
    state: tuple[int, ...]
    u: tuple[Ratio, ...]
    multipliers: tuple[Ratio, ...]

    @cached_property
    def gradient(self) -> tuple[Ratio, ...]:
        """Pu + q − Aᵀλ."""
        p = self.program
        moving = [v for v, f in enumerate(self.u) if f]
        found = []
        for v, state in enumerate(self.state):
            if not state:
                found.append(ZERO)
                continue
            terms = [p.curvature(v, w) * self.u[w] for w in moving]
            terms += [-(row[v] * m) for row, m in zip(p.rows, self.multipliers, strict=True)]
            found.append(total([p.slope[v], *terms]))
        return tuple(found)

    @cached_property
    def conditions(self) -> tuple[Ratio, ...]:
        """Functions that are not negative exactly where the point is optimal."""
        p, found = self.program, []
        for v, state in enumerate(self.state):
            low, high = p.lower[v], p.upper[v]
            if not state:
                found += [self.u[v] - low] if low is not None else []
                found += [high - self.u[v]] if high is not None else []
            elif not p.pinned(v):
                found.append(self.gradient[v] if state < 0 else -self.gradient[v])
                # An unknown at one bound has to respect the other one as well.
                found += [high - low] if low is not None and high is not None else []
        return tuple(f for f in found if f.constant is None or f.constant < 0)

    @cached_property
    def objective(self) -> Ratio:
        """½uᵀPu + qᵀu = ½(uᵀgradient + qᵀu + λᵀb)."""
        p = self.program
        terms = [u * (g + q) for u, g, q in zip(self.u, self.gradient, p.slope, strict=True) if u]
        terms += [m * b for m, b in zip(self.multipliers, p.right, strict=True)]
        return total(terms) * Ratio.of(Fraction(1, 2))


def settle(program: MovingProgram, state: Sequence[int]) -> MovingPoint | None:
    """The point of a basis.

    >>> from svmsym.exact.symbolic.functions import ONE
    >>> t = Ratio.letter()
    >>> one = MovingProgram(((t,),), (0,), (1,), ONE, (ZERO,), (-ONE,), (), (), (ZERO,), (t,))
    >>> point = settle(one, [0])
    >>> str(point.u[0]), [str(c) for c in point.conditions], str(point.objective)
    ('1/t', ['1/t', '(t^2 - 1)/t'], '-1/(2*t)')
    """
    p = program
    free = [v for v, s in enumerate(state) if not s]
    bounds = {v: p.lower[v] if s < 0 else p.upper[v] for v, s in enumerate(state) if s}
    held = {v: f for v, f in bounds.items() if f}
    matrix, right = [], []
    for v in free:
        matrix.append([*(p.curvature(v, w) for w in free), *(row[v] for row in p.rows)])
        right.append(-total([p.slope[v], *(p.curvature(v, w) * f for w, f in held.items())]))
    for row, b in zip(p.rows, p.right, strict=True):
        matrix.append([*(row[v] for v in free), *(ZERO for _ in p.rows)])
        right.append(b - total([row[v] * f for v, f in held.items()]))
    found = solve(matrix, right)
    if found is None:
        return None
    u: list[Ratio] = [held.get(v, ZERO) for v in range(p.size)]
    for v, f in zip(free, found, strict=False):
        u[v] = f
    return MovingPoint(p, tuple(state), tuple(u), tuple(-f for f in found[len(free) :]))
