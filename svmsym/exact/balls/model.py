"""The dual program with its true, irrational matrix: everything an integer program has, entries as balls.

    P = W·s sᵀ∘K + diag(ridge),   W = weight·κ

Rows, bounds, ridge and slope are the integers of the rounded program; only K is replaced by its balls. All
gradients are divided by W, so that numbers are of the size of kernel values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from svmsym.exact.balls.field import Arb, arb, flint
from svmsym.exact.balls.gram import Rounded
from svmsym.exact.balls.kernel import Kernel, kernel_of
from svmsym.exact.problem import Problem
from svmsym.exact.programs.instance import Instance, fill, shape_of
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.convexity import moving_unknowns

BITS = 60  # of the rounded program that is guessed from


@dataclass(frozen=True, eq=False)
class Model:
    """A problem with an irrational kernel; ``instance`` holds its program with K rounded."""

    instance: Instance
    kernel: Kernel
    moved_slope: bool = False  # whether the slope contains rounded values K(xᵢ, xᵢ)

    @property
    def program(self) -> Program:
        """The integer program with K rounded."""
        return self.instance.program

    @property
    def problem(self) -> Problem:
        """What is solved."""
        return self.instance.problem

    @property
    def W(self) -> int:
        """The factor in front of K."""
        return self.program.weight * self.instance.kappa

    @cached_property
    def place(self) -> list[int]:
        """The distinct point of every unknown."""
        return [self.kernel.place[p] for p in self.program.point]

    @cached_property
    def moving(self) -> frozenset[int]:
        """The unknowns that bounds do not fix."""
        return frozenset(moving_unknowns(self.program))

    def slope(self, v: int) -> Arb:
        """qᵥ/W."""
        rounded = arb(Fraction(self.program.slope[v], self.W))
        if not self.moved_slope or not self.program.slope[v]:
            return rounded
        i = self.place[v]
        (kept,) = self.instance.program.gram.diagonal([self.program.point[v]])
        return rounded * self.kernel.balls([i], [i])[0][0] * self.instance.kappa / kept

    def combined(self, unknowns: Mapping[int, Arb | int]) -> dict[int, Arb]:
        """c = Σ s·u at every distinct point that has a share in it."""
        found: dict[int, Any] = {}
        for v, u in unknowns.items():
            s = self.program.sign[v]
            if s and (not isinstance(u, int) or u):
                i = self.place[v]
                found[i] = found[i] + s * u if i in found else s * u
        return found

    def products(self, rows: Sequence[int], combined: Mapping[int, Arb]) -> list[Arb]:
        """(Kc)ᵢ at distinct points."""
        if not combined or not rows:
            return [flint.arb(0)] * len(rows)
        block = flint.arb_mat(self.kernel.balls(rows, [*combined]))
        column = flint.arb_mat([[c] for c in combined.values()])
        found: list[Arb] = (block * column).entries()
        return found

    def forces(self, variables: Sequence[int], unknowns: Mapping[int, Arb | int]) -> list[Arb]:
        """(Pu + q)/W at some unknowns."""
        p = self.program
        where = {i: k for k, i in enumerate(dict.fromkeys(self.place[v] for v in variables if p.sign[v]))}
        inner = self.products([*where], self.combined(unknowns))
        found = []
        for v in variables:
            force = self.slope(v)
            if p.sign[v]:
                force = force + p.sign[v] * inner[where[self.place[v]]]
            if p.ridge[v]:
                force = force + arb(Fraction(p.ridge[v], self.W)) * unknowns.get(v, 0)
            found.append(force)
        return found


def model_of(problem: Problem) -> Model:
    """The model of a problem with the kernel rbf or sigmoid."""
    kernel = kernel_of(problem)
    shape = shape_of(problem)
    stated = fill(problem, shape, Rounded(kernel, BITS), 2**BITS)
    norms = any(term.norms for block in shape.blocks for term in block.linear)
    return Model(stated, kernel, moved_slope=norms and kernel.type != "rbf")


def rounded_program(model: Model, bits: int, lift: int = 0) -> Program:
    """A program in integers near the true one, convex where the true one is."""
    problem, kernel = model.problem, model.kernel
    # Bounds and slope are filled in with exact values of K(x, x); the shift concerns the matrix alone.
    program = fill(problem, shape_of(problem), Rounded(kernel, bits), 2**bits).program
    return replace(program, gram=Rounded(kernel, bits, 2 * kernel.size, lift * 2**bits))
