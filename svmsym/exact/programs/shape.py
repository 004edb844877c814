"""The shape of a dual: what its quadratic program looks like for every n, as short lists of terms.

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper

    P[a i, b j] = θ·sₐ(i)s_b(j)⟨xᵢ, xⱼ⟩ + δₐ_b δᵢⱼ Dₐ(i)

u stacks blocks uₐ(1), …, uₐ(n), one for each family of multipliers. A term is a rational number times
powers of parameters, of families at i, and of ‖xᵢ‖²; a formula is a sum of terms. Needs no SymPy.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

Powers = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Term:
    """coefficient · Π parametersᵉ · Π familiesᵢᵉ · ‖xᵢ‖^(2·norms).

    >>> Term(Fraction(1, 2), (("C", -1),))  # 1/(2C)
    Term(coefficient=Fraction(1, 2), scalars=(('C', -1),), families=(), norms=0)
    """

    coefficient: Fraction
    scalars: Powers = ()
    families: Powers = ()
    norms: int = 0


Formula = tuple[Term, ...]


@dataclass(frozen=True)
class BlockShape:
    """One family of unknowns: its sign s, diagonal D, linear term q and bounds; None is no bound."""

    name: str
    sign: Term
    diagonal: Formula
    linear: Formula
    lower: Formula | None
    upper: Formula | None


@dataclass(frozen=True)
class RowShape:
    """Σₐ Σᵢ coefficientₐ(i)·uₐ(i) [+ a slack ≥ 0] = right, and the primal unknown behind its multiplier.

    With ∇(½uᵀPu + qᵀu) = Aᵀλ + multipliers of bounds:  scalar = factor·λ + square·‖w‖².
    """

    coefficients: tuple[Formula, ...]
    right: Formula
    slack: bool
    scalar: str
    factor: Fraction
    square: Fraction


@dataclass(frozen=True)
class Shape:
    """Everything about a dual that does not depend on numbers; w = normal·Σₐ Σᵢ sₐ(i)uₐ(i)xᵢ."""

    name: str
    weight: Term
    blocks: tuple[BlockShape, ...]
    rows: tuple[RowShape, ...]
    normal: Term
    constant: Formula
