"""Indices that share a letter with a number: Σ_n α_n beside Σ_{i=1}^n.

Names of running indices mean nothing. Where a side lets n or m run, and the other side counts with it, the
running index gets another name, so that neither is taken for the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from svmsym.judging.renaming import Names, rename_all
from svmsym.judging.rewriting import letters_of, rebuild
from svmsym.meaning.ranges import range_of
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_COUNTS = frozenset("nmNMlLdp")
_FRESH = "ijkrspquv"


def rename_running(nodes: Sequence[Node]) -> list[Node]:
    """Rename running indices that could be taken for a number of points.

    >>> big = t.Big("sum", (t.Name("n"),), None, t.Scripted(t.Name("α"), (t.Name("n"),)))
    >>> rename_running([big])[0].below
    (Name(at=-1, letter='i', marks=(), bold=False),)
    """
    running = {i for node in nodes for one in t.walk(node) for i in _running(one)} & _COUNTS
    running -= {end for node in nodes for one in t.walk(node) for end in _ends(one)}
    free = iter([letter for letter in _FRESH if letter not in letters_of(nodes)])
    names = {letter: t.Name(fresh) for letter, fresh in zip(sorted(running), free, strict=False)}
    return [rebuild(node, lambda one: _renamed(one, names)) for node in nodes] if names else list(nodes)


def _renamed(node: Node, names: Names) -> Node | None:
    """Rename an index in its place, below a letter or an operator; n of C/n stays a number."""

    def go(items: tuple[Node, ...]) -> tuple[Node, ...]:
        return tuple(rename_all(item, names) for item in items)

    def inside(one: Node) -> Node:
        return rebuild(one, lambda part: _renamed(part, names))

    match node:
        case t.Scripted(base=base, sub=sub, sup=sup):
            return replace(node, base=inside(base), sub=go(sub), sup=go(sup))
        case t.Big(below=below, body=body):
            return replace(node, below=go(below), body=inside(body))
        case t.Quantified(over=over, item=item):
            return replace(node, over=go(over), item=inside(item))
    return None


def _running(node: Node) -> tuple[str, ...]:
    match node:
        case t.Big(below=below, above=above):
            return range_of(below, above, frozenset()).indices
        case t.Quantified(over=over):
            return range_of(over, None, frozenset()).indices
        case t.Scripted(sub=sub, sup=sup):
            return tuple(i.letter for i in (*sub, *sup) if isinstance(i, t.Name) and i.letter in "nm")
    return ()


def _ends(node: Node) -> tuple[str, ...]:
    """Letters up to which something runs."""
    match node:
        case t.Big(above=t.Name(letter=letter)):
            return (letter,)
        case t.Listed(items=(*_, t.Dots(), last)) | t.Sum(terms=(*_, t.Dots(), last)):
            return tuple(one.letter for one in t.walk(last) if isinstance(one, t.Name))
        case t.Bracket(rows=((*_, t.Dots(), last),)) | t.Function(arguments=(*_, t.Dots(), last)):
            return tuple(one.letter for one in t.walk(last) if isinstance(one, t.Name))
    return ()
