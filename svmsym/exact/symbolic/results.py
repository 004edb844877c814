"""What the optimum of a cell says about the problem: α, w, b and the objective as functions of the letter.

    w = normal·Σ s·u·φ(x),   b = factor·λ + square·‖w‖²

Where no free unknown fixes λ, b has a range: an unknown v at its lower bound demands gᵥ ≥ aᵥμ, one at its
upper bound gᵥ ≤ aᵥμ, if λ moves by μ. So b lies between the largest of some functions and the smallest of
others; those that never decide on the interval are left out.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from svmsym.exact.answer import Answer
from svmsym.exact.programs.integer_gram import integer_rows
from svmsym.exact.solving.linear import independent_rows
from svmsym.exact.symbolic.basis import MovingPoint
from svmsym.exact.symbolic.cells import Cell
from svmsym.exact.symbolic.filling import MovingInstance
from svmsym.exact.symbolic.functions import ONE, ZERO, Ratio, total
from svmsym.exact.symbolic.pieces import Piece
from svmsym.exact.symbolic.stretch import Stretch, roots_inside, touched

Functions = tuple[Ratio, ...]
_HALF = Ratio.of(Fraction(1, 2))


def piece_of(instance: MovingInstance, cell: Cell) -> Piece:
    """The functions of a cell."""
    point = cell.point
    if cell.status != "optimal" or point is None:
        witness = () if point is None else point.u
        return Piece(cell.stretch, cell.status, reason=cell.reason, witness=witness)
    found = named_functions(instance, cell, point)
    scalars = dict(found.scalars)
    limits = _range_of_b(instance, cell, point, scalars)
    low, high = limits or ((), ())
    alone = [name for name, _, _ in instance.scalars] == ["b"]
    if limits is not None:
        scalars["b"] = _middle(low, high, scalars["b"])
    return replace(
        found,
        scalars=scalars,
        b_unique=limits is None,
        b_low=low,
        b_high=high,
        scalars_unique=limits is None and (alone or _is_fixed(point, cell.sample)),
        degenerate=touched(point.conditions, cell.stretch),
    )


def named_functions(instance: MovingInstance, cell: Cell, point: MovingPoint) -> Piece:
    """The unknowns, w, the scalars and the objective of an optimal point."""
    blocks = {name: point.u[where] for name, where in instance.blocks}
    u = tuple(a - b for a, b in zip(blocks.get("u", ()), blocks.get("u-", ()), strict=True))
    value = point.objective + instance.constant
    return Piece(
        cell.stretch,
        "optimal",
        alpha=blocks.get("α", ()),
        alpha_star=blocks.get("α*", ()),
        u=u,
        w=_normal_vector(instance, point),
        scalars=_scalars(instance, cell, point),
        objective=value if instance.problem.kind == "qp" else -value,
    )


def _normal_vector(instance: MovingInstance, point: MovingPoint) -> Functions | None:
    problem, p = instance.problem, point.program
    X = problem.base.X
    if problem.base.kernel.type != "linear" or X is None:
        return None
    used = [v for v, f in enumerate(point.u) if f and p.sign[v]]
    return tuple(
        instance.normal
        * total([Ratio.of(p.sign[v]) * point.u[v] * problem.entry("X", p.point[v], j) for v in used])
        for j in range(len(X[0]))
    )


def _scalars(instance: MovingInstance, cell: Cell, point: MovingPoint) -> dict[str, Ratio]:
    named = [instance.scalars[k] for k in cell.kept]
    found: dict[str, Ratio] = {name: ZERO for name, _, _ in instance.scalars}
    for (name, factor, square), m in zip(named, point.multipliers, strict=True):
        found[name] = Ratio.of(factor) * m
        if square:
            found[name] = found[name] + Ratio.of(square) * _square(instance, point)
    return found


def _square(instance: MovingInstance, point: MovingPoint) -> Ratio:
    """‖w‖²."""
    p = point.program
    used = [v for v, f in enumerate(point.u) if f and p.sign[v]]
    terms = [
        Ratio.of(p.sign[v] * p.sign[w]) * point.u[v] * point.u[w] * p.gram[p.point[v]][p.point[w]]
        for v in used
        for w in used
    ]
    return instance.normal * instance.normal * total(terms)


def _range_of_b(
    instance: MovingInstance, cell: Cell, point: MovingPoint, scalars: dict[str, Ratio]
) -> tuple[Functions, Functions] | None:
    """The functions between which b lies; None where b is unique, or one of several scalars."""
    p = point.program
    if [name for name, _, _ in instance.scalars] != ["b"]:
        return None
    (row,), factor = p.rows, Ratio.of(instance.scalars[0][1])
    sides: dict[bool, list[Ratio]] = {True: [], False: []}  # upper and lower limits of μ
    for v, a in enumerate(row):
        falls, grows = _may_move(point, v)
        if not a or p.pinned(v):
            continue
        if falls and grows:
            return None
        # A label is ±1 for all t, so its sign at the sample is its sign.
        sides[grows == (a.at(cell.sample) > 0)].append(point.gradient[v] / a)
    most, least = (_deciding(sides[k], cell, 1 if k else -1) for k in (True, False))
    if len(most) == len(least) == 1 and most == least:
        scalars["b"] = scalars["b"] + factor * most[0]
        return None
    shifted = [tuple(scalars["b"] + factor * f for f in some) for some in (most, least)]
    high, low = shifted if factor.at(cell.sample) > 0 else shifted[::-1]
    return low, high


def _is_fixed(point: MovingPoint, t: Fraction) -> bool:
    """Whether the unknowns strictly between their bounds leave no other multipliers."""
    between = [v for v in range(point.program.size) if all(_may_move(point, v))]
    columns = [[row[v].at(t) for row in point.program.rows] for v in between]
    whole = integer_rows(columns)[0] if columns else []
    return len(independent_rows(whole)) == len(point.program.rows)


def _may_move(point: MovingPoint, v: int) -> tuple[bool, bool]:
    p, u = point.program, point.u[v]
    return p.lower[v] is None or u != p.lower[v], p.upper[v] is None or u != p.upper[v]


def _deciding(some: list[Ratio], cell: Cell, side: int) -> Functions:
    """The functions that are smallest (side 1) or largest (−1) somewhere on the interval, and a few more."""
    distinct = list(dict.fromkeys(some))
    if not distinct:
        return ()
    first = min(distinct, key=lambda f: side * f.at(cell.sample))
    inside = Stretch(cell.stretch.low, cell.stretch.high)
    return (first, *(f for f in distinct if f != first and roots_inside(f - first, inside)))


def _middle(low: Functions, high: Functions, otherwise: Ratio) -> Ratio:
    """The middle, or one unit from the only end, as for numbers; ``otherwise`` where ends change."""
    if len(low) > 1 or len(high) > 1:
        return otherwise
    if low and high:
        return (low[0] + high[0]) * _HALF
    if not low and not high:
        return ZERO
    return low[0] + ONE if low else high[0] - ONE


def piece_at(t: Fraction, answer: Answer) -> Piece:
    """The answer at one number, as a piece of length zero."""
    here = Stretch(t, t, low_closed=True, high_closed=True)
    if answer.status != "optimal":
        return Piece(here, answer.status, reason=answer.reason)

    def constants(values: tuple[Fraction, ...]) -> Functions:
        return tuple(Ratio.of(Fraction(x)) for x in values)

    limits = answer.b_interval
    unique = limits is None or limits.is_point
    ends = (None, None) if limits is None or unique else (limits.low, limits.high)
    low, high = (() if e is None else (Ratio.of(e),) for e in ends)
    return Piece(
        here,
        "optimal",
        alpha=constants(answer.alpha),
        alpha_star=constants(answer.alpha_star),
        u=constants(answer.u) if answer.problem.kind == "qp" else (),
        w=None if answer.w is None else constants(answer.w),
        scalars={name: Ratio.of(x) for name, x in answer.scalars.items()},
        objective=Ratio.of(answer.objective),
        b_unique=unique,
        b_low=low,
        b_high=high,
        scalars_unique=all(r.is_point for r in answer.intervals.values()),
    )
