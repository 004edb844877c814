"""Small random problems of every kind, a third of them degenerate by construction, and their primal value."""

from fractions import Fraction as F

from svmsym.exact.problem import Kernel, Problem

KINDS = ("svc", "svc", "svc", "nusvc", "svr", "nusvr", "one-class", "svdd", "ls-svm", "ridge", "qp")
PRICES = (None, F(1, 8), F(1, 2), F(1), F(3), F(100))


def random_problem(draw, most=8):
    kind = draw.choice(KINDS)
    return random_qp(draw) if kind == "qp" else random_machine(draw, kind, most)


def random_machine(draw, kind, most=8):
    n = draw.randint(1, most)
    points = random_points(draw, n)
    fields = {"kernel": random_kernel(draw), "X": tuple(points)}
    if fields["kernel"].type == "precomputed":
        del fields["X"]
        fields["gram"] = tuple(tuple(dot(a, b) for b in points) for a in points)
    if kind in {"svc", "nusvc", "ls-svm"}:
        fields["y"] = tuple(draw.choice([-1, 1]) for _ in range(n))
    if kind in {"svr", "nusvr", "ridge"}:
        fields["targets"] = tuple(F(draw.randint(-4, 4), draw.choice([1, 1, 2])) for _ in range(n))
    if kind in {"svc", "svr", "svdd"}:
        fields["C"] = draw.choice(PRICES)
        if kind != "svdd" and fields["C"] is not None:
            fields["slack"] = draw.choice(["linear", "linear", "squared", "half-squared"])
        if fields["C"] is not None and draw.random() < 0.2:
            fields["weight"] = tuple(F(draw.randint(1, 4), 2) for _ in range(n))
    if kind in {"nusvc", "nusvr", "one-class"}:
        fields["nu"] = F(draw.randint(1, 8), 8)
    if kind == "nusvr":
        fields["C"] = draw.choice(PRICES[1:])
    if kind == "svr":
        fields["epsilon"] = draw.choice([F(0), F(1, 10), F(1)])
    if kind == "ls-svm":
        fields["gamma"] = F(draw.randint(1, 6), 2)
    if kind == "ridge":
        fields["lam"] = F(draw.randint(1, 6), 2)
    if kind in {"svc", "nusvc", "svr", "nusvr", "ls-svm"}:
        fields["bias"] = draw.random() < 0.8
    return Problem(kind, **fields)


def random_points(draw, n):
    m = draw.randint(1, 3)
    shape = draw.choice(["plain", "plain", "plain", "ties", "line", "copies"])
    if shape == "line":
        step = [draw.randint(-2, 2) for _ in range(m)]
        return [tuple(F(k * s + 1) for s in step) for k in (draw.randint(-3, 3) for _ in range(n))]
    reach, below = (1, (1,)) if shape == "ties" else (6, (1, 1, 2, 10))
    points = [tuple(F(draw.randint(-reach, reach), draw.choice(below)) for _ in range(m)) for _ in range(n)]
    if shape == "copies":
        points = [draw.choice(points[: n // 2 + 1]) for _ in range(n)]
    return points


def random_kernel(draw):
    kind = draw.choice(["linear", "linear", "linear", "poly", "precomputed"])
    if kind == "poly":
        return Kernel(kind, draw.randint(1, 3), F(draw.randint(1, 2), 2), F(draw.randint(0, 2)))
    return Kernel(kind)


def random_qp(draw):
    m = draw.randint(1, 4)
    roots = [
        [F(draw.randint(-3, 3), draw.choice([1, 2])) for _ in range(m)] for _ in range(draw.randint(0, m))
    ]
    Q = tuple(tuple(sum((r[i] * r[j] for r in roots), F(0)) for j in range(m)) for i in range(m))

    def rows(count, reach):
        return tuple(tuple(F(draw.randint(-reach, reach)) for _ in range(m)) for _ in range(count))

    A, E = rows(draw.randint(0, 4), 2), rows(draw.choice([0, 0, 1, 2]), 2)
    return Problem(
        "qp",
        Q=Q,
        p=tuple(F(draw.randint(-3, 3)) for _ in range(m)),
        A=A,
        c=tuple(F(draw.randint(-3, 2)) for _ in A),
        E=E,
        d=tuple(F(draw.randint(-2, 2)) for _ in E),
    )


def dot(u, v):
    return sum((a * b for a, b in zip(u, v, strict=True)), F(0))


def kernel_matrix(problem):
    """K from its definition."""
    if problem.gram is not None:
        return [list(row) for row in problem.gram]
    k = problem.kernel
    plain = [[dot(a, b) for b in problem.X] for a in problem.X]
    return plain if k.type == "linear" else [[(k.gamma * v + k.coef0) ** k.degree for v in r] for r in plain]


def prices(problem):
    weight = problem.weight or (F(1),) * problem.n
    return [None if problem.C is None else problem.C * v for v in weight]


def primal_value(problem, answer):
    """The primal objective at the answer's w, b and further unknowns; None: infeasible.

    w enters through its coefficients c, w = Σ cᵢφ(xᵢ), which may be any numbers: this is an upper bound of
    the optimum whatever the answer is.
    """
    K, n, kind = kernel_matrix(problem), problem.n, problem.kind
    alpha = answer.alpha
    if kind in {"svc", "nusvc", "ls-svm"}:
        c = [a * y for a, y in zip(alpha, problem.y, strict=True)]
    elif kind in {"svr", "nusvr"}:
        c = [a - s for a, s in zip(alpha, answer.alpha_star, strict=True)]
    elif kind == "ridge":
        c = [a / problem.lam for a in alpha]
    else:
        c = list(alpha)
    inner = [dot(row, c) for row in K]
    square = dot(c, inner)
    if kind == "svdd":
        ball = answer.scalars["R2"]
        beyond = [K[i][i] - 2 * inner[i] + square - ball for i in range(n)]
        return add(ball, penalty(problem, beyond))
    b = answer.scalars.get("b", F(0))
    f = [v + b for v in inner]
    if kind == "ls-svm":
        errors = [1 - y * v for y, v in zip(problem.y, f, strict=True)]
        return square / 2 + problem.gamma / 2 * dot(errors, errors)
    if kind == "ridge":
        errors = [z - v for z, v in zip(problem.targets, f, strict=True)]
        return problem.lam / 2 * square + dot(errors, errors) / 2
    if kind == "svc":
        return add(square / 2, penalty(problem, [1 - y * v for y, v in zip(problem.y, f, strict=True)]))
    if kind == "svr":
        off = [z - v for z, v in zip(problem.targets, f, strict=True)]
        above = penalty(problem, [d - problem.epsilon for d in off])
        return add(add(square / 2, above), penalty(problem, [-d - problem.epsilon for d in off]))
    if kind == "nusvr":
        tube = answer.scalars["epsilon"]
        assert tube >= 0
        off = [max(F(0), abs(z - v) - tube) for z, v in zip(problem.targets, f, strict=True)]
        return square / 2 + problem.C * (problem.nu * tube + sum(off, F(0)) / n)
    rho = answer.scalars["rho"]
    if kind == "nusvc":
        assert rho >= 0
        short = [max(F(0), rho - y * v) for y, v in zip(problem.y, f, strict=True)]
        return square / 2 - problem.nu * rho + sum(short, F(0)) / n
    short = [max(F(0), rho - v) for v in f]
    return square / 2 - rho + sum(short, F(0)) / (problem.nu * n)


def penalty(problem, beyond):
    """The price of being beyond the margin, None where that is forbidden."""
    total = F(0)
    for price, e in zip(prices(problem), beyond, strict=True):
        slack = max(F(0), e)
        if price is None:
            if slack:
                return None
        elif problem.slack == "linear" or problem.kind == "svdd":
            total += price * slack
        else:
            total += price * slack**2 / (2 if problem.slack == "half-squared" else 1)
    return total


def add(a, b):
    return None if a is None or b is None else a + b


def dual_value(problem, answer):
    """The dual objective at α, None where α is not feasible: a lower bound of the optimum."""
    K, n, kind = kernel_matrix(problem), problem.n, problem.kind
    alpha, stars = answer.alpha, answer.alpha_star
    half = {"squared": 4, "half-squared": 2}.get(problem.slack) if kind in {"svc", "svr"} else None
    if kind in {"svc", "nusvc", "ls-svm"}:
        c = [a * y for a, y in zip(alpha, problem.y, strict=True)]
    else:
        c = [a - s for a, s in zip(alpha, stars, strict=True)] if stars else list(alpha)
    square = dot(c, [dot(row, c) for row in K])
    top = {
        "nusvc": [F(1, n)] * n,
        "nusvr": [(problem.C or F(0)) / n] * n,
        "one-class": [1 / ((problem.nu or F(1)) * n)] * n,
    }.get(kind, prices(problem) if half is None else [0 if k == 0 else None for k in prices(problem)])
    free = kind in {"ls-svm", "ridge"}
    for a, limit in zip([*alpha, *stars], [*top, *top] if stars else top, strict=True):
        if not free and (a < 0 or (limit is not None and a > limit)):
            return None
    if kind in {"one-class", "svdd"}:
        if sum(alpha) != 1:
            return None
        return -square / 2 if kind == "one-class" else sum(a * K[i][i] for i, a in enumerate(alpha)) - square
    if problem.bias and kind != "ridge" and sum(c):
        return None
    if kind == "nusvc":
        return -square / 2 if sum(alpha) >= problem.nu else None
    if kind == "nusvr":
        within = sum(alpha) + sum(stars) <= problem.C * problem.nu
        return dot(problem.targets, c) - square / 2 if within else None
    if kind == "ridge":
        return dot(problem.targets, alpha) - square / (2 * problem.lam) - dot(alpha, alpha) / 2
    if kind == "ls-svm":
        return sum(alpha) - square / 2 - dot(alpha, alpha) / (2 * problem.gamma)
    value = sum(alpha) - square / 2
    if kind == "svr":
        value = dot(problem.targets, c) - problem.epsilon * (sum(alpha) + sum(stars)) - square / 2
    if half is not None and problem.C is not None:
        costs = prices(problem) * (2 if stars else 1)
        value -= sum((a * a / (half * k) for a, k in zip([*alpha, *stars], costs, strict=True) if a), F(0))
    return value
