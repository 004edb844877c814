"""Mistakes in the dual as a formula: operators on its sense, objective and constraints.

max Σ α_i − ½ Σ Σ α_i α_j y_i y_j ⟨x_i, x_j⟩   s.t.   Σ α_i y_i = 0,  0 ≤ α_i ≤ C
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from sympy import Add, Expr, Integer

from svmsym.duality.dual import Dual
from svmsym.duality.library import derive
from svmsym.exams.meaning.statements import Chain, Optimise, Statement
from svmsym.exams.mistakes.lagrangian_slips import without_labels
from svmsym.formulas.atoms import Entry, Label, Scalar, Size
from svmsym.formulas.operations import Total, total
from svmsym.formulas.substitution import substitute

_ZERO = Integer(0)


@dataclass(frozen=True)
class Limit:
    """expression ≥ 0, > 0 where ``strict``."""

    expression: Expr
    strict: bool = False


@dataclass(frozen=True)
class DualForm:
    """A dual in parts; the objective is linear + quadratic + rest."""

    sense: Literal["min", "max"]
    linear: Expr
    quadratic: Expr
    equalities: tuple[Expr, ...]
    limits: tuple[Limit, ...]
    multiplier: Entry
    rest: Expr = _ZERO

    @property
    def objective(self) -> Expr:
        """What is optimised."""
        return self.linear + self.quadratic + self.rest

    @property
    def statement(self) -> Optimise:
        """The problem as a statement."""
        i = self.multiplier.index
        equal: list[Statement] = [Chain((e, _ZERO), ("=",)) for e in self.equalities]
        limits = [Chain((k.expression, _ZERO), (">" if k.strict else "≥",), (i,)) for k in self.limits]
        return Optimise(self.sense, (self.multiplier,), self.objective, (*equal, *limits))


DualSlip = Callable[[DualForm], Iterable[DualForm]]


@cache
def right_dual(name: str) -> DualForm | None:
    """The dual of a named problem with labels; None for another kind of dual."""
    dual: Dual = derive(name).dual
    entries = [v for v in dual.variables if isinstance(v, Entry)]
    if dual.sense != "max" or len(dual.variables) != 1 or not entries or not dual.objective.atoms(Label):
        return None
    parts = Add.make_args(dual.objective)
    quadratic = [a for a in parts if a.atoms(Label)]
    linear = [a for a in parts if a == total(entries[0], entries[0].index)]
    rest = [a for a in parts if a not in quadratic and a not in linear]
    limits = tuple(Limit(e.expression, e.strict) for e in dual.inequalities)
    return DualForm("max", Add(*linear), Add(*quadratic), dual.equalities, limits, entries[0], Add(*rest))


def _quadratic(change: Callable[[Expr], Expr]) -> DualSlip:
    return lambda form: [replace(form, quadratic=change(form.quadratic))]


def _one_index(e: Expr) -> Expr:
    """Σ_i Σ_j … with j = i."""
    if isinstance(e, Total) and isinstance(e.body, Total):
        inside = e.body
        return total(substitute(inside.body, {inside.index: e.index}), e.index)
    return e.func(*map(_one_index, e.args)) if e.is_Mul or e.is_Add else e


def _flipped(form: DualForm) -> Iterable[DualForm]:
    yield replace(form, sense="min")


def _offset_left(form: DualForm) -> Iterable[DualForm]:
    if form.equalities:
        yield replace(form, rest=form.rest - Scalar("b") * form.equalities[0], equalities=())


def _no_linear(form: DualForm) -> Iterable[DualForm]:
    yield replace(form, linear=_ZERO)


def _no_equality(form: DualForm) -> Iterable[DualForm]:
    if form.equalities:
        yield replace(form, equalities=())


def _no_labels_in_equality(form: DualForm) -> Iterable[DualForm]:
    if form.equalities:
        yield replace(form, equalities=tuple(map(without_labels, form.equalities)))


def _no_labels_at_all(form: DualForm) -> Iterable[DualForm]:
    for changed in _no_labels_in_equality(form):
        yield replace(changed, quadratic=without_labels(changed.quadratic))


def _sign(form: DualForm) -> tuple[Limit, ...]:
    return tuple(k for k in form.limits if k.expression == form.multiplier)


def _box(form: DualForm) -> tuple[Limit, ...]:
    return tuple(k for k in form.limits if k.expression.has(Scalar("C")))


def _no_sign(form: DualForm) -> Iterable[DualForm]:
    yield replace(form, limits=tuple(k for k in form.limits if k not in _sign(form)))


def _boxes(*bounds: Callable[[DualForm], Expr | None]) -> DualSlip:
    """Other upper bounds; None leaves it out. Nothing where there is no bound."""

    def slip(form: DualForm) -> Iterator[DualForm]:
        kept = tuple(k for k in form.limits if k not in _box(form))
        for bound in bounds if _box(form) else ():
            upper = bound(form)
            more = () if upper is None else (Limit(upper - form.multiplier),)
            yield replace(form, limits=(*kept, *more))

    return slip


def _inside(form: DualForm) -> Iterator[DualForm]:
    """0 < α < C, or α ≤ C/n."""
    if _box(form):
        yield replace(form, limits=tuple(replace(k, strict=True) for k in form.limits))
        yield from _boxes(lambda f: Scalar("C") / Size(f.multiplier.index.domain))(form)


def _above_price(form: DualForm) -> Iterator[DualForm]:
    """α ≥ C."""
    if _box(form):
        yield replace(form, limits=(*_sign(form), Limit(form.multiplier - Scalar("C"))))
        yield replace(form, limits=(Limit(form.multiplier - Scalar("C")),))


def _slack_left(form: DualForm) -> Iterator[DualForm]:
    if _box(form):
        i = form.multiplier.index
        yield replace(form, rest=form.rest + Scalar("C") * total(Entry("ξ", i), i))


DUAL_FORM_SLIPS: dict[str, DualSlip] = {
    "lagr.missing_half": _quadratic(lambda q: q / 2),
    "lagr.dropped_y": _no_labels_at_all,
    "lagr.dropped_one": _no_linear,
    "lagr.dropped_b": _no_equality,
    "lagr.slack_mult_sign": _above_price,
    "lagr.slack_in_constraint_sign": _boxes(lambda _: None),
    "stat.b_dropped_y": _no_labels_in_equality,
    "stat.b_missing": _no_equality,
    "stat.xi": _above_price,
    "dual.missing_half": _quadratic(lambda q: 2 * q),
    "dual.plus_half": _quadratic(lambda q: -q),
    "dual.dropped_y": _quadratic(without_labels),
    "dual.single_sum": _quadratic(_one_index),
    "dual.minmax": _flipped,
    "dual.b_left": _offset_left,
    "dual.linear_missing": _no_linear,
    "dual.alpha_free": _no_sign,
    "dual.box_missing": _boxes(lambda _: None),
    "dual.box_inverse": _boxes(lambda _: 1 / Scalar("C")),
    "dual.box_strict_or_n": _inside,
    "dual.C_in_objective": _slack_left,
}


def wrong_duals(name: str, slips: tuple[DualSlip, ...]) -> Iterator[DualForm]:
    """The dual of a problem after one or more mistakes."""
    right = right_dual(name)
    forms = [] if right is None else [right]
    for slip in slips:
        forms = [changed for form in forms for changed in slip(form)]
    yield from forms
