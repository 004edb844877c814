"""Lecture Y: Jeonghun Yoon, Support Vector Machine (Korean with English terms).

The lecture calls labels t_i (twice y_i), the score d(x) = wᵀx + b, multipliers α_i and β_i, and has margin
2/‖w‖. Lines that the engine derives are written with its letters: y for t, μ for β.
"""

from __future__ import annotations

from svmsym.lectures.entry import Lecture
from svmsym.lectures.yoon import hard_margin, hyperplanes, kernels, optimisation, soft_margin, training

_CHAPTERS = (hyperplanes, optimisation, hard_margin, soft_margin, kernels, training)

LECTURE = Lecture(
    id="Y",
    title="Jeonghun Yoon, Support Vector Machine",
    language="ko",
    notation="yoon",
    entries=tuple(entry for chapter in _CHAPTERS for entry in chapter.ENTRIES),
    errata=tuple(erratum for chapter in _CHAPTERS for erratum in chapter.ERRATA),
)
