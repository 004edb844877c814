"""The guessed basis against exact arithmetic: nonsingular always, optimal nearly always."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from svmsym.exact.guessing.crossover import eliminate, pivoted_root, undetermined
from svmsym.exact.guessing.guess import guess
from svmsym.exact.guessing.interior_point import iterates
from svmsym.exact.guessing.newton import Box, Dense, LowRank
from svmsym.exact.guessing.scaled import scaled
from svmsym.exact.programs.gram import Gram, Matrix, Points, Polynomial
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.linear import solve

SINGULAR, WRONG, OPTIMAL, NOTHING = "singular", "wrong", "optimal", "nothing"


def verdict(program: Program, states: Sequence[int] | None) -> str:
    """The basis judged with integers only."""
    if states is None:
        return NOTHING
    every = list(range(program.size))
    F = [v for v in every if states[v] == 0]
    N = [v for v in every if states[v] != 0]
    at = {v: (program.lower if states[v] < 0 else program.upper)[v] for v in N}
    assert None not in at.values()
    P = program.curvature(every, every)
    system = [[P[v][w] for w in F] + [-row[v] for row in program.rows] for v in F]
    system += [[row[w] for w in F] + [0] * len(program.rows) for row in program.rows]
    right = [[-program.slope[v] - sum(P[v][w] * at[w] for w in N)] for v in F]
    right += [
        [b - sum(row[w] * at[w] for w in N)] for row, b in zip(program.rows, program.right, strict=True)
    ]
    found = solve(system, right)
    if found is None:
        return SINGULAR
    values = found.column(0) if system else ()
    u = dict(at)
    u.update(zip(F, values, strict=False))
    multipliers = values[len(F) :]
    for v in F:
        low, high = program.lower[v], program.upper[v]
        if (low is not None and u[v] < low) or (high is not None and u[v] > high):
            return WRONG
    for v in N:
        if program.lower[v] == program.upper[v]:
            continue
        gradient = program.slope[v] + sum(P[v][w] * u[w] for w in every)
        gradient -= sum(m * row[v] for m, row in zip(multipliers, program.rows, strict=True))
        if gradient * states[v] > 0:
            return WRONG
    return OPTIMAL


def svc(gram: Gram, y: Sequence[int], C: int | None, scale: int = 1) -> Program:
    """C-SVC and hard margin: minimise ½‖Σαyx‖² − scale·Σα."""
    n = len(y)
    return Program(gram, range(n), y, 1, [0] * n, [-scale] * n, (y,), (0,), [0] * n, [C] * n)


def squared(gram: Gram, y: Sequence[int], ridge: int) -> Program:
    n = len(y)
    return Program(gram, range(n), y, 1, [ridge] * n, [-1] * n, (y,), (0,), [0] * n, [None] * n)


def svr(gram: Gram, t: Sequence[int], C: int, tube: int) -> Program:
    n = len(t)
    sign = [1] * n + [-1] * n
    slope = [tube - v for v in t] + [tube + v for v in t]
    point = [*range(n), *range(n)]
    return Program(gram, point, sign, 1, [0] * 2 * n, slope, (sign,), (0,), [0] * 2 * n, [C] * 2 * n)


def nu_svr(gram: Gram, t: Sequence[int], C: int, total: int) -> Program:
    """Σ(α + α*) + slack = total."""
    n = len(t)
    sign = [1] * n + [-1] * n + [0]
    slope = [-v for v in t] + list(t) + [0]
    point = [*range(n), *range(n), 0]
    rows = (sign, [1] * (2 * n + 1))
    upper = [C] * 2 * n + [None]
    return Program(gram, point, sign, 1, [0] * (2 * n + 1), slope, rows, (0, total), [0] * (2 * n + 1), upper)


def nu_svc(gram: Gram, y: Sequence[int], C: int, total: int) -> Program:
    """Σα − slack = total."""
    n = len(y)
    rows = ([*y, 0], [1] * n + [-1])
    upper = [C] * n + [None]
    return Program(
        gram, [*range(n), 0], [*y, 0], 1, [0] * (n + 1), [0] * (n + 1), rows, (0, total), [0] * (n + 1), upper
    )


def one_class(gram: Gram, C: int, total: int) -> Program:
    n = gram.size
    return Program(gram, range(n), [1] * n, 1, [0] * n, [0] * n, ([1] * n,), (total,), [0] * n, [C] * n)


def points(r: random.Random, n: int, d: int, size: int) -> list[tuple[int, ...]]:
    return [tuple(r.randint(-size, size) for _ in range(d)) for _ in range(n)]


def labels(r: random.Random, X: Sequence[Sequence[int]], noise: float) -> list[int]:
    """Mostly by the sign of the first coordinate, both present."""
    y = [(1 if x[0] > 0 else -1) * (-1 if r.random() < noise else 1) for x in X]
    y[0], y[1] = 1, -1
    return y


def draw(r: random.Random, size: int) -> Program:
    """A program of a random kind on random integer points."""
    n, d = r.randint(6, 40), r.randint(1, 5)
    X = points(r, n, d, size)
    y = labels(r, X, r.choice([0, 0.1, 0.5]))
    kernel = r.random()
    gram: Gram = Points(X)
    if kernel < 0.2:
        gram = Polynomial(Points(X), 1, 1, 2)
    elif kernel < 0.4:
        gram = Matrix(gram.block(range(n), range(n)))
    scale = size * size if kernel >= 0.2 else size**4
    kind = r.choice(["svc", "svc", "hard", "squared", "svr", "nu-svr", "nu-svc", "one-class"])
    t = [sum(x) * size + r.randint(-size, size) for x in X]
    if kind == "svc":
        return svc(gram, y, r.choice([1, 1, 10, 1000, 10**6]), scale * r.choice([1, 1, 10, 1000, 10**6]))
    if kind == "hard":
        for i, x in enumerate(X):  # far apart, so that a solution exists
            X[i] = (x[0] + 2 * size * y[i], *x[1:])
        return svc(Points(X), y, None, scale)
    if kind == "squared":
        return squared(gram, y, scale)
    if kind == "svr":
        return svr(gram, t, r.choice([1, 5, 100]), r.choice([0, size // 2, 3 * size]))
    if kind == "nu-svr":
        return nu_svr(gram, t, r.choice([1, 5]), r.randint(1, n))
    if kind == "nu-svc":
        least = 2 * min(y.count(1), y.count(-1))
        return nu_svc(gram, y, 2, r.randint(1, 2 * least))
    return one_class(gram, 2, r.randint(1, 2 * n - 1))


def tally(count: int, seed: int, size: int) -> Counter[str]:
    r = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(count):
        program = draw(r, size)
        seen[verdict(program, guess(program))] += 1
    return seen


THREE = Points([(1,), (-1,), (3,)])  # α = (1/2, 1/2, 0), b = 0: w = 1, and 3 is beyond the margin
FOUR = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def test_the_oracle_tells_bases_apart():
    program = svc(THREE, (1, -1, 1), None)
    assert verdict(program, [0, 0, -1]) == OPTIMAL
    assert verdict(program, [0, 0, 0]) == SINGULAR  # three unknowns, rows (x, y) of rank two
    assert verdict(program, [-1, 0, 0]) == WRONG  # the hull's far point
    assert verdict(program, [-1, -1, -1]) == SINGULAR  # no basic variable for the equality
    assert verdict(program, None) == NOTHING


def test_bases_of_programs_in_general_position():
    seen = tally(150, 11, 100)
    assert not seen[SINGULAR]
    assert seen[OPTIMAL] >= 0.99 * seen.total(), seen


@pytest.mark.parametrize("size", [1, 2])
def test_bases_of_programs_full_of_ties(size):
    seen = tally(120, 12, size)
    assert not seen[SINGULAR]
    assert seen[OPTIMAL] >= 0.9 * seen.total(), seen


def test_entries_of_very_different_sizes_are_never_singular():
    seen = tally(100, 13, 1000)
    assert not seen[SINGULAR]
    assert seen[OPTIMAL] >= 0.9 * seen.total(), seen


def test_all_multipliers_at_bounds_leave_an_interval_for_b():
    # C·scale so small that both reach C; one of them is basic all the same, for the row of the equality.
    program = svc(Points([(1,), (-1,)]), (1, -1), 1, 100)
    states = guess(program)
    assert verdict(program, states) == OPTIMAL
    assert sorted(states) == [0, 1]


def test_copies_of_points():
    r = random.Random(3)
    X = points(r, 12, 3, 9)
    y = labels(r, X, 0.2)
    for C in (1, 50, 10**5):
        program = svc(Points(X * 4), y * 4, C, 81)
        assert verdict(program, guess(program)) == OPTIMAL


def test_the_square_has_many_optimal_multipliers():
    program = svc(Points(FOUR), [1, 1, -1, -1], None)
    states = guess(program)
    assert verdict(program, states) == OPTIMAL
    assert states.count(0) <= 3


@pytest.mark.parametrize("gram", [Points([(0, 0)] * 4), Points([(1, 2)] * 4), Matrix([[0] * 4] * 4)])
def test_points_that_say_nothing(gram):
    program = svc(gram, [1, 1, 1, -1], 3)
    assert verdict(program, guess(program)) == OPTIMAL


def test_a_common_offset_costs_no_digits():
    r = random.Random(5)
    X = points(r, 40, 3, 20)
    y = labels(r, X, 0.2)
    far = Points([tuple(v + 10**7 for v in x) for x in X])
    near, moved = svc(Points(X), y, 1, 400), svc(far, y, 1, 400)
    assert guess(near) == guess(moved)
    assert verdict(moved, guess(moved)) == OPTIMAL


def test_numbers_beyond_double_precision():
    r = random.Random(6)
    X = points(r, 20, 2, 9)
    y = labels(r, X, 0.2)
    big = 10**400
    assert guess(svc(Points([tuple(v * big for v in x) for x in X]), y, 1)) is None
    plain = svc(Points(X), y, 5, 100)
    scaled_up = svc(Points(X), y, 5 * big, 100 * big)
    weighted = Program(
        plain.gram,
        range(20),
        y,
        big,
        [0] * 20,
        [-100 * big] * 20,
        ([v * big for v in y],),
        (0,),
        [0] * 20,
        [5] * 20,
    )
    for program in (plain, scaled_up, weighted):
        assert verdict(program, guess(program)) == OPTIMAL


def test_fixed_variables():
    r = random.Random(7)
    X = points(r, 20, 2, 9)
    y = labels(r, X, 0.2)
    assert verdict(svc(Points(X), y, 0), guess(svc(Points(X), y, 0))) == OPTIMAL
    lower, upper = [0] * 20, [5] * 20
    lower[4] = upper[4] = 2
    upper[9] = 0
    program = Program(Points(X), range(20), y, 1, [0] * 20, [-50] * 20, (y,), (0,), lower, upper)
    states = guess(program)
    assert verdict(program, states) == OPTIMAL


def test_no_bounds_at_all():
    y = [1, -1, 1, 1]
    program = Program(Points(FOUR), range(4), y, 1, [3] * 4, [-1] * 4, (y,), (0,), [None] * 4, [None] * 4)
    assert guess(program) == [0, 0, 0, 0]
    assert verdict(program, [0, 0, 0, 0]) == OPTIMAL


def test_a_quadratic_program_with_slacks():
    # min ½x² + ½y² − 3x with x + y ≤ 1, y ≥ 0: x = 1, y = 0 with multipliers 2 and 2.
    program = Program(
        Matrix([[1, 0], [0, 1]]), (0, 1, 0, 0), (1, 1, 0, 0), 1, (0,) * 4, (-3, 0, 0, 0),
        ((-1, -1, -1, 0), (0, 1, 0, -1)), (-1, 0), (None, None, 0, 0), (None,) * 4,
    )  # fmt: skip
    assert guess(program) == [0, 0, -1, -1]


def test_nothing_where_there_is_no_optimum_or_no_basis():
    y = [1, 1, -1, -1]
    crossed = [(0, 0), (2, 2), (0, 2), (2, 0)]
    n = [0] * 4

    def of(rows, right, low, high):
        return Program(Points(crossed), range(4), y, 1, n, [-1] * 4, rows, right, low, high)

    assert guess(of((y,), (0,), n, [None] * 4)) is None  # unbounded: not separable
    assert guess(of((y,), (100,), n, [1] * 4)) is None  # no point satisfies the equality
    assert guess(of((y,), (0,), [2] * 4, [1] * 4)) is None  # no point within the bounds
    assert guess(of((y, y), (0, 0), n, [1] * 4)) is None  # dependent rows: every matrix is singular
    assert guess(Program(Points([]), [], [], 1, [], [], ((),), (1,), [], [])) is None
    assert guess(Program(Points([]), [], [], 1, [], [], (), (), [], [])) == []


def test_newton_systems_against_the_whole_matrix():
    rng = np.random.default_rng(1)
    Z, A = rng.normal(size=(12, 3)), rng.normal(size=(2, 12))
    ridge, D = rng.random(12), 10.0 ** rng.uniform(-4, 4, 12)
    point, sign = np.array([*range(6), *range(6)]), np.array([1.0] * 6 + [-1.0] * 6)
    low, dense = LowRank(Z, A, ridge), Dense(Z[:6] @ Z[:6].T + np.eye(6), point, sign, A, ridge)
    right, feasibility, u, v = (
        rng.normal(size=12),
        rng.normal(size=2),
        rng.normal(size=12),
        rng.normal(size=2),
    )
    for system, P in (
        (low, Z @ Z.T),
        (dense, (Z[:6] @ Z[:6].T + np.eye(6))[np.ix_(point, point)] * np.outer(sign, sign)),
    ):
        whole = np.block([[P + np.diag(D), -A.T], [A, np.zeros((2, 2))]])
        expected = np.linalg.solve(whole, np.concatenate([right, feasibility]))
        system.prepare(D)
        du, multipliers = system.solve(right, feasibility)
        assert np.allclose(np.concatenate([du, multipliers]), expected, rtol=1e-7, atol=1e-9)
        force, met = system.apply(u, v)
        assert np.allclose(force, (P + np.diag(ridge)) @ u - v @ A)
        assert np.allclose(met, A @ u)


@pytest.mark.parametrize(
    "gram", [Points([(1, 5), (7, 2), (3, 3)]), Polynomial(Points([(1,), (2,), (4,)]), 2, 3, 2)]
)
@pytest.mark.parametrize("copies", [1, 4])
def test_the_scaled_program_has_the_same_differences_of_values(gram, copies):
    # Few columns against many variables or the reverse: both forms, with a sum of signs that is not zero.
    n = 3 * copies
    many = Matrix(gram.block([*range(3)] * copies, [*range(3)] * copies)) if copies == 1 else gram
    point = list(range(3)) * copies
    total = Program(many, point, [1] * n, 6, [0] * n, list(range(n)), ([2] * n,), (2 * n,), [0] * n, [64] * n)
    box = scaled(total)
    r = random.Random(8)
    P = total.curvature(range(n), range(n))

    def exact(u):
        return sum(u[i] * u[j] * P[i][j] for i in range(n) for j in range(n)) / 2 + sum(
            q * x for q, x in zip(total.slope, u, strict=True)
        )

    def rounded(u):
        v = np.array(u) * (box.upper[0] / 64)
        force, met = box.quadratic.apply(v, np.zeros(1))
        assert np.allclose(met, box.right)
        return float(v @ force) / 2 + float(box.slope @ v)

    feasible = []
    for _ in range(4):
        u = [1] * n
        for _ in range(9):
            i, j, t = r.randrange(n), r.randrange(n), r.randint(-5, 5)
            u[i] += t
            u[j] -= t
        feasible.append(u)
    base = exact(feasible[0]), rounded(feasible[0])
    ratios = [(rounded(u) - base[1]) / (exact(u) - base[0]) for u in feasible[1:] if exact(u) != base[0]]
    assert len(ratios) >= 2
    assert np.allclose(ratios, ratios[0], rtol=1e-9)


def test_the_interior_point_method_projects_onto_a_box():
    target = np.array([-2.0, 0.3, 5.0])
    box = Box(
        LowRank(np.zeros((3, 0)), np.zeros((0, 3)), np.ones(3)), -target, np.zeros(0), np.zeros(3), np.ones(3)
    )
    found = next(it for it in iterates(box) if it.gap < 1e-10)
    assert np.allclose(found.u, [0, 0.3, 1], atol=1e-6)


def test_dependent_rows_are_combinations_of_the_basic_ones():
    rng = np.random.default_rng(2)
    rows = rng.integers(-3, 4, (9, 3)) @ rng.integers(-3, 4, (3, 5)) * 10.0 ** np.array([0, 6, -6, 3, 0])
    table, basic = eliminate(rows, np.ones(9))
    assert len(basic) == np.linalg.matrix_rank(rows / np.abs(rows).max(axis=0)) == 3
    assert np.allclose((table @ rows[basic]) / np.abs(rows).max(axis=0), rows / np.abs(rows).max(axis=0))


def test_undetermined_multipliers():
    assert undetermined(np.array([[1.0, 2.0], [1.0, -2.0]])) is None
    direction = undetermined(np.array([[1.0, 2.0], [3.0, 6.0]]))
    assert np.allclose(direction @ [[1.0, 2.0], [3.0, 6.0]], 0)


def test_a_root_of_a_matrix_that_lacks_rank():
    rng = np.random.default_rng(3)
    factor = rng.normal(size=(7, 2))
    root = pivoted_root(factor @ factor.T)
    assert root.shape == (7, 2)
    assert np.allclose(root @ root.T, factor @ factor.T)
