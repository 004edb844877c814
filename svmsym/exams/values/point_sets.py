"""Which points an answer names: {1, 3}, {x_1, x_3}, "1 and 3", α_1 and α_3, or points by coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from sympy import Expr, Integer

from svmsym.exams.meaning.functions import Listed
from svmsym.exams.meaning.statements import Chain, Defined, SetOf, Shown, Statement, Tuple, Value
from svmsym.exams.values.evaluating import Coordinates, Known, NotExactError, number
from svmsym.exams.values.given import Unclear
from svmsym.exams.values.said import flat
from svmsym.formulas.atoms import Scalar, Vector

Points = Sequence[Sequence[Fraction]]


def points_named(statements: Iterable[Statement], points: Points) -> frozenset[int] | Unclear:
    """The indices of the points, from 1.

    >>> points_named([Shown(SetOf((Integer(1), Vector("x_3"))))], ((Fraction(0),),) * 3)
    frozenset({1, 3})
    """
    items: list[Value] = []
    for statement in flat(statements):
        if isinstance(statement, Shown):
            value: Value | None = statement.value
        elif isinstance(statement, Defined):
            value = statement.value
        elif isinstance(statement, Chain) and {*statement.signs} == {"="}:
            value = statement.values[-1]
        else:
            value = None
        if value is None:
            return Unclear("a set of points is asked for, such as {1, 3}")
        items.append(value)
    if len(items) == 1 and isinstance(items[0], SetOf):
        items = [*items[0].items]
    elif len(items) == 1 and isinstance(items[0], Tuple):
        return _tuple(items[0], points)
    chosen: set[int] = set()
    for item in items:
        index = _index(item, points)
        if isinstance(index, Unclear):
            return index
        chosen.add(index)
    return frozenset(chosen)


def _tuple(value: Tuple, points: Points) -> frozenset[int] | Unclear:
    """(1, 3): indices, unless it is also one of the points."""
    as_point = _place(value, points)
    if all(isinstance(v, Integer | Scalar | Vector) for v in value.items):
        indices = [_index(v, points) for v in value.items]
        named = [i for i in indices if isinstance(i, int)]
        fits = len(named) == len(indices) and all(1 <= i <= len(points) for i in named)
        if fits and isinstance(as_point, int):
            return Unclear(f"is this the point {as_point} or a list of points? write {{…}} for a set")
        if fits:
            return frozenset(named)
    return frozenset({as_point}) if isinstance(as_point, int) else as_point


def _index(item: Value, points: Points) -> int | Unclear:
    if isinstance(item, Integer):
        return int(item)
    if isinstance(item, Vector | Scalar):
        head, _, place = item.name.partition("_")
        if head in {"x", "α"} and place.isdecimal():
            return int(place)
    if isinstance(item, Tuple | Listed):
        return _place(item, points)
    return Unclear("a set of points is asked for, such as {1, 3}")


def _place(item: Tuple | Listed, points: Points) -> int | Unclear:
    """The point with these coordinates."""
    entries: Iterable[Expr] = item.items if isinstance(item, Tuple) else item.args
    try:
        at: Coordinates = tuple(number(v, Known()) for v in entries)
    except NotExactError:
        return Unclear("a point is given by numbers")
    places = [i for i, x in enumerate(points, 1) if tuple(x) == at]
    if len(places) == 1:
        return places[0]
    shown = f"({', '.join(str(v) for v in at)})"
    return Unclear(f"{shown} is no point of the data" if not places else f"{shown} is several points")
