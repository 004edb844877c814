"""Polynomials of degree two at most in the multipliers α_1, …, α_n, with exact coefficients.

    q(α) = c + Σ p_i α_i + Σ_{i≤j} q_ij α_i α_j

A term is the tuple of its indices: () is the constant, (0,) is α_1, (0, 1) is α_1 α_2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from svmsym.errors import SvmsymError

Term = tuple[int, ...]
_DEGREE = 2


class NotQuadraticError(SvmsymError):
    """What a student wrote is no quadratic problem in α on the data, and why."""


@dataclass(frozen=True)
class Quadratic:
    """Σ coefficient · term; zero coefficients are left out.

    >>> a, b = letter(0), letter(1)
    >>> ((a + b) * (a - b)).terms == {(0, 0): 1, (1, 1): -1}
    True
    """

    terms: Mapping[Term, Fraction] = field(default_factory=dict)

    def __add__(self, other: Quadratic) -> Quadratic:
        found = dict(self.terms)
        for term, c in other.terms.items():
            found[term] = found.get(term, Fraction(0)) + c
        return Quadratic({t: c for t, c in found.items() if c})

    def __neg__(self) -> Quadratic:
        return Quadratic({t: -c for t, c in self.terms.items()})

    def __sub__(self, other: Quadratic) -> Quadratic:
        return self + (-other)

    def __mul__(self, other: Quadratic) -> Quadratic:
        found: dict[Term, Fraction] = {}
        for s, a in self.terms.items():
            for t, b in other.terms.items():
                if len(s) + len(t) > _DEGREE:
                    raise NotQuadraticError("it has a term of third degree in α", hint="a dual is quadratic")
                term = tuple(sorted((*s, *t)))
                found[term] = found.get(term, Fraction(0)) + a * b
        return Quadratic({t: c for t, c in found.items() if c})

    @property
    def degree(self) -> int:
        """0, 1 or 2."""
        return max((len(t) for t in self.terms), default=0)

    @property
    def constant(self) -> Fraction:
        """The value at α = 0."""
        return self.terms.get((), Fraction(0))

    def slope(self, n: int) -> tuple[Fraction, ...]:
        """p, the coefficients of α_1, …, α_n."""
        return tuple(self.terms.get((i,), Fraction(0)) for i in range(n))

    def curvature(self, n: int) -> tuple[tuple[Fraction, ...], ...]:
        """The symmetric Q with q(α) = ½αᵀQα + pᵀα + c."""
        rows = [[Fraction(0)] * n for _ in range(n)]
        for term, c in self.terms.items():
            if len(term) == _DEGREE:
                i, j = term
                rows[i][j] += c
                rows[j][i] += c
        return tuple(map(tuple, rows))

    def at(self, alpha: Sequence[Fraction]) -> Fraction:
        """The value at α."""
        total = Fraction(0)
        for term, c in self.terms.items():
            for i in term:
                c *= alpha[i]  # noqa: PLW2901 - a product, factor by factor
            total += c
        return total


def number(value: Fraction | int) -> Quadratic:
    """A constant."""
    return Quadratic({(): Fraction(value)} if value else {})


def letter(i: int) -> Quadratic:
    """α_{i+1}."""
    return Quadratic({(i,): Fraction(1)})
