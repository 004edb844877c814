"""Names, derivatives and optimal values as formulas of the kernel's language.

    L, L(w, b, α)      the Lagrangian of the problem        ∇_w L, ∂L/∂b      its gradient, computed
    Q_ij, f(x), s      what the student said they are       min_{w,b} L       L, where it is stationary

``own`` takes the student's own Lagrangian and own definitions, right or wrong.
"""

from __future__ import annotations

from typing import cast

from sympy import Expr, Pow

from svmsym.exams.lines.standing import Standing
from svmsym.exams.meaning.functions import Applied, Function, Gradient, Infinity, Listed, PairEntry, Root
from svmsym.exams.meaning.statements import (
    Best,
    Cases,
    Grid,
    Interval,
    PerPair,
    PerPoint,
    SetOf,
    SetWhere,
    Space,
    Tuple,
    Value,
)
from svmsym.formulas.atoms import Entry, Index, Label, Letter, Vector, VectorEntry
from svmsym.formulas.gradient import gradient
from svmsym.formulas.operations import Inner
from svmsym.formulas.substitution import substitute

_DUAL_SUFFIXES = ("_D", "_d", "_dual", "_W")
_GRAM = frozenset("QGPH")
KINDS: dict[type, str] = {
    Tuple: "a vector of numbers",
    Grid: "a matrix of numbers",
    Interval: "an interval",
    SetOf: "a set",
    SetWhere: "a set",
    Space: "a space",
    Cases: "a value with cases",
}


class UnresolvedError(Exception):
    """A value that is no formula of the kernel's language; the text says why."""


def is_lagrangian_name(name: str) -> bool:
    """Whether a name is the usual one of a Lagrangian.

    >>> [is_lagrangian_name(name) for name in ("L", "L_p", "ℒ", "L_D", "g")]
    [True, True, True, False, False]
    """
    return name[0] in "LΛℒ" and not name.endswith(_DUAL_SUFFIXES)


def resolved(value: Value, s: Standing, *, own: bool = False) -> Expr:
    """A value as a formula; families stand at one index."""
    if isinstance(value, PerPoint):
        index = Index(next(iter(s.world.domain.letters)), s.world.domain)
        return _formula(substitute(value.body, {value.index: index}), s, own=own)
    if isinstance(value, PerPair):
        row, column = (Index(c, s.world.domain) for c in s.world.domain.letters[:2])
        return _formula(substitute(value.body, {value.row: row, value.column: column}), s, own=own)
    if isinstance(value, Best):
        return _best(value, s, own=own)
    if not isinstance(value, Expr):
        raise UnresolvedError(f"{KINDS.get(type(value), 'such a value')} is not compared in a derivation")
    return _formula(value, s, own=own)


def _best(value: Best, s: Standing, *, own: bool) -> Expr:
    over = {x.name for v in value.problem.over if isinstance(v, Expr) for x in v.atoms(Letter)}
    if value.what != "value" or (over and not over <= set(s.world.unknowns)):
        raise UnresolvedError("an optimal value that is not the dual function")
    if value.problem.sense != s.world.form:
        raise UnresolvedError(f"the {value.problem.sense}imum over the unknowns")
    return resolved(value.problem.objective, s, own=own)


def _formula(e: Expr, s: Standing, *, own: bool) -> Expr:
    if isinstance(e, Applied):
        return _named(e, s, own=own)
    if isinstance(e, Gradient):
        return _gradient(e, s, own=own)
    if isinstance(e, PairEntry):
        return _pair(e, s, own=own)
    if isinstance(e, Pow) and isinstance(e.base, Root) and int(e.exp) % 2 == 0:
        return _formula(e.base.args[0], s, own=own) ** (int(e.exp) // 2)
    if isinstance(e, Root):
        return s.root_of(_formula(e.args[0], s, own=own))
    if isinstance(e, Function | Infinity | Listed):
        raise UnresolvedError(f"{_written(e)} is not used in these derivations")
    if isinstance(e, Letter) and not isinstance(e, Index):
        return _letter(e, s, own=own)
    if not e.args:
        return e
    return cast("Expr", e.func(*(_formula(a, s, own=own) if isinstance(a, Expr) else a for a in e.args)))


def _written(e: Function | Infinity | Listed) -> str:
    if isinstance(e, Function):
        return f"the function {e.symbol}"
    return "∞" if isinstance(e, Infinity) else "a vector of numbers"


def _letter(e: Letter, s: Standing, *, own: bool) -> Expr:
    if e.name in s.world.letters or type(e).__name__ in {"KernelValue", "FeatureImage", "OperatorImage"}:
        return e
    known = s.names.get(e.name)
    if known is not None and known.value is not None:
        return resolved(known.value, s, own=own)
    raise UnresolvedError(f"{e.name} is not a letter of this problem, and nothing says what it is")


def _named(e: Applied, s: Standing, *, own: bool) -> Expr:
    known = s.names.get(e.name)
    if known is None and not is_lagrangian_name(e.name):
        raise UnresolvedError(f"nothing says what {e.name} is")
    if known is None or known.role != "definition":
        if own and s.own_lagrangian is not None:
            return s.own_lagrangian[1]
        return s.world.lagrangian
    if known.value is None:
        raise UnresolvedError(f"nothing says what {e.name} is")
    return resolved(known.value, s, own=own)


def _gradient(e: Gradient, s: Standing, *, own: bool) -> Expr:
    if len(e.by) != 1 or not isinstance(e.by[0], Letter):
        raise UnresolvedError("a derivative by several letters at once")
    by = e.by[0]
    variable = s.world.unknowns.get(by.name) or s.world.multipliers.get(by.name)
    if variable is None:
        raise UnresolvedError(f"{by.name} is not an unknown of this problem")
    if isinstance(variable, Entry) and isinstance(by, Entry):
        variable = by
    return gradient(_formula(e.of, s, own=own), variable)


def _pair(e: PairEntry, s: Standing, *, own: bool) -> Expr:
    known = s.pairs.get(e.name)
    if known is not None:
        return _formula(substitute(known.body, {known.row: e.row, known.column: e.column}), s, own=own)
    gram = _gram(s, e.row, e.column)
    if e.name == "K":
        return gram
    labels = [n for n, kind in s.world.letters.items() if kind is Label]
    if e.name in _GRAM and labels:
        return Label(labels[0], e.row) * Label(labels[0], e.column) * gram
    raise UnresolvedError(f"nothing says what {e.name}_ij is")


def _gram(s: Standing, row: Index, column: Index) -> Expr:
    from svmsym.formulas.atoms import FeatureImage  # noqa: PLC0415 - one use

    points = next((n for n, kind in s.world.letters.items() if kind is VectorEntry), "x")
    left, right = VectorEntry(points, row), VectorEntry(points, column)
    if s.world.feature_map is not None:
        return Inner(FeatureImage(s.world.feature_map, left), FeatureImage(s.world.feature_map, right))
    return Inner(left, right)


def letters_of(value: Value) -> set[str]:
    """The names of the letters in a formula; none in other values."""
    if isinstance(value, PerPoint | PerPair):
        return letters_of(value.body)
    if not isinstance(value, Expr):
        return set()
    return {x.name for x in value.atoms(Letter) if not isinstance(x, Index)}


def has_strangers(value: Value, s: Standing) -> bool:
    """Whether a formula contains letters that are not the problem's, such as the point x of f(x)."""
    if not isinstance(value, Expr):
        return False
    letters = value.atoms(Letter)
    return any(
        x.name not in s.world.letters or (isinstance(x, Vector) and s.world.letters[x.name] is not Vector)
        for x in letters
        if not isinstance(x, Index | Applied)
    )
