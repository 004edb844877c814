"""Linear equations and inequalities over Q, decided exactly, with a reason either way.

    in    rows  Σ_v c_v·v  = 0,  ≥ 0  or  > 0   with rational c_v
    out   a witness v ∈ Q that satisfies every row, or multipliers t_r, one per row, t_r ≥ 0 for
          inequalities, with  Σ_r t_r·row_r = 0  and  t_r > 0 for some strict row:  0 > 0

Rows are homogeneous; a constant is a multiple of an unknown that a further row makes positive.
One of the two answers exists and never both (Motzkin's transposition theorem; Farkas' lemma where
one row is strict). Equations are used up first, each to remove one unknown. Then Fourier–Motzkin:
every row with v > 0 in front is added to every row with v < 0 in front so that v cancels; the new
rows have a solution exactly when the old ones have. Each round removes one unknown for good, so
the method ends. Each row remembers how it was combined from the given rows; a row 0 > 0 therefore
shows its multipliers, and without one the values are put back in reverse order.

References: A. Schrijver, Theory of Linear and Integer Programming (1986), sections 7.8 and 12.2; on
dropping rows S. N. Chernikov, The convolution of finite systems of linear inequalities (1965).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Literal, TypeVar

K = TypeVar("K", bound=Hashable)
Sense = Literal["=", ">=", ">"]


@dataclass(frozen=True)
class Row(Generic[K]):
    """Σ coefficient · unknown  sense  0."""

    coefficients: Mapping[K, Fraction]
    sense: Sense


@dataclass(frozen=True)
class Witness(Generic[K]):
    """Values of all unknowns that satisfy every row."""

    values: Mapping[K, Fraction]


@dataclass(frozen=True)
class Contradiction:
    """One multiplier for each given row; the combination says 0 > 0."""

    multipliers: tuple[Fraction, ...]


@dataclass(frozen=True)
class _Line(Generic[K]):
    """A row with whole coefficients, and the whole multiples of the given rows it is the sum of."""

    coefficients: dict[K, int]
    strict: bool
    origin: dict[int, int]


@dataclass(frozen=True)
class _Bounds(Generic[K]):
    """The lines that bound one unknown from below and from above, the others being known."""

    unknown: K
    lower: list[_Line[K]]
    upper: list[_Line[K]]


def decide(rows: Sequence[Row[K]]) -> Witness[K] | Contradiction:
    """Values that satisfy all rows, or multipliers whose combination is 0 > 0.

    >>> one = Fraction(1)
    >>> rows = [Row({"α": one}, "="), Row({"C": one, "α": -one}, "="), Row({"C": one}, ">")]
    >>> decide(rows[:2] + [Row({"C": one}, ">=")])
    Witness(values={'α': Fraction(0, 1), 'C': Fraction(0, 1)})
    >>> [str(t) for t in decide(rows).multipliers]
    ['-1', '-1', '1']
    """
    lines = [_line(position, row) for position, row in enumerate(rows)]
    equations = [line for line, row in zip(lines, rows, strict=True) if row.sense == "="]
    inequalities = [line for line, row in zip(lines, rows, strict=True) if row.sense != "="]
    inequalities, solved = _use_equations(equations, inequalities)
    found = _eliminate(inequalities, frozenset(k for k, row in enumerate(rows) if row.sense == "="))
    if isinstance(found, _Line):
        answer = tuple(Fraction(found.origin.get(k, 0)) for k in range(len(rows)))
        assert contradicts(rows, answer)
        return Contradiction(answer)
    values = _put_back(found, solved)
    witness = {v: values.get(v, Fraction(0)) for row in rows for v in row.coefficients}
    assert satisfies(rows, witness)
    return Witness(witness)


def satisfies(rows: Iterable[Row[K]], values: Mapping[K, Fraction]) -> bool:
    """Whether the values satisfy every row.

    >>> satisfies([Row({"C": Fraction(1)}, ">")], {"C": Fraction(0)})
    False
    """
    for row in rows:
        left = value_of(row.coefficients, values)
        if left < 0 or (row.sense == "=" and left > 0) or (row.sense == ">" and left == 0):
            return False
    return True


def contradicts(rows: Sequence[Row[K]], multipliers: Sequence[Fraction]) -> bool:
    """Whether the combination of the rows is 0 > 0, and allowed.

    >>> contradicts([Row({"C": Fraction(1)}, ">"), Row({"C": Fraction(-1)}, ">=")], [Fraction(1)] * 2)
    True
    """
    left: dict[K, Fraction] = {}
    strict = False
    for row, t in zip(rows, multipliers, strict=True):
        if t < 0 and row.sense != "=":
            return False
        strict = strict or (t > 0 and row.sense == ">")
        if t:
            for v, c in row.coefficients.items():
                left[v] = left.get(v, Fraction(0)) + t * c
    return strict and not any(left.values())


def value_of(coefficients: Mapping[K, Fraction], values: Mapping[K, Fraction]) -> Fraction:
    """Σ coefficient · value."""
    return sum((c * values[v] for v, c in coefficients.items() if values[v]), Fraction(0))


def _line(position: int, row: Row[K]) -> _Line[K]:
    """A given row times its common denominator: whole numbers are much faster than fractions."""
    scale = math.lcm(*(c.denominator for c in row.coefficients.values()))
    whole = {v: int(c * scale) for v, c in row.coefficients.items() if c}
    return _Line(whole, row.sense == ">", {position: scale})


def _use_equations(
    equations: list[_Line[K]], inequalities: list[_Line[K]]
) -> tuple[list[_Line[K]], list[tuple[K, _Line[K]]]]:
    """Remove one unknown with each equation; the pairs say which one and by what."""
    solved: list[tuple[K, _Line[K]]] = []
    while equations:
        line, *equations = equations
        if line.coefficients:
            unknown = next(iter(line.coefficients))
            solved.append((unknown, line))
            equations = [_without(unknown, other, line) for other in equations]
            inequalities = [_without(unknown, other, line) for other in inequalities]
    return inequalities, solved


def _without(unknown: K, line: _Line[K], equation: _Line[K]) -> _Line[K]:
    """The line with an unknown removed by an equation; the line itself is taken positively."""
    here, there = line.coefficients.get(unknown, 0), equation.coefficients[unknown]
    if not here:
        return line
    return _combined(abs(there), line, -here if there > 0 else here, equation)


def _combined(a: int, left: _Line[K], b: int, right: _Line[K]) -> _Line[K]:
    """a·left + b·right, divided by what all its numbers share."""
    coefficients = {v: a * c for v, c in left.coefficients.items()}
    for v, c in right.coefficients.items():
        coefficients[v] = coefficients.get(v, 0) + b * c
    origin = {r: a * c for r, c in left.origin.items()}
    for r, c in right.origin.items():
        origin[r] = origin.get(r, 0) + b * c
    common = math.gcd(*coefficients.values(), *origin.values())
    return _Line(
        {v: c // common for v, c in coefficients.items() if c},
        left.strict or right.strict,
        {r: c // common for r, c in origin.items() if c},
    )


def _eliminate(lines: list[_Line[K]], equations: frozenset[int]) -> list[_Bounds[K]] | _Line[K]:
    """The bounds of each unknown in the order of removal, or a line that says 0 > 0."""
    removed: list[_Bounds[K]] = []
    while True:
        absurd = [line for line in lines if line.strict and not line.coefficients]
        if absurd:
            return min(absurd, key=lambda line: len(line.origin))
        unknown = _cheapest(lines)
        if unknown is None:
            return removed
        lower = [line for line in lines if line.coefficients.get(unknown, 0) > 0]
        upper = [line for line in lines if line.coefficients.get(unknown, 0) < 0]
        removed.append(_Bounds(unknown, lower, upper))
        lines = [line for line in lines if unknown not in line.coefficients]
        new = [
            _combined(-up.coefficients[unknown], low, low.coefficients[unknown], up)
            for low, up in itertools.product(lower, upper)
        ]
        lines = _needed(lines + new, equations) if new else lines


def _needed(lines: list[_Line[K]], equations: frozenset[int]) -> list[_Line[K]]:
    """The lines without those made of all the inequalities of another one, and more (Chernikov).

    Such a line is a sum of positive multiples of others, so it says nothing new.
    """
    kept: list[tuple[frozenset[int], _Line[K]]] = []
    pairs = [(frozenset(line.origin.keys() - equations), line) for line in lines]
    for made_of, line in sorted(pairs, key=lambda pair: len(pair[0])):
        if not any(other <= made_of for other, _ in kept):
            kept.append((made_of, line))
    return [line for _, line in kept]


def _cheapest(lines: Iterable[_Line[K]]) -> K | None:
    """The unknown whose removal makes the fewest rows."""
    signs: dict[K, list[int]] = {}
    for line in lines:
        for v, c in line.coefficients.items():
            signs.setdefault(v, [0, 0])[c > 0] += 1
    return min(signs, key=lambda v: signs[v][0] * signs[v][1], default=None)


def _put_back(removed: list[_Bounds[K]], solved: list[tuple[K, _Line[K]]]) -> dict[K, Fraction]:
    """Values of the removed unknowns, the last one first; an unknown no row is left for is 0."""
    values: dict[K, Fraction] = {}
    for bounds in reversed(removed):
        lower = [_solved_for(bounds.unknown, line, values) for line in bounds.lower]
        upper = [_solved_for(bounds.unknown, line, values) for line in bounds.upper]
        values[bounds.unknown] = _between(max(lower, default=None), min(upper, default=None))
    for unknown, line in reversed(solved):
        values[unknown] = _solved_for(unknown, line, values)
    return values


def _solved_for(unknown: K, line: _Line[K], values: Mapping[K, Fraction]) -> Fraction:
    """The value of the unknown at which the line is zero."""
    rest = Fraction(0)
    for v, c in line.coefficients.items():
        if v != unknown and (value := values.get(v)):
            rest += c * value
    return -rest / line.coefficients[unknown]


def _between(low: Fraction | None, high: Fraction | None) -> Fraction:
    """A number strictly between the bounds, whole if possible; the bound itself where they meet."""
    if low is None:
        return Fraction(0) if high is None else Fraction(math.ceil(high) - 1)
    above = Fraction(math.floor(low) + 1)
    return above if high is None or above < high else (low + high) / 2
