"""What an answer says of the kernel beside the value that is asked for, on points of its own.

    K(x, z) = (⟨x, z⟩ + 1)²,   ⟨φ(x), φ(z)⟩ = ⟨x, z⟩,   K = 0,   K = I

Letters of points stand for the points that are asked for, or for any points: then two choices of them are
tried, and a formula that holds at neither is false. What contains other letters is not checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from sympy import Add, Expr, Mul, Pow, Rational

from svmsym.exact.front import IRRATIONAL
from svmsym.exact.problem import Problem
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.marking.on_data import Data, on_data
from svmsym.exams.marking.quadratics import NotQuadraticError
from svmsym.exams.meaning.functions import Abs, Listed, PairEntry, Power, Root
from svmsym.exams.meaning.statements import Chain, Defined, Grid, PerPair, Statement, Value
from svmsym.exams.values.evaluating import Known, number
from svmsym.exams.values.named_points import Point, numbers_of
from svmsym.exams.values.said import flat, same
from svmsym.exams.values.surd import NotExactError, Number
from svmsym.exams.values.world import kernel_at
from svmsym.formulas.atoms import FeatureImage, Scalar, Vector, VectorEntry
from svmsym.formulas.operations import Inner, KernelValue

Letters = Mapping[Expr, Point]
_PARTS = (Add, Mul, Pow, Power, Root, Abs, Inner)
_MOST_POINTS = 40


def false_claim(
    statements: Sequence[Statement],
    problem: Problem,
    pair: Sequence[Point] = (),
    room: Fraction = Fraction(0),
) -> Statement | None:
    """The first statement about the kernel that does not hold; ``pair``: the points that x and z are.

    >>> from svmsym.exact.problem import Kernel
    >>> from svmsym.exams.meaning.reader import read
    >>> points, poly = ((Fraction(1),), (Fraction(2),)), Kernel("poly", degree=2)
    >>> square = Problem("svc", X=points, y=(-1, 1), kernel=poly)
    >>> texts = "K(x, z) = ⟨x, z⟩^2", "K(x, z) = ⟨x, z⟩"
    >>> [false_claim(read(text).statements, square) is None for text in texts]
    [True, False]
    """
    if not problem.X or problem.kernel.type in IRRATIONAL:
        return None
    for statement in flat(statements):
        if _false_matrix(statement, problem, room) or _false_formula(statement, problem, pair, room):
            return statement
    return None


def _false_matrix(statement: Statement, problem: Problem, room: Fraction) -> bool:
    """K = 0, K = I, or a matrix that is said to be another."""
    values = statement.values if isinstance(statement, Chain) and {*statement.signs} <= {"=", "≈"} else ()
    if not any(isinstance(v, PerPair) for v in values) or problem.n > _MOST_POINTS:
        return False
    made = [m for v in values if (m := _matrix(v, problem)) is not None]
    return any(
        len(a) != len(b) or not all(map(lambda p, q: same(p, q, room), a, b)) for a, b in pairwise(made)
    )


def _matrix(value: Value, problem: Problem) -> tuple[Number, ...] | None:
    """The entries row by row; a number stands for all of them."""
    every = range(problem.n)
    try:
        if isinstance(value, PerPair):
            body, data = value.body, Data(problem)
            made = [on_data(body, data, {value.row: i, value.column: j}) for i in every for j in every]
            return None if any(q.degree for q in made) else tuple(q.constant for q in made)
        if isinstance(value, Grid):
            return tuple(number(e, Known()) for row in value.rows for e in row)
        return (number(value, Known()),) * problem.n**2 if isinstance(value, Expr) else None
    except (NotQuadraticError, NotExactError, KeyError):
        return None


def _false_formula(statement: Statement, problem: Problem, pair: Sequence[Point], room: Fraction) -> bool:
    """An equation between formulas of K, φ and points that fails whichever way its letters are chosen."""
    sides = _sides(statement)
    letters = _letters(sides)
    choices = _choices(letters, problem, pair)
    return bool(choices) and all(_fails(sides, choice, problem, room) for choice in choices)


def _sides(statement: Statement) -> Sequence[Expr]:
    if isinstance(statement, Defined) and statement.name == "K" and len(statement.arguments) == 2:  # noqa: PLR2004
        value = statement.value
        return (KernelValue("K", "φ", *statement.arguments), value) if isinstance(value, Expr) else ()
    if not isinstance(statement, Chain) or not {*statement.signs} <= {"=", "≈"} or statement.where:
        return ()
    sides = [v for v in statement.values if isinstance(v, Expr)]
    return sides if any(v.has(KernelValue, FeatureImage) for v in sides) else ()


def _letters(sides: Sequence[Expr]) -> list[Expr]:
    found: dict[Expr, None] = {}
    for side in sides:
        for a in sorted(side.atoms(Vector, VectorEntry), key=str):
            found[a] = None
        for a in side.atoms(PairEntry):
            found |= dict.fromkeys((VectorEntry("x", a.row), VectorEntry("x", a.column)))
        for c in side.atoms(Scalar):
            base, place = subscript(c.name)
            if base in {"x", "z"} and place:
                found[Vector(base)] = None
    return list(found)


def _choices(letters: Sequence[Expr], problem: Problem, pair: Sequence[Point]) -> list[Letters]:
    """Both orders of the pair; else points of the data for their letters, and made points for the others."""
    if pair:
        if len(letters) > len(pair):
            return []
        return [dict(zip(letters, some, strict=False)) for some in (pair, [*reversed(pair)])]
    points, d = problem.X or (), len((problem.X or ((),))[0])
    choices: list[Letters] = []
    for turn in (1, 2):
        chosen: dict[Expr, Point] = {}
        for k, letter in enumerate(letters, 1):
            base, place = subscript(letter.name) if isinstance(letter, Vector) else ("", 0)
            known = base == "x" and 1 <= place <= len(points)
            made = tuple(Fraction(turn * (k + 2 * c) + 1, k + turn) for c in range(1, d + 1))
            chosen[letter] = tuple(points[place - 1]) if known else made
        choices.append(chosen)
    return choices


def _fails(sides: Sequence[Expr], letters: Letters, problem: Problem, room: Fraction) -> bool:
    values: list[Number] = []
    for side in sides:
        try:
            values.append(number(_put(side, letters, problem), _known(letters)))
        except (NotExactError, KeyError):
            continue
    return any(not same(a, b, room) for a, b in pairwise(values))


def _known(letters: Letters) -> Known:
    names = [(_name(k), letter, point) for k, (letter, point) in enumerate(letters.items())]
    numbers: dict[str, Number] = {
        f"{letter.name}_{c}": v
        for _, letter, point in names
        if isinstance(letter, Vector)
        for c, v in enumerate(point, 1)
    }
    return Known(numbers, {name: point for name, _, point in names})


def _name(place: int) -> str:
    return f"p_{place + 1}"


def _put(e: Expr, letters: Letters, problem: Problem) -> Expr:
    """With K and ⟨φ, φ⟩ as numbers, and letters of points by the names they have here."""
    if isinstance(e, KernelValue):
        return _kernel(e.args[2:], letters, problem)
    if isinstance(e, PairEntry) and e.name == "K":
        return _kernel((VectorEntry("x", e.row), VectorEntry("x", e.column)), letters, problem)
    if isinstance(e, Inner) and all(isinstance(a, FeatureImage) for a in e.args):
        return _kernel([a.of for a in e.args if isinstance(a, FeatureImage)], letters, problem)
    if isinstance(e, Vector | VectorEntry):
        return Vector(_name([*letters].index(e))) if e in letters else e
    if isinstance(e, _PARTS):
        return e.func(*(_put(a, letters, problem) for a in e.args))
    return e


def _kernel(arguments: Sequence[object], letters: Letters, problem: Problem) -> Expr:
    left, right = (letters[a] if a in letters else _point(a) for a in arguments)
    value = kernel_at(problem, left, right)
    if value is None:
        raise NotExactError("this kernel has no value here", hint="write a number")
    return Rational(value.numerator, value.denominator)


def _point(argument: object) -> Point:
    return numbers_of([argument]) if isinstance(argument, Listed) else ()
