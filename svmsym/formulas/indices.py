"""Free and bound indices."""

from __future__ import annotations

from sympy import Expr

from svmsym.formulas.atoms import Index
from svmsym.formulas.operations import Total


def free_indices(e: Expr) -> frozenset[Index]:
    """The indices of a formula that no Σ binds."""
    if isinstance(e, Index):
        return frozenset([e])
    if isinstance(e, Total):
        return free_indices(e.body) - {e.index}
    return frozenset().union(*(free_indices(a) for a in e.args if isinstance(a, Expr)))
