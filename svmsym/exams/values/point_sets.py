"""Which points an answer names: {1, 3}, {x_1, x_3}, "1 and 3", α_1 and α_3, or points by coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from sympy import Expr, Integer

from svmsym.exams.meaning.functions import Applied, Listed
from svmsym.exams.meaning.statements import Chain, Defined, SetOf, Shown, Statement, Tuple, Value
from svmsym.exams.values.evaluating import Coordinates, Known, number
from svmsym.exams.values.given import Unclear
from svmsym.exams.values.said import flat
from svmsym.exams.values.surd import NotExactError
from svmsym.formulas.atoms import Scalar, Vector

Points = Sequence[Sequence[Fraction]]


Sets = list[frozenset[int]]


def points_named(statements: Iterable[Statement], points: Points) -> Sets | Unclear:
    """The indices of the points, from 1; several sets where the answer has several readings.

    >>> line = ((Fraction(2),), (Fraction(1),), (Fraction(5),))
    >>> points_named([Shown(SetOf((Integer(3), Vector("x_1"))))], line)
    [frozenset({1, 3})]
    >>> points_named([Shown(SetOf((Integer(2), Integer(1))))], line) == [{1, 2}]  # both ways the same points
    True
    """
    items: list[Value] = []
    for statement in flat(statements):
        value = _value(statement)
        if value is None:
            return Unclear("a set of points is asked for, such as {1, 3}")
        if not isinstance(value, Applied):  # "support vectors: 1, 2"
            items.append(value)
    if len(items) == 1 and isinstance(items[0], SetOf):
        items = [*items[0].items]
    elif len(items) == 1 and isinstance(items[0], Tuple):
        return _distinct([_chosen(items[0].items, points), _chosen(items, points)], points)
    elif not items:
        return Unclear("no point is named")
    readings = [_chosen(items, points)]
    if points and len(points[0]) == 1:  # on a line a number may be a point itself
        readings.append(_chosen([Tuple((v,)) if isinstance(v, Integer) else v for v in items], points))
    return _distinct(readings, points)


def _value(statement: Statement) -> Value | None:
    if isinstance(statement, Shown | Defined):
        return statement.value
    if isinstance(statement, Chain) and {*statement.signs} == {"="}:
        return statement.values[-1]
    return None


def _distinct(readings: list[frozenset[int] | Unclear], points: Points) -> Sets | Unclear:
    """The readings that name points of the data; the first complaint where there are none."""
    found: Sets = []
    for r in readings:
        if not isinstance(r, Unclear) and all(1 <= i <= len(points) for i in r) and r not in found:
            found.append(r)
    if found:
        return found
    first = readings[0]
    if isinstance(first, Unclear):
        return first
    strange = min(i for i in first if not 1 <= i <= len(points))
    return Unclear(f"there is no point {strange}: the points are 1 to {len(points)}")


def _chosen(items: Iterable[Value], points: Points) -> frozenset[int] | Unclear:
    chosen: set[int] = set()
    for item in items:
        index = _index(item, points)
        if isinstance(index, Unclear):
            return index
        chosen.add(index)
    return frozenset(chosen)


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
