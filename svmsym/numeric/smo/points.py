"""Points in float32, laid out for tiles of kernel entries.

Each kind turns rows x_r and a tile of points into inner products (or finished values), which
``compiled.tiles`` turns into kernel entries. For the rbf kernel the coordinates are centred, because ‖x −
z‖² from ‖x‖² + ‖z‖² − 2⟨x, z⟩ loses digits where points are far from the origin. All kernels but the linear
one have their coordinates multiplied by √γ. With
at most 16 features differences are taken instead, which lose nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.kernels import Kernel, Source, squares
from svmsym.numeric.program import Index

Single = NDArray[np.float32]
LINEAR, POLY, RBF, SIGMOID = range(4)  # as in compiled.tiles, which loads Numba
FEW_FEATURES = 16  # up to here differences are as quick as a matrix product
_FAR = 300.0  # γ‖x‖² from the centre, beyond which entries would be wrong by more than 10⁻⁴
_HIGHEST = 64  # degree of a polynomial by repeated products
_DENSE = (2000, 0.03)  # a sparse matrix with fewer columns or more filled is quicker as a dense one


def of(norms: Single, which: Any) -> Single:
    """The norms of these points, where there are any."""
    return norms[which] if norms.size else norms


class Points(Protocol):
    """What turns points into tiles."""

    @property
    def n(self) -> int:
        """The number of points."""

    @property
    def kind(self) -> int:
        """LINEAR, POLY, RBF or SIGMOID; LINEAR also where products are values already."""

    @property
    def norms(self) -> Single:
        """γ‖z‖² for rbf, else empty."""

    @property
    def scalars(self) -> tuple[np.float32, np.float32, int]:
        """γ, coef0, degree."""

    def chosen(self, which: Index) -> Any:
        """The rows of these points, ready for ``products``."""

    def products(self, left: Any, first: int, last: int) -> Single:
        """Inner products (or values) of the chosen rows with points first … last − 1."""

    @property
    def rows_at_once(self) -> int:
        """How many rows a matrix product takes, so that its tile stays in the processor's cache."""

    def subset(self, which: Index) -> Points:
        """The same layout for these points alone; rows chosen from the whole go with it."""

    def slot(self, left: Any, part: slice) -> Any:
        """A part of the chosen rows."""

    def bytes(self) -> int:
        """Memory that the layout takes."""


@dataclass(frozen=True, eq=False)
class Dense:
    """Dense coordinates; ``across`` holds features by points, contiguous where differences are taken."""

    rows: Single
    across: Single
    norms: Single
    kind: int
    scalars: tuple[np.float32, np.float32, int]
    spread_out: bool = False  # points so far apart that ‖x‖² + ‖z‖² − 2⟨x, z⟩ would lose too many digits
    rows_at_once: int = 256

    @property
    def n(self) -> int:
        return int(self.rows.shape[0])

    @property
    def differences(self) -> bool:
        """Whether entries come from differences of coordinates."""
        few = self.rows.shape[1] <= FEW_FEATURES
        return self.kind == RBF and (few or self.spread_out)

    def chosen(self, which: Index) -> Single:
        return self.rows[which]

    def products(self, left: Single, first: int, last: int) -> Single:
        with np.errstate(over="ignore", invalid="ignore"):  # what is not finite is told of afterwards
            return left @ self.across[:, first:last]

    def subset(self, which: Index) -> Dense:
        rows = self.rows[which]
        across = np.ascontiguousarray(rows.T) if self.differences else rows.T
        return replace(self, rows=rows, across=across, norms=of(self.norms, which))

    def slot(self, left: Single, part: slice) -> Single:
        return left[part]

    def bytes(self) -> int:
        return self.rows.nbytes * (2 if self.differences else 1)


@dataclass(frozen=True, eq=False)
class Sparse:
    """CSR coordinates in float32, many columns and few entries."""

    rows: Any
    norms: Single
    kind: int
    scalars: tuple[np.float32, np.float32, int]
    rows_at_once: int = 64

    @property
    def n(self) -> int:
        return int(self.rows.shape[0])

    def chosen(self, which: Index) -> Any:
        return self.rows[which]

    def products(self, left: Any, first: int, last: int) -> Single:
        from svmsym.numeric.compiled.sparse import products  # noqa: PLC0415 - compiled for sparse data alone

        few, all_ = left, self.rows
        found: Single = products(
            few.indptr,
            few.indices,
            few.data,
            all_.indptr,
            all_.indices,
            all_.data,
            all_.shape[1],
            first,
            last,
        )
        return found

    def subset(self, which: Index) -> Sparse:
        return replace(self, rows=self.rows[which], norms=of(self.norms, which))

    def slot(self, left: Any, part: slice) -> Any:
        return left[part]

    def bytes(self) -> int:
        return int(self.rows.data.nbytes + self.rows.indices.nbytes)


@dataclass(frozen=True, eq=False)
class Given:
    """A matrix of kernel values."""

    matrix: Any
    columns: Index  # of the points
    norms: Single
    kind: int = LINEAR
    scalars: tuple[np.float32, np.float32, int] = (np.float32(1), np.float32(0), 1)
    rows_at_once: int = 256

    @property
    def n(self) -> int:
        return len(self.columns)

    def chosen(self, which: Index) -> Index:
        return self.columns[which]

    def products(self, left: Index, first: int, last: int) -> Single:
        return np.ascontiguousarray(self.matrix[np.ix_(left, self.columns[first:last])], dtype=np.float32)

    def subset(self, which: Index) -> Given:
        return replace(self, columns=self.columns[which])

    def slot(self, left: Index, part: slice) -> Index:
        return left[part]

    def bytes(self) -> int:
        return 0


@dataclass(frozen=True, eq=False)
class Called:
    """Kernel values from a function k(X, Z)."""

    source: Source
    norms: Single
    kind: int = LINEAR
    scalars: tuple[np.float32, np.float32, int] = (np.float32(1), np.float32(0), 1)
    rows_at_once: int = 256

    @property
    def n(self) -> int:
        return self.source.n

    def chosen(self, which: Index) -> Any:
        return self.source.points[which]

    def products(self, left: Any, first: int, last: int) -> Single:
        values = self.source.kernel.between(left, self.source.points[first:last])
        return np.ascontiguousarray(values, dtype=np.float32)

    def subset(self, which: Index) -> Called:
        return replace(self, source=Source(self.source.points[which], self.source.kernel))

    def slot(self, left: Any, part: slice) -> Any:
        return left[part]

    def bytes(self) -> int:
        return 0


def laid_out(source: Source) -> Points:
    """The layout that suits the source.

    >>> import numpy as np
    >>> laid_out(Source(np.eye(3), Kernel("rbf", 0.5))).differences
    True
    """
    kernel, points = source.kernel, source.points
    empty = np.zeros(0, np.float32)
    if kernel.name == "precomputed":
        return Given(points, np.arange(source.n), empty)
    if kernel.name == "callable" or (kernel.name == "poly" and not _whole(kernel.degree)):
        return Called(source, empty)
    kind = {"linear": LINEAR, "poly": POLY, "rbf": RBF, "sigmoid": SIGMOID}[kernel.name]
    scalars = (np.float32(1), np.float32(kernel.coef0), int(kernel.degree))  # γ is in the rows
    if hasattr(points, "toarray"):
        n, d = points.shape
        if d >= _DENSE[0] and points.nnz < _DENSE[1] * n * d:
            return _sparse(points, kernel, kind, scalars)
        points = points.toarray()
    if kind != RBF:
        rows = np.ascontiguousarray(points * _factor(kernel, kind), dtype=np.float32)
        return Dense(rows, rows.T, empty, kind, scalars)
    rows = np.ascontiguousarray((points - points.mean(axis=0)) * _factor(kernel, kind), dtype=np.float32)
    norms = squares(rows)
    far = bool(norms.max(initial=0.0) > _FAR)
    found = Dense(rows, rows.T, norms.astype(np.float32), kind, scalars, far)
    return replace(found, across=np.ascontiguousarray(rows.T)) if found.differences else found


def _factor(kernel: Kernel, kind: int) -> float:
    """√γ, so that products are γ⟨x, z⟩ at once: ⟨x, z⟩ may be beyond float32 where that is not."""
    return 1.0 if kind == LINEAR else float(np.sqrt(kernel.gamma))


def _whole(degree: float) -> bool:
    return float(degree).is_integer() and 0 <= degree <= _HIGHEST


def _sparse(points: Any, kernel: Kernel, kind: int, scalars: tuple[np.float32, np.float32, int]) -> Sparse:
    rows = (points * _factor(kernel, kind)).astype(np.float32).tocsr()
    return Sparse(rows, squares(rows).astype(np.float32), kind, scalars)
