"""Feature maps of polynomial kernels in coordinates, recovered by the multinomial theorem.

    a_0 + a_1⟨x, y⟩ + … + a_d⟨x, y⟩^d  =  Σ_e φ_e(x) φ_e(y)

with one feature φ_e(x) = √(a_k · k!/(e_1! ⋯ e_m!)) · x_1^{e_1} ⋯ x_m^{e_m} for each tuple of exponents with
sum k. The coefficients must not be negative: with a_k < 0 there is no real feature map of this shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod

from sympy import Add, Expr, Mul, Rational, sqrt

from svmsym.errors import ProblemError
from svmsym.formulas.atoms import Family, Index, IndexSet, Scalar
from svmsym.formulas.kernel import Proof, prove
from svmsym.formulas.operations import total

_MOST_FEATURES = 2000


@dataclass(frozen=True)
class Feature:
    """√weight · x^exponents."""

    weight: Fraction
    exponents: tuple[int, ...]

    def at(self, x: Sequence[Expr]) -> Expr:
        """The feature of a point given by its coordinates."""
        root = sqrt(Rational(self.weight.numerator, self.weight.denominator))
        return root * Mul(*(c**e for c, e in zip(x, self.exponents, strict=True)))


def polynomial_features(coefficients: Sequence[int | Fraction], dimension: int) -> tuple[Feature, ...]:
    """The feature map of the kernel Σ_k a_k⟨x, y⟩^k; features without weight are left out.

    >>> x = Scalar("x_1"), Scalar("x_2")
    >>> from svmsym.formulas.printing import to_text
    >>> [to_text(feature.at(x)) for feature in polynomial_features([0, 0, 1], 2)]
    ['x₁²', '√2x₁x₂', 'x₂²']
    >>> len(polynomial_features([1, 1, 1], 3))  # 1, three coordinates, six products
    10
    """
    if dimension < 1 or not coefficients:
        raise ProblemError("a polynomial kernel needs coefficients and at least one dimension")
    negative = next((k for k, a in enumerate(coefficients) if a < 0), None)
    if negative is not None:
        raise ProblemError(
            f"the coefficient of ⟨x, y⟩^{negative} is negative",
            why="its features would have imaginary weights",
        )
    features: list[Feature] = []
    for degree, a in enumerate(coefficients):
        for exponents in _exponents(degree, dimension) if a else ():
            ways = factorial(degree) // prod(map(factorial, exponents))
            features.append(Feature(Fraction(a) * ways, exponents))
            if len(features) > _MOST_FEATURES:
                raise ProblemError(
                    f"the kernel has more than {_MOST_FEATURES} features",
                    hint="lower the degree or the dimension; the kernel itself needs none of them",
                )
    return tuple(features)


def prove_features(coefficients: Sequence[int | Fraction], dimension: int) -> Proof:
    """Prove Σ_k a_k⟨x, y⟩^k = Σ_e φ_e(x) φ_e(y) for the given degree and dimension.

    >>> prove_features([1, 2, 1], 3).holds
    True
    """
    x, y = ([Scalar(f"{name}_{k + 1}") for k in range(dimension)] for name in "xy")
    inner = Add(*(a * b for a, b in zip(x, y, strict=True)))
    value = Add(*(Rational(str(Fraction(a))) * inner**k for k, a in enumerate(coefficients)))
    return prove(value - Add(*(f.at(x) * f.at(y) for f in polynomial_features(coefficients, dimension))))


def prove_products(degree: int) -> Proof:
    """Prove ⟨x, y⟩^d = Σ_{k_1 … k_d} (x_{k_1} ⋯ x_{k_d})(y_{k_1} ⋯ y_{k_d}) in every dimension.

    >>> prove_products(3).holds
    True
    """
    letters = [f"k{number}" for number in range(1, degree + 1)]
    axes = IndexSet("m", *letters)
    x, y = Family("x", axes), Family("y", axes)
    indices = [Index(letter, axes) for letter in letters]
    first = indices[0]
    products = total(Mul(*(x[k] for k in indices), *(y[k] for k in indices)), *indices)
    return prove(total(x[first] * y[first], first) ** degree - products)


def _exponents(degree: int, dimension: int) -> Iterator[tuple[int, ...]]:
    """All tuples of exponents with the given sum, the first coordinate's highest first."""
    if dimension == 1:
        yield (degree,)
        return
    for first in range(degree, -1, -1):
        yield from ((first, *rest) for rest in _exponents(degree - first, dimension - 1))
