"""Free and bound indices."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Expr

from svmsym.formulas.atoms import Index, Size
from svmsym.formulas.operations import Total


def free_indices(e: Expr) -> frozenset[Index]:
    """The indices of a formula that no Σ binds."""
    if isinstance(e, Index):
        return frozenset([e])
    if isinstance(e, Total):
        return free_indices(e.body) - {e.index}
    return frozenset().union(*(free_indices(a) for a in e.args if isinstance(a, Expr)))


def index_names(formulas: Iterable[Expr]) -> list[str]:
    """The names of all indices that occur and of the sizes of their sets.

    >>> from svmsym.formulas.atoms import Family, IndexSet
    >>> points = IndexSet("n", "i", "j")
    >>> index_names([Family("α", points)[Index("i", points)]])
    ['i', 'n']
    """
    found: set[str] = set()
    for e in formulas:
        found |= {index.name for index in e.atoms(Index)}
        found |= {index.domain.name for index in e.atoms(Index)} | {s.domain.name for s in e.atoms(Size)}
    return sorted(found)
