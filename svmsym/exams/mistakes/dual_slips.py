"""Mistakes that change the dual program, or how it is solved; every later step is then done rightly.

Each slip replaces the step ``program`` (Q, p, bounds, equality) or ``multipliers`` (α from the program).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.path import Path, Slip
from svmsym.exams.mistakes.program import ONE, ZERO, Bounds, Matrix, Program, Vector
from svmsym.exams.mistakes.work import Work

_HALF = Fraction(1, 2)
Change = Callable[[Problem, Program], Program | None]


def restated(change: Change) -> Slip:
    """The slip that changes the dual that the path states."""

    def slip(path: Path) -> Path:
        def program(problem: Problem, gram: Matrix) -> Program | None:
            found = path.program(problem, gram)
            return None if found is None else change(problem, found)

        return replace(path, program=program)

    return slip


def _scaled(factor: Fraction) -> Change:
    return lambda _, p: replace(p, Q=tuple(tuple(factor * v for v in row) for row in p.Q))


def _without_labels(problem: Problem, p: Program) -> Program:
    y, n = problem.y, p.n
    return replace(p, Q=tuple(tuple(y[i] * y[j] * p.Q[i][j] for j in range(n)) for i in range(n)))


def _diagonal(_: Problem, p: Program) -> Program:
    return replace(p, Q=tuple(tuple(p.Q[i][j] if i == j else ZERO for j in range(p.n)) for i in range(p.n)))


def _no_linear_term(_: Problem, p: Program) -> Program:
    return replace(p, p=(ZERO,) * p.n)


def _no_equality(_: Problem, p: Program) -> Program:
    return replace(p, equality=())


def _sum_is_zero(_: Problem, p: Program) -> Program:
    return replace(p, equality=(ONE,) * p.n) if p.equality else p


def _no_labels_at_all(problem: Problem, p: Program) -> Program:
    return _sum_is_zero(problem, _without_labels(problem, p))


def _no_sign(_: Problem, p: Program) -> Program:
    return replace(p, low=(None,) * p.n)


def _no_bounds(_: Problem, p: Program) -> Program:
    return replace(p, low=(None,) * p.n, high=(None,) * p.n)


def _no_box(_: Problem, p: Program) -> Program | None:
    return None if None in p.high else replace(p, high=(None,) * p.n)


def _inverse_box(_: Problem, p: Program) -> Program | None:
    return None if None in p.high else replace(p, high=_bounds(p, lambda h: 1 / h if h else h))


def _shared_box(_: Problem, p: Program) -> Program | None:
    return None if None in p.high else replace(p, high=_bounds(p, lambda h: h / p.n))


def _from_above(_: Problem, p: Program) -> Program | None:
    """α ≥ C, where the multipliers of the slacks got the wrong sign."""
    return None if None in p.high else replace(p, low=p.high, high=(None,) * p.n)


def _bounds(p: Program, change: Callable[[Fraction], Fraction]) -> Bounds:
    return tuple(None if h is None else change(h) for h in p.high)


def halved_norm(path: Path) -> Path:
    """min ‖w‖² for min ½‖w‖²: the dual has ¼, and w = ½ Σ α_i y_i x_i."""

    def combination(work: Work) -> Work:
        done = path.combination(work)
        return replace(done, c=tuple(_HALF * v for v in done.c))

    return replace(restated(_scaled(_HALF))(path), combination=combination)


def all_at_price(path: Path) -> Path:
    """Without the multipliers of the slacks, ∂L/∂ξ_i = 0 says α_i = C for every point."""

    def multipliers(_: Problem, __: Matrix, program: Program) -> Iterable[Vector]:
        full = tuple(h for h in program.high if h is not None)
        return (full,) if len(full) == program.n else ()

    return replace(path, multipliers=multipliers)


def wrong_pair(path: Path) -> Path:
    """Two points taken for the only support vectors: α = 2/‖x_i − x_j‖² for both, 0 elsewhere."""

    def multipliers(problem: Problem, gram: Matrix, program: Program) -> Iterable[Vector]:
        n = program.n
        for i in range(n):
            for j in range(i + 1, n):
                apart = gram[i][i] + gram[j][j] - 2 * gram[i][j]
                if problem.y[i] == problem.y[j] or apart <= 0:
                    continue
                alpha = tuple(2 / apart if k in {i, j} else ZERO for k in range(n))
                if all(h is None or a <= h for a, h in zip(alpha, program.high, strict=True)):
                    yield alpha

    return replace(path, multipliers=multipliers)


def swapped(path: Path) -> Path:
    """Both classes exchanged from the start, and all work consistent with that."""

    def data(problem: Problem) -> Problem:
        given = path.data(problem)
        return replace(given, y=tuple(-v for v in given.y))

    return replace(path, data=data)


DUAL_SLIPS: dict[str, Slip] = {
    "lagr.missing_half": halved_norm,
    "lagr.dropped_y": restated(_no_labels_at_all),
    "lagr.dropped_one": restated(_no_linear_term),
    "lagr.dropped_b": restated(_no_equality),
    "lagr.slack_term_missing": all_at_price,
    "lagr.slack_mult_sign": restated(_from_above),
    "lagr.slack_in_constraint_sign": restated(_no_box),
    "stat.b_dropped_y": restated(_sum_is_zero),
    "stat.b_missing": restated(_no_equality),
    "stat.xi": restated(_from_above),
    "dual.missing_half": restated(_scaled(Fraction(2))),
    "dual.dropped_y": restated(_without_labels),
    "dual.single_sum": restated(_diagonal),
    "dual.linear_missing": restated(_no_linear_term),
    "dual.alpha_free": restated(_no_sign),
    "dual.box_missing": restated(_no_box),
    "dual.box_inverse": restated(_inverse_box),
    "dual.box_strict_or_n": restated(_shared_box),
    "active.wrong_pair": wrong_pair,
    "active.all": restated(_no_bounds),
    "labels.swapped": swapped,
}
