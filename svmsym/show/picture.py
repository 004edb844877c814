"""The picture of an answer or of a path, for notebooks."""

from __future__ import annotations

from svmsym.documents.figures.choice import figure_or_reason
from svmsym.documents.figures.path import path_figure
from svmsym.documents.tree import Figure
from svmsym.errors import SvmsymError
from svmsym.exact.answer import Answer
from svmsym.exact.balls.result import Enclosed
from svmsym.exact.paths.path import Path


def picture(shown: Answer | Enclosed | Path, language: str = "en") -> Figure:
    """Margin, regions, tube or ball of an answer; the multipliers along a path.

    >>> from svmsym import solve
    >>> picture(solve([[0, 0], [2, 0]], [-1, 1], C="inf")).svg[:4]
    '<svg'
    """
    if isinstance(shown, Path):
        return path_figure(shown, language)
    if not isinstance(shown, Answer | Enclosed):
        raise SvmsymError(
            f"there is no picture of {str(shown)[:40]!r}",
            hint="give an answer of solve or enclose, or a path: picture(solve(X, y))",
        )
    problem = shown.problem if isinstance(shown, Answer) else shown.model.problem
    found = figure_or_reason(problem, shown, language)
    if isinstance(found, str):
        raise SvmsymError(f"there is no picture: {found}", hint="show the answer itself")
    return found
