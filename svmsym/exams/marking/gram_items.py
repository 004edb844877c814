"""The Gram matrix, entry by entry: exact, or rounded where the sheet says that rounded numbers will do.

|K_ij − K(x_i, x_j)| ≤ ½·10^(−decimals),   with an enclosure of K(x_i, x_j) where it is irrational
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from svmsym.exact.balls.ball import Ball, of_arb
from svmsym.exact.front import IRRATIONAL
from svmsym.exact.problem import Problem
from svmsym.exams.marking.answer_reading import ReadAnswer
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.gram_given import Rows, by_entries, grid_of
from svmsym.exams.marking.on_data import gram_matrix
from svmsym.exams.marking.other_items import unless_false, unread
from svmsym.exams.meaning.statements import Ambiguous, Read
from svmsym.exams.setting.exam import Item
from svmsym.exams.values.closeness import near, tolerance


def of_size(answer: ReadAnswer, n: int) -> ReadAnswer:
    """With the only reading that is a matrix of n by n: the lengths of the rows tell what commas mean.

    >>> from svmsym.exams.marking.answer_reading import read_answer
    >>> answer = read_answer("[[1,0,0,5],[0,5,0,5]]")
    >>> len(answer.statements), len(of_size(answer, 2).statements)
    (0, 1)
    """
    reading = answer.reading
    if not isinstance(reading, Ambiguous):
        return answer
    fits = [r for r in reading.readings if _shape(grid_of(r.statements)) == (n, n)]
    return replace(answer, reading=fits[0]) if len(fits) == 1 else answer


def _shape(grid: Rows | None) -> tuple[int, int]:
    return (len(grid), len(grid[0])) if grid else (0, 0)


def judge_gram(item: Item, answer: ReadAnswer, problem: Problem) -> Finding | None:
    """The verdict on a Gram matrix; None where formulas such as exp(−1) have to be compared."""
    given, irrational = grid_of(answer.statements), problem.kernel.type in IRRATIONAL
    if irrational and (item.decimals is None or problem.X is None):
        return None
    if given is None:
        decimals = isinstance(answer.reading, Read) and answer.reading.decimals
        if irrational and not decimals:
            return None
        return Finding("undecided", "no matrix of numbers was found" + unread(answer))
    if _shape(given) != (problem.n, problem.n):
        shape = _shape(given)
        if by_entries(answer.statements) is not None:
            return Finding("undecided", "no matrix of numbers was found")  # entries of some points alone
        reason = f"the matrix is {shape[0]} by {shape[1]}, and there are {problem.n} points"
        return Finding("wrong", reason, violated=f"K ∈ ℝ^({problem.n}×{problem.n})")
    room = tolerance(item.decimals)
    return unless_false(_by_entries(given, problem, room), answer, problem, room=room)


def _by_entries(given: Rows, problem: Problem, room: Fraction) -> Finding:
    for i, row in enumerate(_true(problem)):
        for j, k in enumerate(row):
            fits = near(given[i][j], k, room)
            if fits is None:
                return Finding("undecided", "the enclosure of an entry does not decide")
            if not fits:
                formula = f"K_{i + 1}{j + 1} = K(x_{i + 1}, x_{j + 1})"
                reason = f"the entry in row {i + 1} and column {j + 1} is {given[i][j]}, and must be {k}"
                return Finding("wrong", reason, violated=formula, index=i + 1)
    return Finding("correct", "every entry is K(x_i, x_j)")


def _true(problem: Problem) -> list[list[Ball]]:
    if problem.kernel.type not in IRRATIONAL:
        return [[Ball(k) for k in row] for row in gram_matrix(problem)]
    from svmsym.exact.balls.kernel import kernel_of  # noqa: PLC0415 - python-flint loads when needed

    kernel = kernel_of(problem)
    return [[of_arb(k) for k in row] for row in kernel.balls(kernel.place, kernel.place)]
