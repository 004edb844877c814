"""What an argument consists of: hypotheses, definitions, lines to prove, and remarks.

given        left = right, left ≥ right or left > right, or: this is not zero; a case lasts until the next
             case or heading
definition   a new letter for a formula
line         left = right, left ≥ right or left > right, to be proved from what stands before
gradient     a line that says ∇f = g
remark       words that no line proves
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sympy import Expr, Integer

from svmsym.errors import Place

Relation = Literal["=", ">=", ">"]


@dataclass(frozen=True, eq=False)
class Given:
    """A hypothesis: a relation, and what is not zero. ``case`` numbers cases; 0 holds throughout."""

    label: str
    words: str
    left: Expr | None
    relation: Relation
    right: Expr
    nonzero: tuple[Expr, ...]
    place: Place
    case: int = 0

    @property
    def slack(self) -> Expr:
        """left − right, which is zero, or at least zero."""
        return Integer(0) if self.left is None else self.left - self.right


@dataclass(frozen=True, eq=False)
class Definition:
    """A letter that stands for a formula; a member such as e_i stands for the whole family."""

    letter: Expr
    value: Expr
    words: str
    place: Place


@dataclass(frozen=True, eq=False)
class Line:
    """left relation right, with what proves it.

    An equation: times·(left − right) is a combination of what it uses. An inequality: times·(left − right)
    is the sum of ``because``, whose terms have evident signs. A gradient: right is the gradient of left by
    ``variable``.
    """

    label: str
    words: str
    left: Expr
    relation: Relation
    right: Expr
    uses: tuple[tuple[Given | Line, Expr | None], ...]
    times: Expr
    because: tuple[Expr, ...]
    place: Place
    variable: Expr | None = None
    case: int = 0

    @property
    def slack(self) -> Expr:
        """left − right."""
        return self.left - self.right

    @property
    def is_gradient(self) -> bool:
        """Whether the line says what a gradient is."""
        return self.variable is not None


@dataclass(frozen=True, eq=False)
class Remark:
    """An argument in words."""

    words: str
    place: Place


@dataclass(frozen=True, eq=False)
class Part:
    """A heading."""

    words: str


Statement: TypeAlias = Given | Definition | Line | Remark | Part
