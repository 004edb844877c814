"""Declarations as one writes them on the board: "x_i : R^m", "y_i : {-1, +1}", "C > 0".

NAME[_INDEX] : R          a real number, or a family of them
NAME[_INDEX] : R^m        a vector, or a family of them
NAME_INDEX : {-1, +1}     class labels
NAME[_INDEX] > 0          a positive number or family; >= 0 for a non-negative one
NAME : R^m -> R^m         a symmetric positive definite operator
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sympy import Expr

from svmsym.duality.problem import Sign
from svmsym.errors import DeclarationError
from svmsym.formulas.atoms import (
    Family,
    Index,
    LabelFamily,
    Operator,
    Scalar,
    Vector,
    VectorFamily,
    checked_name,
)

Declared: TypeAlias = "Expr | Family | LabelFamily | VectorFamily | Operator"

_LONGEST = 80
_SPACE = re.compile(r"R\^\w+")
_LABELS = re.compile(r"\{\s*(-\s*1\s*,\s*\+?\s*1|\+?\s*1\s*,\s*-\s*1)\s*\}")
_HINT = 'write "w : R^m", "b : R", "x_i : R^m", "y_i : {-1, +1}", "C > 0" or "Q : R^m -> R^m"'


@dataclass(frozen=True)
class Declaration:
    """What one declaration makes: a letter or a family, and what is known of its sign."""

    name: str
    value: Declared
    sign: Sign
    index: Index | None

    @property
    def representative(self) -> Expr:
        """The letter itself, or the family's member at its index."""
        if self.index is not None and isinstance(self.value, Family | LabelFamily | VectorFamily):
            return self.value[self.index]
        return self.value


def declare(text: str, indices: Mapping[str, Index]) -> Declaration:
    """Read one declaration.

    >>> declare("C > 0", {}).sign
    'positive'
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise DeclarationError("a declaration must be a short text", hint=_HINT)
    head, separator, rest = _split(text)
    name, index = _indexed(head, indices)
    if separator in {">", ">="}:
        if rest != "0":
            raise DeclarationError(
                f"{text!r} bounds {name} by something else than 0", hint="only > 0 and >= 0 can be declared"
            )
        sign: Sign = "positive" if separator == ">" else "nonnegative"
        return Declaration(name, Family(name, index.domain) if index else Scalar(name), sign, index)
    if rest == "R":
        return Declaration(name, Family(name, index.domain) if index else Scalar(name), "any", index)
    if _SPACE.fullmatch(rest):
        return Declaration(name, VectorFamily(name, index.domain) if index else Vector(name), "any", index)
    if _LABELS.fullmatch(rest):
        if index is None:
            raise DeclarationError(f"the labels {name} need an index", hint='write "y_i : {-1, +1}"')
        return Declaration(name, LabelFamily(name, index.domain), "any", index)
    if [_SPACE.fullmatch(part.strip()) is not None for part in rest.split("->")] == [True, True]:
        if index is not None:
            raise DeclarationError(f"the operator {name} carries an index", hint="operators have no index")
        return Declaration(name, Operator(name), "any", None)
    raise DeclarationError(f"{rest!r} in {text!r} is not a set that can be declared", hint=_HINT)


def _split(text: str) -> tuple[str, str, str]:
    for separator in (":", ">=", ">"):
        head, found, rest = text.partition(separator)
        if found:
            return head.strip(), found, rest.strip()
    raise DeclarationError(f"{text!r} does not say what it declares", hint=_HINT)


def _indexed(head: str, indices: Mapping[str, Index]) -> tuple[str, Index | None]:
    """Split x_i into its name and index; C_1 and w_0 are plain names."""
    base, _, last = head.rpartition("_")
    if base and last in indices:
        return checked_name(base), indices[last]
    return checked_name(head), None
