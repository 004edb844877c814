"""A student's formula in the letters of a loss: definitions put in, derivatives computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from sympy import Expr
from sympy.core.basic import Basic

from svmsym.exams.equivalence.conditions import Condition
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.letters import Letters
from svmsym.exams.lines.differentiating import derivative
from svmsym.exams.lines.losses import POSITIVE_WEIGHT, Loss
from svmsym.exams.lines.resolving import KINDS, UnresolvedError
from svmsym.exams.meaning.functions import Applied, Gradient
from svmsym.exams.meaning.statements import PerPoint, Statement, Value
from svmsym.formulas.atoms import Entry, Index, Label, Letter, Scalar, Vector, VectorEntry
from svmsym.formulas.substitution import substitute

KNOWN = frozenset({"w", "b", "x", "y", "λ", "n"})


@dataclass(frozen=True)
class Named:
    """What a name stands for: h(z) = …, e_i = …, J = …."""

    arguments: tuple[Expr, ...]
    value: Expr


@dataclass(eq=False)
class LossPage:
    """The page up to the present line."""

    loss: Loss
    names: dict[str, Named] = field(default_factory=dict)
    shown: list[Condition] = field(default_factory=list)
    steps: set[str] = field(default_factory=set)
    has_objective: bool = False
    last: Value | None = None
    in_gradient: bool = False
    supposed: Statement | None = None  # under which the next line stands
    line: int = 0
    letters: Letters = field(default_factory=Letters)


def resolved(value: Value, page: LossPage, where: Sequence[Condition] = ()) -> Expr:
    """A value as a formula in w, b, x, y and λ."""
    if isinstance(value, PerPoint):
        value = value.body
    if not isinstance(value, Expr):
        raise UnresolvedError(f"not covered: {KINDS.get(type(value), 'such a value')} in such a derivation")
    return _formula(value, page, where)


def _formula(e: Expr, page: LossPage, where: Sequence[Condition]) -> Expr:
    if isinstance(e, Gradient):
        return _gradient(e, page, where)
    if isinstance(e, Applied):
        return _applied(e, page, where)
    if isinstance(e, Label) and not page.loss.labels:
        return Entry("y", e.index)
    if isinstance(e, Entry | Scalar) and e.name in page.names:
        return _put_in(e, page.names[e.name])
    if isinstance(e, Scalar) and e.name == "λ":
        return POSITIVE_WEIGHT
    if isinstance(e, Letter) and not isinstance(e, Index):
        if e.name not in KNOWN or (isinstance(e, Vector) and e.name != "w"):
            raise UnresolvedError(f"nothing says what {e.name} is")
        if isinstance(e, Scalar) and e.name not in {"b", "n"}:
            raise UnresolvedError(f"not covered: the number {e.name}")
        return e
    if not e.args:
        return e
    return cast("Expr", e.func(*(_formula(a, page, where) if _is_formula(a) else a for a in e.args)))


def _is_formula(a: Basic) -> bool:
    return isinstance(a, Expr) and not isinstance(a, Index)


def _put_in(e: Expr, named: Named) -> Expr:
    if isinstance(e, Entry) and named.arguments:
        return substitute(named.value, {cast("Expr", named.arguments[0]): e.index})
    return named.value


def _applied(e: Applied, page: LossPage, where: Sequence[Condition]) -> Expr:
    named = page.names.get(e.name)
    if named is None:
        raise UnresolvedError(f"nothing says what {e.name} is")
    if not named.arguments or named.arguments == e.arguments or not e.arguments:
        return named.value
    if len(named.arguments) != len(e.arguments):
        raise UnresolvedError(f"{e.name} has another number of arguments than before")
    if any(getattr(a, "name", "") in KNOWN for a in named.arguments):
        return named.value  # J(w, b) beside J(w)
    inside = [_formula(a, page, where) for a in e.arguments]
    moved: Mapping[Expr, Expr] = dict(zip(named.arguments, inside, strict=True))
    return cast("Expr", named.value.xreplace(moved))


def _gradient(e: Gradient, page: LossPage, where: Sequence[Condition]) -> Expr:
    by = e.by or (page.loss.unknowns if len(page.loss.unknowns) == 1 else ())
    if len(by) != 1 or by[0] not in page.loss.unknowns:
        raise UnresolvedError("not covered: a derivative by another letter than w or b")
    of = _formula(e.of, page, where)
    if is_vector(of):
        raise UnresolvedError("not covered: the derivative of a vector")
    return derivative(of, by[0], where)


def unknown_letters(value: Expr) -> set[str]:
    """Which of w and b a formula contains."""
    return {x.name for x in value.atoms(Vector, Scalar, VectorEntry)} & {"w", "b"}
