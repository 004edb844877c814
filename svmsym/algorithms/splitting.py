"""Parts of a data set for training, validating and testing, and the search for hyperparameters.

Nothing is drawn unless a seed is given, so a split can be repeated. Positions count from 0.

- A split cuts the positions 0 … n − 1 into parts that have nothing in common and are everything together.
- k folds: each position is tested in exactly one of k rounds, and trains in all others; k = n leaves one out.
- Grid search: of finitely many settings the one with the best score, the first among equals.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.algorithms.trace import Trace
from svmsym.errors import SvmsymError

Positions = tuple[int, ...]


@dataclass(frozen=True)
class Fold:
    """One round: where to train and where to test."""

    train: Positions
    test: Positions


def split(n: int, *sizes: int, seed: int | None = None) -> tuple[Positions, ...]:
    """Parts of the given sizes, and the rest as the last one; in order, or shuffled by a seed.

    >>> split(10, 6, 2)
    ((0, 1, 2, 3, 4, 5), (6, 7), (8, 9))
    """
    for size in (n, *sizes):
        inputs.whole(size, "size")
    if sum(sizes) > n:
        raise SvmsymError(f"parts of {sizes} do not fit into {n}", hint="choose smaller parts")
    order = list(range(n))
    if seed is not None:
        random.Random(seed).shuffle(order)
    ends = [sum(sizes[:k]) for k in range(len(sizes) + 1)]
    return tuple(tuple(order[a:b]) for a, b in zip(ends, [*ends[1:], n], strict=True))


def k_folds(n: int, k: int) -> tuple[Fold, ...]:
    """k rounds; the first n mod k of them test one position more.

    >>> [fold.test for fold in k_folds(5, 2)]
    [(0, 1, 2), (3, 4)]
    """
    inputs.whole(n, "n")
    if not isinstance(k, int) or not 1 < k <= n:
        raise SvmsymError(f"{n} points have no {k} folds", hint="choose k between 2 and n")
    small, more = divmod(n, k)
    sizes = [small + (j < more) for j in range(k)]
    parts = split(n, *sizes[:-1])
    return tuple(Fold(tuple(i for i in range(n) if i not in part), part) for part in parts)


def leave_one_out(n: int) -> tuple[Fold, ...]:
    """n rounds, each of which tests one position.

    >>> leave_one_out(3)[1]
    Fold(train=(0, 2), test=(1,))
    """
    return k_folds(n, n)


def cross_validation(folds: Sequence[Fold], score: Callable[[Fold], Number]) -> Trace:
    """The score of every round; the result is their mean.

    >>> print(cross_validation(leave_one_out(2), lambda fold: fold.test[0]))
    round  test  score
    1      (0)   0
    2      (1)   1
    """
    if not folds:
        raise SvmsymError("there are no rounds", hint="give one fold at least, as k_folds makes them")
    rows = tuple(
        (number, fold.test, inputs.number(score(fold), "score")) for number, fold in enumerate(folds, 1)
    )
    return Trace(("round", "test", "score"), rows, Fraction(sum(row[2] for row in rows)) / len(rows))


def linear_grid(low: Number, high: Number, count: int) -> tuple[Fraction, ...]:
    """``count`` numbers from low to high at equal distances.

    >>> linear_grid(0, 1, 3)
    (Fraction(0, 1), Fraction(1, 2), Fraction(1, 1))
    """
    _ends(low, high)
    inputs.whole(count, "count", least=2)
    step = (Fraction(high) - low) / (count - 1)
    return tuple(low + k * step for k in range(count))


def logarithmic_grid(low: Number, ratio: Number, count: int) -> tuple[Fraction, ...]:
    """``count`` numbers, each of them ``ratio`` times the one before.

    >>> logarithmic_grid(Fraction(1, 10), 10, 3)
    (Fraction(1, 10), Fraction(1, 1), Fraction(10, 1))
    """
    inputs.positive(low, "low")
    inputs.positive(ratio, "ratio")
    inputs.whole(count, "count", least=1)
    return tuple(Fraction(low) * Fraction(ratio) ** k for k in range(count))


def random_grid(low: Number, high: Number, count: int, seed: int) -> tuple[Fraction, ...]:
    """``count`` numbers between low and high, drawn uniformly from the thousandths of the way.

    >>> all(2 <= x <= 3 for x in random_grid(2, 3, 5, seed=1))
    True
    """
    _ends(low, high)
    inputs.whole(count, "count", least=1)
    draw = random.Random(seed)
    return tuple(low + (Fraction(high) - low) * Fraction(draw.randint(0, 1000), 1000) for _ in range(count))


def grid_search(score: Callable[..., Number], **grid: Sequence[Any]) -> Trace:
    """The score of every combination; the result is the first one with the highest score.

    >>> found = grid_search(lambda x, y: -(x - 1) ** 2 - y, x=(0, 1, 2), y=(0, 5))
    >>> found.result
    {'x': 1, 'y': 0}
    """
    for name, values in grid.items():
        if not isinstance(values, Iterable):
            raise SvmsymError(f"{name}: {values} is no sequence of values", hint=f"write {name}=({values},)")
    settings = [dict(zip(grid, values, strict=True)) for values in product(*grid.values())]
    if not grid or not settings:
        raise SvmsymError("there is no setting to try", hint="give every parameter one value at least")
    rows = tuple((*setting.values(), inputs.number(score(**setting), "score")) for setting in settings)
    best = max(range(len(rows)), key=lambda k: rows[k][-1])
    return Trace((*grid, "score"), rows, settings[best])


def refined_search(
    score: Callable[[Fraction], Number], low: Number, high: Number, count: int, rounds: int
) -> Trace:
    """Search a grid, then a finer one between the neighbours of the best, and so on.

    These are 2/(count − 1) of the length apart at most: below four numbers nothing need become finer.

    >>> print(refined_search(lambda x: -abs(x - Fraction(3, 10)), 0, 1, count=5, rounds=3))
    round  from  to   best  score
    1      0     1    1/4   −1/20
    2      0     1/2  1/4   −1/20
    3      1/8   3/8  5/16  −1/80
    """
    inputs.whole(rounds, "rounds", least=1)
    inputs.whole(count, "count", least=4)
    rows = []
    _ends(low, high)
    low, high = Fraction(low), Fraction(high)
    for number in range(1, rounds + 1):
        grid = linear_grid(low, high, count)
        best = max(grid, key=lambda x: inputs.number(score(x), "score"))
        rows.append((number, low, high, best, score(best)))
        step = grid[1] - grid[0]
        low, high = max(low, best - step), min(high, best + step)
    return Trace(("round", "from", "to", "best", "score"), tuple(rows), rows[-1][3])


def _ends(low: Number, high: Number) -> None:
    if inputs.number(low, "low") >= inputs.number(high, "high"):
        raise SvmsymError(f"there is nothing between {low} and {high}", hint="choose low < high")
