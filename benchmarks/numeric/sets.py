"""The problems that the numeric backend is timed on: points, labels or targets, a machine and a kernel.

Real sets come from the folder that the environment variable SVMSYM_DATA names (npz files: X and y, or the
parts of a CSR matrix and y); what scikit-learn brings along is always there, and sets drawn here take the
place of the folder where it is missing. Points are prepared in one of three ways:

    standard  each column to mean 0 and variance 1      γ = 1/d
    unit      divided by the largest entry              γ = 1/(d · variance of all entries)
    as is     scaled by those who gave the set          γ = 1/d

Targets of regression have mean 0 and variance 1, so that ε = 0.1 means the same on every set.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
from scipy.sparse import csr_matrix
from sklearn import datasets

from benchmarks.report.machine import FOLDER

Machine = Literal["SVC", "NuSVC", "SVR", "NuSVR", "OneClassSVM"]
Way = Literal["standard", "unit", "as is"]
LARGE = 3000  # rows, beyond which --quick leaves a problem out


@dataclass(frozen=True)
class Case:
    """One fit: a set, what is done to it, and the parameters that all tools share."""

    name: str
    set: str
    machine: Machine = "SVC"
    kernel: str = "rbf"
    way: Way = "standard"
    halves: bool = False  # the lower half of the classes against the upper
    sparse: bool = False
    rows: int | None = None  # so many, drawn without replacement; None: all
    parameters: dict[str, float] = field(default_factory=dict)

    def data(self) -> Data:
        """Points and labels as float64, ready to fit."""
        points, labels = raw(self.set)
        if self.rows is not None and self.rows < len(labels):
            chosen = drawn_rows(len(labels), self.rows)
            points, labels = points[chosen], labels[chosen]
        if self.machine in {"SVR", "NuSVR"}:
            labels = (labels - labels.mean()) / labels.std()
        elif self.halves:
            _, place = np.unique(labels, return_inverse=True)
            labels = (place >= (place.max() + 1) // 2).astype(np.float64)
        prepared, gamma = prepare(points, self.way)
        return Data(csr_matrix(prepared) if self.sparse else dense(prepared), labels, gamma)

    def settings(self, data: Data) -> dict[str, Any]:
        """The parameters of the estimator, the same for every tool."""
        chosen: dict[str, Any] = {"kernel": self.kernel, **self.parameters}
        return chosen if self.kernel == "linear" else {"gamma": data.gamma, **chosen}


@dataclass(frozen=True, eq=False)
class Data:
    points: Any  # dense or CSR, float64
    labels: Any
    gamma: float

    @property
    def n(self) -> int:
        return int(self.points.shape[0])

    @property
    def d(self) -> int:
        return int(self.points.shape[1])

    def part(self, rows: int) -> Data:
        """So many rows, drawn by chance, or all."""
        chosen = drawn_rows(self.n, rows)
        return Data(self.points[chosen], self.labels[chosen], self.gamma)


def drawn_rows(n: int, rows: int) -> Any:
    """Some of n rows without replacement, in their order; the same for the same arguments."""
    return np.sort(np.random.default_rng(rows).permutation(n)[:rows])


def dense(points: Any) -> Any:
    return np.ascontiguousarray(points.toarray() if hasattr(points, "toarray") else points, dtype=np.float64)


def prepare(points: Any, way: Way) -> tuple[Any, float]:
    """The points, scaled, and γ.

    >>> prepare(np.array([[1.0, 5.0], [3.0, 5.0]]), "standard")
    (array([[-1.,  0.],
           [ 1.,  0.]]), 0.5)
    >>> prepare(np.array([[0, 4], [4, 0]]), "unit")
    (array([[0., 1.],
           [1., 0.]]), 2.0)
    """
    d = points.shape[1]
    if way == "as is":
        return points.astype(np.float64), 1 / d
    points = dense(points)
    if way == "unit":
        points = points / points.max()
        return points, float(1 / (d * points.var()))
    spread = points.std(axis=0)
    return (points - points.mean(axis=0)) / np.where(spread > 0, spread, 1.0), 1 / d


# Where the sets come from ------------------------------------------------------------------------------


def folder() -> Path | None:
    """The folder of real sets, None where it is not named."""
    named = os.environ.get(FOLDER)
    if not named:
        return None
    if not Path(named).is_dir():
        message = f"{FOLDER} names no folder: {named}"
        raise SystemExit(message)
    return Path(named)


@lru_cache(maxsize=2)
def raw(name: str) -> tuple[Any, Any]:
    """Points and labels as they were stored; neighbours in the list share a set, so two are kept."""
    if name in BUNDLED:
        return BUNDLED[name]()
    if name.startswith("drawn"):
        return drawn(name)
    place = folder()
    assert place is not None
    with np.load(place / f"{name}.npz", allow_pickle=False) as stored:
        if "X" in stored:
            points = stored["X"]
        else:
            parts = (stored["data"], stored["indices"], stored["indptr"])
            points = csr_matrix(parts, shape=tuple(stored["shape"]))
        return points, stored["y"].astype(np.float64)


def _bundled(load: Callable[..., Any]) -> Callable[[], tuple[Any, Any]]:
    def loaded() -> tuple[Any, Any]:
        points, labels = load(return_X_y=True)
        return points, labels.astype(np.float64)

    return loaded


BUNDLED: dict[str, Callable[[], tuple[Any, Any]]] = {
    "breast_cancer": _bundled(datasets.load_breast_cancer),
    "wine": _bundled(datasets.load_wine),
    "iris": _bundled(datasets.load_iris),
    "digits": _bundled(datasets.load_digits),
    "diabetes": _bundled(datasets.load_diabetes),
}


def drawn(name: str) -> tuple[Any, Any]:
    """A set drawn by chance from its name, "drawn KIND ROWS", the same every time."""
    _, kind, rows = name.split()
    n = int(rows)
    if kind == "classes":
        points, labels = datasets.make_classification(
            n, 20, n_informative=8, class_sep=0.8, flip_y=0.05, random_state=n
        )
    elif kind == "moons":
        points, labels = datasets.make_moons(n, noise=0.25, random_state=n)
    elif kind == "friedman":
        points, labels = datasets.make_friedman1(n, 10, noise=1.0, random_state=n)
    else:
        assert kind == "words"
        points, labels = words(n)
    return points, labels.astype(np.float64)


def words(n: int, d: int = 20_000, length: int = 60) -> tuple[Any, Any]:
    """Rows of a few words each out of many, rare words rarer still, as in texts; rows have length 1."""
    draw = np.random.default_rng(n)
    labels = np.where(np.arange(n) % 2, 1.0, -1.0)
    ranks = (d ** draw.random((n, length))).astype(np.intp) - 1
    # A tenth of the words lean towards a class: even ranks below zero, odd ones above.
    leaning = draw.random((n, length)) < 0.1
    ranks = np.where(leaning, ranks - ranks % 2 + (labels[:, None] > 0), ranks).clip(0, d - 1)
    counts = csr_matrix((np.ones(n * length), (np.repeat(np.arange(n), length), ranks.ravel())), shape=(n, d))
    lengths = np.sqrt(np.asarray(counts.multiply(counts).sum(axis=1)).ravel())
    return csr_matrix(counts.multiply(1 / lengths[:, None])), labels
