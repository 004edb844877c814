"""How good the features are on a sample, told by the machine with the whole kernel matrix.

Both machines are trained on the same sample of s points at the price C·n/s, which weighs slack against ‖w‖ as
all n points do: one on the features, one by SMO with all kernel values. P(features) − P(SMO) is what the
features cost in truth; ``guarantee.py`` bounds it without SMO. Beside it stands how often both predict the
same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators import SVC
from svmsym.numeric.kernels import Kernel, Matrix

_TOL = 1e-6


@dataclass(frozen=True)
class Comparison:
    """The machine on features beside the one with the whole kernel matrix; sums over machines."""

    points: int
    features: float  # P of the machine on features
    smo: float  # P of SMO
    smo_gap: float
    bound: float  # the guarantee: features − optimum is at most this
    agreement: float  # share of the sample on which both predict the same

    @property
    def excess(self) -> float:
        """What the features cost, relative to the optimum."""
        return (self.features - self.smo) / self.smo

    def __str__(self) -> str:
        return (
            f"on {self.points} points: P = {self.features:.6g} with features, {self.smo:.6g} by SMO "
            f"({self.excess:.2%} more; at most {self.bound / self.smo:.2%} was guaranteed); "
            f"the same class for {self.agreement:.1%}"
        )


def smo_machines(points: Matrix, signs: Matrix, kernel: Kernel, C: float) -> tuple[float, float, Matrix]:
    """P and its gap summed over machines, and their values at the points; by SMO, squared slack."""
    primal, gap, values = 0.0, 0.0, []
    for s in signs.T:
        machine = SVC(
            C=C,
            kernel=kernel.name,
            gamma=kernel.gamma,
            coef0=kernel.coef0,
            degree=int(kernel.degree),
            slack="squared",
            tol=_TOL,
        ).fit(points, s)
        primal, gap = primal + machine.report_.primal, gap + machine.report_.gap
        values.append(machine.decision_function(points))
    return primal, gap, np.stack(values, axis=1)


def chosen_class(values: Matrix, labels: NDArray[Any]) -> NDArray[Any]:
    """The class of the machines' values: by the sign of one machine, or the largest of several.

    >>> chosen_class(np.array([[0.5], [-1.0]]), np.array(["a", "b"])).tolist()
    ['b', 'a']
    """
    place = (values[:, 0] > 0).astype(np.intp) if values.shape[1] == 1 else np.argmax(values, axis=1)
    found: NDArray[Any] = labels[place]
    return found
