"""The inner loop that suits a block of unknowns: in pairs, in pairs of two groups, or one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.compiled.inner import grouped_steps, pair_steps, single_steps
from svmsym.numeric.program import Index, Program, Vector

Rule = tuple[Any, Any, int, int]  # tol, enough, least, limit: see compiled.inner


def block_steps(
    program: Program, W: Index, K: NDArray[Any], v: NDArray[Any], beta: Vector, rule: Rule
) -> int:
    """Improve β, the part W (sorted by group) of the unknowns, and keep v in step; the number of steps.

    K and v are both float32 or both float64. Where they have half the size of W, its two halves share them.
    """
    kind = v.dtype.type
    ridge = np.zeros(len(W), kind) if program.ridge is None else program.ridge[W].astype(kind)
    box = (program.lower[W], program.upper[W], program.epsilon)
    tol, enough, least, limit = rule
    rule = (kind(tol), kind(enough), least, limit)
    if not program.biased:
        return int(single_steps(K, ridge, v, beta, *box, *rule))
    if program.group is None:
        return int(pair_steps(K, ridge, v, beta, *box, *rule))
    first = int(np.searchsorted(program.group[W], 1))
    return int(grouped_steps(K, ridge, v, beta, *box, first, len(v) - (len(W) - first), *rule))


def by_group(program: Program) -> Index:
    """All unknowns, sorted by group.

    >>> zero = np.zeros(3)
    >>> by_group(Program(zero, zero, zero, (0.0, 0.0), np.array([1, 0, 1], np.int8))).tolist()
    [1, 0, 2]
    """
    return np.arange(program.m) if program.group is None else np.argsort(program.group, kind="stable")
