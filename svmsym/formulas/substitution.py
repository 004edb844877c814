"""Substitution that never captures: bound indices step aside for free ones."""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr

from svmsym.formulas.atoms import Entry, Index, IndexSet, Label, VectorEntry, bounded_nodes
from svmsym.formulas.indices import free_indices
from svmsym.formulas.operations import Total

Replacements = Mapping[Expr, Expr]


def substitute(formula: Expr, replacements: Replacements) -> Expr:
    """Replace letters by formulas, and indices by indices.

    A member such as ``μ[i]`` stands for the whole family: ``μ[j]`` becomes the value at j.

    >>> from svmsym.formulas import Family, Index, IndexSet, total
    >>> samples = IndexSet("n", "i", "j")
    >>> i, j, α, β = Index("i", samples), Index("j", samples), *(Family(s, samples) for s in "αβ")
    >>> substitute(total(α[i] * β[j], i), {β[j]: α[i]})
    Σₖ αᵢαₖ
    """
    bounded_nodes(formula)
    clashing = frozenset().union(*(free_indices(v) - _own_index(k) for k, v in replacements.items()))
    return _substitute(formula, replacements, clashing)


def _own_index(key: Expr) -> frozenset[Index]:
    return frozenset([key.index]) if isinstance(key, Entry | Label | VectorEntry) else frozenset()


def _substitute(e: Expr, replacements: Replacements, clashing: frozenset[Index]) -> Expr:
    if e in replacements:
        return replacements[e]
    if isinstance(e, Entry | Label | VectorEntry):
        for key, value in replacements.items():
            if isinstance(key, Entry | Label | VectorEntry) and _same_family(key, e):
                return substitute(value, {key.index: e.index})
    if isinstance(e, Total):
        return _substitute_sum(e, replacements, clashing)
    if not e.args:
        return e
    args = [_substitute(a, replacements, clashing) if isinstance(a, Expr) else a for a in e.args]
    return e.func(*args) if args != list(e.args) else e


def _same_family(key: Expr, e: Expr) -> bool:
    same = type(key) is type(e) and key.args[0] == e.args[0]
    return same and key.index.domain == e.index.domain


def fresh_index(domain: IndexSet, taken: frozenset[Index]) -> Index:
    """An index of the set with a name that is not taken."""
    names = {k.name for k in taken}
    letters = (*domain.letters, *(f"i{k}" for k in range(1, len(names) + 2)))
    return Index(next(c for c in letters if c not in names), domain)


def _substitute_sum(e: Total, replacements: Replacements, clashing: frozenset[Index]) -> Expr:
    inside = {k: v for k, v in replacements.items() if k != e.index}
    index, body = e.index, e.body
    if index in clashing:
        replaced = frozenset(k for k in replacements if isinstance(k, Index))
        index = fresh_index(index.domain, clashing | free_indices(body) | replaced)
        body = _substitute(body, {e.index: index}, frozenset([index]))
    return Total(_substitute(body, inside, clashing), index)
