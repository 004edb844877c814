import random
from fractions import Fraction as F

import numpy as np
import pytest
from exact_faces import KINDS, conditions, dot, extent, normed, random_problem, rays_of, vertices_of

from svmsym.exact.optima import multipliers
from svmsym.exact.optima.corners import Corners
from svmsym.exact.optima.multipliers import Interval, directions, interval, multiplier_set, with_multipliers
from svmsym.exact.optima.polygon import in_order
from svmsym.exact.optima.scalars import scalar_inner, scalar_intervals, scalar_polygon
from svmsym.exact.problem import Problem
from svmsym.exact.programs.gram import Points
from svmsym.exact.programs.program import Program
from svmsym.exact.solve import solve
from svmsym.exact.solving.basis import FREE, LOWER, UPPER, settle


def differences(point, found):
    """Where a set of multipliers differs from all conditions written out."""
    halves, rows = conditions(point), len(point.program.rows)
    units = [tuple(F(i == j) for i in range(rows)) for j in range(rows)]
    wrong = []
    if [extent(halves, e, rows) for e in units] != [(r.low, r.high) for r in found.ranges]:
        wrong.append("ranges")
    for h in halves:
        value = dot(h.normal, found.inner)
        tight = extent(halves, h.normal, rows)[0] == h.right
        if value > h.right or (value == h.right) != tight:
            wrong.append("inner")
            break
    known = found.corners
    if rows and known is not None and not known.lines:
        if set(known.vertices) != vertices_of(halves, rows):
            wrong.append("vertices")
        if {normed(r) for r in known.rays} != rays_of(halves, rows):
            wrong.append("rays")
    return wrong


@pytest.mark.parametrize("kind", KINDS)
def test_random_problems_against_brute_force(kind):
    count = 0
    for seed in range(25 if kind == "qp" else 40):
        a = solve(random_problem(kind, seed))
        if a.status == "optimal" and len(a.point.program.rows) < 4:
            assert differences(a.point, multiplier_set(a.point)) == [], (kind, seed)
            count += 1
    assert count > 5


def test_a_planted_error_is_found():
    a = solve(Problem("svc", X=((F(-1),), (F(1),)), y=(-1, 1), C=F(1, 8)))
    found = multiplier_set(a.point)
    assert differences(a.point, found) == []
    (r,) = found.ranges
    wrong = multipliers.MultiplierSet((Interval(r.low, r.high + F(1, 10**9)),), found.inner, found.corners)
    assert differences(a.point, wrong) == ["ranges"]
    edge = multipliers.MultiplierSet(found.ranges, (r.high,), found.corners)
    assert differences(a.point, edge) == ["inner"]


# Worked by hand.


def test_one_class_leaves_b_open_on_one_side():
    X = ((F(0),), (F(2),))
    above, below = (solve(Problem("svc", X=X, y=(s, s), C=F(1))) for s in (1, -1))
    assert scalar_intervals(above.instance, above.point) == {"b": Interval(F(1), None)}
    assert scalar_intervals(below.instance, below.point) == {"b": Interval(None, F(-1))}


def test_a_price_of_zero_leaves_b_open_on_both_sides():
    a = solve(Problem("svc", X=((F(0),), (F(2),)), y=(1, -1), C=F(0)))
    assert scalar_intervals(a.instance, a.point) == {"b": Interval(None, None)}


def test_four_points_with_a_small_price():
    X = tuple(tuple(map(F, x)) for x in [(0, 0), (2, 2), (2, 0), (3, 0)])
    a = solve(Problem("svc", X=X, y=(-1, -1, 1, 1), C=F(1, 8)))
    assert scalar_intervals(a.instance, a.point) == {"b": Interval(F(-1), F(-1, 8))}


def test_pairs_of_b_and_epsilon():
    # All x are equal, so f = b. With C = 3, ν = 2/3 and three points the loss is 2ε + Σ max(0, |z − b| − ε)
    # for z = 0, 1, 2. The terms of 0 and 2 are at least (b − ε) + (2 − b − ε) = 2 − 2ε together, so the loss
    # is at least 2; it is 2 where b − ε ≥ 0, 2 − b − ε ≥ 0 and |1 − b| ≤ ε.
    a = solve(Problem("nusvr", X=((F(0),),) * 3, targets=(F(0), F(1), F(2)), C=F(3), nu=F(2, 3)))
    found = scalar_polygon(a.instance, a.point)
    names = [name for name, _ in a.instance.scalars]
    corner = {"b": [F(1), F(3, 2), F(1), F(1, 2)], "epsilon": [F(0), F(1, 2), F(1), F(1, 2)]}
    assert sorted(found.vertices) == sorted(zip(*(corner[n] for n in names), strict=True))
    assert found.rays == ()
    assert scalar_intervals(a.instance, a.point) == {
        "b": Interval(F(1, 2), F(3, 2)),
        "epsilon": Interval(F(0), F(1)),
    }
    inner = scalar_inner(a.instance, a.point)
    assert abs(1 - inner["b"]) < inner["epsilon"] < 1 - abs(1 - inner["b"])
    assert turns(found.vertices) == {1}


def test_the_radius_of_a_ball_contains_the_norm_of_its_centre():
    a = solve(Problem("svdd", X=((F(3),), (F(5),))))
    assert scalar_intervals(a.instance, a.point) == {"R2": Interval(F(1), F(1))}


def turns(vertices):
    """The signs of the turns along a closed polygon."""
    found = set()
    for k in range(len(vertices)):
        a, b, c = (vertices[(k + i) % len(vertices)] for i in range(3))
        side = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        found.add((side > 0) - (side < 0))
    return found


def test_corners_run_counterclockwise():
    rng = random.Random(1)
    circle = [
        (F(3), F(4)),
        (F(4), F(3)),
        (F(5), F(0)),
        (F(4), F(-3)),
        (F(-3), F(-4)),
        (F(-5), F(0)),
        (F(0), F(5)),
    ]
    for count in range(3, 8):
        some = rng.sample(circle, count)
        ordered = in_order(Corners(tuple(some), (), ())).vertices
        assert sorted(ordered) == sorted(some)
        assert turns(ordered) == {1}
        assert ordered[0] == min(some)


def test_an_open_polygon_comes_from_its_first_ray_and_leaves_by_its_last():
    cup = Corners(((F(1), F(0)), (F(-1), F(0))), ((1, 2), (-1, 2)), ())
    found = in_order(cup)
    assert found.vertices == ((-1, 0), (1, 0))
    assert found.rays == ((-1, 2), (1, 2))


# Large programs: the filter decides nothing by itself.


def flat(n, rows, rng):
    """All unknowns at bounds, gradients of two signs that allow many multipliers."""
    sign = [rng.choice([-1, 1]) for _ in range(n)]
    slope = [rng.randint(1, 50) for _ in range(n)]
    columns = (sign, [1] * n)[:rows]
    points = Points(np.zeros((n, 1), dtype=np.int64))
    zeros, ones = [0] * n, [1] * n
    program = Program(points, range(n), sign, 1, zeros, slope, tuple(columns), (0,) * rows, zeros, ones)
    return program, [LOWER] * n


@pytest.mark.parametrize("rows", [1, 2])
def test_the_filter_changes_nothing(rows, monkeypatch):
    rng = random.Random(rows)
    for _ in range(10):
        program, state = flat(300, rows, rng)
        state[0] = FREE
        if rows == 2:
            state[next(v for v in range(300) if program.sign[v] != program.sign[0])] = FREE
        (point,) = settle([program], state)
        point = with_multipliers(point, (F(0),) * rows)
        monkeypatch.setattr(multipliers, "_WORTH_A_FILTER", 10**9)
        exact = multiplier_set(point)
        monkeypatch.setattr(multipliers, "_WORTH_A_FILTER", 0)
        assert multiplier_set(point) == exact
        assert not exact.is_point
        grows = [v for v in range(300) if program.sign[v] > 0]
        if rows == 1:
            falls = [v for v in range(300) if program.sign[v] < 0]
            assert interval(point) == Interval(
                F(-min(program.slope[v] for v in falls)), F(min(program.slope[v] for v in grows))
            )


def test_numbers_beyond_floating_point():
    big = 10**400
    zeros, ones = [0] * 300, [1] * 300
    slope = [big + v for v in range(300)]
    row = [1] * 150 + [-1] * 150
    program = Program(Points([(0,)]), zeros, ones, 1, zeros, slope, (row,), (0,), zeros, ones)
    (point,) = settle([program], [FREE, *[LOWER] * 299])
    assert interval(point) == Interval(F(-big - 150), F(big))


def test_an_unknown_at_its_upper_bound_bounds_the_other_side():
    program = Program(Points([(0,)]), [0, 0], [1, 1], 1, [0, 0], [-3, 4], ((1, 1),), (1,), [0, 0], [1, 1])
    (point,) = settle([program], [UPPER, FREE])
    assert interval(point) == Interval(F(-3), F(4))


def test_a_fixed_unknown_bounds_nothing():
    program = Program(Points([(0,)]), [0, 0], [1, 1], 1, [0, 0], [-3, 4], ((1, 1),), (0,), [0, 0], [0, 1])
    (point,) = settle([program], [LOWER, FREE])
    assert interval(point) == Interval(None, F(4))
    slabs, below = directions(point)
    assert (slabs.low, slabs.high, below) == ([None], [0], 1)
