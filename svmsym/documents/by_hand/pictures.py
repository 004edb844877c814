"""The seam to the figures: one picture of an example and its solution, where there is one to draw."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from svmsym.documents.tree import Figure
from svmsym.exact.answer import Answer
from svmsym.exact.problem import Problem


def figure_of(problem: Problem, answer: Answer, language: str) -> Figure | None:
    """The picture, or None where the data cannot be drawn."""
    if find_spec("svmsym.documents.figures") is None:
        return None
    drawn = getattr(import_module("svmsym.documents.figures"), "figure_of", None)
    return None if drawn is None else cast("Figure | None", drawn(problem, answer, language))
