"""A variable that is left over in an objective: Σα_i − ½ΣΣ α_iα_jy_iy_j⟨x_i, x_j⟩ + b is no dual.

Two objectives order the feasible points alike where they differ by a constant. A letter that the reference
does not have is no constant, unless it stands for a number of the data: as one more variable it must change
nothing, as in − b Σ α_iy_i, which the constraint Σ α_iy_i = 0 makes zero.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from svmsym.exams.equivalence.foreign_letters import VARIABLES, names_of
from svmsym.exams.equivalence.slack import as_small
from svmsym.exams.equivalence.verdict import Verdict
from svmsym.exams.meaning.statements import Optimise, Statement, Value
from svmsym.formulas.atoms import Scalar

_OF_THE_DATA = frozenset({"C", "n", "d"})
# λ, β and η may stand for constants of the student's own.
_NEVER_CONSTANT = frozenset({"w", "b", "ξ", "μ", "ρ", "R"})


def unless_left_over(
    verdict: Verdict,
    reference: Statement,
    answer: Statement,
    given: Sequence[Statement],
    judge: Callable[[Statement, Statement], Verdict],
) -> Verdict:
    """The verdict, correct only where no letter of the answer's objective was taken for a constant.

    >>> from svmsym.exams.equivalence.answers import compare
    >>> dual = "max_α Σᵢ αᵢ − ½ ‖Σᵢ αᵢyᵢxᵢ‖² {} s.t. αᵢ ≥ 0, Σᵢ αᵢyᵢ = 0"
    >>> [compare(dual.format(""), dual.format(more)).verdict for more in ("+ b", "+ c", "− b Σᵢ αᵢyᵢ")]
    ['wrong', 'undecided', 'correct']
    """
    if not verdict.correct or not isinstance(reference, Optimise) or not isinstance(answer, Optimise):
        return verdict
    strange = names_of((answer.objective,)) - names_of((reference, *given)) - _OF_THE_DATA
    left = sorted(name for name in strange if as_small(name) not in verdict.used)
    if not left:
        return verdict
    variables = reference.over or answer.over or _variables(reference)
    over = (*variables, *map(Scalar, left))
    found = judge(replace(reference, over=over), replace(answer, over=()))
    if found.correct or (found.verdict == "wrong" and _NEVER_CONSTANT.issuperset(left)):
        return found
    letters = ", ".join(left)
    return Verdict("undecided", reason=f"nothing in the answer says what this is: {letters}")


def _variables(problem: Optimise) -> tuple[Value, ...]:
    """The letters of an objective that vary, where the problem does not say which."""
    return tuple(map(Scalar, sorted(names_of((problem.objective,)) & VARIABLES)))
