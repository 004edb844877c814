"""A small figure with both classes, for tests of what renders figures."""

from functools import cache

from svmsym.documents.figures.choice import figure_of
from svmsym.exact.front import solve


@cache
def two_points(language):
    """Two points, their street, and nothing else."""
    found = solve([[0, 0], [2, 2]], [-1, 1], C="inf")
    return figure_of(found.problem, found, language)
