"""min or max of … subject to …: the primal, the dual, the Wolfe dual, and max min L.

A problem is right if its objective is that of the problem up to a positive factor, a constant and the sign
that goes with the sense, and if its constraints are those of the problem: each stated one holds, and none
is missing. Constraints may stand on the lines that follow.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from sympy import Expr, Rational

from svmsym.errors import SvmsymError
from svmsym.exams.lines.deciding import dual_differences, follows, refuted, remainder
from svmsym.exams.lines.equations import NOT_SHOWN
from svmsym.exams.lines.fitting import letters_in
from svmsym.exams.lines.resolving import UnresolvedError, letters_of, resolved
from svmsym.exams.lines.standing import Pending, Standing
from svmsym.exams.lines.verdicts import Judgement, correct, in_words, undecided, worst
from svmsym.exams.lines.world import Fact
from svmsym.exams.meaning.functions import Applied, Root
from svmsym.exams.meaning.statements import Best, Optimise, Statement, Value
from svmsym.formulas.atoms import Letter
from svmsym.formulas.express import express
from svmsym.formulas.monomials import ONE
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.printing import to_text

Judge = Callable[[Statement, Standing], Judgement]


def judge_problem(problem: Optimise, s: Standing, judge: Judge) -> Judgement:
    """A statement min … s.t. … or max … s.t. …."""
    inner = problem.objective
    if isinstance(inner, Best):
        inner = inner.problem
    if isinstance(inner, Optimise):
        return worst([judge_problem(inner, s, judge), _saddle(problem, s)])
    try:
        objective, what = _objective(problem, inner, s)
    except UnresolvedError as error:
        return undecided(str(error))
    except SvmsymError as error:
        return undecided(error.what)
    if objective.verdict != "correct":
        return objective
    before, steps, established = len(s.stated), set(s.steps), list(s.established)
    stated = [judge(constraint, s) for constraint in problem.constraints]
    if what == "dual":
        # A constraint of the stated dual is no derivation of the condition it comes from.
        s.steps, s.established = steps, established
    if what in {"primal", "dual"}:
        s.pending.append(Pending(s.line, what, before, explicit=bool(problem.constraints)))
        s.steps.add("primal" if what == "primal" else "dual_objective")
    return worst([objective, *stated])


def _objective(problem: Optimise, value: Value, s: Standing) -> tuple[Judgement, str]:
    monotone = _widest_street(problem, value, s)
    if monotone is not None:
        return monotone, "primal"
    formula = resolved(value, s)
    letters = letters_of(formula)
    unknowns, multipliers = letters & set(s.world.unknowns), letters & set(s.world.multipliers)
    if unknowns and not multipliers:
        return _same_goal(problem, formula, s.world.derived.problem.objective, s.world.form, [], s), "primal"
    if multipliers and not unknowns:
        return _dual_goal(problem, formula, s), "dual"
    if unknowns and multipliers:
        return _lagrangian_goal(problem, value, formula, s), "lagrangian"
    return undecided("an objective without unknowns and multipliers"), ""


def _dual_goal(problem: Optimise, formula: Expr, s: Standing) -> Judgement:
    target = s.world.derived.dual.maximised
    found = _same_goal(problem, formula, target, "max", s.world.stationarity, s)
    if found.verdict == "correct":
        missing = [f.name for f in s.world.stationarity if f not in s.established]
        if missing:
            return correct(f"{NOT_SHOWN}: it needs {in_words(missing)}", shown=False)
    return found


def _lagrangian_goal(problem: Optimise, value: Value, formula: Expr, s: Standing) -> Judgement:
    """L itself: minimised over unknowns, maximised over multipliers or over both under stationarity."""
    over = {x.name for v in problem.over for x in _letters(v)}
    opposite = "max" if s.world.form == "min" else "min"
    multipliers = set(s.world.multipliers)
    wanted = s.world.form if over and not over & multipliers else opposite
    if not isinstance(value, Applied):
        off = remainder(formula - s.world.lagrangian, s.world.stationarity)
        if normal_form(off):
            numbers = refuted(formula, s.world.lagrangian, "=", s.world, [], [])
            if numbers is None:
                return undecided("an objective that is not the Lagrangian")
            return Judgement("wrong", "the objective is not the Lagrangian", (), to_text(off), numbers)
        s.steps.add("lagrangian")
    if problem.sense != wanted:
        whom = "the unknowns" if wanted == s.world.form else "the multipliers"
        return Judgement("wrong", f"the Lagrangian is {wanted}imised over {whom}, not {problem.sense}imised")
    return correct("the Lagrangian with the right sense")


def _saddle(problem: Optimise, s: Standing) -> Judgement:
    over = {x.name for v in problem.over for x in _letters(v)}
    for constraint in problem.constraints:
        over |= {x.name for x in _letters(constraint)}
    opposite = "max" if s.world.form == "min" else "min"
    wanted = opposite if over & set(s.world.multipliers) else s.world.form if over else problem.sense
    if problem.sense != wanted:
        return Judgement("wrong", f"the outer problem is a {wanted}imum, not a {problem.sense}imum")
    return correct("the order of min and max")


def _same_goal(  # noqa: PLR0913, PLR0917 - what is stated, what it should be, and what may be used
    problem: Optimise,
    formula: Expr,
    target: Expr,
    sense: str,
    facts: tuple[Fact, ...] | list[Fact],
    s: Standing,
) -> Judgement:
    """Whether problem.sense formula is sense target, up to a positive factor and a constant."""
    goal = target if problem.sense == sense else -target
    factor = _factor(formula, goal, facts)
    if factor is not None:
        if not facts and s.factor is None:
            s.factor = factor
        words = "the objective" if factor == 1 else f"the objective times {factor}"
        return correct(words, (f.name for f in facts if f in s.established))
    numbers = refuted(formula, goal, "=", s.world, facts, dual_differences(s.world) if facts else [])
    if numbers is None:
        return undecided("the objective was neither proved nor refuted")
    reason = "the objective is not that of the problem"
    if _factor(formula, -goal, facts) is not None:
        wanted = "minimised" if problem.sense == "max" else "maximised"
        reason = f"the sense is wrong: this objective is to be {wanted}"
    off = remainder(formula - goal, facts)
    return Judgement("wrong", reason, (), to_text(off, roles=s.world.derived.problem.roles), numbers)


def _factor(formula: Expr, goal: Expr, facts: tuple[Fact, ...] | list[Fact]) -> Rational | None:
    """κ > 0 with formula = κ·goal + constant modulo facts."""
    have, want = normal_form(remainder(formula, facts)), normal_form(remainder(goal, facts))
    lead = next((m for m in want if m != ONE), None)
    if lead is None or lead not in have:
        return None
    ratio: Fraction = have[lead] / want[lead]
    if ratio <= 0:
        return None
    factor = Rational(ratio.numerator, ratio.denominator)
    rest = normal_form(remainder(express(have) - factor * express(want), facts))
    if set(rest) - {ONE}:
        return None
    constant = rest.get(ONE, Fraction(0))
    off = formula - factor * goal - Rational(constant.numerator, constant.denominator)
    return factor if follows(off, list(facts)) is not None else None


def _widest_street(problem: Optimise, value: Value, s: Standing) -> Judgement | None:
    """max c/‖w‖ and min c‖w‖, which have the solutions of min ½‖w‖²."""
    if not isinstance(value, Expr) or not value.atoms(Root):
        return None
    (root, *others) = value.atoms(Root)
    if others:
        return None
    inside = root.args[0]
    objective = s.world.derived.problem.objective
    if _factor(inside if s.world.form == "min" else -inside, objective, []) is None:
        return None
    for sense, plain in (("max", value * root), ("min", value / root)):
        if problem.sense == sense and plain.is_Rational and plain > 0:
            return correct("has the solutions of the problem, as the norm is positive")
    return None


def _letters(part: object) -> set[Letter]:
    return set(letters_in(part))
