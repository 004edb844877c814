"""Kernel values, feature maps and decision functions of an example, from their definitions.

    linear  K(x, z) = ⟨x, z⟩         poly  K(x, z) = (γ⟨x, z⟩ + r)^d = Σ_a c_a x^a z^a

The second sum runs over exponents a of degree at most d; so φ(x) = (√c_a x^a)_a is a feature map, and a
decision function Σ v_i K(x_i, x) + b is a polynomial in x with rational coefficients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, factorial

from svmsym.documents.by_hand.dual_program import Matrix, Vector
from svmsym.duality.enumeration import dot
from svmsym.exact.problem import Kernel, Problem

Exponents = tuple[int, ...]
MOST_TERMS = 10


def gram_matrix(problem: Problem) -> Matrix:
    """K(x_i, x_j) for all pairs.

    >>> two = Problem("svc", X=((1, 2), (2, 1)), kernel=Kernel("poly", degree=2, coef0=Fraction(1)))
    >>> [[str(v) for v in row] for row in gram_matrix(two)]
    [['36', '25'], ['25', '36']]
    """
    if problem.gram is not None:
        return tuple(tuple(Fraction(v) for v in row) for row in problem.gram)
    assert problem.X is not None
    kernel = problem.kernel
    linear = [[Fraction(dot(x, z)) for z in problem.X] for x in problem.X]
    if kernel.type == "poly":
        return tuple(tuple((kernel.gamma * v + kernel.coef0) ** kernel.degree for v in row) for row in linear)
    return tuple(map(tuple, linear))


def feature_coefficients(kernel: Kernel, dimension: int) -> dict[Exponents, Fraction] | None:
    """The c_a of a polynomial kernel; None where there are many, or some would be negative.

    >>> feature_coefficients(Kernel("poly", degree=2, coef0=Fraction(1)), 1)
    {(0,): Fraction(1, 1), (1,): Fraction(2, 1), (2,): Fraction(1, 1)}
    """
    if kernel.type != "poly" or kernel.coef0 < 0 or comb(kernel.degree + dimension, dimension) > MOST_TERMS:
        return None
    found: dict[Exponents, Fraction] = {}
    for a in _exponents(dimension, kernel.degree):
        rest = kernel.degree - sum(a)
        ways = factorial(kernel.degree) // factorial(rest)
        for k in a:
            ways //= factorial(k)
        value = ways * kernel.gamma ** sum(a) * kernel.coef0**rest
        if value:
            found[a] = value
    return found


def decision_polynomial(problem: Problem, weights: Vector, b: Fraction) -> dict[Exponents, Fraction] | None:
    """Σ v_i K(x_i, x) + b as a polynomial in x; None where it is long."""
    if problem.X is None:
        return None
    dimension = len(problem.X[0])
    coefficients = feature_coefficients(problem.kernel, dimension)
    if coefficients is None:
        return None
    total: dict[Exponents, Fraction] = {}
    for a, c in coefficients.items():
        total[a] = c * sum((v * _power(x, a) for v, x in zip(weights, problem.X, strict=True)), Fraction(0))
    constant = (0,) * dimension
    total[constant] = total.get(constant, Fraction(0)) + b
    return {a: c for a, c in total.items() if c}


def _exponents(dimension: int, degree: int) -> Iterator[Exponents]:
    """All exponents of total degree at most ``degree``, by degree, x_1 first."""
    for total in range(degree + 1):
        yield from _of_degree(dimension, total)


def _of_degree(dimension: int, total: int) -> Iterator[Exponents]:
    if dimension == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        yield from ((first, *rest) for rest in _of_degree(dimension - 1, total - first))


def _power(x: Sequence[Fraction], a: Exponents) -> Fraction:
    product = Fraction(1)
    for value, exponent in zip(x, a, strict=True):
        product *= Fraction(value) ** exponent
    return product
