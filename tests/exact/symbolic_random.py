"""Random problems with one symbol, and a judge that knows nothing of how they are solved."""

from fractions import Fraction as F

from random_problems import dual_value, primal_value

from svmsym.errors import ProblemFileError, SvmsymError
from svmsym.exact.solve import solve
from svmsym.exact.solving.convexity import NonConvexError, require_convex

FORMS = ("t", "2*t+1", "t/2", "1-t^2", "1/t", "t^2", "t-1/3", "(t+1)/(t-2)", "-t", "t^3-t")
POSITIVE = ("t", "t^2", "1/(1+t^2)", "2*t+1", "t/3")
NAMES = {"hard": "svc", "squared": "svc", "half": "svc", "tube": "svr", "svr-squared": "svr", "ball": "svdd"}
KINDS = (
    "svc", "svc", "hard", "squared", "half", "nusvc", "svr", "tube", "svr-squared", "nusvr",
    "one-class", "svdd", "ball", "ridge", "ls-svm", "qp",
)  # fmt: skip


def tables(rng):
    """The tables [problem] and [data] of a random file with a symbol."""
    kind = rng.choice(KINDS)
    return _qp(rng) if kind == "qp" else _machine(rng, kind)


def _number(rng):
    return str(F(rng.randint(-3, 3), rng.choice([1, 1, 2])))


def _machine(rng, name):
    kind, n, d = NAMES.get(name, name), rng.randint(2, 5), rng.randint(1, 2)
    problem = {"kind": kind}
    if kind in {"svc", "svr", "svdd", "nusvr"}:
        hard = name in {"hard", "tube", "ball"}
        problem["C"] = "inf" if hard else rng.choice(["1/2", "1", "3"])
    if name in {"squared", "svr-squared", "half"}:
        problem["slack"] = "half-squared" if name == "half" else "squared"
    if kind in {"nusvc", "nusvr", "one-class"}:
        problem["nu"] = rng.choice(["1/4", "1/2", "2/5"])
    problem |= {"svr": {"epsilon": "1/10"}, "ls-svm": {"gamma": "2"}, "ridge": {"lambda": "1/2"}}.get(
        kind, {}
    )
    if kind in {"svc", "nusvc", "svr", "nusvr", "ls-svm"} and rng.random() < 0.3:
        problem["bias"] = False
    points = [[_number(rng) for _ in range(d)] for _ in range(n)]
    if rng.random() < 0.3:
        points[-1] = [*points[0]]
    data = {"X": points}
    if kind in {"svc", "nusvc", "ls-svm"}:
        data["y"] = [-1, 1, *(rng.choice([-1, 1]) for _ in range(n - 2))]
    if kind in {"svr", "nusvr", "ridge"}:
        data["y"] = [_number(rng) for _ in range(n)]
    if rng.random() < 0.3:
        problem["kernel"] = {"type": "poly", "degree": 2, "gamma": "1", "coef0": "1"}
    slots = [("X", rng.randrange(n), rng.randrange(d))] * 3
    if kind in {"svc", "svr", "svdd"} and problem["C"] != "inf" and rng.random() < 0.3:
        data["weight"] = [str(rng.randint(0, 2)) for _ in range(n)]
        slots.append(("weight", rng.randrange(n)))
    if kind in {"svr", "nusvr", "ridge"}:
        slots.append(("y", rng.randrange(n)))
    settings = [k for k in ("C", "nu", "epsilon", "gamma", "lambda") if problem.get(k, "inf") != "inf"]
    where = rng.random()
    if where < 0.3 and settings:
        problem[rng.choice(settings)] = rng.choice(POSITIVE)
    elif where < 0.45 and "kernel" in problem:
        problem["kernel"][rng.choice(["gamma", "coef0"])] = rng.choice(POSITIVE)
    else:
        _put(data, rng.choice(slots), rng.choice(FORMS))
    return problem, data


def _qp(rng):
    m = rng.randint(1, 3)
    factor = [[rng.randint(-2, 2) for _ in range(m)] for _ in range(rng.randint(1, m))]
    data = {
        "Q": [[str(sum(b[i] * b[j] for b in factor)) for j in range(m)] for i in range(m)],
        "p": [_number(rng) for _ in range(m)],
    }
    slots = [("p", rng.randrange(m)), ("Q", *[rng.randrange(m)] * 2)]
    for rows, right, most in (("A", "c", 3), ("E", "d", 2)):
        count = rng.randint(0, most)
        if count:
            data[rows] = [[_number(rng) for _ in range(m)] for _ in range(count)]
            data[right] = [_number(rng) for _ in range(count)]
            slots += [(right, rng.randrange(count)), (rows, rng.randrange(count), rng.randrange(m))]
    _put(data, rng.choice(slots), rng.choice(FORMS))
    return {"kind": "qp"}, data


def _put(data, slot, formula):
    row = data[slot[0]]
    for i in slot[1:-1]:
        row = row[i]
    row[slot[-1]] = formula


def fault(moving, pieces, t):
    """What is wrong at one number, or nothing."""
    try:
        stated = moving.at(t)
        require_convex(stated)
    except (ProblemFileError, ZeroDivisionError):
        expected = "undefined"
    except NonConvexError:
        expected = "non-convex"
    else:
        answer = solve(stated)
        expected = answer.status
    try:
        found = pieces.at(t)
    except SvmsymError:
        return "" if expected == "undefined" else f"no piece at {t}"
    if found.status != expected:
        return f"{found.status} instead of {expected} at {t}"
    if expected != "optimal":
        return ""
    if (found.objective, found.w) != (answer.objective, answer.w):
        return f"another objective or w at {t}"
    if stated.kind == "qp":
        return _fault_of_qp(stated, found, t)
    if primal_value(stated, found) != found.objective:
        return f"the primal value is not the objective at {t}"
    if all(_prices(stated)) and dual_value(stated, found) != found.objective:
        return f"the dual value is not the objective at {t}"
    return _fault_of_b(pieces, found, answer, t)


def _prices(stated):
    """Squared slack that costs nothing has no dual value."""
    if stated.slack == "linear" or stated.C is None:
        return [1]
    return [stated.C * w for w in stated.weight] or [stated.C]


def _fault_of_b(pieces, found, answer, t):
    piece = pieces.piece_at(t)
    special = {piece.stretch.low, piece.stretch.high, *piece.degenerate}
    if list(found.scalars) != ["b"] or t in special:
        return ""
    if found.b_interval is None:
        same = answer.b_interval.is_point and answer.b_interval.low == found.b
    else:
        same = answer.b_interval == found.b_interval
    return "" if same else f"another range of b at {t}"


def _fault_of_qp(stated, found, t):
    u = found.u
    square = sum(u[i] * u[j] * stated.Q[i][j] for i in range(stated.n) for j in range(stated.n))
    if square / 2 + sum(a * b for a, b in zip(stated.p, u, strict=True)) != found.objective:
        return f"u has another objective at {t}"
    left = [
        [sum(a * b for a, b in zip(row, u, strict=True)) for row in rows] for rows in (stated.A, stated.E)
    ]
    if any(a < c for a, c in zip(left[0], stated.c, strict=True)) or left[1] != list(stated.d):
        return f"u violates a row at {t}"
    return ""
