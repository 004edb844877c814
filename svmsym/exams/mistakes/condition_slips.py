"""Mistakes in single conditions: stationarity, the box of α, and what support vectors are.

    w = Σ α_i y_i x_i,   Σ α_i y_i = 0,   C − α_i − μ_i = 0,   α_i > 0 ⇒ y_i f(x_i) = 1 − ξ_i

A condition that has no meaning, such as w = Σ α_i y_i x_i + b, cannot be read; it is recognised by its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from sympy import Expr, Integer, Rational

from svmsym.duality.library import derive
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.sheet import Sheet
from svmsym.exams.meaning.statements import Chain, Read, Shown, Statement
from svmsym.exams.mistakes.claims import Claims
from svmsym.exams.mistakes.lagrangian_slips import right_lagrangian, without_labels
from svmsym.formulas.atoms import Entry, Label, Scalar, Size, VectorEntry
from svmsym.formulas.operations import Inner, Total, total

_ZERO = Integer(0)
_SCORES = ("y_i (⟨w, x_i⟩ + b)", "y_i (⟨w, φ(x_i)⟩ + b)", "y_i f(x_i)")
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
def implications() -> tuple[tuple[str, Statement], ...]:
    """What is wrongly said about multipliers and slacks, each with its mistake."""
    found: dict[tuple[str, str], Statement] = {}
    for name, texts in _IMPLICATIONS.items():
        for text in (t.replace("{0}", score) for t in texts for score in _SCORES):
            reading = read(text)
            assert isinstance(reading, Read)
            found[name, text] = reading.statement
    return tuple((name, statement) for (name, _), statement in found.items())


def equations(name: str) -> Iterator[tuple[str, Statement]]:
    """Wrong conditions of a named problem, each with its mistake."""
    for mistake, residual, sign in _residuals(name):
        free = (residual.index,) if isinstance(residual, Entry) else ()
        yield mistake, Chain((residual, _ZERO), (sign,), free)  # type: ignore[arg-type]


def _residuals(name: str) -> Iterator[tuple[str, Expr, str]]:
    if right_lagrangian(name) is None:
        return
    for condition in derive(name).dual.conditions:
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
    """Slips in C = α_i + μ_i."""
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


def normal_of(name: str) -> Expr | None:
    """Σ α_i y_i x_i of a named problem."""
    if right_lagrangian(name) is None:
        return None
    found = [c.value for c in derive(name).dual.conditions if c.variable.name == "w"]
    return found[0] if found else None


def numbers_for(normal: Expr) -> tuple[Expr, ...]:
    """Σ α_i y_i and Σ α_i y_i ⟨x_i, x_i⟩ in the place of the vector Σ α_i y_i x_i."""
    if not isinstance(normal, Total):
        return ()
    i = normal.index
    (label,) = normal.atoms(Label)
    points = [x for x in normal.atoms(VectorEntry) if x.index == i]
    if not points:
        return ()
    α = Entry("α", i)
    return (total(α * label, i), total(α * label * Inner(points[0], points[0]), i))


def type_errors(name: str) -> Iterator[tuple[str, str]]:
    """Equations between a vector and a number, as text, each with its mistake."""
    normal = normal_of(name)
    if normal is not None:
        yield "stat.b_in_w", f"w = {echo_text(Shown(normal))} + b"
        for e in numbers_for(normal):
            yield "stat.scalar_vector", f"w = {echo_text(Shown(e))}"


def type_error(name: str, text: str, sheet: Sheet, claims: Claims) -> tuple[str, ...]:
    """The mistake behind w = …, where the right side is no vector.

    >>> from svmsym.exams.meaning.sheet import DEFAULT_SHEET
    >>> type_error("hard-margin", "w = sum_i alpha_i y_i x_i + b", DEFAULT_SHEET, Claims())
    ('stat.b_in_w',)
    """
    normal = normal_of(name)
    left, _, right = text.strip().strip("$").rpartition("=")
    if normal is None or not right:
        return ()
    value = _value(right, sheet)
    if value is not None:
        known = {claims.value(e) for e in numbers_for(normal)}
        return ("stat.scalar_vector",) if left and claims.value(value) in known else ()
    offset = re.escape(sheet.roles.get("offset", "b"))
    shorter, count = re.subn(rf"\+\s*{offset}\s*$|^\s*{offset}\s*\+", "", right)
    vector = _value(shorter, sheet) if count == 1 else None
    same = vector is not None and claims.value(vector) == claims.value(_read_back(normal))
    return ("stat.b_in_w",) if same else ()


def _value(text: str, sheet: Sheet) -> Expr | None:
    found = read(text, sheet)
    statement = found.statement if isinstance(found, Read) else None
    value = statement.value if isinstance(statement, Shown) else None
    return value if isinstance(value, Expr) else None


def _read_back(e: Expr) -> Expr:
    """The formula in the letters of the reader."""
    found = read(echo_text(Shown(e)))
    assert isinstance(found, Read)
    assert isinstance(found.statement, Shown)
    assert isinstance(found.statement.value, Expr)
    return found.statement.value
