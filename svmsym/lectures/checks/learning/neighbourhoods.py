"""k nearest neighbours: distances, votes, the choice of k, and what a query costs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any

from sympy import Expr, Symbol, floor, limit, log, oo

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.finding import Check, Finding

X1, X2, U1, U2 = (Symbol(name, real=True) for name in ("x1", "x2", "u1", "u2"))
M, K, N, D, P = (Symbol(name, positive=True) for name in ("m", "k", "n", "d", "p"))

# Eleven points of a line; a below 45 and b above, but 20 and 70 are exceptions.
LINE = tuple((v,) for v in range(0, 101, 10))
CLASSES = tuple("aabaabbabbb")
UNSEEN = tuple(((v,), "a" if v < 45 else "b") for v in (3, 13, 22, 33, 41, 53, 62, 72, 83, 94))  # noqa: PLR2004
_PLANE = ((0, 0), (3, 1), (1, 4), (-2, 2), (5, -3))
_COLOURS = ("red", "red", "blue", "blue", "green")


def least_risk() -> Check:
    """The class with the largest printed value, an expression in p = Pr(y = C | x), errs least at every x.

    A rule that says C at x errs there with 1 − Pr(y = C | x). The class with the largest value of a function
    g of p is the most probable one whatever the chances are exactly if g grows: g′(p) > 0 for all p > 0.

    >>> least_risk().decide(P).holds, least_risk().decide(-P).counterexample
    (True, 'chances 3/4 and 1/4: the values −3/4 and −1/4 pick the class that errs with 3/4')
    """

    def wrong(printed: Any) -> str:
        value = exact(printed)
        if value.free_symbols <= {P} and value.diff(P).is_positive:
            return ""
        for low, high in ((Fraction(1, 4), Fraction(3, 4)), (Fraction(1, 3), Fraction(1, 2))):
            values = [value.subs(P, exact(c)) for c in (high, low)]
            if not bool(values[0] > values[1]):
                picks = f"the values {values[0]} and {values[1]} pick the class that errs with {1 - low}"
                return f"chances {high} and {low}: {picks}"
        return f"the derivative {value.diff(P)} is not positive for all p"

    return searched(
        wrong, "it grows with p, so its largest value belongs to the most probable class", "derive"
    )


def votes_by() -> Check:
    """Votes by a printed distance in x1, x2, u1, u2 and a printed share of m among k are the algorithm's.

    >>> from sympy import sqrt
    >>> good = {"dist": sqrt((X1 - U1) ** 2 + (X2 - U2) ** 2), "Pr": M / K}
    >>> votes_by().decide(good).holds, votes_by().decide({**good, "Pr": M / N}).holds
    (True, False)
    """
    return searched(_miscounted, "the neighbourhoods and vote fractions of the algorithm, which sum to 1")


def _miscounted(printed: Mapping[str, Any]) -> str:
    from svmsym.algorithms.nearest_neighbours import distance2, votes  # noqa: PLC0415 - when the check runs

    for x in ((1, 1), (2, -2), (-1, 3)):
        far = []
        for u in _PLANE:
            found = printed["dist"].subs(dict(zip((X1, X2, U1, U2), (*x, *u), strict=True)))
            if not (found.is_nonnegative and same(found**2, distance2(x, u))):
                return f"dist({shown(x)}, {shown(u)})² is {distance2(x, u)}, printed gives {shown(found)}"
            far.append(found)
        order = sorted(range(len(_PLANE)), key=lambda i: far[i])
        for k in (1, 3):
            near = [_COLOURS[i] for i in order[:k]]
            said = {c: printed["Pr"].subs({M: near.count(c), K: k}) for c in dict.fromkeys(_COLOURS)}
            right = votes(_PLANE, _COLOURS, x, k)
            if sum(right.values()) != 1 or not all(same(said[c], right[c]) for c in said):
                return f"k = {k}, x = {shown(x)}: {shown(right)}, printed gives {shown(said)}"
    return ""


def two_neighbourhoods() -> Finding:
    """At x = 0 between −1 and 1, N¹(x) is not determined, nor is the vote."""
    from svmsym.algorithms.nearest_neighbours import neighbours, votes  # noqa: PLC0415 - when the check runs

    points, classes = ((-1,), (1,)), ("a", "b")
    near = neighbours(points, (0,), 1, "all")
    orders = ((points, classes), (points[::-1], classes[::-1]))
    shares = [votes(p, c, (0,), 1, "first")["a"] for p, c in orders]
    numbers = f"−1 (a) and 1 (b) are equally near to 0: Pr(a) is {shares[0]} or {shares[1]}, by their order"
    return Finding(len(near) == 1, "the k nearest points are not unique", numbers)


@cache
def sweep() -> dict[int, dict[str, Fraction]]:
    """Error rates on the eleven points and on ten unseen ones, for k = 1, 3, 11.

    >>> [str(v) for v in sweep()[1].values()], [str(v) for v in sweep()[3].values()]
    (['0', '1/5'], ['2/11', '0'])
    """
    seen = tuple(zip(LINE, CLASSES, strict=True))
    return {
        k: {name: _rate(data, k) for name, data in (("training", seen), ("unseen", UNSEEN))}
        for k in (1, 3, len(LINE))
    }


def _rate(data: Any, k: int) -> Fraction:
    return Fraction(sum(_class(x, k) != c for x, c in data), len(data))


def _class(x: tuple[int, ...], k: int) -> Any:
    from svmsym.algorithms.nearest_neighbours import classify  # noqa: PLC0415 - when the check runs

    return classify(LINE, CLASSES, x, k)


def fits() -> dict[str, Any]:
    """What k does on that line: too small, too large, and how often the class changes along it."""
    small, middle, large = sweep().values()
    along = {k: [_class((v + 1,), k) for (v,) in LINE] for k in sweep()}
    return {
        "a small k overfits": small["training"] < small["unseen"] and middle["unseen"] < small["unseen"],
        "a large k underfits": all(large[name] > middle[name] for name in large),
        "classes at k = n": len(set(along[len(LINE)])),
        "changes of class for k = 1, 3, n": tuple(
            sum(a != b for a, b in pairwise(row)) for row in along.values()
        ),
    }


def flattered() -> Finding:
    """Coin-toss labels: every k errs with ½, but the best k on the test data shows less than ½."""
    from svmsym.algorithms.nearest_neighbours import classify  # noqa: PLC0415 - when the check runs

    points, unseen = ((0,), (10,), (21,)), ((1,), (20,))
    best, single = Fraction(0), Fraction(0)
    tosses = list(product("ab", repeat=len(points) + len(unseen)))
    for toss in tosses:
        known, truth = toss[: len(points)], toss[len(points) :]
        guesses = [[classify(points, known, x, k) for x in unseen] for k in (1, 3)]
        errors = [sum(g != c for g, c in zip(guess, truth, strict=True)) for guess in guesses]
        best += Fraction(min(errors), len(unseen) * len(tosses))
        single += Fraction(errors[0], len(unseen) * len(tosses))
    numbers = f"labels by coin: k = 1 errs with {single}, the better of k = 1, 3 on the same test data {best}"
    return Finding(best == single, "data that chose k flatter it", numbers)


def order_of_query() -> Check:
    """A printed cost in n and d grows like that of one query: n distances of d terms, and a sort.

    Counted on n = 16 … 256 points, sorting by merging takes at most n·log₂ n comparisons, and at least half
    of it. The ratio of the cost to what is printed must tend to a positive number, as n grows and as d grows.

    >>> order_of_query().decide(N * (D + log(N))).holds, order_of_query().decide(N * D).holds
    (True, False)
    >>> order_of_query().decide(N * (D + log(-N))).counterexample
    'n = 1024, d = 1: n*(d + log(−n)) is no number above 0'
    """
    return searched(_other_order, "counted comparisons lie between ½ and 1 times n·log₂ n", "run")


def _other_order(printed: Expr) -> str:
    for e in range(4, 9):
        n = 2**e
        counted = _comparisons([(37 * k) % n for k in range(n)])[1]
        if not n * e <= 2 * counted <= 2 * n * e:
            return f"n = {n}: {counted} comparisons"
    if not printed.subs({N: 1024, D: 1}).is_positive:
        return f"n = 1024, d = 1: {shown(printed)} is no number above 0"
    cost = N * D + N * log(N)
    for letter in (N, D):
        ratio = limit(cost / printed, letter, oo)
        if not (ratio.is_finite and ratio.is_positive):
            n = 1024
            counts = f"n = {n}, d = 1: {n} terms and at most {n * 10} comparisons"
            value = printed.subs({N: n, D: 1})
            said = value if value.is_integer else f"more than {floor(value)}"
            return f"{counts}, by the printed formula {said}; the ratio tends to {ratio} with {letter}"
    return ""


def _comparisons(values: list[int]) -> tuple[list[int], int]:
    """The values sorted by merging, and how many comparisons it took."""
    if len(values) < 2:  # noqa: PLR2004 - one value is sorted
        return values, 0
    half = len(values) // 2
    (left, a), (right, b) = (_comparisons(part) for part in (values[:half], values[half:]))
    merged, count = [], a + b
    while left and right:
        count += 1
        merged.append((left if left[0] <= right[0] else right).pop(0))
    return merged + left + right, count


def tree_saves() -> dict[str, bool]:
    """The k-d tree on a grid of 64 points: same distances as a full search, fewer measured."""
    from svmsym.algorithms.kd_tree import kd_tree, query  # noqa: PLC0415 - when the check runs
    from svmsym.algorithms.nearest_neighbours import distance2  # noqa: PLC0415

    points = [(i, j) for i in range(8) for j in range(8)]
    tree = kd_tree(points)
    asked: list[tuple[int | Fraction, ...]] = [(2, 6), (0, 0), (Fraction(7, 2), Fraction(5, 3)), (9, -1)]
    found = [query(tree, points, x, 3) for x in asked]
    full = [tuple(sorted(distance2(x, p) for p in points)[:3]) for x in asked]
    return {
        "same distances": [near for near, _ in found] == full,
        "fewer are measured": all(measured < len(points) / 2 for _, measured in found),
    }
