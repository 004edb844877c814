"""A primal–dual interior-point method for convex quadratic programs over a box, in double precision.

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper

In: a ``Box`` of order one, with ±inf where there is no bound, lower < upper. Out: a sequence of iterates;
whoever asks for them decides when one is good enough. It ends by itself after ``LIMIT`` iterations, or when a
step cannot be computed or no longer moves: then nothing better is to be had from this precision.

Every iterate has slacks s > 0 of the bounds and multipliers z > 0. One iteration factors P + Θ, Θ = Σ z/s,
and uses it several times: for Mehrotra's predictor, for the step with centring and his second-order term
(Mehrotra 1992; for quadratic programs Wright, Primal–Dual Interior-Point Methods, 1997, chapter 8), and for
Gondzio's correctors, which lengthen a short step by bringing outlying products s·z back (Gondzio 1996).
Slacks are kept apart from u, because u − lower cancels near a bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from svmsym.exact.floating import Floats, np
from svmsym.exact.guessing.newton import Box

LIMIT = 60
_SHORT = 1e-7  # a step below is no progress
_TO_BOUNDARY, _CLOSEST = 0.995, 0.9999  # share of the way to the boundary, far from and near the optimum
_LONG = 0.95  # a step above needs no corrector
_EVEN = 0.1, 10.0  # products s·z that a corrector aims at, relative to the centre
_GAIN = 0.1  # share of the hoped-for lengthening below which a corrector is the last one
_NEIGHBOUR = 1e-3  # what the starting point's problem adds to the diagonal of P, which is of order one
_WIDE = 10.0  # distance of the start from the bounds, relative to the size of that problem's solution
_FLOOR = 1e-10  # least diagonal: variables without bounds have no Θ
_NOISE = 1e-6  # weight of sizes that matter only where everything else vanishes


@dataclass(frozen=True, eq=False)
class Iterate:
    """A point of the method; s and z hold the pairs of the lower bounds, then those of the upper ones."""

    u: Floats
    multipliers: Floats
    s: Floats
    z: Floats
    gap: float  # sᵀz relative to the objective
    residual: float  # of stationarity and equalities, relative


class Move(NamedTuple):
    """A direction in all variables."""

    u: Floats
    multipliers: Floats
    s: Floats
    z: Floats

    def plus(self, other: Move) -> Move:
        """The sum of two directions."""
        return Move(
            self.u + other.u, self.multipliers + other.multipliers, self.s + other.s, self.z + other.z
        )


def iterates(box: Box) -> Iterator[Iterate]:
    """The iterates, from the starting point on, as far as they can be computed.

    >>> from svmsym.exact.guessing.newton import LowRank
    >>> two = Box(LowRank(np.ones((2, 1)), np.array([[1.0, -1.0]]), np.zeros(2)), -np.ones(2), np.zeros(1),
    ...           np.zeros(2), np.full(2, np.inf))
    >>> next(it for it in iterates(two) if it.gap < 1e-12).u.round(6).tolist()
    [0.5, 0.5]
    """
    try:
        yield from _Method(box).run()
    except np.linalg.LinAlgError:
        return


class _Method:
    """The state of the method, and one iteration."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.below, self.above = finite_places(box.lower), finite_places(box.upper)
        self.count = len(box.lower[self.below])
        self.still, self.level = np.zeros(len(box.slope)), np.zeros(len(box.right))
        self.size_q = 1 + float(np.abs(box.slope).max(initial=0))
        self.size_b = 1 + float(np.abs(box.right).max(initial=0))
        self._start()
        self.first = float(self.s @ self.z)

    def _start(self) -> None:
        """The minimiser of a well-conditioned neighbour, moved into the box."""
        quadratic, slope, lower, upper = self.box.quadratic, self.box.slope, self.box.lower, self.box.upper
        quadratic.prepare(quadratic.ridge + _NEIGHBOUR)
        u, self.multipliers = quadratic.solve(-slope, self.box.right)
        room = _WIDE * (float(np.abs(u).sum()) / max(len(u), 1) + 1e-8)
        margin = np.minimum(0.25 * (upper - lower), room)
        self.u = np.clip(u, lower + margin, upper - margin)
        force, _ = quadratic.apply(self.u, self.multipliers)
        force += slope
        self.s = np.concatenate([(self.u - lower)[self.below], (upper - self.u)[self.above]])
        # All products s·z are equal: a far bound must not dominate their mean.
        count = max(len(u), 1)
        self.z = float(margin.sum()) / count * (float(np.abs(force).sum()) / count + 1e-8) / self.s

    def run(self) -> Iterator[Iterate]:
        """One iterate after the other."""
        box, quadratic, count = self.box, self.box.quadratic, self.count
        for _ in range(LIMIT):
            u, s, z = self.u, self.s, self.z
            force, met = quadratic.apply(u, self.multipliers)
            bend = float(u @ force) + float(self.multipliers @ met)  # uᵀPu
            force += box.slope
            force[self.below] -= z[:count]
            force[self.above] += z[count:]
            unmet = box.right - met
            gap, residual = self._measure(bend, force, unmet)
            if not np.isfinite(gap + residual):
                return
            yield Iterate(u, self.multipliers, s, z, gap, residual)
            self.weight = z / s
            diagonal = quadratic.ridge + _FLOOR
            diagonal[self.below] += self.weight[:count]
            diagonal[self.above] += self.weight[count:]
            quadratic.prepare(diagonal)
            move, longest = self._move(np.negative(force, out=force), unmet)
            step = min(1.0, max(_TO_BOUNDARY, min(1 - gap, _CLOSEST)) * longest)
            if not step > _SHORT:
                return
            self.u, self.multipliers = u + step * move.u, self.multipliers + step * move.multipliers
            self.s, self.z = s + step * move.s, z + step * move.z

    def _measure(self, bend: float, force: Floats, unmet: Floats) -> tuple[float, float]:
        """The gap and the residual, both relative."""
        u, z = self.u, self.z
        value = 0.5 * bend + float(self.box.slope @ u)
        gap = float(self.s @ z) / (abs(value) + abs(bend) + _NOISE * (float(u @ u) + self.first) + 1e-300)
        largest = float(np.abs(u).max(initial=0))
        size_g = self.size_q + float(z.max(initial=0)) + _NOISE * largest * len(u)
        stationary = float(np.abs(force).max(initial=0)) / size_g
        return gap, max(stationary, float(np.abs(unmet).max(initial=0)) / (self.size_b + largest))

    def _move(self, force: Floats, unmet: Floats) -> tuple[Move, float]:
        """The direction of an iteration and the longest step along it."""
        s, z = self.s, self.z
        move = self._direction(-z, force, unmet)
        if not len(s):
            return move, 1 / _TO_BOUNDARY
        longest = self._longest(move)
        target = move.s * move.z
        mean = float(s @ z) / len(s)
        after = mean + longest * (
            float(s @ move.z) + float(z @ move.s) + longest * float(target.sum())
        ) / len(s)
        centre = mean * min(max(after / mean, 0.0), 1.0) ** 3
        np.subtract(centre, target, out=target)
        target /= s
        target -= z
        move = self._direction(target, force, unmet)
        longest = self._longest(move)
        for _ in range(self.box.quadratic.correctors):
            if longest > _LONG:
                break
            aim = min(1.0, 2 * longest + 0.1)
            product = (s + aim * move.s) * (z + aim * move.z)
            wanted = np.clip(product, _EVEN[0] * centre, _EVEN[1] * centre)
            wanted -= product
            np.maximum(wanted, -_EVEN[1] * centre, out=wanted)
            wanted /= s
            better = move.plus(self._direction(wanted, self.still, self.level))
            longer = self._longest(better)
            if longer <= longest:
                break
            enough = longer > longest + _GAIN * (aim - longest)
            move, longest = better, longer
            if not enough:
                break
        return move, longest

    def _direction(self, target: Floats, force: Floats, unmet: Floats) -> Move:
        """The solution of one Newton system: s·dz + z·ds = s·target."""
        right = force.copy()
        right[self.below] += target[: self.count]
        right[self.above] -= target[self.count :]
        du, multipliers = self.box.quadratic.solve(right, unmet)
        ds = np.concatenate([du[self.below], -du[self.above]])
        return Move(du, multipliers, ds, target - self.weight * ds)

    def _longest(self, move: Move) -> float:
        """The longest step, at most 1/0.995, after which no slack and no multiplier is negative."""
        worst = -min(float((move.s / self.s).min()), float((move.z / self.z).min()))
        return 1 / worst if worst > _TO_BOUNDARY else 1 / _TO_BOUNDARY


def finite_places(bounds: Floats) -> Any:
    """An index of the finite entries, a slice where it can be.

    >>> finite_places(np.array([0.0, 1.0])), finite_places(np.array([np.inf, 1.0]))
    (slice(None, None, None), array([1]))
    """
    finite = np.isfinite(bounds)
    if finite.all():
        return slice(None)
    return np.flatnonzero(finite) if finite.any() else slice(0, 0)
