"""Questions about the shape of a node, and nodes that clauses are made of."""

from __future__ import annotations

from fractions import Fraction

from svmsym.writing.tree import (
    Bracket,
    Call,
    Dots,
    Implies,
    Joined,
    Listed,
    Name,
    Node,
    Not,
    Number,
    Optimum,
    Quantified,
    Relation,
    Scripted,
    Transposed,
    walk,
)


def is_statement(node: Node) -> bool:
    """Tell whether a node says something that is true or false."""
    return isinstance(node, Relation | Joined | Not | Implies | Quantified | Optimum)


def is_tuple(node: Node) -> bool:
    """Tell whether a node is a point or a vector that is written out."""
    inside = node.base if isinstance(node, Transposed) else node
    return isinstance(inside, Bracket) and inside.only is None and inside.opened in {"(", "["}


def same_letter(first: Node, second: Node) -> bool:
    """Tell whether two nodes are one letter with two indices, or two plain letters."""
    if isinstance(first, Scripted) and isinstance(second, Scripted):
        letters = [one.base.letter if isinstance(one.base, Name) else one.base for one in (first, second)]
        return letters[0] == letters[1]  # also α_i and α_i^*
    return isinstance(first, Name) and isinstance(second, Name)


def has_item(items: list[Node]) -> bool:
    """Tell whether … is among the items, so that a letter ends the range."""
    ends = [i.parts[-1] for i in items if isinstance(i, Relation) and isinstance(i.parts[-1], Listed)]
    listed = [one for end in ends if isinstance(end, Listed) for one in end.items]
    return any(isinstance(i, Dots) for i in (*items, *listed))


def join(items: list[Node], word: str, at: int) -> Node:
    """Join items by "and" or "or"; a list of expressions joins nothing."""
    if len(items) == 1:
        return items[0]
    if word == "and" and not any(map(is_statement, items)):
        return Listed(tuple(items), at=at)
    return Joined("or" if word == "or" else "and", tuple(items), at=at)


def zero() -> Number:
    """Return the number that "positive" and its like compare with."""
    return Number(Fraction(0))


def point(node: Node) -> Node:
    """Name the point that a number counts: "point 3" is x_3."""
    match node:
        case Number(value=value, places=None) if value.denominator == 1 and value > 0:
            return Scripted(Name("x", at=node.at), (node,), at=node.at)
        case Listed(items=items):
            return Listed(tuple(map(point, items)), at=node.at)
    return node


def is_letter(node: Node) -> bool:
    """Tell whether a node is a letter with its indices, or a list of them."""
    match node:
        case Name() | Scripted():
            return True
        case Call(function=function, arguments=arguments):
            return is_letter(function) and all(map(is_letter, arguments))
        case Listed(items=items):
            return all(map(is_letter, items))
    return False


def is_point(node: Node) -> bool:
    """Tell whether a node is a point by its form: x_3, (2, 0)."""
    match node:
        case Bracket():
            return True
        case Name(letter=letter) | Scripted(base=Name(letter=letter)):
            return letter in {"x", "z"}
        case Listed(items=items):
            return all(map(is_point, items))
    return False


def is_rounded(node: Node) -> bool:
    """Tell whether a decimal stands in a node."""
    return any(isinstance(one, Number) and one.places for one in walk(node))


def compared(subject: Node, comparison: Node) -> Node:
    """Put a subject into a comparison, in the place that is open."""
    assert isinstance(comparison, Relation)
    parts = tuple(subject if part == Name("?") else part for part in comparison.parts)
    return Relation(parts, comparison.signs, at=subject.at)
