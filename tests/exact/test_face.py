import random
from dataclasses import replace
from fractions import Fraction as F

import pytest
from exact_faces import (
    KINDS,
    brute_face,
    normed,
    random_problem,
    rank,
    rays_of,
    vertices_of,
)

from svmsym.exact.optima import ranges
from svmsym.exact.optima.corners import corners
from svmsym.exact.optima.face import face, face_of
from svmsym.exact.optima.nullspace import by_elimination, null_space
from svmsym.exact.optima.simplex import Simplex
from svmsym.exact.optima.slabs import Slabs
from svmsym.exact.optima.support import support
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solve import solve
from svmsym.exact.solving import linear

SQUARED = Kernel("poly", degree=2, gamma=F(1), coef0=F(1))
HOMOGENEOUS = Kernel("poly", degree=2, gamma=F(1), coef0=F(0))


def svc(X, y, **fields):
    return solve(Problem("svc", X=tuple(tuple(map(F, x)) for x in X), y=tuple(y), **fields))


def pairs(found):
    return [(r.low, r.high) for r in found.ranges]


# Worked examples, computed by hand or published.


def test_seven_points():
    X = [(1, 0), (0, 1), (0, -1), (-1, 0), (0, 2), (0, -2), (-2, 0)]
    a = svc(X, (-1, -1, -1, 1, 1, 1, 1), kernel=SQUARED)
    found = face(a.point)
    assert pairs(found)[1] == pairs(found)[2] == (F(5, 27), F(11, 9))
    assert not found.unique
    assert (a.b, a.norm2) == (F(-5, 3), F(76, 27))
    for u in found.vertices():
        assert sum(u) == a.norm2  # Σα = ‖w‖² at every optimum of a hard margin


FOUR = [(0, 0), (2, 2), (2, 0), (3, 0)]
WITH_COPY = [(0, 0), (2, 2), (2, 0), (2, 0), (3, 0)]


def test_a_duplicate_of_the_third_of_four_points():
    a = svc(WITH_COPY, (-1, -1, 1, 1, 1))
    found = face(a.point)
    assert (found.dimension, found.nullity, found.unique) == (1, 1, False)
    half = F(1, 2)
    assert found.vertices() == ((half, half, 0, 1, 0), (half, half, 1, 0, 0))
    assert pairs(found) == [(half, half), (half, half), (0, 1), (0, 1), (0, 0)]
    assert found.rays() == ()


def test_unique_although_the_null_space_is_not_zero():
    a = svc(WITH_COPY, (-1, -1, 1, 1, 1), C=F(1, 2))
    found = face(a.point)
    assert found.nullity > 0
    assert found.unique
    assert found.vertices() == (tuple(a.alpha),)
    assert set(found.implied) >= {2, 3}


def test_four_points_with_a_small_C():
    a = svc(FOUR, (-1, -1, 1, 1), C=F(1, 8))
    found = face(a.point)
    assert found.unique
    assert (a.b_interval.low, a.b_interval.high) == (F(-1), F(-1, 8))


def test_square():
    found = face(svc([(1, 1), (1, -1), (-1, 1), (-1, -1)], (1, 1, -1, -1)).point)
    half = F(1, 2)
    assert found.vertices() == ((0, half, 0, half), (half, 0, half, 0))
    assert found.dimension == 1


XOR = [(1, 1), (-1, -1), (1, -1), (-1, 1)]


def test_exclusive_or():
    unique = face(svc(XOR, (1, 1, -1, -1), kernel=SQUARED).point)
    assert unique.unique
    assert unique.base == (F(1, 8),) * 4
    again = face(svc([*XOR, (1, 1)], (1, 1, -1, -1, 1), kernel=SQUARED).point)
    assert (again.dimension, pairs(again)[0], pairs(again)[4]) == (1, (0, F(1, 8)), (0, F(1, 8)))
    plain = face(svc(XOR, (1, 1, -1, -1), kernel=HOMOGENEOUS).point)
    assert (plain.dimension, len(plain.vertices())) == (2, 4)


def test_exclusive_or_with_a_line():
    a = svc(XOR, (1, 1, -1, -1), C=F(1))
    assert a.w == (0, 0)
    assert (a.b_interval.low, a.b_interval.high) == (-1, 1)
    assert face(a.point).unique


def test_without_epsilon_both_multipliers_grow_together():
    a = solve(Problem("svr", X=((F(0),), (F(1),)), targets=(F(0), F(1)), epsilon=F(0)))
    found = face(a.point)
    assert [r.high for r in found.ranges] == [None] * 4
    assert found.dimension == 2
    assert {normed(r) for r in found.rays()} == {(1, 0, 1, 0), (0, 1, 0, 1)}


def test_a_qp_with_a_line_and_one_with_a_ray():
    line = Problem("qp", Q=((F(0), F(0)), (F(0), F(1))), p=(F(0), F(-1)))
    found = face_of((a := solve(line)).instance, a.point)
    assert pairs(found) == [(None, None), (1, 1)]
    assert (found.dimension, found.unique) == (1, False)
    assert [normed(x) for x in found.generators().lines] in ([(1, 0)], [(-1, 0)])
    half = replace(line, A=((F(1), F(1)),), c=(F(0),))
    found = face_of((a := solve(half)).instance, a.point)
    assert pairs(found)[:2] == [(-1, None), (1, 1)]
    assert found.generators().lines == ()
    assert [r[:2] for r in found.rays()] == [(1, 0)]


# Both meanings of support vector.


def test_support_vectors_at_this_optimum_at_some_and_at_every_one():
    a = svc(WITH_COPY, (-1, -1, 1, 1, 1))
    s = support(a.instance, a.point)
    assert (s.some, s.every, s.on_margin) == ((0, 1, 2, 3), (0, 1), (0, 1, 2, 3))
    assert s.here in {(0, 1, 2), (0, 1, 3), (0, 1, 2, 3)}
    assert set(s.degenerate) == {2, 3} - set(s.here)


def test_a_point_on_the_margin_that_is_never_a_support_vector():
    # Between (−1, 0) and (1, 0) the margin is x = ±1; (−1, 5) lies on it and would tilt w if α > 0.
    a = svc([(-1, 0), (1, 0), (-1, 5)], (-1, 1, -1))
    s = support(a.instance, a.point)
    assert (s.here, s.some, s.every) == ((0, 1),) * 3
    assert (s.on_margin, s.degenerate) == ((0, 1, 2), (2,))


def test_squared_slack_leaves_support_vectors_inside_the_margin():
    a = svc([(-1,), (1,)], (-1, 1), C=F(1), slack="squared")
    s = support(a.instance, a.point)
    assert (s.here, s.every, s.on_margin) == ((0, 1), (0, 1), ())


def test_a_ridge_makes_even_copies_on_the_margin_unique():
    # By hand: α = (2/5, 2/5), w = 4/5, b = 0, so that x = 5/4 has f = 1 exactly and needs no α.
    a = svc([(-1,), (1,), (F(5, 4),), (F(5, 4),)], (-1, 1, 1, 1), C=F(1), slack="squared")
    found = face(a.point)
    assert found.base == (F(2, 5), F(2, 5), 0, 0)
    assert (found.nullity, found.dimension) == (0, 0)
    assert differences(found) == ([], 0)
    s = support(a.instance, a.point, found)
    assert (s.on_margin, s.degenerate) == ((2, 3), (2, 3))


def test_one_of_two_multipliers_is_always_positive():
    # Two equal points with targets ±1 and ε = 0: f = 0, so α₁ and α₂* are at the price C at every optimum.
    a = solve(Problem("svr", X=((F(0),), (F(0),)), targets=(F(1), F(-1)), C=F(1), epsilon=F(0)))
    s = support(a.instance, a.point)
    assert s.every == (0, 1)


def test_a_qp_has_no_support_vectors():
    a = solve(Problem("qp", Q=((F(1),),), p=(F(-1),)))
    assert support(a.instance, a.point).here == ()


# Against brute force: the optimal set from P, q, A and the bounds alone.


def differences(found):
    """Where a face differs from brute force; the number of things compared comes with it."""
    brute = brute_face(found.point)
    if brute.width > 3:
        return [], 0
    wrong = []
    expected = [brute.range(v) for v in range(len(brute.base))]
    if pairs(found) != expected:
        wrong.append("ranges")
    held = [brute.reading(v) for v, (low, high) in enumerate(expected) if low is not None and low == high]
    dimension = brute.width - (rank(held) if brute.width else 0)
    if (found.dimension, found.unique) != (dimension, dimension == 0):
        wrong.append("dimension")
    if brute.is_pointed and brute.width:
        generators = found.generators(10**6)
        vertices = {brute.at(z) for z in vertices_of(brute.halves, brute.width)}
        if set(generators.vertices) != vertices or len(generators.vertices) != len(vertices):
            wrong.append("vertices")
        rays = [brute.at(z) for z in rays_of(brute.halves, brute.width)]
        rays = {normed([x - y for x, y in zip(r, brute.base, strict=True)]) for r in rays}
        if {normed(r) for r in generators.rays} != rays or generators.lines:
            wrong.append("rays")
    if any(brute.base[v] != x for v, x in enumerate(found.base)):
        wrong.append("base")
    return wrong, brute.width


@pytest.mark.parametrize("kind", KINDS)
def test_random_problems_against_brute_force(kind):
    widths = []
    for seed in range(25):
        a = solve(random_problem(kind, seed))
        if a.status == "optimal":
            wrong, width = differences(face_of(a.instance, a.point))
            assert wrong == [], (kind, seed)
            widths.append(width)
    assert len(widths) > 5
    assert kind == "squared" or max(widths) > 0


@pytest.mark.parametrize(
    ("plant", "where"),
    [
        (lambda s: Slabs(s.normals, [b - 1 for b in s.low], s.high), "ranges"),
        (lambda s: Slabs(s.normals, [None for _ in s.low], s.high), "ranges"),
        (
            lambda s: Slabs(
                [tuple(-2 * x for x in n) for n in s.normals[:1]] + [*s.normals[1:]], s.low, s.high
            ),
            "vertices",
        ),
    ],
)
def test_planted_errors_are_found(plant, where):
    a = svc(WITH_COPY, (-1, -1, 1, 1, 1))
    found = face(a.point)
    assert differences(found) == ([], 1)
    wrong = replace(found, groups=tuple(replace(g, slabs=plant(g.slabs)) for g in found.groups))
    assert where in differences(wrong)[0]


def test_a_missing_direction_is_found():
    a = svc(XOR, (1, 1, -1, -1), kernel=HOMOGENEOUS)
    found = face(a.point)
    wrong = replace(found, groups=found.groups[:-1])
    assert differences(found) == ([], 2)
    assert "dimension" in differences(wrong)[0]


# Linear programs and vertices of larger polyhedra against each other.


def random_slabs(rng, count, width):
    normals = [tuple(rng.randint(-2, 2) for _ in range(width)) for _ in range(count)]
    low = [rng.choice([0, 0, -1, -3, None]) for _ in normals]
    return Slabs(normals, low, [rng.choice([0, 1, 2, None]) for _ in normals])


def test_ranges_are_those_of_the_vertices_and_rays():
    rng = random.Random(5)
    kinds = set()
    for _ in range(150):
        slabs = random_slabs(rng, rng.randint(1, 9), rng.randint(1, 4))
        found = corners(slabs, slabs.width)
        measured = ranges.ranges(slabs)
        for i, n in enumerate(slabs.normals):
            values = [sum(a * b for a, b in zip(n, v, strict=True)) for v in found.vertices]
            along = [sum(a * b for a, b in zip(n, r, strict=True)) for r in found.rays]
            free = any(sum(a * b for a, b in zip(n, r, strict=True)) for r in found.lines)
            assert measured.high[i] == (None if free or max(along, default=0) > 0 else max(values))
            assert measured.low[i] == (None if free or min(along, default=0) < 0 else min(values))
        kinds.add((bool(found.rays), bool(found.lines), len(found.vertices) > 1))
    assert len(kinds) > 5


def test_linear_programs_end_where_every_vertex_is_degenerate():
    rng = random.Random(2)
    normals = [tuple(int(i == j) for j in range(12)) for i in range(12)]
    normals += [tuple(rng.randint(-1, 1) for _ in range(12)) for _ in range(30)]
    program = Simplex(Slabs(normals, [0] * 12 + [None] * 30, [1] * 12 + [0] * 30))
    for _ in range(20):
        weights = {i: rng.randint(-3, 3) for i in range(12)}
        best = program.maximum(weights)
        x = best.reading
        assert not best.is_ray
        assert all(0 <= v <= 1 for v in x[:12])
        assert all(v <= 0 for v in x[12:])
        value = sum(w * x[i] for i, w in weights.items())
        for _ in range(200):  # no other point is better
            z = [rng.randint(0, 1) for _ in range(12)]
            if all(sum(a * b for a, b in zip(n, z, strict=True)) <= 0 for n in normals[12:]):
                assert sum(w * z[i] for i, w in weights.items()) <= value


# Null spaces.


def test_null_spaces_with_and_without_a_prime():
    rng = random.Random(3)
    for _ in range(100):
        rows = [[rng.randint(-2, 2) for _ in range(5)] for _ in range(rng.randint(1, 6))]
        found = null_space(rows, 5)
        assert found == by_elimination(rows, 5)
        assert len(found) == 5 - rank(rows)
        assert all(sum(row[j] * x for j, x in v.items()) == 0 for row in rows for v in found)


def test_a_prime_that_divides_everything_does_no_harm():
    p = 2**61 - 1
    assert null_space([[p, 2 * p, 0], [0, 0, p]], 3) == ({1: 1, 0: -2},)
    assert null_space([[1, 1], [1, 1 + p]], 2) == ()


def test_the_same_faces_without_flint(monkeypatch):
    problems = [random_problem(kind, seed) for kind in KINDS for seed in range(4)]
    answers = [a for p in problems if (a := solve(p)).status == "optimal"]

    def described(a):
        found = face_of(a.instance, a.point)
        return found.directions, found.ranges, found.dimension, found.generators()

    fast = [described(a) for a in answers]
    monkeypatch.setattr(linear, "flint", None)
    assert [described(a) for a in answers] == fast


def test_too_many_vertices_are_not_listed():
    X = [(0,), (0,), (0,), (0,), (2,), (2,), (2,), (2,)]
    found = face(svc(X, (-1,) * 4 + (1,) * 4).point)
    assert found.dimension == 6
    assert len(found.vertices()) == 16
    assert found.vertices(15) is None
    assert len(found.system.directions) == 6
