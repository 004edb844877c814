"""Slack that only one of two problems has: put in where its least value is known.

    min f(u) + κ Σ_i ξ_i,  ξ_i ≥ p_i(u), ξ_i ≥ q_i(u),  κ > 0    is    min f(u) + κ Σ_i max(p_i(u), q_i(u))

For each u the objective grows with every ξ_i, and nothing but its lower bounds holds ξ_i, so that the least
one is best: both problems have the same u in the same order. Where a letter of one problem stays foreign to
the other, no value of it refutes anything.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from sympy import Expr, Integer

from svmsym.exams.equivalence.conditions import Condition
from svmsym.exams.equivalence.foreign_letters import PARAMETERS, name_of, names_of, relations
from svmsym.exams.equivalence.names import only_one_has
from svmsym.exams.equivalence.points import Point
from svmsym.exams.equivalence.signs import is_positive
from svmsym.exams.equivalence.values import Setting
from svmsym.exams.equivalence.verdict import Verdict
from svmsym.exams.meaning.functions import Max
from svmsym.exams.meaning.statements import Chain, Optimise, Statement
from svmsym.formulas.atoms import Entry, Scalar
from svmsym.formulas.budget import expand
from svmsym.formulas.indices import free_indices
from svmsym.formulas.monomials import ENTRY, SCALAR
from svmsym.formulas.normal_form import NormalForm, subtract
from svmsym.formulas.substitution import substitute

_MAIN = frozenset({"w", "b", "α"})


def as_small(name: str) -> str:
    """What was used where a variable was put in.

    >>> as_small("ξ")
    'ξ is as small as its lower bounds allow'
    """
    return f"{name} is as small as its lower bounds allow"


def own_letters(one: Optimise, other: Optimise, given: Sequence[Condition] = ()) -> set[str]:
    """The letters that only the first of two problems has, without those of the data and of parameters.

    w, b and α belong to every problem: one that does not speak of b leaves b free, and a primal is no dual.
    """
    variables = {name_of(v) for v in one.over}
    known = names_of((other, *(c.residual for c in given))) | {name_of(v) for v in other.over}
    return names_of((one,)) - known - (PARAMETERS - variables) - _MAIN


def without_slack(problem: Optimise, own: Collection[str], setting: Setting) -> Optimise:
    """The problem with the least value in the place of each of its own letters that has one.

    >>> from svmsym.exams.meaning.echo import echo_text
    >>> from svmsym.exams.meaning.reader import read
    >>> problem = read("min ½‖w‖² + C Σᵢ ξᵢ s.t. ξᵢ ≥ 1 − yᵢ wᵀxᵢ, ξᵢ ≥ 0").statement
    >>> echo_text(without_slack(problem, {"ξ"}, Setting()))
    'min ½ ‖w‖² + C Σᵢ max(1 − yᵢ ⟨w, xᵢ⟩, 0)'
    """
    chosen = {name_of(v) for v in problem.over}
    for name in sorted(own):
        if not chosen or name in chosen:
            problem = _without(problem, name, setting) or problem
    return problem


def _without(problem: Optimise, name: str, setting: Setting) -> Optimise | None:
    f = problem.objective
    if not isinstance(f, Expr):
        return None
    said = relations(problem.constraints)
    members = _members([f, *(v for row in said for v in _sides(row))], name)
    bounds, rest = [], []
    for row in said:
        if name not in names_of((row,)):
            rest.append(row)
            continue
        bound = _bound(row, name)
        if bound is None:
            return None
        bounds.append(bound)
    if not bounds or len({m.index.domain if isinstance(m, Entry) else m for m in members}) != 1:
        return None
    letter = bounds[0][0]
    values = [substitute(v, {k.index: letter.index}) if isinstance(k, Entry) else v for k, v in bounds]
    if not _grows(f if problem.sense == "min" else -f, letter, setting):
        return None
    least = values[0] if len(values) == 1 else Max(*values)
    over = tuple(v for v in problem.over if name_of(v) != name)
    return replace(problem, over=over, objective=substitute(f, {letter: least}), constraints=tuple(rest))


def _sides(row: Statement) -> list[Expr]:
    return [v for v in row.values if isinstance(v, Expr)] if isinstance(row, Chain) else []


def _members(formulas: Sequence[Expr], name: str) -> list[Expr]:
    return [x for e in formulas for x in e.atoms(Scalar, Entry) if name_of(x) == name]


def _bound(row: Statement, name: str) -> tuple[Expr, Expr] | None:
    """ξ_i and p_i where the row says ξ_i ≥ p_i, for each i alone."""
    if not isinstance(row, Chain) or row.signs != ("≥",) or row.where or row.values[1] != 0:
        return None
    residual = row.values[0]
    if not isinstance(residual, Expr) or len(members := set(_members([residual], name))) != 1:
        return None
    letter = members.pop()
    rest = residual.xreplace({letter: Integer(0)})
    factor, node = expand(residual - rest).as_coeff_Mul()
    if node != letter or not factor.is_Rational or factor <= 0 or name in names_of((rest,)):
        return None
    value: Expr = -rest / factor
    return (letter, value) if free_indices(value) <= free_indices(letter) else None


def _grows(f: Expr, letter: Expr, setting: Setting) -> bool:
    """Whether f = g + κ Σ_i ξ_i with κ > 0, and g without ξ."""
    without = substitute(f, {letter: Integer(0)})
    if name_of(letter) in names_of((without,)):
        return False
    linear = subtract(setting.letters.form(f), setting.letters.form(without))
    return len(linear) == 1 and _is_price(linear, letter)


def _is_price(form: NormalForm, letter: Expr) -> bool:
    """κ Σ_i ξ_i, or κξ for a letter without an index, and κ > 0."""
    (((bound, factors), number),) = form.items()
    sort = ENTRY if isinstance(letter, Entry) else SCALAR
    of_letter = [(x, e) for x, e in factors if x[0] == sort and x[1] == letter.name]
    others = [x for x, _ in factors if not (x[0] == sort and x[1] == letter.name)]
    once = len(of_letter) == 1 and of_letter[0][1] == 1 and len(bound) == (sort == ENTRY)
    return once and number > 0 and all(map(is_positive, others))


def unless_own(verdict: Verdict, letters: Collection[str], objectives: Sequence[Expr]) -> Verdict:
    """The verdict, undecided where letters of one problem only are optimised, or make a condition fail.

    Where a condition without such letters fails, the point gives one problem a value for its own letters,
    and the other has no point there, whatever its own are.
    """
    if verdict.verdict != "wrong" or not letters:
        return verdict
    formulas = list(objectives)
    if isinstance(verdict.point, Point) and verdict.point.failed is not None:
        formulas.append(verdict.point.failed.residual)
    strange = sorted(names_of(tuple(formulas)) & set(letters))
    if not strange:
        return verdict
    return Verdict("undecided", reason=only_one_has(strange))
