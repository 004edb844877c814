"""α as another program gives it, in the units of the problem's dual, and a feasible α near it.

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper

svc, svr: u = yc, or the positive and negative part of c. one-class: LIBSVM's c sums to νn, ours to 1. ν-SVC:
LIBSVM divides α by ρ; the factor is found again from the largest coefficient, which is 1/n if any is at its
bound, or from the sum, which is ν; b has the same factor. ν-SVR: u ≤ C/n, where LIBSVM has u ≤ C; its answer
belongs to the problem stated with n times its C.

The feasible point near u, by this rule: every unknown is clipped to its bounds; then each sum that is
prescribed is restored by the unknown with most room in the direction needed, then by the next. The sums are
Σαy = 0 and the like; for ν-SVC each class sums to ν/2; for ν-SVR both families sum to the same, at most Cν/2.
All numbers are integers over one denominator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from svmsym.errors import SvmsymError
from svmsym.exact.foreign.model import Model, Vector
from svmsym.exact.problem import Problem
from svmsym.exact.programs.instance import Instance
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.basis import FREE, Point


@dataclass(frozen=True, eq=False)
class DualPoint:
    """u as numerators over one denominator, in the units of the integer program; given slacks are zero."""

    instance: Instance
    numerators: Sequence[int]
    denominator: int
    intercept: Fraction

    @property
    def program(self) -> Program:
        """The integer program."""
        return self.instance.program

    def at(self, v: int) -> Fraction:
        """An unknown in the problem's units."""
        return Fraction(self.numerators[v], self.denominator * self.program.unit)

    @property
    def point(self) -> Point:
        """The same numbers as a point with λ = 0, whose gradient is Pu + q."""
        some = [v for v, u in enumerate(self.numerators) if u]
        state = [FREE] * self.program.size
        values = [self.numerators[v] for v in some]
        return Point(
            self.program, state, some, values, [0] * len(self.program.rows), self.denominator, ((), ())
        )

    @property
    def beyond(self) -> dict[int, Fraction]:
        """How far unknowns are outside their bounds, in the problem's units."""
        p, found = self.program, {}
        scale = self.denominator * p.unit
        for v in range(unknowns(self.instance)):
            u, low, high = self.numerators[v], p.lower[v], p.upper[v]
            if low is not None and u < low * self.denominator:
                found[v] = Fraction(low * self.denominator - u, scale)
            elif high is not None and u > high * self.denominator:
                found[v] = Fraction(u - high * self.denominator, scale)
        return found


@dataclass(frozen=True)
class Prescribed:
    """Σ sign·u over some unknowns is a number: numerator over the denominator of the point."""

    name: str
    variables: Sequence[int]
    signs: Sequence[int]
    total: int


def unknowns(stated: Instance) -> int:
    """Number of unknowns that are no slacks."""
    return sum(where.stop - where.start for name, where in stated.blocks if name != "slack")


def dual_point(stated: Instance, model: Model) -> DualPoint:
    """The coefficients of a model as unknowns of the dual."""
    problem, program, n = stated.problem, stated.program, stated.problem.n
    c, b = model.coefficients, model.intercept
    if b and not any(name in {"b", "rho"} for name, _ in stated.scalars):
        raise SvmsymError(
            f"the model has the intercept {b}, the problem has no b",
            hint="state the problem with bias = true, or give the model the intercept 0",
        )
    if problem.kind == "one-class":
        assert problem.nu is not None
        c, b = tuple(v / (problem.nu * n) for v in c), b / (problem.nu * n)
    if problem.kind == "nusvc":
        factor = _factor(problem, c)
        c, b = tuple(v * factor for v in c), b * factor
    if problem.kind in {"svr", "nusvr"}:
        u = [*(max(v, Fraction(0)) for v in c), *(max(-v, Fraction(0)) for v in c)]
    else:
        u = [v * y for v, y in zip(c, problem.y, strict=True)] if problem.y else list(c)
    u = [v / stated.combination for v in u]  # w = combination·Σ s·û·φ(x)
    # Twice the denominator: half of a right-hand side is an integer then.
    d = 2 * lcm(*{v.denominator for v in u})
    slacks = [0] * (program.size - len(u))
    return DualPoint(stated, [*(v.numerator * (d // v.denominator) for v in u), *slacks], d, b)


def _factor(problem: Problem, c: Vector) -> Fraction:
    """What LIBSVM's coefficients of ν-SVC have to be multiplied by.

    The largest is 1/n if any is at its bound. That is so if the sum is ν then, but for rounding; else the
    factor is the one that makes the sum ν.
    """
    assert problem.nu is not None
    size = sum((v * y for v, y in zip(c, problem.y, strict=True)), Fraction(0))
    if size <= 0:
        raise SvmsymError(
            "the coefficients of the model sum to zero",
            why="those of ν-SVC are known up to a factor, and zero has none",
            hint="state the problem as svc with the C that belongs to the model",
        )
    by_bound = 1 / (problem.n * max(map(abs, c)))
    return by_bound if abs(size * by_bound - problem.nu) < _ROUNDING else problem.nu / size


_ROUNDING = Fraction(1, 10**12)


def prescribed(point: DualPoint) -> list[Prescribed]:
    """The sums that a feasible point near this one has."""
    p, d, kind = point.program, point.denominator, point.instance.problem.kind
    every = range(unknowns(point.instance))
    if kind not in {"nusvc", "nusvr"}:
        return [
            Prescribed(name, every, [row[v] for v in every], right * d)
            for name, row, right in zip(_sums(point.instance), p.rows, p.right, strict=True)
        ]
    total = abs(p.right[-1]) * d // max(abs(p.rows[-1][v]) for v in every)
    n = point.instance.problem.n
    ones = [1] * len(every)
    if len(p.rows) == 1:  # no b: ν-SVR has an upper bound for its sum, ν-SVC a lower one
        now = sum(point.numerators[v] for v in every)
        bounded = min(now, total) if kind == "nusvr" else max(now, total)
        return [Prescribed("Σα", every, ones, bounded)]
    if kind == "nusvc":
        y = point.instance.problem.y
        sides = [[v for v in every if y[v] == s] for s in (1, -1)]
        names = ["Σα of the class +1", "Σα of the class −1"]
        half = total // 2
    else:
        sides = [list(range(n)), list(range(n, 2 * n))]
        names = ["Σα", "Σα*"]
        half = min(total // 2, sum(point.numerators[v] for v in every) // 2)
    return [Prescribed(m, s, ones[: len(s)], half) for m, s in zip(names, sides, strict=True)]


def _sums(stated: Instance) -> list[str]:
    names = {"svc": "Σαy", "svr": "Σ(α − α*)", "one-class": "Σα"}
    return [names.get(stated.problem.kind, name) for name, _ in stated.scalars]


def off(point: DualPoint, sums: Sequence[Prescribed]) -> dict[str, Fraction]:
    """How far each sum is from what is prescribed, in the problem's units; zeros are left out."""
    scale = point.denominator * point.program.unit
    found = {}
    for s in sums:
        size = max(map(abs, s.signs), default=1)
        now = sum(sign * point.numerators[v] for v, sign in zip(s.variables, s.signs, strict=True))
        if now != s.total:
            found[s.name] = Fraction(now - s.total, scale * size)
    return found


def feasible(point: DualPoint, sums: Sequence[Prescribed]) -> DualPoint:
    """The feasible point by the rule above."""
    p, d = point.program, point.denominator
    u = list(point.numerators)
    for v in range(unknowns(point.instance)):
        low, high = p.lower[v], p.upper[v]
        u[v] = u[v] if low is None else max(u[v], low * d)
        u[v] = u[v] if high is None else min(u[v], high * d)
    for s in sums:
        _restore(p, d, u, s)
    return DualPoint(point.instance, _with_slacks(p, d, u, unknowns(point.instance)), d, point.intercept)


def _restore(p: Program, d: int, u: list[int], s: Prescribed) -> None:
    """Move the unknowns with most room until the sum is right."""
    size = max(map(abs, s.signs), default=1)
    missing = s.total - sum(sign * u[v] for v, sign in zip(s.variables, s.signs, strict=True))
    if missing % size:
        raise AssertionError(s.name)  # the coefficients of a row are ±1 times one number
    missing //= size
    rooms = []
    for v, sign in zip(s.variables, s.signs, strict=True):
        if not sign:
            continue
        up = (missing > 0) == (sign > 0)
        bound = p.upper[v] if up else p.lower[v]
        rooms.append((None if bound is None else abs(bound * d - u[v]), v, 1 if up else -1))
    for room, v, way in sorted(rooms, key=lambda r: (r[0] is not None, -(r[0] or 0), r[1])):
        step = abs(missing) if room is None else min(room, abs(missing))
        u[v] += way * step
        missing -= step if missing > 0 else -step
        if not missing:
            return
    if missing:
        raise SvmsymError(
            f"no point within the bounds has the right {s.name}",
            why="the dual has no feasible point",
            hint="solve the problem first: it has no optimum",
        )


def _with_slacks(p: Program, d: int, u: list[int], count: int) -> list[int]:
    """Each slack makes its row hold."""
    for slack in range(count, p.size):
        row, right = next((r, b) for r, b in zip(p.rows, p.right, strict=True) if r[slack])
        u[slack] = (right * d - sum(a * x for a, x in zip(row[:count], u[:count], strict=True))) // row[slack]
    return u
