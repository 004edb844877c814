"""The worked example of four points: every number, hard and soft, against the exact solver.

The expected numbers are those of the lecture and of its worked example, none of them our own output.
"""

from fractions import Fraction

import pytest
from sympy import Poly, Symbol, factor, sqrt

from svmsym import solve
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve as solve_program
from svmsym.lectures.checks.machines.four_points import four_points, numbers

X, y = [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]
t = Symbol("t")


def exactly(*values):
    return tuple(Fraction(v) for v in values)


def test_the_program_of_the_dual():
    found = numbers()
    G = ((0, 0, 0, 0), (0, 8, -4, -6), (0, -4, 4, 6), (0, -6, 6, 9))
    assert found["X_s"] == ((0, 0), (-2, -2), (2, 0), (3, 0))
    assert found["G"] == G
    assert found["Q"] == G
    assert found["p"] == (-1, -1, -1, -1)
    assert found["A"] == (
        (-1, -1, 1, 1),
        (1, 1, -1, -1),
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
    )
    assert found["c"] == (0, 0, 0, 0, 0, 0)
    assert found["rank"] == 2
    assert found["charpoly"] == factor(t**2 * (t**2 - 21 * t + 52))
    assert Poly(found["charpoly"], t).degree() == 4


def test_the_optimum():
    found = numbers()
    assert found["α"] == exactly("1/2", "1/2", 1, 0)
    assert found["unique"] is True
    assert found["w"] == exactly(1, -1)
    assert found["b"] == -1
    assert found["b from each"] == exactly(-1, -1, -1)
    assert found["margin"] == 1 / sqrt(2)
    assert found["street"] == sqrt(2)
    assert found["y f"] == exactly(1, 1, 1, 2)
    assert found["primal"] == found["dual"] == 1


def test_the_program_of_the_dual_has_that_optimum():
    found = numbers()
    rows = tuple(tuple(map(Fraction, row)) for row in found["A"])
    program = Problem(
        "qp",
        Q=tuple(tuple(map(Fraction, row)) for row in found["Q"]),
        p=tuple(map(Fraction, found["p"])),
        A=rows,
        c=tuple(map(Fraction, found["c"])),
    )
    answer = solve_program(program)
    assert answer.u == exactly("1/2", "1/2", 1, 0)
    assert answer.face.unique
    assert answer.objective == -1
    values = tuple(sum(a * u for a, u in zip(row, answer.u, strict=True)) for row in rows)
    assert values == exactly(0, 0, "1/2", "1/2", 1, 0)


def test_the_program_of_the_primal():
    """u = (b, w_1, w_2)."""
    rows = tuple(tuple(Fraction(label * v) for v in (1, *point)) for point, label in zip(X, y, strict=True))
    assert rows == (exactly(-1, 0, 0), exactly(-1, -2, -2), exactly(1, 2, 0), exactly(1, 3, 0))
    Q = (exactly(0, 0, 0), exactly(0, 1, 0), exactly(0, 0, 1))
    answer = solve_program(Problem("qp", Q=Q, p=exactly(0, 0, 0), A=rows, c=exactly(1, 1, 1, 1)))
    assert answer.u == exactly(-1, 1, -1)
    assert answer.objective == 1


@pytest.mark.parametrize(
    ("C", "α", "w", "b", "value"),
    [
        ("1/8", ("1/8", "1/8", "1/8", "1/8"), ("3/8", "-1/4"), ("-1", "-1/8"), "51/128"),
        ("1/4", ("2/9", "1/4", "1/4", "2/9"), ("2/3", "-1/2"), ("-1", "-1"), "43/72"),
        ("1/2", ("5/18", "1/3", "1/2", "1/9"), ("2/3", "-2/3"), ("-1", "-1"), "7/9"),
        ("3/4", ("3/8", "3/8", "3/4", "0"), ("3/4", "-3/4"), ("-1", "-1"), "15/16"),
        ("1", ("1/2", "1/2", "1", "0"), ("1", "-1"), ("-1", "-1"), "1"),
    ],
)
def test_linear_slack(C, α, w, b, value):
    found = solve(X, y, C=C)
    assert (found.alpha, found.w, found.objective) == (exactly(*α), exactly(*w), Fraction(value))
    assert (found.b_interval.low, found.b_interval.high) == exactly(*b)
    primal = found.norm2 / 2 + Fraction(C) * sum(found.xi)
    assert primal == found.objective


@pytest.mark.parametrize(
    ("C", "α", "w", "b", "ξ"),
    [
        ("1/2", ("2/7", "2/7", "4/7", "0"), ("4/7", "-4/7"), "-5/7", ("2/7", "2/7", "4/7", "0")),
        ("1", ("4/11", "4/11", "8/11", "0"), ("8/11", "-8/11"), "-9/11", ("2/11", "2/11", "4/11", "0")),
        ("2", ("8/19", "8/19", "16/19", "0"), ("16/19", "-16/19"), "-17/19", ("2/19", "2/19", "4/19", "0")),
    ],
)
def test_squared_slack(C, α, w, b, ξ):
    found = solve(X, y, C=C, slack="squared")
    assert (found.alpha, found.w, found.b) == (exactly(*α), exactly(*w), Fraction(b))
    assert found.xi == exactly(*ξ)
    assert found.xi == tuple(a / (2 * Fraction(C)) for a in found.alpha)
    value = {"1/2": "4/7", "1": "8/11", "2": "16/19"}[C]
    assert found.objective == found.norm2 / 2 + Fraction(C) * sum(v * v for v in found.xi) == Fraction(value)


def test_a_wrong_number_is_named():
    assert four_points().decide({"b": 1}).counterexample == "b: computed −1, printed 1"
    assert not four_points().decide({"G": ((0, 0, 0, 0), (0, 8, 4, 6), (0, 4, 4, 6), (0, 6, 6, 9))}).holds
