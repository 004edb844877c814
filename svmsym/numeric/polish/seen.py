"""The part of the matrix that a polish has touched: Q = K[at, at] + diag r between the unknowns seen so far.

In: unknowns, as they become free. Out: Q between them, and the change of h = Kβ at every point when they
move. Kernel rows are kept while they fit the memory, and computed again otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from svmsym.numeric.kernels import Matrix, Source
from svmsym.numeric.program import Index, Program, Vector


@dataclass(frozen=True, eq=False)
class Seen:
    """Unknowns in the order they were seen, Q between them, and their kernel rows (None: no room)."""

    program: Program
    source: Source
    members: Index
    matrix: Matrix
    rows: Matrix | None
    memory: float  # MB for the rows

    @property
    def positions(self) -> Index:
        """The position of each unknown of the program among those seen; −1: not seen."""
        found = np.full(self.program.m, -1, dtype=np.intp)
        found[self.members] = np.arange(len(self.members))
        return found

    def and_also(self, unknowns: Index) -> Seen:
        """With more unknowns, which were not seen before.

        >>> from svmsym.numeric.kernels import Kernel
        >>> program = Program(np.zeros(2), np.zeros(2), np.ones(2), ridge=np.array([0.5, 0.5]))
        >>> none = nothing_seen(program, Source(np.array([[1.0], [2.0]]), Kernel("linear")))
        >>> none.and_also(np.array([1])).and_also(np.array([0])).matrix
        array([[4.5, 2. ],
               [2. , 1.5]])
        """
        if not len(unknowns):
            return self
        program, source = self.program, self.source
        at = unknowns if program.at is None else program.at[unknowns]
        members = np.concatenate([self.members, unknowns])
        places = members if program.at is None else program.at[members]
        rows: Matrix | None = None
        if self.rows is not None and 8e-6 * len(members) * source.n <= self.memory:
            new_rows = source.entries(at)
            rows = np.concatenate([self.rows, new_rows])
            corner = new_rows[:, places]
        else:
            corner = source.entries(at, places)
        old = len(self.members)
        matrix = np.empty((len(members), len(members)))
        matrix[:old, :old] = self.matrix
        matrix[old:] = corner
        matrix[:old, old:] = corner[:, :old].T
        if program.ridge is not None:
            new = np.arange(old, len(members))
            matrix[new, new] += program.ridge[unknowns]
        return Seen(program, source, members, matrix, rows, self.memory)

    def change(self, moves: Vector) -> Vector:
        """K·moves at every point, for moves of the unknowns seen."""
        if self.rows is not None:
            return moves @ self.rows
        whole = np.zeros(self.program.m)
        whole[self.members] = moves
        return self.source.times(self.program.at_points(whole, self.source.n))


def nothing_seen(program: Program, source: Source, memory: float = 400.0) -> Seen:
    """The beginning: no unknown was seen."""
    none = np.zeros(0, dtype=np.intp)
    return Seen(program, source, none, np.zeros((0, 0)), np.zeros((0, source.n)), memory)
