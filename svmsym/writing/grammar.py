"""The rules of the grammar by their names, so that each part of the parser can call the others.

sum      ::=  ['+'|'-'|'±'] product { ('+'|'-'|'±') product }
product  ::=  factor { ['·'|'*'|'/'|…] factor }
factor   ::=  primary { '_' script | '^' script | "'" | 'ᵀ' | '(' … ')' }
relation ::=  sum { ('='|'≤'|…) sum }
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from svmsym.writing.numbers import Numbers
from svmsym.writing.tree import Node

# Kinds of token with which a factor begins.
STARTS = {
    "NUM", "HALF", "NAME", "GLUED", "FUNC", "BIG", "OPEN", "FRAC", "SQRT", "BINOM", "STYLE", "PARTIAL",
    "NABLA", "INFINITY", "SPACE", "EMPTY", "ONES", "BEGIN", "ARG", "UNDER", "BRACE", "root",
}  # fmt: skip


class Grammar(Numbers, ABC):
    """Names the rules; each is defined in a class that builds on this one."""

    outwards = False  # within ]0, C[

    @abstractmethod
    def expression(self) -> Node:
        """Read a sum."""

    @abstractmethod
    def product(self) -> Node:
        """Read factors, with or without a sign between them."""

    @abstractmethod
    def factor(self) -> Node:
        """Read a primary with its scripts, marks and arguments."""

    @abstractmethod
    def primary(self) -> Node:
        """Read a number, a letter, a bracket, a fraction, a function, Σ …"""

    @abstractmethod
    def starts(self) -> bool:
        """Tell whether a factor begins here."""

    @abstractmethod
    def big(self) -> Node:
        """Read Σ, max, min … with what belongs to it."""

    @abstractmethod
    def relation(self) -> Node:
        """Read a chain of relations, or an expression."""

    @abstractmethod
    def statements(self, *stops: str) -> Node:
        """Read what stands up to one of these kinds of token, as a statement."""

    @abstractmethod
    def constraints(self) -> tuple[Node, ...]:
        """Read the constraints that follow an objective."""
