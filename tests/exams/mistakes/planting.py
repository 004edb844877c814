"""Random data sets and single mistakes planted in the answers to them, worked out with plain fractions.

Nothing here asks svmsym what a mistake gives: each is a few lines of a student's work. ``planted`` yields
(mistake, item, answer), ``right_answers`` yields (item, answer).
"""

from dataclasses import dataclass
from fractions import Fraction as F
from math import isqrt

from by_hand import dot, gram, optima, signed

from svmsym.exact.problem import Kernel, Problem
from svmsym.exams.setting.exam import Item


@dataclass
class Variant:
    """Points, labels, price, kernel; the only optimal α, w or K, and b."""

    x: list
    y: list
    C: F | None
    poly: tuple | None  # degree, offset

    def kernel(self, a, b):
        return dot(a, b) if self.poly is None else (dot(a, b) + self.poly[1]) ** self.poly[0]

    @property
    def problem(self):
        kernel = Kernel() if self.poly is None else Kernel("poly", degree=self.poly[0], coef0=self.poly[1])
        return Problem("svc", C=self.C, X=tuple(map(tuple, self.x)), y=tuple(self.y), kernel=kernel)


@dataclass
class Work:
    """One student's numbers."""

    alpha: tuple
    c: list  # w = Σ c_i φ(x_i)
    K: list
    y: list
    C: F | None

    def inner(self, i):
        return dot(self.K[i], self.c)

    @property
    def norm2(self):
        return dot(self.c, [self.inner(i) for i in range(len(self.c))])

    @property
    def free(self):
        return [i for i, a in enumerate(self.alpha) if a and a != self.C]

    def b_from(self, i):
        return self.y[i] - self.inner(i)


def variants(draw, count):
    """Data sets with one optimum and a support vector below its bound, as many as asked for."""
    made = 0
    while made < count:
        v = _drawn(draw)
        work = None if v is None else right(v)
        if work is not None and work.free and work.norm2:
            made += 1
            yield v, work


def _drawn(draw):
    n, d = draw.choice([3, 3, 4]), draw.choice([1, 2, 2, 2])
    x = [[F(draw.randint(-4, 5)) for _ in range(d)] for _ in range(n)]
    y = [draw.choice([-1, 1]) for _ in range(n)]
    C = draw.choice([None, None, F(1), F(2), F(1, 2), F(3)])
    poly = draw.choice([None, None, None, (2, F(0)), (2, F(1))])
    same = len({tuple(p) for p in x}) < n
    return None if len(set(y)) == 1 or same else Variant(x, y, C, poly)


def right(v):
    K = gram(v.x, v.kernel)
    found = optima(signed(K, v.y), [F(1)] * len(v.y), v.y, v.C)
    return _work(v, K, found[0]) if len(found) == 1 and _unique(v, K, found[0]) else None


def _unique(v, K, alpha):
    """Whether Q is positive definite on the free multipliers, so that there is one optimum."""
    free = [i for i, a in enumerate(alpha) if a and a != v.C]
    Q = signed(K, v.y)
    slopes = [1 - dot(Q[i], alpha) for i in range(len(alpha))]
    b = slopes[free[0]] / v.y[free[0]] if free else None
    if b is None or any(not a and s == b * t for a, s, t in zip(alpha, slopes, v.y, strict=True)):
        return False  # a point on the margin with α = 0
    return not any(a == v.C and s == b * t for a, s, t in zip(alpha, slopes, v.y, strict=True))


def _work(v, K, alpha, change=lambda a, y: a * y):
    return Work(tuple(alpha), [change(a, y) for a, y in zip(alpha, v.y, strict=True)], K, v.y, v.C)


def number(v):
    return str(F(v))


def vector(values):
    return f"({', '.join(map(number, values))})" if len(values) > 1 else number(values[0])


def root(square):
    """√square as text."""
    a, b = isqrt(square.numerator), isqrt(square.denominator)
    exact = a * a == square.numerator and b * b == square.denominator
    return number(F(a, b)) if exact else f"sqrt({number(square)})"


def ask(kind, **more):
    return Item("q", kind, F(1), data="D", **more)


def w_of(v, work):
    return [dot(work.c, column) for column in zip(*v.x, strict=True)]


def right_answers(v, work):
    yield ask("alpha"), vector(work.alpha)
    b = work.b_from(work.free[0])
    yield ask("b"), number(b)
    yield ask("margin", margin="half"), root(1 / work.norm2)
    yield ask("margin", margin="full"), root(4 / work.norm2)
    yield ask("margin"), root(1 / work.norm2)
    if v.poly is None:
        yield ask("w"), vector(w_of(v, work))
    yield ask("support_vectors"), named(i for i, a in enumerate(work.alpha) if a)
    slack = [max(F(0), 1 - t * (work.inner(i) + b)) for i, t in enumerate(v.y)]
    yield ask("slack"), vector(slack)
    yield ask("gram"), matrix(work.K)
    yield ask("kernel", at=(tuple(v.x[0]), tuple(v.x[1]))), number(work.K[0][1])
    f = dot(work.c, [v.kernel(p, NEW[len(v.x[0])]) for p in v.x]) + b
    at = ask("predict", at=(tuple(NEW[len(v.x[0])]),))
    yield from [(at, f"f = {number(f)}")] if abs(f) != 1 else []
    if f:
        yield at, "1" if f > 0 else "-1"


NEW = {1: [F(2)], 2: [F(2), F(-1)]}


def named(points):
    return "{" + ", ".join(f"x_{i + 1}" for i in points) + "}"


def matrix(K):
    return "[" + ", ".join("[" + ", ".join(map(number, row)) + "]" for row in K) + "]"


def planted(v, work):
    yield from _in_the_dual(v, work)
    yield from _after_it(v, work)
    yield from _in_the_kernel(v, work)


def _in_the_dual(v, work):
    n, K, y, one = len(v.y), work.K, v.y, [F(1)] * len(v.y)
    Q = signed(K, y)
    doubled, plain = [[2 * q for q in row] for row in Q], K
    diagonal = [[Q[i][j] if i == j else F(0) for j in range(n)] for i in range(n)]
    wrong = {
        "lagr.missing_half": optima([[q / 2 for q in row] for row in Q], one, y, v.C),
        "lagr.dropped_b": optima(Q, one, None, v.C),
        "stat.b_missing": optima(Q, one, None, v.C),
        "dual.missing_half": optima(doubled, one, y, v.C),
        "dual.dropped_y": optima(plain, one, y, v.C),
        "dual.single_sum": optima(diagonal, one, y, v.C),
        "active.all": optima(Q, one, y, low=None),
    }
    zeros = [tuple([F(0)] * n)]
    lost = ("lagr.dropped_one", "stat.b_dropped_y", "dual.linear_missing", "lagr.dropped_y")
    wrong |= dict.fromkeys(lost, zeros)
    if v.C is None:
        wrong["dual.alpha_free"] = wrong["active.all"]
    else:
        wrong["dual.box_inverse"] = optima(Q, one, y, 1 / v.C)
        wrong["dual.box_strict_or_n"] = optima(Q, one, y, v.C / n)
        wrong["dual.box_missing"] = optima(Q, one, y)
        wrong["lagr.slack_in_constraint_sign"] = optima(Q, one, y)
        wrong["lagr.slack_term_missing"] = [(v.C,) * n]
    boxes = dict.fromkeys(("dual.box_missing", "lagr.slack_in_constraint_sign", "active.all"))
    boxes |= {} if v.C is None else {"dual.box_inverse": 1 / v.C, "dual.box_strict_or_n": v.C / n}
    for name, found in wrong.items():
        if len(found) == 1 and found[0] != work.alpha:
            yield name, ask("alpha"), vector(found[0])
            then = _work(v, K, found[0])
            then.C = boxes.get(name, v.C)
            if name == "lagr.missing_half":
                then.c = [a / 2 for a in then.c]
            yield from _consequences(name, v, work, then)
    yield from _pairs(v, work)


def _pairs(v, work):
    K, n = work.K, len(v.y)
    for i in range(n):
        for j in range(i + 1, n):
            apart = K[i][i] + K[j][j] - 2 * K[i][j]
            if v.y[i] == v.y[j] or not apart or (v.C is not None and 2 / apart > v.C):
                continue
            alpha = tuple(2 / apart if k in (i, j) else F(0) for k in range(n))
            if alpha != work.alpha:
                yield "active.wrong_pair", ask("alpha"), vector(alpha)
                yield from _consequences("active.wrong_pair", v, work, _work(v, K, alpha))


def _consequences(name, v, work, then):
    """w, b and the margin, computed rightly from wrong numbers."""
    if v.poly is None and w_of(v, then) != w_of(v, work):
        yield name, ask("w"), vector(w_of(v, then))
    b = work.b_from(work.free[0])
    for i in then.free:
        if then.b_from(i) != b:
            yield name, ask("b"), number(then.b_from(i))
    if then.norm2 and then.norm2 != work.norm2:
        yield name, ask("margin", margin="full"), root(4 / then.norm2)


def _after_it(v, work):
    b, n = work.b_from(work.free[0]), len(v.y)
    if v.poly is None:
        w = w_of(v, work)
        for name, c in {
            "stat.w_factor": [2 * a for a in work.c],
            "stat.w_sign": [-a for a in work.c],
            "stat.w_dropped_y": list(work.alpha),
        }.items():
            u = w_of(v, Work(work.alpha, c, work.K, v.y, v.C))
            yield from [(name, ask("w"), vector(u))] if u != w else []
        yield "stat.b_in_w", ask("w"), vector([a + b for a in w])
        yield "stat.scalar_vector", ask("w"), number(sum(a * work.K[i][i] for i, a in enumerate(work.c)))
        yield "scale.not_canonical", ask("w"), vector([3 * a for a in w])
        yield "labels.swapped", ask("w"), vector([-a for a in w])
    yield "b.sign", ask("b"), number(-b)
    yield "labels.swapped", ask("b"), number(-b)
    others = [i for i, a in enumerate(work.alpha) if not a]
    yield from (("b.non_sv", ask("b"), number(work.b_from(i))) for i in others)
    yield "b.mean_all", ask("b"), number(sum(work.b_from(i) for i in range(n)) / n)
    yield from (("b.forgot_label", ask("b"), number(1 - work.inner(i))) for i in work.free if v.y[i] < 0)
    full = [i for i, a in enumerate(work.alpha) if a == v.C]
    yield from (("b.bound_sv", ask("b"), number(work.b_from(i))) for i in full)
    half, wide = ask("margin", margin="half"), ask("margin", margin="full")
    yield "margin.half_full", half, root(4 / work.norm2)
    yield "margin.half_full", wide, root(1 / work.norm2)
    yield from (("margin.not_inverse", wide, t) for t in (root(work.norm2), number(work.norm2)))
    yield "margin.not_inverse", wide, number(2 / work.norm2)
    yield "pred.functional_distance", half, "1"
    slack = [1 - t * (work.inner(i) + b) for i, t in enumerate(v.y)]
    yield "soft.xi_negative", ask("slack"), vector(slack)
    if full:
        cut = [F(0) if i in full else max(F(0), s) for i, s in enumerate(slack)]
        yield "active.bound_is_free", ask("slack"), vector(cut)
    if others:
        yield "active.inverted", ask("support_vectors"), named(others)
    at = ask("predict", at=(tuple(NEW[len(v.x[0])]),))
    row = [v.kernel(p, NEW[len(v.x[0])]) for p in v.x]
    scores = {
        "pred.no_bias": dot(work.c, row),
        "pred.sum_without_y": dot(work.alpha, row) + b,
        "b.sign": dot(work.c, row) - b,
    }
    # f = 1 may be meant as a class, and is then undecided.
    yield from ((name, at, f"f = {number(f)}") for name, f in scores.items() if abs(f) != 1)


def _in_the_kernel(v, work):
    n = len(v.y)
    for i in range(n):
        K = [row[:] for row in work.K]
        K[i][i] = F(0)
        yield "gram.diag", ask("gram"), matrix(K)
    apart = [[sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) for q in v.x] for p in v.x]
    yield "gram.norms", ask("gram"), matrix(apart)
    if v.poly is None:
        columns = list(zip(*v.x, strict=True))
        yield "gram.rowcol", ask("gram"), matrix([[dot(a, b) for b in columns] for a in columns])
        return
    degree, offset = v.poly
    pair = ask("kernel", at=(tuple(v.x[0]), tuple(v.x[1])))
    inner = dot(v.x[0], v.x[1])
    if offset:
        yield "kernel.poly_offset", pair, number(offset + inner**degree)
        yield "kernel.no_constant", pair, number(inner**degree)
    yield "kernel.no_power", pair, number(inner + offset)
    if len(v.x[0]) == 2:
        (a, b), (c, d) = v.x[0], v.x[1]
        bare = a * a * c * c + a * b * c * d + b * b * d * d
        bare += (a * c + b * d + 1) if offset else 0
        yield "kernel.phi_sqrt2", pair, number(bare)
        yield "kernel.w_explicit", ask("w"), vector(w_of(v, work))
