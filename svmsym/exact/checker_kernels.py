"""Kernels for checker.py, which stands beside this file: numbers K(xᵢ, xⱼ), and whether points φ exist.

In: a problem, K(xᵢ, xⱼ) = (c⟨rowᵢ, rowⱼ⟩ + e)^degree / kappa, or rowsᵢⱼ / kappa if c is 0. Out: kappa·K
and sums of it, in integers. Points φ with ⟨φᵢ, φⱼ⟩ = K(xᵢ, xⱼ) exist exactly if the matrix K is positive
semidefinite. That of ⟨x, z⟩ and of (γ⟨x, z⟩ + r)^degree with γ, r ≥ 0 is; others are shown by elimination.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from struct import unpack
from typing import Any, NamedTuple

USUAL: dict[str, dict[str, int]] = {
    "linear": {},
    "precomputed": {},
    "poly": {"degree": 3, "gamma": 1, "coef0": 0},
}
core: Any = None  # checker_optimal.py
beside: Any = None  # a function of checker.py: another of its files
need: Any = None  # of checker_optimal.py: reject the certificate unless something holds


class Kernel(NamedTuple):
    """The numbers c, e and degree of a kernel that is not linear."""

    c: int
    e: int
    degree: int


def setting(value: Any, number: Any) -> dict[str, Any]:
    """A kernel with its type and its numbers, all of them stated."""
    need(type(value) is dict and type(value.get("type")) is str, "the kernel has no type")
    need(value["type"] in USUAL, f"the kernel {value['type'][:40]} has no rational Gram matrix")
    names = set(USUAL[value["type"]])
    need(set(value) == {"type", *names}, "the kernel has unknown or missing keys")
    return {"type": value["type"], **{name: number(value[name]) for name in names}}


def kernel_of(stated: dict[str, Any], rows: list[list[int]], unit: int) -> tuple[Kernel | None, int]:
    """The kernel and kappa, for points or a Gram matrix over unit."""
    if stated["type"] == "linear":
        return None, unit**2
    if stated["type"] == "precomputed":
        need(len(rows) == len(rows[0]), "the matrix is not square")
        need(rows == [list(column) for column in zip(*rows, strict=True)], "the matrix is not symmetric")
        return Kernel(0, 0, 1), unit
    gamma, coef0, degree = Fraction(stated["gamma"]) / unit**2, Fraction(stated["coef0"]), stated["degree"]
    need(degree in range(1, 100), "the degree is not one of 1, 2, …, 99")
    need(gamma > 0, "gamma of the kernel is not positive")
    base, power = lcm(gamma.denominator, coef0.denominator), int(degree)
    beside("checker_limits").keep(len(rows), base.bit_length() * power)
    return Kernel(int(gamma * base), int(coef0 * base), power), base**power


def kernel_rows(p: Any, left: Iterable[int], right: Sequence[int]) -> Iterator[Sequence[int]]:
    """For each i on the left K(xᵢ, xⱼ) for all j on the right, times kappa.

    The k-th coordinates of all j stand side by side in one long integer, so that one multiplication by x_ik
    serves all j. Adding ``half`` to each sum keeps it from borrowing from its neighbour.
    """
    c, e, degree = p.kernel or (1, 0, 1)
    if not c:
        yield from ([p.rows[i][j] for j in right] for i in left)
        return
    half = 1 + sum(max(map(abs, column)) ** 2 for column in zip(*p.rows, strict=True))
    limits, products = beside("checker_limits"), len(p.rows) * len(right)
    limits.afford(products * len(p.rows[0]), half.bit_length())
    limits.afford(products, degree * (c.bit_length() + half.bit_length() + e.bit_length()))
    long, e = 8, e - c * half  # bytes that Python takes apart at once
    size = max(long, (2 * half).bit_length() // 8 + 1)
    halves = half * int.from_bytes((b"\1" + bytes(size - 1)) * len(right), "little")
    columns = [
        int.from_bytes(b"".join((v + half).to_bytes(size, "little") for v in column), "little") - halves
        for column in zip(*(p.rows[j] for j in right), strict=True)
    ]
    for i in left:
        sums = (halves + sum(map(mul, p.rows[i], columns))).to_bytes(size * len(right), "little")
        if size == long:
            inner: Iterable[int] = unpack(f"<{len(right)}Q", sums)
        else:
            inner = (int.from_bytes(sums[k : k + size], "little") for k in range(0, len(sums), size))
        yield [(c * v + e) ** degree for v in inner]


def decisions(p: Any, beta: list[int]) -> list[int]:
    """Σⱼ βⱼ K(xᵢ, xⱼ) for every point i, times kappa."""
    used = [i for i, v in enumerate(beta) if v]
    values = [beta[i] for i in used]
    return [sum(map(mul, values, row)) for row in kernel_rows(p, range(len(p.rows)), used)]


def need_convex(p: Any) -> None:
    """Reject a kernel that may have no points φ."""
    if p.kernel and (p.kernel.c == 0 or p.kernel.e < 0):
        everyone = range(len(p.rows))
        need_semidefinite([list(row) for row in kernel_rows(p, everyone, everyone)])


def need_semidefinite(matrix: list[list[int]]) -> None:
    """Reject a symmetric matrix that is not positive semidefinite.

    Symmetric elimination: no pivot is negative, and beside a zero pivot everything is zero. Integers stay
    short because each step divides by the pivot before it, without remainder (Bareiss 1968).
    """
    size, bits = len(matrix), max((v.bit_length() for row in matrix for v in row), default=0)
    beside("checker_limits").afford(size**3 // 6, size * bits // 2)
    triangle, before = [row[i:] for i, row in enumerate(matrix)], 1
    for i, (pivot, *first) in enumerate(triangle, 1):
        need(pivot > 0 or not (pivot or any(first)), "the matrix is not positive semidefinite")
        if pivot:
            for k, (f, row) in enumerate(zip(first, triangle[i:], strict=True)):
                row[:] = [(pivot * v - f * u) // before for u, v in zip(first[k:], row, strict=True)]
            before = pivot
