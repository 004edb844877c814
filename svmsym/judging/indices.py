"""Indices that share a letter with something else.

Names of running indices mean nothing. Where a side lets n or m run, and the other side counts with it,
Σ_n α_n beside Σ_{i=1}^n, the running index gets another name, so that neither is taken for the other. The
same goes for the index k beside a kernel k(x, z), and for a class y that only numbers vectors, w_y.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from svmsym.judging.renaming import Names, rename_all
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.letters import Key
from svmsym.meaning.ranges import is_index, range_of
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.signs import INDICES
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


def part_indices(*lists: Sequence[Node]) -> list[list[Node]]:
    """Rename indices that are functions or labels elsewhere, in all lists alike.

    >>> k, x = t.Name("k"), t.Name("x")
    >>> point = t.Scripted(x, (k,))
    >>> [[found]] = part_indices([t.Call(k, (x, point))])
    >>> found.function.letter, found.arguments[1].sub[0].letter
    ('k', 'i')
    """
    nodes = [node for one in lists for node in one]
    shared = sorted(_called(nodes) | _numbering(nodes))
    free = (letter for letter in _FRESH if letter in INDICES - letters_of(nodes))
    names = {letter: t.Name(fresh) for letter, fresh in zip(shared, free, strict=False)}

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Call) and isinstance(one.function, t.Name) and one.function.letter in names:
            return replace(one, arguments=tuple(rebuild(a, change) for a in one.arguments))
        return names.get(one.letter) if isinstance(one, t.Name) and not one.marks else None

    return [[rebuild(node, change) if names else node for node in one] for one in lists]


def _called(nodes: Sequence[Node]) -> set[Key]:
    """Find letters that are indices, and kernels of two points: k of y_k and k(x_i, x_k)."""
    parts = [one for node in nodes for one in t.walk(node)]
    below = {i.letter for one in parts if isinstance(one, t.Scripted) for i in one.sub if is_index(i)}
    return below & {
        one.function.letter
        for one in parts
        if isinstance(one, t.Call) and isinstance(one.function, t.Name) and len(one.arguments) > 1
    }


def _numbering(nodes: Sequence[Node]) -> set[Key]:
    """Find letters that only number what indices number too, and are compared with these: y of k ≠ y, w_y."""
    parts = [one for node in nodes for one in t.walk(node)]
    below = [(one.base, i) for one in parts if isinstance(one, t.Scripted) for i in one.sub]
    indexed = {base for base, i in below if is_index(i)}
    compared = [
        one.parts
        for one in parts
        if isinstance(one, t.Relation) and any(map(is_index, one.parts)) and set(one.signs) <= {"=", "≠"}
    ]
    places = [
        *(i for base, i in below if base in indexed),
        *(p for both in compared for p in both),
    ]
    found = {p.letter for both in compared for p in both if isinstance(p, t.Name) and not is_index(p)}
    found &= {i.letter for base, i in below if base in indexed and isinstance(i, t.Name)}
    every = Counter(one.letter for one in parts if isinstance(one, t.Name))
    inside = Counter(p.letter for p in places if isinstance(p, t.Name))
    return {letter for letter in found if every[letter] == inside[letter]}


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
