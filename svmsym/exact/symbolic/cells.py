"""The cell of one value of the letter: an interval on which one proof holds.

In: a program over Q(t) and a rational t₀. The program at t₀ is solved exactly; its last basis is solved over
Q(t), and the cell is the largest interval around t₀ on which its conditions keep their signs. Where there is
no optimum, the cell belongs to the basis of a program that proves so (svmsym.exact.symbolic.program). Out: a
Cell, or None where t₀ itself is an end of its cell or otherwise exceptional; then another t₀ nearby does.
Finitely many bases with finitely many roots each make finitely many cells and exceptional t₀.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.exact.programs.program import Program
from svmsym.exact.solve import first_basis
from svmsym.exact.solving.linear import independent_rows
from svmsym.exact.solving.pivoting import optimise
from svmsym.exact.symbolic.basis import MovingPoint, settle
from svmsym.exact.symbolic.convexity import curvature_signs, needs_test
from svmsym.exact.symbolic.filling import MovingInstance
from svmsym.exact.symbolic.functions import Ratio, total, vanishes
from svmsym.exact.symbolic.problem import Requirement
from svmsym.exact.symbolic.program import MovingProgram
from svmsym.exact.symbolic.real_roots import Real
from svmsym.exact.symbolic.stretch import Stretch, around, finite_at


@dataclass(frozen=True, eq=False)
class Cell:
    """An interval with one status; ``point`` is the optimum, or what proves that there is none.

    ``kept`` are the rows of the program that are independent; the others follow from them.
    """

    sample: Fraction
    stretch: Stretch
    status: str
    point: MovingPoint | None = None
    kept: tuple[int, ...] = ()
    reason: str = ""


class Cells:
    """Everything that does not depend on the sample, computed once."""

    def __init__(self, instance: MovingInstance) -> None:
        self.instance = instance
        self.requirements = instance.problem.requirements()
        self.entries = [f for f in instance.program.entries() if f.below.degree() > 0]
        self.signs = curvature_signs(instance) if needs_test(instance) else []

    def at(self, t: Fraction) -> Cell | None:
        """The cell around t."""
        if not self.instance.problem.is_defined(t):
            return None
        for r in self.requirements:
            if (r.strict and not r.function) or r.function.at(t) < 0:
                return _open(t, [r.function], "undefined", f"{r.name} is {_wrong(r)}")
        try:
            program = self.instance.program.at(t)
        except ZeroDivisionError:
            return None
        signs = self._convexity(t)
        if isinstance(signs, Cell) or signs is None:
            return signs
        kept, clash = _independent(program)
        signs += [r.function for r in self.requirements]
        moving = self.instance.program
        if clash:
            return self._no_point(t, moving, signs)
        moving = moving.with_rows(kept)
        found = _optimal_point(moving, t)
        if found is None:
            return self._no_optimum(t, moving, signs)
        # Rows that follow from others at t have to follow from them for all t.
        if not _satisfies(self.instance.program, found.u):
            return None
        proof = _Proof("optimal", found, [*signs, *found.conditions], [*found.u, *found.multipliers])
        return self._cell(t, replace(proof, kept=tuple(kept)))

    def _convexity(self, t: Fraction) -> list[Ratio] | Cell | None:
        """Signs that have to stay for the program to be convex around t, or a cell without convexity."""
        if not self.signs:
            return []
        if self.instance.problem.base.kernel.type == "poly":
            shift = self.instance.problem.kernel("coef0")
            if shift.at(t) > 0:
                return [shift]
        for k, d in enumerate(self.signs):
            if d.has_pole(t) or not d.at(t):
                return None
            if d.at(t) < 0:
                return _open(t, self.signs[: k + 1], "non-convex", "the objective is not convex")
        return list(self.signs)

    def _no_optimum(self, t: Fraction, moving: MovingProgram, signs: list[Ratio]) -> Cell | None:
        """Rows that no point satisfies, or a ray along which the objective falls."""
        is_qp, every = self.instance.problem.kind == "qp", self.instance.program
        nearest = _optimal_point(every.nearest(), t)
        assert nearest is not None  # residuals are unconstrained, and squares are not negative
        if nearest.objective.at(t):
            return self._no_point(t, every, signs)
        ray = _optimal_point(moving.falling(), t)
        if nearest.objective or ray is None or ray.objective or not _satisfies(every.falling(), ray.u):
            return None
        status, reason = ("unbounded", "its objective falls for ever") if is_qp else _INFEASIBLE
        conditions = [*signs, *nearest.conditions, *ray.conditions]
        needed = [*ray.u, *nearest.u, *nearest.multipliers]
        return self._cell(t, _Proof(status, ray, conditions, needed, reason=reason))

    def _no_point(self, t: Fraction, moving: MovingProgram, signs: list[Ratio]) -> Cell | None:
        """Rows that no point within the bounds satisfies."""
        nearest = _optimal_point(moving.nearest(), t)
        if nearest is None or not nearest.objective.at(t):
            return None
        is_qp = self.instance.problem.kind == "qp"
        status, reason = _INFEASIBLE if is_qp else ("unbounded", "its dual has no point")
        needed = [*nearest.u, *nearest.multipliers]
        # Where the residual becomes zero, there is a point.
        proof = _Proof(status, nearest, [*signs, *nearest.conditions], needed, (nearest.objective,), reason)
        return self._cell(t, proof)

    def _cell(self, t: Fraction, proof: _Proof) -> Cell | None:
        """The largest interval, its ends closed where everything that the proof needs is finite there."""
        finite = [f for f in {*proof.needed, *self.entries} if f.below.degree() > 0]
        strict = [r.function for r in self.requirements if r.strict]
        nonzero = [*strict, *proof.nonzero]
        found = around(t, proof.signs, [*finite, *self.instance.problem.functions.values()], nonzero)
        if found is None:
            return None
        ends = [e is not None and self._is_closed(e, finite, nonzero) for e in (found.low, found.high)]
        stretch = replace(found, low_closed=ends[0], high_closed=ends[1])
        return Cell(t, stretch, proof.status, proof.point, proof.kept, proof.reason)

    def _is_closed(self, end: Real, finite: Iterable[Ratio], nonzero: Iterable[Ratio]) -> bool:
        return (
            self.instance.problem.is_defined(end)
            and finite_at(end, finite)
            and not any(vanishes(f.above, end) for f in nonzero)
        )


@dataclass(frozen=True, eq=False)
class _Proof:
    """A status, and the functions whose signs, finiteness and being nonzero prove it."""

    status: str
    point: MovingPoint
    signs: Sequence[Ratio]
    needed: Sequence[Ratio]
    nonzero: Sequence[Ratio] = ()
    reason: str = ""
    kept: tuple[int, ...] = ()


_INFEASIBLE = ("infeasible", "its constraints contradict each other")


def _wrong(r: Requirement) -> str:
    return "not positive" if r.strict else "negative"


def _open(t: Fraction, signs: Sequence[Ratio], status: str, reason: str) -> Cell | None:
    found = around(t, (), nonzero=signs)
    return None if found is None else Cell(t, found, status, reason=reason)


def _optimal_point(moving: MovingProgram, t: Fraction) -> MovingPoint | None:
    """The basis that is optimal at t, over Q(t); None where there is no optimum at t."""
    program = moving.at(t)
    found = optimise(program, first_basis(program))
    if not isinstance(found, tuple):
        return None
    point = settle(moving, found[0].state)
    assert point is not None  # its determinant is not zero at t
    return point


def _independent(program: Program) -> tuple[list[int], bool]:
    """Independent rows, and whether another one contradicts them."""
    kept = independent_rows(program.rows)
    if len(kept) == len(program.rows):
        return kept, False
    wide = independent_rows([[*row, b] for row, b in zip(program.rows, program.right, strict=True)])
    return kept, len(wide) > len(kept)


def _satisfies(program: MovingProgram, u: Sequence[Ratio]) -> bool:
    """Whether u satisfies every row for all t."""
    products = ([a * x for a, x in zip(row, u, strict=True) if a and x] for row in program.rows)
    return all(total(left) == b for left, b in zip(products, program.right, strict=True))
