"""Mistakes in single conditions: stationarity, the box of α, and what support vectors are.

    w = Σ α_i y_i x_i,   Σ α_i y_i = 0,   C − α_i − μ_i = 0,   α_i > 0 ⇒ y_i f(x_i) = 1 − ξ_i

Some have no meaning, as w = Σ α_i y_i x_i + b: a number is added to a vector.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sympy import Expr, Rational

from svmsym.exams.mistakes.lagrangian_slips import right_lagrangian, without_labels
from svmsym.formulas.atoms import Entry, Label, Scalar, Size, VectorEntry
from svmsym.formulas.operations import Inner, Total, total
from svmsym.judging.claiming import claims_of
from svmsym.judging.pages.subjects import ZERO, Subject
from svmsym.writing import tree as t
from svmsym.writing.sentences import read
from svmsym.writing.tree import Node

_SCORES = ("y_i (⟨w, x_i⟩ + b)", "y_i (⟨w, φ(x_i)⟩ + b)")
_IMPLICATIONS: dict[str, tuple[str, ...]] = {
    "active.inverted": (
        "α_i = 0 for support vectors",
        "α_i > 0 ⇒ {0} > 1",
        "{0} = 1 ⇒ α_i = 0",
        "{0} > 1 ⇒ α_i > 0",
    ),
    "active.converse": ("{0} = 1 ⇒ α_i > 0", "{0} = 1 ⇒ α_i ≠ 0"),
    "active.bound_is_free": ("α_i = C ⇒ ξ_i = 0", "α_i = C ⇒ {0} = 1"),
    "soft.xi_misclassified": ("ξ_i > 0 ⇒ {0} < 0", "ξ_i > 0 ⇒ {0} ≤ 0"),
}


@cache
def implications() -> tuple[tuple[str, Node], ...]:
    """List what is wrongly said about multipliers and slacks, each with its mistake."""
    texts = {
        (name, text.replace("{0}", score)): None
        for name, some in _IMPLICATIONS.items()
        for text in some
        for score in _SCORES
    }
    return tuple((name, node) for name, text in texts for node in claims_of(read(text).page, implied=True))


def conditions(subject: Subject) -> Iterator[tuple[str, Node]]:
    """List wrong conditions of a problem, each with its mistake."""
    for mistake, residual, sign in _residuals(subject):
        yield mistake, t.Relation((subject.tree(residual), ZERO), (sign,))
    normal = _normal_of(subject)
    if normal is not None:
        w = t.Name("w")
        sum_ = t.Sum((subject.tree(normal), t.Name("b")), ("+", "+"))
        yield "stat.b_in_w", t.Relation((w, sum_), ("=",))
        for e in _numbers_for(normal):
            yield "stat.scalar_vector", t.Relation((w, subject.tree(e)), ("=",))


def _residuals(subject: Subject) -> Iterator[tuple[str, Expr, str]]:
    if right_lagrangian(subject) is None:
        return
    for condition in subject.derived.dual.conditions:
        value, variable = condition.value, condition.variable
        if variable.name == "w" and value is not None:
            bare = without_labels(value)
            yield "stat.w_factor", Rational(1, 2) * variable - value, "="
            yield "stat.w_sign", variable + value, "="
            yield "lagr.sign", variable + value, "="
            yield "lagr.missing_half", 2 * variable - value, "="
            yield "stat.w_dropped_y", variable - bare, "="
            yield "lagr.dropped_y", variable - bare, "="
        elif variable.name == "b":
            yield "stat.b_dropped_y", without_labels(condition.residual), "="
            yield "lagr.dropped_y", without_labels(condition.residual), "="
        elif variable.name == "ξ" and condition.value is not None and condition.residual.has(Scalar("C")):
            yield from _prices(condition.residual)


def _prices(residual: Expr) -> Iterator[tuple[str, Expr, str]]:
    """List slips in C = α_i + μ_i."""
    C = Scalar("C")
    multipliers = {x.name: x for x in residual.atoms(Entry)}
    if {*multipliers} != {"α", "μ"}:
        return
    α, μ = multipliers["α"], multipliers["μ"]
    yield "stat.xi", C - α + μ, "="
    yield "lagr.slack_mult_sign", C - α + μ, "="
    yield "lagr.slack_term_missing", C - α, "="
    yield "lagr.slack_in_constraint_sign", C + α - μ, "="
    yield "dual.box_inverse", 1 / C - α, "≥"
    yield "dual.box_strict_or_n", C / Size(α.index.domain) - α, "≥"


def _normal_of(subject: Subject) -> Expr | None:
    """Find Σ α_i y_i x_i."""
    if right_lagrangian(subject) is None:
        return None
    return next((c.value for c in subject.derived.dual.conditions if c.variable.name == "w"), None)


def _numbers_for(normal: Expr) -> tuple[Expr, ...]:
    """Put Σ α_i y_i and Σ α_i y_i ⟨x_i, x_i⟩ in the place of the vector Σ α_i y_i x_i."""
    if not isinstance(normal, Total):
        return ()
    i = normal.index
    (label,) = normal.atoms(Label)
    points = [x for x in normal.atoms(VectorEntry) if x.index == i]
    if not points:
        return ()
    α = Entry("α", i)
    return (total(α * label, i), total(α * label * Inner(points[0], points[0]), i))
