"""Nyström features: coordinates of φ(x) within the span of the landmarks.

Problem: k(x, z) ≈ ⟨ψ(x), ψ(z)⟩ with few coordinates. In: landmarks z_1 … z_m, a kernel. Out: a map ψ. With
K_mm = UΛUᵀ, of which eigenvalues λ > cut·λ_max are kept (the others are nothing but rounding, and to divide
by them would spread it),

    ψ(x) = Λ^(−½) Uᵀ (k(z_1, x), …, k(z_m, x)).

ψ(x) are the coordinates of the projection of φ(x) onto a subspace of the landmarks' span, in an orthonormal
basis. So E = K − ΨΨᵀ is the Gram matrix of what is left out: it has no negative eigenvalues.

Reference: Williams, Seeger, Using the Nyström method to speed up kernel machines, NIPS 13 (2001).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from svmsym.numeric.estimators.refusals import DataError
from svmsym.numeric.kernels import Kernel, Matrix

CUT = 1e-10  # eigenvalues below this share of the largest are taken for rounding
_INDEFINITE = 1e-8  # and a negative one beyond this share is none


@dataclass(frozen=True, eq=False)
class Features:
    """The map ψ: landmarks, their kernel, and UΛ^(−½)."""

    landmarks: Matrix
    kernel: Kernel
    basis: Matrix  # m × p

    @property
    def p(self) -> int:
        """The number of coordinates."""
        return int(self.basis.shape[1])

    def __call__(self, rows: Matrix) -> Matrix:
        """ψ(x) of every row."""
        return np.asarray(self.kernel.between(rows, self.landmarks) @ self.basis)


def features_of(landmarks: Matrix, kernel: Kernel, cut: float = CUT) -> Features:
    """The map of these landmarks.

    >>> found = features_of(np.array([[3.0, 4.0], [6.0, 8.0]]), Kernel("linear"))
    >>> found.p, np.abs(found(np.array([[3.0, 4.0]]))).round(9).tolist()
    (1, [[5.0]])
    """
    values, vectors = np.linalg.eigh(kernel.between(landmarks, landmarks))
    if not values[-1] > 0 or values[0] < -_INDEFINITE * values[-1]:
        raise DataError(
            f"the kernel matrix of the landmarks has eigenvalues from {values[0]:.3g} to {values[-1]:.3g}",
            why="features exist for kernels without negative eigenvalues",
            hint="use the rbf, linear or polynomial kernel",
        )
    kept = values > cut * values[-1]
    return Features(landmarks, kernel, vectors[:, kept] / np.sqrt(values[kept]))
