"""Zusammenfassung Maschinelles Lernen, WS 19/20: a summary from linear algebra to decision trees."""

from __future__ import annotations

from svmsym.lectures.entry import Lecture
from svmsym.lectures.zusammenfassung import (
    adaline,
    basics,
    logistic,
    margin,
    neighbours,
    perceptron,
    regression,
    trees,
)

_CHAPTERS = (basics, regression, logistic, perceptron, adaline, neighbours, margin, trees)

LECTURE = Lecture(
    id="Z",
    title="Zusammenfassung Maschinelles Lernen, WS 19/20",
    language="de",
    notation="ml1920",
    entries=tuple(entry for chapter in _CHAPTERS for entry in chapter.ENTRIES),
    errata=tuple(erratum for chapter in _CHAPTERS for erratum in chapter.ERRATA),
)
