"""The dual over integers, which all peers take.

With X = Z/s, C = p/q and K(x, z) = (γ⟨x, z⟩ + r)^degree, γ = g/h, r = e/f,

    D = (h f s²)^degree,   Q_ij = y_i y_j (g f ⟨z_i, z_j⟩ + e h s²)^degree,   u = q α,   k = q D

turn the dual into: minimise ½ uᵀQu − k·1ᵀu, yᵀu = 0, 0 ≤ u ≤ p; its least value is −q² D times the optimum
½‖w‖² + C Σξ of the primal problem.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from benchmarks.exact.problems import Case


@dataclass(frozen=True)
class Scaled:
    """The dual over integers: g⟨z, z'⟩ + r to the power of degree, k, p (None without a bound), and q² D."""

    degree: int
    g: int
    r: int
    k: int
    p: int | None
    unit: int

    @staticmethod
    def of(case: Case) -> Scaled:
        kernel, squared = case.kernel, case.denominator**2
        if kernel.type == "poly":
            gamma, coef0, degree = kernel.gamma, kernel.coef0, kernel.degree
        else:
            gamma, coef0, degree = Fraction(1), Fraction(0), 1
        below = (gamma.denominator * coef0.denominator * squared) ** degree
        g, r = gamma.numerator * coef0.denominator, coef0.numerator * gamma.denominator * squared
        q = 1 if case.C is None else case.C.denominator
        return Scaled(degree, g, r, q * below, None if case.C is None else case.C.numerator, q * q * below)

    def gram(self, case: Case, rows: list[int], columns: list[int]) -> list[list[int]]:
        """Q on those rows and columns, in Python's integers."""
        z = case.points.astype(object)
        base = self.g * (z[rows] @ z[columns].T) + self.r
        signs = np.array(case.y, dtype=object)
        signed: list[list[int]] = (base**self.degree * np.outer(signs[rows], signs[columns])).tolist()
        return signed

    def largest(self, case: Case) -> int:
        """A bound for every entry and every partial sum, by Cauchy–Schwarz."""
        squares = max(sum(v * v for v in row) for row in case.points.tolist())
        return max(int((abs(self.g) * squares + abs(self.r)) ** self.degree), self.k)


def input_text(case: Case) -> str:
    """The file that cgal_svm.cpp reads."""
    s = Scaled.of(case)
    d = case.points.shape[1]
    head = (case.n, d, s.degree, s.g, s.r, s.k, -1 if s.p is None else s.p)
    lines = ((t, *row) for t, row in zip(case.y, case.points.tolist(), strict=True))
    return "\n".join(" ".join(map(str, line)) for line in (head, *lines)) + "\n"


def fingerprint(case: Case) -> str:
    """Changes when the problem does."""
    return hashlib.sha256(input_text(case).encode()).hexdigest()[:16]
