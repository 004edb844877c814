"""The choice of b after a step of SMO, decided in every way a step can end, for all numbers.

With the new α the errors are b − b₁ at i and b − b₂ at j, and along the pair the dual has the slope

    W(α_j + s) − W(α_j) = s·t_j(b₂ − b₁) + ½s²η       (proved by the kernel for all n and m)

A clipped step ends where the slope is 0, or positive with no room upwards, or negative with none downwards.
α_j has room upwards where α_j < C and α_i > 0 (t_i = t_j) or α_i < C (t_i ≠ t_j), and downwards the other way
round. So it matters whether α_i and α_j are 0, between, or C, what the labels are, and the sign of the slope:
finitely many cases, each decided with letters for the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Literal

from sympy import Expr, Integer, Symbol

from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning import smo_pair as pair
from svmsym.lectures.checks.learning.smo_rules import A_I, A, Alternatives, C
from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

B_1, B_2 = Symbol("b_1"), Symbol("b_2")
Place = Literal["0", "inside", "C"]
_PLACES: tuple[Place, ...] = ("0", "inside", "C")
# A multiplier inside the box is a, and C is a + r; b₁ = β, and a slope that is not 0 has the size σ.
_INSIDE, _ROOM, _SIZE = (Symbol(name, positive=True) for name in ("a", "r", "σ"))
_BETA = Symbol("β", real=True)
_VALUES: dict[Place, Expr] = {"0": Integer(0), "inside": _INSIDE, "C": _INSIDE + _ROOM}
_SHOWN = {_INSIDE: exact(1) / 2, _ROOM: exact(1) / 2, _SIZE: 2, _BETA: 1}


@dataclass(frozen=True)
class End:
    """How a step ends: where α_i and α_j are, the labels, the slope of W."""

    i: Place
    j: Place
    labels: tuple[int, int]
    slope: Expr

    @property
    def thresholds(self) -> dict[Symbol, Expr]:
        """b₁ and b₂."""
        return {B_1: _BETA, B_2: _BETA + self.labels[1] * self.slope}

    @property
    def exchanged(self) -> End:
        """The same with the other point called i: b₁ and b₂ change places as well."""
        return End(self.j, self.i, (self.labels[1], self.labels[0]), self.slope)

    def __str__(self) -> str:
        """Numbers for the letters, with C = 1."""
        numbers = {A_I: _VALUES[self.i], A: _VALUES[self.j], **self.thresholds}
        return shown({name: value.subs(_SHOWN) for name, value in numbers.items()})


def threshold() -> Check:
    """The printed b makes both KKT conditions of the pair hold, in every case that a clipped step can end in.

    Several b may suit; then the choice must not depend on which of the two is called i.

    >>> mean = (B_1 + B_2) / 2
    >>> threshold().decide(((B_1, (A_I > 0, A_I < C)), (B_2, (A > 0, A < C)), (mean, ()))).holds
    True
    >>> threshold().decide(((B_1, ()),)).counterexample
    'α_i = 0, α_j = 0, b_1 = 1, b_2 = 3: with i and j exchanged another b is chosen'
    """

    def decide(printed: Alternatives) -> Finding:
        strange = _beside_the_box(printed)
        if strange:
            return Finding(False, "more than the place of α_i and α_j in the box is used", strange)
        if not _slope_is_proved():
            return Finding(False, "the slope of W along the pair is not seen")
        ends = list(_ends())
        for end in ends:
            wrong = _wrong(printed, end)
            if wrong:
                return Finding(False, wrong[0], wrong[1].replace("-", "−"))
        return Finding(
            True, f"the KKT conditions of the pair hold for all numbers, in all {len(ends)} ways to end"
        )

    return Check("identity", decide)


def _wrong(printed: Alternatives, end: End) -> tuple[str, str] | None:
    """What is wrong with the chosen b at an end, and numbers."""
    b = _chosen(printed, end, end.thresholds)
    if b is None:
        return "no b is chosen", str(end)
    for point, place, label, own in (("i", end.i, end.labels[0], B_1), ("j", end.j, end.labels[1], B_2)):
        if not _kkt(place, (label * (b - end.thresholds[own])).expand()):
            said = f"{end}, t = {end.labels}, b = {b.subs(_SHOWN)}: the condition of {point} fails"
            return "b does not suit the pair", said
    swapped = {B_1: end.thresholds[B_2], B_2: end.thresholds[B_1]}
    other = _chosen(printed, end.exchanged, swapped)
    if other is None or (other - b).expand() != 0:
        return "b depends on the names of the pair", f"{end}: with i and j exchanged another b is chosen"
    return None


def _chosen(printed: Alternatives, end: End, thresholds: dict[Symbol, Expr]) -> Expr | None:
    """The value of the first alternative that applies."""
    for value, relations in printed:
        if all(_holds(relation, end) for relation in relations):
            return exact(value).subs(thresholds).expand()
    return None


def _holds(relation: Any, end: End) -> bool:
    """A relation compares one multiplier with 0 or C, so it has one truth value in each place of the box."""
    place = end.i if relation.has(A_I) else end.j
    return is_true(relation, {A_I: _VALUES[place], A: _VALUES[place], C: _VALUES["C"]})


def _beside_the_box(printed: Alternatives) -> str:
    """A value that is no mean of b₁ and b₂, or a relation that does not compare a multiplier with 0 or C."""
    for value, relations in printed:
        if value not in (B_1, B_2, (B_1 + B_2) / 2):
            return shown(value)
        for relation in relations:
            rest = relation.lhs - relation.rhs
            if not any(rest in (a - end, end - a) for a in (A_I, A) for end in (0, C)):
                return shown(relation)
    return ""


def _kkt(place: Place, side: Expr) -> bool:
    """t E ≥ 0 for α = 0, t E = 0 in between, t E ≤ 0 for α = C."""
    return bool({"0": side.is_nonnegative, "inside": side.is_zero, "C": side.is_nonpositive}[place])


def _ends() -> Iterator[End]:
    """Every way a step can end, where the pair could move at all (L < H)."""
    for i, j, t_i, t_j in product(_PLACES, _PLACES, (1, -1), (1, -1)):
        up, down = _room(i, j, same=t_i == t_j)
        slopes: Sequence[tuple[Expr, bool]] = ((_SIZE, not up), (Integer(0), True), (-_SIZE, not down))
        if up or down:
            yield from (End(i, j, (t_i, t_j), slope) for slope, stays in slopes if stays)


def _room(i: Place, j: Place, *, same: bool) -> tuple[bool, bool]:
    """Whether α_j can grow, and fall, while α_i follows: against it for equal labels, with it otherwise."""
    if same:
        return j != "C" and i != "0", j != "0" and i != "C"
    return j != "C" and i != "C", j != "0" and i != "0"


@cache
def _slope_is_proved() -> bool:
    """W grows by s·t_j(b₂ − b₁) + ½s²η along the pair, where b₁ and b₂ make the scores t_i and t_j."""

    def level(at: Any) -> Expr:
        return pair.t[at] - pair.score(lambda index: pair.α[index], at)

    rise = pair.dual(pair.moved) - pair.dual(lambda index: pair.α[index])
    slope = pair.t[pair.j] * (level(pair.j) - level(pair.i))
    return identity().decide(Equal(rise, pair.s * slope + pair.s**2 * pair.ETA / 2)).holds
