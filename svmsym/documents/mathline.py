"""Lines of mathematics: formulas and the signs between them, independent of the format.

A line is a tuple of pieces. A formula is a piece; so are relation signs, "minimise over …", "for all
i", the gradient of L, a matrix, and a space. ``write_line`` puts them together for one format;
the writers, one for each format, are in :mod:`svmsym.documents.writers`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from sympy import Add, Expr

from svmsym.formulas.atoms import Index
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import Roles
from svmsym.writing.tree import Node

Format = Literal["text", "latex", "mathml", "typst"]


@dataclass(frozen=True)
class Sign:
    """=, ≥, ≤, >, ≠, ⇒, ∘ or a comma."""

    sign: str


@dataclass(frozen=True)
class Goal:
    """min or max over letters."""

    sense: str
    over: tuple[Expr, ...]


@dataclass(frozen=True)
class Gradient:
    """∇_w L or ∂L/∂b; of another function where one is given."""

    variable: Expr
    function: Expr | None = None


@dataclass(frozen=True)
class Name:
    """A plain name such as L, D, P or h, not subject to the notation."""

    name: str


@dataclass(frozen=True)
class ForAll:
    """i = 1, …, n."""

    index: Index


@dataclass(frozen=True)
class Words:
    """A word inside a formula, such as "s.t."."""

    text: str


@dataclass(frozen=True)
class Space:
    """A visible gap."""


@dataclass(frozen=True)
class Continued:
    """What follows goes on with the right side of the line before; it is set in a little."""


@dataclass(frozen=True)
class Fenced:
    """Rows and columns of lines in brackets: a block matrix."""

    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True)
class Bracketed:
    """(line)."""

    line: Line


@dataclass(frozen=True)
class EntryOf:
    """An entry P_ij or P_{α_i, β_j} of a matrix."""

    name: str
    at: tuple[Expr, ...]


@dataclass(frozen=True)
class AllEntries:
    """The matrix or vector of all entries, (⟨a_i, a_j⟩)_ij."""

    entry: Expr
    at: tuple[Expr, ...]


@dataclass(frozen=True)
class InverseRoot:
    """1/√square, an exact margin."""

    square: Expr


@dataclass(frozen=True)
class Raised:
    """A line with a superscript, yᵀ."""

    base: Line
    above: Line


@dataclass(frozen=True)
class FormulaTree:
    """A formula as somebody wrote it, in its own letters."""

    node: Node


@dataclass(frozen=True)
class Token:
    """A letter, number, sign or function's name; what is raised or lowered belongs to the one before."""

    kind: Literal["letter", "number", "sign", "word", "root", "raised", "lowered"]
    text: str


@dataclass(frozen=True)
class Inline:
    """Mathematics inside words, already in the letters of the notation: r²‖x − q‖².

    ``spelled`` is how plain text has it where it is quoted, keeps its spaces and is a line of its own.
    """

    tokens: tuple[Token, ...]
    spelled: str = field(default="", repr=False)


Mark: TypeAlias = "Sign | Goal | Gradient | Name | ForAll | Words | Space | Continued"
Set: TypeAlias = "Fenced | Bracketed | EntryOf | AllEntries | InverseRoot | Raised | Inline | FormulaTree"
Piece: TypeAlias = "Expr | Mark | Set"
Line: TypeAlias = tuple[Piece, ...]

EQ, GE, LE, GT, COMMA, TIMES = Sign("="), Sign("≥"), Sign("≤"), Sign(">"), Sign(","), Sign("∘")
PLUS, MINUS = Sign("+"), Sign("−")
TRANSPOSE = Sign("⊤")
RELATIONS = (EQ, GE, LE, GT, Sign("<"))

LATEX_SIGNS = {
    "≥": r"\ge",
    "≤": r"\le",
    "≠": r"\ne",
    "⇒": r"\Rightarrow",
    "⇔": r"\Leftrightarrow",
    "∘": r"\circ",
    "−": "-",
    "⊤": r"\top",
    "≈": r"\approx",
    "…": r"\dots",
}


def write_line(line: Line, form: Format, notation: Notation, roles: Roles) -> str:
    """One line in one format.

    >>> from svmsym.formulas import Scalar
    >>> from svmsym.formulas.notation import DEFAULT
    >>> write_line((Scalar("b"), EQ, Scalar("C")), "text", DEFAULT, Roles())
    'b = C'
    """
    from svmsym.documents.writers import WRITERS  # noqa: PLC0415 - the writers take lines apart

    return WRITERS[form](notation, roles).line(line)


def listed(lines: Iterable[Line]) -> Line:
    """Lines one after the other, with commas between."""
    result: Line = ()
    for line in lines:
        result = (*result, COMMA, *line) if result else line
    return result


def summed(terms: Iterable[Expr]) -> Line:
    """Terms with + between them; one that is written with a minus is in brackets.

    >>> from svmsym.formulas import Scalar
    >>> summed([Scalar("a"), -Scalar("b")])
    (a, Sign(sign='+'), Bracketed(line=(-b,)))
    """
    result: Line = ()
    for term in terms:
        minus = all(part.as_coeff_Mul()[0] < 0 for part in Add.make_args(term))
        result = (*result, PLUS, Bracketed((term,)) if minus else term) if result else (term,)
    return result


def claims(line: Line) -> list[Line]:
    """What commas separate: formulas of their own, between which a line of words may break.

    >>> claims((Name("a"), COMMA, Name("b"), EQ, Name("c")))
    [(Name(name='a'),), (Name(name='b'), Sign(sign='='), Name(name='c'))]
    """
    found: list[Line] = [()]
    for piece in line:
        if piece == COMMA:
            found.append(())
        else:
            found[-1] = (*found[-1], piece)
    return [claim for claim in found if claim]


def columns(line: Line) -> tuple[Line, Line, Line]:
    """A displayed line in three columns: "min" or "s.t.", left side, relation with right side."""
    if line and isinstance(line[0], Continued):
        return (), (), line
    lead: Line = ()
    if line and isinstance(line[0], Goal | Words):
        lead, line = line[:1], line[1:]
    if not (lead and isinstance(lead[0], Goal)):
        for k, piece in enumerate(line):
            if piece in RELATIONS:
                return lead, line[:k], line[k:]
    return lead, line, ()
