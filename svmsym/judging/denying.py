"""Statements that deny another one at one place: the directed search for a world that refutes it.

A world is drawn so that what is supposed holds, and mostly the rest then holds too: who draws α ≥ 0 for two
points rarely draws a negative third one. So worlds are also made in which the conclusion fails, at one choice
of its indices and at one of its relations.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

from svmsym.judging.renaming import rename_all
from svmsym.meaning.letters import Table
from svmsym.meaning.ranges import free_indices, range_of
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_OPPOSITES = {"≠": "=", "<": "≥", "≤": ">", ">": "≤", "≥": "<"}
_MOST = 8  # denials of one list of conclusions


def deny(conclusions: Sequence[Node], table: Table, points: int, seed: int = 0) -> list[Node]:
    """List statements of which each contradicts one of the conclusions, in an order that is drawn.

    >>> from svmsym.writing.sentences import read
    >>> [claim] = (s.node for s in read("α_i ≥ 0").page.statements)
    >>> [one.signs for one in deny([claim], Table(), 2)]
    [('<',), ('<',)]
    """
    found = [d for node in conclusions for d in itertools.islice(_denials(node, table, points), 40)]
    random.Random(seed).shuffle(found)
    return found[:_MOST]


def _denials(node: Node, table: Table, points: int) -> Iterator[Node]:
    for placed in _place(node, free_indices(node, table), points):
        yield from _at_one_place(placed, table, points)


def _at_one_place(node: Node, table: Table, points: int) -> Iterator[Node]:
    match node:
        case t.Relation(parts=parts, signs=signs):
            for a, sign, b in zip(parts, signs, parts[1:], strict=False):
                yield from _deny_link(a, sign, b)
        case t.Joined(word="and", items=items):
            for item in items:
                yield from _denials(item, table, points)
        case t.Joined(word="or", items=items):
            for chosen in zip(*(tuple(_denials(item, table, points)) for item in items), strict=False):
                yield t.Joined("and", tuple(chosen))
        case t.Implies(premise=premise, conclusion=conclusion):
            for denied in _at_one_place(conclusion, table, points):
                yield t.Joined("and", (premise, denied))
        case t.Not(item=item):
            yield item
        case t.Quantified(word="some", over=over, item=t.Relation(parts=(a, b), signs=(sign,))):
            for denied in itertools.islice(_deny_link(a, sign, b), 1):
                yield t.Quantified("all", over, denied)
        case t.Quantified(word="all", over=over, item=item):
            running = range_of(over, None, frozenset())
            for placed in _place(t.Listed((item, *running.conditions)), running.indices, points):
                assert isinstance(placed, t.Listed)
                inner, *conditions = placed.items
                for denied in _at_one_place(inner, table, points):
                    yield t.Joined("and", (*conditions, denied)) if conditions else denied


def _deny_link(a: Node, sign: str, b: Node) -> Iterator[Node]:
    """Deny a ≤ b, a = b from both sides, or that a lies between two ends."""
    if sign in {"=", ":="}:
        yield from (t.Relation((a, b), (s,)) for s in ("≠", "<", ">"))
    elif sign in _OPPOSITES:
        yield t.Relation((a, b), (_OPPOSITES[sign],))
    elif sign == "∈" and isinstance(b, t.Bracket) and [len(row) for row in b.rows] == [2]:
        low, high = b.rows[0]
        ends = ((low, "<" if b.opened == "[" else "≤"), (high, ">" if b.closed == "]" else "≥"))
        if b.opened in {"[", "(", "]"}:
            yield from (t.Relation((a, end), (s,)) for end, s in ends if not isinstance(end, t.Infinity))


def _place(node: Node, indices: tuple[str, ...], points: int) -> Iterator[Node]:
    """Put numbers of points in place of indices; none, if an index is bound inside as well."""
    if any(i in _bound(node) for i in indices):
        return
    for places in itertools.product(range(1, points + 1), repeat=len(indices)):
        yield rename_all(node, {i: t.Number(Fraction(p)) for i, p in zip(indices, places, strict=True)})


def _bound(node: Node) -> set[str]:
    found: set[str] = set()
    for one in t.walk(node):
        match one:
            case t.Big(below=below, above=above):
                found |= set(range_of(below, above, frozenset()).indices)
            case t.Quantified(over=over):
                found |= set(range_of(over, None, frozenset()).indices)
    return found
