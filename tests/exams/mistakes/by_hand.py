"""A student's work with plain fractions, written without svmsym: programs by trying all active sets.

    maximise pᵀα − ½αᵀQα,  0 ≤ α ≤ high,  eᵀα = 0

A set of free multipliers and the others at an end leaves one linear system; its solution is optimal if it is
feasible and no multiplier at an end would improve the objective by moving inside.
"""

from fractions import Fraction as F
from itertools import product


def dot(a, b):
    return sum((x * z for x, z in zip(a, b, strict=True)), F(0))


def solved(rows, right):
    """The only solution of a linear system, None where there is not exactly one."""
    n = len(rows)
    table = [[*map(F, row), F(r)] for row, r in zip(rows, right, strict=True)]
    for k in range(n):
        lead = next((i for i in range(k, n) if table[i][k]), None)
        if lead is None:
            return None
        table[k], table[lead] = table[lead], table[k]
        table[k] = [v / table[k][k] for v in table[k]]
        for i in range(n):
            if i != k and table[i][k]:
                factor = table[i][k]
                table[i] = [a - factor * b for a, b in zip(table[i], table[k], strict=True)]
    return [row[-1] for row in table]


def optima(Q, p, e, high=None, low=F(0)):
    """All optimal α that are the only solution for their active set; low None: no bounds at all."""
    n = len(p)
    ends = ["free"] if low is None else ["low", "free"] if high is None else ["low", "free", "high"]
    found = []
    for state in product(ends, repeat=n):
        fixed = {i: (low if s == "low" else high) for i, s in enumerate(state) if s != "free"}
        alpha = _at(Q, p, e, fixed, n)
        if alpha is None:
            continue
        values, price = alpha
        inside = low is None or all(v >= low and (high is None or v <= high) for v in values)
        slopes = [p[i] - dot(Q[i], values) - price * (e[i] if e else 0) for i in range(n)]
        good = all(
            (s == "free" and g == 0) or (s == "low" and g <= 0) or (s == "high" and g >= 0)
            for s, g in zip(state, slopes, strict=True)
        )
        if inside and good and tuple(values) not in found:
            found.append(tuple(values))
    return found


def _at(Q, p, e, fixed, n):
    free = [i for i in range(n) if i not in fixed]
    if not free:
        values = [fixed[i] for i in range(n)]
        if e and dot(e, values):
            return None
        price = _any_price(Q, p, e, values, fixed) if e else F(0)
        return None if price is None else (values, price)
    rows = [[*(Q[i][j] for j in free), *([e[i]] if e else [])] for i in free]
    right = [p[i] - sum((Q[i][j] * v for j, v in fixed.items()), F(0)) for i in free]
    if e:
        rows.append([*(e[j] for j in free), F(0)])
        right.append(-sum((e[j] * v for j, v in fixed.items()), F(0)))
    found = solved(rows, right)
    if found is None:
        return None
    values = [fixed.get(i, F(0)) for i in range(n)]
    for i, v in zip(free, found, strict=False):
        values[i] = v
    return values, (found[-1] if e else F(0))


def _any_price(Q, p, e, values, fixed):
    """A multiplier of the equation that no multiplier at an end would improve with, if there is one."""
    slopes = [(p[i] - dot(Q[i], values)) / e[i] for i in range(len(p))]
    for price in slopes:
        slack = [(p[i] - dot(Q[i], values) - price * e[i]) * (1 if v else -1) for i, v in fixed.items()]
        if all(s >= 0 for s in slack):
            return price
    return None


def gram(points, kernel):
    return [[kernel(x, z) for z in points] for x in points]


def signed(K, y):
    return [[y[i] * y[j] * K[i][j] for j in range(len(y))] for i in range(len(y))]
