"""The seam to the figures: one picture of an example and its solution, where there is one to draw."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from svmsym.documents.tree import Figure
from svmsym.exact.answer import Answer
from svmsym.exact.problem import Problem
from svmsym.formulas.notation import DEFAULT, Notation


def figure_of(
    problem: Problem, answer: Answer, language: str = "en", notation: Notation = DEFAULT
) -> Figure | None:
    """The picture, or None where the data cannot be drawn."""
    try:
        figures = import_module("svmsym.documents.figures.choice")
    except ModuleNotFoundError as missing:
        if not (missing.name or "").startswith("svmsym.documents.figures"):
            raise
        return None
    return cast("Figure | None", figures.figure_of(problem, answer, language, notation))
