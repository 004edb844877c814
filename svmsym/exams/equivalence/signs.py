"""What is known of letters without being said: C, γ, σ and every number of points are positive."""

from __future__ import annotations

from svmsym.formulas.monomials import SCALAR, SIZE, Letter

POSITIVE = frozenset({"C", "γ", "σ", "n", "d"})
MULTIPLIERS = frozenset({"α", "ξ", "μ", "λ", "β", "η"})  # where formulas are compared, never negative


def is_positive(letter: Letter) -> bool:
    """Whether a letter of a monomial is positive by convention.

    >>> is_positive((SCALAR, "C")), is_positive((SCALAR, "b"))
    (True, False)
    """
    return letter[0] == SIZE or (letter[0] == SCALAR and letter[1] in POSITIVE)
