"""Ostwald, Multivariate Verfahren (13): Support Vector Machines, WiSe 2024/25.

λ, w_0 and x^(i) of the lecture are α, b and x_i in the printed formulas, and r is ‖w‖.
"""

from __future__ import annotations

from svmsym.lectures.entry import Lecture
from svmsym.lectures.ostwald import discriminants, dual_problem, example, learning, margin, quadratic_program

_CHAPTERS = (discriminants, margin, learning, example, dual_problem, quadratic_program)

LECTURE = Lecture(
    id="O",
    title="Ostwald, Multivariate Verfahren (13): Support Vector Machines",
    language="de",
    notation="ostwald",
    entries=tuple(entry for chapter in _CHAPTERS for entry in chapter.ENTRIES),
    errata=tuple(sorted((e for chapter in _CHAPTERS for e in chapter.ERRATA), key=lambda e: int(e.id[3:]))),
)
