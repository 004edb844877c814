"""The letters that the sheet gives: C, ν, ε, n, labels and points."""

from __future__ import annotations

from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.exams.values.evaluating import Known
from svmsym.exams.values.surd import Number


def known_letters(problem: Problem, norm2: Number | None = None) -> Known:
    """C, n, ν, ε, labels and points of a problem as letters with values."""
    settings = {"C": problem.C, "ν": problem.nu, "ε": problem.epsilon}
    numbers: dict[str, Number] = {name: v for name, v in settings.items() if v is not None}
    numbers["n"] = Fraction(problem.n)
    numbers |= {f"y_{i}": Fraction(y) for i, y in enumerate(problem.y, 1)}
    vectors = {f"x_{i}": tuple(x) for i, x in enumerate(problem.X or (), 1)}
    return Known(numbers, vectors, norm2)
