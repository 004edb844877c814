"""Each machine as a program, with a feasible start, and its parameters read back from the solution.

f(x) = Σ_i β_i k(x_i, x) + b. Prices C_i = C · weight_i. Conventions are those of LIBSVM and scikit-learn:

- ``svc``      β_i between 0 and y_i C_i, Σβ = 0;
- ``nu_svc``   |β_i| ≤ w_i, Σ over either class of |β| = ν Σw/2; the solution is divided by the half distance
               of the two offsets, so that the margin is at ±1;
- ``svr``      |β_i| ≤ C_i, ε given, Σβ = 0;   ``nu_svr``  Σα = Σα* = ν ΣC/2, and ε comes out;
- ``one_class`` 0 ≤ β_i ≤ w_i, Σβ = ν Σw; b = −ρ.

Squared slack (Σ C_i ξ_i²) has no upper bound, and the ridge 1/(2C_i) instead. Without b there are no
equalities.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from svmsym.errors import SvmsymError
from svmsym.numeric.judge import Judgement
from svmsym.numeric.program import Program, Vector


@dataclass(frozen=True, eq=False)
class Machine:
    """A program with a feasible start."""

    kind: str
    program: Program
    start: Vector


@dataclass(frozen=True, eq=False)
class Trained:
    """f(x) = Σ coefficients_i k(x_i, x) + intercept; ``epsilon`` of ν-SVR, ``scale`` the divisor of ν-SVC."""

    coefficients: Vector
    intercept: float
    epsilon: float = 0.0
    scale: float = 1.0


def svc(y: Vector, C: Vector, *, squared: bool = False, bias: bool = True) -> Machine:
    """Classification with labels ±1 and a price for each point.

    >>> import numpy as np
    >>> svc(np.array([1.0, -1.0]), np.array([2.0, 3.0])).program.lower
    array([ 0., -3.])
    """
    C = np.asarray(C, dtype=np.float64)
    top = np.full(len(y), np.inf) if squared else C
    program = Program(y, np.where(y > 0, 0.0, -top), np.where(y > 0, top, 0.0))
    return Machine("svc", _dressed(program, C, squared=squared, bias=bias), np.zeros(len(y)))


def svr(t: Vector, C: Vector, epsilon: float, *, squared: bool = False, bias: bool = True) -> Machine:
    """Regression with a tube of half width ε."""
    C = np.asarray(C, dtype=np.float64)
    top = np.full(len(t), np.inf) if squared else C
    program = Program(t, -top, top.copy(), epsilon=epsilon)
    return Machine("svr", _dressed(program, C, squared=squared, bias=bias), np.zeros(len(t)))


def _dressed(program: Program, C: Vector, *, squared: bool, bias: bool) -> Program:
    if squared:
        program = replace(program, ridge=0.5 / C)
    return program if bias else replace(program, totals=())


def one_class(weight: Vector, nu: float) -> Machine:
    """The level set that a share of about 1 − ν of the points lies in.

    >>> import numpy as np
    >>> one_class(np.ones(4), 0.5).start
    array([1., 1., 0., 0.])
    """
    total = nu * float(weight.sum())
    n = len(weight)
    program = Program(np.zeros(n), np.zeros(n), weight.copy(), totals=(total,))
    return Machine("one_class", program, _filled(weight, total))


def nu_svc(y: Vector, weight: Vector, nu: float) -> Machine:
    """Classification where ν bounds the share of errors from above and of support vectors from below."""
    whole = float(weight.sum())
    half, positive = nu * whole / 2, y > 0
    sides = (positive, ~positive)
    smaller = min(float(weight[side].sum()) for side in sides)
    if half > smaller * (1 + 1e-12):
        raise SvmsymError(
            f"specified nu is infeasible: ν = {nu:g} asks for more weight than the smaller class has",
            why="each class must carry ν/2 of the whole weight, and no point more than its own",
            hint=f"choose nu ≤ {2 * smaller / whole:.6g}",
        )
    half = min(half, smaller)
    start = np.zeros(len(y))
    for sign, side in zip((1.0, -1.0), sides, strict=True):
        start[side] = sign * _filled(weight[side], half)
    program = Program(
        np.zeros(len(y)),
        np.where(positive, 0.0, -weight),
        np.where(positive, weight, 0.0),
        totals=(half, -half),
        group=sides[1].astype(np.int8),
    )
    return Machine("nu_svc", program, start)


def nu_svr(t: Vector, C: Vector, nu: float) -> Machine:
    """Regression where ν takes the place of ε; unknown p < n is α_p ≥ 0, unknown n + p is −α*_p ≤ 0."""
    n = len(t)
    half = nu * float(C.sum()) / 2
    first = _filled(C, half)
    program = Program(
        np.concatenate([t, t]),
        np.concatenate([np.zeros(n), -C]),
        np.concatenate([C, np.zeros(n)]),
        totals=(half, -half),
        group=np.repeat(np.array([0, 1], dtype=np.int8), n),
        at=np.tile(np.arange(n), 2),
    )
    return Machine("nu_svr", program, np.concatenate([first, -first]))


def _filled(room: Vector, total: float) -> Vector:
    """The first points take all they may until the total is reached, as LIBSVM starts."""
    before = np.cumsum(room) - room
    return np.minimum(np.maximum(total - before, 0.0), room)


def trained(machine: Machine, beta: Vector, judgement: Judgement) -> Trained:
    """The decision function of a solved machine."""
    program = machine.program
    n = program.m if program.at is None else program.m // 2
    coefficients = program.at_points(beta, n)
    offsets = judgement.offsets
    if machine.kind == "nu_svc":
        scale = (offsets[1] - offsets[0]) / 2  # Kβ + b is +scale on free positive points, −scale on negative
        scale = scale if scale > 0 else 1.0
        return Trained(coefficients / scale, (offsets[0] + offsets[1]) / 2 / scale, scale=scale)
    if machine.kind == "nu_svr":
        return Trained(coefficients, (offsets[0] + offsets[1]) / 2, epsilon=(offsets[0] - offsets[1]) / 2)
    return Trained(coefficients, offsets[0] if offsets else 0.0)
