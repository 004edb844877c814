"""Sums whose summands are equal: Σ_i f(i) = Σ_i g(i) because f(i) = g(i), the point i as one fixed point.

A denominator under an index is a family without laws; at one fixed point it is a number that can be cleared.
"""

from __future__ import annotations

from sympy import Add, Expr, Mul

from svmsym.exams.meaning.functions import Function
from svmsym.formulas.atoms import Entry, Index, Label, Scalar, Vector, VectorEntry
from svmsym.formulas.budget import expand
from svmsym.formulas.indices import free_indices
from svmsym.formulas.operations import Total
from svmsym.formulas.substitution import substitute


def summand_of(difference: Expr) -> Expr | None:
    """The formula at one fixed point, the summand of a sum, where there are functions in it; None elsewhere.

    >>> from svmsym.formulas import Family, IndexSet
    >>> points = IndexSet("n", "i")
    >>> i, α = Index("i", points), Family("α", points)
    >>> from svmsym.exams.meaning.functions import Exp
    >>> summand_of(2 * Total(Exp(α[i]), i))
    2*exp(ƒα)
    """
    if not difference.atoms(Function):
        return None
    free = free_indices(difference)
    if len(free) == 1:
        return _fixed(difference, next(iter(free)))
    found = summand(difference)
    return None if found is None else _fixed(*found)


def summand(difference: Expr) -> tuple[Expr, Index] | None:
    """f(i) and i where a formula is Σ_i f(i) and nothing else; None elsewhere."""
    parts, index = [], None
    for term in Add.make_args(expand(difference)):
        sums = [a for a in Mul.make_args(term) if isinstance(a, Total)]
        if len(sums) != 1:
            return None
        (one,) = sums
        index = index or one.index
        if one.index.domain != index.domain or index in free_indices(term):
            return None
        parts.append(term / one * substitute(one.body, {one.index: index}))
    return None if index is None else (Add(*parts), index)


def _fixed(e: Expr, index: Index) -> Expr | None:
    """The formula with letters of their own at the point; None where a sum binds the index."""
    if any(t.index == index for t in e.atoms(Total)):
        return None
    here: dict[Expr, Expr] = {x: Scalar(f"ƒ{x.name}") for x in e.atoms(Entry, Label) if x.index == index}
    here |= {x: Vector(f"ƒ{x.name}") for x in e.atoms(VectorEntry) if x.index == index}
    return e.xreplace(here)
