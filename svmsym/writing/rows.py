"""A clause as a row of parts, and what such a row says.

Whatever their order in the language: formulas F, relations R, nouns N, copulas =, comparisons C ("is
positive") and negations !.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from svmsym.writing.tree import (
    Call,
    Dots,
    Implies,
    Joined,
    Listed,
    Name,
    Node,
    Not,
    Optimum,
    Quantified,
    Relation,
    Scripted,
)


@dataclass
class Row:
    """The parts of a clause: a letter for each, the nodes behind them, and what was passed over."""

    kinds: str = ""
    nodes: list[Node] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    over: list[Node] = field(default_factory=list)
    some: bool = False
    grouped: bool = False  # a noun that says which points are meant
    doubts: list[str] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether nothing is said: no part but negations and copulas."""
        return set(self.kinds) <= {"!", "="}

    def add(self, kind: str, node: Node, sign: str = "") -> None:
        """Append a part."""
        self.kinds += kind
        self.nodes.append(node)
        self.signs.append(sign)


def assemble(row: Row) -> Node:
    """Say what a row of parts means.

    N=F: the noun is the formula. NF=F: the noun of the first formula is the second. F=N: the formula belongs
    to what the noun names. FNF: the noun of the first is the second (x_5 belongs to class −1).
    """
    kinds = row.kinds.replace("!", "")
    nodes = [n for n, k in zip(row.nodes, row.kinds, strict=True) if k != "!"]
    signs = [s for s, k in zip(row.signs, row.kinds, strict=True) if k != "!"]
    node = _said(kinds, nodes, signs, row)
    for _ in range(row.kinds.count("!")):
        node = Not(node, at=node.at)
    for over in reversed(row.over):
        items = over.items if isinstance(over, Joined) else (over,)
        node = Quantified("some" if row.some else "all", items, node, at=node.at)
    return node


def _said(kinds: str, nodes: list[Node], signs: list[str], row: Row) -> Node:
    while kinds.endswith("=") and len(kinds) > 1:  # a copula at the end: Korean, Chinese
        kinds, nodes, signs = kinds[:-1], nodes[:-1], signs[:-1]
    sign = next((s for k, s in zip(kinds, signs, strict=True) if k == "="), "=")
    short = kinds.replace("=", "")
    things = [n for n, k in zip(nodes, kinds, strict=True) if k != "="]
    first = things[0]
    match short:
        case "F" | "R" | "N":
            return first
        case "NR" if "=" in kinds:
            relation = things[1]
            if not isinstance(relation, Relation):
                return relation  # "the dual is max …"
            return Relation((first, *relation.parts), (sign, *relation.signs), at=first.at)
        case "NR":
            return things[1]
        case "RN":
            return first
        case "NF" | "FF" if short == "NF" or "=" in kinds:
            return Relation((first, things[1]), (sign,), at=first.at)
        case "NFF" | "NNF":
            return Relation((Call(first, (things[1],), at=first.at), things[2]), (sign,), at=first.at)
        case "FN":
            return Relation((first, things[1]), ("∈",), at=first.at)
        case "FNF":
            return Relation((Call(things[1], (first,), at=first.at), things[2]), (sign,), at=first.at)
        case "FC" | "NC":
            relation = things[1]
            assert isinstance(relation, Relation)
            return Relation((first, relation.parts[1]), relation.signs, at=first.at)
        case "NFC":
            relation = things[2]
            assert isinstance(relation, Relation)
            return Relation(
                (Call(first, (things[1],), at=first.at), relation.parts[1]), relation.signs, at=first.at
            )
    row.doubts.append("the order of the words")
    return next((n for n, k in zip(nodes, kinds, strict=True) if k == "R"), first)


def is_statement(node: Node) -> bool:
    """Tell whether a node says something that is true or false."""
    return isinstance(node, Relation | Joined | Not | Implies | Quantified | Optimum)


def same_letter(first: Node, second: Node) -> bool:
    """Tell whether two nodes are one letter with two indices, or two plain letters."""
    return (isinstance(first, Scripted) and isinstance(second, Scripted) and first.base == second.base) or (
        isinstance(first, Name) and isinstance(second, Name)
    )


def has_item(items: list[Node]) -> bool:
    """Tell whether … is among the items, so that a letter ends the range."""
    return any(isinstance(i, Dots) for i in items)


def join(items: list[Node], word: str, at: int) -> Node:
    """Join items by "and" or "or"; a list of expressions joins nothing."""
    if len(items) == 1:
        return items[0]
    if word == "and" and not any(map(is_statement, items)):
        return Listed(tuple(items), at=at)
    return Joined("or" if word == "or" else "and", tuple(items), at=at)
