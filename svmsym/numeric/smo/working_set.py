"""Which unknowns the next round improves.

Free unknowns of the last set stay, up to half of the new one, and a few others, so that what was just
learned is not undone. Of those that violate the conditions, a quarter of the places goes to the worst and
the rest is spread evenly: the worst are often neighbours, and one of them would have done. As many go
upwards as downwards, from each group. What is left over is filled with other free unknowns. The set comes
sorted by group, then by number.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.program import Index, Program, Vector

Mask = NDArray[np.bool_]


_WORST = 0.25  # share of the places for the worst
_KEPT = 0.12  # share of the set for unknowns at a bound that stay


class Slopes(Protocol):
    """Slopes upwards (−∞ at the upper bound) and downwards (+∞ at the lower)."""

    up: Vector
    down: Vector
    middle: Vector  # of either group: between the highest slope upwards and the lowest downwards


def first_set(program: Program, slopes: Slopes, q: int) -> Index:
    """Where slopes tie, as they do at the start, unknowns spread evenly over the data."""
    taken = np.zeros(program.m, bool)
    shares = _shares(program, q)
    for members, share in shares:
        for key in _keys(program, slopes, members):
            ranked = np.flatnonzero(np.isfinite(key) & ~taken)
            best = key[ranked]
            tied = ranked[best >= best.max() - 1e-12] if ranked.size else ranked
            if len(tied) > share:
                taken[tied[np.linspace(0, len(tied) - 1, share).astype(np.intp)]] = True
            else:
                taken[_best(np.where(taken, -np.inf, key), share)] = True
    return _sorted(program, taken)


def next_set(program: Program, slopes: Slopes, beta: Vector, last: Index, q: int) -> Index:
    """Part of the last set, and unknowns that violate the conditions."""
    taken = np.zeros(program.m, bool)
    free = (beta[last] > program.lower[last]) & (beta[last] < program.upper[last])
    order = np.concatenate([last[free], last[~free][: int(_KEPT * q)]])[: q // 2]
    taken[order] = True
    for members, share in _shares(program, q - len(order)):
        for key in _keys(program, slopes, members):
            _take(taken, key, share)
    rest = q - int(np.count_nonzero(taken))
    if rest > 0:
        others = np.flatnonzero((beta > program.lower) & (beta < program.upper) & (beta != 0) & ~taken)
        taken[_spread(others, rest)] = True
    return _sorted(program, taken)


def _take(taken: Mask, key: Vector, share: int) -> None:
    """A quarter from the best, the others spread evenly over all that violate."""
    top = max(1, int(_WORST * share))
    taken[_best(np.where(taken, -np.inf, key), top)] = True
    taken[_spread(np.flatnonzero((key > 0) & ~taken), share - top)] = True


def _spread(found: Index, count: int) -> Index:
    """As many of these, evenly."""
    return found if len(found) <= count else found[np.linspace(0, len(found) - 1, count).astype(np.intp)]


def _shares(program: Program, q: int) -> list[tuple[Mask | None, int]]:
    """The members of each group, and how many are taken from either end."""
    if program.group is None:
        return [(None, max(1, q // 2))]
    return [(program.group == g, max(1, q // 4)) for g in range(len(program.totals))]


def _keys(program: Program, slopes: Slopes, members: Mask | None) -> tuple[Vector, ...]:
    """What to take the largest of: slopes upwards, and downwards with their sign changed."""
    if not program.biased:
        return (np.maximum(slopes.up, -slopes.down),) * 2
    if members is None:
        return slopes.up - slopes.middle[0], slopes.middle[0] - slopes.down
    g = 0 if program.group is None else int(program.group[np.argmax(members)])
    m = slopes.middle[g]
    return np.where(members, slopes.up - m, -np.inf), np.where(members, m - slopes.down, -np.inf)


def _best(key: Vector, count: int) -> Index:
    """The places of the largest; −∞ is none. Many equal numbers, as −∞ would be, make a partition slow."""
    found = np.flatnonzero(key > -np.inf)
    if len(found) <= count:
        return found
    return found[np.argpartition(key[found], len(found) - count)[len(found) - count :]]


def _sorted(program: Program, taken: Mask) -> Index:
    found = np.flatnonzero(taken)
    return found if program.group is None else found[np.argsort(program.group[found], kind="stable")]
