"""Which formulas are vectors, functions outside the kernel's language included."""

from __future__ import annotations

from functools import lru_cache

from sympy import Add, Expr, Mul

from svmsym.exams.meaning.functions import Gradient
from svmsym.formulas.atoms import FeatureImage, OperatorImage, Vector, VectorEntry
from svmsym.formulas.operations import Total


@lru_cache(maxsize=1 << 14)
def is_vector(e: Expr) -> bool:
    """Whether the formula is a vector of the space; numbers are not.

    >>> is_vector(Vector("w")), is_vector(Gradient(Vector("L"), Vector("w")))
    (True, True)
    """
    if isinstance(e, Vector | VectorEntry | FeatureImage | OperatorImage):
        return True
    if isinstance(e, Add | Mul):
        return any(is_vector(a) for a in e.args)
    if isinstance(e, Total):
        return is_vector(e.body)
    if isinstance(e, Gradient):
        return any(is_vector(b) for b in e.by)
    return False
