"""The value that a student's answer gives to an item, in the form in which mistakes give theirs."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sympy import Expr

from svmsym.exact.problem import Problem
from svmsym.exams.meaning.functions import Exp
from svmsym.exams.meaning.statements import (
    Chain,
    Decimal,
    Defined,
    Grid,
    Read,
    Shown,
    Statement,
    Tuple,
    Value,
)
from svmsym.exams.mistakes.asked import plane_of, together
from svmsym.exams.mistakes.kernel_numbers import KernelNumber, exponential
from svmsym.exams.mistakes.question import Question
from svmsym.exams.values.boundary import boundaries
from svmsym.exams.values.closeness import tolerance
from svmsym.exams.values.entries import by_point, entries
from svmsym.exams.values.evaluating import Known, number
from svmsym.exams.values.given import Unclear, over_points
from svmsym.exams.values.given_letters import known_letters
from svmsym.exams.values.numbers_given import margin_given, normal_given, offset_given
from svmsym.exams.values.point_sets import points_named
from svmsym.exams.values.said import flat, said
from svmsym.exams.values.surd import NotExactError, Number

_LEAST_PLACES = 2  # 0.1 is no rounded 1/16


@dataclass(frozen=True)
class Given:
    """The values that an answer can mean, and by how much they may be rounded."""

    values: tuple[Hashable, ...]
    room: Fraction


def given_values(  # noqa: PLR0913 - how an answer may be written
    item: Question,
    problem: Problem,
    reading: Read,
    decimals: int | None = None,
    *,
    rest: bool = False,
    minus: bool = False,
) -> Given:
    """The values of an answer; none where it says none, or says two things.

    ``minus``: it writes wᵀx − b; mistakes are computed with wᵀx + b.
    """
    room = tolerance(decimals)
    known = known_letters(problem)
    try:
        found = _values(item, problem, reading, known, rest=rest, minus=minus)
    except NotExactError:
        found = []
    return Given(tuple(found), room or _written_room(reading.decimals))


def _written_room(decimals: Sequence[Decimal]) -> Fraction:
    """Half a unit of the last place that was written, of the second at most; nothing for fractions."""
    places = [d.places for d in decimals]
    return tolerance(max(_LEAST_PLACES, min(places))) if places else tolerance(None)


def _values(  # noqa: PLR0913
    item: Question, problem: Problem, reading: Read, known: Known, *, rest: bool, minus: bool
) -> list[Hashable]:
    statements = reading.statements
    match item.kind:
        case "gram":
            return _grids(statements, known)
        case "kernel":
            numbers = [_kernel_number(v, known) for v in _listed(statements)]
            return list(together([[v] for v in numbers]))
        case "support_vectors":
            sets = points_named(statements, problem.X or ((),) * problem.n)
            return [] if isinstance(sets, Unclear) else list(sets)
    found = said(statements, known, decimals=reading.decimals)
    zero = Fraction(0) if rest else None
    d = len(problem.X[0]) if problem.X else 1
    match item.kind:
        case "alpha":
            return _clear(over_points(found, "α", problem.n, zero))
        case "slack":
            return _clear(over_points(found, "ξ", problem.n, zero))
        case "w":
            return _clear(normal_given(found, known, d))
        case "b":
            b = offset_given(statements, found, known)
            return [] if isinstance(b, Unclear) else [-b if minus else b]
        case "margin":
            return _clear(margin_given(statements, known, tolerance(None), reading.decimals))
        case "hyperplane":
            forms = boundaries(statements, found, known, minus=minus)
            planes = [plane_of(f.form, d, oriented=f.oriented) for f in forms if len(f.form.slope) <= d]
            return [p for p in planes if p is not None]  # w = 0 is no plane
        case "predict":
            return list(together([[v] for v in _predicted(item, reading, known, d)]))
    return []


def _clear(found: Hashable) -> list[Hashable]:
    return [] if isinstance(found, Unclear) else [found]


def _predicted(item: Question, reading: Read, known: Known, d: int) -> list[Number]:
    """All values for the first point, then those for the next."""
    found = entries(reading.statements, known, tolerance(None), reading.decimals)
    given = found if isinstance(found, Unclear) else by_point(found, item.at, d)
    return [] if isinstance(given, Unclear) else [e.value for some in given for e in some]


def _listed(statements: Sequence[Statement]) -> list[Expr]:
    """The last value of every statement, one after the other."""
    found: list[Expr] = []
    for statement in flat(statements):
        value = last_value(statement)
        found += value.items if isinstance(value, Tuple) else [value] if isinstance(value, Expr) else []
    return found


def last_value(statement: Statement) -> Value | None:
    """What a statement says in the end."""
    if isinstance(statement, Shown | Defined):
        return statement.value
    if isinstance(statement, Chain) and {*statement.signs} <= {"=", "≈"}:
        exact = [v for v, s in zip(statement.values, ("=", *statement.signs), strict=True) if s == "="]
        return exact[-1]
    return None


def _kernel_number(e: Expr, known: Known) -> KernelNumber:
    return exponential(number(e.args[0], known)) if isinstance(e, Exp) else number(e, known)


def _grids(statements: Sequence[Statement], known: Known) -> list[Hashable]:
    found: list[Hashable] = []
    for statement in flat(statements):
        value = last_value(statement)
        rows: Sequence[Sequence[Expr]] = ()
        if isinstance(value, Grid):
            rows = value.rows
        elif isinstance(value, Tuple):
            rows = (value.items,)
        elif isinstance(value, Expr):
            rows = ((value,),)
        if rows:
            found.append(tuple(tuple(_kernel_number(v, known) for v in row) for row in rows))
    return found if len(found) == 1 else []
