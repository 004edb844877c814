"""The band between the two classes: its width, and the constraints that keep it empty.

The truth is the distance of the convex hulls of the two classes, from a program that knows neither w nor b;
the distances of samples from the hyperplane come from another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from sympy import Abs, Integer, StrictGreaterThan, StrictLessThan, Symbol, expand, sqrt

from svmsym.formulas import Scalar, Vector, inner, norm2
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.algebra import vanishes
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.dual_problem import agree
from svmsym.lectures.checks.hyperplanes.geometry import squared_distance
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.machines.margin_programs import bisector
from svmsym.lectures.checks.relations import not_closed
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.data import BEYOND, FOUR, LINE, THREE, Data
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Chain, Equal

D = Symbol("d(x)", real=True)
R = Symbol("‖w‖", positive=True)
WIDTH, NEAREST = Symbol("margin", positive=True), Symbol("distance", positive=True)
SETS = (FOUR, THREE, LINE, BEYOND)


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

    The constraints are d(x) ≥ u and d(x) ≤ l, and the kernel proves that no two points with these values are
    nearer than (u − l)/‖w‖, which must be the printed width. The scale, and that nothing else is meant, comes
    from examples: at the hyperplane between the hulls the constraints hold, with equality for some sample
    of each class though others lie beyond, and the formula is the distance of the hulls.

    >>> widest_band().decide({"maximise": 2 / R, "c_1": D >= 1, "c_2": D <= -1}).holds
    True
    >>> widest_band().decide({"maximise": 2 / R, "c_1": D >= 1, "c_2": D >= -1}).counterexample
    'd(x) is bounded from the other side in c_2'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        strict = not_closed([printed["c_1"], printed["c_2"]])
        if strict is not None:
            return strict
        borders = []
        for name, label in (("c_1", 1), ("c_2", -1)):
            room = printed[name].gts - printed[name].lts
            if expand(room - label * D).free_symbols:
                said = f"d(x) is bounded from the other side in {name}"
                return Finding(False, "the constraint is not that of the widest band", said)
            borders.append(-label * (room - label * D))
        upper, lower = borders
        if not same(exact(printed["maximise"]) * R, upper - lower) or not apart():
            said = (
                f"the borders d(x) = {shown(upper)} and {shown(lower)} are {shown((upper - lower) / R)} apart"
            )
            return Finding(False, "not the width of the band", said)
        return _on_examples(printed)

    return with_parts(Check("identity", decide), "maximise", "c_1", "c_2")


def _on_examples(printed: Mapping[str, Any]) -> Finding:
    for data in SETS:
        w, _, width = street(data)
        for name, label in (("c_1", 1), ("c_2", -1)):
            gap = printed[name].gts - printed[name].lts
            room = min(
                gap.subs(D, exact(d)) for d, y in zip(scores(data), data.labels, strict=True) if y == label
            )
            if room != 0:
                said = f"{data.name}: the least room in {name} is {shown(room)}"
                return Finding(False, "the constraint is not that of the widest band", said)
        length = sqrt(exact(sum((v * v for v in w), Fraction(0))))
        said_width = exact(printed["maximise"]).subs(R, length)
        if not same(said_width, width):
            numbers = f"{data.name}: {shown(said_width)} instead of {shown(width)}"
            return Finding(False, "not the width of the band", numbers)
    proved = "the distance of the two borders by the kernel, for all m"
    return Finding(True, f"{proved}; it is that of the hulls, with samples of both classes on the border")


@cache
def apart() -> bool:
    """Whether the kernel proves that points with d = u and d = l have at least the distance (u − l)/‖w‖.

    ‖p − q‖² = (u − l)²/‖w‖² + ‖p − q − (u − l)/‖w‖² · w‖²

    >>> apart()
    True
    """
    w, p, q = Vector("w"), Vector("p"), Vector("q")
    b, r = Scalar("b"), Scalar("r")
    step = (inner(w, p) + b) - (inner(w, q) + b)  # u − l
    line = Equal(norm2(p - q), step**2 / r**2 + norm2(p - q - step / r**2 * w))
    return identity(r**2 - norm2(w), times=r**4).decide(line).holds


def margin() -> Check:
    """A printed line or chain in the margin, |d(x_s)|, ‖w‖ and the distance of the nearest sample.

    On both sides |d(x_s)| = c. The margin is the distance of the borders d = ±c, 2c/‖w‖; the nearest sample
    has the distance c/‖w‖ from d = 0: both by the kernel, see :func:`apart`. After the first step c = 1 may
    be used.

    >>> margin().decide(Chain((WIDTH, 2 * Abs(D) / R, 2 / R))).holds
    True
    >>> margin().decide(Chain((WIDTH, Abs(D) / R, 2 / R))).counterexample
    'line 2: 2*c/‖w‖ is not c/‖w‖'
    """
    c = Symbol("c", positive=True)
    values = {WIDTH: 2 * c / R, NEAREST: c / R, Abs(D): c}

    def decide(printed: Any) -> Finding:
        lines = printed.lines if isinstance(printed, Chain) else (printed.left, printed.right)
        found = [exact(line).subs(values) for line in lines]
        for number, (left, right) in enumerate(pairwise(found), 2):
            scaled = {c: Integer(1)} if number > 2 else {}  # noqa: PLR2004 - the third line
            if not vanishes((left - right).subs(scaled)) or not apart():
                said = f"line {number}: {shown(left)} is not {shown(right)}"
                return Finding(False, "not the margin", said)
        return Finding(True, "the distance of the borders d = ±c is 2c/‖w‖: proved by the kernel for all m")

    return Check("identity", decide)


def sides(name: str) -> Check:
    """The printed strict relation says that t d(x) is positive, t d(x) being the derived slack plus one.

    >>> from svmsym.formulas import Scalar
    >>> sides("hard-margin").decide(Scalar("b") > 0).holds
    False
    """

    def decide(printed: Any) -> Finding:
        _, slack = run(name).kkt.complementarity[0]
        signed = slack + 1
        if isinstance(printed, StrictGreaterThan | StrictLessThan) and agree(
            printed.gts - printed.lts, signed
        ):
            return Finding(True, f"the constraint of {name} is {to_text(signed)} ≥ 1, for all n and m")
        return Finding(False, "not the sides of the hyperplane", f"derived is {to_text(signed)} ≥ 1 > 0")

    return Check("derive", decide)
