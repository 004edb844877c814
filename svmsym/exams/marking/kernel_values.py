"""The kernel values of an answer and the pairs of points that they name.

K((1, 2), (3, 1)) = 36 names its pair;  36 alone names none;  K(x, z) = K(z, x)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sympy import Expr, Rational
from sympy.core.basic import Basic

from svmsym.exact.problem import Kernel
from svmsym.exams.meaning.statements import Chain, Decimal, Defined, Statement, Value
from svmsym.exams.values.evaluating import Known
from svmsym.exams.values.given import Unclear
from svmsym.exams.values.named_letters import letter_and_factor
from svmsym.exams.values.named_points import Point, numbers_of
from svmsym.exams.values.said import Said, flat, said
from svmsym.exams.values.surd import Number, inverse
from svmsym.formulas.atoms import Scalar, Vector
from svmsym.formulas.operations import Inner, KernelValue

Pair = frozenset[Point]


@dataclass(frozen=True)
class Given:
    """A value, and the pair where its points are known; ``by_letters``: K(x_1, x_2), and no numbers.

    ``twice``: one letter stands for both points, K(x, x).
    """

    value: Number
    pair: Pair | None = None
    by_letters: bool = False
    twice: bool = False


def kernel_values(
    statements: Sequence[Statement],
    points: Sequence[Point],
    kernel: Kernel,
    rounding: tuple[Fraction, Sequence[Decimal]],
) -> list[Given] | Unclear:
    """The values in the order of writing; x_1, x_2, … are the points of the data.

    >>> from svmsym.exams.meaning.reader import read
    >>> found = kernel_values(read("K((1,1),(2,1)) = 3").statements, [], Kernel(), (Fraction(0), ()))
    >>> found[0].value, sorted(found[0].pair) == [(1, 1), (2, 1)]
    (Fraction(3, 1), True)
    """
    written: list[Given] = []
    for statement in flat(statements):
        found = said([statement], Known(), *rounding)
        if found.false or any(len(given) > 1 for given in found.values.values()):
            return Unclear("two values are given for one pair of points")
        given = _of(statement, found, points, kernel)
        if isinstance(given, Unclear):
            return given
        written += given
    return written


def _of(statement: Statement, found: Said, points: Sequence[Point], kernel: Kernel) -> list[Given] | Unclear:
    if isinstance(statement, Defined):
        values = [v for given in found.values.values() for v in given if not isinstance(v, tuple)]
        return [_named(v, statement.arguments, points) for v in values]
    sides = statement.values if isinstance(statement, Chain) else ()
    factors = [f for v in sides if (f := letter_and_factor(v, Known())) and isinstance(f[0], KernelValue)]
    if len(factors) == 1 and len(found.equations) == 1 and not isinstance(found.equations[0].value, tuple):
        letter, factor = factors[0]
        divisor = inverse(factor)
        if divisor is not None:
            return [_named(found.equations[0].value * divisor, letter.args[2:], points)]
    if any(not e.sides or not all(_is_kernel(s, kernel) for s in e.sides) for e in found.equations):
        return Unclear("an equation was given, and not the kernel: write K(x, z) = …")
    named = [v for given in found.values.values() for v in given]
    every = [*named, *found.alone, *(e.value for e in found.equations)]
    return [Given(n) for v in every for n in (v if isinstance(v, tuple) else (v,))]


def _is_kernel(side: Value, kernel: Kernel) -> bool:
    """(γ⟨u, v⟩ + r)^D of this kernel."""
    products = [*side.atoms(Inner)] if isinstance(side, Expr) else []
    if len(products) != 1:
        return False
    if kernel.type == "linear":
        return bool(side == products[0])
    gamma, shift = (_rational(v) for v in (kernel.gamma, kernel.coef0))
    return bool(side == (gamma * products[0] + shift) ** kernel.degree)


def _rational(value: Fraction) -> Expr:
    return Rational(value.numerator, value.denominator)


def _named(value: Number, arguments: Sequence[Basic], points: Sequence[Point]) -> Given:
    ends = [_point(a, points) for a in arguments]
    pair = frozenset(e for e in ends if e) if len(ends) == 2 and all(ends) else None  # noqa: PLR2004
    letters = any(isinstance(a, Vector | Scalar) for a in arguments)
    return Given(value, pair, letters, twice=letters and len({*arguments}) == 1)


def _point(argument: Basic, points: Sequence[Point]) -> Point | None:
    if isinstance(argument, Vector | Scalar):
        head, _, place = str(argument.name).partition("_")
        known = head == "x" and place.isdecimal() and 1 <= int(place) <= len(points)
        return tuple(points[int(place) - 1]) if known else None
    return numbers_of([argument]) or None


def in_order(given: Sequence[Given], asked: Sequence[Pair]) -> list[Number] | Unclear:
    """The values in the order in which the pairs are asked for.

    >>> one, two = frozenset({(Fraction(1),)}), frozenset({(Fraction(2),)})
    >>> [str(v) for v in in_order([Given(Fraction(4), two), Given(Fraction(1), one)], [one, two])]
    ['1', '4']
    """
    if len(given) != len(asked):
        return Unclear(f"pairs of points: {len(asked)}, numbers given: {len(given)}")
    if any(g.twice and len(pair) > 1 for g, pair in zip(given, asked, strict=True)):
        return Unclear("the answer gives K(x, x), and two different points are asked for")
    pairs = [g.pair for g in given]
    if all(p in asked for p in pairs):
        if sorted(map(sorted, (p or () for p in pairs))) != sorted(map(sorted, asked)):
            return Unclear("some pair of points is named twice, and another not")
        left = [*given]
        ordered = []
        for pair in asked:
            k = [g.pair for g in left].index(pair)
            ordered.append(left.pop(k).value)
        return ordered
    if any(p is not None and not g.by_letters for p, g in zip(pairs, given, strict=True)):
        return Unclear("the answer gives the kernel at other points than those that are asked for")
    return [g.value for g in given]
