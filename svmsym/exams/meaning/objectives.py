"""Problems whose objective has a name: max_α L(α) = Σ_i α_i − …"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Expr

from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import Best, Optimise, PerPoint, Value
from svmsym.formulas.atoms import Entry, Label, Letter, Scalar, Vector, VectorEntry


def named_problem(values: tuple[Value, ...]) -> Optimise | None:
    """max_α L(α) = Σ_i α_i − … names the objective, for α stands on the right."""
    best, right = values
    if not (isinstance(best, Best) and best.what == "value" and isinstance(right, Expr)):
        return None
    problem = best.problem
    if not isinstance(problem.objective, Applied) or problem.constraints or problem.named is not None:
        return None
    over = {_base(a) for v in problem.over for a in _letters_of(v)}
    if not over & {_base(a) for a in _letters_of(right)}:
        return None
    return replace(problem, objective=right, named=problem.objective)


def _letters_of(value: Value) -> Iterator[Letter]:
    """The letters of a formula or of a list over the points."""
    if isinstance(value, PerPoint):
        value = value.body
    if isinstance(value, Expr):
        yield from (
            a for a in value.atoms(Scalar, Entry, Vector, VectorEntry, Label) if isinstance(a, Letter)
        )


def _base(letter: Letter) -> str:
    return letter.name.partition("_")[0]
