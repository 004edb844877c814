"""The sections from the problem to its stationarity, and the dual problem."""

from __future__ import annotations

from sympy import Expr

from svmsym.documents.labels import label
from svmsym.documents.mathline import EQ, GE, Gradient, Line, Name, listed
from svmsym.documents.statements import (
    ZERO,
    bound_line,
    condition_line,
    constraint_line,
    dual_constraint_lines,
    dual_objective_line,
    gradient_line,
    objective_line,
)
from svmsym.documents.telling import Telling, rows
from svmsym.documents.tree import Block, Display, Reference, Row, Sentence
from svmsym.duality.stationarity import Condition
from svmsym.duality.steps import Rule, Step


def problem_section(t: Telling) -> list[Block]:
    """min f subject to the constraints."""
    d, say = t.derived, t.say
    constraints = [constraint_line(c) for c in d.problem.constraints]
    unknowns, multipliers = d.problem.unknowns, [c.multiplier for c in d.problem.constraints]
    roles = say.sentence("problem-roles", _letters(unknowns), _letters(multipliers))
    return [
        say.heading("problem"),
        rows(objective_line(d.problem), *say.constrained(constraints), label="primal"),
        *([roles] if t.full else []),
    ]


def _letters(letters: tuple[Expr, ...] | list[Expr]) -> Line:
    return listed((letter,) for letter in letters)


def lagrangian_section(t: Telling) -> list[Block]:
    """L = f − Σ multiplier · constraint, multiplied out where every step is told."""
    say = t.say
    shown = (Name("L"), EQ, t.derived.dual.lagrangian.expression)
    blocks: list[Block] = [
        say.heading("lagrangian"),
        say.sentence("lagrangian-text", Reference("primal")),
        rows(shown, label="lagrangian", kind="lagrangian"),
    ]
    if not t.full:
        return blocks
    inequalities = any(not c.equality for c in t.derived.problem.constraints)
    bound = "lagrangian-bound-min" if t.sign == 1 else "lagrangian-bound-max"
    blocks.append(say.sentence(bound if inequalities else "lagrangian-equal"))
    for k, small in enumerate(t.multiplied):
        last = k == len(t.multiplied) - 1
        line: Line = (Name("L"), EQ, small.step.after)
        blocks += [
            say.sentence(f"rule-{small.rule}"),
            rows(line, label="lagrangian-terms" if last else "", kind="lagrangian"),
        ]
    return blocks


def stationarity_section(t: Telling) -> list[Block]:
    """∇L = 0 for every unknown, and what follows."""
    say, conditions = t.say, t.derived.dual.conditions
    heading = say.heading("stationarity")
    if t.full:
        return [
            heading,
            say.sentence("stationarity-why"),
            *(block for c in conditions for block in _gradient_in_full(c, t)),
        ]
    return [
        heading,
        say.sentence("stationarity-text", Reference("lagrangian")),
        Display(tuple(_gradient_row(c, t) for c in conditions)),
        say.sentence("stationarity-gives"),
        Display(tuple(_condition_row(c) for c in conditions)),
        *t.where_named(*_values(conditions)),
    ]


def _values(conditions: tuple[Condition, ...]) -> list[Expr]:
    return [c.value for c in conditions if c.value is not None]


def _gradient_row(c: Condition, t: Telling) -> Row:
    return Row(gradient_line(c, t.sign), label=label("gradient", c.variable.name), kind="stationarity")


def _condition_row(c: Condition) -> Row:
    return Row(condition_line(c), label=label("stationarity", c.variable.name), kind="stationarity")


def _gradient_in_full(c: Condition, t: Telling) -> list[Block]:
    """The gradients of the terms, their sum, and the condition that follows."""
    name, _ = t.terms
    steps = {s.before: s for s in t.term_gradients[c.variable]}
    terms = [
        Row((Gradient(c.variable, term), EQ, steps[term].after), kind="stationarity")
        for term in t.ordered(steps)
    ]
    return [
        t.say.sentence("gradient-terms", Reference(name), (c.variable,)),
        Display(tuple(terms)),
        t.say.sentence("gradient-sum"),
        Display((_gradient_row(c, t),)),
        _solving(c, t),
        Display((_condition_row(c),)),
        *t.where_named(*_values((c,))),
    ]


def _solving(c: Condition, t: Telling) -> Sentence:
    """How the condition follows from the gradient: solved for a letter, multiplied, with what is known."""
    step = _solve_step(c, t)
    here = Reference(label("gradient", c.variable.name))
    known = [found for use in step.uses if (found := t.condition_label(use))]
    if c.solved is not None:
        key = "solve-for-using" if known else "solve-for"
        return (
            t.references(key, known, here, (c.solved,)) if known else t.say.sentence(key, here, (c.solved,))
        )
    if step.factor != 1:
        return t.say.sentence("solve-multiplied", here, (step.factor,))
    return t.say.sentence("solve-says", here)


def _solve_step(c: Condition, t: Telling) -> Step:
    return next(s for s in t.derived.dual.steps if s.rule is Rule.SOLVE and s.variable == c.variable)


def dual_section(t: Telling) -> list[Block]:
    """max D subject to what is left of the multipliers."""
    d, say = t.derived, t.say
    lines = [dual_objective_line(d.dual), *say.constrained(dual_constraint_lines(d.dual))]
    blocks: list[Block] = [say.heading("dual")]
    if t.full:
        blocks += _dual_constraints_in_full(t)
    if t.turned:
        blocks.append(say.sentence(f"dual-sign-{d.dual.sense}", Reference(t.function_label)))
    return [*blocks, rows(*lines, label="dual", kind="dual")]


def _dual_constraints_in_full(t: Telling) -> list[Block]:
    d, say = t.derived, t.say
    left = [c for c in d.dual.conditions if c.solved is None]
    found: list[Block] = [say.sentence("dual-why-min" if t.sign == 1 else "dual-why-max")]
    if left:
        labels = [label("stationarity", c.variable.name) for c in left]
        found.append(t.references("dual-equalities", labels))
    for item in d.dual.inequalities:
        c = next((c for c in d.dual.conditions if c.solved == item.origin and c.quadratic is None), None)
        if c is not None:
            here = Reference(label("stationarity", c.variable.name))
            said: Line = (item.origin, GE, ZERO)
            found.append(say.sentence("dual-bound", here, said, bound_line(item.expression, d.dual)))
    return found
