"""What holds at a single number θ that no interval contains.

The program at θ has its numbers in Q(θ), and is solved there (svmsym.exact.symbolic.criss_cross). Values are
polynomials of θ, of smaller degree than its own polynomial.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from svmsym.exact.symbolic.basis import MovingPoint
from svmsym.exact.symbolic.cells import Cell
from svmsym.exact.symbolic.convexity import curvature, needs_test, pivots, within
from svmsym.exact.symbolic.criss_cross import Dense, Optimum, criss_cross, independent
from svmsym.exact.symbolic.filling import MovingInstance, moving_instance
from svmsym.exact.symbolic.functions import ZERO, Ratio, vanishes
from svmsym.exact.symbolic.number_field import Element, as_root, element
from svmsym.exact.symbolic.pieces import Piece
from svmsym.exact.symbolic.program import MovingProgram
from svmsym.exact.symbolic.real_roots import Real, RealRoot
from svmsym.exact.symbolic.results import named_functions
from svmsym.exact.symbolic.stretch import Stretch, finite_at


def status_at(instance: MovingInstance, t: Real) -> Piece:
    """The optimum at θ, or why there is none; θ is no pole of the problem's own numbers."""
    here, root = Stretch(t, t, low_closed=True, high_closed=True), as_root(t)
    for r in instance.problem.requirements():
        if element(r.function, root).sign < 0:
            return Piece(here, "undefined", reason=f"{r.name} is negative")
    instance = _unpriced(instance, root)
    one = element(Ratio.of(1), root)
    if needs_test(instance):
        matrix, rows = ([[element(f, root) for f in row] for row in some] for some in curvature(instance))
        if any(d.sign < 0 for d in pivots(within(matrix, rows, one), one)):
            return Piece(here, "non-convex", reason="the objective is not convex")
    moving = instance.program
    dense = _dense(moving, root, one)
    kept = independent(dense.A)
    wide = independent([[*row, b] for row, b in zip(dense.A, dense.b, strict=True)])
    moving = moving.with_rows(kept)
    found = criss_cross(_dense(moving, root, one)) if len(wide) == len(kept) else "infeasible"
    is_qp = instance.problem.kind == "qp"
    if not isinstance(found, Optimum):
        if is_qp and found == "unbounded":
            nearest = criss_cross(_dense(moving.nearest(), root, one))
            assert isinstance(nearest, Optimum)
            found = "infeasible" if any(nearest.u[moving.size :]) else found
        status = found if is_qp else {"infeasible": "unbounded", "unbounded": "infeasible"}[found]
        return Piece(here, status, reason=_REASONS[status])
    point = MovingPoint(
        moving,
        found.state,
        tuple(x.function for x in found.u),
        tuple(x.function for x in found.multipliers),
    )
    found_piece = named_functions(instance, Cell(Fraction(0), here, "optimal", point, tuple(kept)), point)
    unique = _is_fixed(_dense(moving, root, one), found)
    return replace(found_piece.mapped(lambda f: element(f, root).function), scalars_unique=unique)


_REASONS = {
    "infeasible": "its constraints contradict each other",
    "unbounded": "its objective falls for ever",
}


def _unpriced(instance: MovingInstance, root: RealRoot) -> MovingInstance:
    """The same at θ, with prices of squared slack that vanish there as the number zero: 1/C has no value."""
    if finite_at(root, instance.program.entries()):
        return instance
    problem = instance.problem
    prices = [key for key in problem.functions if key[:2] in {("problem", "C"), ("data", "weight")}]
    free = {key: ZERO for key in prices if vanishes(problem.functions[key].above, root)}
    return moving_instance(replace(problem, functions={**problem.functions, **free}))


def _is_fixed(p: Dense, found: Optimum) -> bool:
    """Whether the unknowns strictly between their bounds leave no other multipliers."""

    def is_off(bound: Element | None, u: Element) -> bool:
        return bound is None or bool(u - bound)

    every = enumerate(zip(found.u, p.lower, p.upper, strict=True))
    between = [v for v, (u, low, high) in every if is_off(low, u) and is_off(high, u)]
    return len(independent([[row[v] for row in p.A] for v in between])) == len(p.A)


def _dense(p: MovingProgram, root: RealRoot, one: Element) -> Dense:
    def value(f: Ratio | None) -> Element | None:
        return None if f is None else element(f, root)

    every = range(p.size)
    return Dense(
        [[value(p.curvature(v, w)) for w in every] for v in every],
        [value(f) for f in p.slope],
        [[value(f) for f in row] for row in p.rows],
        [value(f) for f in p.right],
        [value(f) for f in p.lower],
        [value(f) for f in p.upper],
        one - one,
        one,
    )
