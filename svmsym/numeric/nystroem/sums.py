"""What one pass over the rows adds up, for the machines of ``newton.py``; its size does not grow with n.

For a machine with u = (w, b), signs s_i and slack ξ_i = max(0, 1 − s_i(⟨w, ψ_i⟩ + b)), by the sign of s:
Σξ, Σξ², Σξψ; over points with ξ > 0 the matrix Σ(ψ, 1)(ψ, 1)ᵀ; and Σξ² at u − (1 − t)·direction for
shorter steps t, so that a step that is too long costs one more pass and not several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.blas import single_blas
from svmsym.numeric.kernels import Matrix
from svmsym.numeric.nystroem.features import Features
from svmsym.numeric.nystroem.readers import Reader, read_rows, slices
from svmsym.tasks import arriving

STEPS = tuple(0.5**k for k in range(11))  # of the direction, the whole one first
Array = NDArray[np.float64]
Part = TypeVar("Part")


@dataclass(frozen=True, eq=False)
class Trial:
    """Where the machines are, the direction that led there, and whose matrix is wanted."""

    at: Matrix  # machines × (p + 1)
    direction: Matrix
    wanted: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Sums:
    """The sums above; the second axis of ``mass``, ``squares`` and ``pull`` is the sign: +, −."""

    n: int
    losses: Array  # steps × machines
    mass: Array  # machines × 2, Σξ
    squares: Array  # machines × 2, Σξ²
    pull: Array  # machines × 2 × p, Σξψ
    matrix: Array  # machines × (p + 1) × (p + 1)

    def plus(self, other: Sums) -> Sums:
        """Both together."""
        return Sums(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


def summed(
    readers: Sequence[Reader], features: Features, labels: NDArray[Any], rows: int, trial: Trial
) -> Sums:
    """One pass. Blocks may be tasks of several workers; they are added in their order, so the bits stay."""
    found = arriving(block_sums, [(read,) for read in readers], shared=(features, labels, rows, trial))
    total: Sums | None = None
    for part in in_order(found):
        total = part if total is None else total.plus(part)
    assert total is not None
    return total


def in_order(found: Iterator[tuple[int, Part]]) -> Iterator[Part]:
    """Results by their numbers 0, 1, 2, …; one that arrives early waits.

    >>> list(in_order(iter([(1, "b"), (0, "a")])))
    ['a', 'b']
    """
    waiting: dict[int, Part] = {}
    turn = 0
    for k, part in found:
        waiting[k] = part
        while turn in waiting:
            yield waiting.pop(turn)
            turn += 1


def block_sums(features: Features, labels: NDArray[Any], rows: int, trial: Trial, read: Reader) -> Sums:
    """The sums of one block, some rows of it at a time."""
    block, column = read()
    answers = np.asarray(column)
    with single_blas():
        total: Sums | None = None
        for part in slices(max(1, len(answers)), rows):  # a block without rows adds zeros
            own = _sums(features, read_rows(block[part]), signs_of(answers[part], labels), trial)
            total = own if total is None else total.plus(own)
    assert total is not None
    return total


def signs_of(answers: NDArray[Any], labels: NDArray[Any]) -> Matrix:
    """n × machines signs: the second of two classes against the first, or each against the rest.

    >>> signs_of(np.array(["a", "b"]), np.array(["a", "b"])).ravel().tolist()
    [-1.0, 1.0]
    """
    place = np.searchsorted(labels, answers)
    if len(labels) == 2:  # noqa: PLR2004 - one machine
        return np.where(place == 1, 1.0, -1.0)[:, None]
    return np.where(place[:, None] == np.arange(len(labels)), 1.0, -1.0)


def _sums(features: Features, points: Matrix, signs: Matrix, trial: Trial) -> Sums:
    psi = features(points)
    n, p = psi.shape
    margins = signs * (psi @ trial.at[:, :p].T + trial.at[:, p])
    change = signs * (psi @ trial.direction[:, :p].T + trial.direction[:, p])
    losses = np.stack([np.square(_slack(margins - (1 - t) * change)).sum(axis=0) for t in STEPS])
    slack = _slack(margins)
    by_sign = np.stack([np.where(signs > 0, slack, 0.0), np.where(signs < 0, slack, 0.0)])  # 2 × n × machines
    matrix = np.zeros((len(trial.at), p + 1, p + 1))
    for k in np.flatnonzero(trial.wanted):
        active = np.flatnonzero(slack[:, k])
        some = psi if len(active) == n else psi[active]
        matrix[k, :p, :p] = some.T @ some
        matrix[k, p, :p] = matrix[k, :p, p] = some.sum(axis=0)
        matrix[k, p, p] = len(active)
    return Sums(
        n,
        losses,
        by_sign.sum(axis=1).T,
        np.square(by_sign).sum(axis=1).T,
        np.einsum("sik,ip->ksp", by_sign, psi, optimize=True),
        matrix,
    )


def _slack(margins: Matrix) -> Matrix:
    return np.maximum(1.0 - margins, 0.0)
