"""The point that a basis stands for.

A basis says for every unknown of a program whether it sits at its lower bound (−1), at its upper bound (+1)
or is free (0, the set F). Its point has the others at their bounds B and solves

    [ P_FF  A_Fᵀ ] [ u_F ]   [ −q_F − P_FB u_B ]
    [ A_F    0   ] [ −λ  ] = [   b − A_B u_B   ]

exactly: the gradient Pu + q − Aᵀλ vanishes on F and A u = b. In: programs that share P and A, and a basis.
Out: one point for each program, numerators over one denominator, or None where the matrix is singular. Two
programs are solved at once when the second is the derivative of the first by a parameter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from operator import mul

from svmsym.exact.floating import Floats, np
from svmsym.exact.programs.gram import ROUND, Sum
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.linear import solve

LOWER, FREE, UPPER = -1, 0, 1
State = Sequence[int]


@dataclass(frozen=True, eq=False)
class Point:
    """u and λ as numerators over one positive denominator; unknowns outside ``free`` are at bounds."""

    program: Program
    state: State
    free: Sequence[int]
    values: Sequence[int]
    multipliers: Sequence[int]
    denominator: int
    fixed: tuple[Sequence[int], Sequence[int]]  # the unknowns at a bound other than zero, and these bounds

    @cached_property
    def numerators(self) -> list[int]:
        """u times the denominator."""
        u = [0] * self.program.size
        for v, bound in zip(*self.fixed, strict=True):
            u[v] = bound * self.denominator
        for v, value in zip(self.free, self.values, strict=True):
            u[v] = value
        return u

    @cached_property
    def sum(self) -> Sum:
        """K̂ Σ s·u, times the denominator."""
        variables, bounds = self.fixed
        return self.program.combine([(self.free, self.values, 1), (variables, bounds, self.denominator)])

    def gradient(self, variables: Sequence[int]) -> list[int]:
        """Pu + q − Aᵀλ at some unknowns, times the denominator."""
        p, d = self.program, self.denominator
        inner = self.sum.at([p.point[v] for v in variables])
        found = [p.weight * p.sign[v] * k + d * p.slope[v] for v, k in zip(variables, inner, strict=True)]
        if p.has_ridge:
            found = [g + p.ridge[v] * self.numerators[v] for g, v in zip(found, variables, strict=True)]
        for row, multiplier in zip(p.rows, self.multipliers, strict=True):
            if multiplier:
                found = [g - multiplier * row[v] for g, v in zip(found, variables, strict=True)]
        return found

    @cached_property
    def enclosed_gradient(self) -> tuple[Floats, Floats]:
        """The gradient at every unknown in floating point, and bounds of the errors."""
        p, d = self.program, self.denominator
        floats = p.floats
        inner, error = self.sum.enclosed(d)
        factor = p.weight * floats.sign
        value = factor * inner[floats.point]
        bound = np.abs(factor) * error[floats.point]
        terms = [floats.slope]
        terms += [(m / d) * row for m, row in zip(self.multipliers, floats.rows, strict=True)]
        if p.has_ridge:
            terms.append(-floats.ridge * np.array([u / d for u in self.numerators]))
        size = np.abs(value) + np.abs(terms[0])
        value = value + terms[0]
        for term in terms[1:]:
            value -= term
            size += np.abs(term)
        return value, bound + (4 + 2 * len(terms)) * ROUND * size

    @cached_property
    def objective(self) -> Fraction:
        """½uᵀPu + qᵀu of the integer program."""
        p, d, u = self.program, self.denominator, self.numerators
        curved = p.weight * self.sum.square()
        if p.has_ridge:
            curved += sum(map(mul, p.ridge, map(mul, u, u)))
        return Fraction(curved + 2 * d * sum(map(mul, p.slope, u)), 2 * d * d)


def at_bounds(program: Program, state: State) -> tuple[Sequence[int], Sequence[int]]:
    """The unknowns at a bound other than zero, and these bounds."""
    lower, upper = program.lower, program.upper
    if program.starts_at_zero:
        kept = [v for v, s in enumerate(state) if s > 0 and upper[v]]
        return kept, [upper[v] or 0 for v in kept]
    pairs = [(v, lower[v] if s < 0 else upper[v]) for v, s in enumerate(state) if s]
    return [v for v, bound in pairs if bound], [bound for _, bound in pairs if bound]


def settle(programs: Sequence[Program], state: State) -> tuple[Point, ...] | None:
    """The points of a basis, one for each program; None where the basis is singular.

    >>> from svmsym.exact.programs.gram import Points
    >>> two = Program(Points([(1,), (-1,)]), (0, 1), (1, -1), 1, (0, 0), (-1, -1),
    ...               ((1, -1),), (0,), (0, 0), (None, None))
    >>> settle([two], [FREE, FREE]) is None  # both rows of P are equal, but not with the labels beside them
    False
    """
    free = [v for v, s in enumerate(state) if not s]
    sides, fixed = [], []
    for p in programs:
        variables, bounds = at_bounds(p, state)
        fixed.append((variables, bounds))
        below = [
            b - sum(bound * row[v] for v, bound in zip(variables, bounds, strict=True))
            for row, b in zip(p.rows, p.right, strict=True)
        ]
        push = _at_free(p, free, variables, bounds)
        sides.append([*(-p.slope[v] - k for v, k in zip(free, push, strict=True)), *below])
    found = solve(matrix(programs[0], free), list(zip(*sides, strict=True)))
    if found is None:
        return None
    cut = len(free)
    columns = list(zip(*found.numerators, strict=True)) if found.numerators else [()] * len(programs)
    return tuple(
        Point(p, state, free, column[:cut], [-m for m in column[cut:]], found.denominator, held)
        for p, column, held in zip(programs, columns, fixed, strict=True)
    )


def _at_free(p: Program, free: Sequence[int], variables: Sequence[int], bounds: Sequence[int]) -> list[int]:
    """P_FB u_B."""
    if not variables:
        return [0] * len(free)
    inner = p.combine([(variables, bounds, 1)]).at([p.point[v] for v in free])
    return [p.weight * p.sign[v] * k for v, k in zip(free, inner, strict=True)]


def matrix(program: Program, free: Sequence[int]) -> list[list[int]]:
    """The symmetric matrix of a basis."""
    border = [[row[v] for v in free] for row in program.rows]
    zeros = [0] * len(border)
    top = program.curvature(free, free)
    for k, line in enumerate(top):
        line.extend(row[k] for row in border)
    return [*top, *([*row, *zeros] for row in border)]
