"""x and y (and z) for the coordinates x₁ and x₂ (and x₃) of a hyperplane: y = x − 1 is x₂ = x₁ − 1.

Only where the data have so many coordinates and no other letter occurs: a label stands beside no x, and of a
label alone, y = 1, nothing is a hyperplane.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from svmsym.exams.equivalence.definitions import mapped
from svmsym.exams.meaning.functions import Applied, Gradient, PairEntry
from svmsym.exams.meaning.statements import Chain, Defined, Shown, Statement
from svmsym.exams.values.said import flat
from svmsym.formulas.atoms import Index, Letter, Scalar, Vector

_NAMES = {2: "xy", 3: "xyz"}
_NOTES = {
    2: "x and y are taken for the coordinates x₁ and x₂",
    3: "x, y and z are taken for the coordinates x₁, x₂ and x₃",
}


def in_coordinates(statements: Sequence[Statement], dimension: int) -> tuple[Sequence[Statement], str]:
    """The statements in x₁, x₂, … and the note that says so; as they are, and no note, where none is meant.

    >>> from svmsym.exams.meaning.reader import read
    >>> from svmsym.exams.meaning.echo import echo_text
    >>> [echo_text(s) for s in in_coordinates(read("y = x − 1").statements, 2)[0]]
    ['x₂ = x₁ − 1']
    >>> in_coordinates(read("y = 1").statements, 2)[1]
    ''
    """
    letters: set[Expr] = set()

    def note(e: Expr) -> Expr:
        letters.update(x for x in e.atoms(Letter, Applied, PairEntry, Gradient) if not isinstance(x, Index))
        return e

    mapped(tuple(statements), note)
    names = _NAMES.get(dimension, "")
    new = {make(name): Scalar(f"x_{k}") for k, name in enumerate(names, 1) for make in (Scalar, Vector)}
    used = {getattr(x, "name", "") for x in letters}
    if not letters <= new.keys() or not {"x", "y"} <= used | ({"y"} if "z" in used else set()):
        return statements, ""
    if not all(_plain(s, names) for s in flat(statements)):
        return statements, ""
    return [mapped(s, lambda e: e.xreplace(new)) for s in statements], _NOTES[dimension]


def _plain(statement: Statement, names: str) -> bool:
    """One equation, one expression, or a function of x, y in their order."""
    if isinstance(statement, Chain):
        return statement.signs == ("=",) and not statement.where and not statement.for_all
    if isinstance(statement, Defined):
        return [getattr(a, "name", "") for a in statement.arguments] == list(names)
    return isinstance(statement, Shown)
