"""The worked example of four points, every number computed by the engine and the exact solver.

X = (0, 0), (2, 2), (2, 0), (3, 0)      y = −1, −1, +1, +1
"""

from __future__ import annotations

from functools import cache
from typing import Any

from sympy import Matrix, Poly, Symbol, factor, sqrt

from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.machines.margin_programs import affine, quadratic
from svmsym.lectures.checks.values import computes, exact, shown
from svmsym.lectures.data import FOUR, Data
from svmsym.lectures.finding import Check, Finding

t = Symbol("t")


def four_points() -> Check:
    """Printed numbers of the example, by their names below, are what is computed.

    >>> four_points().decide({"w": (1, 1)}).counterexample
    'w[2]: computed −1, printed 1'
    """

    def decide(printed: dict[str, Any]) -> Finding:
        return computes(lambda: {name: numbers()[name] for name in printed}).decide(printed)

    return Check("example", decide)


@cache
def numbers() -> dict[str, Any]:
    """Every number of the example by its name.

    >>> numbers()["G"][1], numbers()["margin"], numbers()["charpoly"]
    ((0, 8, -4, -6), sqrt(2)/2, t**2*(t**2 - 21*t + 52))
    """
    found = {**_program(), **_primal(), **_optimum()}
    products = [sum(a * v for a, v in zip(row, found["α"], strict=True)) for row in found["A"]]
    return {**found, "A α": tuple(products)}


def values_have_opposite_signs() -> Finding:
    """The four points: the least ½αᵀGα − 1ᵀα is not the largest min L.

    >>> values_have_opposite_signs().counterexample
    'the points (0,0)−, (2,2)−, (2,0)+, (3,0)+: max min L = 1, the printed minimum is −1'
    """
    largest = numbers()["dual"]
    alpha, G = numbers()["α"], numbers()["G"]
    product = sum(g * v * t for row, v in zip(G, alpha, strict=True) for g, t in zip(row, alpha, strict=True))
    least = product / 2 - sum(alpha)
    said = f"{FOUR.name}: max min L = {shown(largest)}, the printed minimum is {shown(least)}"
    return Finding(least == largest, "the optimal values differ by their sign", said)


def _program() -> dict[str, Any]:
    """The quadratic program of the dual, filled by the engine, and properties of its matrix."""
    from svmsym.duality.arrays import arrays  # noqa: PLC0415 - loads NumPy

    filled = arrays(run("hard-margin").qp, {"x": FOUR.points, "y": FOUR.labels})
    Q, p, A, c = filled.second_form()
    rows = Matrix.diag(*FOUR.labels) * Matrix(FOUR.points)
    G = Matrix(rows * rows.T)
    found: dict[str, Any] = {"X_s": _rows(rows), "G": _rows(G), "rank": int(G.rank())}
    found |= {"Q": _integers(Q), "p": _integers([p])[0], "A": _integers(A), "c": _integers([c])[0]}
    found["charpoly"] = factor(Poly(G.charpoly(t).as_expr(), t).as_expr())
    return found


def _primal() -> dict[str, Any]:
    """The quadratic program of the primal in u = (b, w), from the stated problem."""
    problem = run("hard-margin").problem
    Q, p = quadratic(lambda u: at_numbers(problem.objective, {"b": u[0], "w": u[1:]}), 3)
    (limit,) = problem.constraints
    data = Data(FOUR.name, tuple(FOUR.points), tuple(FOUR.labels))
    rows = affine(limit.left - limit.right, data, 3)  # in the order (w, b)
    return {
        "Q of (b, w)": _integers(Q),
        "p of (b, w)": _integers([p])[0],
        "A of (b, w)": _integers([(*row[2:], *row[:2]) for row, _ in rows]),
        "c of (b, w)": _integers([[right for _, right in rows]])[0],
    }


def _optimum() -> dict[str, Any]:
    """The optimum, from the exact solver."""
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    found = solve(FOUR.points, FOUR.labels, C="inf")
    assert found.w is not None
    support = [k for k, a in enumerate(found.alpha) if a > 0]
    return {
        "α": found.alpha,
        "unique": found.face.unique,
        "w": found.w,
        "b": found.b,
        "b from each": tuple(FOUR.labels[k] - found.inner[k] for k in support),
        "margin": 1 / sqrt(exact(found.norm2)),
        "street": 2 / sqrt(exact(found.norm2)),
        "y f": tuple(y * f for y, f in zip(FOUR.labels, found.decision, strict=True)),
        "primal": found.norm2 / 2,
        "dual": found.objective,
        "beyond the margin": tuple(a for a, f in zip(found.alpha, found.decision, strict=True) if abs(f) > 1),
    }


def _rows(matrix: Matrix) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(v) for v in row) for row in matrix.tolist())


def _integers(rows: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(v) for v in row) for row in rows)
