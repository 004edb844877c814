"""Three classes by machines for two, each solved exactly, and the votes counted."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from sympy import Expr, Symbol

from svmsym.algorithms.voting import one_versus_one, one_versus_rest, pairs
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding

M = Symbol("M", positive=True)
POINTS = ((0, 3), (1, 4), (-3, -2), (-4, -1), (3, -2), (4, -1))
CLASSES = (1, 1, 2, 2, 3, 3)


@cache
def plane(positive: tuple[int, ...], negative: tuple[int, ...]) -> tuple[tuple[Fraction, ...], Fraction]:
    """(w, b) of the hard margin between two groups of classes.

    >>> [str(v) for v in plane((2,), (3,))[0]]
    ['-1/3', '0']
    """
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    used = [
        (x, 1 if k in positive else -1)
        for x, k in zip(POINTS, CLASSES, strict=True)
        if k in positive + negative
    ]
    found = solve([x for x, _ in used], [t for _, t in used], C="inf")
    assert found.w is not None
    assert found.b is not None
    return found.w, found.b


def score(positive: tuple[int, ...], negative: tuple[int, ...], point: Any) -> Fraction:
    """d(x) of that machine."""
    w, b = plane(positive, negative)
    return sum((a * v for a, v in zip(w, point, strict=True)), b)


def by_rest(rule: str = "argmax") -> tuple[int, ...]:
    """The class of each sample by the highest (or lowest) score of three machines.

    >>> by_rest(), by_rest("argmin") == by_rest()
    ((1, 1, 2, 2, 3, 3), False)
    """
    sign = {"argmax": 1, "argmin": -1}[rule]
    machines = [((k,), tuple(c for c in (1, 2, 3) if c != k)) for k in (1, 2, 3)]
    return tuple(one_versus_rest([sign * score(*m, x) for m in machines]).result.winner for x in POINTS)


def against_rest() -> Check:
    """Printed: the number of machines as a formula in M, and which score elects the class.

    Each of so many scores must be able to elect its class, and all M classes must be eligible; on samples of
    three classes the rule must elect the class that each of them has.

    >>> against_rest().decide({"machines": M, "class": "argmax"}).holds
    True
    >>> against_rest().decide({"machines": M - 1, "class": "argmax"}).counterexample
    'M = 2: 1 machines elect the classes (1)'
    """

    def decide(printed: dict[str, Any]) -> Finding:
        if printed["class"] not in ("argmax", "argmin"):
            return Finding(False, "such a rule is not known", shown(printed["class"]))
        for classes in range(2, 7):
            count = int(exact(printed["machines"]).subs(M, classes))
            unit = [[int(k == l) for l in range(count)] for k in range(count)]
            elected = tuple(one_versus_rest(row).result.winner for row in unit if len(row) > 1) or (1,) * (
                count > 0
            )
            if elected != tuple(range(1, classes + 1)):
                said = f"M = {classes}: {shown(count)} machines elect the classes {shown(elected)}"
                return Finding(False, "not every class has a machine", said)
        found = by_rest(printed["class"])
        if found != CLASSES:
            said = f"six samples of the classes {shown(CLASSES)} are given {shown(found)}"
            return Finding(False, "the rule elects others", said)
        return Finding(
            True, "every class can be elected, M = 2, …, 6; six samples of three classes get their own"
        )

    return with_parts(Check("run", decide), "machines", "class")


def by_pairs() -> tuple[int, ...]:
    """The class of each sample by votes.

    >>> by_pairs()
    (1, 1, 2, 2, 3, 3)
    """
    return tuple(
        one_versus_one({(p, q): score((p,), (q,), x) for p, q in pairs(3)}, 3).result.winner for x in POINTS
    )


def votes() -> Check:
    """Printed: the number of machines as a formula in M, and the classes that votes give to the samples.

    >>> votes().decide({"machines": M**2 / 2, "classes": CLASSES}).counterexample
    'M = 2: 2 machines instead of 1'
    """

    def decide(printed: dict[str, Any]) -> Finding:
        formula: Expr = exact(printed["machines"])
        for classes in range(2, 7):
            count, said = len(pairs(classes)), formula.subs(M, classes)
            if said != count:
                numbers = f"M = {classes}: {shown(said)} machines instead of {count}"
                return Finding(False, "another number of pairs", numbers)
        found = by_pairs()
        if found != printed["classes"]:
            return Finding(False, "the votes elect others", f"computed {shown(found)}")
        return Finding(
            True, "pairs counted for M = 2, …, 6; each machine solved exactly and its votes counted"
        )

    return with_parts(Check("run", decide), "machines", "classes")
