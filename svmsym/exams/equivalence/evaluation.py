"""The value of a formula in a world.

A formula is evaluated at thousands of points, so that it is taken apart once: each node becomes a function of
the world and of the values of indices, made of the functions of its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from sympy import Add, Expr, Mul, Pow, Rational

from svmsym.errors import FormulaError
from svmsym.exams.equivalence import enclosures
from svmsym.exams.equivalence.enclosures import NoValueError, Number, plus, times
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.text import formula_text
from svmsym.exams.equivalence.worlds import Where, World, one, subscript
from svmsym.exams.meaning.functions import (
    Abs,
    Applied,
    Cos,
    Exp,
    Gradient,
    Listed,
    Log,
    Max,
    Min,
    OneNorm,
    PairEntry,
    Power,
    Root,
    Sign,
    Sin,
    Tanh,
)
from svmsym.exams.meaning.statements import COORDINATES
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    Label,
    Letter,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.budget import spend
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total

Place: TypeAlias = Number | list[Number]
Evaluate: TypeAlias = Callable[[World, Where], Number]
Coordinates: TypeAlias = Callable[[World, Where], list[Number]]
_MOST = 1 << 14


def value(e: Expr, world: World, where: Where) -> Number:
    """The value of a scalar formula."""
    return evaluation(e)(world, where)


def coordinates(e: Expr, world: World, where: Where) -> list[Number]:
    """The coordinates of a vector formula."""
    return coordinate_evaluation(e)(world, where)


def place(e: Expr, world: World, where: Where) -> Place:
    """The value of a formula, a list where it is a vector."""
    return placing(e)(world, where)


def placing(e: Expr) -> Evaluate | Coordinates:
    """How a formula is evaluated, a vector or not."""
    return coordinate_evaluation(e) if is_vector(e) else evaluation(e)


@lru_cache(maxsize=_MOST)
def evaluation(e: Expr) -> Evaluate:
    """How a scalar formula is evaluated."""
    if isinstance(e, Rational):
        number = Fraction(int(e.p), int(e.q))
        return lambda _world, _where: number
    if isinstance(e, Add):
        return _folded(plus, [evaluation(a) for a in e.args])
    if isinstance(e, Mul):
        return _folded(times, [evaluation(a) for a in e.args])
    if isinstance(e, Pow):
        base, exponent = evaluation(e.base), int(e.exp)
        return lambda world, where: enclosures.power(base(world, where), exponent)
    if isinstance(e, Scalar):
        name = e.name
        return lambda world, _where: world.scalar(name)
    if isinstance(e, Entry):
        return _entry(e)
    if isinstance(e, Label):
        name, index = e.name, one(e.index)
        return lambda world, where: world.label(name, where[index])
    if isinstance(e, Total):
        return _total(e)
    if isinstance(e, Inner):
        return _inner(e)
    if isinstance(e, KernelValue):
        return evaluation(e.definition)
    if isinstance(e, Size):
        index = one(Index("s", e.domain))
        return lambda world, _where: Fraction(len(list(world.range(index))))
    if isinstance(e, Delta):
        first, second = one(e.left), one(e.right)
        return lambda _world, where: Fraction(int(where[first] == where[second]))
    if type(e) in _OF_NUMBERS:
        function, parts = _OF_NUMBERS[type(e)], [evaluation(a) for a in e.args]
        return lambda world, where: function([part(world, where) for part in parts])
    if isinstance(e, OneNorm):
        inside = coordinate_evaluation(e.args[0])
        return lambda world, where: _sum(map(enclosures.magnitude, inside(world, where)))
    return _name(e)


def _name(e: Expr) -> Evaluate:
    """Mere names: Q_ij, f(x), ∂L/∂b."""
    if isinstance(e, PairEntry):
        name, row, column = e.name, one(e.row), one(e.column)
        if column.domain == COORDINATES:
            return lambda world, where: world.coordinate((name, where[row]), where[column])
        return lambda world, where: world.named(name, where[row], where[column])
    if isinstance(e, Applied) and not e.arguments:
        name = e.name
        return lambda world, _where: world.scalar(name)
    if isinstance(e, Applied):
        name, arguments = e.name, e.arguments
        return lambda world, where: world.named(name, *(_argument(a, world, where) for a in arguments))
    if isinstance(e, Gradient):
        return lambda world, where: world.named("∂", *_gradient(e, where))
    raise FormulaError(f"{type(e).__name__} has no value")


def _folded(combine: Callable[[Number, Number], Number], parts: list[Evaluate]) -> Evaluate:
    first, *rest = parts

    def evaluate(world: World, where: Where) -> Number:
        spend(len(parts))
        result = first(world, where)
        for part in rest:
            result = combine(result, part(world, where))
        return result

    return evaluate


def _total(e: Total) -> Evaluate:
    body, index = evaluation(e.body), one(e.index)

    def evaluate(world: World, where: Where) -> Number:
        result: Number = Fraction(0)
        here = dict(where)
        for k in world.range(index):
            spend(1)
            here[index] = k
            result = plus(result, body(world, here))
        return result

    return evaluate


def _inner(e: Inner) -> Evaluate:
    left = coordinate_evaluation(e.left)
    if e.left == e.right:
        return lambda world, where: _sum(times(a, a) for a in left(world, where))
    right = coordinate_evaluation(e.right)
    return lambda world, where: _sum(map(times, left(world, where), right(world, where)))


def _entry(e: Entry) -> Evaluate:
    name, index = e.name, one(e.index)
    if index.domain == COORDINATES:
        return lambda world, where: world.coordinate((name,), where[index])
    return lambda world, where: world.entry(name, where[index])


@lru_cache(maxsize=_MOST)
def coordinate_evaluation(e: Expr) -> Coordinates:
    """How the coordinates of a vector formula are found."""
    if e == 0:
        return lambda world, _where: [Fraction(0)] * world.dimension
    if isinstance(e, Vector | VectorEntry | FeatureImage):
        key = _vector_key(e)

        def letter(world: World, where: Where) -> list[Number]:
            vector = key(world, where)
            return [world.coordinate(vector, axis) for axis in range(world.dimension)]

        return letter
    if isinstance(e, OperatorImage):
        inside, name, power = coordinate_evaluation(e.of), e.name, e.power
        return lambda world, where: [
            times(world.eigenvalue(name, k) ** power, v) for k, v in enumerate(inside(world, where))
        ]
    if isinstance(e, Add):
        parts = [coordinate_evaluation(a) for a in e.args]
        return lambda world, where: [
            _sum(column) for column in zip(*(part(world, where) for part in parts), strict=True)
        ]
    if isinstance(e, Mul):
        return _multiple(e)
    if isinstance(e, Total):
        return _vector_total(e)
    if isinstance(e, Gradient):
        return lambda world, where: [
            world.named("∂", *_gradient(e, where), axis) for axis in range(world.dimension)
        ]
    raise FormulaError(f"{type(e).__name__} has no coordinates")


def _multiple(e: Mul) -> Coordinates:
    vectors = [a for a in e.args if is_vector(a)]
    if len(vectors) != 1:
        raise FormulaError("a product of vectors has no value")
    factors, inside = [evaluation(a) for a in e.args if a != vectors[0]], coordinate_evaluation(vectors[0])

    def evaluate(world: World, where: Where) -> list[Number]:
        factor: Number = Fraction(1)
        for f in factors:
            factor = times(factor, f(world, where))
        return [times(factor, v) for v in inside(world, where)]

    return evaluate


def _vector_total(e: Total) -> Coordinates:
    body, index = coordinate_evaluation(e.body), one(e.index)

    def evaluate(world: World, where: Where) -> list[Number]:
        result: list[Number] = [Fraction(0)] * world.dimension
        here = dict(where)
        for k in world.range(index):
            here[index] = k
            result = list(map(plus, result, body(world, here)))
        return result

    return evaluate


def _sum(values: Iterable[Number]) -> Number:
    result: Number = Fraction(0)
    for v in values:
        result = plus(result, v)
    return result


def _vector_key(e: Expr) -> Callable[[World, Where], Any]:
    if isinstance(e, Vector):
        name = e.name
        base, number = subscript(name)
        numbered, alone = (base, number - 1), (name,)
        return lambda world, _where: numbered if number and base in world.cast.points else alone
    if isinstance(e, VectorEntry):
        name, index = e.name, one(e.index)
        return lambda _world, where: (name, where[index])
    name, of = e.name, _vector_key(e.of)
    return lambda world, where: ("image", name, of(world, where))


def _argument(e: Expr, world: World, where: Where) -> Hashable:
    if isinstance(e, Listed):
        return tuple(_argument(a, world, where) for a in e.args)
    if isinstance(e, Vector) and e.name in world.cast.families:
        return e.name  # the whole family α in L(w, b, α)
    found = place(e, world, where)
    return tuple(found) if isinstance(found, list) else found


def _gradient(e: Gradient, where: Where) -> tuple[Hashable, ...]:
    """Told apart by what is differentiated, by which letters, and at which points."""
    at = sorted((k.name, where[k]) for k in e.atoms(Index) if k in where)
    of = e.of.name if isinstance(e.of, Applied) else formula_text(e.of)
    return (of, *(b.name if isinstance(b, Letter) else formula_text(b) for b in e.by), *(k for _, k in at))


def _sign(arguments: list[Number]) -> Number:
    found = enclosures.sign(arguments[0])
    return Fraction(found) if found is not None else enclosures.Enclosure(Fraction(-1), Fraction(1))


def _power(arguments: list[Number]) -> Number:
    base, exponent = arguments
    if isinstance(exponent, Fraction) and exponent.denominator == 1 and abs(exponent) <= 16:  # noqa: PLR2004
        return enclosures.power(base, int(exponent))
    if enclosures.sign(base) != 1:
        raise NoValueError
    return enclosures.by_intervals("exp", times(exponent, enclosures.by_intervals("log", base)))


_OF_NUMBERS: dict[type, Callable[[list[Number]], Number]] = {
    Root: lambda a: enclosures.root(a[0]),
    Exp: lambda a: enclosures.by_intervals("exp", a[0]),
    Log: lambda a: enclosures.by_intervals("log", a[0]),
    Sin: lambda a: enclosures.by_intervals("sin", a[0]),
    Cos: lambda a: enclosures.by_intervals("cos", a[0]),
    Tanh: lambda a: enclosures.by_intervals("tanh", a[0]),
    Abs: lambda a: enclosures.magnitude(a[0]),
    Max: enclosures.largest,
    Min: lambda a: times(Fraction(-1), enclosures.largest([times(Fraction(-1), v) for v in a])),
    Sign: _sign,
    Power: _power,
}
