"""Lecture M, IIC2433 Minería de Datos: support vector machines after a feature map, their dual, kernels.

The lecture calls the indices of points n and m, and their number N.
"""

from __future__ import annotations

from svmsym.lectures.entry import Lecture
from svmsym.lectures.mineria import dual, kernels, transformation

_CHAPTERS = (transformation, dual, kernels)

LECTURE = Lecture(
    id="M",
    title="IIC2433 Minería de Datos: SVM",
    language="es",
    notation="iic2433",
    entries=tuple(entry for chapter in _CHAPTERS for entry in chapter.ENTRIES),
    errata=tuple(erratum for chapter in _CHAPTERS for erratum in chapter.ERRATA),
)
