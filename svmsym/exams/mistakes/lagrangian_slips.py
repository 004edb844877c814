"""Mistakes in the Lagrangian: operators on its objective and on the terms of its constraints.

L = f − Σ_i α_i (y_i (⟨w, x_i⟩ + b) − 1 + ξ_i) − Σ_i μ_i ξ_i
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from sympy import Add, Expr, Integer

from svmsym.duality.problem import Constraint
from svmsym.formulas.atoms import Entry, Label, Scalar, Vector
from svmsym.formulas.operations import Inner, total
from svmsym.formulas.substitution import substitute
from svmsym.judging.pages.subjects import Subject
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.tree import Node


@dataclass(frozen=True)
class LagrangianForm:
    """A Lagrangian in parts: the objective, the margin constraint, and the others, each with its sign."""

    objective: Expr
    margin: Constraint
    others: tuple[Constraint, ...]
    sign: int = -1
    others_sign: int = -1
    outside: bool = False  # one multiplier before the sum over the margins
    length: bool = False  # ‖w‖ in the place of ‖w‖²

    @property
    def expression(self) -> Expr:
        """L, with ‖w‖² in any case."""
        rest = (self.others_sign * total(c.multiplier * c.slack, *_index(c)) for c in self.others)
        multiplier, slack = self.margin.multiplier, self.margin.slack
        inside = (Integer(1), multiplier) if not self.outside else (multiplier, Integer(1))
        margins = inside[0] * total(inside[1] * slack, *_index(self.margin))
        return Add(self.objective, self.sign * margins, *rest)


LagrangianSlip = Callable[[LagrangianForm], LagrangianForm | None]


def _index(constraint: Constraint) -> tuple[Expr, ...]:
    return () if constraint.index is None else (constraint.index,)


def right_lagrangian(subject: Subject) -> LagrangianForm | None:
    """Take the Lagrangian of a problem apart; None where it is no problem with labels and a margin."""
    problem = subject.derived.problem
    margins = [c for c in problem.constraints if c.slack.atoms(Label)]
    if problem.sense != "min" or len(margins) != 1 or any(c.equality for c in problem.constraints):
        return None
    others = tuple(c for c in problem.constraints if c is not margins[0])
    return LagrangianForm(problem.objective, margins[0], others)


def _slack(change: Callable[[Expr], Expr]) -> LagrangianSlip:
    """Change the constraint of the margin."""

    def slip(form: LagrangianForm) -> LagrangianForm:
        margin = Constraint(form.margin.multiplier, change(form.margin.slack), ">=", Integer(0))
        return replace(form, margin=margin)

    return slip


def without_labels(e: Expr) -> Expr:
    """Leave out every label of a formula."""
    return substitute(e, {y: Integer(1) for y in e.atoms(Label)})


def _without_numbers(e: Expr) -> Expr:
    return Add(*(a for a in Add.make_args(e) if not a.is_Rational))


def _turned_slack(e: Expr) -> Expr:
    return substitute(e, {x: -x for x in e.atoms(Entry) if x.name == "ξ"})


def _whole_norm(form: LagrangianForm) -> LagrangianForm:
    w = Vector("w")
    norm = (a for a in Add.make_args(form.objective) if a.has(Inner(w, w)))
    return replace(form, objective=Add(form.objective, *norm))


def _no_others(form: LagrangianForm) -> LagrangianForm | None:
    return replace(form, others=()) if form.others else None


def _others_added(form: LagrangianForm) -> LagrangianForm | None:
    return replace(form, others_sign=1) if form.others else None


LAGRANGIAN_SLIPS: dict[str, LagrangianSlip] = {
    "lagr.sign": lambda form: replace(form, sign=1),
    "lagr.missing_half": _whole_norm,
    "lagr.dropped_y": _slack(without_labels),
    "lagr.dropped_one": _slack(_without_numbers),
    "lagr.dropped_b": _slack(lambda e: substitute(e, {Scalar("b"): Integer(0)})),
    "lagr.multiplier_outside_sum": lambda form: replace(form, outside=True),
    "lagr.norm_not_squared": lambda form: replace(form, length=True),
    "lagr.slack_term_missing": _no_others,
    "lagr.slack_mult_sign": _others_added,
    "lagr.slack_in_constraint_sign": _slack(_turned_slack),
}


def wrong_lagrangians(subject: Subject, slips: tuple[LagrangianSlip, ...]) -> Iterator[Node]:
    """Make the Lagrangian of a problem after one or more mistakes."""
    form = right_lagrangian(subject)
    for slip in slips:
        form = None if form is None else slip(form)
    if form is None:
        return
    tree = subject.tree(form.expression)
    tree = rebuild(tree, _length) if form.length else tree
    if form.outside:  # one multiplier before the sum mostly has no index
        yield rebuild(tree, _without_index)
    yield tree


def _length(node: Node) -> Node | None:
    return node.base if isinstance(node, t.Power) and isinstance(node.base, t.Norm) else None


def _without_index(node: Node) -> Node | None:
    if not isinstance(node, t.Product) or not any(isinstance(f, t.Big) for f in node.factors):
        return None
    return replace(node, factors=tuple(f.base if isinstance(f, t.Scripted) else f for f in node.factors))
