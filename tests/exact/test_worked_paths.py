"""Paths worked out by hand."""

from dataclasses import replace
from fractions import Fraction as F

import pytest
from path_judge import faults

from svmsym.errors import SvmsymError
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.paths import joining
from svmsym.exact.paths.path import Stretch, path
from svmsym.exact.paths.segment import Line
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve

FOUR = Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))
XOR = Problem("svc", X=((1, 1), (-1, -1), (1, -1), (-1, 1)), y=(1, 1, -1, -1))


def points(*rows):
    return tuple(tuple(F(v) for v in row) for row in rows)


# Worked by hand.


def test_four_points():
    p = path(FOUR, "C")
    assert p.breakpoints == (F(2, 9), F(1, 3), F(2, 3), F(1))
    expected = [
        (lambda C: (C, C, C, C)),
        (lambda C: (F(2, 9), C, C, F(2, 9))),
        (lambda C: (F(1, 9) + C / 3, F(1, 3), C, F(4, 9) - 2 * C / 3)),
        (lambda C: (C / 2, C / 2, C, F(0))),
    ]
    for s, alpha in zip(p.segments, expected, strict=False):
        assert (s.alpha, s.alpha_stop) == (alpha(s.start), alpha(s.stop))
        middle = (s.start + s.stop) / 2
        assert p(middle).alpha == alpha(middle)
        assert s.unique
    last = p.segments[-1]
    assert (last.start, last.stop, last.is_ray, p.stop, p.after) == (1, None, True, None, "for ever")
    assert (last.alpha, last.alpha_stop) == ((F(1, 2), F(1, 2), 1, 0), (0, 0, 0, 0))
    assert (p.segments[0].w, p.segments[0].w_stop) == ((0, 0), (F(6, 9), F(-4, 9)))
    assert p.segments[0].b == (Line(F(-1), F(0)), Line(F(1), F(-9)))
    assert (p.segments[0].b_start, p.segments[0].b_stop) == (Interval(F(-1), F(1)), Interval(F(-1), F(-1)))
    assert all(s.b == (Line(F(-1), F(0)),) * 2 for s in p.segments[1:])
    assert last.b_stop == Interval(F(0), F(0))
    assert [s.states for s in p.segments] == [
        (1, 1, 1, 1),
        (0, 1, 1, 0),
        (0, 0, 1, 0),
        (0, 0, 1, -1),
        (0, 0, 0, -1),
    ]
    assert [len(s.support_vectors) for s in p.segments] == [4, 4, 4, 3, 3]


def test_for_which_c_a_point_is_a_support_vector():
    p = path(FOUR)
    assert p.support(2) == (Stretch(F(0), None, False, False),)
    assert p.support(3) == (Stretch(F(0), F(2, 3), False, False),)
    assert path(FOUR, start=F(1, 9)).support(3) == (Stretch(F(1, 9), F(2, 3), True, False),)
    assert path(FOUR, stop=F(1, 2)).support(3) == (Stretch(F(0), F(1, 2), False, True),)
    assert F(1, 2) in p.support(3)[0]
    assert F(2, 3) not in p.support(3)[0]
    with pytest.raises(SvmsymError, match="no point 4"):
        p.support(4)


def test_at_zero_every_b_is_optimal():
    none = path(FOUR).at(0)
    assert (none.alpha, none.b_interval) == ((0, 0, 0, 0), Interval(None, None))


def test_two_points():
    # (1,2) | (2,1): w = C(−1, 1) and b between −(1 − C) and 1 − C until C = 1.
    p = path(Problem("svc", X=((1, 2), (2, 1)), y=(1, -1)))
    assert p.breakpoints == (1,)
    assert p.at(F(1, 4)).b_interval == Interval(F(-3, 4), F(3, 4))
    assert p.segments[0].b == (Line(F(-1), F(1)), Line(F(1), F(-1)))
    assert (p.at(7).alpha, p.at(7).w, p.at(7).b) == ((1, 1), (-1, 1), 0)


def test_prices_count_times_c():
    doubled = path(replace(FOUR, weight=(F(2),) * 4))
    assert doubled.breakpoints == (F(1, 9), F(1, 6), F(1, 3), F(1, 2))
    # A price of zero takes the point away: then (2,2) | (2,0), (3,0) remain.
    without = path(replace(FOUR, weight=(F(0), F(1), F(1), F(1))))
    rest = path(Problem("svc", X=FOUR.X[1:], y=FOUR.y[1:]))
    assert without.breakpoints == rest.breakpoints
    assert without.at(F(1, 5)).alpha == (0, *rest.at(F(1, 5)).alpha)


def test_an_end_of_b_changes_while_w_does_not():
    # 0 | 1, 3: w = C until C = 2, α = (C, C, 0). The third point wants b ≥ 1 − 3C, the first b ≥ −1.
    # In one of the two orders the basis stays the same where the lower end of b changes.
    for X, order in ((points([0], [1], [3]), (0, 1, 2)), (points([0], [3], [1]), (0, 2, 1))):
        p = path(Problem("svc", X=X, y=(-1, 1, 1)))
        assert p.breakpoints == (F(2, 3), 2)
        assert [s.b for s in p.segments] == [
            (Line(F(1), F(-3)), Line(F(1), F(-1))),
            (Line(F(-1), F(0)), Line(F(1), F(-1))),
            (Line(F(-1), F(0)),) * 2,
        ]
        ends = [tuple(s.alpha_stop[i] for i in order) for s in p.segments]
        assert ends == [(F(2, 3), F(2, 3), 0), (2, 2, 0), (0, 0, 0)]
        assert p.at(1).b_interval == Interval(F(-1), F(0))


def test_inseparable_data_grow_for_ever():
    p = path(XOR)
    (s,) = p.segments
    assert (s.start, s.stop, s.alpha, s.alpha_stop) == (0, None, (0,) * 4, (1,) * 4)
    assert (s.b_start, s.b_stop) == (Interval(F(-1), F(1)), Interval(F(0), F(0)))
    assert not faults(p.at(10**12))


def test_one_class_only():
    p = path(Problem("svc", X=points([0], [1]), y=(1, 1)))
    (s,) = p.segments
    assert (s.alpha, s.alpha_stop, s.w) == ((0, 0), (0, 0), (0,))
    assert s.b == (Line(F(1), F(0)), None)
    assert p.support(0) == ()


def test_duplicates_do_not_zig_zag():
    twice = Problem("svc", X=FOUR.X * 3, y=FOUR.y * 3)
    p = path(twice)
    # Three copies of each point are one point with three times the price.
    assert p.breakpoints == tuple(t / 3 for t in path(FOUR).breakpoints)
    assert p.segments[0].unique  # all at their bounds, b in an interval
    assert not any(s.unique for s in p.segments[1:])  # only the sum over the copies is


def test_epsilon_without_bounds_starts_where_the_tube_fits():
    # x = 0 twice, z = 0 and 2: f is one number, at most 1 away from both.
    p = path(Problem("svr", X=points([0], [0]), targets=(F(0), F(2))), "epsilon")
    assert (p.start, p.after) == (1, "for ever")
    # z = 2x on 0 and 1: the flattest line in the tube has the slope 2 − 2ε.
    slope = path(Problem("svr", X=points([0], [1]), targets=(F(0), F(2))), "ε")
    assert slope.breakpoints == (1,)
    assert [slope.at(e).w for e in (0, F(1, 4), F(1), 7)] == [(2,), (F(3, 2),), (0,), (0,)]


def test_alpha_may_jump_in_epsilon_while_w_and_b_do_not():
    # All x = 0, prices 3, 1, 1: b = −ε as long as the first point is on the edge, α₁ = 2, then 1, then 0,
    # when the second (ε = 1) and the third (ε = 5) enter the tube.
    p = path(
        Problem(
            "svr", X=points([0], [0], [0]), targets=(F(0), F(-2), F(-10)), weight=(F(3), F(1), F(1)), C=F(1)
        ),
        "epsilon",
    )
    assert p.breakpoints == (1, 5)
    assert [(s.alpha[0], s.alpha_stop[0]) for s in p.segments] == [(2, 2), (1, 1), (0, 0)]
    assert p.segments[0].b == p.segments[1].b == (Line(F(0), F(-1)),) * 2


def test_nu_paths():
    p = path(Problem("nusvc", X=points([-1], [1]), y=(-1, 1)), "nu")
    (s,) = p.segments
    assert (p.start, p.stop, p.after, s.alpha_stop, s.w_stop) == (0, 1, "stop", (F(1, 2), F(1, 2)), (1,))
    assert s.scalars["rho"] == Line(F(0), F(1))
    # One point against two: ν ≤ 2·1/3.
    ends = path(Problem("nusvc", X=points([-1], [1], [2]), y=(-1, 1, 1)), "ν")
    assert (ends.stop, ends.after) == (F(2, 3), "nothing")
    with pytest.raises(SvmsymError, match="no optimum for any nu > 0"):
        path(Problem("nusvc", X=points([-1], [1]), y=(1, 1)), "nu")
    with pytest.raises(SvmsymError, match="does not reach nu = 1"):
        ends.at(1)


def test_balls():
    p = path(Problem("svdd", X=points([0], [2], [1])), "C")
    # The middle point weighs 1/3 at C = 1/3 and vanishes at C = 1/2.
    assert (p.start, p.breakpoints) == (F(1, 3), (F(1, 2),))
    assert [p.at(t).alpha for t in (F(2, 5), 1)] == [(F(2, 5), F(2, 5), F(1, 5)), (F(1, 2), F(1, 2), 0)]
    one = path(Problem("one-class", X=points([1], [3])), "1/nu")
    assert [one.at(t).alpha for t in (1, F(3, 2), 2, 9)] == [
        (F(1, 2), F(1, 2)),
        (F(3, 4), F(1, 4)),
        (1, 0),
        (1, 0),
    ]
    assert one.breakpoints == (2,)


@pytest.mark.parametrize(("start", "stop"), [(-1, None), (1, 1), (2, 1)])
def test_a_path_goes_upwards(start, stop):
    with pytest.raises(SvmsymError, match="a path in C cannot go"):
        path(FOUR, "C", start, stop)


def test_a_part_of_a_path():
    whole, part = path(FOUR), path(FOUR, "C", F(1, 4), F(1, 2))
    assert (part.start, part.stop, part.breakpoints, part.after) == (F(1, 4), F(1, 2), (F(1, 3),), "stop")
    for t in (F(1, 4), F(2, 5), F(1, 2)):
        assert part.at(t).alpha == whole.at(t).alpha


# Planted errors.


def test_an_end_of_b_that_never_changes_is_noticed(monkeypatch):
    right = joining.envelope
    monkeypatch.setattr(joining, "envelope", lambda lines, span: right(lines, span)[:1])
    with pytest.raises(AssertionError):
        test_an_end_of_b_changes_while_w_does_not()


def test_a_jump_that_is_joined_is_noticed(monkeypatch):
    right = joining.continues

    def careless(a, b):
        still = replace(a.pencil, motion=replace(a.pencil.motion, slope=[0] * a.pencil.base.size))
        return right(replace(a, pencil=still), b)

    monkeypatch.setattr(joining, "continues", careless)
    with pytest.raises(AssertionError):
        test_alpha_may_jump_in_epsilon_while_w_and_b_do_not()


def test_pieces_that_are_not_joined_are_noticed(monkeypatch):
    monkeypatch.setattr(joining, "continues", lambda *_: False)
    with pytest.raises(AssertionError):
        test_duplicates_do_not_zig_zag()


def test_the_judge_notices_a_changed_digit():
    class Changed:
        def __init__(self, answer, **fields):
            self.__dict__.update({"answer": answer, **fields})

        def __getattr__(self, name):
            return getattr(self.answer, name)

    right = path(FOUR).at(F(1, 9))
    assert not faults(right)
    low, high = right.b_interval.low, right.b_interval.high
    tiny = F(1, 10**6)
    for fields in (
        {"alpha": (F(1, 9), F(1, 9), F(1, 9), F(1, 9) - tiny)},
        {"alpha": (F(1, 10),) * 4},
        {"objective": right.objective + tiny},
        {"b_interval": Interval(low - tiny, high)},
        {"b_interval": Interval(low, high - tiny)},
        {"b_interval": Interval(None, high)},
        {"inner": (*right.inner[:-1], right.inner[-1] + tiny)},
    ):
        assert faults(Changed(right, **fields)), fields


def test_squared_slack_is_a_coordinate_of_its_own():
    # The point at x = 0 does not touch w, but its multiplier bends at ε = 155/189 all the same.
    rows, targets = ("-4", "1/2", "0", "4", "-1"), ("-1", "4", "-3/2", "3", "-2")
    problem = Problem(
        "svr",
        C=F(1, 8),
        slack="half-squared",
        bias=False,
        epsilon=F(0),
        X=tuple((F(x),) for x in rows),
        targets=tuple(F(z) for z in targets),
    )
    found = path(problem, "epsilon")
    for epsilon in (F(155, 189), F(155, 189) + F(1, 100), F(1, 3), F(2)):
        alone = solve(replace(problem, epsilon=epsilon))
        on_path = found.at(epsilon)
        assert (on_path.alpha, on_path.alpha_star) == (alone.alpha, alone.alpha_star)
