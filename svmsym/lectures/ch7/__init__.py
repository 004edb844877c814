"""Lecture C, ch7 Support Vector Machine: the widest street, hinge loss and descent, the dual problem.

The lecture calls the index of points ℓ, writes x^(ℓ), and calls the bias w_0.
"""

from __future__ import annotations

from svmsym.lectures.ch7 import descent, dual, street
from svmsym.lectures.entry import Lecture

_CHAPTERS = (street, descent, dual)

LECTURE = Lecture(
    id="C",
    title="ch7: Support Vector Machine",
    language="en",
    notation="ch7",
    entries=tuple(entry for chapter in _CHAPTERS for entry in chapter.ENTRIES),
    errata=tuple(erratum for chapter in _CHAPTERS for erratum in chapter.ERRATA),
)
