"""The optimal set of a small program by brute force with fractions, and random degenerate problems."""

import random
from dataclasses import dataclass
from fractions import Fraction as F
from itertools import combinations

from exact_instances import dense

from svmsym.exact.problem import Kernel, Problem


def dot(a, b):
    return sum((x * y for x, y in zip(a, b, strict=True)), F(0))


def echelon(rows, width):
    """The reduced echelon form and its pivots."""
    table, pivots = [list(map(F, row)) for row in rows], []
    for j in range(width):
        top = len(pivots)
        at = next((r for r in range(top, len(table)) if table[r][j]), None)
        if at is None:
            continue
        table[top], table[at] = table[at], table[top]
        lead = [x / table[top][j] for x in table[top]]
        for r, row in enumerate(table):
            table[r] = lead if r == top else [x - row[j] * y for x, y in zip(row, lead, strict=True)]
        pivots.append(j)
    return table, pivots


def rank(rows):
    return len(echelon(rows, len(rows[0]))[1]) if rows else 0


def kernel_basis(rows, width):
    table, pivots = echelon(rows, width)
    found = []
    for j in range(width):
        if j not in pivots:
            x = [F(0)] * width
            x[j] = F(1)
            for r, p in enumerate(pivots):
                x[p] = -table[r][j]
            found.append(x)
    return found


@dataclass(frozen=True)
class Half:
    """normal·z ≤ right."""

    normal: tuple
    right: F


def eliminated(halves, j):
    """Fourier and Motzkin: the shadow of a polyhedron without one coordinate."""
    kept = [h for h in halves if not h.normal[j]]
    up = [h for h in halves if h.normal[j] > 0]
    down = [h for h in halves if h.normal[j] < 0]
    for a in up:
        for b in down:
            s, t = a.normal[j], -b.normal[j]
            normal = tuple(t * x + s * y for x, y in zip(a.normal, b.normal, strict=True))
            kept.append(Half(normal, t * a.right + s * b.right))
    best = {}
    for h in kept:
        size = next((abs(x) for x in h.normal if x), None)
        if size is None:
            assert h.right >= 0
            continue
        key = tuple(x / size for x in h.normal)
        best[key] = min(best.get(key, h.right / size), h.right / size)
    return [Half(k, r) for k, r in best.items()]


def extent(halves, form, width):
    """The smallest and largest form·z; None is no end."""
    # A new coordinate t = form·z comes first.
    lifted = [Half((F(0), *h.normal), h.right) for h in halves]
    lifted += [Half((F(1), *(-x for x in form)), F(0)), Half((F(-1), *form), F(0))]
    for j in range(1, width + 1):
        lifted = eliminated(lifted, j)
    high = [h.right / h.normal[0] for h in lifted if h.normal[0] > 0]
    low = [h.right / h.normal[0] for h in lifted if h.normal[0] < 0]
    return (max(low) if low else None), (min(high) if high else None)


def solved(rows, right):
    """The one solution of a square system, or None."""
    n = len(rows)
    table, pivots = echelon([[*row, r] for row, r in zip(rows, right, strict=True)], n)
    return tuple(table[i][n] for i in range(n)) if len(pivots) == n else None


def vertices_of(halves, width):
    found = set()
    for some in combinations(halves, width):
        z = solved([h.normal for h in some], [h.right for h in some])
        if z is not None and all(dot(h.normal, z) <= h.right for h in halves):
            found.add(z)
    return found


def rays_of(halves, width):
    """The extreme rays of the recession cone, scaled so that the largest entry is ±1."""
    found = set()
    normals = {h.normal for h in halves}
    for some in combinations(normals, width - 1):
        lines = kernel_basis(some, width)
        if len(lines) != 1:
            continue
        for side in (1, -1):
            ray = [side * x for x in lines[0]]
            if all(dot(n, ray) <= 0 for n in normals):
                found.add(normed(ray))
    return found


def normed(ray):
    size = max(abs(x) for x in ray)
    return tuple(F(x) / size for x in ray)


@dataclass(frozen=True)
class BruteFace:
    """u = base + Σ z·directions within the halves, from P, q, A and bounds alone: no multiplier is used."""

    base: list
    directions: list
    halves: list

    @property
    def width(self):
        return len(self.directions)

    def reading(self, v):
        return tuple(d[v] for d in self.directions)

    def range(self, v):
        low, high = extent(self.halves, self.reading(v), self.width)
        return (None if low is None else self.base[v] + low), (None if high is None else self.base[v] + high)

    def at(self, z):
        return tuple(
            b + sum((x * d[v] for x, d in zip(z, self.directions, strict=True)), F(0))
            for v, b in enumerate(self.base)
        )

    @property
    def is_pointed(self):
        return rank([h.normal for h in self.halves]) == self.width


def brute_face(point):
    p = point.program
    u = [F(x, point.denominator * p.unit) for x in point.numerators]
    assert_optimal(point, u)
    P, q, A, _ = dense(p)
    rows = [*P.tolist(), *A.tolist(), q.tolist()]
    directions = kernel_basis(rows, p.size)
    halves = []
    for v in range(p.size):
        normal = tuple(d[v] for d in directions)
        if any(normal) and p.upper[v] is not None:
            halves.append(Half(normal, F(p.upper[v], p.unit) - u[v]))
        if any(normal) and p.lower[v] is not None:
            halves.append(Half(tuple(-x for x in normal), u[v] - F(p.lower[v], p.unit)))
    return BruteFace(u, directions, list(dict.fromkeys(halves)))


def assert_optimal(point, u):
    """Karush, Kuhn and Tucker, written out."""
    p = point.program
    P, q, A, b = dense(p)
    scale = p.cost * p.unit
    m = [F(x, point.denominator) * scale for x in point.multipliers]
    assert all(dot(row, u) == r for row, r in zip(A.tolist(), b.tolist(), strict=True))
    for v in range(p.size):
        g = (
            dot(P[v].tolist(), u)
            + q[v]
            - sum((x * row[v] for x, row in zip(m, A.tolist(), strict=True)), F(0))
        )
        low, high = (None if e is None else F(e, p.unit) for e in (p.lower[v], p.upper[v]))
        assert low is None or u[v] >= low
        assert high is None or u[v] <= high
        assert g <= 0 or u[v] == low
        assert g >= 0 or u[v] == high


def conditions(point):
    """Every condition on λ of the integer program, as halves."""
    p, d = point.program, point.denominator
    every = range(p.size)
    P = p.curvature(every, every)
    u = [F(x, d) for x in point.numerators]
    halves = []
    for v in every:
        force = dot(P[v], u) + p.slope[v]
        column = tuple(F(row[v]) for row in p.rows)
        if any(column) and (p.upper[v] is None or u[v] < p.upper[v]):
            halves.append(Half(column, force))
        if any(column) and (p.lower[v] is None or u[v] > p.lower[v]):
            halves.append(Half(tuple(-x for x in column), -force))
    return list(dict.fromkeys(halves))


# Random problems, most of them degenerate: small integers, duplicates, low rank.

KINDS = [
    "hard", "soft", "weights", "squared", "nusvc", "nusvc-plain", "svr", "svr-zero", "tube", "nusvr",
    "one-class", "svdd", "ball", "qp",
]  # fmt: skip


def random_problem(kind, seed):
    rng = random.Random(f"{kind} {seed}")
    n = rng.randint(2, 3) if kind in {"svr", "svr-zero", "tube", "nusvr"} else rng.randint(2, 6)
    if kind == "qp":
        return random_qp(rng)
    width = rng.choice([1, 1, 2])
    X = [tuple(F(rng.randint(-1, 1)) for _ in range(width)) for _ in range(n)]
    if rng.random() < 0.4:
        X[-1] = X[0]
    fields = {"X": tuple(X)}
    if rng.random() < 0.4:
        fields["kernel"] = Kernel("poly", degree=2, gamma=F(1), coef0=F(rng.choice([0, 1])))
    y = tuple(rng.choice([-1, 1]) for _ in range(n))
    z = tuple(F(rng.randint(-1, 1)) for _ in range(n))
    C = rng.choice([F(1, 2), F(1), F(2), F(1, 3), F(0)])
    positive = C or F(1)
    bias = rng.random() < 0.8
    if kind == "hard":
        return Problem("svc", y=y, bias=bias, **fields)
    if kind == "soft":
        return Problem("svc", y=y, C=C, bias=bias, **fields)
    if kind == "weights":
        weight = tuple(F(rng.randint(1, 2), rng.randint(1, 2)) for _ in range(n))
        return Problem("svc", y=y, C=positive, weight=weight, **fields)
    if kind == "squared":
        return Problem("svc", y=y, C=positive, slack="squared", **fields)
    if kind in {"nusvc", "nusvc-plain"}:
        nu = rng.choice([F(1, 2), F(1, 3), F(1, n), F(2, n), F(1)])
        return Problem("nusvc", y=y, nu=nu, bias=kind == "nusvc", **fields)
    if kind in {"svr", "svr-zero", "tube"}:
        epsilon = F(0) if kind == "svr-zero" else rng.choice([F(0), F(1, 2), F(1)])
        return Problem(
            "svr", targets=z, C=None if kind == "tube" else positive, epsilon=epsilon, bias=bias, **fields
        )
    if kind == "nusvr":
        return Problem("nusvr", targets=z, C=positive, nu=rng.choice([F(1, 2), F(1, 3), F(1)]), **fields)
    if kind == "one-class":
        return Problem("one-class", nu=rng.choice([F(1, 2), F(1, n), F(1), F(2, n)]), **fields)
    return Problem("svdd", C=None if kind == "ball" else rng.choice([F(1, 2), F(1, n), F(1)]), **fields)


def random_qp(rng):
    m = rng.randint(1, 3)
    factor = [[rng.randint(-1, 1) for _ in range(m)] for _ in range(rng.randint(0, m))]
    Q = tuple(tuple(F(sum(row[i] * row[j] for row in factor)) for j in range(m)) for i in range(m))
    p = tuple(F(rng.randint(-1, 1)) for _ in range(m))
    A = tuple(tuple(F(rng.randint(-1, 1)) for _ in range(m)) for _ in range(rng.randint(0, 4)))
    c = tuple(F(rng.randint(-1, 0)) for _ in A)
    E = tuple(tuple(F(rng.randint(-1, 1)) for _ in range(m)) for _ in range(rng.randint(0, 1)))
    return Problem("qp", Q=Q, p=p, A=A, c=c, E=E, d=(F(0),) * len(E))
