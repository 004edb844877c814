"""How far a machine on features is from the optimum with all kernel values, at most: computed, in one pass.

Theorem. f = ⟨w, ψ(·)⟩ + b is a function of the kernel's own space, of norm ‖w‖, because ψ are coordinates in
an orthonormal basis (``features.py``). So P(u) is what f costs in the problem with all of K, whose optimum be
P*(K). For every α that is feasible (it is so for K and for the features alike), with β = α∘s and E = K − ΨΨᵀ,

    P*(K) ≥ D(α) − ½βᵀEβ,   hence   0 ≤ P(u) − P*(K) ≤ P(u) − D(α) + ½βᵀEβ.

Proof: weak duality for K, whose dual value is Σα − ½βᵀKβ − Σα²/(4C) = D(α) − ½βᵀEβ.

βᵀEβ takes all n² kernel values. But E is a Gram matrix, so √(βᵀEβ) is a norm, and by the triangle inequality
over stretches b of ``STRETCH`` rows

    √(βᵀEβ) ≤ Σ_b √(β_bᵀE_bbβ_b),   β_bᵀE_bbβ_b = β_bᵀK_bbβ_b − ‖Ψ_bᵀβ_b‖²,

which takes n·STRETCH of them. The last step maximises over multiples θα. In floating point all of this holds
up to rounding. The bound is good where the features are, and grows with the number of stretches: it is a
guarantee, not an estimate. For an estimate see ``sample_check.py``.

In: features, machines with their α, readers. Out: for each machine a bound from below of P*(K).

References: Fine, Scheinberg, Efficient SVM training using low-rank kernel representations, JMLR 2 (2001),
bound the change of the optimum through tr E in the same way; Cortes, Mohri, Talwalkar, On the impact of
kernel approximation on learning accuracy, AISTATS (2010), bound the change of f.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.blas import single_blas
from svmsym.numeric.kernels import Matrix
from svmsym.numeric.nystroem.features import Features
from svmsym.numeric.nystroem.newton import Fitted
from svmsym.numeric.nystroem.readers import Reader, read_rows, slices
from svmsym.numeric.nystroem.sums import in_order, signs_of
from svmsym.numeric.program import Vector
from svmsym.tasks import arriving

STRETCH = 512  # rows whose kernel values among themselves are computed


def exact_duals(
    readers: Sequence[Reader], features: Features, labels: NDArray[Any], machines: Sequence[Fitted]
) -> Vector:
    """A bound from below of the optimum with all kernel values, for each machine."""
    u = np.stack([machine.u for machine in machines])
    shares = np.array([machine.last.share for machine in machines])
    found = arriving(block_norms, [(read,) for read in readers], shared=(features, labels, u, shares))
    norms = sum(in_order(found), np.zeros(len(machines)))
    return np.array([m.last.value(float(r) ** 2) for m, r in zip(machines, norms, strict=True)])


def block_norms(features: Features, labels: NDArray[Any], u: Matrix, shares: Matrix, read: Reader) -> Vector:
    """Σ_b √(β_bᵀE_bbβ_b) over the stretches of one block, for each machine."""
    block, column = read()
    answers = np.asarray(column)
    total = np.zeros(len(u))
    with single_blas():
        for part in slices(len(answers), STRETCH):
            rows, signs = read_rows(block[part]), signs_of(answers[part], labels)
            psi = features(rows)
            slack = np.maximum(1.0 - signs * (psi @ u[:, :-1].T + u[:, -1]), 0.0)
            beta = signs * np.where(signs > 0, shares[:, 0], shares[:, 1]) * slack
            within = np.einsum("ik,ik->k", beta, features.kernel.between(rows, rows) @ beta)
            caught = np.square(psi.T @ beta).sum(axis=0)
            total += np.sqrt(np.maximum(within - caught, 0.0))
    return total
