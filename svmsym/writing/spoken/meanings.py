"""The meanings that a phrase may have: each with its kind, the kinds of its parts, and what it makes of them.

Kinds of quantities: ``E`` a sum, ``M`` a product, ``U`` what stands alone, ``L`` a letter, ``I`` an
index, ``P`` a point, ``G`` points of some sort, ``D`` a number, ``#`` an ordinal, ``N`` a quantity by its
name, ``B`` an interval, ``T``, ``R`` and ``V`` several things, points and letters. Kinds of statements:
``Q`` what is said of something, with its open place ?; ``A`` a property; ``C`` a statement; ``H`` a chain
of relations; ``O`` a problem; ``S`` statements with their jobs. ``F J K X Y Z g`` are clauses that bind
closely, or that stand first or last: see the files that make them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from svmsym.writing import tree as t
from svmsym.writing.page import Role
from svmsym.writing.tree import Node

Builder = Callable[..., Any]
CONCEPTS: dict[str, tuple[str, tuple[str, ...], Builder]] = {}  # name: kind, kinds of the parts, builder


@dataclass(frozen=True)
class Said:
    """A statement with its job and its link to the one before."""

    node: Node
    role: Role = "claim"
    link: str = ""


def means(name: str, kind: str, parts: str, build: Builder) -> None:
    """Note what the phrases of a meaning make; ``build`` gives None where their parts do not fit together."""
    if name in CONCEPTS:
        raise ValueError(f"the meaning {name!r} is given twice")
    CONCEPTS[name] = kind, tuple(parts), build


def number(value: int) -> Node:
    """Return a whole number."""
    return t.Number(Fraction(value))
