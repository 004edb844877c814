"""Which row of the data a support vector of a file is: equal to it, rounded from it, or nearest to it.

In: the data, and support vectors whose coordinates may be rounded to 8 significant digits. Out: for each the
index of its row. Where two different rows are rounded to the same support vector, nothing tells which is
meant. Rows that are equal and have the same label (or target) and weight can be exchanged without a change of
the problem: they are taken in order. Equal rows with different labels are told apart by the sign of the
coefficient, once a row that has no such twin has shown which sign belongs to which label.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from svmsym.errors import Place, SvmsymError
from svmsym.exact.floating import Floats
from svmsym.exact.problem import Problem

Point = tuple[Fraction, ...]
Vectors = Sequence[tuple[int, Fraction, Mapping[int, Fraction]]]
_DIGITS = Fraction(1, 10**7)  # eight significant digits are right to half a unit of the eighth
_UNSURE = 1e-12  # relative; the floats only choose whom to compare exactly
_HINT = "give the JSON of the fitted estimator, which names rows by their indices"


@dataclass(frozen=True)
class Rows:
    """The rows of a problem, and where each of them stands.

    >>> two = Problem("svc", X=((0, 1), (2, 1)), y=(-1, 1))
    >>> Rows.of(two).match("m", [(1, Fraction(-1), {2: Fraction(1)})])
    ({0: Fraction(-1, 1)}, ())
    """

    problem: Problem
    points: tuple[Point, ...]
    where: Mapping[Point, Sequence[int]]
    rounded: Mapping[Point, Sequence[Point]]  # the rows that are written in the same way
    floats: Floats

    @classmethod
    def of(cls, problem: Problem) -> Rows:
        """Every row once."""
        points = tuple(tuple(Fraction(v) for v in x) for x in problem.X or ())
        where: dict[Point, list[int]] = {}
        for i, x in enumerate(points):
            where.setdefault(x, []).append(i)
        rounded: dict[Point, list[Point]] = {}
        for x in where:
            rounded.setdefault(tuple(Fraction(f"{float(v):.8g}") for v in x), []).append(x)
        floats = np.array(points, dtype=np.float64).reshape(len(points), -1)
        return cls(problem, points, where, rounded, floats)

    def match(self, name: str, vectors: Vectors) -> tuple[dict[int, Fraction], tuple[str, ...]]:
        """Coefficients by rows, and what had to be decided."""
        width = len(self.points[0])
        found: list[tuple[int, Fraction, Point]] = []
        farthest = Fraction(0)
        for line, c, sparse in vectors:
            beyond = next((j for j in sparse if not 1 <= j <= width), None)
            if beyond is not None:
                raise SvmsymError(
                    f"a support vector has the coordinate {beyond}, the data have {width}",
                    hint="state the problem with the data that the model was fitted to",
                    place=Place(name, line),
                )
            x = tuple(sparse.get(j, Fraction(0)) for j in range(1, width + 1))
            row = self._row(x, Place(name, line))
            farthest = max(farthest, *(abs(a - b) for a, b in zip(x, row, strict=True)))
            found.append((line, c, row))
        notices = (
            (f"support vectors are rounded in {name}; the largest difference of a coordinate is {farthest}",)
            if farthest
            else ()
        )
        return self._assigned(name, found), notices

    def _row(self, x: Point, place: Place) -> Point:
        """The row that a support vector is."""
        meant = {*self.rounded.get(x, ()), *([x] if x in self.where else [])}
        if not meant:
            meant = self._nearest(x)
        if len(meant) > 1:
            raise SvmsymError(
                "a support vector may be one row of the data as well as another",
                why="the model file rounds coordinates to 8 digits",
                hint=_HINT,
                place=place,
            )
        (row,) = meant
        if any(abs(a - b) > _DIGITS * abs(b) for a, b in zip(x, row, strict=True)):
            distance = max(abs(a - b) for a, b in zip(x, row, strict=True))
            raise SvmsymError(
                "a support vector is no row of the data",
                why=f"the nearest row differs by {float(distance):.3g} in a coordinate",
                hint="state the problem with the data that the model was fitted to, scaled in the same way",
                place=place,
            )
        return row

    def _nearest(self, x: Point) -> set[Point]:
        """The rows with the smallest largest difference of a coordinate."""
        near = np.abs(self.floats - np.array([float(v) for v in x])).max(axis=1)
        size = _UNSURE * (1 + float(np.abs(self.floats).max()))
        chosen = {self.points[i] for i in np.flatnonzero(near <= near.min() * (1 + _UNSURE) + size).tolist()}
        far = {row: max(abs(a - b) for a, b in zip(x, row, strict=True)) for row in chosen}
        return {row for row in chosen if far[row] == min(far.values())}

    def _assigned(self, name: str, found: Sequence[tuple[int, Fraction, Point]]) -> dict[int, Fraction]:
        turned = self._sign(found)
        free = {x: list(rows) for x, rows in self.where.items()}
        support: dict[int, Fraction] = {}
        for line, c, x in found:
            fitting = [i for i in free[x] if not turned or c * self._label(i) * turned > 0] or free[x]
            if not fitting:
                raise SvmsymError(
                    "a row of the data is named too often",
                    hint="give the file as svm-train wrote it",
                    place=Place(name, line),
                )
            if len({self._answer(i) for i in fitting}) > 1:
                raise SvmsymError(
                    f"a support vector is equal to the rows {', '.join(str(i + 1) for i in fitting)}",
                    why="they have different labels, targets or weights",
                    hint=_HINT,
                    place=Place(name, line),
                )
            free[x].remove(fitting[0])
            support[fitting[0]] = c
        return support

    def _sign(self, found: Sequence[tuple[int, Fraction, Point]]) -> int:
        """+1 where positive coefficients belong to the label +1, −1 for the other; 0 where nothing tells."""
        if not self.problem.y:
            return 0
        for _, c, x in found:
            labels = {self._label(i) for i in self.where[x]}
            if len(labels) == 1 and c:
                return 1 if c * labels.pop() > 0 else -1
        return 0

    def _label(self, i: int) -> int:
        return self.problem.y[i] if self.problem.y else 1

    def _answer(self, i: int) -> tuple[Fraction | int, ...]:
        q = self.problem
        return tuple(family[i] for family in (q.y, q.targets, q.weight) if family)
