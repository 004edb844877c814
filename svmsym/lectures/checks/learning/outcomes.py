"""Measures of a classifier against counting: what share of which predictions is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Expr, Integer, Symbol
from sympy.core.relational import Relational

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check

Pair = tuple[int, int]  # the truth and the prediction, ±1
Share = tuple[Callable[[Pair], bool], Callable[[Pair], bool]]  # what counts, and among what

SHARES: Mapping[str, Share] = {
    "accuracy": (lambda c: c[0] == c[1], lambda _: True),
    "error rate": (lambda c: c[0] != c[1], lambda _: True),
    "precision": (lambda c: c[0] == 1, lambda c: c[1] == 1),
    "recall": (lambda c: c[1] == 1, lambda c: c[0] == 1),
    "specificity": (lambda c: c[1] == -1, lambda c: c[0] == -1),
}
_CELLS: tuple[Pair, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def _tables(most: int = 2) -> Iterator[tuple[int, ...]]:
    """Two lopsided confusion matrices (tp, fn, fp, tn), and all small ones that are not empty."""
    yield 1, 99, 0, 0
    yield 8, 3, 5, 4
    yield from (counts for counts in product(range(most + 1), repeat=4) if any(counts))


def counted(counts: tuple[int, ...], name: str) -> Fraction | None:
    """A share counted case by case; None for 0/0.

    >>> counted((8, 3, 5, 4), "recall")
    Fraction(8, 11)
    """
    part, among = SHARES[name]
    cases = [cell for cell, count in zip(_CELLS, counts, strict=True) for _ in range(count)]
    whole = [case for case in cases if among(case)]
    return Fraction(sum(map(part, whole)), len(whole)) if whole else None


def measures(tp: Symbol, fn: Symbol, fp: Symbol, tn: Symbol, names: Mapping[str, str] | None = None) -> Check:
    """Printed formulas in tp, fn, fp, tn, by name, are the shares that counting gives.

    ``names`` says which share a printed name means.

    >>> a, b, c, d = (Symbol(s) for s in ("tp", "fn", "fp", "tn"))
    >>> measures(a, b, c, d).decide({"recall": a / (a + c)}).counterexample
    'recall: tp = 1, fn = 99, fp = 0, tn = 0: 1 instead of 1/100'
    """

    def wrong(printed: Mapping[str, Expr]) -> str:
        for name, formula in printed.items():
            for counts in _tables():
                at: dict[Any, Any] = dict(zip((tp, fn, fp, tn), map(Integer, counts), strict=True))
                value = formula.xreplace(at)  # all at once, so that 0/0 is seen
                truth = counted(counts, (names or {}).get(name, name))
                if (value.is_finite is not True and truth is not None) or (
                    value.is_finite is True and (truth is None or value != exact(truth))
                ):
                    return f"{name}: {shown(at)}: {shown(value)} instead of {shown(truth)}"
        return ""

    return searched(wrong, "counted case by case in 82 confusion matrices; 0/0 has no value")


def cells() -> Check:
    """((truth, prediction, name), …): our confusion matrix counts such a case in the cell of that name."""

    def wrong(printed: tuple[tuple[int, int, str], ...]) -> str:
        from svmsym.algorithms.metrics import confusion  # noqa: PLC0415 - loads when it runs

        for truth, prediction, name in printed:
            found = confusion([truth], [prediction])
            if getattr(found, name) != 1:
                return f"truth {truth} and prediction {prediction} do not count as {name}"
        return "" if len({name for *_, name in printed}) == len(_CELLS) else "a cell is missing"

    return searched(wrong, "each of the four cases is counted in its cell")


def least_error(p: Symbol) -> Check:
    """The rule "say 1 where the printed relation holds" makes the fewest errors of all rules.

    All 2³ rules on three points with chances p of y = 1 are tried; an error at a point has the chance 1 − p
    where the rule says 1, and p where it says 0.
    """

    def wrong(printed: Relational) -> str:
        for chances in product((Fraction(1, 10), Fraction(2, 5), Fraction(3, 5), Fraction(1)), repeat=3):
            rule = tuple(int(bool(printed.subs(p, exact(c)))) for c in chances)
            errors = {r: _error(r, chances) for r in product((0, 1), repeat=3)}
            if errors[rule] > min(errors.values()):
                best = min(errors, key=lambda r: errors[r])
                return f"p = {shown(chances)}: {rule} errs with {errors[rule]}, {best} with {errors[best]}"
        return ""

    return searched(wrong, "the least error among all 8 rules, for 64 distributions")


def _error(rule: tuple[int, ...], chances: tuple[Fraction, ...]) -> Fraction:
    return sum((1 - c if r else c for r, c in zip(rule, chances, strict=True)), Fraction(0)) / len(rule)
