"""Given relations that limit the points a formula is about: y_i ≠ y_j cannot hold for all i and j.

What is said of the labels and numbers of two points alone is no fact about a world. It says for which pairs
of points the rest is meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.judging.rewriting import letters_of
from svmsym.meaning.letters import Table
from svmsym.meaning.ranges import free_indices
from svmsym.writing import tree as t
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

_PAIR = 2  # points of which something is said


def part_limits(
    facts: Sequence[Node], table: Table, indices: set[str] | None
) -> tuple[list[Node], list[Node]]:
    """Part facts from what only says for which pairs of points, with some indices or any, they are meant."""
    limits = [
        n
        for n in facts
        if _is_limit(n, table) and (indices is None or indices >= set(free_indices(n, table)))
    ]
    return [n for n in facts if n not in limits], limits


def limit_all(nodes: Sequence[Node], limits: Sequence[Node], table: Table) -> list[Node]:
    """Let statements about pairs of points hold only for those that are meant."""
    found: list[Node] = []
    for node in nodes:
        free = set(free_indices(node, table))
        said = [n for n in limits if set(free_indices(n, table)) <= free]
        premise = said[0] if len(said) == 1 else t.Joined("and", tuple(said))
        found.append(t.Implies(premise, node, at=node.at) if said else node)
    return found


def _is_limit(node: Node, table: Table) -> bool:
    others = (key for key in letters_of([node]) if key not in INDICES)
    labels = all(table.kind(key).role == "label" for key in others)
    return isinstance(node, t.Relation) and labels and len(free_indices(node, table)) >= _PAIR
