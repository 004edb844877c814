"""The dual problem with the numbers of an example, in fractions.

    maximise  D(u) = qᵀu − ½uᵀPu + r   such that   A u = b,  low ≤ u ≤ high

Its entries are those of the derived dual (svmsym.exact.programs), in the problem's own units. A pair of
multipliers of regression is two unknowns, α_i and α*_i; an inequality has a slack s as one more unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from svmsym.duality.enumeration import dot
from svmsym.exact.programs.instance import Instance

Vector = tuple[Fraction, ...]
Matrix = tuple[Vector, ...]
Bound = Fraction | None


@dataclass(frozen=True)
class Unknown:
    """α_i, α*_i, or the slack s of an inequality; indices count from 1."""

    family: str
    index: int


@dataclass(frozen=True)
class DualProgram:
    """max qᵀu − ½uᵀPu + r with A u = b and low ≤ u ≤ high."""

    unknowns: tuple[Unknown, ...]
    P: Matrix
    q: Vector
    r: Fraction
    rows: Matrix
    right: Vector
    low: tuple[Bound, ...]
    high: tuple[Bound, ...]

    @property
    def size(self) -> int:
        """How many unknowns there are."""
        return len(self.unknowns)

    @property
    def faces(self) -> int:
        """In how many ways each unknown can be at a bound or between its bounds."""
        count = 1
        for low, high in zip(self.low, self.high, strict=True):
            count *= 1 + (low is not None) + (high is not None)
        return count

    def value(self, u: Vector) -> Fraction:
        """D(u)."""
        curved = sum((x * Fraction(dot(row, u)) for x, row in zip(u, self.P, strict=True)), Fraction(0))
        return Fraction(dot(self.q, u)) - curved / 2 + self.r

    def slope(self, u: Vector) -> Vector:
        """∇D(u) = q − Pu."""
        return tuple(q - Fraction(dot(row, u)) for q, row in zip(self.q, self.P, strict=True))


def dual_program(instance: Instance) -> DualProgram:
    """The dual of a support vector machine in its own units.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.programs.instance import instance
    >>> two = dual_program(instance(Problem("svc", X=((1, 2), (2, 1)), y=(1, -1))))
    >>> [[str(v) for v in row] for row in two.P], [str(v) for v in two.rows[0]], two.faces
    ([['5', '-4'], ['-4', '5']], ['1', '-1'], 4)
    """
    p, every = instance.program, range(instance.program.size)
    curvature = p.curvature([*every], [*every])
    unknowns = tuple(
        Unknown(name, k + 1)
        for name, where in instance.blocks
        for k in range(len(range(*where.indices(p.size))))
    )
    slack = [v for v in every if unknowns[v].family == "slack"]
    signs = [-1 if _turned(row, slack) else 1 for row in p.rows]
    return DualProgram(
        unknowns,
        tuple(tuple(p.cost * p.unit**2 * v for v in row) for row in curvature),
        tuple(-p.cost * p.unit * v for v in p.slope),
        -p.constant,
        tuple(tuple(Fraction(s * v) for v in row) for s, row in zip(signs, p.rows, strict=True)),
        tuple(Fraction(s * v, p.unit) for s, v in zip(signs, p.right, strict=True)),
        tuple(None if v is None else Fraction(v, p.unit) for v in p.lower),
        tuple(None if v is None else Fraction(v, p.unit) for v in p.upper),
    )


def row_multipliers(instance: Instance, multipliers: Vector) -> Vector:
    """The multipliers η of the rows, ∇D − Aᵀη = 0 between the bounds, from those of the integer program."""
    p = instance.program
    slack = [v for name, where in instance.blocks if name == "slack" for v in range(*where.indices(p.size))]
    return tuple(
        (1 if _turned(row, slack) else -1) * p.cost * p.unit * m
        for row, m in zip(p.rows, multipliers, strict=True)
    )


def _turned(row: object, slack: list[int]) -> bool:
    """Whether a row is read more easily with all signs changed, as Σα ≥ ν."""
    values = [v for k, v in enumerate(row) if k not in slack and v]  # type: ignore[var-annotated,arg-type]
    return all(v < 0 for v in values)
