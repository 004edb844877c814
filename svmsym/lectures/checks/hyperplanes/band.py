"""The band between the two classes: its width, and the constraints that keep it empty.

The truth is the distance of the convex hulls of the two classes, from a program that knows neither w nor b;
the distances of samples from the hyperplane come from another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from sympy import Symbol, sqrt

from svmsym.lectures.checks.hyperplanes.geometry import squared_distance
from svmsym.lectures.checks.machines.margin_programs import FOUR, LINE, THREE, Data, bisector
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.finding import Check, Finding

D = Symbol("d(x)", real=True)
R = Symbol("‖w‖", positive=True)
WIDTH, NEAREST = Symbol("margin", positive=True), Symbol("distance", positive=True)
SETS = (FOUR, THREE, LINE)


def street(data: Data) -> tuple[tuple[Fraction, ...], Fraction, Any]:
    """w and b halfway between the hulls, and the distance of the hulls.

    >>> w, b, width = street(FOUR)
    >>> [str(v) for v in (*w, b)], width
    (['1', '-1', '-1'], sqrt(2))
    """
    *w, b = bisector(data)
    return tuple(w), b, sqrt(exact(hull_distance2(data)))


def hull_distance2(data: Data) -> Fraction:
    """The least ‖p − q‖² for p and q in the hulls of the two classes, from an exact program in weights.

    >>> hull_distance2(FOUR)
    Fraction(2, 1)
    """
    from svmsym.exact.problem import Problem  # noqa: PLC0415 - the ledger loads without the solver
    from svmsym.exact.solve import solve  # noqa: PLC0415

    signed = [[Fraction(t * v) for v in x] for x, t in zip(data.points, data.labels, strict=True)]
    n = len(signed)
    gram = tuple(
        tuple(sum((p * q for p, q in zip(u, v, strict=True)), Fraction(0)) for v in signed) for u in signed
    )
    found = solve(
        Problem(
            "qp",
            Q=gram,
            p=(Fraction(0),) * n,
            A=tuple(tuple(Fraction(int(k == l)) for l in range(n)) for k in range(n)),
            c=(Fraction(0),) * n,
            E=tuple(tuple(Fraction(int(t == label)) for t in data.labels) for label in (1, -1)),
            d=(Fraction(1), Fraction(1)),
        )
    )
    return 2 * found.objective


def scores(data: Data) -> list[Fraction]:
    """d(x_i) at the samples.

    >>> [str(v) for v in scores(FOUR)]
    ['-1', '-1', '1', '2']
    """
    w, b, _ = street(data)
    return [sum((a * v for a, v in zip(w, x, strict=True)), b) for x in data.points]


def widths() -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """The width of the band and the distance of the nearest sample from the hyperplane, by data set."""
    for data in SETS:
        w, b, width = street(data)
        nearest = min(squared_distance(w, b, x) for x in data.points)
        yield data.name, {WIDTH: width, NEAREST: sqrt(exact(nearest))}


def widest_band() -> Check:
    """Printed: the width to be maximised as a formula in ‖w‖, and the constraints on d(x) in both classes.

    At the hyperplane between the hulls the constraints hold, with equality for some sample of each class,
    and the formula is the distance of the hulls, which no band can exceed.

    >>> widest_band().decide({"maximise": 2 / R, "c_1": D >= 1, "c_2": D <= -1}).holds
    True
    >>> widest_band().decide({"maximise": 2 / R, "c_1": D >= 1, "c_2": D <= 1}).counterexample
    'the points (0,0)−, (2,2)−, (2,0)+, (3,0)+: the least room in c_2 is 2'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        for data in SETS:
            w, _, width = street(data)
            for name, label in (("c_1", 1), ("c_2", -1)):
                gap = printed[name].gts - printed[name].lts
                room = min(
                    gap.subs(D, exact(d))
                    for d, y in zip(scores(data), data.labels, strict=True)
                    if y == label
                )
                if room != 0:
                    said = f"{data.name}: the least room in {name} is {shown(room)}"
                    return Finding(False, "the constraint is not that of the widest band", said)
            length = sqrt(exact(sum((v * v for v in w), Fraction(0))))
            said_width = exact(printed["maximise"]).subs(R, length)
            if not same(said_width, width):
                numbers = f"{data.name}: {shown(said_width)} instead of {shown(width)}"
                return Finding(False, "not the width of the band", numbers)
        return Finding(True, "the distance of the hulls, with samples of both classes on the border")

    return Check("run", decide)
