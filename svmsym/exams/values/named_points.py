"""The points at which an answer gives f: f(2, 0) = 1 speaks of (2, 0), and of no other point."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sympy import Expr
from sympy.core.basic import Basic

from svmsym.exams.meaning.functions import Applied, Listed
from svmsym.exams.meaning.statements import Chain, Defined, Statement
from svmsym.exams.values.said import flat

Point = tuple[Fraction, ...]


def named_points(statements: Sequence[Statement]) -> list[Point]:
    """The arguments of functions that are numbers, each once.

    >>> from sympy import Integer
    >>> named_points([Defined("f", (Integer(2), Integer(0)), Integer(1))])
    [(Fraction(2, 1), Fraction(0, 1))]
    """
    found: dict[Point, None] = {}
    for statement in flat(statements):
        for arguments in arguments_of(statement):
            point = numbers_of(arguments)
            if point:
                found[point] = None
    return list(found)


def as_point(point: Point, dimension: int) -> list[Point]:
    """What a list of numbers may be as a point: itself, or one number with a decimal comma, f(0,5).

    >>> as_point((Fraction(0), Fraction(5)), 1)
    [(Fraction(1, 2),)]
    """
    if len(point) == dimension:
        return [point]
    if dimension == 1 and len(point) == 2 and point[1] >= 0 and all(v.denominator == 1 for v in point):  # noqa: PLR2004
        return [(Fraction(f"{point[0]}.{point[1]}"),)]
    return []


def arguments_of(statement: Statement) -> list[tuple[Basic, ...]]:
    """What the functions of a statement are taken at."""
    if isinstance(statement, Defined):
        return [statement.arguments]
    if isinstance(statement, Chain):
        nodes = (a for v in statement.values if isinstance(v, Expr) for a in v.atoms(Applied))
        return [node.arguments for node in nodes]
    return []


def numbers_of(arguments: Sequence[Basic]) -> Point:
    """Arguments as a point; nothing where one of them is no number."""
    if len(arguments) == 1 and isinstance(arguments[0], Listed):
        arguments = arguments[0].args
    if not all(getattr(a, "is_Rational", False) for a in arguments):
        return ()
    return tuple(Fraction(str(a)) for a in arguments)
