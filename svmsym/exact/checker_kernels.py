"""Kernels for checker.py, which stands beside this file: numbers K(xᵢ, xⱼ), and whether points φ exist.

In: a problem, K(xᵢ, xⱼ) = (c⟨rowᵢ, rowⱼ⟩ + e)^degree / kappa, or rowsᵢⱼ / kappa if c is 0. Out: kappa·K
and sums of it, in integers.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import mul
from struct import unpack
from typing import Any

core: Any = None  # the names of checker.py, which it puts here when it loads this file


def kernel_rows(p: Any, left: Iterable[int], right: Sequence[int]) -> Iterator[Sequence[int]]:
    """For each i on the left K(xᵢ, xⱼ) for all j on the right, times kappa.

    The k-th coordinates of all j stand side by side in one long integer, so that one multiplication by x_ik
    serves all j. Adding ``half`` to each sum keeps it from borrowing from its neighbour.
    """
    if not p.c:
        yield from ([p.rows[i][j] for j in right] for i in left)
        return
    half = 1 + sum(max(map(abs, column)) ** 2 for column in zip(*p.rows, strict=True))
    long, e = 8, p.e - p.c * half  # bytes that Python takes apart at once
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
        yield [(p.c * v + e) ** p.degree for v in inner]


def combination(p: Any, beta: dict[int, int]) -> list[int]:
    """Σ β·row."""
    columns = zip(*(p.rows[i] for i in beta), strict=True)
    return [sum(map(mul, beta.values(), column)) for column in columns] or [0] * len(p.rows[0])


def decisions(p: Any, beta: dict[int, int]) -> list[int]:
    """Σⱼ βⱼ K(xᵢ, xⱼ) for every point i, times kappa."""
    if p.settings["kernel"]["type"] == "linear":
        w = combination(p, beta)
        return [sum(map(mul, w, row)) for row in p.rows]
    return [sum(map(mul, beta.values(), row)) for row in kernel_rows(p, range(len(p.rows)), list(beta))]


def need_convex(p: Any) -> None:
    """Reject a kernel that may have no points φ."""
    if p.c <= 0 or p.e < 0:
        everyone = range(len(p.rows))
        need_semidefinite([list(row) for row in kernel_rows(p, everyone, everyone)])


def need_semidefinite(matrix: list[list[int]]) -> None:
    """Reject a matrix that is not positive semidefinite.

    Symmetric elimination: no pivot is negative, and beside a zero pivot everything is zero. Integers stay
    short because each step divides by the pivot before it, without remainder (Bareiss 1968).
    """
    core.need(matrix == [list(column) for column in zip(*matrix, strict=True)], "the matrix is not symmetric")
    triangle, before = [row[i:] for i, row in enumerate(matrix)], 1
    for i, (pivot, *first) in enumerate(triangle, 1):
        core.need(pivot > 0 or not (pivot or any(first)), "the matrix is not positive semidefinite")
        if pivot:
            for k, (f, row) in enumerate(zip(first, triangle[i:], strict=True)):
                row[:] = [(pivot * v - f * u) // before for u, v in zip(first[k:], row, strict=True)]
            before = pivot
