"""Letters of a problem that the reference does not have: put in where an equation of it defines them.

max Σα_i − ½‖w‖², w = Σ α_iy_ix_i      is   max Σα_i − ½‖Σ α_iy_ix_i‖²
α_i ≥ 0, μ_i ≥ 0, C − α_i − μ_i = 0    is   α_i ≥ 0, C − α_i ≥ 0

The reference says nothing about such a letter, so that no value of it refutes an answer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from sympy import Expr, Integer

from svmsym.exams.equivalence.conditions import Condition, conditions
from svmsym.exams.equivalence.definitions import mapped
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.letters import BeyondError
from svmsym.exams.equivalence.signs import MULTIPLIERS
from svmsym.exams.equivalence.text import formula_text
from svmsym.exams.equivalence.verdict import SAYS_LESS, Verdict
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.statements import Chain, Optimise, PerPoint, Statement, Tuple, Value
from svmsym.formulas.atoms import Entry, Letter, Scalar, Vector
from svmsym.formulas.indices import free_indices
from svmsym.formulas.substitution import substitute

T = TypeVar("T")
_PRIMAL = frozenset({"w", "b", "ξ"})
VARIABLES = _PRIMAL | MULTIPLIERS | {"ρ", "R"}
_MEANT = frozenset({"w", "b", "C", "α", "ξ", "μ", "x", "y", "z", "n"})  # known to everyone by these letters
PARAMETERS = frozenset({"C", "n", "d", "x", "y", "ν", "ε", "γ", "σ"})


@dataclass(frozen=True)
class Foreign:
    """A problem without the letters that it defines itself.

    ``used``: the definitions that were put in; ``remarks``: those of letters that stand nowhere else;
    ``left``: letters that nothing defines; ``unsigned``: multipliers that are nowhere said to be ≥ 0.
    """

    answer: Statement
    used: tuple[str, ...] = ()
    remarks: tuple[Statement, ...] = ()
    left: tuple[str, ...] = ()
    unsigned: tuple[str, ...] = ()


def without_foreign(reference: Statement, answer: Statement, given: Sequence[Statement] = ()) -> Foreign:
    """The answer in the letters of the reference, as far as it says what its other letters are.

    >>> from svmsym.exams.meaning.reader import read
    >>> reference, answer = read("max Σᵢ αᵢ s.t. αᵢ ≤ C"), read("max Σᵢ αᵢ s.t. μᵢ ≥ 0, αᵢ + μᵢ = C")
    >>> without_foreign(reference.statement, answer.statement).used
    ('μᵢ = C − αᵢ',)
    """
    if not isinstance(reference, Optimise) or not isinstance(answer, Optimise):
        return Foreign(answer)
    known = names_of((reference, *given)) | PARAMETERS
    if names_of((answer,)) <= known:
        return Foreign(answer)
    rows = relations(answer.constraints)
    used: list[str] = []
    remarks: list[Statement] = []
    unsigned: list[str] = []
    objective = answer.objective
    while (solved := _solved(rows, known)) is not None:
        place, letter, value = solved
        # What says no more than the definition itself is no use of it: b = 7, 2b = 14.
        others = tuple(r for k, r in enumerate(rows) if k != place and not _repeats(r, letter, value))
        name = _name(letter)
        if name in names_of((objective, *others)):
            used.append(f"{formula_text(letter)} = {formula_text(value)}")
            if name in MULTIPLIERS and not any(_is_sign(r, name) for r in others):
                unsigned.append(name)
            objective, others = _put_in((objective, others), letter, value)
        else:
            remarks.append(Chain((letter, value), ("=",)))
            if name in MULTIPLIERS:
                unsigned.append(name)
        rows = others
    gone = names_of((answer,)) - names_of((objective, *rows))
    over = tuple(v for v in answer.over if name_of(v) not in gone - known)
    left = sorted((names_of((objective, *rows)) - known) & VARIABLES)
    if not used and not remarks:
        return Foreign(answer, left=tuple(left))
    found = replace(answer, over=over, objective=objective, constraints=rows)
    return Foreign(found, tuple(used), tuple(remarks), tuple(left), tuple(unsigned))


def without_letters(statements: Sequence[Statement], letters: Collection[str]) -> tuple[Statement, ...]:
    """Conditions without letters that one of them defines: what remains holds for some value of those.

    >>> from svmsym.exams.meaning.reader import read
    >>> some = without_letters(read("C − αᵢ − μᵢ = 0, μᵢ ≥ 0").statements, {"μ"})
    >>> [echo_text(s) for s in some]
    ['C − αᵢ ≥ 0']
    """
    rows = relations(statements)
    known = names_of(rows) - set(letters)
    while (solved := _solved(rows, known)) is not None:
        place, letter, value = solved
        rows = _put_in((*rows[:place], *rows[place + 1 :]), letter, value)
    return rows


def unless_foreign(verdict: Verdict, reference: Statement, found: Foreign) -> Verdict:
    """The verdict, undecided where only a letter that the reference does not have speaks against it."""
    if verdict.verdict == "wrong":
        if found.left and _is_dual(reference) and _speaks_of(reference, found.answer):
            letters = ", ".join(found.left)
            return Verdict("undecided", reason=f"nothing in the answer says what this is: {letters}")
        if _is_dual(reference) and _has_other_variables(reference, found.answer):
            return Verdict("undecided", reason="the dual is in other variables than the reference")
        if found.unsigned and SAYS_LESS in verdict.counterexample:
            letters = ", ".join(found.unsigned)
            return Verdict("undecided", reason=f"right only if {letters} ≥ 0 is meant, which is not said")
        return verdict
    if verdict.correct and found.remarks:
        said = "; ".join(map(echo_text, found.remarks))
        return Verdict(
            "undecided",
            reason=f"the answer also says {said}, which the reference does not decide",
            notes=(f"right: {echo_text(found.answer)}",),
        )
    return verdict


def unless_own_parameters(
    verdict: Verdict, reference: Statement, answer: Statement, given: Sequence[Statement] = ()
) -> Verdict:
    """The verdict, undecided where each side has a parameter of its own: γ here and σ there.

    Nothing says how one depends on the other, γ = 1/(2σ²), so that no values of both refute anything.
    """
    if verdict.verdict != "wrong":
        return verdict
    known = names_of(tuple(given)) | _MEANT
    ours, theirs = (names_of((s,)) - known for s in (reference, answer))
    if not ours - theirs or not theirs - ours:
        return verdict
    here, there = (", ".join(sorted(names)) for names in (ours - theirs, theirs - ours))
    return Verdict(
        "undecided",
        reason=f"nothing in the answer says what this is: {there}",
        hint=f"the reference has {here}",
    )


def _is_dual(reference: Statement) -> bool:
    return not names_of((reference,)) & _PRIMAL


def _speaks_of(reference: Statement, answer: Statement) -> bool:
    """Whether the answer has the variables of the reference: a primal instead of a dual has not."""
    variables = names_of((reference,)) & VARIABLES
    return variables <= names_of((answer,))


def _has_other_variables(reference: Statement, answer: Statement) -> bool:
    """Whether a dual is in β_i = α_i − α*_i, or β_i = α_iy_i; a primal instead of a dual has w, b or ξ."""
    if not isinstance(reference, Optimise) or not isinstance(answer, Optimise):
        return False
    ours, theirs = (names_of((p.objective,), Entry) - PARAMETERS for p in (reference, answer))
    return bool(ours and theirs) and ours != theirs and not names_of((answer,)) & _PRIMAL


def relations(constraints: Sequence[Statement]) -> tuple[Statement, ...]:
    """One relation each, residual = 0 or ≥ 0; a statement of another kind as it is."""
    found: list[Statement] = []
    for statement in constraints:
        try:
            parts = conditions(statement)
        except BeyondError:
            parts = []
        if not parts or any(c.where for c in parts):
            found.append(statement)
        else:
            found.extend(_row(c) for c in parts)
    return tuple(found)


def _row(c: Condition) -> Chain:
    return Chain((c.residual, Integer(0)), (c.sense,))


def _solved(rows: Sequence[Statement], known: set[str]) -> tuple[int, Expr, Expr] | None:
    """The first equation that says what an unknown letter is: where it stands, the letter, and the value."""
    for place, row in enumerate(rows):
        if not isinstance(row, Chain) or row.signs != ("=",) or row.where or len(row.values) > 2:  # noqa: PLR2004
            continue
        residual = row.values[0]
        if not isinstance(residual, Expr) or row.values[1] != 0:
            continue
        letters = [x for x in residual.atoms(Scalar, Vector, Entry) if _name(x) not in known]
        for letter in sorted(letters, key=lambda x: str(x.name)):
            value = _value(residual, letter)
            if value is not None:
                return place, letter, value
    return None


def _value(residual: Expr, letter: Expr) -> Expr | None:
    """The value of a letter by residual = 0; None where that does not determine it."""
    if is_vector(residual) != isinstance(letter, Vector):
        return None
    rest = residual.xreplace({letter: Integer(0)})
    factor, node = (residual - rest).as_coeff_Mul()
    if node != letter or not factor.is_Rational or _name(letter) in names_of((rest,)):
        return None
    value: Expr = -rest / factor
    return value if free_indices(value) <= free_indices(letter) else None


def _repeats(row: Statement, letter: Expr, value: Expr) -> bool:
    residual = row.values[0] if isinstance(row, Chain) and row.signs == ("=",) else None
    if not isinstance(residual, Expr) or _name(letter) not in names_of((residual,)):
        return False
    return bool(_put_in(residual, letter, value).expand() == 0)


def _put_in(thing: T, letter: Expr, value: Expr) -> T:
    return mapped(thing, lambda e: substitute(e, {letter: value}))


def _is_sign(row: Statement, name: str) -> bool:
    """Whether a row says that a letter is at least zero."""
    return (
        isinstance(row, Chain)
        and row.signs in {("≥",), (">",)}
        and isinstance(row.values[0], Entry | Scalar)
        and _name(row.values[0]) == name
    )


def _name(letter: Expr) -> str:
    return subscript(str(getattr(letter, "name", "")))[0]


def name_of(variable: Value) -> str:
    """The name of a variable: w, or ξ of ξ_i for all i."""
    if isinstance(variable, PerPoint):
        return name_of(variable.body)
    if isinstance(variable, Tuple):
        return name_of(variable.items[0])
    return _name(variable) if isinstance(variable, Expr) else ""


def names_of(things: object, *kinds: type[Letter]) -> set[str]:
    """The names of the numbers, vectors and families in statements or values, or of some kinds alone."""
    found: set[str] = set()

    def note(e: Expr) -> Expr:
        found.update(_name(x) for x in e.atoms(*kinds or (Scalar, Vector, Entry)) if isinstance(x, Letter))
        return e

    mapped(things, note)
    return found
