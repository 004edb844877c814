"""The way to an optimum that floating point cannot see: from a gentler program, along exact numbers.

    P(t):  minimise ½uᵀPu + qᵀu   such that   A u = t·b,  t·lower ≤ u ≤ t·upper

In: a program, which is P(1). Out: its optimal basis, or None. With u = t·v, P(t) is the same program in v
with q/t instead of q: for small t the bounds decide, curvature matters little, and floating point finds the
basis (for a support vector machine t·C is a smaller price). From there t grows to 1 as in pivoting.py, in
exact numbers.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from svmsym.exact.guessing.guess import guess
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.basis import State, settle
from svmsym.exact.solving.kkt import violations
from svmsym.exact.solving.pivoting import follow, optimise, zeros

_FEW = 24  # violations up to which a guess is worth repairing
_STEPS = (2**7, 2**14, 2**21, 2**28, 2**35)


def by_scaling(program: Program) -> list[int] | None:
    """The optimal basis, followed from the first gentler program whose basis can be guessed."""
    if not any(program.upper) and not any(program.right):
        return None  # without bounds other than zero every P(t) has the same basis
    for step in _STEPS:
        gentle = replace(program, slope=[step * q for q in program.slope])
        state = guess(gentle)
        points = None if state is None else settle([gentle], state)
        if points is None or len(violations(points)) > _FEW:
            continue
        found = optimise(gentle, points[0].state)
        return _grown(program, found[0].state, Fraction(1, step)) if isinstance(found, tuple) else None
    return None


def _grown(program: Program, state: State, start: Fraction) -> list[int] | None:
    rest = replace(
        program, right=(0,) * len(program.rows), lower=zeros(program.lower), upper=zeros(program.upper)
    )
    motion = replace(program, slope=[0] * program.size)
    points = settle([rest, motion], state)
    assert points is not None
    found = follow([rest, motion], (start,), points, Fraction(1))
    return list(found[0].state) if isinstance(found, tuple) else None
