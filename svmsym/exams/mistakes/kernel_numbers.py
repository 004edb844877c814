"""Values of kernels, exact: fractions, and e^a for the Gaussian kernel.

⟨x, z⟩,   (γ⟨x, z⟩ + r)^d,   exp(−γ‖x − z‖²)
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import TypeAlias

from svmsym.exact.problem import Problem
from svmsym.exams.values.surd import Number, Surd, square_root, terms_of

_DIGITS = 60


@dataclass(frozen=True)
class Exponential:
    """e^exponent.

    >>> str(Exponential(Fraction(-8)))
    'exp(-8)'
    """

    exponent: Number

    def __str__(self) -> str:
        return f"exp({self.exponent})"

    @property
    def rounded(self) -> Fraction:
        """To so many digits that a decimal of an answer cannot tell the difference."""
        with localcontext(prec=_DIGITS):
            parts = [
                Decimal(c.numerator) / Decimal(c.denominator) * Decimal(d).sqrt()
                for d, c in terms_of(self.exponent)
            ]
            return Fraction(sum(parts, Decimal(0)).exp())


KernelNumber: TypeAlias = Fraction | Surd | Exponential


def inner(x: tuple[Fraction, ...], z: tuple[Fraction, ...]) -> Fraction:
    """⟨x, z⟩."""
    return sum((a * b for a, b in zip(x, z, strict=True)), Fraction(0))


def squared_distance(x: tuple[Fraction, ...], z: tuple[Fraction, ...]) -> Fraction:
    """‖x − z‖²."""
    return sum(((a - b) ** 2 for a, b in zip(x, z, strict=True)), Fraction(0))


def exponential(exponent: Number) -> KernelNumber:
    """e^exponent; 1 where the exponent is 0.

    >>> exponential(Fraction(0))
    Fraction(1, 1)
    """
    return Exponential(exponent) if exponent else Fraction(1)


def kernel_number(problem: Problem, x: tuple[Fraction, ...], z: tuple[Fraction, ...]) -> KernelNumber:
    """K(x, z).

    >>> line = Problem("svc", X=((Fraction(1),),), y=(1,))
    >>> kernel_number(line, (Fraction(2),), (Fraction(3),))
    Fraction(6, 1)
    """
    kernel = problem.kernel
    if kernel.type == "poly":
        return (kernel.gamma * inner(x, z) + kernel.coef0) ** kernel.degree
    if kernel.type == "rbf":
        return exponential(-kernel.gamma * squared_distance(x, z))
    return inner(x, z)


def distance(x: tuple[Fraction, ...], z: tuple[Fraction, ...]) -> Number:
    """‖x − z‖."""
    return square_root(squared_distance(x, z))
