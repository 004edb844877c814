import random
from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import numpy as np
import pytest
from exact_instances import KERNELS, KINDS, WITH_BIAS, dense, dot, drawn, is_integral

from svmsym import derive
from svmsym.duality.arrays import arrays
from svmsym.exact.decimals import decimal_rows
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.programs.gram import Points
from svmsym.exact.programs.instance import derivation_of, fill, instance, shape_of
from svmsym.exact.programs.integer_gram import IrrationalKernelError, diagonal, gram_of
from svmsym.exact.programs.plain_qp import contradiction
from svmsym.exact.programs.shape import Term

FOUR = tuple(tuple(map(F, x)) for x in [(0, 0), (2, 2), (2, 0), (3, 0)])
LABELS = (-1, -1, 1, 1)


def rows_of(matrix, right):
    return sorted((tuple(row), r) for row, r in zip(matrix.tolist(), right.tolist(), strict=True))


def differences(made, expected):
    """Where an instance differs from the arrays of a derived program; empty if nowhere."""
    program, n = made.program, len(expected.q)
    P, q, A, b = dense(program)
    slacks = [k for k in range(program.size) if program.sign[k] == 0]
    wrong = [] if is_integral(program) else ["not integers"]
    if slacks != [*range(n, program.size)]:
        return ["slacks"]
    if (P[:n, :n] != expected.P).any() or P[n:].any() or P[:, n:].any():
        wrong.append("P")
    if (q[:n] != expected.q).any() or q[n:].any():
        wrong.append("q")
    inequalities, equalities = [], []
    eye = np.array([[F(int(i == j)) for j in range(n)] for i in range(n)], dtype=object)
    for v in range(n):
        if program.lower[v] is not None:
            inequalities.append((tuple(-eye[v]), -F(program.lower[v], program.unit)))
        if program.upper[v] is not None:
            inequalities.append((tuple(eye[v]), F(program.upper[v], program.unit)))
    for row, right in zip(A, b, strict=True):
        own = [v for v in row[n:] if v]
        scale = own[0] if own else 1
        (inequalities if own else equalities).append((tuple(row[:n] / scale), right / scale))
    if any(program.lower[v] != 0 or program.upper[v] is not None for v in slacks):
        wrong.append("bounds of a slack")
    if sorted(inequalities) != rows_of(expected.G, expected.h):
        wrong.append("G, h")
    if sorted(equalities) != rows_of(expected.A, expected.b):
        wrong.append("A, b")
    if program.constant != expected.constant:
        wrong.append("constant")
    return wrong


@cache
def derived_program(name):
    _, _, derivation, conventions = KINDS[name]
    return derive(derivation, **conventions).qp


def expected_arrays(name, case):
    return arrays(derived_program(name), case.data, kernel=lambda u, v: u @ v.T)


# The same numbers as the entry formulas filled directly.


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", KINDS)
def test_the_integer_program_is_the_derived_one(name, kernel):
    for seed in range(3):
        case = drawn(name, kernel, seed, n=3 + seed)
        assert differences(instance(case.problem), expected_arrays(name, case)) == []


@pytest.mark.parametrize("name", KINDS)
def test_the_derivation_of_a_kind(name):
    kind, _, derivation, conventions = KINDS[name]
    found = derivation_of(drawn(name).problem)
    assert found == (derivation, tuple(conventions.items())), kind


@pytest.mark.parametrize(
    ("name", "plant", "where"),
    [
        ("soft", lambda s: replace(s, weight=Term(F(2))), "P"),
        ("soft", lambda s: replace(s, blocks=(replace(s.blocks[0], sign=Term(F(1))),)), "P"),
        ("soft", lambda s: replace(s, blocks=(replace(s.blocks[0], linear=(Term(F(1)),)),)), "q"),
        ("soft", lambda s: replace(s, blocks=(replace(s.blocks[0], upper=None),)), "G, h"),
        ("ridge", lambda s: replace(s, blocks=(replace(s.blocks[0], lower=()),)), "G, h"),
        ("squared", lambda s: replace(s, blocks=(replace(s.blocks[0], diagonal=()),)), "P"),
        ("svr", lambda s: replace(s, blocks=(s.blocks[0], replace(s.blocks[1], sign=Term(F(1))))), "P"),
        ("nusvc", lambda s: replace(s, rows=(s.rows[0], replace(s.rows[1], right=()))), "G, h"),
        ("nusvc", lambda s: replace(s, rows=s.rows[1:]), "A, b"),
        ("svdd", lambda s: replace(s, blocks=(replace(s.blocks[0], linear=(Term(F(-1)),)),)), "q"),
        ("svdd", lambda s: replace(s, constant=(Term(F(1)),)), "constant"),
    ],
)
def test_a_planted_error_in_a_shape_is_seen(name, plant, where):
    case = drawn(name)
    planted = plant(shape_of(case.problem))
    made = fill(case.problem, planted, *gram_of(case.problem))
    assert where in differences(made, expected_arrays(name, case))


# The way back: w, the primal unknowns and what the constraints leave.


def left_by_constraints(case, f, w2, u, scalars):
    """cᵢ(v) of every primal constraint with a multiplier u, written by hand; linear slack is 0."""
    p, data, n = case.problem, case.data, case.problem.n
    b = scalars.get("b", F(0))
    if p.kind in {"svc", "nusvc", "ls-svm"}:
        right = scalars["rho"] if p.kind == "nusvc" else F(1)
        left = [data["y"][i] * (f[i] + b) - right for i in range(n)]
        return [left[i] + error(case, i, u[i]) for i in range(n)]
    if p.kind in {"svr", "nusvr"}:
        tube = scalars["epsilon"] if p.kind == "nusvr" else p.epsilon
        below = [tube + error(case, i, u[i]) - (data["z"][i] - f[i] - b) for i in range(n)]
        above = [tube + error(case, i, u[n + i]) - (f[i] + b - data["z"][i]) for i in range(n)]
        return below + above
    if p.kind == "one-class":
        return [f[i] - scalars["rho"] for i in range(n)]
    if p.kind == "svdd":
        squares = [dot(x, x) for x in case.features]
        return [scalars["R2"] - (squares[i] - 2 * f[i] + w2) for i in range(n)]
    return [u[i] + f[i] - data["z"][i] for i in range(n)]


def error(case, i, u):
    """ξ = α/(2C), α/C for half-squared slack, e = α/γ; nothing for linear slack."""
    p = case.problem
    if p.kind == "ls-svm":
        return u / p.gamma
    if p.slack == "linear" or p.C is None:
        return F(0)
    price = p.C * (p.weight[i] if p.weight else 1)
    return u / (2 * price) if p.slack == "squared" else u / price


def way_back_is_right(case, made):
    """Whether ∇ − Âᵀλ̂ is what the constraints leave, for arbitrary û and arbitrary primal unknowns."""
    rng = random.Random(str(case.problem))
    program, n = made.program, case.problem.n
    size = made.blocks[-1][1].stop if made.blocks[-1][0] != "slack" else made.blocks[-1][1].start
    units = [rng.randint(-5, 9) for _ in range(program.size)]
    u = [F(v, program.unit) for v in units]
    # w by its definition in the problem: Σ y α x, Σ (α − α*) x, Σ α x or Σ α x / λ
    coefficient = [u[i] - (u[n + i] if case.problem.kind in {"svr", "nusvr"} else 0) for i in range(n)]
    if case.problem.y:
        coefficient = [c * y for c, y in zip(coefficient, case.problem.y, strict=True)]
    if case.problem.kind == "ridge":
        coefficient = [c / case.problem.lam for c in coefficient]
    w = [dot(coefficient, column) for column in zip(*case.features, strict=True)]
    f = [dot(w, x) for x in case.features]
    combined = program.combine([([*range(size)], units[:size], 1)]).at(range(n))
    if f != [made.values * v for v in combined]:
        return False
    signed = [program.sign[v] * units[v] for v in range(size)]
    if dot(w, w) != made.length * sum(s * combined[program.point[v]] for v, s in enumerate(signed)):
        return False
    if case.problem.kernel.type == "linear":
        points = program.gram.take([program.point[v] for v in range(size)])
        if w != [made.normal * dot(signed, column) for column in zip(*points, strict=True)]:
            return False
    scalars = {name: F(rng.choice([-1, 1]) * rng.randint(1, 9), 4) for name, _ in made.scalars}
    multipliers = [
        (scalars[name] - square * dot(w, w)) / factor
        for (name, factor), square in zip(made.scalars, made.squares, strict=True)
    ]
    every = range(program.size)
    P = program.curvature(every, every)
    left = []
    for v in every:
        row = sum(m * a[v] for m, a in zip(multipliers, program.rows, strict=True))
        left.append(made.multiplier * (dot(P[v], units) + program.slope[v] - row))
    expected = left_by_constraints(case, f, dot(w, w), u, scalars)
    signed_unknown = {"nusvc": "rho", "nusvr": "epsilon"}.get(case.problem.kind)
    expected += [scalars[signed_unknown]] if signed_unknown else []
    return left == expected


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", KINDS)
def test_the_way_back(name, kernel, bias):
    case = drawn(name, kernel, bias=bias)
    made = instance(case.problem)
    assert way_back_is_right(case, made)
    assert ("b" in dict(made.scalars)) == (bias and name in WITH_BIAS)


@pytest.mark.parametrize("name", ["hard", "nusvc", "svr", "svdd", "ridge"])
def test_a_wrong_way_back_is_seen(name):
    case = drawn(name)
    made = instance(case.problem)
    assert not way_back_is_right(case, replace(made, multiplier=2 * made.multiplier))
    assert not way_back_is_right(case, replace(made, normal=-made.normal))
    assert not way_back_is_right(case, replace(made, combination=2 * made.combination))
    assert not way_back_is_right(case, replace(made, kappa=2 * made.kappa))
    for k, (scalar, factor) in enumerate(made.scalars):
        turned = (*made.scalars[:k], (scalar, -factor), *made.scalars[k + 1 :])
        assert not way_back_is_right(case, replace(made, scalars=turned))
    if name == "svdd":
        assert not way_back_is_right(case, replace(made, squares=(F(0),)))


def test_four_points_by_hand():
    # α = (½, ½, 1, 0), w = (1, −1), b = −1; the fourth point is one beyond the margin.
    made = instance(Problem("svc", X=FOUR, y=LABELS))
    program = made.program
    assert (program.unit, program.cost, program.weight) == (1, 1, 1)
    u = [F(1, 2), F(1, 2), F(1), F(0)]
    P = program.curvature(range(4), range(4))
    gradient = [dot(P[v], u) + program.slope[v] for v in range(4)]
    assert [g - program.rows[0][v] for v, g in enumerate(gradient)] == [0, 0, 0, 1]  # so λ = 1
    assert made.scalars == (("b", F(-1)),)
    assert made.normal == 1
    assert made.blocks == (("α", slice(0, 4)),)


def test_a_ball_by_hand():
    # The points 0 and 2 lie on the ball around 1 with squared radius 1; α = (½, ½).
    made = instance(Problem("svdd", X=((F(0),), (F(2),))))
    program = made.program
    P = program.curvature([0, 1], [0, 1])
    assert [sum(P[v]) * F(program.unit, 2) + program.slope[v] for v in (0, 1)] == [0, 0]  # so λ = 0
    assert made.scalars[0][0] == "R2"
    assert made.squares == (1,)  # R² = factor·0 + ‖a‖²


def test_a_soft_margin_by_hand():
    made = instance(Problem("svc", C=F(3, 8), X=((F(1, 2),), (F(1, 3),)), y=(1, -1)))
    program = made.program
    # x̂ = 6x = (3, 2), û = 8α ≤ 3. 36·64·(½αᵀPα − Σα) = ½ûᵀ(x̂x̂ᵀ)û − 288·Σû
    assert program.gram.rows == [(3,), (2,)]
    assert (program.unit, program.upper, program.lower) == (8, [3, 3], [0, 0])
    assert (program.weight, program.slope, program.cost) == (1, [-288, -288], F(1, 36 * 64))
    assert made.normal == F(1, 8 * 6)
    assert made.multiplier == F(8, 36 * 64)


def test_rows_with_fractions_become_integers():
    # ⅓Σα + s = 2/7 instead of −Σα + s = −ν: the row is multiplied by 3, so λ = 3·(unit/M)·λ̂.
    case = drawn("nusvc")
    shape = shape_of(case.problem)
    third = replace(shape.rows[1], coefficients=((Term(F(1, 3)),),), right=(Term(F(2, 7)),))
    made = fill(case.problem, replace(shape, rows=(shape.rows[0], third)), *gram_of(case.problem))
    assert is_integral(made.program)
    assert made.program.rows[1] == [1, 1, 1, 1, 3]
    assert F(made.program.right[1], made.program.unit) == F(6, 7)
    assert made.scalars[1] == ("rho", -3 * made.multiplier)


# Prices that are zero.


def test_a_price_of_zero_closes_the_box():
    made = instance(Problem("svc", C=F(0), X=FOUR, y=LABELS))
    assert made.program.upper == [0, 0, 0, 0]


def test_no_price_for_squared_slack_takes_the_point_away():
    weight = (F(1), F(0), F(2), F(1))
    some = instance(Problem("svc", C=F(1), slack="squared", X=FOUR, y=LABELS, weight=weight)).program
    assert some.upper == [None, 0, None, None]
    scale = some.cost * some.unit**2
    assert [some.ridge[v] * scale for v in (0, 2, 3)] == [F(1, 2), F(1, 4), F(1, 2)]
    whole = instance(Problem("svr", C=F(0), epsilon=F(1), slack="half-squared", X=FOUR, targets=(F(1),) * 4))
    assert whole.program.upper == [0] * 8


# Points.


def test_a_table_of_decimals_keeps_its_array():
    table = decimal_rows(np.array([[15, 20], [0, -5], [7, 8]]), 1)
    rows = tuple(tuple(row) for row in table)
    left = instance(Problem("svc", C=F(1), X=table, y=(1, -1, 1)))
    right = instance(Problem("svc", C=F(1), X=rows, y=(1, -1, 1)))
    assert left.program.gram.rows is table.integers
    for one, other in zip(dense(left.program), dense(right.program), strict=True):
        assert (one == other).all()
    assert left.normal * table.denominator == left.combination


def test_squared_norms_never_overflow():
    big = np.array([[10**18, 10**18], [3, 4]])
    assert diagonal(Points(big)) == [2 * 10**36, 25]
    assert diagonal(Points(big // 10**18)) == [2, 0]


@pytest.mark.parametrize("kernel", ["rbf", "sigmoid"])
def test_an_irrational_kernel_is_refused(kernel):
    with pytest.raises(IrrationalKernelError, match=kernel):
        instance(Problem("svc", X=FOUR, y=LABELS, kernel=Kernel(kernel)))


def test_a_polynomial_kernel_is_reduced():
    kernel = Kernel("poly", degree=2, gamma=F(4, 3), coef0=F(2, 3))
    gram, kappa, _ = gram_of(Problem("svc", X=((F(1, 2),), (F(1),)), y=(1, -1), kernel=kernel))
    # (4/3·x̂ẑ/4 + 2/3)² = (x̂ẑ + 2)²/9
    assert (gram.a, gram.c, kappa) == (1, 2, 9)


# A quadratic program as it is given.


def test_a_plain_qp():
    rng = random.Random(7)

    def number():
        return F(rng.randint(-9, 9), rng.choice([1, 2, 5]))

    half = [[number() for _ in range(3)] for _ in range(3)]
    Q = tuple(tuple(dot(a, b) for b in half) for a in half)
    p, A, c, E, d = (
        tuple(number() for _ in range(3)),
        tuple(tuple(number() for _ in range(3)) for _ in range(2)),
        (number(), number()),
        (tuple(number() for _ in range(3)),),
        (number(),),
    )
    made = instance(Problem("qp", Q=Q, p=p, A=A, c=c, E=E, d=d))
    program = made.program
    assert is_integral(program)
    assert made.blocks == (("u", slice(0, 3)), ("u-", slice(3, 6)), ("slack", slice(6, 8)))
    assert [name for name, _ in made.scalars] == ["A1", "A2", "E1"]
    dP, dq, dA, db = dense(program)
    whole = np.array(Q, dtype=object)
    assert (dP[:6, :6] == np.block([[whole, -whole], [-whole, whole]])).all()  # u = u⁺ − u⁻
    assert not dP[6:].any()
    assert dq.tolist() == [*p, *(-x for x in p), 0, 0]
    assert program.lower == [0] * 8
    assert program.upper == [None] * 8
    for k, (row, right) in enumerate(zip([*A, *E], [*c, *d], strict=True)):
        scale = made.scalars[k][1] / made.multiplier
        assert (dA[k][:3] / scale).tolist() == [*row]
        assert db[k] / scale == right
        assert (dA[k][3:6] / scale).tolist() == [-x for x in row]
        assert (dA[k][6:] / scale).tolist() == [-1 if j == k else 0 for j in range(2)]
    # Stationarity: Qu + p = Aᵀλ + Eᵀη in the problem is P̂û + q̂ = Âᵀλ̂ with λ = factor·λ̂.
    u = [number() for _ in range(3)]
    multipliers = [number() for _ in range(3)]
    left = np.array(Q) @ u + p - np.array(multipliers) @ np.array([*A, *E])
    inside = [m / factor for m, (_, factor) in zip(multipliers, made.scalars, strict=True)]
    gradient = np.array(program.curvature(range(3), range(3)), dtype=object) @ u + program.slope[:3]
    rows = np.array(program.rows, dtype=object)[:, :3]
    assert (left == made.multiplier * (gradient - np.array(inside) @ rows)).all()


def test_a_qp_without_constraints():
    made = instance(Problem("qp", Q=((F(2),),), p=(F(4),)))
    assert made.blocks == (("u", slice(0, 1)), ("u-", slice(1, 2)), ("slack", slice(2, 2)))
    assert (made.program.weight, made.program.slope, made.program.cost) == (1, [4, -4], 1)


def test_equalities_that_follow_from_others_are_left_out():
    E, d = ((F(1), F(1)), (F(1), F(-1)), (F(3), F(-1))), (F(1), F(0), F(1))
    made = instance(Problem("qp", Q=((F(1), F(0)), (F(0), F(0))), p=(F(0), F(0)), E=E, d=d))
    assert [name for name, _ in made.scalars] == ["E1", "E2"]
    assert contradiction(made.program) is None
    clash = instance(Problem("qp", Q=((F(1), F(0)), (F(0), F(0))), p=(F(0), F(0)), E=E, d=(F(1), F(0), F(2))))
    y = contradiction(clash.program)
    assert not any(dot(y, column) for column in zip(*clash.program.rows, strict=True))
    assert dot(y, clash.program.right) != 0
