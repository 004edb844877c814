"""Exact numbers at which a line fails while everything it rests on holds.

Letters are drawn from small numbers; then those of one name, or of two, are moved so that all hypotheses
that are equations hold. A hypothesis that is affine in them is met by one exact step of Newton's method.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from sympy import Expr

from svmsym.arguments.signs import Known
from svmsym.duality.counterexample import Counterexample, confirmed, sides_at
from svmsym.formulas.atoms import Index, Letter
from svmsym.formulas.bounds import domains_of
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.models import DrawnModel, Key, Where

_TRIES = 24
_SIZES = ((1, 1), (1, 2), (2, 1), (2, 2), (3, 2))
_WITHOUT_ZERO = 6
_MOST_STEPS = 80  # at each size

Value = Fraction | list[Fraction]
Wrong = Callable[[Value, Value], bool]


def refute(
    left: Expr, right: Expr, relation: str, known: Known, given: Sequence[Expr] = ()
) -> Counterexample | None:
    """Numbers at which left = right (or ≥, >) fails while the given residuals vanish.

    >>> from svmsym.formulas import Scalar
    >>> a, b = Scalar("a"), Scalar("b")
    >>> print(refute(a**2, b, "=", Known({}), [a - b]))
    a = 2, b = 2 gives 4 instead of 2
    """
    conditions = [*given, *(slack for slack, _ in known.differences), *known.nonzero]
    domains = sorted(frozenset().union(*(domains_of(f) for f in (left, right, *conditions))))
    draw = random.Random(5)
    wrong = _WRONG[relation]
    for size, dimension in _SIZES:
        steps = itertools.count()
        for attempt in range(_TRIES):
            model = DrawnModel(
                dict.fromkeys(domains, size),
                dimension,
                lambda key: _small(key, draw, attempt, known),  # noqa: B023 - used before it changes
            )
            try:
                found = _failure(left, right, wrong, model, known, given, steps)
            except ZeroDivisionError:
                continue  # these numbers make a denominator vanish; others will do
            if found is not None:
                return found
    return None


def _small(key: Key, draw: random.Random, attempt: int, known: Known) -> Fraction:
    if key[0] == "label":
        return Fraction(draw.choice((-1, 1)))
    sign = "positive" if key[0] == "eigenvalue" else known.signs.get(str(key[1]), "any")
    high = 1 + attempt % 3
    low = 1 if sign == "positive" else 0 if sign == "nonnegative" else -high
    value = Fraction(draw.randint(low, high), draw.choice((1, 1, 1, 2)))
    # Zero hides many differences, so that the first tries avoid it.
    return value or Fraction(int(attempt < _WITHOUT_ZERO))


def _failure(  # noqa: PLR0913, PLR0917 - a line, the numbers, and what they must respect
    left: Expr,
    right: Expr,
    wrong: Wrong,
    model: DrawnModel,
    known: Known,
    given: Sequence[Expr],
    steps: Iterator[int],
) -> Counterexample | None:
    for where in _places(free_indices(left) | free_indices(right), model):
        _value(left, model, where)
        _value(right, model, where)
    for _ in _solutions(given, model, steps):
        if not _respected(model, known):
            continue
        for where in _places(free_indices(left) | free_indices(right), model):
            a, b = sides_at(left, right, model, where)
            if wrong(a, b):

                def refutes(alone: DrawnModel, where: Where = where) -> bool:
                    holds = _respected(alone, known) and not any(_residuals(given, alone))
                    return holds and wrong(*sides_at(left, right, alone, where))

                return confirmed(model, where, (_shown(a), _shown(b)), refutes)
    return None


def _solutions(given: Sequence[Expr], model: DrawnModel, steps: Iterator[int]) -> Iterator[None]:
    """Change the model so that the residuals vanish, in several ways one after the other."""
    residuals = _residuals(given, model)
    if not any(residuals):
        yield
        return
    start = dict(model.values)
    letters = {letter.name for residual in given for letter in residual.atoms(Letter)}
    movable = [key for key in start if key[0] in {"scalar", "entry", "coordinate"}]
    names = sorted({_owner(key) for key in movable} & letters)
    for count in (1, 2):
        met = False
        for chosen in itertools.combinations(names, count):
            if next(steps) > _MOST_STEPS:
                return
            if _step(given, model, [key for key in movable if _owner(key) in chosen]):
                met = True
                yield
            model.values.update(start)
        if met:
            return


def _step(given: Sequence[Expr], model: DrawnModel, keys: Sequence[Key]) -> bool:
    """One exact step of Newton's method in some of the letters; whether it meets the hypotheses."""
    base = _residuals(given, model)
    columns = []
    for key in keys:
        old = model.values[key]
        model.values[key] = old + 1
        columns.append([b - a for a, b in zip(base, _residuals(given, model), strict=True)])
        model.values[key] = old
    step = one_solution([list(row) for row in zip(*columns, strict=True)], [-v for v in base])
    if step is None:
        return False
    for key, change in zip(keys, step, strict=True):
        model.values[key] += change
    return not any(_residuals(given, model))


def one_solution(rows: list[list[Fraction]], right: list[Fraction]) -> list[Fraction] | None:
    """One solution of a linear system, free unknowns zero; None where there is none."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    width = len(rows[0]) if rows else 0
    pivots: list[int] = []
    for column in range(width):
        at = next((k for k in range(len(pivots), len(table)) if table[k][column]), None)
        if at is None:
            continue
        here = len(pivots)
        table[here], table[at] = table[at], table[here]
        table[here] = [v / table[here][column] for v in table[here]]
        for k, row in enumerate(table):
            if k != here and row[column]:
                table[k] = [v - row[column] * p for v, p in zip(row, table[here], strict=True)]
        pivots.append(column)
    if any(row[-1] for row in table[len(pivots) :]):
        return None
    result = [Fraction(0)] * width
    for k, column in enumerate(pivots):
        result[column] = table[k][-1]
    return result


def _residuals(given: Sequence[Expr], model: DrawnModel) -> list[Fraction]:
    values: list[Fraction] = []
    for residual in given:
        for where in _places(free_indices(residual), model):
            value = _value(residual, model, where)
            values += value if isinstance(value, list) else [value]
    return values


def _respected(model: DrawnModel, known: Known) -> bool:
    """Whether signs, differences and non-zero formulas are as they are known to be."""
    for key, value in model.values.items():
        sign = known.signs.get(str(key[1])) if key[0] in {"scalar", "entry"} else None
        if (sign == "positive" and value <= 0) or (sign == "nonnegative" and value < 0):
            return False
    for slack, strict in known.differences:
        for where in _places(free_indices(slack), model):
            value = _value(slack, model, where)
            if value < 0 or (strict and not value):
                return False
    return all(
        bool(_value(e, model, where)) for e in known.nonzero for where in _places(free_indices(e), model)
    )


def _places(indices: frozenset[Index], model: DrawnModel) -> list[dict[Index, int]]:
    ordered = sorted(indices, key=lambda k: k.name)
    ranges = (range(model.size(k.domain.name)) for k in ordered)
    return [dict(zip(ordered, place, strict=True)) for place in itertools.product(*ranges)]


def _value(e: Expr, model: DrawnModel, where: Where) -> Any:
    if e != 0 and kind_of(e) is Kind.VECTOR:
        return [coordinate(e, model, where, axis) for axis in range(model.dimension)]
    return evaluate(e, model, where)


def _owner(key: Any) -> str:
    """The name of the letter that a drawn number belongs to."""
    return str(key[1][0] if key[0] == "coordinate" else key[1])


def _shown(value: Value) -> str:
    return f"({', '.join(map(str, value))})" if isinstance(value, list) else str(value)


_WRONG: dict[str, Wrong] = {
    "=": lambda a, b: a != b,
    ">=": lambda a, b: a < b,  # type: ignore[operator]
    ">": lambda a, b: a <= b,  # type: ignore[operator]
}
