"""The letter that a side of an equation is, or is a multiple of: w, α_1, 2w, −α, C α, ρ/3.

c·w = v  says  w = v/c,   for a number c ≠ 0 that is known
"""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, Mul

from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import PerPoint, Value
from svmsym.exams.values.evaluating import Known, number
from svmsym.exams.values.surd import NotExactError, Number
from svmsym.formulas.atoms import Entry, Scalar, Vector


def name_of(value: Value) -> str | None:
    """The letter that a value is: α, α_1, b, w, f; None for anything else, and for coordinates of x."""
    if isinstance(value, Scalar) and value.name.partition("_")[0] == "x":
        return None
    if isinstance(value, Scalar | Vector):
        return str(value.name)
    if isinstance(value, PerPoint) and isinstance(value.body, Entry) and value.body.index == value.index:
        return str(value.body.name)
    return str(value.name) if isinstance(value, Applied) else None


def multiple_of(value: Value, known: Known) -> tuple[str, Number] | None:
    """The letter and its factor; None where a value is no multiple of one letter.

    >>> multiple_of(-Vector("w") / 2, Known())
    ('w', Fraction(-1, 2))
    >>> multiple_of(Vector("w") + Vector("v"), Known()) is None
    True
    """
    name = name_of(value)
    if name is not None:
        return name, Fraction(1)
    split = letter_and_factor(value.body if isinstance(value, PerPoint) else value, known)
    if split is None:
        return None
    letter, factor = split
    name = name_of(PerPoint(letter, value.index)) if isinstance(value, PerPoint) else name_of(letter)
    if name is None or name.partition("_")[0] == "x":  # the point x stays a letter of a hyperplane
        return None
    return name, factor


def entry_of(value: Value, known: Known) -> tuple[Entry, Number] | None:
    """α_i with its factor, as in 2α_i = 1 for all i."""
    split = letter_and_factor(value, known)
    if split is None or not isinstance(split[0], Entry):
        return None
    return split[0], split[1]


def letter_and_factor(value: Value, known: Known) -> tuple[Expr, Number] | None:
    """What a value is a known multiple of, and the factor."""
    if not isinstance(value, Expr):
        return None
    factor: Number = Fraction(1)
    letters = []
    for part in value.args if isinstance(value, Mul) else (value,):
        try:
            factor = factor * number(part, known)
        except NotExactError:
            letters.append(part)
    return (letters[0], factor) if len(letters) == 1 and factor else None
