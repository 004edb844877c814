"""The value of a formula in the world of the optimum: a number, a list of numbers, or a function of x.

Σ_i α_i y_i is written out over the points, f(x_3) and K(x_1, x_2) are replaced by their values; what
contains a letter without a value has none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.meaning.functions import Abs, Applied, Listed, Max, Min, PairEntry, Power, Root, Sign
from svmsym.exams.meaning.statements import Grid, PerPoint, Tuple, Value
from svmsym.exams.values.evaluating import Affine, Coordinates, affine, number, vector
from svmsym.exams.values.named_points import Point, numbers_of
from svmsym.exams.values.surd import NotExactError, Number
from svmsym.exams.values.world import World
from svmsym.formulas.atoms import Entry, Index, Label, Scalar, Vector, VectorEntry
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total

Where = Mapping[Index, int]
Meant = Affine | Coordinates
_PARTS = (Add, Mul, Pow, Power, Root, Abs, Sign, Max, Min, Inner, Listed)
_MOST_POINTS = 200


def meant(value: Value, world: World, where: Where | None = None) -> Meant | None:
    """What a value is in this world; None where it has no value.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.evaluating import Known
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> from svmsym.exams.values.world import Open, worlds
    >>> two = optimum_of(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> world = worlds(two, Known(), Open())[0]
    >>> meant(Applied("f", Integer(3)), world).constant, meant(Scalar("c"), world)
    (Fraction(2, 1), None)
    """
    try:
        if isinstance(value, Tuple):
            return tuple(number(_grounded(v, world, where or {}), world.known) for v in value.items)
        if isinstance(value, Grid) and 1 in value.shape:
            return tuple(number(v, world.known) for row in value.rows for v in row)
        if isinstance(value, PerPoint):
            places = range(1, min(world.problem.n, _MOST_POINTS) + 1)
            each = [_grounded(value.body, world, {value.index: k}) for k in places]
            return tuple(number(e, world.known) for e in each)
        if isinstance(value, Expr):
            return _expression(_grounded(value, world, where or {}), world)
    except NotExactError:
        return None
    return None


def _expression(e: Expr, world: World) -> Meant:
    try:
        return affine(e, world.known)
    except NotExactError:
        return vector(e, world.known)


def _grounded(e: Expr, world: World, where: Where) -> Expr:
    """Without sums and indices, f and K at points as numbers."""
    if isinstance(e, Total):
        return _written_out(e, world, where)
    if isinstance(e, Entry | Label | VectorEntry):
        if e.index not in where:
            raise NotExactError("an index without a value", hint="write its number")
        kind = Vector if isinstance(e, VectorEntry) else Scalar
        return kind(f"{e.name}_{where[e.index]}")
    if isinstance(e, Delta) and {e.left, e.right} <= {*where}:
        return Integer(int(where[e.left] == where[e.right]))
    if isinstance(e, KernelValue):
        return _kernel(e.args[2:], world, where)
    if isinstance(e, PairEntry) and e.name in {"K", "Q"} and {e.row, e.column} <= {*where}:
        return _pair(e, world, where)
    if isinstance(e, Applied):
        return _applied(e, world, where)
    if isinstance(e, _PARTS):
        return e.func(*(_grounded(a, world, where) for a in e.args))
    return e


def _written_out(e: Total, world: World, where: Where) -> Expr:
    """Over all points; over the support vectors only where α is a factor, which is zero at the others."""
    over = e.index.domain.name
    if world.problem.n > _MOST_POINTS or (over != "n" and not (over == "S" and _has_multiplier(e))):
        raise NotExactError("a sum that is not written out", hint="write the number")
    return Add(*(_grounded(e.body, world, {**where, e.index: k}) for k in range(1, world.problem.n + 1)))


def _has_multiplier(e: Total) -> bool:
    factors = e.body.args if isinstance(e.body, Mul) else (e.body,)
    return any(isinstance(a, Entry) and a.name == "α" and a.index == e.index for a in factors)


def _pair(e: PairEntry, world: World, where: Where) -> Expr:
    i, j = where[e.row], where[e.column]
    value = _kernel((Vector(f"x_{i}"), Vector(f"x_{j}")), world, where)
    return value * Scalar(f"y_{i}") * Scalar(f"y_{j}") if e.name == "Q" else value


def _kernel(arguments: Sequence[object], world: World, where: Where) -> Expr:
    points = [point_of([a], world, where) for a in arguments]
    value = world.kernel(*points) if len(points) == 2 and all(points) else None  # noqa: PLR2004
    return _rational(value)


def _applied(e: Applied, world: World, where: Where) -> Expr:
    """f(x) as ⟨w, x⟩ + b, f at a point as a number, and a name alone, such as margin, as a letter."""
    if not e.arguments:
        return Scalar(e.name) if e.name in world.known.numbers else e
    if e.name == "K":
        return _kernel(e.arguments, world, where)
    if e.name != "f":
        return e
    if e.arguments == (Vector("x"),) and world.line is not None:
        slope = [_rational(a) * Scalar(f"x_{k}") for k, a in enumerate(world.line.slope, 1)]
        return Add(*slope, _rational(world.line.constant))
    point = point_of(e.arguments, world, where)
    return _rational(world.f(point) if point else None)


def point_of(arguments: Sequence[object], world: World, where: Where | None = None) -> Point:
    """The point that arguments are: numbers, x_3, or 0 for the origin; nothing where it is not known."""
    if len(arguments) == 1:
        only = arguments[0]
        if isinstance(only, VectorEntry) and where and only.index in where:
            only = Vector(f"{only.name}_{where[only.index]}")
        if isinstance(only, Vector | Scalar):
            base, place = subscript(only.name)
            points = world.problem.X or ()
            return tuple(points[place - 1]) if base == "x" and 1 <= place <= len(points) else ()
        if only == 0:
            return (Fraction(0),) * world.d
    return numbers_of(arguments)


def _rational(value: Number | None) -> Expr:
    if not isinstance(value, Fraction):
        raise NotExactError("this has no value that is a fraction", hint="write a number")
    return Rational(value.numerator, value.denominator)
