"""Measures of a classifier against counting: what share of which predictions is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Expr, Integer, Interval, Rational, Symbol
from sympy.core.relational import Relational

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.together import with_parts
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


def measures(
    letters: tuple[Symbol, Symbol, Symbol, Symbol], *parts: str, names: Mapping[str, str] | None = None
) -> Check:
    """Printed formulas in tp, fn, fp, tn, by name, are the shares that counting gives.

    ``parts`` are the shares that are printed, or ``names`` says which share each printed name means.

    >>> a, b, c, d = (Symbol(s) for s in ("tp", "fn", "fp", "tn"))
    >>> measures((a, b, c, d), "recall").decide({"recall": a / (a + c)}).counterexample
    'recall: tp = 1, fn = 99, fp = 0, tn = 0: 1 instead of 1/100'
    """

    def wrong(printed: Mapping[str, Expr]) -> str:
        for name, formula in printed.items():
            for counts in _tables():
                at: dict[Any, Any] = dict(zip(letters, map(Integer, counts), strict=True))
                value = formula.xreplace(at)  # all at once, so that 0/0 is seen
                truth = counted(counts, (names or {}).get(name, name))
                if (value.is_finite is not True and truth is not None) or (
                    value.is_finite is True and (truth is None or value != exact(truth))
                ):
                    return f"{name}: {shown(at)}: {shown(value)} instead of {shown(truth)}"
        return ""

    check = searched(wrong, "counted case by case in 82 confusion matrices; 0/0 has no value")
    return with_parts(check, *(names or parts))


def cells() -> Check:
    """((truth, prediction, name), …): our confusion matrix counts such a case in the cell of that name."""

    def wrong(printed: tuple[tuple[int, int, str], ...]) -> str:
        from svmsym.algorithms.metrics import confusion  # noqa: PLC0415 - loads when it runs

        for truth, prediction, name in printed:
            if (truth, prediction) not in _CELLS:
                return f"truth {truth} and prediction {prediction}: the classes are 1 and −1"
            found = confusion([truth], [prediction])
            if getattr(found, name) != 1:
                return f"truth {truth} and prediction {prediction} do not count as {name}"
        named = {name for *_, name in printed}
        pairs = {(truth, prediction) for truth, prediction, _ in printed}
        return "" if len(named) == len(_CELLS) and pairs == {*_CELLS} else "a cell is missing"

    return searched(wrong, "each of the four cases is counted in its cell")


def least_error(p: Symbol) -> Check:
    """The rule "say 1 where the printed relation holds" errs least, whatever the chance p of y = 1 is.

    Where the rule says 1 it errs with 1 − p, where it says 0 with p. So no rule errs less exactly if this one
    says 1 for all p > ½ and 0 for all p < ½; the set of p at which it says 1 is computed.

    >>> p = Symbol("p")
    >>> least_error(p).decide(p > Fraction(59, 100)).counterexample
    'p = 11/20: 0 errs with 11/20, 1 with 9/20'
    """

    def wrong(printed: Relational) -> str:
        if printed.free_symbols != {p}:
            return f"{printed} does not depend on p alone"
        half, slope = Rational(1, 2), (printed.gts - printed.lts).diff(p)
        if slope.is_positive and (printed.gts - printed.lts).subs(p, half) == 0:
            return ""  # the greater side minus the smaller one grows, and is 0 at ½
        ones = printed.as_set()
        missed = Interval.Lopen(half, 1) - ones
        beyond = Interval.Ropen(0, half) & ones
        for where, said in ((missed, 0), (beyond, 1)):
            if not where.is_empty:
                c = next((c for c in _CHANCES if where.contains(c)), where.inf)
                errors = {0: c, 1: 1 - c}
                return f"p = {c}: {said} errs with {errors[said]}, {1 - said} with {errors[1 - said]}"
        return ""

    return searched(
        wrong, "it says 1 for every p > ½ and 0 for every p < ½, which errs with min(p, 1 − p)", "derive"
    )


_CHANCES = tuple(Rational(k, 20) for k in (11, 9, 12, 8, 15, 5, 19, 1, 20, 0))
