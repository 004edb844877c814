"""Which points are support vectors: at this optimum, at some, at every one; and which lie on the margin.

    support vector:  αᵢ > 0 (αᵢ + αᵢ* > 0 for regression)
    on the margin:   yᵢf(xᵢ) = 1, |f(xᵢ) − zᵢ| = ε, f(xᵢ) = ρ or ‖φ(xᵢ) − c‖ = R, for every optimal b

Where the optimum is not unique, these differ. In: an instance, an optimal point and its face. Out: indices
of points, from 0. A degenerate point lies on the margin and has α = 0 at this optimum; it may have α > 0 at
another.
"""

from __future__ import annotations

from dataclasses import dataclass

from svmsym.exact.optima.face import Face, doubtful, face_of
from svmsym.exact.optima.multipliers import multiplier_set, with_multipliers
from svmsym.exact.programs.instance import Instance
from svmsym.exact.solving.basis import Point

Indices = tuple[int, ...]


@dataclass(frozen=True)
class Support:
    """Points by the meaning of "support vector", and the points on the margin."""

    here: Indices  # α > 0 at this optimum
    some: Indices  # α > 0 at some optimum
    every: Indices  # α > 0 at every optimum
    on_margin: Indices  # at distance exactly one margin, whatever α
    degenerate: Indices  # on the margin with α = 0 at this optimum


def support(instance: Instance, point: Point, found: Face | None = None) -> Support:
    """The support vectors of a problem with points; all empty for a qp.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> four = solve(Problem("svc", X=((0, 0), (2, 2), (2, 0), (2, 0), (3, 0)), y=(-1, -1, 1, 1, 1)))
    >>> s = support(four.instance, four.point)
    >>> s.here, s.some, s.every, s.on_margin, s.degenerate
    ((0, 1, 2), (0, 1, 2, 3), (0, 1), (0, 1, 2, 3), (3,))
    """
    found = face_of(instance, point) if found is None else found
    blocks = [where for name, where in instance.blocks if name in {"α", "α*"}]
    unknowns = list(zip(*(range(w.start, w.stop) for w in blocks), strict=True))
    u = point.numerators
    here = [i for i, own in enumerate(unknowns) if any(u[v] for v in own)]
    moving = {v for g in found.groups for v in g.unknowns}
    some, every = {*here}, {*here}
    for i, own in enumerate(unknowns):
        if moving.intersection(own):
            most = [found.ranges[v].high for v in own]
            if any(h is None or h > 0 for h in most):
                some.add(i)
            if i in every and not _always(found, own):
                every.remove(i)
    margin = on_margin(point)
    edge = tuple(i for i, own in enumerate(unknowns) if margin.intersection(own))
    return Support(
        tuple(here),
        tuple(sorted(some)),
        tuple(sorted(every)),
        edge,
        tuple(i for i in edge if i not in {*here}),
    )


def _always(found: Face, own: tuple[int, ...]) -> bool:
    """Whether some α of a point is positive at every optimum."""
    least = [found.ranges[v].low for v in own]
    if any(x is not None and x > 0 for x in least):
        return True
    if len(own) == 1:
        return False
    # Each of α, α* may vanish, but perhaps not both at once.
    together = found.range_of(dict.fromkeys(own, 1)).low
    return together is not None and together > 0


def on_margin(point: Point) -> set[int]:
    """The unknowns whose constraint of the primal problem holds with equality and without slack.

    Its slack is the gradient without the ridge, (weight·SKSu + q − Aᵀλ)ᵥ, with λ in the relative interior.
    """
    inner = with_multipliers(point, multiplier_set(point).inner)
    p = inner.program
    every = [v for v in range(p.size) if p.sign[v]]
    if not p.has_ridge:
        every = doubtful(inner, every)
    slack = inner.gradient(every)
    if p.has_ridge:
        slack = [g - p.ridge[v] * inner.numerators[v] for g, v in zip(slack, every, strict=True)]
    return {v for v, g in zip(every, slack, strict=True) if not g}
