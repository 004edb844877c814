import itertools
import random
from fractions import Fraction as F

import pytest

from svmsym.duality.enumeration import Function, Program, dot, is_convex, minimise, solutions
from svmsym.errors import ProblemError

X = ((0, 0), (2, 2), (2, 0), (3, 0))
Y = (-1, -1, 1, 1)


def unit(k, n):
    return tuple(int(j == k) for j in range(n))


def margin_dual(C=None):
    """Minus the dual of the four points: ½αᵀQα − Σα, Σαy = 0, 0 ≤ α (≤ C)."""
    Q = tuple(tuple(y * z * dot(x, v) for z, v in zip(Y, X, strict=True)) for y, x in zip(Y, X, strict=True))
    lower = tuple(unit(k, 4) for k in range(4))
    upper = () if C is None else tuple(tuple(-e for e in row) for row in lower)
    bounds = (0,) * 4 + (() if C is None else (-C,) * 4)
    return Program(Function(Q, (-1,) * 4), lower + upper, bounds, (Y,), (0,))


def soft_primal(C):
    """½‖w‖² + CΣξ with the unknowns w₁, w₂, b, ξ₁, …, ξ₄."""
    Q = tuple(tuple(int(j == k < 2) for j in range(7)) for k in range(7))
    margins = tuple((y * x[0], y * x[1], y, *unit(k, 4)) for k, (x, y) in enumerate(zip(X, Y, strict=True)))
    slacks = tuple(unit(3 + k, 7) for k in range(4))
    return Program(Function(Q, (0, 0, 0, C, C, C, C)), margins + slacks, (1,) * 4 + (0,) * 4)


def random_program(rng):
    """Up to 3 unknowns in a box, any rank of Q, half of the draws feasible on purpose."""
    n = rng.randint(1, 3)

    def draw():
        return tuple(F(rng.randint(-3, 3), rng.choice((1, 1, 2))) for _ in range(n))

    factors = [draw() for _ in range(rng.randint(0, n))]
    Q = tuple(tuple(sum((f[j] * f[k] for f in factors), F(0)) for k in range(n)) for j in range(n))
    A = [draw() for _ in range(rng.randint(0, 3))]
    E = tuple(draw() for _ in range(rng.randint(0, 2)))
    inside = draw()
    c = [dot(a, inside) - rng.choice((0, 0, 1, 2)) if rng.random() < 0.9 else F(1) for a in A]
    d = tuple(dot(e, inside) if rng.random() < 0.9 else F(1) for e in E)
    for k in range(n):
        A += [unit(k, n), tuple(-x for x in unit(k, n))]
        c += [F(-4), F(-4)]
    return Program(Function(Q, draw(), F(1, 3)), tuple(A), tuple(c), E, d)


def fulfils_kkt(program, found):
    f, u = program.cost, found.point
    rows, weights = program.A + program.E, found.multipliers + found.equality_multipliers
    slacks = [dot(a, u) - b for a, b in zip(program.A, program.c, strict=True)]
    return (
        all(s >= 0 for s in slacks)
        and all(dot(e, u) == b for e, b in zip(program.E, program.d, strict=True))
        and all(m >= 0 for m in found.multipliers)
        and not any(m * s for m, s in zip(found.multipliers, slacks, strict=True))
        and all(
            dot(f.Q[j], u) + f.p[j] == sum(m * row[j] for m, row in zip(weights, rows, strict=True))
            for j in range(len(u))
        )
        and found.value == f(u)
    )


def gauss(matrix, right):
    """The one solution of a square system, or None; written for this test alone."""
    rows = [[*map(F, row), F(b)] for row, b in zip(matrix, right, strict=True)]
    n = len(rows)
    for k in range(n):
        pivot = next((j for j in range(k, n) if rows[j][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for j in range(n):
            if j != k:
                rows[j] = [x - rows[j][k] * y for x, y in zip(rows[j], rows[k], strict=True)]
    return [row[-1] for row in rows]


def by_all_subsets(program):
    """The definition: every subset of inequalities, every regular KKT system, no pruning at all."""
    f = program.cost
    n = len(f.p)
    # Dependent equalities make every system singular, so that only independent ones are kept.
    E = []
    for e, b in zip(program.E, program.d, strict=True):
        if solutions(list(zip(*(r for r, _ in E), strict=True)) or [()] * n, e)[0] is None:
            E.append((e, b))
    for size in range(n + 1):
        for chosen in itertools.combinations(zip(program.A, program.c, strict=True), size):
            active = [*chosen, *E]
            system = [[*f.Q[j], *(-a[j] for a, _ in active)] for j in range(n)]
            system += [[*a, *(0 for _ in active)] for a, _ in active]
            solved = gauss(system, [*(-x for x in f.p), *(b for _, b in active)])
            if solved is None:
                continue
            u, multipliers = solved[:n], solved[n : n + size]
            feasible = all(dot(a, u) >= b for a, b in zip(program.A, program.c, strict=True))
            feasible &= all(dot(e, u) == b for e, b in zip(program.E, program.d, strict=True))
            if feasible and all(m >= 0 for m in multipliers):
                return f(tuple(u))
    return None


def test_hard_margin_of_four_points():
    found = minimise(margin_dual())
    assert found.point == (F(1, 2), F(1, 2), 1, 0)
    assert found.value == -1
    assert abs(found.equality_multipliers[0]) == 1
    plane = Program(
        Function(((1, 0, 0), (0, 1, 0), (0, 0, 0)), (0, 0, 0)),
        tuple((y * x[0], y * x[1], y) for x, y in zip(X, Y, strict=True)),
        (1,) * 4,
    )
    assert minimise(plane).point == (1, -1, -1)
    assert minimise(plane).value == 1


@pytest.mark.parametrize(
    ("C", "alpha", "value"),
    [
        (F(1, 4), (F(2, 9), F(1, 4), F(1, 4), F(2, 9)), F(43, 72)),
        (F(1, 8), (F(1, 8),) * 4, F(51, 128)),
    ],
)
def test_soft_margin_of_four_points(C, alpha, value):
    assert minimise(margin_dual(C)).point == alpha
    assert minimise(margin_dual(C)).value == -value
    primal = minimise(soft_primal(C))
    assert primal.value == value
    assert primal.multipliers[:4] == alpha
    assert fulfils_kkt(soft_primal(C), primal)


def test_random_programs_fulfil_kkt_and_agree_with_all_subsets():
    rng = random.Random(5)
    solved = 0
    for _ in range(120):
        program = random_program(rng)
        found = minimise(program)
        assert (None if found is None else found.value) == by_all_subsets(program)
        if found is not None:
            solved += 1
            assert fulfils_kkt(program, found)
    assert 50 < solved < 120


def test_no_feasible_point_is_better():
    rng = random.Random(6)
    compared = 0
    for _ in range(60):
        program = random_program(rng)
        found = minimise(program)
        if found is None:
            continue
        # Points between the optimum and anywhere: many satisfy the equalities and inequalities too.
        _, along = solutions(program.E or [(0,) * len(found.point)], [0] * max(1, len(program.E)))
        for _ in range(40):
            steps = [F(rng.randint(-4, 4), rng.choice((1, 2, 5, 20))) for _ in along]
            u = tuple(
                x + sum((s * z[k] for s, z in zip(steps, along, strict=True)), F(0))
                for k, x in enumerate(found.point)
            )
            if all(dot(a, u) >= b for a, b in zip(program.A, program.c, strict=True)):
                compared += 1
                assert program.cost(u) >= found.value
    assert compared > 500


def test_a_free_interval_is_no_obstacle():
    # Minimise u² where v lies anywhere between 1 and 2, and w occurs nowhere.
    cost = Function(((2, 0, 0), (0, 0, 0), (0, 0, 0)), (0, 0, 0))
    found = minimise(Program(cost, ((0, 1, 0), (0, -1, 0)), (1, -2)))
    assert found.value == 0
    assert 1 <= found.point[1] <= 2


def test_a_free_line_across_the_coordinates():
    # (u − v)² − 2(u − v): only the difference matters.
    found = minimise(Program(Function(((2, -2), (-2, 2)), (-2, 2)), ((1, -1),), (3,)))
    assert found.value == 3
    assert found.point[0] - found.point[1] == 3


@pytest.mark.parametrize(
    "program",
    [
        Program(Function(((1,),), (0,)), ((1,), (-1,)), (1, 0)),
        Program(Function(((0,),), (1,)), ((-1,),), (0,)),
        Program(Function(((0, 0), (0, 2)), (1, 0))),
        Program(Function(((1, 0), (0, 1)), (0, 0)), E=((1, 1), (2, 2)), d=(1, 3)),
        Program(Function(((1,),), (0,)), ((0,),), (1,)),
    ],
    ids=["infeasible", "unbounded", "unbounded-line", "contradiction", "impossible-row"],
)
def test_no_minimum(program):
    assert minimise(program) is None


def test_dependent_equalities_and_repeated_inequalities():
    program = Program(
        Function(((1, 0), (0, 1)), (0, 0)), ((1, 0), (2, 0), (1, 0)), (2, 4, 1), ((1, 1), (2, 2)), (1, 2)
    )
    found = minimise(program)
    assert found.point == (2, -1)
    assert fulfils_kkt(program, found)


def test_a_saddle_is_refused():
    with pytest.raises(ProblemError, match="not convex"):
        minimise(Program(Function(((0, 1), (1, 0)), (0, 0))))
    assert minimise(Program(Function(((0, 1), (1, 0)), (0, 0)), E=((1, -1),), d=(0,))).value == 0
    assert not is_convex([(1, 2), (2, 1)])
    assert is_convex([(0, 0), (0, 0)])


def test_linear_systems():
    assert solutions([(1, 1), (1, 1)], [1, 2])[0] is None
    assert solutions([], []) == ((), [])
    one, kernel = solutions([(2, 1, 0), (0, 0, F(1, 3))], [1, 1])
    assert one == (F(1, 2), 0, 3)
    assert kernel == [(F(-1, 2), 1, 0)]
