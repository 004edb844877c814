import random
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise

import pytest
from random_problems import primal_value
from symbolic_random import tables
from sympy import Matrix, Poly, Symbol

from svmsym.errors import ProblemFileError
from svmsym.exact.solve import first_basis, solve
from svmsym.exact.solving.convexity import NonConvexError, require_convex
from svmsym.exact.solving.pivoting import Infeasible, Unbounded, optimise
from svmsym.exact.symbolic.algebraic import status_at
from svmsym.exact.symbolic.criss_cross import Dense, Optimum, criss_cross
from svmsym.exact.symbolic.elimination import solve as solve_functions
from svmsym.exact.symbolic.filling import moving_instance
from svmsym.exact.symbolic.formula import read_formula
from svmsym.exact.symbolic.functions import ONE, ZERO, Ratio, total
from svmsym.exact.symbolic.number_field import element
from svmsym.exact.symbolic.polynomials import Plain, factors
from svmsym.exact.symbolic.program import MovingProgram
from svmsym.exact.symbolic.reading import symbolic_problem
from svmsym.exact.symbolic.real_roots import RealRoot, between, roots, simplest
from svmsym.exact.symbolic.solve import solve_symbolic

t = Ratio.letter()


def number(x, y=1):
    return Ratio.of(F(x, y))


# The parts.


def test_roots_agree_with_sympy():
    rng = random.Random(3)
    x = Symbol("x")
    for _ in range(60):
        c = (*(rng.randint(-9, 9) for _ in range(rng.randint(1, 8))), rng.randint(1, 5))
        p = Poly(c[::-1], x)
        found = roots(c)
        assert sum(k for _, k in found) == sum(k for _, k in p.intervals())
        for r, k in found:
            if isinstance(r, F):
                assert p.eval(r) == 0
            else:
                low, high = r.bounds
                assert Poly(r.polynomial[::-1], x).count_roots(low, high) == 1
                assert p.rem(Poly(r.polynomial[::-1], x) ** k).is_zero
        assert all(a < b and not b < a for (a, _), (b, _) in pairwise(found))


def test_comparisons_of_algebraic_numbers():
    two, three = (roots((-n, 0, 1))[1][0] for n in (2, 3))
    assert two < three
    assert two > F(1414, 1000)
    assert two == RealRoot((-2, 0, 1), 1)
    assert F(1415, 1000) > two
    assert two < between(two, three) < three
    near = roots((-(2 * 10**24 + 1), 0, 10**24))[1][0]  # √(2 + 10⁻²⁴)
    assert two < near
    assert two < between(two, near) < near
    assert simplest(F(314, 100), F(315, 100)) == F(22, 7)


def test_plain_polynomials_agree_with_flint():
    flint = pytest.importorskip("flint")
    rng = random.Random(1)
    for _ in range(100):
        a, b, c = ([rng.randint(-5, 5) for _ in range(rng.randint(1, 5))] for _ in range(3))
        plain, real = [Plain.of(x) for x in (a, b, c)], [flint.fmpz_poly(x) for x in (a, b, c)]
        for left, right in (
            (plain[0] * plain[1] - plain[2] + -plain[0], real[0] * real[1] - real[2] + -real[0]),
            ((plain[0] * plain[1]).gcd(plain[0] * plain[2]), (real[0] * real[1]).gcd(real[0] * real[2])),
        ):
            assert list(left.coeffs()) == [int(v) for v in right.coeffs()]
        if plain[1]:
            assert (plain[0] * plain[1]) // plain[1] == plain[0]


def test_the_same_without_flint():
    program = """
import sys
sys.modules["flint"] = None
from svmsym.exact.symbolic.polynomials import Plain, make
assert isinstance(make([1]), Plain)
from svmsym.exact.symbolic.reading import symbolic_problem
from svmsym.exact.symbolic.solve import solve_symbolic
moving = symbolic_problem({"C": "1/2"}, {"X": [["0", "t"], ["t^2-1", "2"], ["1", "0"]], "y": [-1, 1, 1]})
sys.stdout.buffer.write(str(solve_symbolic(moving)).encode())
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    data = {"X": [["0", "t"], ["t^2-1", "2"], ["1", "0"]], "y": [-1, 1, 1]}
    assert found.stdout.decode() == str(solve_symbolic(symbolic_problem({"C": "1/2"}, data)))


def test_factors_by_both_ways(monkeypatch):
    c = (-4, 0, 1, 0, 4, 0, -1)
    with_flint = factors(c)
    monkeypatch.setattr("svmsym.exact.symbolic.polynomials.flint", None)
    assert factors(c) == with_flint


def test_linear_systems_of_functions():
    rng = random.Random(5)
    for _ in range(20):
        n = rng.randint(1, 4)
        matrix = [
            [number(rng.randint(-2, 2)) + number(rng.randint(-1, 1)) * t for _ in range(n)] for _ in range(n)
        ]
        matrix[0][0] = ONE / (t + number(3))
        right = [number(rng.randint(-3, 3)) * t + ONE for _ in range(n)]
        found = solve_functions(matrix, right)
        if found is not None:
            left = [total([a * x for a, x in zip(row, found, strict=True)]) for row in matrix]
            assert left == right
    assert solve_functions([[t, t * t], [ONE, t]], [ONE, ONE]) is None


class Signed(F):
    """A fraction as an ordered field of its own."""

    @property
    def sign(self):
        return (self > 0) - (self < 0)

    def __add__(self, other):
        return Signed(F.__add__(self, other))

    def __sub__(self, other):
        return Signed(F.__sub__(self, other))

    def __mul__(self, other):
        return Signed(F.__mul__(self, other))

    def __truediv__(self, other):
        return Signed(F.__truediv__(self, other))

    def __neg__(self):
        return Signed(F.__neg__(self))


def test_criss_cross_agrees_with_the_solver():
    rng = random.Random(11)
    seen = set()
    for _ in range(300):
        n, m = rng.randint(1, 5), rng.randint(0, 2)
        factor = [[rng.randint(-2, 2) for _ in range(n)] for _ in range(rng.randint(0, 2))]
        P = [[sum(b[i] * b[j] for b in factor) for j in range(n)] for i in range(n)]
        rows = [[rng.randint(-2, 2) for _ in range(n)] for _ in range(m)]
        right, slope = ([rng.randint(-2, 2) for _ in range(k)] for k in (m, n))
        upper = [rng.choice([None, rng.randint(0, 3)]) for _ in range(n)]
        if m and Matrix(rows).rank() < m:
            continue

        def functions(some):
            return tuple(None if x is None else number(x) for x in some)

        moving = MovingProgram(
            tuple(map(functions, P)), tuple(range(n)), (1,) * n, ONE, (ZERO,) * n, functions(slope),
            tuple(map(functions, rows)), functions(right), (ZERO,) * n, functions(upper),
        )  # fmt: skip
        program = moving.at(F(0))
        expected = optimise(program, first_basis(program))
        dense = Dense(
            [[Signed(x) for x in row] for row in P], [Signed(x) for x in slope],
            [[Signed(x) for x in row] for row in rows], [Signed(x) for x in right],
            [Signed(0)] * n, [None if x is None else Signed(x) for x in upper], Signed(0), Signed(1),
        )  # fmt: skip
        found = criss_cross(dense)
        seen.add(found if isinstance(found, str) else "optimal")
        if isinstance(found, Optimum):
            square = sum(found.u[i] * found.u[j] * P[i][j] for i in range(n) for j in range(n))
            value = square / 2 + sum(F(a * b) for a, b in zip(slope, found.u, strict=True))
            assert value == expected[0].objective
        else:
            # Both proofs exist where neither the program nor its dual has a point.
            assert isinstance(expected, Infeasible | Unbounded)
    assert seen == {"optimal", "infeasible", "unbounded"}


def test_numbers_of_a_field():
    root = roots((-2, 0, 0, 1))[0][0]  # ∛2
    cube = element(t**3, root)
    assert cube.c == (F(2),)
    x = element(ONE / (t * t + t + ONE), root)
    assert x.function == t - ONE  # (t³ − 1) = 1
    assert element(t - number(126, 100), root).sign == -1
    assert element(t - number(125, 100), root).sign == 1
    assert not element(t**3 - number(2), root)
    with pytest.raises(ZeroDivisionError):
        element(ONE / (t**3 - number(2)), root)


def test_single_numbers_against_the_solver():
    # f(t² − 2 + c) at t = √2 is f(c), so a rational problem is solved in Q(√2).
    rng = random.Random("single numbers")
    seen = []
    while len(seen) < 120:
        c = F(rng.randint(-6, 6), rng.choice([1, 2, 3]))
        problem, data = tables(rng)
        try:
            moving = symbolic_problem(problem, data)
            stated = moving.at(c)
            require_convex(stated)
        except (ProblemFileError, ZeroDivisionError, NonConvexError):
            continue
        if stated.kind in {"ls-svm", "ridge"}:
            continue
        inner = (t * t - number(2) + number(c)).text().join("()")
        moved = {key: substituted(f, inner) for key, f in moving.functions.items()}
        expected = solve(stated)
        for where, kind in ((c, moving), (roots((-2, 0, 1))[1][0], replace(moving, functions=moved))):
            piece = status_at(moving_instance(kind), where)
            assert piece.status == expected.status
            if piece.status == "optimal":
                assert piece.objective == Ratio.of(expected.objective)
                assert piece.w == (None if expected.w is None else tuple(map(Ratio.of, expected.w)))
                value = piece.at(F(0))  # every function is a constant
                if stated.kind != "qp":
                    assert primal_value(stated, value) == expected.objective
        seen.append(expected.status)
    assert {*seen} == {"optimal", "infeasible", "unbounded"}


def substituted(f, inner):
    above, below = (
        total([number(x) * read_formula(inner).function ** k for k, x in enumerate(c)])
        for c in (f.numerator, f.denominator)
    )
    return above / below
