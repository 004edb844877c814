"""Minima of convex quadratic functions under constraints that may be quadratic themselves.

    minimise f(u)   subject to   g_k(u) ≥ 0,  h_l(u) = 0

In: quadratic functions with fractions as coefficients, h_l affine. Out: the least value and a point.

Affine constraints go to :mod:`svmsym.duality.enumeration` as they stand. Curved ones, such as
R² + ξ_i − ‖x_i − a‖² ≥ 0, are lifted: if an unknown t occurs only linearly, and g_k = c_k·t − c_k·q + …
with the same quadratic form q in every curved constraint, then t = t′ + q makes them affine. The
map (t′, v) ↦ (t, v) is a bijection, so nothing is lost, and f gains a multiple of q. Where no
unknown serves all curved constraints, each takes one of its own (ξ_i = ξ_i′ + ‖a‖²).

A bound on t itself, R² ≥ 0, becomes t′ + q ≥ 0, which is curved the wrong way. It is left out first. If
the minimum found satisfies it, that is the minimum. If not, it is active: the least value for
given t is a convex function of t, so beyond the bound it can only grow. Then t is fixed at the bound
and the rest is lifted anew.

Every value returned belongs to a point that satisfies all constraints, so it is the minimum or more.
Where it equals a value of the dual, weak duality makes both optimal: nothing here has to be trusted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.duality.enumeration import Function, Number, Numbers, Program, minimise
from svmsym.errors import ProblemError

Form = tuple[Numbers, ...]


@dataclass(frozen=True)
class Statement:
    """A cost to be minimised, functions that are ≥ 0, and functions that are 0."""

    cost: Function
    inequalities: tuple[Function, ...] = ()
    equalities: tuple[Function, ...] = ()

    def holds(self, u: Numbers) -> bool:
        """Whether u satisfies every constraint."""
        return all(g(u) >= 0 for g in self.inequalities) and not any(h(u) for h in self.equalities)


@dataclass(frozen=True)
class Minimum:
    """The least value, and a point that attains it."""

    value: Fraction
    point: tuple[Fraction, ...]


def minimum(statement: Statement) -> Minimum | None:
    """The minimum of a statement; None where it has none.

    >>> square = Function(((-2, 0), (0, 0)), (2, 1), -1)  # t − (u − 1)² for the unknowns u, t
    >>> minimum(Statement(Function(((0, 0), (0, 0)), (1, 1)), (square,))).point
    (Fraction(1, 2), Fraction(1, 4))
    """
    curved = [g for g in statement.inequalities if _is_curved(g)]
    if not curved:
        return _affine(statement)
    lift = _common_lift(statement, curved) or _separate_lifts(statement, curved)
    if not lift:
        raise ProblemError(
            "no unknown makes the quadratic constraints affine",
            hint="give each of them a slack of its own, or all of them a common radius",
        )
    found = _affine(_lifted(statement, lift))
    if found is not None:
        shifts = {t: Function(form, (0,) * len(form))(found.point) for t, form in lift.items()}
        point = tuple(x + shifts.get(k, 0) for k, x in enumerate(found.point))
        if statement.holds(point):
            return Minimum(found.value, point)
    left_out = [g for g in statement.inequalities if any(g.p[t] for t in lift) and g not in curved]
    if not left_out and found is None:
        return None
    if len(left_out) != 1 or not _is_bound(left_out[0], lift):
        raise ProblemError(
            "the constraints that a lift leaves out decide the minimum", hint="bound one radius only"
        )
    return minimum(replace(statement, equalities=(*statement.equalities, left_out[0])))


def _affine(statement: Statement) -> Minimum | None:
    """The minimum under the affine constraints alone."""
    if any(map(_is_curved, statement.equalities)):
        raise ProblemError("a quadratic equality is not convex", hint="restate it as an inequality")
    kept = [g for g in statement.inequalities if not _is_curved(g)]
    found = minimise(
        Program(
            statement.cost,
            tuple(g.p for g in kept),
            tuple(-g.r for g in kept),
            tuple(h.p for h in statement.equalities),
            tuple(-h.r for h in statement.equalities),
        )
    )
    return None if found is None else Minimum(found.value, found.point)


def _common_lift(statement: Statement, curved: list[Function]) -> dict[int, Form]:
    """An unknown t with its q, where one serves all curved constraints."""
    for t in _linear_unknowns(statement):
        if all(g.p[t] for g in curved):
            forms = {_scaled(g.Q, Fraction(-1) / g.p[t]) for g in curved}
            if len(forms) == 1:
                return {t: forms.pop()}
    return {}


def _separate_lifts(statement: Statement, curved: list[Function]) -> dict[int, Form]:
    """An unknown of its own for each curved constraint, or nothing where one has none."""
    lift: dict[int, Form] = {}
    for g in curved:
        own = [t for t in _linear_unknowns(statement) if g.p[t] and sum(bool(k.p[t]) for k in curved) == 1]
        if not own:
            return {}
        lift[own[0]] = _scaled(g.Q, Fraction(-1) / g.p[own[0]])
    return lift


def _linear_unknowns(statement: Statement) -> list[int]:
    """The unknowns that occur in no product and in no equality."""
    functions = (statement.cost, *statement.inequalities)
    return [
        t
        for t in range(len(statement.cost.p))
        if not any(any(f.Q[t]) for f in functions) and not any(h.p[t] for h in statement.equalities)
    ]


def _lifted(statement: Statement, lift: dict[int, Form]) -> Statement:
    """The statement in terms of t′, where t = t′ + q."""

    def lifted(f: Function) -> Function:
        Q = f.Q
        for t, form in lift.items():
            Q = _sum(Q, _scaled(form, f.p[t]))
        return replace(f, Q=Q)

    return Statement(lifted(statement.cost), tuple(map(lifted, statement.inequalities)), statement.equalities)


def _is_curved(f: Function) -> bool:
    return any(map(any, f.Q))


def _is_bound(g: Function, lift: dict[int, Form]) -> bool:
    """Whether a constraint mentions the one lifted unknown and no other."""
    return [k for k, x in enumerate(g.p) if x] == list(lift)


def _scaled(form: Form, factor: Number) -> Form:
    return tuple(tuple(factor * x for x in row) for row in form)


def _sum(left: Form, right: Form) -> Form:
    rows = zip(left, right, strict=True)
    return tuple(tuple(x + y for x, y in zip(*pair, strict=True)) for pair in rows)
