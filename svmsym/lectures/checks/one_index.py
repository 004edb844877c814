"""Statements about one sample: all their parts have the same index."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Basic
from sympy.core.relational import Relational

from svmsym.formulas.atoms import Index
from svmsym.formulas.indices import free_indices
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal


def one_index(check: Check) -> Check:
    """All parts speak of the same sample, and pass the check: α_i = 0 says nothing of ξ_j.

    >>> from svmsym.formulas import Family, IndexSet
    >>> from svmsym.lectures.checks.values import computes
    >>> samples = IndexSet("n", "i", "j")
    >>> α, i, j = Family("α", samples), Index("i", samples), Index("j", samples)
    >>> one_index(computes(lambda: 0)).decide((Equal(α[i], 0), α[j] >= 0)).counterexample
    'i and j'
    """

    def decide(printed: Any) -> Finding:
        names = sorted(index.name for index in _indices(printed))
        if len(names) > 1:
            return Finding(False, "the parts speak of different samples", " and ".join(names))
        return check.decide(printed)

    return Check(check.how, decide)


def _indices(printed: Any) -> frozenset[Index]:
    if isinstance(printed, Equal):
        parts: Any = (printed.left, printed.right)
    elif isinstance(printed, Relational):
        parts = printed.args
    elif isinstance(printed, Mapping):
        parts = printed.values()
    elif isinstance(printed, tuple | list):
        parts = printed
    else:
        return free_indices(printed) if isinstance(printed, Basic) else frozenset()
    return frozenset().union(*map(_indices, parts))
