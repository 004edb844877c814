"""The exact number, vector or affine form that an expression of an answer is.

In: an expression of the reader and what is known: numbers (C, n, α_1), points x_1, x_2, …, perhaps w and its
norm. Out: a number with roots, a tuple of them, or the coefficients of w·x + b in the coordinates of x. What
contains unknown letters, or leaves these numbers (exp, nested roots), raises NotExactError.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce

from sympy import Add, Expr, Mul, Pow, Rational

from svmsym.exams.meaning.functions import Abs, Gradient, Listed, Max, Min, Power, Root, Sign
from svmsym.exams.values.surd import NotExactError, Number, inverse, sign, square_root, terms_of
from svmsym.formulas.atoms import Scalar, Size, Vector
from svmsym.formulas.operations import Inner, KernelValue, Total

Coordinates = tuple[Number, ...]
_HIGHEST = 64  # exponent
_MOST_BITS = 8192
_HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Known:
    """Letters with values; ``norm2`` is ‖w‖² where that is known without w (as with a kernel).

    >>> number(Scalar("C") / 2, Known({"C": Fraction(3)}))
    Fraction(3, 2)
    """

    numbers: Mapping[str, Number] = field(default_factory=dict)
    vectors: Mapping[str, Coordinates] = field(default_factory=dict)
    norm2: Number | None = None

    def also(self, numbers: Mapping[str, Number], vectors: Mapping[str, Coordinates]) -> Known:
        """With further letters."""
        return replace(self, numbers={**self.numbers, **numbers}, vectors={**self.vectors, **vectors})


@dataclass(frozen=True)
class Affine:
    """⟨slope, x⟩ + constant; an empty slope is zero in every dimension."""

    slope: Coordinates
    constant: Number

    def times(self, factor: Number) -> Affine:
        """All of it times a number."""
        return Affine(tuple(a * factor for a in self.slope), self.constant * factor)

    def plus(self, other: Affine) -> Affine:
        """The sum of two."""
        size = max(len(self.slope), len(other.slope))
        left, right = ([*a.slope, *[Fraction(0)] * (size - len(a.slope))] for a in (self, other))
        return Affine(tuple(a + b for a, b in zip(left, right, strict=True)), self.constant + other.constant)


def number(e: Expr, known: Known) -> Number:
    """The number that an expression is.

    >>> from sympy import Integer
    >>> str(number(Root(Integer(2)) / 2, Known()))
    '1/sqrt(2)'
    """
    found = affine(e, known)
    if any(found.slope):
        raise NotExactError("this contains coordinates of x", hint="write a number")
    return found.constant


def affine(e: Expr, known: Known) -> Affine:
    """The affine form in the coordinates x_1, x_2, … (or x alone in one dimension) that an expression is.

    >>> form = affine(Scalar("x_2") / 2 - 1, Known())
    >>> [str(a) for a in form.slope], str(form.constant)
    (['0', '1/2'], '-1')
    """
    if isinstance(e, Rational):
        return _constant(Fraction(int(e.p), int(e.q)))
    if isinstance(e, Add):
        return reduce(Affine.plus, (affine(a, known) for a in e.args))
    if isinstance(e, Mul):
        return reduce(_product, (affine(a, known) for a in e.args))
    if isinstance(e, Scalar):
        return _letter(e.name, known)
    if isinstance(e, Size):
        return _letter(e.domain.name, known)
    if isinstance(e, Inner):
        return _inner(e.left, e.right, known)
    if isinstance(e, Vector) and e.name == "x" and "x" not in known.vectors:
        raise NotExactError("the point x is no number", hint="write its coordinates x_1, x_2")
    return _constant(_function(e, known))


def vector(e: Expr, known: Known) -> Coordinates:
    """The concrete vector that an expression is.

    >>> vector(2 * Vector("x_1"), Known(vectors={"x_1": (Fraction(1), Fraction(0))}))
    (Fraction(2, 1), Fraction(0, 1))
    """
    if isinstance(e, Listed):
        return tuple(number(a, known) for a in e.args)
    if isinstance(e, Vector) and e.name in known.vectors:
        return known.vectors[e.name]
    if isinstance(e, Add):
        parts = [vector(a, known) for a in e.args]
        if len({len(p) for p in parts}) == 1:
            return tuple(sum(column, Fraction(0)) for column in zip(*parts, strict=True))
    if isinstance(e, Mul):
        vectors = [a for a in e.args if _is_vector(a)]
        if len(vectors) == 1:
            factor = number(Mul(*(a for a in e.args if a is not vectors[0])), known)
            return tuple(factor * v for v in vector(vectors[0], known))
    raise NotExactError("this is no vector of numbers", hint="write its coordinates")


def _is_vector(e: Expr) -> bool:
    if isinstance(e, Listed | Vector):
        return True
    return isinstance(e, Add | Mul) and any(_is_vector(a) for a in e.args)


def _constant(value: Number) -> Affine:
    return Affine((), value)


def _letter(name: str, known: Known) -> Affine:
    if name in known.numbers:
        return _constant(known.numbers[name])
    head, _, place = name.partition("_")
    if head == "x" and (not place or place.isdecimal()):
        axis = int(place or 1)
        if 1 <= axis <= _HIGHEST:
            return Affine((*[Fraction(0)] * (axis - 1), Fraction(1)), Fraction(0))
    raise NotExactError(f"{name} has no known value", hint="write a number in its place")


def _product(left: Affine, right: Affine) -> Affine:
    if any(left.slope) and any(right.slope):
        raise NotExactError("this is not linear in the coordinates of x", hint="a hyperplane is linear")
    return right.times(left.constant) if any(right.slope) else left.times(right.constant)


def _inner(left: Expr, right: Expr, known: Known) -> Affine:
    if left == right == Vector("w") and known.norm2 is not None:
        return _constant(known.norm2)
    for a, b in ((left, right), (right, left)):
        if isinstance(b, Vector) and b.name == "x" and "x" not in known.vectors:
            return Affine(vector(a, known), Fraction(0))
    u, v = vector(left, known), vector(right, known)
    if len(u) != len(v):
        raise NotExactError("an inner product of vectors of different length", hint="both have d coordinates")
    return _constant(sum((a * b for a, b in zip(u, v, strict=True)), Fraction(0)))


def _function(e: Expr, known: Known) -> Number:
    if isinstance(e, Pow | Power):
        base, exponent = (number(a, known) for a in e.args)
        return _power(base, exponent)
    if isinstance(e, Root):
        return _power(number(e.args[0], known), _HALF)
    if isinstance(e, Abs | Sign | Max | Min):
        values = [number(a, known) for a in e.args]
        if isinstance(e, Max):
            return max(values)
        if isinstance(e, Min):
            return min(values)
        size = sign(values[0])
        return Fraction(size) if isinstance(e, Sign) else values[0] * size
    name = getattr(e, "symbol", "")
    what = f"{name} is not compared exactly" if name else f"{_no_number(e)} stands in place of a number"
    raise NotExactError(what, hint="write fractions, decimals or roots")


def _no_number(e: Expr) -> str:
    """What a formula is that has no value: a sum over points, a derivative."""
    return next((words for kind, words in _SPOKEN if isinstance(e, kind)), "a formula")


_SPOKEN = ((Total, "a sum over points"), (KernelValue, "a value of the kernel"), (Gradient, "a derivative"))


def _power(base: Number, exponent: Number) -> Number:
    if exponent in {_HALF, -_HALF}:
        if isinstance(base, Fraction) and base >= 0:
            return _power(square_root(base), Fraction(1 if exponent == _HALF else -1))
        raise NotExactError("a root of a root, or of a negative number", hint="write a root of a fraction")
    if not isinstance(exponent, Fraction) or exponent.denominator != 1 or abs(exponent) > _HIGHEST:
        raise NotExactError("this power is no number that is compared exactly", hint="write it out")
    if _bits(base) * abs(exponent) > _MOST_BITS:
        raise NotExactError("this power has too many digits", hint="write a smaller number")
    whole: Number = Fraction(1)
    for _ in range(abs(int(exponent))):
        whole = whole * base
    if exponent >= 0:
        return whole
    found = inverse(whole)
    if found is None:
        raise NotExactError("a division by zero, or by a sum of three roots", hint="simplify the denominator")
    return found


def _bits(value: Number) -> int:
    return max(
        d.bit_length() + c.numerator.bit_length() + c.denominator.bit_length() for d, c in terms_of(value)
    )
