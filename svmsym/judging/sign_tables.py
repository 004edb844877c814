"""Which signs of terms can occur together, by the values of the terms at some places.

Terms that differ by a positive factor in all worlds, a number or a power of C, have one sign. Linear
relations between terms tell what else cannot be: not α_i < 0 and α_i > C.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from svmsym.judging.branching import FALSE, TRUE, Atom
from svmsym.meaning.work import Work
from svmsym.worlds.linear import can_be_positive, find_dependencies

Entries: TypeAlias = tuple[Fraction, ...]  # of an atom at one place; one for a number
Signs: TypeAlias = tuple[int, ...]  # of all atoms

_EXPONENTS = (0, 1, -1, 2, -2)
_STEPS_OF_ELIMINATION = 40


class SignTable:
    """The signs that the atoms may have, for given labels."""

    def __init__(
        self, atoms: Sequence[Atom], known: dict[int, frozenset[int]], rows: list[list[Entries]], work: Work
    ) -> None:
        self.columns = list(zip(*rows, strict=True))
        self.atoms = atoms
        self.work = work
        positive = [k for k, signs in known.items() if signs == {1}]
        self.scales = [[row[0] for row in self.columns[k]] for k in positive]
        self.first: list[tuple[int, int]] = []  # the atom that stands for one, and its sign beside it
        for k in range(len(self.columns)):
            self.first.append(next(((j, s) for j in range(k) if (s := self._beside(j, k))), (k, 1)))
        chosen = [k for k, (j, _) in enumerate(self.first) if j == k]
        self.options = {k: self._options(k, known) for k in chosen}
        numbers = [k for k in chosen if self.atoms[k].right is not None and len(self.columns[k][0]) == 1]
        self.numbers = [k for k in numbers if len(self.options[k]) > 1 or k in known]
        samples = zip(*(self.columns[k] for k in self.numbers), strict=True)
        matrix = [[*(v[0] for v in row), Fraction(1)] for row in samples]
        self.relations = find_dependencies(matrix) if matrix else []
        self.decided: dict[Signs, bool] = {}

    @property
    def size(self) -> int:
        """The number of rows."""
        found = 1
        for signs in self.options.values():
            found *= len(signs)
        return found

    def _beside(self, j: int, k: int) -> int:
        """Tell the sign of the factor by which two atoms differ in all worlds; zero if there is none."""
        one, other = self.columns[j], self.columns[k]
        if self.atoms[j].right is None or self.atoms[k].right is None or self.first[j][0] != j:
            return 0
        if len(one[0]) != len(other[0]):
            return 0
        ratios: list[Fraction | None] = []
        for u, v in zip(one, other, strict=True):
            if any((not a) != (not b) for a, b in zip(u, v, strict=True)):
                return 0
            quotients = {b / a for a, b in zip(u, v, strict=True) if a}
            if len(quotients) > 1:
                return 0
            ratios.append(next(iter(quotients), None))
        known = [(n, r) for n, r in enumerate(ratios) if r is not None]
        if not known:
            return 1  # both are zero in all worlds
        if len({r > 0 for _, r in known}) > 1:
            return 0
        for powers in itertools.product(_EXPONENTS, repeat=len(self.scales)):
            factors = (r * _monomial(self.scales, powers, n) for n, r in known)
            first = next(factors)
            if all(factor == first for factor in factors):
                return 1 if first > 0 else -1
        return 0

    def _options(self, k: int, known: dict[int, frozenset[int]]) -> tuple[int, ...]:
        """List the signs that an atom may have."""
        if self.atoms[k].right is None:
            return (FALSE, TRUE)
        column = self.columns[k]
        if all(entries == column[0] for entries in column):  # a number
            return (
                ((column[0][0] > 0) - (column[0][0] < 0),) if len(column[0]) == 1 else (int(any(column[0])),)
            )
        if len(column[0]) > 1:
            return (0, 1)
        found = {-1, 0, 1}
        for other, (j, sign) in enumerate(self.first):
            if j == k and other in known:
                found &= {sign * v for v in known[other]}
        return tuple(sorted(found))

    def list_signs(self) -> Iterator[Signs]:
        """List the signs of all atoms."""
        for chosen in itertools.product(*self.options.values()):
            own = dict(zip(self.options, chosen, strict=True))
            signs = (own[j] * s if len(self.columns[j][0]) == 1 else own[j] for j, s in self.first)
            yield tuple(signs)

    def can_be(self, signs: Signs) -> bool:
        """Whether no linear relation between the atoms excludes the signs."""
        key = tuple(signs[k] for k in self.numbers)
        if key not in self.decided:
            equations = [
                [*(c * s for c, s in zip(row, key, strict=False) if s), row[-1]] for row in self.relations
            ]
            self.work.spend(_STEPS_OF_ELIMINATION if equations else 0)
            self.decided[key] = can_be_positive(equations)
        return self.decided[key]


def _monomial(scales: Sequence[Sequence[Fraction]], powers: Sequence[int], place: int) -> Fraction:
    found = Fraction(1)
    for scale, power in zip(scales, powers, strict=True):
        if power:
            found *= scale[place] ** power
    return found
