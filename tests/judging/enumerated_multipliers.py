"""The optimum of the dual of a small soft or hard margin by trying every choice of bounds, in fractions.

Nothing of svmsym is used but the statement of a problem. At a vertex of the set of optima the equations of
the multipliers between their bounds have one solution; so the largest dual value over all choices, each
with any solution of its equations that keeps the bounds, is the optimum, and all vertices are met.
"""

from fractions import Fraction as F
from itertools import product

from svmsym.exact.problem import Kernel, Problem


def gram(problem):
    k = problem.kernel
    plain = [[sum(a * b for a, b in zip(x, z, strict=True)) for z in problem.X] for x in problem.X]
    return plain if k.type == "linear" else [[(k.gamma * v + k.coef0) ** k.degree for v in r] for r in plain]


def a_solution(rows, right):
    """One solution of linear equations, None where there is none."""
    table = [[F(v) for v in row] + [F(b)] for row, b in zip(rows, right, strict=True)]
    width = len(rows[0]) if rows else 0
    pivots = []
    for column in range(width):
        at = next((r for r in range(len(pivots), len(table)) if table[r][column]), None)
        if at is None:
            continue
        here = len(pivots)
        table[here], table[at] = table[at], table[here]
        lead = table[here][column]
        table[here] = [v / lead for v in table[here]]
        for r, row in enumerate(table):
            if r != here and row[column]:
                factor = row[column]
                table[r] = [a - factor * b for a, b in zip(row, table[here], strict=True)]
        pivots.append(column)
    if any(row[-1] for row in table[len(pivots) :]):
        return None
    found = [F(0)] * width
    for r, column in enumerate(pivots):
        found[column] = table[r][-1]
    return found


def feasible(problem, alpha):
    within = all(a >= 0 and (problem.C is None or a <= problem.C) for a in alpha)
    return within and (not problem.bias or sum(a * y for a, y in zip(alpha, problem.y, strict=True)) == 0)


def value(problem, alpha):
    """Σα − ½ΣΣ α_i α_j y_i y_j K_ij."""
    K, n = gram(problem), problem.n
    c = [a * y for a, y in zip(alpha, problem.y, strict=True)]
    return sum(alpha) - sum(c[i] * c[j] * K[i][j] for i in range(n) for j in range(n)) / 2


def best(problem):
    """The optimal value, and optimal α among which are all vertices of their set."""
    K, y, n, C = gram(problem), problem.y, problem.n, problem.C
    Q = [[y[i] * y[j] * K[i][j] for j in range(n)] for i in range(n)]
    found = {}
    for states in product((0, 1) if C is None else (0, 1, 2), repeat=n):
        free = [i for i in range(n) if states[i] == 1]
        alpha = [C if s == 2 else F(0) for s in states]
        rows = [[Q[i][j] for j in free] + [y[i]] * problem.bias for i in free]
        right = [1 - sum(Q[i][j] * alpha[j] for j in range(n)) for i in free]
        if problem.bias:
            rows.append([y[j] for j in free] + [0])
            right.append(-sum(a * s for a, s in zip(alpha, y, strict=True)))
        solved = a_solution(rows, right) if rows else []
        if solved is None:
            continue
        for i, a in zip(free, solved, strict=False):
            alpha[i] = a
        if feasible(problem, alpha):
            found[tuple(alpha)] = value(problem, alpha)
    top = max(found.values())
    return top, [alpha for alpha, v in found.items() if v == top]


def random_problem(draw):
    """Few points with small coordinates, so that ties, copies and points on a line abound."""
    n, m, reach = draw.choice([2, 3, 3, 4, 4, 4, 5]), draw.randint(1, 2), draw.choice([1, 1, 2, 4])
    points = [tuple(F(draw.randint(-reach, reach)) for _ in range(m)) for _ in range(n)]
    if draw.random() < 0.3:
        points = [draw.choice(points[: n // 2 + 1]) for _ in range(n)]
    kernel = Kernel("poly", 2, F(1), F(1)) if draw.random() < 0.2 else Kernel()
    C = draw.choice([None, F(1, 4), F(1), F(2), F(10)])
    bias = draw.random() < 0.85
    if C is None:  # separable by construction, so that there is an optimum
        normal, b = [draw.randint(-2, 2) for _ in range(m)], F(draw.randint(-3, 3), 2) * bias
        sides = [sum(a * v for a, v in zip(normal, x, strict=True)) + b for x in points]
        points = [x for x, s in zip(points, sides, strict=True) if s]
        labels = tuple(1 if s > 0 else -1 for s in sides if s)
        if not points:
            return random_problem(draw)
    else:
        labels = tuple(draw.choice([-1, 1]) for _ in range(n))
    return Problem("svc", C=C, bias=bias, kernel=kernel, X=tuple(points), y=labels)


def mixture(draw, optima):
    """A random optimum: a mean of some of them."""
    some = draw.sample(optima, draw.randint(1, min(3, len(optima))))
    shares = [F(draw.randint(1, 4)) for _ in some]
    return [
        sum(s * a[i] for s, a in zip(shares, some, strict=True)) / sum(shares) for i in range(len(some[0]))
    ]


def spoiled(draw, problem, alpha):
    """α changed in one of the ways in which answers go wrong; it may be right all the same."""
    alpha, n = list(alpha), problem.n
    i, j = draw.randrange(n), draw.randrange(n)
    way = draw.choice(["one", "pair", "swap", "scale", "zero", "any", "bound"])
    step = F(draw.choice([-1, 1]), draw.choice([1, 2, 8, 1000]))
    if way == "one":
        alpha[i] += step
    elif way == "pair":  # keeps Σαy
        alpha[i] += step * problem.y[i]
        alpha[j] -= step * problem.y[j]
    elif way == "swap":
        alpha[i], alpha[j] = alpha[j], alpha[i]
    elif way == "scale":
        alpha = [a * draw.choice([F(1, 2), F(2), F(3, 4)]) for a in alpha]
    elif way == "zero":
        alpha = [F(0)] * n
    elif way == "bound":
        alpha = [problem.C or F(1)] * n
    else:
        alpha = [F(draw.randint(0, 4), draw.choice([1, 2, 4])) for _ in range(n)]
    return alpha
