"""Whether a number is zero for a reason: identities in the field Q(t).

For rational data every kernel value is a rational function of one number,

    rbf: K = t^e with t = exp(−rate),   sigmoid: K = (t^e − 1)/(t^e + 1) with t = exp(2·rate)

rate ≠ 0 is rational, so t is transcendental (Lindemann–Weierstrass), and a rational function of t with
rational coefficients is zero at t only if it is zero identically. The distance of a free unknown from a
bound, or the gradient at a bound, is for the basis matrix M, M x = r,

    d − c·x = det [[M, r], [c, d]] / det M,   det M ≠ 0 proved by balls.

In: a model, a basis and one condition. Out: False where the determinant is not zero at a random t modulo
a prime, hence not identically zero; True where elimination with polynomials (Bareiss 1968) proves that it
is; None where it looks zero and is too large to prove.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd
from random import Random
from typing import Any

from svmsym.exact.balls.field import flint
from svmsym.exact.balls.model import Model
from svmsym.exact.solving.basis import LOWER, State, at_bounds

_PRIME = 2**61 - 1
_TRIALS = 2
_LARGEST_WORK = 3 * 10**7  # size³·degree of the elimination that is still tried; some seconds


@dataclass(frozen=True)
class Entry:
    """constant + Σ coefficients·K(exponent)."""

    constant: int = 0
    terms: tuple[tuple[int, int], ...] = ()


Table = list[list[Entry]]


def vanishes(model: Model, state: State, v: int, side: int = 0) -> bool | None:
    """Whether u_v − bound, for a free unknown and a side, or else the gradient at a bound is zero."""
    if model.moved_slope:
        return None
    table = bordered(model, state, v, side)
    random = Random(1)
    for _ in range(_TRIALS):
        if _determinant_modulo(table, model.kernel.type, random.randrange(2, _PRIME)):
            return False
    return True if _work(table) <= _LARGEST_WORK and not determinant(table, model.kernel.type) else None


def bordered(model: Model, state: State, v: int, side: int) -> Table:
    """The matrix [[M, r], [c, d]] of one condition."""
    p, W = model.program, model.W
    free = [j for j, s in enumerate(state) if not s]
    fixed = dict(zip(*at_bounds(p, state), strict=True))
    combined = {i: int(c) for i, c in model.combined(fixed).items()}
    places = [model.place[j] for j in free]

    def line(j: int) -> list[Entry]:
        """(P_jF, A_j) and −(q + P_B u_B)_j."""
        s = p.sign[j]
        exponents = [int(e) for e in model.kernel.exponents([model.place[j]], [*places, *combined])[0]]
        entries = [
            Entry(p.ridge[j] if k == j else 0, ((e, W * s * p.sign[k]),) if s * p.sign[k] else ())
            for k, e in zip(free, exponents, strict=False)
        ]
        pushed = zip(exponents[len(free) :], combined.values(), strict=True)
        last = Entry(-p.slope[j], tuple((e, -W * s * c) for e, c in pushed if s * c))
        return [*entries, *(Entry(row[j]) for row in p.rows), last]

    table = [line(j) for j in free]
    for row, b in zip(p.rows, p.right, strict=True):
        below = b - sum(bound * row[j] for j, bound in fixed.items())
        table.append([*(Entry(row[j]) for j in free), *(Entry() for _ in p.rows), Entry(below)])
    if state[v]:
        table.append(line(v))
    else:
        bound = (p.lower if side == LOWER else p.upper)[v]
        assert bound is not None
        table.append([*(Entry(int(j == v)) for j in free), *(Entry() for _ in p.rows), Entry(bound)])
    return table


def _determinant_modulo(table: Table, kernel: str, t: int) -> int:
    @cache
    def value(e: int) -> int:
        power = pow(t, e, _PRIME)
        return power if kernel == "rbf" else (power - 1) * pow(power + 1, -1, _PRIME) % _PRIME

    entries = [
        (entry.constant + sum(c * value(e) for e, c in entry.terms)) % _PRIME
        for row in table
        for entry in row
    ]
    return int(flint.nmod_mat(len(table), len(table), entries, _PRIME).det())


def _work(table: Table) -> int:
    exponents = [[abs(e) for entry in row for e, _ in entry.terms] for row in table]
    shared = gcd(*(e for row in exponents for e in row)) or 1
    degree = sum(max(row, default=0) for row in exponents) // shared
    return len(table) ** 3 * (degree + 1)


def determinant(table: Table, kernel: str) -> Any:
    """The determinant times non-zero factors, as a polynomial in a power of t.

    >>> one, half = Entry(0, ((0, 1),)), Entry(0, ((3, 1),))
    >>> determinant([[one, half], [half, one]], "rbf")  # 1 − t⁶ with t³ as unknown
    (-1)*x^2 + 1
    """
    shared = gcd(*(e for row in table for entry in row for e, _ in entry.terms)) or 1
    rows = [_cleared(row, kernel, shared) for row in table]
    previous = flint.fmpz_poly([1])
    size, sign = len(rows), 1
    for k in range(size - 1):
        pivot = next((i for i in range(k, size) if rows[i][k]), None)
        if pivot is None:
            return flint.fmpz_poly([])
        if pivot != k:
            rows[k], rows[pivot], sign = rows[pivot], rows[k], -sign
        lead = rows[k]
        for i in range(k + 1, size):
            row = rows[i]
            rows[i] = [(lead[k] * x - row[k] * y) // previous for x, y in zip(row, lead, strict=True)]
        previous = lead[k]
    return sign * rows[-1][-1]


def _cleared(row: Sequence[Entry], kernel: str, shared: int) -> list[Any]:
    """A row of polynomials: multiplied by the denominators of its kernel values, divided by its content."""
    one = flint.fmpz_poly([1])
    exponents = {abs(e) // shared for entry in row for e, _ in entry.terms}
    below = {e: one if kernel == "rbf" else _power(e) + 1 for e in exponents}
    whole = one
    for polynomial in below.values():
        whole = whole * polynomial
    found = []
    for entry in row:
        total = entry.constant * whole
        for e, c in entry.terms:
            n = abs(e) // shared
            # tanh is odd: a negative exponent changes the sign only.
            value = _power(n) if kernel == "rbf" else (_power(n) - 1) * (1 if e >= 0 else -1)
            total = total + c * value * (whole // below[n])
        found.append(total)
    content = gcd(*(int(c) for polynomial in found for c in polynomial.coeffs()))
    return [polynomial // content for polynomial in found] if content > 1 else found


def _power(e: int) -> Any:
    return flint.fmpz_poly([0] * e + [1])
