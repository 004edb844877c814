"""One statement of the student, judged link by link."""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.exams.lines.claiming import DEFINED, NAME, PLACED, only_named
from svmsym.exams.lines.equations import has_gradient, judge_equation, of_function
from svmsym.exams.lines.fitting import letters_in
from svmsym.exams.lines.inequalities import judge_inequality
from svmsym.exams.lines.naming import introduce
from svmsym.exams.lines.problems import judge_problem
from svmsym.exams.lines.resolving import UnresolvedError, letters_of, resolved
from svmsym.exams.lines.standing import Standing
from svmsym.exams.lines.supposing import is_identity, judge_equivalence, judge_implication, supposes
from svmsym.exams.lines.verdicts import Judgement, Verdict, undecided, worst
from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import (
    Best,
    Chain,
    Defined,
    Interval,
    Member,
    Optimise,
    Shown,
    Space,
    Statement,
    Together,
    Value,
)
from svmsym.formulas.monomials import ENTRY
from svmsym.formulas.normal_form import normal_form


def judge(statement: Statement, s: Standing) -> Judgement:
    """The verdict on one statement; what it shows is established."""
    if only_named(statement):
        return NAME
    match statement:
        case Together(statements, links):
            return _together(statements, links, s)
        case Defined(name, arguments, value):
            return _chain(Chain((Applied(name, *arguments), value), ("=",)), s)
        case Chain(where=(Chain() as case,)):
            return judge_implication(case, [replace(statement, where=())], s, judge)
        case Chain():
            return _conditional(_chain(statement, s), statement.where)
        case Member():
            return _conditional(_member(statement, s), statement.where)
        case Optimise():
            if statement.named is not None:
                introduce(statement.named, statement.objective, s)
            return judge_problem(statement, s, judge)
        case Shown(value):
            return _shown(value, s)


def _together(statements: tuple[Statement, ...], links: tuple[str, ...], s: Standing) -> Judgement:
    at = next((k for k, link in enumerate(links) if link in {"⇒", "⇔"}), None)
    if at is None:
        return _beside(statements, s)
    if any(link != "," for link in links[:at]):
        return worst([judge(item, s) for item in statements])
    before, rest = statements[: at + 1], statements[at + 1 :]
    premise = before[0] if len(before) == 1 else Together(before, links[:at])  # type: ignore[arg-type]
    if not supposes(premise, s, judge):
        return worst([judge(item, s) for item in statements])
    if links[at] == "⇔" and len(rest) == 1:
        return judge_equivalence(premise, rest[0], s, judge)
    return judge_implication(premise, rest, s, judge)


def _beside(statements: tuple[Statement, ...], s: Standing) -> Judgement:
    """Statements of one line; L = … may use the conditions that stand behind it: where w = Σ α_iy_ix_i."""
    later = tuple(sorted(statements, key=lambda item: isinstance(item, Defined) or is_identity(item, s)))
    if later != statements and _verdict(statements, s) == "wrong" and _verdict(later, s) != "wrong":
        found = worst([judge(item, s) for item in later])
        s.last = None  # no row goes on from the middle of this one
        return found
    return worst([judge(item, s) for item in statements])


def _verdict(statements: tuple[Statement, ...], s: Standing) -> Verdict:
    tried = s.copy()
    return worst([judge(item, tried) for item in statements]).verdict


def _chain(chain: Chain, s: Standing) -> Judgement:
    found: list[Judgement] = []
    good = chain.values[0]
    s.in_gradient = s.in_gradient and good is s.last
    s.in_function = (s.in_function and good is s.last) or of_function(good, s)
    for left, sign, right in zip(chain.values, chain.signs, chain.values[1:], strict=False):
        # After a wrong link, what comes next is held against the last value that was right.
        fresh = bool(found) and found[-1].verdict == "wrong" and sign == "=" and right != 0
        s.in_gradient = s.in_gradient or has_gradient(left)
        here = _link(good if fresh else left, sign, right, s)
        if (sign == "=" and here.verdict != "wrong") or sign != "=":
            good = right
        found.append(here)
    s.last = good if good != 0 else None
    s.in_gradient = s.in_gradient and s.last is not None
    s.in_function = s.in_function and s.last is not None
    return worst(found)


def _link(left: Value, sign: str, right: Value, s: Standing) -> Judgement:
    if sign == "=" and _is_goal(left, s) and isinstance(left, Best):
        # max q(λ) = Σ … states the problem max Σ …, and what q is.
        introduce(left.problem.objective, right, s)
        return judge_problem(replace(left.problem, objective=right), s, judge)
    match sign:
        case "=":
            if introduce(left, right, s):
                return DEFINED
            found = _equation(left, right, s)
            _note(left, right, found, s)
            return found
        case "≥":
            return judge_inequality(left, right, s)
        case "≤":
            return judge_inequality(right, left, s)
        case ">":
            return judge_inequality(left, right, s, strict=True)
        case "<":
            return judge_inequality(right, left, s, strict=True)
    return undecided(f"{sign} is not judged in derivations")


def _is_goal(left: Value, s: Standing) -> bool:
    if not isinstance(left, Best) or not isinstance(left.problem.objective, Applied):
        return False
    over = {x.name for v in left.problem.over for x in letters_in(v)}
    return not over or bool(over & set(s.world.multipliers))


def _equation(left: Value, right: Value, s: Standing) -> Judgement:
    if isinstance(right, Applied | Best) and isinstance(left, Applied) and right != left:
        introduce(right, left, s)
    return judge_equation(left, right, s)


def _note(left: Value, right: Value, found: Judgement, s: Standing) -> None:
    """Which step of the derivation a link of the Lagrangian or the dual function is."""
    if not isinstance(left, Applied) or not isinstance(right, Expr):
        return
    named = s.names.get(left.name)
    letters = letters_of(right)
    if named is None or named.role == "definition" or isinstance(right, Applied):
        return
    with_unknowns = bool(letters & set(s.world.unknowns))
    if found.verdict == "correct":
        if not with_unknowns:
            s.steps.add("dual_objective")
        elif set(found.uses) <= {"root", "sum"}:  # no condition is put in: it is the Lagrangian itself
            s.steps.add("lagrangian")
    elif found.verdict == "wrong" and with_unknowns and s.own_lagrangian is None:
        try:
            s.own_lagrangian = (s.line, resolved(right, s, own=True))
        except (UnresolvedError, SvmsymError):
            return


def _member(statement: Member, s: Standing) -> Judgement:
    if isinstance(statement.of, Space):
        return PLACED
    if not isinstance(statement.of, Interval):
        return undecided("membership in such a set is not judged in derivations")
    inside = statement.of
    lower = judge_inequality(statement.value, inside.lower, s, strict=inside.open_below)
    upper = judge_inequality(inside.upper, statement.value, s, strict=inside.open_above)
    return worst([lower, upper])


def _conditional(found: Judgement, where: tuple[Statement, ...]) -> Judgement:
    if where and found.verdict == "wrong":
        return undecided("it is stated under a condition")
    return found


def _shown(value: Value, s: Standing) -> Judgement:
    """An expression alone claims to be the Lagrangian or the dual function, by the letters in it."""
    if isinstance(value, Best):
        return judge_problem(value.problem, s, judge)
    letters = letters_of(value)
    if not isinstance(value, Expr) or not letters & set(s.world.multipliers):
        return undecided("an expression alone says nothing")
    known = "L" in s.names
    found = _chain(Chain((Applied("L"), value), ("=",)), s)
    if found.verdict == "correct":
        return found
    if not known:
        s.names.pop("L", None)
    claims = letters & set(s.world.unknowns) and set(s.world.multipliers) <= letters
    if "lagrangian" in s.steps or not (claims or _like_a_dual(value, s)):
        return undecided("an expression alone, and it is not the Lagrangian")
    return found


def _like_a_dual(value: Expr, s: Standing) -> bool:
    """Whether an expression has terms of first and of second degree in the multipliers, and no unknowns."""
    degrees = {
        sum(e for letter, e in factors if letter[0] == ENTRY and letter[1] in s.world.multipliers)
        for _, factors in normal_form(resolved(value, s))
    }
    return degrees == {1, 2} and not letters_of(value) & set(s.world.unknowns)
