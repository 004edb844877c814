"""Mistakes in the Lagrangian: operators on its objective and on the terms of its constraints.

L = f − Σ_k Σ_i multiplier · slack
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from sympy import Add, Expr, Integer, Rational

from svmsym.duality.library import derive
from svmsym.duality.problem import Constraint, Problem
from svmsym.exams.meaning.functions import Root
from svmsym.formulas.atoms import Entry, Index, Label, Scalar, Vector
from svmsym.formulas.operations import Inner, total
from svmsym.formulas.substitution import substitute


@dataclass(frozen=True)
class Term:
    """∓ multiplier · slack, summed over an index; ``outside``: one multiplier before the sum."""

    multiplier: Expr
    slack: Expr
    index: Index | None
    sign: int = -1
    outside: bool = False

    @property
    def expression(self) -> Expr:
        """The term of L."""
        indices = () if self.index is None else (self.index,)
        if self.outside:
            return self.sign * self.multiplier * total(self.slack, *indices)
        return self.sign * total(self.multiplier * self.slack, *indices)


@dataclass(frozen=True)
class LagrangianForm:
    """A Lagrangian in parts: the objective, the margin constraint, and the others."""

    objective: Expr
    margin: Term
    others: tuple[Term, ...]

    @property
    def expression(self) -> Expr:
        """L."""
        return self.objective + self.margin.expression + sum((t.expression for t in self.others), Integer(0))


LagrangianSlip = Callable[[LagrangianForm], LagrangianForm | None]


@cache
def right_lagrangian(name: str) -> LagrangianForm | None:
    """The Lagrangian of a named problem; None where it is no problem with labels and a margin."""
    problem: Problem = derive(name).problem
    terms = [_term(c) for c in problem.constraints if not c.equality]
    margins = [t for t in terms if t.slack.atoms(Label)]
    if problem.sense != "min" or len(margins) != 1 or len(terms) != len(problem.constraints):
        return None
    return LagrangianForm(problem.objective, margins[0], tuple(t for t in terms if t is not margins[0]))


def _term(constraint: Constraint) -> Term:
    return Term(constraint.multiplier, constraint.slack, constraint.index)


def _slack(change: Callable[[Expr], Expr]) -> LagrangianSlip:
    """Another constraint of the margin; None where nothing changes."""

    def slip(form: LagrangianForm) -> LagrangianForm | None:
        slack = change(form.margin.slack)
        changed = replace(form, margin=replace(form.margin, slack=slack))
        return None if slack == form.margin.slack else changed

    return slip


def without_labels(e: Expr) -> Expr:
    """The formula with every label left out."""
    return substitute(e, {y: Integer(1) for y in e.atoms(Label)})


def _without_numbers(e: Expr) -> Expr:
    return Add(*(a for a in Add.make_args(e) if not a.is_Rational))


def _without_offset(e: Expr) -> Expr:
    return substitute(e, {Scalar("b"): Integer(0)})


def _turned_slack(e: Expr) -> Expr:
    slacks = [x for x in e.atoms(Entry) if x.name == "ξ"]
    return substitute(e, {x: -x for x in slacks}) if slacks else e


def _norm(e: Expr) -> Expr:
    """The part of the objective with ‖w‖²."""
    w = Vector("w")
    return Add(*(a for a in Add.make_args(e) if a.has(Inner(w, w))))


def _turned(form: LagrangianForm) -> LagrangianForm:
    return replace(form, margin=replace(form.margin, sign=-form.margin.sign))


def _whole_norm(form: LagrangianForm) -> LagrangianForm:
    return replace(form, objective=form.objective + _norm(form.objective))


def _plain_norm(form: LagrangianForm) -> LagrangianForm:
    w = Vector("w")
    length = Rational(1, 2) * Root(Inner(w, w))
    return replace(form, objective=form.objective - _norm(form.objective) + length)


def _one_multiplier(form: LagrangianForm) -> LagrangianForm:
    return replace(form, margin=replace(form.margin, outside=True))


def _no_others(form: LagrangianForm) -> LagrangianForm | None:
    return replace(form, others=()) if form.others else None


def _others_added(form: LagrangianForm) -> LagrangianForm | None:
    others = tuple(replace(t, sign=-t.sign) for t in form.others)
    return replace(form, others=others) if others else None


LAGRANGIAN_SLIPS: dict[str, LagrangianSlip] = {
    "lagr.sign": _turned,
    "lagr.missing_half": _whole_norm,
    "lagr.dropped_y": _slack(without_labels),
    "lagr.dropped_one": _slack(_without_numbers),
    "lagr.dropped_b": _slack(_without_offset),
    "lagr.multiplier_outside_sum": _one_multiplier,
    "lagr.norm_not_squared": _plain_norm,
    "lagr.slack_term_missing": _no_others,
    "lagr.slack_mult_sign": _others_added,
    "lagr.slack_in_constraint_sign": _slack(_turned_slack),
}


def wrong_lagrangians(name: str, slips: tuple[LagrangianSlip, ...]) -> Iterator[Expr]:
    """The Lagrangian of a problem after one or more mistakes."""
    form = right_lagrangian(name)
    for slip in slips:
        form = None if form is None else slip(form)
    if form is None:
        return
    yield form.expression
    if form.margin.outside:
        # A λ that has no index anywhere is read as a number.
        yield replace(form, margin=replace(form.margin, multiplier=Scalar("λ"))).expression
