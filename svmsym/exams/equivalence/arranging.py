"""Answers in another arrangement than the reference, brought into its form before they are compared.

max f, g ≥ 0                      the constraints of a problem without *subject to*
ξ_i = max(0, 1 − y_if_i), f_i = … a name of the student's own, put in
α_i > 0 ⇒ ξ_i = 0                 a statement under a condition; ⇔ is two of them
{x : x₁ − x₂ = 1}                 a set of points that a condition describes
y = x − 1                         the coordinates x₁ and x₂ of a plane as x and y
2L = ‖w‖² − 2Σα_i(…)              a multiple of what the reference names
1/e                               e as a number, where the reference has exp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sympy import Expr, Integer, preorder_traversal

from svmsym.exams.equivalence.conditions import conditions
from svmsym.exams.equivalence.definitions import Given, definitions, mapped, put_in
from svmsym.exams.equivalence.extras import joined
from svmsym.exams.equivalence.implications import key
from svmsym.exams.equivalence.letters import BeyondError, Letters
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.meaning.functions import Applied, Exp, PairEntry
from svmsym.exams.meaning.statements import (
    Chain,
    Defined,
    Member,
    Optimise,
    SetWhere,
    Shown,
    Statement,
    Together,
)
from svmsym.formulas.atoms import Entry, Index, Label, Letter, Scalar
from svmsym.formulas.indices import free_indices

_PLANE = {Scalar("x"): Scalar("x_1"), Scalar("y"): Scalar("x_2")}
_E = Scalar("e")
_MOST_NAMES = 12
_MOST_NODES = 5_000
_OWN = (Entry, Scalar, PairEntry, Applied)
_ARROWS = frozenset({"⇒", "⇔"})
# w = … and α = … are answers, never names of the student's own.
_QUANTITIES = frozenset({"w", "b", "α", "ξ", "μ", "x", "y", "C", "λ", "γ", "σ", "n", "K", "L"})


def arranged(
    reference: Statement, answer: Statement, given: Sequence[Statement] = ()
) -> tuple[Statement, Statement, tuple[str, ...]]:
    """Both statements in one arrangement, and what was done to the answer."""
    reference, answer = (_under_cases(s) for s in (reference, answer))
    if any(map(_has_condition, (reference, answer))):
        # Beside a statement under a condition, every ⇒ has one.
        reference, answer = (_under_cases(s, always=True) for s in (reference, answer))
    for statement in (reference, answer):
        _check_premises(statement, always=_has_condition(reference) or _has_condition(answer))
    reference, answer = _as_problem(reference), _as_problem(answer)
    if isinstance(reference, Optimise):
        answer = _as_problem(_goal_first(answer))
    answer = _by_its_factor(answer, reference)
    reference, answer = _with_euler(reference, answer), _with_euler(answer, reference)
    reference, answer = _described(reference, answer), _described(answer, reference)
    answer, own = _own_names(answer, _named((reference, *given)))
    moved = _in_coordinates(reference, answer)
    notes = [f"{text}, as the answer says" for text in own]
    if moved is not None:
        reference, answer = moved
        notes.append("x and y are the coordinates x₁ and x₂")
    return reference, answer, tuple(notes)


def _under_cases(statement: Statement, *, always: bool = False) -> Statement:
    """A ⇒ B as B where A holds, for a case A; a derived equation before ⇒ is a statement itself."""
    if not isinstance(statement, Together) or not _has_arrow(statement):
        return statement
    first, *others = statement.statements
    rest = [s for s in others if isinstance(s, Chain | Member)]
    if not isinstance(first, Chain) or not (always or is_case(first)) or len(rest) < len(others):
        return statement
    if _premises(statement) != [first]:
        return statement
    found: list[Statement] = [replace(s, where=(*s.where, first)) for s in rest]
    if statement.links[0] == "⇔":
        found.append(replace(first, where=(rest[0],)))
    return joined(found)


def _check_premises(statement: Statement, *, always: bool) -> None:
    """Refuse what no condition could be made of: several ⇒ after a case, α_i ≥ 0 before ⇒."""
    if isinstance(statement, Together) and _has_arrow(statement):
        plain = (isinstance(s, Chain) and not s.where and set(s.signs) == {"="} for s in _premises(statement))
        first = statement.statements[0]
        if always or not all(plain) or (isinstance(first, Chain) and is_case(first)):
            raise BeyondError("what holds under a condition before ⇒ cannot be told")


def _premises(statement: Together) -> list[Statement]:
    """What stands before an arrow."""
    links = zip(statement.statements, statement.links, strict=False)
    return [s for s, link in links if link in _ARROWS]


def _has_arrow(statement: Statement) -> bool:
    return isinstance(statement, Together) and not _ARROWS.isdisjoint(statement.links)


def _has_condition(statement: Statement) -> bool:
    parts = statement.statements if isinstance(statement, Together) else (statement,)
    return any(isinstance(s, Chain | Member) and s.where for s in parts)


def is_case(statement: Chain) -> bool:
    """α_i > 0, α_i = C, y_i f(x_i) ≠ 1: said of some points, those that are meant."""
    if statement.where:
        return False
    values = [v for v in statement.values if isinstance(v, Expr)]
    if len(values) < len(statement.values) or not any(map(free_indices, values)):
        return False
    if set(statement.signs) <= {"<", ">", "≠"}:
        return True
    plain = all(isinstance(v, Letter) or v.is_Rational for v in values)
    return plain and not set(statement.signs) & {"≤", "≥"}


def _with_euler(statement: Statement, other: Statement) -> Statement:
    """The letter e as exp(1), where the other has exp and no such letter."""
    if _E not in _letters(statement) or _E in _letters(other):
        return statement
    has_exp = []
    mapped(other, lambda e: has_exp.append(bool(e.atoms(Exp))) or e)  # type: ignore[func-returns-value]
    return mapped(statement, lambda e: e.xreplace({_E: Exp(Integer(1))})) if any(has_exp) else statement


def _as_problem(statement: Statement) -> Statement:
    """max f, g ≥ 0 as max f subject to g ≥ 0."""
    if not isinstance(statement, Together) or set(statement.links) - {","}:
        return statement
    first, *rest = statement.statements
    if not isinstance(first, Optimise) or not all(isinstance(s, Chain | Member) for s in rest):
        return statement
    return replace(first, constraints=(*first.constraints, *rest))


def _goal_first(statement: Statement) -> Statement:
    """w = Σ α_iy_ix_i, max f, g ≥ 0 with the problem in front: the order of the lines says nothing."""
    if not isinstance(statement, Together) or set(statement.links) - {","}:
        return statement
    goals = [s for s in statement.statements if isinstance(s, Optimise)]
    return (
        joined([*goals, *(s for s in statement.statements if s not in goals)])
        if len(goals) == 1
        else statement
    )


def _by_its_factor(answer: Statement, reference: Statement) -> Statement:
    """2L = … as L = ½(…), where the reference says what L is."""
    if not isinstance(reference, Defined) or not isinstance(answer, Chain) or answer.signs != ("=",):
        return answer
    left, value = answer.values
    if answer.where or answer.for_all or not isinstance(left, Expr) or not isinstance(value, Expr):
        return answer
    factor, name = left.as_coeff_Mul()
    if factor in {0, 1} or not isinstance(name, Scalar | Applied) or name.name != reference.name:
        return answer
    return Defined(reference.name, tuple(getattr(name, "arguments", ())), value / factor)


def _described(statement: Statement, other: Statement) -> Statement:
    """The condition that describes a set of points, where the other is a condition."""
    if not isinstance(statement, Shown) or not isinstance(statement.value, SetWhere):
        return statement
    sets = isinstance(other, Shown) and isinstance(other.value, SetWhere)
    if sets and other.value.element != statement.value.element:  # type: ignore[union-attr]
        return statement
    if not (sets or isinstance(other, Chain)) or len(statement.value.where) != 1:
        return statement
    return statement.value.where[0]


def _own_names(answer: Statement, known: set[str]) -> tuple[Statement, list[str]]:
    """The answer with the names put in that it defines beside what it says."""
    used: list[str] = []
    while len(used) < _MOST_NAMES and (found := _first_own(answer, known)) is not None:
        rest, own = found
        answer = put_in(rest, own)
        if _nodes(answer) > _MOST_NODES:
            raise BeyondError("the names that the answer defines become too long when they are put in")
        used.append(own.text)
    return answer, used


def _nodes(statement: Statement) -> int:
    """How long the formulas of a statement are."""
    counts: list[int] = []
    mapped(statement, lambda e: counts.append(sum(1 for _ in preorder_traversal(e))) or e)  # type: ignore[func-returns-value]
    return sum(counts)


def _first_own(answer: Statement, known: set[str]) -> tuple[Statement, Given] | None:
    """What an answer says without the first name that it defines and uses, and that definition."""
    for part in _parts(answer):
        found = definitions([part])
        if len(found) != 1 or not _is_own(found[0], known):
            continue
        rest = _without(answer, part)
        if rest is not None and _is_used(found[0], rest):
            return rest, found[0]
    return None


def _is_used(own: Given, rest: Statement) -> bool:
    """Whether a name stands in something else than what defines it: b = 7, 2b = 14 says b = 7 twice."""
    parts = [p for p in _parts(rest) or (rest,) if _name(own.letter) in _named((p,))]
    if isinstance(rest, Optimise) and _name(own.letter) in _named((replace(rest, constraints=()),)):
        return True
    return any(not _always_holds(put_in(p, own)) for p in parts)


def _always_holds(statement: Statement) -> bool:
    try:
        return all(key(c, Letters()) is None for c in conditions(statement))
    except (BeyondError, ArithmeticError):
        return False


def _parts(statement: Statement) -> tuple[Statement, ...]:
    if isinstance(statement, Together) and "or" not in statement.links:
        return statement.statements
    return statement.constraints if isinstance(statement, Optimise) else ()


def _without(statement: Statement, part: Statement) -> Statement | None:
    rest = tuple(p for p in _parts(statement) if p is not part)
    if isinstance(statement, Optimise):
        return replace(statement, constraints=rest)
    if isinstance(statement, Together) and rest:
        return joined(rest)
    return None


def _is_own(found: Given, known: set[str]) -> bool:
    letter, name = found.letter, _name(found.letter)
    if isinstance(letter, Applied) and any(subscript(getattr(a, "name", "_1"))[1] for a in letter.arguments):
        return False  # f(x_1) = 1 and f(2) = 1 are values, not definitions
    return isinstance(letter, _OWN) and name not in known and name not in _QUANTITIES


def _name(letter: Expr) -> str:
    return subscript(str(getattr(letter, "name", "")))[0]


def _named(statements: Sequence[Statement]) -> set[str]:
    """The names of letters and functions in statements, w₁ as w."""
    found: set[str] = set()

    def note(e: Expr) -> Expr:
        nodes = (n for n in e.atoms(Letter, PairEntry, Applied) if not isinstance(n, Index))
        found.update(_name(node) for node in nodes)
        return e

    for statement in statements:
        if isinstance(statement, Together):
            found |= _named(statement.statements)
            continue
        if isinstance(statement, Defined):
            found.add(statement.name)
        mapped(statement, note)
    return found


def _in_coordinates(reference: Statement, answer: Statement) -> tuple[Statement, Statement] | None:
    """Both with x₁ and x₂, where one has them and the other has x and y as numbers."""
    letters = [_letters(s) for s in (reference, answer)]
    plain, numbered = set(_PLANE), set(_PLANE.values())
    for k in (0, 1):
        fits = isinstance((reference, answer)[k], Chain) and letters[k] <= plain and letters[k]
        if fits and letters[1 - k] <= numbered and letters[1 - k]:
            both = [reference, answer]
            both[k] = mapped(both[k], lambda e: e.xreplace(_PLANE))
            return both[0], both[1]
    return None


def _letters(statement: Statement) -> set[Expr]:
    found: set[Expr] = set()

    def note(e: Expr) -> Expr:
        found.update(e.atoms(Letter, Applied, Label))
        return e

    mapped(statement, note)
    return found
