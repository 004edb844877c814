"""Divisors that vanish from a formula: α/α is 1 only where α is not zero."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Add, Expr, Pow

from svmsym.exams.reading.errors import ReadingError
from svmsym.formulas.atoms import Entry, Scalar
from svmsym.formulas.operations import Total

_NEVER_ZERO = frozenset({"C", "γ", "σ", "n", "d", "ν", "λ", "η"})


def check_divisors(factors: Iterable[Expr], product: Expr, at: int) -> None:
    """Refuse a product in which a divisor that may be zero has been cancelled.

    >>> b = Scalar("b")
    >>> check_divisors([b, 1 / b], b / b, 0)
    Traceback (most recent call last):
        ...
    svmsym.exams.reading.errors.ReadingError: this may be 0/0
      what to do: write the value that is meant
    """
    below = set[str]().union(*map(_below, factors))
    if below - _below(product):
        raise ReadingError("this may be 0/0", at, hint="write the value that is meant")


def _below(e: Expr) -> set[str]:
    """The letters of divisors that may be zero; a norm below a fraction line is positive."""
    bases = (p.base for p in e.atoms(Pow) if p.exp.is_negative)
    found = {
        x.name for b in bases if isinstance(b, Scalar | Entry | Add | Total) for x in b.atoms(Scalar, Entry)
    }
    return found - _NEVER_ZERO
