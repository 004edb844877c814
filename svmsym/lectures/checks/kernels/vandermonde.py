"""Images under a Gaussian kernel are independent: its Gram determinant at 0, 1, …, n − 1, for all n.

With q = e^−γ, 0 < q < 1, the Gram matrix has the entries q^((i−j)²), and with t_i = q^(−2i)

    q^((i−j)²) = q^(i²) · t_i^j · q^(j²)           every entry
    det (t_i^j) = Π_{i<j} (t_j − t_i)              Vandermonde
    q^(2j) (t_j − t_i) = 1 − q^(2k),  k = j − i    every pair

The other powers of q cancel, Π_j q^(2j²) against Π_{i<j} q^(−2j), and k occurs n − k times, so

    det = Π_{k=1}^{n−1} d(k)^(n−k),   d(k) = 1 − q^(2k) > 0.

Vandermonde's determinant is argued in words: Π_{l<j} (t − t_l) is monic of degree j, so column operations
turn t_i^j into it and keep the determinant, and the matrix is triangular then. All else is computed.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from sympy import Expr, Integer, Matrix, Symbol, expand, powsimp, simplify, summation, symbols

from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding

Q, K = Symbol("q"), Symbol("k")
_SMALL = (2, 3, 4)


def gram_determinant() -> Check:
    """A printed d(k, q) gives the Gram determinants of exp(−γ(x − z)²) at 0, …, n − 1, where q = e^−γ.

    >>> gram_determinant().decide(1 - Q ** (2 * K)).holds
    True
    >>> gram_determinant().decide(1 - Q**K).counterexample
    'n = 2, q = 1/2: 1/2 instead of 3/4'
    """

    def decide(printed: Expr) -> Finding:
        for n in _SMALL:
            found = _determinant(n)
            claimed = Integer(1)
            for index in range(1, n):
                claimed *= printed.subs(K, index) ** (n - index)
            if expand(found - claimed) != 0:
                at = {Q: exact(Fraction(1, 2))}
                numbers = f"n = {n}, q = 1/2: {shown(claimed.subs(at))} instead of {shown(found.subs(at))}"
                return Finding(False, "another determinant", numbers)
        if not (_powers_cancel() and _is_factor(printed)):
            return Finding(False, "not seen to be the factor of every pair", shown(printed))
        said = (
            "no factor of det = Π d(k)^(n−k) vanishes for 0 < q < 1, so n images are independent, for all n"
        )
        return Finding(True, f"{said} (Vandermonde's determinant in words)")

    return Check("identity", decide)


@cache
def _determinant(n: int) -> Expr:
    return Matrix(n, n, lambda a, b: Q ** ((a - b) ** 2)).det(method="berkowitz")


@cache
def _powers_cancel() -> bool:
    """Whether the exponents of q add up: in each entry, and over all rows, columns and pairs."""
    i, j, n = symbols("i j n", integer=True)
    entry = (i - j) ** 2 - (i**2 + (-2 * i) * j + j**2)
    rows_and_columns = summation(2 * j**2, (j, 0, n - 1))
    pairs = summation(summation(-2 * j, (i, 0, j - 1)), (j, 0, n - 1))
    return bool(expand(entry) == 0 and simplify(rows_and_columns + pairs) == 0)


def _is_factor(printed: Expr) -> bool:
    """Whether q^(2j)(t_j − t_i) is the printed d(k) for all i and j = i + k."""
    i, k = symbols("i k", integer=True, positive=True)
    q = Symbol("q", positive=True)
    pair = q ** (2 * (i + k)) * (q ** (-2 * (i + k)) - q ** (-2 * i))
    return bool(powsimp(expand(pair - printed.subs({Q: q, K: k}, simultaneous=True))) == 0)
