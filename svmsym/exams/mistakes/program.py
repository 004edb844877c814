"""A dual as it is stated, right or wrong, and all its optima.

    maximise  pᵀα − ½αᵀQα   subject to   low_i ≤ α_i ≤ high_i,   eᵀα = 0

A wrong one is solved by the exact solver as it stands. Where its optimum is not unique an α is optimal
exactly if it is feasible and has the optimal value, as the objective is concave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solve import solve

Vector = tuple[Fraction, ...]
Matrix = tuple[Vector, ...]
Bounds = tuple[Fraction | None, ...]
ZERO, ONE = Fraction(0), Fraction(1)
_MOST_CORNERS = 12
_MOST_POINTS = 40  # beyond, nobody solved it by hand


@dataclass(frozen=True)
class Program:
    """The numbers of a dual; a bound that is None does not bind, no equality where it is empty."""

    Q: Matrix
    p: Vector
    low: Bounds
    high: Bounds
    equality: Vector = ()

    @property
    def n(self) -> int:
        """The number of multipliers."""
        return len(self.p)

    def value(self, alpha: Sequence[Fraction]) -> Fraction:
        """pᵀα − ½αᵀQα."""
        total = ZERO
        for row, p, a in zip(self.Q, self.p, alpha, strict=True):
            total += p * a - a * sum((q * v for q, v in zip(row, alpha, strict=True)), ZERO) * Fraction(1, 2)
        return total

    def feasible(self, alpha: Sequence[Fraction]) -> bool:
        """Whether α meets the constraints."""
        inside = all(
            (low is None or a >= low) and (high is None or a <= high)
            for a, low, high in zip(alpha, self.low, self.high, strict=True)
        )
        return inside and not sum((e * a for e, a in zip(self.equality, alpha, strict=False)), ZERO)


@dataclass(frozen=True)
class Optima:
    """The optima of a program: some of them, all corners where they are few, and the optimal value.

    >>> two = Program(((ONE, ZERO), (ZERO, ONE)), (ONE, ONE), (ZERO, ZERO), (None, None))
    >>> [str(a) for a in optima(two).some[0]]
    ['1', '1']
    """

    program: Program
    some: tuple[Vector, ...]
    value: Fraction
    unique: bool

    def contains(self, alpha: Sequence[Fraction]) -> bool:
        """Whether α is optimal."""
        if len(alpha) != self.program.n or not self.program.feasible(alpha):
            return False
        return self.program.value(alpha) == self.value


def right_program(problem: Problem, gram: Matrix) -> Program:
    """The dual of a machine with labels: Q = yyᵀ∘K, p = 1, 0 ≤ α_i ≤ C_i, yᵀα = 0."""
    y, n = problem.y, problem.n
    weight = problem.weight or (ONE,) * n
    high: Bounds = (None,) * n if problem.C is None else tuple(problem.C * v for v in weight)
    labels = tuple(Fraction(v) for v in y) if problem.bias else ()
    signed = tuple(tuple(y[i] * y[j] * gram[i][j] for j in range(n)) for i in range(n))
    return Program(signed, (ONE,) * n, (ZERO,) * n, high, labels)


@lru_cache(maxsize=4096)
def optima(program: Program) -> Optima | None:
    """All optima; None where there is none, or where the objective is not concave."""
    if program.n > _MOST_POINTS:
        return None
    try:
        answer = solve(_machine(program) or _plain(program))
    except SvmsymError:
        return None
    if answer.status != "optimal":
        return None
    if answer.problem.kind == "qp":
        value, first = -answer.objective, answer.u
    else:
        value, first = answer.objective, answer.alpha
    if answer.face.unique:
        return Optima(program, (first,), value, unique=True)
    found = [first]
    corners = answer.face.generators() if answer.problem.kind != "qp" else None
    for corner in corners.vertices if corners is not None else ():
        if corner[: program.n] not in found and len(found) < _MOST_CORNERS:
            found.append(corner[: program.n])
    nothing = (ZERO,) * program.n
    several = Optima(program, tuple(found), value, unique=False)
    # Who finds that no α is better than any other writes zeros.
    return replace(several, some=(nothing, *found)) if several.contains(nothing) else several


def _machine(program: Program) -> Problem | None:
    """The same program as a machine with a given Gram matrix, whose corners are known; None if it is none."""
    n, high = program.n, program.high[0]
    y = tuple(int(v) for v in program.equality) or tuple(1 if i else -1 for i in range(n))
    if any(abs(v) != 1 for v in program.equality) or len({*y}) == 1 or {*program.high} != {high}:
        return None
    if {*program.low} != {ZERO} or {*program.p} != {ONE}:
        return None
    gram = tuple(tuple(y[i] * y[j] * program.Q[i][j] for j in range(n)) for i in range(n))
    kernel, bias = Kernel("precomputed"), bool(program.equality)
    return Problem("svc", C=high, bias=bias, kernel=kernel, gram=gram, y=y)


def _plain(program: Program) -> Problem:
    n = program.n
    units = [tuple(Fraction(i == j) for j in range(n)) for i in range(n)]
    rows = [(u, low) for u, low in zip(units, program.low, strict=True) if low is not None]
    rows += [
        (tuple(-v for v in u), -high) for u, high in zip(units, program.high, strict=True) if high is not None
    ]
    return Problem(
        "qp",
        Q=program.Q,
        p=tuple(-v for v in program.p),
        A=tuple(row for row, _ in rows),
        c=tuple(right for _, right in rows),
        E=(program.equality,) if program.equality else (),
        d=(ZERO,) if program.equality else (),
    )
