"""What is not zero, but nearly so: for few samples, in few dimensions, or where exponents are cut off."""

from __future__ import annotations

from collections.abc import Callable

from hostile_letters import (
    BODIES,
    FREE,
    MINUS,
    ONE,
    POINTS,
    WIDTHS,
    C,
    N,
    Parts,
    b,
    c,
    minus,
    n,
    p,
    plus,
    raised,
    times,
    u,
    v,
    w,
    z,
)
from sympy import Expr, Integer, Pow, Rational

from svmsym.formulas.atoms import Entry, Label, OperatorImage
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total


def gram_of_two(a: Parts) -> Expr:
    s, t = a.draw.sample((w, u, POINTS[FREE[N][0]], POINTS[FREE[N][1]]), 2)
    return minus(times(Inner(s, s), Inner(t, t)), Pow(Inner(s, t), 2, evaluate=False))


def gram_of_three(_: Parts) -> Expr:
    ww, uu, vv, wu, wv, uv = (Inner(*pair) for pair in ((w, w), (u, u), (v, v), (w, u), (w, v), (u, v)))
    return plus(ww * uu * vv, 2 * wu * uv * wv, -ww * uv**2, -uu * wv**2, -vv * wu**2)


def two_samples(a: Parts) -> Expr:
    (g, _), k = a.two(N), a.pick((0, 1, 3, 11))
    return minus(Pow(Total(BODIES[g][k], g), 2, evaluate=False), Total(BODIES[g][k] ** 2, g))


def three_samples(a: Parts) -> Expr:
    (g, _), k = a.two(N), a.pick((0, 1))
    first, second, third = (Total(BODIES[g][k] ** m, g) for m in (1, 2, 3))
    return plus(first**3, -3 * first * second, 2 * third)


def distinct_indices(a: Parts) -> Expr:
    i, j = a.draw.sample(FREE[N], 2)
    return minus(ONE, Delta(i, j))


def three_distinct_indices(_: Parts) -> Expr:
    i, j, k = FREE[N]
    return times(minus(ONE, Delta(i, j)), minus(ONE, Delta(j, k)), minus(ONE, Delta(i, k)))


def sizes_beyond(a: Parts) -> Expr:
    return times(*(plus(n, Integer(-k)) for k in range(1, 1 + a.draw.randint(2, 5))))


def corner_of_the_grid(_: Parts) -> Expr:
    return times(plus(n, MINUS), plus(Pow(p, -1), MINUS))


def labels_that_are_one(a: Parts) -> Expr:
    g, h = a.two(N)
    return minus(Total(Total(times(Label("y", g), Label("y", h)), h), g), n)


def other_label(a: Parts) -> Expr:
    i, j = a.draw.sample(FREE[N], 2)
    return minus(times(Label("y", i), Label("y", j)), ONE)


def ratios(a: Parts) -> Expr:
    g, h = a.two(N)
    return minus(Total(Total(times(Entry("c", g), Pow(Entry("c", h), -1)), h), g), n**2)


def other_index(a: Parts) -> Expr:
    i, j = a.draw.sample(FREE[N], 2)
    k = a.pick((0, 1, 3, 11, 12, 13))
    return minus(BODIES[i][k], BODIES[j][k])


def operator_in_one_dimension(_: Parts) -> Expr:
    once, twice = OperatorImage("Q", 1, w), OperatorImage("Q", 2, w)
    return minus(times(Inner(twice, u), Inner(w, w)), times(Inner(once, w), Inner(once, u)))


def other_power_of_the_operator(a: Parts) -> Expr:
    k, m = a.draw.sample((-2, -1, 1, 2, 3, 64), 2)
    return minus(Inner(OperatorImage("Q", k, w), u), Inner(OperatorImage("Q", m, w), u))


def kernel_without_map(_: Parts) -> Expr:
    return minus(KernelValue("K", "φ", w, u), Inner(w, u))


def cut_off_exponent(a: Parts) -> Expr:
    """c^s and c^(s − 2^k)·z are one number if k bits are kept and carry into the next field."""
    whole = 1 << a.pick(WIDTHS[:6] if a.draw.random() < 0.8 else WIDTHS)
    s = whole // 2 + a.draw.randint(-3, 40)
    carried = a.pick((z, Pow(c + 1, -1), z, ONE))
    return minus(raised(c, s), times(raised(c, s - whole), carried))


def wrapped(power: Callable[[int], Expr]) -> Expr:
    """(c^32768 − c^−32768/(c + 1))/(c + 1/c)² with smaller exponents; in 16 bits both powers are the same."""
    t, below = Pow(c + 1, -1), plus(c, Pow(c, -1))
    once, twice = Pow(below, -1), Pow(below, -2)
    low = [power(-32766), times(Integer(-2), power(-32765), once), times(power(-32764), twice)]
    high = [power(32766), times(Integer(-2), power(32765), once), times(power(32764), twice)]
    return plus(*(times(MINUS, t, term) for term in low), *high)


def cut_off_when_cleared(_: Parts) -> Expr:
    return wrapped(lambda k: raised(c, k))


def very_small(a: Parts) -> Expr:
    return times(Rational(1, 10 ** a.draw.randint(1, 60)), a.pick((b, n, Inner(w, w), ONE)))


def fractions_do_not_add(_: Parts) -> Expr:
    return plus(Pow(b + C, -1), -1 / b, -1 / C)


TRICKS: list[Callable[[Parts], Expr]] = [
    *(gram_of_two, two_samples, three_samples, distinct_indices, three_distinct_indices, sizes_beyond),
    *(corner_of_the_grid, labels_that_are_one, other_label, ratios, other_index, operator_in_one_dimension),
    *(other_power_of_the_operator, kernel_without_map, cut_off_exponent, cut_off_exponent, very_small),
    *(fractions_do_not_add, cut_off_when_cleared, other_index, gram_of_three),
]
