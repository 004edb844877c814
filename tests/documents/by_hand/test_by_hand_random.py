"""Random small machines: the optimum satisfies KKT, and every rejection that is shown is true.

All is computed here from the definitions, with fractions, without the code under test.
"""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from svmsym.documents.by_hand.explanation import explain
from svmsym.exact.front import problem

numbers = st.integers(-3, 3)


@st.composite
def machines(draw):
    n, m = draw(st.integers(2, 5)), draw(st.integers(1, 2))
    X = draw(st.lists(st.lists(numbers, min_size=m, max_size=m), min_size=n, max_size=n))
    y = [1, -1, *draw(st.lists(st.sampled_from([1, -1]), min_size=n - 2, max_size=n - 2))]
    return problem(X, y, C=draw(st.sampled_from(["inf", "1/3", 1, 4])))


def dual(p):
    K = [[sum(a * b for a, b in zip(x, z, strict=True)) for z in p.X] for x in p.X]
    P = [[p.y[i] * p.y[j] * K[i][j] for j in range(p.n)] for i in range(p.n)]

    def value(u):
        return sum(u) - Fraction(1, 2) * sum(u[i] * u[j] * P[i][j] for i in range(p.n) for j in range(p.n))

    def slope(u):
        return [1 - sum(P[i][j] * u[j] for j in range(p.n)) for i in range(p.n)]

    return P, value, slope


def admissible(p, u):
    return all(a >= 0 and (p.C is None or a <= p.C) for a in u) and not balance(p, u)


def balance(p, u):
    return sum(a * y for a, y in zip(u, p.y, strict=True))


def is_optimal(p, u, slope):
    """Some η has g_i − η y_i ≤ 0 where α_i may not fall, ≥ 0 where it may not grow, 0 between."""
    low, high = [], []
    for a, g, y in zip(u, slope(u), p.y, strict=True):
        # g − ηy ≤ 0 unless α is at its upper bound: a bound of η from below for y > 0.
        if p.C is None or a < p.C:
            (low if y > 0 else high).append(g * y)
        if a > 0:
            (high if y > 0 else low).append(g * y)
    return not low or not high or max(low) <= min(high)


@settings(max_examples=120, deadline=None)
@given(machines())
def test_what_is_shown_is_true(p):
    e = explain(p)
    P, value, slope = dual(p)
    if e.optimum is None:
        weights = e.answer.witness["weights"]
        assert not balance(p, weights)
        assert all(sum(P[i][j] * weights[j] for j in range(p.n)) == 0 for i in range(p.n))
        assert min(weights) >= 0
        assert sum(weights) > 0
        return
    u = e.optimum.u
    assert admissible(p, u)
    assert is_optimal(p, u, slope)
    assert e.optimum.value == value(u)
    for t in e.optimum.search.trials:
        held = {k.unknown for k in t.held}
        free = [i for i in range(p.n) if i not in held]
        on_face = all(u[k.unknown] == k.value for k in t.held)
        if t.verdict in {"outside", "lower", "optimal"}:
            assert not balance(p, t.point)
            assert all(t.point[k.unknown] == k.value for k in t.held)
            assert t.value == value(t.point)
        if t.verdict == "outside":
            assert not admissible(p, t.point)
            for k in t.violated:
                x = t.point[k.unknown]
                assert x < k.value == 0 if k.side == "low" else x > k.value == p.C
            # Stationary on the face: the slope is a multiple of y where nothing is held.
            forced = {v for v, _ in t.reduced.forced}
            g = slope(t.point)
            assert len({g[i] * p.y[i] for i in free if i not in forced}) <= 1
        if t.verdict == "lower":
            assert e.optimum.search.way == "all"
            assert admissible(p, t.point)
            assert t.value < e.optimum.value
        if t.verdict == "grows":
            assert not balance(p, t.ray)
            assert not any(t.ray[i] for i in held)
            assert all(sum(P[i][j] * t.ray[j] for j in range(p.n)) == 0 for i in range(p.n))
            # Along the ray D is linear, and it rises from any point of the face.
            start = [next((k.value for k in t.held if k.unknown == i), Fraction(0)) for i in range(p.n)]
            assert sum(g * z for g, z in zip(slope(start), t.ray, strict=True)) > 0
            against = {
                (i, side)
                for i, z in enumerate(t.ray)
                for side in ("low", "high")
                if (z < 0 if side == "low" else z > 0 and p.C is not None)
            }
            assert {(k.unknown, k.side) for k in t.onward} == against
        # It is said that the maximum lies on one of these faces.
        if t.onward and e.optimum.search.way == "faces":
            assert on_face
            assert any(u[k.unknown] == k.value for k in t.onward)
    assert e.optimum.search.best.verdict == "optimal"
