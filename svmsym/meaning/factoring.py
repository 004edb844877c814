"""A letter before a bracket that is multiplied by it: γ(x − z)² is γ·(x − z)², and no square of γ.

f(x)² is the square of a value. Which of the two is meant depends on what the letter is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from svmsym.meaning.letters import Key, Table, key_of, selects
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

if TYPE_CHECKING:
    from svmsym.meaning.denote import Definition

_FUNCTIONS = {"function", "map", "kernel"}


def as_product(node: Node, table: Table, definitions: Mapping[Key, Definition]) -> t.Product | None:
    """Write γ(x − z)² as a product of γ and (x − z)²; None if nothing is multiplied.

    >>> from fractions import Fraction
    >>> from svmsym.meaning.letters import NUMBER
    >>> call = t.Call(t.Name("c"), (t.Sum((t.Name("u"), t.Name("v")), ("+", "+")),))
    >>> square, table = t.Power(call, t.Number(Fraction(2))), Table({"c": NUMBER})
    >>> as_product(square, table, {}).factors[0]
    Name(at=-1, letter='c', marks=(), bold=False)
    """
    base = getattr(node, "base", None)
    if not isinstance(base, t.Call | t.Power | t.Transposed | t.Scripted):
        return None
    asked = ("factor", id(node), id(definitions))
    if asked not in table.memory:
        found = _part(node, table, definitions)
        table.memory[asked] = (t.Product(found, ("",), at=node.at) if found else None, node, definitions)
    product: t.Product | None = table.memory[asked][0]
    return product


def _part(node: Node, table: Table, definitions: Mapping[Key, Definition]) -> tuple[Node, Node] | None:
    """Part a factor from the bracket behind it, and give the bracket what stands at it."""
    match node:
        case t.Call(function=function, arguments=(argument,)) if _multiplies(node, table, definitions):
            return function, t.Bracket("(", ((argument,),), ")", at=argument.at)
        case t.Scripted(
            base=t.Call(function=function, arguments=(argument,)) as call, sub=(t.Name(letter="+"),)
        ):
            if _multiplies(call, table, definitions):
                return function, t.Function("positive", (argument,), at=argument.at)
        case t.Power(base=base) | t.Transposed(base=base):
            if found := _part(base, table, definitions):
                return found[0], replace(node, base=found[1])
    return None


def _multiplies(node: t.Call, table: Table, definitions: Mapping[Key, Definition]) -> bool:
    """Whether a letter is no function, and what stands behind it is no mere argument: not L(w)."""
    function, (argument, *_) = node.function, node.arguments
    key = key_of(function)
    if key is None and isinstance(function, t.Scripted):
        key = key_of(function.base)
    if key is None or selects(node) or key_of(argument) is not None:
        return False
    if key in definitions:
        return not definitions[key].parameters
    return key in table.kinds and table.kinds[key].role not in _FUNCTIONS
