"""A derivation of a loss, line by line: the objective, its gradients, and what follows where they vanish.

the objective     up to a positive factor and a constant, or its negative where a likelihood is maximised
a gradient        equal to the computed one for all points and dimensions
gradient = 0      counts from then on; what follows from it is accepted, what contradicts it is refuted

Everything is proved and refuted by the comparison of answers, whose letters these formulas have.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sympy import Expr, Integer, Rational

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.conditions import Condition, conditions
from svmsym.exams.equivalence.implications import System, key
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.points import separating, shown
from svmsym.exams.equivalence.problems import same_problems
from svmsym.exams.equivalence.text import difference_text
from svmsym.exams.equivalence.values import Setting, identical, same_formulas
from svmsym.exams.lines.claiming import DEFINED, NAME, only_named
from svmsym.exams.lines.differentiating import derivative
from svmsym.exams.lines.equations import NOT_SHOWN, has_gradient
from svmsym.exams.lines.loss_resolving import KNOWN, LossPage, Named, resolved, unknown_letters
from svmsym.exams.lines.resolving import UnresolvedError
from svmsym.exams.lines.verdicts import Judgement, correct, in_words, undecided, worst
from svmsym.exams.meaning.functions import Applied, Function, Infinity
from svmsym.exams.meaning.statements import (
    POINTS,
    Chain,
    Defined,
    Optimise,
    Shown,
    Statement,
    Together,
    Value,
)
from svmsym.formulas.atoms import Entry, Scalar, Size
from svmsym.formulas.operations import Total

_OBJECTIVES = frozenset("JELℒℓQRFSCfg")  # the usual names of what is minimised
_WEIGHT = re.compile(r"\bC\b")


def judge(statement: Statement, page: LossPage) -> Judgement:
    """The verdict on one statement."""
    if only_named(statement):
        return NAME
    try:
        match statement:
            case Together(statements, links) if "or" not in links:
                return worst([judge(s, page) for s in statements])
            case Defined(name, arguments, value):
                return _chain(Chain((Applied(name, *arguments), value), ("=",)), page)
            case Chain():
                return _chain(statement, page)
            case Optimise():
                return _problem(statement, page)
            case Shown():
                return undecided("an expression alone says nothing")
    except UnresolvedError as error:
        return undecided(str(error))
    except SvmsymError as error:
        return undecided(error.what)
    return undecided("not covered: such a statement in a derivation of a loss")


def _chain(chain: Chain, page: LossPage) -> Judgement:
    where = [_labelled(c, page) for part in chain.where for c in conditions(part)]
    found = []
    page.in_gradient = page.in_gradient and chain.values[0] is page.last
    for left, sign, right in zip(chain.values, chain.signs, chain.values[1:], strict=False):
        page.in_gradient = page.in_gradient or has_gradient(left)
        if sign != "=":
            found.append(undecided("not covered: inequalities in a derivation of a loss"))
            continue
        found.append(_link(left, right, page, where))
    last = chain.values[-1]
    page.last = last if last != 0 else None
    page.in_gradient = page.in_gradient and page.last is not None
    return worst(found)


def _labelled(c: Condition, page: LossPage) -> Condition:
    return replace(c, residual=resolved(c.residual, page))


def _link(left: Value, right: Value, page: LossPage, where: Sequence[Condition]) -> Judgement:
    if _is_new(left, page) and isinstance(right, Expr):
        return _introduced(left, resolved(right, page, where), page)
    a, b = resolved(left, page, where), resolved(right, page, where)
    if a != 0 and b != 0 and is_vector(a) != is_vector(b):
        return Judgement("wrong", "a vector cannot equal a number")
    identity = page.in_gradient or has_gradient(right)
    same = same_formulas(a, b, Setting(tuple(where), page.letters))
    if same.correct:
        return correct("the gradient, computed" if identity else "by algebra")
    if identity and 0 not in {left, right}:
        if same.verdict == "undecided":
            return undecided(same.reason)
        reason = "the two sides differ"
        return Judgement("wrong", reason, (), _named(same.difference), _named(same.counterexample))
    if where:
        return undecided("it is stated under a condition")
    return _equation(Condition(a - b, "="), page)


def _is_new(left: Value, page: LossPage) -> bool:
    if not isinstance(left, Applied | Scalar | Entry):
        return False
    return left.name not in KNOWN and left.name not in page.names


def _introduced(left: Value, value: Expr, page: LossPage) -> Judgement:
    """A new name; the first sum with w or b under a usual name is taken for the objective."""
    assert isinstance(left, Applied | Scalar | Entry)
    arguments: tuple[Expr, ...] = ()
    if isinstance(left, Applied):
        arguments = left.arguments
    elif isinstance(left, Entry):
        arguments = (left.index,)
    if value.has(Infinity):
        return undecided("∞ is no formula")
    page.names[left.name] = Named(arguments, value)
    if left.name[0] in _OBJECTIVES and not arguments and value.is_Rational:
        return undecided("a number for given data, which this derivation does not have")
    whole = left.name[0] in _OBJECTIVES and value.atoms(Total) and unknown_letters(value)
    of_unknowns = all(getattr(a, "name", "") in KNOWN - {"x", "y"} for a in arguments)
    if not whole or not of_unknowns or is_vector(value) or page.has_objective:
        return DEFINED
    page.has_objective = True
    return _objective(value, ("min", "max"), page)


def _problem(problem: Optimise, page: LossPage) -> Judgement:
    if problem.constraints or not isinstance(problem.objective, Expr):
        return undecided("not covered: a problem with constraints in a derivation of a loss")
    page.has_objective = True
    return _objective(resolved(problem.objective, page), (problem.sense,), page)


def _objective(value: Expr, senses: Sequence[str], page: LossPage) -> Judgement:
    """Whether a formula is the loss up to a positive factor and a constant, or its negative."""
    if "max" in senses and _same_up_to_a_factor(value, page.loss.objective, page):
        page.steps.add("primal")
        return correct("the objective")
    wanted = Optimise("min", page.loss.unknowns, page.loss.objective)
    found = [
        same_problems(wanted, Optimise(sense, (), scaled), Setting(letters=page.letters))  # type: ignore[arg-type]
        for sense in senses
        for scaled in (value, *(value * size for size in value.atoms(Size)))
    ]
    if any(v.correct for v in found):
        page.steps.add("primal")
        return correct("the objective")
    first = found[0]
    if first.verdict == "wrong" and all(v.verdict == "wrong" for v in found):
        reason = "this is not the objective of the problem, nor a multiple of it"
        return Judgement("wrong", reason, (), _named(first.difference), _named(first.counterexample))
    return undecided("whether this is the objective is not decided")


def _equation(c: Condition, page: LossPage) -> Judgement:
    """An equation that is no identity: it follows, it states that a gradient vanishes, or it is refuted."""
    if page.shown and System(page.shown, page.letters).implies(c):
        return correct("follows from what stands before")
    if not page.loss.smooth:
        return undecided("not covered: what holds where a loss with kinks is smallest")
    stationary = {v: Condition(derivative(page.loss.objective, v), "=") for v in page.loss.unknowns}
    for variable, condition in stationary.items():
        if _same_up_to_a_factor(c.residual, condition.residual, page):
            page.shown.append(condition)
            page.steps.add(f"stationarity_{variable.name}")
            return correct(f"the stationarity condition of {variable.name}")
    everything = list(stationary.values())
    if System(everything, page.letters).implies(c):
        missing = [f"stationarity_{v.name}" for v, s in stationary.items() if s not in page.shown]
        return correct(f"{NOT_SHOWN}: it needs {in_words(missing)}", missing, shown=False)
    point = separating(everything, [c])
    if point is None:
        return undecided("neither proved nor refuted")
    reason = "it does not hold where the gradients vanish"
    numbers = f"{point.numbers()} gives {shown(point.right)} instead of 0"
    return Judgement("wrong", reason, (), _named(difference_text(c.residual)), _named(numbers))


def _same_up_to_a_factor(left: Expr, right: Expr, page: LossPage) -> bool:
    letters = page.letters
    if is_vector(left) != is_vector(right):
        return False
    if key(Condition(left, "="), letters) == key(Condition(right, "="), letters):
        return True
    # Sums of functions have no common shape; factors that students use are tried.
    factors = (Integer(1), Integer(2), Rational(1, 2), 1 / Size(POINTS), 1 / (2 * Size(POINTS)))
    found = [k for f in factors for k in (f, -f)] if left.atoms(Function) and right.atoms(Function) else []
    return any(identical(left, factor * right, letters) for factor in found)


def stationarity_names(page: LossPage) -> list[str]:
    """The steps that a derivation of this loss consists of."""
    return [f"stationarity_{v.name}" for v in page.loss.unknowns]


def _named(text: str) -> str:
    """λ where C stands for it."""
    return _WEIGHT.sub("λ", text)
