"""A primal–dual interior-point method for the linear kernel; one step costs n d².

Problem: the box of ``parts.py`` with K = XXᵀ. With w for Xᵀa, offsets o for the totals, slacks s of the
bounds and their multipliers z the conditions of optimality are

    q − Xw − Eo − r∘a + z_lower − z_upper = 0,   w = Xᵀa,   Eᵀa = totals,   s∘z = 0,   s, z ≥ 0.

In: a design, the box. Out: a sequence of iterates; whoever asks for them decides when one is good enough.
It ends by itself after ``LIMIT`` steps, at a gap of rounding size, or when a step cannot be computed or
no longer moves. A Newton step eliminates a: D = 1/(r + z_lower/s_lower + z_upper/s_upper), then the
system of ``design.py`` for (dw, do) (Ferris and Munson, Interior-point methods for massive support vector
machines, SIAM J. Optim. 13, 2002). Directions are Mehrotra's predictor and corrector (1992), lengthened
by Gondzio's centrality correctors (1996).

Shrinking: where most parts are near a bound with slopes that hold them there, they are put there and left
out, and the steps to come cost accordingly less. No later iterate sees a mistake in that; whoever lands does.

Start: (w, o) of the least-squares machine with the same prices; for this w every slope v = q − Xw − Eo is
shared out, z_upper = max(v, 0) + δ and z_lower = max(−v, 0) + δ, δ the scale of v, and a lies so that all
products s∘z are of one size. So the first condition holds from the start, and a poor balance of the
classes or large units cannot leave it far off centre: only w = Xᵀa and the totals are still to be met.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from svmsym.numeric.linear.design import Design, Factor, normal_equations
from svmsym.numeric.linear.parts import Parts, restricted
from svmsym.numeric.program import Index, Vector

LIMIT = 100
_SHORT = 1e-8  # a step below is no progress
_TO_BOUNDARY = 0.995
_LONG = 0.95  # a step above needs no corrector
_EVEN = 0.1, 10.0  # products s·z that a corrector aims at, relative to the centre
_GAIN = 0.1  # share of the hoped-for lengthening below which a corrector is the last one
_FIRM = 1e-2  # firmly at a bound: so near, relative to the width of the box,
_FIRM_SLOPE, _FIRM_TURN = (
    0.2,
    10.0,
)  # with such a slope, relative to the mean and to its change in the last step
_MANY = 1000  # parts below which nothing is left out
_REST = 0.5  # share that may remain for leaving out to pay
_CLOSED = 1e-15  # a relative gap below is rounding
_TINY = 1e-300


@dataclass(frozen=True, eq=False)
class Iterate:
    """A point; ``slackness`` is sᵀz, ``residual`` the share left of the first, ``kept`` what still moves."""

    a: Vector
    w: Vector
    offsets: Vector
    slackness: float
    residual: float
    kept: Index

    def gap(self, box: Parts) -> float:
        """sᵀz relative to the value, for the whole box."""
        value = abs(float(box.q @ self.a)) + float(self.w @ self.w) + float(box.ridge @ self.a**2)
        return self.slackness / (value + _TINY)


class _Move(NamedTuple):
    """A direction in all variables; ``image`` is X dw at the unknowns."""

    w: Vector
    o: Vector
    image: Vector
    a: Vector
    s: Vector
    z: Vector

    def plus(self, other: _Move) -> _Move:
        return _Move(*(mine + its for mine, its in zip(self, other, strict=True)))


def iterates(
    design: Design, box: Parts, *, shrinking: bool = False, scale: float | None = None
) -> Iterator[Iterate]:
    """The iterates, from the start on, as far as they can be computed.

    >>> from svmsym.numeric.linear.design import design_of
    >>> from svmsym.numeric.linear.layout import Layout
    >>> zero = np.zeros(2)
    >>> pair = Parts(Layout(2, None, None, 1), np.arange(2), np.array([1.0, -1.0]), np.array([0.0, -9.0]),
    ...              np.array([9.0, 0.0]), zero, np.zeros(1))  # x = ±1, C = 9
    >>> points = design_of(np.array([[1.0], [-1.0]]), centred=True)
    >>> next(it for it in iterates(points, pair) if it.gap(pair) < 1e-12).a.round(6).tolist()
    [0.5, -0.5]
    """
    with np.errstate(all="ignore"):
        method = _Method(design, box, scale or slope_scale(design, box))
    for _ in range(LIMIT):
        found = method.measure()
        if not np.isfinite(found.slackness):
            return
        yield found
        if found.gap(box) < _CLOSED:
            return
        with np.errstate(all="ignore"):
            if not method.advance():
                return
            if shrinking:
                method.shrink()


class _Method:
    """The state of the method, and one step."""

    def __init__(self, design: Design, box: Parts, scale: float) -> None:
        self.design, self.box, self.layout, self.scale = design, box, box.layout, scale
        self.below, self.above = _finite_places(box.lower), _finite_places(box.upper)
        self.count = len(box.lower[self.below])
        self.correctors = 1 if design.X.shape[1] < 64 else 2  # noqa: PLR2004 - where a factor costs much more than its use
        self.flat = np.zeros(box.layout.groups)
        self.start()
        self.whole = self.a
        self.kept = np.arange(len(self.a))
        self.held: tuple[Vector, Vector] = np.zeros_like(self.w), np.zeros_like(self.o)  # of what is left out

    def start(self) -> None:
        """The least-squares machine, with slopes shared out as the head of this file says."""
        box, layout = self.box, self.layout
        scale = self.scale
        width = box.upper - box.lower
        bounded = np.isfinite(width)
        curvature = box.ridge.copy()
        curvature[bounded] += scale / width[bounded]
        bare = curvature == 0
        if bare.any():  # neither a price nor a ridge: the hard margin
            curvature[bare] = np.mean(np.einsum("ij,ij->i", self.design.X, self.design.X)) + _TINY
        weights = 1 / curvature
        drive = weights * box.q
        right = np.concatenate([self.pull(drive), layout.sums(drive) - box.totals])
        self.w, self.o = self.split(self.factor(weights).solve(right))
        self.image = layout.to_unknowns(self.design.image(self.w))
        v = box.q - self.image - layout.levels(self.o)
        product = float(np.where(bounded, scale * np.where(bounded, width, 0.0), scale**2 * weights).mean())
        lower, upper = np.zeros(len(v)), np.zeros(len(v))
        with_both = product / np.where(bounded, width, 1.0)
        lower[bounded] = (np.maximum(-v, 0) + with_both)[bounded]
        upper[bounded] = (np.maximum(v, 0) + with_both)[bounded]
        self.a = box.lower + width * upper / (lower + upper)
        single = ~bounded
        if single.any():
            # From one finite bound: x > 0 with x(curvature·x − v) = product.
            sign = np.where(np.isfinite(box.lower), 1.0, -1.0)[single]
            toward, bend = sign * v[single], curvature[single]
            x = (toward + np.sqrt(toward**2 + 4 * bend * product)) / (2 * bend)
            anchor = np.where(np.isfinite(box.lower), box.lower, box.upper)[single]
            free = ~np.isfinite(anchor)
            self.a[single] = np.where(free, v[single] / bend, anchor + sign * x)
            lower[single] = upper[single] = product / x
        self.s = np.concatenate([(self.a - box.lower)[self.below], (box.upper - self.a)[self.above]])
        self.z = np.concatenate([lower[self.below], upper[self.above]])
        self.unmet = self.pull(self.a) - self.w, box.totals - layout.sums(self.a)
        self.infeasible = 1.0

    def pull(self, a: Vector) -> Vector:
        return self.design.pull(self.layout.to_points(a))

    def split(self, both: Vector) -> tuple[Vector, Vector]:
        d = self.design.X.shape[1]
        return both[:d], both[d:]

    def factor(self, weights: Vector) -> Factor:
        return normal_equations(self.design, self.layout, weights, self.flat)

    def measure(self) -> Iterate:
        """The iterate as it stands."""
        if len(self.kept) < len(self.whole):
            self.whole = self.whole.copy()  # an iterate keeps what it was given
            self.whole[self.kept] = self.a
        else:
            self.whole = self.a
        slackness = float(self.s @ self.z)
        return Iterate(self.whole, self.w, self.o, slackness, self.infeasible, self.kept)

    def advance(self) -> bool:
        """One step; False where none can be made."""
        box, layout, count = self.box, self.layout, self.count
        force = box.q - self.image - layout.levels(self.o) - box.ridge * self.a
        force[self.below] += self.z[:count]
        force[self.above] -= self.z[count:]
        pressure = self.z / self.s
        curvature = box.ridge.copy()
        curvature[self.below] += pressure[:count]
        curvature[self.above] += pressure[count:]
        self.weights = 1 / np.maximum(curvature, _TINY)
        try:
            self.system = self.factor(self.weights)
        except np.linalg.LinAlgError:
            return False
        move, longest = self.move(force, *self.unmet)
        step = 1.0 if longest >= 1 else _TO_BOUNDARY * longest
        self.a, self.w, self.o = self.a + step * move.a, self.w + step * move.w, self.o + step * move.o
        self.image = self.image + step * move.image
        self.turned = step * np.abs(move.image + layout.levels(move.o))
        self.s, self.z = self.s + step * move.s, self.z + step * move.z
        # Both are linear in what moves, so a step leaves this share of them; it is the landing that is exact.
        self.unmet = (1 - step) * self.unmet[0], (1 - step) * self.unmet[1]
        self.infeasible *= 1 - step
        return step > _SHORT

    def shrink(self) -> None:
        """Leave out what is firmly at a bound, where that is the greater part; it is put there."""
        box, count = self.box, self.count
        reach = np.where(np.isfinite(box.upper - box.lower), box.upper - box.lower, np.abs(self.a).max())
        usual = float(np.abs(box.q - self.image - self.layout.levels(self.o)).mean())
        least = np.maximum(_FIRM_SLOPE * usual, _FIRM_TURN * self.turned)
        low, high = np.zeros(len(self.a), bool), np.zeros(len(self.a), bool)
        low[self.below] = (self.s[:count] < _FIRM * reach[self.below]) & (self.z[:count] > least[self.below])
        high[self.above] = (self.s[count:] < _FIRM * reach[self.above]) & (self.z[count:] > least[self.above])
        going = low | high
        rest = np.flatnonzero(~going)
        if len(going) < _MANY or len(rest) > _REST * len(going):
            return
        settled = np.where(low, box.lower, np.where(high, box.upper, 0.0))
        self.whole[self.kept] = np.where(going, settled, self.a)
        self.held = self.held[0] + self.pull(settled), self.held[1] + self.layout.sums(settled)
        keeps = np.concatenate([~going[self.below], ~going[self.above]])
        self.s, self.z = self.s[keeps], self.z[keeps]
        self.a, self.image, self.kept = self.a[rest], self.image[rest], self.kept[rest]
        self.design, self.box = restricted(self.design, box, rest)
        self.layout = self.box.layout
        self.below, self.above = _finite_places(self.box.lower), _finite_places(self.box.upper)
        self.count = len(self.box.lower[self.below])
        before = float(np.abs(self.unmet[0]).max(initial=0.0)) / (self.infeasible + _TINY)
        self.unmet = (
            self.pull(self.a) + self.held[0] - self.w,
            self.box.totals - self.layout.sums(self.a) - self.held[1],
        )
        now = float(np.abs(self.unmet[0]).max(initial=0.0))
        self.infeasible = max(self.infeasible, min(1.0, now / (before + _TINY)))

    def move(self, force: Vector, unmet_w: Vector, unmet_o: Vector) -> tuple[_Move, float]:
        """The direction of one step and the longest way along it."""
        s, z = self.s, self.z
        move = self.direction(-z, force, unmet_w, unmet_o)
        if not len(s):
            return move, 1.0
        longest = self.longest(move)
        mean = float(s @ z) / len(s)
        after = float((s + longest * move.s) @ (z + longest * move.z)) / len(s)
        centre = mean * min(max(after / mean, 0.0), 1.0) ** 3
        move = self.direction((centre - move.s * move.z) / s - z, force, unmet_w, unmet_o)
        longest = self.longest(move)
        nothing = np.zeros_like(force), np.zeros_like(unmet_w), np.zeros_like(unmet_o)
        for _ in range(self.correctors):
            if longest > _LONG:
                break
            aim = min(1.0, 2 * longest + 0.1)
            product = (s + aim * move.s) * (z + aim * move.z)
            wanted = np.clip(product, _EVEN[0] * centre, _EVEN[1] * centre) - product
            np.maximum(wanted, -_EVEN[1] * centre, out=wanted)
            better = move.plus(self.direction(wanted / s, *nothing))
            longer = self.longest(better)
            if longer <= longest:
                break
            enough = longer > longest + _GAIN * (aim - longest)
            move, longest = better, longer
            if not enough:
                break
        return move, longest

    def direction(self, target: Vector, force: Vector, unmet_w: Vector, unmet_o: Vector) -> _Move:
        """The solution of one Newton system: s dz + z ds = s·target."""
        right = force.copy()
        right[self.below] += target[: self.count]
        right[self.above] -= target[self.count :]
        drive = self.weights * right
        both = np.concatenate([self.pull(drive) + unmet_w, self.layout.sums(drive) - unmet_o])
        w, o = self.split(self.system.solve(both))
        image = self.layout.to_unknowns(self.design.image(w))
        a = self.weights * (right - image - self.layout.levels(o))
        s = np.concatenate([a[self.below], -a[self.above]])
        return _Move(w, o, image, a, s, target - self.z / self.s * s)

    def longest(self, move: _Move) -> float:
        """The longest step, at most 1, after which no slack and no multiplier is negative."""
        worst = -min(float((move.s / self.s).min()), float((move.z / self.z).min()))
        return 1 / worst if worst > 1 else 1.0


def _finite_places(bounds: Vector) -> Any:
    """An index of the finite entries, a slice where it can be."""
    finite = np.isfinite(bounds)
    if finite.all():
        return slice(None)
    return np.flatnonzero(finite) if finite.any() else slice(0, 0)


def slope_scale(design: Design, box: Parts) -> float:
    """Half the range of the linear term; where it is constant, of the slopes for evenly filled boxes."""
    layout = box.layout
    spread = float(np.ptp(box.q)) / 2 if layout.groups else float(np.abs(box.q).max())
    if not spread > 0 and layout.groups:
        low, high = layout.sums(box.lower), layout.sums(box.upper)
        share = (box.totals - low) / (high - low)
        filled = box.lower + layout.levels(share) * (box.upper - box.lower)
        spread = float(np.ptp(design.image(design.pull(layout.to_points(filled))))) / 2
    return spread if np.isfinite(spread) and spread > 0 else 1.0
