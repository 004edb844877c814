"""Which points an answer names: {1, 3}, {x_1, x_3}, "1 and 3", α_1 and α_3, or points by coordinates.

α_4 = 0 beside them is a reason: it names no point, and has to fit those that are named.
"""

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
    claims: list[_Claim] = []
    for statement in flat(statements):
        claim = _claim(statement)
        if claim is not None:
            claims.append(claim)
            continue
        value = _value(statement, points)
        if value is None:
            return Unclear("a set of points is asked for, such as {1, 3}")
        if not isinstance(value, Applied):  # "support vectors: 1, 2"
            items.append(value)
    found = _readings(items, points)
    if not isinstance(found, Unclear) and any((k in named) == zero for named in found for k, zero in claims):
        return Unclear("what is said of α does not fit the points that are named")
    return found


def _readings(items: list[Value], points: Points) -> Sets | Unclear:
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


_Claim = tuple[int, bool]  # of α_k, and whether it is 0


def _claim(statement: Statement) -> _Claim | None:
    """α_4 = 0 or α_1 > 0, which gives a reason and names no point."""
    if not isinstance(statement, Chain) or statement.signs not in {("=",), (">",), ("≠",)}:
        return None
    left, right = statement.values
    head, _, place = left.name.partition("_") if isinstance(left, Scalar) else ("", "", "")
    if head != "α" or not place.isdecimal() or not isinstance(right, Expr) or not right.is_number:
        return None
    zero = bool(right == 0)
    return (int(place), zero and statement.signs == ("=",)) if zero or statement.signs == ("=",) else None


def _value(statement: Statement, points: Points) -> Value | None:
    """The point or the set of points that a statement names; |S| = 3 and b = 1 name none."""
    if isinstance(statement, Shown):
        return statement.value
    if isinstance(statement, Defined):
        named = statement.name == "S" or isinstance(statement.value, SetOf)
        return statement.value if named else None
    if not isinstance(statement, Chain) or {*statement.signs} != {"="}:
        return None
    name, *rest = statement.values
    index = _index(name, points)
    if isinstance(index, Unclear) or not 1 <= index <= len(points) or not isinstance(name, Vector | Scalar):
        return None
    at = tuple(points[index - 1])  # x_3 = (2, 2) names point 3, if these are its coordinates
    return name if all(_coordinates(v) == at for v in rest) else None


def _coordinates(value: Value) -> Coordinates | None:
    entries: Iterable[Expr] = (value,) if isinstance(value, Expr) else ()
    if isinstance(value, Tuple | Listed):
        entries = value.items if isinstance(value, Tuple) else value.args
    try:
        return tuple(number(v, Known()) for v in entries)
    except NotExactError:
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
    at = _coordinates(item)
    if at is None:
        return Unclear("a point is given by numbers")
    places = [i for i, x in enumerate(points, 1) if tuple(x) == at]
    if len(places) == 1:
        return places[0]
    shown = f"({', '.join(str(v) for v in at)})"
    return Unclear(f"{shown} is no point of the data" if not places else f"{shown} is several points")
