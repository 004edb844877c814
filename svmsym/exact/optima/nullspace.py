"""The null space of an integer matrix over Q.

    {x ∈ Qᵐ : B x = 0},   B an integer matrix with m columns

In: the rows of B. Out: integer vectors that form a basis, each with coprime entries, one for each column
that depends on columns before it; the entry there is positive and the other dependent columns have 0: the
basis that the reduced echelon form gives. That dependent column is the first key of its vector. The basis is
sparse, and its pattern shows how the solutions fall apart into independent groups.

Pivots are found modulo a prime, the coefficients by one exact solve with the pivots, and B x = 0 is tested
in integers. As many independent solutions as the rank modulo the prime leaves room for prove that rank: it
is never above the true one. Where the prime divides a minor and the test fails, fractions are eliminated
instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

from svmsym.exact.solving.linear import Row, independent_rows, solve

Sparse = Mapping[int, int]


def null_space(rows: Sequence[Row], width: int) -> tuple[Sparse, ...]:
    """A basis of all integer x with B x = 0, given as {column: entry}.

    >>> null_space([[1, 1, 2], [2, 2, 4]], 3)
    ({1: 1, 0: -1}, {2: 1, 0: -2})
    """
    rows = [row for row in rows if any(row)]
    if not rows:
        return tuple({j: 1} for j in range(width))
    columns = list(zip(*rows, strict=True))
    pivots = independent_rows(columns)
    chosen = independent_rows([[row[j] for j in pivots] for row in rows])
    is_pivot = set(pivots)
    others = [j for j in range(width) if j not in is_pivot]
    if not others:
        return ()
    square = [[rows[i][j] for j in pivots] for i in chosen]
    solved = solve(square, [[rows[i][j] for j in others] for i in chosen])
    assert solved is not None  # independent modulo the prime is independent
    found = [
        _primitive(
            {j: solved.denominator, **{p: -row[k] for p, row in zip(pivots, solved.numerators, strict=True)}}
        )
        for k, j in enumerate(others)
    ]
    used = set(chosen)
    unused = [row for i, row in enumerate(rows) if i not in used]
    if all(sum(row[j] * x for j, x in vector.items()) == 0 for row in unused for vector in found):
        return tuple(found)
    return by_elimination(rows, width)


def by_elimination(rows: Sequence[Row], width: int) -> tuple[Sparse, ...]:
    """The same by elimination with fractions, without a prime.

    >>> by_elimination([[1, 1, 2], [2, 2, 4]], 3)
    ({1: 1, 0: -1}, {2: 1, 0: -2})
    """
    table: list[list[Fraction]] = [[Fraction(x) for x in row] for row in rows]
    pivots: list[int] = []
    for j in range(width):
        top = len(pivots)
        at = next((r for r in range(top, len(table)) if table[r][j]), None)
        if at is None:
            continue
        table[top], table[at] = table[at], table[top]
        lead = [x / table[top][j] for x in table[top]]
        table = [
            lead if r == top else [x - row[j] * y for x, y in zip(row, lead, strict=True)]
            for r, row in enumerate(table)
        ]
        pivots.append(j)
    others = [j for j in range(width) if j not in set(pivots)]
    found = []
    for j in others:
        entries = {p: -table[r][j] for r, p in enumerate(pivots)}
        whole = lcm(*(x.denominator for x in entries.values()))
        found.append(_primitive({j: whole, **{p: int(x * whole) for p, x in entries.items()}}))
    return tuple(found)


def _primitive(vector: dict[int, int]) -> Sparse:
    shared = gcd(*vector.values())
    return {j: x // shared for j, x in vector.items() if x}
