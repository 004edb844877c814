"""A formula in α with the data put in: the quadratic polynomial that a student's dual is on these points.

    y_i, x_i, K(x_i, x_j), Q_ij = y_i y_j K_ij, C and n have their values, α_1, …, α_n stay letters

A vector is a combination Σ c_i x_i, or Σ c_i φ(x_i), of the points, with coefficients that may contain α;
⟨Σ c_i φ(x_i), Σ d_j φ(x_j)⟩ = Σ c_i d_j K_ij, so that ½‖Σ α_i y_i x_i‖² is quadratic too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from sympy import Add, Expr, Mul, Pow, Rational

from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.programs.integer_gram import gram_of
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.marking.quadratics import NotQuadraticError, Quadratic, letter, number
from svmsym.exams.meaning.functions import PairEntry
from svmsym.exams.meaning.statements import COORDINATES
from svmsym.formulas.atoms import Entry, FeatureImage, Index, Label, Scalar, Size, Vector, VectorEntry
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total

Matrix = tuple[tuple[Fraction, ...], ...]
Where = Mapping[Index, int]
Basis = tuple[str, int]  # ("x", i) is the point, ("φ", i) its image
Combination = dict[Basis, Quadratic]


def gram_matrix(problem: Problem) -> Matrix:
    """K(x_i, x_j) in fractions.

    >>> two = Problem("svc", X=((Fraction(1), Fraction(0)), (Fraction(3), Fraction(2))), y=(-1, 1))
    >>> gram_matrix(two) == ((1, 3), (3, 13))
    True
    """
    gram, kappa, _ = gram_of(problem)
    every = range(gram.size)
    return tuple(tuple(Fraction(int(k), kappa) for k in row) for row in gram.block(every, every))


@dataclass(frozen=True, eq=False)
class Data:
    """What the letters of a dual stand for."""

    problem: Problem

    @cached_property
    def kernel(self) -> Matrix:
        """K."""
        return gram_matrix(self.problem)

    @cached_property
    def plain(self) -> Matrix:
        """⟨x_i, x_j⟩."""
        return gram_matrix(replace(self.problem, kernel=Kernel())) if self.problem.X else self.kernel

    def inner(self, left: Basis, right: Basis) -> Fraction:
        """⟨x_i, x_j⟩ or ⟨φ(x_i), φ(x_j)⟩."""
        if left[0] != right[0]:
            raise NotQuadraticError("an inner product of a point and an image of a point")
        return (self.plain if left[0] == "x" else self.kernel)[left[1]][right[1]]

    def label(self, place: int) -> int:
        """y of a point."""
        if not self.problem.y:
            raise NotQuadraticError("these data have no labels")
        return self.problem.y[self.point(place)]

    def point(self, place: int) -> int:
        """A number of a point, from 0."""
        if not 0 <= place < self.problem.n:
            raise NotQuadraticError(f"there is no point {place + 1}: the points are 1 to {self.problem.n}")
        return place


def on_data(e: Expr, data: Data, where: Where) -> Quadratic:
    """The polynomial that a scalar formula is.

    >>> two = Data(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> on_data(Scalar("α_2") * Scalar("α_2") / 2, two, {}).terms
    {(1, 1): Fraction(1, 2)}
    """
    if isinstance(e, Rational):
        return number(Fraction(int(e.p), int(e.q)))
    if isinstance(e, Add):
        return _sum(on_data(a, data, where) for a in e.args)
    if isinstance(e, Mul):
        product = number(1)
        for a in e.args:
            product *= on_data(a, data, where)
        return product
    if isinstance(e, Pow) and e.exp.is_Integer:
        return _power(on_data(e.base, data, where), int(e.exp))
    if isinstance(e, Scalar):
        return _scalar(e.name, data)
    if isinstance(e, Entry) and e.name == "α" and e.index.domain != COORDINATES:
        return letter(data.point(where[e.index]))
    if isinstance(e, Label):
        return number(data.label(where[e.index]))
    if isinstance(e, Size):
        return number(data.problem.n)
    if isinstance(e, Delta):
        return number(int(where[e.left] == where[e.right]))
    if isinstance(e, Total) and e.index.domain.name == "n":
        return _sum(on_data(e.body, data, {**where, e.index: k}) for k in range(data.problem.n))
    if isinstance(e, Inner):
        return _inner(combination(e.left, data, where), combination(e.right, data, where), data)
    if isinstance(e, KernelValue):
        i, j = (_place(a, data, where) for a in e.args[2:])
        return number(data.kernel[i][j])
    if isinstance(e, PairEntry) and e.name in {"K", "Q"} and e.column.domain != COORDINATES:
        i, j = where[e.row], where[e.column]
        sign = data.label(i) * data.label(j) if e.name == "Q" else 1
        return number(sign * data.kernel[i][j])
    raise NotQuadraticError(f"{getattr(e, 'name', type(e).__name__)} has no value on the data")


def combination(e: Expr, data: Data, where: Where) -> Combination:
    """A vector formula as a combination of the points or of their images."""
    if isinstance(e, VectorEntry | Vector):
        return {("x", _place(e, data, where)): number(1)}
    if isinstance(e, FeatureImage):
        return {("φ", _place(e.of, data, where)): number(1)}
    if isinstance(e, Add):
        return _together(combination(a, data, where) for a in e.args)
    if isinstance(e, Total) and e.index.domain.name == "n":
        each = ({**where, e.index: k} for k in range(data.problem.n))
        return _together(combination(e.body, data, at) for at in each)
    if isinstance(e, Mul):
        vectors = [a for a in e.args if is_vector(a)]
        if len(vectors) == 1:
            factor = on_data(Mul(*(a for a in e.args if a is not vectors[0])), data, where)
            return {key: factor * c for key, c in combination(vectors[0], data, where).items()}
    raise NotQuadraticError("it contains a vector that is no combination of the points")


def _sum(parts: object) -> Quadratic:
    found = Quadratic()
    for part in parts:  # type: ignore[attr-defined]
        found += part
    return found


def _together(parts: object) -> Combination:
    found: Combination = {}
    for part in parts:  # type: ignore[attr-defined]
        for key, c in part.items():
            found[key] = found.get(key, Quadratic()) + c
    return found


def _inner(left: Combination, right: Combination, data: Data) -> Quadratic:
    found = Quadratic()
    for a, c in left.items():
        for b, d in right.items():
            k = data.inner(a, b)
            if k:
                found += c * d * number(k)
    return found


def _power(base: Quadratic, exponent: int) -> Quadratic:
    if exponent < 0:
        if base.degree or not base.constant:
            raise NotQuadraticError("it divides by α")
        return number(Fraction(1) / base.constant**-exponent)
    if exponent > 2 and not base.degree:  # noqa: PLR2004 - a power of a number
        return number(base.constant**exponent) if exponent <= 64 else _refuse()  # noqa: PLR2004
    product = number(1)
    for _ in range(exponent):
        product *= base
    return product


def _refuse() -> Quadratic:
    raise NotQuadraticError("a power that is too high")


def _scalar(name: str, data: Data) -> Quadratic:
    base, place = subscript(name)
    if base == "α" and place:
        return letter(data.point(place - 1))
    if base == "y" and place:
        return number(data.label(place - 1))
    settings = {"C": data.problem.C, "n": Fraction(data.problem.n), "γ": data.problem.gamma}
    value = settings.get(name)
    if value is None:
        raise NotQuadraticError(f"{name} has no value on the data")
    return number(value)


def _place(e: Expr, data: Data, where: Where) -> int:
    """Which point a vector letter is."""
    if isinstance(e, VectorEntry) and e.name == "x":
        return data.point(where[e.index])
    if isinstance(e, Vector):
        base, place = subscript(e.name)
        if base == "x" and place:
            return data.point(place - 1)
    raise NotQuadraticError(f"{getattr(e, 'name', 'a vector')} is none of the points")
