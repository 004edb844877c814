"""Printed margin programs, solved exactly on small data and compared with a solution found another way.

    min ½‖w‖²          such that  y(⟨w, x⟩ + b) ≥ 1            bisects the nearest points of the two hulls
    min ½‖w‖² + CΣξᵏ   such that  y(⟨w, x⟩ + b) ≥ 1 − ξ, ξ ≥ 0   is solved through its dual

A printed objective is quadratic in (w, b, ξ), a constraint affine: their coefficients follow from their
values at 0, e_k, 2e_k and e_k + e_l, and have to give their values at two more places. So the program that is
solved is the printed one and no other.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from sympy import Expr

from svmsym.errors import FormulaError, SvmsymError
from svmsym.formulas.indices import free_indices
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.relations import not_closed
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import shown
from svmsym.lectures.data import FOUR, LINE, STEP, THREE, TWO, Data
from svmsym.lectures.finding import Check, Finding

Row = tuple[Fraction, ...]
Value = Callable[[Row], Fraction]


def hard_margin(such_that: Any = None) -> Check:
    """A printed program (or objective, with the constraints given) has the hyperplane of largest margin.

    >>> from svmsym.formulas import Vector, norm2
    >>> hard_margin([]).decide(norm2(Vector("w")) / 2).counterexample
    'the points (0,0)−, (2,2)−, (2,0)+, (3,0)+: w = (0, 0), b = 0 instead of w = (1, −1), b = −1'
    """

    def decide(printed: Any) -> Finding:
        objective = printed if such_that is not None else printed["minimise"]
        constraints = such_that if such_that is not None else printed["such that"]
        strict = not_closed(constraints)
        if strict is not None:
            return strict
        for data in (FOUR, THREE, LINE):
            found = solved(objective, constraints, data, slack=False)
            right = bisector(data)
            if found is None:
                return Finding(False, "the program has no optimum", f"{data.name}: no optimum")
            m = len(data.points[0])
            if found[: m + 1] != right:
                numbers = f"{_plane(found, m)} instead of {_plane(right, m)}"
                return Finding(False, "another hyperplane comes out", f"{data.name}: {numbers}")
        return Finding(True, "solved exactly: it bisects the nearest points of the hulls of both classes")

    check = Check("run", decide)
    return check if such_that is not None else with_parts(check, "minimise", "such that")


def soft_margin(such_that: Any = None, prices: Sequence[Any] = (), powers: Sequence[int] = (1, 2)) -> Check:
    """Printed objectives for k = 1 and k = 2 (or one of them) have, at each price C, the optimum of the dual.

    >>> from svmsym.formulas import Scalar
    >>> soft_margin([], [1], [1]).decide({"minimise": {1: Scalar("C")}}).holds
    False
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        constraints = such_that if such_that is not None else printed["such that"]
        strict = not_closed(constraints)
        if strict is not None:
            return strict
        unlike = ", ".join(str(k) for k in {*powers} ^ {*printed["minimise"]})
        if unlike:
            return Finding(False, "not the objectives for these k", f"k = {unlike}".replace("-", "−"))
        for price in prices or printed["C"]:
            for (k, objective), data in itertools.product(printed["minimise"].items(), (STEP, TWO)):
                wrong = _soft(objective, constraints, data, k, Fraction(price))
                if wrong:
                    place = f"C = {shown(price)}, k = {k}, {data.name}"
                    return Finding(False, "the program is not the soft margin", f"{place}: {wrong}")
        return Finding(True, "solved exactly: w, b and the value are those of the dual")

    given = (["such that"] if such_that is None else []) + ([] if prices else ["C"])
    return with_parts(Check("run", decide), "minimise", *given)


def _soft(objective: Expr, constraints: Any, data: Data, k: int, price: Fraction) -> str:
    """What is wrong with a printed program at a price; empty where it agrees with the dual."""
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    found = solved(objective, constraints, data, C=price)
    if found is None:
        return "the objective falls for ever"
    m = len(data.points[0])
    if not any(found[:m]):
        return f"w = {shown(found[:m])}, so every point gets the same class"
    right = solve(data.points, data.labels, C=price, slack="linear" if k == 1 else "squared")
    interval = right.b_interval
    assert right.w is not None
    assert interval is not None
    inside = (interval.low is None or interval.low <= found[m]) and (
        interval.high is None or found[m] <= interval.high
    )
    if found[:m] != right.w or not inside:
        return f"{_plane(found, m)} instead of {_plane((*right.w, right.b), m)}"
    value = at_numbers(objective, _given(data, found, C=price))
    return (
        "" if value == right.objective else f"the value is {shown(value)} instead of {shown(right.objective)}"
    )


def _plane(found: Sequence[Any], m: int) -> str:
    return f"w = {shown(tuple(found[:m]))}, b = {shown(found[m])}"


def solved(
    objective: Expr, constraints: Sequence[Any], data: Data, *, slack: bool = True, **parameters: Fraction
) -> Row | None:
    """The optimal (w, b, ξ) of a printed program with exact data, None where it falls for ever.

    >>> from svmsym.formulas import Vector, norm2
    >>> solved(norm2(Vector("w")), [], LINE, slack=False)
    (Fraction(0, 1), Fraction(0, 1))
    """
    fixed = Data(data.name, tuple(data.points), tuple(data.labels))
    size = len(data.points[0]) + 1 + (len(data.points) if slack else 0)
    return _solved(objective, tuple(constraints), fixed, size, tuple(sorted(parameters.items())))


@lru_cache(maxsize=256)
def _solved(
    objective: Expr,
    constraints: tuple[Any, ...],
    data: Data,
    size: int,
    parameters: tuple[tuple[str, Fraction], ...],
) -> Row | None:
    from svmsym.exact.problem import Problem  # noqa: PLC0415 - the ledger loads without the solver
    from svmsym.exact.solve import solve  # noqa: PLC0415

    known = dict(parameters)
    Q, p = quadratic(lambda u: at_numbers(objective, _given(data, u, **known)), size)
    rows = [row for c in constraints for row in affine(c.gts - c.lts, data, size)]
    try:
        found = solve(
            Problem("qp", Q=Q, p=p, A=tuple(row for row, _ in rows), c=tuple(right for _, right in rows))
        )
    except SvmsymError:  # not convex
        return None
    return tuple(found.u) if found.status == "optimal" else None


@lru_cache(maxsize=256)
def affine(difference: Expr, data: Data, size: int) -> list[tuple[Row, Fraction]]:
    """Rows and right sides of difference ≥ 0, one for each point."""
    (index,) = free_indices(difference)
    found = []
    for k in range(len(data.points)):
        zero, *values = (
            at_numbers(difference, _given(data, u), {index: k})
            for u in (_unit(size), *(_unit(size, c) for c in range(size)))
        )
        row = tuple(value - zero for value in values)
        for u in _elsewhere(size):
            if at_numbers(difference, _given(data, u), {index: k}) != zero + _product(row, u):
                raise FormulaError(f"{to_text(difference)} is not affine in the unknowns")
        found.append((row, -zero))
    return found


def _given(data: Data, row: Row, **parameters: Fraction) -> dict[str, Any]:
    """Values by name: the unknowns w, b and ξ one after the other, the data, parameters."""
    m = len(data.points[0])
    slack = list(row[m + 1 :]) or [Fraction(0)] * len(data.points)
    known = {"ξ": slack, "x": list(data.points), "y": list(data.labels)}
    return {"w": tuple(row[:m]), "b": row[m], **known, **parameters}


def _unit(size: int, *places: int) -> Row:
    """The sum of the unit vectors at these places."""
    return tuple(Fraction(places.count(k)) for k in range(size))


def quadratic(value: Value, size: int) -> tuple[tuple[Row, ...], Row]:
    """(P, q) of a function ½uᵀPu + qᵀu + c, from its values; another function has a value that these miss.

    >>> P, q = quadratic(lambda u: u[0] ** 2 + u[0] * u[1] - 3 * u[1] + 5, 2)
    >>> [[int(v) for v in row] for row in P], [int(v) for v in q]
    ([[2, 1], [1, 0]], [0, -3])
    """
    zero = value(_unit(size))
    one = [value(_unit(size, k)) for k in range(size)]
    P = [[Fraction(0)] * size for _ in range(size)]
    for k in range(size):
        P[k][k] = value(_unit(size, k, k)) - 2 * one[k] + zero
        for l in range(k):
            P[k][l] = P[l][k] = value(_unit(size, k, l)) - one[k] - one[l] + zero
    q = tuple(one[k] - zero - P[k][k] / 2 for k in range(size))
    for u in _elsewhere(size):
        image = tuple(_product(row, u) for row in P)
        if value(u) != _product(image, u) / 2 + _product(q, u) + zero:
            raise FormulaError("what is minimised is not quadratic in the unknowns")
    return tuple(map(tuple, P)), q


def _elsewhere(size: int) -> Iterator[Row]:
    """Two places that the coefficients are not taken from: 3, −4, 5, … and −½, 1, −½, …"""
    yield tuple(Fraction((k + 3) * (-1) ** k) for k in range(size))
    yield tuple(Fraction(-1, 2) if k % 2 == 0 else Fraction(1) for k in range(size))


def _product(a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
    return sum((u * v for u, v in zip(a, b, strict=True)), Fraction(0))


def bisector(data: Data) -> Row:
    """(w, b) of the hyperplane halfway between the nearest points p and q of the two convex hulls.

    w = 2(p − q)/‖p − q‖²,   b = −⟨w, p + q⟩/2

    >>> [str(v) for v in bisector(FOUR)]
    ['1', '-1', '-1']
    """
    return _bisector(Data(data.name, tuple(data.points), tuple(data.labels)))


@lru_cache(maxsize=64)
def _bisector(data: Data) -> Row:
    from svmsym.exact.problem import Problem  # noqa: PLC0415 - the ledger loads without the solver
    from svmsym.exact.solve import solve  # noqa: PLC0415

    points = [tuple(Fraction(v) for v in row) for row in data.points]
    n = len(points)

    def signed(k: int, l: int) -> Fraction:
        product = sum((a * c for a, c in zip(points[k], points[l], strict=True)), Fraction(0))
        return data.labels[k] * data.labels[l] * product

    unit = [tuple(Fraction(int(k == l)) for l in range(n)) for k in range(n)]
    members = [tuple(Fraction(int(y == label)) for y in data.labels) for label in (1, -1)]
    found = solve(
        Problem(
            "qp",
            Q=tuple(tuple(signed(k, l) for l in range(n)) for k in range(n)),
            p=(Fraction(0),) * n,
            A=tuple(unit),
            c=(Fraction(0),) * n,
            E=tuple(members),
            d=(Fraction(1), Fraction(1)),
        )
    )
    near = [
        tuple(
            sum(
                (u * row[c] for u, row, y in zip(found.u, points, data.labels, strict=True) if y == label),
                Fraction(0),
            )
            for c in range(len(points[0]))
        )
        for label in (1, -1)
    ]
    apart = [a - c for a, c in zip(*near, strict=True)]
    length = sum((v * v for v in apart), Fraction(0))
    normal = tuple(2 * v / length for v in apart)
    middle = sum((v * (a + c) for v, a, c in zip(normal, *near, strict=True)), Fraction(0))
    return (*normal, -middle / 2)
