"""Derivatives by every unknown that is asked: each must be there, and each named one must have its own value.

∇_w L = w − Σ α_iy_ix_i alone        says nothing about ∂L/∂b
∇_w L = −w + Σ α_iy_ix_i = 0         is the right condition, and another derivative
"""

from __future__ import annotations

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.systems import OTHER_DERIVATIVE
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.marking.finding import Finding
from svmsym.exams.meaning.functions import Gradient
from svmsym.exams.meaning.statements import Ambiguous, Chain, Read, Reading, Shown, Statement
from svmsym.exams.values.said import flat
from svmsym.formulas.indices import free_indices
from svmsym.formulas.substitution import substitute

Derivatives = dict[str, Expr]


def judge_derivatives(reference: Reading, answer: Reading, verdict: str) -> Finding | None:
    """Derivatives one by one: all of them there, or why a person has to look; None where that says nothing.

    >>> from svmsym.exams.meaning.reader import read
    >>> both, one = read("∇_w L = w, ∂L/∂b = −Σᵢ αᵢyᵢ"), read("∇_w L = w")
    >>> judge_derivatives(both, one, "wrong").reason
    'right, but derivatives are missing: b'
    """
    wanted = _derivatives(reference) if isinstance(reference, Read) else None
    readings = answer.readings if isinstance(answer, Ambiguous) else (answer,)
    given = [s for r in readings if isinstance(r, Read) for s in flat(r.statements)]
    if wanted is None or not given:
        return None
    if verdict == "correct":
        other = any(_is_other(wanted, s) for s in given)
        return Finding("undecided", OTHER_DERIVATIVE) if other else None
    shown = [_shown(wanted, s) for s in given]
    missing = [name for name in wanted if name not in shown]
    if "" in shown:
        return None
    if not missing:
        return Finding("correct", "every derivative has its value") if isinstance(answer, Read) else None
    return Finding("undecided", f"right, but derivatives are missing: {', '.join(missing)}")


def _derivatives(reference: Read) -> Derivatives | None:
    """The unknowns with their derivatives; those of a fit have no names, and are by w and by b."""
    found: Derivatives = {}
    for s in flat(reference.statements):
        named = _named(s)
        if named is not None:
            found[named[0]] = named[1] * named[2][0]
        elif isinstance(s, Shown) and isinstance(s.value, Expr):
            found["w" if is_vector(s.value) else "b"] = s.value
        else:
            return None
    return found


def _named(statement: Statement) -> tuple[str, int, tuple[Expr, ...]] | None:
    """By which unknown, the sign in front, and the values that are not zero: ∂L/∂b = −Σα_iy_i = 0."""
    if not isinstance(statement, Chain) or {*statement.signs} != {"="} or statement.where:
        return None
    names = [v for v in statement.values if isinstance(v, Expr) and v.atoms(Gradient)]
    values = tuple(v for v in statement.values if isinstance(v, Expr) and v not in names and v != 0)
    if len(names) != 1 or not values:
        return None
    sign, name = names[0].as_coeff_Mul()
    if sign not in {1, -1} or not isinstance(name, Gradient) or len(name.by) != 1:
        return None
    letter = str(getattr(name.by[0], "name", ""))
    return (letter, int(sign), values) if not subscript(letter)[1] else None


def _is_other(wanted: Derivatives, statement: Statement) -> bool:
    """Whether a derivative is given another value than it has."""
    named = _named(statement)
    if named is None or named[0] not in wanted:
        return False
    name, sign, values = named
    right = wanted[name]
    return not all(_same(Shown(right * sign), Shown(_at_its_point(v, right))) for v in values)


def _at_its_point(value: Expr, reference: Expr) -> Expr:
    """C − α_j − μ_j as C − α_i − μ_i, where each has one index that no sum binds."""
    theirs, ours = free_indices(value), free_indices(reference)
    return (
        substitute(value, {next(iter(theirs)): next(iter(ours))}) if len(theirs) == len(ours) == 1 else value
    )


def _shown(wanted: Derivatives, statement: Statement) -> str:
    """The unknown whose derivative a statement gives or sets to zero; empty where it says another thing."""
    named = _named(statement)
    if named is not None:
        return named[0] if named[0] in wanted and not _is_other(wanted, statement) else ""
    for name, value in wanted.items():
        zero = Chain((value, value * 0), ("=",))
        if _same(Shown(value) if isinstance(statement, Shown) else zero, statement):
            return name
    return ""


def _same(reference: Statement, answer: Statement) -> bool:
    try:
        return compare(reference, answer).correct
    except SvmsymError:
        return False
