"""Random integer programs, many of them degenerate, and judges that share no code with the solver."""

from fractions import Fraction

from svmsym.duality.enumeration import Function, minimise
from svmsym.duality.enumeration import Program as Stated
from svmsym.exact.programs.gram import Points
from svmsym.exact.programs.program import Program


def svc(points, labels, bound):
    n = len(points)
    return Program(
        Points([tuple(x) for x in points]),
        range(n),
        labels,
        1,
        [0] * n,
        [-1] * n,
        (labels,),
        (0,),
        [0] * n,
        [bound] * n,
    )


def random_program(draw, most=9):
    """A dual of one of four kinds; coordinates so small that ties and duplicates abound."""
    n, m, r = draw.randint(1, most), draw.randint(1, 3), draw.choice([1, 2, 5, 50])
    points = [tuple(draw.randint(-r, r) for _ in range(m)) for _ in range(n)]
    labels = [draw.choice([-1, 1]) for _ in range(n)]
    bound = draw.choice([None, 1, 2, 5, 0])
    kind = draw.choice(["svc", "svc", "nu", "sum", "tube"])
    if kind == "svc":
        return svc(points, labels, bound)
    gram = Points(points)
    if kind == "nu":
        rows = ([*labels, 0], [1] * n + [-1])
        zeros = [0] * (n + 1)
        right = (0, draw.randint(1, n))
        return Program(
            gram, [*range(n), 0], [*labels, 0], 1, zeros, zeros, rows, right, zeros, [1] * n + [None]
        )
    if kind == "sum":
        slope = [draw.randint(-3, 3) for _ in range(n)]
        ridge = [draw.choice([0, 0, 1]) for _ in range(n)]
        upper = [draw.choice([1, 2, None]) for _ in range(n)]
        right = (draw.randint(0, n + 1),)
        return Program(gram, range(n), [1] * n, 2, ridge, slope, ([1] * n,), right, [0] * n, upper)
    z = [draw.randint(-3, 3) for _ in range(n)]
    slope = [1 - a for a in z] + [1 + a for a in z]
    signs = [1] * n + [-1] * n
    return Program(
        gram,
        [*range(n)] * 2,
        signs,
        1,
        [0] * 2 * n,
        slope,
        (signs,),
        (0,),
        [0] * 2 * n,
        [bound] * 2 * n,
    )


def dense(program):
    """P written out from the points, without the program's own code."""
    rows = program.gram.rows
    size = program.size

    def entry(v, w):
        inner = sum(a * b for a, b in zip(rows[program.point[v]], rows[program.point[w]], strict=True))
        return program.weight * program.sign[v] * program.sign[w] * inner + (
            program.ridge[v] if v == w else 0
        )

    return [[entry(v, w) for w in range(size)] for v in range(size)]


def optimum_by_enumeration(program):
    """The optimal value by trying active sets, or None where there is no optimum."""
    size = program.size
    rows, right = [], []
    for v in range(size):
        unit = tuple(int(v == w) for w in range(size))
        if program.lower[v] is not None:
            rows.append(unit)
            right.append(program.lower[v])
        if program.upper[v] is not None:
            rows.append(tuple(-x for x in unit))
            right.append(-program.upper[v])
    cost = Function(tuple(map(tuple, dense(program))), tuple(program.slope))
    equal = tuple(tuple(row) for row in program.rows)
    found = minimise(Stated(cost, tuple(rows), tuple(right), equal, tuple(program.right)))
    return None if found is None else found.value


def is_optimal(program, u, multipliers):
    """The conditions of optimality, from their definition."""
    P = dense(program)
    for v in range(program.size):
        low, high = program.lower[v], program.upper[v]
        if (low is not None and u[v] < low) or (high is not None and u[v] > high):
            return False
        g = sum(a * b for a, b in zip(P[v], u, strict=True)) + program.slope[v]
        g -= sum(m * row[v] for m, row in zip(multipliers, program.rows, strict=True))
        may_fall, may_grow = low is None or u[v] > low, high is None or u[v] < high
        if (g > 0 and may_fall) or (g < 0 and may_grow):
            return False
    return all(
        sum(a * b for a, b in zip(row, u, strict=True)) == right
        for row, right in zip(program.rows, program.right, strict=True)
    )


def is_descent(program, ray):
    """Whether a ray proves that the objective has no lower bound."""
    P = dense(program)
    return (
        all(sum(a * b for a, b in zip(row, ray, strict=True)) == 0 for row in (*P, *program.rows))
        and sum(a * b for a, b in zip(program.slope, ray, strict=True)) < 0
        and all(
            (low is None or d >= 0) and (high is None or d <= 0)
            for d, low, high in zip(ray, program.lower, program.upper, strict=True)
        )
    )


def is_contradiction(program, farkas):
    """Whether yᵀA u = yᵀb is impossible within the bounds."""
    columns = [
        sum(y * row[v] for y, row in zip(farkas, program.rows, strict=True)) for v in range(program.size)
    ]
    needed = sum(y * b for y, b in zip(farkas, program.right, strict=True))
    for sign in (1, -1):
        most = Fraction(0)
        for c, low, high in zip(columns, program.lower, program.upper, strict=True):
            end = high if sign * c > 0 else low
            if c and end is None:
                break
            most += sign * c * (end or 0) if c else 0
        else:
            if sign * needed > most:
                return True
    return False
