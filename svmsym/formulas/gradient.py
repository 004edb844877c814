"""Gradients by scalars, vectors and members of families, computed on normal forms.

∂/∂α_k Σ_i α_i c_i = c_k        ∇_w ⟨w, v⟩ = v        ∇_w ⟨w, Qw⟩ = 2Qw
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Expr

from svmsym.errors import FormulaError
from svmsym.formulas.atoms import Entry, Scalar, Vector, VectorEntry
from svmsym.formulas.express import express
from svmsym.formulas.kinds import require_scalar
from svmsym.formulas.monomials import (
    DELTA,
    ENTRY,
    INNER,
    RECIPROCAL,
    SLOT,
    IndexToken,
    Letter,
    Monomial,
    canonical,
)
from svmsym.formulas.normal_form import NormalForm, letter_of, normal_form, token

Part = tuple[list[tuple[Letter, int]], int]


def gradient(function: Expr, variable: Expr) -> Expr:
    """The gradient of a scalar function.

    >>> from svmsym.formulas import Vector, norm2
    >>> w = Vector("w")
    >>> gradient(norm2(w) / 2, w)
    w
    """
    require_scalar(function, "the function to differentiate")
    return express(gradient_form(normal_form(function), variable))


def gradient_form(form: NormalForm, variable: Expr) -> NormalForm:
    """The gradient of a scalar normal form."""
    result: dict[Monomial, Fraction] = {}
    for (bound, factors), coefficient in form.items():
        for letter, exponent in factors:
            rest = [f for f in factors if f[0] != letter]
            for extra, multiple in _derivative(letter, exponent, variable):
                m = canonical(bound, [*rest, *extra])
                result[m] = result.get(m, Fraction(0)) + coefficient * multiple
    return {m: c for m, c in result.items() if c}


def _derivative(letter: Letter, exponent: int, variable: Expr) -> Iterator[Part]:
    """The derivative of letter^exponent as a sum of products."""
    lowered = [(letter, exponent - 1)] if exponent != 1 else []
    if isinstance(variable, Scalar):
        if letter == letter_of(variable):
            yield lowered, exponent
        elif letter[0] == RECIPROCAL and any(x == letter_of(variable) for m, _ in letter[1] for x, _ in m[1]):
            raise FormulaError(
                f"{variable.name} stands in a denominator that is a sum",
                hint="only parameters may stand there",
            )
    elif isinstance(variable, Entry):
        if letter[0] == ENTRY and letter[1] == variable.name and letter[2][2] == variable.index.domain.key:
            yield [*lowered, (_delta(letter[2], token(variable.index)), 1)], exponent
    elif isinstance(variable, Vector | VectorEntry):
        if any(_inside_map(v, letter_of(variable)) for v in letter[3:] if letter[0] in {INNER, SLOT}):
            raise FormulaError(
                f"{variable.name} stands inside a feature map, where no gradient is known",
                hint="differentiate by another letter",
            )
        if letter[0] == INNER:
            sides = ((letter[3], letter[4]), (letter[4], letter[3]))
            for side, other in sides:
                slot = ((SLOT, letter[1], letter[2], other), 1)
                wanted = letter_of(variable)
                if side[:2] == wanted[:2]:
                    where = [(_delta(side[2], wanted[2]), 1)] if len(wanted) > 2 else []  # noqa: PLR2004
                    yield [*lowered, slot, *where], exponent
    else:
        raise FormulaError(f"{variable} is not a scalar, a vector or a member of a family")


def _inside_map(vector: Letter, wanted: Letter) -> bool:
    return bool(vector[0] == 2 and vector[2][:2] == wanted[:2])  # noqa: PLR2004 - an image under a map


def _delta(left: IndexToken, right: IndexToken) -> Letter:
    return (DELTA, *sorted((left, right)))
