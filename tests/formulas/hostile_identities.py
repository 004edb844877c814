"""Identities, each by a rule of the language, and functions with their gradients."""

from __future__ import annotations

from collections.abc import Callable

from hostile_letters import (
    BODIES,
    BOUND,
    FREE,
    MINUS,
    ONE,
    POINTS,
    TWO,
    UNITS,
    C,
    N,
    P,
    Parts,
    b,
    c,
    minus,
    n,
    plus,
    raised,
    times,
    u,
    v,
    w,
    z,
)
from sympy import Expr, Integer, Pow

from svmsym.formulas.atoms import Entry, FeatureImage, Index, Label, OperatorImage, Size
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total


def bilinear(a: Parts) -> Expr:
    first, second, third, factor = a.vector(), a.vector(), a.vector(), a.scalar()
    whole = Inner(plus(first, times(factor, second)), third)
    return plus(whole, times(MINUS, Inner(first, third)), times(MINUS, factor, Inner(third, second)))


def square(a: Parts) -> Expr:
    s, t = a.scalar(), a.scalar()
    return plus(Pow(plus(s, t), 2, evaluate=False), times(MINUS, s, s), times(Integer(-2), s, t), -(t**2))


def relabelled(a: Parts) -> Expr:
    domain = a.pick((N, P))
    g, h = a.two(domain)
    k, m = a.draw.randrange(len(BODIES[g])), a.draw.randrange(len(BODIES[g]))
    return minus(Total(times(BODIES[g][k], BODIES[g][m]), g), Total(times(BODIES[h][k], BODIES[h][m]), h))


def labels_square_to_one(a: Parts) -> Expr:
    y = Label("y", a.pick(FREE[N]))
    k, s = a.pick((2, 4, 62, 64)), a.scalar()
    return minus(times(s, raised(y, k)), s) if a.draw.random() < 0.6 else minus(raised(y, k - 1), 1 / y)


def added_and_taken_away(a: Parts) -> Expr:
    s, t = a.scalar(), a.scalar()
    return plus(s, t, times(MINUS, t), times(MINUS, s))


def delta_selects(a: Parts) -> Expr:
    i, (g, _) = a.pick(FREE[N][1:]), a.two(N)
    k = a.draw.randrange(len(BODIES[g]))
    return minus(Total(times(Delta(i, g), BODIES[g][k]), g), BODIES[i][k])


def delta_identifies(a: Parts) -> Expr:
    i, j = a.draw.sample(FREE[N], 2)
    k = a.draw.randrange(len(BODIES[i]))
    return plus(times(Pow(Delta(i, j), 2, evaluate=False), BODIES[i][k]), -Delta(j, i) * BODIES[j][k])


def vacuous_sum(a: Parts) -> Expr:
    domain = a.pick((N, P))
    g, h = a.two(domain)
    s = a.pick((ONE, b, BODIES[h][a.draw.randrange(len(BODIES[h]))]))
    inner = Total(s, h) if h in s.atoms(Index) else s
    return minus(Total(inner, g), times(Size(domain), inner))


def size_cancels(a: Parts) -> Expr:
    k, s = a.draw.randint(1, 3), a.scalar()
    return minus(times(Pow(Total(ONE, BOUND[N][0]), k), raised(n, -k), s), s)


def square_of_a_sum(a: Parts) -> Expr:
    g, h = a.two(N)
    k = a.draw.randrange(10)
    left = Pow(Total(BODIES[g][k], g), 2, evaluate=False)
    return minus(left, Total(Total(times(BODIES[g][k], BODIES[h][k]), h), g))


def sums_commute(a: Parts) -> Expr:
    g, r = BOUND[N][0], BOUND[P][0]
    body = times(a.pick(BODIES[g][:8]), a.pick(BODIES[r][:8]))
    return minus(Total(Total(body, g), r), Total(Total(body, r), g))


def fractions_add(_: Parts) -> Expr:
    return minus(plus(Pow(b, -1), Pow(C, -1)), times(b + C, Pow(b, -1), Pow(C, -1)))


def denominator_cancels(a: Parts) -> Expr:
    k, below = a.draw.randint(1, 4), a.pick((b + C, b - 2 * C, b**2 + 1, c + b * C + 3))
    return minus(times(raised(below, k), raised(below, -k), b), b)


def nested_denominators(a: Parts) -> Expr:
    k = a.draw.randint(1, 3)
    inner = Pow(b + c, -1)
    whole = raised(plus(b, inner), -k)
    return minus(times(whole, raised(plus(b * b + b * c, ONE), k)), raised(b + c, k))


def self_adjoint(a: Parts) -> Expr:
    k, m = a.pick((1, 2, -1, 5)), a.pick((1, -1, -2))
    s, t = a.pick((w, POINTS[FREE[N][0]])), a.pick((u, v))
    image = OperatorImage("Q", k, OperatorImage("Q", m, s))
    return minus(Inner(image, t), Inner(OperatorImage("Q", m, t), OperatorImage("Q", k, s)))


def kernel_is_an_inner_product(a: Parts) -> Expr:
    s, t = POINTS[a.pick(FREE[N])], a.pick((w, POINTS[FREE[N][1]]))
    return minus(KernelValue("K", "φ", s, t), Inner(FeatureImage("φ", t), FeatureImage("φ", s)))


def powers_add(a: Parts) -> Expr:
    base, k, m = a.pick((b, c, Entry("α", FREE[N][0]))), a.draw.randint(1, 5000), a.draw.randint(1, 5000)
    m = m if m != k else m + 1
    return minus(times(raised(base, k), raised(base, -m)), raised(base, k - m))


def lagrange(a: Parts) -> Expr:
    """Lagrange's identity in the letters of two dimensions."""
    q, r, s, t = a.draw.sample((b, C, c, z), 4)
    return plus((q**2 + r**2) * (s**2 + t**2), -((q * s + r * t) ** 2), -((q * t - r * s) ** 2))


RULES: list[Callable[[Parts], Expr]] = [
    *(bilinear, square, relabelled, labels_square_to_one, added_and_taken_away, delta_selects, bilinear),
    *(delta_identifies, vacuous_sum, size_cancels, square_of_a_sum, sums_commute, fractions_add, square),
    *(
        denominator_cancels,
        nested_denominators,
        self_adjoint,
        kernel_is_an_inner_product,
        powers_add,
        lagrange,
    ),
]


def by_a_vector(a: Parts) -> tuple[Expr, Expr, Expr]:
    k, s = a.pick((1, 2, -1)), a.pick(BODIES[a.pick(FREE[N])][:5])
    image = OperatorImage("Q", k, w)
    return plus(times(s, Inner(w, image)), Inner(w, u)), w, plus(times(TWO, s, image), u)


def by_a_vector_under_a_sum(a: Parts) -> tuple[Expr, Expr, Expr]:
    (g, h), k = a.two(N), a.draw.randrange(8)
    return Total(times(BODIES[g][k], Inner(w, POINTS[g])), g), w, Total(times(BODIES[h][k], POINTS[h]), h)


def by_a_point(a: Parts) -> tuple[Expr, Expr, Expr]:
    g, j = BOUND[N][0], a.pick(FREE[N])
    function = Total(times(Entry("α", g), Inner(plus(POINTS[g], -w), plus(POINTS[g], -w))), g)
    return function, POINTS[j], times(TWO, Entry("α", j), minus(POINTS[j], w))


def by_a_member(a: Parts) -> tuple[Expr, Expr, Expr]:
    (g, _), j, k = a.two(N), a.pick(FREE[N]), a.pick((1, 2, 3, -1, -2))
    function = Total(times(Pow(Entry("α", g), k), Entry("β", g)), g)
    return function, Entry("α", j), times(Integer(k), Pow(Entry("α", j), k - 1), Entry("β", j))


def by_a_member_of_a_square(a: Parts) -> tuple[Expr, Expr, Expr]:
    (g, h), j = a.two(N), a.pick(FREE[N][1:])
    function = Total(Total(times(Entry("α", g), Entry("α", h), Inner(POINTS[g], POINTS[h])), h), g)
    return function, Entry("α", j), times(TWO, Total(times(Entry("α", g), Inner(POINTS[g], POINTS[j])), g))


def by_a_number(a: Parts) -> tuple[Expr, Expr, Expr]:
    k, s = a.pick((1, 2, 3, 64, -1, -64)), a.pick(BODIES[a.pick(FREE[N])][:5])
    return times(s, Pow(c, k)), c, times(Integer(k), s, raised(c, k - 1) if k != 1 else ONE)


def by_a_number_over_a_sum(a: Parts) -> tuple[Expr, Expr, Expr]:
    below, s = raised(b + C, -a.draw.randint(1, 3)), a.pick(UNITS[:3])
    return times(s, below, Pow(c, 2)), c, times(TWO, s, below, c)


GRADIENTS: list[Callable[[Parts], tuple[Expr, Expr, Expr]]] = [
    *(by_a_vector, by_a_vector_under_a_sum, by_a_point, by_a_member, by_a_member_of_a_square, by_a_number),
    by_a_number_over_a_sum,
]
