"""What a sentence says of any one point: "it lies on the margin", and the formula that says the same."""

from __future__ import annotations

from dataclasses import replace

from svmsym.writing.noun_phrases import GROUPS
from svmsym.writing.tree import Implies, Joined, Node, Not, Noun, Quantified, Relation


def said_of_point(node: Node) -> Node:
    """Read "lies on the margin" as a condition on the point that a sentence speaks about."""
    if isinstance(node, Not | Quantified):
        return replace(node, item=said_of_point(node.item))
    group = isinstance(node, Noun) and node.name in GROUPS and node.name not in {"points", "rest"}
    return Relation((Noun("points"), node), ("⊆",), at=node.at) if group else node


def is_of_point(node: Node) -> bool:
    """Tell whether a statement says where the point lies that a sentence speaks about."""
    said = node.item if isinstance(node, Not | Quantified) else node
    return isinstance(said, Relation) and said.parts[0] == Noun("points") and said.signs == ("⊆",)


def under_same(before: Node, node: Node) -> Node:
    """Put what is said of the point under the condition under which the statement before speaks of it."""
    match before:
        case Implies(premise=premise, both=False):
            return Implies(premise, node, at=node.at)
        case Quantified(word="all", over=over):
            return Quantified("all", over, node, at=node.at)
    return node


def with_formula(said: Node, node: Node) -> Node | None:
    """Put a formula into the place of what was said last in words; None if nothing was.

    >>> from svmsym.writing.tree import Name
    >>> there = said_of_point(Noun("points on the margin"))
    >>> with_formula(Implies(Name("A"), there), Name("B")).conclusion.letter
    'B'
    """
    match said:
        case Implies(conclusion=inner):
            more = with_formula(inner, node)
            return more and replace(said, conclusion=more)
        case Quantified(item=inner):
            more = with_formula(inner, node)
            return more and replace(said, item=more)
        case Joined(items=(*items, inner)):
            more = with_formula(inner, node)
            return more and replace(said, items=(*items, more))
        case Relation(parts=(Noun(name="points"), Noun(name=name)), signs=("⊆",)) if name in GROUPS:
            return node
    return None
