"""Steps that are to lower the hinge loss, taken in exact arithmetic."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction

from sympy import Expr, Symbol, simplify

from svmsym.algorithms.hinge_descent import HingeProblem, Reading, descend
from svmsym.lectures.checks.learning.hinge_places import START, WRONG_SIDE, Place, place_at
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import FOUR
from svmsym.lectures.finding import Check, Finding


def lowers_loss(w: Symbol, rate: Symbol, slope: Symbol) -> Check:
    """A printed step, an expression in w, η and ∂L/∂w, lowers L in two small problems; it is the one that

        minimises  L + ∂L/∂w·(u − w) + (u − w)²/2η,    so that   ∂L/∂w + (u − w)/η = 0

    >>> w, η, g = (Symbol(name) for name in ("w", "η", "g"))
    >>> lowers_loss(w, η, g).decide(w + η * g).counterexample
    '2+, λ = 1, w = 1, w_0 = 0: η = 1/2 leads to w = 3/2, and L goes from 1/2 to 9/8'
    """
    beyond = place_at([(2,)], [1], 1, [0, 1])

    def decide(printed: Expr) -> Finding:
        for place, η in ((beyond, Fraction(1, 2)), (WRONG_SIDE, Fraction(1, 4))):
            values = {w: exact(place.weights[1]), rate: exact(η), slope: exact(place.slope[1])}
            new = printed.subs(values)
            before = place.problem.loss(place.weights)
            after = place.problem.loss((place.weights[0], Fraction(int(new.p), int(new.q))))
            if after >= before:
                way = f"η = {shown(η)} leads to w = {shown(new)}"
                change = f"L goes from {shown(before)} to {shown(after)}"
                return Finding(False, "the loss grows", f"{place.name}: {way}, and {change}")
        rest = simplify(slope + (printed - w) / rate)
        if rest != 0:
            said = f"∂L/∂w + (u − w)/η is {shown(rest)} instead of 0"
            return Finding(False, "not the step of gradient descent", said)
        return Finding(True, "u minimises L + ∂L/∂w·(u − w) + (u − w)²/2η; the loss falls in both problems")

    return Check("run", decide)


def descends() -> Check:
    """A printed loop, as a ``Reading``: Δw is the slope of L at exact places, and five steps lower L.

    >>> descends().decide(Reading()).holds
    True
    >>> descends().decide(Reading(averages=False)).holds
    False
    """

    def decide(printed: Reading) -> Finding:
        wrong = _faults(printed)
        if wrong:
            slips = [(f.name, getattr(printed, f.name)) for f in fields(Reading)]
            alone = [
                f"{name} = {shown(value)} alone: {'; '.join(_faults(replace(Reading(), **{name: value})))}"
                for name, value in slips
                if value != getattr(Reading(), name)
            ]
            numbers = f"{FOUR.name}, λ = η = 1/10: {'; '.join(wrong)}"
            return Finding(False, "the loop does not descend", numbers, (*alone, *_table(printed)))
        losses = descend(_FOUR, START, _RATE, 5).column("loss")
        way = f"five steps take L from {shown(losses[0])} to {float(losses[-1]):.3f}"
        return Finding(True, f"Δ is the exact slope of L; {way}", lines=_table(printed))

    return Check("trace", decide)


_FOUR = HingeProblem(FOUR.points, FOUR.labels, Fraction(1, 10))
_RATE = Fraction(1, 10)


def _faults(reading: Reading) -> list[str]:
    """What goes wrong in ten steps, and in the direction of a single one."""
    trace = descend(_FOUR, START, _RATE, 10, reading)
    loss = trace.column("loss")
    found = []
    if loss[5] >= loss[0]:
        first = f"one step takes L from {shown(loss[0])} to {shown(loss[1])}"
        found.append(f"{first}, five from {float(loss[0]):.3f} to {float(loss[5]):.3f}")
    for weights in ((Fraction(3, 2), Fraction(1, 10), Fraction(1, 5)), START):
        right, said = Place(_FOUR, weights).slope, reading.direction(_FOUR, weights)
        if said != right:
            at = f"w_0 = {shown(weights[0])}, w = {shown(weights[1:])}"
            found.append(f"at {at} the loop has Δ = {shown(said)}, the slope is {shown(right)}")
            break
    if found and {*trace.column("w_0")} == {START[0]}:
        found.append(f"w_0 is still {shown(START[0])} after ten steps")
    return found


def _table(reading: Reading) -> tuple[str, ...]:
    return tuple(str(descend(_FOUR, START, _RATE, 3, reading)).splitlines())
