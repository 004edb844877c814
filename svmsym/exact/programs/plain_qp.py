"""A quadratic program as it is given, in integers.

In: minimise ½uᵀQu + pᵀu such that A u ≥ c and E u = d. Out: u = u⁺ − u⁻ with both parts ≥ 0, so that a flat
direction of the objective can rest at zero, and a slack s ≥ 0 for each inequality: A u − s = c. The
multipliers of the rows are those of the problem, ∇(½uᵀQu + pᵀu) = Aᵀλ + Eᵀη with λ ≥ 0. Equalities that
follow from others are left out, their multipliers are zero; one that contradicts others stays, and
``contradiction`` finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

from svmsym.duality.enumeration import solutions
from svmsym.exact.floating import np
from svmsym.exact.problem import Problem
from svmsym.exact.programs.gram import Matrix
from svmsym.exact.programs.integer_gram import integer_rows
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.linear import independent_rows


def plain_qp(problem: Problem) -> tuple[Program, list[tuple[str, Fraction]]]:
    """The integer program of a qp, and for each row a name A1, A2, …, E1, … and f: its multiplier is f·λ̂.

    >>> one = Problem("qp", Q=((Fraction(1),),), p=(Fraction(0),), A=((Fraction(1, 2),),), c=(Fraction(1),))
    >>> program, scalars = plain_qp(one)
    >>> program.rows, program.right, scalars
    (([1, -1, -2],), (2,), [('A1', Fraction(2, 1))])
    """
    assert problem.Q is not None
    entries, κ = integer_rows(problem.Q)
    if isinstance(entries, np.ndarray):
        entries = entries.tolist()
    m, slacks = problem.n, len(problem.A)
    whole = lcm(κ, *{v.denominator for v in problem.p})
    weight = whole // κ
    slope = [v.numerator * (whole // v.denominator) for v in problem.p]
    shared = gcd(weight, *slope)
    cost = Fraction(shared, whole)
    rows: list[list[int]] = []
    right: list[int] = []
    scalars: list[tuple[str, Fraction]] = []
    stated = [("A", k, row, r) for k, (row, r) in enumerate(zip(problem.A, problem.c, strict=True))]
    stated += [("E", k, row, r) for k, (row, r) in enumerate(zip(problem.E, problem.d, strict=True))]
    for name, k, row, r in stated:
        scale = lcm(r.denominator, *{v.denominator for v in row})
        slack = [0] * slacks
        if name == "A":
            slack[k] = -scale
        whole_row = [v.numerator * (scale // v.denominator) for v in row]
        rows.append([*whole_row, *(-v for v in whole_row), *slack])
        right.append(r.numerator * (scale // r.denominator))
        scalars.append((f"{name}{k + 1}", scale * cost))
    kept = [k for k in range(len(rows)) if not _follows(rows, right, k)]
    size = 2 * m + slacks
    whole_slope = [v // shared for v in slope]
    program = Program(
        Matrix(entries),
        [*range(m), *range(m)] + [0] * slacks,
        [1] * m + [-1] * m + [0] * slacks,
        weight // shared,
        [0] * size,
        [*whole_slope, *(-v for v in whole_slope)] + [0] * slacks,
        tuple(rows[k] for k in kept),
        tuple(right[k] for k in kept),
        [0] * size,
        [None] * size,
        1,
        cost,
    )
    return program, [scalars[k] for k in kept]


def contradiction(program: Program) -> tuple[Fraction, ...] | None:
    """y with yᵀA = 0 and yᵀb ≠ 0, or None where the rows are independent."""
    for k in range(len(program.rows)):
        weights = _combination(program.rows, k)
        if weights is not None:
            return (*(-w for w in weights), Fraction(1), *[Fraction(0)] * (len(program.rows) - k - 1))
    return None


def _follows(rows: Sequence[Sequence[int]], right: Sequence[int], k: int) -> bool:
    """Whether row k says what earlier rows say already."""
    weights = _combination(rows, k)
    return weights is not None and sum(w * r for w, r in zip(weights, right[:k], strict=True)) == right[k]


def _combination(rows: Sequence[Sequence[int]], k: int) -> tuple[Fraction, ...] | None:
    """Weights of earlier rows that give row k; None where it is independent of them."""
    if len(independent_rows(rows[: k + 1])) == k + 1:
        return None
    if k == 0:
        return () if not any(rows[0]) else None
    return solutions(list(zip(*rows[:k], strict=True)), rows[k])[0]
