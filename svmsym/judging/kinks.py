"""Kinks: places where a formula changes its rule, so that random worlds would pass them by.

sign(u), |u|, (u)₊, max(u, v), 1[u ≤ v] and cases change at u = 0 or u = v. Worlds on such a place and close
to it are made on purpose, for the kinks of both formulas that are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from svmsym.judging.interpreting import Interpretation
from svmsym.judging.renaming import rename_all
from svmsym.meaning.letters import SET, key_of
from svmsym.meaning.ranges import free_indices
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_HALF, _LITTLE = Fraction(1, 2), Fraction(1, 100)
# How far from a kink, at all points or at one of them.
_NEAR = (
    *((v, None) for v in (Fraction(0), _HALF, -_HALF, Fraction(1), Fraction(-1), _LITTLE, -_LITTLE)),
    *((v, point) for point in (1, 2) for v in (Fraction(0), _HALF, -_HALF)),
)


def kinks_of(nodes: Sequence[Node]) -> list[tuple[Node, Node]]:
    """Pairs of formulas at whose equality something changes."""
    found: list[tuple[Node, Node]] = []
    zero = t.Number(Fraction(0))
    for node in nodes:
        for one in t.walk(node):
            match one:
                case t.Function(name="sign" | "abs" | "positive", arguments=(u,)) | t.Bars(body=u):
                    found.append((u, zero))
                case t.Function(name="hinge", arguments=(u,)):
                    found.append((u, t.Number(Fraction(1))))
                case t.Function(name="max" | "min", arguments=(u, v, *_)):
                    found.append((u, v))
                case t.Indicator(condition=t.Relation(parts=(u, v, *_))):
                    found.append((u, v))
                case t.Cases(rows=rows):
                    found += [
                        (c.parts[0], c.parts[1])
                        for _, c in rows
                        if isinstance(c, t.Relation) and c.signs[0] in {"<", "≤", ">", "≥", "=", "≠"}
                    ]
                case t.Big(below=below):
                    found += [
                        (b.parts[0], b.parts[1])
                        for b in below
                        if isinstance(b, t.Relation)
                        and b.signs[0] in {"<", "≤", ">", "≥", "=", "≠"}
                        and not isinstance(b.parts[0], t.Name | t.Listed)
                    ]
    return list(dict.fromkeys(found))


def worlds_at_kinks(nodes: Sequence[Node], how: Interpretation, facts: Sequence[Node]) -> Iterator[World]:
    """Worlds on and beside the kinks of some formulas."""
    for number, (u, v) in enumerate(kinks_of(nodes)[:6]):
        if how.table.kind(key_of(u) or "") == SET:
            continue  # M of |M|
        free = free_indices(t.Listed((u, v)), how.table)
        for step, (near, point) in enumerate(_NEAR):
            kink: Node = t.Relation((u, t.Sum((v, t.Number(near)), ("+", "+"))), ("=",))
            if point is not None and not free:
                break
            if point is not None:
                kink = rename_all(kink, dict.fromkeys(free, t.Number(Fraction(point))))
            system = System([*facts, kink], how.table, how.definitions)
            for size in how.sizes[:2]:
                world = World(size, 9000 + 100 * number + step, work=how.work)
                if system.satisfy(world):
                    yield world
                    break
