"""A program as a plain box: the kink of ε|β| is taken away by splitting β.

    β_p = β⁺_p + β⁻_p,   0 ≤ β⁺ ≤ upper,   lower ≤ β⁻ ≤ 0,   linear terms c − ε and c + ε.

At the optimum one of the two is zero wherever ε > 0, so the ridge ½rβ² may be written for each of them.
Both belong to the same point: its weights add up, and nothing of cost n d² is done twice. Unknowns whose
box is one value are left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from svmsym.numeric.linear.design import Design
from svmsym.numeric.linear.layout import Layout
from svmsym.numeric.program import Index, Program, Vector


@dataclass(frozen=True, eq=False)
class Parts:
    """The box: min ½aᵀ(K + diag ridge)a − qᵀa, lower ≤ a ≤ upper, Eᵀa = totals; part k is of unknown of_k.

    >>> tube = Program(np.array([3.0]), np.array([-1.0]), np.array([1.0]), epsilon=0.5)
    >>> split = parts_of(tube, Layout(1, None, None, 1), tube.c)
    >>> split.q.tolist(), split.lower.tolist(), split.upper.tolist()
    ([2.5, 3.5], [0.0, -1.0], [1.0, 0.0])
    """

    layout: Layout
    of: Index
    q: Vector
    lower: Vector
    upper: Vector
    ridge: Vector
    totals: Vector

    def beta(self, a: Vector, m: int) -> Vector:
        """The unknowns of the program."""
        return np.asarray(np.bincount(self.of, weights=a, minlength=m), dtype=np.float64)


def parts_of(program: Program, layout: Layout, c: Vector) -> Parts:
    """The box of a program whose linear term is c."""
    lower, upper = program.lower, program.upper
    if program.epsilon > 0:
        above, below = np.flatnonzero(upper > 0), np.flatnonzero(lower < 0)
        of = np.concatenate([above, below])
        q = np.concatenate([c[above] - program.epsilon, c[below] + program.epsilon])
        low = np.concatenate([np.zeros(len(above)), lower[below]])
        high = np.concatenate([upper[above], np.zeros(len(below))])
    else:
        of = np.flatnonzero(upper > lower)
        q, low, high = c[of], lower[of], upper[of]
    ridge = np.zeros(len(of)) if program.ridge is None else program.ridge[of]
    return Parts(layout.part(of), of, q, low, high, ridge, np.array(program.totals))


def holding(design: Design, box: Parts, chosen: Index, a: Vector) -> tuple[Design, Parts, Vector]:
    """The box of the chosen parts where all others are held at a, and the w of those."""
    rest = a.copy()
    rest[chosen] = 0.0
    w = design.pull(box.layout.to_points(rest))
    held = replace(
        box,
        q=box.q - box.layout.to_unknowns(design.image(w)),
        totals=box.totals - box.layout.sums(rest),
    )
    return *restricted(design, held, chosen), w


def restricted(design: Design, box: Parts, chosen: Index) -> tuple[Design, Parts]:
    """Some of the parts, with the points that they are at; the totals stay those of all."""
    layout = box.layout
    points = chosen if layout.at is None else layout.at[chosen]
    used, at = np.unique(points, return_inverse=True)
    plain = len(used) == len(points) and bool((at == np.arange(len(at))).all())
    group = None if layout.group is None else layout.group[chosen]
    fewer = Layout(len(used), None if plain else at, group, layout.groups)
    part = Parts(
        fewer,
        box.of[chosen],
        box.q[chosen],
        box.lower[chosen],
        box.upper[chosen],
        box.ridge[chosen],
        box.totals,
    )
    return design.rows(used), part
