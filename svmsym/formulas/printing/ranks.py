"""The places of factors in a product, and of the two sides of an inner product."""

from __future__ import annotations

from functools import lru_cache

from sympy import Add, Expr, Mul, Pow, Rational

from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total

_MOST_KEPT = 4096  # texts and places that are remembered


@lru_cache(maxsize=_MOST_KEPT)
def factor_rank(f: Expr) -> tuple[object, ...]:
    """The place of a factor in a product."""
    core = f.base if isinstance(f, Pow) else f
    text = _plain_text(core)
    if isinstance(core, Rational | Size):
        return (0, 0, text)
    if isinstance(core, Scalar):
        return (1, _alphabet(core.name), text)
    if isinstance(core, Entry):
        return (2, _alphabet(core.name), text)
    if isinstance(core, Label):
        return (3, 0, text)
    if isinstance(core, Add):
        return (4, 0, text)
    if isinstance(core, Delta):
        return (5, 0, text)
    if isinstance(core, Inner | KernelValue):
        return (6, 0, text)
    return (8 if isinstance(core, Total) else 7, 0, text)


def _alphabet(name: str) -> int:
    """Capitals are parameters, Greek letters multipliers and slack, small Latin ones data."""
    first = name[0]
    if first.isascii():
        return 0 if first.isupper() else 2
    return 1


def side_rank(vector: Expr) -> tuple[int, str]:
    """The place of a vector in an inner product."""
    order = (Vector, Total, Add, Mul, VectorEntry, FeatureImage, OperatorImage)
    place = next((k for k, sort in enumerate(order) if isinstance(vector, sort)), len(order))
    return (place, _plain_text(vector))


# A part is written to find its place, and so are all parts in it: without memory 2ⁿ times in all.
_plain_text = lru_cache(maxsize=_MOST_KEPT)(str)
