"""Problems that a page states: the primal, the dual, min max L."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.judging.outcome import CORRECT, WRONG, accept, settle
from svmsym.judging.pages.functions import is_plain_range
from svmsym.judging.pages.standing import Standing
from svmsym.judging.pages.subjects import Subject, key_in
from svmsym.judging.pages.verdicts import Judgement, correct, undecided
from svmsym.judging.problems import compare_problems
from svmsym.judging.rewriting import letters_of
from svmsym.judging.stating import cost_of
from svmsym.meaning.denote import Definition, Meaning
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.values import Undefined, is_number, numeric
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.echo import to_text
from svmsym.writing.shapes import is_statement
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

_COST = "«cost»"  # the objective of a page without a name
_SENSES = {"min": "max", "max": "min"}


def judge_problem(problem: t.Optimum, standing: Standing) -> Judgement:
    """Judge a problem that is stated."""
    subject = standing.subject
    if subject is None:
        if not problem.constraints and not isinstance(cost_of(problem), t.Optimum):
            standing.definitions[_COST] = Definition((), cost_of(problem))
            standing.objectives.append(_COST)
        return Judgement("correct", "it states the problem", claims=False)
    cost = cost_of(problem)
    inner = _inner(cost)
    if inner is not None:
        return _judge_nested(problem, inner, standing)
    letters = letters_of([cost])
    if letters & set(standing.values):
        return _judge_wolfe(problem, standing)
    if not letters & set(subject.kinds):
        return undecided("its objective has no letter of the problem")
    multipliers = set(subject.multipliers) - set(subject.unknowns)
    over = {k for o in problem.over for k in keys_in(o)}
    is_dual = bool((letters | over) & multipliers) and not (over & set(subject.unknowns) - multipliers)
    wanted = subject.dual if is_dual else subject.primal
    name = "dual" if is_dual else "primal"
    if not problem.constraints and not any(isinstance(o, t.Relation) for o in problem.over):
        return _judge_objective(problem, cost, wanted, name, standing)
    outcome = (
        accept()
        if _are_alike(wanted, problem, standing)
        else settle(compare_problems, wanted, problem, [], standing.how)
    )
    if outcome.verdict == WRONG and standing.ahead:
        whole = replace(problem, constraints=(*problem.constraints, *_constraints_ahead(wanted, standing)))
        if whole != problem and settle(compare_problems, wanted, whole, [], standing.how).verdict == CORRECT:
            outcome = accept()
    if outcome.verdict == CORRECT:
        for constraint in filter(is_statement, problem.constraints):
            failing = standing.test(constraint, standing.optima()).failing
            if failing is not None:
                told = standing.describe(constraint, failing, small=False)
                reason = f"{to_text(constraint)} does not hold at the optimum"
                return Judgement("wrong", reason, (), "", told or None)
        _note(problem, cost, standing, is_dual=is_dual)
        return correct(f"it is the {name} problem", _uses(subject) if is_dual else ())
    if outcome.verdict != WRONG:
        return undecided(outcome.reason)
    lacking, violated = _lacking(wanted, problem, standing)
    reason = f"the {name} problem lacks the constraint {lacking}" if lacking else outcome.reason
    sense = _wrong_sense(problem, cost, wanted, standing)
    told = violated
    if outcome.world is not None:
        told = standing.describe(problem, outcome.world, small=False)
    return Judgement("wrong", sense or reason, (), lacking, told or None)


def _are_alike(wanted: t.Optimum, problem: t.Optimum, standing: Standing) -> bool:
    """Whether two problems have one objective up to a factor, and constraints that follow from each other."""
    ratio = find_ratio(cost_of(problem), wanted.objective, standing)
    if ratio is None or (ratio > 0) != (problem.sense == wanted.sense):
        return False
    said = [k for c in (*problem.constraints, *problem.over) for k in _links(c)]
    known = {k for c in wanted.constraints for k in keys_in(c)} | INDICES
    if not all(map(is_statement, said)) or not {k for c in said for k in keys_in(c)} <= known:
        return False
    for these, those in ((said, wanted.constraints), (wanted.constraints, said)):
        if not all(_is_among(c, these, standing) or standing.implies(these, c) for c in those):
            return False
    return True


def _links(node: Node) -> list[Node]:
    """Take 0 ≤ α_i ≤ C apart; a letter below min or max says nothing."""
    match node:
        case t.Quantified(word="all", item=t.Relation() as item, over=over) if all(map(is_plain_range, over)):
            return _links(item)
        case t.Relation(parts=parts, signs=signs):
            links = zip(parts, signs, parts[1:], strict=False)
            return [t.Relation((a, b), (sign,), at=node.at) for a, sign, b in links]
    return [node] if is_statement(node) else []


def _is_among(constraint: Node, others: Sequence[Node], standing: Standing) -> bool:
    """Whether a constraint follows from one of several."""
    return constraint in others or any(standing.implies([other], constraint) for other in others)


def _constraints_ahead(wanted: t.Optimum, standing: Standing) -> list[Node]:
    """List what the lines behind a problem say of its letters, as further constraints."""
    known = letters_of([wanted.objective, *wanted.constraints]) | INDICES
    behind = map(_without_noun, standing.ahead)
    said = [n for n in behind if isinstance(n, t.Relation | t.Quantified) and letters_of([n]) <= known]
    return [n for n in said if standing.test(n, standing.optima()).holds]


def _without_noun(node: Node) -> Node:
    """Take "the box is 0 ≤ α_i ≤ C" for what it says of the letters."""
    if isinstance(node, t.Relation) and isinstance(node.parts[0], t.Noun) and len(node.signs) > 1:
        return replace(node, parts=node.parts[1:], signs=node.signs[1:])
    return node


def _uses(subject: Subject) -> tuple[str, ...]:
    return tuple(c.name for c in subject.stationarity)


def _note(problem: t.Optimum, cost: Node, standing: Standing, *, is_dual: bool) -> None:
    """Note what a right problem establishes."""
    if is_dual:
        standing.steps.add("dual_objective")
        standing.stated += [c.node for c in standing.subject.bounds] if standing.subject else []
    else:
        ratio = find_ratio(cost, standing.subject.objective, standing) if standing.subject else None
        if ratio not in {None, Fraction(1), Fraction(-1)}:
            standing.factor = ratio
    standing.stated += list(problem.constraints)


def _inner(cost: Node) -> t.Optimum | t.Big | None:
    if isinstance(cost, t.Optimum) or (
        isinstance(cost, t.Big) and cost.operator in {"min", "max", "inf", "sup"}
    ):
        return cost
    if isinstance(cost, t.Bracket) and cost.only is not None:
        return _inner(cost.only)
    return None


def _judge_nested(problem: t.Optimum, inner: t.Optimum | t.Big, standing: Standing) -> Judgement:
    """min over the unknowns and max over the multipliers, in either order."""
    subject = standing.subject
    assert subject is not None
    below = inner.over if isinstance(inner, t.Optimum) else inner.below
    sense = (
        inner.sense
        if isinstance(inner, t.Optimum)
        else {"inf": "min", "sup": "max"}.get(inner.operator, inner.operator)
    )
    body = cost_of(inner) if isinstance(inner, t.Optimum) else inner.body
    if not letters_of([body]) & set(standing.values):
        return undecided("a problem inside of a problem")
    wanted = {subject.sense: set(subject.unknowns), _SENSES[subject.sense]: set(subject.multipliers)}
    for one, letters in ((problem.sense, problem.over), (sense, below)):
        keys = {k for o in letters for k in keys_in(o)}
        if keys & wanted[_SENSES[one]] and not keys & wanted[one]:
            said = "minimised" if one == "max" else "maximised"
            return Judgement("wrong", f"the sense is wrong: over these letters L is to be {said}")
        if keys - wanted[one]:
            return undecided("a problem over other letters")
    return correct("the Lagrangian is made small over the unknowns and large over the multipliers")


def _judge_wolfe(problem: t.Optimum, standing: Standing) -> Judgement:
    """max L over all letters, where its gradient vanishes."""
    subject = standing.subject
    assert subject is not None
    over = {k for o in problem.over for k in keys_in(o)}
    if not over and any(isinstance(n, t.Derivative) for c in problem.constraints for n in t.walk(c)):
        over = {*subject.unknowns, *subject.multipliers}
    if over and over <= set(subject.unknowns):
        wanted = subject.sense
    elif over & set(subject.multipliers):
        wanted = _SENSES[subject.sense]
    else:
        return undecided("nothing says over which letters")
    if problem.sense != wanted:
        return Judgement("wrong", f"the sense is wrong: over these letters L is to be {wanted}imised")
    if over & set(subject.unknowns) and over & set(subject.multipliers):
        said = [c for c in problem.constraints if any(isinstance(n, t.Derivative) for n in t.walk(c))]
        if not said:
            return undecided("the constraints of this problem are not those of the Wolfe dual")
        standing.conditions += [c for c in subject.stationarity if c not in standing.conditions]
    if any(standing.test(c, standing.optima()).failing for c in problem.constraints):
        return undecided("a constraint of this problem does not hold at the optimum")
    return correct("the Lagrangian over its letters")


def _judge_objective(
    problem: t.Optimum, cost: Node, wanted: t.Optimum, name: str, standing: Standing
) -> Judgement:
    """Judge an objective of which the constraints are not said, or stand elsewhere."""
    ratio = find_ratio(cost, wanted.objective, standing)
    if ratio is None:
        full = replace(problem, constraints=wanted.constraints)
        outcome = settle(compare_problems, wanted, full, [], standing.how)
        if outcome.verdict == CORRECT:
            return correct(f"it is the objective of the {name} problem")
        if outcome.verdict == WRONG:
            told = "" if outcome.world is None else standing.describe(problem, outcome.world, small=False)
            return Judgement("wrong", "the objective is not that of the problem", (), "", told or None)
        return undecided(outcome.reason)
    sense = _wrong_sense(problem, cost, wanted, standing)
    if sense:
        return Judgement("wrong", sense)
    if name == "dual":
        standing.steps.add("dual_objective")
    elif ratio != 1:
        standing.factor = ratio
    return correct(f"it is the objective of the {name} problem")


def _wrong_sense(problem: t.Optimum, cost: Node, wanted: t.Optimum, standing: Standing) -> str:
    ratio = find_ratio(cost, wanted.objective, standing)
    if ratio is None or (ratio > 0) == (problem.sense == wanted.sense):
        return ""
    return f"the sense is wrong: this objective is to be {_SENSES[problem.sense]}imised"


def find_ratio(cost: Node, wanted: Node, standing: Standing) -> Fraction | None:
    """Find the factor between two objectives, where the gradients vanish; None if there is none."""
    subject = standing.subject
    assert subject is not None
    unknowns = set(subject.unknowns) - {key_in(o) for o in subject.dual.over}
    known = letters_of([cost, wanted]) & unknowns and letters_of([wanted]) & set(subject.multipliers)
    found: set[Fraction] = set()
    for world in standing.given(subject.stationarity) if known else standing.free():
        values = [_number(n, world, standing) for n in (cost, wanted)]
        if values[0] is None or not values[1]:
            return None
        found.add(values[0] / values[1])
    ratio = next(iter(found)) if len(found) == 1 else None
    return ratio or None


def _number(node: Node, world: World, standing: Standing) -> Fraction | None:
    try:
        value = numeric(Meaning(standing.table, world, standing.definitions).value(node))
    except Undefined:
        return None
    return value if is_number(value) and isinstance(value, Fraction) else None


def _lacking(wanted: t.Optimum, problem: t.Optimum, standing: Standing) -> tuple[str, str]:
    """Name the constraint of the reference that does not follow from those that were stated, with numbers."""
    said = [*problem.constraints, *(o for o in problem.over if isinstance(o, t.Relation))]
    worlds = standing.solved(said)
    for constraint in wanted.constraints:
        failing = standing.test(constraint, worlds).failing
        if failing is not None:
            return to_text(constraint), standing.describe(constraint, failing, small=False)
    return "", ""
