"""A quadratic problem in α as a student has it, solved exactly as it stands, never mended.

    minimise ½αᵀQα + pᵀα   such that   A α ≥ c,   E α = d

α is optimal exactly if it is feasible and has the optimal value, which the exact solver finds with a proof.
A problem that is unbounded, infeasible or not concave is told as such.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

from svmsym.exact.answer import Answer
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve
from svmsym.exact.solving.convexity import NonConvexError
from svmsym.exams.marking.on_data import Matrix, gram_matrix
from svmsym.exams.marking.quadratics import NotQuadraticError, Quadratic, letter, number

Vector = tuple[Fraction, ...]
Outcome = Literal["optimal", "unbounded", "infeasible", "not concave"]


@dataclass(frozen=True, eq=False)
class OwnProblem:
    """min objective over {α : every row of ``above`` ≥ 0, every row of ``level`` = 0}."""

    n: int
    objective: Quadratic
    above: tuple[Quadratic, ...]
    level: tuple[Quadratic, ...]

    @cached_property
    def program(self) -> Problem:
        """The plain quadratic program."""
        n = self.n
        return Problem(
            "qp",
            Q=self.objective.curvature(n),
            p=self.objective.slope(n),
            A=tuple(row.slope(n) for row in self.above),
            c=tuple(-row.constant for row in self.above),
            E=tuple(row.slope(n) for row in self.level),
            d=tuple(-row.constant for row in self.level),
        )

    @cached_property
    def _answer(self) -> Answer | Outcome:
        """The optimum with its proof, or how it ends."""
        nothing_above = any(not row.degree and row.constant < 0 for row in self.above)
        if nothing_above or any(not row.degree and row.constant for row in self.level):
            return "infeasible"
        try:
            found = solve(self.program)
        except NonConvexError as error:
            return "unbounded" if self._escapes(error.vector) else "not concave"
        return found if found.status == "optimal" else found.status

    @property
    def solved(self) -> tuple[Outcome, Vector]:
        """How it ends, with one optimal α where there is one."""
        found = self._answer
        return ("optimal", found.u) if isinstance(found, Answer) else (found, ())

    def _escapes(self, direction: Sequence[int]) -> bool:
        """Whether the objective falls for ever along a direction of negative curvature that stays feasible.

        The directions tried are the one found and all sums of two unit vectors.
        """
        units = [tuple(Fraction(int(i in {a, b})) for i in range(self.n)) for a, b in _pairs(self.n)]
        rows_above, rows_level = self.program.A, self.program.E
        flat_objective = Quadratic({t: c for t, c in self.objective.terms.items() if len(t) > 1})
        for ray in (tuple(map(Fraction, direction)), tuple(Fraction(-v) for v in direction), *units):
            stays = all(_dot(r, ray) >= 0 for r in rows_above) and not any(_dot(r, ray) for r in rows_level)
            if stays and flat_objective.at(ray) < 0 and self.has_point:
                return True
        return False

    @cached_property
    def has_point(self) -> bool:
        """Whether some α is feasible."""
        nothing = replace(self, objective=Quadratic())
        return nothing.solved[0] == "optimal"

    @cached_property
    def value(self) -> Fraction:
        """The optimal value."""
        return self.objective.at(self.solved[1])

    @property
    def unique(self) -> bool:
        """Whether there is only one optimal α."""
        return isinstance(self._answer, Answer) and self._answer.face.unique

    def feasible(self, alpha: Sequence[Fraction]) -> bool:
        """Whether α keeps all constraints."""
        return all(r.at(alpha) >= 0 for r in self.above) and not any(r.at(alpha) for r in self.level)

    def optimal(self, alpha: Sequence[Fraction], room: Fraction = Fraction(0)) -> bool:
        """Whether α solves it; with room for rounding where there is only one solution."""
        if self.solved[0] != "optimal":
            return False
        if self.feasible(alpha) and self.objective.at(alpha) == self.value:
            return True
        near = all(abs(a - b) <= room for a, b in zip(alpha, self.solved[1], strict=True))
        return bool(room) and near and self.unique


def right_problem(problem: Problem, gram: Matrix | None = None) -> OwnProblem:
    """The dual of classification on the data; with a Gram matrix of one's own, the dual that belongs to it.

    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> [str(a) for a in right_problem(two).solved[1]]
    ['1/2', '1/2']
    """
    if problem.kind != "svc" or problem.slack != "linear":
        raise NotQuadraticError(f"the dual of {problem.kind} with such slack is not followed")
    k = gram_matrix(problem) if gram is None else gram
    n, y = problem.n, problem.y
    objective = Quadratic()
    for i in range(n):
        objective -= letter(i)
        for j in range(n):
            objective += letter(i) * letter(j) * number(k[i][j] * y[i] * y[j] / 2)
    above = [letter(i) for i in range(n)]
    if problem.C is not None:
        weight = problem.weight or (Fraction(1),) * n
        above += [number(problem.C * v) - letter(i) for i, v in enumerate(weight)]
    total = Quadratic({(i,): Fraction(v) for i, v in enumerate(y)})
    return OwnProblem(n, objective, tuple(above), (total,) if problem.bias else ())


def _pairs(n: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(n) for j in range(i, n)]


def _dot(row: Sequence[Fraction], alpha: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(row, alpha, strict=True)), Fraction(0))
