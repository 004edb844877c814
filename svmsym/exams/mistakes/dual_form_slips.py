"""Mistakes in the dual as a formula: operators on its sense, objective and constraints.

max Σ α_i − ½ Σ Σ α_i α_j y_i y_j ⟨x_i, x_j⟩   s.t.   Σ α_i y_i = 0,  0 ≤ α_i ≤ C
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sympy import Add, Expr

from svmsym.duality.dual import Dual
from svmsym.exams.mistakes.lagrangian_slips import without_labels
from svmsym.formulas.atoms import Entry, Label, Scalar, Size
from svmsym.formulas.operations import Total, total
from svmsym.formulas.substitution import substitute
from svmsym.judging.pages.subjects import ZERO, Subject
from svmsym.writing import tree as t

DualSlip = Callable[[Dual], Iterable[Dual]]
_C = Scalar("C")


def right_dual(subject: Subject) -> Dual | None:
    """Find the dual of a problem with labels; None for another kind of dual."""
    dual = subject.derived.dual
    single = len(dual.variables) == 1 and isinstance(dual.variables[0], Entry)
    return dual if dual.sense == "max" and single and dual.objective.atoms(Label) else None


def stated(dual: Dual, subject: Subject) -> t.Optimum:
    """Write a dual as a problem."""
    equal = [t.Relation((subject.tree(e), ZERO), ("=",)) for e in dual.equalities]
    limits = [
        t.Relation((subject.tree(k.expression), ZERO), (">" if k.strict else "≥",)) for k in dual.inequalities
    ]
    over, objective = t.Name(_multiplier(dual).name), subject.tree(dual.objective)
    return t.Optimum("max" if dual.sense == "max" else "min", (over,), objective, (*equal, *limits))


def _multiplier(dual: Dual) -> Entry:
    (found,) = dual.variables
    assert isinstance(found, Entry)
    return found


def _quadratic(change: Callable[[Expr], Expr]) -> DualSlip:
    """Change the part of the objective with labels."""

    def slip(dual: Dual) -> Iterable[Dual]:
        old = Add(*(a for a in Add.make_args(dual.objective) if a.atoms(Label)))
        return [replace(dual, objective=dual.objective - old + change(old))]

    return slip


def _one_index(e: Expr) -> Expr:
    """Read Σ_i Σ_j … with j = i."""
    if isinstance(e, Total) and isinstance(e.body, Total):
        inside = e.body
        return total(substitute(inside.body, {inside.index: e.index}), e.index)
    return e.func(*map(_one_index, e.args)) if e.is_Mul or e.is_Add else e


def _flipped(dual: Dual) -> Iterable[Dual]:
    yield replace(dual, sense="min")


def _offset_left(dual: Dual) -> Iterable[Dual]:
    for e in dual.equalities[:1]:
        yield replace(dual, objective=dual.objective - Scalar("b") * e, equalities=())


def _no_linear(dual: Dual) -> Iterable[Dual]:
    α = _multiplier(dual)
    yield replace(dual, objective=dual.objective - total(α, α.index))


def _no_equality(dual: Dual) -> Iterable[Dual]:
    yield replace(dual, equalities=())


def _no_labels_in_equality(dual: Dual) -> Iterable[Dual]:
    yield replace(dual, equalities=tuple(map(without_labels, dual.equalities)))


def _no_labels_at_all(dual: Dual) -> Iterable[Dual]:
    return [d for one in _no_labels_in_equality(dual) for d in _quadratic(without_labels)(one)]


def _no_sign(dual: Dual) -> Iterable[Dual]:
    kept = tuple(k for k in dual.inequalities if k.expression != _multiplier(dual))
    yield replace(dual, inequalities=kept)


def _box(change: Callable[[Entry], Iterable[Expr]]) -> DualSlip:
    """Put other conditions in the place of α_i ≤ C; nothing where there is no bound."""

    def slip(dual: Dual) -> Iterator[Dual]:
        for old in (k for k in dual.inequalities if k.expression.has(_C)):
            kept = tuple(k for k in dual.inequalities if k != old)
            new = (replace(old, expression=e) for e in change(_multiplier(dual)))
            yield replace(dual, inequalities=(*kept, *new))

    return slip


def _inside(dual: Dual) -> Iterator[Dual]:
    """0 < α < C, or α ≤ C/n."""
    if any(k.expression.has(_C) for k in dual.inequalities):
        yield replace(dual, inequalities=tuple(replace(k, strict=True) for k in dual.inequalities))
        yield from _box(lambda α: [_C / Size(α.index.domain) - α])(dual)


def _above_price(dual: Dual) -> Iterator[Dual]:
    """α ≥ C, with α ≥ 0 or without."""
    for one in _box(lambda α: [α - _C])(dual):
        yield one
        yield from _no_sign(one)


def _slack_left(dual: Dual) -> Iterator[Dual]:
    i = _multiplier(dual).index
    if any(k.expression.has(_C) for k in dual.inequalities):
        yield replace(dual, objective=dual.objective + _C * total(Entry("ξ", i), i))


_NO_BOX = _box(lambda _: [])
DUAL_FORM_SLIPS: dict[str, DualSlip] = {
    "lagr.missing_half": _quadratic(lambda q: q / 2),
    "lagr.dropped_y": _no_labels_at_all,
    "lagr.dropped_one": _no_linear,
    "lagr.dropped_b": _no_equality,
    "lagr.slack_mult_sign": _above_price,
    "lagr.slack_in_constraint_sign": _NO_BOX,
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
    "dual.box_missing": _NO_BOX,
    "dual.box_inverse": _box(lambda α: [1 / _C - α]),
    "dual.box_strict_or_n": _inside,
    "dual.C_in_objective": _slack_left,
}


def wrong_duals(dual: Dual | None, slips: tuple[DualSlip, ...]) -> Iterable[Dual]:
    """Make a dual after one or more mistakes."""
    found = [] if dual is None else [dual]
    for slip in slips:
        found = [changed for one in found for changed in slip(one)]
    return found
